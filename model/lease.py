"""The rules of leases: deliveries that end by themselves when their deadline is reached.

At its deadline a delivery that was not acknowledged is over: its job is ready again, ahead of the jobs that waited. The
owner is not told, and may still be at work: a lease says who may settle the job, not who is working on it.
"""

from dataclasses import replace
from typing import Protocol, TypeVar

from leasecheck.model.delivery import Delivery, ExtensibleDelivery
from leasecheck.model.domains import Job
from leasecheck.model.queue import Owned, Queue, take

__all__ = [
    "DelayedQueue",
    "LeasedQueue",
    "advance",
    "due",
    "extend",
    "extend_within",
    "may_extend",
    "nack_later",
    "reserve",
    "reserve_due",
    "reserve_extensible",
]


class Timed(Owned, Protocol):
    """What every record of a delivery with a deadline has."""

    @property
    def deadline(self) -> int:
        """The tick at which it is over."""


T = TypeVar("T", bound=Timed)
E = TypeVar("E", Delivery, ExtensibleDelivery)


class LeasedQueue(Queue[T], Protocol):
    """A queue with a clock."""

    now: int


class DelayedQueue(LeasedQueue[T], Protocol):
    """A queue that keeps jobs back until they are due."""

    not_before: dict[Job, int]
    """The tick from which each job may be reserved."""


def reserve(q: LeasedQueue[Delivery], visibility: int) -> Delivery:
    """Deliver the job at the head of ready under a new token until ``visibility`` ticks from now; there must be one."""
    token = q.next_token
    delivery = Delivery(token=token, job=take(q), deadline=q.now + visibility)
    q.deliveries = [*q.deliveries, delivery]
    return delivery


def reserve_extensible(q: LeasedQueue[ExtensibleDelivery], visibility: int) -> ExtensibleDelivery:
    """Do what `reserve` does, for deliveries that can be extended within limits."""
    token = q.next_token
    delivery = ExtensibleDelivery(token=token, job=take(q), deadline=q.now + visibility, reserved_at=q.now, extended=0)
    q.deliveries = [*q.deliveries, delivery]
    return delivery


def advance(q: LeasedQueue[T], at_deadline: bool = True) -> None:
    """Let one tick pass. Deliveries whose deadline is reached end; their jobs go to the front in reservation order.

    With ``at_deadline=False`` a delivery lives through its deadline's tick: one tick too long.
    """
    q.now += 1
    grace = 0 if at_deadline else 1
    expired = [d.job for d in q.deliveries if d.deadline + grace <= q.now]
    q.ready = expired + q.ready
    q.deliveries = [d for d in q.deliveries if d.deadline + grace > q.now]


def extend(q: LeasedQueue[E], token: int, visibility: int) -> bool:
    """Move the deadline of the token's delivery to ``visibility`` ticks from now; a dead token changes nothing.

    Returns
    -------
    bool
        Whether the token was live. An extension that comes too late is refused: the job may be somebody else's.
    """
    found = any(d.token == token for d in q.deliveries)
    q.deliveries = [replace(d, deadline=q.now + visibility) if d.token == token else d for d in q.deliveries]
    return found


def may_extend(d: ExtensibleDelivery, until: int, extensions: int, total: int) -> bool:
    """Tell whether limits in number and total admit that a delivery's deadline moves towards ``until``."""
    return d.extended < extensions and min(until, d.reserved_at + total) > d.deadline


def extend_within(q: LeasedQueue[ExtensibleDelivery], token: int, visibility: int, extensions: int, total: int) -> bool:
    """Extend at most ``extensions`` times, and never past ``total`` ticks after the reservation.

    Returns
    -------
    bool
        Whether the deadline moved. It never moves back: an extension that would shorten the lease is refused.
    """
    until = q.now + visibility
    moves = any(d.token == token and may_extend(d, until, extensions, total) for d in q.deliveries)
    if moves:
        q.deliveries = [
            replace(d, deadline=min(until, d.reserved_at + total), extended=d.extended + 1) if d.token == token else d
            for d in q.deliveries
        ]
    return moves


def due(q: DelayedQueue[T]) -> list[Job]:
    """Return the ready jobs whose time has come, the next one first."""
    return [j for j in q.ready if q.not_before[j] <= q.now]


def reserve_due(q: DelayedQueue[Delivery], visibility: int) -> Delivery:
    """Deliver the first ready job that is due; there must be one. Jobs that are not due are passed over."""
    place = min(i for i in range(len(q.ready)) if q.not_before[q.ready[i]] <= q.now)
    delivery = Delivery(token=q.next_token, job=q.ready[place], deadline=q.now + visibility)
    q.ready = q.ready[:place] + q.ready[place + 1 :]
    q.next_token += 1
    q.deliveries = [*q.deliveries, delivery]
    return delivery


def nack_later(q: DelayedQueue[T], token: int, delay: int) -> bool:
    """Give the token's job back, not to be reserved for ``delay`` ticks; tell whether the token was live."""
    ended = [d.job for d in q.deliveries if d.token == token]
    for job in ended:
        q.not_before[job] = q.now + delay
    q.ready = q.ready + ended
    q.deliveries = [d for d in q.deliveries if d.token != token]
    return len(ended) > 0
