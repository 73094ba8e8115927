"""A value as a tree that a page can show, with what changed in it marked.

A tree is plain JSON: a string is a value without parts, ``{"was": TREE, "now": TREE}`` one that changed, and
``{"is": KIND, "of": NAME, "has": [[KEY, TREE, MARK], ...]}`` one with parts, of which MARK ``+`` or ``-`` says that it is
new or gone. The key is empty where the parts have no names; so has the field that says what kind of record a record is.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any, TypeAlias

from leasecheck.language.atoms import entries
from leasecheck.language.containers import OrderedSet
from leasecheck.language.domains import Domain
from leasecheck.language.records import Record, field_names
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import text

__all__ = ["Tree", "of_step", "of_value"]

Tree: TypeAlias = str | dict[str, Any]
Entry: TypeAlias = list[Any]


def of_step(trace: Trace, number: int) -> dict[str, Tree]:
    """Return the variables that a step changed, marked; of the initial state all, without marks."""
    state = trace.states[number]
    if number == 0:
        return {name: of_value(value) for name, value in state.values.items()}
    before = trace.states[number - 1].values
    return {name: _changed(before[name], state.values[name]) for name in state.changed}


def of_value(value: Any) -> Tree:
    """Return a value as a tree without marks."""
    match value:
        case Domain():
            return text(value)
        case Record():
            return _compound("record", type(value).__name__, ([key, of_value(entry)] for key, entry in _fields(value)))
        case dict():
            return _compound("dict", "", ([text(key), of_value(entry)] for key, entry in value.items()))
        case list() | tuple():
            return _compound("list", "", (["", of_value(entry)] for entry in value))
        case set() | frozenset():
            return _compound("set", "", (["", of_value(entry)] for entry in _elements(value)))
        case _:
            return text(value)


def _changed(old: Any, new: Any) -> Tree:
    if old == new:
        return of_value(new)
    if isinstance(old, dict) and isinstance(new, dict) and list(old) == list(new):
        return _compound("dict", "", ([text(key), _changed(old[key], new[key])] for key in old))
    if isinstance(old, Record) and type(old) is type(new):
        parts = zip(_fields(old), _fields(new), strict=True)
        return _compound(
            "record", type(old).__name__, ([key, _changed(before, after)] for (_, before), (key, after) in parts)
        )
    if isinstance(old, list) and isinstance(new, list) and (old and new):
        return _compound("list", "", _of_lists(old, new))
    if isinstance(old, set) and isinstance(new, set) and (old and new):
        there = [*(_entry(e, "" if e in new else "-") for e in _elements(old))]
        return _compound("set", "", [*there, *(_entry(e, "+") for e in _elements(new) if e not in old)])
    return {"was": of_value(old), "now": of_value(new)}


def _of_lists(old: list[Any], new: list[Any]) -> list[Entry]:
    """Return the common beginning, what is gone and what is new, and the common end."""
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    end = next((at for at in range(shorter - start) if old[-1 - at] != new[-1 - at]), shorter - start)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if len(gone) == len(come):
        middle: list[Entry] = [["", _changed(before, after)] for before, after in zip(gone, come, strict=True)]
    else:
        middle = [*(_entry(e, "-") for e in gone), *(_entry(e, "+") for e in come)]
    return [*map(_entry, new[:start]), *middle, *map(_entry, new[len(new) - end :])]


def _entry(value: Any, mark: str = "") -> Entry:
    return ["", of_value(value), mark] if mark else ["", of_value(value)]


def _compound(kind: str, name: str, parts: Iterable[Entry]) -> Tree:
    return {"is": kind, "of": name, "has": list(parts)}


def _fields(record: Record) -> list[tuple[str, Any]]:
    named = zip(field_names(type(record)), entries(record), strict=True)
    return [("" if not at and isinstance(value, enum.Enum) else name, value) for at, (name, value) in enumerate(named)]


def _elements(value: Iterable[Any]) -> list[Any]:
    return list(value) if isinstance(value, OrderedSet) else sorted(value, key=text)
