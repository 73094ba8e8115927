"""How a value of a spec is shown: to people, and as plain JSON."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any

from leasecheck.language.atoms import entries
from leasecheck.language.containers import OrderedSet
from leasecheck.language.domains import Domain
from leasecheck.language.records import Record, field_names

__all__ = ["call_text", "plain", "printable", "text"]


def text(value: Any) -> str:
    """Return a value as a reader of traces wants to see it: ``Job2``, ``[Job1, Job2]``, ``Hold(working, token=1, job=Job1)``.

    A record's first field, if it is an Enum, is what kind of record it is, and goes without its name. The result is one line
    of printable characters.
    """
    match value:
        case enum.Enum():
            return printable(_enum_text(value))
        case Domain():
            return str(value)
        case Record():
            named = zip(field_names(type(value)), entries(value), strict=True)
            fields = [
                text(entry) if place == 0 and isinstance(entry, enum.Enum) else f"{name}={text(entry)}"
                for place, (name, entry) in enumerate(named)
            ]
            return f"{type(value).__name__}({', '.join(fields)})"
        case list():
            return f"[{', '.join(map(text, value))}]"
        case tuple():
            return f"({', '.join(map(text, value))}{',' if len(value) == 1 else ''})"
        case set() | frozenset():
            return f"{{{', '.join(map(text, _elements(value)))}}}"
        case dict():
            return f"{{{', '.join(f'{text(key)}: {text(entry)}' for key, entry in value.items())}}}"
        case _:
            return printable(repr(value))


def plain(value: Any) -> Any:
    """Return a value as plain JSON.

    Numbers, booleans and null are themselves; members and Enum values are strings; records and dicts are objects, whose keys
    are strings; sets are lists in the order of their elements.
    """
    match value:
        case enum.Enum():
            return _enum_text(value)
        case None | bool() | int() | str():
            return value
        case Domain():
            return str(value)
        case Record():
            return {name: plain(entry) for name, entry in zip(field_names(type(value)), entries(value), strict=True)}
        case list() | tuple():
            return [plain(entry) for entry in value]
        case set() | frozenset():
            return [plain(entry) for entry in _elements(value)]
        case dict():
            return {_key(key): plain(entry) for key, entry in value.items()}
        case _:
            return repr(value)


def call_text(name: str, binding: dict[str, Any] | None) -> str:
    """Return a function of the spec with its binding: ``reserve(c=Consumer1)``, or ``tick`` if it has no parameters."""
    if not binding:
        return name
    return f"{name}({', '.join(f'{parameter}={text(value)}' for parameter, value in binding.items())})"


def printable(words: str) -> str:
    """Return text with every control character escaped: what a spec prints neither breaks a line nor moves a cursor."""
    if words.isprintable():
        return words
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in words)


def _enum_text(value: enum.Enum) -> str:
    return value.value if isinstance(value.value, str) else value.name


def _key(key: Any) -> str:
    shown = plain(key)
    return shown if isinstance(shown, str) else text(key)


def _elements(value: Iterable[Any]) -> list[Any]:
    """Return a set's elements in its own order, or in that of their texts where it has none and hashes would decide."""
    return list(value) if isinstance(value, OrderedSet) else sorted(value, key=text)
