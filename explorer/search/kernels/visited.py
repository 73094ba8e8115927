"""The visited set: which of the states in the mail are new.

Each owner has a hash table with linear probing. An entry is 0, or a state's number + 1 in its low bits and as many bits of
its hash as there is room for in the high ones: a state's words are read only where these agree, so a longer search costs
neighbouring entries and not more cache misses.

A table grows by being emptied, doubled where it is, and filled from the store (`rebuild`). The states are read from end to
end and nothing is held twice; an entry is moved in a fraction of the time that it took to enter it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.search.kernels.arrays import Mail, Seam, Store, Table, Tally
from explorer.search.kernels.seam import helper, i64, kernel, mix, prefetch, u64

__all__ = ["CHUNK", "enter", "hash_state", "look_up", "owner_of", "rebuild", "same", "withdraw"]

CHUNK = 128
"""Records whose memory is asked for together. More would push each other out of the first-level cache."""

ALL_BITS = 0xFFFFFFFF

UNLIMITED = 1 << 62


@helper
def hash_state(words: NDArray[np.uint64], at: int, width: int) -> int:
    """Hash the state that begins at a word.

    The 16 low bits choose the owner, the next ones the place in its table; what an entry holds is taken from the top.
    """
    value = u64(0)
    for word in range(width):
        value = mix(value ^ u64(words[at + word]))
    return value


@helper
def owner_of(value: int, workers: int) -> int:
    """Return the owner of a hash."""
    return (i64(value & u64(0xFFFF)) * workers) >> 16


@helper
def home(value: int, table: Table, owner: int) -> int:
    """Return where in an owner's table the search for a hash begins."""
    return owner * table.stride + (i64(value >> u64(16)) & table.mask)


@helper
def mark(value: int, low: int) -> int:
    """Return the bits of a hash that an entry holds."""
    return i64(value >> u64(32)) & (ALL_BITS ^ low)


@helper
def after(place: int, mask: int) -> int:
    """Return the next place in a table; every table begins at a multiple of its size."""
    return (place & ~mask) | ((place + 1) & mask)


@helper
def same(a: NDArray[np.uint64], at: int, b: NDArray[np.uint64], bt: int, width: int) -> bool:
    """Compare two states."""
    word = 0
    while word < width and a[at + word] == b[bt + word]:
        word += 1
    return word == width


@kernel
def enter(seam: Seam, store: Store, table: Table, mail: Mail, tally: Tally, owner: int) -> None:
    """Phase B for one owner: find out what of its mail is new, and enter it."""
    for box in range(owner, seam.workers * seam.workers, seam.workers):
        mail.found[box] = 0
        flags = box * mail.tray // 64
        mail.fresh[flags : flags + (mail.brought[box // seam.workers] + 63) // 64] = 0
        for first in range(0, mail.filled[box], CHUNK):
            last = min(first + CHUNK, mail.filled[box])
            look_up(seam, store, table, mail, tally.distinct[owner], box, first, last)
        table.used[owner] += mail.found[box]


@kernel
def look_up(
    seam: Seam, store: Store, table: Table, mail: Mail, distinct: NDArray[np.int64], box: int, first: int, last: int
) -> None:
    """Look up some successors of a box, and enter those that are new.

    Their memory is asked for in two turns, first the table's entries and then the states these point to, so that the
    third finds nearly all of it in the cache.

    The provisional number of a new record is the number of states in the store plus its place in the trays: there later
    successors of the same batch find it. With one owner the order of its box is that of events: what is new gets its
    final number here, and needs no other phase.
    """
    alone = seam.workers == 1
    owner, width, low, mask = box % seam.workers, seam.width, table.low, table.mask
    entries, hashes, places, words, stored = table.entries, mail.hashes, mail.places, mail.words, store.words
    known, found, base = store.size[0], mail.found[box], box * mail.box
    tray, flags = box // seam.workers * mail.tray, box * mail.tray
    numbered = UNLIMITED if alone else known
    high = ALL_BITS ^ low
    for at in range(base + first, base + last):
        place = home(u64(hashes[at]), table, owner)
        places[at] = place
        prefetch(entries, place)
    for at in range(base + first, base + last):
        prefetch(words, i64(mail.records[at]) * width)
        prefetch(stored, max((i64(entries[places[at]]) & low) - 1, 0) * width)
    for at in range(base + first, base + last):
        place = places[at]
        record = i64(mail.records[at])
        wanted = mark(u64(hashes[at]), low)
        while True:
            entry = i64(entries[place])
            if entry == 0:
                if alone:
                    state = known + found
                    entries[place] = wanted | (state + 1)
                    store.parents[state] = mail.sources[record]
                    for word in range(width):
                        stored[state * width + word] = words[record * width + word]
                    distinct[mail.actions[record]] += 1
                else:
                    entries[place] = wanted | (known + record + 1)
                    flag = flags + record - tray
                    mail.fresh[flag >> 6] |= u64(1) << u64(flag & 63)
                    places[base + found] = place
                found += 1
                break
            if entry & high == wanted:
                number = (entry & low) - 1
                if number < numbered:
                    if same(stored, number * width, words, record * width, width):
                        break
                elif same(words, (number - known) * width, words, record * width, width):
                    break
            place = after(place, mask)
    mail.found[box] = found


@kernel
def withdraw(seam: Seam, table: Table, mail: Mail, owner: int) -> None:
    """Undo phase B for one owner.

    What was entered later was entered by this batch as well, so emptying the entries leaves the table as it was.
    """
    for box in range(owner, seam.workers * seam.workers, seam.workers):
        for at in range(box * mail.box, box * mail.box + mail.found[box]):
            table.entries[mail.places[at]] = 0
        table.used[owner] -= mail.found[box]
        mail.found[box] = 0


@kernel
def rebuild(seam: Seam, store: Store, table: Table, mail: Mail, owner: int, size: int) -> None:
    """Fill an owner's table anew, after it has grown from a size to what `table` says."""
    entries, stored, width, low = table.entries, store.words, seam.width, table.low
    begin = owner * table.stride
    entries[begin : begin + size] = 0
    places, marks = owner * mail.box, owner * mail.box + CHUNK  # one of its boxes serves as working space
    for first in range(0, store.size[0], CHUNK):
        count = 0
        for state in range(first, min(first + CHUNK, store.size[0])):
            value = hash_state(stored, state * width, width)
            if seam.workers == 1 or owner_of(value, seam.workers) == owner:
                place = home(value, table, owner)
                mail.places[places + count] = place
                mail.places[marks + count] = mark(value, low) | (state + 1)
                count += 1
                prefetch(entries, place)
        for at in range(count):
            place = mail.places[places + at]
            while entries[place] != 0:
                place = after(place, table.mask)
            entries[place] = mail.places[marks + at]
