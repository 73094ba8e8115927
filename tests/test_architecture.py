"""The map of the house is right: rooms, files that it names, and an editable install's links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import leasecheck

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
ROOMS = re.findall(r"^\| `([\w/.]+)` \|", PAGE, re.MULTILINE)


def test_every_room_is_in_the_table_and_only_rooms_are() -> None:
    folders = {f"{path.parent.name}/" for path in (ROOT / "explorer").glob("*/__init__.py")}
    files = {path.name for path in (ROOT / "explorer").glob("*.py") if not path.name.startswith("__")}
    assert {room for room in ROOMS if room.count("/") < 2} == folders | files
    assert [room for room in ROOMS if not (ROOT / "explorer" / room).exists()] == []


def test_every_file_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.\w+)`", PAGE))
    places = (ROOT, ROOT / "explorer", ROOT / "explorer" / "assets", ROOT / "explorer" / "render", ROOT / "explorer" / "cli")
    assert (
        sorted(
            name
            for name in named
            if not name.startswith("leasecheck.") and not any((place / name).exists() for place in places)
        )
        == []
    )


@pytest.mark.skipif(".editable" not in Path(leasecheck.__file__).parts, reason="leasecheck is not installed editably")
def test_an_editable_install_links_everything() -> None:
    entries = {path.name for path in (ROOT / "explorer").iterdir() if path.name != "__pycache__"}
    linked = {path.name for path in Path(leasecheck.__file__).parent.iterdir() if path.name != "__pycache__"}
    assert linked == entries | {"model", "specs"}, "a new entry of explorer/ is linked by: pip install -e '.[dev]'"
