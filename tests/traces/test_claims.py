"""What every property says in one state."""

from __future__ import annotations

from typing import Annotated, Self

from leasecheck import Between, Domain, action, always, each, maximum, may_end, require, sometimes, spec, step
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Path
from leasecheck.traces.claims import Claim, claims
from leasecheck.traces.trace import replay


class Who(Domain):
    """Somebody."""


@spec
class Asked:
    """Counts by members."""

    n: dict[Who, Annotated[int, Between(0, 2)]] = each(0)

    @action
    def up(s, w: Who) -> None:
        """It grows."""
        require(s.n[Who(1)] < 2)
        s.n[w] += 1

    @always
    def small(s, w: Who) -> bool:
        """One at most."""
        return s.n[w] <= 1

    @step
    def alone(s, t: Self, w: Who) -> bool:
        """The second stays as it is."""
        return w == Who(1) or s.n[w] == t.n[w]

    @sometimes
    def begun(s, w: Who) -> bool:
        """It grew."""
        return s.n[w] == 1

    @maximum
    def largest(s, w: Who) -> int:
        """The largest."""
        return s.n[w]

    @may_end
    def full(s) -> bool:
        """All at the top."""
        return all(n == 2 for n in s.n.values())

    @always
    def broken(s) -> bool:
        """Raises."""
        return 1 // (1 - s.n[Who(2)]) == 1


def found(*steps: tuple[int, int]) -> dict[str, Claim]:
    instance = Instance(definition_of(Asked))
    return {claim.name: claim for claim in claims(instance, replay(instance, Path(0, steps)))}


def test_without_a_step_nothing_is_asked_of_steps() -> None:
    here = found()
    assert list(here) == ["small", "alone", "begun", "largest", "broken", "full", "deadlock"]
    assert here["small"] == Claim("small", "always", None, True)
    assert here["alone"] == Claim("alone", "step", None, None)
    assert here["begun"] == Claim("begun", "sometimes", None, False)
    assert here["largest"] == Claim("largest", "maximum", {"w": Who(1)}, None, 0)
    assert here["full"] == Claim("full", "may_end", {}, False)
    assert here["deadlock"] == Claim("deadlock", "deadlock", None, True)


def test_the_first_binding_is_named_and_the_false_part() -> None:
    here = found((0, 1))
    assert here["alone"] == Claim("alone", "step", {"w": Who(2)}, False, why=here["alone"].why)
    assert str(here["alone"].why).endswith("s.n[w] == t.n[w] is false: 0 == 1")
    assert here["begun"] == Claim("begun", "sometimes", {"w": Who(2)}, True)
    assert here["largest"] == Claim("largest", "maximum", {"w": Who(2)}, None, 1)


def test_a_property_that_raises_says_so() -> None:
    broken = found((0, 1))["broken"]
    assert (broken.holds, broken.why) == (None, "raised ZeroDivisionError: integer division or modulo by zero")


def test_stuck_is_a_deadlock_with_its_guards() -> None:
    here = found((0, 0), (0, 0))
    assert here["small"].binding == {"w": Who(1)}
    assert (here["deadlock"].holds, here["deadlock"].why) == (False, "up: s.n[Who(1)] < 2 is false: 2 < 2")


def test_of_what_is_no_state_nothing_is_asked() -> None:
    assert found((0, 1), (0, 1), (0, 1)) == {}
