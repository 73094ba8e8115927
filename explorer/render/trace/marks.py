"""Remarks on a step besides what it changed, in the same words in every format."""

from __future__ import annotations

from dataclasses import dataclass

from leasecheck.results.report import PropertyResult
from leasecheck.traces.relevance import Relevance
from leasecheck.traces.stale import Remark

__all__ = ["Marks", "marks_of"]


@dataclass(frozen=True)
class Marks:
    """The remarks on a step.

    Attributes
    ----------
    stale : bool
        It acts on what is no longer so.
    pale : bool
        That it stands just here, or is there at all, is not what the trace is about.
    place : str
        Which places it could take; nothing if it must be here.
    notes : tuple[str, ...]
        Sentences on what it makes stale, or acts on that is.
    """

    stale: bool
    pale: bool
    place: str
    notes: tuple[str, ...]


def marks_of(result: PropertyResult, number: int, remarks: tuple[Remark, ...]) -> Marks:
    """Return the remarks on the step to a state of this number.

    Parameters
    ----------
    result
        A property with a trace.
    number
        The state's.
    remarks
        Those on the whole trace.
    """
    found = [remark for remark in remarks if remark.step == number]
    known = result.relevance[number] if number < len(result.relevance) else Relevance(False, number, number)
    return Marks(any(remark.stale for remark in found), known.pale, _place(known), tuple(remark.words for remark in found))


def _place(known: Relevance) -> str:
    if known.droppable:
        return "can be left out"
    if known.latest == known.earliest + 1:
        return f"could be step {known.earliest} or {known.latest}"
    return f"could be any of steps {known.earliest} to {known.latest}" if known.movable else ""
