"""The four results that every renderer is held against: safety, step, deadlock, witness."""

import enum
from typing import Annotated, Self

from leasecheck import Const, Domain, MaxLen, Record, action, always, each, may_end, require, sometimes, spec, step
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.results.report import Report, report_on
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore


class Clerk(Domain):
    """Who works at the desk."""


class Light(enum.Enum):
    """What the desk shows."""

    FREE = 'a "free" <desk> & more'
    TAKEN = "taken"


class Visit(Record):
    """What the desk remembers of one visit."""

    light: Light
    clerk: Clerk


@spec
class Desk:
    """A desk that two clerks share, with a check and an act that are two steps."""

    patience: Const[int] = 2

    seen_free: dict[Clerk, bool] = each(False)
    at_desk: set[Clerk] = set()
    log: Annotated[list[Visit], MaxLen(2)] = []
    light: Light = Light.FREE
    power: bool = True

    @action
    def look(s, c: Clerk) -> None:
        """A clerk looks whether the desk is free."""
        require(s.power and not s.at_desk and not s.seen_free[c])
        s.seen_free[c] = True

    @action
    def sit(s, c: Clerk) -> None:
        """A clerk that saw it free sits down."""
        require(s.power and s.seen_free[c] and c not in s.at_desk)
        s.at_desk.add(c)
        s.light = Light.TAKEN
        s.log.append(Visit(s.light, c))

    @action(fault=True)
    def power_cut(s) -> None:
        """The lights go out."""
        require(s.power and s.at_desk)
        s.power = False

    @always
    def one_at_a_time(s) -> bool:
        """Two clerks <never> share "the desk" & its chair."""
        return s.light is Light.FREE or len(s.at_desk) <= 1

    @step
    def power_stays(s, t: Self, c: Clerk) -> bool:
        """Power is never lost while a clerk works."""
        if c not in s.at_desk:
            return True
        return t.power or not s.power

    @sometimes
    def sits(s, c: Clerk) -> bool:
        """A clerk gets to the desk."""
        return c in s.at_desk

    @may_end
    def all_sat(s) -> bool:
        """Everybody had a turn."""
        return len(s.log) == 2


def result(request: Request, cls: type = Desk, name: str = "desk", **settings: int) -> Report:
    """Explore a spec, and report on it."""
    instance = Instance(definition_of(cls), settings)
    return report_on(name, instance, request, explore(instance, request))


def only(*names: str, keep_going: bool = False, depth: int | None = None) -> Request:
    """Ask for these properties."""
    return Request(properties=frozenset(names), keep_going=keep_going, depth=depth)


def four() -> dict[str, Report]:
    """Return the four results by name."""
    return {
        "safety": result(only("one_at_a_time")),
        "step": result(only("power_stays")),
        "deadlock": result(only("deadlock")),
        "witness": result(only("sits")),
    }


if __name__ == "__main__":
    import dataclasses
    import sys

    from leasecheck.render.run import text

    for report in four().values():
        timeless = dataclasses.replace(report.outcome, seconds=0.0, peak_rss_bytes=0)
        sys.stdout.write(text.render(dataclasses.replace(report, outcome=timeless), all_traces=True))
        if "dot" in sys.argv:
            from leasecheck.render.trace import graph as trace_graph

            for result_ in report.properties:
                if result_.trace is not None:
                    sys.stdout.write(trace_graph.render(result_, report, "dot"))
