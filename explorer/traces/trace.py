"""A behaviour, decoded: replayed step by step by CPython from the indices that a search brought back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from leasecheck.language.domains import Domain
from leasecheck.language.errors import Disabled, Misfit
from leasecheck.language.instance import Instance
from leasecheck.language.states import State
from leasecheck.search.outcome import Path

__all__ = ["Trace", "TraceState", "replay"]


@dataclass(frozen=True)
class TraceState:
    """A state of a trace, and the step that led to it.

    Attributes
    ----------
    action : str | None
        The action taken to get here; None for the initial state.
    binding : dict[str, Any]
        The action's parameters, as values.
    fault : bool
        Whether that action is a fault.
    values : dict[str, Any]
        Every variable's value.
    changed : tuple[str, ...]
        Variables whose value differs from the state before, in file order.
    key : State | None
        The state itself; None if it lies outside its bounds and so is no state.
    problem : str | None
        Which bound was left, and how.
    doc : str
        What the action's author wrote about it.
    """

    action: str | None
    binding: dict[str, Any]
    fault: bool
    values: dict[str, Any]
    changed: tuple[str, ...]
    key: State | None
    problem: str | None = None
    doc: str = ""

    @property
    def actor(self) -> Domain | None:
        """The member that acts: the action's first parameter, if that ranges over a domain."""
        first = next(iter(self.binding.values()), None)
        return first if isinstance(first, Domain) else None


@dataclass(frozen=True)
class Trace:
    """A behaviour from an initial state.

    Attributes
    ----------
    states : tuple[TraceState, ...]
        Each state with the step that led to it.
    loop : int | None
        For a behaviour that goes on for ever, the index of the state that the last one leads back to.
    """

    states: tuple[TraceState, ...]
    loop: int | None = None

    @property
    def steps(self) -> int:
        """Number of steps: one less than states."""
        return len(self.states) - 1


def replay(instance: Instance, path: Path) -> Trace:
    """Run a path's actions on the spec's own functions.

    Raises
    ------
    RuntimeError
        If an action on the path is not enabled: the path does not belong to this spec.
    """
    instance.activate()
    space = instance.space
    key = space.close(instance.initial_drafts()[path.initial])
    states = [TraceState(None, {}, False, space.values(key), (), key)]
    for action, binding in path.steps:
        rule = instance.actions[action]
        draft = space.draft(key)
        problem = None
        try:
            rule.function.call(draft, *rule.bindings[binding])
            key = space.close(draft)
            values = space.values(key)
        except Disabled:
            raise RuntimeError(f"step {len(states)}, {rule.name}, is not enabled: the trace is not of this spec") from None
        except Misfit as misfit:
            problem = str(misfit)
            values = {name: getattr(draft, name) for name in space.names}
        before = states[-1].values
        states.append(
            TraceState(
                action=rule.name,
                binding=rule.named(binding),
                fault=rule.function.fault,
                values=values,
                changed=tuple(name for name in space.names if values[name] != before[name]),
                key=None if problem else key,
                problem=problem,
                doc=rule.function.doc,
            )
        )
    return Trace(tuple(states))
