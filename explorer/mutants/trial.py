"""One mutant explored at the recorded cases: does anything notice it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leasecheck.language.cases import Case
from leasecheck.language.errors import DefinitionError
from leasecheck.language.instance import Instance
from leasecheck.mutants.result import Killed, Trial
from leasecheck.properties.verdicts import Judgement, Verdict, judge
from leasecheck.search.engines import Engine
from leasecheck.search.outcome import Outcome, Path, Request
from leasecheck.traces.values import call_text

__all__ = ["Budget", "Counts", "broken_by", "counts_of", "explored", "first_violated", "trial"]

LIMITS = ("max-states", "max-seconds", "max-memory", "interrupted")

Counts = tuple[object, ...]
"""What two searches that saw the same have in common: levels, successors of each action."""


@dataclass(frozen=True)
class Budget:
    """How far one exploration may go."""

    max_states: int
    max_seconds: float | None = None


@dataclass(frozen=True)
class Explored:
    """An exploration with the verdict of each property."""

    instance: Instance
    outcome: Outcome
    judgements: tuple[Judgement, ...]


def explored(
    case: Case, engine: Engine, budget: Budget, properties: frozenset[str] | None = None, *, keep_going: bool = False
) -> Explored:
    """Explore a case within a budget."""
    request = Request(
        depth=case.depth,
        properties=properties,
        keep_going=keep_going,
        max_states=budget.max_states,
        max_seconds=budget.max_seconds,
        workers=1,
    )
    instance = case.instance()
    outcome = engine(instance, request)
    return Explored(instance, outcome, judge(instance, request, outcome))


def first_violated(found: Explored) -> str | None:
    """Return the property that is violated first: by the least counterexample, or else never reached."""
    violated = [judgement.name for judgement in found.judgements if judgement.verdict is Verdict.VIOLATED]
    by_length = [finding.property for finding in found.outcome.findings if finding.property in violated]
    return next(iter((*by_length, *violated)), None)


def counts_of(outcome: Outcome) -> Counts:
    """Return what is compared to tell whether a mutant changes anything."""
    maxima = tuple(sorted((found.property, found.value) for found in outcome.findings if found.value is not None))
    return (
        outcome.levels,
        outcome.generated,
        outcome.cut,
        tuple((each.name, each.generated) for each in outcome.actions),
        maxima,
    )


def trial(cases: Sequence[Case], base: Sequence[Counts], engine: Engine, budget: Budget) -> Trial:
    """Explore a spec whose rules were changed at its cases, in order, until one notices.

    Parameters
    ----------
    cases
        The recorded cases.
    base
        The counts of each without the change.
    """
    unfinished, differs = [], []
    for case, counts in zip(cases, base, strict=True):
        try:
            found = explored(case, engine, budget)
        except DefinitionError as problem:  # an initial state that is none, or no initial state at all
            return Trial(Killed(case.id, "failure", f"the spec is refused: {problem}", None, ()))
        killed = _killed(case, found)
        if killed is not None:
            return Trial(killed)
        if found.outcome.stopped in LIMITS:
            unfinished.append(f"{case.id}: stopped by {found.outcome.stopped} after {found.outcome.distinct:,} states")
        elif counts_of(found.outcome) != counts:
            differs.append(case.id)
    return Trial(None, tuple(unfinished), tuple(differs))


def broken_by(cases: Sequence[Case], asked: frozenset[str], engine: Engine, budget: Budget) -> tuple[frozenset[str], bool]:
    """Return which of these properties are violated at some case, and whether every search came to its end."""
    broken: frozenset[str] = frozenset()
    complete = True
    for case in cases:
        if case.expect.violated is not None or not asked - broken:
            continue
        try:
            found = explored(case, engine, budget, asked - broken, keep_going=True)
        except DefinitionError:
            continue
        violated = {each.name for each in found.judgements if each.verdict is Verdict.VIOLATED}
        broken |= violated & asked
        complete = complete and found.outcome.stopped not in LIMITS
    return broken, complete


def _killed(case: Case, found: Explored) -> Killed | None:
    outcome, instance = found.outcome, found.instance
    if outcome.failure is not None:
        failure = outcome.failure
        raised = f"{failure.function} raised {failure.problem}"
        return Killed(case.id, "failure", raised, len(failure.path.steps), _calls(instance, failure.path))
    first = first_violated(found)
    recorded = case.expect.violated
    if first is None:
        if recorded is None or outcome.stopped in LIMITS:
            return None
        return Killed(case.id, "recorded", f"{recorded} is recorded to be violated, and holds", None, ())
    if first == recorded:
        return None
    finding = next((each for each in outcome.findings if each.property == first), None)
    judgement = next(each for each in found.judgements if each.name == first)
    how = "is never reached" if finding is None else "is violated"
    steps = None if finding is None else len(finding.path.steps)
    path = () if finding is None else _calls(instance, finding.path)
    if finding is not None and judgement.rule is not None and judgement.rule.function.parameters:
        how += f" by {', '.join(f'{name}={value}' for name, value in judgement.rule.named(finding.binding).items())}"
    if recorded is not None:
        return Killed(case.id, "recorded", f"{recorded} is recorded to be violated first, but {first} {how}", steps, path)
    return Killed(case.id, first, how, steps, path)


def _calls(instance: Instance, path: Path) -> tuple[str, ...]:
    rules = instance.actions
    return tuple(call_text(rules[action].name, rules[action].named(binding)) for action, binding in path.steps)
