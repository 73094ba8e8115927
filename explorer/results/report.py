"""The report of a run: everything that renderers show, and nothing that they would have to ask the search for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from leasecheck.language.instance import Instance
from leasecheck.properties.verdicts import Judgement, Verdict, judge, overall
from leasecheck.search.outcome import ActionCount, Failure, Outcome, Request
from leasecheck.traces.claims import Claim, claims
from leasecheck.traces.relevance import Relevance, relevance
from leasecheck.traces.trace import Trace, replay
from leasecheck.traces.why import why, why_stuck

__all__ = ["PropertyResult", "Report", "report_on"]


@dataclass(frozen=True)
class PropertyResult:
    """The result of one property, and the trace that shows it.

    Attributes
    ----------
    kind : str
        ``always``, ``step``, ``sometimes``, ``maximum``, ``deadlock`` or ``bounds``.
    binding : dict[str, Any] | None
        The property's parameters for which it was violated or reached.
    trace : Trace | None
        The counterexample, or the behaviour that reaches the witness or the measure's largest value.
    value : int | None
        A measure's largest value.
    why : str | None
        The part of a violated property that was false, with the values of its parts; for a deadlock, of each guard; for
        bounds, which one was left. It may have several lines.
    final : tuple[Claim, ...]
        What every property says in the trace's last state.
    relevance : tuple[Relevance, ...]
        For each state of the trace, what may be done to the step that led to it; nothing if that is not known.
    """

    name: str
    kind: str
    verdict: Verdict
    binding: dict[str, Any] | None
    trace: Trace | None
    why: str | None
    doc: str
    file: str
    line: int
    value: int | None = None
    final: tuple[Claim, ...] = ()
    relevance: tuple[Relevance, ...] = ()


@dataclass(frozen=True)
class Report:
    """What a run found.

    Attributes
    ----------
    spec : str
        The spec's name, as the user would give it.
    settings : dict[str, Any]
        Domain sizes and constants.
    properties : tuple[PropertyResult, ...]
        In file order, then the built-in checks.
    first : str | None
        The violated property to show first: the one with the least counterexample.
    failure, failure_trace
        If a function of the spec raised: what, and the behaviour that leads there.
    instance : Instance
        The spec that was explored: the types of its variables, and where its functions are.
    """

    spec: str
    settings: dict[str, Any]
    depth_limit: int | None
    verdict: Verdict
    outcome: Outcome
    properties: tuple[PropertyResult, ...]
    first: str | None
    failure: Failure | None
    failure_trace: Trace | None
    constraints: tuple[str, ...]
    instance: Instance = field(repr=False, compare=False)

    @property
    def actions(self) -> tuple[ActionCount, ...]:
        """How often each action was taken."""
        return self.outcome.actions

    @property
    def violated(self) -> tuple[PropertyResult, ...]:
        """The violated properties, the one with the least counterexample first."""
        found = [result for result in self.properties if result.verdict is Verdict.VIOLATED]
        return tuple(sorted(found, key=lambda result: result.name != self.first))


def report_on(spec: str, instance: Instance, request: Request, outcome: Outcome) -> Report:
    """Judge an outcome and replay what it found."""
    judgements = judge(instance, request, outcome)
    violated = {judgement.name for judgement in judgements if judgement.verdict is Verdict.VIOLATED}
    by_length = [finding.property for finding in outcome.findings if finding.property in violated]
    unreached = [judgement.name for judgement in judgements if judgement.name in violated]
    return Report(
        spec=spec,
        settings=instance.settings,
        depth_limit=request.depth,
        verdict=overall(judgements, outcome),
        outcome=outcome,
        properties=tuple(_result(instance, judgement) for judgement in judgements),
        first=next(iter((*by_length, *unreached)), None),
        failure=outcome.failure,
        failure_trace=replay(instance, outcome.failure.path) if outcome.failure else None,
        constraints=tuple(rule.name for rule in instance.constraints),
        instance=instance,
    )


def _result(instance: Instance, judgement: Judgement) -> PropertyResult:
    rule, finding = judgement.rule, judgement.finding
    trace = replay(instance, finding.path) if finding else None
    explained = None
    if trace is not None and judgement.verdict is Verdict.VIOLATED:
        if rule is not None:
            explained = why(instance, rule, finding.binding if finding else 0, trace)
        else:
            explained = why_stuck(instance, trace) if judgement.kind == "deadlock" else trace.states[-1].problem
    definition = instance.definition
    return PropertyResult(
        name=judgement.name,
        kind=judgement.kind,
        verdict=judgement.verdict,
        binding=rule.named(finding.binding) if rule and finding else None,
        trace=trace,
        why=explained,
        doc=rule.function.doc if rule else "",
        file=rule.function.file if rule else definition.file,
        line=rule.function.line if rule else definition.line,
        value=finding.value if finding else None,
        final=claims(instance, trace) if trace is not None else (),
        relevance=relevance(instance, trace, judgement.kind, rule, finding.binding) if trace is not None and finding else (),
    )
