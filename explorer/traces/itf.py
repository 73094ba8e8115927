"""How a value of a spec is written in ITF, the trace format of Apalache and Quint.

The format: https://apalache-mc.org/docs/adr/015adr-trace.html. Members and Enum values are strings, records are objects,
lists are arrays, sets ``#set``, dicts ``#map``, integers ``#bigint``. An optional value is a set of at most one element, as
TLA+ has it: readers of ITF do not agree on a ``None``, and every one of them knows sets.
"""

from __future__ import annotations

import json
from typing import Any

from leasecheck.language.atoms import entries
from leasecheck.language.types import BoolType, DictType, IntType, ListType, OptionalType, RecordType, SetType, Type
from leasecheck.traces.values import plain

__all__ = ["encoded", "normal", "type_text"]


def encoded(kind: Type, value: Any) -> Any:
    """Return a value of a type as JSON of ITF.

    The value may lie outside the type's bounds, as that of a trace's last state can.
    """
    match kind:
        case OptionalType():
            return {"#set": [] if value is None else [encoded(kind.inner, value)]}
        case BoolType():
            return bool(value)
        case IntType():
            return {"#bigint": str(int(value))}
        case RecordType():
            return {name: encoded(each, entry) for (name, each), entry in zip(kind.fields, entries(value), strict=True)}
        case ListType():
            return [encoded(kind.element, element) for element in value]
        case SetType():
            return {"#set": [encoded(kind.element, element) for element in value]}
        case DictType():
            return {"#map": [[encoded(kind.key, key), encoded(kind.value, entry)] for key, entry in value.items()]}
    return plain(value)


def type_text(kind: Type) -> str:
    """Return a type in Apalache's notation: ``Str -> Set({ token: Int, job: Str })``."""
    match kind:
        case OptionalType():
            return f"Set({type_text(kind.inner)})"
        case BoolType():
            return "Bool"
        case IntType():
            return "Int"
        case RecordType():
            return f"{{ {', '.join(f'{name}: {type_text(each)}' for name, each in kind.fields)} }}"
        case ListType():
            return f"Seq({type_text(kind.element)})"
        case SetType():
            return f"Set({type_text(kind.element)})"
        case DictType():
            return f"({type_text(kind.key)} -> {type_text(kind.value)})"
    return "Str"


def normal(value: Any) -> Any:
    """Return JSON of ITF in one of its equal writings: integers as numbers, sets and maps in the order of their texts.

    Raises
    ------
    ValueError
        If a number is not an integer.
    """
    match value:
        case {"#bigint": number}:
            return int(number)
        case {"#tup": [*entries_]}:
            return [normal(entry) for entry in entries_]
        case {"#set": [*elements]}:
            return {"#set": sorted((normal(element) for element in elements), key=_text)}
        case {"#map": [*pairs]}:
            return {"#map": sorted(([normal(part) for part in pair] for pair in pairs), key=_text)}
        case dict():
            return {name: normal(entry) for name, entry in value.items()}
        case list():
            return [normal(entry) for entry in value]
    return value


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
