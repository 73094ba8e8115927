"""Spec files loaded by path, and what exploring one of their cases came to."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from leasecheck.language import Case, Expectation
from leasecheck.language.cases import check_cases
from leasecheck.properties.verdicts import Verdict
from leasecheck.results.report import Report, report_on
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CLASSICS = tuple(path for path in sorted(HERE.glob("*.py")) if not path.name.startswith("test_") and path != Path(__file__))
OWN = tuple(path for path in sorted((ROOT / "specs").glob("*.py")) if path.name != "__init__.py")


def load(path: Path) -> ModuleType:
    """Import a spec file under a name of its own; once."""
    name = f"spec_file_{path.stem}"
    if name not in sys.modules:
        found = importlib.util.spec_from_file_location(name, path)
        assert found is not None
        assert found.loader is not None
        module = importlib.util.module_from_spec(found)
        sys.modules[name] = module
        found.loader.exec_module(module)
    return sys.modules[name]


def cases_of(path: Path) -> tuple[Case, ...]:
    """Return the cases at the foot of a spec file."""
    return check_cases(load(path).cases)


def run(case: Case) -> Report:
    """Explore a case with the python engine."""
    instance, request = case.instance(), Request(depth=case.depth)
    return report_on(case.definition.name, instance, request, explore(instance, request))


def came_out(report: Report, expected: Expectation) -> Expectation:
    """Return what a run came to, in the terms in which the expectation is given."""
    first = report.violated[0] if report.violated else None
    steps = first.trace.steps if first and first.trace and expected.steps is not None else None
    outcome = report.outcome
    assert report.failure is None
    assert report.verdict in ((Verdict.HOLDS, Verdict.BOUNDED) if first is None else (Verdict.VIOLATED,))
    return Expectation(
        violated=first.name if first else None,
        steps=steps,
        distinct=outcome.distinct if expected.distinct is not None else None,
        generated=outcome.generated if expected.generated is not None else None,
        depth=outcome.depth if expected.depth is not None else None,
        maxima=expected.maxima,
    )
