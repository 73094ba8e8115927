"""`explore mutate` in a folder of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from mutate_runs import TANK

from leasecheck.cli.main import main


@dataclass(frozen=True)
class Ran:
    """What a run of `explore mutate` came to."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, and leave the import system as it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr("leasecheck.cli.importing._folders", [])
    return tmp_path


@pytest.fixture
def tank(folder: Path) -> Path:
    """Write a small spec."""
    path = folder / "tank.py"
    path.write_text(TANK)
    return path


@pytest.fixture
def mutate(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run `explore mutate` with one worker process."""

    def run(*arguments: str) -> Ran:
        code = main(["mutate", "--engine", "python", "--workers", "1", *arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
