"""What consumers do with a delivery, in steps that anything may come between.

A consumer receives a delivery, starts on it, commits its effect and settles with the queue. What it knows of the delivery
is its own memory: it is not told when the lease ends, and goes on (a zombie) until the queue refuses its token. A crash
forgets that memory; the lease, which is the queue's, lives on.
"""

from enum import Enum
from typing import Final, Protocol

from leasecheck.language import Record, replace, require
from leasecheck.model.delivery import Token
from leasecheck.model.domains import Consumer, Job

__all__ = [
    "ACCEPTED",
    "COMMITTED",
    "FINISHED",
    "RECEIVED",
    "STARTED",
    "Buffered",
    "Stage",
    "Work",
    "Workers",
    "at",
    "crash",
    "drop",
    "is_handled",
    "move",
    "prefetch",
    "receive",
    "unbuffer",
]


class Stage(Enum):
    """How far a consumer is with a delivery."""

    RECEIVED = "received"
    """It is here, and nothing was done about it."""
    ACCEPTED = "accepted"
    """The queue has accepted an acknowledgement that came before the work."""
    STARTED = "started"
    """The handler runs."""
    COMMITTED = "committed"
    """The effect is committed."""
    FINISHED = "finished"
    """Nothing is left but to settle with the queue."""


RECEIVED: Final = Stage.RECEIVED
ACCEPTED: Final = Stage.ACCEPTED
STARTED: Final = Stage.STARTED
COMMITTED: Final = Stage.COMMITTED
FINISHED: Final = Stage.FINISHED


class Work(Record):
    """What a consumer remembers of a delivery: the queue may have ended it long ago."""

    stage: Stage
    token: Token
    job: Job


class Workers(Protocol):
    """Consumers that work on one delivery at a time."""

    work: dict[Consumer, Work | None]
    """What each consumer is at; None if it is idle."""


class Buffered(Workers, Protocol):
    """Consumers that reserve more than they work on."""

    buffer: dict[Consumer, list[Work]]
    """Deliveries that were received and not started, the oldest first. Their leases run."""


def receive(s: Workers, c: Consumer, token: int, job: Job) -> None:
    """Hand a delivery to an idle consumer."""
    s.work[c] = Work(RECEIVED, token, job)


def at(s: Workers, c: Consumer, stage: Stage) -> Work:
    """Return what a consumer is at; the action goes on only if it is at this stage."""
    work = s.work[c]
    require(work is not None and work.stage is stage)
    assert work is not None
    return work


def move(s: Workers, c: Consumer, work: Work, stage: Stage) -> None:
    """Bring a consumer to another stage of its work."""
    s.work[c] = replace(work, stage=stage)


def drop(s: Workers, c: Consumer) -> None:
    """Make a consumer idle again."""
    s.work[c] = None


def is_handled(s: Workers, job: Job) -> bool:
    """Tell whether some consumer is still at the job, whether or not the queue still knows of it."""
    return any(w is not None and w.job == job for w in s.work.values())


def prefetch(s: Buffered, c: Consumer, token: int, job: Job) -> None:
    """Put a delivery into a consumer's local buffer."""
    s.buffer[c] = [*s.buffer[c], Work(RECEIVED, token, job)]


def unbuffer(s: Buffered, c: Consumer) -> None:
    """Let an idle consumer take up the oldest delivery of its buffer; there must be one. Its lease may have ended there."""
    s.work[c] = s.buffer[c][0]
    s.buffer[c] = s.buffer[c][1:]


def crash(s: Buffered, c: Consumer) -> None:
    """Forget everything a consumer had in memory: its work and its buffer. The queue does not notice."""
    s.work[c] = None
    s.buffer[c] = []
