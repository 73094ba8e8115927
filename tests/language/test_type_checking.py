"""A type checker accepts a spec that is right, and finds each mistake on its own line."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

RIGHT = """
from enum import Enum
from typing import Annotated, Self

from leasecheck import (
    WEAK, Between, Const, Domain, MaxLen, Record, action, all_of, always, case, constraint, each, holds, initial,
    initial_state, may_end, replace, require, sometimes, spec, step, violates,
)


class Job(Domain):
    pass


class Consumer(Domain, size=3, symmetric=True):
    pass


class Phase(Enum):
    IDLE = "idle"
    BUSY = "busy"


Small = Annotated[int, Between(0, "most")]


class Hold(Record):
    job: Job
    since: Small = 0


@spec(Job=3)
class Queue:
    most: Const[int] = 3
    strict: Const[bool] = True
    n: Small = 0
    ready: Annotated[list[Job], MaxLen("Job")] = all_of(Job)
    held: dict[Consumer, Hold | None] = each(None)
    done: set[Job] = set()
    phase: Phase = Phase.IDLE

    @initial
    def start(s, p: Phase) -> None:
        s.phase = p

    @action(fair=WEAK)
    def take(s, c: Consumer) -> None:
        require(s.held[c] is None and s.ready)
        s.held[c] = Hold(s.ready[0], since=s.n)
        s.ready = s.ready[1:]

    @action(fault=True)
    def put_off(s, c: Consumer) -> None:
        hold = s.held[c]
        require(hold is not None)
        assert hold is not None
        s.held[c] = replace(hold, since=min(s.n + 1, s.most))
        s.done |= {hold.job}
        s.phase = Phase.BUSY if s.phase is Phase.IDLE else s.phase
        # {}

    @may_end
    def idle(s) -> bool:
        return not s.ready

    @constraint
    def near(s) -> bool:
        return s.n < 3

    @always
    def ordered(s, j: Job, k: Job) -> bool:
        return j == k or j < k or k < j

    @step
    def forward(s, t: Self, c: Consumer) -> bool:
        return s.n <= t.n and (s.held[c] is None or t.held[c] != s.held[c] or s.helper(c))

    @sometimes
    def all_done(s) -> bool:
        return len(s.done) == len(all_of(Job))

    def helper(s, c: Consumer) -> bool:
        hold = s.held[c]
        return hold is not None and hold.job in s.done


cases = [case(Queue, Job=1, expect=holds(distinct=1)), case(Queue, strict=False, expect=violates("ordered", steps=2))]
state = initial_state(Queue, Job=2)
state.take(Consumer(1))
"""

MISTAKES = [
    ("s.n = s.redy", "attr-defined"),
    ("s.n = None", "assignment"),
    ("s.held[Job(1)] = None", "index"),
    ("s.held[c] = c", "assignment"),
    ("s.ready.append(c)", "arg-type"),
    ("s.done.add(Phase.BUSY)", "arg-type"),
    ("require(c == hold.job)", "comparison-overlap"),
    ("require(s.held[c] == hold.job)", "comparison-overlap"),
    ("require(hold == c)", "comparison-overlap"),
    ("require(hold.job < c)", "operator"),
    ("require(c in s.done)", "comparison-overlap"),
    ("hold.since = 2", "misc"),
    ("s.held[c] = replace(hold, since='x')", "arg-type"),
    ("s.held[c] = replace(hold, sinse=1)", "call-arg"),
    ("s.held[c] = Hold(c)", "arg-type"),
    ("s.held[c] = Hold()", "call-arg"),
    ("s.phase = 'busy'", "assignment"),
    ("s.phase = Phase.BUZY", "attr-defined"),
    ("require(s.phase == 'busy')", "comparison-overlap"),
    ("s.take(hold.job)", "arg-type"),
    ("s.n = all_of(Consumer)[0]", "assignment"),
    ("s.ready = all_of(Consumer)", "arg-type"),
    ("job: int = Job('1').number", "arg-type"),
    ("len(c)", "arg-type"),
    ("return s.n", "return-value"),
]


def checked(text: str, folder: Path) -> list[tuple[int, str]]:
    """Return line and code of each error that mypy --strict finds in a file."""
    path = folder / "checked.py"
    path.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--hide-error-context", str(path)]
    command += ["--cache-dir", str(folder / "cache"), "--config-file=", "--follow-imports", "silent"]
    ran = subprocess.run(command, env={**os.environ, "MYPYPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert not ran.stderr, ran.stderr
    return [(int(line), code) for line, code in re.findall(r"checked\.py:(\d+): error: .*\[([\w-]+)\]$", ran.stdout, re.M)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("typed")


def test_a_right_spec_is_accepted_and_each_mistake_found(folder: Path) -> None:
    assert checked(RIGHT, folder) == []
    place = "        # {}\n"
    first = RIGHT[: RIGHT.index(place)].count("\n") + 1
    lines = "".join(f"        {line}\n" for line, _ in MISTAKES)
    expected = [(first + number, code) for number, (_, code) in enumerate(MISTAKES)]
    assert expected == checked(RIGHT.replace(place, lines), folder)


def test_a_property_without_a_return_is_found(folder: Path) -> None:
    line = "        return not s.ready\n"
    wrong = RIGHT.replace(line, "        not s.ready\n")
    at = RIGHT[: RIGHT.index(line)].count("\n")
    assert [(at, "return")] == checked(wrong, folder)


def test_known_gap_assigning_a_misspelt_variable_is_found_by_the_language_only(folder: Path) -> None:
    """To mypy ``s.m = 1`` in a method declares ``m``; defining the spec refuses it: see `mistakes_in_texts.py`."""
    assert checked(RIGHT.replace("# {}", "s.m = 1"), folder) == []
