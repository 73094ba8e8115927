"""The sets that queue models range over."""

from leasecheck.language import Domain

__all__ = ["Consumer", "Job"]


class Job(Domain):
    """Work submitted to the queue, known by its id however often it is delivered."""


class Consumer(Domain, symmetric=True):
    """Processes that take jobs; any of them may stall or die."""
