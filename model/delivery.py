"""Deliveries: each is one interval during which a job is somebody's."""

from typing import Annotated

from leasecheck.language import Between, Record
from leasecheck.model.domains import Job

__all__ = ["Delivery", "ExtensibleDelivery", "Tick", "Token", "UntimedDelivery"]

Tick = Annotated[int, Between(0, "horizon + visibility")]
"""An instant of the model's clock, deadlines included."""

Token = Annotated[int, Between(1, "tokens + 1")]
"""The name of one delivery. The largest is never given out: it is what the next one would be."""


class Delivery(Record):
    """One ownership interval: who has the job is decided by the token, never by the job's id."""

    token: Token
    job: Job
    deadline: Tick


class ExtensibleDelivery(Record):
    """A delivery whose deadline its owner may move, within limits."""

    token: Token
    job: Job
    deadline: Tick
    reserved_at: Tick
    """When it began: what a limit on its whole length counts from."""
    extended: Annotated[int, Between(0, "extensions")]
    """How often its deadline was moved."""


class UntimedDelivery(Record):
    """A delivery in a model without a clock: its lease may end at any moment."""

    token: Token
    job: Job
