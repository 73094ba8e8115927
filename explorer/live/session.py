"""Where somebody stands who walks a spec by hand: the state, what holds in it, and what can happen next.

Nothing is remembered between two questions: the way that was gone is in each of them, as indices, and is replayed. So going
back is asking for a shorter way, a way can be kept as an address, and two windows do not disturb each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Lock
from typing import Any

from leasecheck.language.errors import Misfit
from leasecheck.language.instance import Instance
from leasecheck.language.states import State
from leasecheck.render.shared import tree
from leasecheck.render.trace.html import claim_words
from leasecheck.search.failures import SpecError
from leasecheck.search.outcome import Path
from leasecheck.search.python_engine import successors
from leasecheck.traces.changes import changes, changes_of_step
from leasecheck.traces.claims import Claim, claims
from leasecheck.traces.stale import remarks
from leasecheck.traces.trace import Trace, TraceState, replay
from leasecheck.traces.values import call_text, printable, text

__all__ = ["Session", "WayError", "way_text"]

LONGEST = 10_000
"""Steps of a way; more is no walk by hand."""


class WayError(ValueError):
    """What was asked for is no way through this spec; the message is one sentence."""


class Session:
    """What can be asked about one spec, by several threads.

    Parameters
    ----------
    instance
        The spec. Nothing else may use it at the same time.
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._lock = Lock()

    def at(self, way: str) -> dict[str, Any]:
        """Return everything that is shown where a way ends, as plain JSON.

        Parameters
        ----------
        way
            The number of the initial state, then for each step action and binding: ``0,3.1,0.0``.

        Raises
        ------
        WayError
            If it is not one of this spec.
        """
        with self._lock:
            trace = self._replayed(_path(way))
            last = trace.states[-1]
            return {
                "way": way,
                "steps": [_step(state) for state in trace.states[1:]],
                "doc": last.doc,
                "notes": self._notes(trace),
                "changes": [[change.place, change.old, change.new] for change in changes_of_step(trace, trace.steps)],
                "state": self._state(trace),
                "claims": [self._claim(claim) for claim in claims(self._instance, trace)],
                "next": list(self._next(last)),
                "initials": self._initials(),
            }

    def _replayed(self, path: Path) -> Trace:
        instance = self._instance
        if path.initial >= len(instance.initial_drafts()):
            raise WayError(f"there is no initial state {path.initial}")
        for action, binding in path.steps:
            if action >= len(instance.actions) or binding >= len(instance.actions[action].bindings):
                raise WayError(f"there is no action {action}.{binding}")
        try:
            trace = replay(instance, path)
        except (Exception, SystemExit) as problem:
            raise WayError(printable(f"{type(problem).__name__}: {problem}".removeprefix("RuntimeError: "))) from None
        if any(state.problem is not None for state in trace.states[:-1]):
            raise WayError("nothing follows a state outside its bounds")
        return trace

    def _notes(self, trace: Trace) -> list[str]:
        notes = [remark.words for remark in remarks(trace) if remark.step == trace.steps]
        problem = trace.states[-1].problem
        return notes if problem is None else [*notes, f"out of bounds: {problem}"]

    def _state(self, trace: Trace) -> list[list[Any]]:
        marked = tree.of_step(trace, trace.steps)
        values = trace.states[-1].values
        return [[name, marked[name] if name in marked else tree.of_value(value)] for name, value in values.items()]

    def _claim(self, claim: Claim) -> dict[str, Any]:
        mark, words = claim_words(claim)
        return {"name": claim.name, "kind": claim.kind.replace("_", " "), "mark": mark, "words": words, "why": claim.why}

    def _next(self, last: TraceState) -> Iterator[dict[str, Any]]:
        if last.key is None:
            return
        try:
            for action, binding, successor in successors(self._instance, last.key):
                yield self._choice(last, action, binding, successor)
        except SpecError as error:
            call = call_text(error.rule.name, error.rule.named(error.binding))
            cause = printable(f"{type(error.cause).__name__}: {error.cause}")
            yield {"step": None, "call": call, "fault": False, "doc": f"raised {cause}; what comes after it is not shown"}

    def _choice(self, last: TraceState, action: int, binding: int, successor: State | Misfit) -> dict[str, Any]:
        rule = self._instance.actions[action]
        found: list[list[str]] = []
        problem = None
        if isinstance(successor, Misfit):
            problem = str(successor)
        else:
            values = self._instance.space.values(successor)
            for name, old in last.values.items():
                if values[name] != old:
                    found += [[change.place, change.old, change.new] for change in changes(name, old, values[name])]
        return {
            "step": f"{action}.{binding}",
            "call": call_text(rule.name, rule.named(binding)),
            "fault": rule.function.fault,
            "doc": rule.function.doc,
            "changes": found,
            "problem": problem,
        }

    def _initials(self) -> list[str]:
        """Say of each initial state what tells it from the others; nothing if there is only one."""
        space = self._instance.space
        states = [space.values(space.close(draft)) for draft in self._instance.initial_drafts()]
        if len(states) == 1:
            return []
        names = [name for name in space.names if any(state[name] != states[0][name] for state in states)]
        return [", ".join(f"{name} = {text(state[name])}" for name in names) for state in states]


def way_text(path: Path) -> str:
    """Return a path as `Session.at` reads it."""
    return ",".join([str(path.initial), *(f"{action}.{binding}" for action, binding in path.steps)])


def _path(way: str) -> Path:
    if not re.fullmatch(r"\d{1,6}(,\d{1,6}\.\d{1,6})*", way, re.ASCII):
        raise WayError("a way is the number of an initial state, then ACTION.BINDING for each step, as in 0,3.1,0.0")
    first, *steps = way.split(",")
    if len(steps) > LONGEST:
        raise WayError(f"a way has {LONGEST:,} steps at most")
    return Path(int(first), tuple((int(action), int(binding)) for action, _, binding in (s.partition(".") for s in steps)))


def _step(state: TraceState) -> dict[str, Any]:
    return {"call": call_text(str(state.action), state.binding), "fault": state.fault}
