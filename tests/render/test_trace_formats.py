"""Every format of a trace: the same four results, byte for byte, and each read by its own kind of reader."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import itf_py
import pytest
from four_results import Desk, four, only, result
from trace_formats import EXPECTED

from leasecheck import Between, Domain, MaxLen, Record, action, always, each, initial, require, spec
from leasecheck.render.trace import itf, mermaid, pytest_replay
from leasecheck.render.trace import text as trace_text
from leasecheck.results.report import PropertyResult, Report

HERE = Path(__file__).parent
FOUR = four()
RENDERERS = [itf.render, mermaid.render, trace_text.render]


def shown(report: Report) -> PropertyResult:
    return next(found for found in report.properties if found.trace is not None)


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_same_bytes_in_every_process(seed: str, tmp_path: Path) -> None:
    root = HERE.parents[1]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, HERE / "trace_formats.py", tmp_path], env=environment, cwd=root, check=True)
    written = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert written == {name: (EXPECTED / name).read_text() for name in written}
    assert len(written) == 16


@pytest.mark.parametrize("render", RENDERERS)
def test_result_without_a_trace_is_refused(render: object) -> None:
    bare = dataclasses.replace(shown(FOUR["safety"]), trace=None)
    assert callable(render)
    with pytest.raises(ValueError, match=r"^one_at_a_time has no trace to "):
        render(bare, FOUR["safety"])


class Worker(Domain):
    """Who works."""


class Piece(Record):
    """A piece of work; its maker may be unknown."""

    size: Annotated[int, Between(0, 3)]
    maker: Worker | None


@spec
class Shop:
    """Values of every type."""

    stock: Annotated[list[Piece], MaxLen(2)] = []
    best: dict[Worker, Annotated[int, Between(0, 3)] | None] = each(None)
    seen: set[Piece] = set()
    on: bool = False

    @action
    def make(s, w: Worker, size: Annotated[int, Between(1, 2)]) -> None:
        """A piece is made."""
        require(not s.on)
        s.stock.append(Piece(size, w))
        s.best[w] = size
        s.seen.add(Piece(size, None))
        s.on = True

    @always
    def idle(s) -> bool:
        """Nothing is made."""
        return not s.on


def test_itf_is_read_by_its_library() -> None:
    report = result(only("idle"), Shop, "shop")
    trace = itf_py.trace_from_json(json.loads(itf.render(shown(report), report)))
    assert trace.vars == ["stock", "best", "seen", "on"]
    first, last = (state.values for state in trace.states)
    assert (first["stock"], dict(first["best"]), first["seen"]) == (
        [],
        {"Worker1": frozenset(), "Worker2": frozenset()},
        frozenset(),
    )
    assert dict(last["best"]) == {"Worker1": frozenset([1]), "Worker2": frozenset()}
    assert [(piece.size, piece.maker) for piece in last["stock"]] == [(1, frozenset(["Worker1"]))]
    assert [(piece.size, piece.maker) for piece in last["seen"]] == [(1, frozenset())]
    assert last["on"] is True
    assert trace.states[1].meta == {
        "index": 1, "action": "make", "binding": {"w": "Worker1", "size": 1}, "fault": False,
    }  # fmt: skip
    assert trace.meta["varTypes"] == {
        "stock": "Seq({ size: Int, maker: Set(Str) })",
        "best": "(Str -> Set(Int))",
        "seen": "Set({ size: Int, maker: Set(Str) })",
        "on": "Bool",
    }


@pytest.mark.parametrize("name", FOUR)
def test_itf_of_the_four_is_read_by_its_library(name: str) -> None:
    trace = itf_py.trace_from_json(json.loads((EXPECTED / f"{name}.itf.json").read_text()))
    found = shown(FOUR[name]).trace
    assert found is not None
    assert [state.meta.get("action") for state in trace.states] == [state.action for state in found.states]
    assert trace.states[-1].values["power"] is found.states[-1].values["power"]


def test_loop_is_in_itf_and_text_and_mermaid_and_no_test() -> None:
    report, found = FOUR["safety"], shown(FOUR["safety"])
    assert found.trace is not None
    lasso = dataclasses.replace(found, trace=dataclasses.replace(found.trace, loop=1), relevance=())
    assert json.loads(itf.render(lasso, report))["loop"] == 1
    assert "and again from state 1, for ever" in trace_text.render(lasso, report)
    assert "and again from state 1, for ever" in mermaid.render(lasso, report)
    with pytest.raises(ValueError, match="goes on for ever, which no test can replay"):
        pytest_replay.render(lasso, report, HERE)


def test_mermaid_escapes_what_it_would_take_for_its_own() -> None:
    report = result(only("one_at_a_time"), Desk, "a; b #35; <i>\n%%{init}%% $$x$$ wrap: \\")
    drawn = mermaid.render(shown(report), report)
    said = re.search("accDescr: (.*)", drawn)
    assert said is not None
    assert said[1].startswith("a#59; b #35;35#59; #60;i>#92;n#37;#37;{init}#37;#37; #36;#36;x#36;#36; wrap#58; #92;")
    assert drawn.startswith("sequenceDiagram\n")


@spec
class Chosen:
    """Begins anywhere, and counts too far."""

    n: Annotated[int, Between(0, 3)] = 0

    @initial
    def anywhere(s, k: Annotated[int, Between(2, 3)]) -> None:
        """Any number."""
        s.n = k

    @action
    def up(s) -> None:
        """It counts."""
        s.n += 1

    @always
    def small(s) -> bool:
        """Not three."""
        return s.n < 3


def pytest_run(folder: Path, **modules: str) -> str:
    for name, content in modules.items():
        (folder / f"test_{name}.py").write_text(content)
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", "-W", "error", folder],
        # Loading the plugins that happen to be installed would take longer than the tests.
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1]), "COLUMNS": "200", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout


def test_replays_fail_where_the_trace_does(tmp_path: Path) -> None:
    begun = result(only("small"), Chosen, "chosen")
    beyond = result(only(), Chosen, "chosen")
    modules = {name: pytest_replay.render(shown(report), report, tmp_path) for name, report in FOUR.items()}
    modules["begun"] = pytest_replay.render(shown(begun), begun, tmp_path)
    modules["beyond"] = pytest_replay.render(shown(beyond), beyond, tmp_path)
    said = pytest_run(tmp_path, **modules)
    assert "5 failed, 1 passed" in said
    failed = re.findall(r"(?m)^(?:test_(\w+)\.py:\d+: in test_\w+\n)    (.*)$", said)
    assert dict(failed) == {
        "safety": "assert s.one_at_a_time()",
        "step": "assert before.power_stays(after, Clerk(1))",
        "deadlock": 'assert enabled, "no action is enabled, and no @may_end says that this state is final"',
        "begun": "assert s.small()",
        "beyond": "instance.space.close(s)  # raises where a variable left its bounds",
    }


def test_replay_of_a_mended_spec_passes_or_stops_at_the_guard(tmp_path: Path) -> None:
    report = FOUR["safety"]
    content = pytest_replay.render(shown(report), report, tmp_path)
    spec_text = (HERE / "four_results.py").read_text()
    mended = {
        "claim": spec_text.replace("len(s.at_desk) <= 1", "True"),
        "guard": spec_text.replace("c not in s.at_desk)", "not s.at_desk)"),
    }
    modules = {}
    for name, text in mended.items():
        (tmp_path / f"{name}.py").write_text(text)
        modules[name] = re.sub(r"import_file\(.*\)", f'import_file(Path(__file__).parent / "{name}.py")', content)
    said = pytest_run(tmp_path, **modules)
    assert "1 failed, 1 passed" in said
    assert "FAILED test_guard.py::test_one_at_a_time - leasecheck.language.errors.Disabled" in said
