"""What a long run tells while it runs: one live line on a terminal, a plain line every few seconds elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from leasecheck.cli.console import Console
from leasecheck.search.outcome import Progress

if TYPE_CHECKING:
    from rich.live import Live

__all__ = ["line", "progress"]

EVERY = 5.0
"""Seconds between two plain lines: a log should show that a run is alive, not consist of it."""


@contextmanager
def progress(console: Console, name: str = "") -> Iterator[Callable[[Progress], None] | None]:
    """Give what a search calls about once a second; None if nothing is to be told.

    Parameters
    ----------
    console
        Its stderr is written to.
    name
        What is being explored, where there is more than one.
    """
    if console.quiet:
        yield None
        return
    shown = _Live(console) if console.err.isatty() else _Lines(console)
    try:
        yield lambda now: shown(f"{name}: " if name else "", now)
    finally:
        shown.close()


def line(now: Progress, before: Progress | None) -> str:
    """Return progress in words; the rate is that since the last time."""
    states, seconds = now.generated, now.seconds
    if before is not None and now.seconds > before.seconds:
        states, seconds = states - before.generated, seconds - before.seconds
    rate = states / seconds if seconds > 0 else 0.0
    return (
        f"depth {now.depth}, {now.distinct:,} distinct, {now.frontier:,} in the frontier, "
        f"{rate:,.0f} states/s, {now.rss_bytes / 1e6:,.0f} MB"
    )


class _Lines:
    def __init__(self, console: Console) -> None:
        self.console = console
        self.before: Progress | None = None

    def __call__(self, name: str, now: Progress) -> None:
        if now.seconds - (self.before.seconds if self.before else 0.0) >= EVERY:
            self.console.remark(name + line(now, self.before))
            self.before = now

    def close(self) -> None:
        """Nothing stays open."""


class _Live:
    def __init__(self, console: Console) -> None:
        self.console = console
        self.before: Progress | None = None
        self.live: Live | None = None

    def __call__(self, name: str, now: Progress) -> None:
        # rich is imported by the first call, a second into the run: a short run does not wait for it.
        from rich.console import Console as Terminal
        from rich.live import Live
        from rich.text import Text

        text = Text(name + line(now, self.before), no_wrap=True, overflow="ellipsis")
        if self.live is None:
            self.live = Live(console=Terminal(file=self.console.err), auto_refresh=False, transient=True)
            self.live.start()
        self.live.update(text, refresh=True)
        self.before = now

    def close(self) -> None:
        """Take the line away."""
        if self.live is not None:
            self.live.stop()
