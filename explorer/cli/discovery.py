"""Which files `explore check` looks into.

Checking imports a file, so a folder's files are looked at before they are run: only those that import the spec language
and hold a spec or a list of cases are specs, and whatever else lies beside them is left alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from leasecheck.cli.errors import UsageError
from leasecheck.cli.importing import shown_path
from leasecheck.cli.loading import built_in_names

__all__ = ["default_paths", "is_spec", "targets"]

SKIPPED = frozenset({"build", "dist", "node_modules", "site-packages", "__pycache__", "venv", "env", "explore-out"})
"""Folders of copies and of other people's code; so are hidden ones, and those that are virtual environments."""

_LANGUAGE = re.compile(rb"^[ \t]*(?:from|import)[ \t]+leasecheck\b", re.MULTILINE)
_SPEC = re.compile(rb"^(?:[ \t]*@(?:\w+\.)*spec\b|cases\b[^=\n]*=)", re.MULTILINE)
_TEST = re.compile(r"test_.*|.*_test|conftest|setup", re.DOTALL)


def default_paths() -> list[str]:
    """Return what is checked where no path is given."""
    return ["specs"] if Path("specs").is_dir() else ["."]


def targets(paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield each built-in name and file to load, once, and whether it was named (or else found in a folder).

    Raises
    ------
    UsageError
        If a path is neither a file, nor a folder, nor a built-in name.
    """
    seen: set[str] = set()
    for path in paths:
        for found, named in _targets(path):
            key = found if found in built_in_names() else str(Path(found).resolve())
            if key not in seen:
                seen.add(key)
                yield found, named


def _targets(path: str) -> Iterator[tuple[str, bool]]:
    if path in built_in_names() and not Path(path).is_dir():
        yield path, True
    elif Path(path).is_dir():
        for file in _files(Path(path)):
            yield shown_path(file), False
    elif Path(path).exists() or path.endswith(".py"):
        yield path, True
    else:
        raise UsageError(f"{path} is neither a file, nor a folder, nor a built-in spec ({', '.join(built_in_names())})")


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        here = Path(place)
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and name not in SKIPPED and not (here / name / "pyvenv.cfg").exists()
        )
        for name in sorted(names):
            file = here / name
            if is_spec(file):
                yield file


def is_spec(file: Path) -> bool:
    """Tell from a file's name and text whether it is a file of specs."""
    if file.suffix != ".py" or file.name.startswith(".") or _TEST.fullmatch(file.stem):
        return False
    try:
        text = file.read_bytes()
    except OSError:
        return False  # a dangling link, a file of somebody else's
    return bool(_LANGUAGE.search(text) and _SPEC.search(text))
