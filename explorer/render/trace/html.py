"""A counterexample as a page to walk through: who did what, what changed, and what is false in the end.

Everything is in the file, and everything but the walk is there without JavaScript too.
"""

from __future__ import annotations

import re
from typing import Any

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.shared import page, tree
from leasecheck.render.shared.page import escaped
from leasecheck.render.trace import page_picture
from leasecheck.render.trace.marks import Marks, marks_of
from leasecheck.render.trace.text import place_of, steps_text
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.changes import changes_of_step
from leasecheck.traces.claims import Claim
from leasecheck.traces.stale import remarks
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import call_text, text

__all__ = ["claim_words", "render"]


def render(result: PropertyResult, report: Report) -> str:
    """Return the trace of a property as one HTML file.

    Raises
    ------
    ValueError
        If the property has no trace.
    """
    trace = result.trace
    if trace is None:
        raise ValueError(f"{result.name} has no trace to show")
    said = remarks(trace)
    marks = [marks_of(result, number, said) for number in range(len(trace.states))]
    parts = {
        "title": escaped(f"{_verdict(result)}: {call_text(result.name, result.binding)} in {report.spec}"),
        "verdict": _verdict(result),
        "look": "violated" if result.verdict is Verdict.VIOLATED else "reached",
        "property": escaped(call_text(result.name, result.binding)),
        "steps": steps_text(trace.steps),
        "doc": escaped(result.doc),
        "place": escaped(place_of(result.file, result.line)),
        "why": _why(result),
        "spec": escaped(report.spec),
        "settings": _settings(report),
        "last": str(trace.steps),
        "list": "\n".join(_item(result, trace, number, each) for number, each in enumerate(marks)),
        "svg": page_picture.render(result, trace, report, marks),
        "claims": _claims(result, trace),
    }
    value = {
        "steps": [_step(trace, number, each) for number, each in enumerate(marks)],
        "loop": trace.loop,
        "read": _read(result, trace),
    }
    return page.assemble("trace.html", parts, value=value, styles=["page.css"], scripts=["page.js", "tree.js", "trace.js"])


def claim_words(claim: Claim) -> tuple[str, str]:
    """Return what a claim comes to as a mark (``yes``, ``no`` or ``open``) and in words."""
    if claim.kind == "maximum":
        return "open", "not measured" if claim.value is None else f"{claim.value} here"
    if claim.holds is None:
        return "open", "raised" if claim.why else "not asked: no step was taken"
    at = f" for {', '.join(f'{name}={text(value)}' for name, value in claim.binding.items())}" if claim.binding else ""
    if claim.kind == "sometimes":
        return ("yes", f"true here{at}") if claim.holds else ("open", "not true here")
    if claim.kind == "may_end":
        return "open", "may end here" if claim.holds else "may not end here"
    if claim.kind == "deadlock":
        return ("yes", "none") if claim.holds else ("no", "nothing can happen any more")
    return ("yes", "holds") if claim.holds else ("no", f"false{at}")


def _verdict(result: PropertyResult) -> str:
    return "VIOLATED" if result.verdict is Verdict.VIOLATED else "REACHED"


def _why(result: PropertyResult) -> str:
    """Return the false part: each claim with its verdict marked, the values of its parts below it."""
    lines = []
    for line in (result.why or "").splitlines():
        head, said, rest = line.partition(" is false")
        marked = f"<code>{escaped(head)}</code> <strong>is false</strong>{escaped(rest)}" if said else escaped(line)
        inner = " part" if line.startswith(" ") else ""
        lines.append(f'<li class="why{inner}">{marked}</li>')
    return f'<ul class="whys" aria-label="Why">{"".join(lines)}</ul>' if lines else ""


def _settings(report: Report) -> str:
    named = (f"<div><dt>{escaped(name)}</dt><dd>{escaped(text(value))}</dd></div>" for name, value in report.settings.items())
    return f'<dl class="settings">{"".join(named)}</dl>'


def _item(result: PropertyResult, trace: Trace, number: int, marks: Marks) -> str:
    state = trace.states[number]
    call = "initial state" if number == 0 else call_text(str(state.action), state.binding)
    kinds = [*_kinds(trace, number, marks), *([_verdict(result).lower()] if number == trace.steps else [])]
    badges = "".join(f' <span class="badge {kind}">{kind}</span>' for kind in kinds)
    pale = ' class="pale"' if marks.pale else ""
    place = f' <span class="place">{marks.place}</span>' if marks.place else ""
    return (
        f'<li value="{number}"{pale}><button type="button" data-step="{number}"><span class="number">{number}</span>'
        f"<span>{escaped(call)}{badges}{place}</span></button></li>"
    )


def _kinds(trace: Trace, number: int, marks: Marks) -> list[str]:
    kinds = ["fault"] if trace.states[number].fault else []
    return [*kinds, "stale"] if marks.stale else kinds


def _step(trace: Trace, number: int, marks: Marks) -> dict[str, Any]:
    state = trace.states[number]
    notes = [*marks.notes]
    if state.problem is not None:
        notes.append(f"out of bounds: {state.problem}")
    return {
        "call": "initial state" if number == 0 else call_text(str(state.action), state.binding),
        "kinds": _kinds(trace, number, marks),
        "doc": state.doc,
        "place": marks.place,
        "notes": notes,
        "changes": [[change.place, change.old, change.new] for change in changes_of_step(trace, number)],
        "state": tree.of_step(trace, number),
    }


def _read(result: PropertyResult, trace: Trace) -> list[str]:
    """Return the variables that the false part of the property names."""
    named = set(re.findall(r"\.([A-Za-z_]\w*)", result.why or "")) if result.verdict is Verdict.VIOLATED else set()
    return [name for name in trace.states[0].values if name in named]


def _claims(result: PropertyResult, trace: Trace) -> str:
    if not result.final:
        return "<p>The last state lies outside its bounds: nothing is asked of it.</p>" if trace.states[-1].problem else ""
    rows = []
    for claim in sorted(result.final, key=lambda claim: claim_words(claim)[0] != "no"):
        mark, words = claim_words(claim)
        because = "\n".join(map(escaped, (claim.why or "").splitlines()))
        why = f'<tr class="{mark} why"><td class="because" colspan="2">{because}</td></tr>' if because else ""
        this = ' aria-current="true"' if claim.name == result.name else ""
        rows.append(
            f'<tr class="{mark}"{this}><th scope="row">{escaped(claim.name).replace("_", "_<wbr>")} '
            f'<span class="dim">{claim.kind.replace("_", " ")}</span></th><td class="said">{escaped(words)}</td></tr>{why}'
        )
    head = '<thead><tr><th scope="col">property</th><th scope="col">here</th></tr></thead>'
    return f'<table class="claims">{head}<tbody>{"".join(rows)}</tbody></table>'
