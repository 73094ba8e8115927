"""A matrix as JSON, for programs: schema ``explore-matrix/1``, described in docs/explore-matrix-1.schema.json."""

from __future__ import annotations

import json
from typing import Any

from leasecheck.results.matrix import Cell, Matrix, Row

__all__ = ["SCHEMA", "render"]

SCHEMA = "explore-matrix/1"


def render(matrix: Matrix) -> str:
    """Return the matrix as the text of one JSON object."""
    made = {
        "schema": SCHEMA,
        "spec": matrix.spec,
        "depth_limit": matrix.depth_limit,
        "rows": [_row(row) for row in matrix.rows],
    }
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def _row(row: Row) -> dict[str, Any]:
    made: dict[str, Any] = {
        "constants": row.constants,
        "verdict": row.verdict.value,
        "properties": {name: _cell(cell) for name, cell in row.cells.items()},
    }
    return made if row.failure is None else {**made, "failure": row.failure}


def _cell(cell: Cell) -> dict[str, Any]:
    made: dict[str, Any] = {"verdict": cell.verdict.value, "steps": cell.steps}
    if cell.value is not None:
        made["value"] = cell.value
    if cell.graph is not None:
        made["graph"] = cell.graph
    return made
