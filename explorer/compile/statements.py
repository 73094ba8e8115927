"""Statements."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from leasecheck.compile import iteration, lists, sets
from leasecheck.compile.building import merged
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.evaluation import Unreachable, Way
from leasecheck.compile.expressions import SET_OPERATORS, binary, closure, condition, expression, passing
from leasecheck.compile.ir import const
from leasecheck.compile.names import kept
from leasecheck.compile.operators import data, number, present
from leasecheck.compile.places import attribute, item, set_attribute, set_item
from leasecheck.compile.values import (
    NONE,
    ZERO,
    Sym,
    VDict,
    VGenerator,
    VIter,
    VList,
    VRange,
    VRef,
    VSet,
    VStatic,
    VTuple,
)  # fmt: skip
from leasecheck.language.errors import Misfit

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["assign", "run"]

LONGEST_WHILE = 2000


def run(ev: Evaluation, body: list[ast.stmt]) -> None:
    """Evaluate statements in order."""
    for node in body:
        found = _STATEMENTS.get(type(node))
        if found is None:
            raise ev.placed(NotCompilable(_INSTEAD.get(type(node), f"{type(node).__name__} is not for compiled specs")), node)
        try:
            found(ev, node)
        except NotCompilable as problem:
            raise ev.placed(problem, node) from None


def _expr(ev: Evaluation, node: ast.Expr) -> None:
    if not isinstance(node.value, ast.Constant):
        expression(ev, node.value)


def _assign(ev: Evaluation, node: ast.Assign) -> None:
    unpacks = len(node.targets) == 1 and isinstance(node.targets[0], ast.Tuple | ast.List)
    value = (passing if unpacks else expression)(ev, node.value)
    for target in node.targets:
        assign(ev, target, value)


def _ann_assign(ev: Evaluation, node: ast.AnnAssign) -> None:
    if node.value is not None:
        assign(ev, node.target, expression(ev, node.value))
    elif not isinstance(node.target, ast.Name):
        raise NotCompilable("an annotation of what is no name; leave it out")


def assign(ev: Evaluation, target: ast.expr, value: Sym) -> None:
    """Evaluate ``target = value``."""
    match target:
        case ast.Name(id=name):
            ev.bind(name, value)
        case ast.Attribute(value=owner, attr=name):
            set_attribute(ev, expression(ev, owner), name, value)
        case ast.Subscript(slice=ast.Slice()):
            raise ev.placed(NotCompilable("a slice is assigned; build a new list"), target)
        case ast.Subscript(value=owner, slice=key):
            container = expression(ev, owner)
            set_item(ev, container, expression(ev, key), value)
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            _unpack(ev, targets, value)
        case _:
            raise ev.placed(NotCompilable("this cannot be assigned to in compiled specs; assign to a name"), target)


def _unpack(ev: Evaluation, targets: list[ast.expr], value: Sym) -> None:
    value = present(ev, value)
    content = ev.content(value) if isinstance(value, VRef) else value
    if any(isinstance(target, ast.Starred) for target in targets):
        raise NotCompilable("unpacking with a star; use slices")
    if isinstance(content, VList):
        ev.trap(ev.b.lnot(ev.b.eq(content.length, const(len(targets)))))
        items = [content.slots[at] if at < len(content.slots) else ZERO for at in range(len(targets))]
    elif isinstance(content, VTuple):
        if len(content.items) != len(targets):
            raise ev.raise_here()
        items = list(content.items)
    elif isinstance(content, VRange | VIter):
        _unpack(ev, targets, iteration.list_of(ev, iteration.iterate(ev, content)))
        return
    elif isinstance(content, VSet | VDict | VStatic | VGenerator):
        raise NotCompilable(f"{content.noun} is unpacked; unpack a tuple or a list")
    else:
        raise ev.raise_here()
    for target, each in zip(targets, items, strict=True):
        assign(ev, target, each)


def _aug_assign(ev: Evaluation, node: ast.AugAssign) -> None:
    op = type(node.op).__name__
    match node.target:
        case ast.Name(id=name):
            old = expression(ev, node.target)
            ev.bind(name, _in_place(ev, op, old, passing(ev, node.value)))
        case ast.Attribute(value=owner, attr=name):
            place = expression(ev, owner)
            old = attribute(ev, place, name)
            set_attribute(ev, place, name, _in_place(ev, op, old, passing(ev, node.value)))
        case ast.Subscript(value=owner, slice=key) if not isinstance(key, ast.Slice):
            container, at = expression(ev, owner), expression(ev, key)
            old = item(ev, container, at)
            set_item(ev, container, at, _in_place(ev, op, old, passing(ev, node.value)))
        case _:
            raise NotCompilable("a slice is changed in place; build a new list")


def _in_place(ev: Evaluation, op: str, old: Sym, value: Sym) -> Sym:
    """Return what ``old op= value`` leaves behind: containers change where they are."""
    old = present(ev, old)
    if not isinstance(old, VRef):
        return binary(ev, op, old, value)
    content = ev.content(old)
    if isinstance(content, VSet) and content.order is False:
        return binary(ev, op, old, value)  # a frozenset is not changed: the name stands for another
    if isinstance(content, VList) and op == "Add":
        from leasecheck.compile.methods import method_of

        method_of(ev, old, "extend")(ev, old, value)
        return old
    right = present(ev, value)
    data(right)
    other = ev.content(right) if isinstance(right, VRef) else right
    if isinstance(content, VSet) and isinstance(other, VSet) and op in SET_OPERATORS:
        ev.update(old, lambda now: (sets.combine(ev, SET_OPERATORS[op], now, other, now.order), ZERO))
        return old
    if isinstance(content, VDict) and isinstance(other, VDict) and op == "BitOr":
        ev.update(old, lambda now: (merged(now, other), ZERO))
        return old
    if isinstance(content, VList) and op == "Mult":
        times = number(ev, value)
        ev.update(old, lambda now: (lists.repeat(ev, now, times), ZERO))
        return old
    if isinstance(content, VDict):
        raise NotCompilable("a dict takes in something else than a dict; pass a dict")
    raise ev.raise_here()


def _if(ev: Evaluation, node: ast.If) -> None:
    def then() -> Sym:
        run(ev, node.body)
        return ZERO

    def orelse() -> Sym:
        run(ev, node.orelse)
        return ZERO

    ev.fork(condition(ev, node.test), then, orelse)


def _return(ev: Evaluation, node: ast.Return) -> None:
    value = NONE if node.value is None else kept(ev, expression(ev, node.value))
    ev.frames[-1].returns.append(ev.way(value))
    raise Unreachable


def _for(ev: Evaluation, node: ast.For) -> None:
    found = iteration.iterate(ev, passing(ev, node.iter))
    if not found.ordered:
        raise ev.placed(NotCompilable(iteration.OPEN_ORDER), node.iter)
    start = ev.snapshot()
    broken: list[Way] = []
    finished: list[Way] = []
    for k in range(iteration.LONGEST_LOOP):
        element = found.at(k)
        if element is None:
            finished.append(ev.way())
            break
        guard, value = element
        known = ev.b.known(guard)
        if known is None:
            turn, past = ev.b.new_block(), ev.b.new_block()
            here = ev.way()
            ev.b.branch(guard, turn, past)
            ev.go_on(here, past)
            ev.b.assume(guard, False)
            skipped = ev.way()
            ev.go_on(here, turn)
            ev.b.assume(guard, True)
        elif known is False:
            if found.steady:
                finished.append(ev.way())
                break
            continue
        else:
            skipped = None
        again = _turn(ev, node, value(), broken)
        if skipped is not None and found.steady:
            finished.append(skipped)
        elif skipped is not None:
            again.append(skipped)
        if not again:
            break
        ev.join(again, start)
    else:
        raise NotCompilable("a loop that never ends as far as can be seen; bound it")
    _after(ev, node, start, finished, broken)


def _turn(ev: Evaluation, node: ast.For, value: Sym, broken: list[Way]) -> list[Way]:
    """Evaluate a loop's body once; return the ways that go on to the next turn."""
    again: list[Way] = []
    ev.frames[-1].loops.append((again, broken))
    try:
        assign(ev, node.target, value)
        run(ev, node.body)
        again.append(ev.way())
    except Unreachable:
        pass
    ev.frames[-1].loops.pop()
    return again


def _after(ev: Evaluation, node: ast.For | ast.While, start: Way, finished: list[Way], broken: list[Way]) -> None:
    """Evaluate a loop's else, and go on behind the loop."""
    if node.orelse and finished:
        try:
            ev.join(finished, start)
            run(ev, node.orelse)
            finished = [ev.way()]
        except Unreachable:
            finished = []
    ev.join([*finished, *broken], start)


def _while(ev: Evaluation, node: ast.While) -> None:
    start = ev.snapshot()
    broken: list[Way] = []
    finished: list[Way] = []
    for _ in range(LONGEST_WHILE):
        test = condition(ev, node.test)
        known = ev.b.known(test)
        if known is False:
            finished.append(ev.way())
            break
        if known is None:
            turn, past = ev.b.new_block(), ev.b.new_block()
            here = ev.way()
            ev.b.branch(test, turn, past)
            ev.go_on(here, past)
            ev.b.assume(test, False)
            finished.append(ev.way())
            ev.go_on(here, turn)
            ev.b.assume(test, True)
        again: list[Way] = []
        ev.frames[-1].loops.append((again, broken))
        try:
            run(ev, node.body)
            again.append(ev.way())
        except Unreachable:
            pass
        ev.frames[-1].loops.pop()
        if not again:
            break
        ev.join(again, start)
    else:
        raise NotCompilable(f"a loop that is not seen to end within {LONGEST_WHILE} turns; write for ... in range(n)")
    _after(ev, node, start, finished, broken)


def _break(ev: Evaluation, node: ast.Break) -> None:  # noqa: ARG001
    ev.frames[-1].loops[-1][1].append(ev.way())
    raise Unreachable


def _continue(ev: Evaluation, node: ast.Continue) -> None:  # noqa: ARG001
    ev.frames[-1].loops[-1][0].append(ev.way())
    raise Unreachable


def _assert(ev: Evaluation, node: ast.Assert) -> None:
    if node.msg is not None:
        _check_message(ev, node.msg)
    ev.trap(ev.b.lnot(condition(ev, node.test)))


def _check_message(ev: Evaluation, node: ast.expr) -> None:
    """Refuse a message that calls a function of the spec: what that does is not evaluated."""
    for each in ast.walk(node):
        if isinstance(each, ast.NamedExpr | ast.Lambda):
            raise NotCompilable("a message that does something; write text")
        if isinstance(each, ast.Call):
            found = expression(ev, each.func) if isinstance(each.func, ast.Name) else None
            known = isinstance(found, VStatic) and found.value in (len, str, repr, sorted, list, sum, min, max)
            if not known:
                raise NotCompilable("a message that calls a function; write text, with values in it")


def _raise(ev: Evaluation, node: ast.Raise) -> None:
    named = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    found = expression(ev, named) if isinstance(named, ast.Name | ast.Attribute) else None
    cls = found.value if isinstance(found, VStatic) else None
    if not isinstance(cls, type) or not issubclass(cls, Exception) or issubclass(cls, Misfit):
        raise NotCompilable("raise of something that is not a plain exception class; use assert or require")
    if isinstance(node.exc, ast.Call):
        for each in (*node.exc.args, *(keyword.value for keyword in node.exc.keywords)):
            _check_message(ev, each)
    if cls is StopIteration:
        raise NotCompilable("StopIteration is raised, which ends what goes through an iterator; raise ValueError")
    raise ev.raise_here()


def _delete(ev: Evaluation, node: ast.Delete) -> None:
    for target in node.targets:
        if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
            raise NotCompilable("del of this; assign another value, or build a new list")
        container = expression(ev, target.value)
        key = expression(ev, target.slice)
        container = present(ev, container)

        def change(content: Any, key: Sym = key) -> tuple[Sym, Sym]:
            if isinstance(content, VList):
                return lists.remove_at(ev, content, lists.normal(ev, content, number(ev, key))), ZERO
            if isinstance(content, VDict):
                raise NotCompilable("a key is deleted from a dict; a dict has every key: assign None or another value")
            raise ev.raise_here()

        if not isinstance(container, VRef):
            raise ev.raise_here()
        ev.update(container, change)


def _function(ev: Evaluation, node: ast.FunctionDef) -> None:
    """Give a name to a function that is written inside one."""
    if node.decorator_list:
        raise NotCompilable("a decorator inside a function; call what it makes, or write the function outside")
    for each in ast.walk(node):
        if isinstance(each, ast.Yield | ast.YieldFrom):
            raise NotCompilable(f"{node.name} yields; return a list")
        if isinstance(each, ast.Nonlocal | ast.Global):
            raise NotCompilable(f"{node.name} assigns a name that is not its own (nonlocal); return the value")
    ev.bind(node.name, closure(ev, node))


_INSTEAD: dict[type, str] = {
    ast.Try: "try; test beforehand what may go wrong",
    ast.TryStar: "try; test beforehand what may go wrong",
    ast.With: "with; call what it stands for",
    ast.Match: "match; write if and elif",
    ast.Global: "global, which a function of the state does not need; use a variable of the spec",
    ast.Nonlocal: "nonlocal; return the value",
    ast.ClassDef: "a class inside a function; write it outside",
    ast.Import: "an import inside a function; write it at the top of the file",
    ast.ImportFrom: "an import inside a function; write it at the top of the file",
    ast.AsyncFunctionDef: "a function that awaits; a function of a spec runs in one step",
    ast.AsyncFor: "a loop that awaits; a function of a spec runs in one step",
    ast.AsyncWith: "with; call what it stands for",
}
"""What is written instead of a statement that is not compiled."""


def _pass(ev: Evaluation, node: ast.Pass) -> None:
    """Do nothing."""


_STATEMENTS: dict[type, Any] = {
    ast.Expr: _expr, ast.Assign: _assign, ast.AnnAssign: _ann_assign, ast.AugAssign: _aug_assign, ast.If: _if, ast.For: _for,
    ast.While: _while, ast.Return: _return, ast.Break: _break, ast.Continue: _continue, ast.Assert: _assert,
    ast.Raise: _raise,
    ast.Delete: _delete, ast.Pass: _pass, ast.FunctionDef: _function,
}  # fmt: skip
