"""The definition of what a spec means: CPython runs the spec's own functions, breadth-first.

Every other engine must agree with this one on counts, levels, verdicts and traces. It is written to be read; the order of
events and when a search stops are those of docs/decisions/001-search-order-and-seam.md.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from leasecheck.language.cases import BUILT_IN
from leasecheck.language.errors import Disabled, Misfit
from leasecheck.language.instance import Instance, Rule
from leasecheck.language.states import State
from leasecheck.search.failures import SpecError, failure_of, measured, truth
from leasecheck.search.interrupts import Interrupts, interrupts
from leasecheck.search.memory import peak_rss_bytes, rss_bytes
from leasecheck.search.outcome import ActionCount, Failure, Finding, Outcome, Path, Progress, Request, Stop

__all__ = ["PythonSearch", "explore", "successors"]

NO_PREDECESSOR = -1
RAISED = (Exception, SystemExit, Disabled)
"""What a property may raise that is the spec's fault. A false guard is one: a property has no guard."""


def explore(instance: Instance, request: Request) -> Outcome:
    """Explore an instance; see `Request` and `Outcome`."""
    return PythonSearch(instance, request).run()


def successors(instance: Instance, state: State) -> Iterator[tuple[int, int, State | Misfit]]:
    """Yield (action, binding, successor) for every enabled binding of every action, in order.

    Where an action left its bounds, the misfit takes the successor's place.

    Raises
    ------
    SpecError
        If an action raises; its path is empty.
    """
    space = instance.space
    for action, rule in enumerate(instance.actions):
        call = rule.function.call
        for binding, values in enumerate(rule.bindings):
            draft = space.draft(state)
            try:
                call(draft, *values)
                successor: State | Misfit = space.close(draft)
            except Disabled:
                continue
            except Misfit as misfit:
                if not misfit.left_bound:
                    raise SpecError(rule, binding, Path(), misfit) from None
                successor = misfit
            except (Exception, SystemExit) as error:
                raise SpecError(rule, binding, Path(), error) from None
            yield action, binding, successor


class PythonSearch:
    """One search. States are numbered in the order of their discovery.

    Parameters
    ----------
    instance
        The spec to explore.
    request
        What to check, and when to stop.
    """

    def __init__(self, instance: Instance, request: Request) -> None:
        self.instance = instance
        self.request = request
        self.space = instance.space
        asked = [rule for rule in instance.properties if request.asks(rule.name)]
        self.of_states = [rule for rule in asked if rule.function.kind in ("always", "sometimes")]
        self.measures = [rule for rule in asked if rule.function.kind == "maximum"]
        self.of_steps = [rule for rule in asked if rule.function.kind == "step"]
        self.numbers: dict[State, int] = {}
        self.states: list[State] = []
        self.came_by: list[tuple[int, int, int]] = []
        """How each state was first reached: (predecessor, action, binding), or (-1, initial state, 0)."""
        self.levels: list[int] = []
        self.generated = 0
        self.cut = 0
        self.generated_by = [0] * len(instance.actions)
        self.distinct_by = [0] * len(instance.actions)
        self.findings: dict[str, Finding] = {}
        self.violated = False
        self.interrupted = Interrupts()
        self.started = self.reported = time.perf_counter()

    def run(self) -> Outcome:
        """Run the search to its end, or to the first reason to stop."""
        stopped: Stop | None
        failure: Failure | None = None
        self.instance.activate()
        try:
            with interrupts() as self.interrupted:
                stopped = self._rounds()
        except KeyboardInterrupt:  # out of the progress callback, or Ctrl-C a second time
            stopped = "interrupted"
        except SpecError as error:
            stopped, failure = "failure", failure_of(error)
        rest = len(self.states) - sum(self.levels)
        return Outcome(
            engine="python",
            workers=1,
            distinct=len(self.states),
            generated=self.generated,
            levels=(*self.levels, rest) if rest else tuple(self.levels),
            stopped=stopped,
            cut=self.cut,
            actions=tuple(
                ActionCount(rule.name, generated, distinct)
                for rule, generated, distinct in zip(self.instance.actions, self.generated_by, self.distinct_by, strict=True)
            ),
            findings=self._ordered_findings(),
            failure=failure,
            seconds=time.perf_counter() - self.started,
            peak_rss_bytes=peak_rss_bytes(),
        )

    def _rounds(self) -> Stop | None:
        for number, draft in enumerate(self.instance.initial_drafts()):
            self.generated += 1
            self._insert(self.space.close(draft), NO_PREDECESSOR, number, 0)
        first = depth = 0
        while first < len(self.states):
            level = range(first, len(self.states))
            self.levels.append(len(level))
            for number in level:
                self._check(number)
                if stop := self._late(number):
                    return stop
            if self._must_stop():
                return "violation"
            if depth == self.request.depth:
                return self._probe(level)
            if self._full():
                return "max-states"  # there are too many initial states
            failed: SpecError | None = None
            for number in level:
                try:
                    self._expand(number)
                except SpecError as error:
                    failed = failed or error
                if stop := "max-states" if self._full() else self._late(number + 1):
                    return stop
            if failed is not None:
                raise failed
            if self._must_stop():
                return "violation"
            first, depth = level.stop, depth + 1
        return None

    def _check(self, number: int) -> None:
        """Hold one state against what is claimed of states."""
        view = None
        for rule in self.of_states:
            view = view or self.space.view(self.states[number])
            binding = self._first(rule, rule.function.kind == "sometimes", (view,), number)
            if binding is not None:
                self._found(rule.name, binding, self._path(number), violated=rule.function.kind == "always")

        for rule in self.measures:
            view = view or self.space.view(self.states[number])
            self._measure(rule, view, number)

    def _measure(self, rule: Rule, view: Any, number: int) -> None:
        """Keep the largest value of a measure, and the first state that has it."""
        for binding, values in enumerate(rule.bindings):
            try:
                value = measured(rule.function.call(view, *values))
            except RAISED as error:
                raise self._at(SpecError(rule, binding, Path(), error), number) from None
            so_far = self.findings.get(rule.name)
            if so_far is None or so_far.value is None or value > so_far.value:
                self.findings[rule.name] = Finding(rule.name, binding, self._path(number), value)

    def _expand(self, number: int) -> None:
        """Compute every successor of one state, in order."""
        if not self._is_admitted(number):
            self.cut += 1
            return
        source = self.space.view(self.states[number]) if self.of_steps else None
        enabled = False
        try:
            for action, binding, successor in successors(self.instance, self.states[number]):
                enabled = True
                if isinstance(successor, Misfit):
                    if "bounds" not in self.findings:
                        self._found("bounds", 0, self._path(number).then(action, binding))
                    continue
                self.generated += 1
                self.generated_by[action] += 1
                self._insert(successor, number, action, binding)
                self._check_step(source, successor, number, action, binding)
        except SpecError as error:
            # An action's error does not say yet where it was; a step property's does, and with its step.
            raise self._at(error, number) if error.rule.function.kind == "action" else error from None
        if not enabled:
            self._check_deadlock(number)

    def _check_step(self, source: Any, successor: State, number: int, action: int, binding: int) -> None:
        """Hold one step against what is claimed of steps."""
        target = None
        for rule in self.of_steps:
            target = target or self.space.view(successor)
            at = self._first(rule, False, (source, target), number, (action, binding))
            if at is not None:
                self._found(rule.name, at, self._path(number).then(action, binding))

    def _check_deadlock(self, number: int) -> None:
        if self.request.asks("deadlock") and "deadlock" not in self.findings:
            view = self.space.view(self.states[number])
            if all(self._first(rule, True, (view,), number) is None for rule in self.instance.ends):
                self._found("deadlock", 0, self._path(number))

    def _probe(self, level: range) -> Stop | None:
        """Look at the last level that a depth limit allows: does any behaviour go on, and is any stuck?"""
        goes_on = False
        for number in level:
            if not self._is_admitted(number):
                self.cut += 1
            elif self._is_enabled(number):
                goes_on = True
            else:
                self._check_deadlock(number)
            if stop := self._late(number):
                return stop
        return "depth" if goes_on else None

    def _is_enabled(self, number: int) -> bool:
        try:
            return any(True for _ in successors(self.instance, self.states[number]))
        except SpecError:
            return True  # the behaviour goes on, to a failure that a longer search would report

    def _is_admitted(self, number: int) -> bool:
        if not self.instance.constraints:
            return True
        view = self.space.view(self.states[number])
        return all(self._first(rule, False, (view,), number) is None for rule in self.instance.constraints)

    def _first(
        self, rule: Rule, wanted: bool, seen: tuple[Any, ...], number: int, step: tuple[int, int] | None = None
    ) -> int | None:
        """Return the first binding for which a rule answers what is wanted, or None."""
        call = rule.function.call
        binding = 0
        try:
            for binding, values in enumerate(rule.bindings):  # noqa: B007: the handler names the binding that raised
                answer = call(*seen, *values)
                if answer is not wanted and answer is not (not wanted):
                    answer = truth(answer)
                if answer is wanted:
                    return binding
        except RAISED as error:
            raise self._at(SpecError(rule, binding, Path(), error), number, step) from None
        return None

    def _at(self, error: SpecError, number: int, step: tuple[int, int] | None = None) -> SpecError:
        path = self._path(number)
        return SpecError(error.rule, error.binding, path if step is None else path.then(*step), error.cause)

    def _insert(self, state: State, predecessor: int, action: int, binding: int) -> None:
        if self.numbers.setdefault(state, len(self.states)) == len(self.states):
            self.states.append(state)
            self.came_by.append((predecessor, action, binding))
            if predecessor != NO_PREDECESSOR:
                self.distinct_by[action] += 1

    def _path(self, number: int) -> Path:
        """Return the least of the shortest paths to a state."""
        steps: list[tuple[int, int]] = []
        predecessor, action, binding = self.came_by[number]
        while predecessor != NO_PREDECESSOR:
            steps.append((action, binding))
            predecessor, action, binding = self.came_by[predecessor]
        return Path(action, tuple(reversed(steps)))

    def _found(self, name: str, binding: int, path: Path, violated: bool = True) -> None:
        self.findings[name] = Finding(name, binding, path)
        self.violated = self.violated or violated
        # Only the first finding of a property counts: nothing is asked of it again.
        self.of_states = [rule for rule in self.of_states if rule.name != name]
        self.of_steps = [rule for rule in self.of_steps if rule.name != name]

    def _must_stop(self) -> bool:
        return self.violated and not self.request.keep_going

    def _ordered_findings(self) -> tuple[Finding, ...]:
        order = {rule.name: place for place, rule in enumerate(self.instance.properties)}
        claims = {rule.name for rule in self.instance.properties if rule.function.kind in ("always", "step")}
        claims.update(BUILT_IN)

        def rank(finding: Finding) -> tuple[object, ...]:
            path = finding.path
            place = order.get(finding.property, len(order))
            return finding.property not in claims, len(path.steps), path.initial, path.steps, place

        return tuple(sorted(self.findings.values(), key=rank))

    def _full(self) -> bool:
        return self.request.max_states is not None and len(self.states) > self.request.max_states

    def _late(self, expanded: int) -> Stop | None:
        """Return the limit of time or memory that was reached, if one was; report progress about once a second."""
        request = self.request
        if self.interrupted.pressed:
            return "interrupted"
        if expanded % 64:
            return None
        now = time.perf_counter()
        if request.max_seconds is not None and now - self.started > request.max_seconds:
            return "max-seconds"
        if now - self.reported > 1 or request.max_memory is not None:
            rss = rss_bytes()
            if request.max_memory is not None and rss > request.max_memory:
                return "max-memory"
            if now - self.reported > 1 and request.progress is not None:
                self.reported = now
                frontier = len(self.states) - expanded
                depth = len(self.levels) - 1
                request.progress(Progress(depth, len(self.states), self.generated, frontier, now - self.started, rss))
        return None
