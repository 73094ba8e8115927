"""The report on a terminal."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Self

import four_results
import pytest
from four_results import Desk, only, result

from leasecheck import Between, Const, action, always, constraint, maximum, may_end, require, sometimes, spec, step
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.render.run.text import one_line, render
from leasecheck.results.report import Report
from leasecheck.search.outcome import Request

HERE = Path(__file__).parent


@spec
class Counter:
    """Counts."""

    top: Const[int] = 5
    broken_at: Const[int] = 99
    bad: Const[int] = 99

    n: Annotated[int, Between(0, "top")] = 0

    @action
    def up(s) -> None:
        """It goes up."""
        require(s.n < s.top)
        s.n += 1 // (0 if s.n == s.broken_at else 1)

    @action(fault=True)
    def fall(s) -> None:
        """Never: there is no negative count."""
        require(s.n < 0)
        s.n = 0

    @may_end
    def full(s) -> bool:
        """At the top."""
        return s.n == s.top

    @always
    def not_bad(s) -> bool:
        """Good."""
        return s.n != s.bad

    @step
    def grows(s, t: Self) -> bool:
        """Up only."""
        return s.n <= t.n

    @sometimes
    def beyond(s) -> bool:
        """More than there is."""
        return s.n > s.top


@spec
class Bounded:
    """Counts for ever, looked at for a while."""

    n: Annotated[int, Between(0, 9)] = 0

    @action
    def up(s) -> None:
        """It goes up."""
        s.n += 1

    @constraint
    def small(s) -> bool:
        """Enough."""
        return s.n < 4


def lines(report: Report, **how: bool | int) -> list[str]:
    return render(report, **how).splitlines()  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_same_bytes_in_every_process(seed: str) -> None:
    found = subprocess.run(
        [sys.executable, HERE / "four_results.py"],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(HERE.parents[1])},
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == (HERE / "expected" / "four.txt").read_text()


def test_incomplete_search_never_says_holds() -> None:
    report = result(Request(depth=3), Counter)
    assert lines(report)[0] == "bounded: no violation within 3 steps"
    assert "holds" not in render(report)
    assert "  sometimes  beyond    not reached within 3 steps" in lines(report)
    assert one_line(report) == "bounded: no violation within 3 steps (4 distinct, 4 generated, depth 3)"


def test_exhaustive_search_says_so() -> None:
    report = result(only("not_bad", "grows"), Counter)
    assert lines(report)[0] == "holds: every reachable state was explored"
    assert "  always  not_bad  holds" in [re.sub("  +", "  ", line) for line in lines(report)]


def test_witness_that_is_never_reached_is_the_violation() -> None:
    report = result(Request(), Counter)
    assert lines(report)[0] == "violated: beyond is never reached"
    assert "  sometimes  beyond    VIOLATED: never reached" in lines(report)
    assert lines(report)[-3:-1] == ["  never reached: beyond", "    More than there is."]
    assert "  never taken: fall" in lines(report)


def test_constraint_is_named_with_what_it_cut() -> None:
    found = result(Request(), Bounded)
    assert lines(found)[0] == (
        "bounded: no violation inside the constraint; the constraint small cut 1 state, which was not expanded"
    )
    assert "             deadlock  no violation inside the constraint" in lines(found)


def test_bound_that_was_left_is_named() -> None:
    report = result(only(), Overflow, "overflow")
    assert lines(report)[0] == "violated: bounds in 2 steps"
    assert "       out of bounds: n = 2 left its range 0..1" in lines(report)
    assert lines(report)[-1] == "    n = 2 left its range 0..1"


@spec
class Overflow:
    """Counts too far."""

    n: Annotated[int, Between(0, 1)] = 0

    @action
    def up(s) -> None:
        """It goes up."""
        s.n += 1


def test_limit_is_named() -> None:
    report = result(Request(max_states=2), Counter)
    assert lines(report)[0].startswith("inconclusive: no violation in what was explored; stopped by the limit on states")
    assert "no violation so far" in render(report)


def test_interrupted_search_says_how_far_it_came() -> None:
    report = result(Request(depth=3), Counter)
    report = replace(report, outcome=replace(report.outcome, stopped="interrupted"))
    assert "; interrupted at depth 3" in lines(report)[0]


def test_failure_comes_with_the_way_there_and_the_line() -> None:
    report = result(Request(), Counter, broken_at=2)
    assert re.match(r"error: up failed: ZeroDivisionError: .*", lines(report)[0])
    assert "how it gets there, 2 steps" in lines(report)
    line = Counter.up.__code__.co_firstlineno + 4
    assert lines(report)[-1].endswith(f"test_text.py:{line}")
    assert "holds" not in render(report)


def test_all_violations_are_counted_and_the_first_is_shown() -> None:
    report = result(Request(keep_going=True), Counter, bad=2)
    assert lines(report)[0] == "violated: not_bad in 2 steps; and 1 more"
    assert sum(line.startswith("counterexample") for line in lines(report)) == 1
    assert "  never reached: beyond" in lines(report, all_traces=True)


def test_colour_only_adds_colour() -> None:
    for report in four_results.four().values():
        plain, colored = render(report, all_traces=True), render(report, all_traces=True, color=True)
        assert "\x1b" not in plain
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
        assert "\x1b[1;35m FAULT \x1b[0m" in colored or "FAULT" not in plain


def test_timing_has_its_own_line() -> None:
    report = result(Request(), Counter)
    slower = replace(report, outcome=replace(report.outcome, seconds=99.0, peak_rss_bytes=2**40))
    differing = [a for a, b in zip(lines(report), lines(slower), strict=True) if a != b]
    assert len(differing) == 1
    assert "python engine, 1 worker" in differing[0]


def test_long_lines_break_at_spaces() -> None:
    report = result(Request(), Desk, Clerk=6)
    assert all(len(line) <= 60 for line in lines(report, width=60))
    assert "Clerk6: False" in " ".join(render(report, width=60).split())


def test_order_of_a_round_bounds_what_is_claimed() -> None:
    """After 2 steps `not_bad` fails before that level is expanded: no step beyond was looked at, no deadlock on it."""
    report = result(Request(), Counter, bad=2)
    assert "  step       grows     no violation within 2 steps" in lines(report)
    assert "             deadlock  no violation within 1 step" in lines(report)


def test_settings_are_shown() -> None:
    assert Instance(definition_of(Counter)).settings == {"top": 5, "broken_at": 99, "bad": 99}
    assert lines(result(Request(), Counter))[1] == "  desk top=5 broken_at=99 bad=99"


@spec
class Measured:
    """Counts what it counts."""

    n: Annotated[int, Between(0, 3)] = 0

    @action
    def up(s) -> None:
        """It goes up."""
        require(s.n < 3)
        s.n += 1

    @may_end
    def full(s) -> bool:
        """At the top."""
        return s.n == 3

    @maximum
    def most(s) -> int:
        """Twice."""
        return 2 * s.n


def test_measure_is_a_maximum_only_when_everything_was_seen() -> None:
    assert "  maximum    most      6, reached in 3 steps" in lines(result(Request(), Measured))
    assert "  maximum    most      2 within 1 step, reached in 1 step" in lines(result(Request(depth=1), Measured))
