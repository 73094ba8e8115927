"""Importing a user's file, whatever it is and wherever it lies.

Three things are particular to it:

- What lies beside the file, and in the top folder of its project, can be imported. Both come last on ``sys.path``, so that a
  file named as a module of the standard library does not take that module's place.
- Files are imported under names of their own, so two of one stem never meet; each is in a package made for it, so
  ``from . import sibling`` works too.
- Whatever its code raises, `SystemExit` and `KeyboardInterrupt` included, becomes one sentence with file and line.
"""

from __future__ import annotations

import importlib.util
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from itertools import count
from pathlib import Path
from types import CodeType, FrameType, ModuleType

from leasecheck.cli.errors import UsageError
from leasecheck.language.errors import DefinitionError, Disabled
from leasecheck.language.own_files import is_checkers

__all__ = ["import_file", "shown_path"]

PROJECT_MARKS = ("pyproject.toml", "setup.py", "setup.cfg", ".git")
"""What lies in a project's top folder."""

_numbers = count(1)
_folders: list[str] = []


def import_file(path: Path) -> ModuleType:
    """Run a Python file and return its module.

    Raises
    ------
    UsageError
        If it cannot be read, does not parse, or raises.
    """
    code = _compiled(path)
    _look_beside(path)
    package = ModuleType(f"explored_{next(_numbers)}")
    package.__path__ = [str(path.resolve().parent)]
    sys.modules[package.__name__] = package
    name = f"{package.__name__}.{path.stem.replace('.', '_')}"
    module = ModuleType(name)
    module.__file__ = str(path.resolve())
    module.__package__ = package.__name__
    module.__spec__ = ModuleSpec(name, None, origin=module.__file__)
    sys.modules[name] = module
    with _telling_interrupts(path):
        try:
            exec(code, vars(module))
        except DefinitionError as problem:
            raise UsageError(f"{_place(path, problem)}: {problem}") from None
        except SystemExit as problem:
            raise UsageError(
                f"{_place(path, problem)}: the file ends the program when it is imported; "
                'put that under if __name__ == "__main__":'
            ) from None
        except (Exception, Disabled) as problem:
            raise UsageError(f"{_place(path, problem)}: {_sentence(problem)}") from None
    return module


def shown_path(path: str | Path) -> str:
    """Return a path as seen from here, where it lies below."""
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def _compiled(path: Path) -> CodeType:
    try:
        source = importlib.util.decode_source(path.read_bytes())
    except OSError as problem:
        raise UsageError(f"{shown_path(path)} cannot be read: {problem.strerror or problem}") from None
    except (UnicodeDecodeError, SyntaxError):
        raise UsageError(f"{shown_path(path)} is not UTF-8 text; save it as UTF-8, or name its encoding in line 1") from None
    try:
        # Under its full name, so that `inspect` finds the text from any working directory.
        return compile(source, str(path.resolve()), "exec", dont_inherit=True)
    except SyntaxError as problem:
        line = f":{problem.lineno}" if problem.lineno else ""
        text = f": {problem.text.strip()}" if problem.text and problem.text.strip() else ""
        raise UsageError(f"{shown_path(path)}{line}: the file does not parse, {problem.msg}{text}") from None
    except (ValueError, RecursionError, MemoryError) as problem:
        raise UsageError(f"{shown_path(path)}: the file does not parse, {problem}") from None


def _look_beside(path: Path) -> None:
    """Let imports find what lies beside this file and in its project's folder, and no longer what lay beside others.

    A module of an earlier file's whose name means another file now is forgotten. Who imported it keeps it.
    """
    before, now = list(_folders), _import_folders(path)
    for folder in before:
        if folder in sys.path:
            sys.path.remove(folder)
    _folders[:] = [folder for folder in now if folder not in sys.path]
    sys.path += _folders
    if before == _folders:
        return
    for name, module in list(sys.modules.items()):
        top = name.partition(".")[0]
        file = getattr(module, "__file__", None)
        if file is None or top == "leasecheck" or not any(Path(file).is_relative_to(folder) for folder in before):
            continue
        places = [(Path(folder) / top, Path(folder) / f"{top}.py") for folder in _folders]
        meant = next((pair for pair in places if pair[0].is_dir() or pair[1].exists()), None)
        if meant is not None and not any(Path(file).is_relative_to(place) for place in meant):
            del sys.modules[name]


def _import_folders(path: Path) -> list[str]:
    """Return where a file's imports are looked for after everything installed: its own folder, then its project's.

    The project is the nearest folder above that says it is one; without one, it is the current folder if the file lies below.
    """
    folder = path.resolve().parent
    here = Path.cwd()
    marked = (above for above in folder.parents if any((above / mark).exists() for mark in PROJECT_MARKS))
    project = next(marked, here if folder.is_relative_to(here) else folder)
    return list(dict.fromkeys([str(folder), str(project)]))


@contextmanager
def _telling_interrupts(path: Path) -> Iterator[None]:
    """Tell Ctrl-C, which goes on as KeyboardInterrupt, from a file that raises KeyboardInterrupt itself."""
    pressed = False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.default_int_handler(number, frame)

    ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if ours:
        signal.signal(signal.SIGINT, handle)
    try:
        yield
    except KeyboardInterrupt as problem:
        if pressed or not ours:
            raise
        raise UsageError(f"{_place(path, problem)}: the file raises KeyboardInterrupt when it is imported") from None
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _place(path: Path, problem: BaseException) -> str:
    """Return file and line of the user's own code that raised: the innermost in the file's folder."""
    folder = path.resolve().parent
    for frame in reversed(traceback.extract_tb(problem.__traceback__)):
        inside = Path(frame.filename).resolve().is_relative_to(folder) and not is_checkers(frame.filename)
        if inside and frame.lineno is not None:
            return f"{shown_path(frame.filename)}:{frame.lineno}"
    return shown_path(path)


def _sentence(problem: BaseException) -> str:
    if isinstance(problem, SyntaxError) and problem.filename:
        return f"imports {shown_path(problem.filename)}, which does not parse: line {problem.lineno}, {problem.msg}"
    if isinstance(problem, Disabled):
        return "require is called while the file is imported; it belongs into an action"
    return f"{type(problem).__name__}: {problem}".removesuffix(": ").replace("\n", " ")
