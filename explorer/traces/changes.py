"""What changed between two values, as the smallest parts that tell it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from leasecheck.language.atoms import entries
from leasecheck.language.records import Record, field_names
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import text

__all__ = ["Change", "changes", "changes_of_step"]

WHOLE = 64
"""A list or set whose old and new texts together are no longer than this is shown whole: its parts would say less."""


@dataclass(frozen=True)
class Change:
    """One changed part.

    Attributes
    ----------
    place : str
        The part as a reader writes it: ``held[Consumer1].phase``, ``deliveries[1:]``, ``Job4 in done``.
    old, new : str
        Its two values, as texts.
    """

    place: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.place}: {self.old} -> {self.new}"


def changes_of_step(trace: Trace, number: int) -> tuple[Change, ...]:
    """Return what the step to a trace's state of this number changed; for the initial state, nothing."""
    if number == 0:
        return ()
    before, after = trace.states[number - 1], trace.states[number]
    return tuple(change for name in after.changed for change in changes(name, before.values[name], after.values[name]))


def changes(place: str, old: Any, new: Any) -> Iterator[Change]:
    """Yield the changed parts of a value that has a place, in order."""
    if isinstance(old, dict) and isinstance(new, dict) and list(old) == list(new):
        for key in old:
            if old[key] != new[key]:
                yield from changes(f"{place}[{text(key)}]", old[key], new[key])
    elif isinstance(old, Record) and type(old) is type(new):
        for name, before, after in zip(field_names(type(old)), entries(old), entries(new), strict=True):
            if before != after:
                yield from changes(f"{place}.{name}", before, after)
    elif len(text(old)) + len(text(new)) <= WHOLE:
        yield Change(place, text(old), text(new))
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_lists(place, old, new)
    elif isinstance(old, set) and isinstance(new, set):
        for element in [*(e for e in old if e not in new), *(e for e in new if e not in old)]:
            yield Change(f"{text(element)} in {place}", str(element in old), str(element in new))
    else:
        yield Change(place, text(old), text(new))


def _of_lists(place: str, old: list[Any], new: list[Any]) -> Iterator[Change]:
    """Yield what lies between the common beginning and the common end of two lists."""
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    end = next((at for at in range(shorter - start) if old[-1 - at] != new[-1 - at]), shorter - start)
    if start == 0 and end == 0:
        yield Change(place, text(old), text(new))
    elif len(old) == len(new) == start + 1 + end:
        yield from changes(f"{place}[{start}]", old[start], new[start])
    else:
        part = f"{place}[{start or ''}:{-end if end else ''}]"
        yield Change(part, text(old[start : len(old) - end]), text(new[start : len(new) - end]))
