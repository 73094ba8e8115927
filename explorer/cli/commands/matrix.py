"""`explore matrix`: explore every combination of settings, and compare what holds."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from leasecheck.cli.arguments.options import DEFAULT_OUT
from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.exits import BAD_INPUT, FINE, INCONCLUSIVE, INTERRUPTED, VIOLATED
from leasecheck.cli.loading import load_one
from leasecheck.cli.output import files
from leasecheck.cli.side_by_side import EVERY, cores, side_by_side
from leasecheck.language.definition import Definition
from leasecheck.language.instance import Instance, parse_setting
from leasecheck.language.sweeps import Sweep, combinations
from leasecheck.properties.verdicts import Verdict
from leasecheck.render.run.text import place_of
from leasecheck.results.matrix import Matrix, Row, row_of
from leasecheck.results.report import Report, report_on
from leasecheck.search.engines import choose
from leasecheck.search.outcome import Request

__all__ = ["main"]


@dataclass(frozen=True)
class Task:
    """One combination, as a process needs it to explore it: the spec by name, for its classes may not travel."""

    spec: str
    number: int
    settings: dict[str, Any]
    """Values that were typed are text; those of a sweep are themselves, an Enum's by its name."""
    engine: str
    request: Request
    out: Path


def main(options: argparse.Namespace, console: Console) -> int:
    """Explore every combination, show the table, and return the exit code: that of the worst row."""
    _check_outputs(options)
    name, definition = load_one(options.spec)
    wanted = _combinations(definition, options.settings)
    for settings in wanted:
        Instance(definition, settings).initial_drafts()  # all are refused before one is explored
    request = Request(
        depth=options.depth,
        keep_going=True,
        max_states=options.max_states,
        max_seconds=options.max_seconds,
        max_memory=options.max_memory,
        workers=1,
    )
    out = options.out or DEFAULT_OUT
    tasks = [
        Task(options.spec, number, {key: _travelling(value) for key, value in settings.items()}, options.engine, request, out)
        for number, settings in enumerate(wanted, start=1)
    ]
    rows, interrupted = _explore_all(tasks, options.workers, console)
    if rows:
        asked = tuple(dict.fromkeys(key for settings in wanted for key in settings))
        _show(Matrix(name, asked, _kinds(definition, rows[0]), tuple(rows), options.depth), options, console)
    if interrupted:
        console.error(f"interrupted after {len(rows)} of {len(tasks)} combinations")
        return INTERRUPTED
    return _exit_code(rows, exhaustive=options.exhaustive)


def _combinations(definition: Definition, typed: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the settings of each row: those that were typed, or the spec's own sweep with single values fixed on top."""
    values = {name: _values(definition, name, text) for name, text in typed.items()}
    sweep = _sweep_of(definition)
    if any(len(each) > 1 for each in values.values()) or (values and sweep is None):
        return [dict(zip(values, row, strict=True)) for row in product(*values.values())]
    if sweep is None:
        raise UsageError(f"{definition.name} names no sweep; give a constant or a size several values, as in Job=1,2")
    fixed = {name: each[0] for name, each in values.items()}
    rows: list[dict[str, Any]] = []
    for point in combinations(sweep.axes):
        if (row := {**point, **fixed}) not in rows:
            rows.append(row)
    return rows


def _values(definition: Definition, name: str, text: str) -> list[Any]:
    values = [parse_setting(definition, name, each) for each in text.split(",")]
    for place, value in enumerate(values):
        if value in values[:place]:
            raise UsageError(f"{name}={text} has {text.split(',')[place]} twice; keep one")
    return values


def _sweep_of(definition: Definition) -> Sweep | None:
    """Return the sweep that the spec's own file names for it."""
    found = getattr(sys.modules.get(definition.cls.__module__), "sweeps", ())
    if not isinstance(found, list | tuple) or not all(isinstance(each, Sweep) for each in found):
        raise UsageError(f"sweeps in {definition.file} is no list of sweeps; write sweeps = [sweep({definition.name}, ...)]")
    own = [each for each in found if each.definition is definition]
    if len(own) > 1:
        raise UsageError(f"{definition.file} names {len(own)} sweeps of {definition.name}; keep one")
    return own[0] if own else None


def _travelling(value: Any) -> Any:
    """Return a setting without its class."""
    return value if isinstance(value, bool | int) else ("name", value.name)


def _arrived(definition: Definition, name: str, value: Any) -> Any:
    return parse_setting(definition, name, value[1]) if isinstance(value, tuple) else value


def _explore_all(tasks: list[Task], workers: int | None, console: Console) -> tuple[list[Row], bool]:
    """Return the rows in the order of the tasks, and whether it was interrupted before the last."""
    rows: dict[int, Row] = {}
    told: set[str] = set()
    last = time.perf_counter()
    try:
        for place, (row, remarks) in side_by_side(_explore, tasks, min(workers or cores(), len(tasks))):
            rows[place] = row
            for remark in remarks:
                if remark not in told:
                    told.add(remark)
                    console.remark(remark)
            if time.perf_counter() - last > EVERY:
                last = time.perf_counter()
                console.remark(f"{len(rows)} of {len(tasks)} combinations")
    except KeyboardInterrupt:
        return [rows[place] for place in sorted(rows)], True
    return [rows[place] for place in sorted(rows)], False


def _explore(task: Task) -> tuple[Row, list[str]]:
    """Explore one combination and draw its counterexamples."""
    remarks: list[str] = []
    with redirect_stdout(sys.stderr):
        name, definition = load_one(task.spec)
        settings = {key: _arrived(definition, key, value) for key, value in task.settings.items()}
        instance = Instance(definition, settings)
        outcome = choose(task.engine, remarks.append, many=True)(instance, task.request)
        report = report_on(name, instance, task.request, outcome)
        graphs = {} if report.failure else _draw(report, task)
    if outcome.stopped == "interrupted":
        raise KeyboardInterrupt
    return row_of(report, graphs, _failure(report)), remarks


def _draw(report: Report, task: Task) -> dict[str, str]:
    graphs = {}
    for result in report.violated:
        if result.trace is not None:
            from leasecheck.render.trace import graph as trace_graph

            stem = re.sub("[^A-Za-z0-9_.-]+", "-", f"{report.spec}-{task.number}-{result.name}")
            file = task.out / f"{stem}.svg"
            files.write(file, trace_graph.render(result, report, "svg"))
            graphs[result.name] = str(file)
    return graphs


def _failure(report: Report) -> str | None:
    failure = report.failure
    if failure is None:
        return None
    binding = ", ".join(f"{name}={value}" for name, value in failure.binding.items())
    return f"{place_of(failure.file, failure.line)}: {failure.function}({binding}): {failure.problem}"


def _kinds(definition: Definition, row: Row) -> dict[str, str]:
    kinds = {function.name: function.kind for function in definition.functions}
    return {name: kinds.get(name, name) for name in row.cells}


def _check_outputs(options: argparse.Namespace) -> None:
    """Refuse what could not be written in the end before the explorations, which may be long."""
    if options.json == "-" and options.markdown == "-":
        raise UsageError("--json - and --markdown - both want stdout; give one of them a file")
    for option in ("json", "markdown"):
        name = getattr(options, option)
        if name not in (None, "-"):
            if not name or Path(name).is_dir():
                raise UsageError(f"--{option} {name}: give the name of a file, or - for stdout")
            if not Path(name).exists() or Path(name).is_file():
                files.check_folder(Path(name).resolve().parent, f"the folder of --{option},")
    if options.out is not None:
        files.check_folder(options.out, "--out")


def _show(matrix: Matrix, options: argparse.Namespace, console: Console) -> None:
    from leasecheck.render.matrix import json as matrix_json
    from leasecheck.render.matrix import markdown as matrix_markdown
    from leasecheck.render.matrix import text as matrix_text

    if "-" not in (options.json, options.markdown):
        console.report(matrix_text.render(matrix, color=console.color))
        if any(cell.graph for row in matrix.rows for cell in row.cells.values()):
            stem = re.sub("[^A-Za-z0-9_.-]+", "-", matrix.spec)
            console.report(f"counterexample graphs: {options.out or DEFAULT_OUT}/{stem}-ROW-PROPERTY.svg")
    if options.json is not None:
        _write(options.json, matrix_json.render(matrix), console)
    if options.markdown is not None:
        folder = Path.cwd() if options.markdown == "-" else Path(options.markdown).resolve().parent
        _write(options.markdown, matrix_markdown.render(matrix, folder), console)


def _write(name: str, content: str, console: Console) -> None:
    if name == "-":
        console.report(content)
    else:
        files.write(Path(name), content)


def _exit_code(rows: list[Row], *, exhaustive: bool) -> int:
    verdicts = {row.verdict for row in rows}
    if any(row.failure for row in rows):
        return BAD_INPUT
    if Verdict.VIOLATED in verdicts:
        return VIOLATED
    if Verdict.INCONCLUSIVE in verdicts or (exhaustive and Verdict.BOUNDED in verdicts):
        return INCONCLUSIVE
    return FINE
