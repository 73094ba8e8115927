"""A trace as a graph: states as nodes that show what changed, actions as edges, a lane for each acting member.

Time goes down. A state stands in the lane of whoever acted to make it, so that a reader sees who did what between whose
steps. Faults and the last state are told apart by words and line as well as by colour.
"""

from __future__ import annotations

import graphviz

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.shared.dark import with_dark
from leasecheck.render.shared.labels import folded, label
from leasecheck.render.shared.layout import to_svg
from leasecheck.render.shared.style import (
    BOLD,
    DIM,
    FAULT,
    FAULT_FILL,
    FONT,
    INK,
    LANE,
    PALE,
    REACHED,
    REACHED_FILL,
    STALE,
    STALE_FILL,
    VIOLATED,
    VIOLATED_FILL,
)
from leasecheck.render.trace.lanes import Lane, lanes_of
from leasecheck.render.trace.marks import Marks, marks_of
from leasecheck.render.trace.placement import Point, arrow, at, box, column_places, text_width
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.changes import changes_of_step
from leasecheck.traces.stale import remarks
from leasecheck.traces.trace import Trace, TraceState
from leasecheck.traces.values import call_text, text

__all__ = ["render"]

WIDTH, CAPTION, CALL = 46, 92, 36
MOST_LINES = 14
SMALL, NORMAL, LARGE = 11.0, 12.0, 16.0
MARGIN = (10.0, 7.0)
PAD = 16.0
"""Between a lane's edge and its states, and between lanes twice over."""
STUB = 14.0
"""How far an arrow goes straight down before and after it changes lanes."""

CENTRED = r"\n"
"""Labels of arrows: where a flush left one begins depends on how wide a Graphviz thinks its font is."""
OUTLINE = 4.0
"""How far the outer of two outlines lies outside of the inner."""


def render(result: PropertyResult, report: Report, format: str) -> str:  # noqa: A002
    """Draw the trace of a property.

    Parameters
    ----------
    result
        A property with a trace.
    report
        The report that it is part of.
    format
        ``svg`` or ``dot``.

    Raises
    ------
    ValueError
        If the property has no trace, or the format is another.
    """
    if format not in ("svg", "dot"):
        raise ValueError(f"{format} is no format of a trace's graph; use svg or dot")
    if result.trace is None:
        raise ValueError(f"{result.name} has no trace to draw")
    source = str(_graph(result, result.trace, report).source)
    return source if format == "dot" else with_dark(to_svg(source))


def _graph(result: PropertyResult, trace: Trace, report: Report) -> graphviz.Digraph:
    lanes = lanes_of(trace, report)
    column = {number: place for place, lane in enumerate(lanes) for number in lane.states}
    said = remarks(trace)
    marks = [marks_of(result, number, said) for number in range(len(trace.states))]
    states = [_state_lines(result, trace, number, marks[number]) for number in range(len(trace.states))]
    steps = [_step_lines(number, state, marks[number]) for number, state in enumerate(trace.states)]
    places = column_places([_lane_width(lane, states, steps) for lane in lanes], 10.0)
    middle = [(left + right) / 2 for left, right in places]
    graph = graphviz.Digraph(
        result.name,
        graph_attr={"layout": "nop2", "bgcolor": "white", "pad": "0.25", "fontname": FONT},
        node_attr={
            "shape": "box", "style": "filled,rounded", "fillcolor": "white", "color": DIM, "fontname": FONT,
            "fontsize": f"{SMALL:g}", "fontcolor": INK, "fixedsize": "true", "tooltip": " ",
            "margin": f"{MARGIN[0] / 72:.3f},{MARGIN[1] / 72:.3f}",
        },
        edge_attr={"color": INK, "fontname": BOLD, "fontsize": f"{NORMAL:g}", "fontcolor": INK, "arrowsize": "0.8"},
    )  # fmt: skip
    top = _caption(graph, result, report)
    head = box(states[0], SMALL, MARGIN)
    # The first arrow is straight: the initial state stands above whoever acts first, and its left edge inside the picture.
    first = max(middle[column.get(1, 0)], head.width / 2)
    lanes_top = top + head.height + STUB
    named = len(lanes) > 1 or bool(lanes[0].name)
    y = lanes_top + (PAD + LARGE * 1.2 if named else 0)
    ends: dict[int, tuple[float, float, float]] = {0: (first, top, top + head.height)}
    for number in range(1, len(states)):
        y += 2 * STUB + len(steps[number]) * NORMAL * 1.2
        size = box(states[number], SMALL, MARGIN)
        ends[number] = middle[column[number]], y, y + size.height
        y += size.height
    if named:
        _backgrounds(graph, lanes, places, lanes_top, y + PAD)
    for number, (x, above, below) in ends.items():
        size = box(states[number], SMALL, MARGIN)
        graph.node(
            f"s{number}", label(states[number]), pos=at((x, (above + below) / 2)), width=f"{size.width / 72:.4f}",
            height=f"{size.height / 72:.4f}", **_state_look(result, trace, number, marks[number]),
        )  # fmt: skip
    for number in range(1, len(states)):
        start, end = (ends[number - 1][0], ends[number - 1][2]), (ends[number][0], ends[number][1])
        if number == trace.steps:
            end = end[0], end[1] - OUTLINE
        path, label_at = _route(start, end, steps[number])
        graph.edge(
            f"s{number - 1}", f"s{number}", label(steps[number], CENTRED), pos=arrow(path), lp=at(label_at),
            **_step_look(result, trace, number, marks[number]),
        )  # fmt: skip
    if trace.loop is not None:
        _loop(graph, ends, trace.loop, max(right for _, right in places) + 3 * PAD)
    return graph


def _caption(graph: graphviz.Digraph, result: PropertyResult, report: Report) -> float:
    """Write what the picture shows above it, and return where the picture begins."""
    violated = result.verdict is Verdict.VIOLATED
    settings = " ".join([report.spec, *(f"{name}={text(value)}" for name, value in report.settings.items())])
    title = folded([f"{'VIOLATED' if violated else 'REACHED'}: {call_text(result.name, result.binding)}"], CAPTION, 3)
    lines = [
        *folded(result.doc.splitlines()[:1], CAPTION, 3),
        *folded((result.why or "").splitlines(), CAPTION, MOST_LINES),
        *folded([settings], CAPTION, MOST_LINES),
    ]
    width, y = max(text_width(title, LARGE), text_width(lines, NORMAL)), 0.0
    for name, words, size, look in (
        ("title", title, LARGE, {"fontname": BOLD, "fontcolor": VIOLATED if violated else REACHED}),
        ("about", lines, NORMAL, {}),
    ):
        height = box(words, size, (0, 3)).height
        graph.node(
            name, label(words), shape="plaintext", style="", margin="0", fontsize=f"{size:g}", width=f"{width / 72:.4f}",
            height=f"{height / 72:.4f}", pos=at((width / 2, y + height / 2)), **look,
        )  # fmt: skip
        y += height
    return y + PAD


def _lane_width(lane: Lane, states: list[list[str]], steps: list[list[str]]) -> float:
    widths = [text_width([lane.name], LARGE)]
    for number in lane.states:
        # A label stands right of an arrow that comes down the middle of its lane.
        widths += [box(states[number], SMALL, MARGIN).width, 2 * text_width(steps[number], NORMAL) + PAD]
    return max(widths) + 2 * PAD


def _backgrounds(
    graph: graphviz.Digraph, lanes: list[Lane], places: list[tuple[float, float]], top: float, bottom: float
) -> None:
    """Draw the lanes behind everything, with their names."""
    drawn = []
    for place, (lane, (left, right)) in enumerate(zip(lanes, places, strict=True)):
        corners = [(left, top), (left, bottom), (right, bottom), (right, top)]
        drawn.append(f"c 7 -{LANE} C 7 -{LANE} P 4 " + " ".join(at(corner).replace(",", " ") for corner in corners))
        size = box([lane.name], LARGE, (0, 2))
        where = at((left + PAD + size.width / 2, top + PAD))
        graph.node(
            f"lane{place}", label([lane.name]), shape="plaintext", style="", margin="0", fontname=BOLD, fontsize=f"{LARGE:g}",
            width=f"{size.width / 72:.4f}", height=f"{size.height / 72:.4f}", pos=where,
        )  # fmt: skip
    graph.attr(_background=" ".join(drawn))


def _state_lines(result: PropertyResult, trace: Trace, number: int, marks: Marks) -> list[str]:
    state = trace.states[number]
    head = "initial state" if number == 0 else f"state {number}"
    heads = [f"{head}, after a FAULT" if state.fault else head]
    if number == trace.steps:
        said = "VIOLATED" if result.verdict is Verdict.VIOLATED else "REACHED"
        heads += folded([f"{said}: {call_text(result.name, result.binding)}"], WIDTH, 3)
    if number == 0:
        lines = [f"{name} = {text(value)}" for name, value in state.values.items()]
    else:
        lines = [str(change) for change in changes_of_step(trace, number)] or ["(nothing changes)"]
    if state.problem is not None:
        lines.append(f"out of bounds: {state.problem}")
    return [*heads, *folded(lines, WIDTH, MOST_LINES), *folded(marks.notes, WIDTH, MOST_LINES)]


def _step_lines(number: int, state: TraceState, marks: Marks) -> list[str]:
    mark = "FAULT " if state.fault else "STALE " if marks.stale else ""
    lines = folded([f"{number}. {mark}{call_text(str(state.action), state.binding)}"], CALL, 4)
    return [*lines, *([f"({marks.place})"] if marks.place else [])]


def _state_look(result: PropertyResult, trace: Trace, number: int, marks: Marks) -> dict[str, str]:
    look: dict[str, str] = {}
    if marks.stale:
        look = {"color": STALE, "fillcolor": STALE_FILL, "penwidth": "1.5"}
    if trace.states[number].fault:
        look = {"color": FAULT, "fillcolor": FAULT_FILL, "style": "filled,dashed", "penwidth": "1.5"}
    if number == trace.steps:
        violated = result.verdict is Verdict.VIOLATED
        ink, fill = (VIOLATED, VIOLATED_FILL) if violated else (REACHED, REACHED_FILL)
        look = {"color": ink, "fillcolor": fill, "style": "filled", "penwidth": "2.5", "peripheries": "2"}
    return look


def _step_look(result: PropertyResult, trace: Trace, number: int, marks: Marks) -> dict[str, str]:
    look: dict[str, str] = {}
    if marks.stale:
        look = {"penwidth": "2", "fontcolor": STALE, "color": STALE}
    if trace.states[number].fault:
        look = {"style": "dashed", "penwidth": "2", "fontcolor": FAULT, "color": FAULT}
    if marks.pale:
        look |= {"fontname": FONT, "penwidth": "1"}
        look = {"fontcolor": PALE, "color": PALE} | look
    if number == trace.steps and result.kind in ("step", "bounds") and result.verdict is Verdict.VIOLATED:
        look |= {"color": VIOLATED, "penwidth": "2.5"}  # the step is what is wrong, not the state alone
    return look


def _route(start: Point, end: Point, lines: list[str]) -> tuple[list[Point], Point]:
    """Return an arrow's path and the middle of its label: beside a straight arrow, above the way from lane to lane."""
    height, width = len(lines) * NORMAL * 1.2, text_width(lines, NORMAL)
    if start[0] == end[0]:
        return [start, end], (start[0] + width / 2 + 6, end[1] - STUB - height / 2)
    turn = end[1] - STUB
    path = [start, (start[0], turn), (end[0], turn), end]
    # Right or left of the line that comes down, over the line that goes across.
    side = 1 if end[0] > start[0] else -1
    return path, (start[0] + side * (width / 2 + 6), turn - height / 2 - 1)


def _loop(graph: graphviz.Digraph, ends: dict[int, tuple[float, float, float]], target: int, side: float) -> None:
    """Draw the step back to where a behaviour that goes on for ever repeats."""
    source = max(ends)
    (from_x, _, bottom), (to_x, top, below) = ends[source], ends[target]
    turn, back = bottom + STUB, (top + below) / 2
    words = ["and again, for ever"]
    path = [(from_x, bottom), (from_x, turn), (side, turn), (side, back), (to_x, back)]
    where = at((side - text_width(words, NORMAL) / 2 - 6, turn + NORMAL))
    graph.edge(f"s{source}", f"s{target}", label(words, CENTRED), pos=arrow(path), lp=where)
