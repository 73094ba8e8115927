"""Results of recorded cases, as plain values.

A case may be explored in another process, or its result be taken from a file of an earlier run: nothing here refers to a
spec's own classes, and every value survives a trip through JSON. Every report of a check is rendered from this.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from leasecheck.language.cases import Case
from leasecheck.language.domains import Domain
from leasecheck.properties.verdicts import Verdict
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.changes import changes_of_step
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import call_text, plain, printable, text

__all__ = [
    "CaseProperty",
    "CaseResult",
    "CaseStep",
    "CheckReport",
    "Place",
    "Status",
    "Vanished",
    "case_result",
    "from_plain",
    "place_seen",
    "to_plain",
    "unexplored",
]

Status: TypeAlias = Literal["ok", "FAILED", "inconclusive", "error", "interrupted"]
"""The status of a case: its result against what is recorded at its spec's foot."""


@dataclass(frozen=True)
class Place:
    """A line of a file: as seen from the folder of the check where it lies below, with forward slashes."""

    file: str
    line: int


@dataclass(frozen=True)
class CaseStep:
    """A step of a counterexample; the first one is the initial state.

    Attributes
    ----------
    call : str
        The action with its binding; ``initial state`` for the first.
    actor : str | None
        The member of a domain that acts: the action's first parameter.
    changes : tuple[str, ...]
        What changed, a part each; for the initial state the value of each variable.
    action, binding, state, changed
        The same as in the JSON of a run.
    """

    call: str
    actor: str | None
    fault: bool
    changes: tuple[str, ...]
    place: Place
    action: str | None
    binding: dict[str, Any]
    state: dict[str, Any]
    changed: tuple[str, ...]


@dataclass(frozen=True)
class CaseProperty:
    """The result of one property in one case.

    Attributes
    ----------
    verdict : str
        ``holds``, ``bounded``, ``violated`` or ``inconclusive``.
    call : str
        Its name, with the binding for which it is violated.
    steps : int | None
        Steps of its counterexample, or to its witness.
    trace : tuple[CaseStep, ...]
        Its counterexample; empty if it has none.
    loop : int | None
        For a counterexample that goes on for ever, the index of the state that its last step leads back to.
    diagram : str
        Its counterexample as Mermaid draws it.
    """

    name: str
    kind: str
    verdict: str
    call: str
    binding: dict[str, Any] | None
    steps: int | None
    value: int | None
    why: str | None
    doc: str
    place: Place
    trace: tuple[CaseStep, ...] = ()
    loop: int | None = None
    diagram: str = ""


@dataclass(frozen=True)
class CaseResult:
    """The result of exploring one recorded case.

    Attributes
    ----------
    file : str
        The file that records it, as the lock names it: seen from the lock's folder; a built-in spec's name is itself.
    title : str
        What a report calls the spec: short, and different from the others of the same check.
    status, text
        Its status, in one word and in one line.
    expected : str | None
        The property that it is recorded to violate.
    verdict : str
        Of the exploration, whatever is recorded.
    actions : dict[str, int]
        How often each action was taken.
    failure : str | None
        What a function of the spec raised.
    weaker, changed : tuple[str, ...]
        What is weaker than in the lock, and what else is different.
    cached : bool
        Whether it was found by an earlier run.
    """

    file: str
    spec: str
    id: str
    title: str
    place: Place
    constants: dict[str, Any]
    status: Status
    text: str
    expected: str | None
    verdict: str
    depth_limit: int | None
    exhaustive: bool
    distinct: int
    generated: int
    depth: int
    stopped: str | None
    actions: dict[str, int]
    properties: tuple[CaseProperty, ...]
    first: str | None
    failure: str | None
    weaker: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    cached: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """What the lock knows it by."""
        return self.file, self.spec, self.id

    @property
    def name(self) -> str:
        """What people call it."""
        return f"{self.title} {self.id}"

    @property
    def as_recorded(self) -> bool:
        """Whether it is as recorded, and no weaker than the lock."""
        return self.status == "ok" and not self.weaker

    @property
    def unexpected(self) -> tuple[CaseProperty, ...]:
        """The violated properties that the case is not recorded to violate, the one with the least counterexample first."""
        if self.status == "ok":
            return ()
        found = [each for each in self.properties if each.verdict == Verdict.VIOLATED.value and each.name != self.expected]
        return tuple(sorted(found, key=lambda each: each.name != self.first))


@dataclass(frozen=True)
class Vanished:
    """A case that the lock has and its file no longer."""

    file: str
    spec: str
    id: str
    text: str


@dataclass(frozen=True)
class CheckReport:
    """The result of a check: every case in file order, and what was wrong besides.

    Attributes
    ----------
    results
        In the order of the files and of the cases in them, whichever was explored first.
    vanished
        Cases of the lock within what was checked, that are no more.
    problems
        What is wrong with files of specs, in a sentence each.
    vacuous
        What a spec says and what never matters, where that is an error: places and sentences.
    lock : str | None
        The lock that the results were held against; None if there is none.
    """

    results: tuple[CaseResult, ...]
    vanished: tuple[Vanished, ...] = ()
    problems: tuple[str, ...] = ()
    vacuous: tuple[tuple[Place, str], ...] = ()
    lock: str | None = None

    def count(self, *statuses: Status) -> int:
        """Return how many cases have one of these statuses."""
        return sum(result.status in statuses for result in self.results)

    @property
    def weaker(self) -> int:
        """How many cases are weaker than in the lock."""
        return len(self.vanished) + sum(bool(result.weaker) for result in self.results)


Draw: TypeAlias = Callable[[PropertyResult, Report], str]


def case_result(
    file: str, title: str, case: Case, report: Report, said: tuple[Status, str], folder: Path, draw: Draw
) -> CaseResult:
    """Return a report on a case as plain values.

    Parameters
    ----------
    file, title
        See `CaseResult`.
    said
        Its status, in one word and one line.
    folder
        Where places are seen from.
    draw
        Draws a counterexample.
    """
    outcome, definition, failure = report.outcome, case.definition, report.failure
    lines = {function.name: Place(_seen(function.file, folder), function.line) for function in definition.functions}
    own = Place(_seen(definition.file, folder), definition.line)
    return CaseResult(
        file=file,
        spec=definition.name,
        id=case.id,
        title=title,
        place=own if failure is None else Place(_seen(failure.file, folder), failure.line),
        constants={name: plain(value) for name, value in report.settings.items()},
        status=said[0],
        text=said[1],
        expected=case.expect.violated,
        verdict=report.verdict.value,
        depth_limit=report.depth_limit,
        exhaustive=outcome.exhaustive,
        distinct=outcome.distinct,
        generated=outcome.generated,
        depth=outcome.depth,
        stopped=outcome.stopped,
        actions={action.name: action.generated for action in outcome.actions},
        properties=tuple(_property(each, lines, own, lambda found: draw(found, report)) for each in report.properties),
        first=report.first,
        failure=None if failure is None else printable(f"{failure.function}: {failure.problem}"),
    )


def unexplored(file: str, title: str, case: Case, folder: Path, said: tuple[Status, str]) -> CaseResult:
    """Return a result for a case of which nothing was found; its properties are inconclusive."""
    definition = case.definition
    checked = definition.of_kind("always", "step", "sometimes", "maximum")
    return CaseResult(
        file=file,
        spec=definition.name,
        id=case.id,
        title=title,
        place=Place(_seen(definition.file, folder), definition.line),
        constants={name: plain(value) for name, value in case.instance().settings.items()},
        status=said[0],
        text=printable(said[1]),
        expected=case.expect.violated,
        verdict=Verdict.INCONCLUSIVE.value,
        depth_limit=case.depth,
        exhaustive=False,
        distinct=0,
        generated=0,
        depth=-1,
        stopped=None,
        actions={},
        properties=tuple(
            CaseProperty(
                name=each.name,
                kind=each.kind,
                verdict=Verdict.INCONCLUSIVE.value,
                call=each.name,
                binding=None,
                steps=None,
                value=None,
                why=None,
                doc=each.doc.split("\n", 1)[0],
                place=Place(_seen(each.file, folder), each.line),
            )
            for each in checked
        ),
        first=None,
        failure=None,
    )


def _property(
    result: PropertyResult, lines: dict[str, Place], own: Place, draw: Callable[[PropertyResult], str]
) -> CaseProperty:
    shown = result.trace if result.verdict is Verdict.VIOLATED else None
    return CaseProperty(
        name=result.name,
        kind=result.kind,
        verdict=result.verdict.value,
        call=call_text(result.name, result.binding),
        binding=None if result.binding is None else {name: plain(value) for name, value in result.binding.items()},
        steps=None if result.trace is None else result.trace.steps,
        value=result.value,
        why=result.why,
        doc=result.doc.split("\n", 1)[0],
        place=lines.get(result.name, own),
        trace=() if shown is None else tuple(_steps(shown, lines, own)),
        loop=None if shown is None else shown.loop,
        diagram="" if shown is None else draw(result),
    )


def _steps(trace: Trace, lines: dict[str, Place], own: Place) -> Iterable[CaseStep]:
    for number, state in enumerate(trace.states):
        actor = next(iter(state.binding.values()), None)
        if number == 0:
            told = [f"{name} = {text(value)}" for name, value in state.values.items()]
        else:
            told = [str(change) for change in changes_of_step(trace, number)]
            told += [f"out of bounds: {printable(state.problem)}"] if state.problem is not None else []
        yield CaseStep(
            call="initial state" if state.action is None else call_text(state.action, state.binding),
            actor=str(actor) if isinstance(actor, Domain) else None,
            fault=state.fault,
            changes=tuple(told),
            place=own if state.action is None else lines.get(state.action, own),
            action=state.action,
            binding={name: plain(value) for name, value in state.binding.items()},
            state={name: plain(value) for name, value in state.values.items()},
            changed=state.changed,
        )


def place_seen(file: str, line: int, folder: Path) -> Place:
    """Return a place as seen from a folder."""
    return Place(_seen(file, folder), line)


def _seen(file: str, folder: Path) -> str:
    path, near = Path(file).resolve(), folder.resolve()
    if path.is_relative_to(near):
        return path.relative_to(near).as_posix()
    try:
        return Path(os.path.relpath(path, near)).as_posix()
    except ValueError:  # another drive
        return path.as_posix()


def to_plain(result: CaseResult) -> dict[str, Any]:
    """Return a result as JSON has it."""
    return asdict(result)


def from_plain(found: dict[str, Any]) -> CaseResult:
    """Return the result that `to_plain` made this of.

    Raises
    ------
    KeyError, TypeError, ValueError
        If it is no such thing.
    """
    made = {**found, "place": Place(**found["place"]), "properties": tuple(map(_property_from, found["properties"]))}
    return CaseResult(**{**made, **{name: tuple(made[name]) for name in ("weaker", "changed")}})


def _property_from(found: dict[str, Any]) -> CaseProperty:
    return CaseProperty(**{**found, "place": Place(**found["place"]), "trace": tuple(map(_step_from, found["trace"]))})


def _step_from(found: dict[str, Any]) -> CaseStep:
    tuples = {name: tuple(found[name]) for name in ("changes", "changed")}
    return CaseStep(**{**found, **tuples, "place": Place(**found["place"])})
