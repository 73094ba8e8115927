"""Successors per CPU second of the python engine on the lease queue: ``python benchmarks/python_engine.py [RUNS]``."""

from __future__ import annotations

import resource
import sys

from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore
from leasecheck.specs.lease_queue import LeaseQueue


def user_seconds() -> float:
    """Return the CPU time this process has spent in its own code: the machine may be shared, the clock on the wall is not."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def main(runs: int) -> None:
    """Print the rate of each run and the best."""
    best = 0.0
    for _ in range(runs):
        instance = Instance(definition_of(LeaseQueue))
        before = user_seconds()
        outcome = explore(instance, Request())
        rate = outcome.generated / (user_seconds() - before)
        best = max(best, rate)
        print(f"{outcome.generated} successors, {rate:,.0f} a CPU second")
    print(f"best of {runs}: {best:,.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
