"""docs/counterexamples.md shows what the commands write."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from leasecheck.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/counterexamples.md").read_text(encoding="utf-8")
FILES = ["handler.txt", "handler.mmd", "handler.itf.json", "replay_handler.py"]


def without_lines(text: str) -> str:
    """Leave out the numbers of lines, which change whenever somebody edits the spec, and where the spec is installed."""
    return re.sub(r"\S*specs/handler\.py:\d+", "specs/handler.py:N", text)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("counterexamples")
    traces = [word for name in FILES if not name.endswith(".py") for word in ("--trace", str(folder / name))]
    arguments = ["handler", "dedup=none", "--engine", "python", "--quiet", "--out", str(folder), *traces]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        assert main([*arguments, "--pytest", str(folder / "replay_handler.py")]) == 1
    return {name: without_lines((folder / name).read_text(encoding="utf-8")) for name in FILES}


@pytest.mark.parametrize("name", FILES)
def test_files_are_what_is_written(written: dict[str, str], name: str) -> None:
    assert written[name] == without_lines((ROOT / "docs/counterexamples" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [name for name in FILES if not name.endswith(".json")])
def test_page_shows_the_files(written: dict[str, str], name: str) -> None:
    assert f"\n{written[name]}```\n" in without_lines(PAGE)


def test_page_shows_a_state_of_the_trace(written: dict[str, str]) -> None:
    shown = re.search(r"```json\n(.*)\n```", PAGE)
    assert shown is not None
    assert json.loads(shown[1]) in json.loads(written["handler.itf.json"])["states"]


def test_page_says_what_replay_says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "docs/counterexamples")
    for arguments, code in (
        (["handler", "handler.itf.json"], 0),
        (["handler", "handler.itf.json", "dedup=same_transaction"], 1),
    ):
        assert main(["replay", *arguments]) == code
        said = capsys.readouterr().out.splitlines()[0]
        assert f"    $ explore replay {' '.join(arguments)}\n    {said}\n" in PAGE


def test_every_picture_is_there() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / "docs" / link).exists(), link
