"""Recorded traces, read back and held against a spec: from ITF, ours or another tool's, or from a report's JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from leasecheck.language.instance import Instance, Rule
from leasecheck.language.states import State
from leasecheck.search.outcome import Path
from leasecheck.search.python_engine import successors
from leasecheck.traces.itf import encoded, normal
from leasecheck.traces.trace import Trace, replay
from leasecheck.traces.values import call_text, plain, printable, text
from leasecheck.traces.why import why_disabled

__all__ = ["Fit", "ForeignTrace", "NoTrace", "Recorded", "fit", "read"]

LONGEST = 120
"""Characters of a recorded value that a sentence shows."""


class NoTrace(ValueError):  # noqa: N818
    """A file that holds no trace; the message is the rest of a sentence that begins with the file."""


class ForeignTrace(ValueError):  # noqa: N818
    """A trace of another spec; the message is the rest of a sentence that begins with the file."""


@dataclass(frozen=True)
class RecordedState:
    """A recorded state, as JSON, and the step that led to it, as far as that was recorded."""

    action: str | None
    binding: dict[str, Any] | None
    values: dict[str, Any]


@dataclass(frozen=True)
class Recorded:
    """A trace from a file.

    Attributes
    ----------
    encoding : str
        How its values are written.
    spec : str | None
        The spec's name, if it was recorded.
    constants : dict[str, Any]
        Those that were recorded, as JSON.
    property : str | None
        The property that it was recorded for.
    states : tuple[RecordedState, ...]
        The states, with the step that led to each.
    """

    encoding: Literal["itf", "plain"]
    spec: str | None
    constants: dict[str, Any]
    property: str | None
    states: tuple[RecordedState, ...]


@dataclass(frozen=True)
class Fit:
    """How far a recorded trace is one of a spec.

    Attributes
    ----------
    trace : Trace | None
        The part that fits, from the beginning; None if not even the initial state does.
    path : Path
        The same as indices.
    problem : str | None
        Why the next step does not fit, as a sentence; None if all do.
    """

    trace: Trace | None
    path: Path
    problem: str | None


def read(content: str, wanted: str | None = None) -> Recorded:
    """Read a trace from a file's text.

    Parameters
    ----------
    content
        ITF, or a report that ``explore --json`` wrote.
    wanted
        Of a report, the property whose trace is meant; by default the first violated one, or else the first that has one.

    Raises
    ------
    NoTrace
        If it is neither, or there is no such trace in it.
    """
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        raise NoTrace("is not JSON; give an .itf.json file, or a report that --json wrote") from None
    try:
        if isinstance(found, dict) and str(found.get("schema", "")).startswith("explore-report/"):
            return _of_report(found, wanted)
        if isinstance(found, dict) and isinstance(found.get("states"), list) and isinstance(found.get("vars"), list):
            return _of_itf(found)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as problem:
        if isinstance(problem, NoTrace):
            raise
        raise NoTrace(f"is a damaged trace: {type(problem).__name__}: {problem}") from None
    raise NoTrace("holds no trace; give an .itf.json file, or a report that --json wrote")


def _of_report(found: dict[str, Any], wanted: str | None) -> Recorded:
    traced = {each["name"]: each["trace"] for each in found["properties"] if each["trace"] is not None}
    name = wanted or (found["first"] if found["first"] in traced else next(iter(traced), None))
    if name not in traced:
        of_it = f" of {wanted}; it has those of {', '.join(traced)}" if wanted and traced else ""
        raise NoTrace(f"is a report with no trace{of_it}")
    states = []
    for each in traced[name]["states"]:
        action = each["action"] or {}
        states.append(RecordedState(action.get("name"), action.get("binding"), dict(each["state"])))
    return Recorded("plain", found["spec"], dict(found["constants"]), name, tuple(states))


def _of_itf(found: dict[str, Any]) -> Recorded:
    about = found.get("#meta", {})
    names = [str(name) for name in found["vars"]]
    states = []
    for number, each in enumerate(found["states"]):
        step = each.get("#meta", {})
        missing = [name for name in names if name not in each]
        if missing:
            raise NoTrace(f"is a damaged trace: state {number} has no value of {missing[0]}")
        states.append(RecordedState(step.get("action"), step.get("binding"), {name: each[name] for name in names}))
    if not states:
        raise NoTrace("is a trace without states")
    return Recorded("itf", about.get("spec"), dict(about.get("constants", {})), about.get("property"), tuple(states))


def fit(instance: Instance, recorded: Recorded) -> Fit:
    """Replay a recorded trace on a spec as far as it goes.

    Where an action or its binding was not recorded, whatever leads to the recorded state is taken, the first in file order.

    Raises
    ------
    ForeignTrace
        If its variables or actions are not those of the spec: it is a trace of another one.
    """
    _check_names(instance, recorded)
    instance.activate()
    first, *rest = recorded.states
    keys = [instance.space.close(draft) for draft in instance.initial_drafts()]
    initial = next((number for number, key in enumerate(keys) if _difference(instance, recorded, key, first) is None), None)
    if initial is None:
        differs = _difference(instance, recorded, keys[0], first)
        return Fit(
            None, Path(), f"the initial state has {differs}" if len(keys) == 1 else "no initial state is the recorded one"
        )
    path, key = Path(initial), keys[initial]
    for number, wanted in enumerate(rest, 1):
        step = _step(instance, recorded, key, wanted, last=number == len(rest))
        if isinstance(step, str):
            return Fit(replay(instance, path), path, f"step {number}, {step}")
        path = path.then(step[0], step[1])
        if step[2] is None:
            break
        key = step[2]
    return Fit(replay(instance, path), path, None)


def _check_names(instance: Instance, recorded: Recorded) -> None:
    spec, names = instance.definition.name, set(instance.variables)
    for state in recorded.states:
        for name in sorted(names ^ set(state.values)):
            whose = f"is a variable of {spec} and not of it" if name in names else f"is not a variable of {spec}"
            raise ForeignTrace(f"is a trace of {_other(recorded, spec)}: {printable(name)} {whose}")
        if state.action is not None and state.action not in [rule.name for rule in instance.actions]:
            raise ForeignTrace(f"is a trace of {_other(recorded, spec)}: {printable(state.action)} is no action of {spec}")


def _other(recorded: Recorded, spec: str) -> str:
    return "another spec" if recorded.spec in (None, spec) else printable(str(recorded.spec))


def _step(
    instance: Instance, recorded: Recorded, key: State, wanted: RecordedState, last: bool
) -> tuple[int, int, State | None] | str:
    """Return the step that leads to a recorded state, with the state unless it left its bounds; or why there is none."""
    found = []
    for action, binding, successor in successors(instance, key):
        rule = instance.actions[action]
        if _is_meant(rule, binding, wanted):
            state = successor if isinstance(successor, tuple) else None
            # A state outside its bounds can only be a trace's last, and is no state that could be compared.
            if (state is None and last) or (state is not None and _difference(instance, recorded, state, wanted) is None):
                return action, binding, state
            found.append((rule, binding, state))
    if found:
        rule, binding, state = found[0]
        call = call_text(rule.name, rule.named(binding))
        if state is None:
            return f"{call}, leaves its bounds"
        return f"{call}, leads to {_difference(instance, recorded, state, wanted)}"
    if wanted.action is None:
        return "is none: no action leads to the recorded state"
    rule = next(rule for rule in instance.actions if rule.name == wanted.action)
    meant = [binding for binding in range(len(rule.bindings)) if _is_meant(rule, binding, wanted)]
    if not meant:
        shown = ", ".join(f"{name}={value}" for name, value in (wanted.binding or {}).items())
        return f"{rule.name}({printable(shown)}), is no step of {instance.definition.name}: there is no such binding"
    call = call_text(rule.name, rule.named(meant[0]))
    return f"{call}, is not enabled: {why_disabled(instance, key, rule, meant[0])}"


def _is_meant(rule: Rule, binding: int, wanted: RecordedState) -> bool:
    if wanted.action not in (None, rule.name):
        return False
    return wanted.binding is None or _same(
        {name: plain(value) for name, value in rule.named(binding).items()}, wanted.binding
    )


def _difference(instance: Instance, recorded: Recorded, key: State, wanted: RecordedState) -> str | None:
    """Return the first variable whose value is not the recorded one, with both; None if there is none."""
    for name, value in instance.space.values(key).items():
        there = wanted.values[name]
        if recorded.encoding == "itf":
            alike = _same(normal(encoded(instance.variables[name], value)), normal(there))
        else:
            alike = _same(plain(value), there)
        if not alike:
            shown = json.dumps(there)
            shown = shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"
            return f"{name} = {text(value)}, where {shown} was recorded"
    return None


def _same(left: Any, right: Any) -> bool:
    # As texts, because to Python True equals 1.
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)
