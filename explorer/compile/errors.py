"""What the compiler refuses."""

from __future__ import annotations

__all__ = ["NotCompilable"]


class NotCompilable(Exception):  # noqa: N818
    """A spec that CPython runs and the compiler does not take.

    Attributes
    ----------
    file, line, column : str, int, int
        Where; the column counts from 1.
    construct : str
        The piece of source.
    problem : str
        Why it is not taken, and the usual rewrite: one sentence.
    """

    def __init__(self, problem: str, construct: str = "", file: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(problem, construct, file, line, column)
        self.problem = problem
        self.construct = construct
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        shown = f": {self.construct}" if self.construct else ""
        return f"{self.file}:{self.line}:{self.column}{shown}: {self.problem}" if self.file else self.problem
