"""The report as JSON, for programs: schema ``explore-report/1``, described in docs/explore-report-1.schema.json.

Keys come in a fixed order, those that the schema's first edition did not have at the end; two runs that found the same
differ only in ``seconds`` and ``peak_rss_bytes``.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Iterable, Mapping
from typing import Any

from explorer.language.atoms import entries
from explorer.language.containers import OrderedSet
from explorer.language.domains import Domain
from explorer.language.records import Record, field_names
from explorer.traces.report import PropertyResult, Report
from explorer.traces.trace import Trace, TraceState

__all__ = ["SCHEMA", "plain", "render"]

SCHEMA = "explore-report/1"


def render(report: Report) -> str:
    """Return the report as the text of one JSON object."""
    return json.dumps(_report(report), indent=2, ensure_ascii=False) + "\n"


def plain(value: Any) -> Any:
    """Return a value of a spec as plain JSON.

    A member is its name, such as ``Job1``; an Enum's member its value if that is a string and its name if not; a record
    an object; a set the list of its elements in their type's order; a dict an object whose keys are shown as text.
    """
    if isinstance(value, enum.Enum):
        return value.value if isinstance(value.value, str) else value.name
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Domain):
        return str(value)
    if isinstance(value, Record):
        return {name: plain(entry) for name, entry in zip(field_names(type(value)), entries(value), strict=True)}
    if isinstance(value, Mapping):
        return {_key(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, set | frozenset):
        return [plain(element) for element in _in_order(value)]
    if isinstance(value, list | tuple):
        return [plain(element) for element in value]
    return repr(value)  # only a state outside its bounds can hold such a thing


def _key(value: Any) -> str:
    shown = plain(value)
    return shown if isinstance(shown, str) else json.dumps(shown, ensure_ascii=False)


def _in_order(elements: Iterable[Any]) -> list[Any]:
    if isinstance(elements, OrderedSet):
        try:
            return list(elements)
        except (KeyError, TypeError):
            pass  # an element outside its type has no place in the type's order
    return sorted(elements, key=lambda element: (type(element).__name__, getattr(element, "number", 0), _key(element)))


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
