"""Methods of lists, sets, dicts and tuples, on arguments that are evaluated.

Each has the parameters that it has in Python, so that a call with others raises here as it does there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leasecheck.compile import iteration, lists, sets
from leasecheck.compile.building import merged
from leasecheck.compile.comparison import subset
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.folds import go_through, list_content, set_content, sort_in_place
from leasecheck.compile.ir import const
from leasecheck.compile.operators import number, present
from leasecheck.compile.universe import constant_of, size_of
from leasecheck.compile.values import NONE, ZERO, Sym, VBool, VDict, VGenerator, VInt, VIter, VList, VRef, VSet, VTuple

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["CONSUMING", "method_of"]

CONSUMING = frozenset(
    ("extend", "update", "union", "intersection", "difference", "symmetric_difference", "intersection_update",
     "difference_update", "symmetric_difference_update", "issubset", "issuperset", "isdisjoint")
)  # fmt: skip
"""Methods that go through their arguments, which may therefore be iterators."""


def method_of(ev: Evaluation, receiver: Sym, name: str) -> Callable[..., Sym]:
    """Return a method, to be called with the evaluation, its receiver and arguments."""
    content = ev.content(receiver) if isinstance(receiver, VRef) else receiver
    kind = type(content)
    assert kind in _METHODS
    found = _METHODS[kind].get(name)
    if isinstance(content, VSet) and content.order is False and not hasattr(frozenset, name):
        raise ev.raise_here()
    if found is None:
        if not hasattr({VList: list, VSet: set, VDict: dict, VTuple: tuple}[kind], name):
            raise ev.raise_here()
        raise NotCompilable(f"the method {name} of {content.noun} is not compiled; {_INSTEAD.get(name, 'build a new value')}")
    return found


_INSTEAD = {
    "pop": "a dict has every key: assign None or another value",
    "popitem": "a dict has every key: assign None or another value",
    "clear": "a dict has every key: assign {k: ... for k in ...}",
    "fromkeys": "write {k: ... for k in ...}",
}
"""What is written instead of a method that is not compiled."""


def _change(ev: Evaluation, ref: VRef, change: Callable[[Any], Sym]) -> Sym:
    ev.update(ref, lambda content: (change(content), ZERO))
    return NONE


# -- lists -------------------------------------------------------------------------------------------------------------


def _append(ev: Evaluation, ref: VRef, value: Sym, /) -> Sym:
    return _change(ev, ref, lambda content: lists.append(ev, content, value))


def _clear_list(ev: Evaluation, ref: VRef, /) -> Sym:
    return _change(ev, ref, lambda _: VList(const(0), ()))


def _copy(ev: Evaluation, ref: VRef, /) -> Sym:
    return ev.new(ev.content(ref))


def _count(ev: Evaluation, ref: VRef, value: Sym, /) -> Sym:
    content = ev.content(ref)
    assert isinstance(content, VList)
    return VInt(lists.count(ev, content, value))


def _extend(ev: Evaluation, ref: VRef, iterable: Sym, /) -> Sym:
    """What a list, a set or a tuple has is added at once; what an iterator brings, one by one."""
    if isinstance(iterable, VGenerator | VIter):
        _change(ev, ref, lambda content: content)  # a list that cannot be changed says so before anything is evaluated
        go_through(ev, iterable, lambda element, _: _ignore(_append(ev, ref, element())), ordered=True)
        return NONE
    more = list_content(ev, iterable)
    return _change(ev, ref, lambda content: lists.concat(ev, content, more))


def _ignore(_: Sym) -> None:
    """Drop what a method returns."""


def _index(ev: Evaluation, ref: VRef, value: Sym, start: Sym = ZERO, stop: Sym = ZERO, /) -> Sym:
    content = ev.content(ref)
    assert isinstance(content, VList)
    if start is not ZERO or stop is not ZERO:
        raise NotCompilable("index() from a place on; write a loop, or index() of a slice")
    there, at = lists.find(ev, content, value)
    ev.trap(ev.b.lnot(there))
    return VInt(at)


def _insert(ev: Evaluation, ref: VRef, index: Sym, value: Sym, /) -> Sym:
    place = number(ev, index)
    return _change(ev, ref, lambda content: lists.insert(ev, content, lists.place(ev, content, place), value))


def _pop(ev: Evaluation, ref: VRef, index: Sym = ZERO, /) -> Sym:
    def change(content: VList) -> tuple[Sym, Sym]:
        ev.trap(ev.b.eq(content.length, const(0)))
        place = lists.normal(ev, content, const(-1) if index is ZERO else number(ev, index))
        found = lists.get(ev, content, place)
        return lists.remove_at(ev, content, place), found

    return ev.update(ref, change)


def _remove(ev: Evaluation, ref: VRef, value: Sym, /) -> Sym:
    def change(content: VList) -> Sym:
        there, at = lists.find(ev, content, value)
        ev.trap(ev.b.lnot(there))
        return lists.remove_at(ev, content, at)

    return _change(ev, ref, change)


def _reverse(ev: Evaluation, ref: VRef, /) -> Sym:
    return _change(ev, ref, lambda content: lists.reverse(ev, content))


# -- tuples ------------------------------------------------------------------------------------------------------------


def _listed(found: VTuple) -> VList:
    return VList(const(len(found.items)), found.items)


def _tuple_count(ev: Evaluation, found: VTuple, value: Sym, /) -> Sym:
    return VInt(lists.count(ev, _listed(found), value))


def _tuple_index(ev: Evaluation, found: VTuple, value: Sym, start: Sym = ZERO, stop: Sym = ZERO, /) -> Sym:
    return _index(ev, ev.new(_listed(found)), value, start, stop)


# -- sets --------------------------------------------------------------------------------------------------------------


def _add(ev: Evaluation, ref: VRef, value: Sym, /) -> Sym:
    return _change(ev, ref, lambda content: sets.add(ev, content, value))


def _discard(ev: Evaluation, ref: VRef, value: Sym, /) -> Sym:
    return _change(ev, ref, lambda content: sets.discard(ev, content, value))


def _set_remove(ev: Evaluation, ref: VRef, value: Sym, /) -> Sym:
    def change(content: VSet) -> Sym:
        ev.trap(ev.b.lnot(sets.contains(ev, content, value)))
        return sets.discard(ev, content, value)

    return _change(ev, ref, change)


def _set_pop(ev: Evaluation, ref: VRef, /) -> Sym:
    def change(content: VSet) -> tuple[Sym, Sym]:
        if not content.order:
            raise NotCompilable("pop() of a set whose order Python leaves open; take min(...) or sorted(...)[0]")
        ev.trap(ev.b.eq(sets.size(ev, content), const(0)))
        if content.universe is None:
            raise ev.raise_here()
        code = sets.first(ev, content)
        value = constant_of(content.universe, size_of(content.universe) - 1)
        for at in range(size_of(content.universe) - 2, -1, -1):
            value = ev.choose(ev.b.eq(code, const(at)), constant_of(content.universe, at), value)
        return sets.discard(ev, content, value), value

    return ev.update(ref, change)


def _clear_set(ev: Evaluation, ref: VRef, /) -> Sym:
    return _change(ev, ref, lambda content: VSet(None, (), content.order))


def _update(ev: Evaluation, ref: VRef, /, *others: Sym) -> Sym:
    """What a container has is added at once; what an iterator brings, one by one."""
    _change(ev, ref, lambda content: content)
    for other in others:
        if isinstance(other, VGenerator | VIter):
            go_through(ev, other, lambda element, _: _ignore(_add(ev, ref, element())), ordered=False)
        else:
            more = set_content(ev, other)
            _change(ev, ref, lambda now, more=more: sets.combine(ev, "or", now, more, now.order))  # type: ignore[misc]
    return NONE


def _combined(op: str, single: bool = False) -> Callable[..., Sym]:
    """Return a method that makes another set."""

    def run(ev: Evaluation, ref: VRef, /, *others: Sym) -> Sym:
        if single and len(others) != 1:
            raise ev.raise_here()
        made = ev.content(ref)
        assert isinstance(made, VSet)
        order = made.order
        for other in others:
            more = set_content(ev, other) if op == "or" else _without_error(ev, other)
            made = sets.combine(ev, op, made, more, order)
        return ev.new(made)

    return run


def _combine_in_place(op: str, single: bool = False) -> Callable[..., Sym]:
    """Return a method that changes a set: its arguments are sets, or gone through before anything changes."""

    def run(ev: Evaluation, ref: VRef, /, *others: Sym) -> Sym:
        if single and len(others) != 1:
            raise ev.raise_here()
        _change(ev, ref, lambda content: content)
        if len(others) > 1 or any(isinstance(other, VGenerator) for other in others):
            raise NotCompilable("a set is changed by several, or by a generator; write one after the other, with sets")
        for other in others:
            found = _without_error(ev, other)
            _change(ev, ref, lambda now, found=found: sets.combine(ev, op, now, found, now.order))  # type: ignore[misc]
        return NONE

    return run


def _issubset(ev: Evaluation, ref: VRef, other: Sym, /) -> Sym:
    found = set_content(ev, other)
    return VBool(subset(ev, _set_of(ev, ref), found))


def _issuperset(ev: Evaluation, ref: VRef, other: Sym, /) -> Sym:
    return VBool(subset(ev, _without_error(ev, other), _set_of(ev, ref)))


def _isdisjoint(ev: Evaluation, ref: VRef, other: Sym, /) -> Sym:
    common = sets.combine(ev, "and", _set_of(ev, ref), _without_error(ev, other), None)
    return VBool(ev.b.eq(sets.size(ev, common), const(0)))


def _without_error(ev: Evaluation, other: Sym) -> VSet:
    """Return a set of what is gone through, where Python may stop before it has seen everything."""
    with ev.watched() as seen:
        found = set_content(ev, other)
    if seen.changes or seen.exits:
        raise NotCompilable("what is gone through changes something or may fail, and Python may stop early; make a set first")
    return found


def _set_of(ev: Evaluation, ref: VRef) -> VSet:
    content = ev.content(ref)
    assert isinstance(content, VSet)
    return content


# -- dicts -------------------------------------------------------------------------------------------------------------


def _get(ev: Evaluation, ref: VRef, key: Sym, default: Sym = NONE, /) -> Sym:
    from leasecheck.compile.places import look_up

    content = ev.content(ref)
    assert isinstance(content, VDict)
    there, value = look_up(ev, content, key)
    known = ev.b.known(there)
    return value if known else default if known is False else ev.choose(there, value, default)


def _dict_update(ev: Evaluation, ref: VRef, other: Sym = ZERO, /, **named: Sym) -> Sym:
    if named:
        raise NotCompilable("a dict whose keys are text; use an Enum")
    if other is ZERO:
        return _change(ev, ref, lambda content: content)
    more = present(ev, other)
    content = ev.content(more) if isinstance(more, VRef) else None
    if not isinstance(content, VDict):
        raise NotCompilable("update() with something else than a dict, such as pairs; pass a dict")
    return _change(ev, ref, lambda now: merged(now, content))


def _setdefault(ev: Evaluation, ref: VRef, key: Sym, default: Sym = NONE, /) -> Sym:
    from leasecheck.compile.places import item, look_up, set_item

    content = ev.content(ref)
    assert isinstance(content, VDict)
    there, _ = look_up(ev, content, key)
    if ev.b.known(there) is None:
        raise NotCompilable("setdefault() of a key that may be there; a dict has every key")
    _change(ev, ref, lambda content: content)
    if ev.b.known(there) is False:
        set_item(ev, ref, key, default)
    return item(ev, ref, key)


def _keys(ev: Evaluation, ref: VRef, /) -> Sym:
    return iteration.view(ev, ref, "keys")


def _values(ev: Evaluation, ref: VRef, /) -> Sym:
    return iteration.view(ev, ref, "values")


def _items(ev: Evaluation, ref: VRef, /) -> Sym:
    return iteration.view(ev, ref, "items")


_METHODS: dict[type, dict[str, Callable[..., Sym]]] = {
    VList: {
        "append": _append, "clear": _clear_list, "copy": _copy, "count": _count, "extend": _extend, "index": _index,
        "insert": _insert, "pop": _pop, "remove": _remove, "reverse": _reverse, "sort": sort_in_place,
    },
    VTuple: {"count": _tuple_count, "index": _tuple_index},
    VSet: {
        "add": _add, "discard": _discard, "remove": _set_remove, "pop": _set_pop, "copy": _copy, "clear": _clear_set,
        "union": _combined("or"), "intersection": _combined("and"), "difference": _combined("andnot"),
        "symmetric_difference": _combined("xor", single=True), "update": _update,
        "intersection_update": _combine_in_place("and"), "difference_update": _combine_in_place("andnot"),
        "symmetric_difference_update": _combine_in_place("xor", single=True), "issubset": _issubset,
        "issuperset": _issuperset, "isdisjoint": _isdisjoint,
    },
    VDict: {
        "get": _get, "copy": _copy, "update": _dict_update, "setdefault": _setdefault, "keys": _keys, "values": _values,
        "items": _items,
    },
}  # fmt: skip
