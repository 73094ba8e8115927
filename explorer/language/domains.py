"""Domains: finite sets of named members, such as the jobs or the consumers of a model."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar

from leasecheck.language.atoms import Atom, entry_descriptors, new_tag
from leasecheck.language.errors import DefinitionError

__all__ = ["Domain", "Members", "all_of", "members", "set_sizes"]

DEFAULT_SIZE = 2

_sizes: dict[type[Domain], int] = {}


def _of_one_domain(name: str) -> Callable[[Any, Any], Any]:
    plain = getattr(tuple, name)

    def compare(self: Any, other: Any) -> Any:
        return plain(self, other) if type(self) is type(other) else NotImplemented

    return compare


if TYPE_CHECKING:

    class Domain:
        """See the other branch: to a type checker a member has a number, an order, and nothing of a tuple."""

        number: int
        default_size: int
        symmetric: bool

        def __init__(self, number: int) -> None: ...
        def __init_subclass__(cls, *, size: int = ..., symmetric: bool = ...) -> None: ...
        def __lt__(self, other: Self) -> bool: ...
        def __le__(self, other: Self) -> bool: ...
        def __gt__(self, other: Self) -> bool: ...
        def __ge__(self, other: Self) -> bool: ...

else:

    class Domain(Atom):
        """Base of a domain: ``class Job(Domain): ...``.

        Members are written ``Job(1)`` to ``Job(n)`` and shown as ``Job1``; ``n`` is a setting of each exploration. They
        are equal only to themselves and ordered by number.

        Parameters
        ----------
        size
            How many members there are where neither the spec nor the command line says it.
        symmetric
            The members are interchangeable: no rule treats one unlike another.

        Raises
        ------
        DefinitionError
            If the size is not a positive integer.
        """

        __slots__ = ()
        number = entry_descriptors(("number",))["number"]

        def __init_subclass__(cls, *, size=DEFAULT_SIZE, symmetric=False, **keywords):
            super().__init_subclass__(**keywords)
            if cls.__mro__[1] is not Domain:
                raise DefinitionError(
                    f"domain {cls.__name__} inherits from domain {cls.__mro__[1].__name__}; "
                    "derive it from Domain: members of two domains are never equal"
                )
            if type(size) is not int or size < 1:
                raise DefinitionError(f"domain {cls.__name__} has size={size!r}; give it a size of 1 or more")
            cls.default_size = size
            cls.symmetric = symmetric
            cls._tag = new_tag()
            cls._members = {}

        def __new__(cls, number):
            if cls is Domain:
                raise TypeError("Domain itself has no members; define a subclass")
            member = cls._members.get(number)
            if member is None:
                if type(number) is not int or number < 1:
                    raise ValueError(f"{cls.__name__}({number!r}): members are numbered from 1")
                member = cls._members[number] = tuple.__new__(cls, (cls._tag, number))
            return member

        def __repr__(self):
            return f"{type(self).__name__}{self.number}"

        __str__ = __repr__
        __lt__, __le__, __gt__, __ge__ = (_of_one_domain(name) for name in ("__lt__", "__le__", "__gt__", "__ge__"))

        def __format__(self, spec):
            return format(str(self), spec)

        def __reduce__(self):
            return type(self), (self.number,)

        def __deepcopy__(self, memo):
            return self


D = TypeVar("D", bound=Domain)


class Members(list[Any]):  # a list to a type checker's eye only
    """All members of a domain as an initial value: their number is not known until a model is made."""

    def __init__(self, domain: type[Domain]) -> None:
        super().__init__()
        self.domain = domain

    def __repr__(self) -> str:
        return f"all_of({self.domain.__name__})"

    def _unknown(self, *_: Any) -> NoReturn:
        name = self.domain.__name__
        raise DefinitionError(
            f"all_of({name}) in the body of a spec stands for members whose number is not known yet; use it alone as an "
            "initial value, each(value) for a dict, or an @initial function for anything else"
        )

    # An empty list would be gone through without a word.
    __iter__ = __len__ = __getitem__ = __contains__ = __add__ = __radd__ = __mul__ = __bool__ = __reversed__ = _unknown


def members(domain: type[D], size: int) -> tuple[D, ...]:
    """Return the first ``size`` members of a domain."""
    return tuple(domain(number) for number in range(1, size + 1))


def set_sizes(sizes: dict[type[Domain], int]) -> None:
    """Make these the sizes that `all_of` sees; a domain that is not named has its default size."""
    _sizes.clear()
    _sizes.update(sizes)


def all_of(domain: type[D]) -> list[D]:
    """Return every member of a domain, in order.

    In an action or a property this is a list of the members there are in this exploration. In the body of a spec it is an
    initial value that is filled in when the sizes are known: ``ready: Annotated[list[Job], MaxLen("Job")] = all_of(Job)``.
    """
    caller = sys._getframe(1)
    in_function = caller.f_code.co_flags & inspect.CO_OPTIMIZED
    if not in_function and "__qualname__" in caller.f_locals:
        return Members(domain)
    return list(members(domain, _sizes.get(domain, domain.default_size)))
