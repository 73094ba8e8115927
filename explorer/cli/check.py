"""`explore check`: does every recorded case still come out as recorded?"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import replace

from explorer.cli.console import Console
from explorer.cli.discovery import default_paths, targets
from explorer.cli.errors import UsageError
from explorer.cli.exits import BAD_INPUT, FINE, INCONCLUSIVE, INTERRUPTED, VIOLATED
from explorer.cli.loading import SpecFile, load
from explorer.cli.progress import progress
from explorer.language.cases import Case
from explorer.render.recorded import Comparison, compare
from explorer.search.engines import Engine, choose
from explorer.search.outcome import Request
from explorer.traces.report import report_on

__all__ = ["main"]

EXITS = {
    "interrupted": INTERRUPTED,
    "error": BAD_INPUT,
    "FAILED": VIOLATED,
    "inconclusive": INCONCLUSIVE,
    "ok": FINE,
}
"""Exit code of each way a case can go; the first that happened is that of the whole check."""


def main(options: argparse.Namespace, console: Console) -> int:
    """Explore every recorded case found, tell one line each and a summary, and return the exit code."""
    started = time.perf_counter()
    paths = options.paths or default_paths()
    files, bad = _load(paths, console)
    engine = choose(options.engine, console.remark)
    counts: Counter[str] = Counter()
    for file in files:
        for case in file.cases:
            result = _explore(file, case, engine, options, console)
            console.report(f"{result.status:<5} {file.title(case.definition)} {case.id}: {result.text}")
            counts[result.status] += 1
            if result.status == "interrupted":
                break
        if counts["interrupted"]:
            break
    if not counts:
        if not bad:
            console.error(
                f"no recorded case in {', '.join(paths)}; "
                "write cases = [case(Spec, expect=holds())] at the foot of a spec's file"
            )
        return BAD_INPUT
    console.report(_summary(counts, len(files), time.perf_counter() - started))
    if bad and not counts["interrupted"]:
        return BAD_INPUT
    return next(code for status, code in EXITS.items() if counts[status])


def _load(paths: list[str], console: Console) -> tuple[list[SpecFile], int]:
    """Return the files that hold cases, and how many could not be loaded, each of which is told.

    Files of one name are told apart by their paths.
    """
    files, bad = [], 0
    for target, named in targets(paths):
        try:
            file = load(target)
            if file.cases:
                files.append(file)
            elif named:
                raise UsageError(f"{file.typed} records no case; write cases = [case(Spec, expect=holds())] at its foot")
            else:
                console.remark(f"{file.typed} records no case")
        except UsageError as problem:
            console.error(str(problem))
            bad += 1
    names = Counter(file.name for file in files)
    return [replace(file, name=file.typed) if names[file.name] > 1 else file for file in files], bad


def _explore(file: SpecFile, case: Case, engine: Engine, options: argparse.Namespace, console: Console) -> Comparison:
    title = file.title(case.definition)
    with progress(console, f"{title} {case.id}") as tell:
        request = Request(
            depth=case.depth,
            max_states=options.max_states,
            max_seconds=options.max_seconds,
            max_memory=options.max_memory,
            workers=options.workers,
            progress=tell,
        )
        instance = case.instance()
        outcome = engine(instance, request)
    return compare(case, report_on(title, instance, request, outcome))


def _summary(counts: Counter[str], files: int, seconds: float) -> str:
    total = counts.total()
    words = {"FAILED": "not as recorded", "error": "in error", "inconclusive": "inconclusive", "interrupted": "interrupted"}
    parts = [f"{counts['ok']} as recorded", *(f"{counts[status]} {text}" for status, text in words.items() if counts[status])]
    return f"{_plural(total, 'case')} in {_plural(files, 'file')}: {', '.join(parts)} ({seconds:.1f} s)"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
