"""The reachable states as a graph, for models small enough to be looked at."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import graphviz

from leasecheck.language.errors import Disabled, Misfit
from leasecheck.language.instance import Instance, Rule
from leasecheck.language.states import State
from leasecheck.render.shared.dark import with_dark
from leasecheck.render.shared.labels import folded, label
from leasecheck.render.shared.layout import LayoutError, to_svg
from leasecheck.render.shared.style import BOLD, DIM, FAULT, FONT, INK, STALE_FILL, VIOLATED, VIOLATED_FILL
from leasecheck.search.failures import SpecError, failure_of, truth
from leasecheck.search.outcome import Path as Behaviour
from leasecheck.search.python_engine import successors
from leasecheck.traces.values import call_text, printable, text

if TYPE_CHECKING:
    import networkx

__all__ = [
    "FORMATS",
    "MOST_DRAWN",
    "MOST_STATES",
    "GraphError",
    "build",
    "described",
    "empty",
    "expand",
    "most_states",
    "write",
]

MOST_STATES = 50_000
"""States beyond which a graph in memory is of no use to the programs that read one."""
MOST_DRAWN = 300
"""States beyond which a drawing shows nothing to anybody, and takes minutes."""
MOST_ON_A_PAGE = 3_000
"""States beyond which a page that pans, zooms and searches no longer does so without a wait."""
WIDTH, MOST_LINES = 40, 12
FORMATS = (".html", ".svg", ".dot", ".graphml", ".json")


class GraphError(ValueError):
    """The graph cannot be built or written; the message is one sentence that says what to change."""


def most_states(path: Path, format: str | None = None) -> int:  # noqa: A002
    """Return how many states a graph may have that is written to this path; its suffix says the format where none is."""
    return {"svg": MOST_DRAWN, "html": MOST_ON_A_PAGE}.get(format or path.suffix.lower()[1:], MOST_STATES)


def build(instance: Instance, depth: int | None = None, limit: int = MOST_STATES) -> networkx.MultiDiGraph[int]:
    """Return the graph of the states that are reachable within a number of steps.

    Parameters
    ----------
    instance
        The spec.
    depth
        Steps from an initial state; None is all. States of the last level are there without their steps.
    limit
        The most states.

    Returns
    -------
    networkx.MultiDiGraph
        Nodes are numbered in the order of discovery. Each has ``depth``, ``label``, ``initial``, ``final``, ``deadlock``,
        ``cut`` (outside a constraint), ``violates`` (names of violated properties, or nothing), and each variable's value
        as text under its name with ``s.`` before it. Edges have ``action``, ``binding``, ``label``, ``fault`` and
        ``violates``.

    Raises
    ------
    GraphError
        If there are more states than the limit, or a function of the spec raises.
    """
    with empty(instance) as graph:
        _explore(instance, depth, limit, graph)
    return graph


@contextmanager
def empty(instance: Instance) -> Iterator[networkx.MultiDiGraph[int]]:
    """Give a graph to be filled with states and steps.

    Raises
    ------
    GraphError
        If a function of the spec raises meanwhile.
    """
    import networkx

    settings = " ".join(f"{name}={text(value)}" for name, value in instance.settings.items())
    try:
        yield networkx.MultiDiGraph(name=instance.definition.name, settings=settings)
    except SpecError as error:
        failure = failure_of(error)
        call = f"{failure.function}({', '.join(f'{name}={value}' for name, value in failure.binding.items())})"
        raise GraphError(f"{call} raised {failure.problem} at {failure.file}:{failure.line}; mend it first") from None


def _explore(instance: Instance, depth: int | None, limit: int, graph: networkx.MultiDiGraph[int]) -> None:
    space = instance.space
    instance.activate()
    numbers: dict[State, int] = {}
    frontier: list[State] = []

    def found(state: State, level: int, initial: bool) -> int:
        if state not in numbers:
            if len(numbers) == limit:
                raise GraphError(_too_many(limit, depth))
            numbers[state] = len(numbers)
            frontier.append(state)
            graph.add_node(numbers[state], **described(instance, state, level, initial))
        return numbers[state]

    for draft in instance.initial_drafts():
        found(space.close(draft), 0, True)
    level = 0
    while frontier and level != depth:
        states, level = list(frontier), level + 1
        frontier.clear()
        reached = partial(found, level=level, initial=False)
        for state in states:
            expand(instance, state, numbers[state], graph, reached)


def expand(
    instance: Instance, state: State, number: int, graph: networkx.MultiDiGraph[int], found: Callable[[State], int | None]
) -> None:
    """Add a state's steps to a graph.

    Parameters
    ----------
    instance
        The spec.
    state, number
        The state, and its node, which is there already.
    graph
        The graph.
    found
        Called with each successor; returns its node, or None to leave the step out.
    """
    node, source = graph.nodes[number], instance.space.view(state)
    if not all(_answer(rule, 0, source) for rule in instance.constraints):
        node["cut"] = True
        return
    enabled = False
    for action, binding, successor in successors(instance, state):
        enabled = True
        rule = instance.actions[action]
        if isinstance(successor, Misfit):
            node["violates"] = ", ".join(
                filter(None, [node["violates"], f"bounds by {rule.name}: {printable(str(successor))}"])
            )
            continue
        end = found(successor)
        if end is None:
            continue
        target = instance.space.view(successor)
        violates = [
            each.name for each in instance.properties if each.function.kind == "step" and not _all(each, source, target)
        ]
        named = rule.named(binding)
        graph.add_edge(
            number,
            end,
            action=rule.name,
            binding=", ".join(f"{name}={text(value)}" for name, value in named.items()),
            label=call_text(rule.name, named),
            fault=rule.function.fault,
            violates=", ".join(violates),
        )
    node["deadlock"] = not enabled and not node["final"]


def described(instance: Instance, state: State, level: int, initial: bool) -> dict[str, Any]:
    """Return the attributes of a state's node, as far as they are known before its steps are."""
    view = instance.space.view(state)
    values = {name: text(value) for name, value in instance.space.values(state).items()}
    always = [rule for rule in instance.properties if rule.function.kind == "always"]
    return {
        "depth": level,
        "label": "\n".join(f"{name} = {value}" for name, value in values.items()),
        "initial": initial,
        "final": any(_answer(rule, 0, view) for rule in instance.ends),
        "deadlock": False,
        "cut": False,
        "violates": ", ".join(rule.name for rule in always if not _all(rule, view)),
        **{f"s.{name}": value for name, value in values.items()},
    }


def _all(rule: Rule, *views: Any) -> bool:
    return all(_answer(rule, binding, *views) for binding in range(len(rule.bindings)))


def _answer(rule: Rule, binding: int, *views: Any) -> bool:
    try:
        return truth(rule.function.call(*views, *rule.bindings[binding]))
    except (Exception, SystemExit, Disabled) as error:
        raise SpecError(rule, binding, Behaviour(), error) from None


def _too_many(limit: int, depth: int | None) -> str:
    within = "" if depth is None else f" within {depth} steps"
    narrower = "narrow it by a smaller --depth, smaller domains or smaller constants"
    page = f".html, which takes up to {MOST_ON_A_PAGE:,}, " if limit < MOST_ON_A_PAGE else ""
    other = f", or write {page}.dot, .graphml or .json, which take up to {MOST_STATES:,}" if limit < MOST_STATES else ""
    return f"there are more than {limit:,} states{within}, too many to show; {narrower}{other}"


def write(graph: networkx.MultiDiGraph[int], path: Path, format: str | None = None) -> None:  # noqa: A002
    """Write a graph; what was there stays until the new file is complete.

    Parameters
    ----------
    graph
        As `build` made it.
    path
        The file.
    format
        One of `FORMATS` without its dot; the path's suffix says it where it is None.

    Raises
    ------
    GraphError
        If the suffix names no format, or the graph has too many states to be drawn.
    OSError
        If the file cannot be written.
    """
    wanted = f".{format}" if format is not None else path.suffix.lower()
    if wanted not in FORMATS:
        raise GraphError(f"{path.name} ends in no format of a graph; end it in {', '.join(FORMATS)}")
    if graph.number_of_nodes() > (most := most_states(path, wanted[1:])):
        raise GraphError(_too_many(most, None))
    content = _content(graph, wanted)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}.", suffix=path.suffix)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)


def _content(graph: networkx.MultiDiGraph[int], suffix: str) -> str:
    match suffix:
        case ".html":
            from leasecheck.render.graph import html as graph_html

            return graph_html.render(graph)
        case ".json":
            from leasecheck.render.graph import json as graph_json

            return graph_json.render(graph)
        case ".graphml":
            import networkx

            return "\n".join(networkx.generate_graphml(graph)) + "\n"
        case ".dot":
            return _dot(graph)
    try:
        return with_dark(to_svg(_dot(graph)))
    except LayoutError as problem:
        raise GraphError(str(problem)) from None


def _dot(graph: networkx.MultiDiGraph[int]) -> str:
    """Return the graph as DOT. What is the same in every state is written once, above."""
    nodes = list(graph.nodes(data=True))
    names = [name for name in (nodes[0][1] if nodes else {}) if name.startswith("s.")]
    varying = [name for name in names if len({data[name] for _, data in nodes}) > 1]
    fixed = [f"{name.removeprefix('s.')} = {nodes[0][1][name]} in every state" for name in names if name not in varying]
    head = f"{graph.graph['name']} {graph.graph['settings']}"
    if "view" in graph.graph:
        fixed.insert(0, f"states that are equal in {graph.graph['view']} are one")
    caption = label(
        [f"{head}: {len(nodes)} states, {graph.number_of_edges()} steps", *folded(fixed, 2 * WIDTH, MOST_LINES), ""]
    )
    drawing = graphviz.Digraph(
        graph.graph["name"],
        graph_attr={"label": caption, "labelloc": "t", "labeljust": "l", "fontname": FONT, "bgcolor": "white"},
        node_attr={"shape": "box", "style": "rounded", "color": DIM, "fontname": FONT, "fontsize": "10", "fontcolor": INK},
        edge_attr={"color": INK, "fontname": BOLD, "fontsize": "10", "fontcolor": INK, "arrowsize": "0.7"},
    )
    for number, data in nodes:
        drawing.node(str(number), **_node(data, varying))
    for source, target, data in graph.edges(data=True):
        look: dict[str, str] = {"style": "dashed", "color": FAULT, "fontcolor": FAULT} if data["fault"] else {}
        words = [f"FAULT {data['label']}" if data["fault"] else data["label"]]
        if data["violates"]:
            words.append(f"violates {data['violates']}")
            look |= {"color": VIOLATED, "fontcolor": VIOLATED, "penwidth": "2"}
        if data.get("trace", -1) > 0:
            # Padded, as Graphviz takes bold letters for narrower than they are.
            words[0] = f"{data['trace']}. {words[0]}   "
            look |= {"penwidth": "3", "weight": "10"}
        elif "trace" in data:
            look = {"color": DIM, "fontcolor": DIM, "fontname": FONT} | look
        drawing.edge(str(source), str(target), label=label(words), **look)
    return str(drawing.source)


def _node(data: dict[str, Any], varying: list[str]) -> dict[str, str]:
    words = [word for word in ("initial", "final", "deadlock", "cut") if data[word]]
    if data.get("trace", -1) >= 0:
        words.insert(0, f"state {data['trace']} of the trace")
    if data.get("states", 1) > 1:
        words.append(f"{data['states']} states")
    if data["violates"]:
        words.append(f"violates {data['violates']}")
    lines = [*([", ".join(words)] if words else []), *(f"{name.removeprefix('s.')} = {data[name]}" for name in varying)]
    look = {"label": label(folded(lines or ["(one state)"], WIDTH, MOST_LINES)), "tooltip": " "}
    if data.get("trace", -1) >= 0:
        look |= {"penwidth": "3", "color": INK, "style": "rounded,filled", "fillcolor": STALE_FILL}
    if data["initial"]:
        look |= {"penwidth": "2.5", "color": INK}
    if data["final"]:
        look |= {"peripheries": "2"}
    if data["cut"]:
        look |= {"style": "rounded,dashed"}
    if data["violates"] or data["deadlock"]:
        look |= {"style": "filled", "fillcolor": VIOLATED_FILL, "color": VIOLATED, "penwidth": "2"}
    return look
