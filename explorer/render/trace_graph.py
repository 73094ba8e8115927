"""A trace as a graph: states as nodes that show what changed, actions as edges, a lane for each acting member.

Time goes down. A state stands in the lane of whoever acted to make it, so that a reader sees who did what between whose
steps. Faults and the last state are told apart by words and shape as well as by colour.
"""

from __future__ import annotations

from itertools import pairwise

import graphviz

from explorer.language.domains import Domain
from explorer.properties.verdicts import Verdict
from explorer.render.labels import folded, label
from explorer.render.layout import to_svg
from explorer.traces.changes import changes_of_step
from explorer.traces.report import PropertyResult, Report
from explorer.traces.trace import Trace, TraceState
from explorer.traces.values import call_text, text

__all__ = ["render"]

WIDTH, CAPTION = 46, 92
MOST_LINES = 14
FONT, BOLD = "Courier", "Courier-Bold"
"""Every machine has a font as wide as Courier: boxes fit their text wherever they are looked at."""
INK, DIM, LANE = "#1f2937", "#6b7280", "#f3f4f6"
FAULT, FAULT_FILL = "#b45309", "#fef3c7"
VIOLATED, VIOLATED_FILL = "#b91c1c", "#fee2e2"
REACHED, REACHED_FILL = "#15803d", "#dcfce7"


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
    graph = _graph(result, report)
    lanes = _lanes(result.trace, report)
    _states(graph, result, result.trace, lanes)
    _steps(graph, result, result.trace)
    source = str(graph.source)
    return source if format == "dot" else to_svg(source)


def _graph(result: PropertyResult, report: Report) -> graphviz.Digraph:
    return graphviz.Digraph(
        result.name,
        graph_attr={
            "label": _caption(result, report), "labelloc": "t", "labeljust": "l", "fontname": FONT, "fontsize": "13",
            "fontcolor": INK, "bgcolor": "white", "rankdir": "TB", "nodesep": "0.4", "ranksep": "0.25", "pad": "0.2",
            "newrank": "true",
        },
        node_attr={
            "shape": "box", "style": "filled,rounded", "fillcolor": "white", "color": DIM, "fontname": FONT,
            "fontsize": "11", "fontcolor": INK, "margin": "0.12,0.07", "tooltip": " ",
        },
        edge_attr={"color": INK, "fontname": BOLD, "fontsize": "12", "fontcolor": INK, "arrowsize": "0.7"},
    )  # fmt: skip


def _caption(result: PropertyResult, report: Report) -> str:
    said = "VIOLATED" if result.verdict is Verdict.VIOLATED else "REACHED"
    settings = " ".join([report.spec, *(f"{name}={text(value)}" for name, value in report.settings.items())])
    return label(
        [
            f"{said}: {call_text(result.name, result.binding)}",
            *folded(result.doc.splitlines()[:1], CAPTION, 3),
            *folded((result.why or "").splitlines(), CAPTION, MOST_LINES),
            *folded([settings], CAPTION, MOST_LINES),
            "",
        ]
    )


def _actor(state: TraceState) -> Domain | None:
    first = next(iter(state.binding.values()), None)
    return first if isinstance(first, Domain) else None


def _lanes(trace: Trace, report: Report) -> dict[str, list[int]]:
    """Return the numbers of the states in each lane: members in the order of their domains, then everything else."""
    order = {name: place for place, name in enumerate(report.settings)}
    actors = {actor for actor in map(_actor, trace.states) if actor is not None}
    ranked = sorted(actors, key=lambda actor: (order.get(type(actor).__name__, len(order)), str(type(actor)), actor.number))
    lanes: dict[str, list[int]] = {str(actor): [] for actor in ranked}
    others = [number for number, state in enumerate(trace.states) if number > 0 and _actor(state) is None]
    for number, state in enumerate(trace.states):
        if (actor := _actor(state)) is not None:
            lanes[str(actor)].append(number)
    if others and lanes:
        names = list(dict.fromkeys(str(trace.states[number].action) for number in others))
        lanes[", ".join(names) if len(names) <= 3 else "the others"] = others
    return lanes


def _states(graph: graphviz.Digraph, result: PropertyResult, trace: Trace, lanes: dict[str, list[int]]) -> None:
    placed = {number for numbers in lanes.values() for number in numbers}
    for number in range(len(trace.states)):
        if number not in placed:
            # The order of its edges is the order of the lanes below it.
            graph.node(f"s{number}", ordering="out", **_node(result, trace, number))
    for place, (name, numbers) in enumerate(lanes.items()):
        with graph.subgraph(name=f"cluster_{place}") as lane:
            lane.attr(label="", style="filled,rounded", color=LANE, fillcolor=LANE)
            lane.node(f"lane{place}", name, shape="plaintext", style="", fontname=BOLD, fontsize="14", group=f"lane{place}")
            lane.node(f"end{place}", "", style="invis", height="0.1", group=f"lane{place}")
            for number in numbers:
                lane.node(f"s{number}", group=f"lane{place}", **_node(result, trace, number))
            # The invisible thread through a lane keeps its states one below the other.
            names = [f"lane{place}", *(f"s{number}" for number in numbers), f"end{place}"]
            for above, below in pairwise(names):
                lane.edge(above, below, style="invis", weight="20")
    for row in ("lane", "end"):
        with graph.subgraph() as heads:
            heads.attr(rank="same")
            for place in range(len(lanes)):
                heads.node(f"{row}{place}")
    for place in range(len(lanes)):
        graph.edge("s0", f"lane{place}", style="invis", weight="0")


def _node(result: PropertyResult, trace: Trace, number: int) -> dict[str, str]:
    state = trace.states[number]
    heads = ["initial state" if number == 0 else f"state {number}"]
    look: dict[str, str] = {}
    if state.fault:
        heads = [f"state {number}, after a FAULT"]
        look = {"color": FAULT, "fillcolor": FAULT_FILL, "style": "filled,dashed", "penwidth": "1.5"}
    if number == trace.steps:
        violated = result.verdict is Verdict.VIOLATED
        ink, fill = (VIOLATED, VIOLATED_FILL) if violated else (REACHED, REACHED_FILL)
        look |= {"color": ink, "fillcolor": fill, "style": "filled", "penwidth": "2.5", "peripheries": "2"}
        heads.append(f"{'VIOLATED' if violated else 'REACHED'}: {call_text(result.name, result.binding)}")
    if number == 0:
        lines = [f"{name} = {text(value)}" for name, value in state.values.items()]
    else:
        lines = [str(change) for change in changes_of_step(trace, number)] or ["(nothing changes)"]
    if state.problem is not None:
        lines.append(f"out of bounds: {state.problem}")
    return {"label": label([*heads, *folded(lines, WIDTH, MOST_LINES)]), **look}


def _steps(graph: graphviz.Digraph, result: PropertyResult, trace: Trace) -> None:
    for number, state in enumerate(trace.states[1:], start=1):
        last = number == trace.steps and result.kind in ("step", "bounds") and result.verdict is Verdict.VIOLATED
        look: dict[str, str] = {"color": VIOLATED, "penwidth": "2.5"} if last else {}
        if state.fault:
            look |= {"style": "dashed", "penwidth": "2", "fontcolor": FAULT, "color": VIOLATED if last else FAULT}
        mark = "FAULT " if state.fault else ""
        call = f"{number}. {mark}{call_text(str(state.action), state.binding)}"
        graph.edge(f"s{number - 1}", f"s{number}", label=label([call]), **look)
    if trace.loop is not None:
        graph.edge(f"s{trace.steps}", f"s{trace.loop}", label=label(["and so on, for ever"]), constraint="false")
