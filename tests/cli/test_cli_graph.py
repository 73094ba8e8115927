"""`explore graph`: arguments in, a whole file out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import networkx
import pytest
from explore_runs import Ran

Explore = Callable[..., Ran]
pytestmark = pytest.mark.usefixtures("counter")


@pytest.mark.parametrize(("suffix", "beginning"), [(".svg", "<svg"), (".dot", "digraph"), (".graphml", "<graphml")])
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
