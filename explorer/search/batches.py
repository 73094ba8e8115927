"""Batches of a search: handed to the workers, merged, and taken back where they must not count.

Whatever the number of workers, expanding a slice of the frontier leaves the same states under the same numbers; see
`explorer.search.kernels.arrays` for the three phases that see to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from explorer.compile.program import Program
from explorer.search.kernels.arrays import NO_PARENT
from explorer.search.kernels.rounds import expand, number, post, probe, sweep
from explorer.search.kernels.visited import enter, withdraw
from explorer.search.space import Full, Space

__all__ = ["UNLIMITED", "Batches", "Mark"]

T = TypeVar("T")

UNLIMITED = 1 << 62

SHARED = 256
"""States a worker for which it is worth waking the workers."""


class Run(Protocol):
    """A way of running a phase for every worker."""

    def __call__(self, phase: Callable[..., T], arguments: Sequence[tuple[int, ...]] = ()) -> list[T]:
        """Return what each worker returned."""
        ...


@dataclass(frozen=True)
class Mark:
    """What a search had found at some moment, to go back to."""

    size: int
    totals: NDArray[np.int64]
    findings: NDArray[np.int64]
    distinct: NDArray[np.int64]


class Batches:
    """Expands and probes slices of levels.

    Parameters
    ----------
    program : Program
        What is explored.
    space : Space
        Where its states are kept.
    """

    def __init__(self, program: Program, space: Space) -> None:
        self._program, self._space = program, space
        self._initial = 0
        self._share = SHARED * 4
        """States a worker that fit into its mail."""

    def close(self) -> None:
        """Let the threads end."""
        self._space.team.close()

    @property
    def size(self) -> int:
        """States in the store."""
        return self._space.size

    def mark(self) -> Mark:
        """Return what was found so far."""
        tally = self._space.tally
        return Mark(self.size, tally.totals.sum(axis=0), tally.findings.min(axis=0), tally.distinct.sum(axis=0))

    def go_back(self, mark: Mark) -> None:
        """Forget what was found since. The visited set does not forget: nothing may be expanded afterwards."""
        tally = self._space.tally
        self._space.store.size[0] = mark.size
        tally.totals[:], tally.distinct[:] = 0, 0
        tally.totals[0], tally.distinct[0] = mark.totals, mark.distinct
        self.put_findings(mark.findings)

    def findings(self) -> NDArray[np.int64]:
        """Return for each slot the least state found, or `NEVER`."""
        least: NDArray[np.int64] = self._space.tally.findings.min(axis=0)
        return least

    @property
    def generated(self) -> int:
        """Initial states entered, duplicates included, and successors of all actions."""
        return self._initial + int(self._space.tally.totals[:, : self._program.actions].sum())

    def put_findings(self, findings: NDArray[np.int64] | int) -> None:
        """Replace the findings."""
        self._space.tally.findings[:] = findings

    def enter_initial(self) -> None:
        """Enter the initial states; see `Full`."""
        space, mail, states = self._space, self._space.mail, self._program.initial
        for first in range(0, len(states), space.most):
            part = states[first : first + space.most]
            count = len(part)
            mail.words[: part.size] = part.ravel()
            mail.sources[:count] = NO_PARENT
            mail.actions[:count] = self._program.actions
            mail.filled[:] = mail.brought[:] = 0
            post(space.seam, mail, 0, 0, count)
            self._enter(self._space.team.in_turn, UNLIMITED)
            self._initial += count

    def expand(self, first: int, last: int, ceiling: int) -> int:
        """Expand states first .. last-1, or the first few of them.

        Parameters
        ----------
        first, last : int
            The slice; not empty.
        ceiling : int
            End after the first state whose expansion makes more states than this.

        Returns
        -------
        int
            States expanded, at least one.

        Raises
        ------
        Full
            If there is no room for the successors of one more state.
        """
        if self._space.workers > 1:
            done = self._expand_together(first, last, ceiling)
        else:
            done = self._sweep(first, last, ceiling) or self._sweep_with_room(first, last, ceiling)
        if done < 1:  # the search would ask again, for ever
            raise RuntimeError(f"internal error: none of the states {first} to {last - 1} was expanded, though there is room")
        return done

    def _sweep(self, first: int, last: int, ceiling: int) -> int:
        s = self._space
        return int(sweep(s.seam, s.store, s.table, s.mail, s.tally, first, last - first, ceiling))

    def _sweep_with_room(self, first: int, last: int, ceiling: int) -> int:
        try:
            self._space.make_room([min(self._space.mail.tray, (last - first) * self._space.seam.most)])
        except Full:
            self._space.make_room([self._space.seam.most])
            last = first + 1
        return self._sweep(first, last, ceiling)

    def _expand_together(self, first: int, last: int, ceiling: int) -> int:
        tally, workers = self._space.tally, self._space.workers
        while True:
            totals, findings = tally.totals.copy(), tally.findings.copy()
            last = min(last, first + self._share * workers)
            run, slices = self._plan(first, last)
            done = run(self._expand_slice, slices)
            complete = [made == count for made, (_, count) in zip(done, slices, strict=True)]
            counted = complete.index(False) + 1 if False in complete else workers
            self._discard(counted, totals, findings)  # their events come after some that are missing
            self._share = self._share_for(sum(done[:counted]))
            try:
                if self._enter(run, ceiling if last - first > 1 else UNLIMITED):
                    return sum(done[:counted])
            except Full:
                if last - first == 1:
                    self._discard(0, totals, findings)
                    raise
            self._discard(0, totals, findings)
            last = first + (last - first) // 2

    def _expand_slice(self, worker: int, first: int, count: int) -> int:
        space = self._space
        return int(expand(space.seam, space.store, space.mail, space.tally, worker, first, count))

    def _enter(self, run: Run, ceiling: int) -> bool:
        """Do phases B and C, unless that makes more states than a ceiling."""
        space, mail, workers = self._space, self._space.mail, self._space.workers
        space.make_room([int(mail.filled[owner::workers].sum()) for owner in range(workers)])
        run(self._enter_owned)
        if space.size + int(mail.found.sum()) > ceiling:
            for owner in range(workers):
                withdraw(space.seam, space.table, mail, owner)
            return False
        if workers > 1:
            run(self._number_slice)
        space.store.size[0] += mail.found.sum()
        return True

    def _enter_owned(self, owner: int) -> None:
        space = self._space
        enter(space.seam, space.store, space.table, space.mail, space.tally, owner)

    def _number_slice(self, worker: int) -> None:
        space = self._space
        number(space.seam, space.store, space.table, space.mail, space.tally, worker)

    def _share_for(self, expanded: int) -> int:
        """Return how many states a worker should expand, going by how far so many just filled trays and boxes."""
        space, workers = self._space, self._space.workers
        boxes = space.mail.filled.reshape(workers, workers)
        used = max(boxes.max() / (space.mail.box - space.most), boxes.sum(axis=1).max() / (space.mail.tray - space.most))
        return max(SHARED, int(0.8 * expanded / max(used, 1e-9) / workers))

    def _discard(self, worker: int, totals: NDArray[np.int64], findings: NDArray[np.int64]) -> None:
        """Take back what this worker and those after it did in phase A."""
        tally, mail, workers = self._space.tally, self._space.mail, self._space.workers
        tally.totals[worker:], tally.findings[worker:] = totals[worker:], findings[worker:]
        mail.filled[worker * workers :] = mail.brought[worker:] = 0

    def probe(self, first: int, last: int, alone: bool = False) -> int:
        """Check states first .. last-1 without expanding them, on request by one worker.

        Returns
        -------
        int
            How many have an enabled action, plus 2**32 times how many lie outside a constraint.
        """
        if alone:
            return self._probe_slice(0, first, last - first)
        run, slices = self._plan(first, last)
        return sum(run(self._probe_slice, slices))

    def _probe_slice(self, worker: int, first: int, count: int) -> int:
        space = self._space
        return int(probe(space.seam, space.store, space.tally, worker, first, count))

    def _plan(self, first: int, last: int) -> tuple[Run, list[tuple[int, int]]]:
        """Divide states into one slice a worker, (first, count); a few of them are not worth waking anyone for."""
        workers, count = self._space.workers, last - first
        if count < SHARED * workers:
            return self._space.team.in_turn, [(first, count)] + [(last, 0)] * (workers - 1)
        bounds = [first + count * worker // workers for worker in range(workers + 1)]
        return self._space.team.at_once, [(begin, end - begin) for begin, end in pairwise(bounds)]
