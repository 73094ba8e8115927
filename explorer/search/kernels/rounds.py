"""What is done with a slice of the frontier: expanding it, and the last level's probe; and with the initial states."""

from __future__ import annotations

from leasecheck.search.kernels.arrays import Scratch, Seam, Store, Table, Tally, Turns
from leasecheck.search.kernels.seam import add, call_expand, call_give_way, call_probe, helper, kernel, load, save
from leasecheck.search.kernels.visited import enter, look_up, sift

__all__ = ["SLOTS", "ahead", "begin", "expand", "probe"]

SLOTS = 16
"""Chunks of a worker whose successors are at hand."""

WAITING = 4
"""Chunks that a worker may have taken and not entered. With none it would wait for those that take longer than its own."""

PATIENCE = 1 << 12
"""Looks at whose turn it is before a worker lets other threads run."""


@helper
def ahead(workers: int) -> int:
    """Return how many chunks may have been taken and not entered, one that is about to be taken included."""
    return workers * WAITING if workers > 1 else 1


@kernel
def expand(
    seam: Seam,
    store: Store,
    table: Table,
    scratch: Scratch,
    turns: Turns,
    tally: Tally,
    worker: int,
    workers: int,
    first: int,
    count: int,
    batch: int,
    room: int,
    ceiling: int,
) -> None:
    """Do one worker's part of expanding a slice of the frontier.

    A chunk that is taken is entered as a whole; so those that were taken are the first ones of the slice. None is taken if
    there are more states than the ceiling, or if there might be no room: others may have taken a chunk each since the size
    was read, and none has taken two.

    Parameters
    ----------
    worker, workers
        Which one this is, of how many.
    first, count
        The slice.
    batch
        States of a chunk.
    room
        States that there may be afterwards.
    ceiling
        States after which no other chunk is taken.
    """
    chunks = (count + batch - 1) // batch
    most = batch * seam.most
    totals, findings = tally.totals[worker * tally.counts :], tally.findings[worker * tally.slots :]
    distinct = tally.distinct[worker * tally.counts :]
    slots = worker * SLOTS
    taken = entered = looks = 0
    more = True
    while True:
        if entered < taken and load(turns.entered, 0) == scratch.chunks[slots + entered % SLOTS]:
            slot = slots + entered % SLOTS
            enter(seam, store, table, scratch, distinct, slot)
            save(turns.entered, 0, scratch.chunks[slot] + 1)
            entered += 1
        elif more and taken < entered + WAITING:
            size = load(store.size, 0)
            more = size <= ceiling and size + ahead(workers) * most <= room
            chunk = add(turns.taken, 0, 1) if more else chunks
            more = chunk < chunks
            if more:
                slot, done = slots + taken % SLOTS, chunk * batch
                at = slot * scratch.room
                words, sources, actions = scratch.words[at * seam.width :], scratch.sources[at:], scratch.actions[at:]
                states = min(batch, count - done)
                made = call_expand(seam.expand, store.words, first + done, states, words, sources, actions, totals, findings)
                sift(seam, table, scratch, worker, slot, made)
                look_up(seam, store, table, scratch, slot)
                scratch.chunks[slot] = chunk
                taken += 1
        elif entered < taken:
            looks += 1
            if looks % PATIENCE == 0:
                call_give_way(seam.give_way)
        else:
            break


@kernel
def begin(seam: Seam, store: Store, table: Table, scratch: Scratch, tally: Tally, count: int) -> None:
    """Enter the initial states that are in the first worker's scratch."""
    sift(seam, table, scratch, 0, 0, count)
    enter(seam, store, table, scratch, tally.distinct, 0)


@kernel
def probe(seam: Seam, store: Store, tally: Tally, worker: int, first: int, count: int) -> int:
    """Check a slice of a level without expanding it; return how many of its states have an enabled action."""
    return call_probe(seam.probe, store.words, first, count, tally.findings[worker * tally.slots :])
