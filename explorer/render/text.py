"""A report as text on a terminal.

The first line is the verdict and how far it reaches; timing has a line of its own, and everything else is the same bytes for
the same search.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterator

from explorer.properties.verdicts import Verdict
from explorer.render.reach import checked_within, reach
from explorer.traces.changes import changes_of_step
from explorer.traces.report import PropertyResult, Report
from explorer.traces.trace import Trace, TraceState
from explorer.traces.values import call_text, printable, text

__all__ = ["one_line", "place_of", "render", "said_of", "steps_text"]

Paint = Callable[[str, str], str]

STYLES = {"bold": "1", "dim": "2", "red": "1;31", "green": "32", "yellow": "33", "fault": "1;35"}
COLORS = {Verdict.HOLDS: "green", Verdict.BOUNDED: "yellow", Verdict.VIOLATED: "red", Verdict.INCONCLUSIVE: "yellow"}


def render(report: Report, *, color: bool = False, width: int = 100, all_traces: bool = False) -> str:
    """Return a report as text, ending in a newline.

    Parameters
    ----------
    report
        What a run found.
    color
        Colour it by ANSI codes.
    width
        Break lines that are longer, where they have a space.
    all_traces
        Show every trace: of each violated property and of each witness that was reached. Otherwise only the one to read
        first.
    """

    def paint(words: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{words}\x1b[0m" if color else words

    lines = [*_head(report, width, paint)]
    if report.failure is None:
        lines += ["", *_properties(report, width, paint), *_never_taken(report, width, paint)]
    else:
        lines += ["", *_failure(report, width, paint)]
    for result in _shown(report, all_traces):
        lines += ["", *_behaviour(result, width, paint)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def one_line(report: Report) -> str:
    """Return the verdict and the counts of a report in one line, without its timing and its spec."""
    outcome = report.outcome
    return f"{_verdict(report)} ({outcome.distinct:,} distinct, {outcome.generated:,} generated, depth {outcome.depth})"


def steps_text(steps: int) -> str:
    """Return a number of steps in words."""
    return f"{steps:,} step{'' if steps == 1 else 's'}"


def place_of(file: str, line: int) -> str:
    """Return a place in a file as editors and terminals link it, relative where the file lies below the current folder."""
    near = os.path.relpath(file)
    return printable(f"{file if near.startswith(os.pardir) else near}:{line}")


def said_of(result: PropertyResult, report: Report) -> str:
    """Return the verdict on one property, with how far it reaches."""
    trace, verdict = result.trace, result.verdict
    if result.kind == "maximum":
        return _measured(result, report)
    if result.kind == "sometimes" and trace is not None:
        return f"reached in {steps_text(trace.steps)}"
    if verdict is Verdict.VIOLATED:
        return f"VIOLATED in {steps_text(trace.steps)}" if trace is not None else "VIOLATED: never reached"
    if verdict is Verdict.HOLDS:
        return "holds"
    return f"{'not reached' if result.kind == 'sometimes' else 'no violation'} {_bound(result, report)}"


def _measured(result: PropertyResult, report: Report) -> str:
    if result.value is None or result.trace is None:
        return "not measured"
    far = "" if result.verdict is Verdict.HOLDS else f" {_bound(result, report)}"
    return f"{result.value}{far}, reached in {steps_text(result.trace.steps)}"


def _bound(result: PropertyResult, report: Report) -> str:
    """Return how far the search looked at a property that it did not settle: the end of a sentence."""
    if result.verdict is Verdict.INCONCLUSIVE:
        return "so far"
    within = checked_within(result.kind, report)
    return "inside the constraint" if within is None else f"within {steps_text(max(within, 0))}"


def _verdict(report: Report) -> str:
    failure = report.failure
    if failure is not None:
        return f"error: {_called(report)} failed: {printable(failure.problem)}"
    if report.verdict is not Verdict.VIOLATED:
        return f"{report.verdict.value}: {reach(report)}"
    first, *others = report.violated
    words = f"violated: {call_text(first.name, first.binding)}"
    words += f" in {steps_text(first.trace.steps)}" if first.trace is not None else " is never reached"
    return words + (f"; and {len(others)} more" if others else "")


def _head(report: Report, width: int, paint: Paint) -> Iterator[str]:
    outcome = report.outcome
    style = "red" if report.failure is not None else COLORS[report.verdict]
    yield paint(_verdict(report), style)
    settings = "".join(f" {name}={text(value)}" for name, value in report.settings.items())
    yield from _wrapped(f"{printable(report.spec)}{settings}", width, "  ")
    yield f"  {outcome.distinct:,} distinct, {outcome.generated:,} generated, depth {outcome.depth}"
    workers = f"{outcome.workers} worker{'' if outcome.workers == 1 else 's'}"
    yield paint(f"  {outcome.seconds:.2f} s, {outcome.engine} engine, {workers}, {outcome.peak_rss_bytes >> 20} MB", "dim")
    if report.verdict is Verdict.VIOLATED and report.failure is None:
        yield from _wrapped(reach(report), width, "  ")


def _properties(report: Report, width: int, paint: Paint) -> Iterator[str]:
    names = max((len(result.name) for result in report.properties), default=0)
    for result in report.properties:
        said = said_of(result, report)
        kind = "" if result.kind == result.name else result.kind
        style = COLORS[result.verdict]
        if result.binding:
            said += f" by {', '.join(f'{name}={text(value)}' for name, value in result.binding.items())}"
        head = f"  {kind:<9}  {result.name:<{names}}  "
        first, *more = _wrapped(said, max(width - len(head), 30), "") or [""]
        yield head + paint(first, style)
        yield from (" " * len(head) + paint(line, style) for line in more)


def _never_taken(report: Report, width: int, paint: Paint) -> Iterator[str]:
    idle = [action.name for action in report.actions if action.generated == 0]
    if idle:
        yield ""
        far = "" if report.outcome.exhaustive else " in what was explored"
        yield from (paint(line, "yellow") for line in _wrapped(f"never taken{far}: {', '.join(idle)}", width, "  "))


def _called(report: Report) -> str:
    failure = report.failure
    assert failure is not None
    binding = ", ".join(f"{name}={value}" for name, value in failure.binding.items())
    return printable(f"{failure.function}({binding})" if binding else failure.function)


def _failure(report: Report, width: int, paint: Paint) -> Iterator[str]:
    failure, trace = report.failure, report.failure_trace
    assert failure is not None
    if trace is not None:
        yield paint(f"how it gets there, {steps_text(trace.steps)}", "bold")
        yield from _steps(trace, width, paint)
        yield ""
    yield from _wrapped(f"{_called(report)} raised {printable(failure.problem)}", width, "  ")
    yield f"  {place_of(failure.file, failure.line)}"


def _shown(report: Report, all_traces: bool) -> list[PropertyResult]:
    if report.failure is not None and not all_traces:
        return []
    violated = list(report.violated)
    others = [result for result in report.properties if result.trace is not None and result.verdict is not Verdict.VIOLATED]
    return [*violated, *others] if all_traces else violated[:1]


def _behaviour(result: PropertyResult, width: int, paint: Paint) -> Iterator[str]:
    """Yield one trace and what it shows."""
    violated, trace = result.verdict is Verdict.VIOLATED, result.trace
    call = call_text(result.name, result.binding)
    if trace is not None:
        yield paint(f"{'counterexample' if violated else f'how {call} is reached'}, {steps_text(trace.steps)}", "bold")
        yield from _steps(trace, width, paint, last="red" if violated else "green")
        yield ""
    label = ("violated" if trace is not None else "never reached") if violated else "reached"
    yield "  " + paint(f"{label}: {call}", "red" if violated else "green")
    if result.doc:
        yield from _wrapped(printable(result.doc.splitlines()[0]), width, "    ")
    if result.kind == "deadlock" and trace is not None:
        yield from _wrapped("No action is enabled here, and no @may_end says that this state is final.", width, "    ")
    yield paint(f"    {place_of(result.file, result.line)}", "dim")
    for line in (result.why or "").splitlines():
        yield from _wrapped(printable(line), width, "    ")


def _steps(trace: Trace, width: int, paint: Paint, last: str = "red") -> Iterator[str]:
    digits = len(str(trace.steps))
    for number, state in enumerate(trace.states):
        mark = paint(" FAULT ", "fault") if state.fault else " "
        style = last if number == trace.steps else "bold"
        name = "initial state" if state.action is None else call_text(state.action, state.binding)
        yield f"  {number:>{digits}} {mark}{paint(name, style)}"
        indent = " " * (digits + 6)
        for line in _changes(trace, number, state):
            yield from _wrapped(line, width, indent)
    if trace.loop is not None:
        yield f"  {'':>{digits}}  and again from state {trace.loop}, for ever"


def _changes(trace: Trace, number: int, state: TraceState) -> Iterator[str]:
    if number == 0:
        yield from (f"{name} = {text(value)}" for name, value in state.values.items())
        return
    changed = [str(change) for change in changes_of_step(trace, number)]
    yield from changed or ["(nothing changes)"]
    if state.problem is not None:
        yield f"out of bounds: {printable(state.problem)}"


def _wrapped(words: str, width: int, indent: str) -> list[str]:
    """Break a line where it is too long and has a space; what follows is indented further."""
    return textwrap.wrap(
        words,
        max(width, len(indent) + 20),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
