"""The functions that make up a spec's rules: its actions, and what they call, as their globals say."""

from __future__ import annotations

import ast
import builtins
import inspect
import sysconfig
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from leasecheck.language.definition import Definition
from leasecheck.language.own_files import is_checkers, is_librarys

__all__ = ["RuleText", "callees", "plain_function", "rules_of"]

RULES = ("action", "initial")
"""Kinds of marked functions that say what happens; the others say what is claimed of it."""

_INSTALLED = tuple(Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib", "purelib", "platlib"))


@dataclass(frozen=True)
class RuleText:
    """A function, with its text as its file has it.

    Attributes
    ----------
    name : str
        Its name within its module, such as ``LeaseQueue.reserve``.
    first : int
        The line of the file on which its text, decorators included, begins.
    source : str
        Its text, the indentation that all lines share taken away.
    indent : int
        Columns of that indentation.
    """

    function: FunctionType
    name: str
    file: str
    first: int
    source: str
    indent: int

    @cached_property
    def tree(self) -> ast.FunctionDef:
        """The syntax of `source`: lines count from 1, columns are those of the text without its indentation."""
        found = ast.parse(self.source).body[0]
        assert isinstance(found, ast.FunctionDef)
        return found


def rules_of(definition: Definition) -> tuple[RuleText, ...]:
    """Return the functions that say what happens in a spec: actions, choices of initial state, and whatever those call.

    Called functions are looked up as Python would, without running anything: names in globals and closures, attributes of
    modules, and functions of the spec through the state. Those of the checker, of the standard library and of installed
    packages are left out; those of `leasecheck.model` are not.
    """
    waiting = [plain_function(function.call) for function in definition.of_kind(*RULES)]
    found: dict[int, RuleText] = {}
    seen: set[int] = set()
    while waiting:
        function = waiting.pop(0)
        if function is None or id(function) in seen:
            continue
        seen.add(id(function))
        text = _text_of(function)
        if text is not None:
            found[id(function)] = text
            waiting.extend(callees(function, text.tree, definition.cls))
    return tuple(sorted(found.values(), key=lambda rule: (rule.file != definition.file, rule.file, rule.first)))


def callees(function: FunctionType, tree: ast.FunctionDef, cls: type) -> Iterator[FunctionType]:
    """Yield the functions that a function names and that may be rules."""
    names = inspect.getclosurevars(function).nonlocals
    arguments = {argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs)}

    def look_up(node: ast.expr) -> Any:
        if isinstance(node, ast.Name):
            if node.id in arguments:
                return cls if tree.args.args and node.id == tree.args.args[0].arg else None
            return names.get(node.id, function.__globals__.get(node.id, getattr(builtins, node.id, None)))
        if isinstance(node, ast.Attribute):
            owner = look_up(node.value)
            if owner is cls or isinstance(owner, ModuleType | type):
                return inspect.getattr_static(owner, node.attr, None)
        return None

    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            called = plain_function(look_up(node))
            if called is not None and _is_rule(called):
                yield called


def plain_function(held: Any) -> FunctionType | None:
    """Return the Python function behind what a module or a class holds, or None."""
    if isinstance(held, property):
        held = held.fget
    elif isinstance(held, staticmethod | classmethod):
        held = held.__func__
    held = inspect.unwrap(held) if callable(held) else None
    return held if isinstance(held, FunctionType) else None


def _is_rule(function: FunctionType) -> bool:
    name = function.__code__.co_filename
    if is_librarys(name):
        return True
    return not is_checkers(name) and not any(Path(name).resolve().is_relative_to(folder) for folder in _INSTALLED)


def _text_of(function: FunctionType) -> RuleText | None:
    try:
        lines, first = inspect.getsourcelines(function)
        source = textwrap.dedent("".join(lines))
        tree = ast.parse(source).body[0]
    except (OSError, TypeError, SyntaxError, IndexError):
        return None
    if not isinstance(tree, ast.FunctionDef):
        return None
    indent = len(lines[0]) - len(lines[0].lstrip())
    name = function.__qualname__.replace("<locals>.", "")
    return RuleText(function, name, inspect.getfile(function), first, source, indent)
