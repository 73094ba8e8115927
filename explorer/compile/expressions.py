"""Expressions: one function for each kind of syntax, in the order in which CPython evaluates its parts."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leasecheck.compile import lists, sets
from leasecheck.compile.building import fixed_key, merged
from leasecheck.compile.comparison import equal, identical, less
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, TRUE, Val, const
from leasecheck.compile.iteration import members_of
from leasecheck.compile.operators import arithmetic, data, number, present, truth
from leasecheck.compile.places import attribute, item
from leasecheck.compile.universe import static
from leasecheck.compile.values import (
    NONE,
    Sym,
    VBool,
    VClosure,
    VDict,
    VEnum,
    VGenerator,
    VInt,
    VIter,
    VList,
    VOpt,
    VRange,
    VRef,
    VSet,
    VStatic,
    VTuple,
)  # fmt: skip

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["binary", "closure", "condition", "expression", "passing"]


def passing(ev: Evaluation, node: ast.expr) -> Sym:
    """Return what an expression evaluates to; it may be an iterator, which is gone through at once."""
    found = _EXPRESSIONS.get(type(node))
    if found is None:
        raise ev.placed(NotCompilable(_INSTEAD.get(type(node), f"{type(node).__name__} is not for compiled specs")), node)
    try:
        return ev.settled(found(ev, node))
    except NotCompilable as problem:
        raise ev.placed(problem, node) from None


def expression(ev: Evaluation, node: ast.expr) -> Sym:
    """Return what an expression evaluates to."""
    found = passing(ev, node)
    if isinstance(found, VGenerator):
        raise ev.placed(NotCompilable("a generator that is kept or passed on; write a list comprehension"), node)
    if isinstance(found, VIter) and found.once:
        raise ev.placed(NotCompilable("an iterator that is kept or passed on, and used up once; make a list of it"), node)
    return found


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
    return ev.look_up(node.id)


def _attribute(ev: Evaluation, node: ast.Attribute) -> Sym:
    return attribute(ev, expression(ev, node.value), node.attr)


def _subscript(ev: Evaluation, node: ast.Subscript) -> Sym:
    container = expression(ev, node.value)
    if isinstance(node.slice, ast.Slice):
        return _slice(ev, container, node.slice)
    return item(ev, container, expression(ev, node.slice))


def _slice(ev: Evaluation, container: Sym, node: ast.Slice) -> Sym:
    start, stop, step = (None if part is None else _index(ev, part) for part in (node.lower, node.upper, node.step))
    container = present(ev, container)
    low, high = (1, 1) if step is None else ev.b.range(step)
    if low != high:
        raise NotCompilable("a slice whose step is not fixed; write the step as a number")
    if isinstance(container, VTuple):
        return _slice_of_tuple(ev, container, start, stop, low)
    data(container)
    content = ev.content(container) if isinstance(container, VRef) else None
    if not isinstance(content, VList) or low == 0:
        raise ev.raise_here()
    if low == 1:
        return ev.new(lists.slice_of(ev, content, start, stop))
    if low == -1 and start is None and stop is None:
        return ev.new(lists.reverse(ev, content))
    raise NotCompilable("a slice with a step; only [::-1] is compiled: write a comprehension over range(...)")


def _slice_of_tuple(ev: Evaluation, container: VTuple, start: Val | None, stop: Val | None, step: int) -> Sym:
    ends = [None if part is None else ev.b.range(part) for part in (start, stop)]
    if any(end is not None and end[0] != end[1] for end in ends):
        raise NotCompilable("a slice of a tuple at a place that is not fixed; use a list")
    if step == 0:
        raise ev.raise_here()
    first, last = (None if end is None else end[0] for end in ends)
    return VTuple(container.items[first:last:step])


def _index(ev: Evaluation, node: ast.expr) -> Val | None:
    found = expression(ev, node)
    if isinstance(found, VOpt):
        raise NotCompilable("an end of a slice that may be None; make sure that it is not, as with require")
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
        return ev.new(sets.combine(ev, SET_OPERATORS[op], x, y, sets.order_of(x, y)))
    if isinstance(x, VDict) and isinstance(y, VDict) and op == "BitOr":
        return ev.new(merged(x, y))
    if isinstance(x, VTuple) and isinstance(y, VTuple) and op == "Add":
        return VTuple(x.items + y.items)
    return arithmetic(ev, op, left, right)


def _compare(ev: Evaluation, node: ast.Compare) -> Sym:
    def from_place(left: Sym, at: int) -> Sym:
        last = at == len(node.ops) - 1
        looks_in = isinstance(node.ops[at], ast.In | ast.NotIn) and last
        right = (passing if looks_in else expression)(ev, node.comparators[at])
        result = compare(ev, node.ops[at], left, right)
        if last:
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
    if isinstance(container, VRange):
        return _within_range(ev, x, container)
    if isinstance(container, VStatic) and isinstance(container.value, type):
        return _within_class(x, container.value)
    content = ev.content(container) if isinstance(container, VRef) else None
    if isinstance(content, VList):
        return lists.contains(ev, content, x)
    if isinstance(content, VSet):
        return sets.contains(ev, content, x)
    if isinstance(content, VDict):
        return has_key(ev, content, x)
    if isinstance(container, VIter | VGenerator):
        return _within_iterator(ev, x, container)
    data(container)
    raise ev.raise_here()


def _within_range(ev: Evaluation, x: Sym, container: VRange) -> Val:
    if not isinstance(x, VInt | VBool):  # Python goes through the range, and compares
        if isinstance(x, VOpt):
            inner = x.inner
            found = ev.fork(x.present, lambda: VBool(_within_range(ev, inner, container)), lambda: VBool(FALSE))
            return found.val  # type: ignore[attr-defined, no-any-return]
        equal(ev, x, VInt(const(0)))
        return FALSE
    b, wanted = ev.b, ev.b.to_int(x.val)
    if container.step > 0:
        inside = b.land(b.le(container.start, wanted), b.lt(wanted, container.stop))
    else:
        inside = b.land(b.lt(container.stop, wanted), b.le(wanted, container.start))
    if abs(container.step) == 1:
        return inside
    return b.land(inside, b.eq(b.mod(b.sub(wanted, container.start), const(abs(container.step))), const(0)))


def _within_class(x: Sym, cls: type) -> Val:
    """Return x in cls, of an Enum: only its members are certainly in it, and only they need not be looked up as values."""
    members_of(cls)
    if isinstance(x, VEnum) and x.cls is cls:
        return TRUE
    raise NotCompilable(f"in {cls.__name__} of something that is no member of it; compare with its members")


def _within_iterator(ev: Evaluation, x: Sym, container: VIter | VGenerator) -> Val:
    """Return x in an iterator: it is gone through until an element is equal."""
    from leasecheck.compile.folds import go_through, until

    if isinstance(container, VIter) and container.view is not None:
        what, ref = container.view
        if what == "keys":
            return within(ev, x, ref)
        if what == "items" and isinstance(x, VTuple) and len(x.items) == 2:
            sets.element(ev, x.items[0])
    name = ev.hidden(VBool(FALSE))

    def body(element: Callable[[], Sym], _: ast.expr | None) -> None:
        ev.names[name] = VBool(equal(ev, element(), x))

    go_through(ev, container, body, ordered=False, gate=until(ev, name))
    return ev.names.pop(name).val  # type: ignore[attr-defined, no-any-return]


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
    items: list[Sym] = []
    for each in node.elts:
        if not isinstance(each, ast.Starred):
            items.append(expression(ev, each))
            continue
        found = expression(ev, each.value)
        if not isinstance(found, VTuple):
            raise NotCompilable("a tuple with a star of what is no tuple; write a list")
        items += found.items
    return VTuple(tuple(items))


def _list(ev: Evaluation, node: ast.List) -> Sym:
    from leasecheck.compile.folds import list_content

    made = VList(const(0), ())
    for each in node.elts:
        if isinstance(each, ast.Starred):
            made = lists.concat(ev, made, list_content(ev, present(ev, passing(ev, each.value))))
        else:
            made = lists.append(ev, made, expression(ev, each))
    return ev.new(made)


def _set(ev: Evaluation, node: ast.Set) -> Sym:
    from leasecheck.compile.folds import set_content

    made = VSet(None, (), None)
    for each in node.elts:
        if isinstance(each, ast.Starred):
            made = sets.combine(ev, "or", made, set_content(ev, present(ev, passing(ev, each.value))), None)
        else:
            made = sets.add(ev, made, expression(ev, each))
    return ev.new(made)


def _dict(ev: Evaluation, node: ast.Dict) -> Sym:
    made = VDict((), ())
    for key, value in zip(node.keys, node.values, strict=True):
        if key is not None:
            known = fixed_key(ev, expression(ev, key))
            made = merged(made, VDict((known,), (expression(ev, value),)))
            continue
        more = present(ev, expression(ev, value))
        content = ev.content(more) if isinstance(more, VRef) else None
        if not isinstance(content, VDict):
            raise ev.raise_here()
        made = merged(made, content)
    return ev.new(made)


def _comprehension(ev: Evaluation, node: ast.ListComp | ast.SetComp | ast.DictComp) -> Sym:
    from leasecheck.compile.comprehensions import dict_comp, list_comp, set_comp

    if isinstance(node, ast.DictComp):
        return dict_comp(ev, node)
    return set_comp(ev, node) if isinstance(node, ast.SetComp) else list_comp(ev, node)


def _generator(ev: Evaluation, node: ast.GeneratorExp) -> Sym:
    from leasecheck.compile.comprehensions import first_of

    return VGenerator(node, first_of(ev, node))


def _walrus(ev: Evaluation, node: ast.NamedExpr) -> Sym:
    ev.names[node.target.id] = value = expression(ev, node.value)
    return value


def _lambda(ev: Evaluation, node: ast.Lambda) -> Sym:
    return closure(ev, node)


def closure(ev: Evaluation, node: ast.Lambda | ast.FunctionDef) -> VClosure:
    """Return a function that is written here; the defaults of its parameters are evaluated here too."""
    args = node.args
    placed = [*args.posonlyargs, *args.args]
    given = [(each, value) for each, value in zip(reversed(placed), reversed(args.defaults), strict=False)][::-1]
    given += [(each, value) for each, value in zip(args.kwonlyargs, args.kw_defaults, strict=True) if value is not None]
    defaults = {each.arg: expression(ev, value) for each, value in given}
    frame = ev.frames[-1]
    return VClosure(node, defaults, frame, frame.scope, None)


def _call(ev: Evaluation, node: ast.Call) -> Sym:
    from leasecheck.compile.calls import call

    return call(ev, node)


def _joined_text(ev: Evaluation, node: ast.JoinedStr) -> Sym:  # noqa: ARG001
    raise NotCompilable("text in a state or a condition; use an Enum")


_INSTEAD: dict[type, str] = {
    ast.Yield: "a function that yields; return a list",
    ast.YieldFrom: "a function that yields; return a list",
    ast.Await: "a function that awaits; a function of a spec runs in one step",
    ast.Starred: "a star; write the elements out",
}
"""What is written instead of an expression that is not compiled."""


_EXPRESSIONS: dict[type, Any] = {
    ast.Constant: _constant, ast.Name: _name, ast.Attribute: _attribute, ast.Subscript: _subscript, ast.UnaryOp: _unary,
    ast.BinOp: _binary, ast.Compare: _compare, ast.BoolOp: _bool_value, ast.IfExp: _if_exp, ast.Tuple: _tuple,
    ast.List: _list,
    ast.Set: _set, ast.Dict: _dict, ast.ListComp: _comprehension, ast.SetComp: _comprehension,
    ast.DictComp: _comprehension,
    ast.GeneratorExp: _generator, ast.NamedExpr: _walrus, ast.Lambda: _lambda, ast.Call: _call, ast.JoinedStr: _joined_text,
}  # fmt: skip
