"""Truth and arithmetic, and what they refuse or raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, TRUE, Val, const, mask_const
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

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["FRACTION", "arithmetic", "data", "no_bits", "number", "present", "truth"]

FRACTION = "a fraction, or a number written as one; use whole numbers"


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
        return b.lnot(no_bits(ev, sym))
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
    if isinstance(sym, VRange):
        return b.lt(sym.start, sym.stop) if sym.step > 0 else b.lt(sym.stop, sym.start)
    if isinstance(sym, VStatic) and isinstance(sym.value, str | float):
        return TRUE if sym.value else FALSE
    if isinstance(sym, VFunc | VClosure) or (isinstance(sym, VStatic) and callable(sym.value)):
        raise NotCompilable("a function or a class as a condition is always true; call it, or compare what it gives")
    if isinstance(sym, VMixed):
        raise sym.refusal()
    raise NotCompilable(f"the truth of {sym.noun} is not told; compare it with what is meant")


def no_bits(ev: Evaluation, sym: VSet) -> Val:
    """Return whether a set is empty."""
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
        raise sym.refusal()
    return sym


def data(*syms: Sym) -> None:
    """Refuse what is no data, such as a view of a dict, a class or text: what Python does with it is not known here."""
    for sym in syms:
        if isinstance(sym, VStatic) and isinstance(sym.value, float):
            raise NotCompilable(FRACTION)
        if isinstance(sym, VStatic) and isinstance(sym.value, str):
            raise NotCompilable("text in a state or a condition; use an Enum")
        if isinstance(sym, VIter | VStatic | VFunc | VClosure | VGenerator | VRange | VState):
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


def arithmetic(ev: Evaluation, op: str, x: Sym, y: Sym) -> Sym:
    """Return the result of an operator on two numbers."""
    b = ev.b
    if isinstance(x, VBool) and isinstance(y, VBool) and op in ("BitAnd", "BitOr", "BitXor"):
        return VBool({"BitAnd": b.land, "BitOr": b.lor, "BitXor": b.xor}[op](x.val, y.val))
    data(x, y)
    for one, other in ((x, y), (y, x)):
        if isinstance(one, VTuple) and isinstance(other, VMember | VRecord):
            raise NotCompilable(f"an operator on a tuple and {other.noun}; use numbers")
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
