"""One of several values by a number that is only known at run time, and one of several changed: without a fork for each.

Where the several are the same scalar of the entries of a dict, or constants, it is computed where the one wanted is. So code
does not grow with the keys, nor does the time that it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, Any

from leasecheck.compile.ir import Builder, Val, const
from leasecheck.compile.joining import unify
from leasecheck.compile.universe import code_of, place_of
from leasecheck.compile.values import Sym, VBool, VEnum, VInt, VMember, VOpt
from leasecheck.language.domains import Domain
from leasecheck.language.types import BoolType, EnumType, IntType, MemberType, OptionalType, Type

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["STATES", "dense_code", "layers", "pick", "update"]

STATES = ("field", "after")
"""What reads a scalar of a state."""


def pick(ev: Evaluation, values: Sequence[Sym], code: Val) -> Sym:
    """Return the value at a place. Where the place is outside, it is none that means anything."""
    low, high = ev.b.range(code)
    if low == high and 0 <= low < len(values):
        return values[low]
    return unify(values, Picks(ev, code))


def update(ev: Evaluation, values: Sequence[Sym], code: Val, value: Sym) -> list[Sym]:
    """Return the values, with the one at a place replaced."""
    return [unify([value, old], Updates(ev, code, at)) for at, old in enumerate(values)]


class Picks:
    """Ways of which a number tells the one taken; see `leasecheck.compile.joining.Ways`."""

    def __init__(self, ev: Evaluation, code: Val) -> None:
        self.ev, self.code = ev, code

    @contextmanager
    def on(self, way: int) -> Iterator[Builder]:
        del way
        yield self.ev.b

    def truth(self, sym: Sym) -> Val | None:
        return self.ev.truth_or_none(sym)

    def leaf(self, vals: Sequence[Val]) -> Val:
        """Return the scalar at the place."""
        b = self.ev.b
        first = vals[0]
        if all(val is first for val in vals):
            return first
        if all(val.op == "const" for val in vals):
            return _constant(b, vals, self.code)
        if first.op in STATES and all(val.op == first.op for val in vals):
            return self._known("pick", vals, (first.op, tuple(val.imm for val in vals)))
        layer = _layer(vals)
        if layer is not None:
            key, new, old = layer
            return new if key is self.code else b.select(b.eq(key, self.code), new, self.leaf(old))
        chosen = vals[-1]
        low, high = b.range(self.code)
        for at in range(len(vals) - 2, -1, -1):
            if low <= at <= high:
                chosen = b.select(b.eq(self.code, const(at)), vals[at], chosen)
        return chosen

    def _known(self, op: str, vals: Sequence[Val], imm: Any) -> Val:
        """Return an instruction that is made once on each way, so that what is learned of it is remembered."""
        b = self.ev.b
        name = (op, self.code, imm)
        found = b.facts.get(name)
        if found is None:
            low, high = min(val.lo for val in vals), max(val.hi for val in vals)
            found = b.facts[name] = b.put(op, vals[0].kind, (self.code,), low, high, imm)
        return found


def _constant(b: Builder, vals: Sequence[Val], code: Val) -> Val:
    """Return one of several constants."""
    numbers = [int(val.imm) for val in vals]
    real = [val for val in vals if val.lo <= val.hi] or vals
    if len(set(numbers)) == 1:
        return real[0]
    if vals[0].kind == "i" and len(real) == len(vals):
        by = numbers[1] - numbers[0]
        if all(number == numbers[0] + at * by for at, number in enumerate(numbers)):
            low, high = min(numbers), max(numbers)
            scaled = code if by == 1 else b.put("mul", "i", (code, const(by)), low - numbers[0], high - numbers[0])
            return scaled if numbers[0] == 0 else b.put("add", "i", (scaled, const(numbers[0])), low, high)
    low, high = min(val.lo for val in real), max(val.hi for val in real)
    return b.put("table", vals[0].kind, (code,), low, high, tuple(numbers))


class Updates:
    """A new value where a key is that of a place, else the old one; see `leasecheck.compile.joining.Ways`."""

    def __init__(self, ev: Evaluation, key: Val, at: int) -> None:
        self.ev, self.key, self.at = ev, key, at

    @contextmanager
    def on(self, way: int) -> Iterator[Builder]:
        del way
        yield self.ev.b

    def truth(self, sym: Sym) -> Val | None:
        return self.ev.truth_or_none(sym)

    def leaf(self, vals: Sequence[Val]) -> Val:
        """Return one scalar of the place."""
        b, key, at = self.ev.b, self.key, self.at
        new, old = vals
        low, high = b.range(key)
        if not low <= at <= high:
            return old
        if low == high:
            return new
        if old.op == "update" and old.args[0] is key:
            old = old.args[2]
        if new.op == "pick" and new.args[0] is key and old.op == new.imm[0] and new.imm[1][at] == old.imm:
            return old
        if new is old or (new.op == old.op == "const" and new.imm == old.imm):
            return old if old.lo <= old.hi else new
        ranges = b.range(new), b.range(old)
        return b.put("update", new.kind, (key, new, old), min(r[0] for r in ranges), max(r[1] for r in ranges), at)


def _layer(vals: Sequence[Val]) -> tuple[Val, Val, list[Val]] | None:
    """Return the key and the value of the write that came last to all of these, and what was there before."""
    first = vals[0]
    if first.op != "update":
        return None
    key, new, _ = first.args
    for at, val in enumerate(vals):
        if val.op != "update" or val.imm != at or val.args[0] is not key or val.args[1] is not new:
            return None
    return key, new, [val.args[2] for val in vals]


def layers(vals: Sequence[Val], leaves: Sequence[int]) -> list[tuple[Val, Val]] | None:
    """Return the writes, in order, by which these came of the source's scalars; None if they came otherwise."""
    found = []
    while (layer := _layer(vals)) is not None:
        key, new, old = layer
        found.append((key, new))
        vals = old
    pristine = all(val.op == "field" and val.imm == leaf for val, leaf in zip(vals, leaves, strict=True))
    return found[::-1] if pristine else None


# -- keys --------------------------------------------------------------------------------------------------------------

_dense: dict[tuple[tuple[type, Any], ...], Type | None] = {}


def dense_code(ev: Evaluation, keys: tuple[Any, ...], key: Sym) -> tuple[Val, Val] | None:
    """Return whether a key is among a dict's keys, and its place there; None if that is not a matter of computing it."""
    if len(keys) <= ev.limits.keys:
        return None
    kind = _kind_of(keys)
    if kind is None or not _alike(key, kind):
        return None
    inside, code = code_of(ev.b, key, kind)
    low, high = ev.b.range(code)
    return None if low == high else (inside, code)


def _kind_of(keys: tuple[Any, ...]) -> Type | None:
    """Return the type whose values are exactly these, in order."""
    name = tuple((type(key), key) for key in keys)
    if name not in _dense:
        _dense[name] = _found(keys)
    return _dense[name]


def _found(keys: tuple[Any, ...]) -> Type | None:
    first = keys[0]
    if any(type(key) is not type(first) for key in keys):
        return None
    if isinstance(first, Domain):
        numbers = [key.number for key in keys]
        return MemberType(type(first), len(keys)) if numbers == list(range(1, len(keys) + 1)) else None
    if type(first) is int:
        return IntType(first, first + len(keys) - 1) if list(keys) == list(range(first, first + len(keys))) else None
    if isinstance(first, Enum):
        cls = type(first)
        whole = [place_of(key) for key in keys] == list(range(len(cls)))
        return EnumType(cls) if whole and cls.__eq__ is object.__eq__ else None
    return None


def _alike(key: Sym, kind: Type) -> bool:
    if isinstance(key, VOpt):
        return _alike(key.inner, kind)
    if isinstance(kind, MemberType):
        return isinstance(key, VMember) and key.domain is kind.domain
    if isinstance(kind, EnumType):
        return isinstance(key, VEnum) and key.cls is kind.cls
    return isinstance(kind, IntType) and isinstance(key, VInt | VBool) and not isinstance(kind, BoolType | OptionalType)
