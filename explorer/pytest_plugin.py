"""The pytest plugin: recorded cases of spec files are tests.

It is loaded by every pytest run of every project in an environment that has leasecheck, so it imports nothing but the spec
language, which comes with its package, until it has a spec file in its hands.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from leasecheck.cli.cases.pytest_items import SpecFileNode

__all__: list[str] = []

PATTERNS = ["specs/*.py"]
FOUND = pytest.StashKey[frozenset[Path]]()
"""The files that may be specs."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting that says which files may be specs."""
    parser.addini(
        "explore_specs",
        "spec files whose recorded cases are tests, as patterns relative to the root folder; empty is none",
        type="args",
        default=PATTERNS,
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of every case, and look for specs too where pytest would look into ``testpaths`` only."""
    config.addinivalue_line("markers", "explore: a recorded case of a spec file, explored by leasecheck")
    found: set[Path] = set()
    for pattern in config.getini("explore_specs"):
        try:
            found.update(path for path in config.rootpath.glob(pattern) if _may_be_spec(path))
        except (ValueError, NotImplementedError):
            raise pytest.UsageError(f"explore_specs: {pattern} is no pattern of files below the root folder") from None
    config.stash[FOUND] = frozenset(found)
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        folders = [Path(argument.partition("::")[0]).resolve() for argument in config.args]
        config.args.extend(str(path) for path in sorted(found) if not any(path.is_relative_to(each) for each in folders))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> SpecFileNode | None:
    """Collect a spec file's cases."""
    if file_path not in parent.config.stash[FOUND]:
        return None
    from leasecheck.cli.cases.pytest_items import node

    return node(file_path, parent)


def _may_be_spec(path: Path) -> bool:
    """Tell, as cheaply as can be, whether a file may be a spec; most projects' files are not."""
    try:
        return path.suffix == ".py" and b"leasecheck" in path.read_bytes()
    except OSError:
        return False
