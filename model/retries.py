"""Retries and their exit: attempts are counted somewhere, and a job that has used them up becomes a dead letter.

Where an attempt is counted decides what the count means. At receive it counts deliveries, started or not; at the start,
asked of the queue under the delivery's token, it counts starts by an owner; at a handled failure it counts only what was
survived by whoever handles failures.

A dead letter is moved by a broker process, the mover, out of the queue and into the dead letters. Unless that is one
transaction it is two steps, and the mover can die between them: what it had removed first is nowhere, what it had copied
first is there twice. People are told of a dead letter by an alert; a mover that keeps the duty to alert in its memory can
take it to the grave. A replay publishes a dead letter again, with its attempts back at zero.
"""

from enum import Enum
from typing import Annotated, Final, Protocol, TypeVar

from leasecheck.language import Between, Record
from leasecheck.model.domains import Job
from leasecheck.model.queue import Owned, Queue

__all__ = [
    "ATOMIC",
    "AT_FAILURE",
    "AT_RECEIVE",
    "AT_START",
    "AT_UNCHECKED_START",
    "COPIED",
    "COPY_FIRST",
    "MOVED",
    "REMOVED",
    "REMOVE_FIRST",
    "Attempts",
    "Counting",
    "DeadLetter",
    "DeadLetters",
    "Move",
    "Mover",
    "Retries",
    "Step",
    "begin_move",
    "count_start",
    "finish_move",
    "first_silent",
    "is_exhausted",
    "replay",
    "tell",
]

Attempts = Annotated[int, Between(0, "max_attempts + 1")]
"""A count of attempts, or of starts; the largest stands for more than are allowed."""


class Counting(Enum):
    """Where an attempt is counted."""

    AT_RECEIVE = "receive"
    """When the queue delivers the job."""
    AT_START = "start"
    """When the handler starts, by leave of the queue: who no longer owns the job is not counted and does not start."""
    AT_UNCHECKED_START = "unchecked_start"
    """When the handler starts, whether or not it still owns the job."""
    AT_FAILURE = "failure"
    """When the handler fails and says so."""


AT_RECEIVE: Final = Counting.AT_RECEIVE
AT_START: Final = Counting.AT_START
AT_UNCHECKED_START: Final = Counting.AT_UNCHECKED_START
AT_FAILURE: Final = Counting.AT_FAILURE


class Move(Enum):
    """How a job gets from the queue to the dead letters."""

    ATOMIC = "atomic"
    REMOVE_FIRST = "remove_first"
    COPY_FIRST = "copy_first"


ATOMIC: Final = Move.ATOMIC
"""In one transaction."""
REMOVE_FIRST: Final = Move.REMOVE_FIRST
"""Removed from the queue, then added to the dead letters."""
COPY_FIRST: Final = Move.COPY_FIRST
"""Added to the dead letters, then removed from the queue."""


class Step(Enum):
    """How far the mover is."""

    REMOVED = "removed"
    COPIED = "copied"
    MOVED = "moved"


REMOVED: Final = Step.REMOVED
"""The job is in the mover's memory only."""
COPIED: Final = Step.COPIED
"""The job is in the queue and among the dead letters."""
MOVED: Final = Step.MOVED
"""Nothing is left to do but to tell people."""


class Mover(Record):
    """What the mover has in memory."""

    step: Step
    job: Job


class DeadLetter(Record):
    """A job that was given up, with the context of its failure."""

    job: Job
    starts: Attempts
    """How often a handler had started on it."""
    alerted: bool
    """Whether people were told."""


class DeadLetters(Protocol):
    """What the rules of moving need of a state."""

    ready: list[Job]
    dead: list[DeadLetter]
    """The oldest first."""
    mover: Mover | None
    starts: dict[Job, int]
    """How often a handler started on each job since it was last published: a count that no queue keeps."""


D = TypeVar("D", bound=Owned)


class Retries(Queue[D], DeadLetters, Protocol[D]):
    """What the rules of counting and replaying need of a state."""

    attempts: dict[Job, int]
    """What the queue has counted since each job was last published."""


def count_start(r: Retries[D], job: Job, most: int) -> None:
    """Note that a handler starts on a job."""
    r.starts[job] = min(r.starts[job] + 1, most + 1)


def is_exhausted(r: Retries[D], job: Job, max_attempts: int) -> bool:
    """Tell whether a job has used up its attempts, as far as the queue has counted."""
    return r.attempts[job] >= max_attempts


def begin_move(r: DeadLetters, job: Job, move: Move) -> None:
    """Take the first step of moving a ready job to the dead letters: the whole of it if it is one transaction."""
    place = min(i for i in range(len(r.ready)) if r.ready[i] == job)
    if move is not COPY_FIRST:
        r.ready = r.ready[:place] + r.ready[place + 1 :]
    if move is not REMOVE_FIRST:
        r.dead = [*r.dead, DeadLetter(job, r.starts[job], False)]
    r.mover = Mover(MOVED if move is ATOMIC else REMOVED if move is REMOVE_FIRST else COPIED, job)


def finish_move(r: DeadLetters, mover: Mover) -> None:
    """Take the second step: add what was removed, or remove what was copied."""
    if mover.step is REMOVED:
        r.dead = [*r.dead, DeadLetter(mover.job, r.starts[mover.job], False)]
    else:
        r.ready = [j for j in r.ready if j != mover.job]
    r.mover = Mover(MOVED, mover.job)


def first_silent(r: DeadLetters) -> list[Job]:
    """Return the job of the oldest dead letter that nobody was told of: a list of one, or of none."""
    return [d.job for d in r.dead if not d.alerted][:1]


def tell(r: DeadLetters, job: Job) -> None:
    """Alert people to every dead letter of a job."""
    r.dead = [DeadLetter(d.job, d.starts, True) if d.job == job else d for d in r.dead]


def replay(r: Retries[D], place: int) -> Job:
    """Publish a dead letter again, as good as new; return its job."""
    job = r.dead[place].job
    r.dead = r.dead[:place] + r.dead[place + 1 :]
    r.ready = [*r.ready, job]
    r.attempts[job] = 0
    r.starts[job] = 0
    return job
