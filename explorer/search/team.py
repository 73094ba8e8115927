"""The workers of a search: threads that do one phase of a round each, and wait for each other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

__all__ = ["Team", "slices"]

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

    def run(self, phase: Callable[..., T], arguments: Sequence[tuple[int, ...]]) -> list[T]:
        """Have workers do a phase, wait for all of them, and return what each returned.

        Parameters
        ----------
        phase
            Called with a worker's number, and its arguments.
        arguments
            Those of each worker; of none but the first ones, if there are fewer.
        """
        if len(arguments) == 1 or not self._has_threads:
            return [phase(worker, *own) for worker, own in enumerate(arguments)]
        others = [self._threads.submit(phase, worker, *own) for worker, own in enumerate(arguments[1:], start=1)]
        return [phase(0, *arguments[0]), *(other.result() for other in others)]


def slices(first: int, last: int, parts: int) -> list[tuple[int, int]]:
    """Divide a range into consecutive ones of nearly the same size, (first, last)."""
    bounds = [first + (last - first) * part // parts for part in range(parts + 1)]
    return list(pairwise(bounds))
