"""Why a property is false, for many shapes of properties."""

# Docstrings here are expected results, and the clumsy shapes are the point.
# ruff: noqa: D209, D403, RET504, RET505, SIM103, SIM110, SIM114

import enum
import sys
from typing import Annotated, Any, Self

import pytest

from leasecheck import (
    Between,
    Domain,
    MaxLen,
    Record,
    action,
    all_of,
    always,
    each,
    require,
    sometimes,
    spec,
    step,
)
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Path
from leasecheck.traces.trace import replay
from leasecheck.traces.why import why, why_stuck


class Job(Domain):
    """Work."""


class Mode(enum.Enum):
    IDLE = "idle"
    BUSY = "busy"


class Hold(Record):
    mode: Mode
    job: Job
    left: Annotated[int, Between(0, 9)]


def is_small(number: int, limit: int) -> bool:
    """Tell by two tests."""
    if limit == 0:
        return False
    return number >= 0 and number < limit


@spec
class Shapes:
    """Each property is false in the first state; its docstring is what is said of it."""

    n: Annotated[int, Between(0, 9)] = 3
    low: Annotated[int, Between(0, 9)] = 1
    on: bool = True
    off: bool = False
    ready: Annotated[list[Job], MaxLen(4)] = [Job(1), Job(2)]
    none: Annotated[list[Job], MaxLen(4)] = []
    done: set[Job] = {Job(2)}
    held: dict[Job, Hold | None] = each(Hold(Mode.BUSY, Job(1), 2))
    count: dict[Job, Annotated[int, Between(0, 9)]] = each(4)

    @action
    def go(s, j: Job) -> None:
        s.n += 1
        s.count[j] = 7
        s.done = {Job(1)}

    @action
    def stuck(s, j: Job) -> None:
        hold = s.held[j]
        require(hold is not None and hold.mode is Mode.IDLE)

    @action
    def half(s, j: Job) -> None:
        require(j == Job(1) and s.off)

    @action
    def helped(s) -> None:
        require(is_small(s.n, 2))

    @always
    def comparison(s) -> bool:
        """s.n <= s.low is false: 3 <= 1"""
        return s.n <= s.low

    @always
    def with_a_constant(s) -> bool:
        """s.n == 5 is false: 3 == 5"""
        return s.n == 5

    @always
    def chain(s) -> bool:
        """s.n < 2 is false: 3 < 2"""
        return 0 <= s.n < 2 <= 9

    @always
    def flag(s) -> bool:
        """s.off is false"""
        return s.off

    @always
    def emptiness(s) -> bool:
        """s.none is false: []"""
        return bool(s.none)

    @always
    def conjunction(s) -> bool:
        """s.off is false"""
        return s.on and s.off and s.n == 9

    @always
    def disjunction(s) -> bool:
        """s.off is false
        s.n > 5 is false: 3 > 5"""
        return s.off or s.n > 5

    @always
    def negation(s) -> bool:
        """s.n > 2 is true: 3 > 2"""
        return not s.n > 2

    @always
    def negated_disjunction(s) -> bool:
        """s.n == 3 is true: 3 == 3"""
        return not (s.off or s.n == 3)

    @always
    def implication(s, j: Job) -> bool:
        """j in s.ready is true: Job1 in [Job1, Job2]
        s.count[j] >= 5 is false: 4 >= 5"""
        return not j in s.ready or s.count[j] >= 5  # noqa: E713

    @always
    def membership(s, j: Job) -> bool:
        """j in s.done is false: Job1 in {Job2}"""
        return j in s.done

    @always
    def identity(s, j: Job) -> bool:
        """s.held[j] is None is false: Hold(busy, job=Job1, left=2) is None"""
        return s.held[j] is None

    @always
    def every(s) -> bool:
        """j in s.done is false: Job1 in {Job2}"""
        return all(j in s.done for j in s.ready)

    @always
    def every_with_a_filter(s) -> bool:
        """s.count[k] > j.number + 4 is false: 4 > 6
        j = Job2
        k = Job1
        j.number = 2"""
        return all(s.count[k] > j.number + 4 for j in s.ready if j in s.done for k in s.ready)

    @always
    def every_pair(s) -> bool:
        """n == 5 is false: 4 == 5"""
        return all(n == 5 for j, n in s.count.items())

    @always
    def every_of_a_collection(s) -> bool:
        """all([s.on, s.off]) is false: element 1 is False
        s.on = True
        s.off = False"""
        return all([s.on, s.off])

    @always
    def some(s) -> bool:
        """j.number > 5 is false: 1 > 5
          j = Job1
        j.number > 5 is false: 2 > 5
          j = Job2"""
        return any(j.number > 5 for j in s.ready)

    @always
    def some_of_nothing(s) -> bool:
        """any((j in s.done for j in s.none)) is false: nothing to look at
        s.none = []"""
        return any(j in s.done for j in s.none)

    @always
    def some_of_many(s) -> bool:
        """any((n > 7 for n in range(s.n + 5))) is false: 8 elements
        range(s.n + 5) = range(0, 8)
        s.n = 3"""
        return any(n > 7 for n in range(s.n + 5))

    @always
    def none_of(s) -> bool:
        """j in s.done is true: Job2 in {Job2}"""
        return not any(j in s.done for j in s.ready)

    @always
    def members(s) -> bool:
        """j in s.done is false: Job1 in {Job2}"""
        return all(j in s.done for j in all_of(Job))

    @always
    def sums(s, j: Job) -> bool:
        """sum((r == j for r in s.ready)) + s.low + (j in s.done) == 1 is false: 2 == 1
        sum((r == j for r in s.ready)) = 1
        s.ready = [Job1, Job2]
        s.low = 1
        j in s.done = False
        s.done = {Job2}"""
        return sum(r == j for r in s.ready) + s.low + (j in s.done) == 1

    @always
    def lengths(s) -> bool:
        """len(s.ready) <= len(s.none) is false: 2 <= 0
        s.ready = [Job1, Job2]
        s.none = []"""
        return len(s.ready) <= len(s.none)

    @always
    def equivalence(s) -> bool:
        """(s.n > 1) == (s.low > 1) is false: True == False
        s.n = 3
        s.low = 1"""
        return (s.n > 1) == (s.low > 1)

    @always
    def early_return(s) -> bool:
        """s.n == 3 is true: 3 == 3"""
        if s.n == 3:
            return False
        return True

    @always
    def late_return(s) -> bool:
        """s.off is false
        s.n == 4 is false: 3 == 4"""
        if s.off:
            return True
        if s.n == 4:
            return True
        return False

    @always
    def other_branch(s) -> bool:
        """s.n > 8 is false: 3 > 8"""
        if s.off:
            return True
        elif s.n > 8:
            return True
        else:
            return False

    @always
    def several_returns(s) -> bool:
        """s.n == 4 is false: 3 == 4"""
        if s.off:
            return s.n == 3
        if s.on:
            return (
                s.on
                and s.n == 4
            )  # fmt: skip
        return True

    @always
    def loop(s) -> bool:
        """j in s.done is true: Job2 in {Job2}"""
        for j in s.ready:
            if j in s.done:
                return False
        return True

    @always
    def local(s, j: Job) -> bool:
        """hold.mode is Mode.IDLE is false: busy is idle"""
        hold = s.held[j]
        fine = hold is not None and hold.mode is Mode.IDLE
        return fine

    @always
    def local_value(s, j: Job) -> bool:
        """hold is None is false: Hold(busy, job=Job1, left=2) is None
        s.count[hold.job] == 5 is false: 4 == 5
        hold.job = Job1"""
        hold = s.held[j]
        return hold is None or s.count[hold.job] == 5

    @always
    def accumulated(s) -> bool:
        """fine is false"""
        fine = True
        for j in s.ready:
            fine = fine and j in s.done
        return fine

    @always
    def walrus(s, j: Job) -> bool:
        """h.left > 5 is false: 2 > 5"""
        return (h := s.held[j]) is not None and h.left > 5

    @always
    def choice(s) -> bool:
        """s.on is true
        s.n == 1 is false: 3 == 1"""
        return s.n == 1 if s.on else s.n == 3

    @always
    def helper(s) -> bool:
        """is_small(s.n, s.low + 1) is false
        s.n = 3
        s.low = 1
        number < limit is false: 3 < 2"""
        return is_small(s.n, s.low + 1)

    @always
    def method(s, j: Job) -> bool:
        """s.is_done(j) is false
        job in s.done is false: Job1 in {Job2}"""
        return s.is_done(j)

    @always
    def returns_a_number(s) -> int:
        """s.n - 3 is false: 0
        s.n = 3"""
        return s.n - 3

    @always
    def matched(s) -> bool:
        """s.off is false"""
        match s.n:
            case 3:
                return s.off
            case _:
                return True

    @step
    def grows(s, t: Self) -> bool:
        """t.n <= s.n is false: 4 <= 3"""
        return t.n <= s.n

    @step
    def keeps(s, t: Self, j: Job) -> bool:
        """s.count[j] == t.count[j] is false: 4 == 7"""
        return s.count[j] == t.count[j]

    @step
    def never_forgets(s, t: Self) -> bool:
        """j in t.done is false: Job2 in {Job1}"""
        return all(j in t.done for j in s.done)

    def is_done(s, job: Job) -> bool:
        return job in s.done

    @sometimes
    def never(s) -> bool:
        return s.n == 9


INSTANCE = Instance(definition_of(Shapes))
RULES = [rule for rule in INSTANCE.properties if rule.name != "never"]


def explained(rule: Any, instance: Instance = INSTANCE) -> str | None:
    path = Path(0, ((0, 0),)) if rule.function.kind == "step" else Path()
    return why(instance, rule, 0, replay(instance, path))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_shape(rule: Any) -> None:
    assert rule.function.kind == "step" or not rule.function.call(view(), *rule.bindings[0])
    assert stripped(explained(rule)) == stripped(rule.function.doc)


def stripped(words: str | None) -> list[str]:
    """Return lines without their indentation, which docstrings do not keep in every version of Python."""
    return [line.strip() for line in (words or "").splitlines()]


def test_values_of_parts_are_indented_below_their_claim() -> None:
    rule = next(rule for rule in RULES if rule.name == "lengths")
    assert explained(rule) == "len(s.ready) <= len(s.none) is false: 2 <= 0\n  s.ready = [Job1, Job2]\n  s.none = []"


def view() -> Any:
    key = replay(INSTANCE, Path()).states[-1].key
    assert key is not None
    return INSTANCE.space.view(key)


def test_guards_that_are_false_explain_a_deadlock() -> None:
    trace = replay(INSTANCE, Path())
    assert (why_stuck(INSTANCE, trace) or "").splitlines() == [
        "stuck: hold.mode is Mode.IDLE is false: busy is idle",
        "half(j=Job1): s.off is false",
        "half(j=Job2): j == Job(1) is false: Job2 == Job1",
        "helped: is_small(s.n, 2) is false",
    ]


def test_closures_are_seen() -> None:
    limit = 2

    @spec
    class Local:
        n: Annotated[int, Between(0, 9)] = 3

        @action
        def go(s) -> None:
            s.n += 1

        @always
        def small(s) -> bool:
            return all(s.n <= limit for _ in range(1))

    instance = Instance(definition_of(Local))
    assert explained(instance.properties[0], instance) == "s.n <= limit is false: 3 <= 2"


def test_property_without_source_has_no_explanation() -> None:
    scope: dict[str, Any] = {}
    exec(
        "from typing import Annotated\nfrom leasecheck import *\n@spec\nclass Made:\n    n: bool = False\n"
        "    @action\n    def go(s): s.n = True\n    @always\n    def on(s): return s.n\n",
        scope,
    )
    instance = Instance(definition_of(scope["Made"]))
    assert explained(instance.properties[0], instance) is None


def test_property_that_raises_has_no_explanation() -> None:
    @spec
    class Raises:
        n: bool = False

        @action
        def go(s) -> None:
            s.n = True

        @always
        def broken(s) -> bool:
            return 1 // s.n > 0

    instance = Instance(definition_of(Raises))
    assert explained(instance.properties[0], instance) is None


def test_profiler_of_the_caller_is_left_in_place() -> None:
    def profiler(*_: object) -> None:
        pass

    before = sys.getprofile()
    sys.setprofile(profiler)
    try:
        explained(RULES[0])
        assert sys.getprofile() is profiler
    finally:
        sys.setprofile(before)


def test_long_values_are_cut() -> None:
    @spec
    class Wide:
        many: Annotated[list[Annotated[int, Between(0, 999)]], MaxLen(300)] = list(range(300))

        @action
        def go(s) -> None:
            s.many = []

        @always
        def empty(s) -> bool:
            return s.many == []

    instance = Instance(definition_of(Wide))
    found = explained(instance.properties[0], instance)
    assert found is not None
    assert len(found) < 260
    assert "… == []" in found
