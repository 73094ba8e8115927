"""The lock of a project: where it is, what of it a check is about, and holding results against it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.loading import built_in_names
from leasecheck.cli.output import files
from leasecheck.render.check.lock import LockError, parse, render
from leasecheck.results.check import CaseResult, CheckReport, Vanished
from leasecheck.results.locked import LockedCase, changes_of, locked, weakenings

__all__ = ["Lock", "hold", "key_of", "read", "update", "vanished"]


@dataclass(frozen=True)
class Lock:
    """A lock that was read.

    Attributes
    ----------
    shown : str
        Its path as seen from here.
    """

    path: Path
    shown: str
    cases: tuple[LockedCase, ...]

    @cached_property
    def known(self) -> dict[tuple[str, str, str], LockedCase]:
        """Its cases by what they are found by."""
        return {case.key: case for case in self.cases}


def read(path: Path, named: str | None = None) -> Lock | None:
    """Return the lock, or None if there is none.

    Parameters
    ----------
    named
        Who says that there is one: a gate whose lock was deleted is no gate.

    Raises
    ------
    UsageError
        If it cannot be read, is of a newer version, or is no lock; or if there is none where one is named.
    """
    shown = _shown(path)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        if named is not None:
            raise UsageError(f"{shown}, which {named} names, is not there; explore check --update writes it") from None
        return None
    except OSError as problem:
        raise UsageError(f"{shown} cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{shown}: it is not text; delete it, then run explore check --update") from None
    try:
        return Lock(path, shown, parse(text))
    except LockError as problem:
        raise UsageError(f"{shown}: {problem}") from None


def _shown(path: Path) -> str:
    """Return the lock's path as seen from here, also above: reports name it, and are the same on every machine."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except ValueError:  # another drive
        return path.as_posix()


def key_of(typed: str, folder: Path) -> str:
    """Return what a lock in this folder calls a file of specs: a path with forward slashes, or a built-in name."""
    if typed in built_in_names():
        return typed
    try:
        return Path(os.path.relpath(Path(typed).resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive
        return Path(typed).resolve().as_posix()


def hold(lock: Lock, result: CaseResult) -> CaseResult:
    """Return a result with what is weaker than in the lock, and what else is different."""
    before = lock.known.get(result.key)
    if before is None:
        return replace(result, changed=("new",)) if result.status == "ok" else result
    return replace(result, weaker=weakenings(before, result), changed=changes_of(before, result))


def vanished(
    lock: Lock | None, results: Sequence[CaseResult], paths: Sequence[str], unread: Iterable[str]
) -> tuple[Vanished, ...]:
    """Return the cases of the lock that lie within what was checked and were not found.

    Parameters
    ----------
    paths
        What was checked.
    unread
        Files that could not be loaded: nothing is known of their cases.
    """
    if lock is None:
        return ()
    folder = lock.path.parent
    missing = {key_of(each, folder) for each in unread}
    here = {result.key for result in results}
    return tuple(
        Vanished(*case.key, text=_gone(case, folder, here))
        for case in lock.cases
        if case.key not in here and case.file not in missing and any(_within(case.file, folder, path) for path in paths)
    )


def _within(file: str, folder: Path, path: str) -> bool:
    """Tell whether a file of the lock is among those that checking a path looks for."""
    if file == path:
        return True
    return file.endswith(".py") and (folder / file).resolve().is_relative_to(Path(path).resolve())


def _gone(case: LockedCase, folder: Path, here: set[tuple[str, str, str]]) -> str:
    if any(file == case.file and spec == case.spec for file, spec, _ in here):
        return "the case is no longer recorded"
    if any(file == case.file for file, _, _ in here):
        return f"no case of {case.spec} is recorded any more"
    return "the file records no case any more" if (folder / case.file).exists() else "the file is gone"


def update(path: Path, lock: Lock | None, report: CheckReport, console: Console) -> bool:
    """Write the lock anew: what was checked as it was found now, everything else as it was. Return whether it was.

    It is left as it was if something did not come out as recorded: a lock holds only what somebody claims.

    Raises
    ------
    UsageError
        If it cannot be written.
    """
    shown = _shown(path)
    if not report.results or report.problems or report.count("ok") < len(report.results):
        console.error(f"{shown} is left as it was: a lock is written when every case comes out as recorded")
        return False
    before = dict(lock.known) if lock else {}
    gone = {(each.file, each.spec, each.id) for each in report.vanished}
    after = {key: case for key, case in before.items() if key not in gone}
    after |= {result.key: locked(result) for result in report.results}
    new, changed = sum(key not in before for key in after), sum(before.get(key, case) != case for key, case in after.items())
    content = render(after.values())
    if lock is None or content != path.read_text(encoding="utf-8"):  # an unchanged file keeps its time
        files.write(path, content)
    cases = f"{len(after)} case{'' if len(after) == 1 else 's'}"
    console.report(f"{shown} holds {cases}: {new} new, {changed} changed, {len(gone)} removed")
    return True
