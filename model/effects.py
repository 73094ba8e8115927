"""Effects, and what keeps them from happening twice.

An effect is what the work is for: a row changed, an item reserved. The queue cannot see it. Whether a job takes effect once
depends on what the consumer's side remembers of it, and on when that memory becomes durable: before the effect, after it,
or in the same transaction.
"""

from enum import Enum
from typing import Annotated, Final, Protocol

from leasecheck.language import Between, Record
from leasecheck.model.domains import Consumer, Job

__all__ = [
    "Dedup",
    "DedupRecord",
    "Effects",
    "Fenced",
    "Guarded",
    "Progress",
    "Recorded",
    "admit",
    "apply",
    "apply_fenced",
    "begin",
    "commit",
    "complete",
    "forget",
    "lapse",
    "record",
]


class Dedup(Enum):
    """How a consumer recognises a job that was done already."""

    NONE = "none"
    """It does not."""
    MEMORY = "memory"
    """A set in the process: gone with it, and unknown to other processes."""
    RECORD_FIRST = "record_first"
    """A record with a unique key, committed before the effect: who finds it takes the job for done."""
    RECORD_AFTER = "record_after"
    """A record committed after the effect, in a transaction of its own: looked for before the start."""
    SAME_TRANSACTION = "same_transaction"
    """A record with a unique key, in the effect's own transaction: both are there or neither."""


NONE: Final = Dedup.NONE
MEMORY: Final = Dedup.MEMORY
RECORD_FIRST: Final = Dedup.RECORD_FIRST
RECORD_AFTER: Final = Dedup.RECORD_AFTER
SAME_TRANSACTION: Final = Dedup.SAME_TRANSACTION


class Effects(Protocol):
    """A store that jobs leave their effect in."""

    effects: dict[Job, int]
    """How often each job took effect; 2 stands for twice or more."""


class Guarded(Effects, Protocol):
    """A store, and what consumers remember of it."""

    recorded: set[Job]
    """Jobs with a committed dedup record."""
    remembered: dict[Consumer, set[Job]]
    """Jobs that each process remembers to have done."""


def apply(s: Effects, job: Job) -> None:
    """Let a job take effect once more."""
    s.effects[job] = min(s.effects[job] + 1, 2)


def admit(s: Guarded, c: Consumer, job: Job, dedup: Dedup) -> bool:
    """Tell whether a consumer that is about to start finds the job undone; with `RECORD_FIRST`, claim it in the same step."""
    if dedup is MEMORY:
        return job not in s.remembered[c]
    if dedup is NONE:
        return True
    unknown = job not in s.recorded
    if dedup is RECORD_FIRST:
        s.recorded.add(job)
    return unknown


def commit(s: Guarded, c: Consumer, job: Job, dedup: Dedup) -> bool:
    """Commit a job's effect and whatever is recorded in the same step; tell whether it took effect.

    Only `SAME_TRANSACTION` can refuse: its record has a unique key, and the transaction that comes second fails whole.
    """
    if dedup is SAME_TRANSACTION and job in s.recorded:
        return False
    apply(s, job)
    if dedup is MEMORY:
        s.remembered[c].add(job)
    if dedup is SAME_TRANSACTION:
        s.recorded.add(job)
    return True


def record(s: Guarded, job: Job) -> None:
    """Commit a job's dedup record by itself."""
    s.recorded.add(job)


def forget(s: Guarded, c: Consumer) -> None:
    """Forget what a process remembered; what was committed stays."""
    s.remembered[c] = set()


class Progress(Enum):
    """What a dedup record says."""

    IN_PROGRESS = "in_progress"
    DONE = "done"


class DedupRecord(Record):
    """A dedup record that is kept for a time only."""

    progress: Progress
    lapses: Annotated[int, Between(0, "horizon + retention")]
    """The tick at which it is gone."""


class Recorded(Effects, Protocol):
    """A store with records that lapse."""

    now: int
    records: dict[Job, DedupRecord | None]


def begin(s: Recorded, job: Job, retention: int) -> bool:
    """Record that a job is in progress, for ``retention`` ticks; tell whether there was no record of it."""
    if s.records[job] is not None:
        return False
    s.records[job] = DedupRecord(Progress.IN_PROGRESS, s.now + retention)
    return True


def complete(s: Recorded, job: Job, retention: int) -> None:
    """Record that a job is done, for ``retention`` ticks from now."""
    s.records[job] = DedupRecord(Progress.DONE, s.now + retention)


def lapse(s: Recorded, jobs: list[Job]) -> None:
    """Drop the records of these jobs whose time has come. In progress or done: the store does not know the difference."""
    for job in jobs:
        found = s.records[job]
        if found is not None and found.lapses <= s.now:
            s.records[job] = None


class Fenced(Effects, Protocol):
    """A store that remembers the youngest owner it has heard from."""

    fences: dict[Job, int]
    """The largest token that each job's effect was asked for under; 0 before the first."""


def apply_fenced(s: Fenced, job: Job, token: int) -> bool:
    """Let a job take effect unless a younger owner was here before; tell whether it did.

    Fencing keeps the old owner from writing over the new one. It does not make two writes one: an owner that wrote in time
    and the younger one that follows both take effect.
    """
    if token < s.fences[job]:
        return False
    s.fences[job] = token
    apply(s, job)
    return True
