"""`--trace` and `--pytest` of a run, and `explore replay` of what they wrote."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import Ran

Explore = Callable[..., Ran]
pytestmark = pytest.mark.usefixtures("counter")

BEGINNINGS = {
    "a.html": "<!doctype html>",
    "a.svg": "<?xml",
    "a.dot": "digraph",
    "a.mmd": "sequenceDiagram\n",
    "a.itf.json": '{\n  "#meta"',
    "a.txt": "counter top=3 limit=1\n",
}


def test_every_format(explore: Explore, folder: Path) -> None:
    wanted = [word for name in BEGINNINGS for word in ("--trace", f"new/{name}")]
    ran = explore("counter.py", "limit=1", "--quiet", *wanted, "--pytest", "new/test_a.py")
    assert (ran.code, ran.err) == (1, "")
    files = [*BEGINNINGS, "test_a.py"]
    assert ran.out.splitlines()[-7:] == [f"trace of stays_small: new/{name}" for name in files]
    for name, beginning in BEGINNINGS.items():
        assert (folder / "new" / name).read_text().lower().startswith(beginning.lower())
    assert "assert s.stays_small()" in (folder / "new/test_a.py").read_text()


def test_json_on_stdout_stays_json(explore: Explore, folder: Path) -> None:
    ran = explore("counter.py", "limit=1", "--json", "-", "--trace", "a.txt")
    assert json.loads(ran.out)["verdict"] == "violated"
    assert (folder / "a.txt").exists()


def test_way_to_a_witness_is_a_trace_too(explore: Explore, folder: Path) -> None:
    assert explore("counter.py", "--trace", "a.txt").code == 0
    assert "how gets_full is reached, 3 steps" in (folder / "a.txt").read_text()


def test_without_a_trace_the_old_file_stays(explore: Explore, folder: Path) -> None:
    (folder / "a.svg").write_text("before")
    ran = explore("counter.py", "--property", "stays_small", "--trace", "a.svg")
    assert (ran.code, ran.err) == (0, "explore: there is no trace to show: a.svg is left as it is\n")
    assert (folder / "a.svg").read_text() == "before"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ["--trace", "a.png"],
            "--trace a.png: the suffix says the format; end it in .html, .svg, .dot, .mmd, .itf.json, .txt",
        ),
        (["--trace", ".svg"], "--trace .svg: the suffix says the format; end it in .html, .svg, .dot, .mmd, .itf.json, .txt"),
        (["--trace", "counter.py/a.svg"], "the folder of --trace, {folder}/counter.py cannot be written: Not a directory"),
        (["--pytest", "a.txt"], "--pytest a.txt is not a Python file; end it in .py"),
    ],
)
def test_what_cannot_be_written_is_refused_first(explore: Explore, folder: Path, options: list[str], said: str) -> None:
    ran = explore("counter.py", "limit=1", *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"explore: {said.format(folder=folder)}\n"
    assert not (folder / "explore-out").exists()


@pytest.fixture(params=["a.itf.json", "a.json"])
def recorded(request: pytest.FixtureRequest, explore: Explore) -> str:
    name: str = request.param
    option = "--trace" if name.endswith(".itf.json") else "--json"
    assert explore("counter.py", "limit=1", "--quiet", option, name).code == 1
    return name


def test_replay_of_what_was_written(explore: Explore, folder: Path, recorded: str) -> None:
    ran = explore("replay", "counter.py", recorded, "--trace", "again.mmd", "--pytest", "test_again.py")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:3] == [f"{recorded} fits counter: all of its 2 steps", "", "counterexample, 2 steps"]
    assert "  violated: stays_small" in lines
    assert (folder / "again.mmd").read_text().startswith("sequenceDiagram")


def test_replay_says_where_it_stops_fitting(explore: Explore, folder: Path, recorded: str) -> None:
    text = (folder / "counter.py").read_text()
    (folder / "counter.py").write_text(text.replace("require(s.n < s.top)", "require(s.n < 1)"))
    ran = explore("replay", "counter.py", recorded)
    assert ran.code == 1
    assert ran.out.splitlines()[0] == (
        f"{recorded} stops fitting counter after 1 step of 2: step 2, up, is not enabled: s.n < 1 is false: 1 < 1"
    )
    (folder / "counter.py").write_text(text.replace("s.n += 1", "s.n = min(s.n + 2, s.top)"))
    ran = explore("replay", "counter.py", recorded)
    assert ran.code == 1
    assert re.search(r"after 0 steps of 2: step 1, up, leads to n = 2, where .*1.* was recorded", ran.out)


def test_replay_with_another_constant(explore: Explore, recorded: str) -> None:
    ran = explore("replay", "counter.py", recorded, "limit=2")
    assert ran.code == 0
    assert "stays_small is not what it shows." in ran.out


def test_replay_of_another_spec_is_one_sentence(explore: Explore, folder: Path, recorded: str) -> None:
    ran = explore("replay", "handler", recorded)
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(f"explore: {recorded} is a trace of counter: .*\n", ran.err)
    text = (folder / "counter.py").read_text()
    (folder / "counter.py").write_text(text.replace("def up(", "def rise("))
    ran = explore("replay", "counter.py", recorded)
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err == f"explore: {recorded} is a trace of another spec: up is no action of Counter\n" or "counter: up" in ran.err
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("<svg/>", "is not JSON; give an .itf.json file, or a report that --json wrote"),
        ("[" * 100_000, "is not JSON; give an .itf.json file, or a report that --json wrote"),
        ("[1]", "holds no trace; give an .itf.json file, or a report that --json wrote"),
        ('{"vars": [], "states": []}', "is a trace without states"),
        ('{"vars": ["n"], "states": [{}]}', "is a damaged trace: state 0 has no value of n"),
        ('{"vars": ["n"], "states": [7]}', "is a damaged trace: AttributeError: 'int' object has no attribute 'get'"),
        ('{"schema": "explore-report/1"}', "is a damaged trace: KeyError: 'properties'"),
        ('{"schema": "explore-report/1", "properties": [], "first": null}', "is a report with no trace"),
        ('{"vars": ["m"], "states": [{"m": 1}]}', "is a trace of another spec: m is not a variable of Counter"),
    ],
)
def test_files_that_are_no_trace(explore: Explore, folder: Path, content: str, said: str) -> None:
    (folder / "a.json").write_text(content)
    ran = explore("replay", "counter.py", "a.json")
    assert (ran.code, ran.out, ran.err) == (2, "", f"explore: a.json {said}\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["counter.py"], "name the spec and the file of the trace: explore replay SPEC FILE"),
        (["counter.py", "top=2"], "name the spec and the file of the trace: explore replay SPEC FILE"),
        (["counter.py", "none.json"], "none.json cannot be read: No such file or directory"),
        (["counter.py", "."], ". cannot be read: Is a directory"),
    ],
)
def test_replay_without_a_file(explore: Explore, arguments: list[str], said: str) -> None:
    ran = explore("replay", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"explore: {said}\n")


def test_trace_of_another_tool_needs_no_actions(explore: Explore, folder: Path) -> None:
    states = [{"n": 0}, {"n": {"#bigint": "1"}}, {"n": 2}]
    (folder / "a.itf.json").write_text(json.dumps({"vars": ["n"], "states": states}))
    ran = explore("replay", "counter.py", "a.itf.json")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "a.itf.json fits counter: all of its 2 steps")
    states[2] = {"n": 5}
    (folder / "a.itf.json").write_text(json.dumps({"vars": ["n"], "states": states}))
    ran = explore("replay", "counter.py", "a.itf.json")
    assert ran.code == 1
    assert "step 2, up, leads to n = 2, where 5 was recorded" in ran.out
