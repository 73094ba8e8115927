"""The finite types that variables, fields and parameters may have.

A value is seen in three ways:

- *view*: what a property sees and what traces show. Containers are read-only, sets iterate in their elements' order.
- *draft*: what an action sees: ordinary lists, dicts and sets that it may change in place.
- *raw*: a hashable twin, equal for equal values; the key under which a value is numbered.

A type whose values hold no container is *flat*: the three are the same object.

Belonging to a type is by equality, as in mathematics: ``True`` put into an integer is the number 1.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from numbers import Number
from operator import itemgetter
from typing import Any

from leasecheck.language.atoms import entries
from leasecheck.language.containers import FrozenDict, FrozenList, FrozenSet, OrderedSet
from leasecheck.language.domains import Domain, members
from leasecheck.language.errors import Misfit
from leasecheck.language.records import Record

__all__ = [
    "BoolType",
    "DictType",
    "EnumType",
    "IntType",
    "ListType",
    "MemberType",
    "OptionalType",
    "RecordType",
    "SetType",
    "Type",
]


class Type(ABC):
    """A finite set of values."""

    flat: bool = True

    @abstractmethod
    def view(self, value: Any) -> Any:
        """Return the member of this type that equals the value, as a view.

        Raises
        ------
        Misfit
            If there is none.
        """

    @abstractmethod
    def values(self) -> tuple[Any, ...]:
        """Return every value, in order. Only flat types are ever enumerated."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many values there are, known without listing them. Flat types only."""

    def raw(self, value: Any) -> Hashable:
        """Return the hashable twin of a view or draft; ``Misfit`` or ``TypeError`` if it is not shaped like this type."""
        return value  # type: ignore[no-any-return]

    def draft(self, view: Any) -> Any:
        """Return a copy of a view that an action may change."""
        return view

    @cached_property
    def copier(self) -> Callable[[Any], Any] | None:
        """The quickest way to do what `draft` does; None if there is nothing to copy."""
        return None if self.flat else self.draft

    @cached_property
    def rank(self) -> dict[Any, int]:
        """The place of each value in the order of this type."""
        return {value: place for place, value in enumerate(self.values())}


def _wrong(value: Any, wanted: str) -> Misfit:
    if isinstance(value, type):
        return Misfit("", f"is the class {value.__name__}, not {wanted}; write one of its members", left_bound=False)
    if callable(value):
        return Misfit("", f"is the function {value.__name__}, not {wanted}; call it", left_bound=False)
    return Misfit("", f"is {value!r}, which is not {wanted}", left_bound=False)


def _whole(value: Any) -> int | None:
    """Return the integer that equals a number, if there is one."""
    try:
        return int(value) if isinstance(value, Number) and value == int(value) else None  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        return None


@dataclass(frozen=True)
class BoolType(Type):
    """``bool``."""

    def view(self, value: Any) -> bool:
        if value is True or value is False:
            return value
        whole = _whole(value)
        if whole in (0, 1):
            return whole == 1
        raise _wrong(value, "a bool")

    def values(self) -> tuple[bool, ...]:
        return (False, True)

    @property
    def count(self) -> int:
        return 2


@dataclass(frozen=True)
class IntType(Type):
    """Integers from ``low`` to ``high``, both included."""

    low: int
    high: int

    def view(self, value: Any) -> int:
        try:
            number = int(value)
        except (TypeError, ValueError, OverflowError):
            raise _wrong(value, "an int") from None
        if number != value:
            raise _wrong(value, "an int")
        if not self.low <= number <= self.high:
            raise Misfit("", f"= {number} left its range {self.low}..{self.high}", left_bound=True)
        return number

    def values(self) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1))

    @property
    def count(self) -> int:
        return self.high - self.low + 1


@dataclass(frozen=True)
class MemberType(Type):
    """Members of a domain of a given size."""

    domain: type[Domain]
    size: int

    def view(self, value: Any) -> Any:
        if type(value) is not self.domain:
            raise _wrong(value, f"a {self.domain.__name__}")
        if value.number > self.size:
            raise _wrong(value, f"one of the {self.size} members of {self.domain.__name__}")
        return value

    def values(self) -> tuple[Any, ...]:
        return members(self.domain, self.size)

    @property
    def count(self) -> int:
        return self.size


@dataclass(frozen=True)
class EnumType(Type):
    """Members of an ``enum.Enum``, in the order of their definition."""

    cls: type[enum.Enum]

    def view(self, value: Any) -> Any:
        try:
            return self._by_value[value]  # also what equals a member: 2, of an IntEnum
        except (KeyError, TypeError):
            raise _wrong(value, f"a {self.cls.__name__}") from None

    def values(self) -> tuple[Any, ...]:
        return tuple(self.cls)

    @property
    def count(self) -> int:
        return len(self.cls)

    @cached_property
    def _by_value(self) -> dict[Any, Any]:
        return {member: member for member in self.cls}


@dataclass(frozen=True)
class OptionalType(Type):
    """``X | None``; ``None`` comes first in the order."""

    inner: Type

    @cached_property
    def flat(self) -> bool:  # type: ignore[override]
        return self.inner.flat

    def view(self, value: Any) -> Any:
        return None if value is None else self.inner.view(value)

    def values(self) -> tuple[Any, ...]:
        return (None, *self.inner.values())

    @property
    def count(self) -> int:
        return 1 + self.inner.count

    def raw(self, value: Any) -> Hashable:
        return None if value is None else self.inner.raw(value)

    def draft(self, view: Any) -> Any:
        return None if view is None else self.inner.draft(view)


@dataclass(frozen=True)
class RecordType(Type):
    """A `Record`; ordered by its fields, the first field first."""

    cls: type[Record]
    fields: tuple[tuple[str, Type], ...]

    @cached_property
    def flat(self) -> bool:  # type: ignore[override]
        return all(kind.flat for _, kind in self.fields)

    def view(self, value: Any) -> Any:
        if type(value) is not self.cls:
            raise _wrong(value, f"a {self.cls.__name__}")
        return self.cls(*self._each(Type.view.__name__, value))

    def values(self) -> tuple[Any, ...]:
        return tuple(self.cls(*each) for each in product(*(kind.values() for _, kind in self.fields)))

    @property
    def count(self) -> int:
        return prod(kind.count for _, kind in self.fields)

    def raw(self, value: Any) -> Hashable:
        if self.flat or type(value) is not self.cls:
            return value  # type: ignore[no-any-return]
        return (self.cls, *self._each(Type.raw.__name__, value))

    def draft(self, view: Any) -> Any:
        return view if self.flat else self.cls(*self._each(Type.draft.__name__, view))

    def _each(self, method: str, value: Any) -> Iterable[Any]:
        for (name, kind), entry in zip(self.fields, entries(value), strict=True):
            try:
                yield getattr(kind, method)(entry)
            except Misfit as misfit:
                raise misfit.inside(f".{name}") from None


class _Container(Type):
    """What may be changed in place; its values are never enumerated."""

    flat = False

    def values(self) -> tuple[Any, ...]:
        raise TypeError(f"values of {self} are never enumerated")

    @property
    def count(self) -> int:
        raise TypeError(f"values of {self} are never enumerated")


@dataclass(frozen=True)
class ListType(_Container):
    """A list of at most ``capacity`` elements."""

    element: Type
    capacity: int

    def view(self, value: Any) -> FrozenList[Any]:
        if not isinstance(value, list):
            raise _wrong(value, "a list")
        if len(value) > self.capacity:
            raise Misfit("", f"grew past its capacity {self.capacity}", left_bound=True)
        seen = []
        for place, element in enumerate(value):
            try:
                seen.append(self.element.view(element))
            except Misfit as misfit:
                raise misfit.inside(f"[{place}]") from None
        return FrozenList(seen)

    def raw(self, value: Any) -> Hashable:
        if not isinstance(value, list):
            raise _wrong(value, "a list")
        return tuple(value) if self.element.flat else tuple(map(self.element.raw, value))

    def draft(self, view: Any) -> list[Any]:
        return list(view) if self.element.flat else list(map(self.element.draft, view))

    @cached_property
    def copier(self) -> Callable[[Any], Any]:
        return list if self.element.flat else self.draft


@dataclass(frozen=True)
class SetType(_Container):
    """A set over a flat type."""

    element: Type

    def view(self, value: Any) -> FrozenSet[Any]:
        if not isinstance(value, set | frozenset):
            raise _wrong(value, "a set")
        seen = []
        for element in value:
            try:
                seen.append(self.element.view(element))
            except Misfit as misfit:
                raise misfit.inside("{...}") from None
        return FrozenSet(seen, self._order)

    def _order(self, element: Any) -> int:
        # What does not belong comes last: it is reported when the action ends, not when something iterates.
        return self.element.rank.get(element, len(self.element.rank))

    def raw(self, value: Any) -> Hashable:
        if not isinstance(value, set | frozenset):
            raise _wrong(value, "a set")
        return frozenset(value)

    def draft(self, view: Any) -> OrderedSet[Any]:
        return OrderedSet(view, view.order)


@dataclass(frozen=True)
class DictType(_Container):
    """A dict with exactly one value for every value of a flat key type, in the order of the keys."""

    key: Type
    value: Type

    @cached_property
    def keys(self) -> tuple[Any, ...]:
        """Every key, in order."""
        return self.key.values()

    @cached_property
    def _entries(self) -> Callable[[Any], tuple[Any, ...]]:
        if len(self.keys) == 1:
            only = self.keys[0]
            return lambda value: (value[only],)
        return itemgetter(*self.keys)

    def view(self, value: Any) -> FrozenDict[Any, Any]:
        if not isinstance(value, dict):
            raise _wrong(value, "a dict")
        seen = {}
        for key in self.keys:
            if key not in value:
                raise Misfit("", f"has no value for {key!r}; every key needs one", left_bound=False)
            try:
                seen[key] = self.value.view(value[key])
            except Misfit as misfit:
                raise misfit.inside(f"[{getattr(key, 'name', key)}]") from None
        if len(value) != len(seen):
            extra = next(key for key in value if key not in seen)
            raise Misfit("", f"has a value for {extra!r}, which is no key of it", left_bound=False)
        return FrozenDict(seen)

    def raw(self, value: Any) -> Hashable:
        if not isinstance(value, dict) or len(value) != len(self.keys):
            self.view(value)
        try:
            found = self._entries(value)
        except KeyError:
            self.view(value)
            raise
        return found if self.value.flat else tuple(map(self.value.raw, found))

    def draft(self, view: Any) -> dict[Any, Any]:
        if self.value.flat:
            return dict(view)
        return {key: self.value.draft(value) for key, value in view.items()}

    @cached_property
    def copier(self) -> Callable[[Any], Any]:
        return dict if self.value.flat else self.draft
