"""The order of a graph's blocks, and which of them dominate which: every way to a block leads through its dominators."""

from __future__ import annotations

from collections.abc import Iterator

from leasecheck.compile.ir import Block

__all__ = ["Cycle", "Flow"]


class Cycle(AssertionError):  # noqa: N818
    """The graph has a cycle, or a block without an end: an error in the compiler."""


class Flow:
    """How the blocks of a graph follow each other.

    Loops are entered at their first block only, and go on there by an end of their own, ``again``, which is no edge here: an
    edge back to a dominator changes neither which blocks dominate which nor whether an order of the others exists.

    Attributes
    ----------
    order : list[Block]
        The blocks that are reached, each behind those that come before it on any way.
    before : dict[Block, list[Block]]
        The blocks from which each is reached in one step forward.
    back : dict[Block, list[Block]]
        For the first block of each loop, the blocks that go back to it.
    parent : dict[Block, Block]
        The nearest dominator of each block but the first.
    depth : dict[Block, int]
        How many dominators each has.
    """

    def __init__(self, entry: Block) -> None:
        self.order = _order(entry)
        self.before: dict[Block, list[Block]] = {block: [] for block in self.order}
        self.back: dict[Block, list[Block]] = {}
        for block in self.order:
            for each in targets(block):
                self.before[each].append(block)
            if block.end is not None and block.end[0] == "again":
                self.back.setdefault(block.end[1], []).append(block)
        self.parent: dict[Block, Block] = {}
        self.depth: dict[Block, int] = {entry: 0}
        for block in self.order[1:]:
            self.parent[block] = self._common(self.before[block])
            self.depth[block] = self.depth[self.parent[block]] + 1

    def _common(self, ways: list[Block]) -> Block:
        """Return the nearest block that dominates all of these, or is one of them and dominates the others."""
        common = ways[0]
        for way in ways[1:]:
            while common is not way:
                if self.depth[common] >= self.depth[way]:
                    common = self.parent[common]
                else:
                    way = self.parent[way]
        return common

    def dominates(self, one: Block, other: Block) -> bool:
        """Tell whether every way to the other leads through one, or whether they are the same."""
        while self.depth[other] > self.depth[one]:
            other = self.parent[other]
        return one is other


def targets(block: Block) -> Iterator[Block]:
    """Give the blocks that a block may go on at, but for the one that it goes back to.

    Raises
    ------
    Cycle
        If it has no end.
    """
    if block.end is None:
        raise Cycle(f"{block.name} has no end")
    if block.end[0] == "again":
        return iter(())
    return (each for each in block.end[1:] if isinstance(each, Block))


def _order(entry: Block) -> list[Block]:
    done: set[Block] = set()
    order: list[Block] = []
    stack = [(entry, targets(entry))]
    seen = {entry}
    while stack:
        block, rest = stack[-1]
        following = next(rest, None)
        if following is None:
            stack.pop()
            done.add(block)
            order.append(block)
        elif following not in seen:
            seen.add(following)
            stack.append((following, targets(following)))
        elif following not in done:
            raise Cycle(f"{following.name} leads back to itself")
    return order[::-1]
