"""The gate: every recorded case, one line each."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import COUNTER, Ran

Explore = Callable[..., Ran]


def spec_with(*cases: str, text: str = COUNTER) -> str:
    return f"{text}\ncases = [\n" + "".join(f"    case(Counter, {case}),\n" for case in cases) + "]\n"


def lines(ran: Ran) -> list[str]:
    """The report, without its time and without what is said of a lock where there is none."""
    without = re.compile(r"(; there is no explore\.lock yet, --update writes it)? \(\d+\.\d s\)$")
    return [without.sub("", line) for line in ran.out.splitlines()]


@pytest.mark.parametrize(
    ("case", "code", "line"),
    [
        ("expect=holds(distinct=4, generated=4, depth=3)", 0, "ok    own default: holds, 4 distinct, 4 generated, depth 3"),
        (
            "expect=holds()",
            0,
            "ok    own default: holds, 4 distinct, 4 generated, depth 3; "
            "not recorded, write expect=holds(distinct=4, generated=4, depth=3)",
        ),
        ("expect=holds(depth=0)", 1, "FAILED own default: holds, but depth is 3 where 0 is recorded"),
        (
            "expect=holds(distinct=5, generated=4, depth=2)",
            1,
            "FAILED own default: holds, but distinct is 4 where 5 is recorded, depth is 3 where 2 is recorded",
        ),
        (
            "depth=2, expect=holds(distinct=3)",
            0,
            "ok    own default,depth=2: holds within 2 steps, 3 distinct, 3 generated, depth 2",
        ),
        ("depth=3, expect=holds(distinct=4)", 0, "ok    own default,depth=3: holds, 4 distinct, 4 generated, depth 3"),
        ('limit=1, expect=violates("stays_small", steps=2)', 0, "ok    own limit=1: stays_small is violated in 2 steps"),
        ('limit=0, expect=violates("stays_small", steps=1)', 0, "ok    own limit=0: stays_small is violated in 1 step"),
        (
            'limit=1, expect=violates("stays_small")',
            0,
            "ok    own limit=1: stays_small is violated in 2 steps; "
            'not recorded, write expect=violates("stays_small", steps=2)',
        ),
        (
            'limit=1, expect=violates("stays_small", steps=3)',
            1,
            "FAILED own limit=1: stays_small is violated in 2 steps, but 3 are recorded",
        ),
        (
            'limit=1, expect=violates("gets_full")',
            1,
            "FAILED own limit=1: recorded to violate gets_full, but stays_small is violated in 2 steps",
        ),
        (
            'limit=1, depth=1, expect=violates("stays_small", steps=2)',
            1,
            "FAILED own limit=1,depth=1: recorded to violate stays_small, "
            "but it holds within 1 step, 2 distinct, 2 generated, depth 1",
        ),
        ("limit=1, expect=holds()", 1, "FAILED own limit=1: recorded to hold, but stays_small is violated in 2 steps"),
    ],
)
def test_case(explore: Explore, folder: Path, case: str, code: int, line: str) -> None:
    (folder / "own.py").write_text(spec_with(case))
    ran = explore("check", "own.py")
    assert lines(ran)[0] == line
    assert ran.code == code


def test_deadlock_and_unreached(explore: Explore, folder: Path) -> None:
    stuck = COUNTER.replace("return s.n == s.top\n\n    @always", "return False\n\n    @always")
    stuck = stuck.replace(
        "def gets_full(s) -> bool:\n        return s.n == s.top", "def gets_full(s) -> bool:\n        return s.n < 0"
    )
    assert "return False" in stuck
    (folder / "own.py").write_text(spec_with('expect=violates("deadlock", steps=3)', text=stuck))
    ended = stuck.replace("return False", "return True")
    (folder / "two.py").write_text(spec_with('expect=violates("gets_full")', text=ended))
    ran = explore("check")
    assert lines(ran) == [
        "ok    own default: deadlock is violated in 3 steps",
        "ok    two default: gets_full is never reached",
        "2 cases in 2 files: 2 as recorded",
    ]


def test_a_constraint_is_a_bound(explore: Explore, folder: Path) -> None:
    text = COUNTER.replace(
        "    @sometimes\n", "    @constraint\n    def below_two(s) -> bool: return s.n < 2\n\n    @sometimes\n"
    )
    (folder / "own.py").write_text(spec_with("expect=holds(distinct=3)", text=text))
    assert lines(explore("check", "own.py"))[0] == (
        "ok    own default: holds within its constraint below_two, 3 distinct, 3 generated, depth 2"
    )


def test_inconclusive(explore: Explore, folder: Path) -> None:
    (folder / "own.py").write_text(spec_with("expect=holds(distinct=4)"))
    ran = explore("check", "own.py", "--max-states", "2", "--engine", "python")
    assert lines(ran)[0].startswith("inconclusive own default: stopped by max-states: ")
    assert lines(ran)[-1] == "1 case in 1 file: 0 as recorded, 1 inconclusive"
    assert ran.code == 3


def test_a_failed_case_beats_an_inconclusive_one(explore: Explore, folder: Path) -> None:
    (folder / "own.py").write_text(spec_with("limit=0, expect=holds()", "top=9, expect=holds()"))
    ran = explore("check", "own.py", "--max-states", "5", "--engine", "python")
    assert lines(ran)[-1] == "2 cases in 1 file: 0 as recorded, 1 not as recorded, 1 inconclusive"
    assert ran.code == 1


def test_a_function_that_raises(explore: Explore, folder: Path) -> None:
    (folder / "own.py").write_text(spec_with("expect=holds()", text=COUNTER.replace("s.n += 1", "s.n += 1 // 0")))
    ran = explore("check", "own.py")
    assert lines(ran)[0] == "error own default: own.py:16: up: ZeroDivisionError: integer division or modulo by zero"
    assert ran.code == 2


class TestFolders:
    """What is looked into, and what is not."""

    def test_every_spec_below(self, explore: Explore, folder: Path) -> None:
        for name in ("b/own.py", "a/deep/own.py"):
            (folder / name).parent.mkdir(parents=True)
            (folder / name).write_text(spec_with("expect=holds()"))
        assert lines(explore("check", ".", "b/own.py")) == [
            "ok    a/deep/own.py default: holds, 4 distinct, 4 generated, depth 3; "
            "not recorded, write expect=holds(distinct=4, generated=4, depth=3)",
            "ok    b/own.py default: holds, 4 distinct, 4 generated, depth 3; "
            "not recorded, write expect=holds(distinct=4, generated=4, depth=3)",
            "2 cases in 2 files: 2 as recorded",
        ]

    def test_other_files_are_not_run(self, explore: Explore, folder: Path) -> None:
        (folder / "own.py").write_text(spec_with("expect=holds(distinct=4)"))
        wrong = 'raise Exception("run")\nfrom leasecheck import *\n' + spec_with("expect=holds()")
        skipped = (
            ".hidden/own.py",
            "env1/own.py",
            "build/own.py",
            "node_modules/own.py",
            "test_own.py",
            "conftest.py",
            ".own.py",
        )
        for name in skipped:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(wrong)
        (folder / "env1/pyvenv.cfg").write_text("")
        (folder / "plain.py").write_text('raise Exception("run")\n')
        (folder / "uses.py").write_text('from leasecheck.search import outcome\nraise Exception("run")\n')
        (folder / "dangling.py").symlink_to(folder / "nowhere")
        ran = explore("check", ".")
        assert (ran.code, ran.err) == (0, "")
        assert lines(ran)[-1] == "1 case in 1 file: 1 as recorded"

    def test_specs_is_the_default(self, explore: Explore, folder: Path) -> None:
        (folder / "specs").mkdir()
        (folder / "specs/own.py").write_text(spec_with("expect=holds(distinct=4)"))
        (folder / "other.py").write_text(spec_with("expect=holds(distinct=5)"))
        assert explore("check").code == 0

    def test_one_bad_file_does_not_hide_the_others(self, explore: Explore, folder: Path) -> None:
        (folder / "good.py").write_text(spec_with("expect=holds(distinct=4)"))
        (folder / "bad.py").write_text(spec_with("expect=holds(distinct=4)") + "\n1 / 0\n")
        (folder / "worse.py").write_text("from leasecheck import *\ncases = [\n")
        ran = explore("check", ".")
        assert lines(ran)[0] == "ok    good default: holds, 4 distinct, 4 generated, depth 3"
        assert [line.partition(": ")[2] for line in ran.err.splitlines()] == [
            "bad.py:35: ZeroDivisionError: division by zero",
            "worse.py:2: the file does not parse, '[' was never closed: cases = [",
        ]
        assert ran.code == 2

    def test_built_in_name(self, explore: Explore) -> None:
        assert explore("check", "lease_queue").code == 0


class TestNothingToCheck:
    """A gate that checks nothing must not be green."""

    def test_empty_folder(self, explore: Explore) -> None:
        ran = explore("check")
        assert ran.err == (
            "explore: no recorded case in .; write cases = [case(Spec, expect=holds())] at the foot of a spec's file\n"
        )
        assert ran.code == 2

    @pytest.mark.usefixtures("counter")
    def test_a_spec_without_cases(self, explore: Explore) -> None:
        ran = explore("check", "counter.py")
        assert ran.err == "explore: counter.py records no case; write cases = [case(Spec, expect=holds())] at its foot\n"
        assert ran.code == 2

    def test_no_such_path(self, explore: Explore) -> None:
        ran = explore("check", "spex")
        assert ran.err.startswith("explore: spex is neither a file, nor a folder, nor a built-in spec (")
        assert ran.code == 2

    def test_cases_that_are_none(self, explore: Explore, folder: Path) -> None:
        (folder / "own.py").write_text(COUNTER + "\ncases = case(Counter, expect=holds())\n")
        ran = explore("check", "own.py")
        assert ran.err == "explore: own.py: cases is Case; write cases = [case(Spec, ...), ...]\n"
        assert ran.code == 2
