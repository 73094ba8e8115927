"""From the IR to an LLVM module: the loop over states, the routines that it calls, and the packing of successors."""

from __future__ import annotations

from typing import Any

from leasecheck.compile.flow import Flow
from leasecheck.compile.grammar import verify
from leasecheck.compile.ir import Block, Val
from leasecheck.compile.layout import Layout, Leaf
from leasecheck.compile.rules import MEASURE, Graph, Routine
from leasecheck.compile.writer import Tables, Writer

__all__ = ["module_text"]

HEAD = """
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
  %s.row = getelementptr i64, ptr %states, i64 %row
  %i.source = trunc i64 %i to i32
"""

TAIL = """
declare i64 @llvm.ctpop.i64(i64)

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


class RoutineWriter(Writer):
    """Writes a function of a state, or of a state and its successor, that returns a number."""

    def text(self, routine: Routine) -> str:
        """Return the function's text."""
        body = self.body()
        lines = [
            f"define internal i64 @{routine.name}(ptr noalias readonly %s.row, ptr noalias readonly %t.row) {{",
            "start:",
        ]
        for state, word in sorted(self.words):
            lines += _loaded(state, word)
        return "\n".join([*lines, f"  br label %{routine.entry.name}", *body, "}"])

    def leave(self, block: Block) -> list[str]:
        assert block.end is not None
        return [f"  ret i64 {block.end[1]}"]


def _loaded(state: str, word: int) -> list[str]:
    at = f"%{state}.row"
    if word == 0:
        return [f"  %{state}0 = load i64, ptr {at}"]
    place = f"%{state}{word}.at"
    return [f"  {place} = getelementptr i64, ptr {at}, i64 {word}", f"  %{state}{word} = load i64, ptr {place}"]


class WalkWriter(Writer):
    """Writes the loop over states."""

    def __init__(self, graph: Graph, flow: Flow, layout: Layout, tables: Tables) -> None:
        super().__init__(flow, layout, tables)
        self.graph = graph

    def text(self) -> str:
        """Return the function's text."""
        layout = self.layout
        body = self.body()
        parts = [HEAD.format(words=layout.words, done=f"{self.graph.done.name}.after")]
        for word in range(layout.words):
            parts += _loaded("s", word)
        return "\n".join([*parts, f"  br label %{self.graph.entry.name}", *body, "}"])

    def instruction(self, instr: Val) -> None:
        special = _SPECIAL.get(instr.op)
        if special is None:
            super().instruction(instr)
        else:
            special(self, instr)

    def leave(self, block: Block) -> list[str]:
        return [f"  br label %{block.name}.after", f"{block.name}.after:", "  %i.after = add i64 %i, 1", "  br label %next"]

    # -- successors ----------------------------------------------------------------------------------------------------

    def emit(self, instr: Val) -> None:
        """Write a successor: what changed is put into the words of the source. The instruction's value is where it is."""
        action, leaves, columns = instr.imm
        made = self.put("load i64, ptr %made.at")
        base = self.put(f"mul i64 {made}, {self.layout.words}")
        row = self.names[instr] = self.put(f"getelementptr i64, ptr %out, i64 {base}")
        changed: dict[int, list[tuple[Leaf, Val]]] = {}
        for at, val in zip(leaves, instr.args, strict=False):
            leaf = self.layout.leaves[at]
            changed.setdefault(leaf.word, []).append((leaf, val))
        rest = instr.args[len(leaves) :]
        writes = [(column, rest[2 * at], rest[2 * at + 1]) for at, column in enumerate(columns)]
        for word in range(self.layout.words):
            value = self.packed(word, changed.get(word, []))
            target = self.put(f"getelementptr i64, ptr {row}, i64 {word}") if word else row
            self.lines.append(f"  store i64 {value}, ptr {target}")
        self.scatter(row, writes)
        source = self.put(f"getelementptr i32, ptr %source, i64 {made}")
        self.lines.append(f"  store i32 %i.source, ptr {source}")
        place = self.put(f"getelementptr i16, ptr %action, i64 {made}")
        self.lines.append(f"  store i16 {action}, ptr {place}")
        self.lines.append(f"  store i64 {self.put(f'add i64 {made}, 1')}, ptr %made.at")
        self.bump("%totals", action)

    def scatter(self, row: str, writes: list[tuple[tuple[int, ...], Val, Val]]) -> None:
        """Put scalars where their keys say, in order. Those of one entry of a dict that lie side by side go in one."""
        groups: list[tuple[Val, list[tuple[int, tuple[int, ...], Val]]]] = []
        for column, key, val in writes:
            offset = self._offset(groups[-1][1][0][1], column) if groups and groups[-1][0] is key else None
            if offset is None:
                groups.append((key, [(0, column, val)]))
            else:
                groups[-1][1].append((offset, column, val))
        for key, parts in groups:
            parts.sort(key=lambda part: part[0])
            least, lowest, _ = parts[0]
            word, shift = self.places(lowest, self.operand(key))
            target = self.put(f"getelementptr i64, ptr {row}, i64 {word}")
            mask, codes = 0, []
            for offset, column, val in parts:
                leaf = self.layout.leaves[column[0]]
                ones = (1 << leaf.width) - 1
                mask |= ones << (offset - least)
                # What a later write puts right, because its key is the same, need not have the width.
                bits = str(leaf.code(val.imm) & ones) if val.op == "const" else self.code(leaf, val)
                if not leaf.low <= val.lo <= val.hi <= leaf.high and leaf.kind == "i" and val.op != "const":
                    bits = self.put(f"and i64 {bits}, {ones}")
                codes.append(self.put(f"shl i64 {bits}, {offset - least}"))
            code = codes[0]
            for each in codes[1:]:
                code = self.put(f"or i64 {code}, {each}")
            hole = self.put(f"xor i64 {self.put(f'shl i64 {mask}, {shift}')}, -1")
            kept = self.put(f"and i64 {self.put(f'load i64, ptr {target}')}, {hole}")
            placed = self.put(f"shl i64 {code}, {shift}")
            self.lines.append(f"  store i64 {self.put(f'or i64 {kept}, {placed}')}, ptr {target}")

    def _offset(self, one: tuple[int, ...], other: tuple[int, ...]) -> int | None:
        """Return by how much the scalars of one column lie above those of another, in the same words; None if it varies."""
        pairs = [(self.layout.leaves[a], self.layout.leaves[b]) for a, b in zip(one, other, strict=True)]
        offsets = {b.shift - a.shift if a.word == b.word else None for a, b in pairs}
        return offsets.pop() if len(offsets) == 1 else None

    def packed(self, word: int, changed: list[tuple[Leaf, Val]]) -> str:
        """Return a word of the successor."""
        if not changed:
            return f"%s{word}"
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
        value = self.put(f"and i64 %s{word}, {keep}")
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

    # -- effects -------------------------------------------------------------------------------------------------------

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
        self.names[instr] = self.put(f"icmp sle i64 {self.put(f'load i64, ptr {place}')}, %i")

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
        self.names[instr] = self.put("load i1, ptr %enabled.at")

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

    def check(self, instr: Val) -> None:
        """Hold the state against a property."""
        self.names[instr] = self.put(f"call i64 @{instr.imm}(ptr %s.row, ptr %s.row)")

    def step(self, instr: Val) -> None:
        """Hold the step to the successor that was written last against a property."""
        self.names[instr] = self.put(f"call i64 @{instr.imm}(ptr %s.row, ptr {self.operand(instr.args[0])})")


_SPECIAL: dict[str, Any] = {
    "emit": WalkWriter.emit, "found": WalkWriter.found, "seen": WalkWriter.seen, "measure": WalkWriter.measure,
    "enabled": WalkWriter.enabled, "is_enabled": WalkWriter.is_enabled, "goes_on": WalkWriter.goes_on, "cut": WalkWriter.cut,
    "check": WalkWriter.check, "step": WalkWriter.step,
}  # fmt: skip


def module_text(graph: Graph, layout: Layout) -> str:
    """Return the LLVM module of a graph, as text.

    Raises
    ------
    MalformedIR
        If the graph or one of its routines is not in the grammar.
    """
    tables = Tables()
    parts = [WalkWriter(graph, verify(graph.entry), layout, tables).text()]
    parts += [RoutineWriter(verify(each.entry), layout, tables).text(each) for each in graph.routines]
    return "\n".join([tables.text(), *parts, TAIL])
