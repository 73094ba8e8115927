"""A trace as SVG inside a page: a lane for each acting member, a box for each step, time going down.

Unlike the picture in a file of its own, it takes its colours from the page, light or dark, and its boxes say what happened
rather than everything that changed: the page has the whole state beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.shared.labels import folded
from leasecheck.render.shared.page import escaped
from leasecheck.render.trace.lanes import lanes_of
from leasecheck.render.trace.marks import Marks
from leasecheck.render.trace.placement import Point, box, column_places, text_width
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.changes import changes_of_step
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import call_text

__all__ = ["render"]

WIDTH = 32
MOST_LINES, FEW_LINES, LONG = 8, 4, 12
"""Lines of what a step changed, in a short trace and in one of more steps than the last."""
SMALL, NORMAL, LARGE = 11.0, 12.0, 14.0
MARGIN = (9.0, 6.0)
LEADING = 1.25
PAD, GAP, HEAD = 12.0, 22.0, 30.0
LOOP = 26.0
"""Room beside the lanes for the way back of a behaviour that goes on for ever."""


def render(result: PropertyResult, trace: Trace, report: Report, marks: Sequence[Marks]) -> str:
    """Return the ``svg`` element. Each step's box is a ``g`` with the step's number as ``data-step``."""
    lanes = lanes_of(trace, report)
    column = {number: place for place, lane in enumerate(lanes) for number in lane.states}
    column[0] = column.get(1, 0)
    words = [_words(result, trace, number, marks[number].stale) for number in range(len(trace.states))]
    sizes = [_size(*each) for each in words]
    widths = [
        max([text_width([lane.name], LARGE), *(sizes[n][0] for n in column if column[n] == place)]) + 2 * PAD
        for place, lane in enumerate(lanes)
    ]
    places = column_places(widths, 8.0)
    y, boxes = HEAD + PAD, []
    for number, (width, height) in enumerate(sizes):
        left, right = places[column[number]]
        boxes.append(((left + right) / 2 - width / 2, y, width, height))
        y += height + GAP
    bottom = y - GAP + PAD
    width = places[-1][1] + (LOOP if trace.loop is not None else 0)
    drawn = [f'<g class="lane"><rect x="{a:g}" y="0" width="{b - a:g}" height="{bottom:g}" rx="6"/></g>' for a, b in places]
    drawn += [_arrow(boxes[n - 1], boxes[n], trace.states[n].fault) for n in range(1, len(boxes))]
    if trace.loop is not None:
        drawn.append(_loop(boxes[-1], boxes[trace.loop], places[-1][1] + LOOP / 2))
    drawn += [_box(boxes[n], *words[n], n, _look(result, trace, n, marks[n])) for n in range(len(boxes))]
    # Last, as they stay in sight, over everything, where the page scrolls.
    names = [f'<rect x="{a:g}" y="0" width="{b - a:g}" height="{HEAD:g}" rx="6"/>'
             f'<text x="{a + PAD:g}" y="20">{escaped(lane.name)}</text>'
             for lane, (a, b) in zip(lanes, places, strict=True)]  # fmt: skip
    drawn.append(f'<g class="names">{"".join(names)}</g>')
    title = escaped(f"{call_text(result.name, result.binding)}: {trace.steps} steps in {len(lanes)} lanes")
    marker = (
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto" '
        'markerUnits="userSpaceOnUse"><path d="M0 0L8 4L0 8z"/></marker></defs>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" viewBox="0 0 {width:g} {bottom:g}" '
        f'width="{width:g}" height="{bottom:g}">{marker}\n' + "\n".join(drawn) + "\n</svg>"
    )


def _words(result: PropertyResult, trace: Trace, number: int, stale: bool) -> tuple[list[str], list[str]]:
    """Return the lines of a step's name, and the lines of what it changed."""
    state = trace.states[number]
    if number == 0:
        heads = ["initial state"]
    else:
        mark = "FAULT " if state.fault else "STALE " if stale else ""
        heads = folded([f"{number}. {mark}{call_text(str(state.action), state.binding)}"], WIDTH - 4, 3)
    changes = [str(change) for change in changes_of_step(trace, number)] or (["(nothing changes)"] if number else [])
    if state.problem is not None:
        changes = [f"out of bounds: {state.problem}", *changes]
    if number == trace.steps:
        heads.append("VIOLATED" if result.verdict is Verdict.VIOLATED else "REACHED")
    return heads, folded(changes, WIDTH, MOST_LINES if trace.steps <= LONG else FEW_LINES)


def _size(heads: list[str], lines: list[str]) -> tuple[float, float]:
    width = max(box(heads, NORMAL).width * 1.03, box(lines, SMALL).width)
    return width + 2 * MARGIN[0], (len(heads) * NORMAL + len(lines) * SMALL) * LEADING + 2 * MARGIN[1]


def _look(result: PropertyResult, trace: Trace, number: int, marks: Marks) -> str:
    looks = ["node"]
    if trace.states[number].fault:
        looks.append("fault")
    elif marks.stale:
        looks.append("stale")
    if number == trace.steps:
        looks.append("violated" if result.verdict is Verdict.VIOLATED else "reached")
    elif marks.pale:
        looks.append("pale")
    return " ".join(looks)


def _box(place: tuple[float, float, float, float], heads: list[str], lines: list[str], number: int, look: str) -> str:
    x, y, width, height = place
    at, texts = y + MARGIN[1], []
    for line, size, kind in [*((line, NORMAL, "call") for line in heads), *((line, SMALL, "change") for line in lines)]:
        at += size * LEADING
        texts.append(f'<text class="{kind}" x="{x + MARGIN[0]:g}" y="{at - 3:g}">{escaped(line)}</text>')
    rect = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5"/>'
    return f'<g class="{look}" data-step="{number}">{rect}{"".join(texts)}</g>'


def _arrow(start: tuple[float, float, float, float], end: tuple[float, float, float, float], fault: bool) -> str:
    path: list[Point] = [(start[0] + start[2] / 2, start[1] + start[3]), (end[0] + end[2] / 2, end[1] - 1)]
    if path[0][0] != path[1][0]:
        turn = end[1] - GAP / 2
        path[1:1] = [(path[0][0], turn), (path[1][0], turn)]
    return f'<path class="arrow{" fault" if fault else ""}" marker-end="url(#tip)" d="{_path(path)}"/>'


def _loop(last: tuple[float, float, float, float], first: tuple[float, float, float, float], side: float) -> str:
    """Draw the way back from the last state to the one where the behaviour repeats."""
    low, high = last[1] + last[3] / 2, first[1] + first[3] / 2
    path = [(last[0] + last[2], low), (side, low), (side, high), (first[0] + first[2] + 1, high)]
    label = (
        f'<text class="again" x="{side:g}" y="{(low + high) / 2:g}" text-anchor="middle" '
        f'transform="rotate(90 {side:g} {(low + high) / 2:g}) translate(0 -5)">and again, for ever</text>'
    )
    return f'<g class="loop"><path class="arrow" marker-end="url(#tip)" d="{_path(path)}"/>{label}</g>'


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
