"""A check as Markdown, for the summary of a job or a comment on a pull request."""

from __future__ import annotations

from leasecheck.render.check.text import summary, word
from leasecheck.render.check.words import Problem, problems
from leasecheck.results.check import CaseResult, CheckReport
from leasecheck.traces.values import printable

__all__ = ["render"]

MOST = 900_000
"""Bytes: GitHub refuses a summary of more than a mebibyte."""
MOST_DIAGRAM = 45_000
"""Characters that Mermaid draws, and some room."""


def render(report: CheckReport) -> str:
    """Return the check as Markdown: a summary, what is wrong with its diagrams, and a table of all cases."""
    found = list(problems(report))
    failed = any(problem.level == "error" for problem in found)
    mark = "failed" if failed else "inconclusive" if report.count("inconclusive", "interrupted") else "passed"
    parts = [f"## explore check: {mark}\n", f"{_escaped(summary(report))}\n"]
    parts += [_problem(problem) for problem in found]
    size, kept = 0, []
    for number, part in enumerate(parts):
        size += len(part.encode())
        if size > MOST:
            kept.append(f"And {len(parts) - number} more, which are in the log.\n")
            break
        kept.append(part)
    table = _table(report.results)
    if size + len(table.encode()) <= MOST:
        kept.append(table)
    return "\n".join(kept)


def _problem(problem: Problem) -> str:
    lines = [f"### {_escaped(problem.title)}\n", f"{_escaped(problem.text)}\n"]
    found = problem.property
    if problem.place is not None:
        lines.append(
            f"`{_code(problem.place.file)}:{problem.place.line}`" + (f" {_escaped(found.doc)}" if found else "") + "\n"
        )
    if found is None:
        return "\n".join(lines)
    if found.diagram and len(found.diagram) <= MOST_DIAGRAM:
        lines.append(f"```mermaid\n{found.diagram}```\n")
    elif found.diagram:
        lines.append(f"Its counterexample has {len(found.trace) - 1:,} steps, too many for a diagram.\n")
    if found.why:
        lines.append("\n".join(f"    {printable(line)}" for line in found.why.splitlines()) + "\n")
    return "\n".join(lines)


def _table(results: tuple[CaseResult, ...]) -> str:
    heads = ["", "case", "verdict", "distinct", "generated", "depth"]
    rows = [
        [
            word(result),
            _escaped(result.name),
            _verdict(result),
            f"{result.distinct:,}",
            f"{result.generated:,}",
            str(result.depth),
        ]
        for result in results
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in [heads, ["---", "---", "---", "---:", "---:", "---:"], *rows])


def _verdict(result: CaseResult) -> str:
    if result.verdict == "violated":
        return f"violated: {result.first}" + (", as recorded" if result.status == "ok" else "")
    if result.verdict == "bounded" and result.depth_limit is not None:
        return f"bounded: {result.depth_limit} steps"
    return result.verdict


def _escaped(words: str) -> str:
    shown = printable(words).replace("&", "&amp;").replace("<", "&lt;")
    for each in "\\`*_[]|#":
        shown = shown.replace(each, f"\\{each}")
    return shown


def _code(words: str) -> str:
    return printable(words).replace("`", "'")
