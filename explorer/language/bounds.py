"""Bounds that depend on constants: arithmetic written as text, such as ``"horizon + visibility"``."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias, TypeVar, cast

from leasecheck.language.errors import DefinitionError

__all__ = ["Between", "Const", "Follows", "MaxLen", "evaluate_bound", "follows"]

Bound: TypeAlias = int | str

_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}


@dataclass(frozen=True)
class Between:
    """Bounds of an integer, both included: ``Annotated[int, Between(0, "horizon + visibility")]``.

    A bound is an integer or text: ``+ - * //``, ``min(...)`` and ``max(...)`` over integers, constants of the spec, and
    domains, whose names stand for their sizes.
    """

    low: Bound
    high: Bound


@dataclass(frozen=True)
class MaxLen:
    """Capacity of a list: ``Annotated[list[Job], MaxLen("Job")]``. The bound is written as in `Between`."""

    capacity: Bound


@dataclass(frozen=True)
class _Constant:
    """Marks a variable as a constant."""


T = TypeVar("T")
Const = Annotated[T, _Constant()]
"""A constant: ``visibility: Const[int] = 2``; ``visibility=3`` on the command line or in a case changes it."""


@dataclass(frozen=True, repr=False)
class Follows:
    """The default of a constant that follows from others."""

    text: str

    def __repr__(self) -> str:
        return self.text


def follows(text: str) -> int:
    """Return the default of a constant that follows from constants above it and from domain sizes.

    ``tokens: Const[int] = follows("Job + expiries")`` is right for every size, and can still be set. The text is written as
    in `Between`.
    """
    return cast("int", Follows(text))


def evaluate_bound(bound: Bound, names: Mapping[str, object]) -> int:
    """Return the value of a bound.

    Parameters
    ----------
    bound
        An integer, or the text of one.
    names
        Constants by name, and domain sizes by the domain's name.

    Raises
    ------
    DefinitionError
        If the text is not arithmetic over what there is; the message starts with the bound.
    """
    if isinstance(bound, int):
        return int(bound)
    if not isinstance(bound, str):
        raise DefinitionError(f"bound {bound!r} is neither an integer nor text; write a number or arithmetic in quotes")
    try:
        tree = ast.parse(bound.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        raise DefinitionError(f'bound "{bound}" is not an expression; write arithmetic over constants') from None

    def value(node: ast.expr) -> int:
        match node:
            case ast.Constant(value=int(number)):
                return int(number)
            case ast.Name(id=name):
                found = names.get(name)
                if isinstance(found, int) and not isinstance(found, bool):
                    return int(found)
                raise DefinitionError(
                    f'bound "{bound}" names {name}, which is no integer constant or domain of the spec; '
                    f"the spec has {', '.join(sorted(names)) or 'none'}"
                )
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -value(operand)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                try:
                    return _OPERATORS[type(op)](value(left), value(right))
                except ZeroDivisionError:
                    raise DefinitionError(f'bound "{bound}" divides by zero; change it or the constants') from None
            case ast.Call(func=ast.Name(id="min" | "max" as name), args=[_, *_] as arguments, keywords=[]):
                return (min if name == "min" else max)(value(argument) for argument in arguments)
            case _:
                raise DefinitionError(f'bound "{bound}" has {ast.unparse(node)}; only + - * // min max are allowed')

    return value(tree)
