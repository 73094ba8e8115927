"""What the lock holds of a case, and what counts as weaker.

A case's own expectations say what its author claims. The lock says what a later version of the file may not quietly take
back: it holds what was found when somebody last looked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from leasecheck.results.check import CaseResult

__all__ = ["LockedCase", "LockedProperty", "changes_of", "locked", "weakenings"]


@dataclass(frozen=True)
class LockedProperty:
    """A property as the lock has it.

    Attributes
    ----------
    verdict : str
        ``holds``, ``bounded`` or ``violated``.
    steps : int | None
        Of its counterexample, or to its witness.
    """

    kind: str
    verdict: str
    steps: int | None = None
    value: int | None = None


@dataclass(frozen=True)
class LockedCase:
    """A case as the lock has it.

    Attributes
    ----------
    violated : str | None
        The property that is violated first: an expected failure, as nothing else is locked.
    within : int | None
        The limit of steps of a search that one bounded.
    """

    file: str
    spec: str
    id: str
    violated: str | None
    exhaustive: bool
    within: int | None
    distinct: int
    generated: int
    depth: int
    actions: dict[str, int]
    properties: dict[str, LockedProperty]

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is found by."""
        return self.file, self.spec, self.id


def locked(result: CaseResult) -> LockedCase:
    """Return what the lock is to hold of a result."""
    return LockedCase(
        *result.key,
        violated=result.first,
        exhaustive=result.exhaustive,
        within=result.depth_limit,
        distinct=result.distinct,
        generated=result.generated,
        depth=result.depth,
        actions=dict(result.actions),
        properties={each.name: LockedProperty(each.kind, each.verdict, each.steps, each.value) for each in result.properties},
    )


def weakenings(before: LockedCase, result: CaseResult) -> tuple[str, ...]:
    """Return in what a result is weaker than the lock, a clause each.

    What was not finished is held against the lock only in the names of its properties.
    """
    if result.status in ("error", "interrupted"):
        return ()
    after = locked(result)
    found = list(_properties(before, after))
    if result.status == "inconclusive":
        return tuple(found)
    if before.violated is not None:
        return (*found, *_failure(before, after))
    if after.violated is not None:
        held = before.properties.get(after.violated)
        return (*found, f"{after.violated} {_said(held)} there and is violated now") if held else tuple(found)
    return (*found, *_reach(before, after), *_witnesses(before, after), *_counts(before, after))


def changes_of(before: LockedCase, result: CaseResult) -> tuple[str, ...]:
    """Return what else is different from the lock, a clause each: growth, mostly."""
    after = locked(result)
    if result.status != "ok" or before.violated is not None or after.violated is not None:
        return tuple(_new(before.properties, after.properties, "property")) if result.status == "ok" else ()
    shrank = (after.distinct, after.generated) < (before.distinct, before.generated)  # which is said already
    counts = [
        f"{name} {getattr(before, name):,} -> {getattr(after, name):,}"
        for name in ("distinct", "generated", "depth")
        if getattr(before, name) != getattr(after, name) and not shrank
    ]
    maxima = [
        f"{name} {held.value} -> {after.properties[name].value}"
        for name, held in before.properties.items()
        if name in after.properties and held.kind == "maximum" and held.value != after.properties[name].value
    ]
    reach = ["exhaustive now"] if after.exhaustive and not before.exhaustive else []
    return (
        *counts,
        *maxima,
        *reach,
        *_new(before.properties, after.properties, "property"),
        *_new(before.actions, after.actions, "action"),
    )


def _new(before: Iterable[str], after: Iterable[str], what: str) -> Iterator[str]:
    return (f"{what} {name} is new" for name in after if name not in set(before))


def _properties(before: LockedCase, after: LockedCase) -> Iterator[str]:
    for name, held in before.properties.items():
        found = after.properties.get(name)
        if found is None:
            yield f"property {name} is gone"
        elif found.kind != held.kind:
            yield f"{name} was @{held.kind} and is @{found.kind} now"


def _failure(before: LockedCase, after: LockedCase) -> Iterator[str]:
    name = before.violated or ""
    steps = before.properties[name].steps if name in before.properties else None
    there = f"{name} is violated{_in(steps)} there"
    if after.violated is None:
        yield f"{there} and no longer"
    elif after.violated != name:
        yield f"{there} and {after.violated} is instead{_in(after.properties[after.violated].steps)}"
    elif after.properties[name].steps != steps:
        yield f"{there} and{_in(after.properties[name].steps)} now"


def _in(steps: int | None) -> str:
    return "" if steps is None else f" in {steps:,} step{'' if steps == 1 else 's'}"


def _said(held: LockedProperty) -> str:
    return "holds" if held.verdict == "holds" else "is not violated"


def _reach(before: LockedCase, after: LockedCase) -> Iterator[str]:
    if before.exhaustive and not after.exhaustive:
        yield "the search was exhaustive and is bounded now"
    elif after.within is not None and not after.exhaustive and before.within is not None and after.within < before.within:
        yield f"the search went {before.within:,} steps deep and goes {after.within:,} now"


def _witnesses(before: LockedCase, after: LockedCase) -> Iterator[str]:
    for name, held in before.properties.items():
        found = after.properties.get(name)
        if held.kind == "sometimes" and held.steps is not None and found is not None and found.steps is None:
            yield f"witness {name} is no longer reached"


def _counts(before: LockedCase, after: LockedCase) -> Iterator[str]:
    for name, taken in before.actions.items():
        if taken and not after.actions.get(name):
            yield f"action {name} was taken {taken:,} time{'' if taken == 1 else 's'} and is " + (
                "never taken now" if name in after.actions else "gone"
            )
    if after.distinct < before.distinct:
        yield f"the state space shrank from {before.distinct:,} distinct states to {after.distinct:,}"
    elif after.generated < before.generated:
        yield f"the state space shrank from {before.generated:,} generated states to {after.generated:,}"
