"""How much memory this process has, and has had."""

from __future__ import annotations

import sys

import psutil

__all__ = ["peak_rss_bytes", "rss_bytes"]


def rss_bytes() -> int:
    """Return the resident memory of this process, in bytes."""
    return int(psutil.Process().memory_info().rss)


def peak_rss_bytes() -> int:
    """Return the most resident memory that this process has had, in bytes."""
    if sys.platform == "win32":
        return int(psutil.Process().memory_info().peak_wset)
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
