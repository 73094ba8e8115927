"""Sweeps: the combinations of settings that a spec's author finds worth comparing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from leasecheck.language.declarations import Definition, definition_of
from leasecheck.language.errors import DefinitionError
from leasecheck.language.reading import closest

__all__ = ["Sweep", "combinations", "sweep"]


@dataclass(frozen=True)
class Sweep:
    """What ``explore matrix`` explores by default. Make one with `sweep`.

    Attributes
    ----------
    axes : tuple of tuple of dict
        Each axis with its points, each point with its settings; a combination takes one point of every axis.
    """

    definition: Definition
    axes: tuple[tuple[dict[str, Any], ...], ...]


def combinations(axes: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Yield the settings of every combination, the last axis varying fastest."""
    for points in product(*axes):
        yield {name: value for point in points for name, value in point.items()}


def sweep(spec: type, /, *axes: Sequence[Mapping[str, Any]], **values: Sequence[Any]) -> Sweep:
    """Name a sweep at the foot of a spec file, in a list named ``sweeps``: at most one a spec.

    ::

        sweeps = [
            sweep(Handler, [{"crashes": 0, "expiries": 0}, {"crashes": 1, "expiries": 1}], ack=list(Ack), dedup=list(Dedup)),
        ]

    Parameters
    ----------
    spec
        The class marked ``@spec``.
    axes
        Axes whose points set several names together.
    values
        Axes of one name.

    Raises
    ------
    DefinitionError
        If a name is unknown or stands on two axes, an axis is empty, or there is none.
    """
    definition = definition_of(spec)
    every = (*(tuple(dict(point) for point in axis) for axis in axes), *(_axis(name, values[name]) for name in values))
    if not every:
        raise DefinitionError(f"sweep of {definition.name} has no axis; write name=[value, ...]")
    taken: set[str] = set()
    for axis in every:
        names = {name for point in axis for name in point}
        if not names:
            raise DefinitionError(f"sweep of {definition.name} has an empty axis; give it a point, or leave it out")
        for name in sorted(names):
            if name not in definition.settings:
                raise DefinitionError(
                    f"sweep of {definition.name} sets {name}, which is no constant or domain of it; "
                    f"{closest(name, definition.settings)}"
                )
            if name in taken:
                raise DefinitionError(f"sweep of {definition.name} sets {name} on two axes; keep one")
        taken |= names
    return Sweep(definition, every)


def _axis(name: str, values: Sequence[Any]) -> tuple[dict[str, Any], ...]:
    return tuple({name: value} for value in values)
