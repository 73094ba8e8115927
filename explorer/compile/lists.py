"""Operations on the content of lists. Slots at and after the length are void, before and after each operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leasecheck.compile.comparison import equal, less
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, Val, const
from leasecheck.compile.values import ZERO, Sym, VList

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = [
    "append", "concat", "contains", "count", "find", "get", "insert", "normal", "place", "put", "remove_at", "repeat",
    "reverse",
    "slice_of", "sort",
]  # fmt: skip

LONGEST = 2048
"""The most slots of a list on its way: more would not be compiled in any reasonable time."""


def _made(ev: Evaluation, length: Val, slots: list[Sym]) -> VList:
    """Return a list, without slots that its length can never reach."""
    high = max(ev.b.range(length)[1], 0)
    if high > LONGEST:
        raise NotCompilable(f"a list that may have {high} elements; bound its length first")
    return VList(length, tuple(slots[:high]))


def _slot(found: VList, at: int) -> Sym:
    return found.slots[at] if 0 <= at < len(found.slots) else ZERO


def get(ev: Evaluation, found: VList, at: Val) -> Sym:
    """Return an element; the place lies inside the list here."""
    low, high = ev.b.range(at)
    low, high = max(low, 0), min(high, len(found.slots) - 1)
    if low > high:
        return ZERO
    chosen = found.slots[high]
    for k in range(high - 1, low - 1, -1):
        chosen = ev.choose(ev.b.eq(at, const(k)), found.slots[k], chosen)
    return chosen


def normal(ev: Evaluation, found: VList, at: Val) -> Val:
    """Return a place counted from the front; Python raises if it lies outside."""
    b = ev.b
    low, high = b.range(at)
    if high < 0:
        at = b.add(at, found.length)
    elif low < 0:
        at = b.select(b.lt(at, const(0)), b.add(at, found.length), at)
    ev.trap(b.lor(b.lt(at, const(0)), b.le(found.length, at)))
    return at


def put(ev: Evaluation, found: VList, at: Val, value: Sym) -> VList:
    """Return the list with one element replaced."""
    b = ev.b
    slots = [ev.choose(b.eq(at, const(k)), value, slot) for k, slot in enumerate(found.slots)]
    return VList(found.length, tuple(slots))


def append(ev: Evaluation, found: VList, value: Sym) -> VList:
    """Return the list with one more element."""
    b = ev.b
    low, high = b.range(found.length)
    slots = [_slot(found, k) for k in range(high + 1)]
    for k in range(max(low, 0), high + 1):
        slots[k] = ev.choose(b.eq(found.length, const(k)), value, slots[k])
    return _made(ev, b.add(found.length, const(1)), slots)


def concat(ev: Evaluation, x: VList, y: VList) -> VList:
    """Return x + y."""
    b = ev.b
    low, high = b.range(x.length)
    low = max(low, 0)
    length = b.add(x.length, y.length)
    size = max(b.range(length)[1], 0)
    slots = []
    for k in range(min(size, LONGEST + 1)):
        behind: Sym = _slot(y, k - low)
        for n in range(low + 1, min(high, k) + 1):
            behind = ev.choose(b.eq(x.length, const(n)), _slot(y, k - n), behind)
        slots.append(ev.choose(b.lt(const(k), x.length), _slot(x, k), behind) if k < high else behind)
    return _made(ev, length, slots)


def slice_of(ev: Evaluation, found: VList, start: Val | None, stop: Val | None) -> VList:
    """Return found[start:stop]."""
    b = ev.b
    begin = const(0) if start is None else _clamped(ev, start, found.length)
    end = found.length if stop is None else _clamped(ev, stop, found.length)
    length = b.sub(end, begin)
    length = b.select(b.lt(length, const(0)), const(0), length) if b.range(length)[0] < 0 else length
    shifted = _shifted(ev, found, begin)
    if stop is None:
        return _made(ev, length, shifted)
    return _made(ev, length, [ev.kept_if(b.lt(const(k), length), slot) for k, slot in enumerate(shifted)])


def _clamped(ev: Evaluation, at: Val, length: Val) -> Val:
    b = ev.b
    low, high = b.range(at)
    if high < 0:
        at = b.add(at, length)
    elif low < 0:
        at = b.select(b.lt(at, const(0)), b.add(at, length), at)
    if b.range(at)[0] < 0:
        at = b.select(b.lt(at, const(0)), const(0), at, (b.range(const(0)), (0, max(b.range(at)[1], 0))))
    over = b.lt(length, at)
    known = b.known(over)
    if known is not None:
        return length if known else at
    top = b.range(length)[1]
    return b.select(over, length, at, (b.range(length), (b.range(at)[0], min(b.range(at)[1], top))))


def _shifted(ev: Evaluation, found: VList, by: Val) -> list[Sym]:
    """Return the slots moved to the front by so many."""
    b = ev.b
    low, high = b.range(by)
    slots = []
    for k in range(len(found.slots) - low):
        chosen = _slot(found, k + high)
        for n in range(high - 1, low - 1, -1):
            chosen = ev.choose(b.eq(by, const(n)), _slot(found, k + n), chosen)
        slots.append(chosen)
    return slots


def place(ev: Evaluation, found: VList, at: Val) -> Val:
    """Return where insert() inserts."""
    return _clamped(ev, at, found.length)


def insert(ev: Evaluation, found: VList, at: Val, value: Sym) -> VList:
    """Return the list with one more element at a place from 0 to its length."""
    b = ev.b
    length = b.add(found.length, const(1))
    slots = []
    for k in range(b.range(length)[1]):
        here = ev.choose(b.lt(const(k), at), _slot(found, k), _slot(found, k - 1))
        slots.append(ev.choose(b.eq(at, const(k)), value, here))
    return _made(ev, length, slots)


def remove_at(ev: Evaluation, found: VList, at: Val) -> VList:
    """Return the list without the element at a place that lies inside it."""
    b = ev.b
    slots = [ev.choose(b.lt(const(k), at), slot, _slot(found, k + 1)) for k, slot in enumerate(found.slots)]
    low, high = b.range(found.length)
    b.facts[found.length] = (max(low, 1), max(high, 1)) if found.length.op != "const" else (low, high)
    return _made(ev, b.sub(found.length, const(1)), slots)


def contains(ev: Evaluation, found: VList, value: Sym) -> Val:
    """Return value in found."""
    b = ev.b
    result: Val = FALSE
    for k, slot in enumerate(found.slots):
        if slot is not ZERO:
            result = b.lor(result, b.land(b.lt(const(k), found.length), equal(ev, slot, value)))
    return result


def find(ev: Evaluation, found: VList, value: Sym) -> tuple[Val, Val]:
    """Return whether an element equals the value, and where the first one is."""
    b = ev.b
    there: Val = FALSE
    at: Val = const(0)
    for k in range(len(found.slots) - 1, -1, -1):
        here = b.land(b.lt(const(k), found.length), equal(ev, found.slots[k], value)) if found.slots[k] is not ZERO else FALSE
        at = b.select(here, const(k), at)
        there = b.lor(here, there)
    return there, at


def count(ev: Evaluation, found: VList, value: Sym) -> Val:
    """Return how many elements equal the value."""
    b = ev.b
    total = const(0)
    for k, slot in enumerate(found.slots):
        if slot is not ZERO:
            total = b.add(total, b.to_int(b.land(b.lt(const(k), found.length), equal(ev, slot, value))))
    return total


def reverse(ev: Evaluation, found: VList) -> VList:
    """Return the elements from last to first."""
    b = ev.b
    slots = []
    for k in range(len(found.slots)):
        chosen = get(ev, found, b.sub(b.sub(found.length, const(1)), const(k)))
        slots.append(ev.kept_if(b.lt(const(k), found.length), chosen))
    return VList(found.length, tuple(slots))


def repeat(ev: Evaluation, found: VList, times: Val) -> VList:
    """Return found * times."""
    b = ev.b
    low, high = b.range(times)
    if low == high:
        result = VList(const(0), ())
        for _ in range(low):
            result = concat(ev, result, found)
        return result
    if b.range(found.length) != (1, 1):
        raise NotCompilable("a list is repeated a number of times that is not fixed; use a comprehension over range(n)")
    length = b.select(b.lt(times, const(0)), const(0), times) if low < 0 else times
    slots = [ev.kept_if(b.lt(const(k), length), found.slots[0]) for k in range(min(max(high, 0), LONGEST + 1))]
    return _made(ev, length, slots)


def sort(ev: Evaluation, found: VList, keys: list[Sym], descending: bool) -> VList:
    """Return the elements in the order of their keys; equal ones in the order they had.

    An element's new place is the number of those before it: each that is less, and each equal one that came earlier.
    """
    b = ev.b
    here = [b.lt(const(k), found.length) for k in range(len(found.slots))]
    slots: list[Sym] = [ZERO] * len(found.slots)
    ranks = [const(0)] * len(found.slots)
    for k in range(len(found.slots)):
        for j in range(k):
            low, high = (keys[j], keys[k]) if descending else (keys[k], keys[j])
            later_first = b.land(b.land(here[k], here[j]), less(ev, low, high))
            ranks[j] = b.add(ranks[j], b.to_int(later_first))
            ranks[k] = b.add(ranks[k], b.to_int(b.land(b.land(here[k], here[j]), b.lnot(later_first))))
    for k, slot in enumerate(found.slots):
        for to in range(len(slots)):
            slots[to] = ev.choose(b.land(here[k], b.eq(ranks[k], const(to))), slot, slots[to])
    return VList(found.length, tuple(slots))
