"""A check as JSON, for programs: schema ``explore-check/1``, described in docs/explore-check-1.schema.json."""

from __future__ import annotations

import json
from typing import Any

from leasecheck.results.check import CaseProperty, CaseResult, CaseStep, CheckReport, Place

__all__ = ["SCHEMA", "render"]

SCHEMA = "explore-check/1"


def render(report: CheckReport) -> str:
    """Return the check as the text of one JSON object; the same bytes for the same results."""
    made = {
        "schema": SCHEMA,
        "lock": report.lock,
        "cases": [_case(result) for result in report.results],
        "vanished": [{"file": each.file, "spec": each.spec, "case": each.id, "text": each.text} for each in report.vanished],
        "problems": list(report.problems),
        "vacuous": [{"place": _place(place), "text": text} for place, text in report.vacuous],
    }
    return json.dumps(made, indent=2) + "\n"  # ASCII, as in the JSON of a run


def _case(result: CaseResult) -> dict[str, Any]:
    return {
        "file": result.file,
        "spec": result.spec,
        "case": result.id,
        "title": result.title,
        "constants": result.constants,
        "status": result.status,
        "text": result.text,
        "expected": result.expected,
        "verdict": result.verdict,
        "depth_limit": result.depth_limit,
        "exhaustive": result.exhaustive,
        "distinct": result.distinct,
        "generated": result.generated,
        "depth": result.depth,
        "stopped": result.stopped,
        "actions": [{"name": name, "generated": generated} for name, generated in result.actions.items()],
        "properties": [_property(each) for each in result.properties],
        "first": result.first,
        "failure": result.failure,
        "weaker": list(result.weaker),
        "changed": list(result.changed),
        "place": _place(result.place),
    }


def _property(found: CaseProperty) -> dict[str, Any]:
    trace = {"steps": len(found.trace) - 1, "states": [_state(step) for step in found.trace], "loop": found.loop}
    return {
        "name": found.name,
        "kind": found.kind,
        "verdict": found.verdict,
        "binding": found.binding,
        "steps": found.steps,
        "trace": trace if found.trace else None,
        "why": found.why,
        "value": found.value,
        "place": _place(found.place),
    }


def _state(step: CaseStep) -> dict[str, Any]:
    action = None if step.action is None else {"name": step.action, "binding": step.binding, "fault": step.fault}
    return {"action": action, "state": step.state, "changed": list(step.changed)}


def _place(place: Place) -> dict[str, Any]:
    return {"file": place.file, "line": place.line}
