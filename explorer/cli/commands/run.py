"""`explore`: explore one spec and report what was found."""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path

from leasecheck.cli.arguments.options import DEFAULT_OUT
from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.exits import FINE, INCONCLUSIVE, exit_code
from leasecheck.cli.loading import instance_of, load_one
from leasecheck.cli.output import files, trace_files, vacuity
from leasecheck.cli.output.progress import progress
from leasecheck.language.cases import BUILT_IN, Case, holds
from leasecheck.language.instance import Instance
from leasecheck.language.reading import closest
from leasecheck.render.run.text import place_of
from leasecheck.results.report import Report, report_on
from leasecheck.search.engines import choose
from leasecheck.search.outcome import Failure, Request

__all__ = ["main"]


def main(options: argparse.Namespace, console: Console) -> int:
    """Explore, report, and return the exit code."""
    _check_outputs(options)
    name, definition = load_one(options.spec)
    instance = instance_of(definition, options.settings)
    request = _request(options, instance)
    engine = choose(options.engine, console.remark)
    with progress(console) as tell:
        outcome = engine(instance, replace(request, progress=tell))
    report = report_on(name, instance, request, outcome)
    _show(report, options.json, console)
    if report.failure is not None:
        console.error(_failed(report.failure))
    _draw(report, options, console)
    trace_files.write(trace_files.shown(report), report, options, console)
    code = exit_code(report, exhaustive=options.exhaustive)
    if not (options.strict or options.project.strict):
        if report.failure is None:
            vacuity.remark_unread(definition, console)
    elif code in (FINE, INCONCLUSIVE):
        asked = Case(definition, "this run", dict(instance.settings), options.depth, holds())
        shown = console if options.json != "-" else Console(console.err, console.err)
        code = vacuity.stricter(code, vacuity.tell_vacuous(definition, [asked], options.max_states, shown))
    return code


def _request(options: argparse.Namespace, instance: Instance) -> Request:
    known = [*(rule.name for rule in instance.properties), *BUILT_IN]
    for name in options.property or ():
        if name not in known:
            raise UsageError(f"{instance.definition.name} has no property {name}; {closest(name, known)}")
    return Request(
        depth=options.depth,
        properties=frozenset(options.property) if options.property else None,
        keep_going=options.keep_going,
        max_states=options.max_states,
        max_seconds=options.max_seconds,
        max_memory=options.max_memory,
        workers=options.workers,
    )


def _check_outputs(options: argparse.Namespace) -> None:
    """Refuse what could not be written in the end before the search, which may be long."""
    if options.json not in (None, "-"):
        if not options.json or Path(options.json).is_dir():
            raise UsageError(f"--json {options.json}: give the name of a file, or - for stdout")
        if not Path(options.json).exists() or Path(options.json).is_file():
            files.check_folder(Path(options.json).resolve().parent, "the folder of --json,")
    trace_files.check(options.trace, options.pytest)
    if options.out is not None:
        files.check_folder(options.out, "--out")


def _show(report: Report, json: str | None, console: Console) -> None:
    if json != "-":
        from leasecheck.render.run import text

        console.report(text.render(report, color=console.color, width=console.width))
    if json is not None:
        from leasecheck.render.run import json as json_report

        if json == "-":
            console.report(json_report.render(report))
        else:
            files.write(Path(json), json_report.render(report))


def _failed(failure: Failure) -> str:
    binding = ", ".join(f"{name}={value}" for name, value in failure.binding.items())
    return f"{place_of(failure.file, failure.line)}: {failure.function}({binding}): {failure.problem}"


def _draw(report: Report, options: argparse.Namespace, console: Console) -> None:
    """Write a graph of each counterexample and a page to walk through it, and say where."""
    shown = [result for result in report.violated if result.trace is not None]
    if not shown:
        return
    from leasecheck.render.trace import graph as trace_graph
    from leasecheck.render.trace import html

    for place, result in enumerate(shown):
        stem = re.sub("[^A-Za-z0-9_.-]+", "-", f"{report.spec}-{result.name}")
        graph, page = ((options.out or DEFAULT_OUT) / f"{stem}.{suffix}" for suffix in ("svg", "html"))
        files.write(graph, trace_graph.render(result, report, "svg"))
        files.write(page, html.render(result, report))
        if options.json != "-":
            console.report(f"counterexample graph: {graph}")
            console.report(f"counterexample page: {page}")
        if options.open and place == 0:
            import webbrowser

            webbrowser.open(page.resolve().as_uri())
