"""Arrays that grow where they are: a range of addresses is reserved, and memory taken for it as it is needed.

Growing by copying would hold everything twice at the worst moment. Here addresses for all that may ever be stored are set
aside without access rights, which costs nothing and is not counted as memory even where overcommitment is forbidden;
`Reservation.extend` then makes the next part usable. Where the system offers no such thing the whole range is allocated
at once, and it is up to the system whether it counts what was not touched.
"""

from __future__ import annotations

import ctypes
import mmap
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

__all__ = ["GRANULE", "Reservation"]

GRANULE = 2 << 20
"""Bytes that are taken at once: a huge page. Random access to gigabytes by 4 KiB pages is twice as slow."""

NO_ACCESS = 0
FAILED = ctypes.c_void_p(-1).value


@cache
def _system() -> Any:
    """Return the C library, or None where it cannot reserve addresses."""
    if not hasattr(mmap, "MAP_ANONYMOUS"):
        return None
    library = ctypes.CDLL(None, use_errno=True)
    pointer, size, number = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    library.mmap.restype = pointer
    library.mmap.argtypes = [pointer, size, number, number, number, ctypes.c_long]
    library.mprotect.argtypes = library.madvise.argtypes = [pointer, size, number]
    library.munmap.argtypes = [pointer, size]
    return library


def _round_up(size: int) -> int:
    return -(-size // GRANULE) * GRANULE


class Reservation:
    """Addresses for one array.

    Parameters
    ----------
    items : int
        How many the array may come to have.
    dtype : DTypeLike
        Their type.

    Raises
    ------
    MemoryError
        If the system refuses even the addresses.
    """

    def __init__(self, items: int, dtype: DTypeLike) -> None:
        self._dtype = np.dtype(dtype)
        self._size = _round_up(max(items, 1) * self._dtype.itemsize)
        self._mapped = 0
        system = _system()
        if system is None:
            self._zeros = np.zeros(self.items, self._dtype)
            return
        flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        mapped = system.mmap(None, self._size + GRANULE, NO_ACCESS, flags, -1, 0)
        if mapped == FAILED:
            raise MemoryError(f"no addresses for {self._size} bytes")
        self._mapped = mapped
        self._begin = _round_up(mapped)
        if hasattr(mmap, "MADV_HUGEPAGE"):
            system.madvise(self._begin, self._size, mmap.MADV_HUGEPAGE)  # advice: no harm if it is not taken

    def array(self) -> NDArray[Any]:
        """Return the array, which keeps the reservation alive. Only what was extended to may be touched; it begins as 0."""
        return np.asarray(self) if self._mapped else self._zeros

    @property
    def items(self) -> int:
        """How many the array has addresses for."""
        return self._size // self._dtype.itemsize

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {"version": 3, "data": (self._begin, False), "shape": (self.items,), "typestr": self._dtype.str}

    def extend(self, first: int, last: int) -> None:
        """Make items first .. last-1 usable.

        Raises
        ------
        MemoryError
            If the system refuses the memory.
        """
        if not self._mapped:
            return
        begin = first * self._dtype.itemsize // GRANULE * GRANULE
        end = min(_round_up(last * self._dtype.itemsize), self._size)
        if begin < end and _system().mprotect(self._begin + begin, end - begin, mmap.PROT_READ | mmap.PROT_WRITE):
            raise MemoryError(f"no memory for {end - begin} bytes")

    def __del__(self) -> None:
        if self._mapped:
            _system().munmap(self._mapped, self._size + GRANULE)
            self._mapped = 0
