"""Pictures on light and dark pages."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from four_results import four

from leasecheck.render.shared import style
from leasecheck.render.shared.dark import DARK, with_dark
from leasecheck.render.trace.graph import render

INKS = ["INK", "DIM", "PALE", "FAULT", "STALE", "VIOLATED", "REACHED"]
"""What letters are written in, on the page and on lanes; those of a kind also on its fill."""
LIGHT_PAGE = {"white": "#ffffff"}


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_letters_can_be_read(dark: bool) -> None:
    def colour(name: str) -> str:
        light = getattr(style, name, name)
        return DARK[light] if dark else LIGHT_PAGE.get(light, light)

    pairs = [(ink, fill) for ink in INKS if ink != "DIM" for fill in ("white", "LANE")]
    pairs += [("DIM", "white")]  # of graphs of states, which have no lanes
    pairs += [("INK", fill) for fill in ("FAULT_FILL", "STALE_FILL", "VIOLATED_FILL", "REACHED_FILL")]
    weak = {(ink, fill): contrast(colour(ink), colour(fill)) for ink, fill in pairs}
    assert {pair: value for pair, value in weak.items() if value < 4.5} == {}


def test_every_colour_has_a_dark_twin() -> None:
    colours = {value for name, value in vars(style).items() if name.isupper() and str(value).startswith("#")}
    assert set(DARK) == colours | {"white"}


def test_file_takes_dark_colours_where_they_are_preferred() -> None:
    report = four()["safety"]
    drawn = render(report.violated[0], report, "svg")
    sheet = next(node for node in ET.fromstring(drawn).iter() if node.tag.endswith("}style"))
    assert sheet.text is not None
    assert sheet.text.startswith("@media (prefers-color-scheme: dark) {")
    used = {node.get(kind) for node in ET.fromstring(drawn).iter() for kind in ("fill", "stroke")} - {
        None,
        "none",
        "transparent",
    }
    assert {colour for colour in used if f'="{colour}"]' not in sheet.text} == set()


def test_what_is_no_svg_is_left_alone() -> None:
    assert with_dark("nothing") == "nothing"
