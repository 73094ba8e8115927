"""Loops over the bindings of a function: its code once, with parameters that are looked up by the number of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.flow import targets
from leasecheck.compile.ir import Block, Builder, Val, const
from leasecheck.compile.picks import pick
from leasecheck.compile.universe import static
from leasecheck.compile.values import Sym, VMixed

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["Loop", "parameters"]


class Loop:
    """A loop of a fixed number of turns, at least one.

    Attributes
    ----------
    header : Block
        Where a turn begins.
    turn : Val
        Its number, from 0.
    latch : Block
        Where a turn that goes on to the next one ends.
    """

    def __init__(self, b: Builder, turns: int) -> None:
        self.b, self.turns = b, turns
        self.header, self.latch = b.new_block(), b.new_block()
        self.turn = Val("phi", "i", (), 0, turns - 1)
        self.header.phis.append(self.turn)

    def close(self, before: Block, following: Block) -> None:
        """Connect the loop, when its turn has been evaluated, with what comes before it and behind it."""
        b = self.b
        before.end = ("jump", self.header)
        self.turn.args = ((before, const(0)),)
        if not _leads(self.header, self.latch):
            return
        b.block, b.facts = self.latch, {}
        following_turn = b.put("add", "i", (self.turn, const(1)), 1, self.turns)
        again = b.new_block()
        b.branch(b.put("lt", "b", (following_turn, const(self.turns)), 0, 1), again, following)
        again.end = ("again", self.header)
        self.turn.args = ((before, const(0)), (again, following_turn))


def _leads(one: Block, other: Block) -> bool:
    """Tell whether there is a way from one block to another."""
    seen, waiting = {one}, [one]
    while waiting:
        block = waiting.pop()
        if block is other:
            return True
        if block.end is not None:
            for each in targets(block):
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)
    return False


def parameters(ev: Evaluation, bindings: Sequence[tuple[Any, ...]], turn: Val) -> list[Sym]:
    """Return a function's arguments by the number of the binding.

    Raises
    ------
    NotCompilable
        If the values of a parameter have nothing in common.
    """
    found = [pick(ev, [static(binding[at]) for binding in bindings], turn) for at in range(len(bindings[0]))]
    if any(isinstance(each, VMixed) for each in found):
        raise NotCompilable("a parameter ranges over values of several types; give it one type")
    return found
