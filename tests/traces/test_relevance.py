"""Which steps of a trace matter."""

from __future__ import annotations

from itertools import permutations
from typing import Annotated, Any, Self

import pytest

from leasecheck import Between, Const, Domain, action, always, each, maximum, may_end, require, sometimes, spec, step
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Path, Request
from leasecheck.search.python_engine import explore
from leasecheck.traces import relevance as module
from leasecheck.traces.relevance import Relevance, goal, relevance
from leasecheck.traces.trace import Trace, replay


class Hand(Domain):
    """One of two."""


@spec
class Jar:
    """Two hands put things into a jar; a clock ticks beside them."""

    broken: Const[bool] = False
    full: dict[Hand, Annotated[int, Between(0, 2)]] = each(0)
    ticks: Annotated[int, Between(0, 2)] = 0
    shut: bool = False

    @action
    def put(s, h: Hand) -> None:
        """A hand puts one in."""
        require(not s.shut and s.full[h] < 2)
        s.full[h] += 1

    @action
    def tick(s) -> None:
        """Time passes."""
        require(not s.shut)
        s.ticks += 1

    @action
    def shut_it(s) -> None:
        """It is shut when both are in."""
        require(not s.shut and all(count >= 1 for count in s.full.values()))
        s.shut = True

    @always
    def never_both(s) -> bool:
        """Not everything is in."""
        return not all(count >= 1 for count in s.full.values())

    @step
    def full_jars_stay_open(s, t: Self, h: Hand) -> bool:
        """Nobody shuts it."""
        return not (t.shut and not s.shut and s.full[h] == 1)

    @sometimes
    def full_of(s, h: Hand) -> bool:
        """A hand is done."""
        return s.full[h] == 2

    @maximum
    def most(s, h: Hand) -> int:
        """How many there are."""
        return s.full[h]

    @may_end
    def never(s) -> bool:
        """It goes on."""
        return False


def jar() -> Instance:
    return Instance(definition_of(Jar))


def taken(instance: Instance, *calls: tuple[str, int]) -> Trace:
    """Return the trace of some steps: names of actions with the numbers of their bindings."""
    names = [rule.name for rule in instance.actions]
    return replay(instance, Path(0, tuple((names.index(name), binding) for name, binding in calls)))


def judged(instance: Instance, name: str, trace: Trace, binding: int = 0) -> tuple[Relevance, ...]:
    rule = next((rule for rule in instance.properties if rule.name == name), None)
    return relevance(instance, trace, rule.function.kind if rule else name, rule, binding)


def droppable(found: tuple[Relevance, ...]) -> list[int]:
    return [number for number, each in enumerate(found) if each.droppable]


def places(found: tuple[Relevance, ...]) -> list[tuple[int, int]]:
    return [(each.earliest, each.latest) for each in found[1:]]


def test_detours_can_be_left_out_all_at_once() -> None:
    instance = jar()
    trace = taken(instance, ("tick", 0), ("put", 0), ("put", 0), ("tick", 0), ("put", 1))
    assert droppable(judged(instance, "never_both", trace)) == [1, 3, 4]
    assert droppable(judged(instance, "never_both", taken(instance, ("put", 0), ("put", 1)))) == []


def test_order_that_does_not_matter_is_said_for_each_step() -> None:
    instance = jar()
    assert places(judged(instance, "never_both", taken(instance, ("put", 0), ("put", 1)))) == [(1, 2), (1, 2)]
    trace = taken(instance, ("put", 0), ("put", 1), ("shut_it", 0))
    found = judged(instance, "full_jars_stay_open", trace)
    assert places(found) == [(1, 2), (1, 2), (3, 3)]
    assert [each.movable for each in found] == [False, True, True, False]
    assert [each.pale for each in found] == [False, True, True, False]


def test_deadlock_and_bounds_and_witness_keep_their_end() -> None:
    instance = jar()
    trace = taken(instance, ("tick", 0), ("put", 0), ("put", 1), ("shut_it", 0))
    found = judged(instance, "deadlock", trace)
    assert (droppable(found), places(found)) == ([1], [(1, 3), (1, 3), (1, 3), (4, 4)])
    trace = taken(instance, ("put", 1), ("tick", 0), ("tick", 0), ("tick", 0))
    found = judged(instance, "bounds", trace)
    assert (droppable(found), places(found)) == ([1], [(1, 3), (1, 4), (1, 4), (1, 4)])
    trace = taken(instance, ("put", 0), ("put", 1), ("put", 0))
    assert droppable(judged(instance, "full_of", trace)) == [2]


def test_the_same_binding_must_show_the_same() -> None:
    instance = jar()
    trace = taken(instance, ("put", 0), ("put", 0), ("put", 1), ("put", 1))
    assert droppable(judged(instance, "full_of", trace, 0)) == [3, 4]
    assert droppable(judged(instance, "full_of", trace, 1)) == [1, 2]


def test_nothing_is_said_of_loops_and_measures() -> None:
    instance = jar()
    trace = taken(instance, ("put", 0))
    assert judged(instance, "most", trace) == ()
    assert judged(instance, "never_both", Trace(trace.states, loop=0)) == ()


def test_what_was_not_looked_at_counts_as_mattering(monkeypatch: pytest.MonkeyPatch) -> None:
    instance = jar()
    trace = taken(instance, ("tick", 0), ("put", 0), ("put", 1))
    monkeypatch.setattr(module, "MOST_CALLS", 0)
    assert judged(instance, "never_both", trace) == tuple(Relevance(False, n, n) for n in range(4))
    monkeypatch.setattr(module, "MOST_CALLS", 5)
    some = judged(instance, "never_both", trace)
    monkeypatch.undo()
    every = judged(instance, "never_both", trace)
    assert droppable(some) == droppable(every) == [1]
    assert places(some) == [(1, 1), (2, 2), (3, 3)]
    assert places(every) == [(1, 3), (1, 3), (1, 3)]


def shows(instance: Instance, calls: list[tuple[Any, tuple[Any, ...]]], wanted: Any) -> bool:
    """Tell the same as the module does, in the dullest way: from the beginning, with nothing kept."""
    space, key, before = instance.space, instance.space.close(instance.initial_drafts()[0]), None
    for rule, values in calls:
        draft = space.draft(key)
        try:
            rule.function.call(draft, *values)
        except BaseException:
            return False
        before, key = key, space.close(draft)
    return bool(wanted(before, key))


@pytest.mark.parametrize("name", ["never_both", "full_jars_stay_open", "deadlock"])
def test_places_are_those_of_every_permutation(name: str) -> None:
    instance = jar()
    outcome = explore(instance, Request(properties=frozenset([name]), keep_going=True))
    finding = next(finding for finding in outcome.findings if finding.property == name)
    trace = replay(instance, finding.path)
    rule = next((rule for rule in instance.properties if rule.name == name), None)
    kind = rule.function.kind if rule else name
    found = relevance(instance, trace, kind, rule, finding.binding)
    wanted = goal(instance, kind, rule, finding.binding)
    calls = [(instance.actions[action], instance.actions[action].bindings[at]) for action, at in finding.path.steps]
    numbers = range(len(calls))
    good = {order for order in permutations(numbers) if shows(instance, [calls[n] for n in order], wanted)}
    assert tuple(numbers) in good
    for moved in numbers:
        others = [n for n in numbers if n != moved]
        can = [place for place in numbers if (*others[:place], moved, *others[place:]) in good]
        here = found[moved + 1]
        assert set(range(here.earliest - 1, here.latest)) <= set(can)
        assert here.earliest - 2 not in can
        assert here.latest not in can
    assert droppable(found) == []
