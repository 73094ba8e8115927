"""Results of earlier runs, by a hash of everything that they depend on.

Only results as recorded are kept: a failing case is explored again. A file that cannot be read, or that is malformed, is
ignored.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType

from leasecheck.cli.cases.recorded_cases import CaseTask
from leasecheck.cli.errors import UsageError
from leasecheck.cli.loading import SpecFile
from leasecheck.cli.output import files
from leasecheck.language.own_files import PACKAGE
from leasecheck.results.check import CaseResult, from_plain, to_plain

__all__ = ["NAME", "Cache"]

NAME = ".explore_cache"

_INSTALLED = ("site-packages", "dist-packages")
"""Folders of packages that have a version; their files are not looked into."""


class Cache:
    """The cache in a project's folder.

    Parameters
    ----------
    folder
        The project's folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / NAME
        self.digests: dict[str, str] = {}
        self.checker = _checker()

    def know(self, file: SpecFile) -> None:
        """Hash a file of specs and all that it imports, right after it was loaded: its imports are known as long as that."""
        found = hashlib.sha256(self.checker)
        for source in sorted(_sources(file.module)):
            found.update(b"\0" + source.name.encode() + b"\0" + source.read_bytes())
        self.digests[file.typed] = found.hexdigest()

    def get(self, task: CaseTask) -> CaseResult | None:
        """Return the result of a case of which nothing has changed since it was found."""
        try:
            found = from_plain(json.loads(self._place(task).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return None
        return replace(found, title=task.title, cached=True) if found.key == task.key and found.status == "ok" else None

    def put(self, task: CaseTask, result: CaseResult) -> None:
        """Keep a result if it came out as recorded."""
        if result.status != "ok":
            return
        with suppress(UsageError, OSError):  # a checkout that is only read is checked all the same
            if not (self.folder / ".gitignore").exists():
                files.write(self.folder / ".gitignore", "# made by explore check --cached\n*\n")
            files.write(self._place(task), json.dumps(to_plain(result)))

    def _place(self, task: CaseTask) -> Path:
        about = json.dumps([*task.key, task.engine, str(task.folder), self.digests[task.typed]])
        return self.folder / f"{hashlib.sha256(about.encode()).hexdigest()}.json"


def _checker() -> bytes:
    """Return what stands for the checker: its version, and its own text where that is being worked on."""
    try:
        number = version("leasecheck")
    except PackageNotFoundError:
        number = "not installed"
    found = hashlib.sha256(f"{number} {sys.version}".encode())
    if not _is_installed(PACKAGE):
        for source in sorted(Path(__file__).resolve().parents[1].rglob("*.py")):
            found.update(source.read_bytes())
    return found.digest()


def _is_installed(file: Path) -> bool:
    return any(part in _INSTALLED for part in file.parts)


def _sources(module: ModuleType) -> set[Path]:
    """Return the file of a module and those of all that it imports, itself or through others.

    Packages of the standard library and installed ones are left out, and so is what is imported by computed names.
    """
    found: set[Path] = set()
    left = [module]
    while left:
        each = left.pop()
        file = getattr(each, "__file__", None)
        if file is None:
            continue
        path = Path(file).resolve()
        if path in found or _is_installed(path) or each.__name__.partition(".")[0] in sys.stdlib_module_names:
            continue
        found.add(path)
        if path.suffix == ".py":
            left += [sys.modules[name] for name in _imported(path, each) if name in sys.modules]
    return found


def _imported(path: Path, module: ModuleType) -> Iterator[str]:
    """Yield the names of all modules that a file may import, packages around them included."""
    package = module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _and_around(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                around = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*around, *([node.module] if node.module else [])])
            yield from _and_around(base)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _and_around(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))
