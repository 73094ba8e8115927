"""What can be seen to be wrong in the text of a spec, before any of it runs."""

from __future__ import annotations

import ast
import difflib
import inspect
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType
from typing import Any

from leasecheck.language.containers import MUTATORS
from leasecheck.language.errors import DefinitionError

__all__ = ["SYNTAX", "Names", "check_class_text", "check_text", "closest", "names_in_code", "syntax_of"]

SYNTAX = "__explorer_syntax__"
"""A function whose code was replaced carries the new code's tree under this name: its file still has the old text."""

CHANGING = ("action", "initial", "helper")
"""Kinds of functions that may change the state; a helper may be called by an action."""


@dataclass(frozen=True)
class Names:
    """The names that a state has."""

    spec: str
    variables: Collection[str]
    constants: Collection[str]
    functions: Collection[str]
    others: Collection[str]
    """Properties and static methods of the class."""

    @property
    def known(self) -> tuple[str, ...]:
        """Every name."""
        return (*self.variables, *self.constants, *self.functions, *self.others)


def syntax_of(function: Callable[..., Any]) -> ast.FunctionDef | None:
    """Return the syntax tree of a function, with lines and columns of its file, or None if its source is not to be had."""
    found = getattr(function, SYNTAX, None) or _parsed(function)
    return found if isinstance(found, ast.FunctionDef) else None


def _parsed(defined: Any) -> ast.stmt | None:
    try:
        lines, at = inspect.findsource(defined)
        return _defined_in("".join(lines)).get(at + 1)
    except (OSError, TypeError, SyntaxError):
        return None


@lru_cache(maxsize=32)
def _defined_in(text: str) -> dict[int, ast.stmt]:
    """Return what a file defines by the line it begins on, its decorators included. Nobody changes these trees."""
    return {
        min((each.lineno for each in node.decorator_list), default=node.lineno): node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


def names_in_code(code: CodeType) -> Iterator[str]:
    """Yield every global and attribute that code mentions, that of its comprehensions and lambdas included."""
    yield from code.co_names
    yield from code.co_freevars
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in_code(constant)


def closest(name: str, known: Collection[str]) -> str:
    """Return a hint at the known name that was probably meant, or all of them: the end of a sentence."""
    near = difflib.get_close_matches(name, list(known), n=1)
    if near:
        return f"did you mean {near[0]}?"
    return f"there is {', '.join(sorted(known))}" if known else "there is none"


def check_class_text(cls: type) -> None:
    """Refuse a class that defines a name twice: Python would keep the last one and say nothing.

    Raises
    ------
    DefinitionError
        If it does.
    """
    tree = _parsed(cls)
    if not isinstance(tree, ast.ClassDef):
        return
    seen: set[tuple[type, str]] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            name = node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        else:
            continue
        if (type(node), name) in seen:
            raise DefinitionError(f"{name} of {cls.__name__} is defined twice, and the first is lost; rename one")
        seen.add((type(node), name))


def check_text(function: Callable[..., Any], kind: str, states: tuple[str, ...], names: Names) -> None:
    """Refuse what the text of a function shows to be a mistake.

    Parameters
    ----------
    function
        The function.
    kind
        Its mark: ``action``, ``always``, ...; ``helper`` for an unmarked function of the spec.
    states
        The names of its state parameters.
    names
        The names that a state has.

    Raises
    ------
    DefinitionError
        For each of: reading or assigning a name the state does not have, assigning a constant, reading a name from the
        class, naming a function without calling it, changing the state in a property, ``require`` in a property, a
        property that returns nothing or something that is always true, an action that returns a value or whose guard is
        an ``if``, a line without effect, iterating over a set of undefined order.
    """
    tree = syntax_of(function)
    if tree is None:
        return
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            _check_name(tree.name, kind, states, names, node, id(node) in called)
        if isinstance(node, ast.Yield | ast.YieldFrom | ast.Await):
            raise DefinitionError(
                f"{tree.name} yields or awaits; a function of a spec runs in one step: split it into actions"
            )
        _check_effect(tree.name, node)
        _check_order(tree.name, node)
        if kind not in CHANGING:
            _check_pure(tree.name, kind, states, node)
    if kind in ("action", "initial"):
        _check_returns_nothing(tree, kind)
        if kind == "action":
            _check_guard(tree)
    elif kind != "helper":
        _check_answer(tree, kind)


def _check_name(name: str, kind: str, states: tuple[str, ...], names: Names, node: ast.Attribute, is_called: bool) -> None:
    owner = node.value.id if isinstance(node.value, ast.Name) else ""
    if owner == names.spec and node.attr in (*names.variables, *names.constants):
        raise DefinitionError(
            f"{name} uses {owner}.{node.attr}, which is its default whatever was set; write {states[0]}.{node.attr}"
        )
    if owner not in states:
        return
    if node.attr not in names.known:
        raise DefinitionError(
            f"{name} uses {owner}.{node.attr}, which the spec does not have; {closest(node.attr, names.known)}"
        )
    if isinstance(node.ctx, ast.Store | ast.Del) and kind in CHANGING and node.attr not in names.variables:
        raise DefinitionError(f"{name} assigns {node.attr}, which is no variable; only variables change")
    if isinstance(node.ctx, ast.Del):
        raise DefinitionError(f"{name} deletes {node.attr}; a variable always has a value: assign another one")
    if node.attr in names.functions and not is_called:
        raise DefinitionError(f"{name} names {owner}.{node.attr} without calling it; write {owner}.{node.attr}()")


def _check_effect(name: str, node: ast.AST) -> None:
    if isinstance(node, ast.Expr) and isinstance(
        node.value, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.BinOp | ast.Name | ast.Attribute | ast.Subscript
    ):
        raise DefinitionError(
            f"{name} has the line `{ast.unparse(node)}`, which does nothing; assign with =, or write require(...) or return"
        )
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "each":
            raise DefinitionError(f"{name} calls each(), which is for initial values; write {{k: ... for k in all_of(...)}}")
        if node.func.id == "require" and node.args and _is_always_true(node.args[0]):
            raise DefinitionError(
                f"{name} requires {ast.unparse(node.args[0])}, which is always true; call it, or wrap it in all() or any()"
            )


def _is_always_true(node: ast.expr) -> bool:
    return isinstance(node, ast.GeneratorExp | ast.Lambda) or (isinstance(node, ast.Tuple | ast.List) and bool(node.elts))


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


def _returns(tree: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what a function returns, leaving out the functions inside it."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def _check_returns_nothing(tree: ast.FunctionDef, kind: str) -> None:
    for value in _returns(tree):
        if not (isinstance(value, ast.Constant) and value.value is None):
            raise DefinitionError(
                f"{tree.name} returns {ast.unparse(value)}, but @{kind} changes the state and returns nothing; "
                "its guard is require(...)"
            )


def _check_answer(tree: ast.FunctionDef, kind: str) -> None:
    wanted = "an integer" if kind == "maximum" else "True or False"
    answers = list(_returns(tree))
    if not answers:
        raise DefinitionError(f"{tree.name} returns nothing; return {wanted}")
    for value in answers:
        if _is_always_true(value):
            raise DefinitionError(
                f"{tree.name} returns {ast.unparse(value)}, which is not {wanted}; wrap it in all() or any()"
            )
    if tree.returns is not None and ast.unparse(tree.returns) == "None":
        raise DefinitionError(f"{tree.name} is annotated to return None; return {wanted}, and say so")


def _check_guard(tree: ast.FunctionDef) -> None:
    """Refuse a guard written as ``if``: where it is false the action would be a step that changes nothing."""
    if any(isinstance(node, ast.Name) and node.id == "require" for node in ast.walk(tree)):
        return
    body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    body = [node for node in body if not _is_local(node)]
    match body:
        case [ast.If(test=test, orelse=[])]:
            idle = "false"
        case [ast.If(test=test, body=[ast.Return()], orelse=[]), *_]:
            idle = "true"
        case _:
            return
    raise DefinitionError(
        f"{tree.name} changes nothing where `{ast.unparse(test)}` is {idle}, and that counts as a step; "
        "write require(...), or an else that says what happens"
    )


def _is_local(node: ast.stmt) -> bool:
    targets = list(_targets(node))
    return bool(targets) and all(isinstance(target, ast.Name) for target in targets) and not isinstance(node, ast.For)


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
