"""One value from several ways of getting there: by a phi, or by a select."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, TRUE, VOID, VOID_B, Builder, Val, const, mask_const
from leasecheck.compile.universe import check_size, join_types, size_of
from leasecheck.compile.values import (
    NONE,
    ZERO,
    Sym,
    VBool,
    VDict,
    VEnum,
    VFunc,
    VInt,
    VList,
    VMember,
    VMixed,
    VNone,
    VOpt,
    VRecord,
    VRef,
    VSet,
    VStatic,
    VTuple,
)  # fmt: skip
from leasecheck.language.types import Type

__all__ = ["Ways", "unify", "widen"]


class Ways(Protocol):
    """Several ways to one place."""

    def leaf(self, vals: Sequence[Val]) -> Val:
        """Return the scalar that came with the way taken."""
        ...

    def on(self, way: int) -> AbstractContextManager[Builder]:
        """Append to the end of one way."""
        ...

    def truth(self, sym: Sym) -> Val | None:
        """Return the truth of a value on the way that is current, or None if it has none."""
        ...


def unify(items: Sequence[Sym], ways: Ways) -> Sym:
    """Return the value that came with the way taken. Where the ways have no type in common it is a `VMixed`."""
    first = items[0]
    if all(item is first for item in items):
        return first
    real = [item for item in items if item is not ZERO]
    kinds = {type(item) for item in real}
    if kinds & {VNone, VOpt}:
        return _optional(items, ways)
    if kinds == {VInt, VBool}:
        return VInt(_leaf([_as_int(item, at, ways) for at, item in enumerate(items)], ways))
    if len(kinds) == 1:
        merge = _MERGES.get(kinds.pop())
        merged = merge(items, real, ways) if merge else None
        if merged is not None:
            return merged
    return _mixed(items, ways)


def _mixed(items: Sequence[Sym], ways: Ways) -> Sym:
    truths = []
    for at, item in enumerate(items):
        with ways.on(at):
            truths.append(FALSE if item is ZERO else ways.truth(item))
    known = [truth for truth in truths if truth is not None]
    truth = ways.leaf(known) if len(known) == len(items) else None
    return VMixed(tuple(sorted({item.noun for item in items if item is not ZERO})), truth)


def _leaf(vals: Sequence[Val], ways: Ways) -> Val:
    first = vals[0]
    return first if all(val is first for val in vals) else ways.leaf(vals)


def _as_int(item: Sym, at: int, ways: Ways) -> Val:
    if isinstance(item, VInt):
        return item.val
    if not isinstance(item, VBool):
        return VOID
    with ways.on(at) as builder:
        return builder.to_int(item.val)


def _optional(items: Sequence[Sym], ways: Ways) -> Sym:
    present, inner = [], []
    for item in items:
        if isinstance(item, VOpt):
            present.append(item.present)
            inner.append(item.inner)
        else:
            empty = item is NONE or item is ZERO
            present.append(FALSE if item is NONE else VOID_B if item is ZERO else TRUE)
            inner.append(ZERO if empty else item)
    if all(item is ZERO for item in inner):
        return NONE
    joined = unify(inner, ways)
    if isinstance(joined, VMixed):
        return _mixed(items, ways)
    return VOpt(_leaf(present, ways), joined)


def _scalar(void: Val) -> Callable[[Sequence[Any], list[Any], Ways], Sym | None]:
    def merge(items: Sequence[Any], real: list[Any], ways: Ways) -> Sym | None:
        first = real[0]
        label = getattr(first, "domain", None) or getattr(first, "cls", None)
        if any((getattr(each, "domain", None) or getattr(each, "cls", None)) is not label for each in real):
            return None
        val = _leaf([void if item is ZERO else item.val for item in items], ways)
        return type(first)(val) if label is None else type(first)(label, val)  # type: ignore[no-any-return]

    return merge


def _record(items: Sequence[Any], real: list[VRecord], ways: Ways) -> Sym | None:
    cls = real[0].cls
    if any(each.cls is not cls for each in real):
        return None
    columns = zip(*((ZERO,) * len(real[0].fields) if item is ZERO else item.fields for item in items), strict=True)
    return VRecord(cls, tuple(unify(column, ways) for column in columns))


def _tuple(items: Sequence[Any], real: list[VTuple], ways: Ways) -> Sym | None:
    size = len(real[0].items)
    if any(len(each.items) != size for each in real):
        return None
    columns = zip(*((ZERO,) * size if item is ZERO else item.items for item in items), strict=True)
    return VTuple(tuple(unify(column, ways) for column in columns))


def _list(items: Sequence[Any], real: list[VList], ways: Ways) -> Sym | None:
    size = max(len(each.slots) for each in real)
    rows = [() if item is ZERO else item.slots for item in items]
    columns = [[row[at] if at < len(row) else ZERO for row in rows] for at in range(size)]
    length = _leaf([VOID if item is ZERO else item.length for item in items], ways)
    return VList(length, tuple(unify(column, ways) for column in columns))


def _set(items: Sequence[Any], real: list[VSet], ways: Ways) -> Sym | None:
    universe: Type | None = None
    for each in real:
        universe = each.universe if universe is None else join_types(universe, each.universe) if each.universe else universe
        if universe is None and each.universe is not None:
            return None
    rows = []
    for at, item in enumerate(items):
        with ways.on(at) as builder:
            rows.append(widen(builder, VSet(None, (), None) if item is ZERO else item, universe).masks)
    orders = {each.order for each in real}
    order = orders.pop() if len(orders) == 1 else None
    return VSet(universe, tuple(_leaf(column, ways) for column in zip(*rows, strict=True)), order)


def _dict(items: Sequence[Any], real: list[VDict], ways: Ways) -> Sym | None:
    keys = real[0].keys
    if any(each.keys != keys or list(map(type, each.keys)) != list(map(type, keys)) for each in real):
        return None
    columns = zip(*((ZERO,) * len(keys) if item is ZERO else item.values for item in items), strict=True)
    return VDict(keys, tuple(unify(column, ways) for column in columns))


def _ref(items: Sequence[Any], real: list[VRef], ways: Ways) -> Sym | None:
    cells = tuple(dict.fromkeys(cell for each in real for cell in each.cells))
    if len(cells) <= 1:
        return next((each for each in real if each.cells), real[0])
    which = []
    for at, item in enumerate(items):
        with ways.on(at) as builder:
            which.append(const(0) if item is ZERO or not item.cells else _choice(builder, item, cells))
    return VRef(cells, _leaf(which, ways))


def _choice(builder: Builder, ref: VRef, cells: tuple[Any, ...]) -> Val:
    places = [cells.index(cell) for cell in ref.cells]
    if ref.which is None:
        return const(places[0])
    if places == list(range(len(places))):
        return ref.which
    chosen = const(places[0])
    for at, place in enumerate(places[1:], start=1):
        chosen = builder.select(builder.eq(ref.which, const(at)), const(place), chosen)
    return chosen


def _same(attribute: str) -> Callable[[Sequence[Any], list[Any], Ways], Sym | None]:
    def merge(items: Sequence[Any], real: list[Any], ways: Ways) -> Sym | None:
        del items, ways
        first = real[0]
        same = all(getattr(each, attribute) is getattr(first, attribute) for each in real)
        return first if same and getattr(first, "receiver", None) is None else None

    return merge


_MERGES: dict[type, Callable[[Sequence[Any], list[Any], Ways], Sym | None]] = {
    VInt: _scalar(VOID),
    VBool: _scalar(VOID_B),
    VMember: _scalar(VOID),
    VEnum: _scalar(VOID),
    VRecord: _record,
    VTuple: _tuple,
    VList: _list,
    VSet: _set,
    VDict: _dict,
    VRef: _ref,
    VStatic: _same("value"),
    VFunc: _same("function"),
}


def widen(b: Builder, found: VSet, universe: Type | None) -> VSet:
    """Return the same set over a larger universe."""
    if universe is None or found.universe == universe:
        return found
    check_size(universe)
    words = -(-size_of(universe) // 64)
    if found.universe is None:
        return VSet(universe, (mask_const(0),) * words, found.order)
    shift = _shift(found.universe, universe)
    if shift is None or (words > 1 and shift):
        return _scatter(b, found, universe, words)
    masks = list(found.masks) + [mask_const(0)] * (words - len(found.masks))
    return VSet(universe, tuple(b.mask_shift(mask, shift) for mask in masks), found.order)


def _shift(old: Type, new: Type) -> int | None:
    low = getattr(old, "low", None), getattr(new, "low", None)
    if low[0] is not None and low[1] is not None:
        return int(low[0] - low[1])
    domain = getattr(old, "domain", None)
    return 0 if domain is not None and domain is getattr(new, "domain", None) else None


def _scatter(b: Builder, found: VSet, universe: Type, words: int) -> VSet:
    """Move a set bit by bit: the codes of the two universes have nothing simple in common."""
    from leasecheck.compile.universe import code_of, constant_of

    assert found.universe is not None
    masks = [mask_const(0)] * words
    for code in range(size_of(found.universe)):
        inside, target = code_of(b, constant_of(found.universe, code), universe)
        if inside is not TRUE:
            raise NotCompilable("a set holds values of several kinds; keep one kind to a set")
        word, at = divmod(b.range(target)[0], 64)
        has = b.test(found.masks[code // 64], const(code % 64))
        masks[word] = b.select(has, b.mask("or", masks[word], mask_const(1 << at)), masks[word])
    return VSet(universe, tuple(masks), found.order)
