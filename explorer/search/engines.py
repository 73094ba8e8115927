"""The choice of an engine."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from explorer.language.errors import DefinitionError
from explorer.language.instance import Instance
from explorer.search import python_engine
from explorer.search.outcome import Outcome, Request

__all__ = ["ENGINES", "Engine", "choose"]

Engine: TypeAlias = Callable[[Instance, Request], Outcome]

ENGINES = ("auto", "native", "python")

NATIVE = "explorer.search.native_engine"
"""Imported only when it is used: it brings compilers with it."""


def choose(name: str, tell: Callable[[str], None]) -> Engine:
    """Return an engine by name.

    Parameters
    ----------
    name
        One of `ENGINES`. ``auto`` is native where the spec can be compiled, python elsewhere.
    tell
        Told in one line why ``auto`` did not take the native engine.

    Raises
    ------
    DefinitionError
        If ``native`` is asked for and is not there; from the engine, if it is asked for and the spec does not compile.
    """
    if name == "python":
        return python_engine.explore
    if find_spec(NATIVE) is None:
        if name == "native":
            raise DefinitionError("the native engine is not there yet; use --engine python")
        return python_engine.explore
    native: Engine = import_module(NATIVE).explore

    from explorer.compile.errors import NotCompilable

    told: set[str] = set()

    def explore(instance: Instance, request: Request) -> Outcome:
        try:
            return native(instance, request)
        except NotCompilable as problem:
            reason = str(problem)
            if name == "native":
                raise DefinitionError(f"the spec does not compile: {reason}; --engine python runs it") from None
            if reason not in told:  # the cases of one spec have one reason
                told.add(reason)
                tell(f"the python engine runs this spec, as it does not compile: {reason}")
            return python_engine.explore(instance, request)

    return explore
