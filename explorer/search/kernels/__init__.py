"""The search's inner loops: compiled once by numba, ignorant of specs, called with the interpreter's lock released.

They import numpy, numba and llvmlite and nothing of the package. With ``NUMBA_DISABLE_JIT=1`` they run as the plain
Python they are written in.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["are_prepared"]


def are_prepared() -> bool:
    """Tell whether the machine code of the kernels lies in numba's cache, or none is needed.

    Where numba has no folder to keep it in, the answer is False in every process, as is right: it is made anew in each.
    """
    from explorer.search.kernels.rounds import expand, sweep

    caches = [getattr(kernel, "_cache", None) for kernel in (expand, sweep)]  # several workers, or one
    # numba has no public word for where it keeps things
    files = [getattr(cache, "_cache_file", None) for cache in caches]
    return None in caches or any(file is not None and Path(file._index_path).exists() for file in files)
