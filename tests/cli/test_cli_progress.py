"""What a long run tells meanwhile, and how it takes Ctrl-C."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import COMMAND, COUNTER, Ran

from leasecheck.cli.console import Console
from leasecheck.cli.output.progress import line, progress
from leasecheck.search.outcome import Progress

Explore = Callable[..., Ran]

BEGUN = "print('begun', flush=True) if s.n == 500 else None; s.n += 1"


def at(seconds: float, generated: int) -> Progress:
    return Progress(3, generated // 2, generated, 40, seconds, 50_000_000)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_line() -> None:
    assert line(at(2, 10_000), None) == "depth 3, 5,000 distinct, 40 in the frontier, 5,000 states/s, 50 MB"
    assert line(at(4, 30_000), at(2, 10_000)).endswith("10,000 states/s, 50 MB")
    assert line(at(0, 1), None).endswith("0 states/s, 50 MB")


def test_plain_lines_every_few_seconds() -> None:
    err = io.StringIO()
    with progress(Console(io.StringIO(), err), "spec case") as tell:
        assert tell is not None
        for second in range(1, 13):
            tell(at(second, second * 100))
    assert [text.partition(", ")[0] for text in err.getvalue().splitlines()] == ["explore: spec case: depth 3"] * 2


def test_one_live_line_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    err = Terminal()
    with progress(Console(io.StringIO(), err)) as tell:
        assert tell is not None
        tell(at(1, 1000))
        tell(at(2, 3000))
    assert "500 distinct" in err.getvalue()
    assert "1,500 distinct" in err.getvalue()
    assert err.getvalue().count("\n") <= 2


def test_quiet() -> None:
    console = Console(io.StringIO(), io.StringIO())
    console.quiet = True
    with progress(console) as tell:
        assert tell is None


def interrupted(folder: Path, *arguments: str, twice: bool = False) -> Ran:
    """Start a run that would last, and press Ctrl-C once its search has begun."""
    (folder / "long.py").write_text(
        COUNTER.replace("s.n += 1", BEGUN) + "\ncases = [case(Counter, top=1000000, expect=holds(distinct=1000001))]\n"
    )
    with subprocess.Popen(
        [*COMMAND, *arguments, "--engine", "python"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stderr is not None
        assert run.stderr.readline() == "begun\n"
        os.kill(run.pid, signal.SIGINT)
        if twice:
            os.kill(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=60)
    return Ran(run.returncode, out, err)


def test_ctrl_c_reports_what_was_found(folder: Path) -> None:
    ran = interrupted(folder, "long.py", "top=1000000", "--json", "report.json")
    assert (ran.code, ran.err) == (130, "")
    report = json.loads((folder / "report.json").read_text())
    assert (report["stopped"], report["verdict"], report["exhaustive"]) == ("interrupted", "inconclusive", False)
    assert report["distinct"] >= 500
    assert "interrupted" in ran.out


def test_ctrl_c_after_a_violation_was_found(folder: Path) -> None:
    ran = interrupted(folder, "long.py", "top=1000000", "limit=7", "--keep-going", "--json", "-")
    assert (ran.code, json.loads(ran.out)["verdict"]) == (130, "violated")


def test_ctrl_c_twice(folder: Path) -> None:
    ran = interrupted(folder, "long.py", "top=1000000", twice=True)
    assert (ran.code, ran.err) == (130, "")


def test_ctrl_c_in_a_check(folder: Path) -> None:
    ran = interrupted(folder, "check", "long.py")
    assert (ran.code, ran.err) == (130, "")
    assert ran.out.splitlines()[-1].startswith("1 case in 1 file: 0 as recorded, 1 interrupted")


def test_ctrl_c_while_a_file_is_imported(folder: Path) -> None:
    (folder / "slow.py").write_text("import time\nprint('begun', flush=True)\ntime.sleep(60)\n")
    with subprocess.Popen([*COMMAND, "slow.py"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        assert run.stderr.readline() == "begun\n"
        os.kill(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert (run.returncode, out, err) == (130, "", "")
