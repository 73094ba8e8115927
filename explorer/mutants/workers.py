"""Worker processes, one mutant at a time each.

A mutant may loop for ever, or take its process with it; a process is ended from outside when its time is over, and another
one takes its place. Processes are started afresh, not forked: a fork of a process that has threads, as the native engine's
has, may hang.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import ModuleType

from leasecheck.language.errors import DefinitionError
from leasecheck.mutants.bench import Answer, Bench, Task

__all__ = ["Pool", "Unanswered"]

TICK = 0.5
"""Seconds between two looks at the clock."""
READY = True
"""Said once by a process that has loaded the spec: what ends one before that would end every other too."""


@dataclass(frozen=True)
class Unanswered:
    """A task without a result, and why."""

    why: str


class Pool:
    """Processes that answer tasks.

    Parameters
    ----------
    count
        How many.
    prepare
        Called in each process; it must be picklable.
    patience
        Seconds that a task may take.
    deadline
        The instant of `time.monotonic` at which everything ends, or None.
    """

    def __init__(self, count: int, prepare: Callable[[], Bench], patience: float, deadline: float | None) -> None:
        self.count, self.prepare, self.patience, self.deadline = count, prepare, patience, deadline
        self.workers: list[_Worker] = []

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.end()

    def answers(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Answer | Unanswered]]:
        """Yield an answer to each task, in the order in which they come.

        Raises
        ------
        DefinitionError
            If a process cannot load the spec.
        """
        waiting = iter(tasks)
        following = next(waiting, None)
        while True:
            while following is not None and not self._is_late() and (worker := self._idle()) is not None:
                worker.give(following)
                following = next(waiting, None)
            busy = [worker for worker in self.workers if worker.task is not None]
            if not busy:
                break
            wait([worker.pipe for worker in busy], TICK)
            for worker in busy:
                yield from self._answer(worker)
        while following is not None:
            yield following, Unanswered("the time was over before it was tried")
            following = next(waiting, None)

    def _answer(self, worker: _Worker) -> Iterator[tuple[Task, Answer | Unanswered]]:
        task, late = worker.task, self._is_late()
        assert task is not None
        answer = worker.received()
        if answer is None and (late or worker.seconds > self.patience):
            answer = Unanswered("the time was over" if late else f"it ran for more than {self.patience:.0f} s")
        if answer is None:
            return
        worker.task = None
        if isinstance(answer, Unanswered):
            worker.end()
            self.workers.remove(worker)
        yield task, answer

    def _idle(self) -> _Worker | None:
        idle = next((worker for worker in self.workers if worker.task is None), None)
        if idle is None and len(self.workers) < self.count:
            idle = _Worker(self.prepare)
            self.workers.append(idle)
        return idle

    def _is_late(self) -> bool:
        return self.deadline is not None and time.monotonic() > self.deadline


class _Worker:
    def __init__(self, prepare: Callable[[], Bench]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(other, prepare), daemon=True)
        with _without_script():
            self.process.start()
        other.close()
        self.task: Task | None = None
        self.given = 0.0
        self.is_ready = False

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.given

    def give(self, task: Task) -> None:
        self.task, self.given = task, time.monotonic()
        with suppress(OSError):  # a process that is gone is found when its answer is looked for
            self.pipe.send(task)

    def received(self) -> Answer | Unanswered | None:
        """Return what the process has to say, or None if it is still at work."""
        try:
            said = self.pipe.recv() if self.pipe.poll() else None
        except (EOFError, OSError):
            self.process.join()
            said = f"its process ended with code {self.process.exitcode}"
            if self.is_ready:
                return Unanswered(said)
        if isinstance(said, str):
            raise DefinitionError(f"mutants cannot be tried: {said}")
        if said is READY:
            self.is_ready, self.given = True, time.monotonic()
            return None
        return said

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()


@contextmanager
def _without_script() -> Iterator[None]:
    """Keep a new process from running the script again that was started: it might do again all that it did here."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _work(pipe: Connection, prepare: Callable[[], Bench]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started this
    # What a spec's own code prints belongs to no report.
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123
    try:
        bench = prepare()
        pipe.send(READY)
        while True:
            pipe.send(bench.answer(pipe.recv()))
    except (EOFError, BrokenPipeError):
        return
    except Exception as problem:
        pipe.send(str(problem) if isinstance(problem, DefinitionError) else f"{type(problem).__name__}: {problem}")
