"""The graph of reachable states."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Annotated

import networkx
import pytest
from four_results import Desk

from leasecheck import Between, Const, Domain, action, always, constraint, spec
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.render.graph.state_graph import MOST_DRAWN, GraphError, build, most_states, write
from leasecheck.render.shared import layout
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore

HERE = Path(__file__).parent


def desk(**settings: int) -> Instance:
    return Instance(definition_of(Desk), settings)


class Bit(Domain, size=9):
    """One of many."""


@spec
class Many:
    """Many states."""

    bits: dict[Bit, bool] = {bit: False for bit in map(Bit, range(1, 10))}  # noqa: C420
    odd: Const[int] = 99

    @action
    def flip(s, b: Bit) -> None:
        """It flips."""
        s.bits[b] = not s.bits[b]


@spec
class Counter:
    """Counts."""

    broken_at: Const[int] = 99
    n: Annotated[int, Between(0, 3)] = 0

    @action
    def up(s) -> None:
        """It goes up."""
        s.n += 1 // (0 if s.n == s.broken_at else 1)

    @always
    def odd(s) -> bool:
        """Wrong at 2."""
        return s.n != 2


@spec
class Cut:
    """Counts within a constraint."""

    n: Annotated[int, Between(0, 9)] = 0

    @action
    def up(s) -> None:
        """It goes up."""
        s.n += 1

    @constraint
    def small(s) -> bool:
        """Enough."""
        return s.n < 2


def test_graph_has_the_states_and_steps_of_the_search() -> None:
    graph = build(desk())
    outcome = explore(desk(), Request(keep_going=True))
    assert graph.number_of_nodes() == outcome.distinct
    assert graph.number_of_edges() == outcome.generated - 1
    assert max(depth for _, depth in graph.nodes(data="depth")) == outcome.depth


def test_nodes_and_edges_say_what_they_are() -> None:
    graph = build(desk())
    assert graph.nodes[0] == {
        "depth": 0,
        "label": "seen_free = {Clerk1: False, Clerk2: False}\nat_desk = {}\nlog = []\n"
        'light = a "free" <desk> & more\npower = True',
        "initial": True,
        "final": False,
        "deadlock": False,
        "cut": False,
        "violates": "",
        "s.seen_free": "{Clerk1: False, Clerk2: False}",
        "s.at_desk": "{}",
        "s.log": "[]",
        "s.light": 'a "free" <desk> & more',
        "s.power": "True",
    }
    assert graph.edges[0, 1, 0] == {
        "action": "look", "binding": "c=Clerk1", "label": "look(c=Clerk1)", "fault": False, "violates": "",
    }  # fmt: skip
    assert {data["violates"] for *_, data in graph.edges(data=True) if data["fault"]} == {"power_stays"}
    violating = [data for _, data in graph.nodes(data=True) if data["violates"]]
    assert all(data["violates"] == "one_at_a_time" and data["final"] for data in violating)
    assert any(data["deadlock"] for _, data in graph.nodes(data=True))


def test_depth_leaves_the_last_level_without_its_steps() -> None:
    graph = build(desk(), 1)
    assert [graph.nodes[node]["depth"] for node in graph] == [0, 1, 1]
    assert graph.number_of_edges() == 2
    assert build(desk(), 0).number_of_nodes() == 1


def test_bounds_and_constraints_are_marked() -> None:
    graph = build(Instance(definition_of(Counter)))
    assert [graph.nodes[node]["violates"] for node in graph] == ["", "", "odd", "bounds by up: n = 4 left its range 0..3"]
    graph = build(Instance(definition_of(Cut)))
    assert [graph.nodes[node]["cut"] for node in graph] == [False, False, True]


def test_too_many_states_say_what_to_narrow() -> None:
    instance = Instance(definition_of(Many))
    with pytest.raises(
        GraphError, match=r"^there are more than 300 states, too many to show; narrow it by a smaller --depth"
    ):
        build(instance, None, most_states(Path("a.svg")))
    graph = build(instance, 5, most_states(Path("a.dot")))
    assert graph.number_of_nodes() > MOST_DRAWN


def test_drawing_too_many_states_is_refused(tmp_path: Path) -> None:
    graph = build(Instance(definition_of(Many)), 5)
    with pytest.raises(
        GraphError, match=r"write \.html, which takes up to 3,000, \.dot, \.graphml or \.json, which take up to 50,000"
    ):
        write(graph, tmp_path / "many.svg")
    write(graph, tmp_path / "many.dot")
    assert list(tmp_path.iterdir()) == [tmp_path / "many.dot"]


def test_unknown_suffix_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(
        GraphError, match=r"^states\.png ends in no format of a graph; end it in \.html, \.svg, \.dot, \.graphml, \.json$"
    ):
        write(build(desk()), tmp_path / "states.png")


def test_function_that_raises_is_one_sentence() -> None:
    with pytest.raises(
        GraphError, match=r"^up\(\) raised ZeroDivisionError: .* at .*test_state_graph\.py:\d+; mend it first$"
    ):
        build(Instance(definition_of(Counter), {"broken_at": 1}))


def test_graphml_reads_back(tmp_path: Path) -> None:
    graph = build(desk())
    write(graph, tmp_path / "desk.graphml")
    again = networkx.read_graphml(tmp_path / "desk.graphml", node_type=int, force_multigraph=True)
    assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
    assert sorted(data["label"] for *_, data in again.edges(data=True)) == sorted(
        data["label"] for *_, data in graph.edges(data=True)
    )
    keys = [key.get("id") for key in ET.parse(tmp_path / "desk.graphml").iter() if key.tag.endswith("}key")]
    assert len(keys) == len(set(keys))


def test_svg_is_xml_and_names_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    graph = build(desk())
    write(graph, tmp_path / "desk.svg")
    words = [node.text for node in ET.parse(tmp_path / "desk.svg").iter() if node.tag.endswith("}text")]
    assert 'light = a "free" <desk> & more' in words
    assert sum(word in ("look(c=Clerk1)", "FAULT power_cut") for word in words) == sum(
        data["label"] in ("look(c=Clerk1)", "power_cut") for *_, data in graph.edges(data=True)
    )
    assert "deadlock" in words


def test_what_never_varies_is_said_once(tmp_path: Path) -> None:
    write(build(desk(), 1), tmp_path / "desk.dot")
    drawn = (tmp_path / "desk.dot").read_text()
    assert drawn.count("power = True") == 1
    assert r"power = True in every state\l" in drawn


def test_old_file_stays_when_a_drawing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "desk.svg"
    file.write_text("old")

    def fail(_: str) -> str:
        raise layout.LayoutError("no room")

    monkeypatch.setattr("leasecheck.render.graph.state_graph.to_svg", fail)
    with pytest.raises(GraphError, match="no room"):
        write(build(desk()), file)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_same_bytes_in_every_process(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from four_results import Desk\n"
        "from leasecheck.render.graph.state_graph import *\n"
        "from leasecheck.language.definition import definition_of; from leasecheck.language.instance import Instance\n"
        "graph = build(Instance(definition_of(Desk)))\n"
        "for name in sys.argv[1:]: write(graph, Path(name))"
    )
    written = []
    for seed in ("0", "4711"):
        files = [tmp_path / f"{seed}{suffix}" for suffix in (".dot", ".graphml")]
        path = os.pathsep.join([str(HERE), str(HERE.parents[1])])
        subprocess.run(
            [sys.executable, "-c", code, *files], env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}, check=True
        )
        written.append([file.read_bytes() for file in files])
    assert written[0] == written[1]
