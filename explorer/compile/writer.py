"""From blocks of the IR to lines of LLVM's text: one line, or a few, for each instruction.

Every value is 64 bits wide. Sides of a fork are computed where they mean nothing, so nothing here may be undefined or poison
to LLVM, whatever it is computed from: no operation is marked as free of wrapping, shifts are by 0 to 63 places, and a table
is read at a place that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from leasecheck.compile.flow import Flow
from leasecheck.compile.ir import Block, Val
from leasecheck.compile.layout import Layout, Leaf

__all__ = ["Tables", "Writer"]

SIMPLE = {"add": "add", "sub": "sub", "mul": "mul", "or": "or", "and": "and", "xor": "xor"}
STATES = {"field": "s", "after": "t"}
"""How the words of the source and of the successor are called."""


class Tables:
    """The constant arrays of a module. Each is filled up with zeros to a power of two, so that no place is outside it."""

    def __init__(self) -> None:
        self.names: dict[tuple[str, tuple[int, ...]], str] = {}

    def name(self, kind: str, values: Sequence[int]) -> tuple[str, int]:
        """Return the name of an array, and its length."""
        length = 1 << (len(values) - 1).bit_length()
        content = kind, (*values, *(0,) * (length - len(values)))
        return self.names.setdefault(content, f"@table{len(self.names)}"), length

    def text(self) -> str:
        """Return the definitions of all arrays."""
        lines = []
        for (kind, values), name in self.names.items():
            shown = ", ".join(f"{kind} {value}" for value in values)
            lines.append(f"{name} = private unnamed_addr constant [{len(values)} x {kind}] [{shown}]")
        return "\n".join(lines)


class Writer:
    """Writes the blocks of one function.

    Attributes
    ----------
    words : set[tuple[str, int]]
        The words of the source (s) and the successor (t) that are read.
    rows : set[str]
        Of which of the two words are read at places that are only known at run time.
    """

    def __init__(self, flow: Flow, layout: Layout, tables: Tables) -> None:
        self.flow, self.layout, self.tables = flow, layout, tables
        self.lines: list[str] = []
        self.names: dict[Val, str] = {}
        self.fields: dict[tuple[str, int], str] = {}
        """Fields that were read in the current block, or in one that dominates it."""
        self.words: set[tuple[str, int]] = set()
        self.rows: set[str] = set()
        self.serial = 0
        self.live = _live(flow)
        self.late: dict[Block, dict[tuple[str, int], str]] = {}

    def body(self) -> list[str]:
        """Return the lines of all blocks."""
        bodies: dict[Block, list[str]] = {}
        blocks, parent = self.flow.order, self.flow.parent
        for block in blocks:
            self.lines = []
            self.fields = dict(self.late[parent[block]]) if block in parent else {}
            for instr in block.instrs:
                if instr in self.live:
                    self.instruction(instr)
            bodies[block] = self.lines
            self.late[block] = self.fields
        ends = {block: self.end_of(block, bodies) for block in blocks}
        phis = {block: [self.phi(phi, bodies) for phi in block.phis if phi in self.live] for block in blocks}
        lines = []
        for block in blocks:
            lines.append(f"{block.name}:")
            lines += phis[block] + bodies[block] + ends[block]
        return lines

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
        if val.op in STATES:
            found = self.fields.get((val.op, val.imm))
            if found is None:
                leaf = self.layout.leaves[val.imm]
                found = self.fields[val.op, val.imm] = self.read(leaf, self.word(STATES[val.op], leaf.word), leaf.shift)
            return found
        if val.op == "probing":
            return "%probing"
        name = self.names.get(val)
        if name is None:
            name = self.names[val] = self.fresh()
        return name

    def word(self, state: str, at: int) -> str:
        """Return a word of a state."""
        self.words.add((state, at))
        return f"%{state}{at}"

    def read(self, leaf: Leaf, word: str, shift: int | str) -> str:
        """Unpack a scalar from a word."""
        shifted = self.put(f"lshr i64 {word}, {shift}") if shift else word
        if leaf.kind == "b":
            return self.put(f"trunc i64 {shifted} to i1")
        whole = leaf.width == 64 or shift == 64 - leaf.width
        code = shifted if whole else self.put(f"and i64 {shifted}, {(1 << leaf.width) - 1}")
        if leaf.skip:
            value = self.put(f"add i64 {code}, {leaf.low - 1}")
            void = self.put(f"icmp eq i64 {code}, 0")
            return self.put(f"select i1 {void}, i64 0, i64 {value}")
        return self.put(f"add i64 {code}, {leaf.base}") if leaf.base else code

    def entry(self, kind: str, values: Sequence[int], place: str) -> str:
        """Return the entry of a table at a place, as 64 bits; a place beyond the table is some entry or other."""
        name, length = self.tables.name(kind, values)
        inside = self.put(f"and i64 {place}, {length - 1}")
        at = self.put(f"getelementptr {kind}, ptr {name}, i64 {inside}")
        found = self.put(f"load {kind}, ptr {at}")
        return found if kind == "i64" else self.put(f"zext {kind} {found} to i64")

    def places(self, leaves: Sequence[int], key: str) -> tuple[str | int, str | int]:
        """Return the word and the shift of one of several scalars, each as a number where it is the same for all."""
        found = [self.layout.leaves[leaf] for leaf in leaves]
        words, shifts = [leaf.word for leaf in found], [leaf.shift for leaf in found]
        if len(set(words)) == 1:
            return words[0], self._shift(shifts, key)
        both = self.entry("i16", [word << 6 | shift for word, shift in zip(words, shifts, strict=True)], key)
        return self.put(f"lshr i64 {both}, 6"), self.put(f"and i64 {both}, 63")

    def _shift(self, shifts: list[int], key: str) -> str:
        """Return a shift below 64, whatever the key."""
        by = shifts[1] - shifts[0]
        if shifts != list(range(shifts[0], shifts[0] + by * len(shifts), by) if by else shifts):
            return self.entry("i8", shifts, key)
        scaled = key if by == 1 else self.put(f"mul i64 {key}, {by}")
        added = self.put(f"add i64 {scaled}, {shifts[0]}") if shifts[0] else scaled
        return self.put(f"and i64 {added}, 63")

    # -- instructions --------------------------------------------------------------------------------------------------

    def instruction(self, instr: Val) -> None:
        """Write one instruction; uses of its value come later, for a block is written behind its dominators."""
        code = _CODES[instr.op](self, instr, [self.operand(arg) for arg in instr.args])
        self.names[instr] = code if code.startswith("%") else self.put(code)

    def end_of(self, block: Block, bodies: dict[Block, list[str]]) -> list[str]:
        """Write a block's end."""
        end = block.end
        assert end is not None
        if end[0] in ("jump", "again"):
            return [f"  br label %{end[1].name}"]
        if end[0] == "branch":
            self.lines, self.fields = bodies[block], self.late[block]
            condition = self.operand(end[1])
            return [f"  br i1 {condition}, label %{end[2].name}, label %{end[3].name}"]
        return self.leave(block)

    def leave(self, block: Block) -> list[str]:
        """Write the end of a block where the function ends."""
        raise NotImplementedError

    def phi(self, phi: Val, bodies: dict[Block, list[str]]) -> str:
        """Write a phi; what it takes from a block's fields is read at that block's end."""
        incoming = []
        for block, val in phi.args:
            self.lines, self.fields = bodies[block], self.late[block]
            incoming.append(f"[ {self.operand(val)}, %{block.name} ]")
        return f"  {self.operand(phi)} = phi {_kind(phi)} {', '.join(incoming)}"


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


def _pick(w: Writer, instr: Val, o: list[str]) -> str:
    """One scalar of several of a kind: where it is depends on the place."""
    op, leaves = instr.imm
    state = STATES[op]
    word, shift = w.places(leaves, o[0])
    if isinstance(word, int):
        held = w.word(state, word)
    else:
        w.rows.add(state)
        held = w.put(f"load i64, ptr {w.put(f'getelementptr i64, ptr %{state}.row, i64 {word}')}")
    return w.read(w.layout.leaves[leaves[0]], held, shift)


def _table(w: Writer, instr: Val, o: list[str]) -> str:
    if instr.kind == "b":
        if len(instr.imm) <= 64:
            bits = sum(value << at for at, value in enumerate(instr.imm))
            return f"trunc i64 {w.put(f'lshr i64 {bits}, {_places(w, o[0])}')} to i1"
        return f"trunc i64 {w.entry('i8', instr.imm, o[0])} to i1"
    return w.entry("i64", instr.imm, o[0])


def _update(w: Writer, instr: Val, o: list[str]) -> str:
    here = w.put(f"icmp eq i64 {o[0]}, {instr.imm}")
    return f"select i1 {here}, {_kind(instr)} {o[1]}, {_kind(instr)} {o[2]}"


def _binary(code: str) -> Callable[[Writer, Val, list[str]], str]:
    return lambda w, instr, o: f"{code} {_kind(instr)} {o[0]}, {o[1]}"  # noqa: ARG005


_CODES: dict[str, Callable[[Writer, Val, list[str]], str]] = {
    **{op: _binary(code) for op, code in SIMPLE.items()},
    "floordiv": _floordiv,
    "mod": _mod,
    "lt": lambda w, instr, o: f"icmp slt i64 {o[0]}, {o[1]}",  # noqa: ARG005
    "eq": lambda w, instr, o: f"icmp eq {_kind(instr.args[0])} {o[0]}, {o[1]}",  # noqa: ARG005
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
    "pick": _pick,
    "table": _table,
    "update": _update,
}
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
