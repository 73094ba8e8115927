"""A service outside every transaction: what was asked of it happens or not, and the answer may be lost either way.

The service takes requests off the network in its own time. A request may carry an idempotency key; the service remembers a
key for a while together with the answer, and gives a request with a key it remembers that answer and nothing else. What it
has forgotten it does again.
"""

from enum import Enum
from typing import Annotated, Final, Protocol

from leasecheck.language import Between, Record
from leasecheck.model.domains import Job

__all__ = [
    "NO_KEY",
    "PER_ATTEMPT",
    "PER_JOB",
    "Attempt",
    "Instant",
    "Key",
    "Remembered",
    "Request",
    "Service",
    "forget",
    "is_known",
    "serve",
]

Attempt = Annotated[int, Between(0, "attempts")]
"""How often a job's request was sent."""

Instant = Annotated[int, Between(0, "retry_until + retention")]
"""A tick of the caller's clock, or one at which the service forgets."""


class Key(Enum):
    """What an idempotency key stands for, and so how long it stays the same."""

    NONE = "none"
    PER_ATTEMPT = "per_attempt"
    PER_JOB = "per_job"


NO_KEY: Final = Key.NONE
PER_ATTEMPT: Final = Key.PER_ATTEMPT
PER_JOB: Final = Key.PER_JOB


class Request(Record):
    """What is sent: the job to do, and by which attempt it is asked."""

    job: Job
    attempt: Attempt


class Remembered(Record):
    """A key that the service remembers: the first request that carried it, and the tick at which it is forgotten."""

    request: Request
    until: Instant


class Service(Protocol):
    """What the rules need of a state."""

    requests: list[Request]
    """On their way, the oldest first."""
    remembered: list[Remembered]
    """Keys, in the order in which they were first seen."""
    charges: dict[Job, int]
    """How often the service did what was asked; 2 stands for twice or more."""


def is_known(p: Service, request: Request, key: Key) -> bool:
    """Tell whether the service remembers the key that the request carries."""
    if key is NO_KEY:
        return False
    return any(
        r.request.job == request.job and (key is PER_JOB or r.request.attempt == request.attempt) for r in p.remembered
    )


def serve(p: Service, request: Request, key: Key, forget_at: int) -> None:
    """Do what is asked unless its key is remembered; remember the key, if there is one, until a tick."""
    if is_known(p, request, key):
        return
    p.charges[request.job] = min(p.charges[request.job] + 1, 2)
    if key is not NO_KEY:
        p.remembered = [*p.remembered, Remembered(request, forget_at)]


def forget(p: Service, now: int) -> None:
    """Forget the keys whose time is over."""
    p.remembered = [r for r in p.remembered if r.until > now]
