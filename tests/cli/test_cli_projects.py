"""A user's file in a project of its own: folders named as those of this repository, siblings, files of one stem."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import COUNTER, Ran

Explore = Callable[..., Ran]

CASES = "\ncases = [case(Counter, expect=holds(distinct=4))]\n"
USES_BOTH = """
import explorer
import model
from leasecheck.model import queue
from leasecheck.model.domains import Consumer, Job
from specs.limits import LIMIT
assert queue.ack and model.MINE and explorer.MINE and LIMIT == 3
"""
TEST = """
import explorer
import model
from leasecheck import check
from leasecheck.model import lease
from specs.sched import Counter

def test_ours_and_theirs():
    assert model.MINE and explorer.MINE and lease.__name__ == "leasecheck.model.lease"
    check(Counter).raise_for_violation()
"""


@pytest.fixture(params=["model.py", "model/__init__.py", "model.py and model/ without __init__.py"])
def project(folder: Path, request: pytest.FixtureRequest) -> Path:
    """Make a project with a ``model``, an ``explorer`` and a ``specs`` of its own, the last without ``__init__.py``."""
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    for name in ("model", "explorer", "specs", "tests"):
        (folder / name).mkdir()
    own = folder / request.param.partition(" ")[0]
    own.write_text("MINE = True\n")
    (folder / "model" / "queue.py").write_text("raise RuntimeError('the wrong queue')\n")
    (folder / "explorer" / "__init__.py").write_text("MINE = True\n")
    (folder / "specs" / "limits.py").write_text("LIMIT = 3\n")
    (folder / "specs" / "sched.py").write_text(USES_BOTH + COUNTER + CASES)
    (folder / "tests" / "test_sched.py").write_text(TEST)
    return folder


def test_explore_imports_the_users_modules_and_ours(process: Explore, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["specs/sched.py"], ["check"], ["check", "specs"], ["Job=1", "Consumer=1", "--depth", "3"]):
        ran = process(*arguments)
        assert (ran.code, ran.err) == (0, ""), arguments
    monkeypatch.chdir(project / "specs")
    ran = process("sched.py")
    assert (ran.code, ran.err) == (0, "")


def test_pytest_imports_the_users_modules_and_ours(project: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=project, timeout=120)
    assert "2 passed" in ran.stdout, ran.stdout + ran.stderr


def test_the_distribution_offers_one_name() -> None:
    from importlib.metadata import packages_distributions

    mine = sorted(name for name, owners in packages_distributions().items() if "leasecheck" in owners)
    assert mine in (["leasecheck"], [])  # of an editable install the metadata names none


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
        "from leasecheck import case, holds\nfrom leasecheck.specs.lease_queue import LeaseQueue\n"
        "cases = [case(LeaseQueue, Job=1, Consumer=1, depth=2, expect=holds(depth=2))]\n"
    )
    assert explore("check", ".").code == 0


def test_nothing_is_left_beside_the_file(process: Explore, folder: Path) -> None:
    (folder / "own.py").write_text(COUNTER)
    assert process("own.py").code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["own.py"]
