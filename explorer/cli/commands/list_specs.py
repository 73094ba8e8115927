"""`explore list`: what there is to a spec."""

from __future__ import annotations

import argparse
import enum
from collections.abc import Iterator
from typing import Any

from leasecheck.cli.console import Console
from leasecheck.cli.exits import FINE
from leasecheck.cli.loading import SpecFile, built_in_names, load_some
from leasecheck.language.annotations import shown, split
from leasecheck.language.bounds import Between
from leasecheck.language.cases import Case
from leasecheck.language.definition import Definition, Function

__all__ = ["main"]

PROPERTIES = {
    "always": "always",
    "step": "step",
    "sometimes": "sometimes",
    "maximum": "maximum",
    "may_end": "may end",
    "constraint": "constraint",
    "assume": "assume",
}


COUNTS = ("distinct", "generated", "depth")


def main(options: argparse.Namespace, console: Console) -> int:
    """Show one spec, or every built-in one."""
    blocks = []
    for typed in [options.spec] if options.spec else built_in_names():
        file, definitions = load_some(typed)
        blocks += ["\n".join(_spec(file, definition)) for definition in definitions]
    console.report("\n\n".join(blocks))
    return FINE


def _spec(file: SpecFile, definition: Definition) -> Iterator[str]:
    yield _row(file.title(definition), definition.doc or file.module.__doc__ or "", "")
    if definition.domains:
        yield "  domains"
        for name, domain in definition.domains.items():
            yield _row(
                f"{name}={definition.sizes[name]}", domain.__doc__ or "", notes="symmetric" if domain.symmetric else ""
            )
    if definition.constants:
        yield "  constants"
        for name, annotation in definition.constants.items():
            yield _row(f"{name}={_value(definition.defaults[name])}", _range(annotation))
    yield "  actions"
    for function in definition.of_kind("action"):
        fair = f"{function.fair.value}ly fair" if function.fair else ""
        yield _row(
            _signature(function), function.doc, notes=", ".join(filter(None, (fair, "fault" if function.fault else "")))
        )
    for kind, title in PROPERTIES.items():
        if functions := definition.of_kind(kind):
            yield f"  {title}"
            yield from (_row(_signature(function), function.doc) for function in functions)
    cases = [case for case in file.cases if case.definition is definition]
    if cases:
        yield "  cases"
        yield from (_row(case.id, _expected(case)) for case in cases)


def _row(name: str, text: str, indent: str = "    ", notes: str = "") -> str:
    first = text.strip().partition("\n")[0]
    after = f"[{notes}] {first}".strip() if notes else first
    return f"{indent}{name:<32}  {after}".rstrip()


def _signature(function: Function) -> str:
    parameters = ", ".join(f"{p.name}: {_range(p.annotation)}" for p in function.parameters)
    return f"{function.name}({parameters})" if parameters else function.name


def _range(annotation: Any) -> str:
    """Return a type as the command line would have its values written."""
    base, notes = split(annotation)
    for note in notes:
        if isinstance(note, Between):
            return f"int {note.low}..{note.high}"
    if base is bool:
        return "True or False"
    if isinstance(base, type) and issubclass(base, enum.Enum):
        return " or ".join(_value(member) for member in base)
    return shown(base)


def _value(value: Any) -> str:
    if isinstance(value, enum.Enum):
        return value.value if isinstance(value.value, str) else value.name
    return str(value)


def _expected(case: Case) -> str:
    expect = case.expect
    if expect.violated is not None:
        return f"violates {expect.violated}" + ("" if expect.steps is None else f" in {expect.steps} steps")
    counts = [f"{name}={getattr(expect, name)}" for name in COUNTS if getattr(expect, name) is not None]
    counts += [f"{name}={value}" for name, value in expect.maxima.items()]
    return f"holds, {', '.join(counts)}" if counts else "holds"
