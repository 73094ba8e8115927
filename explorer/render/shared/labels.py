"""Text inside a Graphviz graph: escaped, broken into lines, and cut where a picture has no room for it.

Labels are plain: Graphviz compiled to WebAssembly is built without the XML parser that HTML-like labels need.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from leasecheck.traces.values import printable

__all__ = ["folded", "label"]


def folded(lines: Iterable[str], width: int, most: int) -> list[str]:
    """Break lines at spaces to fit a width; of more than ``most`` lines say how many there are."""
    found: list[str] = []
    for line in lines:
        inside = " " * (len(line) - len(line.lstrip()) + 2)
        found += textwrap.wrap(printable(line), width, subsequent_indent=inside, break_on_hyphens=False) or [""]
    return found if len(found) <= most else [*found[: most - 1], f"… and {len(found) - most + 1} lines more"]


def label(lines: Iterable[str], end: str = r"\l") -> str:
    r"""Return lines as one label in which every character stands for itself, set flush left, or centred with end ``\n``.

    Graphviz would read ``\N`` as the node's name and ``&lt;`` as ``<``; the line ends keep the ``graphviz`` package from
    taking a label between angle brackets for markup.
    """
    return "".join(printable(line).replace("&", "&amp;").replace("\\", "\\\\") + end for line in lines)
