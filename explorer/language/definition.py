"""Collecting what a spec says from its class, and refusing what a spec may not be."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Self, TypeVar, get_type_hints, overload

from leasecheck.language.annotations import constant_annotation, domains_in, split
from leasecheck.language.assumptions import check_assumption
from leasecheck.language.declarations import Definition, Function, Parameter, definition_of
from leasecheck.language.domains import Domain
from leasecheck.language.errors import DefinitionError
from leasecheck.language.instance import Instance
from leasecheck.language.marks import mark_of
from leasecheck.language.reading import Names, check_class_text, check_text, names_in_code
from leasecheck.language.records import Record

__all__ = ["Definition", "Function", "Parameter", "definition_of", "spec"]

RESERVED = frozenset({"depth", "expect", "id", "spec", "name", "deadlock", "bounds"})
"""Names that cases, reports and built-in checks use."""

STATES = {"step": 2}
"""How many states a function of a kind looks at, where it is not one."""

STATE_CLASS = "the class of the states"
"""Under this name, which no annotation can have, annotations are resolved where the spec's own class is known."""


C = TypeVar("C", bound=type)


@overload
def spec(cls: C, /) -> C: ...
@overload
def spec(**sizes: int) -> Callable[[C], C]: ...
def spec(cls: Any = None, /, **sizes: int) -> Any:
    """Make a spec of a class: its annotated names are constants and variables, its marked functions actions and properties.

    The class is returned as it is; its functions go on being plain functions. ``@spec(Job=3)`` gives domains a default
    size.

    Raises
    ------
    DefinitionError
        For everything that a spec may not be; the sentence says what to change.
    """
    caller = sys._getframe(1)
    scope = {} if caller.f_code.co_name == "<module>" else dict(caller.f_locals)
    if cls is None:
        return lambda cls: _define(cls, sizes, scope)
    return _define(cls, sizes, scope)


def _define(cls: Any, sizes: dict[str, int], scope: dict[str, Any]) -> Any:
    if not isinstance(cls, type):
        raise DefinitionError(f"@spec is put on {getattr(cls, '__name__', cls)!s}; put it on a class")
    if cls.__mro__[1:] != (object,):
        raise DefinitionError(
            f"{cls.__name__} has base class {cls.__mro__[1].__name__}; a spec has none: "
            "share rules as plain functions that take the state"
        )
    check_class_text(cls)
    scope = {**scope, cls.__name__: cls, STATE_CLASS: cls}
    constants, variables, defaults = _names(cls, scope)
    functions = tuple(_functions(cls, scope))
    _check_names(cls, constants, variables, functions)
    domains = _domains(cls, constants, variables, functions)
    for name, size in sizes.items():
        if name not in domains:
            raise DefinitionError(f"@spec({name}={size!r}) of {cls.__name__}: {name} is no domain that the spec uses")
        if type(size) is not int or size < 1:
            raise DefinitionError(f"@spec({name}={size!r}) of {cls.__name__}: a domain has 1 member or more")
    _check_texts(cls, Names(cls.__name__, tuple(variables), tuple(constants), *_callables(cls)), functions)
    cls.__spec__ = Definition(  # type: ignore[attr-defined]
        name=cls.__name__,
        cls=cls,
        doc=inspect.cleandoc(cls.__doc__ or ""),
        constants=constants,
        defaults=defaults,
        variables=variables,
        domains=domains,
        sizes={name: sizes.get(name, domain.default_size) for name, domain in domains.items()},
        functions=functions,
        file=inspect.getfile(functions[0].call),
        line=min(function.line for function in functions),
    )
    _try_defaults(cls)
    return cls


def _try_defaults(cls: type) -> None:
    """Fill in the defaults once, so that an impossible bound or initial value is refused where the spec is defined."""
    Instance(definition_of(cls)).initial_drafts()


def _names(cls: type, scope: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    hints = _hints(cls, f"an annotation of {cls.__name__}", scope)
    constants, variables, defaults = {}, {}, {}
    for name, hint in hints.items():
        if name not in vars(cls):
            raise DefinitionError(f"{name} of {cls.__name__} has no initial value; write {name}: ... = value")
        if mark_of(vars(cls)[name]) is not None:
            raise DefinitionError(f"{name} of {cls.__name__} is both a variable and a function; rename one")
        if inspect.isfunction(vars(cls)[name]):
            called = vars(cls)[name].__name__
            raise DefinitionError(f"{name} of {cls.__name__} starts as the function {called} itself; call it: {called}(...)")
        inner = constant_annotation(hint)
        if inner is None:
            variables[name] = hint
        else:
            constants[name] = inner
        defaults[name] = vars(cls)[name]
    for name, value in vars(cls).items():
        if name.startswith("__") or name in hints or inspect.isfunction(value) or isinstance(value, staticmethod | property):
            continue
        raise DefinitionError(
            f"{name} of {cls.__name__} has no annotation; write {name}: Const[...] for a constant, "
            f"{name}: type for a variable"
        )
    if not variables:
        raise DefinitionError(f"{cls.__name__} has no variables; a spec needs one, written name: type = initial value")
    return constants, variables, defaults


def _hints(annotated: Any, place: str, scope: dict[str, Any]) -> dict[str, Any]:
    try:
        return get_type_hints(annotated, localns=scope, include_extras=True)
    except NameError as problem:
        raise DefinitionError(f"{place} names {problem.name}, which is not defined; import it") from None
    except Exception as problem:
        raise DefinitionError(f"{place} cannot be evaluated: {type(problem).__name__}: {problem}; mend it") from None


def _callables(cls: type) -> tuple[list[str], list[str]]:
    """Return the names of a spec's functions, and of its properties and static methods."""
    functions = [name for name, value in vars(cls).items() if inspect.isfunction(value)]
    others = [name for name, value in vars(cls).items() if isinstance(value, property | staticmethod)]
    return functions, others


def _check_texts(cls: type, names: Names, functions: tuple[Function, ...]) -> None:
    """Look at the text of every function of a spec: the marked ones, and the helpers that they call."""
    for function in functions:
        states = function.call.__code__.co_varnames[: STATES.get(function.kind, 1)]
        check_text(function.call, function.kind, states, names)
        if function.kind == "assume":
            check_assumption(function, names.variables)
    marked = {function.name for function in functions}
    inner = [getattr(vars(cls)[name], "fget", None) or getattr(vars(cls)[name], "__func__", None) for name in names.others]
    code = [vars(cls)[name].__code__ for name in names.functions] + [function.__code__ for function in inner if function]
    used = {name for each in code for name in names_in_code(each)}
    for name in names.functions:
        if name in marked:
            continue
        helper = vars(cls)[name]
        check_text(helper, "helper", helper.__code__.co_varnames[: min(1, helper.__code__.co_argcount)], names)
        if name not in used and not name.startswith("_"):
            raise DefinitionError(
                f"{name} of {cls.__name__} is not marked, and no function of the spec calls it; "
                "mark it @action, @always, ..., or remove it"
            )


def _functions(cls: type, scope: dict[str, Any]) -> Iterator[Function]:
    found = False
    for name, value in vars(cls).items():
        mark = mark_of(value)
        if mark is None or not inspect.isfunction(value):
            continue
        if value.__name__ != name:
            raise DefinitionError(f"{name} of {cls.__name__} is another name of {value.__name__}; define each function once")
        if inspect.iscoroutinefunction(value) or inspect.isgeneratorfunction(value):
            raise DefinitionError(f"{name} yields or awaits; a function of a spec runs in one step: split it into actions")
        found = found or mark.kind == "action"
        yield Function(
            name=name,
            kind=mark.kind,
            call=value,
            parameters=tuple(_parameters(value, mark.kind, scope)),
            doc=inspect.cleandoc(value.__doc__ or ""),
            file=inspect.getfile(value),
            line=value.__code__.co_firstlineno,
            fair=mark.fair,
            fault=mark.fault,
        )
    if not found:
        raise DefinitionError(f"{cls.__name__} has no action; mark the functions that change the state with @action")


def _parameters(function: Callable[..., Any], kind: str, scope: dict[str, Any]) -> Iterator[Parameter]:
    name = function.__name__
    parameters = list(inspect.signature(function).parameters.values())
    states = STATES.get(kind, 1)
    for parameter in parameters:
        if parameter.kind is not parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty:
            raise DefinitionError(
                f"parameter {parameter.name} of {name} has a default, a star or a slash; "
                "write plain parameters: each takes every value of its type"
            )
    if len(parameters) < states:
        wanted = "def {0}(s, t): two states, before and after" if states == 2 else "def {0}(s, ...): the state comes first"
        raise DefinitionError(f"@{kind} {name} has too few parameters; write {wanted.format(name)}")
    hints = _hints(function, f"an annotation of {name}", scope)
    for place, parameter in enumerate(parameters):
        hint = hints.get(parameter.name)
        if place < states and _is_finite(hint):
            which, wanted = ("a state", "s") if place == 0 else ("the second state", "s, t")
            raise DefinitionError(
                f"parameter {parameter.name} of @{kind} {name} stands where {which} is wanted; "
                f"write def {name}({wanted}, {parameter.name}: ...)"
            )
        if place >= states and hint in (Self, scope.get(STATE_CLASS)) and hint is not None:
            raise DefinitionError(
                f"parameter {parameter.name} of @{kind} {name} is a second state; mark it @step: only a step has two"
            )
    for parameter in parameters[states:]:
        if parameter.name not in hints:
            raise DefinitionError(
                f"parameter {parameter.name} of {name} has no annotation; say what it ranges over, as in "
                f"{parameter.name}: Job"
            )
        if kind in ("assume", "may_end", "constraint"):
            raise DefinitionError(
                f"@{kind} {name} has parameter {parameter.name}; it takes the state only: use all() or any()"
            )
        yield Parameter(parameter.name, hints[parameter.name])


def _is_finite(hint: Any) -> bool:
    """Tell whether an annotation is that of a value, not that of a state."""
    base, _ = split(hint)
    return isinstance(base, type) and issubclass(base, Domain | Record | Enum | int)


def _check_names(cls: type, constants: dict[str, Any], variables: dict[str, Any], functions: tuple[Function, ...]) -> None:
    for name in (*constants, *variables, *(function.name for function in functions)):
        if name in RESERVED:
            raise DefinitionError(f"{name} of {cls.__name__} has a name that reports and cases use; rename it")
        if name.startswith("_"):
            raise DefinitionError(f"{name} of {cls.__name__} begins with an underscore; rename it: reports show it")


def _domains(
    cls: type, constants: dict[str, Any], variables: dict[str, Any], functions: tuple[Function, ...]
) -> dict[str, type[Domain]]:
    """Return every domain that annotations or function bodies mention, by name, in order of first mention."""
    found: dict[str, type[Domain]] = {}
    annotations = [*variables.values(), *(p.annotation for function in functions for p in function.parameters)]
    mentioned = [domain for annotation in annotations for domain in domains_in(annotation)]
    for function in functions:
        closure = dict(zip(function.call.__code__.co_freevars, function.call.__closure__ or (), strict=True))
        for name in names_in_code(function.call.__code__):
            cell = closure.get(name)
            value = function.call.__globals__.get(name) if cell is None else _content(cell)
            if isinstance(value, type) and issubclass(value, Domain) and value is not Domain:
                mentioned.append(value)
    for domain in mentioned:
        if found.setdefault(domain.__name__, domain) is not domain:
            raise DefinitionError(f"{cls.__name__} uses two domains named {domain.__name__}; rename one")
        if domain.__name__ in constants or domain.__name__ in variables:
            raise DefinitionError(f"{cls.__name__} has a domain and a name {domain.__name__}; rename one")
    return found


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet, as the class being defined is
        return None
