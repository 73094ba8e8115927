"""Pictures on a dark page: an SVG file that takes other colours where its reader prefers dark ones.

Graphviz writes colours as attributes, which any rule of a style sheet outweighs, also where the file is shown by ``<img>``.
"""

from __future__ import annotations

from typing import Final

from leasecheck.render.shared.style import (
    DIM,
    FAULT,
    FAULT_FILL,
    INK,
    LANE,
    PALE,
    REACHED,
    REACHED_FILL,
    STALE,
    STALE_FILL,
    VIOLATED,
    VIOLATED_FILL,
)

__all__ = ["DARK", "with_dark"]

DARK: Final = {
    "white": "#0d1117",
    INK: "#e6edf3",
    DIM: "#9aa4b2",
    PALE: "#9aa4b2",
    LANE: "#1b222c",
    FAULT: "#fbbf24",
    FAULT_FILL: "#3a2a08",
    STALE: "#c4b5fd",
    STALE_FILL: "#2c2150",
    VIOLATED: "#fca5a5",
    VIOLATED_FILL: "#471719",
    REACHED: "#4ade80",
    REACHED_FILL: "#0d2f1a",
}
"""The dark twin of each colour of a picture."""


def with_dark(svg: str) -> str:
    """Return an SVG file of Graphviz's with the colours that it takes in the dark."""
    rules = "".join(f'[fill="{light}"]{{fill:{dark}}}[stroke="{light}"]{{stroke:{dark}}}' for light, dark in DARK.items())
    head, opening, rest = svg.partition("<svg")
    attributes, closing, body = rest.partition(">")
    style = f"\n<style>@media (prefers-color-scheme: dark) {{{rules}}}</style>"
    return f"{head}{opening}{attributes}{closing}{style}{body}" if opening else svg
