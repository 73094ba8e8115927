"""Batches of a search: handed to the workers, merged, and taken back where they must not count.

Whatever the number of workers, expanding a slice of the frontier leaves the same states under the same numbers; see
`leasecheck.search.kernels.arrays` for the phases that ensure it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from leasecheck.compile.program import Program
from leasecheck.search.kernels import machine_code  # noqa: F401 -- gives the kernels their code
from leasecheck.search.kernels.arrays import NO_PARENT
from leasecheck.search.kernels.rounds import ahead, begin, expand, probe
from leasecheck.search.space import Full, Space
from leasecheck.search.team import slices

__all__ = ["UNLIMITED", "Batches", "Mark"]

SHARED = 512
"""States for each worker for which it is worth waking the workers."""

OFTEN = 16
"""Room is made for so many times what is needed to go on."""

UNLIMITED = 1 << 62


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

    def close(self) -> None:
        """Let the threads end."""
        self._space.team.close()

    @property
    def size(self) -> int:
        """States in the store."""
        return self._space.size

    def _totals(self) -> NDArray[np.int64]:
        return self._space.tally.totals.reshape(-1, self._space.tally.counts)[:, : self._program.actions + 1]

    def _distinct(self) -> NDArray[np.int64]:
        return self._space.tally.distinct.reshape(-1, self._space.tally.counts)[:, : self._program.actions + 1]

    def _findings(self) -> NDArray[np.int64]:
        return self._space.tally.findings.reshape(-1, self._space.tally.slots)[:, : len(self._program.slots)]

    def mark(self) -> Mark:
        """Return what was found so far."""
        return Mark(self.size, self._totals().sum(axis=0), self.findings(), self._distinct().sum(axis=0))

    def go_back(self, mark: Mark) -> None:
        """Forget what was found since. The visited set does not forget: nothing may be expanded afterwards."""
        self._space.store.size[0] = mark.size
        for rows, kept in ((self._totals(), mark.totals), (self._distinct(), mark.distinct)):
            rows[:] = 0
            rows[0] = kept
        self.put_findings(mark.findings)

    def findings(self) -> NDArray[np.int64]:
        """Return for each slot the least state found, or `NEVER`."""
        least: NDArray[np.int64] = self._findings().min(axis=0)
        return least

    @property
    def generated(self) -> int:
        """Initial states entered, duplicates included, and successors of all actions."""
        return self._initial + int(self._totals()[:, : self._program.actions].sum())

    def put_findings(self, findings: NDArray[np.int64]) -> None:
        """Replace the findings."""
        self._findings()[:] = findings

    def enter_initial(self) -> None:
        """Enter the initial states; see `Full`."""
        s, states = self._space, self._program.initial
        for first in range(0, len(states), s.most):
            part = states[first : first + s.most]
            count = len(part)
            s.make_room(count)
            s.scratch.words[: part.size] = part.ravel()
            s.scratch.sources[:count] = NO_PARENT
            s.scratch.actions[:count] = self._program.actions
            begin(s.seam, s.store, s.table, s.scratch, s.tally, count)
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
        space = self._space
        workers = space.workers if last - first >= SHARED * space.workers else 1
        done = self._expand(first, last, ceiling, workers) or self._expand_with_room(first, last, ceiling, workers)
        if done < 1:  # the search would ask again, for ever
            raise RuntimeError(f"internal error: none of the states {first} to {last - 1} was expanded, though there is room")
        return done

    def _expand_with_room(self, first: int, last: int, ceiling: int, workers: int) -> int:
        """Expand states after having made room; one by one if there is not much, or if there may soon be too many."""
        space = self._space
        incoming = ahead(workers) * space.most
        for times in (OFTEN, 1) if space.size + incoming <= ceiling else ():
            with suppress(Full):
                space.make_room(times * incoming)
                return self._expand(first, last, ceiling, workers)
        space.make_room(space.seam.most)
        return self._expand(first, last, UNLIMITED, 1, 1, ceiling)

    def _expand(
        self, first: int, last: int, room: int, workers: int, batch: int | None = None, ceiling: int = UNLIMITED
    ) -> int:
        space, turns, count = self._space, self._space.turns, last - first
        batch = batch or space.seam.batch
        turns.taken[0] = turns.entered[0] = 0
        room = min(room, space.store.room, space.table.limit)
        space.team.run(self._part, [(workers, first, count, batch, room, ceiling)] * workers)
        return min(int(turns.entered[0]) * batch, count)

    def _part(self, worker: int, *rest: int) -> None:
        s = self._space
        expand(s.seam, s.store, s.table, s.scratch, s.turns, s.tally, worker, *rest)

    def probe(self, first: int, last: int, alone: bool = False) -> int:
        """Check states first .. last-1 without expanding them, on request by one worker.

        Returns
        -------
        int
            How many have an enabled action, plus 2**32 times how many lie outside a constraint.
        """
        team = self._space.team
        workers = 1 if alone or last - first < SHARED * team.workers else team.workers
        return sum(team.run(self._probe, slices(first, last, workers)))

    def _probe(self, worker: int, first: int, last: int) -> int:
        s = self._space
        return probe(s.seam, s.store, s.tally, worker, first, last - first)
