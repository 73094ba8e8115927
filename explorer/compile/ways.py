"""Ways through a spec's code that have ended, and the values that come together where several meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from leasecheck.compile.ir import Block, Builder, Facts, Val
from leasecheck.compile.values import Sym

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["Pending", "Phis", "Selects", "Unreachable", "Way"]


class Unreachable(Exception):  # noqa: N818
    """The way that is being evaluated has ended."""


class Way:
    """The end of a way: where it is, what holds there, and what it brings."""

    __slots__ = ("block", "facts", "heap", "names", "value")

    def __init__(self, block: Block, facts: Facts, names: dict[str, Sym], heap: dict[Any, Any], value: Sym) -> None:
        self.block, self.facts, self.names, self.heap, self.value = block, facts, names, heap, value


class Pending:
    """The content of a cell that not every way made: joined when it is first looked at."""

    __slots__ = ("contents", "ways")

    def __init__(self, contents: list[Any], ways: Any) -> None:
        self.contents, self.ways = contents, ways


class Phis:
    """Ways that meet in a block."""

    def __init__(self, evaluation: Evaluation, ways: list[Way], target: Block) -> None:
        self.evaluation, self.ways, self.target = evaluation, ways, target

    def leaf(self, vals: Sequence[Val]) -> Val:
        ranges = [range_in(way.facts, val) for way, val in zip(self.ways, vals, strict=True)]
        incoming = [(way.block, val) for way, val in zip(self.ways, vals, strict=True)]
        value = self.evaluation.b.phi(self.target, incoming, ranges)
        if value.op == "phi" and value.kind == "b":
            self._note_what_follows(value, ranges, vals)
        return value

    def _note_what_follows(self, value: Val, ranges: Sequence[tuple[int, int]], vals: Sequence[Val]) -> None:
        """Note what a truth value tells where only one of the ways can have brought it."""
        for holds in (False, True):
            able = [at for at, (low, high) in enumerate(ranges) if low <= holds <= high]
            if len(able) == 1:
                self.evaluation.b.implied[value, holds] = self.ways[able[0]].facts, vals[able[0]]

    @contextmanager
    def on(self, way: int) -> Iterator[Builder]:
        b = self.evaluation.b
        before = b.block, b.facts
        b.block, b.facts = self.ways[way].block, self.ways[way].facts
        yield b
        b.block, b.facts = before

    def truth(self, sym: Sym) -> Val | None:
        return self.evaluation.truth_or_none(sym)


class Selects:
    """Two sides of a fork that were both computed."""

    def __init__(self, evaluation: Evaluation, condition: Val, ways: list[Way]) -> None:
        self.evaluation, self.condition, self.ways = evaluation, condition, ways

    def leaf(self, vals: Sequence[Val]) -> Val:
        ranges = [range_in(way.facts, val) for way, val in zip(self.ways, vals, strict=True)]
        return self.evaluation.b.select(self.condition, vals[0], vals[1], ranges)

    @contextmanager
    def on(self, way: int) -> Iterator[Builder]:
        b = self.evaluation.b
        before = b.facts
        b.facts = self.ways[way].facts
        yield b
        b.facts = before

    def truth(self, sym: Sym) -> Val | None:
        return self.evaluation.truth_or_none(sym)


def range_in(facts: Facts, val: Val) -> tuple[int, int]:
    return facts.get(val) or (val.lo, val.hi)
