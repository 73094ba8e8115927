"""Telling what a spec says that never matters: as remarks, or, where it is asked for, as errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from leasecheck.cli.console import Console
from leasecheck.cli.exits import FINE, INCONCLUSIVE, VIOLATED
from leasecheck.language.cases import Case
from leasecheck.language.definition import Definition
from leasecheck.mutants.vacuity import Vacuous, unread_constants, vacuous
from leasecheck.render.run.text import place_of
from leasecheck.results.check import CaseResult

__all__ = ["MOST_STATES", "remark_unread", "remarks_on", "stricter", "tell_vacuous"]

MOST_STATES = 50_000
"""States of a case that are looked at with watches in them, by the python engine: some seconds."""


def remark_unread(definition: Definition, console: Console) -> None:
    """Tell of constants that change nothing; that takes no exploration."""
    for found in unread_constants(definition):
        console.remark(_line(found))


def remarks_on(specs: Iterable[tuple[str, Definition]], results: Sequence[CaseResult], console: Console) -> None:
    """Tell what the explorations of a check show anyway: actions that were taken in no case of their spec, and constants."""
    for title, definition in specs:
        own = [result for result in results if result.title == title and result.status == "ok"]
        for action in definition.of_kind("action"):
            if own and not any(result.actions.get(action.name) for result in own):
                far = "" if all(result.exhaustive for result in own) else ", as far as was explored"
                console.remark(f"{place_of(action.file, action.line)}: {action.name} is taken in no case{far}")
        remark_unread(definition, console)


def tell_vacuous(definition: Definition, cases: Sequence[Case], max_states: int | None, console: Console) -> int:
    """Tell everything that never matters in these cases, as part of the report, and return how much that is."""
    found = vacuous(definition, cases, max_states or MOST_STATES)
    for each in found:
        console.report(_line(each))
    return len(found)


def stricter(code: int, found: int) -> int:
    """Return the exit code of what would have ended with another one, where something never matters."""
    return VIOLATED if found and code in (FINE, INCONCLUSIVE) else code


def _line(found: Vacuous) -> str:
    return f"{place_of(found.file, found.line)}: {found.text}"
