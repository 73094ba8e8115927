"""Loops over bindings, routines, and entries that are found by computing where they are: the compact form of code.

Everything else in this folder is explored in both forms too, by `engines.assert_agreement`.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest
from engines import assert_agreement, instance_of, module_of

from leasecheck.compile import actions, compile_spec, picks, writes
from leasecheck.compile.bindings import Loop
from leasecheck.compile.grammar import MalformedIR, verify
from leasecheck.compile.ir import Builder, Val, const
from leasecheck.compile.limits import COMPACT, USUAL, Limits
from leasecheck.compile.rules import Graph
from leasecheck.compile.steps import Step
from leasecheck.compile.writer import Writer
from leasecheck.search.native_engine import Disagreement
from leasecheck.search.outcome import Request

HEAD = '''
from enum import Enum
from typing import Annotated
from leasecheck import (
    Between, Domain, MaxLen, Record, action, all_of, always, each, maximum, may_end, replace, require, sometimes, spec, step,
)


class Job(Domain, size=3):
    """Jobs."""


class Phase(Enum):
    NEW = 1
    OLD = 2
    GONE = 3


class Hold(Record):
    n: Annotated[int, Between(1, 3)]
    job: Job
    phase: Phase | None = None


@spec
class Written:
    n: Annotated[int, Between(0, 3)] = 0
    counts: dict[Job, Annotated[int, Between(-1, 2)]] = each(0)
    shares: dict[Job, Annotated[int, Between(5, 7)]] = each(5)
    holds: dict[Job, Hold | None] = each(None)
    owner: dict[Job, Job | None] = each(None)
    flags: dict[Job, bool] = each(False)
    marks: dict[Phase, Annotated[int, Between(0, 2)]] = each(0)
    levels: dict[Annotated[int, Between(2, 6)], Phase] = each(Phase.NEW)
    queues: dict[Job, Annotated[list[Annotated[int, Between(1, 2)]], MaxLen(2)]] = each([])
    seen: dict[Job, set[Job]] = each(set())
    xs: Annotated[list[Job], MaxLen(2)] = []
    cur: Job | None = None
'''

BODIES = {
    "an entry is written": "s.counts[j] = 1",
    "an entry is counted up until it leaves its bound": "s.counts[j] += 1",
    "an entry leaves its bound below": "s.counts[j] -= 1",
    "an entry is of the wrong kind": "s.counts[j] = None if s.n else 1; s.n = 1",
    "an entry that has no zero": "s.shares[j] += 1; require(s.shares[j] < 9)",
    "two entries are written, which may be one": "s.counts[j] += 1; s.counts[k] -= 1; s.n = s.counts[j] + 1",
    "what is written over does not matter": "s.counts[j] = 9; s.counts[k] = 1",
    "what is written over does not matter the other way": "s.counts[k] = 1; s.counts[j] = 9",
    "a bound and a kind at once": "s.counts[j] = 9\nif s.n: s.counts[k] = None\ns.n = 1",
    "an entry is read behind a write": "s.counts[j] = 2; s.n = s.counts[k]",
    "an entry is read behind two writes": "s.counts[j] = 2; s.counts[k] = 1; s.n = s.counts[min(j, k)] + s.counts[Job(3)]",
    "an entry is written on one way": "if s.flags[j]:\n    s.counts[j] = 1\nelse:\n    s.flags[j] = True",
    "an entry is written on both ways": "if j < k:\n    s.counts[j] = 1\nelse:\n    s.counts[k] = 2",
    "an optional is filled": "s.holds[j] = Hold(1, k)",
    "an optional is filled beyond its bound": "s.holds[j] = Hold(s.n + 3, k); s.n = 0 if s.n else 1",
    "an optional is emptied": "s.holds[j] = None if s.holds[j] else Hold(2, k, Phase.OLD)",
    "an optional is changed": "h = s.holds[j]\ns.holds[j] = Hold(1, k) if h is None else replace(h, n=h.n + 1)",
    "an optional loses a field": "h = s.holds[j]\ns.holds[j] = replace(h or Hold(1, k, Phase.OLD), phase=None)",
    "an entry moves": "require(s.owner[j] != k); s.owner[j], s.owner[k] = k, s.owner[j]",
    "members by members": "s.owner[j] = s.owner[k] or j",
    "a bool is written": "s.flags[j] = not s.flags[k]",
    "a bool is a number": "s.flags[j] = s.n == 0; s.counts[j] = s.flags[k]",
    "a number is a bool": "s.flags[j] = s.n; s.n = 1",
    "a key that is an enum": "s.marks[p] += 1",
    "a key that is an enum of a state": "s.marks[s.levels[3]] = 2; s.levels[3] = p",
    "a key that is a number": "s.levels[i] = p",
    "a key that is computed": "s.levels[min(i + 1, 6)] = p",
    "a key that is looked for": "s.n = 1 if i + 1 in s.levels else 2; require(s.levels.get(i + 1, p) is p)",
    "a key that is optional": "require(s.cur is None or s.counts[s.cur] == 0); s.cur = j",
    "a key that raises": "s.n = s.counts[s.cur] + 1; s.cur = j",
    "a list in a dict": "s.queues[j].append(1 + (j == k))",
    "a list in a dict is replaced": "s.queues[j] = [*s.queues[k], 1]",
    "a set in a dict": "s.seen[j].add(k)",
    "a set in a dict is replaced": "s.seen[j] = s.seen[k] | {j}",
    "a dict is gone through": "s.n = sum(c > 0 for c in s.counts.values()); s.counts[j] = 1; require(s.n < 3)",
    "a dict is replaced": "s.counts = {x: 1 if x == j else s.counts[x] for x in all_of(Job)}",
    "a dict is compared": "old = dict(s.counts); s.counts[j] = 1; require(old != s.counts or j == k)",
    "two dicts are one": "a = s.counts; a[j] = 1; s.counts[k] = 2; s.n = a[k]",
    "a loop writes": "for x in all_of(Job):\n    if x > j: s.counts[x] = 1",
    "a list gives the keys": "for x in list(s.xs): s.counts[x] = 1\nrequire(len(s.xs) < 2)\ns.xs.append(j)",
    "the guard is about two parameters": "require(j < k and s.counts[j] <= s.counts[k]); s.counts[j] += 1",
    "nothing ever works": "require(j < j); s.n = 1",
    "nothing ever works well": "assert j < j",
    "one binding fails": "assert j != Job(2); s.counts[j] = 1",
    "numbers of parameters": "s.n = (j.number * k.number) % 4",
}
PARAMETERS = {"j": "Job", "k": "Job", "p": "Phase", "i": "Annotated[int, Between(2, 6)]"}
PROPERTIES = """
    @always
    def an_entry_is_not(s, j: Job, k: Job):
        return s.counts[j] < 2 or s.owner[k] != j

    @sometimes
    def an_entry_is(s, j: Job):
        return s.counts[j] > 1 or s.flags[j]

    @maximum
    def most(s, j: Job, p: Phase):
        return s.counts[j] + s.marks[p]

    @step
    def an_entry_changes_little(s, t, j: Job):
        return t.counts[j] - s.counts[j] <= 1

    @step
    def an_owner_is_never_passed(s, t, j: Job, k: Job):
        return s.owner[j] is None or t.owner[k] != s.owner[j] or j == k

    @step
    def one_of_two(s, t):
        return t.n >= s.n or any(t.flags[j] for j in all_of(Job))

    @step
    def a_hold_is_there(s, t, j: Job):
        return s.holds[j] is None or t.holds[j].n >= s.holds[j].n

    @may_end
    def nothing_more(s):
        return any(c > 0 for c in s.counts.values())
"""


def written(body: str) -> str:
    """Return a spec with one action, of the parameters that it names."""
    names = [name for name in PARAMETERS if any(mark in body for mark in (f"[{name}", f" {name}", f"({name}", f"{{{name}"))]
    parameters = ", ".join(f"{name}: {PARAMETERS[name]}" for name in names)
    return HEAD + f"\n    @action\n    def go(s, {parameters}):\n" + indent(dedent(body), " " * 8) + "\n" + PROPERTIES


@pytest.mark.parametrize("name", BODIES)
def test_engines_agree_on(name: str, tmp_path: Path) -> None:
    instance = instance_of(module_of(written(BODIES[name]), tmp_path))
    assert_agreement(instance, Request(depth=2, keep_going=True, workers=1))


def one_turn_less(self: Loop, before: Any, following: Any, plain: Callable[..., Any] = Loop.close) -> None:
    """Leave out the last binding."""
    self.turns -= 1
    plain(self, before, following)


def always_the_first(self: Writer, leaves: Any, key: str, plain: Callable[..., Any] = Writer.places) -> Any:
    """Find every entry where the first one is."""
    del key
    return plain(self, leaves, "0")


def without_the_last_write(vals: Any, leaves: Any, plain: Callable[..., Any] = picks.layers) -> Any:
    """Forget the last of several writes to a dict."""
    found = plain(vals, leaves)
    return found[:-1] or found if found else found


def never_violated(self: Graph, *arguments: Any, plain: Callable[..., Any] = Graph.called) -> None:
    """Take every routine's answer for the one that nothing was found."""
    op, args, name, _, failed, following = arguments
    plain(self, op, args, name, following, failed, following)


MISTAKES: dict[str, tuple[Any, str, Any, str]] = {
    "turns": (Loop, "close", one_turn_less, "an entry is written"),
    "places": (Writer, "places", always_the_first, "an optional is changed"),
    "writes": (actions, "layers", without_the_last_write, "an entry moves"),
    "bounds": (writes, "fit", lambda _, value, kind: value, "an entry leaves its bound below"),  # noqa: ARG005
    "answers": (Graph, "called", never_violated, "an entry moves"),
    "steps": (Step, "concerns", lambda *_: False, "an entry moves"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_out(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute, mistake, body = MISTAKES[name]
    instance = instance_of(module_of(written(BODIES[body]), tmp_path))
    monkeypatch.setattr(owner, attribute, mistake)
    with pytest.raises((AssertionError, Disagreement)):
        assert_agreement(instance, Request(depth=2, keep_going=True, workers=1))


def test_the_compact_form_does_not_grow_with_the_bindings(tmp_path: Path) -> None:
    module = module_of(written(BODIES["two entries are written, which may be one"]), tmp_path)

    def lines(size: int, limits: Limits) -> int:
        instance = instance_of(module, Job=size)
        instance.activate()
        return len(compile_spec(instance, lambda _: True, limits).text.splitlines())

    assert lines(6, replace(USUAL, whole=100_000)) > 4 * lines(3, USUAL)
    assert lines(6, COMPACT) < 1.5 * lines(3, COMPACT)


def loop(b: Builder) -> Val:
    """Build a loop of three turns that counts."""
    before, header, after = b.block, b.new_block(), b.new_block()
    b.jump(header)
    turn = Val("phi", "i", (), 0, 2)
    header.phis.append(turn)
    b.block = header
    following = b.put("add", "i", (turn, const(1)), 1, 3)
    again = b.new_block()
    b.branch(b.put("lt", "b", (following, const(3)), 0, 1), again, after)
    again.end, after.end = ("again", header), ("done",)
    turn.args = ((before, const(0)), (again, following))
    return turn


def test_a_loop_is_in_the_grammar() -> None:
    b = Builder()
    entry = b.block
    turn = loop(b)
    flow = verify(entry)
    assert [len(flow.before[block]) for block in flow.order] == [0, 1, 1, 1]
    turn.args = turn.args[:1]
    with pytest.raises(MalformedIR, match="does not have the ways"):
        verify(entry)


def test_a_loop_goes_back_to_where_it_began() -> None:
    b = Builder()
    entry = b.block
    loop(b)
    b.blocks[-1].end = ("again", b.blocks[2])
    with pytest.raises(MalformedIR):
        verify(entry)
