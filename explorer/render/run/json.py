"""The report as JSON, for programs: schema ``explore-report/1``, described in docs/explore-report-1.schema.json.

Keys come in a fixed order, those that the schema's first edition did not have at the end; two runs that found the same
differ only in ``seconds`` and ``peak_rss_bytes``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.trace import Trace, TraceState
from leasecheck.traces.values import plain

__all__ = ["SCHEMA", "render"]

SCHEMA = "explore-report/1"


def render(report: Report) -> str:
    """Return the report as the text of one JSON object."""
    # ASCII, so that it is the same and valid whatever encoding a terminal or a pipe is thought to have.
    return json.dumps(_report(report), indent=2) + "\n"


def _report(report: Report) -> dict[str, Any]:
    outcome = report.outcome
    return {
        "schema": SCHEMA,
        "spec": report.spec,
        "constants": {name: plain(value) for name, value in report.settings.items()},
        "engine": outcome.engine,
        "workers": outcome.workers,
        "depth_limit": report.depth_limit,
        "verdict": report.verdict.value,
        "exhaustive": outcome.exhaustive,
        "distinct": outcome.distinct,
        "generated": outcome.generated,
        "depth": outcome.depth,
        "seconds": round(outcome.seconds, 6),
        "peak_rss_bytes": outcome.peak_rss_bytes,
        "actions": [
            {"name": action.name, "generated": action.generated, "distinct": action.distinct} for action in report.actions
        ],
        "properties": [_property(result) for result in report.properties],
        "first": report.first,
        "stopped": outcome.stopped,
        "cut": outcome.cut,
        "levels": list(outcome.levels),
        "failure": _failure(report),
    }


def _property(result: PropertyResult) -> dict[str, Any]:
    return {
        "name": result.name,
        "kind": result.kind,
        "verdict": result.verdict.value,
        "binding": None if result.binding is None else _named(result.binding),
        "trace": None if result.trace is None else _trace(result.trace),
        "why": result.why,
        "value": result.value,
    }


def _failure(report: Report) -> dict[str, Any] | None:
    failure = report.failure
    if failure is None:
        return None
    return {
        "function": failure.function,
        "binding": failure.binding,
        "problem": failure.problem,
        "file": failure.file,
        "line": failure.line,
        "trace": None if report.failure_trace is None else _trace(report.failure_trace),
    }


def _trace(trace: Trace) -> dict[str, Any]:
    return {"steps": trace.steps, "states": [_state(state) for state in trace.states], "loop": trace.loop}


def _state(state: TraceState) -> dict[str, Any]:
    action = None
    if state.action is not None:
        action = {"name": state.action, "binding": _named(state.binding), "fault": state.fault}
    return {"action": action, "state": _named(state.values), "changed": list(state.changed)}


def _named(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain(value) for name, value in values.items()}
