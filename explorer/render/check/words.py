"""What every format says of a case and of its properties, in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from leasecheck.render.check.text import message
from leasecheck.render.run.text import steps_text
from leasecheck.results.check import CaseProperty, CaseResult, CheckReport, Place

__all__ = ["Problem", "problems", "said_of", "trace_lines"]

LEVELS: dict[str, Literal["error", "warning"]] = {"inconclusive": "warning", "interrupted": "warning"}


@dataclass(frozen=True)
class Problem:
    """Something that a reviewer is to see, and where.

    Attributes
    ----------
    rule : str
        The property, or ``recorded``, ``weaker``, ``gone``, ``error``, ``inconclusive``, ``interrupted``, ``vacuous``,
        ``file``.
    title : str
        The case.
    property : CaseProperty | None
        The violated property.
    """

    rule: str
    level: Literal["error", "warning"]
    title: str
    text: str
    place: Place | None
    property: CaseProperty | None = None
    case: CaseResult | None = None


def problems(report: CheckReport) -> Iterator[Problem]:
    """Yield everything that is wrong: of each case its unexpected violations, or else the case itself."""
    for result in report.results:
        for found in result.unexpected:
            yield Problem(found.name, "error", result.name, said_of(found), found.place, found, result)
        told = tuple(f"{found.name} " for found in result.unexpected)
        more = [clause for clause in result.weaker if not clause.startswith(told)] if told else result.weaker
        if result.status != "ok" and (more or not told):
            rule = "recorded" if result.status == "FAILED" else result.status
            level = LEVELS.get(result.status, "error")
            yield Problem(rule, level, result.name, message(result, report.lock), result.place, None, result)
        elif result.weaker and result.status == "ok":
            yield Problem("weaker", "error", result.name, message(result, report.lock), result.place, None, result)
    for gone in report.vanished:
        file = Place(gone.file, 1) if gone.file.endswith(".py") else None
        yield Problem("gone", "error", f"{gone.spec} {gone.id}", f"{gone.text}, and {report.lock} has it", file)
    for place, sentence in report.vacuous:
        yield Problem("vacuous", "error", "never matters", sentence, place)
    for sentence in report.problems:
        yield Problem("file", "error", "not loaded", sentence, None)


def said_of(found: CaseProperty) -> str:
    """Return the verdict on a property in one line."""
    match found.verdict, found.kind, found.steps:
        case "violated", "sometimes", _:
            return f"{found.call} is never reached"
        case "violated", _, int() as steps:
            return f"{found.call} is violated in {steps_text(steps)}"
        case "violated", _, _:
            return f"{found.call} is violated"
        case _, "sometimes", int() as steps:
            return f"{found.name} is reached in {steps_text(steps)}"
        case "holds", _, _:
            return f"{found.name} holds"
        case "bounded", "sometimes", _:
            return f"{found.name} is not reached within the bound"
        case "bounded", _, _:
            return f"{found.name} is not violated within the bound"
        case _:
            return f"{found.name} is not decided"


def trace_lines(found: CaseProperty) -> list[str]:
    """Return a counterexample, a line a step and a line a change, and what was false at its end."""
    lines = []
    digits = len(str(len(found.trace)))
    for number, step in enumerate(found.trace):
        lines.append(f"{number:>{digits}} {'FAULT ' if step.fault else ''}{step.call}")
        lines += [f"{'':>{digits}}     {change}" for change in step.changes]
    if found.loop is not None:
        lines.append(f"and again from state {found.loop}, for ever")
    return [*lines, *(found.why or "").splitlines()]
