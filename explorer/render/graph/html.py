"""A state graph as a page that pans, zooms and searches; Cytoscape.js draws it (assets/vendor)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leasecheck.render.graph.places import places
from leasecheck.render.shared import page
from leasecheck.render.shared.page import escaped

if TYPE_CHECKING:
    import networkx

__all__ = ["render"]

FLAGS = ("initial", "final", "deadlock", "cut")


def render(graph: networkx.MultiDiGraph[int]) -> str:
    """Return the graph as one HTML file."""
    name, settings = graph.graph["name"], graph.graph["settings"]
    states, steps = graph.number_of_nodes(), graph.number_of_edges()
    parts = {
        "title": escaped(f"{name}: {states} states"),
        "spec": escaped(name),
        "count": f"{states:,} state{'s' if states != 1 else ''}, {steps:,} step{'s' if steps != 1 else ''}",
        "settings": escaped(settings),
    }
    scripts = ["page.js", "tree.js", "vendor/cytoscape.min.js", "graph.js"]
    return page.assemble("graph.html", parts, value=_data(graph), styles=["page.css", "graph.css"], scripts=scripts)


def _data(graph: networkx.MultiDiGraph[int]) -> dict[str, Any]:
    nodes = list(graph.nodes(data=True))
    names = [name.removeprefix("s.") for name in (nodes[0][1] if nodes else {}) if name.startswith("s.")]
    varying = [name for name in names if len({data[f"s.{name}"] for _, data in nodes}) > 1]
    at = places(graph)
    return {
        "names": names,
        "varying": varying,
        "states": [
            {
                "at": at[number],
                "is": [flag for flag in FLAGS if data[flag]],
                "violates": data["violates"],
                "trace": data.get("trace", -1),
                "values": [data[f"s.{name}"] for name in names],
            }
            for number, data in nodes
        ],
        "steps": [
            [source, target, data["label"], int(data["fault"]), data["violates"], data.get("trace", -1)]
            for source, target, data in graph.edges(data=True)
        ],
    }
