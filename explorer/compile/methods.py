"""Methods of lists, sets and dicts."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leasecheck.compile import iteration, lists, sets
from leasecheck.compile.building import into_set, merged
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import const
from leasecheck.compile.operators import number, present, subset
from leasecheck.compile.universe import constant_of, size_of
from leasecheck.compile.values import NONE, ZERO, Sym, VBool, VDict, VInt, VList, VRef, VSet, VTuple

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["method"]


def method(ev: Evaluation, receiver: Sym, name: str, node: ast.Call) -> Sym:
    """Evaluate receiver.name(...)."""
    from leasecheck.compile.expressions import expression
    from leasecheck.compile.folds import sort_in_place

    content = ev.content(receiver) if isinstance(receiver, VRef) else receiver
    if isinstance(content, VTuple) and name in ("index", "count") and len(node.args) == 1:
        content = VList(const(len(content.items)), content.items)
        receiver = ev.new(content)
    if not isinstance(receiver, VRef):
        raise NotCompilable(f"{name} of {content.noun}; use a list")
    if isinstance(content, VList) and name == "sort" and not node.args:
        sort_in_place(ev, receiver, {keyword.arg or "**": keyword.value for keyword in node.keywords})
        return NONE
    table = _LISTS if isinstance(content, VList) else _SETS if isinstance(content, VSet) else _DICTS
    found = table.get(name)
    if found is None:
        if not hasattr({VList: list, VSet: set, VDict: dict}[type(content)], name):
            raise ev.raise_here()
        raise NotCompilable(f"the method {name} of {content.noun} is not compiled; build a new value instead")
    if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        raise NotCompilable("a method with keywords or stars; write plain arguments")
    call, least, most = found
    if not least <= len(node.args) <= most:
        raise NotCompilable(f"{name} with so many arguments; write it with plainer ones")
    arguments = [_argument(ev, each, expression) for each in node.args]
    result: Sym = call(ev, receiver, *arguments)
    return result


def _argument(ev: Evaluation, node: ast.expr, expression: Callable[[Evaluation, ast.expr], Sym]) -> Sym:
    if isinstance(node, ast.GeneratorExp):
        from leasecheck.compile.comprehensions import list_comp

        return list_comp(ev, node)
    return expression(ev, node)


def _change(ev: Evaluation, ref: VRef, change: Callable[[Any], Sym]) -> Sym:
    ev.update(ref, lambda content: (change(content), ZERO))
    return NONE


def _pop(ev: Evaluation, ref: VRef, at: Sym | None = None) -> Sym:
    def change(content: VList) -> tuple[Sym, Sym]:
        ev.trap(ev.b.eq(content.length, const(0)))
        place = lists.normal(ev, content, const(-1) if at is None else number(ev, at))
        found = lists.get(ev, content, place)
        return lists.remove_at(ev, content, place), found

    return ev.update(ref, change)


def _remove(ev: Evaluation, ref: VRef, value: Sym) -> Sym:
    def change(content: VList) -> Sym:
        there, at = lists.find(ev, content, value)
        ev.trap(ev.b.lnot(there))
        return lists.remove_at(ev, content, at)

    return _change(ev, ref, change)


def _index(ev: Evaluation, ref: VRef, value: Sym) -> Sym:
    content = ev.content(ref)
    assert isinstance(content, VList)
    there, at = lists.find(ev, content, value)
    ev.trap(ev.b.lnot(there))
    return VInt(at)


def _extend(ev: Evaluation, ref: VRef, more: Sym) -> Sym:
    found = iteration.to_list(ev, iteration.iterate(ev, more))
    assert isinstance(found, VRef)
    return _change(ev, ref, lambda content: lists.concat(ev, content, ev.content(found)))  # type: ignore[arg-type]


def _insert(ev: Evaluation, ref: VRef, at: Sym, value: Sym) -> Sym:
    place = number(ev, at)
    return _change(ev, ref, lambda content: lists.insert(ev, content, lists.place(ev, content, place), value))


def _copy(ev: Evaluation, ref: VRef) -> Sym:
    return ev.new(ev.content(ref))


def _count(ev: Evaluation, ref: VRef, value: Sym) -> Sym:
    content = ev.content(ref)
    assert isinstance(content, VList)
    return VInt(lists.count(ev, content, value))


def _as_set(ev: Evaluation, other: Sym) -> VSet:
    other = present(ev, other)
    content = ev.content(other) if isinstance(other, VRef) else None
    if isinstance(content, VSet):
        return content
    name = ev.hidden(ev.new(VSet(None, (), None)))
    into_set(ev, name, iteration.iterate(ev, other))
    made = ev.content(ev.names.pop(name))  # type: ignore[arg-type]
    assert isinstance(made, VSet)
    return made


def _combined(op: str, in_place: bool) -> Any:
    def run(ev: Evaluation, ref: VRef, *others: Sym) -> Sym:
        found = [_as_set(ev, other) for other in others]

        def combine(content: VSet) -> VSet:
            made = content
            for other in found:
                made = sets.combine(ev, op, made, other)
            return VSet(made.universe, made.masks, content.order)

        if in_place:
            return _change(ev, ref, combine)
        now = ev.content(ref)
        assert isinstance(now, VSet)
        return ev.new(combine(now))

    return run, 0 if op != "xor" else 1, 100 if op != "xor" else 1


def _related(relation: str) -> Any:
    def run(ev: Evaluation, ref: VRef, other: Sym) -> Sym:
        found = _as_set(ev, other)
        now = ev.content(ref)
        assert isinstance(now, VSet)
        if relation == "superset":
            return VBool(subset(ev, found, now))
        if relation == "subset":
            return VBool(subset(ev, now, found))
        common = sets.combine(ev, "and", now, found)
        return VBool(ev.b.eq(sets.size(ev, common), const(0)))

    return run, 1, 1


def _set_remove(ev: Evaluation, ref: VRef, value: Sym) -> Sym:
    def change(content: VSet) -> Sym:
        ev.trap(ev.b.lnot(sets.contains(ev, content, value)))
        return sets.discard(ev, content, value)

    return _change(ev, ref, change)


def _set_pop(ev: Evaluation, ref: VRef) -> Sym:
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


def _empty_list(ev: Evaluation, ref: VRef) -> Sym:
    return _change(ev, ref, lambda _: VList(const(0), ()))


def _dict_get(ev: Evaluation, ref: VRef, key: Sym, default: Sym = NONE) -> Sym:
    from leasecheck.compile.places import look_up

    content = ev.content(ref)
    assert isinstance(content, VDict)
    there, value = look_up(ev, content, key)
    known = ev.b.known(there)
    return value if known else default if known is False else ev.choose(there, value, default)


def _dict_update(ev: Evaluation, ref: VRef, more: Sym) -> Sym:
    more = present(ev, more)
    content = ev.content(more) if isinstance(more, VRef) else None
    if not isinstance(content, VDict):
        raise NotCompilable("update() with something else than a dict; pass a dict")
    return _change(ev, ref, lambda now: merged(now, content))


def _setdefault(ev: Evaluation, ref: VRef, key: Sym, default: Sym = NONE) -> Sym:
    from leasecheck.compile.places import item, look_up, set_item

    content = ev.content(ref)
    assert isinstance(content, VDict)
    there, _ = look_up(ev, content, key)
    if ev.b.known(there) is None:
        raise NotCompilable("setdefault() of a key that may be there; a dict has every key")
    if ref.cells[0] in ev.frozen:
        raise ev.raise_here()
    if ev.b.known(there) is False:
        set_item(ev, ref, key, default)
    return item(ev, ref, key)


def _set_copy(ev: Evaluation, ref: VRef) -> Sym:
    return ev.new(ev.content(ref))


_LISTS: dict[str, tuple[Any, int, int]] = {
    "append": (lambda ev, ref, value: _change(ev, ref, lambda now: lists.append(ev, now, value)), 1, 1),
    "clear": (_empty_list, 0, 0), "copy": (_copy, 0, 0), "count": (_count, 1, 1), "extend": (_extend, 1, 1),
    "index": (_index, 1, 1), "insert": (_insert, 2, 2), "pop": (_pop, 0, 1), "remove": (_remove, 1, 1),
    "reverse": (lambda ev, ref: _change(ev, ref, lambda now: lists.reverse(ev, now)), 0, 0),
}  # fmt: skip
_SETS: dict[str, tuple[Any, int, int]] = {
    "add": (lambda ev, ref, value: _change(ev, ref, lambda now: sets.add(ev, now, value)), 1, 1),
    "discard": (lambda ev, ref, value: _change(ev, ref, lambda now: sets.discard(ev, now, value)), 1, 1),
    "remove": (_set_remove, 1, 1), "pop": (_set_pop, 0, 0), "copy": (_set_copy, 0, 0),
    "clear": (lambda ev, ref: _change(ev, ref, lambda now: VSet(None, (), now.order)), 0, 0),
    "union": _combined("or", False), "intersection": _combined("and", False), "difference": _combined("andnot", False),
    "symmetric_difference": _combined("xor", False), "update": _combined("or", True),
    "intersection_update": _combined("and", True), "difference_update": _combined("andnot", True),
    "symmetric_difference_update": _combined("xor", True), "issubset": _related("subset"),
    "issuperset": _related("superset"), "isdisjoint": _related("disjoint"),
}  # fmt: skip
_DICTS: dict[str, tuple[Any, int, int]] = {
    "get": (_dict_get, 1, 2), "copy": (_copy, 0, 0), "update": (_dict_update, 1, 1), "setdefault": (_setdefault, 1, 2),
    "keys": (lambda ev, ref: iteration.view(ev, ref, "keys"), 0, 0),
    "values": (lambda ev, ref: iteration.view(ev, ref, "values"), 0, 0),
    "items": (lambda ev, ref: iteration.view(ev, ref, "items"), 0, 0),
}  # fmt: skip
