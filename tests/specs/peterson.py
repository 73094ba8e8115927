"""Peterson's algorithm: two processes share a critical section by a flag each and one turn.

Each step reads or writes one shared variable. Left out: memory that reorders, on which the algorithm fails as written.
"""

from enum import Enum
from typing import Final

from leasecheck import WEAK, Const, Domain, action, all_of, always, case, each, holds, require, sometimes, spec, violates


class Process(Domain, size=2):
    """The two that compete."""


class Place(Enum):
    """Where a process is."""

    IDLE = "idle"
    FLAGGED = "flagged"
    WAITING = "waiting"
    CRITICAL = "critical"


IDLE: Final = Place.IDLE
FLAGGED: Final = Place.FLAGGED
WAITING: Final = Place.WAITING
CRITICAL: Final = Place.CRITICAL


def other(p: Process) -> Process:
    """Return the process that p competes with."""
    return Process(3 - p.number)


@spec
class Peterson:
    """Two processes at one door."""

    courteous: Const[bool] = True
    """A process gives the turn to the other; if False it takes the turn itself."""

    place: dict[Process, Place] = each(IDLE)
    """Where each process is."""
    flag: dict[Process, bool] = each(False)
    """Who wants to enter."""
    turn: Process = Process(1)
    """Who goes first if both want to."""

    @action
    def want(s, p: Process) -> None:
        """A process may want to enter at any time, or never."""
        require(s.place[p] is IDLE)
        s.flag[p] = True
        s.place[p] = FLAGGED

    @action(fair=WEAK)
    def yield_turn(s, p: Process) -> None:
        """Having said so, it lets the other go first."""
        require(s.place[p] is FLAGGED)
        s.turn = other(p) if s.courteous else p
        s.place[p] = WAITING

    @action(fair=WEAK)
    def enter(s, p: Process) -> None:
        """It enters when the other does not want to, or has let it go first."""
        require(s.place[p] is WAITING and (not s.flag[other(p)] or s.turn == p))
        s.place[p] = CRITICAL

    @action(fair=WEAK)
    def leave(s, p: Process) -> None:
        """Nobody stays for ever."""
        require(s.place[p] is CRITICAL)
        s.flag[p] = False
        s.place[p] = IDLE

    @always
    def one_at_a_time(s) -> bool:
        """Never are both in the critical section."""
        return sum(s.place[p] is CRITICAL for p in all_of(Process)) <= 1

    @sometimes
    def each_gets_in(s, p: Process) -> bool:
        """The door is not simply locked."""
        return s.place[p] is CRITICAL


cases = [
    case(Peterson, expect=holds(distinct=20, generated=35, depth=6)),
    case(Peterson, courteous=False, expect=violates("one_at_a_time", steps=6)),
]
