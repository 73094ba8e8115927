"""From annotations to finite types."""

from __future__ import annotations

import enum
import re
import types
from collections.abc import Hashable, Iterator, Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from leasecheck.language.bounds import Between, MaxLen, _Constant, evaluate_bound
from leasecheck.language.domains import Domain
from leasecheck.language.errors import DefinitionError
from leasecheck.language.records import Record, field_hints
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
)

__all__ = ["constant_annotation", "domains_in", "resolve"]

ALLOWED = (
    "bool, an Enum, a Domain, a Record, Annotated[int, Between(low, high)], X | None, "
    "Annotated[list[X], MaxLen(n)], set[X] or dict[K, X]"
)


MOST_KEYS = 100_000
"""Keys of a dict and elements that a set may have; beyond it listing them takes longer than anyone waits."""

INSTEAD = {
    str: "an Enum",
    float: "a bounded integer",
    tuple: "a Record",
    frozenset: "set[X]",
    Literal: "an Enum",
    Any: "the type it has",
    object: "the type it has",
    Domain: "a subclass of Domain",
    Record: "a subclass of Record",
}
"""What to write for annotations that people try."""


def split(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return an annotation without its ``Annotated``, and what was annotated."""
    if get_origin(annotation) is Annotated:
        return annotation.__origin__, annotation.__metadata__
    return annotation, ()


def constant_annotation(annotation: Any) -> Any | None:
    """Return the annotation inside ``Const[...]``, or None if it is not a constant's."""
    base, notes = split(annotation)
    if not any(isinstance(note, _Constant) for note in notes):
        return None
    rest = tuple(note for note in notes if not isinstance(note, _Constant))
    return Annotated[(base, *rest)] if rest else base


def shown(annotation: Any) -> str:
    """Return an annotation as a reader would write it."""
    if isinstance(annotation, type) and not get_args(annotation):
        return annotation.__name__
    return re.sub(r"(?:\w+\.)+(?=[A-Za-z_])", "", str(annotation))


def _note(notes: tuple[Any, ...], kind: type, place: str) -> Any:
    found = [note for note in notes if isinstance(note, kind)]
    if len(found) > 1:
        raise DefinitionError(f"{place} has {len(found)} {kind.__name__} notes; keep one")
    return found[0] if found else None


def resolve(annotation: Any, names: Mapping[str, object], sizes: Mapping[type[Domain], int], place: str) -> Type:
    """Return the finite type that an annotation means.

    Parameters
    ----------
    annotation
        The annotation, with its ``Annotated``.
    names
        What bounds may name: constants, and sizes by the domain's name.
    sizes
        The size of each domain.
    place
        Whose annotation it is, for messages: ``variable held of LeaseQueue``.

    Raises
    ------
    DefinitionError
        If it means no finite type.
    """

    def bound(value: int | str) -> int:
        try:
            return evaluate_bound(value, names)
        except DefinitionError as problem:
            raise DefinitionError(f"{place}: {problem}") from None

    def inside(annotation: Any, where: str, open_records: tuple[type, ...]) -> Type:
        base, notes = split(annotation)
        origin, arguments = get_origin(base), get_args(base)
        if origin in (Union, types.UnionType):
            rest = [argument for argument in arguments if argument is not type(None)]
            if len(rest) == 1 and len(arguments) == 2:
                inner = rest[0] if not notes else Annotated[(rest[0], *notes)]
                kind = inside(inner, where, open_records)
                return kind if isinstance(kind, OptionalType) else OptionalType(kind)
            raise DefinitionError(
                f"{where} is {shown(base)}; the only union is X | None: use one Record with an Enum that tells the kinds"
            )
        if base is bool:
            return BoolType()
        if base is int:
            limits = _note(notes, Between, where)
            if limits is None:
                raise DefinitionError(
                    f"{where} is an int without bounds; write Annotated[int, Between(low, high)], "
                    "where a bound may name constants"
                )
            low, high = bound(limits.low), bound(limits.high)
            if low > high:
                raise DefinitionError(f"{where} lies between {low} and {high}, which is empty; swap or change the bounds")
            return IntType(low, high)
        if origin is list or base is list:
            limit = _note(notes, MaxLen, where)
            if not arguments:
                raise DefinitionError(f"{where} is a bare list; say of what, as in Annotated[list[Job], MaxLen(3)]")
            if limit is None:
                raise DefinitionError(f"{where} is a list without a capacity; write Annotated[{shown(base)}, MaxLen(n)]")
            capacity = bound(limit.capacity)
            if capacity < 0:
                raise DefinitionError(f"{where} has capacity {capacity}; make it 0 or more")
            return ListType(inside(arguments[0], f"an element of {where}", open_records), capacity)
        if origin is set or base is set:
            if not arguments:
                raise DefinitionError(f"{where} is a bare set; say of what, as in set[Job]")
            element = flat(arguments[0], f"an element of {where}", open_records)
            if element.count > MOST_KEYS:
                raise DefinitionError(f"{where} is over {element.count} values; let its elements range over less")
            return SetType(element)
        if origin is dict or base is dict:
            if not arguments:
                raise DefinitionError(f"{where} is a bare dict; say from what to what, as in dict[Job, bool]")
            key = flat(arguments[0], f"a key of {where}", open_records)
            if key.count > MOST_KEYS:
                raise DefinitionError(f"{where} has {key.count} keys; let them range over less")
            return DictType(key, inside(arguments[1], f"a value of {where}", open_records))
        if isinstance(base, type) and issubclass(base, Domain) and base is not Domain:
            return MemberType(base, sizes[base])
        if isinstance(base, type) and issubclass(base, Record) and base is not Record:
            return record(base, where, open_records)
        if isinstance(base, type) and issubclass(base, enum.Enum) and not issubclass(base, enum.Flag):
            if not list(base):
                raise DefinitionError(f"{where} is {base.__name__}, an Enum without members; give it one")
            return EnumType(base)
        wanted = INSTEAD.get(origin or base) if isinstance(base, Hashable) else None
        if isinstance(base, type) and issubclass(base, enum.Flag):
            wanted = "set[X] of an Enum"
        raise DefinitionError(f"{where} is {shown(base)}, which has no finite type; use {wanted or ALLOWED}")

    def record(cls: Any, where: str, open_records: tuple[type, ...]) -> Type:
        if cls in open_records:
            raise DefinitionError(f"record {cls.__name__} contains itself; refer to the other by a Domain member or a number")
        return RecordType(
            cls,
            tuple(
                (name, inside(hint, f"field {name} of record {cls.__name__} in {where}", (*open_records, cls)))
                for name, hint in _hints(cls).items()
            ),
        )

    def flat(annotation: Any, where: str, open_records: tuple[type, ...]) -> Type:
        found = inside(annotation, where, open_records)
        if not found.flat:
            raise DefinitionError(f"{where} is {shown(annotation)}; it must be a value without a list, set or dict inside")
        return found

    return inside(annotation, place, ())


def _hints(cls: Any) -> dict[str, Any]:
    try:
        return field_hints(cls)
    except NameError as problem:
        raise DefinitionError(
            f"a field of record {cls.__name__} names {problem.name}, which is not defined; import it"
        ) from None


def domains_in(annotation: Any) -> Iterator[type[Domain]]:
    """Yield every domain that an annotation mentions, in order, with repetitions."""
    seen: set[Any] = set()

    def walk(annotation: Any) -> Iterator[type[Domain]]:
        base, _ = split(annotation)
        if isinstance(base, type) and issubclass(base, Domain) and base is not Domain:
            yield base
        elif isinstance(base, type) and issubclass(base, Record) and base is not Record and base not in seen:
            seen.add(base)
            for hint in _hints(base).values():
                yield from walk(hint)
        for argument in get_args(base):
            yield from walk(argument)

    yield from walk(annotation)
