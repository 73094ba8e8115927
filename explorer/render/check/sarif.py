"""A check as SARIF 2.1.0: each violation at its property's own line, with its counterexample as a code flow.

A rule is a property, under the spec's file and name; what is wrong with a case as a whole has rules of its own. See
https://docs.oasis-open.org/sarif/sarif/v2.1.0/.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any
from urllib.parse import quote

from leasecheck.render.check.words import Problem, problems
from leasecheck.results.check import CaseProperty, CaseStep, CheckReport, Place
from leasecheck.traces.values import printable

__all__ = ["SCHEMA", "render"]

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
RULES = {
    "recorded": "A case comes out as it is recorded at the foot of its file.",
    "weaker": "A case says as much as it did when explore.lock was written.",
    "gone": "A case that explore.lock has is still recorded.",
    "error": "No function of a spec raises.",
    "inconclusive": "A case is explored within the limits that were given.",
    "interrupted": "A case is explored to its end.",
    "vacuous": "What a spec says matters in some case.",
    "file": "A file of specs can be loaded.",
}
"""What is asked of every case."""


def render(report: CheckReport) -> str:
    """Return the check as the text of a SARIF log with one run."""
    found = list(problems(report))
    rules: dict[str, str] = {}
    for problem in found:
        rules.setdefault(_rule(problem), RULES[problem.rule] if problem.property is None else _claim(problem.property))
    order = {rule: place for place, rule in enumerate(sorted(rules))}
    run = {
        "tool": {
            "driver": {
                "name": "leasecheck",
                "rules": [{"id": rule, "shortDescription": {"text": rules[rule]}} for rule in order],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, order[_rule(problem)]) for problem in found],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(problem: Problem) -> str:
    if problem.property is None or problem.case is None:
        return problem.rule
    return printable(f"{problem.case.file}/{problem.case.spec}/{problem.rule}")


def _claim(found: CaseProperty) -> str:
    return printable(found.doc or f"{found.kind} {found.name}")


def _result(problem: Problem, place: int) -> dict[str, Any]:
    case = problem.case
    identity = f"{_rule(problem)} {case.key if case else problem.title}"
    made: dict[str, Any] = {
        "ruleId": _rule(problem),
        "ruleIndex": place,
        "level": problem.level,
        "message": {"text": printable(f"{problem.title}: {problem.text}")},
        "partialFingerprints": {"case/v1": hashlib.sha256(identity.encode()).hexdigest()},
    }
    if problem.place is not None:
        made["locations"] = [{"physicalLocation": _location(problem.place)}]
    if problem.property is not None and problem.property.trace:
        made["codeFlows"] = [_flow(problem.property)]
    return made


def _flow(found: CaseProperty) -> dict[str, Any]:
    locations = [_step(number, step) for number, step in enumerate(found.trace)]
    why = f"violated: {found.call}" + "".join(f"\n{line}" for line in (found.why or "").splitlines())
    locations.append({"location": _told(found.place, why), "executionOrder": len(locations), "importance": "essential"})
    return {"message": {"text": printable(f"counterexample to {found.call}")}, "threadFlows": [{"locations": locations}]}


def _step(number: int, step: CaseStep) -> dict[str, Any]:
    head = f"{number}. {'FAULT ' if step.fault else ''}{step.call}"
    return {
        "location": _told(step.place, "\n".join([head, *step.changes])),
        "state": {name: {"text": json.dumps(value)} for name, value in step.state.items()},
        "executionOrder": number,
        "importance": "unimportant" if number == 0 else "important",
    }


def _told(place: Place, words: str) -> dict[str, Any]:
    text = "\n".join(printable(line) for line in words.split("\n"))
    return {"physicalLocation": _location(place), "message": {"text": text}}


def _location(place: Place) -> dict[str, Any]:
    return {"artifactLocation": {"uri": quote(place.file)}, "region": {"startLine": place.line}}
