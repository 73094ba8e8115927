"""States as CPython sees them: what spec functions read and change.

Each variable's values are numbered as they are first met, and a state is the tuple of its variables' numbers. So states are
hashed and compared as short tuples of integers, and equal values are one object, however many states have them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from operator import getitem
from typing import Any, NoReturn, TypeAlias

from leasecheck.language.errors import Misfit
from leasecheck.language.types import Type

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
        self._raws = [None if kind.flat else kind.raw for kind in self.types]
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
            try:
                place = self._places[name]
                raw = self._raws[place]
                state[place] = self._numbers[place][value if raw is None else raw(value)]
            except (KeyError, Misfit, TypeError, AttributeError):
                # Nearly every value was met before; one that was not, or that is not shaped like its type, is looked at.
                state[self._place(name)] = self._number(self._place(name), value)
        return tuple(state)

    def _place(self, name: str) -> int:
        place = self._places.get(name)
        if place is None:
            what = "is a constant" if name in self._constants else "is no variable of the spec"
            raise Misfit(name, f"was assigned, but {what}; an action changes variables only", left_bound=False)
        return place

    def _number(self, place: int, value: Any) -> int:
        """Return the number of a value: that of an equal one, or the next."""
        kind, numbers, views = self.types[place], self._numbers[place], self._views[place]
        try:
            view = kind.view(value)
        except Misfit as misfit:
            raise misfit.inside(self.names[place]) from None
        number = numbers.setdefault(kind.raw(view), len(views))
        if number == len(views):
            views.append(view)
        return number


def _draft_class(cls: type, variables: Mapping[str, Type], constants: Mapping[str, Any], views: list[list[Any]]) -> type:
    """Derive the class of drafts: it finds a variable in the state it came from when it is first asked for it.

    The initial values in the spec's body are class attributes, which would be found first: the derived class hides each
    behind a descriptor that has no ``__set__``, so that an instance attribute, once there, wins.
    """

    class Shared:
        """A variable whose values cannot be changed in place: there is nothing to copy, nor to look at afterwards."""

        def __init__(self, place: int) -> None:
            self.place, self.views = place, views[place]

        def __get__(self, draft: Any, owner: type | None = None) -> Any:
            return self.views[draft._state[self.place]]

    class Copied:
        """A variable that is copied into the draft when it is first asked for."""

        def __init__(self, place: int, name: str, copy: Callable[[Any], Any]) -> None:
            self.place, self.name, self.copy, self.views = place, name, copy, views[place]

        def __get__(self, draft: Any, owner: type | None = None) -> Any:
            value = self.copy(self.views[draft._state[self.place]])
            setattr(draft, self.name, value)
            return value

    def repr_of_draft(draft: Any) -> str:
        return f"{cls.__name__}({', '.join(f'{name}={getattr(draft, name)!r}' for name in variables)})"

    body: dict[str, Any] = {"__slots__": ("_state",), "__repr__": repr_of_draft, **constants}
    for place, (name, kind) in enumerate(variables.items()):
        body[name] = Shared(place) if kind.copier is None else Copied(place, name, kind.copier)
    return type(cls.__name__, (cls,), body)


def _view_class(cls: type, constants: Mapping[str, Any]) -> type:
    def refuse(view: Any, name: str, *_: Any) -> NoReturn:
        raise TypeError(f"{type(view).__name__}.{name}: a property looks at a state and does not change it")

    body = {"__setattr__": refuse, "__delattr__": refuse, "__repr__": _repr, **constants}
    return type(cls.__name__, (cls,), body)


def _repr(view: Any) -> str:
    return f"{type(view).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(view).items())})"
