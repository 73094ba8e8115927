"""A spec that the tests of the live explorer walk through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Annotated, Any, Self

from leasecheck import Between, Domain, action, always, each, initial, require, spec, step
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.live.page import render
from leasecheck.live.server import Server
from leasecheck.live.session import Session

__all__ = ["FOUND", "Walker", "serving", "session"]


class Walker(Domain):
    """Somebody with a name that means something to a browser."""


Walker.__name__ = "<b>&amp;Walker"


@spec
class Stairs:
    """Stairs that two walk up."""

    at: dict[Walker, Annotated[int, Between(0, 2)]] = each(0)
    lit: bool = True

    @initial
    def day_or_night(s, lit: bool) -> None:
        """It is dark or it is not."""
        s.lit = lit

    @action
    def up(s, w: Walker) -> None:
        """One goes up."""
        s.at[w] += 1

    @action(fault=True)
    def fall(s, w: Walker) -> None:
        """One falls down."""
        require(s.at[w] == 1 and not s.lit)
        s.at[w] = 0

    @action
    def break_down(s) -> None:
        """Raises at the top."""
        require(s.at[Walker(2)] == 2)
        raise OSError("too high")

    @always
    def not_both_at_the_top(s) -> bool:
        """There is room for one."""
        return sum(s.at.values()) < 4

    @step
    def nobody_falls(s, t: Self, w: Walker) -> bool:
        """It goes up."""
        return s.at[w] <= t.at[w]


FOUND: dict[str, Any] = {
    "done": True,
    "summary": "violated: nobody_falls",
    "traces": [{"name": "nobody_falls(w=<b>)", "said": "VIOLATED in 2 steps", "violated": True, "way": "0,0.0,1.0"}],
}


def session() -> Session:
    """Return a session on the stairs."""
    return Session(Instance(definition_of(Stairs)))


@contextmanager
def serving() -> Iterator[Server]:
    """Serve the stairs on a port that is free."""
    with Server(0, render("<i>stairs", {}), session(), lambda: FOUND) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
