"""Transaction commit: what two-phase commit is to achieve, said without saying how.

Each resource manager sees what all of them do. Left out: every message.
"""

from enum import Enum
from typing import Final

from leasecheck import Const, Domain, action, all_of, always, case, each, holds, may_end, require, spec, violates


class Manager(Domain, size=3, symmetric=True):
    """Resource managers."""


class Progress(Enum):
    """How far a resource manager is."""

    WORKING = "working"
    PREPARED = "prepared"
    COMMITTED = "committed"
    ABORTED = "aborted"


WORKING: Final = Progress.WORKING
PREPARED: Final = Progress.PREPARED
COMMITTED: Final = Progress.COMMITTED
ABORTED: Final = Progress.ABORTED


@spec
class TransactionCommit:
    """One transaction."""

    looks_round: Const[bool] = True
    """A resource manager aborts only where none has committed; if False, it does not look."""

    progress: dict[Manager, Progress] = each(WORKING)
    """How far each resource manager is."""

    @action
    def prepare(s, m: Manager) -> None:
        """A resource manager has done its part."""
        require(s.progress[m] is WORKING)
        s.progress[m] = PREPARED

    @action
    def commit(s, m: Manager) -> None:
        """All have done their part, or one that knew so has committed already."""
        require(s.progress[m] is PREPARED and all(s.progress[n] in (PREPARED, COMMITTED) for n in all_of(Manager)))
        s.progress[m] = COMMITTED

    @action
    def abort(s, m: Manager) -> None:
        """Anyone may abort until someone has committed."""
        require(s.progress[m] in (WORKING, PREPARED))
        require(not s.looks_round or all(s.progress[n] is not COMMITTED for n in all_of(Manager)))
        s.progress[m] = ABORTED

    @may_end
    def all_have_decided(s) -> bool:
        """Then there is nothing left to do."""
        return all(s.progress[m] in (COMMITTED, ABORTED) for m in all_of(Manager))

    @always
    def the_decision_is_one(s, m: Manager, n: Manager) -> bool:
        """No resource manager commits where another aborts."""
        return not (s.progress[m] is COMMITTED and s.progress[n] is ABORTED)


cases = [
    # As tlaplus/Examples records it; TLC's depth 7 counts states.
    case(TransactionCommit, expect=holds(distinct=34, generated=94, depth=6)),
    case(TransactionCommit, looks_round=False, expect=violates("the_decision_is_one", steps=5)),
]
