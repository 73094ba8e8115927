"""Going through things: loops are unrolled, and look at each element when its turn comes, as CPython does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from leasecheck.compile import lists, sets
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import TRUE, Val, const
from leasecheck.compile.operators import present
from leasecheck.compile.universe import constant_of, static
from leasecheck.compile.values import (
    ZERO,
    Sym,
    VDict,
    VFunc,
    VInt,
    VIter,
    VLambda,
    VList,
    VMixed,
    VRef,
    VSet,
    VState,
    VStatic,
    VTuple,
)  # fmt: skip

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["each", "iterate", "range_of", "to_list", "view"]

LONGEST_LOOP = 5000


def iterate(ev: Evaluation, sym: Sym) -> VIter:
    """Return what ``for`` goes through."""
    sym = present(ev, sym)
    if isinstance(sym, VIter):
        return sym
    if isinstance(sym, VTuple):
        return VIter(lambda k: (TRUE, lambda: sym.items[k]) if k < len(sym.items) else None)
    if isinstance(sym, VStatic) and isinstance(sym.value, range):
        values = sym.value
        return VIter(lambda k: (TRUE, lambda: VInt(const(values[k]))) if k < len(values) else None)
    if isinstance(sym, VStatic) and isinstance(sym.value, type):
        raise NotCompilable(f"going through the class {sym.value.__name__}; write its members out, or use list(...) of them")
    if isinstance(sym, VRef):
        return _container(ev, sym)
    if isinstance(sym, VStatic | VFunc | VLambda | VState | VMixed):
        raise NotCompilable(f"going through {sym.noun}; go through a list, a set, a dict or a range")
    raise ev.raise_here()


def _container(ev: Evaluation, ref: VRef) -> VIter:
    content = ev.content(ref)
    if isinstance(content, VList):

        def element(k: int) -> tuple[Val, Callable[[], Sym]] | None:
            now = ev.content(ref)
            assert isinstance(now, VList)
            guard = ev.b.lt(const(k), now.length)
            if k >= len(now.slots) or ev.b.known(guard) is False:
                return None
            return guard, lambda: now.slots[k]

        return VIter(element)
    if isinstance(content, VSet):
        return _set(ev, content)
    assert isinstance(content, VDict)
    return view(ev, ref, "keys")


def _set(ev: Evaluation, content: VSet) -> VIter:
    universe = content.universe
    if universe is None:
        return VIter(lambda _: None)
    inside, outside = sets.known_to_order(ev, content)
    codes = inside + outside  # CPython puts last what does not belong, in an order that is open
    return VIter(
        lambda k: (sets.bit(ev, content, codes[k]), lambda: constant_of(universe, codes[k])) if k < len(codes) else None,
        ordered=bool(content.order) and len(outside) <= 1,
        steady=False,
    )


def view(ev: Evaluation, ref: VRef, what: str) -> VIter:
    """Return what a dict's keys(), values() or items() goes through."""
    keys = ev.content(ref).keys  # type: ignore[attr-defined]

    def element(k: int) -> tuple[Val, Callable[[], Sym]] | None:
        now = ev.content(ref)
        assert isinstance(now, VDict)
        if now.keys != keys:
            raise NotCompilable("a dict gets or loses keys while it is gone through; go through list(...) of it")
        if k >= len(keys):
            return None
        key, value = static(keys[k]), now.values[k]
        return TRUE, lambda: key if what == "keys" else value if what == "values" else VTuple((key, value))

    return VIter(element, size=len(keys))


def range_of(ev: Evaluation, start: Val, stop: Val, step: Val) -> Sym:
    """Return range(start, stop, step)."""
    b = ev.b
    (low, high), (least, most) = b.range(start), b.range(stop)
    by = b.range(step)
    if by[0] != by[1]:
        raise NotCompilable("a range whose step is not fixed; write the step as a number")
    if by[0] == 0:
        raise ev.raise_here()
    if low == high and least == most:
        return VStatic(range(low, least, by[0]))
    size = max(0, -(-(most - low) // by[0]) if by[0] > 0 else -(-(high - least) // -by[0]))
    if size > LONGEST_LOOP:
        raise NotCompilable(f"a range that may have {size} numbers; bound it first, as with min(...)")

    def element(k: int) -> tuple[Val, Callable[[], Sym]] | None:
        if k >= size:
            return None
        value = b.add(start, const(k * by[0]))
        guard = b.lt(value, stop) if by[0] > 0 else b.lt(stop, value)
        return guard, lambda: VInt(value)

    return VIter(element)


def backwards(ev: Evaluation, sym: Sym) -> VIter:
    """Return what reversed() goes through."""
    sym = present(ev, sym)
    if isinstance(sym, VTuple):
        return iterate(ev, VTuple(sym.items[::-1]))
    if isinstance(sym, VStatic) and isinstance(sym.value, range):
        return iterate(ev, VStatic(sym.value[::-1]))
    content = ev.content(sym) if isinstance(sym, VRef) else None
    if isinstance(content, VList):
        return iterate(ev, ev.new(lists.reverse(ev, content)))
    if isinstance(content, VDict):
        return iterate(ev, VTuple(tuple(map(static, content.keys[::-1]))))
    raise NotCompilable("reversed() of this; make a list of it first")


def numbered(ev: Evaluation, inner: VIter, start: Val) -> VIter:
    """Return what enumerate() goes through."""
    if not inner.steady:
        inner = iterate(ev, to_list(ev, inner))

    def element(k: int) -> tuple[Val, Callable[[], Sym]] | None:
        found = inner.at(k)
        if found is None:
            return None
        guard, value = found
        return guard, lambda: VTuple((VInt(ev.b.add(start, const(k))), value()))

    return VIter(element, inner.ordered)


def zipped(ev: Evaluation, inner: list[VIter], strict: bool) -> VIter:
    """Return what zip() goes through."""
    steady = [each if each.steady else iterate(ev, to_list(ev, each)) for each in inner]

    def element(k: int) -> tuple[Val, Callable[[], Sym]] | None:
        found = [each.at(k) for each in steady]
        guards = [None if each is None else each[0] for each in found]
        if strict:
            _same_length(ev, guards)
        guard: Val = TRUE
        for each in found:
            if each is None:
                return None
            guard = ev.b.land(guard, each[0])
        return guard, lambda: VTuple(tuple(each[1]() for each in found if each is not None))

    return VIter(element, all(each.ordered for each in inner))


def _same_length(ev: Evaluation, guards: list[Val | None]) -> None:
    if any(guard is None for guard in guards) and any(guard is not None for guard in guards):
        for guard in guards:
            if guard is not None:
                ev.trap(guard)
        return
    for one, other in pairwise(guards):
        if one is not None and other is not None:
            ev.trap(ev.b.xor(one, other))


def each(ev: Evaluation, found: VIter, body: Callable[[Sym], None]) -> None:
    """Do something with each element. For what ends early see `leasecheck.compile.statements`."""
    for k in range(LONGEST_LOOP):
        item = found.at(k)
        if item is None:
            return
        guard, value = item

        def turn(value: Callable[[], Sym] = value) -> Sym:
            body(value())
            return ZERO

        ev.fork(guard, turn)
    raise NotCompilable("a loop that never ends as far as can be seen; bound it")


def to_list(ev: Evaluation, found: VIter) -> Sym:
    """Return a new list of the elements."""
    if not found.ordered:
        raise NotCompilable("the order of a set that Python leaves open becomes visible; use sorted(...)")
    name = collect(ev, found)
    return ev.names.pop(name)


def collect(ev: Evaluation, found: VIter) -> str:
    """Return the hidden name of a new list of the elements, in whatever order."""
    name = ev.hidden(ev.new(VList(const(0), ())))

    def add(value: Sym) -> None:
        ref = ev.names[name]
        assert isinstance(ref, VRef)
        ev.update(ref, lambda content: (lists.append(ev, content, value), value))

    each(ev, found, add)
    return name
