"""Operations on the content of sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.evaluation import holds_container
from leasecheck.compile.ir import FALSE, TRUE, Val, const, mask_const
from leasecheck.compile.joining import widen
from leasecheck.compile.universe import check_size, code_of, join_types, size_of, type_of, widest
from leasecheck.compile.values import ZERO, Sym, VClosure, VFunc, VIter, VMixed, VRange, VRef, VSet, VState, VStatic, VTuple
from leasecheck.language.types import Type

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["add", "combine", "contains", "discard", "first", "known_to_order", "order_of", "size"]


STRANGE = (VTuple, VRef, VStatic, VIter, VFunc, VClosure, VRange, VState)
"""What Python may keep in a set, and compiled specs do not."""


def element(ev: Evaluation, value: Sym) -> Sym:
    """Return a value that can be in a set; Python raises if it is a container."""
    if isinstance(value, VRef) and not isinstance(ev.content(value), VSet):
        raise ev.raise_here()
    if isinstance(value, VMixed):
        raise value.refusal()
    if isinstance(value, STRANGE) or holds_container(value):
        raise NotCompilable(f"{value.noun} in a set or as a key; use members, numbers, or records of them")
    return value


def add(ev: Evaluation, found: VSet, value: Sym) -> VSet:
    """Return the set with one more element."""
    value = element(ev, value)
    kind = type_of(ev.b, value)
    universe = _joined(found.universe, kind)
    if universe is None:
        return found if value is ZERO else _refuse()
    found = widen(ev.b, found, universe)
    _, code = code_of(ev.b, value, universe)
    words = len(found.masks)
    masks = []
    for word, mask in enumerate(found.masks):
        here, bit = _bit(ev, code, word, words)
        masks.append(ev.b.select(here, ev.b.mask("or", mask, bit), mask))
    return VSet(universe, tuple(masks), found.order)


def _joined(universe: Type | None, kind: Type | None) -> Type | None:
    if universe is None or kind is None:
        found = universe if kind is None else kind
        return None if found is None else check_size(found)
    joined = join_types(universe, kind)
    return _refuse() if joined is None else check_size(joined)  # type: ignore[return-value]


def _refuse() -> VSet:
    raise NotCompilable("a set holds values of several kinds; keep one kind to a set")


def _bit(ev: Evaluation, code: Val, word: int, words: int) -> tuple[Val, Val]:
    """Return whether a code falls into a word, and its bit there."""
    b = ev.b
    if words == 1:
        return TRUE, b.bit(code)
    low, high = b.range(code)
    here = b.land(b.le(const(word * 64), code), b.lt(code, const(word * 64 + 64)))
    if here is FALSE:
        return FALSE, mask_const(0)
    if low == high:
        return TRUE, mask_const(1 << low - word * 64)
    shifted = b.sub(code, const(word * 64))
    return here, b.bit(b.select(here, shifted, const(0), ((0, 63), (0, 0))))


def contains(ev: Evaluation, found: VSet, value: Sym) -> Val:
    """Return value in found."""
    value = element(ev, value)
    if found.universe is None:
        return FALSE
    b = ev.b
    inside, code = code_of(b, value, found.universe)
    if inside is FALSE:
        return FALSE
    words = len(found.masks)
    if words == 1:
        return b.land(inside, b.test(found.masks[0], code))
    result: Val = FALSE
    for word, mask in enumerate(found.masks):
        here, bit = _bit(ev, code, word, words)
        has = b.lnot(b.eq(b.mask("and", mask, bit), mask_const(0)))
        result = b.lor(result, b.land(here, has))
    return b.land(inside, result)


def discard(ev: Evaluation, found: VSet, value: Sym) -> VSet:
    """Return the set without an element."""
    value = element(ev, value)
    if found.universe is None:
        return found
    b = ev.b
    inside, code = code_of(b, value, found.universe)
    if inside is FALSE:
        return found
    words = len(found.masks)
    masks = []
    for word, mask in enumerate(found.masks):
        here, bit = _bit(ev, code, word, words)
        masks.append(b.select(b.land(inside, here), b.mask("andnot", mask, bit), mask))
    return VSet(found.universe, tuple(masks), found.order)


def order_of(x: VSet, y: VSet) -> Type | Literal[False] | None:
    """Return how what an operator makes of two sets is gone through: a frozenset, or a state's set, makes another."""
    return x.order if x.order is not None else y.order or None


def combine(ev: Evaluation, op: str, x: VSet, y: VSet, order: Type | Literal[False] | None) -> VSet:
    """Return x & y, x | y, x ^ y or x - y in an order: op is and, or, xor, andnot."""
    universe = widest(x, y)
    if universe is None:
        if x.universe is not None and y.universe is not None:
            _refuse()
        return VSet(None, (), order)
    x, y = widen(ev.b, x, universe), widen(ev.b, y, universe)
    masks = tuple(ev.b.mask(op, one, other) for one, other in zip(x.masks, y.masks, strict=True))
    return VSet(universe, masks, order)


def size(ev: Evaluation, found: VSet) -> Val:
    """Return len(found)."""
    if found.universe is None:
        return const(0)
    rest = size_of(found.universe)
    total = const(0)
    for mask in found.masks:
        total = ev.b.add(total, ev.b.count(mask, min(rest, 64)))
        rest -= 64
    return total


def bit(ev: Evaluation, found: VSet, code: int) -> Val:
    """Tell whether the set has the element of a code."""
    return ev.b.test(found.masks[code // 64], const(code % 64))


def known_to_order(ev: Evaluation, found: VSet) -> tuple[list[int], list[int]]:
    """Return the codes of elements that the order knows, in order, and of those that it does not."""
    from leasecheck.compile.universe import constant_of

    assert found.universe is not None
    codes = range(size_of(found.universe))
    if not found.order or found.order == found.universe:
        return list(codes), []
    inside = [code for code in codes if code_of(ev.b, constant_of(found.universe, code), found.order)[0] is TRUE]
    return inside, [code for code in codes if code not in set(inside)]


def first(ev: Evaluation, found: VSet) -> Val:
    """Return the code of the first element of a set that is not empty."""
    inside, outside = known_to_order(ev, found)
    if len(outside) > 1:
        raise NotCompilable("pop() of a set that may hold what its type does not; check before adding")
    code = const(0)
    for at in reversed(inside + outside):
        code = ev.b.select(bit(ev, found, at), const(at), code)
    return code
