"""A check on a terminal: a line a case, and a summary."""

from __future__ import annotations

from leasecheck.results.check import CaseResult, CheckReport, Vanished
from leasecheck.traces.values import printable

__all__ = ["case_line", "message", "summary", "vanished_line", "word"]

WORDS = {"FAILED": "not as recorded", "error": "in error", "inconclusive": "inconclusive", "interrupted": "interrupted"}
"""How the summary counts each status."""


def case_line(result: CaseResult, lock: str | None) -> str:
    """Return one line on a case."""
    return f"{word(result):<5} {printable(result.name)}: {message(result, lock)}"


def word(result: CaseResult) -> str:
    """Return the status of a case, in a word."""
    return "WEAKER" if result.weaker and result.status == "ok" else result.status


def message(result: CaseResult, lock: str | None) -> str:
    """Return the lines about a case: its result, and how that differs from the lock."""
    words = result.text
    if result.weaker:
        words += f"; weaker than {lock}: {'; '.join(result.weaker)}"
    if result.changed == ("new",):
        words += f"; not in {lock} yet"
    elif result.changed:
        words += f"; since {lock}: {', '.join(result.changed)}"
    return words


def vanished_line(vanished: Vanished, lock: str | None) -> str:
    """Return one line on a case that is no more."""
    return f"GONE  {printable(f'{vanished.file} {vanished.spec} {vanished.id}')}: {vanished.text}, and {lock} has it"


def summary(report: CheckReport, *, update: bool = False) -> str:
    """Return the whole check in one line, without its time."""
    total, files = len(report.results), len({result.file for result in report.results})
    parts = [f"{report.count('ok')} as recorded"]
    parts += [f"{report.count(status)} {words}" for status, words in WORDS.items() if report.count(status)]  # type: ignore[arg-type]
    if report.weaker:
        accepted = update and report.count("ok") == total and not report.problems
        parts.append(f"{report.weaker} weaker than {report.lock}{', accepted' if accepted else ''}")
    new = sum(result.changed == ("new",) for result in report.results)
    if new and not update:
        parts.append(f"{new} not in {report.lock} yet")
    cached = sum(result.cached for result in report.results)
    if cached:
        parts.append(f"{cached} from the cache")
    words = f"{_plural(total, 'case')} in {_plural(files, 'file')}: {', '.join(parts)}"
    if report.lock is None and not update:
        words += "; there is no explore.lock yet, --update writes it"
    return words


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
