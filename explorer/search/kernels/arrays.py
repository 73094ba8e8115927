"""The arrays that kernels work on, and who may write which of them when.

A level is expanded in batches of three phases, with a barrier after each:

A. each *worker* expands its slice of the frontier into its tray, and tells the *owner* of each successor by its hash;
B. each owner looks up in its table what it was told of, and enters what is new under a *provisional* number;
C. each worker numbers what is new in its tray, in event order, and copies it to the store.

There are as many owners as workers. Box ``worker * workers + owner`` is written by the worker in A and by the owner in B,
and read by the worker in C. One worker alone does all three at once, in batches that stay in its cache.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["NO_PARENT", "Mail", "Seam", "Store", "Table", "Tally"]

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
    """States passed to one call: few enough for their successors to stay in the cache."""
    workers: int


class Store(NamedTuple):
    """Every state found so far, in discovery order. Read by all in A and B; in C each worker writes its own range."""

    words: NDArray[np.uint64]
    parents: NDArray[np.uint32]
    size: NDArray[np.int64]
    """[states found]"""
    room: int
    """States there is memory for."""


class Table(NamedTuple):
    """The visited set: for each owner a hash table; see `visited`. Each owner writes its own, and in C the workers do."""

    entries: NDArray[np.uint32]
    stride: int
    """Entries from the beginning of one owner's table to that of the next: a multiple of their size."""
    mask: int
    """Size of each table, a power of two, less one."""
    low: int
    """Mask of an entry's bits that hold a number."""
    limit: int
    """States that each table may hold."""
    used: NDArray[np.int64]
    """States that each holds."""


class Mail(NamedTuple):
    """Successors on their way to the store. A record is a place in a tray; those of a tray are in event order."""

    words: NDArray[np.uint64]
    """Trays: the successors, their sources and actions, as expand writes them."""
    sources: NDArray[np.uint32]
    actions: NDArray[np.uint16]
    tray: int
    """Records there is room for in a tray; a multiple of 64."""
    brought: NDArray[np.int64]
    """For each tray, its records."""
    recent: NDArray[np.uint64]
    """For each worker, by some bits of its hash, a record that was posted: the high half of the hash, its place in the tray.
    It may be of an earlier batch, whose place another record has taken since."""
    hashes: NDArray[np.uint64]
    """Boxes: hash and record of each successor that the owner has to look up, in event order."""
    records: NDArray[np.uint32]
    places: NDArray[np.int64]
    """Boxes: first for each successor the entry where its search begins; then, from the beginning, the entries made."""
    fresh: NDArray[np.uint64]
    """Boxes: a bit for each record of the tray that the owner found to be new."""
    box: int
    """Successors there is room for in a box."""
    filled: NDArray[np.int64]
    """For each box, its successors."""
    found: NDArray[np.int64]
    """For each box, how many of them are new."""


class Tally(NamedTuple):
    """What is counted. Each worker or owner writes its own row."""

    totals: NDArray[np.int64]
    """Successors by action, and states outside a constraint."""
    findings: NDArray[np.int64]
    """For each slot of the program, the least state found."""
    distinct: NDArray[np.int64]
    """States found by action, and initial states."""
