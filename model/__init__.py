"""The vocabulary that queue specs are built from: domains, records, and rules as plain functions.

`LeaseQueue` is the queue itself, for programs: it is proven equal to the rules.
"""

from leasecheck.model.lease_queue import Answer, Lease, LeaseQueue, Reserved

__all__ = ["Answer", "Lease", "LeaseQueue", "Reserved"]
