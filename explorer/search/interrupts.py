"""Ctrl-C as a question a search asks between two batches, so that it never falls into the middle of its bookkeeping."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Interrupts", "interrupts"]


class Interrupts:
    """Whether Ctrl-C was pressed."""

    def __init__(self) -> None:
        self.pressed = False

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self.pressed:  # whoever presses twice does not want to wait for a batch
            signal.default_int_handler(number, frame)
        self.pressed = True


@contextmanager
def interrupts() -> Iterator[Interrupts]:
    """Take Ctrl-C, where it would raise KeyboardInterrupt, for the time of a search."""
    seen = Interrupts()
    raises = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not raises or threading.current_thread() is not threading.main_thread():
        yield seen
        return
    signal.signal(signal.SIGINT, seen._handle)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
