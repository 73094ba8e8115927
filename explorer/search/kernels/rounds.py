"""What happens to a batch before and after the visited set: expanding, posting, numbering; and the last level's probe."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.search.kernels.arrays import Mail, Seam, Store, Table, Tally
from explorer.search.kernels.seam import call_expand, call_probe, helper, i64, kernel, lowest, ones, prefetch, u64
from explorer.search.kernels.visited import enter, hash_state, owner_of, same

__all__ = ["RECENT", "expand", "number", "post", "probe", "sweep"]

RECENT = 1 << 12
"""Records of its tray that a worker remembers."""

AHEAD = 16
"""Entries that are asked for before they are needed."""


@kernel
def sweep(seam: Seam, store: Store, table: Table, mail: Mail, tally: Tally, first: int, count: int, ceiling: int) -> int:
    """Expand a slice of the frontier with one worker: all phases, a tray at a time.

    Returns
    -------
    int
        States expanded. Fewer than asked for if there is no room for what one more tray may bring, or if there are more
        states than the ceiling: near it states are expanded one by one.
    """
    done = 0
    while done < count and store.size[0] <= ceiling:
        batch = min(count - done, max(1, (ceiling - store.size[0]) // seam.most))
        if store.size[0] + min(batch * seam.most, mail.tray) > min(store.room, table.limit):
            break
        done += expand(seam, store, mail, tally, 0, first + done, batch)
        enter(seam, store, table, mail, tally, 0)
        store.size[0] += mail.found[0]
    return done


@kernel
def expand(seam: Seam, store: Store, mail: Mail, tally: Tally, worker: int, first: int, count: int) -> int:
    """Phase A for one worker: expand a slice of the frontier.

    Returns
    -------
    int
        States expanded: fewer than asked for if the tray or a box could not take what one more call may bring.
    """
    own = worker * seam.workers
    filled = mail.filled[own : own + seam.workers]
    filled[:] = 0
    mail.brought[worker] = 0
    totals, findings = tally.totals[worker], tally.findings[worker]
    begin = worker * mail.tray
    done = made = 0
    while done < count:
        batch = min(seam.batch, count - done)
        most = batch * seam.most
        if made + most > mail.tray or filled.max() + most > mail.box:
            break
        at = begin + made
        words, sources, actions = mail.words[at * seam.width :], mail.sources[at:], mail.actions[at:]
        new = call_expand(seam.expand, store.words, first + done, batch, words, sources, actions, totals, findings)
        post(seam, mail, worker, at, new)
        made += new
        done += batch
    return done


@kernel
def post(seam: Seam, mail: Mail, worker: int, first: int, count: int) -> None:
    """Tell the owners of the records first .. first+count-1, which are in a worker's tray.

    Nothing is said of a record that equals an earlier one of the tray: whether that is new or not, this is not. Half of all
    successors end here, for most of what is reached by several ways is reached by neighbours.
    """
    workers, width, words, recent = seam.workers, seam.width, mail.words, mail.recent
    hashes, records, filled = mail.hashes, mail.records, mail.filled
    begin = worker * mail.tray
    slots = worker * RECENT
    for record in range(first, first + count):
        value = hash_state(words, record * width, width)
        slot = slots + (i64(value >> u64(16)) & (RECENT - 1))
        seen = u64(recent[slot])
        if (seen ^ value) >> u64(32) == 0:
            like = begin + i64(seen & u64(0xFFFFFFFF))
            if like < record and same(words, like * width, words, record * width, width):
                continue
        recent[slot] = (value & u64(0xFFFFFFFF00000000)) | u64(record - begin)
        box = worker * workers + owner_of(value, workers)
        at = box * mail.box + filled[box]
        filled[box] += 1
        hashes[at] = value
        records[at] = record
    mail.brought[worker] = first + count - begin


@kernel
def number(seam: Seam, store: Store, table: Table, mail: Mail, tally: Tally, worker: int) -> None:
    """Phase C for one worker: number what is new, in event order; copy what is in its tray, enter what is in its table.

    What is new are the bits that any owner set. So every worker knows every number without being told.
    """
    workers, width, fresh, stored = seam.workers, seam.width, mail.fresh, store.words
    distinct = tally.distinct[worker]
    stride = mail.tray // 64
    state = store.size[0]
    for tray in range(workers):
        boxes = tray * workers
        if tray == worker:
            to = state
            for line in range((mail.brought[tray] + 63) // 64):
                bits = union(fresh, boxes, workers, stride, line)
                while bits != 0:
                    record = tray * mail.tray + line * 64 + lowest(bits)
                    bits &= bits - u64(1)
                    for word in range(width):
                        stored[to * width + word] = mail.words[record * width + word]
                    store.parents[to] = mail.sources[record]
                    distinct[mail.actions[record]] += 1
                    to += 1
        settle(table, mail, boxes, workers, worker, state)
        for box in range(boxes, boxes + workers):
            state += mail.found[box]


@helper
def union(fresh: NDArray[np.uint64], boxes: int, workers: int, stride: int, line: int) -> int:
    """Return what is new of 64 records of a tray."""
    bits = u64(0)
    for box in range(boxes, boxes + workers):
        bits |= u64(fresh[box * stride + line])
    return bits


@kernel
def settle(table: Table, mail: Mail, boxes: int, workers: int, owner: int, state: int) -> None:
    """Put the final numbers of a tray's new records, which begin with `state`, into an owner's table."""
    entries, places, fresh, low = table.entries, mail.places, mail.fresh, table.low
    stride = mail.tray // 64
    own = boxes + owner
    at = own * mail.box
    last = at + mail.found[own]
    for ahead in range(at, min(at + AHEAD, last)):
        prefetch(entries, places[ahead])
    line = 0
    while at < last:
        bits, mine = union(fresh, boxes, workers, stride, line), u64(fresh[own * stride + line])
        while mine != 0:
            before = (mine & (~mine + u64(1))) - u64(1)
            place = places[at]
            prefetch(entries, places[min(at + AHEAD, last - 1)])
            entries[place] = (i64(entries[place]) & ~low) | (state + ones(bits & before) + 1)
            mine &= mine - u64(1)
            at += 1
        state += ones(bits)
        line += 1


@kernel
def probe(seam: Seam, store: Store, tally: Tally, worker: int, first: int, count: int) -> int:
    """Check a slice of a level without expanding it; return how many of its states have an enabled action."""
    return call_probe(seam.probe, store.words, first, count, tally.findings[worker])
