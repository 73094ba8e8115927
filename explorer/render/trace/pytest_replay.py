"""A trace as a pytest module that replays it on the spec's own functions, for a developer to put a breakpoint into.

The module is written to be read and kept: an action a line, what it changed beside it, and at the end the claim that fails.
When the spec is mended, either the claim holds or a step is no longer enabled.
"""

from __future__ import annotations

import enum
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from leasecheck.language.atoms import entries
from leasecheck.language.domains import Domain
from leasecheck.language.own_files import LIBRARY
from leasecheck.language.records import Record
from leasecheck.properties.verdicts import Verdict
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.changes import changes_of_step
from leasecheck.traces.trace import Trace
from leasecheck.traces.values import call_text, printable

__all__ = ["render"]

BUILT_IN_CLAIMS = {"deadlock": "Something can happen, or it may end here.", "bounds": "No variable leaves its bounds."}
WIDTH = 88


def render(result: PropertyResult, report: Report, folder: Path) -> str:
    """Return the trace of a property as a pytest module.

    Parameters
    ----------
    result
        A property with a trace.
    report
        The report that it is part of.
    folder
        Where the module will be: it finds a spec that is a file from there.

    Raises
    ------
    ValueError
        If the property has no trace, or its trace goes on for ever.
    """
    if result.trace is None:
        raise ValueError(f"{result.name} has no trace to replay")
    if result.trace.loop is not None:
        raise ValueError(f"the trace of {result.name} goes on for ever, which no test can replay")
    return _Module(result, result.trace, report, folder).text()


class _Module:
    """The module while it is written: names that its test uses are imported above it."""

    def __init__(self, result: PropertyResult, trace: Trace, report: Report, folder: Path) -> None:
        self.result, self.trace, self.report, self.folder = result, trace, report, folder
        self.instance = report.instance
        self.cls = self.instance.definition.cls
        self.home: ModuleType = sys.modules[self.cls.__module__]
        self.imported: dict[str, set[str]] = {}
        """Names of classes that the test uses, by the module that they are imported from."""
        self.assigned: dict[str, str] = {}
        """Names of classes that are had from the spec's file, each with where it is."""
        self.whole = result.kind in ("step", "deadlock", "bounds") or self._first() != 0

    def text(self) -> str:
        spec = self._class(self.cls)
        body = [*self._start(spec), *self._steps(), *self._claim()]
        count = f"{self.trace.steps} step{'' if self.trace.steps == 1 else 's'}"
        title = printable(f"{self.report.spec}: {call_text(self.result.name, self.result.binding)}")
        said = "is violated" if self._violated else "is reached"
        lines = [
            _docstring(f"{title} {said} in {count}, replayed on the spec's own functions."),
            "",
            *self._imports(),
            *["", ""],
            f"def test_{re.sub('[^A-Za-z0-9_]', '_', self.result.name)}() -> None:",
            f"    {_docstring(self._described())}",
            *(f"    {line}" if line else "" for line in body),
        ]
        return "\n".join(lines) + "\n"

    @property
    def _violated(self) -> bool:
        return self.result.verdict is Verdict.VIOLATED

    def _described(self) -> str:
        named = f"The spec claims {self.result.name}."
        return _sentence(self.result.doc) or BUILT_IN_CLAIMS.get(self.result.kind, named)

    @property
    def _built_in(self) -> bool:
        return self.cls.__module__.startswith(LIBRARY)

    def _first(self) -> int:
        """Return which of the initial states the trace begins in."""
        space = self.instance.space
        keys = [space.close(draft) for draft in self.instance.initial_drafts()]
        return keys.index(self.trace.states[0].key) if self.trace.states[0].key in keys else 0

    def _imports(self) -> Iterator[str]:
        wanted = {module: set(names) for module, names in self.imported.items()}
        if self.whole:
            wanted["leasecheck.language.definition"] = {"definition_of"}
            wanted["leasecheck.language.instance"] = {"Instance"}
        else:
            wanted["leasecheck"] = {"initial_state"}
        if self.result.kind == "deadlock":
            wanted["leasecheck.search.python_engine"] = {"successors"}
        if not self._built_in:
            wanted["leasecheck.cli.importing"] = {"import_file"}
            yield from ["from pathlib import Path", ""]
        yield from (f"from {module} import {', '.join(sorted(names))}" for module, names in sorted(wanted.items()))
        if not self._built_in:
            file = Path(self.instance.definition.file).resolve()
            yield from ["", f"spec = import_file({_path(file, self.folder.resolve())})"]
        yield from (f"{name} = {found}" for name, found in sorted(self.assigned.items()))

    def _start(self, spec: str) -> Iterator[str]:
        settings = {name: self._value(value) for name, value in self.report.settings.items()}
        if not self.whole:
            yield from _call("s = initial_state(", [spec, *(f"{name}={value}" for name, value in settings.items())], ")")
            return
        named = [f'"{name}": {value}' for name, value in settings.items()]
        yield from _call("settings = {", named, "}")
        yield f"instance = Instance(definition_of({spec}), settings)"
        yield f"s = instance.initial_drafts()[{self._first()}]"

    def _steps(self) -> Iterator[str]:
        for number, state in enumerate(self.trace.states[1:], 1):
            last = number == self.trace.steps
            yield ""
            yield from (
                f"# {number}. {line}" if not place else f"#    {line}" for place, line in enumerate(self._changes(number))
            )
            if last and self.result.kind == "step":
                yield "before = instance.space.view(instance.space.close(s))"
            yield f"s.{state.action}({', '.join(self._value(value) for value in state.binding.values())})"
            if last and self.result.kind == "step":
                yield "after = instance.space.view(instance.space.close(s))"

    def _changes(self, number: int) -> list[str]:
        state = self.trace.states[number]
        lines = ["a fault"] if state.fault else []
        return [*lines, *map(str, changes_of_step(self.trace, number))] or ["nothing changes"]

    def _claim(self) -> Iterator[str]:
        yield ""
        yield from (f"# {printable(line)}" for line in (self.result.why or "").splitlines() if self.result.kind != "bounds")
        values = [self._value(value) for value in (self.result.binding or {}).values()]
        if self.result.kind == "step":
            yield f"assert before.{self.result.name}({', '.join(['after', *values])})"
        elif self.result.kind == "deadlock":
            yield "enabled = list(successors(instance, instance.space.close(s)))"
            yield 'assert enabled, "no action is enabled, and no @may_end says that this state is final"'
        elif self.result.kind == "bounds":
            yield "instance.space.close(s)  # raises where a variable left its bounds"
        elif self.result.kind == "maximum":
            yield f"assert s.{self.result.name}({', '.join(values)}) == {self.result.value}"
        else:
            yield f"assert s.{self.result.name}({', '.join(values)})"

    def _value(self, value: Any) -> str:
        """Return an expression for a value."""
        match value:
            case Domain():
                return f"{self._class(type(value))}({value.number})"
            case enum.Enum():
                return f"{self._class(type(value))}.{value.name}"
            case Record():
                return f"{self._class(type(value))}({', '.join(map(self._value, entries(value)))})"
        return repr(value)

    def _class(self, cls: type) -> str:
        """Return the name of a class of the spec's, and see to it that the module has it."""
        name = cls.__name__
        modules = {place: found for place, found in vars(self.home).items() if isinstance(found, ModuleType)}
        inside = [place for place, module in modules.items() if getattr(module, name, None) is cls]
        if self._built_in or cls.__module__.startswith(LIBRARY):
            self.imported.setdefault(cls.__module__, set()).add(name)
        elif getattr(self.home, name, None) is cls or not inside:
            self.assigned[name] = f"spec.{name}"
        else:
            self.assigned[name] = f"spec.{inside[0]}.{name}"
        return name


def _call(head: str, arguments: list[str], tail: str) -> Iterator[str]:
    """Yield a call or a display, its parts below it if they do not fit."""
    line = head + ", ".join(arguments) + tail
    if len(line) + len("    ") <= WIDTH:
        yield line
        return
    yield head
    yield from (f"    {argument}," for argument in arguments)
    yield tail


def _path(file: Path, folder: Path) -> str:
    """Return an expression for a file: from the module's own place where they share a project, else its full name."""
    for up, above in enumerate([folder, *folder.parents][:-1]):
        if file.is_relative_to(above) and above != Path.home():
            return f"Path(__file__).resolve().parents[{up}] / {_string(file.relative_to(above).as_posix())}"
    return f"Path({_string(str(file))})"


def _sentence(doc: str) -> str:
    return printable(doc.splitlines()[0]) if doc else ""


def _docstring(words: str) -> str:
    plain = "\\" not in words and '"""' not in words and not words.endswith('"')
    return f'"""{words if plain else _quoted(words)}"""'


def _string(words: str) -> str:
    return f'"{_quoted(words)}"'


def _quoted(words: str) -> str:
    return words.replace("\\", "\\\\").replace('"', '\\"')
