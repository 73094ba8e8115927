"""Where a command writes: its report to stdout, everything else to stderr."""

from __future__ import annotations

import os
import shutil
from typing import TextIO

from leasecheck.cli.errors import UsageError
from leasecheck.traces.values import printable

__all__ = ["Console"]

WIDTH = 120
"""Columns where there is no terminal: the same on every machine, so that reports can be compared."""


class Console:
    """The two streams of a command.

    Parameters
    ----------
    out
        Takes the report and nothing else.
    err
        Takes progress, remarks and errors.

    Attributes
    ----------
    quiet : bool
        Leave out progress and remarks.
    """

    def __init__(self, out: TextIO, err: TextIO) -> None:
        self.out = out
        self.err = err
        self.quiet = False
        for stream in (out, err):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")  # an arrow is no reason to fail on an ASCII terminal

    @property
    def color(self) -> bool:
        """Whether the report may be coloured (https://no-color.org)."""
        return self.out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    @property
    def width(self) -> int:
        """Columns of the report."""
        return shutil.get_terminal_size((WIDTH, 24)).columns if self.out.isatty() else WIDTH

    def report(self, text: str) -> None:
        """Write a part of the report. A reader that went away, as in ``explore | head``, is no error.

        Raises
        ------
        UsageError
            If it cannot be written for another reason.
        """
        try:
            self.out.write(text if text.endswith("\n") else f"{text}\n")
            self.out.flush()
        except OSError as problem:
            # What is still in the buffer must not fail again when the interpreter ends and flushes it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.out.fileno())
            if not isinstance(problem, BrokenPipeError):
                raise UsageError(f"cannot write the report: {problem.strerror or problem}") from None

    def remark(self, text: str) -> None:
        """Tell something that is not part of the report."""
        if not self.quiet:
            self.error(text)

    def error(self, text: str) -> None:
        """Tell what is wrong, in one line whatever the text holds."""
        print(f"explore: {printable(text)}", file=self.err, flush=True)
