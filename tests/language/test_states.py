"""States: what a step does to one, and that it does nothing to any other."""

from enum import Enum
from typing import Annotated, Any

import pytest

from leasecheck import Between, Const, Disabled, Domain, MaxLen, Record, action, each, initial_state, replace, require, spec
from leasecheck.language.definition import definition_of
from leasecheck.language.errors import Misfit
from leasecheck.language.instance import Instance

Small = Annotated[int, Between(0, 3)]


class Job(Domain):
    pass


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Key(Record):
    job: Job
    urgent: bool


class Box(Record):
    jobs: Annotated[list[Job], MaxLen(2)]
    marks: set[Colour]


@spec
class Shapes:
    limit: Const[int] = 3
    n: Small = 0
    flag: bool = False
    one: Annotated[list[Job], MaxLen(3)] = []
    two: Annotated[list[Job], MaxLen(3)] = [Job(1)]
    rows: Annotated[list[Annotated[list[Small], MaxLen(2)]], MaxLen(2)] = [[1], [2]]
    boxes: dict[Job, Box | None] = each(None)
    by_key: dict[Key, Annotated[list[Small], MaxLen(1)]] = each([])
    by_colour: dict[Colour, dict[Small, bool]] = each(each(False))
    by_maybe: dict[Job | None, set[Job]] = each(set())
    nothing: Annotated[list[Job], MaxLen(0)] = []

    @action
    def go(s) -> None:
        s.n = 1


INSTANCE = Instance(definition_of(Shapes))
SPACE = INSTANCE.space
FIRST = SPACE.close(INSTANCE.initial_drafts()[0])


def stepped(do: Any, state: Any = FIRST) -> Any:
    """Return the state that a change leads to."""
    draft = SPACE.draft(state)
    do(draft)
    return SPACE.close(draft)


def value(state: Any, name: str) -> Any:
    """Return a variable of a state."""
    return getattr(SPACE.view(state), name)


@pytest.fixture(autouse=True)
def _the_first_state_stays_as_it_was():
    before = repr(SPACE.view(FIRST))
    yield
    assert before == repr(SPACE.view(FIRST))


def test_what_is_not_touched_stays() -> None:
    assert stepped(lambda _: None) == FIRST
    assert stepped(lambda s: (s.one, s.rows, s.boxes, s.by_colour, s.n)) == FIRST


def test_a_change_and_its_undoing_lead_back() -> None:
    there = stepped(lambda s: s.one.append(Job(1)))
    assert there != FIRST == stepped(lambda s: s.one.pop(), there)


def test_two_names_of_one_list_change_together_in_a_step() -> None:
    def share(s: Any) -> None:
        s.one = s.two
        s.one.append(Job(2))

    there = stepped(share)
    assert value(there, "one") == value(there, "two") == [Job(1), Job(2)]
    apart = stepped(lambda s: s.one.append(Job(1)), there)
    assert value(apart, "two") == [Job(1), Job(2)]
    assert value(apart, "one") == [Job(1), Job(2), Job(1)]


def test_a_local_name_of_an_inner_list_changes_the_state() -> None:
    def change(s: Any) -> None:
        row = s.rows[0]
        row.append(3)

    assert value(stepped(change), "rows") == [[1, 3], [2]]


def test_rows_that_were_one_list_are_two_in_the_next_step() -> None:
    def share(s: Any) -> None:
        row = [0]
        s.rows = [row, row]
        row.append(3)

    there = stepped(share)
    assert value(there, "rows") == [[0, 3], [0, 3]]
    assert value(stepped(lambda s: s.rows[0].pop(), there), "rows") == [[0], [0, 3]]


def test_a_view_put_into_a_state_is_copied_by_the_next_draft() -> None:
    view = SPACE.view(FIRST)
    there = stepped(lambda s: setattr(s, "one", view.two))
    assert value(stepped(lambda s: s.one.append(Job(2)), there), "one") == [Job(1), Job(2)]
    assert view.two == [Job(1)]


def test_a_draft_kept_after_its_step_changes_nothing() -> None:
    kept = []
    there = stepped(lambda s: (s.rows[0].append(3), kept.append(s)))
    kept[0].rows[0].clear()
    kept[0].n = 3
    assert value(there, "rows") == [[1, 3], [2]]
    assert value(there, "n") == 0


def test_containers_inside_records() -> None:
    there = stepped(lambda s: s.boxes.__setitem__(Job(1), Box([Job(2)], {Colour.BLUE, Colour.RED})))
    box = value(there, "boxes")[Job(1)]
    assert repr(box) == "Box(jobs=[Job2], marks={<Colour.RED: 'red'>, <Colour.BLUE: 'blue'>})"
    with pytest.raises(TypeError, match="does not change it"):
        box.jobs.append(Job(1))
    further = stepped(lambda s: s.boxes[Job(1)].jobs.append(Job(1)), there)
    assert value(further, "boxes")[Job(1)].jobs == [Job(2), Job(1)]
    assert box.jobs == [Job(2)]
    other = stepped(lambda s: s.boxes.update({Job(1): replace(s.boxes[Job(1)], jobs=[])}), there)
    assert value(other, "boxes")[Job(1)] == Box([], {Colour.RED, Colour.BLUE})


def test_keys_of_every_kind() -> None:
    def change(s: Any) -> None:
        s.by_key[Key(Job(2), True)].append(3)
        s.by_colour[Colour.BLUE][True] = True  # True is the number 1
        s.by_maybe[None].add(Job(2))

    there = stepped(change)
    assert value(there, "by_key")[Key(Job(2), True)] == [3]
    assert list(value(there, "by_key")) == [Key(j, u) for j in (Job(1), Job(2)) for u in (False, True)]
    assert list(value(there, "by_colour")[Colour.BLUE].items()) == [(0, False), (1, True), (2, False), (3, False)]
    assert list(value(there, "by_maybe")) == [None, Job(1), Job(2)]


def test_equal_values_make_equal_states() -> None:
    assert stepped(lambda s: setattr(s, "n", True)) == stepped(lambda s: setattr(s, "n", 1))
    assert stepped(lambda s: setattr(s, "flag", 1)) == stepped(lambda s: setattr(s, "flag", True))
    assert type(value(stepped(lambda s: setattr(s, "n", True)), "n")) is int
    reordered = stepped(lambda s: setattr(s, "by_maybe", dict(reversed(s.by_maybe.items()))))
    assert reordered == FIRST
    assert list(value(reordered, "by_maybe")) == [None, Job(1), Job(2)]


@pytest.mark.parametrize(
    ("change", "sentence", "left_bound"),
    [
        ("s.n += 4", "n = 4 left its range 0..3", True),
        ("s.n -= 1", "n = -1 left its range 0..3", True),
        ("s.one.extend([Job(1)] * 4)", "one grew past its capacity 3", True),
        ("s.nothing.append(Job(1))", "nothing grew past its capacity 0", True),
        ("s.rows[1].append(9)", "rows[1][1] = 9 left its range 0..3", True),
        ("s.rows = [[0, 0, 0]]", "rows[0] grew past its capacity 2", True),
        ("s.by_colour[Colour.RED][2] = None", "by_colour[RED][2] is None, which is not a bool", False),
        ("del s.by_colour[Colour.RED][2]", "by_colour[RED] has no value for 2; every key needs one", False),
        ("s.by_colour[Colour.RED][9] = True", "by_colour[RED] has a value for 9, which is no key of it", False),
        ("s.boxes[Job(1)] = Box([Job(1)] * 3, set())", "boxes[Job1].jobs grew past its capacity 2", True),
        ("s.one = (Job(1),)", "one is (Job1,), which is not a list", False),
        ("s.two = (Job(1),)", "two is (Job1,), which is not a list", False),
        ("s.one = Job", "one is the class Job, not a list; write one of its members", False),
        ("s.one.append(Job)", "one[0] is the class Job, not a Job; write one of its members", False),
        ("s.one.append([])", "one[0] is [], which is not a Job", False),
        ("s.boxes = each(None)", "boxes has no value for Job1; every key needs one", False),
        ("s.limit = 4", "limit was assigned, but is a constant; an action changes variables only", False),
        ("s.m = 4", "m was assigned, but is no variable of the spec; an action changes variables only", False),
    ],
)
def test_what_leaves_its_type_is_told(change: str, sentence: str, left_bound: bool) -> None:
    for _ in range(2):  # the second time as the first: nothing is remembered of what does not belong
        with pytest.raises(Misfit) as caught:
            stepped(lambda s: exec(change, {**globals(), "s": s}))
        assert (sentence, left_bound) == (str(caught.value), caught.value.left_bound)


def test_what_does_not_belong_to_a_set_comes_last_until_the_step_ends() -> None:
    def change(s: Any) -> None:
        s.by_maybe[None].update([Job(9), Job(1)])
        assert list(s.by_maybe[None]) == [Job(1), Job(9)]

    with pytest.raises(Misfit, match="not one of the 2 members"):
        stepped(change)


def test_views_refuse_changes() -> None:
    view = SPACE.view(FIRST)
    for change in ("view.n = 1", "del view.n", "view.m = 1", "view.limit = 1", "view.rows[0].append(1)", "view.go()"):
        with pytest.raises(TypeError, match="does not change it"):
            exec(change, {"view": view})


def test_a_state_for_tests_and_the_prompt() -> None:
    s = initial_state(Shapes, Job=3)
    assert sorted(s.boxes) == [Job(1), Job(2), Job(3)]
    s.go()
    assert s.n == 1
    with pytest.raises(Disabled):
        require(s.n == 2)


@pytest.mark.parametrize("condition", [require, (x for x in [])])
def test_a_guard_that_is_always_true_is_refused(condition: object) -> None:
    with pytest.raises(TypeError, match="always true"):
        require(condition)


def test_known_gap_a_view_can_be_changed_by_force() -> None:
    own = Instance(definition_of(Shapes))
    first = own.space.close(own.initial_drafts()[0])
    list.append(own.space.view(first).two, Job(2))
    assert own.space.view(first).two == [Job(1), Job(2)]
