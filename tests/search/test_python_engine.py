"""When the python engine stops, what it then says, and where a function that raises is to be found."""

import _thread
import inspect
import signal
import threading
from typing import Annotated, Any, Self

import pytest

from leasecheck import (
    Between,
    Const,
    Domain,
    MaxLen,
    action,
    always,
    constraint,
    initial,
    may_end,
    require,
    sometimes,
    spec,
    step,
)
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.properties.verdicts import Verdict, judge, overall
from leasecheck.search.outcome import Outcome, Path, Progress, Request
from leasecheck.search.python_engine import explore
from leasecheck.traces.trace import replay


class Job(Domain):
    pass


@spec
class Ladder:
    """Climb to the top; there the behaviour ends, well or not."""

    top: Const[int] = 5
    ends_well: Const[bool] = True
    safe_below: Const[int] = 100
    looked_at: Const[int] = 100
    over_the_top: Const[bool] = False
    raises_at: Const[int] = -1
    raises_in: Const[int] = 0

    n: Annotated[int, Between(0, "top")] = 0
    jobs: Annotated[list[Job], MaxLen(1)] = []

    @action
    def up(s, j: Job) -> None:
        require(s.n < s.top or s.over_the_top)
        assert s.raises_in != 1 or s.n != s.raises_at or j == Job(1), "in the action"
        s.n += 1

    @may_end
    def at_the_top(s) -> bool:
        assert s.raises_in != 2, "in may_end"
        return s.ends_well and s.n == s.top

    @always
    def safe(s, j: Job) -> bool:
        assert s.raises_in != 3 or s.n != s.raises_at or j == Job(1), "in the property"
        return s.n < s.safe_below or j == Job(1)

    @step
    def small_steps(s, t: Self) -> bool:
        assert s.raises_in != 4 or s.n != s.raises_at, "in the step property"
        return t.n - s.n == 1

    @sometimes
    def on_top(s) -> bool:
        return s.n == s.top

    @constraint
    def in_sight(s) -> bool:
        assert s.raises_in != 5 or s.n != s.raises_at, "in the constraint"
        return s.n < s.looked_at


def explored(request: Request | None = None, **settings: Any) -> Outcome:
    """Explore the ladder."""
    return explore(Instance(definition_of(Ladder), settings), request or Request())


def verdicts(request: Request, **settings: Any) -> dict[str, str]:
    """Return what may be said of the run and of each property."""
    instance = Instance(definition_of(Ladder), settings)
    outcome = explore(instance, request)
    judged = judge(instance, request, outcome)
    return {"run": overall(judged, outcome).value, **{each.name: each.verdict.value for each in judged}}


ALL = ("run", "safe", "small_steps", "on_top", "deadlock", "bounds")


def test_a_whole_search() -> None:
    outcome = explored()
    assert outcome.levels == (1,) * 6
    assert (outcome.distinct, outcome.generated, outcome.depth) == (6, 11, 5)
    assert outcome.exhaustive
    assert [(each.name, each.generated, each.distinct) for each in outcome.actions] == [("up", 10, 5)]
    assert dict.fromkeys(ALL, "holds") == verdicts(Request())


@pytest.mark.parametrize(
    ("depth", "stopped", "levels", "generated"), [(0, "depth", 1, 1), (4, "depth", 5, 9), (5, None, 6, 11), (6, None, 6, 11)]
)
def test_depth(depth: int, stopped: str | None, levels: int, generated: int) -> None:
    outcome = explored(Request(depth=depth))
    assert (stopped, levels, generated) == (outcome.stopped, len(outcome.levels), outcome.generated)
    word = "bounded" if stopped else "holds"
    expected = {**dict.fromkeys(ALL, word), "on_top": "bounded" if depth < 5 else "holds"}
    assert expected == verdicts(Request(depth=depth))


@pytest.mark.parametrize(("depth", "found"), [(4, False), (5, True), (6, True), (None, True)])
def test_a_deadlock_is_found_at_its_depth_exactly(depth: int | None, found: bool) -> None:
    outcome = explored(Request(depth=depth), ends_well=False)
    assert found == any(finding.property == "deadlock" for finding in outcome.findings)
    assert outcome.generated == (9 if depth == 4 else 11)


@pytest.mark.parametrize(("depth", "found"), [(5, False), (6, True), (None, True)])
def test_a_bound_is_left_by_a_step_more_than_its_state(depth: int | None, found: bool) -> None:
    outcome = explored(Request(depth=depth), over_the_top=True)
    assert found == any(finding.property == "bounds" for finding in outcome.findings)
    assert (outcome.distinct, outcome.generated) == (6, 11), "what lies outside its bounds is not counted"
    assert outcome.stopped == ("violation" if found else "depth")


def test_the_level_of_a_violation_is_the_last() -> None:
    outcome = explored(safe_below=3)
    assert (outcome.distinct, outcome.generated, outcome.stopped) == (4, 7, "violation")
    (finding,) = outcome.findings
    assert ("safe", 1, Path(0, ((0, 0),) * 3)) == (finding.property, finding.binding, finding.path)
    assert {**dict.fromkeys(ALL, "bounded"), "safe": "violated", "run": "violated"} == verdicts(Request(), safe_below=3)


def test_keep_going() -> None:
    outcome = explored(Request(keep_going=True), safe_below=3, ends_well=False)
    assert [finding.property for finding in outcome.findings] == ["safe", "deadlock", "on_top"]
    assert (outcome.distinct, outcome.generated, outcome.stopped) == (6, 11, None)


def test_only_what_is_asked_is_checked() -> None:
    request = Request(properties=frozenset({"on_top"}))
    assert verdicts(request, safe_below=0, ends_well=False) == {"run": "holds", "on_top": "holds", "bounds": "holds"}
    assert verdicts(Request(properties=frozenset()), over_the_top=True) == {"run": "violated", "bounds": "violated"}


def test_a_constraint_bounds_the_result() -> None:
    outcome = explored(looked_at=3)
    assert (outcome.distinct, outcome.generated, outcome.cut, outcome.exhaustive) == (4, 7, 1, False)
    assert dict.fromkeys(ALL, "bounded") == verdicts(Request(), looked_at=3)
    assert verdicts(Request(), looked_at=3, safe_below=3)["safe"] == "violated", "a state outside is checked all the same"


def test_a_witness_that_is_never_reached_is_violated_only_by_a_whole_search() -> None:
    @spec
    class Stuck:
        n: Annotated[int, Between(0, 3)] = 0

        @action
        def turn(s) -> None:
            s.n = 1 - s.n

        @sometimes
        def reached(s) -> bool:
            return s.n == 2

    instance = Instance(definition_of(Stuck))
    for depth, verdict in ((None, Verdict.VIOLATED), (2, Verdict.VIOLATED), (1, Verdict.BOUNDED), (0, Verdict.BOUNDED)):
        outcome = explore(instance, Request(depth=depth))
        assert verdict == judge(instance, Request(depth=depth), outcome)[0].verdict


@pytest.mark.parametrize(
    ("request_", "stopped"), [(Request(max_states=3), "max-states"), (Request(max_seconds=0.0), "max-seconds")]
)
def test_limits(request_: Request, stopped: str) -> None:
    outcome = explored(request_)
    assert stopped == outcome.stopped
    assert sum(outcome.levels) == outcome.distinct <= 4
    word = "inconclusive"
    assert {word} == {v for name, v in verdicts(request_).items() if name != "on_top"}


def test_memory_is_a_limit() -> None:
    assert explored(Request(max_memory=1)).stopped == "max-memory"
    assert explored(Request(max_memory=2**50)).stopped is None


PATHS = {1: 2, 2: 5, 3: 2, 4: 3, 5: 2}
"""Steps of the path to what raises at 2: for a step property with the step; `may_end` is asked at the top."""


@pytest.mark.parametrize(
    ("kind", "name", "binding"),
    [
        (1, "up", {"j": "Job2"}),
        (2, "at_the_top", {}),
        (3, "safe", {"j": "Job2"}),
        (4, "small_steps", {}),
        (5, "in_sight", {}),
    ],
)
def test_a_function_that_raises(kind: int, name: str, binding: dict[str, str]) -> None:
    instance = Instance(definition_of(Ladder), {"raises_in": kind, "raises_at": 2})
    outcome = explore(instance, Request())
    failure = outcome.failure
    assert failure is not None
    assert ("failure", name, binding) == (outcome.stopped, failure.function, failure.binding)
    assert failure.problem.startswith("AssertionError: in ")
    lines, first = inspect.getsourcelines(getattr(Ladder, name))
    assert lines[failure.line - first].strip().startswith("assert ")
    assert failure.file == __file__
    assert PATHS[kind] == len(failure.path.steps) == replay(instance, failure.path).steps
    assert not outcome.exhaustive
    assert {"inconclusive"} == {v for n, v in verdicts(Request(), raises_in=kind, raises_at=2).items() if n != "on_top"}


def test_beyond_the_depth_nothing_raises() -> None:
    assert explored(Request(depth=2), raises_in=1, raises_at=2).stopped == "depth"
    assert explored(Request(depth=3), raises_in=1, raises_at=2).stopped == "failure"


def broken(body: str) -> Outcome:
    """Explore a spec with this property, or with this action."""
    scope: dict[str, Any] = {"Annotated": Annotated, "Between": Between, "MaxLen": MaxLen}
    scope.update(spec=spec, action=action, always=always, require=require, initial=initial)
    text = "def tidy(s): s.ready.clear()\n@spec\nclass Broken:\n  n: Annotated[int, Between(0, 3)] = 0\n"
    text += f"  ready: Annotated[list[Annotated[int, Between(0, 3)]], MaxLen(2)] = [1, 2]\n{body}\n"
    exec(text, scope)
    return explore(Instance(definition_of(scope["Broken"])), Request())


PASSES = "  @action\n  def go(s): s.n = 1\n"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (
            PASSES + "  @always\n  def p(s): tidy(s); return True",
            "TypeError: a property looks at a state and does not change it",
        ),
        (PASSES + "  @always\n  def p(s): s.go(); return True", "TypeError: Broken.n: a property looks at a state"),
        (PASSES + "  @always\n  def p(s): pass", "TypeError: returned None; a property returns True or False"),
        (PASSES + "  @always\n  def p(s): return (r for r in s.ready)", "TypeError: returned a generator; a property"),
        (PASSES + "  @always\n  def p(s): return tidy", "TypeError: returned a function; a property"),
        (PASSES + "  @always\n  def p(s): require(False); return True", "Disabled"),
        (PASSES + "  @always\n  def p(s): raise SystemExit(3)", "SystemExit: 3"),
        ("  @action\n  def go(s): s.n = None", "n is None, which is not an int"),
        ("  @action\n  def go(s): s.m = 1", "m was assigned, but is no variable of the spec"),
        ("  @action\n  def go(s): s.ready = (1,)", "ready is (1,), which is not a list"),
        ("  @action\n  def go(s): raise SystemExit(3)", "SystemExit: 3"),
        ("  @action\n  def go(s): require(r for r in s.ready)", "TypeError: require got a generator, which is always true"),
    ],
)
def test_what_only_running_shows(body: str, problem: str) -> None:
    failure = broken(body).failure
    assert failure is not None
    assert failure.problem.startswith(problem)


def test_interrupted() -> None:
    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    @spec
    class Endless:
        n: Annotated[int, Between(0, 10**9)] = 0

        @action
        def up(s) -> None:
            s.n += 1

        @sometimes
        def five(s) -> bool:
            return s.n == 5

    instance, timer = Instance(definition_of(Endless)), threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    outcome = explore(instance, Request())
    assert outcome.stopped == "interrupted"
    assert outcome.distinct == sum(outcome.levels) > 5
    assert [len(finding.path.steps) for finding in outcome.findings] == [5]
    assert explore(Instance(definition_of(Endless)), Request(progress=interrupt)).stopped == "interrupted"


def test_interrupted_where_an_exception_would_be_lost() -> None:
    """As in a callback of the garbage collector, or a finalizer: Python drops what they raise."""

    @spec
    class Endless:
        n: Annotated[int, Between(0, 10**9)] = 0

        @action
        def up(s) -> None:
            s.n += 1
            if s.n == 50:
                Pressing()

    class Pressing:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    assert explore(Instance(definition_of(Endless)), Request(max_states=1_000)).stopped == "interrupted"


def test_initial_states() -> None:
    @spec
    class Started:
        n: Annotated[int, Between(0, 3)] = 0

        @initial
        def start(s, n: Annotated[int, Between(0, 3)]) -> None:
            require(n % 2 == 1)
            s.n = n

        @initial
        def again(s) -> None:
            s.n = 1

        @action
        def down(s) -> None:
            s.n -= 1

        @always
        def never_zero(s) -> bool:
            return s.n != 0

    instance = Instance(definition_of(Started))
    outcome = explore(instance, Request())
    assert (outcome.levels[0], explore(instance, Request(depth=0)).generated) == (2, 3)
    (finding,) = outcome.findings
    assert Path(0, ((0, 0),)) == finding.path
    assert [state.values["n"] for state in replay(instance, finding.path).states] == [1, 0]


def test_the_same_again_on_a_used_instance() -> None:
    instance = Instance(definition_of(Ladder), {"safe_below": 3})
    first, again = explore(instance, Request()), explore(instance, Request())
    assert (first.levels, first.findings, first.actions) == (again.levels, again.findings, again.actions)
