"""Where the parts of a trace's picture stand: columns of lanes, rows of steps.

Graphviz's own layout of clusters keeps neither the order of lanes nor their columns, so positions are computed here and
handed to it to draw (engine ``nop2``). All lengths are points; ``y`` grows downwards until `at` writes a point.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Box", "Point", "arrow", "at", "box", "column_places", "text_width"]

Point = tuple[float, float]

ADVANCE = 0.605
"""Width of a character of Courier, and of what stands in for it elsewhere, over its size."""
LEADING = 1.2
"""Distance of two lines over the size of the font: Graphviz's own."""
ARROW = 8.0


@dataclass(frozen=True)
class Box:
    """The size of something with text in it."""

    width: float
    height: float


def text_width(lines: Sequence[str], size: float) -> float:
    """Return the width of the widest line in a font of this size; East Asian wide characters count twice."""
    return max((sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line) for line in lines), default=0) * (
        ADVANCE * size
    )


def box(lines: Sequence[str], size: float, margin: Point = (0.0, 0.0)) -> Box:
    """Return the size of lines of text with a margin around them."""
    return Box(text_width(lines, size) + 2 * margin[0], len(lines) * size * LEADING + 2 * margin[1])


def column_places(widths: Sequence[float], gap: float) -> list[tuple[float, float]]:
    """Return the left and right end of columns of these widths."""
    places, left = [], 0.0
    for width in widths:
        places.append((left, left + width))
        left += width + gap
    return places


def arrow(points: Sequence[Point]) -> str:
    """Return a path of straight lines, ending in an arrow head, as Graphviz writes an edge's position."""
    (x, y), (tip_x, tip_y) = points[-2:]
    length = max(abs(tip_x - x), abs(tip_y - y), ARROW)
    end = tip_x - (tip_x - x) / length * ARROW, tip_y - (tip_y - y) / length * ARROW
    path = [*points[:-1], end]
    spline = [path[0]]
    for (from_x, from_y), (to_x, to_y) in pairwise(path):
        dx, dy = (to_x - from_x) / 3, (to_y - from_y) / 3
        spline += [(from_x + dx, from_y + dy), (from_x + 2 * dx, from_y + 2 * dy), (to_x, to_y)]
    return f"e,{at(points[-1])} " + " ".join(at(point) for point in spline)


def at(point: Point) -> str:
    """Return a point as Graphviz writes it, whose ``y`` grows upwards."""
    return f"{point[0]:.1f},{-point[1]:.1f}".replace("-0.0", "0.0")
