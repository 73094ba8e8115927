"""The packed layout of a state: which bits of which word hold what.

A state is its scalars, packed without a gap that could be spared and without one straddling two words. Two states are equal
if their words are: what is void is packed as 0 wherever it has bits, so every state has one packing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import VOID, VOID_B, Val, const, mask_const
from leasecheck.compile.universe import check_enum, check_plain, place_of
from leasecheck.compile.values import (
    ZERO,
    Sym,
    VBool,
    VDict,
    VEnum,
    VInt,
    VList,
    VMember,
    VOpt,
    VRecord,
    VSet,
)  # fmt: skip
from leasecheck.language.atoms import entries
from leasecheck.language.types import (
    BoolType,
    DictType,
    EnumType,
    IntType,
    ListType,
    MemberType,
    OptionalType,
    RecordType,
    SetType,
    Type,
)  # fmt: skip

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Layout", "Leaf", "flatten"]

WORD = 64


@dataclass
class Leaf:
    """A scalar of the state.

    Attributes
    ----------
    kind : str
        b, i or m, as in the IR.
    low, high : int
        What it lies between where it is meaningful.
    base : int
        What is subtracted before packing.
    skip : bool
        It is packed as 0 where it is void, and otherwise 1 higher.
    """

    kind: str
    low: int
    high: int
    base: int = 0
    skip: bool = False
    width: int = 1
    word: int = 0
    shift: int = 0

    def code(self, value: int) -> int:
        """Return the bits of a value."""
        if self.width == 0:
            return 0
        if self.skip:
            return 0 if value == 0 else value - self.low + 1
        return value - self.base


def _leaf(kind: str, low: int, high: int, loose: bool) -> Leaf:
    leaf = Leaf(kind, low, high)
    if kind != "i":
        return leaf
    if low == high and (not loose or low == 0):
        leaf.width = 0
    elif loose and low > 0 and high.bit_length() > (high - low + 1).bit_length():
        leaf.skip, leaf.width = True, (high - low + 1).bit_length()
    elif loose:
        leaf.base = min(low, 0)
        leaf.width = (max(high, 0) - leaf.base).bit_length()
    else:
        leaf.base = low if low < 0 or (high - low).bit_length() < high.bit_length() else 0
        leaf.width = (high - leaf.base).bit_length()
    if leaf.width > WORD - 2:
        raise NotCompilable("an integer that needs more than 62 bits; narrow its bounds")
    return leaf


class Layout:
    """The layout of the states of a spec.

    Attributes
    ----------
    leaves : list[Leaf]
        The scalars, variable by variable.
    syms : dict[str, Sym]
        Each variable's value as read from a packed state.
    after : dict[str, Sym]
        The same, as read from the successor in a routine that has two states.
    words : int
        64-bit words a state.
    """

    def __init__(self, variables: Mapping[str, Type]) -> None:
        self.variables = dict(variables)
        self.leaves: list[Leaf] = []
        self.groups: list[list[Leaf]] = []
        self._op, self._at = "field", 0
        self.syms = self._all(variables)
        self._op, self._at = "after", 0
        self.after = self._all(variables)
        self.words = _place([group for group in self.groups if group])

    def _all(self, variables: Mapping[str, Type]) -> dict[str, Sym]:
        syms = {}
        for name, kind in variables.items():
            self.groups.append([])
            syms[name] = self._load(kind, loose=False)
        return syms

    def _load(self, kind: Type, loose: bool) -> Sym:
        match kind:
            case IntType(low, high):
                return VInt(self._field("i", low, high, loose))
            case BoolType():
                return VBool(self._field("b", 0, 1, loose))
            case MemberType(domain, size):
                check_plain(domain)
                return VMember(domain, self._field("i", 0, size - 1, loose))
            case EnumType(cls):
                check_enum(cls)
                return VEnum(cls, self._field("i", 0, len(cls) - 1, loose))
            case OptionalType(inner):
                return VOpt(self._field("b", 0, 1, loose), self._load(inner, loose=True))
            case RecordType(cls, fields):
                check_plain(cls)
                return VRecord(cls, tuple(self._load(each, loose) for _, each in fields))
            case ListType(element, capacity):
                length = self._field("i", 0, capacity, loose)
                return VList(length, tuple(self._load(element, loose=True) for _ in range(capacity)))
            case SetType(element):
                return VSet(element, tuple(self._masks(element.count)), element)
            case DictType(_, value):
                values = []
                for _ in kind.keys:
                    self.groups.append([])
                    values.append(self._load(value, loose))
                return VDict(kind.keys, tuple(values))
        raise NotCompilable(f"a variable of type {kind}")

    def _masks(self, size: int) -> Iterator[Val]:
        for first in range(0, size, WORD):
            field = self._field("m", 0, 0, False)
            self.leaves[field.imm].width = min(WORD, size - first)
            yield field

    def _field(self, kind: str, low: int, high: int, loose: bool) -> Val:
        at = self._at
        self._at += 1
        if self._op == "field":
            leaf = _leaf(kind, low, high, loose)
            self.groups[-1].append(leaf)
            self.leaves.append(leaf)
        if kind == "i" and self.leaves[at].width == 0:
            return const(low)
        top = (1 << 64) - 1 if kind == "m" else high
        return Val(self._op, kind, (), low, top, at)

    def pack(self, values: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the words of a state that CPython sees."""
        words = [0] * self.words
        codes = (code for name, kind in self.variables.items() for code in _scalars(kind, values[name]))
        for leaf, value in zip(self.leaves, codes, strict=True):
            words[leaf.word] |= leaf.code(value) << leaf.shift
        return tuple(words)

    def packed(self, states: Sequence[Mapping[str, Any]]) -> NDArray[np.uint64]:
        """Return states packed, shape (states, words)."""
        import numpy as np  # here, as a spec that is only checked needs none of it

        return np.array([self.pack(values) for values in states], dtype=np.uint64).reshape(len(states), self.words)


def _place(groups: list[list[Leaf]]) -> int:
    """Give every scalar its word and shift; return the number of words.

    What belongs together is read and written together, so a group goes into one word if that costs no further word.
    """
    total = sum(leaf.width for group in groups for leaf in group)
    words = max(1, -(-total // WORD))
    if _fill(groups, words):
        return words
    singles = [[leaf] for group in groups for leaf in group]
    while not _fill(singles, words):
        words += 1
    return words


def _fill(groups: list[list[Leaf]], words: int) -> bool:
    used = [0] * words
    for group in groups:
        width = sum(leaf.width for leaf in group)
        word = next((word for word in range(words) if used[word] + width <= WORD), None)
        if word is None:
            return False
        for leaf in group:
            leaf.word, leaf.shift = word, used[word]
            used[word] += leaf.width
    for group in groups:
        for leaf in group:
            leaf.shift = 0 if leaf.width == 0 else leaf.shift
    return True


def _scalars(kind: Type, value: Any) -> Iterator[int]:
    """Yield the scalars of a value of CPython's, in the order of `Layout.leaves`; 0 where there is none."""
    match kind:
        case IntType():
            yield int(value)
        case BoolType():
            yield int(value)
        case MemberType():
            yield value.number - 1
        case EnumType():
            yield place_of(value)
        case OptionalType(inner):
            yield int(value is not None)
            yield from [0] * width_of(inner) if value is None else _scalars(inner, value)
        case RecordType(_, fields):
            for (_, each), entry in zip(fields, entries(value), strict=True):
                yield from _scalars(each, entry)
        case ListType(element, capacity):
            yield len(value)
            for each in value:
                yield from _scalars(element, each)
            yield from [0] * (width_of(element) * (capacity - len(value)))
        case SetType(element):
            bits = sum(1 << element.rank[each] for each in value)
            for first in range(0, element.count, WORD):
                yield bits >> first & ((1 << WORD) - 1)
        case DictType():
            for key in kind.keys:
                yield from _scalars(kind.value, value[key])


def width_of(kind: Type) -> int:
    """Return how many scalars a value of a type has."""
    match kind:
        case OptionalType(inner):
            return 1 + width_of(inner)
        case RecordType(_, fields):
            return sum(width_of(each) for _, each in fields)
        case ListType(element, capacity):
            return 1 + capacity * width_of(element)
        case SetType(element):
            return -(-element.count // WORD)
        case DictType():
            return len(kind.keys) * width_of(kind.value)
    return 1


def flatten(kind: Type, sym: Sym) -> list[Val]:
    """Return the scalars of a value that has exactly the shape of a type."""
    if sym is ZERO:
        return _void(kind)
    match kind:
        case OptionalType(inner):
            assert isinstance(sym, VOpt)
            return [sym.present, *flatten(inner, sym.inner)]
        case RecordType(_, fields):
            assert isinstance(sym, VRecord)
            return [val for (_, each), field in zip(fields, sym.fields, strict=True) for val in flatten(each, field)]
        case ListType(element, capacity):
            assert isinstance(sym, VList)
            assert len(sym.slots) == capacity
            return [sym.length, *(val for slot in sym.slots for val in flatten(element, slot))]
        case SetType():
            assert isinstance(sym, VSet)
            return list(sym.masks)
        case DictType():
            assert isinstance(sym, VDict)
            return [val for value in sym.values for val in flatten(kind.value, value)]
    return [sym.val]  # type: ignore[attr-defined]


def _void(kind: Type) -> list[Val]:
    match kind:
        case BoolType():
            return [VOID_B]
        case OptionalType(inner):
            return [VOID_B, *_void(inner)]
        case RecordType(_, fields):
            return [val for _, each in fields for val in _void(each)]
        case ListType(element, capacity):
            return [VOID, *_void(element) * capacity]
        case SetType():
            return [mask_const(0)] * width_of(kind)
        case DictType():
            return _void(kind.value) * len(kind.keys)
    return [VOID]
