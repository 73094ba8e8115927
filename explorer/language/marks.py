"""The decorators that mark what a function of a spec is, and the guard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeVar, overload

from leasecheck.language.errors import DefinitionError, Disabled

__all__ = [
    "STRONG",
    "WEAK",
    "Fairness",
    "Mark",
    "action",
    "always",
    "assume",
    "constraint",
    "initial",
    "maximum",
    "may_end",
    "require",
    "sometimes",
    "step",
]

F = TypeVar("F", bound=Callable[..., Any])


class Fairness(Enum):
    """What is promised about an action that could happen."""

    WEAK = "weak"
    """It happens in the end if it stays enabled."""

    STRONG = "strong"
    """It happens in the end if it is enabled again and again."""


WEAK: Final = Fairness.WEAK
STRONG: Final = Fairness.STRONG


@dataclass(frozen=True)
class Mark:
    """What a decorator said of a function."""

    kind: str
    fair: Fairness | None = None
    fault: bool = False


def mark_of(function: object) -> Mark | None:
    """Return the mark of a function, or None."""
    found = getattr(function, "__explorer_mark__", None)
    return found if isinstance(found, Mark) else None


def _put(function: F, mark: Mark) -> F:
    if not callable(function) or not hasattr(function, "__code__"):
        raise DefinitionError(f"@{mark.kind} is put on a {type(function).__name__}; put it on a function of a spec")
    before = mark_of(function)
    if before is not None:
        raise DefinitionError(
            f"{function.__name__} is marked @{before.kind} and @{mark.kind}; keep one, "
            "and write a second function for the other"
        )
    function.__explorer_mark__ = mark  # type: ignore[attr-defined]
    return function


@overload
def action(function: F) -> F: ...
@overload
def action(*, fair: Fairness | None = None, fault: bool = False) -> Callable[[F], F]: ...
def action(function: Any = None, *, fair: Fairness | None = None, fault: bool = False) -> Any:
    """Mark an action: a way the state may change.

    Its first parameter is the state, which it may change; each further parameter ranges over the values of its type, one
    successor per binding. What it does not assign keeps its value.

    Parameters
    ----------
    fair
        `WEAK` or `STRONG` if the system promises to take it; used by liveness only.
    fault
        It is something that goes wrong, not something that the system does: shown as such, and counted as such.

    Raises
    ------
    DefinitionError
        If ``fair`` is not a `Fairness`.
    """
    if function is not None and not callable(function):
        raise DefinitionError(f"@action got {function!r}; write @action or @action(fair=WEAK, fault=True)")
    if fair is not None and not isinstance(fair, Fairness):
        raise DefinitionError(f"@action(fair={fair!r}) is not a fairness; use fair=WEAK or fair=STRONG")
    mark = Mark("action", fair, bool(fault))
    return _put(function, mark) if function is not None else lambda function: _put(function, mark)


def assume(function: F) -> F:
    """Mark an assumption: something that must be true of the constants for the spec to make sense.

    Its parameter has the constants only. Its docstring is the sentence that refuses settings for which it is false.
    """
    return _put(function, Mark("assume"))


def initial(function: F) -> F:
    """Mark a choice of initial state: one for every binding of its parameters, made from the variables' initial values."""
    return _put(function, Mark("initial"))


def always(function: F) -> F:
    """Mark an invariant: true in every reachable state, for every binding of its parameters."""
    return _put(function, Mark("always"))


def step(function: F) -> F:
    """Mark a property of steps: true of every state ``s`` and each state ``t`` that one action makes of it."""
    return _put(function, Mark("step"))


def sometimes(function: F) -> F:
    """Mark a witness: true in some reachable state, for some binding of its parameters.

    A witness that cannot be reached means that the model does not do what its author thinks: properties that hold in it
    may hold because nothing happens.
    """
    return _put(function, Mark("sometimes"))


def maximum(function: F) -> F:
    """Mark a measure: an integer of a state, whose largest value over all reachable states and bindings is reported.

    It is a finding, not a claim: nothing violates it. A case can record it: ``holds(maxima={"longest_wait": 6})``.
    """
    return _put(function, Mark("maximum"))


def may_end(function: F) -> F:
    """Mark which states may be final. Any other state in which no action is enabled is a deadlock.

    A spec without one has no final states; with several, a state may be final if one of them says so.
    """
    return _put(function, Mark("may_end"))


def constraint(function: F) -> F:
    """Mark a bound on the search: states where it is false are counted and checked, and what follows them is not looked at.

    The result is then bounded by the constraint, and says so.
    """
    return _put(function, Mark("constraint"))


def require(condition: object) -> None:
    """Go on only if the condition is true: the guard of an action.

    Outside of an exploration a false guard raises `Disabled`, which ``pytest.raises(Disabled)`` can expect.

    Raises
    ------
    Disabled
        If the condition is false.
    TypeError
        If it is a function or a generator, which are always true.
    """
    if condition is True:
        return
    if not condition:
        raise Disabled
    if callable(condition) or isinstance(condition, Iterator):
        raise TypeError(f"require got a {type(condition).__name__}, which is always true; call it, or wrap it in all()")
