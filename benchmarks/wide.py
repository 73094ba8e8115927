"""Six counters that go round, and words beside them that never change: states of any width, of which as many are reached."""

from typing import Annotated

from leasecheck import Between, Const, Domain, action, each, spec


class Counter(Domain, size=6):
    """What is counted."""


class Word(Domain, size=1):
    """What only makes states wider."""


@spec
class Wide:
    """Counters and words."""

    top: Const[Annotated[int, Between(1, 15)]] = 9
    counts: dict[Counter, Annotated[int, Between(0, 15)]] = each(0)
    words: dict[Word, Annotated[int, Between(0, 2**60)]] = each(1)

    @action
    def count(s, c: Counter) -> None:
        """One goes on."""
        s.counts[c] = s.counts[c] + 1 if s.counts[c] < s.top else 0
