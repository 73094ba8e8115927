"""A report as text on a terminal.

The first line is the verdict and how far it reaches; timing has a line of its own, and everything else is the same bytes for
the same search.
"""

from __future__ import annotations

from collections.abc import Iterator

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.run.reach import checked_within, reach
from leasecheck.render.trace.text import Paint, behaviour, place_of, steps_of, steps_text, wrapped
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.values import call_text, printable, text

__all__ = ["one_line", "place_of", "render", "said_of", "steps_text"]

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
        lines += ["", *behaviour(result, width, paint)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def one_line(report: Report) -> str:
    """Return the verdict and the counts of a report in one line, without its timing and its spec."""
    outcome = report.outcome
    return f"{_verdict(report)} ({outcome.distinct:,} distinct, {outcome.generated:,} generated, depth {outcome.depth})"


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
    yield from wrapped(f"{printable(report.spec)}{settings}", width, "  ")
    yield f"  {outcome.distinct:,} distinct, {outcome.generated:,} generated, depth {outcome.depth}"
    workers = f"{outcome.workers} worker{'' if outcome.workers == 1 else 's'}"
    yield paint(f"  {outcome.seconds:.2f} s, {outcome.engine} engine, {workers}, {outcome.peak_rss_bytes >> 20} MB", "dim")
    if report.verdict is Verdict.VIOLATED and report.failure is None:
        yield from wrapped(reach(report), width, "  ")


def _properties(report: Report, width: int, paint: Paint) -> Iterator[str]:
    names = max((len(result.name) for result in report.properties), default=0)
    for result in report.properties:
        said = said_of(result, report)
        kind = "" if result.kind == result.name else result.kind
        style = COLORS[result.verdict]
        if result.binding:
            said += f" by {', '.join(f'{name}={text(value)}' for name, value in result.binding.items())}"
        head = f"  {kind:<9}  {result.name:<{names}}  "
        first, *more = wrapped(said, max(width - len(head), 30), "") or [""]
        yield head + paint(first, style)
        yield from (" " * len(head) + paint(line, style) for line in more)


def _never_taken(report: Report, width: int, paint: Paint) -> Iterator[str]:
    idle = [action.name for action in report.actions if action.generated == 0]
    if idle:
        yield ""
        far = "" if report.outcome.exhaustive else " in what was explored"
        yield from (paint(line, "yellow") for line in wrapped(f"never taken{far}: {', '.join(idle)}", width, "  "))


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
        yield from steps_of(trace, width, paint)
        yield ""
    yield from wrapped(f"{_called(report)} raised {printable(failure.problem)}", width, "  ")
    yield f"  {place_of(failure.file, failure.line)}"


def _shown(report: Report, all_traces: bool) -> list[PropertyResult]:
    if report.failure is not None and not all_traces:
        return []
    violated = list(report.violated)
    others = [result for result in report.properties if result.trace is not None and result.verdict is not Verdict.VIOLATED]
    return [*violated, *others] if all_traces else violated[:1]
