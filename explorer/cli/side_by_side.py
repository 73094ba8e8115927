"""Work in several processes, for commands that explore more than one thing."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from leasecheck.cli.errors import UsageError

__all__ = ["EVERY", "cores", "end", "side_by_side"]

EVERY = 5.0
"""Seconds between two remarks on how far it is."""

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def cores() -> int:
    """Return how many processes have a core each."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def side_by_side(
    function: Callable[[Task], Answer], tasks: Sequence[Task], processes: int, waiting: Callable[[], None] | None = None
) -> Iterator[tuple[int, Answer]]:
    """Yield the place of each task with what the function makes of it, as they are done; they are begun in their order.

    Leaving early, also by Ctrl-C, ends every process.

    Parameters
    ----------
    function
        Of a module: processes import it.
    waiting
        Called every few seconds in which nothing was done.

    Raises
    ------
    UsageError
        If a process is ended from outside.
    """
    if processes <= 1:
        yield from enumerate(map(function, tasks))
        return
    # Started afresh rather than forked: an engine may have threads.
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _ignore_interrupts)
    finished = False
    try:
        with _interrupts_held():
            places = {pool.submit(function, task): place for place, task in enumerate(tasks)}
        left = set(places)
        while left:
            done, left = wait(left, EVERY, FIRST_COMPLETED)
            if not done and waiting is not None:
                waiting()
            for future in sorted(done, key=places.__getitem__):
                yield places[future], future.result()
        finished = True
    except BrokenProcessPool:
        raise UsageError(
            "a process was ended from outside, perhaps for want of memory; use --workers 1 or --max-memory"
        ) from None
    finally:
        if finished:
            pool.shutdown()
        else:
            end(pool)


def end(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes at once, and wait for its thread, which must not end while the interpreter does."""
    for child in multiprocessing.active_children():
        child.terminate()
    pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let processes be started that do not hear Ctrl-C from their first moment on; here it is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a new process inherits it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C, which every process of a terminal hears, to the one that started the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # what a spec's own code prints must not get into the report
