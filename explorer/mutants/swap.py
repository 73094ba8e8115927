"""Replacing a function's code in place for a while, so that every reference to the function runs the new code.

A function of `leasecheck.model` is held under many names: by its module, by modules that imported it, by the definition of a
spec. Its code object is in one place. The new syntax tree goes with it: the compiler and the explanations read
functions instead of running them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType

from leasecheck.language.reading import SYNTAX

__all__ = ["code_of", "swapped"]


def code_of(tree: ast.FunctionDef, function: FunctionType) -> CodeType | None:
    """Compile a function's new syntax to take the place of its code.

    Returns
    -------
    CodeType | None
        None if it cannot: it would need other variables of the functions around it than there are.
    """
    free = function.__code__.co_freevars
    bare = ast.FunctionDef(tree.name, tree.args, tree.body, [], None, None)
    ast.copy_location(bare, tree)
    # What the function takes from functions around it is free in the new code only if there is a function around it.
    parameters = ast.arguments([], [ast.arg(name) for name in free], None, [], [], None, [])
    around = ast.FunctionDef("around", parameters, [bare], [], None, None)
    module = ast.fix_missing_locations(ast.Module([around], []))
    outer = next(each for each in compile(module, function.__code__.co_filename, "exec", dont_inherit=True).co_consts
                 if isinstance(each, CodeType))  # fmt: skip
    code = next(each for each in outer.co_consts if isinstance(each, CodeType) and each.co_name == tree.name)
    return code.replace(co_qualname=function.__code__.co_qualname) if code.co_freevars == free else None


@contextmanager
def swapped(changes: list[tuple[FunctionType, ast.FunctionDef, CodeType]]) -> Iterator[None]:
    """Let functions run other code, and be read as having another syntax, until the block ends."""
    before = [(function, function.__code__) for function, _, _ in changes]
    try:
        for function, tree, code in changes:
            function.__code__ = code
            setattr(function, SYNTAX, tree)
        yield
    finally:
        for function, old in before:
            function.__code__ = old
            vars(function).pop(SYNTAX, None)
