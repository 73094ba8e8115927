"""When code is written out, and when it is a loop, a routine or a look-up: see docs/decisions/002-compiler.md."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["COMPACT", "USUAL", "Limits"]


@dataclass(frozen=True)
class Limits:
    """Sizes up to which code is written out, in instructions of the IR; all of them were chosen by measurement.

    Attributes
    ----------
    whole : int
        A spec that is no larger is written out whole: it is compiled in a fraction of a second, and is fastest so.
    part : int
        Of a larger spec, what an action, a check or a step property may have, all bindings and places together.
    keys : int
        The keys of a dict, or places of a list, among which one is chosen by comparing rather than by computing where it is.
    """

    whole: int
    part: int
    keys: int


USUAL = Limits(whole=6_000, part=200, keys=3)
COMPACT = Limits(whole=0, part=-1, keys=1)
"""Everything in its compact form, whatever its size: for tests."""
