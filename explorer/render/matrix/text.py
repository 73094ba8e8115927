"""A matrix as a table on a terminal: a row a combination, a column a property."""

from __future__ import annotations

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.matrix.table import cell_text, constant_text, fixed_text, headers, reach_text
from leasecheck.results.matrix import Matrix
from leasecheck.traces.values import printable

__all__ = ["render"]

STYLES = {Verdict.HOLDS: "32", Verdict.BOUNDED: "33", Verdict.VIOLATED: "1;31", Verdict.INCONCLUSIVE: "33"}


def render(matrix: Matrix, *, color: bool = False) -> str:
    """Return a matrix as text, ending in a newline.

    Parameters
    ----------
    matrix
        What was found.
    color
        Colour it by ANSI codes.
    """
    heads = headers(matrix)
    table: list[list[tuple[str, str]]] = []
    for number, row in enumerate(matrix.rows, start=1):
        line = [(str(number), ""), *((constant_text(row.constants[name]), "") for name in matrix.varied)]
        for name in matrix.shown:
            cell, kind = row.cells[name], matrix.kinds[name]
            words = "error" if row.failure else cell_text(cell, kind)
            line.append((words, "" if kind == "maximum" else STYLES[cell.verdict]))
        table.append(line)
    widths = [max(len(head), *(len(line[place][0]) for line in table)) for place, head in enumerate(heads)]
    lines = [f"{matrix.spec}: {reach_text(matrix)}", f"  with {fixed_text(matrix)}" if fixed_text(matrix) else "", ""]
    lines.append("  ".join(head.ljust(width) for head, width in zip(heads, widths, strict=True)).rstrip())
    lines.append("  ".join("-" * width for width in widths))
    for line in table:
        cells = [_painted(words, style, width, color) for (words, style), width in zip(line, widths, strict=True)]
        lines.append("  ".join(cells).rstrip())
    failures = {row.failure: number for number, row in reversed(list(enumerate(matrix.rows, start=1))) if row.failure}
    lines += [f"row {number}: {printable(failure)}" for failure, number in sorted(failures.items(), key=lambda each: each[1])]
    return "\n".join(lines) + "\n"


def _painted(words: str, style: str, width: int, color: bool) -> str:
    padded = words.ljust(width)
    return f"\x1b[{style}m{padded}\x1b[0m" if color and style else padded
