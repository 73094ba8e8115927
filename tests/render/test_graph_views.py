"""Smaller state graphs: around a counterexample, and seen by some variables only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import networkx
import pytest
from four_results import Desk

from leasecheck import Between, action, always, spec
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.render.graph.state_graph import GraphError, build, write
from leasecheck.render.graph.views import around, merged
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore
from leasecheck.traces.trace import Trace, replay


def desk() -> Instance:
    return Instance(definition_of(Desk))


def trace_of(instance: Instance, name: str) -> Trace:
    outcome = explore(instance, Request(properties=frozenset([name])))
    return replay(instance, next(finding.path for finding in outcome.findings if finding.property == name))


@spec
class Wheel:
    """Turns, and leaves its bounds in the end."""

    n: Annotated[int, Between(0, 2)] = 0
    turned: bool = False

    @action
    def turn(s) -> None:
        """It turns."""
        s.turned = not s.turned

    @action
    def up(s) -> None:
        """It goes up."""
        s.n += 1

    @always
    def low(s) -> bool:
        """Two is too much."""
        return s.n < 2


def test_around_has_the_trace_first_and_what_is_one_step_away() -> None:
    instance = desk()
    trace = trace_of(instance, "one_at_a_time")
    graph = around(instance, trace)
    whole = build(desk())
    assert [graph.nodes[node]["trace"] for node in graph] == [0, 1, 2, 3, 4] + [-1] * (len(graph) - 5)
    marked = {data["trace"]: (source, target, data["label"]) for source, target, data in graph.edges(data=True)}
    del marked[-1]
    assert marked == {
        1: (0, 1, "look(c=Clerk1)"),
        2: (1, 2, "look(c=Clerk2)"),
        3: (2, 3, "sit(c=Clerk1)"),
        4: (3, 4, "sit(c=Clerk2)"),
    }
    labels = {data["label"]: node for node, data in whole.nodes(data=True)}
    for node, data in graph.nodes(data=True):
        twin = labels[data["label"]]
        assert {name: whole.nodes[twin][name] for name in ("initial", "final", "deadlock", "violates")} == {
            name: data[name] for name in ("initial", "final", "deadlock", "violates")
        }
        if data["trace"] >= 0:
            assert graph.out_degree(node) == whole.out_degree(twin)


def test_around_a_step_out_of_bounds() -> None:
    instance = Instance(definition_of(Wheel))
    graph = around(instance, trace_of(instance, "bounds"))
    assert [data["trace"] for _, data in graph.nodes(data=True)] == [0, 1, 2, -1, -1, -1]
    assert graph.nodes[2]["violates"] == "low, bounds by up: n = 3 left its range 0..2"


def test_view_merges_what_is_equal_in_it() -> None:
    instance = Instance(definition_of(Wheel))
    graph = merged(build(instance), ["n"])
    assert [(data["s.n"], data["states"], data["depth"], data["initial"]) for _, data in graph.nodes(data=True)] == [
        ("0", 2, 0, True), ("1", 2, 1, False), ("2", 2, 2, False),
    ]  # fmt: skip
    assert [(source, target, data["label"]) for source, target, data in graph.edges(data=True)] == [
        (0, 1, "up"),
        (1, 2, "up"),
    ]
    assert graph.nodes[2]["violates"] == "low, bounds by up: n = 3 left its range 0..2"
    assert "s.turned" not in graph.nodes[0]


def test_view_of_what_is_around_keeps_the_trace() -> None:
    instance = desk()
    graph = merged(around(instance, trace_of(instance, "one_at_a_time")), ["at_desk", "power"])
    assert sorted(data["trace"] for *_, data in graph.edges(data=True) if data["trace"] >= 0) == [3, 4]
    assert graph.nodes[0]["trace"] == 2


def test_view_of_no_variable_is_one_sentence() -> None:
    with pytest.raises(GraphError, match=r"^--view powr: there is no variable powr; did you mean power\?$"):
        merged(build(desk()), ["powr"])


@pytest.mark.parametrize("suffix", ["svg", "dot", "graphml", "html", "json"])
def test_every_format_marks_the_trace(tmp_path: Path, suffix: str) -> None:
    instance = desk()
    file = tmp_path / f"graph.{suffix}"
    write(merged(around(instance, trace_of(instance, "one_at_a_time")), ["at_desk", "light"]), file)
    content = file.read_text()
    if suffix == "graphml":
        again = networkx.read_graphml(file, node_type=int, force_multigraph=True)
        assert max(place for *_, place in again.edges(data="trace")) == 4
    elif suffix == "json":
        assert max(step["trace"] for step in json.loads(content)["edges"]) == 4
    elif suffix == "html":
        assert "of the trace" in content
    else:
        words = content.replace("&#160;", " ").replace("\xa0", " ")
        assert "state 4 of the trace" in words
        assert "4. sit(c=Clerk2)" in words
        assert "states that are equal in at_desk, light are one" in words


def test_same_bytes_twice(tmp_path: Path) -> None:
    for name in ("a.dot", "b.dot"):
        instance = desk()
        write(merged(around(instance, trace_of(instance, "deadlock")), ["at_desk", "log"]), tmp_path / name)
    assert (tmp_path / "a.dot").read_text() == (tmp_path / "b.dot").read_text()
