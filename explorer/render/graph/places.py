"""Where the states of a graph stand on a page: a row for each depth, neighbours near each other.

Layers are given, as every state's depth is known, so only the order within each row is looked for: by barycentres, swept
down and up (Sugiyama, Tagawa and Toda, 1981). It takes no time even for thousands of states and has no chance in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx

__all__ = ["places"]

SWEEPS = 4


def places(graph: networkx.MultiDiGraph[int]) -> dict[int, tuple[float, int]]:
    """Return for each state its place in its row, in units of one state and with 0 in the middle, and its row."""
    depth = dict(graph.nodes(data="depth"))
    rows = [list(row) for _, row in groupby(sorted(graph, key=lambda node: (depth[node], node)), key=depth.__getitem__)]
    at = {node: float(place) for row in rows for place, node in _centred(row)}
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for row in rows if down else reversed(rows):
            near = {node: _barycentre(graph, node, down, depth, at) for node in row}
            row.sort(key=lambda node: (near[node], node))
            at.update((node, place) for place, node in _centred(row))
    return {node: (at[node], depth[node]) for node in graph}


def _centred(row: list[int]) -> Iterable[tuple[float, int]]:
    return ((place - (len(row) - 1) / 2, node) for place, node in enumerate(row))


def _barycentre(
    graph: networkx.MultiDiGraph[int], node: int, down: bool, depth: dict[int, int], at: dict[int, float]
) -> float:
    around = graph.pred[node] if down else graph.succ[node]
    step = -1 if down else 1
    near = [at[other] for other in around if depth[other] == depth[node] + step]
    return sum(near) / len(near) if near else at[node]
