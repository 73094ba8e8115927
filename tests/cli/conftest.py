"""`explore` as a user meets it: in a folder of its own, in this process or as one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import COMMAND, COUNTER, Ran

from leasecheck.cli.main import main


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, and leave the import system as it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr("leasecheck.cli.importing._folders", [])
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.fixture
def counter(folder: Path) -> Path:
    """Write a small spec of the user's own."""
    path = folder / "counter.py"
    path.write_text(COUNTER)
    return path


@pytest.fixture
def explore(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run `explore` in this process."""

    def run(*arguments: str) -> Ran:
        code = main(arguments)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def process() -> Callable[..., Ran]:
    """Run `explore` as a process of its own."""

    def run(*arguments: str, **environment: str) -> Ran:
        ended = subprocess.run(
            [*COMMAND, *arguments], capture_output=True, text=True, env={**os.environ, **environment}, timeout=60, check=False
        )
        return Ran(ended.returncode, ended.stdout, ended.stderr)

    return run
