"""`--trace FILE` and `--pytest FILE`: one trace, in every format that is asked for."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.output import files
from leasecheck.results.report import PropertyResult, Report

__all__ = ["FORMATS", "add_options", "check", "shown", "write"]

Render: TypeAlias = Callable[[PropertyResult, Report], str]


# Each renderer is imported when it is asked for: some bring much with them.
def _svg(result: PropertyResult, report: Report) -> str:
    from leasecheck.render.trace import graph as trace_graph

    return trace_graph.render(result, report, "svg")


def _dot(result: PropertyResult, report: Report) -> str:
    from leasecheck.render.trace import graph as trace_graph

    return trace_graph.render(result, report, "dot")


def _mermaid(result: PropertyResult, report: Report) -> str:
    from leasecheck.render.trace import mermaid

    return mermaid.render(result, report)


def _itf(result: PropertyResult, report: Report) -> str:
    from leasecheck.render.trace import itf

    return itf.render(result, report)


def _html(result: PropertyResult, report: Report) -> str:
    from leasecheck.render.trace import html

    return html.render(result, report)


def _text(result: PropertyResult, report: Report) -> str:
    from leasecheck.render.trace import text as trace_text

    return trace_text.render(result, report)


FORMATS: dict[str, Render] = {
    ".html": _html,
    ".svg": _svg,
    ".dot": _dot,
    ".mmd": _mermaid,
    ".itf.json": _itf,
    ".txt": _text,
}
"""The renderer of each suffix."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that write a trace."""
    parser.add_argument(
        "--trace",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help=f"write the counterexample; the suffix says the format: {' '.join(FORMATS)} (repeatable)",
    )
    parser.add_argument(
        "--pytest", type=Path, metavar="FILE", help="write a test that replays it on the spec's own functions"
    )


def check(traces: Sequence[Path], pytest: Path | None) -> None:
    """Refuse, before a long run, a file that could not be written after it.

    Raises
    ------
    UsageError
        If its suffix names no format, or its folder cannot be written.
    """
    for path in traces:
        _render(path)
        files.check_folder(path.resolve().parent, "the folder of --trace,")
    if pytest is not None:
        if pytest.suffix != ".py":
            raise UsageError(f"--pytest {pytest} is not a Python file; end it in .py")
        files.check_folder(pytest.resolve().parent, "the folder of --pytest,")


def shown(report: Report) -> PropertyResult | None:
    """Return the result whose trace is written: the counterexample to read first, or else the first witness reached."""
    found = [result for result in (*report.violated, *report.properties) if result.trace is not None]
    return found[0] if found and report.failure is None else None


def write(result: PropertyResult | None, report: Report, options: argparse.Namespace, console: Console) -> None:
    """Write the trace of a result in every format that is asked for, and say where.

    Raises
    ------
    UsageError
        If a file cannot be written, or the trace cannot be shown in a format.
    """
    wanted = [*options.trace, *([options.pytest] if options.pytest is not None else [])]
    if result is None:
        for path in wanted:
            console.remark(f"there is no trace to show: {path} is left as it is")
        return
    for path in wanted:
        try:
            content = _pytest(result, report, path) if path == options.pytest else _render(path)(result, report)
        except ValueError as problem:
            raise UsageError(f"cannot write {path}: {problem}") from None
        files.write(path, content)
        if getattr(options, "json", None) != "-":
            console.report(f"trace of {result.name}: {path}")


def _render(path: Path) -> Render:
    for suffix, render in FORMATS.items():
        if path.name.lower().endswith(suffix) and path.name.lower() != suffix:
            return render
    raise UsageError(f"--trace {path}: the suffix says the format; end it in {', '.join(FORMATS)}")


def _pytest(result: PropertyResult, report: Report, path: Path) -> str:
    from leasecheck.render.trace import pytest_replay

    return pytest_replay.render(result, report, path.resolve().parent)
