"""The results of a spec's mutants as text on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from leasecheck.mutants.result import MutantResult, Mutation
from leasecheck.render.run.text import place_of, steps_text
from leasecheck.traces.values import printable

__all__ = ["render", "summary"]

MOST_CASES = 3
MOST_ACTIONS = 12
"""Actions of a killing behaviour that are shown in its line."""


def render(mutation: Mutation) -> str:
    """Return the results as text, ending in a newline."""
    lines = [f"{printable(mutation.spec)}: {len(mutation.results)} mutants, {mutation.engine} engine"]
    lines += [f"  at case {case}" for case in mutation.cases]
    lines += [f"  left out: case {case}" for case in mutation.left_out]
    for title, results in (
        ("survived: rules that nobody checks", mutation.of("survived")),
        ("undecided: the budget ran out", mutation.of("undecided")),
        ("declared equivalent", mutation.of("equivalent")),
    ):
        if results:
            lines += ["", title]
        for result in results:
            lines += ["", *_shown(result)]
    killed = mutation.of("killed")
    if killed:
        lines += ["", "killed", *(_killed(result) for result in killed)]
    lines += ["", *_properties(mutation), *_marks(mutation), summary(mutation), f"  {mutation.seconds:.1f} s"]
    return "\n".join(lines) + "\n"


def summary(mutation: Mutation) -> str:
    """Return the counts in one line."""
    counts = [f"{len(mutation.of('killed'))} killed", f"{len(mutation.of('survived'))} survived"]
    if mutation.of("undecided"):
        counts.append(f"{len(mutation.of('undecided'))} undecided")
    counts.append(f"{len(mutation.of('equivalent'))} declared equivalent")
    end = "; interrupted" if mutation.interrupted else ""
    return f"{mutation.percent:.1f} % of what should be noticed: {', '.join(counts)}{end}"


def _shown(result: MutantResult) -> Iterator[str]:
    mutant, trial = result.mutant, result.trial
    yield f"  {place_of(mutant.file, mutant.line)} {mutant.function}: {printable(mutant.change)}"
    yield from (f"    -{printable(line)}" for line in mutant.before)
    yield from (f"    +{printable(line)}" for line in mutant.after)
    if result.mark is not None:
        yield f"    equivalent, because {printable(result.mark.reason)}"
    for why in trial.unfinished:
        yield f"    {printable(why)}"
    if result.status == "survived":
        if trial.differs:
            first, more = trial.differs[:MOST_CASES], len(trial.differs) - MOST_CASES
            yield f"    other counts at: {printable(', '.join(first))}{f', and {more} more' if more > 0 else ''}"
        else:
            yield "    the counts of every case stay the same: nothing there comes to it, or it is equivalent"


def _killed(result: MutantResult) -> str:
    mutant, killed = result.mutant, result.trial.killed
    assert killed is not None
    by = {"failure": "", "recorded": "its record: "}.get(killed.by, f"{killed.by} ")
    steps = f" in {steps_text(killed.steps)}" if killed.steps is not None else ""
    path = ", ".join(killed.path[:MOST_ACTIONS]) + (", ..." if len(killed.path) > MOST_ACTIONS else "")
    line = f"  {place_of(mutant.file, mutant.line)} {mutant.function}: {mutant.change}: {by}{killed.how}{steps}"
    return printable(f"{line}, at {killed.case}" + (f": {path}" if path else ""))


def _properties(mutation: Mutation) -> Iterator[str]:
    if mutation.unbroken:
        yield f"no mutant breaks: {', '.join(mutation.unbroken)}"
    if mutation.unsettled:
        yield f"no mutant was seen to break, within the budget: {', '.join(mutation.unsettled)}"


def _marks(mutation: Mutation) -> Iterator[str]:
    for mark in mutation.unused:
        yield f"{place_of(mark.file, mark.line)}: this mark is about no mutant that survives; remove it"
