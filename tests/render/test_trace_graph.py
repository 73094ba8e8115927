"""The picture of a trace."""

import dataclasses
import enum
import os
import re
import stat
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Annotated

import pytest
from four_results import Clerk, four, only, result

from leasecheck import Between, Const, Domain, MaxLen, action, always, each, require, spec
from leasecheck.render.shared.layout import LayoutError, to_svg
from leasecheck.render.trace.graph import render
from leasecheck.results.report import PropertyResult, Report
from leasecheck.search.outcome import Request

HERE = Path(__file__).parent
FOUR = four()
NASTY = 'a "b" <script>alert(1)</script> & &lt; \\N \\ end\\'


def shown(report: Report) -> PropertyResult:
    return next(found for found in report.properties if found.trace is not None)


def words(svg: str) -> list[str]:
    """Return the lines of text in a picture, as a reader sees them."""
    tree = ET.fromstring(svg)
    return ["".join(node.itertext()).replace("\xa0", " ") for node in tree.iter() if node.tag.endswith("}text")]


@pytest.fixture
def no_dot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Make this a machine without Graphviz."""
    monkeypatch.setenv("PATH", str(tmp_path))


def fake_dot(monkeypatch: pytest.MonkeyPatch, folder: Path, body: str) -> None:
    program = folder / "dot"
    program.write_text(f"#!{sys.executable}\n{body}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(folder))


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_same_bytes_in_every_process(seed: str) -> None:
    found = subprocess.run(
        [sys.executable, HERE / "four_results.py", "dot"],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(HERE.parents[1])},
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == (HERE / "expected" / "four.dot.txt").read_text()


@pytest.mark.parametrize("name", FOUR)
@pytest.mark.usefixtures("no_dot")
def test_picture_has_every_step_and_what_it_shows(name: str) -> None:
    report, found = FOUR[name], shown(FOUR[name])
    assert found.trace is not None
    seen = words(render(found, report, "svg"))
    for number in range(1, found.trace.steps + 1):
        assert sum(line.startswith(f"{number}. ") for line in seen) == 1
        assert sum(line.startswith(f"state {number}") for line in seen) == 1
    said = "REACHED" if name == "witness" else "VIOLATED"
    assert sum(line.startswith(f"{said}: {found.name}") for line in seen) == 2
    assert 'light = a "free" <desk> & more' in seen
    assert ("3. FAULT power_cut" in seen) is (name in ("step", "deadlock"))
    assert "desk Clerk=2 patience=2" in seen
    if name == "safety":
        assert 'Two clerks <never> share "the desk" & its chair.' in seen
        assert "len(s.at_desk) <= 1 is false: 2 <= 1" in seen


def test_lanes_are_in_the_order_of_members_and_others_come_last() -> None:
    places = re.findall(
        r"\tlane(\d) \[label=\"(.*?)\\l\".* pos=\"([\d.]+),", render(shown(FOUR["safety"]), FOUR["safety"], "dot")
    )
    assert [name for _, name, _ in places] == ["Clerk1", "Clerk2"]
    assert float(places[0][2]) < float(places[1][2])
    names = re.findall(r"\tlane\d \[label=\"(.*?)\\l\"", render(shown(FOUR["step"]), FOUR["step"], "dot"))
    assert names == ["Clerk1", "power_cut"]


class Thing(enum.Enum):
    """What a spec can print."""

    NASTY = NASTY
    LINES = "two\nlines\x1b[31m"
    PLAIN = "ünï ∧ 漢字"


class Wörker(Domain):
    """A name beyond ASCII."""


@spec
class Nasty:
    """Prints what it can."""

    thing: Thing = Thing.PLAIN
    by: dict[Wörker, Thing] = each(Thing.NASTY)

    @action
    def say(s, w: Wörker, what: Thing) -> None:
        """It says it."""
        require(s.by[w] is not what)
        s.by[w] = what
        s.thing = what

    @always
    def fine(s, of: Thing) -> bool:  # noqa: ARG002
        r"""<b>"Never" & \N &lt; \l always</b>"""
        return s.thing is not Thing.LINES


@pytest.mark.usefixtures("no_dot")
def test_whatever_a_spec_prints_is_shown_as_it_is() -> None:
    report = result(Request(), Nasty, '<x> & "y" \\N')
    seen = "\n".join(words(render(shown(report), report, "svg")))
    joined = " ".join(seen.split())
    assert NASTY in joined
    assert '<b>"Never" & \\N &lt; \\l always</b>' in joined
    assert '<x> & "y" \\N Wörker=2' in joined
    assert "two\\nlines\\x1b[31m" in joined
    assert "ünï ∧ 漢字" in joined


@spec
class Long:
    """A long trace of wide states."""

    top: Const[int] = 200
    turn: Annotated[int, Between(0, "top")] = 0
    wide: dict[Clerk, Annotated[list[Annotated[int, Between(0, 999)]], MaxLen(300)]] = each(list(range(300)))

    @action
    def go(s) -> None:
        """It goes on."""
        require(s.turn < s.top)
        s.turn += 1

    @always
    def ends(s) -> bool:
        """It does not."""
        return s.turn < s.top


@pytest.mark.usefixtures("no_dot")
def test_long_traces_and_wide_states_stay_pictures() -> None:
    report = result(Request(), Long)
    seen = words(render(shown(report), report, "svg"))
    assert "200. go" in seen
    assert max(map(len, seen)) <= 92
    assert any(re.fullmatch(r"… and \d+ lines more", line) for line in seen)


@pytest.mark.usefixtures("no_dot")
def test_trace_without_steps_or_with_a_loop_is_drawn() -> None:
    report = result(Request(), Long, top=0)
    assert "initial state" in words(render(shown(report), report, "svg"))
    found = shown(FOUR["safety"])
    assert found.trace is not None
    lasso = dataclasses.replace(found, trace=dataclasses.replace(found.trace, loop=1))
    assert "and again, for ever" in words(render(lasso, FOUR["safety"], "svg"))


def test_left_bound_is_said_in_the_state() -> None:
    report = result(only(), Overflow, "overflow")
    drawn = render(shown(report), report, "dot")
    assert r"out of bounds: n = 2 left its range 0..1\l" in drawn
    assert drawn.count("VIOLATED: bounds") == 2


@spec
class Overflow:
    """Counts too far."""

    n: Annotated[int, Between(0, 1)] = 0

    @action
    def up(s) -> None:
        """It goes up."""
        s.n += 1


def test_unknown_format_and_missing_trace_are_refused() -> None:
    report = FOUR["safety"]
    with pytest.raises(ValueError, match="png is no format of a trace's graph; use svg or dot"):
        render(shown(report), report, "png")
    with pytest.raises(ValueError, match="one_at_a_time has no trace to draw"):
        render(dataclasses.replace(shown(report), trace=None), report, "svg")


def test_installed_dot_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake_dot(monkeypatch, tmp_path, "import sys; print(sys.argv[1:], sys.stdin.read())")
    assert to_svg("digraph {}") == "['-Tsvg'] digraph {}\n"


def test_broken_dot_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake_dot(monkeypatch, tmp_path, "import sys; sys.exit('no plugins')")
    assert words(to_svg("digraph { a }")) == ["a"]


@pytest.mark.usefixtures("no_dot")
def test_graph_that_cannot_be_drawn_is_one_sentence() -> None:
    with pytest.raises(LayoutError, match=r"^the graph cannot be drawn: .*; write it as \.dot instead$"):
        to_svg("digraph {")
