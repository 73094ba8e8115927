"""What a spec takes for granted of its constants, and constants that follow from others."""

import pytest

from leasecheck import Const, DefinitionError, Domain, action, all_of, always, assume, case, follows, holds, spec, sweep
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.language.sweeps import combinations


class Thing(Domain):
    """Something to count."""


@spec
class Leased:
    """A spec with an assumption."""

    visibility: Const[int] = 3
    extend_at: Const[int] = 2
    things: Const[int] = follows("Thing + extend_at")

    x: bool = False

    @assume
    def an_extension_comes_before_the_lease_ends(s) -> bool:
        """An extension is asked for before the lease ends.

        What follows the first paragraph explains, and is not repeated.
        """
        return s.extend_at < s.visibility

    @assume
    def there_are_not_many(s) -> bool:
        """There are at most four things."""
        return len(all_of(Thing)) <= 4

    @action
    def flip(s) -> None:
        s.x = not s.x

    @always
    def fine(s, i: Thing) -> bool:
        return s.x or i == i


def refused(**settings: int) -> str:
    with pytest.raises(DefinitionError) as caught:
        Instance(definition_of(Leased), settings)
    return str(caught.value)


def test_settings_for_which_an_assumption_is_false_are_told_its_sentence() -> None:
    expected = (
        "visibility=2, extend_at=2: An extension is asked for before the lease ends "
        "(an_extension_comes_before_the_lease_ends of Leased)"
    )
    assert refused(visibility=2) == expected


def test_a_case_is_refused_when_it_is_built() -> None:
    with pytest.raises(DefinitionError, match=r"^case visibility=1 of Leased: visibility=1, extend_at=2: An extension"):
        case(Leased, visibility=1, expect=holds())


def test_an_assumption_may_count_the_members_of_a_domain() -> None:
    assert refused(Thing=5) == "Leased: There are at most four things (there_are_not_many of Leased)"


def test_an_assumption_needs_a_sentence() -> None:
    with pytest.raises(DefinitionError) as caught:

        @spec
        class Silent:
            x: bool = False

            @assume
            def quiet(s) -> bool:
                return True

            @action
            def flip(s) -> None:
                s.x = not s.x

    assert str(caught.value) == "@assume quiet has no docstring; write the sentence that wrong settings are told"


def test_an_assumption_looks_at_constants_only() -> None:
    with pytest.raises(DefinitionError) as caught:

        @spec
        class Peeking:
            x: bool = False

            @assume
            def early(s) -> bool:
                """X is false."""
                return not s.x

            @action
            def flip(s) -> None:
                s.x = not s.x

    assert str(caught.value) == "@assume early looks at x, a variable; only constants are there to look at"


def test_an_assumption_that_raises_is_named() -> None:
    with pytest.raises(DefinitionError) as caught:

        @spec
        class Broken:
            size: Const[int] = 0
            x: bool = False

            @assume
            def divides(s) -> bool:
                """Ten can be divided by the size."""
                return 10 % s.size == 0

            @action
            def flip(s) -> None:
                s.x = not s.x

    assert str(caught.value).startswith("@assume divides of Broken raised ZeroDivisionError: ")


def test_a_constant_may_follow_from_others_and_still_be_set() -> None:
    of = definition_of(Leased)
    assert Instance(of).constants["things"] == 4
    assert Instance(of, {"Thing": 3, "extend_at": 1}).constants["things"] == 4
    assert Instance(of, {"things": 9}).constants["things"] == 9
    assert repr(of.defaults["things"]) == "Thing + extend_at"


def test_a_sweep_takes_one_point_of_every_axis() -> None:
    made = sweep(Leased, [{"visibility": 3, "extend_at": 1}, {"visibility": 4}], Thing=[1, 2])
    assert list(combinations(made.axes)) == [
        {"visibility": 3, "extend_at": 1, "Thing": 1},
        {"visibility": 3, "extend_at": 1, "Thing": 2},
        {"visibility": 4, "Thing": 1},
        {"visibility": 4, "Thing": 2},
    ]


@pytest.mark.parametrize(
    ("axes", "values", "expected"),
    [
        ([], {}, "sweep of Leased has no axis; write name=[value, ...]"),
        ([[]], {}, "sweep of Leased has an empty axis; give it a point, or leave it out"),
        ([], {"Thing": []}, "sweep of Leased has an empty axis; give it a point, or leave it out"),
        (
            [],
            {"visibilty": [1]},
            "sweep of Leased sets visibilty, which is no constant or domain of it; did you mean visibility?",
        ),
        ([[{"Thing": 1}]], {"Thing": [2]}, "sweep of Leased sets Thing on two axes; keep one"),
    ],
)
def test_a_sweep_that_makes_no_sense_is_refused(axes: list, values: dict, expected: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        sweep(Leased, *axes, **values)
    assert str(caught.value) == expected
