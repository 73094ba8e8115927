"""How much memory is free, to the machine or to the container this process is confined to."""

from __future__ import annotations

from pathlib import Path

import psutil

__all__ = ["free_bytes"]

CGROUPS = Path("/sys/fs/cgroup")
LIMITS = (("memory.max", "memory.current"), ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes"))
"""File of the limit and file of what is in use: version 2 of control groups, version 1."""


def free_bytes(root: Path = CGROUPS) -> int:
    """Return the bytes that can still be had.

    Parameters
    ----------
    root : Path
        Where control groups are mounted; inside a container that is its own group.
    """
    free = int(psutil.virtual_memory().available)
    for limit, used in LIMITS:
        try:
            free = min(free, int((root / limit).read_text()) - int((root / used).read_text()))
        except (OSError, ValueError):  # no such file, or "max"
            continue
    return max(free, 0)
