"""The rules of a queue with visibility leases, as plain functions on whatever has a queue's variables.

A reservation takes the job at the head of ready and makes a delivery of it: a token that was never used before, and a
deadline. An acknowledgement names a token. At its deadline a delivery that was not acknowledged is over: its job is ready
again, ahead of the jobs that waited, and its token names nothing any more. Nobody is told.
"""

from typing import Protocol

from model.delivery import Delivery
from model.domains import Job

__all__ = ["Queue", "ack", "ack_by_job", "advance", "is_live", "reserve"]


class Queue(Protocol):
    """What the rules need of a state."""

    now: int
    ready: list[Job]
    """Jobs that can be reserved, the next one first."""
    deliveries: list[Delivery]
    """Live deliveries, in reservation order."""
    next_token: int


def reserve(q: Queue, visibility: int) -> Delivery:
    """Deliver the job at the head of ready under a new token until ``visibility`` ticks from now; there must be one."""
    delivery = Delivery(token=q.next_token, job=q.ready[0], deadline=q.now + visibility)
    q.ready = q.ready[1:]
    q.deliveries = [*q.deliveries, delivery]
    q.next_token += 1
    return delivery


def is_live(q: Queue, token: int) -> bool:
    """Tell whether the token names a delivery that is not over."""
    return any(d.token == token for d in q.deliveries)


def ack(q: Queue, token: int) -> bool:
    """End the delivery that the token names, for good; tell whether there was one. A dead token changes nothing."""
    found = is_live(q, token)
    q.deliveries = [d for d in q.deliveries if d.token != token]
    return found


def ack_by_job(q: Queue, job: Job) -> bool:
    """End whatever delivery the job is in, whoever has it: what goes wrong when an id is taken for a token."""
    found = any(d.job == job for d in q.deliveries)
    q.deliveries = [d for d in q.deliveries if d.job != job]
    return found


def advance(q: Queue, at_deadline: bool = True) -> None:
    """Let one tick pass. Deliveries whose deadline is reached end; their jobs go to the front in reservation order.

    With ``at_deadline=False`` a delivery lives through its deadline's tick: one tick too long.
    """
    q.now += 1
    grace = 0 if at_deadline else 1
    expired = [d.job for d in q.deliveries if d.deadline + grace <= q.now]
    q.ready = expired + q.ready
    q.deliveries = [d for d in q.deliveries if d.deadline + grace > q.now]
