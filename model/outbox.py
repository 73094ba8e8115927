"""Outbox and inbox: publication and consumption tied to the transactions that they speak of.

A transaction writes an outbox row beside its work, and both are there or neither. A relay publishes the rows that it sees,
in two steps: the broker has the message before the row can be marked. A row's id comes from a sequence, and is drawn when
the row is written, which is before its transaction commits; so ids become visible out of order.

An inbox is the set of messages that a consumer has applied, written in the transaction of their effect.
"""

from enum import Enum
from typing import Annotated, Final, Protocol

from leasecheck.language import Between, Record
from leasecheck.model.domains import Job

__all__ = [
    "BEHIND_OPEN",
    "COMMITTED",
    "NOT_BEGUN",
    "OPEN",
    "PER_ROW",
    "ROLLED_BACK",
    "WATERMARK",
    "Envelope",
    "Outbox",
    "Reading",
    "RowId",
    "Transaction",
    "is_found",
    "is_passed_over",
    "mark",
    "next_rows",
    "write",
]


class Transaction(Enum):
    """How far the transaction is that does a job's work."""

    NOT_BEGUN = "not_begun"
    OPEN = "open"
    COMMITTED = "committed"
    ROLLED_BACK = "rolled_back"


NOT_BEGUN: Final = Transaction.NOT_BEGUN
OPEN: Final = Transaction.OPEN
COMMITTED: Final = Transaction.COMMITTED
ROLLED_BACK: Final = Transaction.ROLLED_BACK


class Reading(Enum):
    """How a relay knows which rows it has yet to publish."""

    PER_ROW = "per_row"
    """Each row says whether it was sent."""
    WATERMARK = "watermark"
    """Rows with an id above the largest that was sent."""
    BEHIND_OPEN = "behind_open"
    """The same, up to the oldest row whose transaction is open."""


PER_ROW: Final = Reading.PER_ROW
WATERMARK: Final = Reading.WATERMARK
BEHIND_OPEN: Final = Reading.BEHIND_OPEN

RowId = Annotated[int, Between(0, "Job")]
"""What the sequence gives out, one for a job; 0 stands for no row."""


class Envelope(Record):
    """A message, by what it speaks of and by its id: two messages with equal fields have one id."""

    job: Job
    dispatch: Annotated[int, Between(0, "crashes")]
    """Tells the messages of a job apart where each dispatch draws its own id."""


class Outbox(Protocol):
    """What the rules need of a state."""

    work: dict[Job, Transaction]
    row_ids: dict[Job, int]
    """The id of each job's row: there while the transaction is open, to be seen when it has committed."""
    sequence: int
    """The last id that was given out."""
    sent: set[Job]
    """Jobs whose row is marked."""
    watermark: int
    """The largest id that was marked."""


def write(o: Outbox, job: Job) -> None:
    """Write a job's row in its open transaction, under the next id of the sequence."""
    o.sequence += 1
    o.row_ids[job] = o.sequence


def is_found(o: Outbox, job: Job, reading: Reading, jobs: list[Job]) -> bool:
    """Tell whether a relay that looks now finds the job's row among those that it has yet to publish."""
    if o.work[job] is not COMMITTED or o.row_ids[job] == 0:
        return False
    if reading is PER_ROW:
        return job not in o.sent
    if reading is BEHIND_OPEN and any(o.work[j] is OPEN and o.row_ids[j] < o.row_ids[job] for j in jobs):
        return False
    return o.row_ids[job] > o.watermark


def is_passed_over(o: Outbox, job: Job, reading: Reading) -> bool:
    """Tell whether no relay will ever find the job's row again: the watermark is past it."""
    return reading is not PER_ROW and o.row_ids[job] <= o.watermark


def next_rows(o: Outbox, reading: Reading, jobs: list[Job]) -> list[Job]:
    """Return the jobs whose rows a relay finds, without those that come after another: one job, or none."""
    found = [j for j in jobs if is_found(o, j, reading, jobs)]
    return [j for j in found if all(o.row_ids[j] <= o.row_ids[k] for k in found)]


def mark(o: Outbox, job: Job) -> None:
    """Note that a row was published: on the row, and by the watermark."""
    o.sent.add(job)
    o.watermark = max(o.watermark, o.row_ids[job])
