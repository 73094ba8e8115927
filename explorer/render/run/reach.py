"""How far a verdict reaches, in words and in steps.

A search that ended early has looked at some properties one level further than at others; the order of a round is that of
docs/decisions/001-search-order-and-seam.md.
"""

from __future__ import annotations

from leasecheck.results.report import Report

__all__ = ["checked_within", "reach"]

LIMITS = {
    "max-states": "stopped by the limit on states",
    "max-seconds": "stopped by the limit on seconds",
    "max-memory": "stopped by the limit on memory",
    "interrupted": "interrupted",
}


def reach(report: Report) -> str:
    """Return what was explored: the part of a verdict that says how much it means."""
    outcome = report.outcome
    found = "" if report.violated else "no violation "
    if outcome.stopped in LIMITS:
        so_far = f"{found}in what was explored" if found else "the search is incomplete"
        words = f"{so_far}; {LIMITS[outcome.stopped]} at depth {outcome.depth}"
    elif outcome.stopped == "depth":
        words = f"{found}within {_steps(report.depth_limit)}" if found else f"explored to {_steps(report.depth_limit)}"
    elif outcome.stopped == "violation":
        words = "the search ended with the level of the violation"
    elif outcome.stopped == "failure":
        words = "the search ended with the level of the failure"
    elif outcome.cut:
        words = f"{found}inside the constraint" if found else "explored inside the constraint"
    else:
        return "every reachable state was explored"
    return words + _cut(report)


def checked_within(kind: str, report: Report) -> int | None:
    """Return how many steps a property of this kind was checked for, where nothing else stopped the search than a bound.

    None if only a constraint bounds it: some behaviours were followed to their end, others not.
    """
    outcome = report.outcome
    if outcome.stopped == "depth":
        return report.depth_limit
    if outcome.stopped != "violation":
        return None
    first = next(result for result in report.violated if result.name == report.first)
    steps = first.trace.steps if first.trace is not None else outcome.depth
    if first.kind == "always":  # found before its level was expanded
        return steps - 1 if kind == "deadlock" else steps
    if first.kind == "deadlock":  # its level was expanded
        return steps + 1 if kind in ("step", "bounds") else steps
    return steps if kind in ("step", "bounds") else steps - 1


def _cut(report: Report) -> str:
    cut = report.outcome.cut
    if not cut:
        return ""
    states = "1 state, which was" if cut == 1 else f"{cut:,} states, which were"
    return f"; the constraint {' and '.join(report.constraints)} cut {states} not expanded"


def _steps(steps: int | None) -> str:
    return f"{steps} step{'' if steps == 1 else 's'}"
