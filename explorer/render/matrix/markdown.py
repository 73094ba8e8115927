"""A matrix as a Markdown table, for a pull request or a page."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.matrix.table import cell_text, constant_text, fixed_text, headers, reach_text
from leasecheck.results.matrix import Matrix
from leasecheck.traces.values import printable

__all__ = ["render"]


def render(matrix: Matrix, folder: Path) -> str:
    """Return a matrix as Markdown, ending in a newline.

    Parameters
    ----------
    matrix
        What was found. Counterexamples are bold, and linked where they have a graph.
    folder
        Where the text will lie: links are seen from there.
    """
    fixed = f", with {fixed_text(matrix)}" if fixed_text(matrix) else ""
    heads = headers(matrix)
    lines = [f"`{matrix.spec}`: {reach_text(matrix)}{_escaped(fixed)}.", "", _line(heads), _line(["---"] * len(heads))]
    for number, row in enumerate(matrix.rows, start=1):
        cells = [str(number), *(_escaped(constant_text(row.constants[name])) for name in matrix.varied)]
        for name in matrix.shown:
            cell = row.cells[name]
            words = "error" if row.failure else cell_text(cell, matrix.kinds[name])
            if cell.verdict is Verdict.VIOLATED:
                words = f"**{words}**"
            cells.append(f"[{words}]({_link(cell.graph, folder)})" if cell.graph else words)
        lines.append(_line(cells))
    for number, row in enumerate(matrix.rows, start=1):
        if row.failure:
            lines += ["", f"Row {number}: {_escaped(printable(row.failure))}"]
    return "\n".join(lines) + "\n"


def _link(graph: str, folder: Path) -> str:
    return quote(Path(os.path.relpath(graph, folder)).as_posix())


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(words: str) -> str:
    return words.replace("\\", "\\\\").replace("|", "\\|").replace("*", "\\*")
