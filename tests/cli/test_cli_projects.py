"""A user's file inside a project that has folders of the same names as ours, siblings, and files of the same stem."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import COUNTER, HOME, Ran

Explore = Callable[..., Ran]

USES_THE_KIT = """
from model import queue
from model.domains import Consumer, Job
assert queue.ack
"""


@pytest.fixture
def project(folder: Path) -> Path:
    """Make a project whose own packages are called as the built-in ones."""
    for name in ("model", "explorer", "specs"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("raise RuntimeError('the wrong package')\n")
    (folder / "model" / "queue.py").write_text("")
    return folder


@pytest.mark.parametrize("place", ["own.py", "specs/own.py", "model/own.py", "explorer/own.py"])
def test_built_in_packages_win(process: Explore, project: Path, place: str) -> None:
    case = "\ncases = [case(Counter, expect=holds(distinct=4))]\n"
    (project / place).write_text(USES_THE_KIT + COUNTER + case)
    ran = process(place)
    assert (ran.code, ran.err) == (0, "")
    ran = process("check", place)
    assert (ran.code, ran.err) == (0, "")


def test_the_built_in_spec_in_such_a_project(process: Explore, project: Path) -> None:
    # As it is where somebody sets PYTHONPATH=. for a project of their own: ours is not first on sys.path, either.
    (project / "explorer" / "__init__.py").unlink()
    (project / "explorer").rmdir()
    ran = process("Job=1", "Consumer=1", "--depth", "3", PYTHONPATH=f"{project}:{HOME}")
    assert (ran.code, ran.err) == (0, "")


def test_siblings(explore: Explore, folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub/limits.py").write_text("LIMIT = 1\n")
    (folder / "sub/own.py").write_text(
        "from limits import LIMIT\nfrom . import limits\nassert limits.LIMIT == LIMIT\n"
        + COUNTER.replace("s.n <= s.limit", "s.n <= LIMIT")
    )
    assert explore("sub/own.py").code == 1


def test_siblings_of_one_name_and_files_of_one_stem(explore: Explore, folder: Path) -> None:
    for name, top in (("a", 3), ("b", 5)):
        (folder / name).mkdir()
        (folder / name / "limits_here.py").write_text(f"TOP = {top}\n")
        (folder / name / "own.py").write_text(
            f"from limits_here import TOP\nassert TOP == {top}\n"
            + COUNTER
            + f"\ncases = [case(Counter, top=TOP, expect=holds(distinct={top + 1}))]\n"
        )
    ran = explore("check", "a", "b")
    assert (ran.code, ran.err) == (0, "")


def test_a_stem_that_is_no_name(explore: Explore, folder: Path) -> None:
    (folder / "my-own.v2.py").write_text(COUNTER)
    assert explore("my-own.v2.py", "limit=1").code == 1
    assert (folder / "explore-out/my-own.v2-stays_small.svg").exists()


def test_a_standard_name_is_not_shadowed(explore: Explore, folder: Path) -> None:
    (folder / "json.py").write_text(COUNTER)
    assert explore("json.py", "--json", "-").code == 0


def test_imported_specs_can_be_checked(explore: Explore, folder: Path) -> None:
    (folder / "cases.py").write_text(
        "from explorer import case, holds\nfrom specs.lease_queue import LeaseQueue\n"
        "cases = [case(LeaseQueue, Job=1, Consumer=1, depth=2, expect=holds(depth=2))]\n"
    )
    assert explore("check", ".").code == 0


def test_nothing_is_left_beside_the_file(process: Explore, folder: Path) -> None:
    (folder / "own.py").write_text(COUNTER)
    assert process("own.py").code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["own.py"]
