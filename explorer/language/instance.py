"""A spec with its constants and domain sizes filled in, ready to be explored."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, TypeVar

from leasecheck.language.annotations import resolve, shown, split
from leasecheck.language.assumptions import hold_to_assumptions
from leasecheck.language.bounds import Between, Follows, evaluate_bound
from leasecheck.language.declarations import Definition, Function, definition_of
from leasecheck.language.domains import Members, members, set_sizes
from leasecheck.language.errors import DefinitionError, Disabled, Misfit
from leasecheck.language.reading import closest
from leasecheck.language.states import Space, State
from leasecheck.language.types import BoolType, DictType, IntType, SetType, Type

__all__ = ["Instance", "Rule", "initial_state", "parse_setting"]

MOST_BINDINGS = 100_000


@dataclass(frozen=True)
class Rule:
    """A function of a spec with the bindings its parameters can take, in order: the last parameter varies fastest."""

    function: Function
    bindings: tuple[tuple[Any, ...], ...]

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.name

    def named(self, binding: int) -> dict[str, Any]:
        """Return a binding as values by parameter name."""
        return {p.name: value for p, value in zip(self.function.parameters, self.bindings[binding], strict=True)}


class Instance:
    """A spec with its constants and sizes: what one exploration is about.

    Parameters
    ----------
    definition
        The spec.
    settings
        Constants and domain sizes by name, where they differ from the defaults.

    Attributes
    ----------
    sizes : dict[str, int]
        Size of each domain, by name.
    constants : dict[str, Any]
        Value of each constant, by name.
    variables : dict[str, Type]
        Finite type of each variable, in file order.
    actions, initials, properties, ends, constraints : tuple[Rule, ...]
        The marked functions, in file order; properties are those marked always, step, sometimes or maximum.

    Raises
    ------
    DefinitionError
        If a setting is unknown or out of its type, an assumption of the spec is false for the settings, or they make a type
        or an initial value impossible.
    """

    def __init__(self, definition: Definition, settings: Mapping[str, Any] | None = None) -> None:
        self.definition = definition
        settings = dict(settings or {})
        for name in settings:
            if name not in definition.settings:
                raise DefinitionError(
                    f"{definition.name} has no constant or domain {name}; {closest(name, definition.settings)}"
                )
        self.sizes = {name: _size(name, settings.get(name, default)) for name, default in definition.sizes.items()}
        self.constants: dict[str, Any] = {}
        for name, annotation in definition.constants.items():
            value = settings.get(name, definition.defaults[name])
            names = {**self.sizes, **self.constants}
            if isinstance(value, Follows):
                value = evaluate_bound(value.text, names)
            self.constants[name] = _constant(definition, name, annotation, value, names)
        if definition.of_kind("assume"):
            self.activate()
            hold_to_assumptions(definition, self.constants)
        self.variables = {
            name: self._resolve(annotation, f"variable {name} of {definition.name}")
            for name, annotation in definition.variables.items()
        }
        self.actions = self._rules("action")
        self.initials = self._rules("initial")
        self.properties = self._rules("always", "step", "sometimes", "maximum")
        self.ends = self._rules("may_end")
        self.constraints = self._rules("constraint")

    @property
    def settings(self) -> dict[str, Any]:
        """Sizes and constants together, by name, in file order."""
        return {**self.sizes, **self.constants}

    @cached_property
    def space(self) -> Space:
        """The states of this instance as CPython sees them."""
        return Space(self.definition.cls, self.variables, self.constants)

    def activate(self) -> None:
        """Make this the instance whose sizes `all_of` sees."""
        set_sizes({domain: self.sizes[name] for name, domain in self.definition.domains.items()})

    def initial_drafts(self) -> list[Any]:
        """Return a changeable state for each initial state, in order.

        Raises
        ------
        DefinitionError
            If an initial value is outside its variable's type, or an ``@initial`` function raises, leaves a type, or admits
            no state.
        """
        self.activate()
        first = self.space.state({name: self._initial_value(name) for name in self.variables})
        if not self.initials:
            return [self.space.draft(first)]
        found = [self._chosen(rule, binding, first) for rule in self.initials for binding in range(len(rule.bindings))]
        drafts = [draft for draft in found if draft is not None]
        if not drafts:
            names = " and ".join(rule.name for rule in self.initials)
            raise DefinitionError(f"{names} of {self.definition.name} admits no initial state; weaken what it requires")
        return drafts

    def _chosen(self, rule: Rule, binding: int, first: State) -> Any | None:
        """Return the initial state that a binding of an ``@initial`` function makes; None if its guard is false."""
        draft = self.space.draft(first)
        try:
            rule.function.call(draft, *rule.bindings[binding])
            self.space.close(draft)
        except Disabled:
            return None
        except (Exception, SystemExit) as error:
            shown = ", ".join(f"{name}={value}" for name, value in rule.named(binding).items())
            what = str(error) if isinstance(error, Misfit) else f"raised {type(error).__name__}: {error}"
            raise DefinitionError(
                f"@initial {rule.name}({shown}) of {self.definition.name}, line {rule.function.line}: {what}; mend it"
            ) from error
        return draft

    def _initial_value(self, name: str) -> Any:
        value = self._expand(self.definition.defaults[name], self.variables[name])
        try:
            return self.variables[name].view(value)
        except Misfit as misfit:
            raise DefinitionError(
                f"initial value of {name} in {self.definition.name}: {name}{misfit}; change the value or the type"
            ) from None

    def _expand(self, value: Any, kind: Type) -> Any:
        """Fill in what an initial value left open until sizes were known."""
        if isinstance(value, Members):
            found = members(value.domain, self.sizes.get(value.domain.__name__, value.domain.default_size))
            return set(found) if isinstance(kind, SetType) else list(found)
        if isinstance(value, Each):
            if not isinstance(kind, DictType):
                raise DefinitionError(
                    f"each({value.value!r}) in {self.definition.name} is not for a dict; write the value itself"
                )
            return {key: self._expand(value.value, kind.value) for key in kind.keys}
        return value

    def _resolve(self, annotation: Any, place: str) -> Type:
        sizes = {domain: self.sizes[name] for name, domain in self.definition.domains.items()}
        return resolve(annotation, self.settings, sizes, place)

    def _rules(self, *kinds: str) -> tuple[Rule, ...]:
        return tuple(self._rule(function) for function in self.definition.of_kind(*kinds))

    def _rule(self, function: Function) -> Rule:
        kinds = []
        for parameter in function.parameters:
            kind = self._resolve(parameter.annotation, f"parameter {parameter.name} of {function.name}")
            if not kind.flat:
                raise DefinitionError(
                    f"parameter {parameter.name} of {function.name} ranges over lists, sets or dicts; "
                    "range over their elements instead"
                )
            kinds.append(kind)
        count = prod(kind.count for kind in kinds)
        if count > MOST_BINDINGS:
            raise DefinitionError(f"{function.name} has {count} bindings; let its parameters range over less")
        bindings = tuple(product(*(kind.values() for kind in kinds)))
        return Rule(function, bindings)


class Each(dict[Any, Any]):
    """The initial value of a total dict: the same for every key."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value

    def __repr__(self) -> str:
        return f"each({self.value!r})"


V = TypeVar("V")


def each(value: V) -> dict[Any, V]:
    """Return the initial value of a total dict that has the same value for every key.

    ::

        held: dict[Consumer, Hold | None] = each(None)
    """
    return Each(value)


S = TypeVar("S")


def initial_state(cls: type[S], **settings: Any) -> S:
    """Return the first initial state of a spec, to be changed by calling its actions: for tests and the prompt.

    ::

        s = initial_state(LeaseQueue, Job=1)
        s.reserve(Consumer(1))
        assert s.ready == []

    Raises
    ------
    DefinitionError
        If a setting is unknown or out of its type.
    """
    draft: S = Instance(definition_of(cls), settings).initial_drafts()[0]
    return draft


def _size(name: str, value: Any) -> int:
    if type(value) is not int or value < 1:
        raise DefinitionError(f"{name}={value!r} is not the size of a domain; give it 1 member or more")
    return value


def _constant(definition: Definition, name: str, annotation: Any, value: Any, names: Mapping[str, object]) -> Any:
    kind = _constant_type(definition, name, annotation, names)
    if kind is None:
        if type(value) is not int:
            raise DefinitionError(f"{name}={_shown(value)} of {definition.name} is not an integer")
        return value
    try:
        if isinstance(kind, BoolType) != isinstance(value, bool):
            raise Misfit("", "", left_bound=False)
        return kind.view(value)
    except Misfit:
        wanted = (
            " or ".join(_shown(each) for each in kind.values())
            if not isinstance(kind, IntType)
            else (f"an integer from {kind.low} to {kind.high}")
        )
        raise DefinitionError(f"{name}={_shown(value)} of {definition.name} is not {wanted}") from None


def _constant_type(definition: Definition, name: str, annotation: Any, names: Mapping[str, object]) -> Type | None:
    """Return the finite type of a constant; None for an int without bounds."""
    base, notes = split(annotation)
    if base is int and not any(isinstance(note, Between) for note in notes):
        return None
    allowed = base in (int, bool) or (isinstance(base, type) and issubclass(base, enum.Enum))
    if not allowed:
        raise DefinitionError(
            f"constant {name} of {definition.name} is {'bare' if isinstance(base, TypeVar) else shown(base)}; "
            "write Const[int], Const[bool] or Const of an Enum"
        )
    return resolve(annotation, names, {}, f"constant {name} of {definition.name}")


def _shown(value: Any) -> str:
    if isinstance(value, enum.Enum):
        return value.value if isinstance(value.value, str) else value.name
    return repr(value)


def parse_setting(definition: Definition, name: str, text: str) -> Any:
    """Return the value that a command line's ``NAME=text`` gives to a constant or domain size.

    Raises
    ------
    DefinitionError
        If there is no such constant or domain, or the text is no value of it.
    """
    if name in definition.domains:
        return _integer(name, text)
    if name not in definition.constants:
        raise DefinitionError(f"{definition.name} has no constant or domain {name}; {closest(name, definition.settings)}")
    base, _ = split(definition.constants[name])
    if base is bool:
        if text.lower() in ("true", "false"):
            return text.lower() == "true"
        raise DefinitionError(f"{name}={text} of {definition.name} is not True or False")
    if isinstance(base, type) and issubclass(base, enum.Enum):
        for member in base:
            if text in (_shown(member), member.name):
                return member
        raise DefinitionError(f"{name}={text} of {definition.name} is not {' or '.join(map(_shown, base))}")
    return _integer(name, text)


def _integer(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise DefinitionError(f"{name}={text} is not an integer") from None
