"""Comprehensions, and the sets and dicts that displays and comprehensions build."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from leasecheck.compile import iteration, lists
from leasecheck.compile.building import add_to_set, fixed_key, merged
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.expressions import condition, expression
from leasecheck.compile.ir import const
from leasecheck.compile.values import ZERO, Sym, VDict, VList, VRef, VSet

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["comprehend", "dict_comp", "list_comp", "set_comp"]


def comprehend(ev: Evaluation, generators: list[ast.comprehension], body: Callable[[], None], ordered: bool) -> None:
    """Go through the generators of a comprehension; ``ordered`` says that the order can be seen in what is built."""
    from leasecheck.compile.statements import assign

    saved = {name: ev.names.get(name) for generator in generators for name in _bound(generator.target)}
    hidden = {name: ev.hidden(value) for name, value in saved.items() if value is not None}

    def level(at: int) -> None:
        if at == len(generators):
            body()
            return
        generator = generators[at]
        found = iteration.iterate(ev, expression(ev, generator.iter))
        if ordered and not found.ordered:
            raise ev.placed(
                NotCompilable("the order of a set that Python leaves open becomes visible; go through sorted(...)"),
                generator.iter,
            )

        def turn(value: Sym) -> None:
            assign(ev, generator.target, value)
            guarded(0)

        def guarded(which: int) -> None:
            if which == len(generator.ifs):
                level(at + 1)
                return

            def inside() -> Sym:
                guarded(which + 1)
                return ZERO

            ev.fork(condition(ev, generator.ifs[which]), inside)

        iteration.each(ev, found, turn)

    level(0)
    for name, value in saved.items():
        ev.names.pop(name, None)
        if value is not None:
            ev.names[name] = ev.names.pop(hidden[name])


def _bound(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


def list_comp(ev: Evaluation, node: ast.ListComp | ast.GeneratorExp) -> Sym:
    name = ev.hidden(ev.new(VList(const(0), ())))

    def body() -> None:
        value = expression(ev, node.elt)
        ref = ev.names[name]
        assert isinstance(ref, VRef)
        ev.update(ref, lambda content: (lists.append(ev, content, value), ZERO))

    comprehend(ev, node.generators, body, ordered=True)
    return ev.names.pop(name)


def set_comp(ev: Evaluation, node: ast.SetComp | ast.GeneratorExp) -> Sym:
    name = ev.hidden(ev.new(VSet(None, (), None)))
    comprehend(ev, node.generators, lambda: add_to_set(ev, name, expression(ev, node.elt)), ordered=False)
    return ev.names.pop(name)


def dict_comp(ev: Evaluation, node: ast.DictComp) -> Sym:
    name = ev.hidden(ev.new(VDict((), ())))

    def body() -> None:
        key = fixed_key(ev, expression(ev, node.key))
        value = expression(ev, node.value)
        ref = ev.names[name]
        assert isinstance(ref, VRef)
        ev.update(ref, lambda content: (merged(content, VDict((key,), (value,))), ZERO))

    comprehend(ev, node.generators, body, ordered=True)
    return ev.names.pop(name)
