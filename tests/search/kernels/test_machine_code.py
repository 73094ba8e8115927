"""Machine code of the kernels: under which name it is kept, where, and what becomes of a damaged file."""

from pathlib import Path

import pytest

from leasecheck.search.kernels import machine_code
from leasecheck.search.kernels.machine_code import are_kept, are_prepared, fingerprint


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text(f"# {name}\n")
    return tmp_path


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that are looked into."""
    found = [tmp_path / "first", tmp_path / "second" / "deep"]
    monkeypatch.setattr(machine_code, "_folders", lambda: found)
    return found


def test_a_fingerprint_is_of_every_source(sources: Path) -> None:
    seen = {fingerprint(sources)}
    (sources / "b.py").write_text("# b.py \n")
    seen.add(fingerprint(sources))
    (sources / "a.py").write_text("# a.pz\n")
    seen.add(fingerprint(sources))
    (sources / "c.py").write_text("")
    seen.add(fingerprint(sources))
    assert len(seen) == 4
    assert fingerprint(sources) in seen
    (sources / "notes.txt").write_text("no source")
    assert fingerprint(sources) in seen


def test_code_is_of_these_sources_and_this_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {machine_code._name()}
    assert fingerprint(Path(machine_code.__file__).parent) in machine_code._name()
    monkeypatch.setattr(machine_code.binding, "get_host_cpu_name", lambda: "another")
    names.add(machine_code._name.__wrapped__())
    monkeypatch.setattr(machine_code, "fingerprint", lambda _: "changed")
    names.add(machine_code._name.__wrapped__())
    assert len(names) == 3


def test_code_is_kept_in_the_first_folder_that_takes_it(folders: list[Path]) -> None:
    assert not are_prepared()
    machine_code._write(b"code")
    assert machine_code._read() == b"code"
    assert are_prepared()
    assert [folder.exists() for folder in folders] == [True, False]
    assert (folders[0] / machine_code._name()).stat().st_mode & 0o444 == 0o444  # for every user
    folders[0].rename(folders[0].with_name("gone"))
    folders[0].write_text("a file, and no folder")
    assert not are_prepared()
    machine_code._write(b"code")
    assert machine_code._read() == b"code"
    assert [path.name for path in folders[1].iterdir()] == [machine_code._name()]


@pytest.mark.parametrize("damage", [slice(0), slice(5), slice(40), slice(-1)])
def test_a_damaged_file_is_none(folders: list[Path], damage: slice) -> None:
    machine_code._write(bytes(range(200)))
    kept = folders[0] / machine_code._name()
    kept.write_bytes(kept.read_bytes()[damage])
    assert machine_code._read() is None
    kept.write_bytes(b"\0" * 232)
    assert machine_code._read() is None


def test_where_nothing_can_be_kept(folders: list[Path]) -> None:
    assert are_kept()
    for at, folder in enumerate(folders):
        folders[at] = folder / "under a file"
        folder.parent.mkdir(exist_ok=True)
        if folder.exists():
            folder.rmdir()
        folder.write_text("")
    assert not are_kept()
    machine_code._write(b"code")
    assert machine_code._read() is None


def test_a_folder_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORE_CACHE_DIR", str(tmp_path / "mine"))
    machine_code._write(b"code")
    assert (tmp_path / "mine" / machine_code._name()).exists()
    monkeypatch.delenv("EXPLORE_CACHE_DIR")
    assert machine_code._read() != b"code"
