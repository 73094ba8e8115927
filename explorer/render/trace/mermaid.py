"""A trace as a Mermaid sequence diagram, which GitHub and GitLab draw inside Markdown.

A participant for each acting member, and one for the state that they share. A step that changes only what is its actor's own
points to itself; any other points to the shared state.
"""

from __future__ import annotations

from collections.abc import Iterator

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.shared.labels import folded
from leasecheck.render.trace.lanes import Lane, lanes_of
from leasecheck.render.trace.marks import marks_of
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.changes import changes_of_step
from leasecheck.traces.stale import Remark, remarks
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import call_text, printable, text

__all__ = ["render"]

WIDTH, MOST_LINES = 44, 8
SHARED = "shared"
TINTS = {True: "rgba(220, 38, 38, 0.15)", False: "rgba(22, 163, 74, 0.15)"}
"""Behind the last step, for a violation or not: see-through, so that it suits light and dark pages."""
ENTITIES = {ord(each): f"#{ord(each)};" for each in "#;<&%$"}
"""Characters that Mermaid takes for the beginning of something else."""


def render(result: PropertyResult, report: Report) -> str:
    """Return the trace of a property as the text of a diagram.

    In Markdown it goes between a line of three backticks with ``mermaid`` and another of three backticks.

    Raises
    ------
    ValueError
        If the property has no trace.
    """
    if result.trace is None:
        raise ValueError(f"{result.name} has no trace to draw")
    return "\n".join(_lines(result, result.trace, report)) + "\n"


def _lines(result: PropertyResult, trace: Trace, report: Report) -> Iterator[str]:
    lanes = [lane for lane in lanes_of(trace, report) if lane.name]
    column = {number: place for place, lane in enumerate(lanes) for number in lane.states}
    said = remarks(trace)
    violated = result.verdict is Verdict.VIOLATED
    claim = f"{'VIOLATED' if violated else 'REACHED'}: {call_text(result.name, result.binding)}"
    ends = f"p0,{SHARED}" if lanes else SHARED
    settings = " ".join(f"{name}={text(value)}" for name, value in report.settings.items())
    yield "sequenceDiagram"
    yield f"    accTitle: {_escaped(claim)}"
    yield f"    accDescr: {_escaped(f'{report.spec} {settings}')}"
    yield from _participants(lanes, report)
    yield f"    Note over {ends}: {_block([f'{report.spec} {settings}', *_initial(trace)], 2 * WIDTH)}"
    for number in range(1, len(trace.states)):
        last = number == trace.steps
        if last:
            yield f"    rect {TINTS[violated]}"
        actor = f"p{column[number]}" if number in column else SHARED
        yield from (f"    {line}" for line in _step(result, trace, number, actor, said))
        if last:
            why = (result.why or "").splitlines()
            yield f"    Note over {ends}: {_block([claim, *result.doc.splitlines()[:1], *why], 2 * WIDTH)}"
            yield "    end"
    if trace.steps == 0:
        yield f"    Note over {ends}: {_block([claim, *(result.why or '').splitlines()], 2 * WIDTH)}"
    if trace.loop is not None:
        yield f"    Note over {ends}: and again from state {trace.loop}, for ever"


def _participants(lanes: list[Lane], report: Report) -> Iterator[str]:
    for place, lane in enumerate(lanes):
        yield f"    participant p{place} as {_escaped(lane.name)}"
    yield f"    participant {SHARED} as {_escaped(report.instance.definition.name)}"


def _initial(trace: Trace) -> list[str]:
    return [f"{name} = {text(value)}" for name, value in trace.states[0].values.items()]


def _step(result: PropertyResult, trace: Trace, number: int, actor: str, said: tuple[Remark, ...]) -> Iterator[str]:
    state = trace.states[number]
    changes = changes_of_step(trace, number)
    own = state.actor is not None and all(f"[{state.actor}]" in change.place for change in changes)
    marks = marks_of(result, number, said)
    arrow = "-x" if state.fault else "-->>" if marks.stale else "->>"
    words = "FAULT " if state.fault else "STALE " if marks.stale else ""
    others = {name: value for place, (name, value) in enumerate(state.binding.items()) if place or state.actor is None}
    about = f" ({marks.place})" if marks.place else ""
    call = _escaped(call_text(str(state.action), others))
    yield f"{actor}{arrow}{actor if own else SHARED}: {number}. {words}{call}{about}"
    lines = [str(change) for change in changes] or ["(nothing changes)"]
    if state.problem is not None:
        lines.append(f"out of bounds: {state.problem}")
    yield f"Note right of {SHARED}: {_block([*lines, *marks.notes], WIDTH)}"


def _block(lines: list[str], width: int) -> str:
    return "<br/>".join(_escaped(line) for line in folded(lines, width, 2 * MOST_LINES))


def _escaped(words: str) -> str:
    # A colon is an entity only where Mermaid would read the word before it as an order to wrap or not to.
    shown = printable(words).translate(ENTITIES)
    return shown.replace("wrap:", "wrap#58;").replace("\\", "#92;")
