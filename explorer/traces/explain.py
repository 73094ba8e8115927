"""The innermost part of an expression that makes it false (or true), with the values of its parts.

An expression is explained by evaluating its parts again, in the order Python would, in the names its function had when it
returned. That is sound because functions of a spec that only look at states have no effects.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from leasecheck.traces.values import text

__all__ = ["Scope", "explain"]

MOST_ELEMENTS = 3
"""Elements of a quantifier that are each explained; of more, the collection is shown instead."""
MOST_PARTS = 8
LONGEST_VALUE = 200
OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


@dataclass(frozen=True)
class Scope:
    """Where an expression is evaluated.

    Attributes
    ----------
    names : dict[str, Any]
        Every name it may use.
    known : frozenset[str]
        Names whose values the reader knows: the property's parameters.
    state : type
        The spec's class; its instances are states, too long to be shown.
    local : dict[str, ast.expr]
        Local variables that were assigned once, with the expressions that they stand for.
    bound : tuple[str, ...]
        Variables of the quantifiers and loops around.
    descend : callable
        Explains what a helper function returned: (function, arguments, wanted truth) to lines; none if it cannot.
    """

    names: dict[str, Any]
    known: frozenset[str]
    state: type
    local: Mapping[str, ast.expr]
    bound: tuple[str, ...]
    descend: Callable[[Callable[..., Any], tuple[Any, ...], bool], list[str]]

    def value(self, node: ast.expr) -> Any:
        """Evaluate an expression."""
        code = compile(ast.fix_missing_locations(ast.Expression(node)), "<why>", "eval")
        return eval(code, self.names)

    def truth(self, node: ast.expr) -> bool:
        """Evaluate an expression to True or False."""
        return bool(self.value(node))

    def bindings(self, generators: list[ast.comprehension]) -> Iterator[Scope]:
        """Yield the scope of each element of a comprehension."""
        if not generators:
            yield self
            return
        first, *rest = generators
        targets = tuple(node.id for node in ast.walk(first.target) if isinstance(node, ast.Name))
        for element in self.value(first.iter):
            inner = replace(self, names={**self.names, "<element>": element}, bound=(*self.bound, *targets))
            assign = ast.Assign([first.target], ast.Name("<element>", ast.Load()))
            exec(compile(ast.fix_missing_locations(ast.Module([assign], [])), "<why>", "exec"), inner.names)
            if all(inner.truth(test) for test in first.ifs):
                yield from inner.bindings(rest)


def explain(node: ast.expr, wanted: bool, scope: Scope) -> list[str]:
    """Return why an expression has this truth value: each line a claim, or indented below one, the value of a part of it."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return explain(operand, not wanted, scope)
        case ast.BoolOp(op=op, values=values):
            if isinstance(op, ast.Or) is wanted:  # the first that decides
                return explain(next(each for each in values if scope.truth(each) is wanted), wanted, scope)
            return [line for each in values for line in explain(each, wanted, scope)]
        case ast.IfExp(test=test, body=body, orelse=orelse):
            taken = scope.truth(test)
            return [*explain(test, taken, scope), *explain(body if taken else orelse, wanted, scope)]
        case ast.NamedExpr(value=value):
            return explain(value, wanted, scope)
        case ast.Compare():
            return _comparison(node, wanted, scope)
        case ast.Call(func=ast.Name(id="bool"), args=[value], keywords=[]):
            return explain(value, wanted, scope)
        case ast.Call(
            func=ast.Name(id="all" | "any" as name), args=[ast.GeneratorExp() | ast.ListComp() as over], keywords=[]
        ):
            return _quantifier(node, name == "all", over, wanted, scope)
        case ast.Call(func=ast.Name(id="all" | "any" as name), args=[ast.expr() as over], keywords=[]):
            return _collection(node, name == "all", over, wanted, scope)
        case ast.Call() if found := _helper(node, wanted, scope):
            return found
        case ast.Name(id=name) if name in scope.local and scope.truth(scope.local[name]) is wanted:
            return explain(scope.local[name], wanted, scope)
        case ast.Constant():
            return []
    value = scope.value(node)
    shown = "" if isinstance(value, bool) else f": {_shown(value)}"
    return [f"{ast.unparse(node)} is {_word(wanted)}{shown}", *_parts([node], scope, shown={ast.unparse(node)})]


def _comparison(node: ast.Compare, wanted: bool, scope: Scope) -> list[str]:
    """Explain a comparison by its values; of a chain, by the first link that is false."""
    lines: list[str] = []
    sides = [node.left, *node.comparators]
    for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
        link = ast.Compare(left, [op], [right])
        if scope.truth(link) is wanted:
            sign = OPERATORS[type(op)]
            values = f"{_shown(scope.value(left))} {sign} {_shown(scope.value(right))}"
            source = ast.unparse(link)
            lines.append(f"{source} is {_word(wanted)}" + (f": {values}" if values != source else ""))
            lines += _parts([left, right], scope, shown={ast.unparse(left), ast.unparse(right)})
            if not wanted:
                break
    return lines


def _quantifier(node: ast.expr, every: bool, over: ast.GeneratorExp | ast.ListComp, wanted: bool, scope: Scope) -> list[str]:
    """Explain all(...) or any(...) over a comprehension by the element that decides it, or by all of them."""
    scopes = list(scope.bindings(over.generators))
    if every is not wanted:
        decisive = next(inner for inner in scopes if inner.truth(over.elt) is wanted)
        return explain(over.elt, wanted, decisive)
    if 0 < len(scopes) <= MOST_ELEMENTS:
        return [line for inner in scopes for line in explain(over.elt, wanted, inner)]
    count = "nothing to look at" if not scopes else f"{len(scopes)} elements"
    iters = [generator.iter for generator in over.generators[:1]]
    return [f"{ast.unparse(node)} is {_word(wanted)}: {count}", *_parts(iters, scope)]


def _collection(node: ast.expr, every: bool, over: ast.expr, wanted: bool, scope: Scope) -> list[str]:
    """Explain all(...) or any(...) over what is already a collection."""
    elements = list(scope.value(over))
    line = f"{ast.unparse(node)} is {_word(wanted)}"
    if every is not wanted:
        place = next(place for place, element in enumerate(elements) if bool(element) is wanted)
        line += f": element {place} is {_shown(elements[place])}"
    return [line, *_parts([over], scope)]


def _helper(node: ast.Call, wanted: bool, scope: Scope) -> list[str]:
    """Explain a call of a helper by what the helper returned; nothing if it is not a plain function."""
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return []
    function: Any = scope.value(node.func)
    arguments = tuple(scope.value(argument) for argument in node.args)
    if isinstance(function, MethodType):
        function, arguments = function.__func__, (function.__self__, *arguments)
    if not isinstance(function, FunctionType):
        return []
    inside = scope.descend(function, arguments, wanted)
    if not inside:
        return []
    head = f"{ast.unparse(node)} is {_word(wanted)}"
    return [head, *_parts([node], scope, shown={ast.unparse(node)}), *(f"  {line}" for line in inside)]


def _parts(nodes: list[ast.expr], scope: Scope, shown: set[str] | None = None) -> list[str]:
    """Return a line for each part of expressions whose value says more, and for each variable of a quantifier around."""
    seen = set(shown or ())
    lines = []
    used = {name.id for node in nodes for name in ast.walk(node) if isinstance(name, ast.Name)}
    around = [ast.Name(name, ast.Load()) for name in dict.fromkeys(scope.bound) if name in used]
    for part in [*around, *(part for node in nodes for part in _inner(node))]:
        source = ast.unparse(part)
        if source in seen or (isinstance(part, ast.Name) and part.id in scope.known):
            continue
        seen.add(source)
        try:
            value = scope.value(part)
        except Exception:
            continue  # it uses the variable of a comprehension inside
        if not _is_opaque(value, scope):
            lines.append(f"  {source} = {_shown(value)}")
    return lines[:MOST_PARTS]


def _inner(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression and its parts, outermost first, where their values may be worth a line."""
    match node:
        case ast.Constant() | ast.Lambda():
            return
        case ast.Name():
            yield node
        case ast.Attribute(value=value):
            yield node
            if not isinstance(value, ast.Name):
                yield from _inner(value)
        case ast.Subscript(value=value, slice=index):
            yield node
            yield from _inner(index)
            if not isinstance(value, ast.Name | ast.Attribute):
                yield from _inner(value)
        case ast.Call(func=function, args=arguments):
            yield node
            if isinstance(function, ast.Attribute):
                yield from _inner(function.value)
            for argument in arguments:
                yield from _inner(argument)
        case ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
            yield from _inner(node.generators[0].iter)
        case ast.Slice():
            return
        case _:
            if isinstance(node, ast.Compare | ast.BoolOp):
                yield node
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield from _inner(child)


def _is_opaque(value: Any, scope: Scope) -> bool:
    kinds = (scope.state, type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
    return isinstance(value, kinds) or hasattr(value, "__next__")


def _shown(value: Any) -> str:
    words = re.sub(r" at 0x[0-9a-fA-F]+", "", text(value))
    return words if len(words) <= LONGEST_VALUE else f"{words[: LONGEST_VALUE - 1]}…"


def _word(truth: bool) -> str:
    return "true" if truth else "false"
