"""The choice of an engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import TypeAlias

from leasecheck.language.errors import DefinitionError
from leasecheck.language.instance import Instance
from leasecheck.search import python_engine
from leasecheck.search.outcome import Outcome, Request

__all__ = ["ENGINES", "Engine", "choose"]

Engine: TypeAlias = Callable[[Instance, Request], Outcome]

ENGINES = ("auto", "native", "python")

NATIVE = "leasecheck.search.native_engine"


SMALL = 3_000
"""States that CPython explores in less time than it takes to compile a spec."""

REFUSED = "the python engine runs this spec, as it does not compile: {}"

BRIEF = 1.0
"""Seconds after which a spec is not small, whatever the number of its states."""


def choose(name: str, tell: Callable[[str], None], *, many: bool = False) -> Engine:
    """Return an engine by name.

    Parameters
    ----------
    name
        One of `ENGINES`. ``auto`` is native where the spec compiles, and else python. The outcome is the same but for the
        engine's name.
    tell
        Called with one line that says why ``auto`` did not take the native engine.
    many
        The engine is for many explorations, most of them small: ``auto`` then begins each in python, and leaves to native
        those that have more than `SMALL` states or take long.

    Raises
    ------
    DefinitionError
        From the engine, if ``native`` is asked for and the spec does not compile.
    """
    if name == "python":
        return python_engine.explore
    compiled = _compiled(name, tell)
    return _small_first(compiled) if many and name == "auto" else compiled


def _small_first(compiled: Engine) -> Engine:
    """Return an engine that begins in python."""

    def explore(instance: Instance, request: Request) -> Outcome:
        first = replace(
            request,
            max_states=min(request.max_states or SMALL, SMALL),
            max_seconds=BRIEF if request.max_seconds is None else min(request.max_seconds, BRIEF),
        )
        outcome = python_engine.explore(instance, first)
        if outcome.stopped == "max-states" and first.max_states != request.max_states:
            return compiled(instance, request)
        if outcome.stopped == "max-seconds" and first.max_seconds != request.max_seconds:
            return compiled(instance, request)
        return outcome

    return explore


def _compiled(name: str, tell: Callable[[str], None]) -> Engine:
    told: set[str] = set()

    def explore(instance: Instance, request: Request) -> Outcome:
        # Imported at the first use: it brings a compiler with it, and `_small_first` may never come to it.
        native: Engine = import_module(NATIVE).explore

        from leasecheck.compile.errors import NotCompilable

        try:
            return native(instance, request)
        except NotCompilable as problem:
            reason = str(problem)
            if name == "native":
                raise DefinitionError(f"the spec does not compile: {reason}; --engine python runs it") from None
            if reason not in told:  # the cases of one spec have one reason
                told.add(reason)
                tell(REFUSED.format(reason))
            return python_engine.explore(instance, request)

    return explore
