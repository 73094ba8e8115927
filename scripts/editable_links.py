"""What ``pip install -e .`` adds to a checkout: ``.editable/leasecheck``, the package as an import sees it.

The wheel is put together from ``explorer/`` (which is ``leasecheck``), ``model/`` (``leasecheck.model``) and ``specs/``
(``leasecheck.specs``). An editable install needs the same tree without copying: a folder of links, which a ``.pth`` file puts
on the path, so that mypy, import-linter and editors find it as Python does. See docs/decisions/006-one-import-name.md.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = ("model", "specs")


class EditableLinks(BuildHookInterface):  # type: ignore[type-arg]
    """The hook that hatchling calls before it builds."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Make the links for an editable install; a wheel for others needs none."""
        if version == "editable":
            link_tree(Path(self.root))


def link_tree(root: Path) -> None:
    """Make ``.editable/leasecheck`` in a checkout anew."""
    package = root / ".editable" / "leasecheck"
    if package.exists():
        for entry in package.iterdir():
            entry.rmdir() if _is_junction(entry) else entry.unlink()
    package.mkdir(parents=True, exist_ok=True)
    for target in (*sorted((root / "explorer").iterdir()), *(root / part for part in PARTS)):
        if target.name != "__pycache__":
            _link(package / target.name, target)


def _link(link: Path, target: Path) -> None:
    try:
        link.symlink_to(os.path.relpath(target, link.parent), target_is_directory=target.is_dir())
    except OSError:  # Windows lets only some users make symbolic links: a junction is allowed to everyone, and so is a copy
        if target.is_dir():
            subprocess.run(["cmd", "/c", "mklink", "/J", str(link), str(target)], check=True, capture_output=True)
        else:
            shutil.copy2(target, link)


def _is_junction(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
