"""Why a property is false in a state: the innermost part of it that is, with the values of its parts."""

from __future__ import annotations

from explorer.language.instance import Instance, Rule
from explorer.traces.trace import Trace

__all__ = ["why"]


def why(instance: Instance, rule: Rule, binding: int, trace: Trace) -> str | None:
    """Return the false part of a violated property, or None if its text does not show one."""
    return None
