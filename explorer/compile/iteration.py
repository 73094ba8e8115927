"""Going through things: loops are unrolled, and look at each element when its turn comes, as CPython does."""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import partial
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
    VBool,
    VClosure,
    VDict,
    VFunc,
    VGenerator,
    VInt,
    VIter,
    VList,
    VRange,
    VRef,
    VSet,
    VState,
    VStatic,
    VTuple,
)  # fmt: skip
from leasecheck.language.domains import Domain

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation, Seen

__all__ = ["OPEN_ORDER", "backwards", "each", "iterate", "list_of", "numbered", "range_of", "size_of_range", "view", "zipped"]

LONGEST_LOOP = 5000

OPEN_ORDER = "the order of a set that Python leaves open becomes visible; go through sorted(...)"

Element = tuple[Val, Callable[[], Sym]] | None


def iterate(ev: Evaluation, sym: Sym) -> VIter:
    """Return what ``for`` goes through."""
    sym = present(ev, sym)
    if isinstance(sym, VIter):
        return sym
    if isinstance(sym, VTuple):
        return VIter(lambda k: (TRUE, lambda: sym.items[k]) if k < len(sym.items) else None)
    if isinstance(sym, VRange):
        return _range(ev, sym)
    if isinstance(sym, VStatic) and isinstance(sym.value, type):
        return iterate(ev, VTuple(tuple(map(static, members_of(sym.value)))))
    if isinstance(sym, VRef):
        return _container(ev, sym)
    if isinstance(sym, VGenerator):
        raise NotCompilable("a generator is gone through here; write a list comprehension")
    if isinstance(sym, VStatic) and isinstance(sym.value, str):
        raise NotCompilable("going through text; go through a list, a set, a dict or a range")
    if isinstance(sym, VStatic | VFunc | VClosure | VState):
        raise NotCompilable(f"going through {sym.noun}; go through a list, a set, a dict or a range")
    raise ev.raise_here()


def members_of(cls: type) -> list[enum.Enum]:
    """Return the members of an Enum; refuse any other class."""
    if issubclass(cls, enum.Enum):
        return list(cls)
    if issubclass(cls, Domain):
        raise NotCompilable(f"{cls.__name__} is a class, which Python does not go through; write all_of({cls.__name__})")
    raise NotCompilable(f"{cls.__name__} is a class, which Python does not go through; go through a list, a set or a dict")


def _container(ev: Evaluation, ref: VRef) -> VIter:
    content = ev.content(ref)
    if isinstance(content, VList):

        def element(k: int) -> Element:
            now = ev.content(ref)
            assert isinstance(now, VList)
            guard = ev.b.lt(const(k), now.length)
            if k >= len(now.slots) or ev.b.known(guard) is False:
                return None
            return guard, lambda: now.slots[k]

        return VIter(element)
    if isinstance(content, VSet):
        return _set(ev, ref, content)
    assert isinstance(content, VDict)
    return view(ev, ref, "keys")


def _set(ev: Evaluation, ref: VRef, content: VSet) -> VIter:
    """A state's set is gone through as it was when that began; any other must not change meanwhile."""
    universe = content.universe
    if universe is not None:
        inside, outside = sets.known_to_order(ev, content)
        codes = inside + outside  # CPython puts last what does not belong, in an order that is open
    else:
        codes, outside = [], []

    began = [ev.read(cell) for cell in ref.cells]

    def element(k: int) -> Element:
        if not content.order and any(ev.read(cell) is not was for cell, was in zip(ref.cells, began, strict=True)):
            raise NotCompilable("a set may change while it is gone through; go through sorted(...) of it")
        if k >= len(codes) or universe is None:
            return None
        return sets.bit(ev, content, codes[k]), lambda: constant_of(universe, codes[k])

    return VIter(element, ordered=bool(content.order) and len(outside) <= 1, steady=False)


def view(ev: Evaluation, ref: VRef, what: str, backwards: bool = False) -> VIter:
    """Return what a dict's keys(), values() or items() goes through."""
    content = ev.content(ref)
    assert isinstance(content, VDict)
    keys = content.keys

    def element(k: int) -> Element:
        now = ev.content(ref)
        if not isinstance(now, VDict) or now.keys != keys:
            raise NotCompilable("a dict gets or loses keys while it is gone through; go through list(...) of it")
        if k >= len(keys):
            return None
        at = len(keys) - 1 - k if backwards else k
        key, value = static(keys[at]), now.values[at]
        return TRUE, lambda: key if what == "keys" else value if what == "values" else VTuple((key, value))

    if backwards:
        return VIter(element)
    turned = partial(view, ev, ref, what, backwards=True)
    return VIter(element, once=False, size=len(keys), turned=turned, view=(what, ref))


def range_of(ev: Evaluation, start: Val, stop: Val, step: Val) -> VRange:
    """Return range(start, stop, step)."""
    by = ev.b.range(step)
    if by[0] != by[1]:
        raise NotCompilable("a range whose step is not fixed; write the step as a number")
    if by[0] == 0:
        raise ev.raise_here()
    return VRange(start, stop, by[0])


def _range(ev: Evaluation, found: VRange) -> VIter:
    b, by = ev.b, found.step
    (low, high), (least, most) = b.range(found.start), b.range(found.stop)
    size = max(0, -(-(most - low) // by) if by > 0 else -(-(high - least) // -by))
    if size > LONGEST_LOOP:
        raise NotCompilable(f"a range that may have {size} numbers; bound it first, as with min(...)")

    def element(k: int) -> Element:
        if k >= size:
            return None
        value = b.add(found.start, const(k * by))
        return b.lt(value, found.stop) if by > 0 else b.lt(found.stop, value), lambda: VInt(value)

    return VIter(element)


def size_of_range(ev: Evaluation, found: VRange) -> Val:
    """Return len() of a range."""
    b, by = ev.b, abs(found.step)
    span = b.sub(found.stop, found.start) if found.step > 0 else b.sub(found.start, found.stop)
    size = b.floordiv(b.add(span, const(by - 1)), const(by))
    low, high = b.range(size)
    if high <= 0:
        return const(0)
    return size if low >= 0 else b.select(b.lt(size, const(0)), const(0), size, ((0, 0), (0, high)))


def backwards(ev: Evaluation, sym: Sym) -> Sym:
    """Return what reversed() goes through."""
    sym = present(ev, sym)
    if isinstance(sym, VTuple):
        return iterate(ev, VTuple(sym.items[::-1]))
    if isinstance(sym, VRange):
        return _range_backwards(ev, sym)
    if isinstance(sym, VStatic) and isinstance(sym.value, type):
        return iterate(ev, VTuple(tuple(map(static, reversed(members_of(sym.value))))))
    if isinstance(sym, VIter) and sym.turned is not None and not sym.once:
        return sym.turned()
    content = ev.content(sym) if isinstance(sym, VRef) else None
    if isinstance(content, VList):
        assert isinstance(sym, VRef)
        return _list_backwards(ev, sym, content)
    if isinstance(content, VDict):
        assert isinstance(sym, VRef)
        return view(ev, sym, "keys", backwards=True)
    if isinstance(sym, VInt | VBool | VRef | VIter):
        raise ev.raise_here()
    raise NotCompilable("reversed() of this; make a list of it first")


def _list_backwards(ev: Evaluation, ref: VRef, began: VList) -> VIter:
    """It begins at the end that the list has at first, and ends for good where it finds the list shorter than that."""
    b = ev.b
    going = ev.hidden(VBool(TRUE))

    def element(k: int) -> Element:
        if k >= len(began.slots):
            return None
        at = b.sub(began.length, const(k + 1))
        now = ev.content(ref)
        assert isinstance(now, VList)
        guard = b.lt(const(k), began.length)
        so_far = ev.names[going]
        assert isinstance(so_far, VBool)
        if now is not began or so_far.val is not TRUE:
            guard = b.land(b.land(so_far.val, guard), b.lt(at, now.length))
            ev.names[going] = VBool(guard)
        return guard, lambda: lists.get(ev, now, at)

    return VIter(element)


def _range_backwards(ev: Evaluation, found: VRange) -> VIter:
    b = ev.b
    (low, high), (least, most) = b.range(found.start), b.range(found.stop)
    if low == high and least == most:
        turned = range(low, least, found.step)[::-1]
        return _range(ev, VRange(const(turned.start), const(turned.stop), turned.step))
    if abs(found.step) != 1:
        raise NotCompilable("reversed() of a range with a step; write the range that goes the other way")
    by = const(found.step)
    return _range(ev, VRange(b.sub(found.stop, by), b.sub(found.start, by), -found.step))


def numbered(ev: Evaluation, inner: VIter, start: Val) -> VIter:
    """Return what enumerate() goes through."""
    if not inner.steady:
        inner = iterate(ev, list_of(ev, inner))

    def element(k: int) -> Element:
        found = inner.at(k)
        if found is None:
            return None
        guard, value = found
        return guard, lambda: VTuple((VInt(ev.b.add(start, const(k))), value()))

    return VIter(element, inner.ordered)


def zipped(ev: Evaluation, inner: list[VIter], strict: bool) -> VIter:
    """Return what zip() goes through."""
    steady = [each if each.steady else iterate(ev, list_of(ev, each)) for each in inner]

    def element(k: int) -> Element:
        if not steady:
            return None
        found = [each.at(k) for each in steady]
        if strict:
            _same_length(ev, [None if each is None else each[0] for each in found])
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


Gate = Callable[[Callable[[], Sym]], None]
"""Lets a turn happen, or not: what stops early asks before each whether it has stopped."""


def each(ev: Evaluation, found: VIter, body: Callable[[Sym], None], gate: Gate | None = None) -> None:
    """Do something with each element. For what ends early by a statement see `leasecheck.compile.statements`."""
    if found.ordered:
        _turns(ev, found, body, gate)
        return
    with ev.watched() as seen:
        _turns(ev, found, body, gate)
    hold_to_open_order(seen, gate is not None)


def hold_to_open_order(seen: Seen, stops: bool) -> None:
    """Refuse what shows in which order a set was gone through that has none: changes, or where it ended."""
    if seen.changes or len(seen.exits) > 1 or (stops and seen.exits):
        raise NotCompilable(OPEN_ORDER)


def _turns(ev: Evaluation, found: VIter, body: Callable[[Sym], None], gate: Gate | None) -> None:
    def inside(value: Callable[[], Sym]) -> Sym:
        body(value())
        return ZERO

    for k in range(LONGEST_LOOP):
        more = False

        def turn(k: int = k) -> Sym:
            nonlocal more
            item = found.at(k)
            if item is not None:
                more = True
                guard, value = item
                ev.fork(guard, lambda: inside(value))
            return ZERO

        if gate is None:
            turn()
        else:
            gate(turn)
        if not more:
            return
    raise NotCompilable("a loop that never ends as far as can be seen; bound it")


def list_of(ev: Evaluation, found: VIter) -> VRef:
    """Return a new list of the elements."""
    if not found.ordered:
        raise NotCompilable(OPEN_ORDER)
    return ev.new(gathered(ev, found))


def gathered(ev: Evaluation, found: VIter) -> VList:
    """Return the content of a list of the elements, in whatever order."""
    name = ev.hidden(VList(const(0), ()))

    def add(value: Sym) -> None:
        so_far = ev.names[name]
        assert isinstance(so_far, VList)
        ev.names[name] = lists.append(ev, so_far, value)

    each(ev, found, add)
    made = ev.names.pop(name)
    assert isinstance(made, VList)
    return made
