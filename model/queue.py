"""The rules of a queue that need no clock, as plain functions on whatever has a queue's variables.

A reservation takes the job at the head of ready and makes a delivery of it, under a token that was never used before. An
acknowledgement names a token and ends that delivery for good. A delivery that ends in any other way gives its job back to
ready, and its token names nothing any more. Nobody is told.

The rules work on any record of deliveries that has a token and a job; `model.lease` adds deadlines.
"""

from typing import Protocol, TypeVar

from leasecheck.model.delivery import UntimedDelivery
from leasecheck.model.domains import Job

__all__ = [
    "Queue",
    "ack",
    "ack_by_job",
    "ack_up_to",
    "is_in_flight",
    "is_live",
    "nack",
    "nack_by_job",
    "publish",
    "release",
    "release_all",
    "reserve",
    "take",
]


class Owned(Protocol):
    """What every record of a delivery has."""

    @property
    def token(self) -> int:
        """The name of this ownership interval."""

    @property
    def job(self) -> Job:
        """The work that it is about."""


D = TypeVar("D", bound=Owned)


class Queue(Protocol[D]):
    """What the rules need of a state."""

    ready: list[Job]
    """Jobs that can be reserved, the next one first."""
    deliveries: list[D]
    """Live deliveries, in reservation order."""
    next_token: int
    """What the next delivery will be called: larger than every token there was."""


def publish(q: Queue[D], job: Job) -> None:
    """Put a job behind those that wait. A job that is published twice is there twice, under one id."""
    q.ready = [*q.ready, job]


def take(q: Queue[D]) -> Job:
    """Take the job at the head of ready and use up a token; there must be one. Whoever calls makes the delivery."""
    job = q.ready[0]
    q.ready = q.ready[1:]
    q.next_token += 1
    return job


def reserve(q: Queue[UntimedDelivery]) -> UntimedDelivery:
    """Deliver the job at the head of ready under a new token, until further notice; there must be one."""
    token = q.next_token
    delivery = UntimedDelivery(token=token, job=take(q))
    q.deliveries = [*q.deliveries, delivery]
    return delivery


def is_live(q: Queue[D], token: int) -> bool:
    """Tell whether the token names a delivery that is not over."""
    return any(d.token == token for d in q.deliveries)


def is_in_flight(q: Queue[D], job: Job) -> bool:
    """Tell whether the job is in some live delivery, whoever has it."""
    return any(d.job == job for d in q.deliveries)


def ack(q: Queue[D], token: int) -> bool:
    """End the delivery that the token names, for good; tell whether there was one. A dead token changes nothing."""
    found = is_live(q, token)
    q.deliveries = [d for d in q.deliveries if d.token != token]
    return found


def ack_by_job(q: Queue[D], job: Job) -> bool:
    """End whatever delivery the job is in, whoever has it: what goes wrong when an id is taken for a token."""
    found = is_in_flight(q, job)
    q.deliveries = [d for d in q.deliveries if d.job != job]
    return found


def ack_up_to(q: Queue[D], token: int) -> bool:
    """End every delivery that is not younger than the token's: cumulative acknowledgement, finished or not."""
    found = any(d.token <= token for d in q.deliveries)
    q.deliveries = [d for d in q.deliveries if d.token > token]
    return found


def release(q: Queue[D], token: int) -> bool:
    """End the delivery that the token names and put its job in front of those that wait; tell whether there was one.

    This is what the end of a lease does, and a negative acknowledgement that asks for another try at once.
    """
    return nack(q, token, to_front=True)


def release_all(q: Queue[D]) -> None:
    """End every delivery at once, as when a connection is lost or a broker restarts; the jobs keep their order."""
    ended = [d.job for d in q.deliveries]
    q.ready = ended + q.ready
    q.deliveries = []


def nack(q: Queue[D], token: int, to_front: bool = True) -> bool:
    """Give the token's job back, in front of those that wait or behind them; tell whether the token was live."""
    ended = [d.job for d in q.deliveries if d.token == token]
    q.ready = ended + q.ready if to_front else q.ready + ended
    q.deliveries = [d for d in q.deliveries if d.token != token]
    return len(ended) > 0


def nack_by_job(q: Queue[D], job: Job, to_front: bool = True) -> bool:
    """Give a job back from whatever delivery it is in, whoever has it: the same mistake as `ack_by_job`."""
    ended = [d.job for d in q.deliveries if d.job == job]
    q.ready = ended + q.ready if to_front else q.ready + ended
    q.deliveries = [d for d in q.deliveries if d.job != job]
    return len(ended) > 0
