"""Recorded cases as pytest items: one a case, and a failure is the text that `explore` would show."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from leasecheck.cli.discovery import is_spec
from leasecheck.cli.errors import UsageError
from leasecheck.cli.loading import SpecFile, load
from leasecheck.language.cases import Case
from leasecheck.render.check.recorded import compare
from leasecheck.render.run import text
from leasecheck.results.report import report_on
from leasecheck.search.engines import choose
from leasecheck.search.outcome import Request

__all__ = ["CaseItem", "SpecFileNode", "node"]


def node(path: Path, parent: pytest.Collector) -> SpecFileNode | None:
    """Return what collects a file's cases, or None if it is no spec."""
    found: SpecFileNode | None = SpecFileNode.from_parent(parent, path=path) if is_spec(path) else None
    return found


class SpecFileNode(pytest.File):
    """A file of specs."""

    def collect(self) -> Iterable[CaseItem]:
        """Load the file and yield its cases."""
        try:
            file = load(str(self.path))
            for case in file.cases:
                yield CaseItem.from_parent(self, name=f"{case.definition.name}[{case.id}]", file=file, case=case)
        except UsageError as problem:
            raise self.CollectError(str(problem)) from None


class CaseItem(pytest.Item):
    """A recorded case."""

    def __init__(self, *, file: SpecFile, case: Case, **others: Any) -> None:
        super().__init__(**others)
        self.file = file
        self.case = case
        self.add_marker("explore")

    def runtest(self) -> None:
        """Explore the case, and fail if it does not come out as recorded."""
        case = self.case
        # One worker: where there are several cores, pytest-xdist has a case for each.
        request = Request(depth=case.depth, workers=1)
        instance = case.instance()
        outcome = choose("auto", lambda _: None, many=True)(instance, request)
        report = report_on(self.file.title(case.definition), instance, request, outcome)
        came_out = compare(case, report)
        if came_out.status == "interrupted":
            raise KeyboardInterrupt
        self.user_properties += [("distinct", outcome.distinct), ("generated", outcome.generated), ("depth", outcome.depth)]
        if came_out.status != "ok":
            raise CaseFailed(f"{came_out.text}\n\n{text.render(report)}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **others: Any) -> Any:
        """Return what is shown of a failure: a case's own text; a traceback only of what should not happen."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *args, **others)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the spec is, and the item's name."""
        definition = self.case.definition
        own = Path(definition.file) == self.path
        return self.path, definition.line - 1 if own else 0, self.name


class CaseFailed(Exception):  # noqa: N818
    """A case did not come out as recorded; the message is what is shown."""
