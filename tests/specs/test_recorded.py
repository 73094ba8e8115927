"""Every case at the foot of every spec file comes out as recorded."""

import pytest
from spec_files import CLASSICS, OWN, came_out, cases_of, run

from leasecheck.language import Case

LARGE = 60_000
"""States that the python engine is not asked for in every run."""


def every_case():
    """Yield each case of each file as a test parameter, the large ones marked."""
    for path in (*CLASSICS, *OWN):
        for case in cases_of(path):
            marks = [pytest.mark.long] if (case.expect.distinct or 0) > LARGE else []
            yield pytest.param(case, id=f"{path.stem}:{case.id}", marks=marks)


@pytest.mark.parametrize("case", list(every_case()))
def test_a_case_comes_out_as_recorded(case: Case) -> None:
    assert case.expect == came_out(run(case), case.expect)


@pytest.mark.parametrize("path", CLASSICS, ids=lambda path: path.stem)
def test_a_classic_is_caught_when_it_is_broken(path) -> None:
    assert any(case.expect.violated is not None for case in cases_of(path))
    assert any(case.expect.violated is None for case in cases_of(path))
