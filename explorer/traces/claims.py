"""What each property of a spec says in one state: the last of a trace, or the one where somebody stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from leasecheck.language.errors import Disabled
from leasecheck.language.instance import Instance, Rule
from leasecheck.search.failures import SpecError, measured, truth
from leasecheck.search.python_engine import successors
from leasecheck.traces.trace import Trace
from leasecheck.traces.why import why, why_stuck

__all__ = ["Claim", "claims"]

RAISED = (Exception, SystemExit, Disabled)


@dataclass(frozen=True)
class Claim:
    """What one property says here.

    Attributes
    ----------
    kind : str
        ``always``, ``step``, ``sometimes``, ``maximum``, ``may_end`` or ``deadlock``.
    binding : dict[str, Any] | None
        The first of the property's bindings for which it is false; of a witness, for which it is true.
    holds : bool | None
        Whether it is true here for every binding; for a witness, for some. None for a measure, for a step property where no
        step was taken, and where it raises.
    value : int | None
        Of a measure: its largest value here.
    why : str | None
        The false part, or what the property raised.
    """

    name: str
    kind: str
    binding: dict[str, Any] | None
    holds: bool | None
    value: int | None = None
    why: str | None = None


def claims(instance: Instance, trace: Trace) -> tuple[Claim, ...]:
    """Return what every property says in a trace's last state, in file order; nothing if that lies outside its bounds."""
    last = trace.states[-1]
    if last.key is None:
        return ()
    instance.activate()
    found = [_claim(instance, rule, trace) for rule in (*instance.properties, *instance.ends)]
    return (*found, _deadlock(instance, trace, found))


def _claim(instance: Instance, rule: Rule, trace: Trace) -> Claim:
    kind = rule.function.kind
    keys = [state.key for state in trace.states[-2 if kind == "step" else -1 :] if state.key is not None]
    if kind == "step" and len(keys) < 2:
        return Claim(rule.name, kind, None, None)
    views = [instance.space.view(key) for key in keys]
    wanted = kind == "sometimes"
    largest: tuple[int, int] | None = None
    try:
        for binding, values in enumerate(rule.bindings):
            answer = rule.function.call(*views, *values)
            if kind == "maximum":
                largest = max(largest or (measured(answer), -binding), (measured(answer), -binding))
            elif truth(answer) is wanted:
                explained = None if wanted or kind == "may_end" else why(instance, rule, binding, trace)
                return Claim(rule.name, kind, rule.named(binding), wanted, why=explained)
    except RAISED as error:
        return Claim(rule.name, kind, None, None, why=f"raised {type(error).__name__}: {error}")
    if kind == "maximum":
        value, at = largest or (None, 0)
        return Claim(rule.name, kind, rule.named(-at) if largest else None, None, value)
    return Claim(rule.name, kind, None, not wanted)


def _deadlock(instance: Instance, trace: Trace, found: list[Claim]) -> Claim:
    key = trace.states[-1].key
    assert key is not None
    try:
        goes_on = any(True for _ in successors(instance, key))
    except SpecError:
        goes_on = True
    ended = any(claim.holds for claim in found if claim.kind == "may_end")
    stuck = not goes_on and not ended
    return Claim("deadlock", "deadlock", None, not stuck, why=why_stuck(instance, trace) if stuck else None)
