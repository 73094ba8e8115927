"""Truth, comparison and arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, TRUE, Val, const
from leasecheck.compile.joining import widen
from leasecheck.compile.universe import widest
from leasecheck.compile.values import (
    NONE,
    ZERO,
    Sym,
    VBool,
    VDict,
    VEnum,
    VFunc,
    VInt,
    VIter,
    VLambda,
    VList,
    VMember,
    VMixed,
    VNone,
    VOpt,
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

__all__ = ["arithmetic", "data", "equal", "identical", "less", "number", "present", "truth"]


def truth(ev: Evaluation, sym: Sym) -> Val:
    """Return whether Python takes a value for true."""
    b = ev.b
    if isinstance(sym, VBool):
        return sym.val
    if isinstance(sym, VInt):
        return b.lnot(b.eq(sym.val, const(0)))
    if isinstance(sym, VNone):
        return FALSE
    if isinstance(sym, VOpt):
        return b.land(sym.present, truth(ev, sym.inner))
    if isinstance(sym, VRef):
        return truth(ev, ev.content(sym))
    if isinstance(sym, VList):
        return b.lt(const(0), sym.length)
    if isinstance(sym, VSet):
        return b.lnot(_no_bits(ev, sym))
    if isinstance(sym, VDict):
        return TRUE if sym.keys else FALSE
    if isinstance(sym, VTuple):
        return TRUE if sym.items else FALSE
    if isinstance(sym, VRecord):
        if "__bool__" in vars(sym.cls) or "__len__" in vars(sym.cls):
            raise NotCompilable(f"{sym.cls.__name__} decides its own truth; compare a field instead")
        return TRUE
    if isinstance(sym, VMember):
        return TRUE
    if isinstance(sym, VEnum):
        answers = [bool(member) for member in sym.cls]
        result: Val = FALSE
        for place, answer in enumerate(answers):
            if answer:
                result = b.lor(result, b.eq(sym.val, const(place))) if not all(answers) else TRUE
        return result
    if isinstance(sym, VMixed) and sym.truth is not None:
        return sym.truth
    if isinstance(sym, VStatic):
        return TRUE if bool(sym.value) else FALSE
    if isinstance(sym, VFunc | VLambda | VState):
        return TRUE
    raise NotCompilable(f"the truth of {sym.noun} is not told; compare it with what is meant")


def _no_bits(ev: Evaluation, sym: VSet) -> Val:
    from leasecheck.compile.ir import mask_const

    result: Val = TRUE
    for mask in sym.masks:
        result = ev.b.land(result, ev.b.eq(mask, mask_const(0)))
    return result


def present(ev: Evaluation, sym: Sym) -> Sym:
    """Return what an operation on a value works on: Python raises if it is None."""
    if isinstance(sym, VOpt):
        ev.trap(ev.b.lnot(sym.present))
        return sym.inner
    if sym is NONE or sym is ZERO:
        raise ev.raise_here()
    if isinstance(sym, VMixed):
        raise NotCompilable(f"it may be {' or '.join(sym.nouns)}; give each type a name of its own")
    return sym


def data(*syms: Sym) -> None:
    """Refuse what is no data, such as a view of a dict, a class or text: what Python does with it is not known here."""
    for sym in syms:
        if isinstance(sym, VIter | VStatic | VFunc | VLambda | VState):
            raise NotCompilable(f"{sym.noun} is used as a value; use numbers, members, records, lists, sets and dicts")


def number(ev: Evaluation, sym: Sym) -> Val:
    """Return the integer that arithmetic sees; Python raises where there is none."""
    sym = present(ev, sym)
    if isinstance(sym, VInt):
        return sym.val
    if isinstance(sym, VBool):
        return ev.b.to_int(sym.val)
    if isinstance(sym, VEnum):
        raise NotCompilable("arithmetic on an enum member; use an int variable")
    data(sym)
    raise ev.raise_here()


def equal(ev: Evaluation, x: Sym, y: Sym) -> Val:
    """Return x == y."""
    if x is y and not isinstance(x, VMixed | VStatic | VState):
        return TRUE
    if isinstance(x, VMixed) or isinstance(y, VMixed):
        mixed = x if isinstance(x, VMixed) else y
        assert isinstance(mixed, VMixed)
        raise NotCompilable(f"it may be {' or '.join(mixed.nouns)}; give each type a name of its own")
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
        return _unlike(x, y)
    found = _EQUAL.get(type(x))
    if found is None:
        raise NotCompilable(f"{x.noun} is compared; compare numbers, members, records or containers")
    return found(ev, x, y)  # type: ignore[no-any-return]


def _presence(sym: Sym) -> Val:
    return sym.present if isinstance(sym, VOpt) else FALSE if sym is NONE else TRUE


def _unlike(x: Sym, y: Sym) -> Val:
    for one, other in ((x, y), (y, x)):
        if isinstance(one, VEnum) and isinstance(other, VInt | VBool | VStatic):
            if one.cls.__eq__ is object.__eq__:
                continue
            raise NotCompilable(f"a member of {one.cls.__name__} is compared with something else; compare two members")
        if isinstance(one, VIter | VLambda):
            raise NotCompilable(f"{one.noun} is compared; make a list of it first")
        _plain(one)
    return FALSE


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


def _eq_labelled(ev: Evaluation, x: Any, y: Any) -> Val:
    if getattr(x, "domain", None) is not getattr(y, "domain", None) or getattr(x, "cls", None) is not getattr(y, "cls", None):
        return FALSE
    return ev.b.eq(x.val, y.val)


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
        return ev.b.land(_no_bits(ev, x), _no_bits(ev, y))
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
    return TRUE if x.value == y.value else FALSE


_EQUAL: dict[type, Any] = {
    VMember: _eq_labelled, VEnum: _eq_labelled, VRecord: _eq_record, VTuple: _eq_tuple, VList: _eq_list, VSet: _eq_set,
    VDict: _eq_dict, VStatic: _eq_static,
}  # fmt: skip


def identical(ev: Evaluation, x: Sym, y: Sym) -> Val:
    """Return x is y."""
    b = ev.b
    if x is NONE or y is NONE:
        other = y if x is NONE else x
        if isinstance(other, VMixed):
            raise NotCompilable(f"it may be {' or '.join(other.nouns)}; give each type a name of its own")
        return b.lnot(_presence(other))
    if isinstance(x, VOpt) or isinstance(y, VOpt):
        here = [_presence(each) for each in (x, y)]
        inner = [each.inner if isinstance(each, VOpt) else each for each in (x, y)]
        if ZERO in inner:
            return b.lnot(b.lor(*here))
        return b.land(b.eq(*here), b.lor(b.lnot(here[0]), identical(ev, inner[0], inner[1])))
    if isinstance(x, VBool) and isinstance(y, VBool):
        return b.eq(x.val, y.val)
    if isinstance(x, VMember | VEnum) or isinstance(y, VMember | VEnum):
        return _eq_labelled(ev, x, y) if type(x) is type(y) else FALSE
    if isinstance(x, VStatic) and isinstance(y, VStatic):
        return TRUE if x.value is y.value else FALSE
    if isinstance(x, VRef) and isinstance(y, VRef) and x.which is y.which is None and x.cells and y.cells:
        return TRUE if x.cells == y.cells else FALSE
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
    if isinstance(x, VMember) and isinstance(y, VMember):
        if x.domain is not y.domain:
            raise NotCompilable("members of two domains are ordered; order members of one domain")
        return b.le(x.val, y.val) if or_equal else b.lt(x.val, y.val)
    if isinstance(x, VSet) and isinstance(y, VSet):
        inside = subset(ev, x, y)
        return inside if or_equal else b.land(inside, b.lnot(_eq_set(ev, x, y)))
    if isinstance(x, VTuple) and isinstance(y, VTuple):
        return _less_tuple(ev, x, y, or_equal)
    if isinstance(x, VList | VDict | VEnum) and type(x) is type(y):
        raise NotCompilable(f"{x.noun} is ordered; order numbers, members or tuples of them")
    left, right = number(ev, x), number(ev, y)
    return b.le(left, right) if or_equal else b.lt(left, right)


def _less_tuple(ev: Evaluation, x: VTuple, y: VTuple, or_equal: bool) -> Val:
    b = ev.b
    shorter = len(x.items) < len(y.items) or (or_equal and len(x.items) == len(y.items))
    result: Val = TRUE if shorter else FALSE
    for one, other in reversed(list(zip(x.items, y.items, strict=False))):
        if not isinstance(one, VInt | VBool | VMember) or not isinstance(other, VInt | VBool | VMember):
            raise NotCompilable("tuples of something else than numbers and members are ordered; order by those")
        result = b.lor(less(ev, one, other), b.land(equal(ev, one, other), result))
    return result


def subset(ev: Evaluation, x: VSet, y: VSet) -> Val:
    """Return x <= y for sets."""
    from leasecheck.compile.ir import mask_const

    universe = widest(x, y)
    if universe is None:
        return _no_bits(ev, x)
    x, y = widen(ev.b, x, universe), widen(ev.b, y, universe)
    result: Val = TRUE
    for one, other in zip(x.masks, y.masks, strict=True):
        result = ev.b.land(result, ev.b.eq(ev.b.mask("andnot", one, other), mask_const(0)))
    return result


def arithmetic(ev: Evaluation, op: str, x: Sym, y: Sym) -> Sym:
    """Return the result of an operator on two numbers."""
    b = ev.b
    if isinstance(x, VBool) and isinstance(y, VBool) and op in ("BitAnd", "BitOr", "BitXor"):
        return VBool({"BitAnd": b.land, "BitOr": b.lor, "BitXor": b.xor}[op](x.val, y.val))
    data(x, y)
    left, right = number(ev, x), number(ev, y)
    if op in ("Add", "Sub", "Mult"):
        return VInt({"Add": b.add, "Sub": b.sub, "Mult": b.mul}[op](left, right))
    if op in ("FloorDiv", "Mod"):
        ev.trap(b.eq(right, const(0)))
        return VInt(b.floordiv(left, right) if op == "FloorDiv" else b.mod(left, right))
    if op == "Pow":
        return VInt(_power(ev, left, right))
    if op in ("BitAnd", "BitOr", "BitXor", "LShift", "RShift"):
        if op in ("LShift", "RShift"):
            if min(b.range(left)[0], b.range(right)[0]) < 0:
                raise NotCompilable("a shift of or by what may be negative; keep it at 0 or above")
            return VInt(b.shift("shl" if op == "LShift" else "shr", left, right))
        return VInt(b.bits({"BitAnd": "and", "BitOr": "or", "BitXor": "xor"}[op], left, right))
    raise NotCompilable("it gives a fraction; use // for whole numbers" if op == "Div" else "this operator is not for specs")


def _power(ev: Evaluation, base: Val, exponent: Val) -> Val:
    b = ev.b
    low, high = b.range(exponent)
    if low < 0 or high > 62:
        raise NotCompilable("an exponent that may be negative or above 62; bound it first")
    result = const(1)
    for _ in range(low):
        result = b.mul(result, base)
    for at in range(low, high):
        result = b.select(b.lt(const(at), exponent), b.mul(result, base), result)
    return result
