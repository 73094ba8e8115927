"""A spec with its mutants and its cases, in one process: there mutants are made, tried and undone, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from leasecheck.language.cases import Case
from leasecheck.language.definition import Definition
from leasecheck.language.errors import DefinitionError
from leasecheck.mutants.functions import RuleText, rules_of
from leasecheck.mutants.mutant import Mutant, compiled, mutants_of
from leasecheck.mutants.result import Trial
from leasecheck.mutants.swap import swapped
from leasecheck.mutants.trial import Budget, Counts, broken_by, counts_of, explored, first_violated, trial
from leasecheck.search.engines import choose

__all__ = ["Answer", "Base", "Bench", "Spec", "Task", "base_of"]


@dataclass(frozen=True)
class Spec:
    """A spec and the cases at which its mutants are explored."""

    definition: Definition
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class Base:
    """What a spec comes to as it is.

    Attributes
    ----------
    cases : tuple[Case, ...]
        Its cases in the order in which mutants meet them: those that hold, the smallest first, then the others.
    counts : tuple[Counts, ...]
        What each comes to.
    left_out : tuple[str, ...]
        Cases that are larger than the budget.
    seconds : float
        The longest of them.
    """

    cases: tuple[Case, ...]
    counts: tuple[Counts, ...]
    left_out: tuple[str, ...]
    seconds: float
    engine: str


@dataclass(frozen=True)
class Task:
    """A mutant to be tried; with ``asked``, which of these properties it breaks at any case."""

    mutant: Mutant
    asked: frozenset[str] | None = None


@dataclass(frozen=True)
class Answer:
    """The result of a task.

    Attributes
    ----------
    trial : Trial | None
        Of a mutant that was tried.
    broken : frozenset[str]
        The properties it breaks, of those that were asked for.
    complete : bool
        Whether that search came to its end.
    """

    trial: Trial | None = None
    broken: frozenset[str] = frozenset()
    complete: bool = True


def base_of(spec: Spec, engine_name: str, max_states: int, tell: Callable[[str], None]) -> Base:
    """Explore a spec's cases as they are.

    Raises
    ------
    DefinitionError
        If one has another result than recorded: the effect of a mutant could not be told from that.
    """
    engine = choose(engine_name, tell, many=True)
    found: list[tuple[bool, int, Case, Counts]] = []
    left_out, longest, used = [], 0.0, "python"
    for case in spec.cases:
        if (case.expect.distinct or 0) > max_states:
            left_out.append(f"{case.id}: {case.expect.distinct:,} states are recorded")
            continue
        run = explored(case, engine, Budget(max_states))
        if run.outcome.failure is not None or first_violated(run) != case.expect.violated:
            what = "raises" if run.outcome.failure else f"violates {first_violated(run) or 'nothing'}"
            raise DefinitionError(f"case {case.id} of {spec.definition.name} {what}, which is not recorded; mend that first")
        if run.outcome.stopped == "max-states":
            left_out.append(f"{case.id}: more than {max_states:,} states")
            continue
        found.append((case.expect.violated is not None, run.outcome.distinct, case, counts_of(run.outcome)))
        longest, used = max(longest, run.outcome.seconds), run.outcome.engine
    found.sort(key=lambda each: each[:2])
    return Base(tuple(each[2] for each in found), tuple(each[3] for each in found), tuple(left_out), longest, used)


@dataclass
class Bench:
    """Where mutants of a spec are tried."""

    spec: Spec
    counts: Sequence[Counts]
    engine_name: str
    budget: Budget
    tell: Callable[[str], None] = lambda _: None
    rules: tuple[RuleText, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.rules = rules_of(self.spec.definition)
        self.mutants = {mutant.number: (rule, mutant) for rule, mutant in mutants_of(self.rules)}
        self.engine = choose(self.engine_name, self.tell, many=True)

    def answer(self, task: Task) -> Answer:
        """Do a task.

        Raises
        ------
        DefinitionError
            If the spec's text is not the one that the task is about.
        """
        rule, mutant = self.mutants.get(task.mutant.number, (None, None))
        if rule is None or mutant != task.mutant:
            raise DefinitionError(f"{self.spec.definition.file} was changed meanwhile; start again")
        with swapped([compiled(rule, task.mutant.source)]):
            if task.asked is None:
                return Answer(trial(self.spec.cases, self.counts, self.engine, self.budget))
            broken, complete = broken_by(self.spec.cases, task.asked, self.engine, self.budget)
            return Answer(None, broken, complete)
