"""Outputs are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from leasecheck.cli.errors import UsageError
from leasecheck.cli.output.files import check_folder, replacing, write


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_write(folder: Path) -> None:
    write(folder / "new/deep/file.txt", "text →\n")
    assert (folder / "new/deep/file.txt").read_bytes() == "text →\n".encode()
    write(folder / "new/deep/file.txt", b"bytes")
    assert (folder / "new/deep/file.txt").read_bytes() == b"bytes"
    assert names(folder / "new/deep") == ["file.txt"]


def test_a_failure_leaves_what_was_there(folder: Path) -> None:
    file = folder / "file.txt"
    file.write_text("before")

    def half() -> None:
        with replacing(file) as temporary:
            temporary.write_text("half")
            assert temporary.parent == folder
            assert temporary.suffix == ".txt"
            assert file.read_text() == "before"
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half()
    assert file.read_text() == "before"
    assert names(folder) == ["file.txt"]


def test_a_full_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "file.txt"
    file.write_text("before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UsageError, match=r"cannot write .*file\.txt: No space left on device"):
        write(file, "after")
    assert file.read_text() == "before"
    assert names(folder) == ["file.txt"]


def test_modes_and_links(folder: Path) -> None:
    umask = os.umask(0o022)
    try:
        write(folder / "new.txt", "")
        assert stat.S_IMODE((folder / "new.txt").stat().st_mode) == 0o644
        (folder / "new.txt").chmod(0o640)
        (folder / "link.txt").symlink_to("new.txt")
        write(folder / "link.txt", "through the link")
    finally:
        os.umask(umask)
    assert (folder / "link.txt").is_symlink()
    assert (folder / "new.txt").read_text() == "through the link"
    assert stat.S_IMODE((folder / "new.txt").stat().st_mode) == 0o640


def test_a_folder_in_the_place(folder: Path) -> None:
    (folder / "taken").mkdir()
    with pytest.raises(UsageError, match="it is a folder"):
        write(folder / "taken", "")


def test_check_folder_changes_nothing(folder: Path) -> None:
    check_folder(folder / "a/b", "--out")
    assert names(folder) == []
