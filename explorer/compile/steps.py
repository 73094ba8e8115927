"""Step properties: what a step is held against behind the successor that it leads to.

A property is written out behind a successor, where what is known of the step makes it short, or is a routine of two states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from leasecheck.compile.bindings import parameters
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.evaluation import Unreachable
from leasecheck.compile.flow import Flow
from leasecheck.compile.ir import Block, Facts, Val
from leasecheck.compile.states import state_of
from leasecheck.compile.values import Sym, VState
from leasecheck.language.instance import Rule

if TYPE_CHECKING:
    from leasecheck.compile.rules import Graph

__all__ = ["Step", "Steps"]


@dataclass
class Step:
    """A step property.

    Attributes
    ----------
    rule : Rule
        Its function.
    slot : int
        Where it is found violated; the next one is for errors of its function.
    idle : frozenset[str] | None
        What `Steps._idle` says of it.
    routine : str
        The name of its routine; "" if it is written out.
    """

    rule: Rule
    slot: int
    idle: frozenset[str] | None
    routine: str = ""

    def concerns(self, changed: frozenset[str]) -> bool:
        """Tell whether a step that changes these variables may violate it."""
        return self.idle is None or not changed.isdisjoint(self.idle)


class Steps:
    """All step properties that are asked for, in order."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        rules = [rule for rule in graph.instance.properties if rule.function.kind == "step" and graph.asks(rule.name)]
        self.steps = [Step(rule, graph.slot("step", rule.name, "error"), self._idle(rule)) for rule in rules]

    def choose(self, places: list[tuple[frozenset[str], int]]) -> None:
        """Decide which are routines; ``places`` says how many successors there are that change these variables."""
        graph = self.graph
        for step in self.steps:
            count = sum(number for changed, number in places if step.concerns(changed))
            after = self._after()

            def evaluate(values: list[Sym], step: Step = step, after: VState = after) -> None:
                graph.call(step.rule, [graph.source, after], values)

            if graph.is_large(step.rule, count, evaluate):
                graph.compact(lambda step=step: self._write(step), otherwise=lambda: None)  # type: ignore[misc]

    def _write(self, step: Step) -> None:
        step.routine = self.graph.routine(step.rule, False, [self.graph.source, self._after()])

    def _after(self) -> VState:
        """Return the successor as a routine reads it."""
        self.graph.ev.serial += 1
        return state_of(self.graph.ev, self.graph.instance, f"t{self.graph.ev.serial}", self.graph.layout.after, frozen=True)

    def behind(self, emitted: Val, target: dict[str, Sym], changed: frozenset[str], at: Block, facts: Facts) -> Block:
        """Hold a step against all of them, from a block on; return the block in which that ends."""
        ev = self.graph.ev
        ev.serial += 1  # a key that no other successor has: what is read of a state is kept under it
        t = state_of(ev, self.graph.instance, f"t{ev.serial}", target, frozen=True)
        for step in self.steps:
            if step.concerns(changed):
                ending = self.graph.b.new_block()
                self._one(step, emitted, at, ending, t, facts)
                at = ending
        return at

    def _one(self, step: Step, emitted: Val, entry: Block, following: Block, t: VState, facts: Facts) -> None:
        graph, b = self.graph, self.graph.b
        graph.fresh(entry)
        b.facts = dict(facts)
        graph.ev.disabled = None
        failed = graph.ev.error = graph.exit(("found", step.slot + 1), probed=None, target=graph.done)
        found = graph.exit(("found", step.slot), probed=None, target=following)
        checked = b.new_block()
        b.branch(b.put("seen", "b", (), 0, 1, step.slot), following, checked)
        b.block = checked
        if step.routine:
            graph.called("step", (emitted,), step.routine, found, failed, following)
        else:
            graph.look(step.rule, False, [graph.source, t], found, following)

    def _idle(self, rule: Rule) -> frozenset[str] | None:
        """Return the variables of the successor that a step property looks at, if it certainly holds where none is changed.

        Certainly: evaluated for a step from a state to itself, of which nothing is known, it is True, and on no way an error.
        It cannot tell such a step from one that changes only what it does not look at.
        """
        graph, ev = self.graph, self.graph.ev
        if not graph.whole and len(rule.bindings) > 1:
            found = self._idle_for(rule, Val("phi", "i", (), 0, len(rule.bindings) - 1))
            if found is not None:
                return found
        del ev
        return self._idle_for(rule, None)

    def _idle_for(self, rule: Rule, turn: Val | None) -> frozenset[str] | None:
        """Do this for the binding of a number, or for all bindings one by one."""
        graph, ev, b = self.graph, self.graph.ev, self.graph.b
        size, error = b.size, b.new_block()
        error.end = ("done",)
        graph.fresh(b.new_block())
        ev.error, ev.disabled = error, None
        ev.serial += 1
        t = state_of(ev, graph.instance, f"t{ev.serial}", graph.layout.syms, frozen=True)
        entry = b.block
        states = [graph.source, t]
        try:
            if turn is None:
                missed = b.known(graph.first(rule, False, states))
            else:
                missed = b.known(graph.answer(rule, False, states, parameters(ev, rule.bindings, turn)))
        except (NotCompilable, Unreachable):
            return None
        finally:
            b.size = size
        b.block.end = ("done",)
        if missed is not False or error in Flow(entry).before:
            return None
        return frozenset(key[2] for key in ev.origins if type(key) is tuple and key[1] == t.key)
