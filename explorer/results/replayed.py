"""A replayed trace as a report, so that whatever shows a counterexample can show it."""

from __future__ import annotations

from dataclasses import replace

from leasecheck.language.cases import BUILT_IN
from leasecheck.language.errors import Disabled
from leasecheck.language.instance import Instance
from leasecheck.properties.verdicts import Verdict
from leasecheck.results.report import PropertyResult, Report, report_on
from leasecheck.search.outcome import Finding, Outcome, Request
from leasecheck.traces.recorded import Fit
from leasecheck.traces.relevance import goal

__all__ = ["report_on_replay"]


def report_on_replay(spec: str, instance: Instance, found: Fit, name: str | None) -> Report:
    """Return the report of a replay: one result, about the property that the trace was recorded for.

    Parameters
    ----------
    spec
        The spec's name.
    instance
        The spec.
    found
        How far the trace fits.
    name
        The property. If it is none of the spec's, or its violation (for a witness, its being reached) is not what the trace
        ends in, the result is about the end of the trace and claims nothing.
    """
    finding = _finding(instance, found, name) if found.problem is None else None
    steps = len(found.path.steps)
    outcome = Outcome(
        engine="python",
        workers=1,
        distinct=len({state.key for state in found.trace.states}) if found.trace is not None else 0,
        generated=steps + 1,
        levels=(1,) * (steps + 1),
        stopped="depth",
        cut=0,
        actions=(),
        findings=() if finding is None else (finding,),
        failure=None,
        seconds=0.0,
        peak_rss_bytes=0,
    )
    asked = frozenset(() if finding is None else (finding.property,))
    report = report_on(spec, instance, Request(depth=steps, properties=asked), outcome)
    if finding is not None or found.trace is None:
        return report
    return replace(report, properties=(_end(instance, found, name),))


def _finding(instance: Instance, found: Fit, name: str | None) -> Finding | None:
    """Return what the trace ends in, if that is what it was recorded for."""
    rule = next((rule for rule in instance.properties if rule.name == name), None)
    if found.trace is None or (rule is None and name not in BUILT_IN):
        return None
    kind = rule.function.kind if rule is not None else str(name)
    keys = [None, *(state.key for state in found.trace.states)]
    instance.activate()
    for binding in range(len(rule.bindings) if rule is not None else 1):
        try:
            if kind != "maximum" and goal(instance, kind, rule, binding)(keys[-2], keys[-1]):
                return Finding(str(name), binding, found.path)
        except (Exception, SystemExit, Disabled):
            return None
    return None


def _end(instance: Instance, found: Fit, name: str | None) -> PropertyResult:
    definition = instance.definition
    known = name in [rule.name for rule in instance.properties] or name in BUILT_IN
    doc = f"{name} is not what it shows." if known and found.problem is None else "This is as far as the recording fits."
    return PropertyResult(
        name="end_of_recording",
        kind="sometimes",
        verdict=Verdict.HOLDS,
        binding=None,
        trace=found.trace,
        why=None,
        doc=doc,
        file=definition.file,
        line=definition.line,
    )
