"""The kernels' machine code: kept in a file, made by numba if there is none, loaded without it.

numba keeps machine code as well, but has to be imported to load it, which takes longer than most searches.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs
from llvmlite import binding

from leasecheck.compile.machine import host
from leasecheck.search.kernels.seam import KERNELS

__all__ = ["are_kept", "are_prepared", "fingerprint", "functions"]

OWN = Path(__file__).parent

DIGEST = 32
"""Bytes at the beginning of a file by which a damaged one is known."""

VARIABLE = "EXPLORE_CACHE_DIR"
"""The environment variable that names the folder to keep machine code in."""


def fingerprint(folder: Path) -> str:
    """Return a text that is another one whenever a source file of a folder is."""
    sources = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        sources.update(hashlib.sha256(path.read_bytes()).digest())
    return sources.hexdigest()[:12]


@cache
def _name() -> str:
    """Return the name of the file: of these sources, for this processor."""
    target = host()
    about = [target.triple, binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()]
    return f"kernels-{fingerprint(OWN)}-{hashlib.sha256(' '.join(about).encode()).hexdigest()[:12]}.o"


def _folders() -> list[Path]:
    """Return where machine code may lie: beside the sources, as Python's own does, or else in the user's cache."""
    if VARIABLE in os.environ:
        return [Path(os.environ[VARIABLE])]
    return [OWN / "__pycache__", platformdirs.user_cache_path("leasecheck", appauthor=False)]


def _read() -> bytes | None:
    for folder in _folders():
        with suppress(OSError):
            kept = (folder / _name()).read_bytes()
            if hashlib.sha256(kept[DIGEST:]).digest() == kept[:DIGEST]:
                return kept[DIGEST:]
    return None


def _write(code: bytes) -> None:
    """Keep machine code in the first folder that takes it. Processes that do so at once do not see each other's halves."""
    for folder in _folders():
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=folder, prefix=_name(), delete=False) as file:
                file.write(hashlib.sha256(code).digest() + code)
            Path(file.name).chmod(0o644)  # whoever may run the package may be another user than the one who has run it first
            Path(file.name).replace(folder / _name())
            return


def are_prepared() -> bool:
    """Tell whether there is machine code of the kernels."""
    return _read() is not None


def are_kept() -> bool:
    """Tell whether there is a folder to keep machine code in; else it is made anew in each process."""
    for folder in _folders():
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return True
    return False


def _made() -> bytes:
    from leasecheck.search.kernels.build import object_code

    code: bytes = object_code()
    _write(code)
    return code


@cache
def functions() -> dict[str, Callable[[Any], int]]:
    """Return for each kernel the function to call, whose argument is an array of words."""
    return load(_read() or _made(), list(KERNELS))


def load(code: bytes, names: list[str]) -> dict[str, Callable[[Any], int]]:
    """Return functions of an object file, by name."""
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), host())
    engine.add_object_file(binding.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _ENGINES.append(engine)
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
    return {name: kind(engine.get_function_address(name)) for name in names}


_ENGINES: list[Any] = []
"""What owns the machine code: its functions may be called until the process ends."""
