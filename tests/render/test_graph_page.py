"""The state graph as a page and as JSON, as bytes; what a reader makes of the page is tested in tests/browser."""

from __future__ import annotations

import json
import re

import networkx
from four_results import Desk

from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.render.graph import html as graph_html
from leasecheck.render.graph import json as graph_json
from leasecheck.render.graph.places import places
from leasecheck.render.graph.state_graph import build
from leasecheck.render.shared import page

GRAPH = build(Instance(definition_of(Desk)))


def test_json_is_read_by_networkx_as_what_was_written() -> None:
    read = networkx.node_link_graph(json.loads(graph_json.render(GRAPH)), edges="edges")
    assert networkx.utils.graphs_equal(read, GRAPH)


def test_page_is_the_same_every_time_and_fetches_nothing() -> None:
    whole = graph_html.render(GRAPH)
    assert graph_html.render(build(Instance(definition_of(Desk)))) == whole
    own = whole.replace(page.resource("vendor/cytoscape.min.js"), "")
    assert re.findall(r"https?://[^\"'<\s]*", own) == []
    assert "default-src 'none'; script-src 'sha256-" in whole


def test_the_library_has_its_licence_beside_it() -> None:
    assert "Permission is hereby granted" in page.resource("vendor/cytoscape.LICENSE")
    assert "</script" not in page.resource("vendor/cytoscape.min.js")


def test_every_state_has_a_place_of_its_own_in_the_row_of_its_depth() -> None:
    found = places(GRAPH)
    assert len(set(found.values())) == len(found) == len(GRAPH)
    assert {node: row for node, (_, row) in found.items()} == dict(GRAPH.nodes(data="depth"))
    rows = {row: sorted(place for place, at in found.values() if at == row) for _, row in found.values()}
    assert all(row[0] == -row[-1] for row in rows.values())


def test_neighbours_are_near() -> None:
    graph = networkx.MultiDiGraph()
    graph.add_nodes_from([(0, {"depth": 0}), (1, {"depth": 1}), (2, {"depth": 1}), (3, {"depth": 2}), (4, {"depth": 2})])
    graph.add_edges_from([(0, 1), (0, 2), (1, 4), (2, 3), (4, 4), (3, 0)])
    found = places(graph)
    assert (found[1][0] < found[2][0]) is (found[4][0] < found[3][0])
