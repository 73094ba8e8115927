"""From what was typed to a spec: a built-in name, a file, or file.py:Class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from leasecheck.cli.errors import UsageError
from leasecheck.cli.importing import import_file, shown_path
from leasecheck.language.cases import Case, check_cases
from leasecheck.language.definition import Definition
from leasecheck.language.errors import DefinitionError
from leasecheck.language.instance import Instance, parse_setting
from leasecheck.language.own_files import PACKAGE
from leasecheck.language.reading import closest

__all__ = ["SpecFile", "built_in_names", "instance_of", "load", "load_one", "load_some"]


@dataclass(frozen=True)
class SpecFile:
    """A file of specs.

    Attributes
    ----------
    name : str
        Its name in reports: a built-in name, or the file's without ``.py``.
    typed : str
        How to name it on the command line.
    definitions : tuple[Definition, ...]
        The specs it defines, in file order; if it defines none, those it imported.
    """

    name: str
    typed: str
    module: ModuleType
    definitions: tuple[Definition, ...]

    @property
    def cases(self) -> tuple[Case, ...]:
        """The recorded cases of the file.

        Raises
        ------
        UsageError
            If ``cases`` is no list of cases.
        """
        found = vars(self.module).get("cases", ())
        if not isinstance(found, list | tuple):
            raise UsageError(f"{self.typed}: cases is {type(found).__name__}; write cases = [case(Spec, ...), ...]")
        try:
            return check_cases(found)
        except DefinitionError as problem:
            raise UsageError(f"{self.typed}: {problem}") from None

    def title(self, definition: Definition) -> str:
        """Return what a report calls one of the specs: the file's name, and the class where that leaves it open."""
        return self.name if len(self.definitions) == 1 else f"{self.name}:{definition.name}"


def built_in_names() -> tuple[str, ...]:
    """Return the names of the built-in specs; one in a folder is named with it, as in ``incidents.ownership``."""
    folder = PACKAGE / "specs"
    files = (path.relative_to(folder) for path in folder.rglob("*.py"))
    return tuple(sorted(".".join(path.with_suffix("").parts) for path in files if not path.stem.startswith("_")))


def load(typed: str) -> SpecFile:
    """Load a built-in spec by name, or a file.

    Raises
    ------
    UsageError
        If there is none, it cannot be imported, or it holds no spec and no cases.
    """
    path = Path(typed)
    if typed in built_in_names():
        return _collected(typed, typed, import_module(f"leasecheck.specs.{typed}"))
    if not typed:
        raise UsageError("the spec's name is empty; give a built-in name, file.py or file.py:Class")
    if path.is_dir():
        raise UsageError(f"{typed} is a folder; name a file in it, or run: explore check {typed}")
    if not path.exists():
        if path.suffix == ".py" or path.name != typed:
            raise UsageError(f"{typed}: there is no such file")
        near = closest(typed, built_in_names())
        raise UsageError(f"unknown spec {typed}; {near} (a spec is a built-in name, file.py or file.py:Class)")
    if path.suffix != ".py":
        raise UsageError(f"{typed} is not a Python file; the name of a spec's file ends in .py")
    return _collected(path.stem, shown_path(path), import_file(path))


def load_some(typed: str) -> tuple[SpecFile, tuple[Definition, ...]]:
    """Return a file and the specs in it that are meant: that of the class that is said, or else all.

    Raises
    ------
    UsageError
        If there is none.
    """
    head, colon, wanted = typed.rpartition(":")
    chosen = bool(colon) and wanted.isidentifier()
    file = load(head if chosen else typed)
    if not file.definitions:
        raise UsageError(f"{file.typed} holds no spec; put @spec on a class")
    found = tuple(definition for definition in file.definitions if definition.name == wanted or not chosen)
    if not found:
        names = [definition.name for definition in file.definitions]
        raise UsageError(f"{file.typed} holds no spec {wanted}; {closest(wanted, names)}")
    return file, found


def load_one(typed: str) -> tuple[str, Definition]:
    """Return the one spec that is meant, with its name for reports.

    Raises
    ------
    UsageError
        Also if a file holds several and the class is not said.
    """
    file, found = load_some(typed)
    if len(found) > 1:
        ways = " or ".join(f"{file.typed}:{definition.name}" for definition in found)
        raise UsageError(f"{file.typed} holds {len(found)} specs; say which: {ways}")
    return file.title(found[0]), found[0]


def instance_of(definition: Definition, settings: Mapping[str, str]) -> Instance:
    """Return a spec with the settings that were typed.

    Raises
    ------
    DefinitionError
        If a setting is unknown, or out of its type, or makes the spec impossible.
    """
    instance = Instance(definition, {name: parse_setting(definition, name, text) for name, text in settings.items()})
    instance.initial_drafts()  # an initial value past its capacity is a wrong setting: say so before anything else
    return instance


def _collected(name: str, typed: str, module: ModuleType) -> SpecFile:
    found: dict[int, Definition] = {}
    for value in vars(module).values():
        definition = vars(value).get("__spec__") if isinstance(value, type) else None
        if isinstance(definition, Definition):
            found[id(definition)] = definition
    own = [definition for definition in found.values() if definition.cls.__module__ == module.__name__]
    return SpecFile(name, typed, module, tuple(own or found.values()))
