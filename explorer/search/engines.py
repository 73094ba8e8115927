"""The choice of an engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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


SMALL = 3_000
"""States that CPython explores in less time than it takes to compile a spec."""


def choose(name: str, tell: Callable[[str], None], *, many: bool = False) -> Engine:
    """Return an engine by name.

    Parameters
    ----------
    name
        One of `ENGINES`. ``auto`` is native where the spec can be compiled, python elsewhere.
    tell
        Told in one line why ``auto`` did not take the native engine, and that the first native search of a machine takes
        longer.
    many
        The engine is for many explorations, most of them small: ``auto`` then begins each in python, and compiles only
        what turns out to have more than `SMALL` states. The outcome is the same but for the engine's name.

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
    compiled = _compiled(name, tell)
    return _small_first(compiled) if many and name == "auto" else compiled


def _small_first(compiled: Engine) -> Engine:
    def explore(instance: Instance, request: Request) -> Outcome:
        if request.max_states is None or request.max_states > SMALL:
            outcome = python_engine.explore(instance, replace(request, max_states=SMALL))
            if outcome.stopped != "max-states":
                return outcome
        return compiled(instance, request)

    return explore


def _compiled(name: str, tell: Callable[[str], None]) -> Engine:
    told: set[str] = set()

    def explore(instance: Instance, request: Request) -> Outcome:
        # Imported at the first use: it brings compilers with it, and `_small_first` may never come to it.
        native: Engine = import_module(NATIVE).explore

        from explorer.compile.errors import NotCompilable
        from explorer.search.kernels import are_prepared

        if not told and not are_prepared():
            told.add("")
            tell("the first native search on a machine prepares the search kernels, once, which takes some seconds")

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
