"""What a spec takes for granted of its constants; an instance for which it is false is refused."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from typing import Any

from leasecheck.language.declarations import Definition, Function
from leasecheck.language.errors import DefinitionError
from leasecheck.language.reading import syntax_of

__all__ = ["check_assumption", "hold_to_assumptions"]


def check_assumption(function: Function, variables: Collection[str]) -> None:
    """Refuse an assumption that has no sentence, or that looks at what changes.

    Raises
    ------
    DefinitionError
        For each of the two.
    """
    if not function.doc:
        raise DefinitionError(f"@assume {function.name} has no docstring; write the sentence that wrong settings are told")
    for name in _names_of_state(function):
        if name in variables:
            raise DefinitionError(f"@assume {function.name} looks at {name}, a variable; only constants are there to look at")


def hold_to_assumptions(definition: Definition, constants: Mapping[str, Any]) -> None:
    """Refuse constants for which an assumption is false.

    Raises
    ------
    DefinitionError
        The assumption's own sentence, with the constants that it looks at.
    """
    settings = type(definition.cls.__name__, (definition.cls,), dict(constants))()
    for function in definition.of_kind("assume"):
        try:
            true = function.call(settings)
        except Exception as problem:
            raise DefinitionError(
                f"@assume {function.name} of {definition.name} raised {type(problem).__name__}: {problem}; mend it"
            ) from None
        if not true:
            sentence = " ".join(function.doc.split("\n\n")[0].split()).removesuffix(".")
            looked_at = [name for name in constants if name in _names_of_state(function)]
            shown = ", ".join(f"{name}={getattr(constants[name], 'value', constants[name])}" for name in looked_at)
            raise DefinitionError(f"{shown or definition.name}: {sentence} ({function.name} of {definition.name})")


def _names_of_state(function: Function) -> list[str]:
    """Return the names that a function reads of its first parameter, in the order of its text."""
    tree = syntax_of(function.call)
    if tree is None:
        return []
    state = tree.args.args[0].arg
    return [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == state
    ]
