"""A second search, as plain as can be: whole states copied, frozen and looked up in a set. It shares no code with any engine.

It stops at nothing but the depth, and keeps every first finding: what an engine finds with ``keep_going``.
"""

from copy import deepcopy
from typing import Any

from leasecheck.language import Record
from leasecheck.language.errors import Disabled, Misfit
from leasecheck.language.instance import Instance
from leasecheck.language.records import field_names


def frozen(value: Any) -> Any:
    """Return a value that can be put into a set, equal for equal values."""
    if isinstance(value, list):
        return ("list", *(frozen(each) for each in value))
    if isinstance(value, set | frozenset):
        return ("set", frozenset(frozen(each) for each in value))
    if isinstance(value, dict):
        return ("dict", frozenset((frozen(key), frozen(each)) for key, each in value.items()))
    if isinstance(value, Record):
        return (type(value).__name__, *(frozen(getattr(value, name)) for name in field_names(type(value))))
    return value


def thawed(value: Any) -> Any:
    """Return a copy in ordinary containers."""
    if isinstance(value, list):
        return [thawed(each) for each in value]
    if isinstance(value, set | frozenset):
        return {thawed(each) for each in value}
    if isinstance(value, dict):
        return {key: thawed(each) for key, each in value.items()}
    if isinstance(value, Record):
        return type(value)(*(thawed(getattr(value, name)) for name in field_names(type(value))))
    return deepcopy(value)


class Naive:
    """Explore an instance; the results are attributes."""

    def __init__(self, instance: Instance, depth: int | None = None) -> None:
        self.instance = instance
        self.cls = type(instance.definition.name, (instance.definition.cls,), dict(instance.constants))
        self.generated = 0
        self.cut = 0
        self.stopped = None
        self.levels: list[int] = []
        self.findings: dict[str, tuple[int, int, tuple[tuple[int, int], ...]]] = {}
        """Binding, initial state and steps of the first finding of each property."""
        instance.activate()
        seen = set()
        frontier = []
        for number, draft in enumerate(instance.initial_drafts()):
            state = self.state({name: getattr(draft, name) for name in instance.variables})
            self.generated += 1
            if frozen(vars(state)) not in seen:
                seen.add(frozen(vars(state)))
                frontier.append((state, (number, ())))
        while frontier:
            self.levels.append(len(frontier))
            for state, path in frontier:
                self.look(state, path)
            following = []
            for state, path in frontier:
                if not all(rule.function.call(state) for rule in instance.constraints):
                    self.cut += 1
                    continue
                found = self.successors(state)
                if not found and not any(rule.function.call(state) for rule in instance.ends):
                    self.find("deadlock", 0, path)
                if len(self.levels) - 1 == depth:
                    self.stopped = "depth" if found else self.stopped
                    continue
                for action, binding, successor in found:
                    further = (path[0], (*path[1], (action, binding)))
                    if successor is None:
                        self.find("bounds", 0, further)
                        continue
                    self.generated += 1
                    self.compare(state, successor, further)
                    if frozen(vars(successor)) not in seen:
                        seen.add(frozen(vars(successor)))
                        following.append((successor, further))
            frontier = following

    def state(self, values: dict[str, Any]) -> Any:
        """Return a state with copies of these values, each brought into its type."""
        state = self.cls.__new__(self.cls)
        for name, kind in self.instance.variables.items():
            setattr(state, name, thawed(kind.view(values[name])))
        return state

    def successors(self, state: Any) -> list[Any]:
        """Return action, binding and state of every step from here; None stands for a state outside its bounds."""
        found = []
        for action, rule in enumerate(self.instance.actions):
            for binding, values in enumerate(rule.bindings):
                copy = self.state(vars(state))
                try:
                    rule.function.call(copy, *values)
                    found.append((action, binding, self.state(vars(copy))))
                except Disabled:
                    pass
                except Misfit:
                    found.append((action, binding, None))
        return found

    def look(self, state: Any, path: Any) -> None:
        """Hold a state against what is claimed of states."""
        for rule in self.instance.properties:
            for binding, values in enumerate(rule.bindings):
                if rule.function.kind == "always" and not rule.function.call(state, *values):
                    self.find(rule.name, binding, path)
                if rule.function.kind == "sometimes" and rule.function.call(state, *values):
                    self.find(rule.name, binding, path)

    def compare(self, state: Any, successor: Any, path: Any) -> None:
        """Hold a step against what is claimed of steps."""
        for rule in self.instance.properties:
            for binding, values in enumerate(rule.bindings):
                if rule.function.kind == "step" and not rule.function.call(state, successor, *values):
                    self.find(rule.name, binding, path)

    def find(self, name: str, binding: int, path: Any) -> None:
        """Keep the first finding."""
        self.findings.setdefault(name, (binding, *path))
