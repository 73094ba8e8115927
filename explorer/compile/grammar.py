"""The IR's grammar, as code: what every instruction takes and gives. Run on each graph before anything is written from it."""

from __future__ import annotations

from leasecheck.compile.flow import Cycle, Flow
from leasecheck.compile.ir import LIMIT, Block, Val

__all__ = ["GRAMMAR", "MalformedIR", "verify"]

GRAMMAR: dict[str, tuple[str, str]] = {
    "const": ("", "bim"), "field": ("", "bim"), "after": ("", "bim"), "probing": ("", "b"),
    "pick": ("i", "bim"), "table": ("i", "bim"), "update": ("i??", "bim"),
    "add": ("ii", "i"), "sub": ("ii", "i"), "mul": ("ii", "i"), "floordiv": ("ii", "i"), "mod": ("ii", "i"),
    "shl": ("ii", "i"), "shr": ("ii", "i"), "lt": ("ii", "b"), "eq": ("??", "b"),
    "not": ("b", "b"), "land": ("bb", "b"), "lor": ("bb", "b"), "zext": ("b", "i"), "select": ("b??", "bim"),
    "bit": ("i", "m"), "test": ("mi", "b"), "count": ("m", "i"), "mshift": ("m", "m"), "andnot": ("mm", "m"),
    "seen": ("", "b"), "is_enabled": ("", "b"), "measure": ("i", "x"), "found": ("", "x"), "enabled": ("", "x"),
    "goes_on": ("", "x"), "cut": ("", "x"), "check": ("", "i"), "step": ("x", "i"),
}  # fmt: skip
"""For each operation, the kinds of its operands (? stands for one kind, the same throughout) and the kinds it may give."""

ANYWHERE = frozenset(("const", "field", "after", "probing"))
"""What is there without having been computed."""

ALIKE = {"and", "or", "xor"}
"""Operations on two operands of one kind, which is what they give."""


class MalformedIR(AssertionError):  # noqa: N818
    """The compiler made what it should not have: an error in the compiler."""


def verify(entry: Block) -> Flow:
    """Hold a graph to the grammar; return how its blocks follow each other.

    Raises
    ------
    MalformedIR
        If an instruction has operands of the wrong kind, an interval is too wide, a value is used that may not have been
        computed, a block has no end, one leads back to itself but by ``again``, or a loop is entered elsewhere than at its
        first block.
    """
    try:
        flow = Flow(entry)
    except Cycle as problem:
        raise MalformedIR(str(problem)) from None
    shapes: set[tuple[str, ...]] = set()
    for block in flow.order:
        for phi in block.phis:
            if {way for way, _ in phi.args} != {*flow.before[block], *flow.back.get(block, ())}:
                raise MalformedIR(f"{block.name}: a phi does not have the ways that lead here")
        for instr in block.instrs:
            _check(instr, shapes)
    for header, latches in flow.back.items():
        if header not in flow.depth or not all(flow.dominates(header, latch) for latch in latches):
            raise MalformedIR(f"{header.name}: a loop goes back to what does not lead into it")
    _check_uses(flow)
    return flow


def _check(instr: Val, shapes: set[tuple[str, ...]]) -> None:
    """Hold an instruction to the grammar; ``shapes`` are those that were found to be in it."""
    op = instr.op
    if op == "emit":
        return
    if instr.kind == "i" and instr.lo <= instr.hi and not -2 * LIMIT <= instr.lo <= instr.hi <= 2 * LIMIT:
        raise MalformedIR(f"{instr}: its interval does not fit")
    kinds = [arg.kind for arg in instr.args]
    shape = (op, instr.kind, *kinds)
    if shape not in shapes:
        _check_shape(instr, op, kinds)
        shapes.add(shape)


def _check_shape(instr: Val, op: str, kinds: list[str]) -> None:
    if op in ALIKE:
        if len(kinds) != 2 or set(kinds) != {instr.kind}:
            raise MalformedIR(f"{instr}: operands {kinds}")
        return
    if op not in GRAMMAR:
        raise MalformedIR(f"there is no operation {op}")
    takes, gives = GRAMMAR[op]
    alike = {kind for kind, wanted in zip(kinds, takes, strict=True) if wanted == "?"}
    plain = all(wanted in ("?", kind) for kind, wanted in zip(kinds, takes, strict=True))
    if not plain or len(alike) > 1 or instr.kind not in gives or (op in ("select", "update") and alike != {instr.kind}):
        raise MalformedIR(f"{instr}: operands {kinds}")


def _check_uses(flow: Flow) -> None:
    """See to it that a value is computed on every way to where it is used: in a block that dominates the use."""
    home = {val: block for block in flow.order for val in (*block.phis, *block.instrs)}

    def reaches(val: Val, block: Block) -> bool:
        if val.op in ANYWHERE:
            return True
        at = home.get(val)
        return at is not None and flow.dominates(at, block)

    for block in flow.order:
        for phi in block.phis:
            for way, val in phi.args:
                if not reaches(val, way):
                    raise MalformedIR(f"{block.name}: {phi} takes from {way.name} what is not there")
        for instr in block.instrs:
            for arg in instr.args:
                if not reaches(arg, block):
                    raise MalformedIR(f"{block.name}: {instr} uses {arg}, which is not there")
        if block.end and block.end[0] == "branch" and not reaches(block.end[1], block):
            raise MalformedIR(f"{block.name}: its condition is not there")
