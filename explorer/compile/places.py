"""Reading and writing attributes and items."""

from __future__ import annotations

import enum
import inspect
import types
from typing import TYPE_CHECKING, Any, Final

from leasecheck.compile import lists
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, Val, const
from leasecheck.compile.operators import data, equal, number, present
from leasecheck.compile.picks import dense_code, pick, update
from leasecheck.compile.universe import content_of, static
from leasecheck.compile.values import (
    ZERO,
    Sym,
    VBool,
    VDict,
    VEnum,
    VFunc,
    VInt,
    VList,
    VMember,
    VRecord,
    VRef,
    VState,
    VStatic,
    VTuple,
)  # fmt: skip
from leasecheck.language.domains import Domain
from leasecheck.language.records import field_names

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["attribute", "item", "known_object", "set_attribute", "set_item"]


def known_object(ev: Evaluation, value: Any) -> Sym:
    """Return what a global name, an attribute of a module or of a class stands for."""
    if isinstance(value, types.FunctionType):
        return VFunc(value)
    content = content_of(value)
    if content is not None:
        return ev.thaw(content, frozen=True)
    if isinstance(value, set | frozenset):
        from leasecheck.compile import sets
        from leasecheck.compile.values import VSet

        found = VSet(None, (), False if isinstance(value, frozenset) else None)
        for each in value:
            found = sets.add(ev, found, static(each))
        return ev.thaw(found, frozen=True)
    return static(value)


_MISSING: Final = object()


def attribute(ev: Evaluation, sym: Sym, name: str) -> Sym:
    """Return sym.name."""
    sym = present(ev, sym)
    if name.startswith("__"):
        raise NotCompilable(f"{name} looks behind the value; use its fields")
    if isinstance(sym, VState):
        return sym.load(name)
    if isinstance(sym, VRecord):
        names = field_names(sym.cls)
        if name in names:
            return sym.fields[names.index(name)]
        return _of_class(ev, sym, sym.cls, name)
    if isinstance(sym, VMember):
        if name == "number":
            return VInt(ev.b.add(sym.val, const(1)))
        return _of_class(ev, sym, sym.domain, name)
    if isinstance(sym, VEnum):
        return _of_enum(ev, sym, name)
    if isinstance(sym, VStatic):
        return _of_object(ev, sym.value, name)
    if isinstance(sym, VRef | VTuple):
        return VFunc(name, sym)
    data(sym)
    if hasattr(int, name) and isinstance(sym, VInt | VBool):
        raise NotCompilable(f"{name} of a number; compute it")
    raise ev.raise_here()


def _of_object(ev: Evaluation, value: Any, name: str) -> Sym:
    if not isinstance(value, type | types.ModuleType):
        raise NotCompilable(f"an attribute of {value!r}; use a constant of the spec")
    if not hasattr(value, name):
        raise ev.raise_here()
    found = inspect.getattr_static(value, name)
    if isinstance(value, type) and isinstance(found, classmethod):
        raise NotCompilable(f"{name} is a classmethod; use a plain function")
    return known_object(ev, getattr(value, name))


def _of_class(ev: Evaluation, sym: Sym, cls: type, name: str) -> Sym:
    """Return what an instance has through its class: a method, a property, a constant."""
    found = inspect.getattr_static(cls, name, _MISSING)
    if isinstance(found, types.FunctionType):
        return VFunc(found, sym)
    if isinstance(found, staticmethod):
        return VFunc(found.__func__)
    if isinstance(found, property) and isinstance(found.fget, types.FunctionType):
        from leasecheck.compile.calls import inline

        return inline(ev, found.fget, [sym], {})
    if found is _MISSING:
        raise ev.raise_here()
    if found is None or isinstance(found, int | bool | enum.Enum | Domain):
        return static(found)
    raise NotCompilable(f"{cls.__name__}.{name} is not a field, a method or a property; use one of these")


def _of_enum(ev: Evaluation, sym: VEnum, name: str) -> Sym:
    if name in ("value", "name", "_value_"):
        answers = [getattr(member, name) for member in sym.cls]
        low, high = ev.b.range(sym.val)
        if low == high:
            return static(answers[low])
        if not all(type(answer) in (int, bool) for answer in answers):
            raise NotCompilable(f"text in a state or a condition; compare {sym.cls.__name__} members themselves")
        found: Sym = static(answers[-1])
        for place in range(len(answers) - 2, -1, -1):
            found = ev.choose(ev.b.eq(sym.val, const(place)), static(answers[place]), found)
        return found
    return _of_class(ev, sym, sym.cls, name)


def set_attribute(ev: Evaluation, sym: Sym, name: str, value: Sym) -> None:
    """sym.name = value."""
    sym = present(ev, sym)
    if not isinstance(sym, VState):
        raise ev.raise_here()
    if sym.frozen:
        raise ev.raise_here()
    key = ("var", sym.key, name)
    sym.load(name)  # so that ways on which it is not assigned know what it is
    if key not in ev.origins:
        raise NotCompilable(f"{name} is assigned, which is no variable; only variables change")
    ev.heap[key] = value


def item(ev: Evaluation, container: Sym, key: Sym) -> Sym:
    """Return container[key]."""
    container = present(ev, container)
    data(container)
    if isinstance(container, VTuple):
        at = number(ev, key)
        low, high = ev.b.range(at)
        if low != high:
            raise NotCompilable("a tuple at a place that is not fixed; use a list")
        if not -len(container.items) <= low < len(container.items):
            raise ev.raise_here()
        return container.items[low]
    content = ev.content(container) if isinstance(container, VRef) else None
    if isinstance(content, VList):
        place = lists.normal(ev, content, number(ev, key))
        found = lists.get(ev, content, place)
        if found is ZERO:
            raise ev.raise_here()
        return found
    if isinstance(content, VDict):
        there, value = look_up(ev, content, key)
        ev.trap(ev.b.lnot(there))
        return value
    raise ev.raise_here()


def look_up(ev: Evaluation, content: VDict, key: Sym) -> tuple[Val, Sym]:
    """Return whether a dict has a key, and its value."""
    from leasecheck.compile.sets import element

    b = ev.b
    key = element(ev, key)
    dense = dense_code(ev, content.keys, key)
    if dense is not None:
        inside, code = dense
        return inside, pick(ev, content.values, code)
    there: Val = FALSE
    found: Sym = ZERO
    for each, value in zip(reversed(content.keys), reversed(content.values), strict=True):
        here = equal(ev, static(each), key)
        known = b.known(here)
        if known:
            return here, value
        if known is False:
            continue
        found = value if there is FALSE else ev.choose(here, value, found)
        there = b.lor(here, there)
    return _complete(ev, content, key, there), found


def _complete(ev: Evaluation, content: VDict, key: Sym, there: Val) -> Val:
    """Spare the test of a key that its type shows to be there."""
    from leasecheck.compile.ir import TRUE
    from leasecheck.compile.universe import constant_of, size_of, type_of

    kind = type_of(ev.b, key)
    if kind is None or size_of(kind) > len(content.keys):
        return there
    for code in range(size_of(kind)):
        constant = constant_of(kind, code)
        if not any(equal(ev, static(each), constant) is TRUE for each in content.keys):
            return there
    return TRUE


def set_item(ev: Evaluation, container: Sym, key: Sym, value: Sym) -> None:
    """container[key] = value."""
    container = present(ev, container)
    data(container)
    if not isinstance(container, VRef):
        raise ev.raise_here()

    def change(content: Any) -> tuple[Sym, Sym]:
        if isinstance(content, VList):
            return lists.put(ev, content, lists.normal(ev, content, number(ev, key)), value), ZERO
        if isinstance(content, VDict):
            return _with(ev, content, key, value), ZERO
        raise ev.raise_here()

    ev.update(container, change)


def _with(ev: Evaluation, content: VDict, key: Sym, value: Sym) -> VDict:
    from leasecheck.compile.building import fixed_key, merged

    there, _ = look_up(ev, content, key)
    if ev.b.known(there) is not True:
        return merged(content, VDict((fixed_key(ev, key),), (value,)))
    dense = dense_code(ev, content.keys, key)
    if dense is not None:
        return VDict(content.keys, tuple(update(ev, content.values, dense[1], value)))
    values = [
        ev.choose(equal(ev, static(each), key), value, old) for each, old in zip(content.keys, content.values, strict=True)
    ]
    return VDict(content.keys, tuple(values))
