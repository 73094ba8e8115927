"""Writing files so that a reader sees the old one or the new one, and never half of either."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from leasecheck.cli.errors import UsageError

__all__ = ["check_file", "check_folder", "replacing", "write"]


def write(path: Path, content: str | bytes) -> None:
    """Write a whole file at once; what was there stays until the new content is complete.

    Raises
    ------
    UsageError
        If it cannot be written.
    """
    with replacing(path) as temporary:
        temporary.write_bytes(content.encode() if isinstance(content, str) else content)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a temporary file beside ``path``, with its suffix, which takes its place when the block ends well.

    Raises
    ------
    UsageError
        If the folder or the file cannot be written.
    """
    target = path.resolve()  # a link goes on being a link
    try:
        if target.is_dir():
            raise UsageError(f"cannot write {path}: it is a folder")
        if target.exists() and not target.is_file():  # /dev/null, a pipe: there is nothing to lose, nor to put in its place
            yield target
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.stem}.", suffix=target.suffix)
        os.close(handle)
        temporary = Path(name)
        try:
            yield temporary
            temporary.chmod(_mode(target))
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as problem:
        raise UsageError(f"cannot write {path}: {problem.strerror or problem}") from None


def check_folder(folder: Path, what: str) -> None:
    """Refuse, before a long run, a folder in which nothing could be written after it. It is not created.

    Raises
    ------
    UsageError
        If neither the folder nor the nearest one above it that exists can be written.
    """
    nearest = folder.absolute()
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as problem:
        raise UsageError(f"{what} {folder} cannot be written: {problem.strerror or problem}") from None


def check_file(name: str, what: str) -> None:
    """Refuse, before a long run, a file that could not be written after it; ``-`` is stdout.

    Raises
    ------
    UsageError
        If it is none, is a folder, or its folder cannot be written.
    """
    if name == "-":
        return
    if not name or Path(name).is_dir():
        raise UsageError(f"{what} {name}: give the name of a file, or - for stdout")
    if not Path(name).exists() or Path(name).is_file():
        check_folder(Path(name).resolve().parent, f"the folder of {what},")


def _mode(target: Path) -> int:
    """Return the mode of the file to be replaced, or that of a new one; a temporary file's own is for its owner only."""
    if target.exists():
        return target.stat().st_mode & 0o7777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
