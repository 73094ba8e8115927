"""The results of a spec's mutants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from leasecheck.mutants.marks import Mark
from leasecheck.mutants.mutant import Mutant

__all__ = ["Killed", "MutantResult", "Mutation", "Status", "Trial"]

Status: TypeAlias = Literal["killed", "survived", "equivalent", "undecided"]


@dataclass(frozen=True)
class Killed:
    """What noticed a mutant.

    Attributes
    ----------
    case : str
        The recorded case at which it was noticed.
    by : str
        The property that is violated; ``deadlock``, ``bounds``, or ``failure`` if a function raised; ``recorded`` if a case
        that is recorded to violate a property had another result.
    how : str
        The rest of the sentence.
    steps : int | None
        Steps of the behaviour that shows it.
    path : tuple[str, ...]
        The actions of that behaviour.
    """

    case: str
    by: str
    how: str
    steps: int | None
    path: tuple[str, ...]


@dataclass(frozen=True)
class Trial:
    """The result of exploring one mutant, at every case until one noticed it.

    Attributes
    ----------
    killed : Killed | None
        What noticed it.
    unfinished : tuple[str, ...]
        Cases that the budget did not let finish, and why, if nothing noticed it.
    differs : tuple[str, ...]
        Cases whose counts it changes.
    """

    killed: Killed | None = None
    unfinished: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()


@dataclass(frozen=True)
class MutantResult:
    """A mutant and its result."""

    mutant: Mutant
    status: Status
    trial: Trial
    mark: Mark | None = None


@dataclass(frozen=True)
class Mutation:
    """The results of all mutants of a spec.

    Attributes
    ----------
    spec : str
        Its name, as the user would give it.
    cases : tuple[str, ...]
        The recorded cases at which mutants were explored.
    left_out : tuple[str, ...]
        Those that were not, and why.
    results : tuple[MutantResult, ...]
        In the order of the files' text.
    unbroken : tuple[str, ...]
        Properties that no mutant breaks.
    unsettled : tuple[str, ...]
        Properties of which the budget left open whether a mutant breaks them.
    unused : tuple[Mark, ...]
        Marks in the spec's own file that are about no mutant that survived.
    interrupted : bool
        Whether it was stopped before the end.
    """

    spec: str
    engine: str
    cases: tuple[str, ...]
    left_out: tuple[str, ...]
    results: tuple[MutantResult, ...]
    unbroken: tuple[str, ...]
    unsettled: tuple[str, ...]
    unused: tuple[Mark, ...]
    seconds: float
    interrupted: bool = False

    def of(self, status: Status) -> tuple[MutantResult, ...]:
        """Return the results of a status."""
        return tuple(result for result in self.results if result.status == status)

    @property
    def percent(self) -> float:
        """Killed ones among those that are not declared equivalent. What is undecided counts as not killed."""
        return self._percent(len(self.of("killed")))

    @property
    def percent_at_most(self) -> float:
        """What `percent` would be if every undecided mutant were killed."""
        return self._percent(len(self.of("killed")) + len(self.of("undecided")))

    def _percent(self, killed: int) -> float:
        count = len(self.results) - len(self.of("equivalent"))
        return 100.0 * killed / count if count else 100.0
