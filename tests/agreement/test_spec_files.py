"""The engines agree on every recorded case of every spec here, and the native one has TLC's counts of the lease queue."""

import importlib.util
import sys
from pathlib import Path

import pytest
from engines import assert_agreement

from leasecheck.compile import NotCompilable
from leasecheck.compile.limits import COMPACT, USUAL, Limits
from leasecheck.language import Case
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search import native_engine
from leasecheck.search.outcome import Request

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in (ROOT / "specs", ROOT / "tests" / "specs")
    for path in folder.rglob("*.py")
    if path.name != "__init__.py" and "\ncases = [" in path.read_text()
)
TLC = [
    ({"Job": 1, "Consumer": 1, "prefetch": 1, "horizon": 4, "crashes": 1, "tokens": 2}, 119, 187, 10),
    ({"Job": 2, "Consumer": 2, "prefetch": 2, "horizon": 4, "crashes": 1, "tokens": 4}, 6229, 15437, 16),
    ({"Job": 3, "Consumer": 2, "prefetch": 2, "horizon": 5, "crashes": 1, "tokens": 5}, 44123, 115119, 20),
    ({"Job": 3, "Consumer": 2, "prefetch": 2, "horizon": 6, "crashes": 2, "tokens": 6}, 216664, 640410, 24),
]


def cases_of(path: Path) -> list[Case]:
    """Return the cases at the foot of a file."""
    name = f"agreement_{path.stem}"
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    found.loader.exec_module(module)
    return [case for case in module.cases if isinstance(case, Case)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engines_agree_on_first_levels_of(path: Path) -> None:
    for case in cases_of(path):
        request = Request(depth=min(case.depth or 6, 6), keep_going=True, workers=1)
        try:
            assert_agreement(case.instance(), request)
        except NotCompilable as problem:
            pytest.fail(f"{case.definition.name}, {case.id}: {problem}")


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("keep_going", [False, True])
@pytest.mark.parametrize("workers", [1, 3])
def test_engines_agree_on_all_of(path: Path, keep_going: bool, workers: int) -> None:
    for case in cases_of(path):
        assert_agreement(case.instance(), Request(depth=case.depth, keep_going=keep_going, workers=workers))


@pytest.mark.parametrize(("settings", "distinct", "generated", "depth"), TLC, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize(("workers", "limits"), [(1, USUAL), (2, USUAL), (3, USUAL), (2, COMPACT)])
def test_counts_are_those_of_tlc(
    settings: dict[str, int], distinct: int, generated: int, depth: int, workers: int, limits: Limits
) -> None:
    from leasecheck.specs.lease_queue import LeaseQueue

    instance = Instance(definition_of(LeaseQueue), {"visibility": 2, **settings})
    found = native_engine.explore(instance, Request(workers=workers), limits)
    assert (found.distinct, found.generated, found.depth) == (distinct, generated, depth)
