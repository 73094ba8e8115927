"""The lease queue with small cases of every kind, to be edited."""

from __future__ import annotations

from pathlib import Path

from explore_runs import CHECKOUT

__all__ = ["CASES", "LEASE_QUEUE", "edited"]

CASES = """
cases = [
    case(LeaseQueue, id="small", Job=1, Consumer=1, prefetch=1, tokens=2, expect=holds()),
    case(LeaseQueue, id="near", depth=6, expect=holds()),
    case(LeaseQueue, id="broken", Job=1, tokens=2, ack_by_token=False, expect=violates("stale_ack_changes_nothing")),
]
"""
LEASE_QUEUE = (CHECKOUT / "specs/lease_queue.py").read_text().partition("\ncases = [")[0] + CASES


def edited(*edits: tuple[str, str], path: str = "queue.py") -> None:
    """Write the lease queue with each old text, which must be there once, replaced by its new one."""
    text = LEASE_QUEUE
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    Path(path).parent.mkdir(exist_ok=True)
    Path(path).write_text(text)
