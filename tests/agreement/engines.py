"""Both engines on one spec, compared field by field."""

import hashlib
import importlib.util
import sys
from dataclasses import fields
from pathlib import Path
from types import ModuleType

from leasecheck.compile.limits import COMPACT, USUAL
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search import native_engine, python_engine
from leasecheck.search.outcome import Outcome, Request

OF_THE_RUN = {"engine", "workers", "seconds", "peak_rss_bytes"}
"""Fields that say how a search was run, not what it found."""


def module_of(source: str, folder: Path) -> ModuleType:
    """Return the module of a text, in a file: functions are read from their source."""
    name = "written_" + hashlib.sha256(source.encode()).hexdigest()[:16]
    path = folder / f"{name}.py"
    path.write_text(source)
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    found.loader.exec_module(module)
    return module


def instance_of(module: ModuleType, **settings: object) -> Instance:
    """Return an instance of the one spec in a module."""
    return Instance(definition_of(module.Written), settings)


def told(outcome: Outcome) -> dict[str, object]:
    """Return what an outcome says of the spec."""
    return {field.name: getattr(outcome, field.name) for field in fields(outcome) if field.name not in OF_THE_RUN}


def assert_agreement(instance: Instance, request: Request) -> Outcome:
    """Explore with both engines, the native one with code of either form, and compare; return what they found."""
    expected = python_engine.explore(instance, request)
    for limits in (USUAL, COMPACT):
        actual = native_engine.explore(instance, request, limits)
        assert told(actual) == told(expected)
    return expected
