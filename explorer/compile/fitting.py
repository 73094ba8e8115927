"""Holding the state that an action leaves behind to its types.

Where CPython's `Space.close` finds a value that is only too large, too small or too many, the compiled action goes to its
``bounds`` exit; where it finds a value of the wrong kind, to its ``error`` exit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, TRUE, Val, const, mask_const
from leasecheck.compile.joining import widen
from leasecheck.compile.operators import FRACTION
from leasecheck.compile.universe import check_apart, code_of, constant_of, join_types, size_of
from leasecheck.compile.values import (
    NONE,
    ZERO,
    Sym,
    VBool,
    VDict,
    VEnum,
    VInt,
    VList,
    VMember,
    VMixed,
    VNone,
    VOpt,
    VRecord,
    VSet,
    VStatic,
)  # fmt: skip
from leasecheck.language.types import (
    BoolType,
    DictType,
    EnumType,
    IntType,
    ListType,
    MemberType,
    OptionalType,
    RecordType,
    SetType,
    Type,
)  # fmt: skip

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["fit"]


class Misfits:
    """What a fit has found so far that may be wrong: which exits it has taken."""

    def __init__(self, ev: Evaluation) -> None:
        self.ev = ev
        self.kinds: list[str] = []

    def bounds(self, guard: Val, bad: Val) -> None:
        """Where both hold, a bound was left."""
        self._leave(guard, bad, "bounds")

    def error(self, guard: Val, bad: Val) -> None:
        """Where both hold, a value is of the wrong kind."""
        self._leave(guard, bad, "error")

    def _leave(self, guard: Val, bad: Val, kind: str) -> None:
        both = self.ev.b.land(guard, bad)
        if self.ev.b.known(both) is False:
            return
        self.kinds.append(kind)
        target = self.ev.bounds if kind == "bounds" else self.ev.error
        assert target is not None
        self.ev.stop_if(both, target)


def fit(misfits: Misfits, sym: Sym, kind: Type, guard: Val = TRUE) -> Sym:
    """Return a value, which holds no references, in exactly the shape of a type; take an exit where it does not fit.

    ``guard`` says where the value is meaningful.
    """
    if sym is ZERO:
        return ZERO
    if isinstance(sym, VMixed):
        raise NotCompilable(f"a variable may be left as {' or '.join(sym.nouns)}; keep to its type")
    if isinstance(kind, OptionalType):
        if sym is NONE:
            return VOpt(FALSE, ZERO)
        if isinstance(sym, VOpt):
            present = misfits.ev.b.land(guard, sym.present)
            inner = fit(misfits, sym.inner, kind.inner, present)
            # What was read from a state is void where it should be. A value that became optional on its way may say that
            # it is present in a slot that is not.
            return VOpt(sym.present if sym.present.op == "field" else present, inner)
        return VOpt(guard, fit(misfits, sym, kind.inner, guard))  # what is void is void in every part
    if isinstance(sym, VOpt):
        misfits.error(guard, misfits.ev.b.lnot(sym.present))
        return fit(misfits, sym.inner, kind, guard)
    if isinstance(sym, VStatic) and not isinstance(sym.value, str | type):
        raise NotCompilable(FRACTION if isinstance(sym.value, float) else f"{sym.noun} is left in a variable; use its type")
    found = _FITS[type(kind)](misfits, sym, kind, guard)
    if found is None:
        misfits.error(guard, TRUE)
        return ZERO
    return found  # type: ignore[no-any-return]


def _int(misfits: Misfits, sym: Sym, kind: IntType, guard: Val) -> Sym | None:
    if isinstance(sym, VEnum) and sym.cls.__eq__ is not object.__eq__:
        raise NotCompilable(f"a member of {sym.cls.__name__} is kept as an int; keep int(...) of it or the member")
    if not isinstance(sym, VInt | VBool):
        return None
    b = misfits.ev.b
    if isinstance(sym, VBool):
        val = b.to_int(sym.val)
        if b.known(guard) is not True:  # void has to stay void: the int of what is void is not
            val = b.select(guard, val, const(0), ((0, 1), (0, 1)))
    else:
        val = sym.val
    low, high = b.range(val)
    if low < kind.low:
        misfits.bounds(guard, b.lt(val, const(kind.low)))
    if high > kind.high:
        misfits.bounds(guard, b.lt(const(kind.high), val))
    return VInt(val)


def _bool(misfits: Misfits, sym: Sym, _: BoolType, guard: Val) -> Sym | None:
    b = misfits.ev.b
    if isinstance(sym, VBool):
        return sym
    if not isinstance(sym, VInt):
        return None
    low, high = b.range(sym.val)
    misfits.error(guard, TRUE if low > 1 or high < 0 else b.lor(b.lt(sym.val, const(0)), b.lt(const(1), sym.val)))
    return VBool(b.land(guard, b.eq(sym.val, const(1))))


def _member(misfits: Misfits, sym: Sym, kind: MemberType, guard: Val) -> Sym | None:
    if not isinstance(sym, VMember) or sym.domain is not kind.domain:
        return None
    if misfits.ev.b.range(sym.val)[1] >= kind.size:
        misfits.error(guard, misfits.ev.b.le(const(kind.size), sym.val))
    return sym


def _enum(misfits: Misfits, sym: Sym, kind: EnumType, guard: Val) -> Sym | None:
    del misfits, guard
    if isinstance(sym, VEnum) and sym.cls is kind.cls:
        return sym
    if isinstance(sym, VInt | VBool | VStatic | VEnum) and kind.cls.__eq__ is not object.__eq__:
        raise NotCompilable(f"something equal to a member of {kind.cls.__name__} is kept; keep the member")
    return None


def _record(misfits: Misfits, sym: Sym, kind: RecordType, guard: Val) -> Sym | None:
    if not isinstance(sym, VRecord) or sym.cls is not kind.cls:
        return None
    fields = zip(sym.fields, kind.fields, strict=True)
    return VRecord(kind.cls, tuple(fit(misfits, field, each, guard) for field, (_, each) in fields))


def _list(misfits: Misfits, sym: Sym, kind: ListType, guard: Val) -> Sym | None:
    if not isinstance(sym, VList):
        return None
    b = misfits.ev.b
    if b.range(sym.length)[1] > kind.capacity:
        misfits.bounds(guard, b.lt(const(kind.capacity), sym.length))
    slots: list[Sym] = []
    for at in range(kind.capacity):
        slot = sym.slots[at] if at < len(sym.slots) else ZERO
        slots.append(fit(misfits, slot, kind.element, b.land(guard, b.lt(const(at), sym.length))))
    return VList(sym.length, tuple(slots))


def _set(misfits: Misfits, sym: Sym, kind: SetType, guard: Val) -> Sym | None:
    if not isinstance(sym, VSet):
        return None
    b = misfits.ev.b
    if sym.universe is None:
        return widen(b, sym, kind.element)
    if sym.universe == kind.element:
        return VSet(kind.element, sym.masks, kind.element)
    joined = join_types(sym.universe, kind.element)
    if joined is None:
        check_apart(sym.universe, kind.element)
        wrong = misfits.ev.b.lnot(misfits.ev.b.eq(sym.masks[0], mask_const(0)))
        for mask in sym.masks[1:]:
            wrong = b.lor(wrong, b.lnot(b.eq(mask, mask_const(0))))
        misfits.error(guard, wrong)
        return widen(b, VSet(None, (), None), kind.element)
    return _narrow(misfits, sym, kind.element, guard)


def _narrow(misfits: Misfits, sym: VSet, element: Type, guard: Val) -> VSet:
    """Move a set into a universe bit by bit; what does not fit there takes an exit."""
    b = misfits.ev.b
    assert sym.universe is not None
    masks = [mask_const(0)] * -(-size_of(element) // 64)
    too_much, wrong = FALSE, FALSE
    for code in range(size_of(sym.universe)):
        value = constant_of(sym.universe, code)
        inside, target = code_of(b, value, element)
        has = b.test(sym.masks[code // 64], const(code % 64))
        if inside is TRUE:
            word, at = divmod(b.range(target)[0], 64)
            masks[word] = b.select(has, b.mask("or", masks[word], mask_const(1 << at)), masks[word])
        elif _is_bound(value, element):
            too_much = b.lor(too_much, has)
        else:
            wrong = b.lor(wrong, has)
    if too_much is not FALSE and wrong is not FALSE:
        raise NotCompilable("a set may be left with elements that are out of bounds and others of a wrong kind; check them")
    misfits.bounds(guard, too_much)
    misfits.error(guard, wrong)
    return VSet(element, tuple(masks), element)


def _is_bound(value: Sym, element: Type) -> bool:
    """Tell whether a value that is not of a type is only out of bounds."""
    try:
        element.view(_python(value, element))
    except Exception as problem:
        return bool(getattr(problem, "left_bound", False))
    return True


def _python(value: Sym, kind: Type) -> Any:
    if isinstance(value, VNone):
        return None
    if isinstance(kind, OptionalType):
        return _python(value, kind.inner)
    if isinstance(value, VInt | VBool):
        return value.val.imm
    if isinstance(value, VMember):
        return value.domain(value.val.imm + 1)
    if isinstance(value, VEnum):
        return list(value.cls)[value.val.imm]
    if isinstance(value, VRecord) and isinstance(kind, RecordType):
        return value.cls(*(_python(field, each) for field, (_, each) in zip(value.fields, kind.fields, strict=True)))
    return value


def _dict(misfits: Misfits, sym: Sym, kind: DictType, guard: Val) -> Sym | None:
    if not isinstance(sym, VDict):
        return None
    if any(key not in sym.keys for key in kind.keys) or len(sym.keys) != len(kind.keys):
        raise NotCompilable("a dict may be left without every key, or with others; give it one value for every key")
    values = dict(zip(sym.keys, sym.values, strict=True))
    return VDict(kind.keys, tuple(fit(misfits, values[key], kind.value, guard) for key in kind.keys))


_FITS: dict[type, Any] = {
    IntType: _int, BoolType: _bool, MemberType: _member, EnumType: _enum, RecordType: _record, ListType: _list, SetType: _set,
    DictType: _dict,
}  # fmt: skip
