"""The native engine: a compiled spec, explored by the kernels, with everything it found replayed by CPython.

The kernels bring back numbers of states. What is shown of them, an action, a binding, an exception, is found by running the
spec's own functions on those states again; so nothing is reported that CPython does not confirm.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from leasecheck.compile import Compiled, compile_spec
from leasecheck.compile.limits import USUAL, Limits
from leasecheck.language.errors import Misfit
from leasecheck.language.instance import Instance
from leasecheck.language.states import State
from leasecheck.search.failures import SpecError, failure_of
from leasecheck.search.memory import peak_rss_bytes
from leasecheck.search.native import search
from leasecheck.search.native_run import NativeRun
from leasecheck.search.outcome import ActionCount, Failure, Finding, Outcome, Path, Request
from leasecheck.search.python_engine import PythonSearch, successors

__all__ = ["Disagreement", "explore"]


class Disagreement(Exception):  # noqa: N818
    """The compiled spec and CPython do not agree: an error in this program, not in the spec."""


def explore(instance: Instance, request: Request, limits: Limits = USUAL) -> Outcome:
    """Explore an instance; see `Request` and `Outcome`. The form of the code, `Limits`, does not change the outcome.

    Raises
    ------
    NotCompilable
        If the spec uses something that is not compiled.
    Disagreement
        If CPython does not confirm what was found.
    """
    began = time.perf_counter()
    instance.activate()
    compiled = compile_spec(instance, request.asks, limits)
    run = search(compiled.program, request)
    outcome = _Replay(instance, request, compiled, run).outcome()
    return replace(outcome, seconds=time.perf_counter() - began)


class _Replay:
    """What a native run found, told by the python engine."""

    def __init__(self, instance: Instance, request: Request, compiled: Compiled, run: NativeRun) -> None:
        self.instance, self.request, self.compiled, self.run = instance, request, compiled, run
        self.found: dict[str, Finding] = {}
        self.replayed: dict[int, tuple[Path, State]] = {}

    def outcome(self) -> Outcome:
        """Return what a search by the python engine returns, but for the time it takes."""
        run = self.run
        self._findings()
        failure = self._failure() if run.stopped == "failure" else None
        names = [rule.name for rule in self.instance.actions]
        return Outcome(
            engine="native",
            workers=run.workers,
            distinct=run.distinct,
            generated=run.generated,
            levels=run.levels,
            stopped=run.stopped,
            cut=run.cut,
            actions=tuple(map(ActionCount, names, run.generated_by_action, run.distinct_by_action)),
            findings=self._ordered(),
            failure=failure,
            seconds=run.seconds,
            peak_rss_bytes=peak_rss_bytes(),
        )

    def _ordered(self) -> tuple[Finding, ...]:
        search = PythonSearch(self.instance, self.request)
        search.findings = self.found
        return search._ordered_findings()

    # -- paths ---------------------------------------------------------------------------------------------------------

    def words(self, state: State) -> tuple[int, ...]:
        """Return how a state of CPython's is packed."""
        return self.compiled.layout.pack(self.instance.space.values(state))

    def path(self, number: int) -> tuple[Path, State]:
        """Return the least of the shortest paths to a state, and the state."""
        chain = self.run.chain(number)
        known = next((at for at in range(len(chain) - 1, -1, -1) if chain[at] in self.replayed), None)
        if known is None:
            path, state = self._initial(chain[0])
            known = 0
        else:
            path, state = self.replayed[chain[known]]
        for at in range(known + 1, len(chain)):
            path, state = self._follow(path, state, chain[at])
            self.replayed[chain[at]] = path, state
        return path, state

    def _initial(self, number: int) -> tuple[Path, State]:
        wanted = self._stored(number)
        for at, draft in enumerate(self.instance.initial_drafts()):
            state = self.instance.space.close(draft)
            if self.words(state) == wanted:
                return Path(at), state
        raise self.disagreement(f"state {number} is no initial state")

    def _follow(self, path: Path, state: State, number: int) -> tuple[Path, State]:
        """Return the first step from a state to another."""
        wanted = self._stored(number)
        try:
            for action, binding, successor in successors(self.instance, state):
                if not isinstance(successor, Misfit) and self.words(successor) == wanted:
                    return path.then(action, binding), successor
        except SpecError as error:
            raise self.disagreement(f"{error.rule.name} raised {error.cause!r} on the way to state {number}") from None
        raise self.disagreement(f"no step leads from {path} to state {number}")

    def _stored(self, number: int) -> tuple[int, ...]:
        return tuple(int(word) for word in self.run.words[number])

    # -- findings ------------------------------------------------------------------------------------------------------

    def _findings(self) -> None:
        kinds = self.compiled.program.slots
        for kind, name, at in zip(kinds, self.compiled.claims, self.run.findings, strict=True):
            if at is None or kind in ("error", "check-error"):
                continue
            number = at & 0xFFFFFFFF if kind == "maximum" else at
            self.found[name] = self._confirmed(kind, name, number)

    def _confirmed(self, kind: str, name: str, number: int) -> Finding:
        """Return a finding as the python engine makes it, on the one state."""
        twin = self._twin(number, {name})
        try:
            if kind in ("always", "sometimes", "maximum"):
                twin._check(0)
            else:
                twin._expand(0)
        except SpecError as error:  # after the finding: what is before it was found by the native search too
            if name not in twin.findings:
                raise self.disagreement(f"{error.rule.name} raised {error.cause!r} in state {number}") from None
        found = twin.findings.get(name)
        if found is None or found.path is None:
            raise self.disagreement(f"{name} was found in state {number}, where CPython does not find it")
        return found

    def _twin(self, number: int, names: set[str] | None) -> _Twin:
        path, state = self.path(number)
        request = self.request if names is None else replace(self.request, properties=frozenset(names))
        return _Twin(self.instance, request, path, state)

    def _failure(self) -> Failure:
        """Return the first failure of the python engine: a check's comes before that of a step."""
        slots = self.compiled.program.slots
        at_checks = [
            at for kind, at in zip(slots, self.run.findings, strict=True) if kind == "check-error" and at is not None
        ]
        at_steps = [
            at
            for slot, (kind, at) in enumerate(zip(slots, self.run.findings, strict=True))
            if kind == "error" and at is not None and self._counts(slot, at)
        ]
        number = min(at_checks or at_steps)
        before = {name: finding for name, finding in self.found.items() if self._precedes(name, number)}
        twin = self._twin(number, None)
        twin.findings.update(before)
        try:
            if at_checks:
                twin._check(0)
            else:
                twin._expand(0)
        except SpecError as error:
            return failure_of(error)
        raise self.disagreement(f"a function raises in state {number}, where CPython does not raise")

    def _counts(self, slot: int, at: int) -> bool:
        claim = (
            self.run.findings[slot - 1] if slot and self.compiled.program.slots[slot - 1] in ("step", "deadlock") else None
        )
        return claim is None or at < claim

    def _precedes(self, name: str, number: int) -> bool:
        at = self.run.findings[self.compiled.claims.index(name)]
        return at is not None and at < number

    def disagreement(self, what: str) -> Disagreement:
        """Return the error that says what to report."""
        definition = self.instance.definition
        settings: dict[str, Any] = self.instance.settings
        shown = " ".join(f"{name}={getattr(value, 'value', value)}" for name, value in settings.items())
        return Disagreement(
            f"internal error: the native and the python engine disagree: {what}. "
            f"Please report it, with the file {definition.file}, its class {definition.name}, "
            f"the settings {shown or '(none)'} and the version {_version()}; --engine python explores the spec."
        )


class _Twin(PythonSearch):
    """The python engine in one state, to which the path is known."""

    def __init__(self, instance: Instance, request: Request, path: Path, state: State) -> None:
        super().__init__(instance, request)
        self._to_here = path
        self.states, self.numbers, self.came_by = [state], {state: 0}, [(-1, path.initial, 0)]

    def _path(self, number: int) -> Path:
        return self._to_here if number == 0 else super()._path(number)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("leasecheck")
    except PackageNotFoundError:
        return "of this checkout"
