"""The search's inner loops: compiled once by numba, ignorant of specs, called with the interpreter's lock released.

They import numpy, numba and llvmlite and nothing of the package. With ``NUMBA_DISABLE_JIT=1`` they run as the plain
Python they are written in.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["are_kept", "are_prepared"]


def are_kept() -> bool:
    """Tell whether numba has a folder for the machine code of the kernels; else it is made anew in each process."""
    return _index(1) is not None


def are_prepared(workers: int) -> bool:
    """Tell whether the machine code of the kernels for so many workers lies in numba's cache, or none is needed."""
    from explorer.search.kernels.seam import COMPILED

    index = _index(workers)
    return not COMPILED or (index is not None and index.exists())


def _index(workers: int) -> Path | None:
    """Return the file that lists what is kept of the main kernel, if there is a folder for it."""
    from explorer.search.kernels.rounds import expand, sweep

    cache = getattr(sweep if workers == 1 else expand, "_cache", None)
    kept = getattr(cache, "_cache_file", None)  # numba has no public word for where it keeps things
    return None if kept is None else Path(kept._index_path)
