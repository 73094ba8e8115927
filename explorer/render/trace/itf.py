"""A trace in ITF, the JSON format of Apalache and Quint, for programs and for replaying it later.

Which action led to a state is in the state's ``#meta``, as the format has no place for it; everything else that identifies
the trace is in the trace's.
"""

from __future__ import annotations

import json
from typing import Any

from leasecheck.language.instance import Instance
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.itf import encoded, type_text
from leasecheck.traces.trace import TraceState
from leasecheck.traces.values import call_text, plain

__all__ = ["render"]


def render(result: PropertyResult, report: Report) -> str:
    """Return the trace of a property as the text of one JSON object.

    Raises
    ------
    ValueError
        If the property has no trace.
    """
    trace, instance = result.trace, report.instance
    if trace is None:
        raise ValueError(f"{result.name} has no trace to write")
    written: dict[str, Any] = {
        "#meta": {
            "format": "ITF",
            "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
            "description": f"{report.spec}: {call_text(result.name, result.binding)} is {_shown(result)}",
            "varTypes": {name: type_text(kind) for name, kind in instance.variables.items()},
            "spec": report.spec,
            "constants": {name: plain(value) for name, value in report.settings.items()},
            "property": result.name,
            "binding": None if result.binding is None else _plain(result.binding),
        },
        "params": [],
        "vars": list(instance.variables),
        "states": [_state(instance, number, state) for number, state in enumerate(trace.states)],
    }
    if trace.loop is not None:
        written["loop"] = trace.loop
    lines = ",\n".join(f"  {json.dumps(name)}: {_json(value)}" for name, value in written.items())
    return f"{{\n{lines}\n}}\n"


def _json(value: Any) -> str:
    """Return JSON with each entry of the outer list or object on its own line, so that traces can be compared."""
    match value:
        case [_, *_]:
            inner = ",\n".join(f"    {json.dumps(entry)}" for entry in value)
            return f"[\n{inner}\n  ]"
        case dict():
            inner = ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in value.items())
            return f"{{\n{inner}\n  }}"
    return json.dumps(value)


def _shown(result: PropertyResult) -> str:
    return "violated" if result.verdict.value == "violated" else "reached"


def _state(instance: Instance, number: int, state: TraceState) -> dict[str, Any]:
    meta: dict[str, Any] = {"index": number}
    if state.action is not None:
        meta |= {"action": state.action, "binding": _plain(state.binding), "fault": state.fault}
    if state.problem is not None:
        meta["problem"] = state.problem
    return {"#meta": meta, **{name: encoded(kind, state.values[name]) for name, kind in instance.variables.items()}}


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    return {name: plain(value) for name, value in values.items()}
