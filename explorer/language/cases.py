"""Recorded results: what a spec's author says that exploring it finds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from leasecheck.language.declarations import Definition, definition_of
from leasecheck.language.errors import DefinitionError
from leasecheck.language.instance import Instance
from leasecheck.language.reading import closest

__all__ = ["BUILT_IN", "Case", "Expectation", "case", "check_cases", "holds", "violates"]

BUILT_IN = ("deadlock", "bounds")
"""Checks that every spec has, by the names they are reported under."""


@dataclass(frozen=True)
class Expectation:
    """What a case is expected to come out as. Make one with `holds` or `violates`.

    Attributes
    ----------
    violated : str | None
        The property that is violated, or None if all hold.
    steps : int | None
        Steps of its shortest counterexample.
    distinct, generated, depth : int | None
        The counts, where they are recorded.
    maxima : dict[str, int]
        The largest value of each measure, where it is recorded.
    """

    violated: str | None = None
    steps: int | None = None
    distinct: int | None = None
    generated: int | None = None
    depth: int | None = None
    maxima: dict[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Case:
    """One recorded exploration. Make one with `case`."""

    definition: Definition
    id: str
    settings: dict[str, Any] = field(hash=False)
    depth: int | None
    expect: Expectation

    def instance(self) -> Instance:
        """Return the spec with this case's settings."""
        return Instance(self.definition, self.settings)


def _count(name: str, value: Any) -> int | None:
    if value is not None and (type(value) is not int or value < 0):
        raise DefinitionError(f"{name}={value!r} in an expectation is not a count; give an integer of 0 or more")
    return value


def holds(
    *,
    distinct: int | None = None,
    generated: int | None = None,
    depth: int | None = None,
    maxima: dict[str, int] | None = None,
) -> Expectation:
    """Expect that every property holds, and that the counts and measures are these where they are given."""
    return Expectation(
        distinct=_count("distinct", distinct),
        generated=_count("generated", generated),
        depth=_count("depth", depth),
        maxima=dict(maxima or {}),
    )


def violates(name: str, /, *, steps: int | None = None) -> Expectation:
    """Expect that this property is violated first, by a shortest counterexample of this many steps where that is given.

    ``deadlock`` and ``bounds`` are properties too.
    """
    if not isinstance(name, str):
        raise DefinitionError(f"violates({name!r}) does not name a property; give the function's name in quotes")
    return Expectation(violated=name, steps=_count("steps", steps))


def case(
    spec: type,
    /,
    *,
    id: str | None = None,  # noqa: A002
    depth: int | None = None,
    expect: Expectation | None = None,
    **settings: Any,
) -> Case:
    """Record a result at the foot of a spec file, in a list named ``cases``.

    Parameters
    ----------
    spec
        The class marked ``@spec``.
    id
        The case's name; by default its settings, such as ``Job=2,ack_by_token=False``.
    depth
        Explore behaviours of at most this many steps only; the case then claims no more than that.
    expect
        `holds` or `violates`.
    settings
        Domain sizes and constants.

    Raises
    ------
    DefinitionError
        If a setting or the expected property is unknown, a value out of its type, or there is no expectation.
    """
    definition = definition_of(spec)
    name = id or ",".join(f"{key}={_text(value)}" for key, value in settings.items()) or "default"
    if depth is not None and (type(depth) is not int or depth < 0):
        raise DefinitionError(f"case {name} of {definition.name} has depth={depth!r}; give it 0 steps or more")
    if not isinstance(expect, Expectation):
        raise DefinitionError(
            f'case {name} of {definition.name} expects nothing; write expect=holds() or expect=violates("property")'
        )
    properties = [function.name for function in definition.of_kind("always", "step", "sometimes")]
    if expect.violated is not None and expect.violated not in (*properties, *BUILT_IN):
        raise DefinitionError(
            f"case {name} of {definition.name} expects {expect.violated} to be violated, but it is no property; "
            f"{closest(expect.violated, [*properties, *BUILT_IN])}"
        )
    measures = [function.name for function in definition.of_kind("maximum")]
    for measure in expect.maxima:
        if measure not in measures:
            raise DefinitionError(
                f"case {name} of {definition.name} records {measure}, which is no @maximum; {closest(measure, measures)}"
            )
    made = Case(definition, name if depth is None or id else f"{name},depth={depth}", dict(settings), depth, expect)
    try:
        made.instance().initial_drafts()
    except DefinitionError as problem:
        raise DefinitionError(f"case {made.id} of {definition.name}: {problem}") from None
    return made


def check_cases(cases: Iterable[Any]) -> tuple[Case, ...]:
    """Return the cases of a file.

    Raises
    ------
    DefinitionError
        If one is not a case, or two have the same id.
    """
    seen: dict[tuple[str, str], Case] = {}
    for found in cases:
        if not isinstance(found, Case):
            raise DefinitionError(f"cases holds {found!r}, which is no case; write case(Spec, ..., expect=...)")
        key = found.definition.name, found.id
        if key in seen:
            raise DefinitionError(f'two cases of {key[0]} have the id {key[1]}; give one of them id="..."')
        seen[key] = found
    return tuple(seen.values())


def _text(value: Any) -> str:
    inner = getattr(value, "value", value)
    return inner if isinstance(inner, str) else str(value)
