"""The common ground of domain members and records: small immutable values that are cheap to compare and to hash."""

from __future__ import annotations

from collections import namedtuple
from itertools import count
from typing import Any, NoReturn

__all__ = ["Atom", "entries", "entry_descriptors", "new_tag"]

_tags = count(1)


def _refuse(self: Any, *_: Any) -> Any:
    raise TypeError(f"{self!r} is one value: it has no length, no entries and no arithmetic")


class Atom(tuple[object, ...]):
    """A value that compares and hashes at the speed of a tuple, and shows nothing else of one.

    Its first entry is a number unique to its class, so values of two classes are never equal. Hashes of atoms depend on
    numbers alone, never on addresses or on the seed of string hashing: a set of atoms iterates in the same order in
    every process.
    """

    __slots__ = ()
    __iter__ = None  # type: ignore[assignment]
    __contains__ = None  # type: ignore[assignment]
    __len__ = __getitem__ = __add__ = __mul__ = __rmul__ = _refuse
    count = None  # type: ignore[assignment]
    index = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return True

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise TypeError(f"{name} of {self!r} cannot be assigned: it is a value; make another, as in replace(x, {name}=...)")

    def __delattr__(self, name: str) -> NoReturn:
        raise TypeError(f"{name} of {self!r} cannot be deleted: it is a value")

    def __copy__(self) -> Any:
        return self


def new_tag() -> int:
    """Return a number that no other class of atoms has."""
    return next(_tags)


def entries(atom: Any) -> tuple[Any, ...]:
    """Return what the atom holds, without its tag."""
    return tuple.__getitem__(atom, slice(1, None))


def entry_descriptors(names: tuple[str, ...]) -> dict[str, Any]:
    """Return, by name, descriptors that read the entries after the tag: those of a named tuple, which are the fastest."""
    shape = namedtuple("shape", ("tag_of_class", *names))  # type: ignore[misc]
    return {name: vars(shape)[name] for name in names}
