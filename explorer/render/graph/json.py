"""A state graph as JSON, in the node-link form that networkx and most drawing libraries read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx

__all__ = ["render"]


def render(graph: networkx.MultiDiGraph[int]) -> str:
    """Return the graph as the text of one JSON object, which ``networkx.node_link_graph(..., edges="edges")`` reads."""
    import networkx

    return json.dumps(networkx.node_link_data(graph, edges="edges"), indent=1) + "\n"
