"""Comprehensions and generators, and the lists, sets and dicts that they build."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from leasecheck.compile import iteration, lists, sets
from leasecheck.compile.building import fixed_key, merged
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.expressions import condition, expression, passing
from leasecheck.compile.ir import const
from leasecheck.compile.iteration import Gate, each, iterate
from leasecheck.compile.names import Scope, targets_of
from leasecheck.compile.values import ZERO, Sym, VDict, VIter, VList, VSet

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["comprehend", "dict_comp", "first_of", "list_comp", "set_comp"]

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def first_of(ev: Evaluation, node: Comprehension) -> VIter:
    """Return what the first ``for`` goes through: it is evaluated outside, and before anything else."""
    return iterate(ev, passing(ev, node.generators[0].iter))


def comprehend(
    ev: Evaluation, node: Comprehension, first: VIter, body: Callable[[], None], ordered: bool, gate: Gate | None = None
) -> None:
    """Go through the generators of a comprehension.

    Parameters
    ----------
    first
        What the first of them goes through.
    body
        What is done for each element.
    ordered
        The order can be seen in what is built.
    gate
        Lets a turn happen, or not.
    """
    names = [name for generator in node.generators for name in targets_of(generator.target)]
    frame = ev.frames[-1]
    ev.serial += 1
    scope = Scope({name: f"{name}${ev.serial}" for name in names}, frame.scope)
    frame.scope = scope
    try:
        _level(ev, node.generators, 0, first, body, ordered, gate)
    finally:
        frame.scope = scope.parent
    for key in scope.keys.values():
        ev.names.pop(key, None)


def _level(
    ev: Evaluation,
    generators: list[ast.comprehension],
    at: int,
    found: VIter,
    body: Callable[[], None],
    ordered: bool,
    gate: Gate | None,
) -> None:
    """Go through one generator, and within it through those behind it."""
    from leasecheck.compile.statements import assign

    generator = generators[at]
    if generator.is_async:
        raise NotCompilable("an asynchronous comprehension; a function of a spec runs in one step")
    if ordered and not found.ordered:
        raise ev.placed(NotCompilable(iteration.OPEN_ORDER), generator.iter)

    def turn(value: Sym) -> None:
        assign(ev, generator.target, value)
        guarded(0)

    def guarded(which: int) -> None:
        if which < len(generator.ifs):
            ev.fork(condition(ev, generator.ifs[which]), lambda: inside(which + 1))
        elif at == len(generators) - 1:
            body()
        else:
            following = generators[at + 1]
            _level(ev, generators, at + 1, iterate(ev, passing(ev, following.iter)), body, ordered, gate)

    def inside(which: int) -> Sym:
        guarded(which)
        return ZERO

    each(ev, found, turn, gate)


def list_comp(ev: Evaluation, node: ast.ListComp | ast.GeneratorExp, first: VIter | None = None) -> Sym:
    """Return the list of a comprehension's elements."""
    return ev.new(listed(ev, node, first or first_of(ev, node)))


def listed(ev: Evaluation, node: ast.ListComp | ast.GeneratorExp, first: VIter, ordered: bool = True) -> VList:
    """Return the content of a list of a comprehension's elements."""
    name = ev.hidden(VList(const(0), ()))

    def body() -> None:
        value = expression(ev, node.elt)
        so_far = ev.names[name]
        assert isinstance(so_far, VList)
        ev.names[name] = lists.append(ev, so_far, value)

    comprehend(ev, node, first, body, ordered)
    made = ev.names.pop(name)
    assert isinstance(made, VList)
    return made


def set_comp(ev: Evaluation, node: ast.SetComp | ast.GeneratorExp, first: VIter | None = None) -> Sym:
    """Return the set of a comprehension's elements."""
    name = ev.hidden(VSet(None, (), None))

    def body() -> None:
        value = expression(ev, node.elt)
        so_far = ev.names[name]
        assert isinstance(so_far, VSet)
        ev.names[name] = sets.add(ev, so_far, value)

    comprehend(ev, node, first or first_of(ev, node), body, ordered=False)
    return ev.new(ev.names.pop(name))


def dict_comp(ev: Evaluation, node: ast.DictComp, first: VIter | None = None) -> Sym:
    """Return the dict of a comprehension's keys and values."""
    name = ev.hidden(VDict((), ()))

    def body() -> None:
        key = fixed_key(ev, expression(ev, node.key))
        value = expression(ev, node.value)
        so_far = ev.names[name]
        if not isinstance(so_far, VDict):
            raise NotCompilable("a dict whose keys depend on a condition that is not fixed; give it every key")
        ev.names[name] = merged(so_far, VDict((key,), (value,)))

    comprehend(ev, node, first or first_of(ev, node), body, ordered=True)
    made = ev.names.pop(name)
    if not isinstance(made, VDict):
        raise NotCompilable("a dict whose keys depend on a condition that is not fixed; give it every key")
    return ev.new(made)
