"""What makes values: classes that are called, replace() and all_of()."""

from __future__ import annotations

import dataclasses
import enum
import inspect
from typing import TYPE_CHECKING, Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import const
from leasecheck.compile.operators import data, number, present
from leasecheck.compile.places import known_object
from leasecheck.compile.universe import check_plain, static
from leasecheck.compile.values import NONE, ZERO, Sym, VEnum, VInt, VList, VMember, VRecord, VStatic
from leasecheck.language.domains import Domain
from leasecheck.language.records import Record, field_names

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["all_members", "made", "replaced"]


def all_members(ev: Evaluation, domain: Sym) -> Sym:
    """Return all_of(domain)."""
    cls = domain.value if isinstance(domain, VStatic) else None
    if not isinstance(cls, type) or not issubclass(cls, Domain):
        raise NotCompilable("all_of of something that is not a domain's name; name the domain")
    size = ev.sizes.get(cls, cls.default_size)
    return ev.new(VList(const(size), tuple(VMember(cls, const(at)) for at in range(size))))


def replaced(ev: Evaluation, obj: Sym, /, **changes: Sym) -> Sym:
    """Return replace(obj, **changes)."""
    record = present(ev, obj)
    if not isinstance(record, VRecord):
        data(record)
        raise ev.raise_here()
    names = field_names(record.cls)
    if any(name not in names for name in changes):
        raise ev.raise_here()
    return VRecord(record.cls, tuple(changes.get(name, old) for name, old in zip(names, record.fields, strict=True)))


def made(ev: Evaluation, cls: type, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    """Return what a class makes of arguments."""
    if issubclass(cls, Domain | Record):
        check_plain(cls)
    if issubclass(cls, Record) and cls is not Record:
        return _record(ev, cls, arguments, keywords)
    if issubclass(cls, Domain) and cls is not Domain:
        return _member(ev, cls, *arguments, **keywords)
    if issubclass(cls, enum.Enum) and len(arguments) == 1 and not keywords:
        return _enum(ev, cls, arguments[0])
    raise NotCompilable(f"{cls.__name__}(...) is not for compiled specs; use a Record, a list, a set or a dict")


def _record(ev: Evaluation, cls: Any, arguments: list[Sym], keywords: dict[str, Sym]) -> Sym:
    try:
        bound = inspect.signature(cls.__new__).bind(cls, *arguments, **keywords)
    except TypeError:
        raise ev.raise_here() from None
    defaults = {field.name: field.default for field in dataclasses.fields(cls)}
    given = bound.arguments
    return VRecord(
        cls,
        tuple(given[name] if name in given else known_object(ev, defaults[name], name) for name in field_names(cls)),
    )


def _member(ev: Evaluation, cls: Any, *arguments: Sym, **keywords: Sym) -> Sym:
    given = [*arguments, *(value for name, value in keywords.items() if name == "number")]
    if len(given) != 1 or len(arguments) + len(keywords) != 1:
        raise ev.raise_here()
    wanted = present(ev, given[0])
    data(wanted)
    if not isinstance(wanted, VInt):
        raise NotCompilable(f"a member of {cls.__name__} of {wanted.noun}; give its number")
    ev.trap(ev.b.lt(wanted.val, const(1)))
    return VMember(cls, ev.b.sub(wanted.val, const(1)))


def _enum(ev: Evaluation, cls: Any, value: Sym) -> Sym:
    if isinstance(value, VEnum) and value.cls is cls:
        return value
    if value is NONE or value is ZERO or isinstance(value, VEnum):
        raise NotCompilable(f"a member of {cls.__name__} of {value.noun}; name the member")
    low, high = ev.b.range(number(ev, value))
    if low != high:
        raise NotCompilable(f"a member of {cls.__name__} from a value that is not fixed; name the members")
    try:
        return static(cls(low))
    except ValueError:
        raise ev.raise_here() from None
    except Exception as problem:
        raise NotCompilable(f"{cls.__name__}({low}) raises {type(problem).__name__}; name the member") from None
