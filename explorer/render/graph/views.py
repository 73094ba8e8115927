"""Smaller graphs than all states: those around one behaviour, and those in which states differ only by some variables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from leasecheck.language.instance import Instance
from leasecheck.language.reading import closest
from leasecheck.language.states import State
from leasecheck.render.graph.state_graph import GraphError, described, empty, expand
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import text

if TYPE_CHECKING:
    import networkx

__all__ = ["around", "merged"]

NOWHERE = -1
"""The place on the trace of what is not on it."""
FLAGS = ("initial", "final", "deadlock", "cut")


def around(instance: Instance, trace: Trace) -> networkx.MultiDiGraph[int]:
    """Return the states of a trace, with every state that is one step away from it.

    Parameters
    ----------
    instance
        The spec.
    trace
        A behaviour of it.

    Returns
    -------
    networkx.MultiDiGraph
        As `state_graph.build` returns it, with one attribute more: ``trace`` is a state's place on the trace, a step's number
        in it, or -1. The states of the trace come first. A neighbour's ``depth`` is that of the way through the trace.

    Raises
    ------
    GraphError
        If a function of the spec raises.
    """
    numbers: dict[State, int] = {}
    instance.activate()
    starts = [instance.space.close(draft) for draft in instance.initial_drafts()]

    def known(state: State, level: int, place: int = NOWHERE) -> int:
        if state not in numbers:
            numbers[state] = len(numbers)
            graph.add_node(numbers[state], **described(instance, state, level, state in starts), trace=place)
        return numbers[state]

    with empty(instance) as graph:
        keys = [state.key for state in trace.states if state.key is not None]
        for place, key in enumerate(keys):
            known(key, place, place)
        on_trace = list(numbers)
        for place, key in enumerate(keys):
            if key not in keys[:place]:
                expand(instance, key, numbers[key], graph, partial(known, level=place + 1))
        for state in list(numbers)[len(on_trace) :]:  # the steps of neighbours, as far as they lead to what is shown
            expand(instance, state, numbers[state], graph, numbers.get)
        for _, _, data in graph.edges(data=True):
            data["trace"] = NOWHERE
        _mark(graph, trace, [numbers[key] for key in keys])
    return graph


def _mark(graph: networkx.MultiDiGraph[int], trace: Trace, places: list[int]) -> None:
    for number, (source, target) in enumerate(pairwise(places), 1):
        state = trace.states[number]
        for data in graph.get_edge_data(source, target).values():
            values = ", ".join(f"{name}={text(value)}" for name, value in state.binding.items())
            if (data["action"], data["binding"]) == (state.action, values):
                data["trace"] = number


def merged(graph: networkx.MultiDiGraph[int], names: Sequence[str]) -> networkx.MultiDiGraph[int]:
    """Return the graph in which states that are equal in some variables are one.

    A merged state is initial, final, a deadlock, cut or violates something if one of its states is or does. Steps between the
    same two that say the same are one; steps that change nothing of what is seen are left out, unless they violate something.

    Parameters
    ----------
    graph
        As `state_graph.build` or `around` returned it.
    names
        The variables that are seen.

    Returns
    -------
    networkx.MultiDiGraph
        Of the same kind, with one attribute more: ``states`` is how many states were merged.

    Raises
    ------
    GraphError
        If a name is not that of a variable.
    """
    import networkx

    _check_names(graph, names)
    seen: networkx.MultiDiGraph[int] = networkx.MultiDiGraph(**graph.graph, view=", ".join(names))
    numbers: dict[tuple[str, ...], int] = {}
    target: dict[int, int] = {}
    for node, data in graph.nodes(data=True):
        values = tuple(data[f"s.{name}"] for name in names)
        target[node] = number = numbers.setdefault(values, len(numbers))
        if number not in seen:
            seen.add_node(number, **_seen(data, names), states=1)
        else:
            _join(seen.nodes[number], data)
    found = set()
    for source, end, data in graph.edges(data=True):
        start, stop = target[source], target[end]
        same = (start, stop, data["label"], data["violates"])
        if (start == stop and not data["violates"]) or (same in found and data.get("trace", NOWHERE) == NOWHERE):
            continue
        found.add(same)
        seen.add_edge(start, stop, **data)
    return seen


def _check_names(graph: networkx.MultiDiGraph[int], names: Sequence[str]) -> None:
    first: dict[str, Any] = next((data for _, data in graph.nodes(data=True)), {})
    known = [name.removeprefix("s.") for name in first if name.startswith("s.")]
    for name in names:
        if name not in known:
            raise GraphError(f"--view {name}: there is no variable {name}; {closest(name, known)}")


def _seen(data: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    rest = {name: value for name, value in data.items() if not name.startswith("s.")}
    values = {f"s.{name}": data[f"s.{name}"] for name in names}
    return rest | {"label": "\n".join(f"{name} = {data[f's.{name}']}" for name in names)} | values


def _join(node: dict[str, Any], data: dict[str, Any]) -> None:
    """Add what is true of a state to the one it is merged into."""
    node["states"] += 1
    node["depth"] = min(node["depth"], data["depth"])
    for flag in FLAGS:
        node[flag] = node[flag] or data[flag]
    both = dict.fromkeys([*node["violates"].split(", "), *data["violates"].split(", ")])
    node["violates"] = ", ".join(name for name in both if name)
    if "trace" in data:
        node["trace"] = max(node["trace"], data["trace"])
