"""Which engine runs a spec, and what is said about it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from explore_runs import Ran

from leasecheck.language.instance import Instance
from leasecheck.search import engines, python_engine
from leasecheck.search.outcome import Outcome, Request

Explore = Callable[..., Ran]
pytestmark = pytest.mark.usefixtures("counter")


class RefusedError(Exception):
    """What a compiler that takes nothing raises."""


@pytest.fixture
def picky(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a native engine in place that takes no spec."""

    def explore(*_: object) -> Outcome:
        raise RefusedError("counter.py:14:5: a construct: write it otherwise")

    monkeypatch.setitem(sys.modules, engines.NATIVE, SimpleNamespace(explore=explore))  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "leasecheck.compile.errors", SimpleNamespace(NotCompilable=RefusedError))  # type: ignore[arg-type]


@pytest.mark.usefixtures("picky")
def test_a_spec_that_does_not_compile(explore: Explore) -> None:
    ran = explore("counter.py")
    reason = "counter.py:14:5: a construct: write it otherwise"
    assert ran.err == f"explore: the python engine runs this spec, as it does not compile: {reason}\n"
    assert (ran.code, "python engine" in ran.out) == (0, True)
    assert explore("counter.py", "--quiet").err == ""
    ran = explore("counter.py", "--engine", "native")
    assert (ran.code, ran.err) == (2, f"explore: the spec does not compile: {reason}; --engine python runs it\n")


@pytest.mark.usefixtures("picky")
def test_the_reason_is_told_once(explore: Explore) -> None:
    ran = explore("check", "lease_queue")
    assert (ran.code, ran.err.count("does not compile")) == (0, 1)


def test_python_on_request(explore: Explore, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def listening(instance: Instance, request: Request) -> Outcome:
        asked.append(request)
        return run(instance, request)

    run = python_engine.explore
    monkeypatch.setattr(python_engine, "explore", listening)
    arguments = ["--depth", "2", "--max-states", "9", "--max-memory", "2GiB", "--max-seconds", "1.5", "--workers", "2"]
    explore("counter.py", "--engine", "python", "--quiet", *arguments)
    assert asked == [Request(depth=2, max_states=9, max_seconds=1.5, max_memory=2 << 30, workers=2)]


def test_the_kernels_are_kept_and_nothing_is_said(process: Explore, tmp_path: Path) -> None:
    settings = ("Job=1", "Consumer=1", "--depth", "2", "--engine", "native")
    ran = process(*settings, EXPLORE_CACHE_DIR=str(tmp_path / "kept"))
    assert (ran.code, ran.err) == (0, "")
    (kept,) = (tmp_path / "kept").iterdir()
    assert kept.name.startswith("kernels-")
    ran = process(*settings, EXPLORE_CACHE_DIR="/proc/nowhere")
    assert (ran.code, ran.err) == (0, "")


def test_a_native_run_does_not_need_numba(process: Explore, folder: Path) -> None:
    (folder / "numba.py").write_text("raise RuntimeError('imported')\n")
    ran = process(
        "Job=1", "Consumer=1", "--depth", "2", "--engine", "native", PYTHONPATH=str(folder), EXPLORE_CACHE_DIR=str(folder)
    )
    assert (ran.code, ran.err) == (0, "")
