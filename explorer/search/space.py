"""Where a native search keeps its states: the arrays of its kernels, and their growth within a budget of memory."""

from __future__ import annotations

import ctypes
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from leasecheck.compile.program import Program
from leasecheck.search.kernels.arrays import Scratch, Seam, Store, Table, Tally, Turns
from leasecheck.search.kernels.rounds import SLOTS
from leasecheck.search.kernels.visited import AT_ONCE, RECENT, rebuild
from leasecheck.search.outcome import Stop
from leasecheck.search.reservation import GRANULE, Reservation
from leasecheck.search.team import Team, slices

__all__ = ["NEVER", "Full", "Space"]

NEVER = int(np.iinfo(np.int64).max)
"""What an entry of findings holds before there is a finding."""

NUMBERS = 2**32 - 2
"""States that 32 bits can number, leaving one for an empty entry and one for the parent of an initial state."""

BATCH = 128
"""States passed to one call of expand. From 64 to 512 makes no difference to the lease queue."""

LARGEST = 8 * 1024
"""Successors that there is always room for after a call."""

SCRATCH = 8 * 1024
"""Successors that a worker has at hand: they stay in its cache."""

MANY = 1 << 16
"""States for which several workers fill a table faster than one."""

SPARE = 1 << 16
"""States for which there is at least room when the store has grown."""

SMALLEST = GRANULE // 4
"""Entries in a table to begin with."""

LINE = 128 // 8
"""Words that are fetched together, where processors fetch two lines at once: what a worker alone writes has them alone."""


class Full(Exception):  # noqa: N818
    """There is no room for another batch."""

    def __init__(self, reason: Stop) -> None:
        super().__init__(reason)
        self.reason: Stop = reason


class Space:
    """The arrays of one search.

    Parameters
    ----------
    program : Program
        What is explored.
    workers : int
        How many.
    budget : int
        Bytes that may be taken.
    numbers : int
        States that may be numbered.
    """

    def __init__(self, program: Program, workers: int, budget: int, numbers: int = NUMBERS) -> None:
        width = program.words
        most = max(program.max_successors, 1)
        batch = max(1, min(BATCH, LARGEST // most))
        self.most = batch * most
        """Successors that one call of expand may bring."""
        room, slots = max(self.most, AT_ONCE), workers * SLOTS
        records = slots * room
        self.workers, self.team = workers, Team(workers)
        self._numbers = numbers
        self._budget = budget - records * (8 * width + 30) - workers * RECENT * 8
        self.capacity, self._words, self._parents, self._entries = self._reserve(width)
        self.seam = Seam(program.expand, program.probe, width, most, batch, _give_way())
        self.store = Store(self._words.array(), self._parents.array(), _zeros(1), room=0)
        self.table = Table(self._entries.array(), mask=0, low=0, limit=0)
        self.scratch = Scratch(
            words=np.empty(records * width, np.uint64),
            sources=np.empty(records, np.uint32),
            actions=np.empty(records, np.uint16),
            room=room,
            hashes=np.empty(records, np.uint64),
            places=np.empty(records, np.int64),
            records=np.empty(records, np.int64),
            counts=_zeros(slots),
            chunks=_zeros(slots),
            recent=np.zeros(workers * RECENT, np.uint64),
        )
        self.turns = Turns(taken=_zeros(LINE), entered=_zeros(LINE))
        counts, slots = (-(-size // LINE) * LINE for size in (program.actions + 1, len(program.slots)))
        self.tally = Tally(
            totals=_zeros(workers * counts),
            findings=np.full(workers * slots, NEVER),
            distinct=_zeros(workers * counts),
            counts=counts,
            slots=slots,
        )

    def _reserve(self, width: int) -> tuple[int, Reservation, Reservation, Reservation]:
        """Reserve addresses for as many states as the budget could hold, or as many as the system allows."""
        states = max(0, min(self._numbers, self._budget // (8 * width + 4 + 4)))
        while True:
            table = max(_power(states * 2 + states // 8), SMALLEST)
            try:
                words, parents = Reservation(states * width, np.uint64), Reservation(states, np.uint32)
                return states, words, parents, Reservation(table, np.uint32)
            except MemoryError:
                states //= 4  # not 2: others need addresses too
                if states < SMALLEST:
                    raise

    @property
    def size(self) -> int:
        """States in the store."""
        return int(self.store.size[0])

    def make_room(self, incoming: int) -> None:
        """Make room for so many more states.

        Raises
        ------
        Full
            If the budget, the system or the width of a number does not allow it.
        """
        states = self.size + incoming
        if states > self.capacity:
            raise Full("max-states" if self.capacity == self._numbers else "max-memory")
        if states > self.table.limit:
            self._enlarge_table(states)
        if states > self.store.room:
            for room in (min(states + max(states // 8, SPARE), self.capacity), states):
                if self._takes(room, self.table.mask + 1):
                    break
            else:
                raise Full("max-memory")

    def _enlarge_table(self, states: int) -> None:
        size, old = max(_power(states * 2), SMALLEST), self.table.mask + 1 if self.table.mask else 0
        if self._takes(max(states, self.store.room), size):
            bits = (size * 7 // 8).bit_length()
            self.table = self.table._replace(mask=size - 1, low=2 ** min(bits, 32) - 1, limit=size // 2)
            self._rebuild(old)
        elif states <= old // 8 * 7:  # there is memory for states still, if searching is to take longer
            self.table = self.table._replace(limit=old // 8 * 7)
        else:
            raise Full("max-memory")

    def _rebuild(self, old: int) -> None:
        self.table.entries[:old] = 0
        self.team.run(self._rebuild_slice, slices(0, self.size, self.workers if self.size >= MANY else 1))

    def _rebuild_slice(self, worker: int, first: int, last: int) -> None:
        rebuild(self.seam, self.store, self.table, self.scratch, worker * SLOTS, first, last)

    def _takes(self, states: int, entries: int) -> bool:
        """Take memory for so many states, and entries; return False if there is not enough."""
        width, room = self.seam.width, self.store.room
        needed = _pages(states * width * 8) + _pages(states * 4) + _pages(entries * 4)
        if needed > self._budget or entries > self._entries.items:
            return False
        try:
            self._words.extend(room * width, states * width)
            self._parents.extend(room, states)
            self._entries.extend(0, entries)
        except MemoryError:
            return False
        self.store = self.store._replace(room=states)
        return True


def _give_way() -> int:
    """Return the address of the system's function that lets other threads run."""
    with suppress(AttributeError, OSError, TypeError):  # TypeError: Windows has no library without a name
        return ctypes.cast(ctypes.CDLL(None).sched_yield, ctypes.c_void_p).value or 0
    return 0


def _power(least: int) -> int:
    return 1 << max(least - 1, 0).bit_length()


def _zeros(shape: int) -> NDArray[np.int64]:
    return np.zeros(shape, np.int64)


def _pages(size: int) -> int:
    return -(-size // GRANULE) * GRANULE
