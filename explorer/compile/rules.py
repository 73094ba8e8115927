"""From a spec's functions to one graph of code over one state: checks, actions, steps, deadlock.

The order of everything is that of docs/decisions/001-search-order-and-seam.md. One graph serves both functions of the seam:
the value ``probing`` tells whether successors are wanted, or only whether there are any. What would be too large is not
written out: a loop over bindings, or a routine that the graph calls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from leasecheck.compile.bindings import Loop, parameters
from leasecheck.compile.calls import inline
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.evaluation import Evaluation, Unreachable
from leasecheck.compile.ir import FALSE, TRUE, Block, Builder, Val, const
from leasecheck.compile.layout import Layout
from leasecheck.compile.limits import Limits
from leasecheck.compile.operators import number, truth
from leasecheck.compile.states import state_of
from leasecheck.compile.universe import static
from leasecheck.compile.values import NONE, Sym, VBool, VClosure, VEnum, VFunc, VGenerator, VInt, VIter, VNone, VOpt, VState
from leasecheck.language.instance import Instance, Rule

__all__ = ["MEASURE", "Graph", "Routine"]

MEASURE = 1 << 29
"""The largest value of a measure that is kept: with the state's number it has to fit into 63 bits."""

HELD, BROKEN, FAILED = 0, 1, 2
"""What a routine returns: nothing was found, something was, a function raised."""


@dataclass(frozen=True)
class Routine:
    """A function of a state, or of a state and its successor, that holds them against a property."""

    name: str
    entry: Block


class Graph:
    """The code for one state: its frame, and the checks of a state.

    Attributes
    ----------
    entry, done : Block
        Where it begins, and where it ends.
    slots : list[str]
        What each entry of findings is about.
    names : list[str]
        The property's name for each slot.
    routines : list[Routine]
        What it calls.
    """

    def __init__(
        self, instance: Instance, asks: Callable[[str], bool], layout: Layout, limits: Limits, most: int | None
    ) -> None:
        self.instance, self.asks, self.layout, self.limits = instance, asks, layout, limits
        self.whole = most is not None
        """Everything is written out, or given up when it turns out to be too much."""
        self.b = Builder(most)
        self.entry = self.b.block
        self.done = self.b.new_block()
        self.done.end = ("done",)
        self.going_on = self.b.new_block()
        self.going_on.instrs.append(Val("goes_on", "x", (), 0, 0))
        self.going_on.end = ("jump", self.done)
        self.probing = Val("probing", "b", (), 0, 1)
        self.slots = ["error", "bounds", "deadlock", "error"]
        self.names = ["", "bounds", "deadlock", "deadlock"]
        self.routines: list[Routine] = []
        sizes = {domain: instance.sizes[name] for name, domain in instance.definition.domains.items()}
        self.ev = Evaluation(self.b, sizes, limits)
        self.source = state_of(self.ev, instance, "s", layout.syms, frozen=True)
        self.draft = state_of(self.ev, instance, "d", layout.syms, frozen=False)

    # -- evaluating ----------------------------------------------------------------------------------------------------

    def call(self, rule: Rule, states: list[VState], values: list[Sym]) -> Sym:
        """Evaluate a call of one of the spec's functions."""
        return inline(self.ev, rule.function.call, [*states, *values], {})

    def fresh(self, block: Block) -> None:
        """Begin an evaluation that knows nothing of what was evaluated before."""
        self.b.block = block
        self.b.facts, self.ev.names, self.ev.heap, self.ev.frames = {}, {}, {}, []
        self.ev.ambiguous = False

    def effect(self, op: str, args: tuple[Any, ...] = (), imm: Any = None) -> Val:
        """Append an effect."""
        return self.b.put(op, "x", args, 0, 0, imm)

    def exit(self, *ops: tuple[str, Any], probed: Block | None, target: Block) -> Block:
        """Return a block that does these effects and goes on at a target; when probing it goes elsewhere at once."""
        block = self.b.new_block()
        here = block
        if probed is not None:
            here = self.b.new_block()
            block.end = ("branch", self.probing, probed, here)
        for op, imm in ops:
            here.instrs.append(Val(op, "x", (), 0, 0, imm))
        here.end = ("jump", target)
        return block

    def give(self, what: int) -> Block:
        """Return a block in which a routine ends."""
        block = self.b.new_block()
        block.end = ("give", what)
        return block

    def scratch(self, evaluate: Callable[[], None]) -> int:
        """Evaluate something that is thrown away; return how many instructions it took."""
        size, exits = self.b.size, (self.ev.error, self.ev.bounds, self.ev.disabled)
        self.fresh(self.b.new_block())
        self.ev.error = self.ev.bounds = self.ev.disabled = self.b.new_block()
        try:
            evaluate()
        except Unreachable:
            pass
        finally:
            taken, self.b.size = self.b.size - size, size
            self.ev.error, self.ev.bounds, self.ev.disabled = exits
        return taken

    def compact(self, build: Callable[[], None], *, otherwise: Callable[[], None]) -> None:
        """Build a compact form; where the spec does something that only known values admit, build the other."""
        size, blocks, slots, routines = self.b.size, len(self.b.blocks), len(self.slots), len(self.routines)
        try:
            build()
        except NotCompilable:
            self.b.size = size
            del self.b.blocks[blocks:], self.slots[slots:], self.names[slots:], self.routines[routines:]
            otherwise()

    # -- rules ---------------------------------------------------------------------------------------------------------

    def slot(self, kind: str, name: str, error: str) -> int:
        """Return the slot of a claim; the next one is for errors of its function."""
        self.slots += [kind, error]
        self.names += [name, name]
        return len(self.slots) - 2

    def answer(self, rule: Rule, wanted: bool, states: list[VState], values: list[Sym]) -> Val:
        """Return whether a rule answers what is wanted for a binding."""
        found = self._truth(self.call(rule, states, values))
        return found if wanted else self.b.lnot(found)

    def _truth(self, sym: Sym) -> Val:
        if isinstance(sym, VNone | VFunc | VClosure | VIter | VGenerator):
            raise self.ev.raise_here()
        if isinstance(sym, VOpt):
            self.ev.trap(self.b.lnot(sym.present))
            sym = sym.inner
        return truth(self.ev, sym)

    def first(self, rule: Rule, wanted: bool, states: list[VState]) -> Val:
        """Return whether a rule answers what is wanted for some binding. Bindings behind it are not evaluated."""
        ev = self.ev
        ev.names = {"$hit": VBool(FALSE)}

        def look(values: tuple[Any, ...]) -> Sym:
            answer = self.answer(rule, wanted, states, list(map(static, values)))
            ev.names["$hit"] = VBool(answer)
            return NONE

        def stop() -> Sym:
            ev.names["$hit"] = VBool(TRUE)
            return NONE

        for values in rule.bindings:
            ev.fork(ev.names["$hit"].val, stop, lambda values=values: look(values))  # type: ignore[attr-defined, misc]
        return ev.names.pop("$hit").val  # type: ignore[attr-defined, no-any-return]

    def look(self, rule: Rule, wanted: bool, states: list[VState], hit: Block, following: Block) -> None:
        """Go to a block if a rule answers what is wanted for some binding, else to another; every binding has its code."""
        try:
            found = self.first(rule, wanted, states)
        except Unreachable:
            return
        self.fork(found, hit, following)

    def sweep(self, rule: Rule, wanted: bool, states: list[VState], hit: Block, following: Block) -> None:
        """Do what `look` does, in a loop."""
        before = self.b.block
        loop = Loop(self.b, len(rule.bindings))
        self.b.block = loop.header
        try:
            values = parameters(self.ev, rule.bindings, loop.turn)
            self.fork(self.answer(rule, wanted, states, values), hit, loop.latch)
        except Unreachable:
            pass
        loop.close(before, following)

    def fork(self, condition: Val, then: Block, orelse: Block) -> None:
        """End the current block."""
        known = self.b.known(condition)
        if known is None:
            self.b.branch(condition, then, orelse)
        else:
            self.b.jump(then if known else orelse)

    def routine(self, rule: Rule, wanted: bool, states: list[VState]) -> str:
        """Write a rule as a function of its own; return its name."""
        name = f"{rule.name}.{len(self.routines)}"
        entry = self.b.new_block()
        self.fresh(entry)
        self.ev.error, self.ev.disabled = self.give(FAILED), None
        go = self.sweep if len(rule.bindings) > 1 else self.look
        go(rule, wanted, states, self.give(BROKEN), self.give(HELD))
        self.routines.append(Routine(name, entry))
        return name

    def called(self, op: str, args: tuple[Val, ...], name: str, found: Block, failed: Block, following: Block) -> None:
        """Call a routine, and go on by what it returns."""
        result = self.b.put(op, "i", args, HELD, FAILED, name)
        other = self.b.new_block()
        self.b.branch(self.b.eq(result, const(HELD)), following, other)
        self.b.block = other
        self.b.branch(self.b.eq(result, const(BROKEN)), found, failed)

    def is_large(self, rule: Rule, places: int, evaluate: Callable[[list[Sym]], None]) -> bool:
        """Tell whether a rule is too much to be written out for all its bindings, in some places."""
        if self.whole:
            return False
        copies = len(rule.bindings) * places
        if copies <= 1 and self.limits.part >= 0:
            return False
        values = list(map(static, rule.bindings[0]))
        return self.scratch(lambda: evaluate(values)) * copies > self.limits.part

    # -- checks of a state ---------------------------------------------------------------------------------------------

    def check(self, rule: Rule, entry: Block, following: Block) -> None:
        """Hold a state against one rule: every binding."""
        kind = rule.function.kind
        wanted = kind == "sometimes"
        large = self.is_large(rule, 1, lambda values: self._tried(rule, values))
        slot = self.slot(kind, rule.name, "check-error")
        failed = self.exit(("found", slot + 1), probed=None, target=self.done)
        self.fresh(entry)
        self.ev.error, self.ev.disabled = failed, None
        if kind == "maximum":
            self._measure(rule, slot, entry, following, large)
            return
        found = self.exit(("found", slot), probed=None, target=following)
        checked = self.b.new_block()
        self.b.branch(self.b.put("seen", "b", (), 0, 1, slot), following, checked)

        def by_routine() -> None:
            name = self.routine(rule, wanted, [self.source])
            self.fresh(checked)
            self.called("check", (), name, found, failed, following)

        def written_out() -> None:
            self.fresh(checked)
            self.ev.error, self.ev.disabled = failed, None
            self.look(rule, wanted, [self.source], found, following)

        self.compact(by_routine, otherwise=written_out) if large else written_out()

    def _tried(self, rule: Rule, values: list[Sym]) -> None:
        self.call(rule, [self.source], values)

    def _measure(self, rule: Rule, slot: int, entry: Block, following: Block, large: bool) -> None:
        """Measure a state, for every binding."""

        def one(values: list[Sym]) -> None:
            answer = self.call(rule, [self.source], values)
            self.ev.names = {}
            if isinstance(answer, VEnum):
                raise NotCompilable(f"{rule.name} returns an enum member; return an int")
            if not isinstance(answer, VInt | VBool | VOpt):
                raise self.ev.raise_here()
            value = number(self.ev, answer)
            low, high = self.b.range(value)
            if low < -MEASURE or high > MEASURE:
                raise NotCompilable(f"{rule.name} may be {high}; measure something smaller")
            self.effect("measure", (value,), slot)

        def in_a_loop() -> None:
            loop = Loop(self.b, len(rule.bindings))
            self.fresh(loop.header)
            try:
                one(parameters(self.ev, rule.bindings, loop.turn))
                self.b.jump(loop.latch)
            except Unreachable:
                pass
            loop.close(entry, following)

        def written_out() -> None:
            entry.end = None
            self.fresh(entry)
            try:
                for values in rule.bindings:
                    one(list(map(static, values)))
            except Unreachable:
                return
            self.b.jump(following)

        self.compact(in_a_loop, otherwise=written_out) if large and len(rule.bindings) > 1 else written_out()

    def checks(self, at: Block) -> Block:
        """Hold a state against all properties of states, in order; return where that ends."""
        wanted = [rule for rule in self.instance.properties if self.asks(rule.name)]
        ordered = [rule for rule in wanted if rule.function.kind in ("always", "sometimes")]
        ordered += [rule for rule in wanted if rule.function.kind == "maximum"]
        for rule in ordered:
            following = self.b.new_block()
            self.check(rule, at, following)
            at = following
        return at

    def constraints(self, at: Block) -> Block:
        """Leave states outside a constraint; return where the others go on."""
        for rule in self.instance.constraints:
            following = self.b.new_block()
            self.fresh(at)
            self.ev.error = self.exit(("found", 0), probed=None, target=self.done)
            self.ev.disabled = None
            cut = self.exit(("cut", None), probed=None, target=self.done)
            self.look(rule, False, [self.source], cut, following)
            at = following
        return at

    def deadlock(self, at: Block) -> None:
        """A state in which nothing is enabled, and that may not be final."""
        self.fresh(at)
        if not self.asks("deadlock"):
            self.b.jump(self.done)
            return
        enabled = self.b.put("is_enabled", "b", (), 0, 1)
        self.ev.stop_if(enabled, self.done)
        self.ev.stop_if(self.b.put("seen", "b", (), 0, 1, 2), self.done)
        self.ev.error = self.exit(("found", 3), probed=None, target=self.done)
        self.ev.disabled = None
        try:
            for rule in self.instance.ends:
                self.ev.stop_if(self.first(rule, True, [self.source]), self.done)
        except Unreachable:
            return
        self.effect("found", (), 2)
        self.b.jump(self.done)
