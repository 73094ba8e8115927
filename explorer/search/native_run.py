"""What a native search brings back: counts, where its findings are, and the states themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from leasecheck.search.kernels.arrays import NO_PARENT, Store
from leasecheck.search.outcome import Stop

__all__ = ["NativeRun"]


@dataclass(frozen=True)
class NativeRun:
    """A native search that has ended. States are numbered from 0 in discovery order.

    Attributes
    ----------
    distinct, generated : int
        States, and initial states plus successors.
    levels : tuple[int, ...]
        States first found at each depth; the last may be incomplete if the search was stopped.
    cut : int
        States outside a constraint.
    generated_by_action, distinct_by_action : tuple[int, ...]
        Successors of each action, and states first found by it.
    findings : tuple[int | None, ...]
        For each of the program's slots: the state in question, or of a step its source.
    enabled_at_limit : int | None
        At the last level that a depth limit allows, states with an enabled action; None if that level was not reached.
    stopped : Stop | None
        Why the search ended before everything was expanded.
    seconds : float
        Wall-clock time of the search.
    workers : int
        Worker threads.
    """

    distinct: int
    generated: int
    levels: tuple[int, ...]
    cut: int
    generated_by_action: tuple[int, ...]
    distinct_by_action: tuple[int, ...]
    findings: tuple[int | None, ...]
    enabled_at_limit: int | None
    stopped: Stop | None
    seconds: float
    workers: int
    width: int
    store: Store = field(repr=False, compare=False)

    @property
    def depth(self) -> int:
        """Steps to the deepest level that has states; -1 if there was not even room for an initial state."""
        return len(self.levels) - 1

    @property
    def words(self) -> NDArray[np.uint64]:
        """All states, shape (distinct, words a state)."""
        return self.store.words[: self.distinct * self.width].reshape(self.distinct, self.width)

    @property
    def parents(self) -> NDArray[np.uint32]:
        """For every state the one it was first reached from; `NO_PARENT` for an initial one."""
        return self.store.parents[: self.distinct]

    def chain(self, state: int) -> list[int]:
        """Return the states from an initial one to this one: the least of the shortest paths."""
        parents, path = self.parents, [state]
        while (parent := int(parents[path[-1]])) != NO_PARENT:
            path.append(parent)
        return path[::-1]
