"""The lease queue as a program uses it: the rules of `model.queue` and `model.lease`, with look-ups that do not scan.

Nothing is durable and nothing runs by itself: all times are arguments, in whole ticks of whatever length the program
chooses. Leases end when a call brings a time at or past their deadline, whatever else that call is about. A tick may be
skipped: what ended meanwhile is reclaimed at once, in reservation order.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Generic, NamedTuple, TypeVar

__all__ = ["Answer", "Lease", "LeaseQueue", "Reserved"]

J = TypeVar("J")


@dataclass(frozen=True, slots=True)
class Lease(Generic[J]):
    """One ownership interval: the token names it, the id names the work.

    Attributes
    ----------
    token : int
        Never used before, and never again.
    id : J
        What was published.
    deadline : int
        The tick at which it is over.
    reserved_at : int
        The tick at which it began.
    attempt : int
        How often this publication was reserved, this time included.
    extended : int
        How often the deadline was moved.
    """

    token: int
    id: J
    deadline: int
    reserved_at: int
    attempt: int = 1
    extended: int = 0


class Answer(NamedTuple, Generic[J]):
    """What a call about a token brought about.

    Attributes
    ----------
    accepted : bool
        Whether the token was live and the call did what it says. False is an ordinary answer: the lease had ended.
    reclaimed : tuple[Lease[J], ...]
        Leases that ended because of the time the call brought, in reservation order; their ids are ready again.
    """

    accepted: bool
    reclaimed: tuple[Lease[J], ...]


class Reserved(NamedTuple, Generic[J]):
    """What a reservation brought: a lease, unless nothing was ready or too many were live; and what was reclaimed first."""

    lease: Lease[J] | None
    reclaimed: tuple[Lease[J], ...]


class LeaseQueue(Generic[J]):
    """An in-memory queue with visibility leases.

    ::

        queue = LeaseQueue[str](visibility=5)
        queue.publish("a")
        lease, _ = queue.reserve(now=0)
        queue.ack(lease.token, now=4).accepted  # True; at 5 it would be False, and "a" ready again

    A call takes logarithmic time in the number of live leases, for each lease that it makes, moves or ends. It is for one
    thread at a time.

    Parameters
    ----------
    visibility
        Ticks from a reservation, or from an extension, to the deadline.
    prefetch
        The most leases that may be live at once; None is any number.
    extensions
        How often a lease may be extended; None is any number.
    total
        The most ticks from a reservation to an extended deadline; None is any number.
    start
        The first tick.

    Raises
    ------
    TypeError
        If one of them is no integer; a bool is none.
    ValueError
        If one of them makes no sense.
    """

    def __init__(
        self,
        visibility: int,
        *,
        prefetch: int | None = None,
        extensions: int | None = None,
        total: int | None = None,
        start: int = 0,
    ) -> None:
        self.visibility = _at_least("visibility", visibility, 1, "a lease lasts for a tick or more")
        self.prefetch = None if prefetch is None else _at_least("prefetch", prefetch, 1, "some lease must be allowed to live")
        self.extensions = None if extensions is None else _at_least("extensions", extensions, 0, "it is a count")
        why = "an extended lease is no shorter than one that nobody extends"
        self.total = None if total is None else _at_least("total", total, visibility, why)
        self._now = _integer("start", start)
        self._ready: deque[tuple[J, int]] = deque()
        """What can be reserved, the next one first, each with how often it was reserved."""
        self._live: dict[int, Lease[J]] = {}
        """Live leases by token, in reservation order."""
        self._deadlines: list[tuple[int, int]] = []
        """A heap of (deadline, token): an entry for every live lease, and some of leases that have ended or moved."""
        self._next_token = 1

    @property
    def now(self) -> int:
        """The latest tick that a call has brought."""
        return self._now

    @property
    def ready(self) -> tuple[J, ...]:
        """The ids that can be reserved, the next one first."""
        return tuple(published for published, _ in self._ready)

    @property
    def leases(self) -> tuple[Lease[J], ...]:
        """The live leases, in reservation order."""
        return tuple(self._live.values())

    def publish(self, id: J) -> None:  # noqa: A002 - what the field calls it
        """Put an id behind those that are ready. An id that is published twice is there twice."""
        self._ready.append((id, 0))

    def reserve(self, now: int) -> Reserved[J]:
        """Lease the id at the head of ready, under a new token.

        Raises
        ------
        TypeError, ValueError
            If the time is no integer, or earlier than the queue's; nothing has changed then.
        """
        reclaimed = self.advance(now)
        if not self._ready or (self.prefetch is not None and len(self._live) >= self.prefetch):
            return Reserved(None, reclaimed)
        published, attempts = self._ready.popleft()
        lease = Lease(self._next_token, published, now + self.visibility, now, attempts + 1)
        self._next_token += 1
        self._keep(lease)
        return Reserved(lease, reclaimed)

    def ack(self, token: int, now: int) -> Answer[J]:
        """End the token's lease for good: its work is done, as far as the queue is concerned.

        Raises
        ------
        TypeError, ValueError
            As for `reserve`; also if the token is no integer.
        """
        _integer("token", token)
        reclaimed = self.advance(now)
        return Answer(self._live.pop(token, None) is not None, reclaimed)

    def nack(self, token: int, now: int, *, to_front: bool = True) -> Answer[J]:
        """End the token's lease and give its id back, in front of those that are ready or behind them.

        Raises
        ------
        TypeError, ValueError
            As for `ack`.
        """
        _integer("token", token)
        reclaimed = self.advance(now)
        lease = self._live.pop(token, None)
        if lease is not None and to_front:
            self._ready.appendleft((lease.id, lease.attempt))
        elif lease is not None:
            self._ready.append((lease.id, lease.attempt))
        return Answer(lease is not None, reclaimed)

    def extend(self, token: int, now: int) -> Answer[J]:
        """Move the deadline of the token's lease to ``visibility`` ticks from now, within the queue's limits.

        Where there are limits, an extension that would not move the deadline forward is refused and not counted.

        Raises
        ------
        TypeError, ValueError
            As for `ack`.
        """
        _integer("token", token)
        reclaimed = self.advance(now)
        lease = self._live.get(token)
        if lease is None:
            return Answer(False, reclaimed)
        deadline = now + self.visibility
        if self.total is not None:
            deadline = min(deadline, lease.reserved_at + self.total)
        bounded = self.total is not None or self.extensions is not None
        if bounded and (deadline <= lease.deadline or (self.extensions is not None and lease.extended >= self.extensions)):
            return Answer(False, reclaimed)
        self._keep(Lease(token, lease.id, deadline, lease.reserved_at, lease.attempt, lease.extended + 1))
        return Answer(True, reclaimed)

    def advance(self, now: int) -> tuple[Lease[J], ...]:
        """Let time pass, and return the leases that ended: their ids are ready again, ahead of those that were.

        The time may be that of the call before: several things can happen at one tick.

        Raises
        ------
        TypeError
            If the time is no integer; a bool is none, and neither is a float.
        ValueError
            If it is earlier than that of a call before. In both cases nothing has changed.
        """
        if _integer("now", now) < self._now:
            raise ValueError(f"now={now} is before {self._now}, the time of an earlier call; a queue's clock never goes back")
        self._now = now
        ended: list[Lease[J]] = []
        while self._deadlines and self._deadlines[0][0] <= now:
            deadline, token = heappop(self._deadlines)
            lease = self._live.get(token)
            if lease is not None and lease.deadline == deadline:
                del self._live[token]
                ended.append(lease)
        ended.sort(key=lambda lease: lease.token)
        self._ready.extendleft((lease.id, lease.attempt) for lease in reversed(ended))
        return tuple(ended)

    def _keep(self, lease: Lease[J]) -> None:
        """Make a lease the live one of its token."""
        self._live[lease.token] = lease
        heappush(self._deadlines, (lease.deadline, lease.token))
        # Entries of leases that have ended or moved stay until their time comes. They are swept out when they outnumber
        # the live ones: then each sweep is paid for by the calls that made them.
        if len(self._deadlines) > 2 * len(self._live) + 16:
            self._deadlines = [(kept.deadline, kept.token) for kept in self._live.values()]
            heapify(self._deadlines)


def _integer(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        kind = "None" if value is None else f"of type {type(value).__name__}"
        raise TypeError(f"{name}={value!r} is {kind}; give an integer")
    return value


def _at_least(name: str, value: int, least: int, why: str) -> int:
    if _integer(name, value) < least:
        raise ValueError(f"{name}={value} is less than {least}; {why}")
    return value
