"""Where a native search keeps its states: the arrays of its kernels, and their growth within a budget of memory."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.compile.program import Program
from explorer.search.kernels.arrays import Mail, Seam, Store, Table, Tally
from explorer.search.kernels.rounds import RECENT
from explorer.search.kernels.visited import CHUNK, rebuild
from explorer.search.outcome import Stop
from explorer.search.reservation import GRANULE, Reservation
from explorer.search.team import Team

__all__ = ["NEVER", "Full", "Space"]

NEVER = int(np.iinfo(np.int64).max)
"""What an entry of findings holds before there is a finding."""

NUMBERS = 2**32 - 2
"""States that 32 bits can number, leaving one for an empty entry and one for the parent of an initial state."""

BATCH = 128
"""States passed to one call of expand. From 64 to 512 makes no difference to the lease queue."""

ALONE = 8 * 1024
"""Successors that one worker alone brings to a batch: they stay in its cache."""

POSTED = 256 * 1024
"""Successors that each of several workers brings to a batch: enough that waking and waiting for each other costs little."""

LARGEST = 64 << 20
"""Bytes for the successors on their way, if there are many workers or a state is wide."""

MANY = 1 << 16
"""States for which several workers rebuild their tables faster than one all of them."""

SMALLEST = GRANULE // 4
"""Entries in a table to begin with."""


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
        batch = max(1, min(BATCH, 16 * 1024 // most))
        record = 8 * width + 6 + 24 * (2 if workers > 1 else 1)
        posted = min(POSTED, min(LARGEST, budget // 8) // (workers * record)) * 3 // 2 if workers > 1 else ALONE
        tray = -(-(batch * most + max(posted, 0)) // 64) * 64
        box = max(min(tray, 2 * tray // workers + batch * most), 2 * CHUNK)
        self.workers, self.team = workers, Team(workers)
        self.most = batch * most
        """Successors that one call of expand may bring."""
        self._records = records = workers * tray
        self._numbers = max(0, numbers - records)
        self._budget = budget - records * (8 * width + 6) - workers * workers * (box * 20 + tray // 8)
        self.capacity, self._words, self._parents, self._entries = self._reserve(width)
        self.seam = Seam(program.expand, program.probe, width, most, batch, workers)
        self.store = Store(self._words.array(), self._parents.array(), _zeros(1), room=0)
        stride = self._entries.items // workers
        self.table = Table(self._entries.array(), stride, mask=0, low=0, limit=0, used=_zeros(workers))
        boxes = workers * workers
        self.mail = Mail(
            words=np.empty(records * width, np.uint64),
            sources=np.empty(records, np.uint32),
            actions=np.empty(records, np.uint16),
            tray=tray,
            brought=_zeros(workers),
            recent=np.zeros(workers * RECENT, np.uint64),
            hashes=np.empty(boxes * box, np.uint64),
            records=np.empty(boxes * box, np.uint32),
            places=np.empty(boxes * box, np.int64),
            fresh=np.zeros(boxes * tray // 64, np.uint64),
            box=box,
            filled=_zeros(boxes),
            found=_zeros(boxes),
        )
        self.tally = Tally(
            totals=_zeros((workers, program.actions + 1)),
            findings=np.full((workers, len(program.slots)), NEVER),
            distinct=_zeros((workers, program.actions + 1)),
        )

    def _reserve(self, width: int) -> tuple[int, Reservation, Reservation, Reservation]:
        """Reserve addresses for as many states as the budget could hold, or as many as the system allows."""
        states = max(0, min(self._numbers, self._budget // (8 * width + 4 + 4)))
        while True:
            owned = states // self.workers
            table = max(_power(owned * 2 + owned // 8), SMALLEST)
            try:
                words, parents = Reservation(states * width, np.uint64), Reservation(states, np.uint32)
                return states, words, parents, Reservation(table * self.workers, np.uint32)
            except MemoryError:
                states //= 4  # not 2: others need addresses too
                if states < SMALLEST:
                    raise

    @property
    def size(self) -> int:
        """States in the store."""
        return int(self.store.size[0])

    def make_room(self, incoming: Sequence[int]) -> None:
        """Make room for so many more states of each owner.

        Raises
        ------
        Full
            If the budget, the system or the width of a number does not allow it.
        """
        states = self.size + sum(incoming)
        used = max(int(now) + more for now, more in zip(self.table.used, incoming, strict=True))
        if states > self.capacity:
            raise Full("max-states" if self.capacity == self._numbers else "max-memory")
        if used > self.table.limit:
            self._enlarge_table(used, states)
        if states > self.store.room:
            for room in (min(states + max(states // 8, 1 << 16), self.capacity), states):
                if self._takes(room, self.table.mask + 1):
                    break
            else:
                raise Full("max-memory")

    def _enlarge_table(self, used: int, states: int) -> None:
        size, old = max(_power(used * 2), SMALLEST), self.table.mask + 1 if self.table.mask else 0
        if self._takes(max(states, self.store.room), size):
            bits = (self.workers * size + self._records).bit_length()
            self.table = self.table._replace(mask=size - 1, low=2 ** min(bits, 32) - 1, limit=size // 2)
            run = self.team.at_once if self.size >= MANY else self.team.in_turn
            run(self._rebuild, [(old,)] * self.workers)
        elif used <= old // 8 * 7:  # there is memory for states still, if searching is to take longer
            self.table = self.table._replace(limit=old // 8 * 7)
        else:
            raise Full("max-memory")

    def _rebuild(self, owner: int, old: int) -> None:
        rebuild(self.seam, self.store, self.table, self.mail, owner, old)

    def _takes(self, states: int, entries: int) -> bool:
        """Take memory for so many states, and entries of each owner; return False if it is not to be had."""
        width, stride, room = self.seam.width, self.table.stride, self.store.room
        needed = _pages(states * width * 8) + _pages(states * 4) + self.workers * _pages(entries * 4)
        if needed > self._budget or entries > stride:
            return False
        try:
            self._words.extend(room * width, states * width)
            self._parents.extend(room, states)
            for owner in range(self.workers):
                self._entries.extend(owner * stride, owner * stride + entries)
        except MemoryError:
            return False
        self.store = self.store._replace(room=states)
        return True


def _power(least: int) -> int:
    return 1 << max(least - 1, 0).bit_length()


def _zeros(shape: int | tuple[int, int]) -> NDArray[np.int64]:
    return np.zeros(shape, np.int64)


def _pages(size: int) -> int:
    return -(-size // GRANULE) * GRANULE
