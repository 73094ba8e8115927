"""Names: whose they are, and where they are looked up.

A comprehension has names of its own, which hide those of its function and are gone behind it; ``:=`` in it gives a value to a
name of the function. A lambda, and a function inside a function, look up what is not their own where they were written, when
they are called.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.values import Sym, VClosure

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation, Way

__all__ = ["Frame", "Scope", "bound_in", "from_outside", "kept", "look_up", "targets_of"]

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Scope:
    """The names of a comprehension: under which key each is kept among those of the function."""

    __slots__ = ("keys", "parent")

    def __init__(self, keys: dict[str, str], parent: Scope | None) -> None:
        self.keys, self.parent = keys, parent


class Frame:
    """A call that is being evaluated.

    Attributes
    ----------
    function : Any
        What is called: a function, or the syntax of one.
    file : str
        Where it is.
    outside : Callable[[str], Sym]
        Looks up names that have no value in it.
    scope : Scope | None
        The comprehension that is being evaluated.
    suspended : dict[str, Sym]
        Its names while it waits for a call.
    """

    def __init__(self, function: Any, file: str, outside: Callable[[str], Sym]) -> None:
        self.function, self.file, self.outside = function, file, outside
        self.scope: Scope | None = None
        self.suspended: dict[str, Sym] = {}
        self.returns: list[Way] = []
        self.loops: list[tuple[list[Way], list[Way]]] = []


def unassigned(name: str) -> NotCompilable:
    """Return the refusal of a name that need not have a value."""
    return NotCompilable(f"{name} may not have a value here; give it one on every way")


def look_up(ev: Evaluation, name: str) -> Sym:
    """Return what a name stands for in the function that is being evaluated."""
    frame = ev.frames[-1]
    scope = frame.scope
    while scope is not None:
        key = scope.keys.get(name)
        if key is not None:
            if key not in ev.names:
                raise unassigned(name)
            return ev.names[key]
        scope = scope.parent
    found = ev.names.get(name)
    return found if found is not None else frame.outside(name)


def from_outside(ev: Evaluation, closure: VClosure) -> Callable[[str], Sym]:
    """Return how a lambda or inner function looks up names that have no value in it."""
    local, home = bound_in(closure.node), closure.home

    def look(name: str) -> Sym:
        if name in local:
            raise unassigned(name)
        names = home.suspended if home in ev.frames else closure.kept
        if names is None:
            raise NotCompilable(
                f"{closure.name} is called when the function that it was written in has returned; "
                "pass it what it needs, as in lambda v, k=k: ..."
            )
        scope = closure.scope
        while scope is not None:
            key = scope.keys.get(name)
            if key is not None:
                if key not in names:
                    raise NotCompilable(f"{closure.name} is called behind the comprehension that {name} is of; call it there")
                return names[key]
            scope = scope.parent
        found = names.get(name)
        return found if found is not None else home.outside(name)

    return look


def kept(ev: Evaluation, value: Sym) -> Sym:
    """Return a value that leaves the function: what was written in it keeps the names that it has now."""
    if isinstance(value, VClosure) and value.home is ev.frames[-1] and value.kept is None:
        return VClosure(value.node, value.defaults, value.home, value.scope, dict(ev.names))
    return value


@cache
def bound_in(node: ast.FunctionDef | ast.Lambda) -> frozenset[str]:
    """Return the names that are a function's own: its parameters, and what it gives a value to."""
    args = node.args
    names = {each.arg for each in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg) if each}
    body: list[ast.AST] = [node.body] if isinstance(node, ast.Lambda) else list(node.body)
    elsewhere: set[str] = set()
    for part in body:
        names.update(_bound(part, elsewhere))
    return frozenset(names - elsewhere)


def _bound(node: ast.AST, elsewhere: set[str]) -> Iterator[str]:
    """Yield the names that a piece of a function gives values to; add those that it declares not to be its own."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
            return
        case ast.Lambda():
            return
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            elsewhere.update(names)
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            yield name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name
        case ast.alias(name=name, asname=other):
            yield other or name.partition(".")[0]
    own = isinstance(node, COMPREHENSIONS)
    for child in ast.iter_child_nodes(node):
        if own:
            yield from _walruses(child, elsewhere)
        else:
            yield from _bound(child, elsewhere)


def _walruses(node: ast.AST, elsewhere: set[str]) -> Iterator[str]:
    """Yield the names that ``:=`` in a comprehension gives values to."""
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.NamedExpr):
        yield node.target.id
    for child in ast.iter_child_nodes(node):
        yield from _walruses(child, elsewhere)


def targets_of(target: ast.expr) -> list[str]:
    """Return the names that a target of ``for`` gives values to."""
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
