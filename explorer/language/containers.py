"""The containers a spec sees: read-only in properties, and sets that iterate in a defined order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn, TypeVar

__all__ = ["FrozenDict", "FrozenList", "FrozenSet", "OrderedSet"]

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

_ON_LISTS = ("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse")
_ON_SETS = ("add", "discard", "update", "intersection_update", "difference_update", "symmetric_difference_update")
MUTATORS = frozenset((*_ON_LISTS, *_ON_SETS, "setdefault", "popitem"))
"""Methods that change a list, a set or a dict in place."""


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise TypeError("a property looks at a state and does not change it; copy the container first, as in list(s.ready)")


def _frozen(cls: type) -> type:
    """Replace whatever changes a container in place by a refusal."""
    in_place = ("setitem", "delitem", "iadd", "imul", "ior", "iand", "isub", "ixor")
    for name in [*MUTATORS, *(f"__{name}__" for name in in_place)]:
        if hasattr(cls, name):
            setattr(cls, name, _refuse)
    return cls


class FrozenList(list[T]):
    """A list that cannot be changed."""


class FrozenDict(dict[K, V]):
    """A dict that cannot be changed."""


class OrderedSet(set[T]):
    """A set that iterates in the order of its elements' type, so that a spec means the same in every process.

    ``|``, ``&``, ``-`` and ``^`` with anything keep the order; so do the methods of the same meaning.
    """

    def __init__(self, elements: Iterable[T], order: Callable[[T], int]) -> None:
        super().__init__(elements)
        self.order = order

    def __iter__(self) -> Iterator[T]:
        return iter(sorted(super().__iter__(), key=self.order))

    def __repr__(self) -> str:
        return f"{{{', '.join(map(repr, self))}}}" if self else "set()"

    def pop(self) -> T:
        """Remove and return the first element."""
        for element in self:
            self.remove(element)
            return element
        raise KeyError("pop from an empty set")

    def copy(self) -> OrderedSet[T]:
        """Return a copy that may be changed."""
        return OrderedSet(self, self.order)

    def __reduce__(self) -> tuple[Any, ...]:
        return set, (list(self),)


class FrozenSet(OrderedSet[T]):
    """A set that cannot be changed."""


def _ordered(name: str) -> Callable[..., Any]:
    plain = getattr(set, name)

    def operation(self: OrderedSet[Any], *others: Any) -> Any:
        result = plain(set(self), *others)
        return OrderedSet(result, self.order) if isinstance(result, set) else result

    operation.__name__ = name
    return operation


for _name in (
    *("__or__", "__and__", "__sub__", "__xor__", "__ror__", "__rand__", "__rsub__", "__rxor__"),
    *("union", "intersection", "difference", "symmetric_difference"),
):
    setattr(OrderedSet, _name, _ordered(_name))

for _cls in (FrozenList, FrozenDict, FrozenSet):
    _frozen(_cls)
