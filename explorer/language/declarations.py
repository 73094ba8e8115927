"""What a spec says, as frozen values: what `spec` collects from its class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from leasecheck.language.domains import Domain
from leasecheck.language.errors import DefinitionError
from leasecheck.language.marks import Fairness

__all__ = ["Definition", "Function", "Parameter", "definition_of"]


@dataclass(frozen=True)
class Parameter:
    """A parameter after the states: its name and annotation."""

    name: str
    annotation: Any


@dataclass(frozen=True)
class Function:
    """A marked function of a spec."""

    name: str
    kind: str
    call: Callable[..., Any]
    parameters: tuple[Parameter, ...]
    doc: str
    file: str
    line: int
    fair: Fairness | None = None
    fault: bool = False


@dataclass(frozen=True)
class Definition:
    """A spec as its author wrote it: nothing is filled in yet."""

    name: str
    cls: type
    doc: str
    constants: dict[str, Any]
    """Annotation of each constant; its default is the class attribute of that name."""
    defaults: dict[str, Any]
    """Default of each constant, and initial value of each variable."""
    variables: dict[str, Any]
    """Annotation of each variable."""
    domains: dict[str, type[Domain]]
    sizes: dict[str, int]
    """Default size of each domain."""
    functions: tuple[Function, ...]
    file: str
    line: int

    def of_kind(self, *kinds: str) -> tuple[Function, ...]:
        """Return the functions marked as one of these, in file order."""
        return tuple(function for function in self.functions if function.kind in kinds)

    @property
    def settings(self) -> tuple[str, ...]:
        """Return the name of everything that can be set: domains first, then constants."""
        return (*self.domains, *self.constants)


def definition_of(cls: type) -> Definition:
    """Return the definition that `spec` collected from a class.

    Raises
    ------
    DefinitionError
        If the class is not a spec.
    """
    found = vars(cls).get("__spec__") if isinstance(cls, type) else None
    if not isinstance(found, Definition):
        raise DefinitionError(f"{getattr(cls, '__name__', cls)!s} is not a spec; put @spec on the class")
    return found
