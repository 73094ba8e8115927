"""Finite universes of flat values: their codes, for sets and keys, and Python values as constants."""

from __future__ import annotations

import enum
from typing import Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, TRUE, Builder, Val, const
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
    VNone,
    VOpt,
    VRange,
    VRecord,
    VSet,
    VStatic,
    VTuple,
)  # fmt: skip
from leasecheck.language.atoms import entries
from leasecheck.language.containers import FrozenDict, FrozenList
from leasecheck.language.domains import Domain
from leasecheck.language.records import Record
from leasecheck.language.types import BoolType, EnumType, IntType, MemberType, OptionalType, RecordType, Type

__all__ = ["check_apart", "check_enum", "check_plain", "code_of", "constant_of", "join_types", "size_of", "static", "type_of"]

LARGEST = 4096
"""The most values of a set's elements."""

NOTHING = IntType(0, -1)
"""A type without values: that of None is the optional type of it."""

_positions: dict[Any, dict[Any, int]] = {}


def static(value: Any) -> Sym:
    """Return a Python value as a constant."""
    if value is None:
        return NONE
    if isinstance(value, enum.Enum):
        check_enum(type(value))
        return VEnum(type(value), const(place_of(value)))
    if value is True or value is False:
        return VBool(TRUE if value else FALSE)
    if type(value) is int:
        return VInt(const(value))
    if isinstance(value, Domain | Record):
        check_plain(type(value))
    if isinstance(value, Domain):
        return VMember(type(value), const(value.number - 1))
    if isinstance(value, Record):
        return VRecord(type(value), tuple(map(static, entries(value))))
    if type(value) is tuple:
        return VTuple(tuple(map(static, value)))
    if type(value) is range:
        return VRange(const(value.start), const(value.stop), value.step)
    return VStatic(value)


def content_of(value: Any) -> Sym:
    """Return a Python value as a constant, with the content of lists, sets and dicts in their place."""
    if type(value) in (list, FrozenList):
        return VList(const(len(value)), tuple(map(content_of, value)))
    if type(value) in (dict, FrozenDict):
        return VDict(tuple(value), tuple(map(content_of, value.values())))
    if type(value) is tuple:
        return VTuple(tuple(map(content_of, value)))
    if isinstance(value, Record):
        check_plain(type(value))
        return VRecord(type(value), tuple(map(content_of, entries(value))))
    return static(value)


OPERATORS = frozenset(
    ("__abs__", "__add__", "__and__", "__bool__", "__call__", "__contains__", "__eq__", "__floordiv__", "__ge__",
     "__getattr__",
     "__getattribute__", "__getitem__", "__gt__", "__hash__", "__index__", "__int__", "__invert__", "__iter__", "__le__",
     "__len__", "__lt__", "__mod__", "__mul__", "__ne__", "__neg__", "__or__", "__pow__", "__radd__", "__rand__", "__rmul__",
     "__ror__", "__rsub__", "__rxor__", "__sub__", "__truediv__", "__xor__")
)  # fmt: skip
"""What a class may define that would change what an expression with its values means."""


def check_plain(cls: type) -> None:
    """Refuse a class whose values mean something of their own in expressions."""
    own = OPERATORS & vars(cls).keys()
    if own:
        raise NotCompilable(f"{cls.__name__} defines {min(own)}; write a function instead")


def check_enum(cls: type[enum.Enum]) -> None:
    """Refuse an Enum whose members are compared by rules of its own."""
    check_plain(cls)
    if cls.__eq__ not in (object.__eq__, int.__eq__, str.__eq__) or issubclass(cls, enum.Flag):
        raise NotCompilable(f"{cls.__name__} has its own way to compare members; use a plain Enum")


def place_of(member: enum.Enum) -> int:
    """Return a member's place in its Enum."""
    places = _positions.get(type(member))
    if places is None:
        places = _positions[type(member)] = {each.name: place for place, each in enumerate(type(member))}
    return places[member.name]


def size_of(kind: Type) -> int:
    """Return how many values a flat type has."""
    if isinstance(kind, IntType):
        return kind.high - kind.low + 1
    if isinstance(kind, MemberType):
        return kind.size
    if isinstance(kind, EnumType):
        return len(kind.cls)
    if isinstance(kind, BoolType):
        return 2
    if isinstance(kind, OptionalType):
        return 1 + size_of(kind.inner)
    assert isinstance(kind, RecordType)
    size = 1
    for _, inner in kind.fields:
        size *= size_of(inner)
    return size


def check_size(kind: Type) -> Type:
    """Refuse a universe that is too large for a bit a value."""
    if size_of(kind) > LARGEST:
        raise NotCompilable(f"a set or dict over {size_of(kind)} possible values is too large to compile; narrow their type")
    return kind


def constant_of(kind: Type, code: int) -> Sym:
    """Return the value of a flat type with this code."""
    if isinstance(kind, IntType):
        return VInt(const(kind.low + code))
    if isinstance(kind, MemberType):
        return VMember(kind.domain, const(code))
    if isinstance(kind, EnumType):
        return VEnum(kind.cls, const(code))
    if isinstance(kind, BoolType):
        return VBool(TRUE if code else FALSE)
    if isinstance(kind, OptionalType):
        return NONE if code == 0 else constant_of(kind.inner, code - 1)
    assert isinstance(kind, RecordType)
    fields = []
    for _, inner in reversed(kind.fields):
        code, rest = divmod(code, size_of(inner))
        fields.append(constant_of(inner, rest))
    return VRecord(kind.cls, tuple(reversed(fields)))


def type_of(builder: Builder, sym: Sym) -> Type | None:
    """Return the smallest flat type that certainly has a value; None if it is not flat, or void."""
    if isinstance(sym, VInt):
        lo, hi = builder.range(sym.val)
        return IntType(lo, hi) if lo <= hi else None
    if isinstance(sym, VBool):
        return BoolType()
    if isinstance(sym, VMember):
        lo, hi = builder.range(sym.val)
        return MemberType(sym.domain, hi + 1) if lo <= hi else None
    if isinstance(sym, VEnum):
        return EnumType(sym.cls)
    if isinstance(sym, VNone):
        return OptionalType(NOTHING)
    if isinstance(sym, VOpt):
        inner = type_of(builder, sym.inner)
        return OptionalType(inner) if inner is not None else None
    if isinstance(sym, VRecord):
        kinds = [type_of(builder, field) for field in sym.fields]
        if any(kind is None for kind in kinds):
            return None
        return RecordType(sym.cls, tuple((str(at), kind) for at, kind in enumerate(kinds) if kind is not None))
    return None


def join_types(a: Type, b: Type) -> Type | None:
    """Return the smallest flat type with the values of both; None if there is none."""
    if a == b or b == NOTHING:
        return a
    if a == NOTHING:
        return b
    if isinstance(a, OptionalType) or isinstance(b, OptionalType):
        inner = join_types(getattr(a, "inner", a), getattr(b, "inner", b))
        return None if inner is None else OptionalType(inner)
    if isinstance(a, BoolType) and isinstance(b, IntType):
        return join_types(IntType(0, 1), b)
    if isinstance(b, BoolType) and isinstance(a, IntType):
        return join_types(a, IntType(0, 1))
    if isinstance(a, IntType) and isinstance(b, IntType):
        return IntType(min(a.low, b.low), max(a.high, b.high))
    if isinstance(a, MemberType) and isinstance(b, MemberType) and a.domain is b.domain:
        return a if a.size >= b.size else b
    if isinstance(a, EnumType) and isinstance(b, EnumType) and a.cls is b.cls:
        return a
    if isinstance(a, RecordType) and isinstance(b, RecordType) and a.cls is b.cls:
        kinds = [join_types(x, y) for (_, x), (_, y) in zip(a.fields, b.fields, strict=True)]
        if all(kind is not None for kind in kinds):
            return RecordType(a.cls, tuple((n, k) for (n, _), k in zip(a.fields, kinds, strict=True) if k is not None))
    return None


def code_of(b: Builder, sym: Sym, kind: Type) -> tuple[Val, Val]:
    """Return whether a value is one of a flat type, and then its code (else anything)."""
    if isinstance(sym, VNone):
        return (TRUE, const(0)) if isinstance(kind, OptionalType) else (FALSE, const(0))
    if isinstance(sym, VOpt):
        if isinstance(kind, OptionalType):
            inside, code = code_of(b, sym.inner, kind.inner)
            return b.lor(b.lnot(sym.present), inside), b.select(sym.present, b.add(code, const(1)), const(0))
        inside, code = code_of(b, sym.inner, kind)
        return b.land(sym.present, inside), code
    if isinstance(kind, OptionalType):
        inside, code = code_of(b, sym, kind.inner)
        return inside, b.add(code, const(1)) if inside is not FALSE else const(0)
    if isinstance(sym, VInt | VBool) and isinstance(kind, IntType | BoolType):
        low, high = (kind.low, kind.high) if isinstance(kind, IntType) else (0, 1)
        return _within(b, b.to_int(sym.val), low, high)
    if isinstance(sym, VMember) and isinstance(kind, MemberType) and sym.domain is kind.domain:
        return _within(b, sym.val, 0, kind.size - 1)
    if isinstance(sym, VEnum) and isinstance(kind, EnumType) and sym.cls is kind.cls:
        return TRUE, sym.val
    if isinstance(sym, VRecord) and isinstance(kind, RecordType) and sym.cls is kind.cls:
        inside, code = TRUE, const(0)
        for field, (_, inner) in zip(sym.fields, kind.fields, strict=True):
            one, digit = code_of(b, field, inner)
            inside = b.land(inside, one)
            if inside is FALSE:
                return FALSE, const(0)
            code = b.add(b.mul(code, const(size_of(inner))), digit)
        return inside, code
    if sym is not ZERO:
        _certainly_apart(sym, kind)
    return FALSE, const(0)


def _certainly_apart(sym: Sym, kind: Type) -> None:
    """Refuse a value of another kind than a universe's if Python may find it equal to one of that all the same."""
    own = [each for each in (sym, kind) if isinstance(each, VEnum | EnumType) and each.cls.__eq__ is not object.__eq__]
    if own and isinstance(sym, VInt | VBool | VEnum) and isinstance(kind, IntType | BoolType | EnumType):
        raise NotCompilable(f"a member of {own[0].cls.__name__} is compared with something else; compare two members")


def check_apart(a: Type, b: Type) -> None:
    """Refuse two universes that have nothing in common if Python may find values of theirs equal all the same."""
    if isinstance(a, OptionalType) or isinstance(b, OptionalType):
        check_apart(getattr(a, "inner", a), getattr(b, "inner", b))
    elif isinstance(a, RecordType) and isinstance(b, RecordType) and a.cls is b.cls:
        for (_, x), (_, y) in zip(a.fields, b.fields, strict=True):
            check_apart(x, y)
    elif not isinstance(a, RecordType) and not isinstance(b, RecordType):
        for one, other in ((a, b), (b, a)):
            own = isinstance(one, EnumType) and one != other and one.cls.__eq__ is not object.__eq__
            if own and isinstance(other, IntType | BoolType | EnumType):
                raise NotCompilable("members of an Enum are compared with something else; compare members of one Enum")


def _within(b: Builder, val: Val, low: int, high: int) -> tuple[Val, Val]:
    lo, hi = b.range(val)
    if hi < low or lo > high:
        return FALSE, const(0)
    inside = TRUE if low <= lo and hi <= high else b.land(b.le(const(low), val), b.le(val, const(high)))
    code = b.sub(val, const(low))
    if inside is not TRUE:  # the code is used where the value is inside only, and lies in the universe there
        code = b.select(inside, code, const(0), ((0, high - low), (0, 0)))
    return inside, code


def widest(a: VSet, b: VSet) -> Type | None:
    """Return a universe for both sets."""
    if a.universe is None:
        return b.universe
    if b.universe is None:
        return a.universe
    found = join_types(a.universe, b.universe)
    if found is None:
        check_apart(a.universe, b.universe)
    return found
