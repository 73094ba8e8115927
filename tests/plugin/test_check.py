"""`from leasecheck import check`."""

from __future__ import annotations

from typing import Annotated

import pytest

from leasecheck import (
    Between,
    CheckError,
    Const,
    DefinitionError,
    Inconclusive,
    SpecFailed,
    Violation,
    action,
    always,
    check,
    may_end,
    require,
    spec,
)
from leasecheck.properties.verdicts import Verdict


@spec
class Stairs:
    """Climbing."""

    top: Const[Annotated[int, Between(0, 1000)]] = 3
    limit: Const[Annotated[int, Between(0, 1000)]] = 1000
    n: Annotated[int, Between(0, "top")] = 0

    @action
    def climb(s) -> None:
        """A step."""
        require(s.n < s.top)
        s.n += 1

    @may_end
    def is_up(s) -> bool:
        """Nothing is left to climb."""
        return s.n == s.top

    @always
    def stays_low(s) -> bool:
        """Not past the limit."""
        if s.limit == 13:
            raise ValueError("unlucky")
        return s.n <= s.limit


def test_a_spec_that_holds_is_returned() -> None:
    found = check(Stairs, top=5).raise_for_violation()
    assert found.verdict is Verdict.HOLDS
    assert found.exhaustive
    assert found.outcome.distinct == 6
    assert list(found.properties) == ["stays_low", "deadlock", "bounds"]
    assert found.trace is None


def test_a_violation_shows_its_counterexample() -> None:
    found = check(Stairs, limit=1)
    assert found.verdict is Verdict.VIOLATED
    assert found.trace is not None
    assert found.trace.steps == 2
    with pytest.raises(Violation, match=r"stays_low in 2 steps(.|\n)*counterexample, 2 steps") as caught:
        found.raise_for_violation()
    assert caught.value.result is found
    assert isinstance(caught.value, CheckError | AssertionError)


def test_a_bounded_search_holds_within_its_bound() -> None:
    found = check(Stairs, depth=2).raise_for_violation()
    assert found.verdict is Verdict.BOUNDED
    assert not found.exhaustive


def test_a_search_that_was_cut_short_is_no_success() -> None:
    with pytest.raises(Inconclusive, match="limit on states"):
        check(Stairs, top=100, _max_states=5, _engine="python").raise_for_violation()


def test_a_spec_that_raises_is_no_success() -> None:
    with pytest.raises(SpecFailed, match="unlucky"):
        check(Stairs, limit=13).raise_for_violation()


def test_only_some_properties() -> None:
    assert list(check(Stairs, limit=1, _properties=["deadlock"]).raise_for_violation().properties) == ["deadlock", "bounds"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"bottom": 1}, "bottom"),
        ({"_max_state": 1}, "did you mean _max_states?"),
        ({"_properties": ["stays_high"]}, "did you mean stays_low?"),
        ({"top": "high"}, "top='high' of Stairs is not"),
    ],
)
def test_what_is_unknown_is_refused(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        check(Stairs, **arguments)  # type: ignore[arg-type]
    assert said in str(caught.value)
