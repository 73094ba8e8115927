"""`[tool.explore]` in a project's pyproject.toml: defaults for the command line.

A project's folder is the nearest one, from here upwards, that holds such a table or a lock; the search ends at the top of a
repository. Paths in the table are seen from that folder.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from leasecheck.cli.errors import UsageError
from leasecheck.cli.importing import shown_path
from leasecheck.language.reading import closest

__all__ = ["FORMATS", "LOCK", "REPORTS", "SEARCH", "Project", "project"]

LOCK = "explore.lock"
"""The default file of the lock."""
SEARCH = ("engine", "workers", "max-states", "max-seconds", "max-memory")
"""Keys that are options of every search."""
FORMATS = {"junit": "JUnit XML", "sarif": "SARIF 2.1.0", "markdown": "Markdown", "json": "JSON"}
"""Files that a check writes."""
REPORTS = (*FORMATS, "github")
KINDS: dict[str, type] = {
    **dict.fromkeys(SEARCH, str),
    "paths": list,
    "lock": str,
    "cached": bool,
    "strict": bool,
    "reports": dict,
}
WANTED = {list: "a list of paths", bool: "true or false", dict: "a table of reports", str: "text"}


@dataclass(frozen=True)
class Project:
    """A project's folder, and what its table says.

    Attributes
    ----------
    lock_is_named : bool
        Whether the table says which lock it is: then there must be one.
    search : dict[str, str]
        Values of options of a search, as they would be typed.
    reports : dict[str, str | bool]
        File of each report; ``github`` is on or off.
    """

    folder: Path
    lock: Path
    lock_is_named: bool = False
    paths: tuple[str, ...] = ()
    search: dict[str, str] = field(default_factory=dict)
    cached: bool = False
    strict: bool = False
    reports: dict[str, str | bool] = field(default_factory=dict)
    shown: str = "pyproject.toml"


def project(start: Path | None = None) -> Project:
    """Return the project that a folder is in; without a table and a lock, the folder is one itself.

    Raises
    ------
    UsageError
        If its pyproject.toml cannot be read, or the table has a key that does not exist or a value of the wrong kind.
    """
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        table = _table(folder / "pyproject.toml")
        if table is not None:
            return _project(folder, table)
        if (folder / LOCK).exists():
            return Project(folder, folder / LOCK)
        if (folder / ".git").exists():
            break
    return Project(here, here / LOCK)


def _table(file: Path) -> dict[str, Any] | None:
    shown = shown_path(file)
    try:
        tools = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {})
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as problem:
        raise UsageError(f"{shown} cannot be read: {problem.strerror or problem}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise UsageError(f"{shown} is not TOML: {problem}") from None
    table = tools.get("explore") if isinstance(tools, dict) else None
    if table is not None and not isinstance(table, dict):
        raise UsageError(f"{shown}: tool.explore is no table; write [tool.explore]")
    return table


def _project(folder: Path, table: Mapping[str, Any]) -> Project:
    shown = shown_path(folder / "pyproject.toml")
    for key, value in table.items():
        if key not in KINDS:
            raise UsageError(f"{shown}: [tool.explore] has no key {key}; {closest(key, KINDS)}")
        kind = KINDS[key]
        number = kind is str and key in SEARCH and isinstance(value, int | float) and not isinstance(value, bool)
        if not isinstance(value, kind) and not number:
            wanted = "text or a number" if key in SEARCH else WANTED[kind]
            raise UsageError(f"{shown}: {key} of [tool.explore] is {value!r}; give {wanted}")
    if not all(isinstance(path, str) for path in table.get("paths", ())):
        raise UsageError(f"{shown}: paths of [tool.explore] holds something that is no text; give a list of paths")
    return Project(
        folder=folder,
        lock=folder / table.get("lock", LOCK),
        lock_is_named="lock" in table,
        paths=tuple(_path(folder, path) for path in table.get("paths", ())),
        search={key: str(table[key]) for key in SEARCH if key in table},
        cached=table.get("cached", False),
        strict=table.get("strict", False),
        reports=_reports(folder, table.get("reports", {}), shown),
        shown=shown,
    )


def _reports(folder: Path, table: Mapping[str, Any], shown: str) -> dict[str, str | bool]:
    made: dict[str, str | bool] = {}
    for key, value in table.items():
        if key not in REPORTS:
            raise UsageError(f"{shown}: [tool.explore.reports] has no key {key}; {closest(key, REPORTS)}")
        if not isinstance(value, bool if key == "github" else str):
            raise UsageError(
                f"{shown}: {key} of [tool.explore.reports] is {value!r}; give "
                + ("true or false" if key == "github" else "the name of a file")
            )
        made[key] = value if isinstance(value, bool) else _seen(folder, value)
    return made


def _path(folder: Path, path: str) -> str:
    """Return a path to be checked, which may be a built-in name, as seen from here."""
    from leasecheck.cli.loading import built_in_names  # it takes a while, and few tables have paths

    return path if path in built_in_names() and not (folder / path).exists() else _seen(folder, path)


def _seen(folder: Path, path: str) -> str:
    """Return a path of the table as seen from here."""
    return path if folder == Path.cwd().resolve() or Path(path).is_absolute() else os.path.relpath(folder / path)
