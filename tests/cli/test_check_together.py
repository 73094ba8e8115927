"""Cases side by side, cases from a cache, and what a check comes to when several things are wrong with it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

import psutil
import pytest
from explore_runs import COMMAND, COUNTER, Ran

from leasecheck.cli.cases import recorded_cases
from leasecheck.cli.side_by_side import side_by_side

Explore = Callable[..., Ran]

FOUR = """
cases = [
    case(Counter, top=9, expect=holds(distinct=10)),
    case(Counter, top=30, expect=holds(distinct=31)),
    case(Counter, top=20, limit=1, expect=violates("stays_small", steps=2)),
    case(Counter, id="wrong", limit=1, expect=holds()),
]
"""


def lines(ran: Ran) -> list[str]:
    """The lines on cases and the summary, without what is said of a lock and of time."""
    found = [re.sub(r"; there is no .*| \(\d+\.\d s\)$", "", line) for line in ran.out.splitlines()]
    return [line.partition("; not recorded")[0] for line in found]


class TestProcesses:
    """The order of the lines, and where each case was explored."""

    @pytest.fixture
    def never_small(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let every case be worth a process."""
        monkeypatch.setattr("leasecheck.cli.cases.recorded_cases.SMALL", 1)

    @pytest.mark.usefixtures("never_small")
    def test_the_order_is_that_of_the_file(self, explore: Explore, folder: Path) -> None:
        (folder / "own.py").write_text(COUNTER + FOUR)
        ran = explore("check", "--workers", "2", "--engine", "python")
        assert lines(ran) == [
            "ok    own top=9: holds, 10 distinct, 10 generated, depth 9",
            "ok    own top=30: holds, 31 distinct, 31 generated, depth 30",
            "ok    own top=20,limit=1: stays_small is violated in 2 steps",
            "FAILED own wrong: recorded to hold, but stays_small is violated in 2 steps",
            "4 cases in 1 file: 3 as recorded, 1 not as recorded",
        ]
        assert ran.code == 1
        assert lines(explore("check", "--workers", "1", "--engine", "python")) == lines(ran)

    @pytest.mark.usefixtures("never_small")
    def test_the_longest_is_first(self, explore: Explore, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (folder / "own.py").write_text(COUNTER + FOUR)
        begun = []

        def here(function, tasks, processes, waiting):  # noqa: ARG001
            recorded_cases._loaded.cache_clear()  # a process of its own has loaded nothing
            for place, task in enumerate(tasks):
                begun.append(task.id)
                yield place, function(task)

        monkeypatch.setattr("leasecheck.cli.cases.recorded_cases.side_by_side", here)
        explore("check", "--workers", "2", "--engine", "python")
        assert begun == ["top=20,limit=1", "wrong", "top=30", "top=9"]  # what nothing is known of may be the longest
        (folder / "own.py").write_text(COUNTER + FOUR.replace('"wrong", limit=1', '"wrong", top=40'))
        assert explore("check", "--update", "--engine", "python").code == 0
        begun.clear()
        explore("check", "--workers", "2", "--engine", "python")
        assert begun == ["wrong", "top=30", "top=9", "top=20,limit=1"]

    def test_what_a_spec_prints_is_not_in_the_report(self, process: Explore, folder: Path) -> None:
        noisy = 'print("hello")\n' + COUNTER.replace("require(s.n", 'print("up")\n        require(s.n')
        large = "\ncases = [case(Counter, id=str(n), top=4000 + n, expect=holds(distinct=4001 + n)) for n in range(2)]\n"
        (folder / "own.py").write_text(noisy + large)
        ran = process("check", "--engine", "python", "--quiet")
        assert ran.code == 0, ran
        assert len(ran.out.splitlines()) == 3

    def test_an_expected_failure_stops_at_its_counterexample(self, explore: Explore, folder: Path) -> None:
        (folder / "own.py").write_text(COUNTER + FOUR)
        found = json.loads(explore("check", "--json", "-").out)["cases"][2]
        assert (found["distinct"], found["depth"], found["stopped"]) == (3, 2, "violation")


def assert_none_left(group: int) -> None:
    """Wait until no process of a group is left but such as have ended."""
    for _ in range(100):
        left = [each for each in psutil.process_iter() if _is_running(each, group)]
        if not left:
            return
        time.sleep(0.1)
    pytest.fail(f"left running: {left}")


def _is_running(process: psutil.Process, group: int) -> bool:
    try:
        return os.getpgid(process.pid) == group and process.status() != psutil.STATUS_ZOMBIE
    except (OSError, psutil.Error):
        return False


class TestInterrupts:
    """Ctrl-C ends everything, and nothing looks as if it had come out well."""

    @pytest.mark.parametrize("after", [0.5, 3.2, 5.0], ids=["here", "while processes start", "in processes"])
    def test_everything_ends(self, folder: Path, after: float) -> None:
        slow = COUNTER.replace("        s.n += 1", "        import time\n        time.sleep(0.01)\n        s.n += 1")
        many = "\ncases = [case(Counter, id=str(n), top=100000 + n, expect=holds()) for n in range(3)]\n"
        (folder / "own.py").write_text(slow + many)
        (folder / "a.py").write_text(COUNTER + "\ncases = [case(Counter, expect=holds(distinct=4))]\n")
        running = subprocess.Popen(
            [*COMMAND, "check", "--workers", "2", "--engine", "python", "--junit", "check.xml"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert running.stdout is not None
        assert running.stdout.readline().startswith("ok    a default: holds")
        time.sleep(after)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert running.returncode == 130, err
        assert "Traceback" not in err
        assert [line.partition(" ")[0] for line in out.splitlines()[:-1]] == ["interrupted"] * 3
        assert "4 cases in 2 files: 1 as recorded, 3 interrupted" in out
        assert (folder / "check.xml").read_text().count("<error ") == 3
        assert_none_left(running.pid)

    def test_leaving_early_leaves_no_thread(self) -> None:
        """One that the pool has would close what the interpreter uses when it ends."""
        before, results = set(threading.enumerate()), side_by_side(time.sleep, [0.0, 60.0, 60.0], 2)
        assert next(results) == (0, None)
        results.close()  # type: ignore[attr-defined]
        assert set(threading.enumerate()) <= before


class TestCache:
    """What is taken from it, and what is explored again."""

    @pytest.fixture
    def project(self, folder: Path, explore: Explore, monkeypatch: pytest.MonkeyPatch) -> Path:
        for name in ("ceiling", "offsets"):  # of another test's folder
            monkeypatch.delitem(sys.modules, name, raising=False)
        holding = "\ncases = [case(Counter, top=TOP, expect=holds())]\n"
        failing = '\ncases = [case(Counter, limit=1, expect=violates("stays_small", steps=2))]\n'
        (folder / "own.py").write_text("from ceiling import TOP\n" + COUNTER + holding)
        (folder / "ceiling.py").write_text("from offsets import MORE\nTOP = 3 + MORE\n")
        (folder / "offsets.py").write_text("MORE = 0\n")
        (folder / "two.py").write_text(COUNTER + failing)
        assert explore("check", "--cached").code == 0
        return folder

    def cached(self, ran: Ran) -> int:
        found = re.search(r"(\d+) from the cache", ran.out)
        return int(found[1]) if found else 0

    def test_unchanged(self, explore: Explore, project: Path) -> None:
        first = explore("check", "--json", "-")
        again = explore("check", "--cached")
        assert lines(again)[-1] == "2 cases in 2 files: 2 as recorded, 2 from the cache"
        assert explore("check", "--cached", "--json", "-").out == first.out
        assert (project / ".explore_cache/.gitignore").read_text().endswith("*\n")
        assert self.cached(explore("check")) == 0

    @pytest.mark.parametrize("name", ["own.py", "ceiling.py", "offsets.py"])
    def test_a_changed_file(self, explore: Explore, project: Path, name: str) -> None:
        with (project / name).open("a") as file:
            file.write("# changed\n")
        assert self.cached(explore("check", "--cached")) == 1
        assert self.cached(explore("check", "--cached")) == 2

    def test_a_changed_leasecheck(self, explore: Explore, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert project.exists()
        monkeypatch.setattr("leasecheck.cli.cases.cache._checker", lambda: b"another")
        assert self.cached(explore("check", "--cached")) == 0

    def test_only_what_came_out_as_recorded(self, explore: Explore, folder: Path) -> None:
        (folder / "own.py").write_text(COUNTER + FOUR)
        assert explore("check", "--cached").code == 1
        assert self.cached(explore("check", "--cached")) == 3

    def test_it_does_not_hide_what_is_weaker(self, explore: Explore, project: Path) -> None:
        (project / "two.py").write_text(COUNTER + "\ncases = [case(Counter, top=5, id='x', expect=holds())]\n")
        assert explore("check", "--update").code == 0
        (project / "two.py").write_text(COUNTER + "\ncases = [case(Counter, top=4, id='x', expect=holds())]\n")
        for times in range(2):
            ran = explore("check", "--cached")
            assert (ran.code, self.cached(ran)) == (1, 1 + times)

    @pytest.mark.parametrize("content", ["", "{}", "[]", '{"file": 1}'])
    def test_spoilt_entries(self, explore: Explore, project: Path, content: str) -> None:
        for entry in (project / ".explore_cache").glob("*.json"):
            entry.write_text(content)
        ran = explore("check", "--cached")
        assert (ran.code, self.cached(ran), ran.err) == (0, 0, "")

    def test_a_place_that_cannot_be_written(self, explore: Explore, folder: Path) -> None:
        (folder / ".explore_cache").write_text("")
        (folder / "two.py").write_text(COUNTER + "\ncases = [case(Counter, expect=holds())]\n")
        ran = explore("check", "--cached")
        assert (ran.code, ran.err) == (0, "")


KINDS = {
    "weaker": "    case(Counter, id='weaker', top=3, expect=holds()),\n",
    "violated": "    case(Counter, id='violated', limit=1, expect=holds()),\n",
    "inconclusive": "    case(Counter, id='inconclusive', top=40, expect=holds()),\n",
    "broken": "    case(Broken, id='broken', expect=holds()),\n",
}
BROKEN = COUNTER.partition("@spec")[2].replace("Counter", "Broken").replace("s.n += 1", "s.n += 1 // 0")


@pytest.mark.parametrize("wrong", list(product([False, True], repeat=4)), ids=str)
def test_exit_codes(explore: Explore, folder: Path, wrong: tuple[bool, ...]) -> None:
    """Usage or spec error, then not as recorded or weaker, then inconclusive."""
    kinds = [kind for kind, present in zip(KINDS, wrong, strict=True) if present]
    before = KINDS["weaker"].replace("top=3", "top=4") + "    case(Counter, expect=holds()),\n"
    (folder / "own.py").write_text(f"{COUNTER}\n\n@spec{BROKEN}\ncases = [\n{before}]\n")
    assert explore("check", "--update").code == 0
    after = "".join(KINDS[kind] for kind in kinds if kind != "weaker")
    first = before if "weaker" not in kinds else before.replace("top=4", "top=3")
    (folder / "own.py").write_text(f"{COUNTER}\n\n@spec{BROKEN}\ncases = [\n{first}{after}]\n")
    code = explore("check", "--max-states", "20", "--engine", "python").code
    assert code == (2 if "broken" in kinds else 1 if {"weaker", "violated"} & set(kinds) else 3 if kinds else 0)
