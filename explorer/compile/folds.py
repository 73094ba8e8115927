"""Built-in functions: those that go through something, and len, abs, divmod and their like."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leasecheck.compile import iteration, lists, sets
from leasecheck.compile.building import into_set
from leasecheck.compile.comprehensions import comprehend, dict_comp, list_comp, set_comp
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.expressions import condition, expression
from leasecheck.compile.ir import FALSE, TRUE, Val, const
from leasecheck.compile.operators import arithmetic, data, less, number, present, truth
from leasecheck.compile.values import ZERO, Sym, VBool, VDict, VInt, VIter, VList, VMember, VRef, VSet, VStatic, VTuple

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["FOLDS"]


def go_through(
    ev: Evaluation, node: ast.expr, body: Callable[[Callable[[], Sym], ast.expr | None], None], ordered: bool
) -> None:
    """Do something for each element of an argument, which may be a generator: then its element is not yet evaluated."""
    if isinstance(node, ast.GeneratorExp):
        comprehend(ev, node.generators, lambda: body(lambda: expression(ev, node.elt), node.elt), ordered)
        return
    found = iteration.iterate(ev, expression(ev, node))
    if ordered and not found.ordered:
        raise NotCompilable("the order of a set that Python leaves open becomes visible; use sorted(...)")
    iteration.each(ev, found, lambda value: body(lambda: value, None))


def _arguments(ev: Evaluation, node: ast.Call, least: int, most: int, *names: str) -> dict[str, ast.expr]:
    """Check a call's shape; return its keyword arguments."""
    keywords = {keyword.arg or "**": keyword.value for keyword in node.keywords}
    if not least <= len(node.args) <= most or any(isinstance(each, ast.Starred) for each in node.args):
        raise NotCompilable("a call with other arguments than compiled specs have; write it with plainer arguments")
    if any(name not in names for name in keywords):
        raise NotCompilable(f"the argument {next(iter(set(keywords) - set(names)))}; write it without")
    del ev
    return keywords


def _any_all(ev: Evaluation, node: ast.Call, wanted: bool) -> Sym:
    """any() stops at the first that is true, all() at the first that is false."""
    _arguments(ev, node, 1, 1)
    name = ev.hidden(VBool(FALSE))

    def body(element: Callable[[], Sym], syntax: ast.expr | None) -> None:
        found = condition(ev, syntax) if syntax is not None else truth(ev, element())
        ev.names[name] = VBool(found if wanted else ev.b.lnot(found))

    def unless_found(element: Callable[[], Sym], syntax: ast.expr | None) -> None:
        def go_on() -> Sym:
            body(element, syntax)
            return ZERO

        so_far = ev.names[name]
        assert isinstance(so_far, VBool)
        ev.fork(so_far.val, stop, go_on)

    def stop() -> Sym:
        ev.names[name] = VBool(TRUE)
        return ZERO

    go_through(ev, node.args[0], unless_found, ordered=False)
    found = ev.names.pop(name)
    assert isinstance(found, VBool)
    return VBool(found.val if wanted else ev.b.lnot(found.val))


def _sum(ev: Evaluation, node: ast.Call) -> Sym:
    keywords = _arguments(ev, node, 1, 2, "start")
    start = node.args[1] if len(node.args) == 2 else keywords.get("start")
    name = ev.hidden(VInt(const(0)))

    def body(element: Callable[[], Sym], _: ast.expr | None) -> None:
        value = number(ev, element())
        total = ev.names[name]
        assert isinstance(total, VInt)
        ev.names[name] = VInt(ev.b.add(total.val, value))

    if start is not None:
        ev.names[name] = VInt(number(ev, expression(ev, start)))
    go_through(ev, node.args[0], body, ordered=False)
    return ev.names.pop(name)


def _extreme(ev: Evaluation, node: ast.Call, largest: bool) -> Sym:
    keywords = _arguments(ev, node, 1, 1000, "key", "default")
    key = expression(ev, keywords["key"]) if "key" in keywords else None
    default = expression(ev, keywords["default"]) if "default" in keywords else None
    best, seen, rank = ev.hidden(ZERO), ev.hidden(VBool(FALSE)), ev.hidden(ZERO)

    def take(value: Sym, by: Sym) -> Sym:
        ev.names[best], ev.names[seen], ev.names[rank] = value, VBool(TRUE), by
        return ZERO

    def body(element: Callable[[], Sym], _: ast.expr | None = None) -> None:
        value = element()
        by = value if key is None else _applied(ev, key, value)
        some = ev.names[seen]
        assert isinstance(some, VBool)

        def better() -> Sym:
            held = ev.names[rank]
            return VBool(less(ev, held, by) if largest else less(ev, by, held))

        won = ev.fork(some.val, better, lambda: VBool(TRUE))
        assert isinstance(won, VBool)
        ev.fork(won.val, lambda: take(value, by))

    if len(node.args) == 1:
        go_through(ev, node.args[0], body, ordered=key is not None)
    else:
        values = [ev.hidden(expression(ev, each)) for each in node.args]
        for each in values:
            body(lambda each=each: ev.names[each])  # type: ignore[misc]
    some, found = ev.names.pop(seen), ev.names.pop(best)
    assert isinstance(some, VBool)
    if default is not None:
        return ev.fork(some.val, lambda: found, lambda: default)
    ev.trap(ev.b.lnot(some.val))
    return found


def _applied(ev: Evaluation, function: Sym, value: Sym) -> Sym:
    from leasecheck.compile.calls import apply

    return apply(ev, function, [value], {})


def _len(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 1, 1)
    sym = present(ev, expression(ev, node.args[0]))
    content = ev.content(sym) if isinstance(sym, VRef) else sym
    if isinstance(content, VList):
        return VInt(content.length)
    if isinstance(content, VSet):
        return VInt(sets.size(ev, content))
    if isinstance(content, VDict):
        return VInt(const(len(content.keys)))
    if isinstance(content, VTuple):
        return VInt(const(len(content.items)))
    if isinstance(content, VStatic) and isinstance(content.value, range):
        return VInt(const(len(content.value)))
    if isinstance(content, VIter) and content.size is not None:
        return VInt(const(content.size))
    data(content)
    raise ev.raise_here()


def _list(ev: Evaluation, node: ast.Call) -> Sym:
    if not node.args:
        return ev.new(VList(const(0), ()))
    _arguments(ev, node, 1, 1)
    argument = node.args[0]
    if isinstance(argument, ast.GeneratorExp):
        return list_comp(ev, argument)
    found = expression(ev, argument)
    if isinstance(found, VStatic) and isinstance(found.value, type):
        members = list(found.value)  # type: ignore[call-overload]
        from leasecheck.compile.universe import static

        return ev.new(VList(const(len(members)), tuple(map(static, members))))
    content = ev.content(found) if isinstance(found, VRef) else None
    return ev.new(content) if isinstance(content, VList) else iteration.to_list(ev, iteration.iterate(ev, found))


def _set(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 0, 1)
    if node.args and isinstance(node.args[0], ast.GeneratorExp):
        return set_comp(ev, node.args[0])
    found = expression(ev, node.args[0]) if node.args else None
    content = ev.content(found) if isinstance(found, VRef) else None
    if isinstance(content, VSet):
        return ev.new(VSet(content.universe, content.masks, None))
    name = ev.hidden(ev.new(VSet(None, (), None)))
    if found is not None:
        into_set(ev, name, iteration.iterate(ev, found))
    return ev.names.pop(name)


def _frozenset(ev: Evaluation, node: ast.Call) -> Sym:
    ref = _set(ev, node)
    content = ev.content(ref)  # type: ignore[arg-type]
    assert isinstance(content, VSet)
    return ev.thaw(VSet(content.universe, content.masks, False), frozen=True)


def _dict(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 0, 1)
    if not node.args:
        return ev.new(VDict((), ()))
    if isinstance(node.args[0], ast.GeneratorExp) and isinstance(node.args[0].elt, ast.Tuple):
        inner = node.args[0]
        made = ast.DictComp(inner.elt.elts[0], inner.elt.elts[1], inner.generators)  # type: ignore[attr-defined]
        return dict_comp(ev, ast.copy_location(made, node))
    found = present(ev, expression(ev, node.args[0]))
    content = ev.content(found) if isinstance(found, VRef) else None
    if isinstance(content, VDict):
        return ev.new(content)
    raise NotCompilable("a dict made of pairs; write a dict comprehension")


def _tuple(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 0, 1)
    if not node.args:
        return VTuple(())
    found = present(ev, _list(ev, node))
    content = ev.content(found) if isinstance(found, VRef) else None
    if isinstance(content, VList):
        low, high = ev.b.range(content.length)
        if low == high:
            return VTuple(content.slots[:low])
    raise NotCompilable("a tuple whose length is not fixed; use a list")


def _sorted(ev: Evaluation, node: ast.Call) -> Sym:
    keywords = _arguments(ev, node, 1, 1, "key", "reverse")
    if isinstance(node.args[0], ast.GeneratorExp):
        ref = list_comp(ev, node.args[0])
    else:
        source = iteration.iterate(ev, expression(ev, node.args[0]))
        if not source.ordered and "key" in keywords:
            raise NotCompilable("a set in the order of a key, where equal keys leave the order open; sort without key first")
        ref = ev.names.pop(iteration.collect(ev, source))
    assert isinstance(ref, VRef)
    sort_in_place(ev, ref, keywords)
    return ref


def sort_in_place(ev: Evaluation, ref: VRef, keywords: dict[str, ast.expr]) -> None:
    """Evaluate ref.sort(...)."""
    key = expression(ev, keywords["key"]) if "key" in keywords else None
    descending = ev.b.known(truth(ev, expression(ev, keywords["reverse"]))) if "reverse" in keywords else False
    if descending is None:
        raise NotCompilable("sorting in an order that is not fixed; write two sorts")
    content = ev.content(ref)
    assert isinstance(content, VList)
    keys: list[Sym] = []
    names = []
    for at, slot in enumerate(content.slots):
        guard = ev.b.lt(const(at), content.length)
        names.append(ev.hidden(ev.fork(guard, lambda slot=slot: slot if key is None else _applied(ev, key, slot))))  # type: ignore[misc]
    keys = [ev.names.pop(name) for name in names]
    _check_order(ev, content, keys)
    ev.update(ref, lambda now: (lists.sort(ev, now, keys, bool(descending)), ZERO))


def _check_order(ev: Evaluation, content: VList, keys: list[Sym]) -> None:
    """Python raises if it has to compare what has no order; then this is not compiled, for it may not have to."""
    for key in keys:
        items = key.items if isinstance(key, VTuple) else (key,)
        if not all(isinstance(each, VInt | VBool | VMember) or each is ZERO for each in items):
            raise NotCompilable("sorting by something else than numbers, members or tuples of them; give a key")
    del ev, content


def _abs(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 1, 1)
    value = number(ev, expression(ev, node.args[0]))
    low, high = ev.b.range(value)
    if low >= 0:
        return VInt(value)
    negative = ev.b.sub(const(0), value)
    ranges = ((max(0, -high), -low), (0, max(high, 0)))
    return VInt(ev.b.select(ev.b.lt(value, const(0)), negative, value, ranges))


def _divmod(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 2, 2)
    x, y = expression(ev, node.args[0]), expression(ev, node.args[1])
    return VTuple((arithmetic(ev, "FloorDiv", x, y), arithmetic(ev, "Mod", x, y)))


def _pow(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 2, 2)
    x = expression(ev, node.args[0])
    return arithmetic(ev, "Pow", x, expression(ev, node.args[1]))


def _bool(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 0, 1)
    return VBool(condition(ev, node.args[0]) if node.args else FALSE)


def _int(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 0, 1)
    return VInt(number(ev, expression(ev, node.args[0])) if node.args else const(0))


def _range(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 1, 3)
    found: list[Val] = [number(ev, expression(ev, each)) for each in node.args]
    start = const(0) if len(found) == 1 else found[0]
    return iteration.range_of(ev, start, found[0] if len(found) == 1 else found[1], found[2] if len(found) == 3 else const(1))


def _iterator(ev: Evaluation, node: ast.expr) -> VIter:
    found = list_comp(ev, node) if isinstance(node, ast.GeneratorExp) else expression(ev, node)
    return iteration.iterate(ev, found)


def _enumerate(ev: Evaluation, node: ast.Call) -> Sym:
    keywords = _arguments(ev, node, 1, 2, "start")
    inner = _iterator(ev, node.args[0])
    start = node.args[1] if len(node.args) == 2 else keywords.get("start")
    return iteration.numbered(ev, inner, const(0) if start is None else number(ev, expression(ev, start)))


def _zip(ev: Evaluation, node: ast.Call) -> Sym:
    keywords = _arguments(ev, node, 1, 100, "strict")
    inner = [_iterator(ev, each) for each in node.args]
    strict = "strict" in keywords and ev.b.known(condition(ev, keywords["strict"])) is True
    return iteration.zipped(ev, inner, strict)


def _reversed(ev: Evaluation, node: ast.Call) -> Sym:
    _arguments(ev, node, 1, 1)
    return iteration.backwards(ev, expression(ev, node.args[0]))


FOLDS: dict[Any, Callable[[Evaluation, ast.Call], Sym]] = {
    any: lambda ev, node: _any_all(ev, node, True), all: lambda ev, node: _any_all(ev, node, False), sum: _sum, len: _len,
    min: lambda ev, node: _extreme(ev, node, False), max: lambda ev, node: _extreme(ev, node, True), list: _list, set: _set,
    frozenset: _frozenset, dict: _dict, tuple: _tuple, sorted: _sorted, abs: _abs, divmod: _divmod, pow: _pow, bool: _bool,
    int: _int,
    range: _range, enumerate: _enumerate, zip: _zip, reversed: _reversed,
}  # fmt: skip
