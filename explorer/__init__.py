"""leasecheck's checker: write a spec in plain Python, explore every interleaving of it.

What a spec is written with is importable from here; see docs/language.md. So is `check`, which explores one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.language import *  # noqa: F403
from explorer.language import __all__ as __all__

if TYPE_CHECKING:
    from explorer.checking import Checked as Checked
    from explorer.checking import CheckError as CheckError
    from explorer.checking import Inconclusive as Inconclusive
    from explorer.checking import SpecFailed as SpecFailed
    from explorer.checking import Violation as Violation
    from explorer.checking import check as check

_CHECKING = ("CheckError", "Checked", "Inconclusive", "SpecFailed", "Violation", "check")
"""Imported when they are asked for: a spec that is only loaded does not need a search."""


def __getattr__(name: str) -> Any:
    if name not in _CHECKING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("explorer.checking"), name)
