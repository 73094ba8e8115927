"""Machine code of the kernels: under which name it is kept, where, and what becomes of a damaged file."""

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from leasecheck.search.kernels import machine_code
from leasecheck.search.kernels.machine_code import SOURCES, fingerprint

ROOT = Path(__file__).parents[3]


def versions() -> str:
    """Return what would make the text here."""
    return f"numba {version('numba')}, llvmlite {version('llvmlite')}"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name in SOURCES:
        (tmp_path / f"{name}.py").write_text(f"# {name}\n")
    return tmp_path


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that are looked into."""
    found = [tmp_path / "first", tmp_path / "second" / "deep"]
    monkeypatch.setattr(machine_code, "_folders", lambda: found)
    return found


@pytest.mark.parametrize("changed", SOURCES)
def test_a_fingerprint_is_of_every_source(sources: Path, changed: str) -> None:
    before = fingerprint(sources)
    (sources / "notes.py").write_text("no source")
    assert fingerprint(sources) == before
    file = sources / f"{changed}.py"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))  # as a checkout on Windows may have it
    assert fingerprint(sources) == before
    file.write_text(f"# {changed} \n")
    assert fingerprint(sources) != before


def test_every_module_is_a_source_or_only_reads_the_text() -> None:
    own = {path.stem for path in Path(machine_code.__file__).parent.glob("*.py")}
    assert own == {*SOURCES, "machine_code", "__init__"}


def test_the_text_is_made_from_these_sources(tmp_path: Path) -> None:
    kept = machine_code.asset().read_text(encoding="utf-8")
    assert kept.startswith(machine_code.heading(fingerprint())), "run scripts/make_kernels"
    if versions() == machine_code.made_with(kept):
        subprocess.run([sys.executable, ROOT / "scripts" / "make_kernels", tmp_path / "made.ll"], check=True)
        assert (tmp_path / "made.ll").read_text(encoding="utf-8") == kept


def test_the_text_is_of_no_machine_and_of_no_version_of_llvm() -> None:
    kept = machine_code.asset().read_text(encoding="utf-8")
    assert re.findall(r"^target |attributes #|target-cpu|target-features|captures\(|/home/|/tmp/", kept, re.MULTILINE) == []
    assert re.findall(r"<\d+ x ", kept) == []  # no vectors of some processor's


def test_a_text_of_other_sources_is_made_anew_where_numba_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from leasecheck.search.kernels import build

    monkeypatch.setattr(machine_code, "fingerprint", lambda: "others")
    monkeypatch.setattr(build, "llvm_text", lambda: "made anew")
    assert machine_code._text.__wrapped__() == "made anew"
    monkeypatch.setitem(sys.modules, "leasecheck.search.kernels.build", None)
    with pytest.raises(RuntimeError, match="was made from other sources than these; install leasecheck again"):
        machine_code._text.__wrapped__()


def test_code_is_of_these_sources_and_this_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {machine_code._name()}
    assert fingerprint() in machine_code._name()
    monkeypatch.setattr(machine_code.binding, "get_host_cpu_name", lambda: "another")
    names.add(machine_code._name.__wrapped__())
    monkeypatch.setattr(machine_code, "fingerprint", lambda: "changed")
    names.add(machine_code._name.__wrapped__())
    assert len(names) == 3


def test_code_is_kept_in_the_first_folder_that_takes_it(folders: list[Path]) -> None:
    assert machine_code._read() is None
    machine_code._write(b"code")
    assert machine_code._read() == b"code"
    assert [folder.exists() for folder in folders] == [True, False]
    assert (folders[0] / machine_code._name()).stat().st_mode & 0o444 == 0o444  # for every user
    folders[0].rename(folders[0].with_name("gone"))
    folders[0].write_text("a file, and no folder")
    assert machine_code._read() is None
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
    for at, folder in enumerate(folders):
        folders[at] = folder / "under a file"
        folder.parent.mkdir(exist_ok=True)
        if folder.exists():
            folder.rmdir()
        folder.write_text("")
    machine_code._write(b"code")
    assert machine_code._read() is None


def test_a_folder_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORE_CACHE_DIR", str(tmp_path / "mine"))
    machine_code._write(b"code")
    assert (tmp_path / "mine" / machine_code._name()).exists()
    monkeypatch.delenv("EXPLORE_CACHE_DIR")
    assert machine_code._read() != b"code"
