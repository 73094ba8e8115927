"""The workers of a search: threads that do one phase of a batch each, and wait for each other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

__all__ = ["Team"]

T = TypeVar("T")


class Team:
    """So many workers, of which the calling thread is the first."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._threads = ThreadPoolExecutor(max(workers - 1, 1))

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown()

    @cached_property
    def _has_threads(self) -> bool:
        """Whether there are as many threads as workers: the system may refuse, for want of memory or by a limit.

        They are started together, when they are first needed. A thread refused in the middle of a phase would be too late:
        some of its workers would have done it.
        """
        started = threading.Barrier(self.workers)
        try:
            for _ in range(1, self.workers):
                self._threads.submit(started.wait)
            started.wait()
        except RuntimeError:
            started.abort()
            return False
        return True

    def in_turn(self, phase: Callable[..., T], arguments: Sequence[tuple[int, ...]] = ()) -> list[T]:
        """Do a phase for each worker, one after the other, and return what each returned."""
        rest = arguments or [()] * self.workers
        return [phase(worker, *rest[worker]) for worker in range(self.workers)]

    def at_once(self, phase: Callable[..., T], arguments: Sequence[tuple[int, ...]] = ()) -> list[T]:
        """Have each worker do a phase, wait for all of them, and return what each returned."""
        if not self._has_threads:
            return self.in_turn(phase, arguments)
        rest = arguments or [()] * self.workers
        others = [self._threads.submit(phase, worker, *rest[worker]) for worker in range(1, self.workers)]
        return [phase(0, *rest[0]), *(other.result() for other in others)]
