"""Built-in functions, on arguments that are evaluated.

Each has the parameters that it has in Python, so that a call with others raises here as it does there. What goes through an
argument does so as late as CPython does, and stops where it stops.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leasecheck.compile import iteration, lists, sets
from leasecheck.compile.comparison import less
from leasecheck.compile.comprehensions import comprehend, dict_comp, listed, set_comp
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.expressions import binary, condition, expression
from leasecheck.compile.ir import FALSE, TRUE, const
from leasecheck.compile.iteration import Gate, iterate
from leasecheck.compile.operators import arithmetic, data, number, present, truth
from leasecheck.compile.values import (
    NONE,
    ZERO,
    Sym,
    VBool,
    VDict,
    VGenerator,
    VInt,
    VIter,
    VList,
    VMember,
    VOpt,
    VRange,
    VRef,
    VSet,
    VStatic,
    VTuple,
)  # fmt: skip

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["FOLDS", "go_through", "list_content", "sort_in_place"]

Element = Callable[[], Sym]

NO = VBool(FALSE)
NOUGHT, ONE = VInt(const(0)), VInt(const(1))
EMPTY = VTuple(())


def go_through(
    ev: Evaluation, sym: Sym, body: Callable[[Element, ast.expr | None], None], ordered: bool, gate: Gate | None = None
) -> None:
    """Do something for each element of an argument.

    That of a generator is not yet evaluated: ``body`` gets its syntax too. ``ordered`` says that the order can be seen.
    """
    if isinstance(sym, VGenerator):
        element = sym.node.elt
        comprehend(ev, sym.node, sym.first, lambda: body(lambda: expression(ev, element), element), ordered, gate)
        return
    found = iterate(ev, sym)
    if ordered and not found.ordered:
        raise NotCompilable(iteration.OPEN_ORDER)
    iteration.each(ev, found, lambda value: body(lambda: value, None), gate)


def _any_all(ev: Evaluation, iterable: Sym, wanted: bool) -> Sym:
    """any() stops at the first that is true, all() at the first that is false."""
    name = ev.hidden(VBool(FALSE))

    def body(element: Element, syntax: ast.expr | None) -> None:
        found = condition(ev, syntax) if syntax is not None else truth(ev, element())
        ev.names[name] = VBool(found if wanted else ev.b.lnot(found))

    go_through(ev, iterable, body, ordered=False, gate=until(ev, name))
    found = ev.names.pop(name)
    assert isinstance(found, VBool)
    return VBool(found.val if wanted else ev.b.lnot(found.val))


def until(ev: Evaluation, name: str) -> Gate:
    """Return what lets turns happen until a hidden name is true."""

    def stop() -> Sym:
        ev.names[name] = VBool(TRUE)
        return ZERO

    def gate(turn: Callable[[], Sym]) -> None:
        so_far = ev.names[name]
        assert isinstance(so_far, VBool)
        ev.fork(so_far.val, stop, turn)

    return gate


def _any(ev: Evaluation, iterable: Sym, /) -> Sym:
    return _any_all(ev, iterable, True)


def _all(ev: Evaluation, iterable: Sym, /) -> Sym:
    return _any_all(ev, iterable, False)


def _sum(ev: Evaluation, iterable: Sym, /, start: Sym = ZERO) -> Sym:
    data(start)
    name = ev.hidden(VInt(const(0)) if start is ZERO else start)

    def body(element: Element, _: ast.expr | None) -> None:
        value = element()
        ev.names[name] = binary(ev, "Add", ev.names[name], value)

    go_through(ev, iterable, body, ordered=not isinstance(start, VInt | VBool) and start is not ZERO)
    return ev.names.pop(name)


def _min(ev: Evaluation, *values: Sym, **named: Sym) -> Sym:
    return _extreme(ev, values, named, largest=False)


def _max(ev: Evaluation, *values: Sym, **named: Sym) -> Sym:
    return _extreme(ev, values, named, largest=True)


def _extreme(ev: Evaluation, values: tuple[Sym, ...], named: dict[str, Sym], largest: bool) -> Sym:
    if not values or not named.keys() <= {"key", "default"} or (len(values) > 1 and "default" in named):
        raise ev.raise_here()
    key = _key(named.get("key", NONE))
    best, seen, rank = ev.hidden(ZERO), ev.hidden(VBool(FALSE)), ev.hidden(ZERO)

    def take(value: Sym, by: Sym) -> Sym:
        ev.names[best], ev.names[seen], ev.names[rank] = value, VBool(TRUE), by
        return ZERO

    def body(element: Element, _: ast.expr | None = None) -> None:
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

    if len(values) == 1:
        go_through(ev, values[0], body, ordered=key is not None)
    else:
        for each in values:
            body(lambda each=each: each)  # type: ignore[misc]
    ev.names.pop(rank)
    some, found = ev.names.pop(seen), ev.names.pop(best)
    assert isinstance(some, VBool)
    if "default" in named:
        return ev.fork(some.val, lambda: found, lambda: named["default"])
    ev.trap(ev.b.lnot(some.val))
    return found


def _key(key: Sym) -> Sym | None:
    """Return a key function, or None if it is None."""
    if isinstance(key, VOpt):
        raise NotCompilable("a key that may be None; write two calls")
    return None if key is NONE else key


def _applied(ev: Evaluation, function: Sym, value: Sym) -> Sym:
    from leasecheck.compile.calls import apply

    return apply(ev, function, [value], {})


def _len(ev: Evaluation, obj: Sym, /) -> Sym:
    sym = present(ev, obj)
    content = ev.content(sym) if isinstance(sym, VRef) else sym
    if isinstance(content, VList):
        return VInt(content.length)
    if isinstance(content, VSet):
        return VInt(sets.size(ev, content))
    if isinstance(content, VDict):
        return VInt(const(len(content.keys)))
    if isinstance(content, VTuple):
        return VInt(const(len(content.items)))
    if isinstance(content, VRange):
        return VInt(iteration.size_of_range(ev, content))
    if isinstance(content, VIter):
        if content.size is None or content.once:
            raise ev.raise_here()
        return VInt(const(content.size))
    if isinstance(content, VStatic) and isinstance(content.value, type) and issubclass(content.value, enum.Enum):
        return VInt(const(len(content.value)))
    if isinstance(content, VGenerator):
        raise ev.raise_here()
    data(content)
    raise ev.raise_here()


def list_content(ev: Evaluation, iterable: Sym) -> VList:
    """Return the content of list(iterable)."""
    if isinstance(iterable, VGenerator):
        return listed(ev, iterable.node, iterable.first)
    content = ev.content(iterable) if isinstance(iterable, VRef) else None
    if isinstance(content, VList):
        return content
    found = iterate(ev, iterable)
    if not found.ordered:
        raise NotCompilable(iteration.OPEN_ORDER)
    return iteration.gathered(ev, found)


def _list(ev: Evaluation, iterable: Sym = EMPTY, /) -> Sym:
    return ev.new(list_content(ev, iterable))


def _tuple(ev: Evaluation, iterable: Sym = EMPTY, /) -> Sym:
    if isinstance(iterable, VTuple):
        return iterable
    content = list_content(ev, iterable)
    low, high = ev.b.range(content.length)
    if low != high:
        raise NotCompilable("a tuple whose length is not fixed; use a list")
    return VTuple(content.slots[:low])


def set_content(ev: Evaluation, iterable: Sym) -> VSet:
    """Return the content of set(iterable)."""
    if isinstance(iterable, VGenerator):
        made = ev.content(set_comp(ev, iterable.node, iterable.first))  # type: ignore[arg-type]
        assert isinstance(made, VSet)
        return made
    content = ev.content(iterable) if isinstance(iterable, VRef) else None
    if isinstance(content, VSet):
        return VSet(content.universe, content.masks, None)
    name = ev.hidden(VSet(None, (), None))

    def body(element: Element, _: ast.expr | None) -> None:
        so_far = ev.names[name]
        assert isinstance(so_far, VSet)
        ev.names[name] = sets.add(ev, so_far, element())

    go_through(ev, iterable, body, ordered=False)
    found = ev.names.pop(name)
    assert isinstance(found, VSet)
    return found


def _set(ev: Evaluation, iterable: Sym = EMPTY, /) -> Sym:
    return ev.new(set_content(ev, iterable))


def _frozenset(ev: Evaluation, iterable: Sym = EMPTY, /) -> Sym:
    content = set_content(ev, iterable)
    return ev.new(VSet(content.universe, content.masks, False))


def _dict(ev: Evaluation, iterable: Sym = ZERO, /, **named: Sym) -> Sym:
    if named:
        raise NotCompilable("a dict whose keys are text; use an Enum")
    if iterable is ZERO:
        return ev.new(VDict((), ()))
    if isinstance(iterable, VGenerator) and isinstance(iterable.node.elt, ast.Tuple) and len(iterable.node.elt.elts) == 2:
        inner = iterable.node
        made = ast.DictComp(inner.elt.elts[0], inner.elt.elts[1], inner.generators)  # type: ignore[attr-defined]
        return dict_comp(ev, ast.copy_location(made, inner), iterable.first)
    found = present(ev, iterable)
    content = ev.content(found) if isinstance(found, VRef) else None
    if isinstance(content, VDict):
        return ev.new(content)
    raise NotCompilable("a dict made of pairs; write a dict comprehension")


def _sorted(ev: Evaluation, iterable: Sym, /, *, key: Sym = NONE, reverse: Sym = NO) -> Sym:
    ordered = True
    if isinstance(iterable, VGenerator):
        content = listed(ev, iterable.node, iterable.first, ordered=_key(key) is not None)
    else:
        found = iterate(ev, iterable)
        ordered = found.ordered
        content = iteration.gathered(ev, found)
    if not ordered and _key(key) is not None:
        raise NotCompilable("a set in the order of a key, where equal keys leave the order open; sort without key first")
    ref = ev.new(content)
    sort_in_place(ev, ref, key=key, reverse=reverse)
    return ref


def sort_in_place(ev: Evaluation, ref: VRef, /, *, key: Sym = NONE, reverse: Sym = NO) -> Sym:
    """Evaluate ref.sort(key=..., reverse=...)."""
    by = _key(key)
    if not isinstance(reverse, VBool | VInt):
        raise NotCompilable("reverse= of something that is no bool; write True or False")
    descending = ev.b.known(truth(ev, reverse))
    if descending is None:
        raise NotCompilable("sorting in an order that is not fixed; write two sorts")
    content = ev.content(ref)
    assert isinstance(content, VList)
    names = []
    if by is not None:
        ev.update(ref, lambda _: (VList(const(0), ()), ZERO))  # as CPython has it while it sorts
        during = [ev.read(cell) for cell in ref.cells]
    for at, slot in enumerate(content.slots):
        guard = ev.b.lt(const(at), content.length)
        names.append(ev.hidden(ev.fork(guard, lambda slot=slot: slot if by is None else _applied(ev, by, slot))))  # type: ignore[misc]
    keys = [ev.names.pop(name) for name in names]
    _check_order(keys)
    if by is not None and any(ev.read(cell) is not was for cell, was in zip(ref.cells, during, strict=True)):
        raise NotCompilable("a list is changed by the key that it is sorted by; compute the keys first")
    ev.update(ref, lambda _: (lists.sort(ev, content, keys, bool(descending)), ZERO))
    return NONE


def _check_order(keys: list[Sym]) -> None:
    """Python raises if it has to compare what has no order; then this is not compiled, for it may not have to."""
    for key in keys:
        items = key.items if isinstance(key, VTuple) else (key,)
        if not all(isinstance(each, VInt | VBool | VMember) or each is ZERO for each in items):
            raise NotCompilable("sorting by something else than numbers, members or tuples of them; give a key")


def _abs(ev: Evaluation, x: Sym, /) -> Sym:
    value = number(ev, x)
    low, high = ev.b.range(value)
    if low >= 0:
        return VInt(value)
    negative = ev.b.sub(const(0), value)
    ranges = ((max(0, -high), -low), (0, max(high, 0)))
    return VInt(ev.b.select(ev.b.lt(value, const(0)), negative, value, ranges))


def _divmod(ev: Evaluation, x: Sym, y: Sym, /) -> Sym:
    return VTuple((arithmetic(ev, "FloorDiv", x, y), arithmetic(ev, "Mod", x, y)))


def _pow(ev: Evaluation, base: Sym, exp: Sym, mod: Sym = NONE) -> Sym:
    if mod is not NONE:
        raise NotCompilable("pow() of three numbers; write base ** exp % mod")
    return arithmetic(ev, "Pow", base, exp)


def _bool(ev: Evaluation, x: Sym = NO, /) -> Sym:
    return VBool(truth(ev, x))


def _int(ev: Evaluation, x: Sym = NOUGHT, /, base: Sym = ZERO) -> Sym:
    if base is not ZERO:
        raise NotCompilable("int() of text; use an Enum or a number")
    return VInt(number(ev, x))


def _range(ev: Evaluation, first: Sym, second: Sym = ZERO, step: Sym = ONE, /) -> Sym:
    if second is ZERO:
        first, second = NOUGHT, first
    start, stop, by = (number(ev, each) for each in (first, second, step))
    return iteration.range_of(ev, start, stop, by)


def _enumerate(ev: Evaluation, iterable: Sym, start: Sym = NOUGHT) -> Sym:
    inner = iterate(ev, iterable)
    return iteration.numbered(ev, inner, number(ev, start))


def _zip(ev: Evaluation, *iterables: Sym, strict: Sym = NO) -> Sym:
    known = ev.b.known(truth(ev, strict))
    if known is None:
        raise NotCompilable("strict= that is not fixed; write True or False")
    return iteration.zipped(ev, [iterate(ev, each) for each in iterables], known)


def _reversed(ev: Evaluation, sequence: Sym, /) -> Sym:
    return iteration.backwards(ev, sequence)


FOLDS: dict[Any, Callable[..., Sym]] = {
    any: _any, all: _all, sum: _sum, len: _len, min: _min, max: _max, list: _list, set: _set, frozenset: _frozenset,
    dict: _dict, tuple: _tuple, sorted: _sorted, abs: _abs, divmod: _divmod, pow: _pow, bool: _bool, int: _int,
    range: _range, enumerate: _enumerate, zip: _zip, reversed: _reversed,
}  # fmt: skip
