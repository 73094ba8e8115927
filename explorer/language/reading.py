"""What can be seen to be wrong in the text of a spec's functions, before any of them runs."""

from __future__ import annotations

import ast
import difflib
import inspect
import textwrap
from collections.abc import Callable, Collection, Iterator
from typing import Any

from explorer.language.containers import MUTATORS
from explorer.language.errors import DefinitionError

__all__ = ["check_text", "closest", "syntax_of"]


def syntax_of(function: Callable[..., Any]) -> ast.FunctionDef | None:
    """Return the syntax tree of a function, with line numbers of its file, or None if its source is not to be had."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError, IndexError):
        return None
    if not isinstance(tree, ast.FunctionDef):
        return None
    ast.increment_lineno(tree, first - 1)
    return tree


def closest(name: str, known: Collection[str]) -> str:
    """Return a hint at the known name that was probably meant, or all of them: the end of a sentence."""
    near = difflib.get_close_matches(name, list(known), n=1)
    if near:
        return f"did you mean {near[0]}?"
    return f"there is {', '.join(sorted(known))}" if known else "there is none"


def check_text(
    function: Callable[..., Any], kind: str, states: tuple[str, ...], variables: Collection[str], known: Collection[str]
) -> None:
    """Refuse what the text of a function shows to be a mistake.

    Parameters
    ----------
    function
        The function.
    kind
        Its mark: ``action``, ``always``, ...; ``helper`` for an unmarked function of the spec.
    states
        The names of its state parameters.
    variables
        The spec's variables: what an action may assign.
    known
        Every name that a state has.

    Raises
    ------
    DefinitionError
        For each of: reading or assigning a name the state does not have, assigning a constant, changing the state in a
        property, ``require`` in a property, a property that returns nothing, iterating over a set of undefined order.
    """
    tree = syntax_of(function)
    if tree is None:
        return
    name = function.__name__
    changes = kind in ("action", "initial", "helper")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in states:
            if node.attr not in known:
                raise DefinitionError(
                    f"{name} uses {node.value.id}.{node.attr}, which the spec does not have; {closest(node.attr, known)}"
                )
            if isinstance(node.ctx, ast.Store | ast.Del) and changes and node.attr not in variables:
                raise DefinitionError(f"{name} assigns {node.attr}, which is no variable; only variables change")
            if isinstance(node.ctx, ast.Del):
                raise DefinitionError(f"{name} deletes {node.attr}; a variable always has a value: assign another one")
        if isinstance(node, ast.Yield | ast.YieldFrom | ast.Await):
            raise DefinitionError(f"{name} yields or awaits; a function of a spec runs in one step: split it into actions")
        _check_order(name, node)
        if not changes:
            _check_pure(name, kind, states, node)
    if kind not in ("action", "initial", "helper") and not any(
        isinstance(node, ast.Return) and node.value is not None for node in ast.walk(tree)
    ):
        raise DefinitionError(f"{name} returns nothing; return {'an integer' if kind == 'maximum' else 'True or False'}")


def _check_pure(name: str, kind: str, states: tuple[str, ...], node: ast.AST) -> None:
    for target in _targets(node):
        root = _root(target)
        if isinstance(target, ast.Attribute | ast.Subscript) and root in states:
            raise DefinitionError(
                f"{name} assigns {ast.unparse(target)}, but @{kind} only looks; compare instead, or make it an @action"
            )
    if isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Name) and called.id == "require":
            raise DefinitionError(f"{name} calls require, but @{kind} has no guard; return the condition")
        if isinstance(called, ast.Attribute) and called.attr in MUTATORS and _root(called.value) in states:
            raise DefinitionError(
                f"{name} calls {ast.unparse(called)}, which changes the state, but @{kind} only looks; "
                "work on a copy, or make it an @action"
            )


def _check_order(name: str, node: ast.AST) -> None:
    match node:
        case ast.For(iter=over):
            found = [over]
        case ast.ListComp(generators=generators):
            found = [generator.iter for generator in generators]
        case _:
            return
    for over in found:
        called = over.func if isinstance(over, ast.Call) else None
        if isinstance(over, ast.Set | ast.SetComp) or (isinstance(called, ast.Name) and called.id in ("set", "frozenset")):
            raise DefinitionError(
                f"{name} goes through {ast.unparse(over)} in an order that Python leaves open; "
                "go through a list or sorted(...)"
            )


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            found = list(targets)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.For(target=target):
            found = [target]
        case _:
            return
    while found:
        target = found.pop()
        if isinstance(target, ast.Tuple | ast.List):
            found.extend(target.elts)
        elif isinstance(target, ast.Starred):
            found.append(target.value)
        else:
            yield target


def _root(node: ast.expr) -> str | None:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None
