"""The kernels' machine code: made by LLVM from the text that leasecheck brings, and kept, as making it takes a moment.

The text is made from this package's own sources by `build`, with numba, which only who works on leasecheck has. Where the
sources are not those that the text was made from, it is made anew.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import struct
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import platformdirs
from llvmlite import binding

from leasecheck.compile.machine import host
from leasecheck.search.kernels import seam

__all__ = ["SOURCES", "TEXT", "asset", "fingerprint", "functions", "heading", "load", "made_with", "object_code"]

TEXT = "kernels.ll"
"""The file of the folder ``assets`` that holds the kernels' LLVM text."""

SOURCES = ("arrays", "build", "rounds", "seam", "visited")
"""The modules that the text is made from."""

OWN = Path(__file__).parent

DIGEST = 32
"""Bytes at the beginning of a file by which a damaged one is known."""

VARIABLE = "EXPLORE_CACHE_DIR"
"""The environment variable that names the folder to keep machine code in."""


def fingerprint(folder: Path = OWN) -> str:
    """Return a text that is another one whenever a source of the kernels is."""
    found = hashlib.sha256()
    for name in SOURCES:
        text = (folder / f"{name}.py").read_bytes().replace(b"\r\n", b"\n")
        found.update(hashlib.sha256(text).digest())
    return found.hexdigest()[:16]


def heading(sources: str) -> str:
    """Return the first line of a text that was made from these sources."""
    return f"; The search kernels; scripts/make_kernels makes this file from sources of digest {sources}.\n"


def made_with(text: str) -> str:
    """Return which versions made a text: its second line."""
    return text.split("\n", 2)[1].removeprefix("; Made with ")


def asset() -> Traversable:
    """Return the file that holds the text."""
    return files("leasecheck") / "assets" / TEXT


@cache
def _text() -> str:
    """Return the kernels as LLVM text.

    Raises
    ------
    RuntimeError
        If it was made from other sources, and numba, with which to make it, is missing; or on a processor of 32 bits.
    """
    if struct.calcsize("P") != 8:
        raise RuntimeError("the native engine needs a Python of 64 bits; --engine python runs on this one")
    text = asset().read_text(encoding="utf-8")
    if text.startswith(heading(fingerprint())):
        return text
    try:
        from leasecheck.search.kernels.build import llvm_text
    except ImportError:
        raise RuntimeError(f"{TEXT} was made from other sources than these; install leasecheck again") from None
    made: str = llvm_text()
    return made


def object_code(text: str) -> bytes:
    """Return an object file, for this machine's processor, of a module."""
    target = host()
    module = binding.parse_assembly(text)
    module.triple, module.data_layout = target.triple, str(target.target_data)
    code: bytes = target.emit_object(module)
    return code


@cache
def _name() -> str:
    """Return the name of the file: of these sources, for this processor, by this LLVM."""
    target = host()
    processor = [target.triple, binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()]
    about = [*processor, *map(str, binding.llvm_version_info)]
    return f"kernels-{fingerprint()}-{hashlib.sha256(' '.join(about).encode()).hexdigest()[:12]}.o"


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


def _made() -> bytes:
    code = object_code(_text())
    _write(code)
    return code


@cache
def functions() -> dict[str, Callable[[Any], int]]:
    """Return for each kernel the function to call, whose argument is an array of words."""
    return load(_read() or _made(), list(seam.KERNELS))


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

seam.take_code_from(functions)
