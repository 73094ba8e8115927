"""Expressions: one function for each kind of syntax, in the order in which CPython evaluates its parts."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leasecheck.compile import iteration, lists, sets
from leasecheck.compile.building import add_to_set, fixed_key, into_set, merged
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, TRUE, Val, const
from leasecheck.compile.operators import arithmetic, data, equal, identical, less, number, present, truth
from leasecheck.compile.places import attribute, item
from leasecheck.compile.universe import static
from leasecheck.compile.values import (
    NONE,
    ZERO,
    Sym,
    VBool,
    VDict,
    VInt,
    VIter,
    VLambda,
    VList,
    VRef,
    VSet,
    VStatic,
    VTuple,
)  # fmt: skip

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["condition", "expression"]


def expression(ev: Evaluation, node: ast.expr) -> Sym:
    """Return what an expression evaluates to."""
    found = _EXPRESSIONS.get(type(node))
    if found is None:
        raise ev.placed(NotCompilable(f"{type(node).__name__} is not for compiled specs; write it with plainer syntax"), node)
    try:
        return found(ev, node)  # type: ignore[no-any-return]
    except NotCompilable as problem:
        raise ev.placed(problem, node) from None


def condition(ev: Evaluation, node: ast.expr) -> Val:
    """Return the truth of an expression."""
    if isinstance(node, ast.BoolOp):
        return _bool_op(ev, node.op, node.values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ev.b.lnot(condition(ev, node.operand))
    try:
        return truth(ev, expression(ev, node))
    except NotCompilable as problem:
        raise ev.placed(problem, node) from None


def _bool_op(ev: Evaluation, op: ast.boolop, values: list[ast.expr]) -> Val:
    first = condition(ev, values[0])
    if len(values) == 1:
        return first

    def rest() -> Sym:
        return VBool(_bool_op(ev, op, values[1:]))

    if isinstance(op, ast.And):
        found = ev.fork(first, rest, lambda: VBool(FALSE))
    else:
        found = ev.fork(first, lambda: VBool(TRUE), rest)
    return found.val  # type: ignore[attr-defined, no-any-return]


def _bool_value(ev: Evaluation, node: ast.BoolOp) -> Sym:
    """``a or b`` as a value: one of the operands."""
    conjunction = isinstance(node.op, ast.And)

    def from_place(at: int) -> Sym:
        left = expression(ev, node.values[at])
        if at == len(node.values) - 1:
            return left
        known: Sym = VBool(FALSE if conjunction else TRUE) if isinstance(left, VBool) else left

        def rest() -> Sym:
            return from_place(at + 1)

        def stop() -> Sym:
            return known

        return ev.fork(truth(ev, left), *((rest, stop) if conjunction else (stop, rest)))

    return from_place(0)


def _constant(ev: Evaluation, node: ast.Constant) -> Sym:  # noqa: ARG001
    return static(node.value)


def _name(ev: Evaluation, node: ast.Name) -> Sym:
    found = ev.names.get(node.id)
    return found if found is not None else ev.frames[-1].names(node.id)


def _attribute(ev: Evaluation, node: ast.Attribute) -> Sym:
    return attribute(ev, expression(ev, node.value), node.attr)


def _subscript(ev: Evaluation, node: ast.Subscript) -> Sym:
    container = present(ev, expression(ev, node.value))
    if isinstance(node.slice, ast.Slice):
        return _slice(ev, container, node.slice)
    return item(ev, container, expression(ev, node.slice))


def _slice(ev: Evaluation, container: Sym, node: ast.Slice) -> Sym:
    start, stop, step = (None if part is None else _index(ev, part) for part in (node.lower, node.upper, node.step))
    by = 1 if step is None else ev.b.range(step)[0]
    if step is not None and ev.b.range(step)[0] != ev.b.range(step)[1]:
        raise NotCompilable("a slice whose step is not fixed; write the step as a number")
    if isinstance(container, VTuple):
        ends = [None if part is None else ev.b.range(part) for part in (start, stop)]
        if any(end is not None and end[0] != end[1] for end in ends):
            raise NotCompilable("a slice of a tuple at a place that is not fixed; use a list")
        first, last = (None if end is None else end[0] for end in ends)
        return VTuple(container.items[first:last:by])
    data(container)
    content = ev.content(container) if isinstance(container, VRef) else None
    if not isinstance(content, VList):
        raise ev.raise_here()
    if by == 1:
        return ev.new(lists.slice_of(ev, content, start, stop))
    if by == -1 and start is None and stop is None:
        return ev.new(lists.reverse(ev, content))
    raise NotCompilable("a slice with a step; only [::-1] is compiled")


def _index(ev: Evaluation, node: ast.expr) -> Val | None:
    found = expression(ev, node)
    return None if found is NONE else number(ev, found)


def _unary(ev: Evaluation, node: ast.UnaryOp) -> Sym:
    if isinstance(node.op, ast.Not):
        return VBool(ev.b.lnot(condition(ev, node.operand)))
    operand = number(ev, expression(ev, node.operand))
    if isinstance(node.op, ast.UAdd):
        return VInt(operand)
    zero = const(0) if isinstance(node.op, ast.USub) else const(-1)
    return VInt(ev.b.sub(zero, operand))


def _binary(ev: Evaluation, node: ast.BinOp) -> Sym:
    left = expression(ev, node.left)
    return binary(ev, type(node.op).__name__, left, expression(ev, node.right))


SET_OPERATORS = {"BitAnd": "and", "BitOr": "or", "BitXor": "xor", "Sub": "andnot"}


def binary(ev: Evaluation, op: str, left: Sym, right: Sym) -> Sym:
    """Return left op right."""
    left, right = present(ev, left), present(ev, right)
    contents = [ev.content(each) if isinstance(each, VRef) else each for each in (left, right)]
    x, y = contents
    if isinstance(x, VList) and isinstance(y, VList) and op == "Add":
        return ev.new(lists.concat(ev, x, y))
    if (isinstance(x, VList | VTuple) and op == "Mult") or (isinstance(y, VList | VTuple) and op == "Mult"):
        content, times = (x, right) if isinstance(x, VList | VTuple) else (y, left)
        count = number(ev, times)
        if isinstance(content, VTuple):
            raise NotCompilable("a tuple is repeated; use a list")
        assert isinstance(content, VList)
        return ev.new(lists.repeat(ev, content, count))
    if isinstance(x, VSet) and isinstance(y, VSet) and op in SET_OPERATORS:
        return ev.new(sets.combine(ev, SET_OPERATORS[op], x, y))
    if isinstance(x, VDict) and isinstance(y, VDict) and op == "BitOr":
        return ev.new(merged(x, y))
    if isinstance(x, VTuple) and isinstance(y, VTuple) and op == "Add":
        return VTuple(x.items + y.items)
    return arithmetic(ev, op, left, right)


def _compare(ev: Evaluation, node: ast.Compare) -> Sym:
    def from_place(left: Sym, at: int) -> Sym:
        right = expression(ev, node.comparators[at])
        result = compare(ev, node.ops[at], left, right)
        if at == len(node.ops) - 1:
            return VBool(result)
        return ev.fork(result, lambda: from_place(right, at + 1), lambda: VBool(FALSE))

    return from_place(expression(ev, node.left), 0)


def compare(ev: Evaluation, op: ast.cmpop, x: Sym, y: Sym) -> Val:
    """Return the result of one comparison."""
    match op:
        case ast.Eq():
            return equal(ev, x, y)
        case ast.NotEq():
            return ev.b.lnot(equal(ev, x, y))
        case ast.Is():
            return identical(ev, x, y)
        case ast.IsNot():
            return ev.b.lnot(identical(ev, x, y))
        case ast.Lt():
            return less(ev, x, y)
        case ast.LtE():
            return less(ev, x, y, or_equal=True)
        case ast.Gt():
            return less(ev, y, x)
        case ast.GtE():
            return less(ev, y, x, or_equal=True)
        case ast.In():
            return within(ev, x, y)
        case _:
            return ev.b.lnot(within(ev, x, y))


def within(ev: Evaluation, x: Sym, container: Sym) -> Val:
    """Return x in container."""
    container = present(ev, container)
    if isinstance(container, VTuple):
        result: Val = FALSE
        for each in container.items:
            result = ev.b.lor(result, equal(ev, each, x))
        return result
    if isinstance(container, VStatic) and isinstance(container.value, range):
        wanted, values = number(ev, x), container.value
        result = FALSE
        for value in values:
            result = ev.b.lor(result, ev.b.eq(wanted, const(value)))
        return result
    content = ev.content(container) if isinstance(container, VRef) else None
    if isinstance(content, VList):
        return lists.contains(ev, content, x)
    if isinstance(content, VSet):
        return sets.contains(ev, content, x)
    if isinstance(content, VDict):
        return has_key(ev, content, x)
    if isinstance(container, VIter):
        found = iteration.to_list(ev, container)
        assert isinstance(found, VRef)
        return within(ev, x, found)
    data(container)
    raise ev.raise_here()


def has_key(ev: Evaluation, content: VDict, key: Sym) -> Val:
    """Return key in content."""
    result: Val = FALSE
    key = sets.element(ev, key)
    for each in content.keys:
        result = ev.b.lor(result, equal(ev, static(each), key))
    return result


def _if_exp(ev: Evaluation, node: ast.IfExp) -> Sym:
    return ev.fork(condition(ev, node.test), lambda: expression(ev, node.body), lambda: expression(ev, node.orelse))


def _tuple(ev: Evaluation, node: ast.Tuple) -> Sym:
    if any(isinstance(each, ast.Starred) for each in node.elts):
        raise NotCompilable("a tuple with a star; write a list")
    return VTuple(tuple(expression(ev, each) for each in node.elts))


def _grow(ev: Evaluation, ref: VRef, change: Callable[[Any], Sym]) -> None:
    ev.update(ref, lambda content: (change(content), ZERO))


def _list(ev: Evaluation, node: ast.List) -> Sym:
    name = ev.hidden(ev.new(VList(const(0), ())))
    for each in node.elts:
        if isinstance(each, ast.Starred):
            more = iteration.to_list(ev, iteration.iterate(ev, expression(ev, each.value)))
            ref = ev.names[name]
            assert isinstance(more, VRef)
            assert isinstance(ref, VRef)
            _grow(ev, ref, lambda content, more=more: lists.concat(ev, content, ev.content(more)))  # type: ignore[misc, arg-type]
        else:
            value = expression(ev, each)
            ref = ev.names[name]
            assert isinstance(ref, VRef)
            _grow(ev, ref, lambda content, value=value: lists.append(ev, content, value))  # type: ignore[misc]
    return ev.names.pop(name)


def _set(ev: Evaluation, node: ast.Set) -> Sym:
    name = ev.hidden(ev.new(VSet(None, (), None)))
    for each in node.elts:
        if isinstance(each, ast.Starred):
            into_set(ev, name, iteration.iterate(ev, expression(ev, each.value)))
        else:
            add_to_set(ev, name, expression(ev, each))
    return ev.names.pop(name)


def _dict(ev: Evaluation, node: ast.Dict) -> Sym:
    entries: dict[Any, Sym] = {}
    names: list[str] = []
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            more = present(ev, expression(ev, value))
            content = ev.content(more) if isinstance(more, VRef) else None
            if not isinstance(content, VDict):
                raise ev.raise_here()
            pairs = list(zip(content.keys, content.values, strict=True))
        else:
            pairs = [(fixed_key(ev, expression(ev, key)), expression(ev, value))]
        for known, each in pairs:
            entries[known] = VStatic(len(names))
            names.append(ev.hidden(each))
    values = tuple(ev.names[names[place.value]] for place in entries.values())  # type: ignore[attr-defined]
    for name in names:
        del ev.names[name]
    return ev.new(VDict(tuple(entries), values))


def _comprehension(ev: Evaluation, node: ast.ListComp | ast.SetComp | ast.DictComp) -> Sym:
    from leasecheck.compile.comprehensions import dict_comp, list_comp, set_comp

    if isinstance(node, ast.DictComp):
        return dict_comp(ev, node)
    return set_comp(ev, node) if isinstance(node, ast.SetComp) else list_comp(ev, node)


def _generator(ev: Evaluation, node: ast.GeneratorExp) -> Sym:  # noqa: ARG001
    raise NotCompilable("a generator that is kept; write a list comprehension")


def _walrus(ev: Evaluation, node: ast.NamedExpr) -> Sym:
    ev.names[node.target.id] = value = expression(ev, node.value)
    return value


def _lambda(ev: Evaluation, node: ast.Lambda) -> Sym:  # noqa: ARG001
    return VLambda(node)


def _call(ev: Evaluation, node: ast.Call) -> Sym:
    from leasecheck.compile.calls import call

    return call(ev, node)


def _joined_text(ev: Evaluation, node: ast.JoinedStr) -> Sym:  # noqa: ARG001
    raise NotCompilable("text in a state or a condition; use an Enum")


_EXPRESSIONS: dict[type, Any] = {
    ast.Constant: _constant, ast.Name: _name, ast.Attribute: _attribute, ast.Subscript: _subscript, ast.UnaryOp: _unary,
    ast.BinOp: _binary, ast.Compare: _compare, ast.BoolOp: _bool_value, ast.IfExp: _if_exp, ast.Tuple: _tuple,
    ast.List: _list,
    ast.Set: _set, ast.Dict: _dict, ast.ListComp: _comprehension, ast.SetComp: _comprehension,
    ast.DictComp: _comprehension,
    ast.GeneratorExp: _generator, ast.NamedExpr: _walrus, ast.Lambda: _lambda, ast.Call: _call, ast.JoinedStr: _joined_text,
}  # fmt: skip
