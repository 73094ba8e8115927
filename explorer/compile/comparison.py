"""Comparison: what is equal, what is the same, and what comes before what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, TRUE, Val, const, mask_const
from leasecheck.compile.joining import widen
from leasecheck.compile.operators import FRACTION, data, no_bits, present
from leasecheck.compile.universe import widest
from leasecheck.compile.values import (
    NONE,
    ZERO,
    Sym,
    VBool,
    VClosure,
    VDict,
    VEnum,
    VFunc,
    VGenerator,
    VInt,
    VIter,
    VList,
    VMember,
    VMixed,
    VNone,
    VOpt,
    VRange,
    VRecord,
    VRef,
    VSet,
    VState,
    VStatic,
    VTuple,
)  # fmt: skip
from leasecheck.language.records import Record

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["equal", "identical", "less", "subset"]


def equal(ev: Evaluation, x: Sym, y: Sym) -> Val:
    """Return x == y."""
    if x is y and not isinstance(x, VMixed | VStatic | VState | VIter):
        return TRUE
    for each in (x, y):
        if isinstance(each, VMixed):
            raise each.refusal()
    b = ev.b
    if isinstance(x, VOpt | VNone) or isinstance(y, VOpt | VNone):
        here = [_presence(each) for each in (x, y)]
        same = b.eq(*here)
        if same is FALSE:
            return FALSE
        inner = [each.inner if isinstance(each, VOpt) else ZERO if each is NONE else each for each in (x, y)]
        if inner[0] is ZERO or inner[1] is ZERO:
            return b.lnot(b.lor(*here))
        return b.land(same, _loosely(ev, inner[0], inner[1], b.lnot(here[0])))
    if isinstance(x, VRef) or isinstance(y, VRef):
        if isinstance(x, VRef) and isinstance(y, VRef) and x.cells == y.cells and x.which is y.which:
            return TRUE
        return equal(ev, ev.deep(x), ev.deep(y))
    if isinstance(x, VInt | VBool) and isinstance(y, VInt | VBool):
        if isinstance(x, VBool) and isinstance(y, VBool):
            return b.eq(x.val, y.val)
        return b.eq(b.to_int(x.val), b.to_int(y.val))
    if type(x) is not type(y):
        _certainly_unlike(x, y)
        return FALSE
    found = _EQUAL.get(type(x))
    if found is None:
        raise NotCompilable(f"{x.noun} is compared; compare numbers, members, records or containers")
    return found(ev, x, y)  # type: ignore[no-any-return]


def _presence(sym: Sym) -> Val:
    return sym.present if isinstance(sym, VOpt) else FALSE if sym is NONE else TRUE


def _certainly_unlike(x: Sym, y: Sym) -> None:
    """Refuse values of two kinds that Python may find equal all the same."""
    for one, other in ((x, y), (y, x)):
        if isinstance(one, VEnum) and isinstance(other, VInt | VBool | VStatic) and one.cls.__eq__ is not object.__eq__:
            raise NotCompilable(f"a member of {one.cls.__name__} is compared with something else; compare two members")
        if isinstance(one, VTuple) and isinstance(other, VMember | VRecord):
            raise NotCompilable(f"a tuple is compared with {other.noun}; compare two of one kind")
        if isinstance(one, VIter | VFunc | VClosure | VGenerator | VRange | VState):
            raise NotCompilable(f"{one.noun} is compared; compare numbers, members, records or containers")
        if isinstance(one, VStatic) and not isinstance(one.value, str | type):
            what = FRACTION if isinstance(one.value, float) else f"{one.noun} is compared; use constants of the spec"
            raise NotCompilable(what)
        _plain(one)


def _plain(sym: Sym) -> None:
    if isinstance(sym, VRecord) and ("__eq__" in vars(sym.cls) or sym.cls.__eq__ is not Record.__eq__):
        raise NotCompilable(f"{sym.cls.__name__} has its own ==; write a function that compares its fields")


def _loosely(ev: Evaluation, x: Sym, y: Sym, void: Val) -> Val:
    """Return x == y, where both are void if ``void``: then they are equal whatever their intervals say."""
    same = equal(ev, x, y)
    return void if same is FALSE else ev.b.lor(void, same) if _by_interval(x, y) else same


def _by_interval(x: Sym, y: Sym) -> bool:
    """Tell whether x == y may have been decided in part by what holds only where x and y are not void."""
    if isinstance(x, VRecord) and isinstance(y, VRecord):  # a field decided False decides the record
        return any(_by_interval(one, other) for one, other in zip(x.fields, y.fields, strict=True))
    return not (isinstance(x, VInt | VMember | VEnum | VBool) and isinstance(y, VInt | VMember | VEnum | VBool))


def _eq_member(ev: Evaluation, x: VMember, y: VMember) -> Val:
    return ev.b.eq(x.val, y.val) if x.domain is y.domain else FALSE


def _eq_enum(ev: Evaluation, x: VEnum, y: VEnum) -> Val:
    if x.cls is y.cls:
        return ev.b.eq(x.val, y.val)
    if object.__eq__ not in (x.cls.__eq__, y.cls.__eq__):
        raise NotCompilable(f"members of {x.cls.__name__} and {y.cls.__name__} are compared; compare members of one Enum")
    return FALSE


def _eq_record(ev: Evaluation, x: VRecord, y: VRecord) -> Val:
    _plain(x)
    return _all_equal(ev, x.fields, y.fields) if x.cls is y.cls else FALSE


def _eq_tuple(ev: Evaluation, x: VTuple, y: VTuple) -> Val:
    return _all_equal(ev, x.items, y.items) if len(x.items) == len(y.items) else FALSE


def _all_equal(ev: Evaluation, xs: tuple[Sym, ...], ys: tuple[Sym, ...]) -> Val:
    result: Val = TRUE
    for x, y in zip(xs, ys, strict=True):
        result = ev.b.land(result, equal(ev, x, y))
        if result is FALSE:
            break
    return result


def _eq_list(ev: Evaluation, x: VList, y: VList) -> Val:
    b = ev.b
    result = b.eq(x.length, y.length)
    for at, (one, other) in enumerate(zip(x.slots, y.slots, strict=False)):
        if result is FALSE:
            break
        if one is not ZERO and other is not ZERO:
            result = b.land(result, _loosely(ev, one, other, b.le(x.length, const(at))))
        else:  # at most one of them has an element here: equal if neither does
            result = b.land(result, b.le(x.length, const(at)))
    return result


def _eq_set(ev: Evaluation, x: VSet, y: VSet) -> Val:
    universe = widest(x, y)
    if universe is None:
        if x.universe is None and y.universe is None:
            return TRUE
        return ev.b.land(no_bits(ev, x), no_bits(ev, y))
    x, y = widen(ev.b, x, universe), widen(ev.b, y, universe)
    result: Val = TRUE
    for one, other in zip(x.masks, y.masks, strict=True):
        result = ev.b.land(result, ev.b.eq(one, other))
    return result


def _eq_dict(ev: Evaluation, x: VDict, y: VDict) -> Val:
    if len(x.keys) != len(y.keys):
        return FALSE
    others = dict(zip(y.keys, y.values, strict=True))
    if any(key not in others for key in x.keys):
        return FALSE
    return _all_equal(ev, x.values, tuple(others[key] for key in x.keys))


def _eq_static(ev: Evaluation, x: VStatic, y: VStatic) -> Val:  # noqa: ARG001
    if not all(type(each.value) in (str, float) or isinstance(each.value, type) for each in (x, y)):
        raise NotCompilable(f"{x.noun} is compared; use constants of the spec")
    return TRUE if x.value == y.value else FALSE


_EQUAL: dict[type, Any] = {
    VMember: _eq_member, VEnum: _eq_enum, VRecord: _eq_record, VTuple: _eq_tuple, VList: _eq_list, VSet: _eq_set,
    VDict: _eq_dict, VStatic: _eq_static,
}  # fmt: skip


def identical(ev: Evaluation, x: Sym, y: Sym) -> Val:
    """Return x is y."""
    b = ev.b
    if x is NONE or y is NONE:
        other = y if x is NONE else x
        if isinstance(other, VMixed):
            raise other.refusal()
        return b.lnot(_presence(other))
    if isinstance(x, VOpt) or isinstance(y, VOpt):
        here = [_presence(each) for each in (x, y)]
        inner = [each.inner if isinstance(each, VOpt) else each for each in (x, y)]
        if ZERO in inner:
            return b.lnot(b.lor(*here))
        return b.land(b.eq(*here), b.lor(b.lnot(here[0]), identical(ev, inner[0], inner[1])))
    if isinstance(x, VBool) and isinstance(y, VBool):
        return b.eq(x.val, y.val)
    if isinstance(x, VMember) or isinstance(y, VMember):
        return _eq_member(ev, x, y) if isinstance(x, VMember) and isinstance(y, VMember) else FALSE
    if isinstance(x, VEnum) or isinstance(y, VEnum):
        return _eq_enum(ev, x, y) if isinstance(x, VEnum) and isinstance(y, VEnum) and x.cls is y.cls else FALSE
    if isinstance(x, VStatic) and isinstance(y, VStatic) and isinstance(x.value, type) and isinstance(y.value, type):
        return TRUE if x.value is y.value else FALSE
    refs = [each for each in (x, y) if isinstance(each, VRef) and each.which is None and each.cells]
    contents = [ev.content(each) for each in refs]
    if len(refs) == 2 and not any(isinstance(each, VSet) and each.order is False for each in contents):
        return TRUE if refs[0].cells == refs[1].cells else FALSE
    if isinstance(x, VState) and isinstance(y, VState):
        return TRUE if x.key == y.key else FALSE
    raise NotCompilable("`is` compares objects, which compiled code does not have; use ==")


def less(ev: Evaluation, x: Sym, y: Sym, or_equal: bool = False) -> Val:
    """Return x < y, or x <= y."""
    b = ev.b
    data(x, y)
    x, y = present(ev, x), present(ev, y)
    if isinstance(x, VRef) or isinstance(y, VRef):
        x, y = ev.deep(x), ev.deep(y)
    if isinstance(x, VInt | VBool) and isinstance(y, VInt | VBool):
        left, right = b.to_int(x.val), b.to_int(y.val)
        return b.le(left, right) if or_equal else b.lt(left, right)
    if isinstance(x, VMember) and isinstance(y, VMember) and x.domain is y.domain:
        return b.le(x.val, y.val) if or_equal else b.lt(x.val, y.val)
    if isinstance(x, VSet) and isinstance(y, VSet):
        inside = subset(ev, x, y)
        return inside if or_equal else b.land(inside, b.lnot(_eq_set(ev, x, y)))
    if isinstance(x, VTuple) and isinstance(y, VTuple):
        return _less_tuple(ev, x, y, or_equal)
    if isinstance(x, VList) and isinstance(y, VList):
        raise NotCompilable("lists are put in order; order numbers, members or tuples of them")
    for one, other in ((x, y), (y, x)):
        if isinstance(one, VEnum):
            raise NotCompilable("enum members are put in order; order numbers, members or tuples of them")
        if isinstance(one, VTuple) and isinstance(other, VMember | VRecord):
            raise NotCompilable(f"a tuple and {other.noun} are put in order; order two of one kind")
    raise ev.raise_here()


def _less_tuple(ev: Evaluation, x: VTuple, y: VTuple, or_equal: bool) -> Val:
    """Return x < y: what stands where they first differ decides, and nothing behind it is compared."""
    pairs = list(zip(x.items, y.items, strict=False))
    shorter = len(x.items) < len(y.items) or (or_equal and len(x.items) == len(y.items))
    if all(_are_ordered(one, other) for one, other in pairs):
        result: Val = TRUE if shorter else FALSE
        for one, other in reversed(pairs):
            result = ev.b.lor(less(ev, one, other), ev.b.land(equal(ev, one, other), result))
        return result

    def from_place(at: int) -> Sym:
        if at == len(pairs):
            return VBool(TRUE if shorter else FALSE)
        one, other = pairs[at]
        return ev.fork(equal(ev, one, other), lambda: from_place(at + 1), lambda: VBool(less(ev, one, other)))

    found = from_place(0)
    assert isinstance(found, VBool)
    return found.val


def _are_ordered(x: Sym, y: Sym) -> bool:
    """Tell whether two values certainly have an order, so that comparing them is no error."""
    if isinstance(x, VMember) and isinstance(y, VMember):
        return x.domain is y.domain
    return isinstance(x, VInt | VBool) and isinstance(y, VInt | VBool)


def subset(ev: Evaluation, x: VSet, y: VSet) -> Val:
    """Return x <= y for sets."""
    universe = widest(x, y)
    if universe is None:
        return no_bits(ev, x)
    x, y = widen(ev.b, x, universe), widen(ev.b, y, universe)
    result: Val = TRUE
    for one, other in zip(x.masks, y.masks, strict=True):
        result = ev.b.land(result, ev.b.eq(ev.b.mask("andnot", one, other), mask_const(0)))
    return result
