"""From the IR to LLVM's text: the loop over states, the packing, and one line for each instruction.

Every value is 64 bits wide. Sides of a fork are computed where they mean nothing, so nothing here may be undefined or poison
to LLVM, whatever it is computed from: no operation is marked as free of wrapping, and shifts are by 0 to 63 places.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leasecheck.compile.flow import Flow
from leasecheck.compile.ir import Block, Val
from leasecheck.compile.layout import Layout, Leaf
from leasecheck.compile.rules import MEASURE, Graph

__all__ = ["module_text"]

HEAD = """
declare i64 @llvm.ctpop.i64(i64)

define i64 @walk(ptr noalias readonly %states, i64 %first, i64 %count, ptr noalias %out, ptr noalias %source,
                 ptr noalias %action, ptr noalias %totals, ptr noalias %findings, i1 %probing) {{
start:
  %made.at = alloca i64
  %going.at = alloca i64
  %enabled.at = alloca i1
  store i64 0, ptr %made.at
  store i64 0, ptr %going.at
  %last = add i64 %first, %count
  br label %next
next:
  %i = phi i64 [ %first, %start ], [ %i.after, %{done} ]
  %more = icmp slt i64 %i, %last
  br i1 %more, label %state, label %end
end:
  %made.end = load i64, ptr %made.at
  %going.end = load i64, ptr %going.at
  %result = select i1 %probing, i64 %going.end, i64 %made.end
  ret i64 %result
state:
  store i1 false, ptr %enabled.at
  %row = mul i64 %i, {words}
  %i.source = trunc i64 %i to i32
"""

TAIL = """
define i64 @expand(ptr noalias %states, i64 %first, i64 %count, ptr noalias %out, ptr noalias %source, ptr noalias %action,
                   ptr noalias %totals, ptr noalias %findings) {
  %made = call i64 @walk(ptr %states, i64 %first, i64 %count, ptr %out, ptr %source, ptr %action, ptr %totals, ptr %findings,
                         i1 false)
  ret i64 %made
}

define i64 @probe(ptr noalias %states, i64 %first, i64 %count, ptr noalias %findings) {
  %going = call i64 @walk(ptr %states, i64 %first, i64 %count, ptr null, ptr null, ptr null, ptr null, ptr %findings, i1 true)
  ret i64 %going
}
"""

SIMPLE = {"add": "add", "sub": "sub", "mul": "mul", "or": "or", "and": "and", "xor": "xor"}


class Writer:
    """Writes one graph."""

    def __init__(self, graph: Graph, flow: Flow, layout: Layout) -> None:
        self.graph, self.flow, self.layout = graph, flow, layout
        self.lines: list[str] = []
        self.names: dict[Val, str] = {}
        self.fields: dict[int, str] = {}
        """Fields that were read in the current block, or in one that dominates it."""
        self.serial = 0
        self.block = graph.entry
        self.live = _live(flow)
        self.heads: dict[Block, int] = {}
        self.tails: dict[Block, list[str]] = {}
        self.late: dict[Block, dict[int, str]] = {}

    def text(self) -> str:
        """Return the module's text."""
        layout = self.layout
        head = HEAD.format(words=layout.words, done=f"{self.graph.done.name}.after")
        bodies: dict[Block, list[str]] = {}
        blocks, parent = self.flow.order, self.flow.parent
        for block in blocks:
            self.lines, self.block = [], block
            self.fields = dict(self.late[parent[block]]) if block in parent else {}
            for instr in block.instrs:
                if instr in self.live:
                    self.instruction(instr)
            bodies[block] = self.lines
            self.late[block] = self.fields
        ends = {block: self.end_of(block, bodies) for block in blocks}
        phis = {block: [self.phi(phi, bodies) for phi in block.phis if phi in self.live] for block in blocks}
        words = []
        for word in range(layout.words):
            words.append(f"  %word{word}.at = getelementptr i64, ptr %states, i64 %row{'' if word == 0 else word}")
            words.append(f"  %w{word} = load i64, ptr %word{word}.at")
            if word + 1 < layout.words:
                words.append(f"  %row{word + 1} = add i64 %row, {word + 1}")
        parts = [head, "\n".join(words), f"  br label %{self.graph.entry.name}"]
        for block in blocks:
            parts.append(f"{block.name}:")
            parts += phis[block] + bodies[block] + ends[block]
        parts.append("}")
        return "\n".join(parts) + TAIL

    # -- operands ------------------------------------------------------------------------------------------------------

    def fresh(self) -> str:
        self.serial += 1
        return f"%v{self.serial}"

    def put(self, code: str) -> str:
        name = self.fresh()
        self.lines.append(f"  {name} = {code}")
        return name

    def operand(self, val: Val) -> str:
        """Return how a value is written here."""
        if val.op == "const":
            if val.kind == "b":
                return "true" if val.imm else "false"
            return str(val.imm)
        if val.op == "field":
            found = self.fields.get(val.imm)
            if found is None:
                found = self.fields[val.imm] = self.read(self.layout.leaves[val.imm])
            return found
        if val.op == "probing":
            return "%probing"
        name = self.names.get(val)
        if name is None:
            name = self.names[val] = self.fresh()
        return name

    def read(self, leaf: Leaf) -> str:
        """Unpack a scalar."""
        word = f"%w{leaf.word}"
        shifted = self.put(f"lshr i64 {word}, {leaf.shift}") if leaf.shift else word
        if leaf.kind == "b":
            return self.put(f"trunc i64 {shifted} to i1")
        whole = leaf.shift + leaf.width == 64
        code = shifted if whole else self.put(f"and i64 {shifted}, {(1 << leaf.width) - 1}")
        if leaf.skip:
            value = self.put(f"add i64 {code}, {leaf.low - 1}")
            void = self.put(f"icmp eq i64 {code}, 0")
            return self.put(f"select i1 {void}, i64 0, i64 {value}")
        return self.put(f"add i64 {code}, {leaf.base}") if leaf.base else code

    # -- instructions --------------------------------------------------------------------------------------------------

    def instruction(self, instr: Val) -> None:
        """Write one instruction."""
        op, args = instr.op, instr.args
        special = _SPECIAL.get(op)
        if special is not None:
            special(self, instr)
            return
        operands = [self.operand(arg) for arg in args]
        name = self.operand(instr)
        code = _CODES[op](self, instr, operands)
        self.lines.append(f"  {name} = {code}")

    def end_of(self, block: Block, bodies: dict[Block, list[str]]) -> list[str]:
        """Write a block's end."""
        end = block.end
        assert end is not None
        if end[0] == "jump":
            return [f"  br label %{end[1].name}"]
        if end[0] == "branch":
            self.lines, self.fields = bodies[block], self.late[block]
            condition = self.operand(end[1])
            return [f"  br i1 {condition}, label %{end[2].name}, label %{end[3].name}"]
        return [f"  br label %{block.name}.after", f"{block.name}.after:", "  %i.after = add i64 %i, 1", "  br label %next"]

    def phi(self, phi: Val, bodies: dict[Block, list[str]]) -> str:
        """Write a phi; what it takes from a block's fields is read at that block's end."""
        incoming = []
        for block, val in phi.args:
            self.lines, self.fields = bodies[block], self.late[block]
            incoming.append(f"[ {self.operand(val)}, %{block.name} ]")
        kind = "i1" if phi.kind == "b" else "i64"
        return f"  {self.operand(phi)} = phi {kind} {', '.join(incoming)}"

    def emit(self, instr: Val) -> None:
        """Write a successor: what changed is put into the words of the source."""
        action, leaves = instr.imm
        made = self.put("load i64, ptr %made.at")
        base = self.put(f"mul i64 {made}, {self.layout.words}")
        changed: dict[int, list[tuple[Leaf, Val]]] = {}
        for at, val in zip(leaves, instr.args, strict=True):
            leaf = self.layout.leaves[at]
            changed.setdefault(leaf.word, []).append((leaf, val))
        for word in range(self.layout.words):
            value = self.packed(word, changed.get(word, []))
            at = self.put(f"add i64 {base}, {word}") if word else base
            target = self.put(f"getelementptr i64, ptr %out, i64 {at}")
            self.lines.append(f"  store i64 {value}, ptr {target}")
        source = self.put(f"getelementptr i32, ptr %source, i64 {made}")
        self.lines.append(f"  store i32 %i.source, ptr {source}")
        place = self.put(f"getelementptr i16, ptr %action, i64 {made}")
        self.lines.append(f"  store i16 {action}, ptr {place}")
        self.lines.append(f"  store i64 {self.put(f'add i64 {made}, 1')}, ptr %made.at")
        self.bump("%totals", action)

    def packed(self, word: int, changed: list[tuple[Leaf, Val]]) -> str:
        """Return a word of the successor."""
        if not changed:
            return f"%w{word}"
        keep = (1 << 64) - 1
        constant = 0
        parts = []
        for leaf, val in changed:
            keep &= ~(((1 << leaf.width) - 1) << leaf.shift)
            if val.op == "const":
                constant |= (leaf.code(val.imm) & ((1 << leaf.width) - 1)) << leaf.shift
                continue
            code = self.code(leaf, val)
            parts.append(self.put(f"shl i64 {code}, {leaf.shift}") if leaf.shift else code)
        value = self.put(f"and i64 %w{word}, {keep}")
        for part in parts:
            value = self.put(f"or i64 {value}, {part}")
        return self.put(f"or i64 {value}, {constant}") if constant else value

    def code(self, leaf: Leaf, val: Val) -> str:
        """Return the bits of a scalar, at the low end."""
        operand = self.operand(val)
        if leaf.kind == "b":
            return self.put(f"zext i1 {operand} to i64")
        if leaf.skip:
            void = self.put(f"icmp eq i64 {operand}, 0")
            return self.put(f"select i1 {void}, i64 0, i64 {self.put(f'sub i64 {operand}, {leaf.low - 1}')}")
        return self.put(f"sub i64 {operand}, {leaf.base}") if leaf.base else operand

    def bump(self, array: str, at: int) -> None:
        """Add 1 to a counter in memory."""
        place = self.put(f"getelementptr i64, ptr {array}, i64 {at}")
        old = self.put(f"load i64, ptr {place}")
        self.lines.append(f"  store i64 {self.put(f'add i64 {old}, 1')}, ptr {place}")

    def found(self, instr: Val) -> None:
        place = self.put(f"getelementptr i64, ptr %findings, i64 {instr.imm}")
        old = self.put(f"load i64, ptr {place}")
        earlier = self.put(f"icmp slt i64 {old}, %i")
        self.lines.append(f"  store i64 {self.put(f'select i1 {earlier}, i64 {old}, i64 %i')}, ptr {place}")

    def seen(self, instr: Val) -> None:
        place = self.put(f"getelementptr i64, ptr %findings, i64 {instr.imm}")
        self.lines.append(f"  {self.operand(instr)} = icmp sle i64 {self.put(f'load i64, ptr {place}')}, %i")

    def measure(self, instr: Val) -> None:
        """Keep the largest value, and the first state that has it: the least of what is made of the two."""
        value = self.put(f"sub i64 {MEASURE}, {self.operand(instr.args[0])}")
        key = self.put(f"or i64 {self.put(f'shl i64 {value}, 32')}, %i")
        place = self.put(f"getelementptr i64, ptr %findings, i64 {instr.imm}")
        old = self.put(f"load i64, ptr {place}")
        better = self.put(f"icmp slt i64 {key}, {old}")
        self.lines.append(f"  store i64 {self.put(f'select i1 {better}, i64 {key}, i64 {old}')}, ptr {place}")

    def enabled(self, instr: Val) -> None:
        del instr
        self.lines.append("  store i1 true, ptr %enabled.at")

    def is_enabled(self, instr: Val) -> None:
        self.lines.append(f"  {self.operand(instr)} = load i1, ptr %enabled.at")

    def goes_on(self, instr: Val) -> None:
        del instr
        self.add_going(1)

    def add_going(self, what: int) -> None:
        old = self.put("load i64, ptr %going.at")
        self.lines.append(f"  store i64 {self.put(f'add i64 {old}, {what}')}, ptr %going.at")

    def cut(self, instr: Val) -> None:
        """Count a state outside the constraints: for expand in totals, for probe in the upper half of its result."""
        del instr
        self.add_going(1 << 32)
        name = self.fresh()[1:]
        self.lines.append(f"  br i1 %probing, label %{name}.probed, label %{name}.expanded")
        self.lines.append(f"{name}.expanded:")
        self.bump("%totals", len(self.graph.instance.actions))
        self.lines.append(f"  br label %{name}.probed")
        self.lines.append(f"{name}.probed:")


def _kind(val: Val) -> str:
    return "i1" if val.kind == "b" else "i64"


def _shift(w: Writer, instr: Val, operands: list[str]) -> str:
    del w
    return f"{'shl' if instr.imm >= 0 else 'lshr'} i64 {operands[0]}, {abs(instr.imm)}"


def _places(w: Writer, operand: str) -> str:
    """Return by how many places to shift: from 0 to 63 even where that means nothing, for LLVM leaves all else open."""
    return w.put(f"and i64 {operand}, 63") if operand.startswith("%") else operand


def _andnot(w: Writer, instr: Val, operands: list[str]) -> str:
    del instr
    return f"and i64 {operands[0]}, {w.put(f'xor i64 {operands[1]}, -1')}"


def _test(w: Writer, instr: Val, operands: list[str]) -> str:
    del instr
    return f"trunc i64 {w.put(f'lshr i64 {operands[0]}, {_places(w, operands[1])}')} to i1"


def _floordiv(w: Writer, instr: Val, o: list[str]) -> str:
    """Division rounds down: one less than C's where the signs differ and there is a rest."""
    (a, b) = instr.args
    if a.lo >= 0 and b.lo > 0:
        return f"udiv i64 {o[0]}, {o[1]}"
    quotient, rest = w.put(f"sdiv i64 {o[0]}, {o[1]}"), w.put(f"srem i64 {o[0]}, {o[1]}")
    down = w.put(f"zext i1 {_rounds_down(w, rest, o[1])} to i64")
    return f"sub i64 {quotient}, {down}"


def _mod(w: Writer, instr: Val, o: list[str]) -> str:
    (a, b) = instr.args
    if a.lo >= 0 and b.lo > 0:
        return f"urem i64 {o[0]}, {o[1]}"
    rest = w.put(f"srem i64 {o[0]}, {o[1]}")
    more = w.put(f"select i1 {_rounds_down(w, rest, o[1])}, i64 {o[1]}, i64 0")
    return f"add i64 {rest}, {more}"


def _rounds_down(w: Writer, rest: str, divisor: str) -> str:
    differ = w.put(f"icmp slt i64 {w.put(f'xor i64 {rest}, {divisor}')}, 0")
    return w.put(f"and i1 {differ}, {w.put(f'icmp ne i64 {rest}, 0')}")


def _binary(code: str) -> Callable[[Writer, Val, list[str]], str]:
    return lambda w, instr, o: f"{code} {_kind(instr)} {o[0]}, {o[1]}"  # noqa: ARG005


_CODES: dict[str, Callable[[Writer, Val, list[str]], str]] = {
    **{op: _binary(code) for op, code in SIMPLE.items()},
    "floordiv": _floordiv,
    "mod": _mod,
    "lt": lambda w, instr, o: f"icmp slt i64 {o[0]}, {o[1]}",  # noqa: ARG005
    "eq": lambda w, instr, o: f"icmp eq i64 {o[0]}, {o[1]}",  # noqa: ARG005
    "not": lambda w, instr, o: f"xor i1 {o[0]}, true",  # noqa: ARG005
    "land": lambda w, instr, o: f"and i1 {o[0]}, {o[1]}",  # noqa: ARG005
    "lor": lambda w, instr, o: f"or i1 {o[0]}, {o[1]}",  # noqa: ARG005
    "zext": lambda w, instr, o: f"zext i1 {o[0]} to i64",  # noqa: ARG005
    "select": lambda w, instr, o: f"select i1 {o[0]}, {_kind(instr)} {o[1]}, {_kind(instr)} {o[2]}",  # noqa: ARG005
    "bit": lambda w, instr, o: f"shl i64 1, {_places(w, o[0])}",  # noqa: ARG005
    "shl": lambda w, instr, o: f"shl i64 {o[0]}, {_places(w, o[1])}",  # noqa: ARG005
    "shr": lambda w, instr, o: f"lshr i64 {o[0]}, {_places(w, o[1])}",  # noqa: ARG005
    "count": lambda w, instr, o: f"call i64 @llvm.ctpop.i64(i64 {o[0]})",  # noqa: ARG005
    "mshift": _shift,
    "andnot": _andnot,
    "test": _test,
}
_SPECIAL: dict[str, Any] = {
    "emit": Writer.emit, "found": Writer.found, "seen": Writer.seen, "measure": Writer.measure, "enabled": Writer.enabled,
    "is_enabled": Writer.is_enabled, "goes_on": Writer.goes_on, "cut": Writer.cut,
}  # fmt: skip
LASTING = frozenset({"emit", "found", "measure", "enabled", "goes_on", "cut"})


def _live(flow: Flow) -> set[Val]:
    """Return the values that an effect or a branch depends on."""
    waiting: list[Val] = []
    for block in flow.order:
        assert block.end is not None
        waiting += [instr for instr in block.instrs if instr.op in LASTING]
        if block.end[0] == "branch":
            waiting.append(block.end[1])
    live = set(waiting)
    while waiting:
        val = waiting.pop()
        for arg in val.args:
            each = arg[1] if val.op == "phi" else arg
            if each not in live and each.op != "const":
                live.add(each)
                waiting.append(each)
    return live


def module_text(graph: Graph, flow: Flow, layout: Layout) -> str:
    """Return the LLVM module of a graph, as text."""
    return Writer(graph, flow, layout).text()
