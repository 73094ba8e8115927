"""Reading and writing attributes and items."""

from __future__ import annotations

import enum
import inspect
import types
from typing import TYPE_CHECKING, Any, Final

from leasecheck.compile import lists, sets
from leasecheck.compile.comparison import equal
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import FALSE, Val, const
from leasecheck.compile.operators import data, number, present
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
    VMixed,
    VOpt,
    VRange,
    VRecord,
    VRef,
    VSet,
    VState,
    VStatic,
    VTuple,
)  # fmt: skip
from leasecheck.language.domains import Domain
from leasecheck.language.records import field_names

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["attribute", "item", "known_object", "set_attribute", "set_item"]


def known_object(ev: Evaluation, value: Any, name: str = "") -> Sym:
    """Return what a global name, an attribute of a module or of a class, or a default stands for.

    A container of the module is one object however it is reached, and is not changed: what an action leaves there would be
    there for the next.
    """
    if isinstance(value, types.FunctionType):
        return VFunc(value)
    if id(value) in ev.known:
        return ev.known[id(value)][1]
    content = set_of(ev, value) if type(value) in (set, frozenset) else content_of(value)
    first = ev.serial
    found = ev.thaw(content, frozen=True)
    for cell in range(first + 1, ev.serial + 1):
        if not isinstance(value, frozenset):
            ev.names_of[cell] = name or "a list, set or dict of the module"
    if ev.serial > first:
        ev.known[id(value)] = value, found
    return found


def set_of(ev: Evaluation, value: set[Any] | frozenset[Any]) -> VSet:
    """Return the content of a Python set as a constant."""
    found = VSet(None, (), False if isinstance(value, frozenset) else None)
    for each in value:
        found = sets.add(ev, found, static(each))
    return found


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
        return _method(ev, sym, name)
    data(sym)
    if hasattr(int, name) and isinstance(sym, VInt | VBool):
        raise NotCompilable(f"{name} of a number; compute it")
    raise ev.raise_here()


def _method(ev: Evaluation, sym: VRef | VTuple, name: str) -> Sym:
    """Return a method of a container; Python raises here if it has none of this name."""
    from leasecheck.compile.methods import method_of

    method_of(ev, sym, name)
    return VFunc(name, sym)


def _of_object(ev: Evaluation, value: Any, name: str) -> Sym:
    if not isinstance(value, type | types.ModuleType):
        raise NotCompilable(f"an attribute of {value!r}; use a constant of the spec")
    if not hasattr(value, name):
        raise ev.raise_here()
    found = inspect.getattr_static(value, name)
    if isinstance(value, type) and isinstance(found, classmethod):
        raise NotCompilable(f"{name} is a classmethod; use a plain function")
    return known_object(ev, getattr(value, name), name)


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
    """Return what a member of an Enum has: its name and value, and what its class gives it."""
    if name in sym.cls.__members__:
        raise NotCompilable(f"a member of {sym.cls.__name__} is read from another; write {sym.cls.__name__}.{name}")
    if name not in ("value", "name", "_value_") and not any(name in vars(member) for member in sym.cls):
        return _of_class(ev, sym, sym.cls, name)
    try:
        answers = [getattr(member, name) for member in sym.cls]
    except AttributeError:
        raise NotCompilable(f"not every member of {sym.cls.__name__} has {name}; give it to each") from None
    low, high = ev.b.range(sym.val)
    if low == high:
        return static(answers[low])
    if not all(type(answer) in (int, bool) for answer in answers):
        raise NotCompilable(f"text in a state or a condition; compare {sym.cls.__name__} members themselves")
    found: Sym = static(answers[-1])
    for place in range(len(answers) - 2, -1, -1):
        found = ev.choose(ev.b.eq(sym.val, const(place)), static(answers[place]), found)
    return found


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
    if isinstance(container, VStatic) and isinstance(container.value, type) and issubclass(container.value, enum.Enum):
        raise NotCompilable(f"a member of {container.value.__name__} by its text; write the member")
    if isinstance(container, VRange):
        return _of_range(ev, container, number(ev, key))
    data(container)
    if isinstance(container, VTuple):
        return _of_tuple(ev, container, number(ev, key))
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


def _of_tuple(ev: Evaluation, container: VTuple, at: Val) -> Sym:
    low, high = ev.b.range(at)
    if low == high and not -len(container.items) <= low < len(container.items):
        raise ev.raise_here()
    if low == high:
        return container.items[low]
    content = VList(const(len(container.items)), container.items)
    found = lists.get(ev, content, lists.normal(ev, content, at))
    if isinstance(found, VMixed):
        raise NotCompilable("a tuple of several kinds at a place that is not fixed; use one kind, or a record")
    return found


def _of_range(ev: Evaluation, found: VRange, at: Val) -> Sym:
    from leasecheck.compile.iteration import size_of_range

    b = ev.b
    size = size_of_range(ev, found)
    if b.range(at)[0] < 0:
        at = b.select(b.lt(at, const(0)), b.add(at, size), at)
    ev.trap(b.lor(b.lt(at, const(0)), b.le(size, at)))
    return VInt(b.add(found.start, b.mul(at, const(found.step))))


def look_up(ev: Evaluation, content: VDict, key: Sym) -> tuple[Val, Sym]:
    """Return whether a dict has a key, and its value."""
    b = ev.b
    key = sets.element(ev, key)
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
    from leasecheck.compile.building import fixed_key, known_value, merged

    there, _ = look_up(ev, content, key)
    if ev.b.known(there) is not True:
        if content.keys and known_value(ev, key) is None:
            raise _open_key(ev, key)
        return merged(content, VDict((fixed_key(ev, key),), (value,)))
    dense = dense_code(ev, content.keys, key)
    if dense is not None:
        return VDict(content.keys, tuple(update(ev, content.values, dense[1], value)))
    values = [
        ev.choose(equal(ev, static(each), key), value, old) for each, old in zip(content.keys, content.values, strict=True)
    ]
    return VDict(content.keys, tuple(values))


def _open_key(ev: Evaluation, key: Sym) -> NotCompilable:
    """Return why a value is not put under a key that is not fixed: what else it may be than one of the dict's."""
    if isinstance(key, VOpt) and ev.b.known(key.present) is not True:
        return NotCompilable("the key may be None, which is no key of the dict; make sure that it is not, as with require")
    if isinstance(key, VInt | VBool):
        low, high = ev.b.range(key.val)
        return NotCompilable(f"the key may be any of {low}..{high}, and the dict does not have them all; bound it first")
    return NotCompilable("the key may be one that the dict does not have; make sure that it has, as with require")
