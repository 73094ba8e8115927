"""Steps that act on what is no longer so.

Two records that one step makes, and that agree in fields of the same name, are one fact in two places: a consumer's
memory and the queue's list hold the same token and job. When a step of somebody else removes the one, whoever has the other
is not told, and what it does from then on is stale. Nothing here knows what a token is: that the records were made together
and agree is all that is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from leasecheck.language.atoms import entries
from leasecheck.language.domains import Domain
from leasecheck.language.records import Record, field_names
from leasecheck.traces.trace import Trace, TraceState
from leasecheck.traces.values import text

__all__ = ["Remark", "remarks"]

Path: TypeAlias = tuple[Any, ...]
"""Where a record is: the variable, then keys and positions."""


@dataclass(frozen=True)
class Remark:
    """What a reader should know of a step.

    Attributes
    ----------
    step : int
        Its number.
    stale : bool
        The step acts on what is no longer so; otherwise it is the one that made it so.
    words : str
        One sentence.
    """

    step: int
    stale: bool
    words: str


@dataclass(frozen=True)
class _Pair:
    """A member's own record at a place, and what it shares with one that is elsewhere."""

    owner: Domain
    place: Path
    partner: type
    shared: tuple[tuple[str, Any], ...]
    seen: str
    gone: int | None = None


def remarks(trace: Trace) -> tuple[Remark, ...]:
    """Return what there is to say of a trace's steps, in order."""
    found: list[Remark] = []
    pairs: list[_Pair] = []
    for number in range(1, len(trace.states)):
        before, after = trace.states[number - 1], trace.states[number]
        old, new = dict(_records(before)), dict(_records(after))
        if not after.fault:
            found += [
                Remark(
                    number,
                    True,
                    f"{pair.owner} acts on {text(old[pair.place])}, but {pair.seen} is gone since step {pair.gone}",
                )
                for pair in pairs
                if pair.gone and pair.owner == after.actor and old.get(pair.place) != new.get(pair.place)
            ]
        kept = []
        for pair in pairs:
            if not _agrees(new.get(pair.place), pair.shared):
                continue
            if pair.gone is None and not _is_there(new, pair):
                if after.actor == pair.owner and not after.fault:
                    continue
                pair = replace(pair, gone=number)
                words = f"{pair.owner} is not told that {pair.seen} is gone: it still has {text(new[pair.place])}"
                found.append(Remark(number, False, words))
            kept.append(pair)
        pairs = [*kept, *_made(after, old, new)]
    return tuple(found)


def _made(after: TraceState, old: dict[Path, Record], new: dict[Path, Record]) -> Iterator[_Pair]:
    """Yield the pairs that a step makes."""
    actor = after.actor
    if actor is None or after.fault:
        return
    known = list(old.values())
    own = [(place, record) for place, record in new.items() if actor in place and old.get(place) != record]
    others = [record for place, record in new.items() if actor not in place and record not in known]
    for place, record in own:
        for other in others:
            shared = tuple((name, value) for name, value in _fields(record) if (name, value) in _fields(other))
            if shared and not _agrees(old.get(place), shared):
                yield _Pair(actor, place, type(other), shared, text(other))


def _is_there(records: dict[Path, Record], pair: _Pair) -> bool:
    """Tell whether the other record is there still; its fields that are not shared may have changed."""
    return any(
        type(record) is pair.partner and pair.owner not in place and _agrees(record, pair.shared)
        for place, record in records.items()
    )


def _agrees(record: Record | None, shared: tuple[tuple[str, Any], ...]) -> bool:
    return record is not None and all(field in _fields(record) for field in shared)


def _fields(record: Record) -> list[tuple[str, Any]]:
    return list(zip(field_names(type(record)), entries(record), strict=True))


def _records(state: TraceState) -> Iterator[tuple[Path, Record]]:
    for name, value in state.values.items():
        yield from _within((name,), value)


def _within(place: Path, value: Any) -> Iterator[tuple[Path, Record]]:
    if isinstance(value, Record):
        yield place, value
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _within((*place, key), entry)
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _within((*place, number), entry)
