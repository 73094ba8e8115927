"""Who acts in a trace: a lane for each member, in every picture the same."""

from __future__ import annotations

from dataclasses import dataclass

from leasecheck.results.report import Report
from leasecheck.traces.trace import Trace

__all__ = ["Lane", "lanes_of"]

LONGEST = 36
"""A lane of several actions that no member takes is named by them, or by a word where their names are longer than this."""


@dataclass(frozen=True)
class Lane:
    """A column of the picture: who acts in it, and the numbers of the states that this made."""

    name: str
    states: tuple[int, ...]


def lanes_of(trace: Trace, report: Report) -> list[Lane]:
    """Return the lanes: acting members in the order of their domains, then everything else; without actors one, unnamed."""
    order = {name: place for place, name in enumerate(report.settings)}
    actors = {state.actor for state in trace.states if state.actor is not None}
    ranked = sorted(actors, key=lambda actor: (order.get(type(actor).__name__, len(order)), str(type(actor)), actor.number))
    numbers = range(1, len(trace.states))
    lanes = [Lane(str(actor), tuple(n for n in numbers if trace.states[n].actor == actor)) for actor in ranked]
    others = tuple(n for n in numbers if trace.states[n].actor is None)
    if others or not lanes:
        names = list(dict.fromkeys(str(trace.states[number].action) for number in others))
        shown = ", ".join(names)
        lanes.append(Lane("" if not lanes else shown if len(shown) <= LONGEST else "others", others))
    return lanes
