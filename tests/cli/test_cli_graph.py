"""`explore graph`: arguments in, a whole file out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import networkx
import pytest
from explore_runs import Ran

Explore = Callable[..., Ran]
pytestmark = pytest.mark.usefixtures("counter")


@pytest.mark.parametrize(
    ("suffix", "beginning"),
    [
        (".svg", "<svg"),
        (".dot", "digraph"),
        (".graphml", "<graphml"),
        (".html", "<!DOCTYPE html>"),
        (".json", '"directed": true'),
    ],
)
def test_formats(explore: Explore, folder: Path, suffix: str, beginning: str) -> None:
    ran = explore("graph", "counter.py", "top=5", "-o", f"graphs/states{suffix}")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"counter: 6 states, 5 steps: graphs/states{suffix}\n"
    assert beginning in (folder / f"graphs/states{suffix}").read_text()
    assert [path.name for path in (folder / "graphs").iterdir()] == [f"states{suffix}"]
    (folder / "plain").write_text("")
    assert (folder / f"graphs/states{suffix}").stat().st_mode == (folder / "plain").stat().st_mode


def test_depth(explore: Explore, folder: Path) -> None:
    assert explore("graph", "counter.py", "top=5", "--depth", "2", "-o", "states.graphml").code == 0
    assert len(networkx.read_graphml(folder / "states.graphml")) == 3


def test_too_many_states(explore: Explore, folder: Path) -> None:
    (folder / "states.svg").write_text("before")
    ran = explore("graph", "counter.py", "top=5000", "-o", "states.svg")
    assert ran.code == 2
    assert ran.err.startswith("explore: there are more than 300 states, too many to show; narrow it by ")
    assert ran.err.count("\n") == 1
    assert (folder / "states.svg").read_text() == "before"


def test_a_folder_that_cannot_be_written(explore: Explore, folder: Path) -> None:
    (folder / "taken").write_text("mine")
    ran = explore("graph", "counter.py", "-o", "taken/states.svg")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"explore: the folder of -o, {folder / 'taken'} cannot be written: Not a directory\n"


def test_a_function_that_raises(explore: Explore, folder: Path) -> None:
    text = (folder / "counter.py").read_text().replace("s.n += 1", "s.n += 1 // 0")
    (folder / "counter.py").write_text(text)
    ran = explore("graph", "counter.py", "-o", "states.svg")
    assert ran.code == 2
    assert "counter.py:16" in ran.err
    assert ran.err.count("\n") == 1
    assert not (folder / "states.svg").exists()


def test_the_format_may_be_said_instead_of_a_suffix(explore: Explore, folder: Path) -> None:
    ran = explore("graph", "counter.py", "top=2", "--format", "json", "-o", "states.txt")
    assert (ran.code, ran.out) == (0, "counter: 3 states, 2 steps: states.txt\n")
    read = networkx.node_link_graph(json.loads((folder / "states.txt").read_text()), edges="edges")
    assert (len(read), read.edges[0, 1, 0]["label"], read.nodes[2]["s.n"]) == (3, "up", "2")
    ran = explore("graph", "counter.py", "top=2", "--format", "html")
    assert ran.out == "counter: 3 states, 2 steps: explore-out/counter-states.html\n"
    assert (folder / "explore-out/counter-states.html").read_text().startswith("<!DOCTYPE html>")


def test_a_format_that_is_not_there(explore: Explore, folder: Path) -> None:
    (folder / "states.svg").write_text("before")
    ran = explore("graph", "counter.py", "--format", "htm", "-o", "states.svg")
    assert (ran.code, ran.err) == (2, "explore: --format: there is no format htm; did you mean html?\n")
    ran = explore("graph", "counter.py", "-o", "states.png")
    assert ran.code == 2
    assert ran.err.startswith("explore: -o states.png: the suffix says the format; end it in .html, .svg, ")
    ran = explore("graph", "counter.py")
    assert (ran.code, ran.err) == (2, "explore: say where the graph goes: -o FILE, or --format for a file in explore-out\n")
    assert [path.name for path in folder.iterdir() if path.suffix == ".svg"] == ["states.svg"]
    assert (folder / "states.svg").read_text() == "before"


def test_around_and_view(explore: Explore, folder: Path) -> None:
    ran = explore("graph", "counter.py", "top=5", "limit=2", "--around", "stays_small", "--view", "n", "-o", "states.graphml")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "counter, around stays_small, seen by n: 5 states, 4 steps: states.graphml\n"
    graph = networkx.read_graphml(folder / "states.graphml", node_type=int)
    assert [graph.nodes[node]["trace"] for node in sorted(graph)] == [0, 1, 2, 3, -1]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--around=stays_smal", "--around stays_smal: Counter has no property stays_smal; did you mean stays_small?"),
        ("--around=stays_small", "--around stays_small: no behaviour violates or reaches it, so there is nothing to draw"),
        ("--view=m", "--view m: there is no variable m; there is n"),
        ("--view=n,", "--view: 'n,' is not a list of variables; write NAME,NAME"),
    ],
)
def test_what_cannot_be_seen(explore: Explore, folder: Path, option: str, said: str) -> None:
    (folder / "states.svg").write_text("before")
    ran = explore("graph", "counter.py", option, "-o", "states.svg")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"explore: {said}\n"
    assert (folder / "states.svg").read_text() == "before"
