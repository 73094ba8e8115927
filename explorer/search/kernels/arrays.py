"""The arrays that kernels work on, and who may write which of them when.

The workers take *chunks* of a slice of the frontier, one after the other. Each expands its chunk and drops what the visited
set has, while others do the same with theirs; then it waits for its *turn*, which is after that of the chunk before, and
enters what is new. So new states are found and numbered in event order, whatever the number of workers.

The store and the table are written by the worker whose turn it is, and read by all at any time. A worker writes its own
scratch and its own row of the tally.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["NO_PARENT", "Scratch", "Seam", "Store", "Table", "Tally", "Turns"]

NO_PARENT = 0xFFFFFFFF
"""The parent of an initial state."""


class Seam(NamedTuple):
    """The compiled spec, and how its functions are called."""

    expand: int
    probe: int
    width: int
    """64-bit words a state."""
    most: int
    """Bound on the successors of one state."""
    batch: int
    """States of a chunk, which are passed to one call: few enough for their successors to stay in the cache."""
    give_way: int
    """Address of the function by which a thread that waits lets others run; 0 if there is none."""


class Store(NamedTuple):
    """Every state found so far, in discovery order. Read by all"""

    words: NDArray[np.uint64]
    parents: NDArray[np.uint32]
    size: NDArray[np.int64]
    """[states found]"""
    room: int
    """States there is memory for."""


class Table(NamedTuple):
    """The visited set, a hash table; see `visited`."""

    entries: NDArray[np.uint32]
    mask: int
    """Its size, a power of two, less one."""
    low: int
    """Mask of an entry's bits that hold a number."""
    limit: int
    """States that it may hold."""


class Scratch(NamedTuple):
    """Successors that are not yet entered: for each worker some *slots*, used in turn, each for those of a chunk."""

    words: NDArray[np.uint64]
    """They themselves, their sources and actions, as expand writes them."""
    sources: NDArray[np.uint32]
    actions: NDArray[np.uint16]
    room: int
    """Successors there is room for in a slot."""
    hashes: NDArray[np.uint64]
    """Of those that have to be looked up or entered the hashes,"""
    places: NDArray[np.int64]
    """where in the table the search for each begins, or goes on,"""
    records: NDArray[np.int64]
    """and where among all successors each is."""
    counts: NDArray[np.int64]
    """For each slot how many have to be,"""
    chunks: NDArray[np.int64]
    """and which chunk's they are."""
    recent: NDArray[np.uint64]
    """For each worker, by some bits of its hash, a successor that it had: the high half of the hash, and where it was. There
    may be another one since."""


class Turns(NamedTuple):
    """Which chunk is whose. Each number has a cache line of its own."""

    taken: NDArray[np.int64]
    """[chunks that were taken]"""
    entered: NDArray[np.int64]
    """[chunks whose new states were entered]"""


class Tally(NamedTuple):
    """What is counted: a row for each worker, each in cache lines of its own."""

    totals: NDArray[np.int64]
    """Successors by action, and states outside a constraint."""
    findings: NDArray[np.int64]
    """For each slot of the program, the least state found."""
    distinct: NDArray[np.int64]
    """States found by action, and initial states."""
    counts: int
    """From one row of totals, or of distinct, to the next."""
    slots: int
    """From one row of findings to the next."""
