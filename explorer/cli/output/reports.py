"""The reports that a check writes, and where."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

from leasecheck.cli.config import FORMATS, Project
from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.output import files
from leasecheck.results.check import CheckReport

__all__ = ["Outputs", "outputs", "write"]

Render: TypeAlias = Callable[[CheckReport], str]


@dataclass(frozen=True)
class Outputs:
    """What is to be written.

    Attributes
    ----------
    named : dict[str, str]
        File of each format; ``-`` is stdout.
    github : bool
        Whether to annotate on GitHub.
    prefix : str
        The project's folder as GitHub sees it: from the top of its checkout.
    """

    named: dict[str, str]
    github: bool
    prefix: str

    @property
    def takes_stdout(self) -> bool:
        """Whether a report goes to stdout, and so nothing else."""
        return "-" in self.named.values()


def outputs(options: argparse.Namespace, project: Project) -> Outputs:
    """Return what is to be written: what the command line says, or else the project.

    Raises
    ------
    UsageError
        If a file could not be written. That is found out before the explorations, which may be long.
    """
    named: dict[str, str] = {}
    for format in FORMATS:  # noqa: A001
        typed = getattr(options, format)
        name = project.reports.get(format) if typed is None else typed
        if isinstance(name, str):
            files.check_file(name, f"--{format}" if typed is not None else f"{format} in {project.shown}")
            named[format] = name
    if list(named.values()).count("-") > 1:
        both = " and ".join(f"--{format} -" for format, name in named.items() if name == "-")  # noqa: A001
        raise UsageError(f"{both} want stdout; give all but one of them a file")
    github = bool(project.reports.get("github", False) if options.github is None else options.github)
    if github and "-" in named.values():
        raise UsageError("--github writes to stdout; give the other report a file")
    return Outputs(named, github, _prefix(project.folder))


def _prefix(folder: Path) -> str:
    top = os.environ.get("GITHUB_WORKSPACE")
    if not top or not folder.resolve().is_relative_to(Path(top).resolve()):
        return ""
    return folder.resolve().relative_to(Path(top).resolve()).as_posix()


def write(outputs: Outputs, report: CheckReport, console: Console) -> None:
    """Write every report.

    Raises
    ------
    UsageError
        If one cannot be written; what was there is as it was.
    """
    for format, name in outputs.named.items():  # noqa: A001
        render: Render = import_module(f"leasecheck.render.check.{format}").render
        if name == "-":
            console.report(render(report))
        else:
            files.write(Path(name), render(report))
    if outputs.github:
        _annotate(outputs, report, console)


def _annotate(outputs: Outputs, report: CheckReport, console: Console) -> None:
    from leasecheck.render.check import github, markdown

    annotations = github.render(report, prefix=outputs.prefix)
    if annotations:
        console.report(annotations)
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if not summary:
        return
    try:
        with Path(summary).open("a", encoding="utf-8") as file:  # other steps of the job have written theirs
            file.write(markdown.render(report))
    except OSError as problem:
        raise UsageError(f"cannot write the job summary {summary}: {problem.strerror or problem}") from None
