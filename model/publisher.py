"""A publisher, the connection to its broker, and what may become of a publication between them.

A publication is sent, and stored by the broker or not; only a confirm tells the publisher which. A confirm that does not
come says nothing: the broker may have stored the message or never seen it. A confirm that does come speaks for the broker
alone; that anybody has done the work is no part of it.

The operation identity is what makes two messages one operation to whoever looks for duplicates. It is drawn once for the
job or anew for each sending, and a repeated sending is recognizable only in the first case.
"""

from enum import Enum
from typing import Annotated, Final, Protocol

from leasecheck.language import Between, Record
from leasecheck.model.domains import Job

__all__ = [
    "ACCEPTED",
    "INTENDED",
    "WAITING",
    "Message",
    "Operation",
    "Publication",
    "Publisher",
    "accept",
    "drop",
    "is_unanswered",
    "send",
]

Operation = Annotated[int, Between(0, "drops + lost_confirms + crashes")]
"""The operation identities of a job, numbered; it takes a fault to need another one."""


class Message(Record):
    """What a broker stores: two messages with equal fields are one operation, sent twice."""

    job: Job
    operation: Operation


class Publication(Enum):
    """What a publisher knows of its publication of a job."""

    INTENDED = "intended"
    WAITING = "waiting"
    ACCEPTED = "accepted"


INTENDED: Final = Publication.INTENDED
"""To be sent. The intent is durable: it outlives a crash."""
WAITING: Final = Publication.WAITING
"""Sent, and not answered yet."""
ACCEPTED: Final = Publication.ACCEPTED
"""Whoever submitted the job was told that it is safe."""


class Publisher(Protocol):
    """What the rules need of a state."""

    published: dict[Job, Publication]
    wire: dict[Job, Message | None]
    """What is on its way to the broker; one connection carries one sending of a job at a time."""
    confirms: set[Job]
    """Confirms on their way back."""
    messages: list[Message]
    """What the broker has stored and nobody has consumed, the next one first."""


def send(p: Publisher, message: Message, awaits_confirm: bool) -> None:
    """Put a message on its way. A publisher that awaits no confirm takes the return of the call for one."""
    p.wire[message.job] = message
    p.published[message.job] = WAITING if awaits_confirm else ACCEPTED


def accept(p: Publisher, job: Job) -> None:
    """Let the broker store what is on its way and answer with a confirm, if the publisher waits for one."""
    message = p.wire[job]
    if message is not None:
        p.messages = [*p.messages, message]
        p.wire[job] = None
        if p.published[job] is WAITING:
            p.confirms.add(job)


def drop(p: Publisher, job: Job) -> None:
    """Lose whatever is on its way, in either direction. What the broker has stored stays."""
    p.wire[job] = None
    p.confirms.discard(job)


def is_unanswered(p: Publisher, job: Job) -> bool:
    """Tell whether the publisher waits for an answer that is not coming."""
    return p.published[job] is WAITING and p.wire[job] is None and job not in p.confirms
