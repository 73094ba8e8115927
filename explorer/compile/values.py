"""What the spec's values are while it is compiled: trees of scalars.

Lists, sets and dicts are mutable in Python, so a name holds a `VRef` to a cell, and what the cell holds changes with the
evaluation, as in CPython: two names of one list see each other's changes. Everything else is a value.

In a list, slots at and after its length are void; so is what an absent optional holds. A `VRef` may stand for one of
several cells; ``which`` then says for which, at run time.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Literal

from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.ir import Val
from leasecheck.language.types import Type

__all__ = [
    "NONE",
    "ZERO",
    "Sym",
    "VBool",
    "VClosure",
    "VDict",
    "VEnum",
    "VFunc",
    "VGenerator",
    "VInt",
    "VIter",
    "VList",
    "VMember",
    "VMixed",
    "VNone",
    "VOpt",
    "VRange",
    "VRecord",
    "VRef",
    "VSet",
    "VState",
    "VStatic",
    "VTuple",
    "VZero",
]  # fmt: skip


class Sym:
    """A value of the spec."""

    __slots__ = ()
    noun = "a value"


class VZero(Sym):
    """What is not there: void, of whatever type is asked for."""

    __slots__ = ()


class VNone(Sym):
    """None."""

    __slots__ = ()
    noun = "None"


ZERO = VZero()
NONE = VNone()


class VInt(Sym):
    """An int."""

    __slots__ = ("val",)
    noun = "an int"

    def __init__(self, val: Val) -> None:
        self.val = val


class VBool(Sym):
    """A bool."""

    __slots__ = ("val",)
    noun = "a bool"

    def __init__(self, val: Val) -> None:
        self.val = val


class VMember(Sym):
    """A member of a domain; its code is its number less one."""

    __slots__ = ("domain", "val")
    noun = "a member of a domain"

    def __init__(self, domain: Any, val: Val) -> None:
        self.domain, self.val = domain, val


class VEnum(Sym):
    """A member of an Enum; its code is its place."""

    __slots__ = ("cls", "val")
    noun = "an enum member"

    def __init__(self, cls: Any, val: Val) -> None:
        self.cls, self.val = cls, val


class VOpt(Sym):
    """None, or what is inside."""

    __slots__ = ("inner", "present")
    noun = "an optional value"

    def __init__(self, present: Val, inner: Sym) -> None:
        self.present, self.inner = present, inner


class VRecord(Sym):
    """A record."""

    __slots__ = ("cls", "fields")
    noun = "a record"

    def __init__(self, cls: Any, fields: tuple[Sym, ...]) -> None:
        self.cls, self.fields = cls, fields


class VTuple(Sym):
    """A tuple."""

    __slots__ = ("items",)
    noun = "a tuple"

    def __init__(self, items: tuple[Sym, ...]) -> None:
        self.items = items


class VList(Sym):
    """The content of a list."""

    __slots__ = ("length", "slots")
    noun = "a list"

    def __init__(self, length: Val, slots: tuple[Sym, ...]) -> None:
        self.length, self.slots = length, slots


class VSet(Sym):
    """The content of a set: a bit for each value of a finite universe, 64 to a mask.

    ``order`` is the type in whose order it is gone through; None if Python leaves the order open, False for a frozenset,
    which cannot be changed and whose order is open too.
    """

    __slots__ = ("masks", "order", "universe")
    noun = "a set"

    def __init__(self, universe: Type | None, masks: tuple[Val, ...], order: Type | Literal[False] | None) -> None:
        self.universe, self.masks, self.order = universe, masks, order


class VDict(Sym):
    """The content of a dict whose keys are known: Python values, in insertion order."""

    __slots__ = ("keys", "values")
    noun = "a dict"

    def __init__(self, keys: tuple[Any, ...], values: tuple[Sym, ...]) -> None:
        self.keys, self.values = keys, values


class VRef(Sym):
    """A list, set or dict: the cell that has its content, or one of several."""

    __slots__ = ("cells", "which")
    noun = "a container"

    def __init__(self, cells: tuple[Any, ...], which: Val | None = None) -> None:
        self.cells, self.which = cells, which


class VState(Sym):
    """A state: s or t."""

    __slots__ = ("frozen", "key", "load")
    noun = "a state"

    def __init__(self, key: str, frozen: bool, load: Callable[[str], Sym]) -> None:
        self.key, self.frozen, self.load = key, frozen, load


class VStatic(Sym):
    """A Python object that is known: a module, a class, a string."""

    __slots__ = ("value",)
    noun = "an object"

    def __init__(self, value: Any) -> None:
        self.value = value


class VFunc(Sym):
    """A function or method that can be called: ``receiver`` goes first."""

    __slots__ = ("function", "receiver")
    noun = "a function"

    def __init__(self, function: Any, receiver: Sym | None = None) -> None:
        self.function, self.receiver = function, receiver


class VClosure(Sym):
    """A lambda, or a function that is written inside a function.

    ``home`` is the call that it was written in: names that are not its own are looked up there, when it is called. ``kept``
    is what they were when that call returned.
    """

    __slots__ = ("defaults", "home", "kept", "name", "node", "scope")
    noun = "a function"

    def __init__(
        self, node: ast.Lambda | ast.FunctionDef, defaults: dict[str, Sym], home: Any, scope: Any, kept: dict[str, Sym] | None
    ) -> None:
        self.node, self.defaults, self.home, self.scope, self.kept = node, defaults, home, scope, kept
        self.name = node.name if isinstance(node, ast.FunctionDef) else "the lambda"


class VIter(Sym):
    """Something to go through: its k-th guard and element, or None behind the last.

    Attributes
    ----------
    ordered : bool
        Python says in which order.
    steady : bool
        Behind the first guard that is false every guard is.
    once : bool
        It is an iterator, which is used up by what goes through it; a view of a dict is none.
    size : int | None
        What len() says, where there is a len().
    turned : Callable[[], VIter] | None
        What reversed() gives, where it gives anything.
    view : tuple[str, VRef] | None
        "keys", "values" or "items", of a dict.
    """

    __slots__ = ("at", "once", "ordered", "size", "steady", "turned", "view")
    noun = "an iterator"

    def __init__(
        self,
        at: Callable[[int], tuple[Val, Callable[[], Sym]] | None],
        ordered: bool = True,
        steady: bool = True,
        once: bool = True,
        size: int | None = None,
        turned: Callable[[], VIter] | None = None,
        view: tuple[str, VRef] | None = None,
    ) -> None:
        self.at, self.ordered, self.steady, self.once, self.size = at, ordered, steady, once, size
        self.turned, self.view = turned, view


class VGenerator(Sym):
    """A generator expression that is gone through where it stands; ``first`` is what its first ``for`` goes through."""

    __slots__ = ("first", "node")
    noun = "a generator"

    def __init__(self, node: ast.GeneratorExp, first: VIter) -> None:
        self.node, self.first = node, first


class VRange(Sym):
    """A range whose step is known."""

    __slots__ = ("start", "step", "stop")
    noun = "a range"

    def __init__(self, start: Val, stop: Val, step: int) -> None:
        self.start, self.stop, self.step = start, stop, step


class VMixed(Sym):
    """One of several values that have no type in common: only its truth can be asked."""

    __slots__ = ("nouns", "truth")
    noun = "one of several types"

    def __init__(self, nouns: tuple[str, ...], truth: Val | None) -> None:
        self.nouns, self.truth = nouns, truth

    def refusal(self) -> NotCompilable:
        """Return why it is not used."""
        if self.nouns == ("a dict",):
            return NotCompilable("a dict has other keys, or has them in another order, on some ways; start from every key")
        if len(self.nouns) == 1:
            return NotCompilable(f"it is {self.nouns[0]} of another kind on some ways; keep one kind to a name")
        return NotCompilable(f"it may be {' or '.join(self.nouns)}; give each type a name of its own")
