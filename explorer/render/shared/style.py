"""Fonts and colours of pictures, one set for all of them. Each pair of ink and fill has a contrast of 4.5 or more."""

from __future__ import annotations

from typing import Final

FONT: Final = "Courier"
"""Every machine has a font as wide as Courier: boxes fit their text wherever they are looked at."""
BOLD: Final = "Courier-Bold"

INK: Final = "#1f2937"
DIM: Final = "#6b7280"
LANE: Final = "#f3f4f6"
FAULT: Final = "#b45309"
FAULT_FILL: Final = "#fef3c7"
VIOLATED: Final = "#b91c1c"
VIOLATED_FILL: Final = "#fee2e2"
STALE: Final = "#6d28d9"
STALE_FILL: Final = "#ede9fe"
PALE: Final = "#5b6472"
REACHED: Final = "#15803d"
REACHED_FILL: Final = "#dcfce7"
