"""Running spec code on symbolic values: the store, the ways through it, and where it ends early.

Every loop is unrolled and every call inlined, so that evaluation is a straight walk of the syntax that forks at conditions
and joins behind them. Short and harmless sides of a fork are not branched over but both computed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import Block, Builder, Val, const
from leasecheck.compile.joining import Ways, unify
from leasecheck.compile.limits import USUAL, Limits
from leasecheck.compile.names import Frame, look_up
from leasecheck.compile.values import NONE, ZERO, Sym, VDict, VList, VMixed, VOpt, VRecord, VRef, VSet, VTuple
from leasecheck.compile.ways import Pending, Phis, Selects, Unreachable, Way

__all__ = ["Evaluation", "Seen", "Unreachable", "Way"]

FLATTENED = 40
"""The most instructions a side of a fork may have to be computed without a branch."""

EFFECTS = frozenset({"emit", "found", "seen", "enabled", "cut", "check", "step"})


class Seen:
    """What an evaluation has done that shows.

    Attributes
    ----------
    exits : set[int]
        Which exits it may have taken.
    fails : bool
        Whether it may have raised.
    changes : bool
        Whether a name or a container that was there has changed.
    """

    exits: set[int] = set()
    fails = False
    changes = False


class Evaluation:
    """The evaluation of one function of a spec, with all that it calls.

    Attributes
    ----------
    b : Builder
        Where code goes.
    names : dict[str, Sym]
        Local names of the current frame.
    heap : dict
        What cells and state variables hold, where it is not what `origins` says.
    """

    def __init__(self, builder: Builder, sizes: dict[Any, int], limits: Limits = USUAL) -> None:
        self.b = builder
        self.sizes = sizes
        self.limits = limits
        self.names: dict[str, Sym] = {}
        self.heap: dict[Any, Any] = {}
        self.origins: dict[Any, Sym] = {}
        self.frozen: set[Any] = set()
        self.known: dict[int, tuple[Any, Sym]] = {}
        """Containers of the module, by their identity, and what each is here."""
        self.names_of: dict[Any, str] = {}
        """Of each cell that is one of these, or a part of one, how the spec names it."""
        self.exits: list[Block] = []
        """Where ways have ended early so far."""
        self.frames: list[Frame] = []
        self.serial = 0
        self.error: Block | None = None
        self.disabled: Block | None = None
        self.bounds: Block | None = None
        self.ambiguous = False
        """Whether ways met that had touched variables in different order."""

    # -- ways ----------------------------------------------------------------------------------------------------------

    def way(self, value: Sym = ZERO) -> Way:
        """Return the way that ends here."""
        return Way(self.b.block, self.b.facts, self.names, self.heap, value)

    def snapshot(self) -> Way:
        """Return the way so far, untouched by what is learned from here on."""
        return Way(self.b.block, dict(self.b.facts), dict(self.names), dict(self.heap), ZERO)

    def go_on(self, way: Way, block: Block | None = None) -> None:
        """Continue from the end of a way."""
        self.b.block = block or way.block
        self.b.facts, self.names, self.heap = dict(way.facts), dict(way.names), dict(way.heap)

    def fork(self, condition: Val, then: Callable[[], Sym], orelse: Callable[[], Sym] = lambda: ZERO) -> Sym:
        """Evaluate one of two; return what it brings."""
        b = self.b
        known = b.known(condition)
        if known is not None:
            return (then if known else orelse)()
        start = self.way()
        sides = b.new_block(), b.new_block()
        b.branch(condition, *sides)
        ways = []
        for block, holds, body in ((sides[0], True, then), (sides[1], False, orelse)):
            self.go_on(start, block)
            b.assume(condition, holds)
            try:
                ways.append(self.way(body()))
            except Unreachable:
                continue
        if len(ways) == 2 and all(way.block is side and _harmless(side) for way, side in zip(ways, sides, strict=True)):
            before = start.block
            before.instrs += sides[0].instrs + sides[1].instrs
            before.end = None
            self.go_on(start, before)
            return self._merge(ways, Selects(self, condition, ways), start.names)
        return self.join(ways, start)

    def join(self, ways: list[Way], start: Way, keep_names: bool = True) -> Sym:
        """Go on where ways meet; return what the one taken brings."""
        if not ways:
            raise Unreachable
        if len(ways) == 1:
            self.go_on(ways[0])
            return ways[0].value
        target = self.b.new_block()
        for way in ways:
            assert way.block.end is None
            way.block.end = ("jump", target)
        self.go_on(start, target)
        return self._merge(ways, Phis(self, ways, target), start.names if keep_names else None)

    def _merge(self, ways: list[Way], merge: Any, names: dict[str, Sym] | None) -> Sym:
        heap: dict[Any, Any] = {}
        heaps = [way.heap for way in ways]
        orders = [[key for key in each if type(key) is tuple and key[0] == "var"] for each in heaps]
        self.ambiguous = self.ambiguous or any(order != orders[0] for order in orders)
        for key in dict.fromkeys(key for each in heaps for key in each):
            contents = [each.get(key) or self.origins.get(key) for each in heaps]
            if all(content is contents[0] for content in contents):
                heap[key] = contents[0]
            elif any(content is None for content in contents):
                heap[key] = Pending(contents, merge)
            else:
                heap[key] = unify(self._each_settled(contents, merge), merge)
        self.heap = heap
        if names is not None:
            common = [name for name in ways[0].names if all(name in way.names for way in ways)]
            self.names = {name: unify([way.names[name] for way in ways], merge) for name in common}
        return unify([way.value for way in ways], merge)

    def _each_settled(self, contents: Sequence[Any], ways: Ways) -> list[Sym]:
        """Return what a cell holds on each way; what has to be computed for it is computed on that way."""
        settled = []
        for at, each in enumerate(contents):
            with ways.on(at):
                settled.append(ZERO if each is None else self._settled(each))
        return settled

    def _settled(self, content: Any) -> Sym:
        if isinstance(content, Pending):
            return unify(self._each_settled(content.contents, content.ways), content.ways)
        return content  # type: ignore[no-any-return]

    def stop_if(self, bad: Val, target: Block) -> None:
        """Leave for good on a condition."""
        known = self.b.known(bad)
        if known is False:
            return
        self.exits.append(target)
        if known:
            self.b.jump(target)
            raise Unreachable
        going = self.b.new_block()
        self.b.branch(bad, target, going)
        self.b.block = going
        self.b.assume(bad, False)

    def trap(self, bad: Val) -> None:
        """Here Python raises if the condition holds."""
        assert self.error is not None
        self.stop_if(bad, self.error)

    def raise_here(self) -> Unreachable:
        """End this way: here Python raises. Use as ``raise ev.raise_here()``."""
        assert self.error is not None
        self.exits.append(self.error)
        self.b.jump(self.error)
        return Unreachable()

    def truth_or_none(self, sym: Sym) -> Val | None:
        """Return a value's truth if that can be told without an error."""
        from leasecheck.compile.operators import truth

        try:
            return truth(self, sym)
        except NotCompilable:
            return None

    # -- what an evaluation shows of itself ----------------------------------------------------------------------------

    def look_up(self, name: str) -> Sym:
        """Return what a name stands for."""
        return look_up(self, name)

    def bind(self, name: str, value: Sym) -> None:
        """Give a name a value: it is the comprehension's if that has it, else the function's."""
        scope = self.frames[-1].scope
        while scope is not None and name not in scope.keys:
            scope = scope.parent
        self.names[name if scope is None else scope.keys[name]] = value

    @contextmanager
    def watched(self) -> Iterator[Seen]:
        """Note what is done that shows: where ways end, and what changes."""
        seen, ended, names, heap = Seen(), len(self.exits), self.names, self.heap
        before = dict(names), dict(heap)
        try:
            yield seen
        finally:
            seen.exits = {id(each) for each in self.exits[ended:]}
            seen.fails = self.error is not None and id(self.error) in seen.exits
            seen.changes = any(
                self.names.get(name) is not value for name, value in before[0].items() if not name.startswith("$")
            ) or any(self.heap.get(cell) is not content for cell, content in before[1].items())
            fresh = [key for key in self.heap if type(key) is tuple and key not in before[1]]
            seen.changes = seen.changes or any(self.heap[key] is not self.origins.get(key) for key in fresh)

    # -- cells ---------------------------------------------------------------------------------------------------------

    def new(self, content: Sym) -> VRef:
        """Return a new container."""
        self.serial += 1
        self.heap[self.serial] = content
        return VRef((self.serial,))

    def hidden(self, value: Sym) -> str:
        """Return a name that no spec has, for a value that goes through forks and joins with the local names."""
        self.serial += 1
        name = f"${self.serial}"
        self.names[name] = value
        return name

    def content(self, ref: VRef) -> Sym:
        """Return what a container holds now."""
        if not ref.cells:
            raise self.raise_here()
        chosen = self.read(ref.cells[0])
        for at, cell in enumerate(ref.cells[1:], start=1):
            chosen = self.choose(self.b.eq(ref.which, const(at)), self.read(cell), chosen)  # type: ignore[arg-type]
        if isinstance(chosen, VMixed):
            raise chosen.refusal()
        return chosen

    def read(self, cell: Any) -> Sym:
        """Return what a cell holds now."""
        found = self.heap.get(cell)
        if found is None:
            return self.origins[cell]
        if isinstance(found, Pending):
            found = self.heap[cell] = self._settled(found)
        return found

    def update(self, ref: VRef, change: Callable[[Any], tuple[Sym, Sym]]) -> Sym:
        """Change a container: ``change`` gets its content, and returns the new one and what the operation returns."""

        def one(cell: Any) -> Sym:
            if cell in self.names_of:
                raise NotCompilable(
                    f"{self.names_of[cell]} is changed, which is there before the spec runs and lasts; change a copy of it"
                )
            now = self.read(cell)
            if cell in self.frozen or (isinstance(now, VSet) and now.order is False):
                raise self.raise_here()
            if isinstance(now, VMixed):
                raise now.refusal()
            content, result = change(now)
            self.heap[cell] = content
            return result

        def from_place(at: int) -> Sym:
            if at == len(ref.cells) - 1:
                return one(ref.cells[at])
            assert ref.which is not None
            here = self.b.eq(ref.which, const(at))
            return self.fork(here, lambda: one(ref.cells[at]), lambda: from_place(at + 1))

        if not ref.cells:
            raise self.raise_here()
        return from_place(0)

    def choose(self, condition: Val, a: Sym, b: Sym) -> Sym:
        """Return a if the condition holds, else b."""
        if a is b:
            return a
        ways = [Way(self.b.block, self.b.facts, {}, {}, each) for each in (a, b)]
        return unify([a, b], Selects(self, condition, ways))

    def kept_if(self, condition: Val, sym: Sym) -> Sym:
        """Return a value where the condition holds, else void."""
        known = self.b.known(condition)
        return sym if known else ZERO if known is False else self.choose(condition, sym, ZERO)

    def deep(self, sym: Sym) -> Sym:
        """Return a value with the content of its containers in their place, and void where it is not there."""
        if isinstance(sym, VRef):
            return self.deep(self.content(sym)) if sym.cells else ZERO
        if isinstance(sym, VOpt) and holds_container(sym.inner):
            return VOpt(sym.present, self.kept_if(sym.present, self.deep(sym.inner)))
        if isinstance(sym, VRecord) and holds_container(sym):
            return VRecord(sym.cls, tuple(map(self.deep, sym.fields)))
        if isinstance(sym, VTuple) and holds_container(sym):
            return VTuple(tuple(map(self.deep, sym.items)))
        if isinstance(sym, VList) and holds_container(sym):
            slots = [self.kept_if(self.b.lt(const(at), sym.length), self.deep(slot)) for at, slot in enumerate(sym.slots)]
            return VList(sym.length, tuple(slots))
        if isinstance(sym, VDict) and holds_container(sym):
            return VDict(sym.keys, tuple(map(self.deep, sym.values)))
        return sym

    def settled(self, sym: Sym) -> Sym:
        """Return what a value that may be None is certain to be here, where that is certain."""
        if isinstance(sym, VOpt):
            known = self.b.known(sym.present)
            if known is not None:
                return sym.inner if known else NONE
        return sym

    def thaw(self, sym: Sym, frozen: bool) -> Sym:
        """Return a value with each container in it in a cell of its own."""
        if isinstance(sym, VList):
            return self._origin(VList(sym.length, tuple(self.thaw(slot, frozen) for slot in sym.slots)), frozen)
        if isinstance(sym, VSet):
            return self._origin(sym, frozen)
        if isinstance(sym, VDict):
            return self._origin(VDict(sym.keys, tuple(self.thaw(value, frozen) for value in sym.values)), frozen)
        if isinstance(sym, VRecord):
            fields = tuple(self.thaw(field, frozen) for field in sym.fields)
            return sym if all(a is b for a, b in zip(fields, sym.fields, strict=True)) else VRecord(sym.cls, fields)
        if isinstance(sym, VTuple):
            return VTuple(tuple(self.thaw(item, frozen) for item in sym.items))
        if isinstance(sym, VOpt):
            inner = self.thaw(sym.inner, frozen)
            return sym if inner is sym.inner else VOpt(sym.present, inner)
        return sym

    def _origin(self, content: Sym, frozen: bool) -> VRef:
        self.serial += 1
        self.origins[self.serial] = content
        if frozen:
            self.frozen.add(self.serial)
        return VRef((self.serial,))

    # -- positions -----------------------------------------------------------------------------------------------------

    def placed(self, problem: NotCompilable, node: ast.AST) -> NotCompilable:
        """Say where a problem is, unless it was said already."""
        if problem.file:
            return problem
        file = self.frames[-1].file if self.frames else ""
        line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0) + 1
        construct = ast.unparse(node).splitlines()[0].rstrip(":")
        return NotCompilable(problem.problem, construct, file, line, column)

    def placed_at(self, problem: NotCompilable, rule: Any, name: str) -> NotCompilable:
        """Say that a problem is with what a function leaves in a variable."""
        if problem.file:
            return problem
        return NotCompilable(problem.problem, f"{name} after {rule.name}", rule.function.file, rule.function.line, 1)


def holds_container(sym: Sym) -> bool:
    """Tell whether there is a container inside a value."""
    if isinstance(sym, VRef | VSet):
        return True
    if isinstance(sym, VList):
        return any(isinstance(slot, VList) or holds_container(slot) for slot in sym.slots)
    if isinstance(sym, VDict):
        return any(isinstance(value, VList | VDict) or holds_container(value) for value in sym.values)
    if isinstance(sym, VOpt):
        return isinstance(sym.inner, VList | VDict) or holds_container(sym.inner)
    if isinstance(sym, VRecord | VTuple):
        parts = sym.fields if isinstance(sym, VRecord) else sym.items
        return any(isinstance(part, VList | VDict) or holds_container(part) for part in parts)
    return False


def _harmless(block: Block) -> bool:
    """Tell whether a block may be computed where its condition does not hold."""
    if len(block.instrs) > FLATTENED or block.phis:
        return False
    for instr in block.instrs:
        if instr.op in EFFECTS:
            return False
        if instr.op in ("floordiv", "mod") and instr.args[1].op != "const":
            return False
    return True
