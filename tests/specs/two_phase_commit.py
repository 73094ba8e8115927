"""Two-phase commit: a transaction manager brings resource managers to one decision.

Messages are never lost and never removed; one that is not received yet and one that is received twice need no more than
that. Left out: the manager's request to prepare, a resource manager's message that it aborts, and failures.
"""

from enum import Enum
from typing import Final

from leasecheck import Const, Domain, Record, action, all_of, always, case, each, holds, require, sometimes, spec, violates


class Manager(Domain, size=3, symmetric=True):
    """Resource managers."""


class Progress(Enum):
    """How far a resource manager is."""

    WORKING = "working"
    PREPARED = "prepared"
    COMMITTED = "committed"
    ABORTED = "aborted"


class Decision(Enum):
    """What the transaction manager decided."""

    NONE = "none"
    COMMIT = "commit"
    ABORT = "abort"


class Content(Enum):
    """What a message says."""

    PREPARED = "prepared"
    COMMIT = "commit"
    ABORT = "abort"


class Message(Record):
    """Sent by a resource manager, or by the transaction manager to all."""

    content: Content
    sender: Manager | None


COMMIT: Final = Message(Content.COMMIT, None)
ABORT: Final = Message(Content.ABORT, None)


@spec
class TwoPhaseCommit:
    """One transaction."""

    waits_for_all: Const[bool] = True
    """The transaction manager commits when all are prepared; if False, when one is."""

    progress: dict[Manager, Progress] = each(Progress.WORKING)
    """How far each resource manager is."""
    decision: Decision = Decision.NONE
    """What the transaction manager decided."""
    prepared: set[Manager] = set()
    """Whom it has heard to be prepared."""
    messages: set[Message] = set()
    """Every message ever sent."""

    @action
    def commit(s) -> None:
        """All are prepared, so none can object any more."""
        require(s.decision is Decision.NONE)
        require(len(s.prepared) == len(all_of(Manager)) if s.waits_for_all else s.prepared)
        s.decision = Decision.COMMIT
        s.messages.add(COMMIT)

    @action
    def abort(s) -> None:
        """The transaction manager may give up as long as it has not decided."""
        require(s.decision is Decision.NONE)
        s.decision = Decision.ABORT
        s.messages.add(ABORT)

    @action
    def hear_prepared(s, m: Manager) -> None:
        """A message arrives."""
        require(s.decision is Decision.NONE and Message(Content.PREPARED, m) in s.messages)
        s.prepared.add(m)

    @action
    def prepare(s, m: Manager) -> None:
        """A resource manager has done its part, and leaves the decision to others."""
        require(s.progress[m] is Progress.WORKING)
        s.progress[m] = Progress.PREPARED
        s.messages.add(Message(Content.PREPARED, m))

    @action
    def choose_to_abort(s, m: Manager) -> None:
        """Until it is prepared, a resource manager may abort on its own."""
        require(s.progress[m] is Progress.WORKING)
        s.progress[m] = Progress.ABORTED

    @action
    def hear_commit(s, m: Manager) -> None:
        """The decision arrives."""
        require(COMMIT in s.messages)
        s.progress[m] = Progress.COMMITTED

    @action
    def hear_abort(s, m: Manager) -> None:
        """The decision arrives."""
        require(ABORT in s.messages)
        s.progress[m] = Progress.ABORTED

    @always
    def the_decision_is_one(s, m: Manager, n: Manager) -> bool:
        """No resource manager commits where another aborts."""
        return not (s.progress[m] is Progress.COMMITTED and s.progress[n] is Progress.ABORTED)

    @sometimes
    def all_commit(s) -> bool:
        """It is possible to succeed."""
        return all(s.progress[m] is Progress.COMMITTED for m in all_of(Manager))


cases = [
    # As tlaplus/Examples records it; TLC's depth 11 counts states.
    case(TwoPhaseCommit, expect=holds(distinct=288, generated=1146, depth=10)),
    case(TwoPhaseCommit, waits_for_all=False, expect=violates("the_decision_is_one", steps=5)),
]
