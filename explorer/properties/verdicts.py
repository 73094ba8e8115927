"""From the outcome of a search to the verdict of each property.

A search that did not see everything never says *holds*: it says *bounded* if it ended at a bound that was asked for, and
*inconclusive* if it was cut short.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from leasecheck.language.cases import BUILT_IN
from leasecheck.language.instance import Instance, Rule
from leasecheck.search.outcome import Finding, Outcome, Request

__all__ = ["Judgement", "Verdict", "judge", "overall"]


class Verdict(Enum):
    """The verdict of a property, or of a whole run."""

    HOLDS = "holds"
    BOUNDED = "bounded"
    VIOLATED = "violated"
    INCONCLUSIVE = "inconclusive"


@dataclass(frozen=True)
class Judgement:
    """The verdict of one property.

    Attributes
    ----------
    rule : Rule | None
        The property's function; None for ``deadlock`` and ``bounds``, which every spec has.
    finding : Finding | None
        Where it was violated or, for a witness, reached.
    """

    name: str
    kind: str
    rule: Rule | None
    verdict: Verdict
    finding: Finding | None


def judge(instance: Instance, request: Request, outcome: Outcome) -> tuple[Judgement, ...]:
    """Return a judgement on every property that was asked for, in file order, then on the built-in checks."""
    findings = {finding.property: finding for finding in outcome.findings}
    asked = [(rule.name, rule.function.kind, rule) for rule in instance.properties if request.asks(rule.name)]
    built_in = [(name, name, None) for name in BUILT_IN if name == "bounds" or request.asks(name)]
    return tuple(
        Judgement(name, kind, rule, _verdict(kind, findings.get(name), outcome), findings.get(name))
        for name, kind, rule in (*asked, *built_in)
    )


def _verdict(kind: str, finding: Finding | None, outcome: Outcome) -> Verdict:
    if kind == "sometimes":
        if finding is not None:
            return Verdict.HOLDS
        return Verdict.VIOLATED if outcome.exhaustive else _unfinished(outcome)
    if finding is not None and kind != "maximum":
        return Verdict.VIOLATED
    return Verdict.HOLDS if outcome.exhaustive else _unfinished(outcome)


def _unfinished(outcome: Outcome) -> Verdict:
    at_a_bound = outcome.stopped in (None, "violation", "depth")
    return Verdict.BOUNDED if at_a_bound else Verdict.INCONCLUSIVE


def overall(judgements: tuple[Judgement, ...], outcome: Outcome) -> Verdict:
    """Return the verdict of the run as a whole."""
    if any(judgement.verdict is Verdict.VIOLATED for judgement in judgements):
        return Verdict.VIOLATED
    return Verdict.HOLDS if outcome.exhaustive else _unfinished(outcome)
