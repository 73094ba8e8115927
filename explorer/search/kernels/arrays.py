"""The arrays that kernels work on, and who may write which of them when.

A level is expanded in batches of three phases, with a barrier after each:

A. each *worker* expands its slice of the frontier, and puts every successor into the mail box of its *owner*;
B. each owner looks its mail up in its own table, and enters what is new under a *provisional* number;
C. each worker numbers what is new of its own slice, in event order, and copies it to the store.

There are as many owners as workers. Box ``worker * workers + owner`` is written by the worker in A, read by the owner in
B, and by the worker again in C.
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
    """Successors on their way from the worker that generated them to the owner of their hash: a range of records a box.

    With several workers there is one box more for each: its tray, in which it sorts what one call of expand wrote.
    """

    words: NDArray[np.uint64]
    hashes: NDArray[np.uint64]
    sources: NDArray[np.uint32]
    actions: NDArray[np.uint16]
    events: NDArray[np.uint32]
    """Position among the successors of the worker's slice, in event order. Rises within a box; unused if there is one."""
    fresh: NDArray[np.int64]
    """For each box, from its beginning: the records that are new, in event order."""
    places: NDArray[np.int64]
    """First for each record the entry where its search begins, then beside `fresh` the entry that was made."""
    size: int
    """Records there is room for in a box."""
    filled: NDArray[np.int64]
    """For each box, its records."""
    found: NDArray[np.int64]
    """For each box, its new records."""
    heads: NDArray[np.int64]
    """For each box, its new records that have their number."""


class Tally(NamedTuple):
    """What is counted. Each worker or owner writes its own row."""

    totals: NDArray[np.int64]
    """Successors by action, and states outside a constraint."""
    findings: NDArray[np.int64]
    """For each slot of the program, the least state found."""
    distinct: NDArray[np.int64]
    """States entered by action, and initial states."""
