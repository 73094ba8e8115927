"""From a spec's functions to one graph of code over one state: checks, actions, steps, deadlock.

The order of everything is that of docs/decisions/001-search-order-and-seam.md. One graph serves both functions of the seam:
the value ``probing`` tells whether successors are wanted, or only whether there are any.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from leasecheck.compile.calls import enter, inline, text_of
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.evaluation import Evaluation, Unreachable
from leasecheck.compile.fitting import Misfits, fit
from leasecheck.compile.flow import Flow
from leasecheck.compile.ir import FALSE, TRUE, Block, Builder, Val
from leasecheck.compile.layout import Layout, flatten
from leasecheck.compile.operators import number, truth
from leasecheck.compile.places import known_object
from leasecheck.compile.universe import static
from leasecheck.compile.values import NONE, Sym, VBool, VEnum, VFunc, VInt, VIter, VLambda, VNone, VOpt, VState
from leasecheck.language.instance import Instance, Rule

__all__ = ["Graph", "build"]

Step = tuple[Rule, int, frozenset[str] | None]
"""A step property, its slot, and what `Graph._idle` says of it."""

MEASURE = 1 << 29
"""The largest value of a measure that is kept: with the state's number it has to fit into 63 bits."""


class Graph:
    """The code for one state.

    Attributes
    ----------
    entry, done : Block
        Where it begins, and where it ends.
    slots : list[str]
        What each entry of findings is about.
    rules : list[str]
        The property's name for each slot.
    """

    def __init__(self, instance: Instance, asks: Callable[[str], bool], layout: Layout) -> None:
        self.instance, self.asks, self.layout = instance, asks, layout
        self.b = Builder()
        self.entry = self.b.block
        self.done = self.b.new_block()
        self.done.end = ("done",)
        self.going_on = self.b.new_block()
        self.going_on.instrs.append(Val("goes_on", "x", (), 0, 0))
        self.going_on.end = ("jump", self.done)
        self.probing = Val("probing", "b", (), 0, 1)
        self.slots = ["error", "bounds", "deadlock", "error"]
        self.names = ["", "bounds", "deadlock", "deadlock"]
        sizes = {domain: instance.sizes[name] for name, domain in instance.definition.domains.items()}
        self.ev = Evaluation(self.b, sizes)
        self.source = self.state("s", layout.syms, frozen=True)
        self.draft = self.state("d", layout.syms, frozen=False)

    # -- states --------------------------------------------------------------------------------------------------------

    def state(self, key: str, syms: dict[str, Sym], frozen: bool) -> VState:
        """Return a state with these values."""
        ev, cls, missing = self.ev, self.instance.definition.cls, object()

        def load(name: str) -> Sym:
            if name in syms:
                place = ("var", key, name)
                found = ev.heap.get(place)
                if found is None:
                    found = ev.origins.get(place)
                    if found is None:
                        found = ev.origins[place] = ev.thaw(syms[name], frozen)
                    ev.heap[place] = found  # the order in which variables are touched is that of their checks
                return found
            if name in self.instance.constants:
                return static(self.instance.constants[name])
            held = inspect.getattr_static(cls, name, missing)
            if inspect.isfunction(held):
                return VFunc(held, made)
            if isinstance(held, staticmethod):
                return VFunc(held.__func__)
            if isinstance(held, property):
                return inline(ev, held.fget, [made], {})
            if held is missing:
                raise ev.raise_here()
            return known_object(ev, held)

        made = VState(key, frozen, load)
        return made

    def call(self, rule: Rule, states: list[VState], values: tuple[Any, ...]) -> Sym:
        """Evaluate a call of one of the spec's functions."""
        function = inspect.unwrap(rule.function.call)
        parameters = text_of(function).signature.parameters
        return enter(self.ev, function, dict(zip(parameters, [*states, *map(static, values)], strict=True)))

    def fresh(self, block: Block) -> None:
        """Begin an evaluation that knows nothing of what was evaluated before."""
        self.b.block = block
        self.b.facts, self.ev.names, self.ev.heap, self.ev.frames = {}, {}, {}, []
        self.ev.ambiguous = False

    def effect(self, op: str, args: tuple[Any, ...] = (), imm: Any = None) -> None:
        """Append an effect."""
        self.b.put(op, "x", args, 0, 0, imm)

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

    # -- rules ---------------------------------------------------------------------------------------------------------

    def slot(self, kind: str, name: str, error: str) -> int:
        """Return the slot of a claim; the next one is for errors of its function."""
        self.slots += [kind, error]
        self.names += [name, name]
        return len(self.slots) - 2

    def first(self, rule: Rule, wanted: bool, states: list[VState]) -> Val:
        """Return whether a rule answers what is wanted for some binding. Bindings behind it are not evaluated."""
        ev = self.ev
        ev.names = {"$hit": VBool(FALSE)}

        def look(values: tuple[Any, ...]) -> Sym:
            answer = self._answer(self.call(rule, states, values))
            ev.names["$hit"] = VBool(answer if wanted else self.b.lnot(answer))
            return NONE

        def stop() -> Sym:
            ev.names["$hit"] = VBool(TRUE)
            return NONE

        for values in rule.bindings:
            ev.fork(ev.names["$hit"].val, stop, lambda values=values: look(values))  # type: ignore[attr-defined, misc]
        return ev.names.pop("$hit").val  # type: ignore[attr-defined, no-any-return]

    def _answer(self, sym: Sym) -> Val:
        if isinstance(sym, VNone | VFunc | VLambda | VIter):
            raise self.ev.raise_here()
        if isinstance(sym, VOpt):
            self.ev.trap(self.b.lnot(sym.present))
            sym = sym.inner
        return truth(self.ev, sym)

    def check(self, rule: Rule, entry: Block, following: Block, after_error: Block, states: list[VState], error: str) -> None:
        """Hold a state or a step against one rule: every binding."""
        kind = rule.function.kind
        slot = self.slot(kind, rule.name, error)
        self.fresh(entry)
        self.ev.error = self.exit(("found", slot + 1), probed=None, target=after_error)
        self.ev.disabled = None
        if kind == "maximum":
            self._measure(rule, slot, following, states)
            return
        seen = self.b.put("seen", "b", (), 0, 1, slot)
        checked = self.b.new_block()
        self.b.branch(seen, following, checked)
        self.b.block = checked
        try:
            hit = self.first(rule, kind == "sometimes", states)
        except Unreachable:
            return
        known = self.b.known(hit)
        found = self.exit(("found", slot), probed=None, target=following)
        if known is None:
            self.b.branch(hit, found, following)
        else:
            self.b.jump(found if known else following)

    def _measure(self, rule: Rule, slot: int, following: Block, states: list[VState]) -> None:
        try:
            for values in rule.bindings:
                answer = self.call(rule, states, values)
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
        except Unreachable:
            return
        self.b.jump(following)

    def build(self) -> None:
        """Emit everything, in order."""
        at = self.b.block
        for rule in self.instance.properties:
            if rule.function.kind != "step" and self.asks(rule.name) and rule.function.kind in ("always", "sometimes"):
                following = self.b.new_block()
                self.check(rule, at, following, self.done, [self.source], "check-error")
                at = following
        for rule in self.instance.properties:
            if rule.function.kind == "maximum" and self.asks(rule.name):
                following = self.b.new_block()
                self.check(rule, at, following, self.done, [self.source], "check-error")
                at = following
        at = self._constraints(at)
        steps = [
            (rule, self.slot("step", rule.name, "error"), self._idle(rule))
            for rule in self.instance.properties
            if rule.function.kind == "step" and self.asks(rule.name)
        ]
        for action, rule in enumerate(self.instance.actions):
            for values in rule.bindings:
                following = self.b.new_block()
                self._action(action, rule, values, at, following, steps)
                at = following
        self._deadlock(at)

    def _constraints(self, at: Block) -> Block:
        for rule in self.instance.constraints:
            following = self.b.new_block()
            self.fresh(at)
            self.ev.error = self.exit(("found", 0), probed=None, target=self.done)
            self.ev.disabled = None
            cut = self.exit(("cut", None), probed=None, target=self.done)
            try:
                outside = self.first(rule, False, [self.source])
                self.ev.stop_if(outside, cut)
                self.b.jump(following)
            except Unreachable:
                pass
            at = following
        return at

    def _action(
        self, action: int, rule: Rule, values: tuple[Any, ...], entry: Block, following: Block, steps: list[Step]
    ) -> None:
        """Compute one binding's successor, and hold the step against the step properties."""
        ev = self.ev
        self.fresh(entry)
        ev.disabled = following
        ev.error = self.exit(("found", 0), probed=self.going_on, target=self.done)
        ev.bounds = self.exit(("enabled", None), ("found", 1), probed=self.going_on, target=following)
        try:
            self.call(rule, [self.draft], values)
            target = self._closed(rule)
        except Unreachable:
            return
        emitting = self.b.new_block()
        self.b.branch(self.probing, self.going_on, emitting)
        self.b.block = emitting
        self._emit(action, target)
        facts = dict(self.b.facts)
        at = self.b.block
        self.ev.serial += 1  # a key that no other successor has: what is read of a state is kept under it
        t = self.state(f"t{self.ev.serial}", target, frozen=True)
        changed = {name for name in target if self._scalars(target, name) != self._scalars(self.layout.syms, name)}
        for each, slot, idle in steps:
            if idle is not None and changed.isdisjoint(idle):
                continue
            ending = self.b.new_block()
            self._step(each, slot, at, ending, t, facts)
            at = ending
        at.end = ("jump", following)

    def _closed(self, rule: Rule) -> dict[str, Sym]:
        """Return the successor's variables, each in the shape of its type."""
        misfits = Misfits(self.ev)
        target = dict(self.layout.syms)
        touched = [key[2] for key in self.ev.heap if type(key) is tuple and key[1] == "d"]
        for name in touched:
            value = self.ev.deep(self.ev.heap[("var", "d", name)])
            try:
                target[name] = fit(misfits, value, self.instance.variables[name])
            except NotCompilable as problem:
                raise self.ev.placed_at(problem, rule, name) from None
        if self.ev.ambiguous and len(set(misfits.kinds)) > 1:
            raise NotCompilable(f"{rule.name} may leave a bound and a value of a wrong kind at once; check one of them first")
        return target

    def _scalars(self, syms: dict[str, Sym], name: str) -> list[Val]:
        return flatten(self.instance.variables[name], syms[name])

    def _emit(self, action: int, target: dict[str, Sym]) -> None:
        changed = []
        at = 0
        for name in self.instance.variables:
            for val in self._scalars(target, name):
                if not (val.op == "field" and val.imm == at):
                    changed.append((at, val))
                at += 1
        changed = [(leaf, val) for leaf, val in changed if self.layout.leaves[leaf].width]
        self.effect("enabled")
        self.effect("emit", tuple(val for _, val in changed), (action, tuple(leaf for leaf, _ in changed)))

    def _idle(self, rule: Rule) -> frozenset[str] | None:
        """Return the variables of the successor that a step property looks at, if it certainly holds where none is changed.

        Certainly: evaluated for a step from a state to itself, of which nothing is known, it is True, and on no way an error.
        It cannot tell such a step from one that changes only what it does not look at.
        """
        size, error = self.b.size, self.b.new_block()
        error.end = ("done",)
        self.fresh(self.b.new_block())
        self.ev.error, self.ev.disabled = error, None
        self.ev.serial += 1
        t = self.state(f"t{self.ev.serial}", self.layout.syms, frozen=True)
        entry = self.b.block
        try:
            missed = self.b.known(self.first(rule, False, [self.source, t]))
        except (NotCompilable, Unreachable):
            return None
        finally:
            self.b.size = size
        self.b.block.end = ("done",)
        if missed is not False or error in Flow(entry).before:
            return None
        return frozenset(key[2] for key in self.ev.origins if type(key) is tuple and key[1] == t.key)

    def _step(
        self, rule: Rule, slot: int, entry: Block, following: Block, t: VState, facts: dict[Val, tuple[int, int]]
    ) -> None:
        self.fresh(entry)
        self.b.facts = dict(facts)
        self.ev.disabled = None
        self.ev.error = self.exit(("found", slot + 1), probed=None, target=self.done)
        try:
            hit = self._step_hit(rule, slot, following, t)
        except Unreachable:
            return
        found = self.exit(("found", slot), probed=None, target=following)
        known = self.b.known(hit)
        if known is None:
            self.b.branch(hit, found, following)
        else:
            self.b.jump(found if known else following)

    def _step_hit(self, rule: Rule, slot: int, following: Block, t: VState) -> Val:
        seen = self.b.put("seen", "b", (), 0, 1, slot)
        checked = self.b.new_block()
        self.b.branch(seen, following, checked)
        self.b.block = checked
        return self.first(rule, False, [self.source, t])

    def _deadlock(self, at: Block) -> None:
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


def build(instance: Instance, asks: Callable[[str], bool], layout: Layout) -> Graph:
    """Return the code for one state of an instance."""
    graph = Graph(instance, asks, layout)
    graph.build()
    return graph
