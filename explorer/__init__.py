"""leasecheck's checker: write a spec in plain Python, explore every interleaving of it.

What a spec is written with is importable from here; see docs/language.md. So is `check`, which explores one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leasecheck.language import *  # noqa: F403
from leasecheck.language import __all__ as __all__

if TYPE_CHECKING:
    from leasecheck.checking import Checked as Checked
    from leasecheck.checking import CheckError as CheckError
    from leasecheck.checking import Inconclusive as Inconclusive
    from leasecheck.checking import SpecFailed as SpecFailed
    from leasecheck.checking import Violation as Violation
    from leasecheck.checking import check as check

_CHECKING = ("CheckError", "Checked", "Inconclusive", "SpecFailed", "Violation", "check")
"""Imported when they are asked for: a spec that is only loaded does not need a search."""


def __getattr__(name: str) -> Any:
    if name not in _CHECKING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("leasecheck.checking"), name)
