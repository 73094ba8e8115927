"""Dining philosophers: each needs the fork on the left and the fork on the right, and shares both.

If all reach to the left first, all can come to hold one fork and wait for ever; if one of them reaches to the right first,
someone can always eat. Left out: hunger, and whether everyone gets to eat.
"""

from leasecheck import Const, Domain, action, all_of, always, case, each, holds, require, sometimes, spec, violates


class Philosopher(Domain, size=4):
    """Around the table, in order; the fork of the same number lies to the left."""


def right_of(p: Philosopher) -> Philosopher:
    """Return whose left fork is p's right one."""
    return Philosopher(p.number % len(all_of(Philosopher)) + 1)


@spec
class DiningPhilosophers:
    """One table."""

    one_is_left_handed: Const[bool] = True
    """The first philosopher takes the right fork first; if False, nobody does."""

    holder: dict[Philosopher, Philosopher | None] = each(None)
    """Who holds each fork."""

    @action
    def take_left(s, p: Philosopher) -> None:
        """A fork on the table may be taken; a left-handed philosopher takes this one second."""
        right_first = s.one_is_left_handed and p.number == 1
        require(s.holder[p] is None and (not right_first or s.holder[right_of(p)] == p))
        s.holder[p] = p

    @action
    def take_right(s, p: Philosopher) -> None:
        """A fork on the table may be taken; this one comes second but for the left-handed."""
        right_first = s.one_is_left_handed and p.number == 1
        require(s.holder[right_of(p)] is None and (right_first or s.holder[p] == p))
        s.holder[right_of(p)] = p

    @action
    def put_down(s, p: Philosopher) -> None:
        """Whoever has eaten puts both forks down."""
        require(s.holder[p] == p and s.holder[right_of(p)] == p)
        s.holder[p] = None
        s.holder[right_of(p)] = None

    @always
    def neighbours_never_eat_together(s, p: Philosopher) -> bool:
        """A fork has one holder, so of two neighbours one waits."""
        q = right_of(p)
        eats = s.holder[p] == p and s.holder[q] == p
        return not (eats and s.holder[q] == q)

    @sometimes
    def each_can_eat(s, p: Philosopher) -> bool:
        """Nobody is kept from eating by the rules alone."""
        return s.holder[p] == p and s.holder[right_of(p)] == p


cases = [
    case(DiningPhilosophers, expect=holds(distinct=29, generated=73, depth=4)),
    case(DiningPhilosophers, one_is_left_handed=False, expect=violates("deadlock", steps=4)),
    case(DiningPhilosophers, Philosopher=3, one_is_left_handed=False, expect=violates("deadlock", steps=3)),
]
