"""Actions: the successors of a state, one for each binding whose guard holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from leasecheck.compile.bindings import Loop, parameters
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.evaluation import Unreachable
from leasecheck.compile.fitting import Misfits, fit
from leasecheck.compile.ir import Block, TooLarge, Val
from leasecheck.compile.layout import Layout, flatten
from leasecheck.compile.limits import Limits
from leasecheck.compile.picks import layers
from leasecheck.compile.rules import Graph
from leasecheck.compile.steps import Steps
from leasecheck.compile.universe import static
from leasecheck.compile.values import Sym
from leasecheck.compile.writes import fit_written
from leasecheck.language.instance import Instance, Rule
from leasecheck.language.types import DictType

__all__ = ["build"]


class Actions:
    """The actions of a graph, and the steps that they make."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.ev, self.b = graph, graph.ev, graph.b
        self.instance, self.layout = graph.instance, graph.layout
        self.steps = Steps(graph)

    def build(self, at: Block) -> Block:
        """Write all actions, in order; return the block in which they end."""
        loops = self._loops()
        for action, rule in enumerate(self.instance.actions):
            following = self.b.new_block()

            def in_a_loop(action: int = action, rule: Rule = rule, at: Block = at, following: Block = following) -> None:
                loop = Loop(self.b, len(rule.bindings))
                self.graph.fresh(loop.header)
                values = parameters(self.ev, rule.bindings, loop.turn)
                self.one(action, rule, values, loop.header, loop.latch)
                loop.close(at, following)

            def written_out(action: int = action, rule: Rule = rule, at: Block = at, following: Block = following) -> None:
                for values in rule.bindings[:-1]:
                    ending = self.b.new_block()
                    self.one(action, rule, list(map(static, values)), at, ending)
                    at = ending
                self.one(action, rule, list(map(static, rule.bindings[-1])), at, following)

            if not rule.bindings:
                following = at
            elif loops[action]:
                self.graph.compact(in_a_loop, otherwise=written_out)
            else:
                written_out()
            at = following
        return at

    def _loops(self) -> list[bool]:
        """Decide which actions are loops over their bindings, and which step properties are routines."""
        loops = [False] * len(self.instance.actions)
        if self.graph.whole:
            return loops
        places: list[tuple[frozenset[str], int]] = []
        for action, rule in enumerate(self.instance.actions):
            changed: frozenset[str] = frozenset(self.instance.variables)

            def evaluate(values: list[Sym], rule: Rule = rule) -> None:
                nonlocal changed
                self.graph.call(rule, [self.graph.draft], values)
                changed = self._changed(self._closed(rule))

            loops[action] = len(rule.bindings) > 1 and self.graph.is_large(rule, 1, evaluate)
            places.append((changed, 1 if loops[action] else len(rule.bindings)))
        self.steps.choose(places)
        return loops

    def one(self, action: int, rule: Rule, values: list[Sym], entry: Block, following: Block) -> None:
        """Compute the successor by one binding, and hold the step against the step properties."""
        ev, graph = self.ev, self.graph
        self.graph.fresh(entry)
        ev.disabled = following
        ev.error = graph.exit(("found", 0), probed=graph.going_on, target=graph.done)
        ev.bounds = graph.exit(("enabled", None), ("found", 1), probed=graph.going_on, target=following)
        try:
            graph.call(rule, [graph.draft], values)
            target = self._closed(rule)
        except Unreachable:
            return
        emitting = self.b.new_block()
        self.b.branch(graph.probing, graph.going_on, emitting)
        self.b.block = emitting
        emitted = self._emit(action, target)
        facts = dict(self.b.facts)
        at = self.steps.behind(emitted, target, self._changed(target), self.b.block, facts)
        at.end = ("jump", following)

    def _changed(self, target: dict[str, Sym]) -> frozenset[str]:
        return frozenset(name for name in target if self._scalars(target, name) != self._scalars(self.layout.syms, name))

    def _closed(self, rule: Rule) -> dict[str, Sym]:
        """Return the successor's variables, each in the shape of its type."""
        misfits = Misfits(self.ev)
        target = dict(self.layout.syms)
        touched = [key[2] for key in self.ev.heap if type(key) is tuple and key[1] == "d"]
        for name in touched:
            kind = self.instance.variables[name]
            value = self.ev.deep(self.ev.heap[("var", "d", name)])
            try:
                written = fit_written(misfits, value, kind, self.layout.syms[name])
                target[name] = fit(misfits, value, kind) if written is None else written
            except NotCompilable as problem:
                raise self.ev.placed_at(problem, rule, name) from None
        if self.ev.ambiguous and len(set(misfits.kinds)) > 1:
            raise NotCompilable(f"{rule.name} may leave a bound and a value of a wrong kind at once; check one of them first")
        return target

    def _scalars(self, syms: dict[str, Sym], name: str) -> list[Val]:
        return flatten(self.instance.variables[name], syms[name])

    def _emit(self, action: int, target: dict[str, Sym]) -> Val:
        """Append the successor: the scalars that are changed, and those that are written where a key says."""
        changed: list[tuple[int, Val]] = []
        columns: list[tuple[int, ...]] = []
        written: list[Val] = []
        at = 0
        for name, kind in self.instance.variables.items():
            vals = self._scalars(target, name)
            writes = dict(_writes(kind, vals, at))
            for column, found in sorted(writes.items()):
                for key, new in found:
                    columns.append(column)
                    written += [key, new]
            there = {leaf for column in writes for leaf in column}
            for leaf, val in enumerate(vals, start=at):
                if not (val.op == "field" and val.imm == leaf) and leaf not in there and self.layout.leaves[leaf].width:
                    changed.append((leaf, val))
            at += len(vals)
        self.graph.effect("enabled")
        leaves = tuple(leaf for leaf, _ in changed)
        return self.graph.effect("emit", (*(val for _, val in changed), *written), (action, leaves, tuple(columns)))


def _writes(kind: Any, vals: list[Val], at: int) -> Iterator[tuple[tuple[int, ...], list[tuple[Val, Val]]]]:
    """Give the columns of a dict, whose scalars begin at a leaf, that only writes by key have changed."""
    if not isinstance(kind, DictType) or len(kind.keys) < 2:
        return
    width = len(vals) // len(kind.keys)
    for each in range(width):
        column = vals[each::width]
        leaves = tuple(range(at + each, at + len(vals), width))
        found = layers(column, leaves)
        if found:
            yield leaves, found


def build(instance: Instance, asks: Callable[[str], bool], layout: Layout, limits: Limits) -> Graph:
    """Return the code for one state of an instance: written out whole if that is small, else in parts that are."""
    if limits.whole:
        try:
            return _built(Graph(instance, asks, layout, limits, limits.whole))
        except TooLarge:
            pass
    return _built(Graph(instance, asks, layout, limits, None))


def _built(graph: Graph) -> Graph:
    at = graph.constraints(graph.checks(graph.entry))
    graph.deadlock(Actions(graph).build(at))
    return graph
