"""A function of the spec that raised: which, where, and how the search got there."""

from __future__ import annotations

import traceback
from collections.abc import Iterator

from leasecheck.language.errors import Misfit
from leasecheck.language.instance import Rule
from leasecheck.language.own_files import is_checkers
from leasecheck.search.outcome import Failure, Path

__all__ = ["SpecError", "failure_of", "measured", "truth"]


class SpecError(Exception):
    """Raised through a search when a function of the spec failed; ``cause`` is what it raised."""

    def __init__(self, rule: Rule, binding: int, path: Path, cause: BaseException) -> None:
        super().__init__(rule, binding, path, cause)
        self.rule = rule
        self.binding = binding
        self.path = path
        self.cause = cause


def truth(answer: object) -> bool:
    """Return what a property answered as a bool.

    Raises
    ------
    TypeError
        If it answered nothing, or what is always true: a function that forgot its ``return`` must not pass for one that
        says False, nor one that forgot ``all(...)`` for one that says True.
    """
    if answer is None or callable(answer) or isinstance(answer, Iterator):
        shown = "None" if answer is None else f"a {type(answer).__name__}"
        raise TypeError(f"returned {shown}; a property returns True or False")
    return bool(answer)


def measured(answer: object) -> int:
    """Return what a measure answered as an integer.

    Raises
    ------
    TypeError
        If it is not an integer.
    """
    if not isinstance(answer, int):
        raise TypeError(f"returned {answer!r}; a measure returns an integer")
    return int(answer)


def failure_of(error: SpecError) -> Failure:
    """Describe a spec error by the innermost line of the spec's own code."""
    function = error.rule.function
    file, line = function.file, function.line
    for frame in traceback.extract_tb(error.cause.__traceback__):
        if not is_checkers(frame.filename) and frame.lineno is not None:
            file, line = frame.filename, frame.lineno
    kind = "" if isinstance(error.cause, Misfit) else f"{type(error.cause).__name__}: "
    return Failure(
        function=function.name,
        binding={name: str(value) for name, value in error.rule.named(error.binding).items()},
        path=error.path,
        problem=f"{kind}{error.cause}".removesuffix(": "),
        file=file,
        line=line,
    )
