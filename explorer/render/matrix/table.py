"""A matrix as the words of a table, which each format lays out in its own way."""

from __future__ import annotations

from leasecheck.properties.verdicts import Verdict
from leasecheck.results.matrix import Cell, Matrix

__all__ = ["cell_text", "constant_text", "fixed_text", "headers", "reach_text"]


def headers(matrix: Matrix) -> list[str]:
    """Return the heads of the columns: the row's number, the settings that vary, the properties."""
    return ["#", *matrix.varied, *matrix.shown]


def constant_text(value: object) -> str:
    """Return a setting as it is typed."""
    return str(value)


def cell_text(cell: Cell, kind: str) -> str:
    """Return what a cell says: holds, how many steps a counterexample takes, a measure's largest value, or what is open."""
    if kind == "maximum" and cell.value is not None:
        return str(cell.value) if cell.verdict is Verdict.HOLDS else f"{cell.value} or more"
    if cell.verdict is not Verdict.VIOLATED:
        return str(cell.verdict.value)
    if cell.steps is None:
        return "never reached"
    return f"{cell.steps} step" if cell.steps == 1 else f"{cell.steps} steps"


def fixed_text(matrix: Matrix) -> str:
    """Return the settings that are the same in every row."""
    first, *others = [row.constants for row in matrix.rows]
    same = [name for name, value in first.items() if all(row[name] == value for row in others)]
    return ", ".join(f"{name}={constant_text(first[name])}" for name in same if name not in matrix.varied)


def reach_text(matrix: Matrix) -> str:
    """Return how far each exploration went."""
    if matrix.depth_limit is None:
        return f"{len(matrix.rows)} combinations" if len(matrix.rows) != 1 else "1 combination"
    return f"{len(matrix.rows)} combinations, each within {matrix.depth_limit} steps"
