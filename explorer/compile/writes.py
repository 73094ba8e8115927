"""Holding a dict to its type where only its entries under keys known at run time were written: they are, not all entries."""

from __future__ import annotations

from collections.abc import Iterator

from leasecheck.compile.fitting import Misfits, fit
from leasecheck.compile.ir import Builder, Val
from leasecheck.compile.layout import flatten
from leasecheck.compile.picks import Picks, layers
from leasecheck.compile.values import Sym, VBool, VDict, VEnum, VInt, VMember, VOpt, VRecord
from leasecheck.language.types import BoolType, DictType, EnumType, IntType, MemberType, OptionalType, RecordType, Type

__all__ = ["fit_written"]


def fit_written(misfits: Misfits, value: Sym, kind: Type, old: Sym) -> VDict | None:
    """Return a dict in the shape of its type, if all that was done to it was one write; None if it was something else.

    ``old`` is what the state has. Entries that were not written are in their type already.
    """
    if not isinstance(kind, DictType) or not isinstance(value, VDict) or value.keys != kind.keys or not kind.value.flat:
        return None
    assert isinstance(old, VDict)
    rows = [_scalars(kind.value, each) for each in value.values]
    olds = [flatten(kind.value, each) for each in old.values]
    first = rows[0]
    if first is None or any(row is None or len(row) != len(first) for row in rows):
        return None
    found: list[tuple[Val, Val] | None] = []
    for at in range(len(first)):
        column, before = [row[at] for row in rows if row is not None], [row[at] for row in olds]
        if all(one is other for one, other in zip(column, before, strict=True)):
            found.append(None)
            continue
        if any(val.op != "field" for val in before):
            return None
        made = layers(column, [val.imm for val in before])
        if made is None or len(made) != 1:
            return None
        found.append(made[0])
    keys = {made[0] for made in found if made is not None}
    if len(keys) != 1:
        return old if not keys else None
    return _written(misfits, kind, found, olds, keys.pop())


def _written(misfits: Misfits, kind: DictType, found: list[tuple[Val, Val] | None], olds: list[list[Val]], key: Val) -> VDict:
    """Hold the one entry that was written to its type, and put it back."""
    b, picks = misfits.ev.b, Picks(misfits.ev, key)
    entry = [picks.leaf([row[at] for row in olds]) if made is None else made[1] for at, made in enumerate(found)]
    fitted = flatten(kind.value, fit(misfits, _shaped(kind.value, iter(entry)), kind.value))
    values = []
    for at, old in enumerate(olds):
        row = [
            before if made is None else _put(b, key, new, before, at)
            for made, new, before in zip(found, fitted, old, strict=True)
        ]
        values.append(_shaped(kind.value, iter(row)))
    return VDict(kind.keys, tuple(values))


def _put(b: Builder, key: Val, new: Val, before: Val, at: int) -> Val:
    return b.put("update", new.kind, (key, new, before), min(new.lo, before.lo), max(new.hi, before.hi), at)


def _scalars(kind: Type, sym: Sym) -> list[Val] | None:
    """Return the scalars of a flat value that has the shape of a type; None if it has another."""
    match kind:
        case OptionalType(inner):
            if not isinstance(sym, VOpt):
                return None
            rest = _scalars(inner, sym.inner)
            return None if rest is None else [sym.present, *rest]
        case RecordType(cls, fields):
            if not isinstance(sym, VRecord) or sym.cls is not cls:
                return None
            parts = [_scalars(each, field) for field, (_, each) in zip(sym.fields, fields, strict=True)]
            return (
                None if any(part is None for part in parts) else [val for part in parts if part is not None for val in part]
            )
        case IntType():
            return [sym.val] if isinstance(sym, VInt) else None
        case BoolType():
            return [sym.val] if isinstance(sym, VBool) else None
        case MemberType(domain):
            return [sym.val] if isinstance(sym, VMember) and sym.domain is domain else None
        case EnumType(cls):
            return [sym.val] if isinstance(sym, VEnum) and sym.cls is cls else None
    return None


def _shaped(kind: Type, vals: Iterator[Val]) -> Sym:
    """Return a flat value of a type from its scalars."""
    match kind:
        case OptionalType(inner):
            return VOpt(next(vals), _shaped(inner, vals))
        case RecordType(cls, fields):
            return VRecord(cls, tuple(_shaped(each, vals) for _, each in fields))
        case MemberType(domain):
            return VMember(domain, next(vals))
        case EnumType(cls):
            return VEnum(cls, next(vals))
        case BoolType():
            return VBool(next(vals))
    return VInt(next(vals))
