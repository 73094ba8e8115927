"""`explore serve`: a local page in which one walks through a spec by hand."""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stdout
from typing import Any

from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.exits import FINE
from leasecheck.cli.loading import instance_of, load_one
from leasecheck.cli.side_by_side import end
from leasecheck.live.page import render
from leasecheck.live.server import Server
from leasecheck.live.session import Session, way_text
from leasecheck.render.run.text import one_line, said_of
from leasecheck.results.report import report_on
from leasecheck.search.engines import choose
from leasecheck.search.outcome import Request
from leasecheck.traces.values import call_text

__all__ = ["main"]

Found = dict[str, Any]


def main(options: argparse.Namespace, console: Console) -> int:
    """Serve until Ctrl-C, which is how it is meant to end."""
    name, definition = load_one(options.spec)
    instance = instance_of(definition, options.settings)
    request = Request(keep_going=True, max_states=options.max_states, max_seconds=options.max_seconds)
    try:
        with (
            _in_background(options.spec, options.settings, request) as found,
            Server(options.port, render(name, instance.settings), Session(instance), found) as server,
        ):
            console.report(f"{name}: {server.url} (Ctrl-C ends it)")
            if options.open:
                import webbrowser

                webbrowser.open(server.url)
            server.serve_forever()
    except KeyboardInterrupt:
        pass
    except OSError as problem:
        raise UsageError(f"--port {options.port} cannot be listened to: {problem.strerror or problem}") from None
    return FINE


@contextmanager
def _in_background(spec: str, settings: Mapping[str, str], request: Request) -> Iterator[Callable[[], Found]]:
    """Explore in a process of its own, and give a function that tells what was found, once it was."""
    # Not in a thread: the walk would wait for it, and both would number the values of the same instance.
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _ignore_interrupts)
    exploring: Future[Found] = pool.submit(_explore, spec, dict(settings), request)

    def found() -> Found:
        if not exploring.done():
            return {"done": False, "summary": "exploring in the background", "traces": []}
        problem = exploring.exception()
        if problem is not None:
            return {"done": True, "summary": f"the exploration in the background ended: {problem}", "traces": []}
        return exploring.result()

    try:
        yield found
    finally:
        end(pool)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C, which every process of a terminal hears, to the one that serves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _explore(spec: str, settings: dict[str, str], request: Request) -> Found:
    with redirect_stdout(sys.stderr):
        name, definition = load_one(spec)
        instance = instance_of(definition, settings)
        report = report_on(name, instance, request, choose("auto", lambda _: None)(instance, request))
    ways = {finding.property: way_text(finding.path) for finding in report.outcome.findings}
    traces = [
        {
            "name": call_text(result.name, result.binding),
            "said": said_of(result, report),
            "violated": result in report.violated,
            "way": ways[result.name],
        }
        for result in sorted(report.properties, key=lambda result: result not in report.violated)
        if result.name in ways
    ]
    if report.failure is not None:
        failure = report.failure
        way = way_text(failure.path)
        traces.insert(0, {"name": failure.function, "said": f"raised {failure.problem}", "violated": True, "way": way})
    return {"done": True, "summary": one_line(report), "traces": traces}
