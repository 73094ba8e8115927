"""A case that was recorded against what exploring it found, in one word and one line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from leasecheck.language.cases import Case
from leasecheck.properties.verdicts import Verdict
from leasecheck.render.run.text import place_of, steps_text
from leasecheck.results.report import PropertyResult, Report

__all__ = ["Comparison", "compare"]

COUNTS = ("distinct", "generated", "depth")


@dataclass(frozen=True)
class Comparison:
    """The result of a case, in one word and in one line."""

    status: Literal["ok", "FAILED", "inconclusive", "error", "interrupted"]
    text: str


def compare(case: Case, report: Report) -> Comparison:
    """Hold a report against what the case expects.

    A case that expects a violation is about the property that is violated first and the length of its shortest
    counterexample; its counts are those of an unfinished search and say nothing.
    """
    outcome, failure = report.outcome, report.failure
    if outcome.stopped == "interrupted":
        return Comparison("interrupted", f"{_counts(report)} so far")
    if failure is not None:
        return Comparison("error", f"{place_of(failure.file, failure.line)}: {failure.function}: {failure.problem}")
    if report.verdict is Verdict.INCONCLUSIVE:
        return Comparison("inconclusive", f"stopped by {outcome.stopped}: {_counts(report)}")
    if case.expect.violated is not None:
        return _violation(case, case.expect.violated, report)
    if report.verdict is Verdict.VIOLATED:
        return Comparison("FAILED", f"recorded to hold, but {_first(report)}")
    wrong = list(_wrong_numbers(case, report))
    if wrong:
        return Comparison("FAILED", f"{_held(case, report)}, but {', '.join(wrong)}")
    missing = all(getattr(case.expect, name) is None for name in COUNTS)
    return Comparison("ok", f"{_held(case, report)}, {_counts(report)}" + (_recordable(report) if missing else ""))


def _violation(case: Case, name: str, report: Report) -> Comparison:
    if report.first is None:
        return Comparison("FAILED", f"recorded to violate {name}, but it {_held(case, report)}, {_counts(report)}")
    if report.first != name:
        return Comparison("FAILED", f"recorded to violate {name}, but {_first(report)}")
    steps, found = case.expect.steps, _steps(report.violated[0])
    if steps is not None and steps != found:
        return Comparison("FAILED", f"{_first(report)}, but {steps} are recorded")
    note = f'; not recorded, write expect=violates("{name}", steps={found})' if steps is None and found is not None else ""
    return Comparison("ok", f"{_first(report)}{note}")


def _first(report: Report) -> str:
    """Tell which property was violated first, and after how many steps."""
    steps = _steps(report.violated[0])
    if steps is None:
        return f"{report.first} is never reached"
    return f"{report.first} is violated in {steps_text(steps)}"


def _steps(result: PropertyResult) -> int | None:
    return None if result.trace is None else result.trace.steps


def _held(case: Case, report: Report) -> str:
    if report.verdict is Verdict.HOLDS:
        return "holds"
    if report.outcome.cut:
        bound = f"its constraint {' and '.join(report.constraints)}"
        return f"holds within {bound}" if case.depth is None else f"holds within {steps_text(case.depth)} and {bound}"
    return f"holds within {steps_text(case.depth or 0)}"


def _counts(report: Report) -> str:
    outcome = report.outcome
    return f"{outcome.distinct:,} distinct, {outcome.generated:,} generated, depth {outcome.depth}"


def _recordable(report: Report) -> str:
    outcome = report.outcome
    return f"; not recorded, write expect=holds({', '.join(f'{name}={getattr(outcome, name)}' for name in COUNTS)})"


def _wrong_numbers(case: Case, report: Report) -> Iterator[str]:
    recorded = {name: getattr(case.expect, name) for name in COUNTS} | case.expect.maxima
    found = {name: getattr(report.outcome, name) for name in COUNTS} | {each.name: each.value for each in report.properties}
    for name, count in recorded.items():
        if count is not None and count != found[name]:
            yield f"{name} is {found[name]} where {count} is recorded"
