"""`explore check`: does every recorded case still come out as recorded, and does it still say as much as it did?"""

from __future__ import annotations

import argparse
import io
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from leasecheck.cli.cases import lock_file
from leasecheck.cli.cases.cache import Cache
from leasecheck.cli.cases.recorded_cases import CaseTask, explore_cases, not_explored
from leasecheck.cli.config import Project
from leasecheck.cli.console import Console
from leasecheck.cli.discovery import default_paths, targets
from leasecheck.cli.errors import UsageError
from leasecheck.cli.exits import BAD_INPUT, check_exit_code
from leasecheck.cli.loading import SpecFile, load
from leasecheck.cli.output import reports, vacuity
from leasecheck.language.cases import Case
from leasecheck.mutants.vacuity import vacuous
from leasecheck.render.check.text import case_line, summary, vanished_line
from leasecheck.results.check import CaseResult, CheckReport, Place, place_seen
from leasecheck.search.outcome import Request

__all__ = ["main"]


def main(options: argparse.Namespace, console: Console) -> int:
    """Explore every recorded case found, tell one line each and a summary, and return the exit code."""
    started = time.perf_counter()
    project: Project = options.project
    place = options.lock or project.lock
    named = "--lock" if options.lock else project.shown if project.lock_is_named else None
    lock = lock_file.read(place, None if options.update else named)
    outputs = reports.outputs(options, project)
    shown = Console(io.StringIO(), console.err) if outputs.takes_stdout else console
    paths = options.paths or list(project.paths) or default_paths()
    cached = options.cached or (options.cached is None and project.cached)
    cache = Cache(project.folder) if cached else None
    files, problems, unread = _load(paths, console, cache)
    cases = [(file, case) for file in files for case in file.cases]
    if not cases and not problems:
        console.error(
            f"no recorded case in {', '.join(paths)}; write cases = [case(Spec, expect=holds())] at the foot of a spec's file"
        )
        return BAD_INPUT
    tasks = [_task(file, case, place.parent, options) for file, case in cases]
    told = _Told(lock, tasks, [case for _, case in cases], shown)
    try:
        _explore(told, cache, options.workers, console)
    except KeyboardInterrupt:
        told.interrupt()
    report = CheckReport(told.in_order(), lock_file.vanished(lock, told.in_order(), paths, unread), tuple(problems))
    report = replace(report, lock=lock.shown if lock else None)
    for vanished in report.vanished:
        shown.report(vanished_line(vanished, report.lock))
    if cases:
        shown.report(f"{summary(report, update=options.update)} ({time.perf_counter() - started:.1f} s)")
    report = replace(report, vacuous=tuple(_vacuous(files, report, options, shown)))
    accepted = options.update and lock_file.update(place, lock, report, shown)
    reports.write(outputs, report, console)
    return check_exit_code(report, accepted=accepted)


def _vacuous(
    files: Sequence[SpecFile], report: CheckReport, options: argparse.Namespace, shown: Console
) -> Iterator[tuple[Place, str]]:
    """Tell what never matters in any case of its spec: as remarks what is seen anyway; under ``--strict`` yield all of it.

    A spec is judged where it is defined; a file with further cases of it need not touch every part.
    """
    if report.count("interrupted"):
        return
    own = [(file, each) for file in files for each in file.definitions if each.file == file.module.__file__]
    specs = {file.title(definition): (definition, file) for file, definition in own}
    if not (options.strict or options.project.strict):
        vacuity.remarks_on([(title, definition) for title, (definition, _) in specs.items()], report.results, shown)
        return
    for definition, file in specs.values():
        holding = [case for case in file.cases if case.definition is definition and case.expect.violated is None]
        for found in vacuous(definition, holding, options.max_states or vacuity.MOST_STATES) if holding else ():
            place = place_seen(found.file, found.line, options.project.folder)
            shown.report(f"{place.file}:{place.line}: {found.text}")
            yield place, found.text


class _Told:
    """Results as they come, each told as soon as those before it are: the order is that of the files."""

    def __init__(
        self, lock: lock_file.Lock | None, tasks: Sequence[CaseTask], cases: Sequence[Case], console: Console
    ) -> None:
        self.lock = lock
        self.tasks = tasks
        self.cases = cases
        self.console = console
        self.results: dict[int, CaseResult] = {}
        self.shown = 0

    def add(self, place: int, result: CaseResult) -> None:
        """Hold a result against the lock, and tell what can be told.

        Raises
        ------
        KeyboardInterrupt
            If it was interrupted.
        """
        self.results[place] = result if self.lock is None else lock_file.hold(self.lock, result)
        while self.shown in self.results:
            self.console.report(case_line(self.results[self.shown], self.lock.shown if self.lock else None))
            self.shown += 1
        if result.status == "interrupted":
            raise KeyboardInterrupt

    def interrupt(self) -> None:
        """Tell what there is. A case that was not explored is in no report as one that came out well."""
        for place, (task, case) in enumerate(zip(self.tasks, self.cases, strict=True)):
            if place not in self.results:
                self.results[place] = not_explored(task, case)
            if place >= self.shown:
                self.console.report(case_line(self.results[place], self.lock.shown if self.lock else None))
        self.shown = len(self.tasks)

    def in_order(self) -> tuple[CaseResult, ...]:
        """Return the results in the order of the files."""
        return tuple(self.results[place] for place in range(len(self.tasks)))


def _explore(told: _Told, cache: Cache | None, workers: int | None, console: Console) -> None:
    left = []
    for place, task in enumerate(told.tasks):
        known = cache.get(task) if cache else None
        if known is None:
            left.append(place)
        else:
            told.add(place, known)
    tasks, cases = [told.tasks[place] for place in left], [told.cases[place] for place in left]
    for number, result in explore_cases(tasks, cases, _sizes(told), workers, console):
        if cache:
            cache.put(tasks[number], result)
        told.add(left[number], result)


def _sizes(told: _Told) -> Mapping[tuple[str, str, str], int]:
    """Return how many states each case generates, as far as that is recorded: its time is in proportion."""
    recorded = {
        task.key: case.expect.generated or case.expect.distinct or 0
        for task, case in zip(told.tasks, told.cases, strict=True)
        if case.expect.generated or case.expect.distinct
    }
    return recorded | ({case.key: case.generated for case in told.lock.cases} if told.lock else {})


def _task(file: SpecFile, case: Case, folder: Path, options: argparse.Namespace) -> CaseTask:
    request = Request(
        depth=case.depth,
        max_states=options.max_states,
        max_seconds=options.max_seconds,
        max_memory=options.max_memory,
        workers=1,
    )
    return CaseTask(
        typed=file.typed,
        file=lock_file.key_of(file.typed, folder),
        title=file.title(case.definition),
        spec=case.definition.name,
        id=case.id,
        engine=options.engine,
        request=request,
        folder=options.project.folder,
    )


def _load(paths: list[str], console: Console, cache: Cache | None) -> tuple[list[SpecFile], list[str], list[str]]:
    """Return the files that hold cases, what is wrong with others, which is told, and which those are.

    Files of one name are told apart by their paths.
    """
    files: list[SpecFile] = []
    problems, unread = [], []
    for target, named in targets(paths):
        try:
            file = load(target)
            if cache:
                cache.know(file)
            if file.cases:
                files.append(file)
            elif named:
                raise UsageError(f"{file.typed} records no case; write cases = [case(Spec, expect=holds())] at its foot")
            else:
                console.remark(f"{file.typed} records no case")
        except UsageError as problem:
            console.error(str(problem))
            problems.append(str(problem))
            unread.append(target)
    names = Counter(file.name for file in files)
    return [replace(file, name=file.typed) if names[file.name] > 1 else file for file in files], problems, unread
