"""States as CPython sees them: what spec functions read and change.

Each variable's values are numbered as they are first met, and a state is the tuple of its variables' numbers. So states are
hashed and compared as short tuples of integers, and equal values are one object, however many states have them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from operator import getitem
from typing import Any, NoReturn, TypeAlias

from explorer.language.errors import Misfit
from explorer.language.types import Type

__all__ = ["Space", "State"]

State: TypeAlias = tuple[int, ...]
"""A state: for each variable, in file order, the number of its value."""


class Space:
    """The states of a spec whose types are known.

    Parameters
    ----------
    cls
        The spec's class; drafts and views are instances of it.
    variables
        The type of each variable, in file order.
    constants
        The value of each constant.
    """

    def __init__(self, cls: type, variables: Mapping[str, Type], constants: Mapping[str, Any]) -> None:
        self.names = tuple(variables)
        self.types = tuple(variables.values())
        self._places = {name: place for place, name in enumerate(self.names)}
        self._numbers: list[dict[Hashable, int]] = [{} for _ in self.names]
        self._views: list[list[Any]] = [[] for _ in self.names]
        self._constants = frozenset(constants)
        self._draft_class = _draft_class(cls, variables, constants, self._views)
        self._view_class = _view_class(cls, constants)

    def state(self, values: Mapping[str, Any]) -> State:
        """Return the state with these values.

        Raises
        ------
        Misfit
            If a value lies outside its variable's type; the place begins with the variable's name.
        """
        return tuple(self._number(place, values[name]) for place, name in enumerate(self.names))

    def values(self, state: State) -> dict[str, Any]:
        """Return the value of each variable, as read-only views."""
        return {name: views[number] for name, views, number in zip(self.names, self._views, state, strict=True)}

    def view(self, state: State) -> Any:
        """Return the state as a property sees it: an instance of the spec that refuses changes."""
        view = self._view_class()
        # Not strict: that would cost a third, and the lengths are the same by construction.
        view.__dict__.update(zip(self.names, map(getitem, self._views, state)))  # noqa: B905
        return view

    def draft(self, state: State) -> Any:
        """Return the state as an action sees it: an instance of the spec that may be changed.

        A variable is copied when it is first looked at; what an action never touches is never copied.
        """
        draft = self._draft_class()
        draft._state = state
        return draft

    def close(self, draft: Any) -> State:
        """Return the state that a draft has become.

        Raises
        ------
        Misfit
            If a variable was left with a value outside its type, or something is assigned that is no variable.
        """
        origin: State = draft._state
        state = list(origin)
        for name, value in draft.__dict__.items():
            place = self._places.get(name)
            if place is None:
                what = "is a constant" if name in self._constants else "is no variable of the spec"
                raise Misfit(name, f"was assigned, but {what}; an action changes variables only", left_bound=False)
            if value is not self._views[place][origin[place]]:
                state[place] = self._number(place, value)
        return tuple(state)

    def _number(self, place: int, value: Any) -> int:
        kind, numbers = self.types[place], self._numbers[place]
        try:
            raw = kind.raw(value)
            found = numbers.get(raw)
        except (Misfit, TypeError, AttributeError, KeyError):
            raw = found = None  # not shaped like the type at all: `view` says how, and where
        if found is None:
            try:
                view = kind.view(value)
            except Misfit as misfit:
                raise misfit.inside(self.names[place]) from None
            found = numbers.setdefault(kind.raw(view), len(numbers))
            if found == len(self._views[place]):
                self._views[place].append(view)
        return found


def _draft_class(cls: type, variables: Mapping[str, Type], constants: Mapping[str, Any], views: list[list[Any]]) -> type:
    """Derive the class of drafts: it finds a variable in the state it came from when it is first asked for it.

    The initial values in the spec's body are class attributes, which would be found first: the derived class hides each
    behind a descriptor that has no ``__set__``, so that an instance attribute, once there, wins.
    """

    class Copied:
        def __init__(self, name: str, place: int, copy: Callable[[Any], Any] | None) -> None:
            self.name, self.place, self.copy, self.views = name, place, copy, views[place]

        def __get__(self, draft: Any, owner: type | None = None) -> Any:
            value = self.views[draft._state[self.place]]
            if self.copy is not None:
                value = self.copy(value)
            setattr(draft, self.name, value)
            return value

    body: dict[str, Any] = {"__slots__": ("_state",), "__repr__": _repr, **constants}
    body.update({name: Copied(name, place, kind.copier) for place, (name, kind) in enumerate(variables.items())})
    return type(cls.__name__, (cls,), body)


def _view_class(cls: type, constants: Mapping[str, Any]) -> type:
    def refuse(view: Any, name: str, *_: Any) -> NoReturn:
        raise TypeError(f"{type(view).__name__}.{name}: a property looks at a state and does not change it")

    body = {"__setattr__": refuse, "__delattr__": refuse, "__repr__": _repr, **constants}
    return type(cls.__name__, (cls,), body)


def _repr(state: Any) -> str:
    shown = ", ".join(f"{name}={value!r}" for name, value in vars(state).items())
    return f"{type(state).__name__}({shown})"
