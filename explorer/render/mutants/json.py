"""The results of a spec's mutants as JSON: schema ``explore-mutants/1``.

Keys come in a fixed order; two runs that found the same differ only in ``seconds``.
"""

from __future__ import annotations

import json
from typing import Any

from leasecheck.mutants.result import MutantResult, Mutation

__all__ = ["SCHEMA", "render"]

SCHEMA = "explore-mutants/1"


def render(mutation: Mutation) -> str:
    """Return the results as the text of one JSON object."""
    found = {
        "schema": SCHEMA,
        "spec": mutation.spec,
        "engine": mutation.engine,
        "cases": list(mutation.cases),
        "left_out": list(mutation.left_out),
        "percent": round(mutation.percent, 3),
        "killed": len(mutation.of("killed")),
        "survived": len(mutation.of("survived")),
        "undecided": len(mutation.of("undecided")),
        "equivalent": len(mutation.of("equivalent")),
        "interrupted": mutation.interrupted,
        "unbroken": list(mutation.unbroken),
        "unsettled": list(mutation.unsettled),
        "seconds": round(mutation.seconds, 6),
        "mutants": [_mutant(result) for result in mutation.results],
    }
    return json.dumps(found, indent=2) + "\n"


def _mutant(result: MutantResult) -> dict[str, Any]:
    mutant, killed = result.mutant, result.trial.killed
    return {
        "file": mutant.file,
        "line": mutant.line,
        "function": mutant.function,
        "kind": mutant.kind,
        "change": mutant.change,
        "before": list(mutant.before),
        "after": list(mutant.after),
        "status": result.status,
        "killed": None
        if killed is None
        else {"case": killed.case, "by": killed.by, "how": killed.how, "steps": killed.steps, "path": list(killed.path)},
        "differs": list(result.trial.differs),
        "unfinished": list(result.trial.unfinished),
        "reason": None if result.mark is None else result.mark.reason,
    }
