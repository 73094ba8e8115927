"""From what was found to an exit code: the contract with whoever calls `explore` from a script."""

from __future__ import annotations

from leasecheck.properties.verdicts import Verdict
from leasecheck.results.check import CheckReport
from leasecheck.results.report import Report

__all__ = ["BAD_INPUT", "FINE", "INCONCLUSIVE", "INTERRUPTED", "VIOLATED", "check_exit_code", "exit_code"]

FINE, VIOLATED, BAD_INPUT, INCONCLUSIVE, INTERRUPTED = 0, 1, 2, 3, 130


def exit_code(report: Report, *, exhaustive: bool) -> int:
    """Return the exit code of a run.

    Parameters
    ----------
    report
        What was found.
    exhaustive
        Whether a bounded result is not good enough.
    """
    if report.outcome.stopped == "interrupted":
        return INTERRUPTED
    if report.failure is not None:
        return BAD_INPUT
    if report.verdict is Verdict.VIOLATED:
        return VIOLATED
    if report.verdict is Verdict.INCONCLUSIVE or (exhaustive and report.verdict is Verdict.BOUNDED):
        return INCONCLUSIVE
    return FINE


def check_exit_code(report: CheckReport, *, accepted: bool = False) -> int:
    """Return the exit code of a check: the first of these that is so of any case.

    Parameters
    ----------
    report
        What was found.
    accepted
        Whether what is weaker than the lock was accepted by writing it anew.
    """
    if report.count("interrupted"):
        return INTERRUPTED
    if report.problems or report.count("error"):
        return BAD_INPUT
    if report.count("FAILED") or report.vacuous or (report.weaker and not accepted):
        return VIOLATED
    return INCONCLUSIVE if report.count("inconclusive") else FINE
