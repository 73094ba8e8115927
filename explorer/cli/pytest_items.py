"""Recorded cases as pytest items: one a case, and a failure is the text that `explore` would show."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from explorer.cli.discovery import is_spec
from explorer.cli.errors import UsageError
from explorer.cli.importing import BUILT_IN
from explorer.cli.loading import SpecFile, load
from explorer.language.cases import Case
from explorer.render import text
from explorer.render.recorded import compare
from explorer.search.engines import choose
from explorer.search.outcome import Request
from explorer.traces.report import report_on

__all__ = ["CaseItem", "SpecFileNode", "node"]

_ours: dict[str, ModuleType] = {}
"""Modules of the built-in ``model`` and ``specs`` that spec files were loaded with."""


def node(path: Path, parent: pytest.Collector) -> SpecFileNode | None:
    """Return what collects a file's cases, or None if it is no spec."""
    found: SpecFileNode | None = SpecFileNode.from_parent(parent, path=path) if is_spec(path) else None
    return found


class SpecFileNode(pytest.File):
    """A file of specs."""

    def collect(self) -> Iterable[CaseItem]:
        """Load the file and yield its cases."""
        try:
            with _built_in_packages():
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


@contextmanager
def _built_in_packages() -> Iterator[None]:
    """Let a spec file import the built-in ``model`` and ``specs``, and a project's tests their own of these names."""

    def taken() -> dict[str, ModuleType]:
        names = [name for name in sys.modules if name.partition(".")[0] in BUILT_IN[1:]]
        return {name: sys.modules.pop(name) for name in names}

    theirs = taken()
    sys.modules.update(_ours)
    try:
        yield
    finally:
        _ours.update(taken())
        sys.modules.update(theirs)
