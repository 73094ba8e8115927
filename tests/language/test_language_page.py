"""The examples of docs/language.md run, and their cases come out as recorded."""

import re
import sys
from pathlib import Path
from types import ModuleType

from leasecheck.language.cases import check_cases
from leasecheck.properties.verdicts import Verdict
from leasecheck.results.report import report_on
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore

PAGE = Path(__file__).parents[2] / "docs" / "language.md"


def test_the_examples_run(tmp_path: Path) -> None:
    text = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.M | re.S))
    path = tmp_path / "page.py"
    path.write_text(text)
    module = sys.modules["language_page"] = ModuleType("language_page")
    try:
        exec(compile(text, str(path), "exec", dont_inherit=True), vars(module))
    finally:
        del sys.modules["language_page"]
    cases = check_cases(module.cases)
    assert len(cases) == 4
    for case in cases:
        request = Request(depth=case.depth)
        outcome = explore(case.instance(), request)
        report = report_on(case.id, case.instance(), request, outcome)
        assert report.failure is None
        assert case.expect.violated == report.first, case.id
        assert case.expect.distinct in (None, outcome.distinct)
        assert case.expect.generated in (None, outcome.generated)
        assert case.expect.depth in (None, outcome.depth)
        assert report.verdict in (Verdict.HOLDS, Verdict.BOUNDED, Verdict.VIOLATED)
        measured = {finding.property: finding.value for finding in outcome.findings if finding.value is not None}
        assert case.expect.maxima.items() <= measured.items()


def test_every_public_name_is_on_the_page() -> None:
    import leasecheck

    page = PAGE.read_text()
    elsewhere = {"Case", "Expectation", "Sweep"}  # what functions return
    assert [name for name in leasecheck.__all__ if not re.search(rf"\b{name}\b", page) and name not in elsewhere] == []
