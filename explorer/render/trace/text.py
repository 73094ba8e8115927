"""A trace as plain text: each step with what it changed, and what the last one shows."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterator
from typing import TypeAlias

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.trace.marks import Marks, marks_of
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.changes import changes_of_step
from leasecheck.traces.stale import remarks
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import call_text, printable, text

__all__ = ["Paint", "behaviour", "place_of", "render", "steps_of", "steps_text", "wrapped"]

Paint: TypeAlias = Callable[[str, str], str]
"""Gives words the look of this name."""

WIDTH = 100
NOTHING = Marks(stale=False, pale=False, place="", notes=())


def render(result: PropertyResult, report: Report) -> str:
    """Return the trace of a property as text, ending in a newline.

    Raises
    ------
    ValueError
        If the property has no trace.
    """
    if result.trace is None:
        raise ValueError(f"{result.name} has no trace to write")
    settings = "".join(f" {name}={text(value)}" for name, value in report.settings.items())
    head = wrapped(f"{printable(report.spec)}{settings}", WIDTH, "")
    return "\n".join([*head, *behaviour(result, WIDTH, lambda words, _: words)]) + "\n"


def steps_text(steps: int) -> str:
    """Return a number of steps in words."""
    return f"{steps:,} step{'' if steps == 1 else 's'}"


def place_of(file: str, line: int) -> str:
    """Return a place in a file as editors and terminals link it, relative where the file lies below the current folder."""
    near = os.path.relpath(file)
    return printable(f"{file if near.startswith(os.pardir) else near}:{line}")


def behaviour(result: PropertyResult, width: int, paint: Paint) -> Iterator[str]:
    """Yield the lines of a trace, if there is one, and of what it shows."""
    violated, trace = result.verdict is Verdict.VIOLATED, result.trace
    call = call_text(result.name, result.binding)
    if trace is not None:
        yield paint(f"{'counterexample' if violated else f'how {call} is reached'}, {steps_text(trace.steps)}", "bold")
        yield from steps_of(trace, width, paint, result)
        yield ""
    label = ("violated" if trace is not None else "never reached") if violated else "reached"
    yield "  " + paint(f"{label}: {call}", "red" if violated else "green")
    if result.doc:
        yield from wrapped(printable(result.doc.splitlines()[0]), width, "    ")
    if result.kind == "deadlock" and trace is not None:
        yield from wrapped("No action is enabled here, and no @may_end says that this state is final.", width, "    ")
    yield paint(f"    {place_of(result.file, result.line)}", "dim")
    for line in (result.why or "").splitlines():
        yield from wrapped(printable(line), width, "    ")


def steps_of(trace: Trace, width: int, paint: Paint, result: PropertyResult | None = None) -> Iterator[str]:
    """Yield the lines of each state of a trace, and of the step that led to it.

    Parameters
    ----------
    trace
        A behaviour.
    width
        Break lines that are longer.
    paint
        Colours words.
    result
        The property that the trace is about; None for one that leads to an error.
    """
    digits = len(str(trace.steps))
    violated = result is None or result.verdict is Verdict.VIOLATED
    said = remarks(trace)
    for number, state in enumerate(trace.states):
        marks = marks_of(result, number, said) if result is not None else NOTHING
        mark = paint(" FAULT ", "fault") if state.fault else paint(" STALE ", "fault") if marks.stale else " "
        style = ("red" if violated else "green") if number == trace.steps else "dim" if marks.pale else "bold"
        name = "initial state" if state.action is None else call_text(state.action, state.binding)
        about = paint(f"  ({marks.place})", "dim") if marks.place else ""
        yield f"  {number:>{digits}} {mark}{paint(name, style)}{about}"
        indent = " " * (digits + 6)
        for line in (*_changes(trace, number), *marks.notes):
            yield from wrapped(line, width, indent)
    if trace.loop is not None:
        yield f"  {'':>{digits}}  and again from state {trace.loop}, for ever"


def _changes(trace: Trace, number: int) -> Iterator[str]:
    state = trace.states[number]
    if number == 0:
        yield from (f"{name} = {text(value)}" for name, value in state.values.items())
        return
    changed = [str(change) for change in changes_of_step(trace, number)]
    yield from changed or ["(nothing changes)"]
    if state.problem is not None:
        yield f"out of bounds: {printable(state.problem)}"


def wrapped(words: str, width: int, indent: str) -> list[str]:
    """Break a line where it is too long and has a space; what follows is indented further."""
    return textwrap.wrap(
        words,
        max(width, len(indent) + 20),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
