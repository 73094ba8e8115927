"""The visited set: which successors are new.

A hash table with linear probing. An entry is 0, or a state's number + 1 in its low bits and as many bits of its hash as there
is room for in the high ones: a state's words are read only where these agree, so a longer search costs neighbouring entries
and not more cache misses.

It is read by several workers while one enters states. An entry that goes from 0 to a state stays with it; so who finds an
equal state knows that it is not new, and who comes to a 0 may go on from there when it is his turn.

The table grows by being emptied, doubled where it is, and filled from the store (`rebuild`). The states are read from end to
end and nothing is held twice; an entry is moved in a fraction of the time that it took to enter it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from leasecheck.search.kernels.arrays import Scratch, Seam, Store, Table
from leasecheck.search.kernels.seam import exchange, helper, i64, kernel, load, mix, prefetch, save, u64

__all__ = ["AT_ONCE", "RECENT", "enter", "hash_state", "look_up", "rebuild", "same", "sift"]

AT_ONCE = 128
"""Successors whose memory is asked for together. More would push each other out of the first-level cache."""

RECENT = 1 << 12
"""Successors that a worker remembers."""

ALL_BITS = 0xFFFFFFFF


@helper
def hash_state(words: NDArray[np.uint64], at: int, width: int) -> int:
    """Hash the state that begins at a word.

    The low half chooses the place in the table; what an entry holds is taken from the top.
    """
    value = u64(0)
    for word in range(width):
        value = mix(value ^ u64(words[at + word]))
    return value


@helper
def home(value: int, mask: int) -> int:
    """Return where in a table the search for a hash begins."""
    return i64(value) & mask


@helper
def mark(value: int, low: int) -> int:
    """Return the bits of a hash that an entry holds."""
    return i64(value >> u64(32)) & (ALL_BITS ^ low)


@helper
def same(a: NDArray[np.uint64], at: int, b: NDArray[np.uint64], bt: int, width: int) -> bool:
    """Compare two states."""
    word = 0
    while word < width and a[at + word] == b[bt + word]:
        word += 1
    return word == width


@helper
def sift(seam: Seam, table: Table, scratch: Scratch, worker: int, slot: int, made: int) -> None:
    """List which of the successors in a slot have to be looked up.

    One that equals another of this worker has not: whether that is new or not, this is not. Half of all successors end here,
    for most of what is reached by several ways is reached by neighbours. Whatever else lies in the worker's slots is of
    earlier events; only in this slot an equal one may be of a later event, and does not count.
    """
    width, words, recent = seam.width, scratch.words, scratch.recent
    first, mine = slot * scratch.room, worker * RECENT
    at = first
    for record in range(first, first + made):
        value = hash_state(words, record * width, width)
        index = mine + (i64(value >> u64(16)) & (RECENT - 1))
        seen = u64(recent[index])
        if (seen ^ value) >> u64(32) == 0:
            like = i64(seen & u64(ALL_BITS))
            earlier = like < record or like >= first + made
            if earlier and same(words, like * width, words, record * width, width):
                continue
        recent[index] = (value & u64(ALL_BITS << 32)) | u64(record)
        place = home(value, table.mask)
        prefetch(table.entries, place)
        scratch.hashes[at], scratch.places[at], scratch.records[at] = value, place, record
        at += 1
    scratch.counts[slot] = at - first


@helper
def look_up(seam: Seam, store: Store, table: Table, scratch: Scratch, slot: int) -> None:
    """Drop those of a slot's list that are in the table.

    Their memory is asked for in two turns, first the table's entries (in `sift`) and then the states these point to, so that
    it is in the cache when it is needed.
    """
    width, low, mask = seam.width, table.low, table.mask
    entries, words, stored = table.entries, scratch.words, store.words
    high = ALL_BITS ^ low
    begin = slot * scratch.room
    end = begin + scratch.counts[slot]
    at = begin
    for first in range(begin, end, AT_ONCE):
        last = min(first + AT_ONCE, end)
        for each in range(first, last):
            prefetch(stored, max((i64(entries[scratch.places[each]]) & low) - 1, 0) * width)
        for each in range(first, last):
            place, record, value = scratch.places[each], scratch.records[each], scratch.hashes[each]
            sought = mark(u64(value), low)
            entry = load(entries, place)
            while entry != 0:
                if entry & high == sought and same(stored, ((entry & low) - 1) * width, words, record * width, width):
                    break
                place = (place + 1) & mask
                entry = load(entries, place)
            if entry == 0:
                scratch.places[at], scratch.records[at], scratch.hashes[at] = place, record, value
                at += 1
    scratch.counts[slot] = at - begin


@helper
def enter(seam: Seam, store: Store, table: Table, scratch: Scratch, distinct: NDArray[np.int64], slot: int) -> None:
    """Enter those of a slot's list that are still not in the table.

    What others read of a state is in the store before its entry is in the table.
    """
    width, low, mask = seam.width, table.low, table.mask
    entries, words, stored = table.entries, scratch.words, store.words
    high = ALL_BITS ^ low
    size = store.size[0]
    begin = slot * scratch.room
    for each in range(begin, begin + scratch.counts[slot]):
        place, record = scratch.places[each], scratch.records[each]
        sought = mark(u64(scratch.hashes[each]), low)
        entry = i64(entries[place])
        while entry != 0:
            if entry & high == sought and same(stored, ((entry & low) - 1) * width, words, record * width, width):
                break
            place = (place + 1) & mask
            entry = i64(entries[place])
        if entry == 0:
            for word in range(width):
                stored[size * width + word] = words[record * width + word]
            store.parents[size] = scratch.sources[record]
            distinct[scratch.actions[record]] += 1
            size += 1
            save(entries, place, sought | size)
    save(store.size, 0, size)


@kernel
def rebuild(seam: Seam, store: Store, table: Table, scratch: Scratch, slot: int, first: int, last: int) -> None:
    """Enter some states of the store into a table that was emptied, while other workers enter others."""
    entries, stored, width, low = table.entries, store.words, seam.width, table.low
    list_ = slot * scratch.room
    for begin in range(first, last, AT_ONCE):
        count = min(AT_ONCE, last - begin)
        for at in range(count):
            value = hash_state(stored, (begin + at) * width, width)
            scratch.hashes[list_ + at] = value
            prefetch(entries, home(value, table.mask))
        for at in range(count):
            value = u64(scratch.hashes[list_ + at])
            place, entry = home(value, table.mask), mark(value, low) | (begin + at + 1)
            while load(entries, place) != 0 or not exchange(entries, place, 0, entry):
                place = (place + 1) & table.mask
