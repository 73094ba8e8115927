"""What exploring many combinations of settings found: for each, a cell a property.

Everything here is plain: a combination is explored in a process of its own, and what comes back from it must not need the
spec's classes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from leasecheck.properties.verdicts import Verdict
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.values import plain

__all__ = ["Cell", "Matrix", "Row", "row_of"]


@dataclass(frozen=True)
class Cell:
    """The result of one property under one combination.

    Attributes
    ----------
    steps : int | None
        Steps of the shortest counterexample.
    value : int | None
        A measure's largest value.
    graph : str | None
        The file that shows the counterexample.
    """

    verdict: Verdict
    steps: int | None = None
    value: int | None = None
    graph: str | None = None


@dataclass(frozen=True)
class Row:
    """The result of one combination.

    Attributes
    ----------
    constants : dict[str, Any]
        Every domain size and constant, as plain JSON.
    verdict : Verdict
        The verdict of the combination as a whole.
    cells : dict[str, Cell]
        By property, in the order of reports.
    failure : str | None
        If a function of the spec raised: where and what. The cells then say nothing.
    """

    constants: dict[str, Any]
    verdict: Verdict
    cells: dict[str, Cell]
    failure: str | None = None


@dataclass(frozen=True)
class Matrix:
    """A table of combinations and properties.

    Attributes
    ----------
    spec : str
        The spec's name, as the user would give it.
    asked : tuple[str, ...]
        The settings that were given values, in the order of the table.
    kinds : dict[str, str]
        Each property's kind, in the order of reports.
    rows : tuple[Row, ...]
        In the order of the combinations.
    depth_limit : int | None
        Steps that each exploration was limited to.
    """

    spec: str
    asked: tuple[str, ...]
    kinds: dict[str, str]
    rows: tuple[Row, ...]
    depth_limit: int | None = None

    @property
    def varied(self) -> tuple[str, ...]:
        """The settings in which rows differ; with a single row, all that were given."""
        if len(self.rows) == 1:
            return self.asked
        return tuple(name for name in self.asked if len({str(row.constants[name]) for row in self.rows}) > 1)

    @property
    def shown(self) -> tuple[str, ...]:
        """The properties worth a column: claims and measures always, witnesses and built-in checks where one fails."""
        return tuple(
            name
            for name, kind in self.kinds.items()
            if kind in ("always", "step", "maximum") or any(row.cells[name].verdict is not Verdict.HOLDS for row in self.rows)
        )


def row_of(report: Report, graphs: dict[str, str], failure: str | None) -> Row:
    """Return a report as a row.

    Parameters
    ----------
    report
        What exploring one combination found.
    graphs
        File of each counterexample's graph, by property.
    failure
        What a function of the spec raised, in a sentence.
    """
    return Row(
        constants={name: plain(value) for name, value in report.settings.items()},
        verdict=report.verdict,
        cells={result.name: _cell(result, graphs.get(result.name)) for result in report.properties},
        failure=failure,
    )


def _cell(result: PropertyResult, graph: str | None) -> Cell:
    shown = result.verdict is Verdict.VIOLATED and result.trace is not None
    return Cell(
        verdict=result.verdict,
        steps=result.trace.steps if shown and result.trace is not None else None,
        value=result.value,
        graph=graph,
    )
