"""What a spec says that never matters: actions that are never enabled, guards that never decide, conditions that never hold.

A property is easily true of a model in which nothing happens. Four things are looked for, over all of a spec's cases that
hold, taken together:

- an *action* that is never enabled;
- a *guard*'s conjunct that never decides: in no evaluation is it false where every other one is true. Leaving it out would
  then change nothing. One that is false where a later one raises does decide: it is what keeps that one from being asked;
- a *condition* of a property that never becomes true: the last part of an ``a or b`` that is returned (``not a or b`` says
  something only where ``a`` is true), the last ``return`` after an ``if ...: return True``, the body of an ``all(...)``;
- a *constant* that no function of the spec and no bound of a type reads.

The first comes with every search. For guards and conditions the spec's own functions are run with watches in them, by the
python engine, case after case until nothing is left to be seen; a watch takes effect through `swapped`, as a mutant does.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from typing import Any

from leasecheck.language.annotations import resolve
from leasecheck.language.cases import Case
from leasecheck.language.definition import Definition
from leasecheck.language.instance import Instance
from leasecheck.language.reading import syntax_of
from leasecheck.mutants.functions import callees, plain_function, rules_of
from leasecheck.mutants.swap import code_of, swapped
from leasecheck.search import python_engine
from leasecheck.search.outcome import Request

__all__ = ["Vacuous", "unread_constants", "vacuous"]

DECIDES, SEEN = "__explorer_decides__", "__explorer_seen__"
"""Names under which watched functions find their watches."""


@dataclass(frozen=True)
class Vacuous:
    """Something that a spec says and that never matters.

    Attributes
    ----------
    kind : str
        ``action``, ``guard``, ``condition`` or ``constant``.
    text : str
        The sentence about it.
    """

    kind: str
    file: str
    line: int
    text: str


@dataclass
class _Watches:
    """What is watched for, and was not seen yet."""

    open: dict[int, Vacuous] = field(default_factory=dict)

    def decides(self, first: int, *parts: Callable[[], Any]) -> bool:
        """Evaluate a guard's conjuncts as ``and`` does, and note the one that decides."""
        for place, part in enumerate(parts):
            if not part():
                if first + place in self.open and all(_is_true(other) for other in parts[place + 1 :]):
                    del self.open[first + place]
                return False
        return True

    def seen(self, number: int) -> bool:
        """Note that a place was come to; False, so that ``or`` goes on to what stands there."""
        self.open.pop(number, None)
        return False


def vacuous(definition: Definition, cases: Sequence[Case], max_states: int) -> tuple[Vacuous, ...]:
    """Return what never matters in any of these cases, which hold.

    Parameters
    ----------
    definition
        The spec.
    cases
        Its cases.
    max_states
        The most states of each case to look at. Beyond it, nothing is reported as never happening.
    """
    watches = _Watches()
    changes = list(_watched(definition, watches))
    actions = {function.name: function for function in definition.of_kind("action")}
    complete = True
    with swapped(changes), _known(changes, watches):
        for case in sorted(cases, key=lambda case: case.expect.distinct or 0):
            if not watches.open and not actions:
                break
            outcome = python_engine.explore(case.instance(), Request(depth=case.depth, max_states=max_states))
            complete = complete and outcome.exhaustive
            for action in outcome.actions:
                if action.generated:
                    actions.pop(action.name, None)
    far = "" if complete else ", as far as was explored"
    never = [Vacuous("action", f.file, f.line, f"{f.name} is never enabled") for f in actions.values()]
    found = [*never, *watches.open.values()]
    said = [Vacuous(each.kind, each.file, each.line, each.text + far) for each in found]
    return tuple(sorted((*said, *unread_constants(definition)), key=lambda each: (each.file, each.line)))


def unread_constants(definition: Definition) -> tuple[Vacuous, ...]:
    """Return the constants that no function of a spec and no bound of a type reads; nothing is run for it."""
    read: set[str] = set()
    waiting = [plain_function(held) for held in vars(definition.cls).values()]
    seen: set[int] = set()
    while waiting:
        function = waiting.pop()
        if function is None or id(function) in seen:
            continue
        seen.add(id(function))
        tree = syntax_of(function)
        if tree is None:
            return ()  # what cannot be read may read anything
        read.update(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
        waiting.extend(callees(function, tree, definition.cls))
    read |= _in_types(definition)
    return tuple(
        Vacuous("constant", definition.file, definition.line, f"{name} changes nothing: no function and no bound reads it")
        for name in definition.constants
        if name not in read
    )


class _Reads(dict[str, object]):
    """Settings that remember which of them were asked for."""

    def __init__(self, names: Mapping[str, object]) -> None:
        super().__init__(names)
        self.read: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)


def _in_types(definition: Definition) -> set[str]:
    """Return the constants that bounds of types read, and those that other constants follow from."""
    instance = Instance(definition)
    names = _Reads(instance.settings)
    sizes = {domain: instance.sizes[name] for name, domain in definition.domains.items()}
    parameters = [parameter.annotation for function in definition.functions for parameter in function.parameters]
    for annotation in (*definition.variables.values(), *parameters):
        resolve(annotation, names, sizes, "")
    following = " ".join(str(value) for value in definition.defaults.values() if type(value).__name__ == "Follows")
    return names.read | {name for name in definition.constants if name in following}


def _watched(definition: Definition, watches: _Watches) -> Iterator[tuple[FunctionType, ast.FunctionDef, CodeType]]:
    """Yield the spec's own functions with watches in them: rules at their guards, properties at their conditions."""
    rules = [rule.function for rule in rules_of(definition) if rule.file == definition.file]
    claims = [plain_function(function.call) for function in definition.of_kind("always", "step")]
    made = _Watching(definition.file, watches)
    for function in (*rules, *(claim for claim in claims if claim is not None)):
        tree = copy.deepcopy(syntax_of(function))
        if tree is None:
            continue
        before = set(watches.open)
        if function in rules:
            made.guards(tree)
        else:
            made.conditions(tree)
        code = code_of(ast.fix_missing_locations(tree), function)
        new = set(watches.open) - before
        if code is None:
            for number in new:
                del watches.open[number]
        elif new:
            yield function, tree, code


class _Watching:
    def __init__(self, file: str, watches: _Watches) -> None:
        self.file, self.watches = file, watches
        self.count = 0

    def _next(self, kind: str, line: int, text: str) -> int:
        self.count += 1
        self.watches.open[self.count] = Vacuous(kind, self.file, line, text)
        return self.count

    def guards(self, tree: ast.FunctionDef) -> None:
        """Watch each conjunct of each ``require``."""
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="require"), args=[condition], keywords=[]):
                    if any(isinstance(inner, ast.NamedExpr) for inner in ast.walk(condition)):
                        continue  # what it assigns must be known outside of it
                    conjunction = isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And)
                    parts = condition.values if conjunction and isinstance(condition, ast.BoolOp) else [condition]
                    texts = [f"guard `{ast.unparse(part)}` of {tree.name} never decides" for part in parts]
                    numbers = [self._next("guard", part.lineno, text) for part, text in zip(parts, texts, strict=True)]
                    nothing = ast.arguments([], [], None, [], [], None, [])
                    watched: list[ast.expr] = [ast.Lambda(nothing, part) for part in parts]
                    called = ast.Name(DECIDES, ast.Load())
                    node.args = [ast.copy_location(ast.Call(called, [ast.Constant(numbers[0]), *watched], []), condition)]

    def conditions(self, tree: ast.FunctionDef) -> None:
        """Watch what a property claims, where it claims it under a condition."""
        returns = [node for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is not None]
        early = any(isinstance(node, ast.If) and _returns_true(node.body) for node in tree.body)
        for node in returns:
            match node.value:
                case ast.BoolOp(op=ast.Or(), values=[*before, last]):
                    condition = " or ".join(ast.unparse(part) for part in before)
                    node.value.values[-1] = self._seen(
                        last, f"{tree.name} claims nothing: `{condition}` is true of every state"
                    )
                case ast.Call(func=ast.Name(id="all"), args=[ast.GeneratorExp() as elements], keywords=[]):
                    over = ast.unparse(elements.generators[0].iter)
                    elements.elt = self._seen(
                        elements.elt, f"{tree.name} claims nothing: nothing of `{over}` comes to its test"
                    )
                case _:
                    pass
        end = tree.body[-1]
        if early and isinstance(end, ast.Return) and end.value is not None:
            end.value = self._seen(end.value, f"{tree.name} claims nothing: it returns True before its last line")

    def _seen(self, node: ast.expr, text: str) -> ast.expr:
        number = self._next("condition", node.lineno, text)
        call = ast.Call(ast.Name(SEEN, ast.Load()), [ast.Constant(number)], [])
        return ast.copy_location(ast.BoolOp(ast.Or(), [call, node]), node)


def _returns_true(body: list[ast.stmt]) -> bool:
    match body:
        case [ast.Return(value=ast.Constant(value=True))]:
            return True
    return False


def _is_true(part: Callable[[], Any]) -> bool:
    try:
        return bool(part())
    except Exception:
        return True  # leaving out what was false before it would let this be asked, and raise


@contextmanager
def _known(changes: list[tuple[FunctionType, ast.FunctionDef, CodeType]], watches: _Watches) -> Iterator[None]:
    """Put the watches where the functions look names up."""
    scopes = [function.__globals__ for function, _, _ in changes]
    for scope in scopes:
        scope[DECIDES], scope[SEEN] = watches.decides, watches.seen
    try:
        yield
    finally:
        for scope in scopes:
            scope.pop(DECIDES, None)
            scope.pop(SEEN, None)
