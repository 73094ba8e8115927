"""Which files are the checker's own, and which are rules that specs are made of, wherever leasecheck lies.

Installed, everything lies in one folder, ``leasecheck/``; in a checkout the checker, ``model`` and ``specs`` lie side by side
and an editable install links them. Files are therefore compared by where they really are.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["LIBRARY", "PACKAGE", "is_checkers", "is_librarys"]

PACKAGE = Path(__file__).parents[1]
"""The folder of the package `leasecheck`, as Python found it."""

LIBRARY = ("leasecheck.model", "leasecheck.specs")
"""Packages of leasecheck whose functions are rules, as a user's own are."""

_CHECKER = Path(__file__).resolve().parents[1]
_LIBRARY = tuple((PACKAGE / name.rpartition(".")[2]).resolve() for name in LIBRARY)


@cache
def is_librarys(file: str) -> bool:
    """Tell whether a file is one of the vocabulary's, or of a built-in spec."""
    return any(Path(file).resolve().is_relative_to(folder) for folder in _LIBRARY)


@cache
def is_checkers(file: str) -> bool:
    """Tell whether a file is the checker's own: what a spec calls there is no rule of the spec."""
    return Path(file).resolve().is_relative_to(_CHECKER) and not is_librarys(file)
