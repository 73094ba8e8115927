"""`explore replay`: is a recorded trace one of this spec, and if not, from where on is it not?"""

from __future__ import annotations

import argparse
from pathlib import Path

from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.exits import FINE, VIOLATED
from leasecheck.cli.loading import instance_of, load_one
from leasecheck.cli.output import trace_files
from leasecheck.language.errors import DefinitionError
from leasecheck.render.run.text import steps_text
from leasecheck.render.trace.text import behaviour
from leasecheck.results.replayed import report_on_replay
from leasecheck.search.failures import SpecError, failure_of
from leasecheck.traces.recorded import Fit, ForeignTrace, NoTrace, Recorded, fit, read
from leasecheck.traces.values import plain, printable

__all__ = ["main"]


def main(options: argparse.Namespace, console: Console) -> int:
    """Replay, say how far it goes, and return 0 if that is to the end, else 1."""
    trace_files.check(options.trace, options.pytest)
    name, definition = load_one(options.spec)
    recorded = _read(options.file, options.property)
    constants = {key: _typed(value) for key, value in recorded.constants.items() if key in definition.settings}
    try:
        instance = instance_of(definition, {**constants, **options.settings})
        found = fit(instance, recorded)
    except (ForeignTrace, DefinitionError) as problem:
        between = ": " if isinstance(problem, DefinitionError) else " "
        raise UsageError(f"{options.file}{between}{problem}") from None
    except SpecError as error:
        failure = failure_of(error)
        raise UsageError(f"{failure.function} raised {failure.problem} at {failure.file}:{failure.line}") from None
    report = report_on_replay(name, instance, found, options.property or recorded.property)
    result = trace_files.shown(report)
    console.report(_said(options.file, name, recorded, found))
    if result is not None:
        console.report("\n".join(["", *behaviour(result, console.width, lambda words, _: words)]))
    trace_files.write(result, report, options, console)
    return FINE if found.problem is None else VIOLATED


def _read(file: Path, wanted: str | None) -> Recorded:
    try:
        return read(file.read_text(encoding="utf-8"), wanted)
    except OSError as problem:
        raise UsageError(f"{file} cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{file} is not UTF-8 text; give an .itf.json file, or a report that --json wrote") from None
    except NoTrace as problem:
        raise UsageError(f"{file} {printable(str(problem))}") from None


def _typed(value: object) -> str:
    """Return a recorded constant as it would be typed."""
    return str(plain(value))


def _said(file: Path, name: str, recorded: Recorded, found: Fit) -> str:
    steps = len(recorded.states) - 1
    if found.problem is None:
        return f"{file} fits {name}: all of its {steps_text(steps)}"
    fitting = found.trace.steps if found.trace is not None else 0
    return f"{file} stops fitting {name} after {steps_text(fitting)} of {steps}: {printable(found.problem)}"
