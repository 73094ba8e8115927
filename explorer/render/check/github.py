"""What is wrong, as annotations that GitHub shows at the lines of a pull request.

See https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
"""

from __future__ import annotations

from leasecheck.render.check.words import Problem, problems, trace_lines
from leasecheck.results.check import CheckReport
from leasecheck.traces.values import printable

__all__ = ["render"]


def render(report: CheckReport, *, prefix: str = "") -> str:
    """Return a command a line; nothing if nothing is wrong.

    Parameters
    ----------
    prefix
        The folder that places are seen from, as seen from the top of the repository.
    """
    return "".join(f"{_command(problem, prefix)}\n" for problem in problems(report))


def _command(problem: Problem, prefix: str) -> str:
    named = {"title": f"{problem.title}: {problem.rule}"}
    if problem.place is not None:
        file = problem.place.file if prefix in ("", ".") else f"{prefix}/{problem.place.file}"
        named = {"file": file, "line": str(problem.place.line), **named}
    lines = [problem.text, *(trace_lines(problem.property) if problem.property else [])]
    values = ",".join(f"{name}={_escaped(printable(value), ':,')}" for name, value in named.items())
    return f"::{problem.level} {values}::" + "%0A".join(_escaped(printable(line)) for line in lines)


def _escaped(words: str, more: str = "") -> str:
    """Escape what GitHub would read as the end of a value."""
    for each in f"%\r\n{more}":
        words = words.replace(each, f"%{ord(each):02X}")
    return words
