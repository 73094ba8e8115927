"""All the mutants of a spec: made, tried side by side, and held against what its author says of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from leasecheck.language.cases import BUILT_IN
from leasecheck.language.errors import DefinitionError
from leasecheck.mutants.bench import Answer, Base, Bench, Spec, Task, base_of
from leasecheck.mutants.functions import RuleText, rules_of
from leasecheck.mutants.marks import Mark, mark_for, marks_in
from leasecheck.mutants.mutant import Mutant, mutants_of
from leasecheck.mutants.result import MutantResult, Mutation, Status, Trial
from leasecheck.mutants.trial import Budget, Counts
from leasecheck.mutants.workers import Pool, Unanswered

__all__ = ["Options", "mutate"]

CLAIMS = ("always", "step", "sometimes")
LEAST_PATIENCE = 30.0
"""Seconds that an exploration of a mutant may take at least; otherwise twenty times what the spec itself takes."""


@dataclass(frozen=True)
class Options:
    """How mutants are tried.

    Attributes
    ----------
    max_states : int
        The most states of one exploration.
    max_seconds : float | None
        The most seconds for everything.
    workers : int
        Processes.
    """

    engine: str = "auto"
    max_states: int = 50_000
    max_seconds: float | None = None
    workers: int = 1


def mutate(
    name: str,
    load: Callable[[], Spec],
    options: Options,
    tell: Callable[[str], None],
    progress: Callable[[int, int, int], None],
) -> Mutation:
    """Try every mutant of a spec.

    Parameters
    ----------
    name
        What the report calls the spec.
    load
        Returns the spec and its cases; called here and in every worker process, so it must be picklable.
    tell
        Called with each remark, of one line.
    progress
        Called with (tried, all, survived) after each mutant.

    Raises
    ------
    DefinitionError
        If a case has another result than recorded, or the spec has nothing to change, no case within the budget, or a mark
        without a reason.
    """
    started = time.perf_counter()
    deadline = None if options.max_seconds is None else time.monotonic() + options.max_seconds
    spec = load()
    rules = rules_of(spec.definition)
    mutants = mutants_of(rules)
    marks = tuple(
        mark for file in dict.fromkeys([spec.definition.file, *(rule.file for rule in rules)]) for mark in marks_in(file)
    )
    if not mutants:
        raise DefinitionError(f"{spec.definition.name} has no rule to change; an action needs a guard or an assignment")
    base = base_of(spec, options.engine, options.max_states, tell)
    if not base.cases:
        raise DefinitionError(
            f"{spec.definition.name} has no case of {options.max_states:,} states or fewer; see --max-states"
        )
    ids = tuple(case.id for case in base.cases)
    patience = max(LEAST_PATIENCE, 20 * base.seconds)
    prepare = partial(_bench, load, ids, base.counts, options.engine, Budget(options.max_states, patience))
    trials: dict[int, Trial] = {}
    answered: dict[str, bool] = {}
    interrupted = False
    try:
        with Pool(options.workers, prepare, 2 * patience, deadline) as pool:
            for task, answer in pool.answers(Task(mutant) for _, mutant in mutants):
                trials[task.mutant.number] = _trial_of(answer)
                progress(len(trials), len(mutants), sum(each.killed is None for each in trials.values()))
            answered = _unbroken(pool, spec, base, mutants, trials)
    except KeyboardInterrupt:
        interrupted = True
    results = tuple(_results(mutants, trials, marks))
    used = {id(result.mark) for result in results if result.mark is not None}
    unused = tuple(mark for mark in marks if mark.file == spec.definition.file and id(mark) not in used)
    return Mutation(
        spec=name,
        engine=base.engine,
        cases=ids,
        left_out=base.left_out,
        results=results,
        unbroken=tuple(each for each, settled in answered.items() if settled),
        unsettled=tuple(each for each, settled in answered.items() if not settled),
        unused=() if interrupted else unused,
        seconds=time.perf_counter() - started,
        interrupted=interrupted,
    )


def _bench(load: Callable[[], Spec], ids: tuple[str, ...], counts: tuple[Counts, ...], engine: str, budget: Budget) -> Bench:
    """Return what a worker process needs; a spec itself does not go from one process to another."""
    spec = load()
    known = {case.id: case for case in spec.cases}
    if any(each not in known for each in ids):
        raise DefinitionError(f"{spec.definition.file} was changed meanwhile; start again")
    return Bench(replace(spec, cases=tuple(known[each] for each in ids)), counts, engine, budget)


def _trial_of(answer: Answer | Unanswered) -> Trial:
    if isinstance(answer, Unanswered):
        return Trial(unfinished=(answer.why,))
    assert answer.trial is not None
    return answer.trial


def _unbroken(
    pool: Pool,
    spec: Spec,
    base: Base,
    mutants: Sequence[tuple[RuleText, Mutant]],
    trials: dict[int, Trial],
) -> dict[str, bool]:
    """Return the properties that no mutant breaks, each with whether that is settled.

    A mutant's first violation says nothing of the properties after it: those that were never first are asked for again, of
    every mutant that was killed. A survivor breaks none.
    """
    claims = [function.name for function in spec.definition.of_kind(*CLAIMS)]
    first = {trial.killed.by for trial in trials.values() if trial.killed is not None}
    open_ = {claim for claim in claims if claim not in first}
    complete = not any(trial.unfinished for trial in trials.values())

    def tasks() -> Iterator[Task]:
        for _, mutant in mutants:
            trial = trials[mutant.number]
            if open_ and trial.killed is not None:
                yield Task(mutant, frozenset(open_))

    for _, answer in pool.answers(tasks()):
        if isinstance(answer, Unanswered):
            complete = False
        else:
            open_ -= answer.broken
            complete = complete and answer.complete
    assert not open_ & set(BUILT_IN)
    return {claim: complete and not base.left_out for claim in claims if claim in open_}


def _results(
    mutants: Sequence[tuple[RuleText, Mutant]], trials: dict[int, Trial], marks: Sequence[Mark]
) -> Iterator[MutantResult]:
    for rule, mutant in mutants:
        trial = trials.get(mutant.number, Trial(unfinished=("it was not tried",)))
        mark = None
        status: Status = "killed"
        if trial.killed is None:
            mark = mark_for(mutant, rule, marks)
            # What is declared equivalent need not be explored to its end; what is killed is not equivalent, whatever is said.
            status = "equivalent" if mark is not None else "undecided" if trial.unfinished else "survived"
        yield MutantResult(mutant, status, trial, mark)
