"""The typed IR: scalars in static single assignment, in basic blocks.

A value has a kind, ``b`` (a truth value), ``i`` (an integer) or ``m`` (up to 64 members of a set), and integers have an
interval. What is a list, a record or a dict in the spec's source is here its scalars: `leasecheck.compile.values` says which.

Two things hold everywhere:

- An interval is what a value lies in *where it is meaningful*. The scalars of an unused slot of a list, and of an absent
  optional, are all zero and mean nothing: `VOID`. So a value is folded to a constant by its interval in arithmetic and in
  comparisons, whose results are used under a guard, and never where it is only passed on (`Builder.select`, phis, packing).
- Integers are 64 bits wide and never wrap: an operation whose interval would leave `LIMIT` is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from leasecheck.compile.errors import NotCompilable

__all__ = [
    "FALSE", "LIMIT", "TRUE", "VOID", "VOID_B", "Block", "Builder", "Facts", "TooLarge", "Val", "const", "mask_const",
]  # fmt: skip

LIMIT = 1 << 62
SIZE = 400_000
"""The most instructions; beyond it a machine compiler would take minutes."""

INF = 1 << 80
Facts = dict[Any, Any]
"""Intervals of values that hold on the way to here, where they are narrower than the values' own; and under other keys what
was computed on the way, see `leasecheck.compile.picks`."""


class TooLarge(Exception):  # noqa: N818
    """The code has become larger than was wanted of it."""


class Val:
    """A scalar, or an effect."""

    __slots__ = ("args", "hi", "imm", "kind", "lo", "op")

    def __init__(self, op: str, kind: str, args: tuple[Any, ...], lo: int, hi: int, imm: Any = None) -> None:
        self.op, self.kind, self.args, self.lo, self.hi, self.imm = op, kind, args, lo, hi, imm

    def __repr__(self) -> str:
        return f"{self.op}:{self.kind}[{self.lo}..{self.hi}]{'' if self.imm is None else f' {self.imm}'}"


class Block:
    """A basic block.

    Its end is ("jump", block), ("branch", condition, block, block), ("again", block) back to the first block of a loop,
    ("done",) in the code for one state, or ("give", number) in a routine.
    """

    __slots__ = ("end", "instrs", "name", "phis")

    def __init__(self, name: str) -> None:
        self.name = name
        self.phis: list[Val] = []
        self.instrs: list[Val] = []
        self.end: tuple[Any, ...] | None = None


TRUE = Val("const", "b", (), 1, 1, 1)
FALSE = Val("const", "b", (), 0, 0, 0)
VOID = Val("const", "i", (), INF, -INF, 0)
"""The zero of what is not there: no interval contains it, and none is widened by it."""
VOID_B = Val("const", "b", (), INF, -INF, 0)
_consts: dict[int, Val] = {}
_masks: dict[int, Val] = {}


def const(value: int) -> Val:
    """Return an integer constant; equal ones are one object."""
    found = _consts.get(value)
    if found is None:
        found = _consts[value] = Val("const", "i", (), value, value, value)
    return found


def mask_const(value: int) -> Val:
    """Return a constant set of bits."""
    found = _masks.get(value)
    if found is None:
        found = _masks[value] = Val("const", "m", (), 0, (1 << 64) - 1, value)
    return found


class Builder:
    """Appends instructions to the current block, and folds what is known. Beyond ``most`` instructions it gives up."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most
        self.blocks: list[Block] = []
        self.facts: Facts = {}
        self.implied: dict[tuple[Val, bool], tuple[Facts, Val]] = {}
        """Of a truth value that only one way can have brought: what held on it, and what it was there."""
        self.size = 0
        self.block = self.new_block()

    def new_block(self) -> Block:
        """Make a block; it is not the current one."""
        block = Block(f"b{len(self.blocks)}")
        self.blocks.append(block)
        return block

    def jump(self, target: Block) -> None:
        """End the current block."""
        assert self.block.end is None
        self.block.end = ("jump", target)

    def branch(self, condition: Val, then: Block, orelse: Block) -> None:
        """End the current block on a condition."""
        assert self.block.end is None
        self.block.end = ("branch", condition, then, orelse)

    def put(self, op: str, kind: str, args: tuple[Any, ...], lo: int, hi: int, imm: Any = None) -> Val:
        """Append an instruction as it is."""
        value = Val(op, kind, args, lo, hi, imm)
        self.block.instrs.append(value)
        self.size += 1
        if self.most is not None and self.size > self.most:
            raise TooLarge
        if self.size > SIZE:
            raise NotCompilable("it becomes more code than can be compiled; make lists and domains smaller")
        return value

    def range(self, value: Val) -> tuple[int, int]:
        """Return what the value is known to lie in here."""
        if value.op == "const":
            return value.lo, value.hi
        return self.facts.get(value) or (value.lo, value.hi)

    def known(self, value: Val) -> bool | None:
        """Return the truth value if it is known here."""
        lo, hi = self.range(value)
        return None if lo != hi else bool(lo)

    def _int(self, op: str, a: Val, b: Val, lo: int, hi: int) -> Val:
        if lo == hi:
            return const(lo)
        if lo < -LIMIT or hi > LIMIT:
            raise NotCompilable("its value may need more than 62 bits; bound the operands first, as with min(...)")
        return self.put(op, "i", (a, b), lo, hi)

    def add(self, a: Val, b: Val) -> Val:
        """Return a + b."""
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if al == ah == 0:
            return b
        if bl == bh == 0:
            return a
        return self._int("add", a, b, al + bl, ah + bh)

    def sub(self, a: Val, b: Val) -> Val:
        """Return a - b."""
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if bl == bh == 0:
            return a
        return const(0) if a is b else self._int("sub", a, b, al - bh, ah - bl)

    def mul(self, a: Val, b: Val) -> Val:
        """Return a * b."""
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if al == ah == 1:
            return b
        if bl == bh == 1:
            return a
        ends = (al * bl, al * bh, ah * bl, ah * bh)
        return self._int("mul", a, b, min(ends), max(ends))

    def floordiv(self, a: Val, b: Val) -> Val:
        """Return a // b as Python has it; b is not 0 here."""
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if bl == bh == 1:
            return a
        divisors = {d for d in (bl, bh, -1, 1) if bl <= d <= bh and d}
        ends = [n // d for n in (al, ah) for d in divisors] or [0]
        return self._int("floordiv", a, b, min(ends), max(ends))

    def mod(self, a: Val, b: Val) -> Val:
        """Return a % b as Python has it; b is not 0 here."""
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if al == ah and bl == bh and bl:
            return const(al % bl)
        if al >= 0 and ah < bl:
            return a
        lo, hi = (min(bl + 1, 0) if bl < 0 else 0), (max(bh - 1, 0) if bh > 0 else 0)
        if al >= 0 and bl > 0:
            hi = min(hi, ah)
        return self._int("mod", a, b, lo, hi)

    def bits(self, op: str, a: Val, b: Val) -> Val:
        """Return a & b, a | b or a ^ b."""
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if al == ah and bl == bh:
            return const({"and": al & bl, "or": al | bl, "xor": al ^ bl}[op])
        top = (1 << max(end.bit_length() for end in (al, ah, bl, bh))) - 1
        if al < 0 or bl < 0:
            return self.put(op, "i", (a, b), -top - 1, top)
        return self.put(op, "i", (a, b), 0, min(ah, bh) if op == "and" else top)

    def shift(self, op: str, a: Val, b: Val) -> Val:
        """Return a << b or a >> b, for integers that are not negative."""
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if op == "shl":
            if bh > 62:
                raise NotCompilable("it shifts by more than 62 bits; bound the shift first")
            return self._int("shl", a, b, al << bl, ah << bh)
        if bh > 63:
            raise NotCompilable("it shifts by more than 62 bits; bound the shift first")
        return self._int("shr", a, b, al >> bh, ah >> bl)

    def lt(self, a: Val, b: Val) -> Val:
        """Return a < b."""
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if ah < bl:
            return TRUE
        if al >= bh or a is b:
            return FALSE
        (base, more), (other, most) = _shifted(a), _shifted(b)
        if base is other:
            return TRUE if more < most else FALSE
        return self.put("lt", "b", (a, b), 0, 1)

    def le(self, a: Val, b: Val) -> Val:
        """Return a <= b."""
        return self.lnot(self.lt(b, a))

    def eq(self, a: Val, b: Val) -> Val:
        """Return a == b, for two values of one kind."""
        if a is b:
            return TRUE
        if a.kind == "b":
            return self.lnot(self.xor(a, b))
        if a.kind == "m":
            if a.op == b.op == "const":
                return TRUE if a.imm == b.imm else FALSE
            return self.put("eq", "b", (a, b), 0, 1)
        (al, ah), (bl, bh) = self.range(a), self.range(b)
        if ah < bl or bh < al:
            return FALSE
        if al == ah == bl == bh:
            return TRUE
        return self.put("eq", "b", (a, b), 0, 1)

    def xor(self, a: Val, b: Val) -> Val:
        """Return a is not b, for truth values."""
        for one, other in ((a, b), (b, a)):
            known = self.known(one)
            if known is not None:
                return self.lnot(other) if known else other
        return FALSE if a is b else self.put("xor", "b", (a, b), 0, 1)

    def lnot(self, a: Val) -> Val:
        """Return not a."""
        known = self.known(a)
        if known is not None:
            return FALSE if known else TRUE
        return a.args[0] if a.op == "not" else self.put("not", "b", (a,), 0, 1)

    def land(self, a: Val, b: Val) -> Val:
        """Return a and b; b need not be meaningful where a is false."""
        known = self.known(a)
        if known is not None:
            return b if known else FALSE
        known = self.known(b)
        if known is not None:
            return a if known else FALSE
        return a if a is b else self.put("land", "b", (a, b), 0, 1)

    def lor(self, a: Val, b: Val) -> Val:
        """Return a or b; b need not be meaningful where a is true."""
        known = self.known(a)
        if known is not None:
            return TRUE if known else b
        known = self.known(b)
        if known is not None:
            return TRUE if known else a
        return a if a is b else self.put("lor", "b", (a, b), 0, 1)

    def to_int(self, a: Val) -> Val:
        """1 if a, else 0."""
        if a.kind != "b":
            return a
        known = self.known(a)
        return const(int(known)) if known is not None else self.put("zext", "i", (a,), 0, 1)

    def select(self, condition: Val, a: Val, b: Val, ranges: Sequence[tuple[int, int]] | None = None) -> Val:
        """Return a if the condition holds, else b. Passes on: a and b may be void."""
        if a is b:
            return a
        known = self.known(condition)
        if known is not None:
            return a if known else b
        if a.op == b.op == "const" and a.imm == b.imm:
            return a if b.lo > b.hi else b
        if a.kind == "b" and (a.op == "const" or b.op == "const"):  # what is void may be False
            if b.op == "const":
                return self.lor(self.lnot(condition), a) if b.imm else self.land(condition, a)
            return self.lor(condition, b) if a.imm else self.land(self.lnot(condition), b)
        (al, ah), (bl, bh) = ranges or (self.range(a), self.range(b))
        return self.put("select", a.kind, (condition, a, b), min(al, bl), max(ah, bh))

    def phi(self, block: Block, incoming: list[tuple[Block, Val]], ranges: Sequence[tuple[int, int]]) -> Val:
        """Return the value that comes with the way that was taken to a block."""
        first = incoming[0][1]
        if all(value is first for _, value in incoming):
            return first
        lo, hi = min(r[0] for r in ranges), max(r[1] for r in ranges)
        value = Val("phi", first.kind, tuple(incoming), lo, hi)
        block.phis.append(value)
        return value

    def mask(self, op: str, a: Val, b: Val) -> Val:
        """Return and, or, xor, or andnot of two sets of bits."""
        if a.op == b.op == "const":
            x, y = a.imm, b.imm
            return mask_const({"and": x & y, "or": x | y, "xor": x ^ y, "andnot": x & ~y}[op])
        if b.op == "const" and b.imm == 0:
            return b if op == "and" else a
        if a.op == "const" and a.imm == 0:
            return b if op in ("or", "xor") else a
        return self.put(op, "m", (a, b), 0, (1 << 64) - 1)

    def mask_shift(self, a: Val, by: int) -> Val:
        """Return a set of bits moved towards the high end, or for a negative number the low end."""
        if a.op == "const":
            return mask_const((a.imm << by if by >= 0 else a.imm >> -by) & ((1 << 64) - 1))
        if by == 0:
            return a
        return self.put("mshift", "m", (a,), 0, (1 << 64) - 1, by)

    def bit(self, code: Val) -> Val:
        """Return the set of bits that holds one; the code is below 64."""
        lo, hi = self.range(code)
        return mask_const(1 << lo) if lo == hi else self.put("bit", "m", (code,), 0, (1 << 64) - 1)

    def test(self, mask: Val, code: Val) -> Val:
        """Tell whether a bit is set; the code is below 64."""
        lo, hi = self.range(code)
        if lo == hi and mask.op == "const":
            return TRUE if mask.imm >> lo & 1 else FALSE
        if mask.op == "const" and mask.imm == 0:
            return FALSE
        return self.put("test", "b", (mask, const(lo) if lo == hi else code), 0, 1)

    def count(self, mask: Val, size: int) -> Val:
        """Return how many bits are set."""
        if mask.op == "const":
            return const(mask.imm.bit_count())
        return self.put("count", "i", (mask,), 0, size)

    def assume(self, condition: Val, holds: bool) -> None:
        """Note what follows from a condition on the way taken."""
        if condition.op == "const":
            return
        self.facts[condition] = (int(holds), int(holds))
        if (condition, holds) in self.implied:
            facts, was = self.implied[condition, holds]
            for value, fact in facts.items():
                if isinstance(value, Val):
                    now = self.range(value)
                    self._narrow(value, max(fact[0], now[0]), min(fact[1], now[1]))
            self.assume(was, holds)
        op, args = condition.op, condition.args
        if op == "not":
            self.assume(args[0], not holds)
        elif (op == "land" and holds) or (op == "lor" and not holds):
            self.assume(args[0], holds)
            self.assume(args[1], holds)
        elif op == "lt":
            a, b = args
            (al, ah), (bl, bh) = self.range(a), self.range(b)
            if holds:
                self._narrow(a, al, min(ah, bh - 1))
                self._narrow(b, max(bl, al + 1), bh)
            else:
                self._narrow(a, max(al, bl), ah)
                self._narrow(b, bl, min(bh, ah))
        elif op == "eq" and args[0].kind == "i":
            a, b = args
            (al, ah), (bl, bh) = self.range(a), self.range(b)
            if holds:
                lo, hi = max(al, bl), min(ah, bh)
                self._narrow(a, lo, hi)
                self._narrow(b, lo, hi)
            elif bl == bh:
                self._narrow(a, al + (al == bl), ah - (ah == bl))
            elif al == ah:
                self._narrow(b, bl + (bl == al), bh - (bh == al))

    def _narrow(self, value: Val, lo: int, hi: int) -> None:
        if value.op != "const" and lo <= hi:
            self.facts[value] = (lo, hi)


def _shifted(value: Val) -> tuple[Val, int]:
    """Return another value and a number whose sum this is."""
    if value.op == "add" and value.args[1].op == "const":
        base, more = _shifted(value.args[0])
        return base, more + int(value.args[1].imm)
    return value, 0
