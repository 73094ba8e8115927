"""Which steps of a trace matter: what can be left out, and what could come earlier or later, with the same end.

What is shown and why is in docs/decisions/005-which-steps-matter.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from leasecheck.language.errors import Disabled, Misfit
from leasecheck.language.instance import Instance, Rule
from leasecheck.language.states import State
from leasecheck.search.failures import truth
from leasecheck.search.python_engine import successors
from leasecheck.traces.trace import Trace

__all__ = ["MOST_CALLS", "Relevance", "goal", "relevance"]

MOST_CALLS = 20_000
"""Actions called for one trace, after which the steps not yet looked at count as ones that matter. It is a number of calls
and not a time, so that every machine says the same; it is a third of a second at most."""

KINDS = ("always", "step", "sometimes", "deadlock", "bounds")

Step: TypeAlias = tuple[Rule, tuple[Any, ...]]
Goal: TypeAlias = Callable[[State | None, State | None], bool]
"""Tells whether a behaviour that ends in this step shows what the trace shows. The first is None if there was no step; the
second, if the step left its bounds."""


@dataclass(frozen=True)
class Relevance:
    """What may be done to one step of a trace, all others left in their order.

    Attributes
    ----------
    droppable : bool
        It can be left out, together with every other step that can.
    earliest, latest : int
        The first and the last place that it can take, as the number of the step that it then is.
    """

    droppable: bool
    earliest: int
    latest: int

    @property
    def movable(self) -> bool:
        """Whether there is a place that it can take besides its own."""
        return self.earliest < self.latest

    @property
    def pale(self) -> bool:
        """Whether pictures show it paler: that it is there, or just there, is not what the trace is about."""
        return self.droppable or self.movable


class _Spent(Exception):  # noqa: N818
    """All calls are used up."""


def relevance(instance: Instance, trace: Trace, kind: str, rule: Rule | None, binding: int) -> tuple[Relevance, ...]:
    """Return, for each state of a trace, what may be done to the step that led to it.

    Parameters
    ----------
    instance
        The spec.
    trace
        A behaviour that ends where something is shown.
    kind
        The kind of the property that it is shown of.
    rule
        The property; None for ``deadlock`` and ``bounds``.
    binding
        The property's binding for which it is shown; the same must be shown without a step, or with it elsewhere.

    Returns
    -------
    tuple of Relevance
        As many as states; nothing for a behaviour that goes on for ever, in which every step comes again, and for a measure,
        whose largest value is nothing that a behaviour shows by itself.
    """
    if trace.loop is not None or kind not in KINDS:
        return ()
    instance.activate()
    return _Replays(instance, trace, goal(instance, kind, rule, binding)).judged()


def goal(instance: Instance, kind: str, rule: Rule | None, binding: int) -> Goal:
    """Return what tells whether the end of a behaviour shows the same."""
    space = instance.space

    def of_rule(before: State | None, after: State | None) -> bool:
        assert rule is not None
        if after is None or (kind == "step" and before is None):
            return False
        views = [space.view(key) for key in ((before, after) if kind == "step" else (after,)) if key is not None]
        return truth(rule.function.call(*views, *rule.bindings[binding])) is (kind == "sometimes")

    def stuck(_: State | None, after: State | None) -> bool:
        if after is None or any(True for _ in successors(instance, after)):
            return False
        view = space.view(after)
        return not any(truth(end.function.call(view, *values)) for end in instance.ends for values in end.bindings)

    if kind == "deadlock":
        return stuck
    return (lambda _, after: after is None) if kind == "bounds" else of_rule


class _Replays:
    """Replays of a trace with steps left out or elsewhere, until all calls are used up."""

    def __init__(self, instance: Instance, trace: Trace, goal: Goal) -> None:
        self.space = instance.space
        self.goal = goal
        self.calls = 0
        self.keys = [state.key for state in trace.states]
        rules = {rule.name: rule for rule in instance.actions}
        self.steps: list[Step] = [(rules[str(state.action)], tuple(state.binding.values())) for state in trace.states[1:]]

    def judged(self) -> tuple[Relevance, ...]:
        """Return the relevance of each step, after that of the initial state."""
        last = len(self.steps)
        dropped: set[int] = set()
        ranges = {number: (number, number) for number in range(last + 1)}
        try:
            # From the end, which is what the trace is about; so what stands before a step is always as it was.
            for number in range(last, 0, -1):
                rest = [each for each in range(number + 1, last + 1) if each not in dropped]
                if self._ends_alike(number - 1, [self.steps[each - 1] for each in rest]):
                    dropped.add(number)
            for number in range(last, 0, -1):
                ranges[number] = self._places(number)
        except _Spent:
            pass
        return tuple(Relevance(number in dropped, *ranges[number]) for number in range(last + 1))

    def _places(self, number: int) -> tuple[int, int]:
        """Return how far a step can be moved in both directions."""
        earliest = latest = number
        while earliest > 1 and self._fits(number, earliest - 1):
            earliest -= 1
        while latest < len(self.steps) and self._fits(number, latest + 1):
            latest += 1
        return earliest, latest

    def _fits(self, number: int, place: int) -> bool:
        """Tell whether a step can take another place."""
        order = [each for each in range(1, len(self.steps) + 1) if each != number]
        order.insert(place - 1, number)
        start, end = min(number, place), max(number, place)
        return self._ends_alike(start - 1, [self.steps[each - 1] for each in order[start - 1 :]], end)

    def _ends_alike(self, start: int, steps: Sequence[Step], meets: int | None = None) -> bool:
        """Tell whether the steps can be taken from a state of the trace, and end as the trace does.

        If they come to the trace's state number ``meets`` just where the trace does, the rest is known, unless that is the
        end itself: a step property looks at the step that led there.
        """
        before, state = (None if start == 0 else self.keys[start - 1]), self.keys[start]
        try:
            for place, (rule, values) in enumerate(steps, start + 1):
                if state is None:
                    return False
                before, state = state, self._after(state, rule, values)
                if place == meets and place < len(self.keys) - 1 and state == self.keys[place]:
                    return True
            return self.goal(before, state)
        except (Disabled, Exception) as problem:
            # A function that raises elsewhere than in the trace says nothing about the trace.
            if isinstance(problem, _Spent):
                raise
            return False

    def _after(self, state: State, rule: Rule, values: tuple[Any, ...]) -> State | None:
        if self.calls == MOST_CALLS:
            raise _Spent
        self.calls += 1
        draft = self.space.draft(state)
        rule.function.call(draft, *values)
        try:
            return self.space.close(draft)
        except Misfit as misfit:
            if not misfit.left_bound:
                raise
            return None
