"""The jugs of the film Die Hard 3: measure four gallons with a jug of three, a jug of five, and a fountain.

The claim is that it cannot be done; the counterexample is how it is done. Left out: spilling, guessing, and the bomb.
"""

from typing import Annotated

from leasecheck import Between, Const, action, always, case, holds, spec, violates

Three = Annotated[int, Between(0, 3)]
Five = Annotated[int, Between(0, 5)]


@spec
class DieHard:
    """Two jugs without marks."""

    goal: Const[Annotated[int, Between(0, 100)]] = 4
    """Gallons that are wanted in the big jug."""

    small: Three = 0
    """Gallons in the jug that holds three."""
    big: Five = 0
    """Gallons in the jug that holds five."""

    @action
    def fill_small(s) -> None:
        """The fountain never runs dry."""
        s.small = 3

    @action
    def fill_big(s) -> None:
        """The fountain never runs dry."""
        s.big = 5

    @action
    def empty_small(s) -> None:
        """Water can always be poured away."""
        s.small = 0

    @action
    def empty_big(s) -> None:
        """Water can always be poured away."""
        s.big = 0

    @action
    def small_to_big(s) -> None:
        """Without marks there are two ways to know when to stop: the one is empty or the other full."""
        poured = min(s.small, 5 - s.big)
        s.small -= poured
        s.big += poured

    @action
    def big_to_small(s) -> None:
        """As `small_to_big`, the other way round."""
        poured = min(s.big, 3 - s.small)
        s.big -= poured
        s.small += poured

    @always
    def the_goal_is_never_met(s) -> bool:
        """It cannot be done."""
        return s.big != s.goal


cases = [
    case(DieHard, expect=violates("the_goal_is_never_met", steps=6)),
    # A goal out of reach: the whole space.
    case(DieHard, goal=6, expect=holds(distinct=16, generated=97, depth=7)),
]
