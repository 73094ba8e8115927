"""The search over a compiled spec: one loop, in which the number of workers is data.

What it must do is docs/decisions/001-search-order-and-seam.md; it has to agree with `leasecheck.search.python_engine`. The
inner loops are in `leasecheck.search.kernels`. This module imports numpy and llvmlite: import it when a search is to be run.
"""

from __future__ import annotations

import time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from leasecheck.compile.program import Program
from leasecheck.search.batches import UNLIMITED, Batches, Mark
from leasecheck.search.free_memory import free_bytes
from leasecheck.search.interrupts import Interrupts, interrupts
from leasecheck.search.memory import rss_bytes
from leasecheck.search.native_run import NativeRun
from leasecheck.search.outcome import Progress, Request, Stop
from leasecheck.search.processors import processors
from leasecheck.search.space import NEVER, NUMBERS, Full, Space

__all__ = ["search"]

PACE: Final = 0.03
"""Seconds between two looks at the limits: too short to be waited for, long enough to cost nothing."""

REPORT_EVERY: Final = 1.0
"""Seconds between two reports of progress."""

SHARE_OF_FREE: Final = 0.8
"""How much of the free memory a search takes that was given no limit."""

SPARE: Final = 16 << 20
"""Bytes set aside, and not touched, for telling what was found when the system gives no more."""


def search(program: Program, request: Request, numbers: int = NUMBERS) -> NativeRun:
    """Explore a compiled spec.

    Parameters
    ----------
    program : Program
        The spec. Which of its properties are checked was settled when it was compiled.
    request : Request
        Depth, limits, workers and progress. ``workers=None`` takes every processor, ``max_memory=None`` most of what is
        free.
    numbers : int
        States that may be numbered: reaching it is a max-states stop.

    Returns
    -------
    NativeRun
        What was found, until the end or the first reason to stop. No limit and no lack of memory raises.
    """
    with interrupts() as interrupted:
        return NativeSearch(program, request, interrupted).run(numbers)


class NativeSearch:
    """One search."""

    def __init__(self, program: Program, request: Request, interrupted: Interrupts) -> None:
        self._program, self._request, self._interrupted = program, request, interrupted
        self._workers = request.workers or processors()
        self._ceiling = UNLIMITED if request.max_states is None else request.max_states
        self._always, self._check_errors = self._slots("always"), self._slots("check-error")
        self._errors = self._slots("error")
        self._of_states = self._slots("always", "sometimes", "maximum", "check-error")
        self._violations = self._slots("always", "deadlock", "step", "bounds")
        self._bounds = [0]
        """The first state of each level, and the one after the last."""
        self._enabled: int | None = None
        self._cut = 0
        """States outside the constraints among those of the last level, which is not expanded."""
        self._pace = 1024
        """States to expand between two looks at the limits."""
        self._began = self._reported = time.perf_counter()

    def _slots(self, *kinds: str) -> NDArray[np.intp]:
        return np.array([at for at, kind in enumerate(self._program.slots) if kind in kinds], np.intp)

    def run(self, numbers: int) -> NativeRun:
        """Search until the end, or until there is a reason to stop."""
        limit = self._request.max_memory
        budget = int(free_bytes() * SHARE_OF_FREE) if limit is None else limit - rss_bytes()
        space = Space(self._program, self._workers, budget, numbers)
        self._batches = Batches(self._program, space)
        self._safe, spare = self._batches.mark(), [np.empty(SPARE, np.uint8)]
        try:
            stopped = self._rounds()
        except Full as full:
            spare.clear()
            stopped = full.reason
        except MemoryError:  # Python's own, somewhere in a batch
            spare.clear()
            self._batches.go_back(self._safe)
            stopped = "max-memory"
        except KeyboardInterrupt:  # out of the progress callback: between two batches
            stopped = "interrupted"
        finally:
            self._batches.close()
        return self._result(space, stopped)

    def _rounds(self) -> Stop | None:
        self._batches.enter_initial()
        first = 0
        while first < self._batches.size:
            last = self._batches.size
            self._bounds.append(last)
            if self._depth == self._request.depth:
                return self._end_at_depth(first, last, self._batches.mark())
            if stop := self._round(first, last):
                return stop
            first = last
        return None

    @property
    def _depth(self) -> int:
        return len(self._bounds) - 2

    def _round(self, first: int, last: int) -> Stop | None:
        """Check and expand a level."""
        batches, before = self._batches, self._batches.mark()
        at, settled = first, False
        if batches.size > self._ceiling:  # there are too many initial states
            return self._settle(first, last, before) or "max-states"
        while at < last:
            began, until, self._safe = time.perf_counter(), min(last, at + self._pace), batches.mark()
            done = batches.expand(at, until, self._ceiling)
            self._keep_pace(done, at + done == until, time.perf_counter() - began)
            at += done
            full = batches.size > self._ceiling
            if not settled and (full or self._may_end_before_expansion()):
                if stop := self._settle(first, last, before):
                    return stop
                settled = True
            if stop := "max-states" if full else self._limit(at):
                return stop
        return self._verdict(self._fails(), self._violations)

    def _may_end_before_expansion(self) -> bool:
        """Tell whether a claim is broken, or a function failed: in a check of this level, or later."""
        findings = self._batches.findings()
        return self._verdict(bool((findings[self._check_errors] < NEVER).any()), self._always) is not None

    def _fails(self) -> bool:
        """Tell whether a function failed that the python engine would have called.

        It calls no claim that it knows to be broken, while a worker may not know what another one has found: the error of
        a claim, which has the slot after it, counts only before the claim's own finding.
        """
        kinds, findings = self._program.slots, self._batches.findings()
        for slot in self._errors:
            claim = slot > 0 and kinds[slot - 1] in ("step", "deadlock")
            if findings[slot] < (findings[slot - 1] if claim else NEVER):
                return True
        return False

    def _verdict(self, failed: bool, violations: NDArray[np.intp]) -> Stop | None:
        if failed:
            return "failure"
        if not self._request.keep_going and (self._batches.findings()[violations] < NEVER).any():
            return "violation"
        return None

    def _settle(self, first: int, last: int, before: Mark) -> Stop | None:
        """Check a level by itself; if that ends the search, take its expansion back.

        The python engine checks a level before it expands it, `expand` does both at once. Here the two are told apart
        again, by one worker, which knows at each state what was found at those before. It happens at most once in a level,
        and seldom in more than the last.
        """
        batches, found = self._batches, self._batches.findings()
        batches.put_findings(before.findings)
        _, limit = self._probe(first, last, alone=True)
        checked = batches.findings()
        failed = int(checked[self._check_errors].min(initial=NEVER))
        if failed < NEVER:  # what comes after the failure was not asked
            batches.put_findings(before.findings)
            self._probe(first, failed + 1, alone=True)
            checked = batches.findings()
        ended = self._verdict(failed < NEVER, self._always)
        kept = (before.findings if ended else found).copy()
        kept[self._of_states] = checked[self._of_states]
        if ended:
            batches.go_back(before)
        batches.put_findings(kept)
        return limit or ended

    def _end_at_depth(self, first: int, last: int, before: Mark) -> Stop | None:
        """Check the last level that a depth limit allows, and whether any behaviour goes on from it."""
        probed, limit = self._probe(first, last)
        if self._may_end_before_expansion() and (ended := self._settle(first, last, before)):
            return ended
        found = self._batches.findings()
        if self._fails():  # what comes after the failure was not looked at
            failed = int(found[self._errors].min())
            kept = before.findings.copy()
            kept[self._of_states] = found[self._of_states]
            self._batches.put_findings(kept)
            probed, _ = self._probe(first, failed + 1, alone=True)
        self._enabled, self._cut = probed & 0xFFFFFFFF, probed >> 32
        if limit or self._fails():
            return limit or "failure"
        return "depth" if self._enabled else None

    def _probe(self, first: int, last: int, alone: bool = False) -> tuple[int, Stop | None]:
        """Check states without expanding them; return what `Batches.probe` returns, and the limit if one was reached."""
        enabled = 0
        while first < last:
            began, until = time.perf_counter(), min(last, first + self._pace)
            enabled += self._batches.probe(first, until, alone)
            self._keep_pace(until - first, True, time.perf_counter() - began)
            first = until
            if stop := self._limit(first):
                return enabled, stop
        return enabled, None

    def _keep_pace(self, done: int, complete: bool, seconds: float) -> None:
        if seconds > 2 * PACE:
            self._pace = max(1, done // 2)
        elif complete and seconds < PACE / 2:
            self._pace = max(self._pace, 2 * done)

    def _limit(self, expanded: int) -> Stop | None:
        """Return the limit that was reached, if one was; report progress about once a second."""
        if self._interrupted.pressed:
            return "interrupted"
        now, request = time.perf_counter(), self._request
        if request.max_seconds is not None and now - self._began > request.max_seconds:
            return "max-seconds"
        if now - self._reported > REPORT_EVERY:
            self._reported, rss = now, rss_bytes()
            if request.max_memory is not None and rss > request.max_memory:
                return "max-memory"
            if request.progress is not None:
                size, generated = self._batches.size, self._batches.generated
                request.progress(Progress(self._depth, size, generated, size - expanded, now - self._began, rss))
        return None

    def _result(self, space: Space, stopped: Stop | None) -> NativeRun:
        found = self._batches.mark()
        bounds = self._bounds if self._bounds[-1] == found.size else [*self._bounds, found.size]
        actions = self._program.actions
        return NativeRun(
            distinct=found.size,
            generated=self._batches.generated,
            levels=tuple(int(size) for size in np.diff(bounds)),
            cut=int(found.totals[actions]) + self._cut,
            generated_by_action=tuple(int(count) for count in found.totals[:actions]),
            distinct_by_action=tuple(int(count) for count in found.distinct[:actions]),
            findings=tuple(None if at == NEVER else int(at) for at in found.findings),
            enabled_at_limit=self._enabled,
            stopped=stopped,
            seconds=time.perf_counter() - self._began,
            workers=self._workers,
            width=self._program.words,
            store=space.store,
        )
