"""The order of a graph's blocks, and which of them dominate which: every way to a block leads through its dominators."""

from __future__ import annotations

from collections.abc import Iterator

from leasecheck.compile.ir import Block

__all__ = ["Cycle", "Flow"]


class Cycle(AssertionError):  # noqa: N818
    """The graph has a cycle, or a block without an end: an error in the compiler."""


class Flow:
    """How the blocks of a graph without cycles follow each other.

    Attributes
    ----------
    order : list[Block]
        The blocks that are reached, each behind those that come before it on any way.
    before : dict[Block, list[Block]]
        The blocks from which each is reached in one step.
    parent : dict[Block, Block]
        The nearest dominator of each block but the first.
    depth : dict[Block, int]
        How many dominators each has.
    """

    def __init__(self, entry: Block) -> None:
        self.order = _order(entry)
        self.before: dict[Block, list[Block]] = {block: [] for block in self.order}
        for block in self.order:
            for each in targets(block):
                self.before[each].append(block)
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
    """Give the blocks that a block may go on at.

    Raises
    ------
    Cycle
        If it has no end.
    """
    if block.end is None:
        raise Cycle(f"{block.name} has no end")
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
