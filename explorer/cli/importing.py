"""Importing a user's file, whatever it is and wherever it lies.

Three things are particular to it:

- A project may have folders of its own named ``explorer``, ``model`` or ``specs``. The built-in packages win: they are
  imported first, and the file's folder comes last on ``sys.path``.
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
from importlib.machinery import ModuleSpec, PathFinder
from itertools import count
from pathlib import Path
from types import CodeType, FrameType, ModuleType

import explorer
from explorer.cli.errors import UsageError
from explorer.language.errors import DefinitionError, Disabled

__all__ = ["BUILT_IN", "built_in", "import_file", "shown_path"]

BUILT_IN = ("explorer", "model", "specs")
"""Packages that a user's folders of the same names do not hide."""

_HOME = Path(explorer.__file__).parents[1]
_numbers = count(1)
_folders: list[str] = []


def built_in(name: str) -> ModuleType:
    """Return the built-in package of this name, also where another one would be found first."""
    found = sys.modules.get(name)
    if found is not None and any(Path(place).parent == _HOME for place in getattr(found, "__path__", ())):
        return found
    spec = PathFinder.find_spec(name, [str(_HOME)])
    if spec is None or spec.loader is None:
        raise UsageError(f"the package {name} is missing from {_HOME}; install leasecheck again")
    for other in [other for other in sys.modules if other == name or other.startswith(f"{name}.")]:
        del sys.modules[other]
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def import_file(path: Path) -> ModuleType:
    """Run a Python file and return its module.

    Raises
    ------
    UsageError
        If it cannot be read, does not parse, or raises.
    """
    code = _compiled(path)
    for name in BUILT_IN[1:]:
        built_in(name)
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
    """Let imports find what lies beside this file, and no longer what lies beside files imported before.

    A module of theirs whose name is taken beside this file too would be found instead of this file's own: it is
    forgotten. Who imported it keeps it.
    """
    folder = path.resolve().parent
    for other in [other for other in _folders if other != str(folder)]:
        _folders.remove(other)
        if other in sys.path:
            sys.path.remove(other)
        for name, module in list(sys.modules.items()):
            top = name.partition(".")[0]
            file = getattr(module, "__file__", None)
            if file is None or top in BUILT_IN or not Path(file).is_relative_to(other):
                continue
            if (folder / f"{top}.py").exists() or (folder / top).is_dir():
                del sys.modules[name]
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
        _folders.append(str(folder))


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
        inside = Path(frame.filename).is_relative_to(folder) and not Path(frame.filename).is_relative_to(_HOME / "explorer")
        if inside and frame.lineno is not None:
            return f"{shown_path(frame.filename)}:{frame.lineno}"
    return shown_path(path)


def _sentence(problem: BaseException) -> str:
    if isinstance(problem, SyntaxError) and problem.filename:
        return f"imports {shown_path(problem.filename)}, which does not parse: line {problem.lineno}, {problem.msg}"
    if isinstance(problem, Disabled):
        return "require is called while the file is imported; it belongs into an action"
    text = f"{type(problem).__name__}: {problem}".removesuffix(": ").replace("\n", " ")
    if isinstance(problem, ImportError) and (problem.name or "").partition(".")[0] in BUILT_IN:
        top = (problem.name or "").partition(".")[0]
        return f"{text}; {top} is leasecheck's own package: give a folder of yours another name"
    return text
