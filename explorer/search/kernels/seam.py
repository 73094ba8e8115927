"""What kernels need and numba has no word for: calls through addresses, prefetching, 64-bit arithmetic.

Each comes twice: as machine code, and as plain Python for ``NUMBA_DISABLE_JIT=1``, where integers are Python's and never
overflow. Everything that differs between the two ways of running is in this file.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numba
from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["call_expand", "call_probe", "fingerprint", "helper", "i64", "kernel", "lowest", "mix", "ones", "prefetch", "u64"]

F = TypeVar("F", bound=Callable[..., Any])

NUMBA: Any = numba
"""Untyped: some versions of numba bring annotations, others none."""

COMPILED = not NUMBA.config.DISABLE_JIT
MULTIPLIER = 0xD6E8FEB86659FD93
"""Of Pelle Evensen's and Chris Wellons' searches for 64-bit mixers: "rrmxmx", "splittable64"."""


def fingerprint(folder: Path) -> str:
    """Return a text that is another one whenever a source file of a folder is."""
    sources = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        sources.update(hashlib.sha256(path.read_bytes()).digest())
    return sources.hexdigest()[:12]


VERSION = fingerprint(Path(__file__).parent)


def kernel(function: F) -> F:
    """Compile a function with the interpreter's lock released, and keep its machine code on disk where that is possible.

    What numba keeps holds the code of every function that the kernel calls, while it only looks whether the kernel's own
    file has changed: a kernel left over from before a change elsewhere would work with tables laid out in another way, and
    might never end. So the version of all of them is made part of the name under which it is kept.
    """
    function.__qualname__ = f"{function.__qualname__}-{VERSION}"
    try:
        compiled: F = NUMBA.njit(nogil=True, cache=True)(function)
    except RuntimeError:  # neither the package's folder nor the user's cache can be written
        compiled = NUMBA.njit(nogil=True)(function)
    return compiled


def helper(function: F) -> F:
    """Have a small function compiled into each kernel that calls it."""
    inlined: F = NUMBA.njit(inline="always")(function)
    return inlined


def _data(context: Any, builder: Any, signature: Any, arguments: Any, at: int) -> Any:
    array = context.make_array(signature.args[at])(context, builder, arguments[at])
    return builder.bitcast(array.data, cgutils.voidptr_t)


def _call(address: Any, kinds: str, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Emit a call of int64 function(...) at an address; kinds says which arguments are arrays (a) and integers (i)."""
    word = ir.IntType(64)
    types = [cgutils.voidptr_t if kind == "a" else word for kind in kinds]
    values = [
        _data(context, builder, signature, arguments, at) if kind == "a" else arguments[at]
        for at, kind in enumerate(kinds, start=1)
    ]
    function = builder.inttoptr(address, ir.FunctionType(word, types).as_pointer())
    return builder.call(function, values)


if TYPE_CHECKING:
    Words: TypeAlias = NDArray[np.uint64]
    Counts: TypeAlias = NDArray[np.int64]
    i64 = u64 = int

    def call_expand(
        address: int,
        states: Words,
        first: int,
        count: int,
        out: Words,
        source: NDArray[np.uint32],
        action: NDArray[np.uint16],
        totals: Counts,
        findings: Counts,
    ) -> int: ...
    def call_probe(address: int, states: Words, first: int, count: int, findings: Counts) -> int: ...
    def prefetch(array: NDArray[Any], index: int) -> None: ...
    def lowest(bits: int) -> int: ...
    def ones(bits: int) -> int: ...
    def mix(word: int) -> int: ...

elif COMPILED:
    i64, u64 = numba.int64, numba.uint64

    @intrinsic
    def call_expand(_typing, address, states, first, count, out, source, action, totals, findings):  # noqa: ARG001
        """Call a compiled spec's expand."""
        i = numba.int64
        signature = i(i, states, i, i, out, source, action, totals, findings)
        return signature, lambda c, b, s, a: _call(a[0], "aiiaaaaa", c, b, s, a)

    @intrinsic
    def call_probe(_typing, address, states, first, count, findings):  # noqa: ARG001
        """Call a compiled spec's probe."""
        i = numba.int64
        return i(i, states, i, i, findings), lambda c, b, s, a: _call(a[0], "aiia", c, b, s, a)

    @intrinsic
    def prefetch(_typing, array, index):  # noqa: ARG001
        """Ask for the cache line of one item, which need not exist."""

        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            item = builder.bitcast(builder.gep(data, [arguments[1]]), cgutils.voidptr_t)
            flag = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, flag, flag, flag])
            function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            builder.call(function, [item, flag(0), flag(3), flag(1)])  # to read, into every level, data
            return context.get_dummy_value()

        return numba.types.void(array, numba.int64), emit

    @intrinsic
    def lowest(_typing, bits):  # noqa: ARG001
        """Return the position of the lowest bit that is set; there is one."""
        return numba.int64(numba.uint64), lambda _c, b, _s, a: b.cttz(a[0], ir.Constant(ir.IntType(1), 1))

    @intrinsic
    def ones(_typing, bits):  # noqa: ARG001
        """Return how many bits are set."""
        return numba.int64(numba.uint64), lambda _c, b, _s, a: b.ctpop(a[0])

    @helper
    def mix(word: int) -> int:
        """Spread every bit of a word over all of it, without loss."""
        word ^= word >> u64(32)
        word *= u64(MULTIPLIER)
        word ^= word >> u64(32)
        word *= u64(MULTIPLIER)
        return word ^ (word >> u64(32))

else:
    i64 = u64 = int
    _EXPAND = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] + [ctypes.c_int64] * 2 + [ctypes.c_void_p] * 5)
    _PROBE = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] + [ctypes.c_int64] * 2 + [ctypes.c_void_p])

    def call_expand(address, states, first, count, out, source, action, totals, findings):
        """Call a compiled spec's expand."""
        arrays = [array.ctypes.data for array in (out, source, action, totals, findings)]
        return _EXPAND(address)(states.ctypes.data, first, count, *arrays)

    def call_probe(address, states, first, count, findings):
        """Call a compiled spec's probe."""
        return _PROBE(address)(states.ctypes.data, first, count, findings.ctypes.data)

    def prefetch(array, index):
        """Do nothing: a prefetch has no effect but on time."""

    def lowest(bits):
        """Return the position of the lowest bit that is set; there is one."""
        return (bits & -bits).bit_length() - 1

    def ones(bits):
        """Return how many bits are set."""
        return bits.bit_count()

    def mix(word: int) -> int:
        """Spread every bit of a word over all of it, without loss."""
        word ^= word >> 32
        word = word * MULTIPLIER % 2**64
        word ^= word >> 32
        word = word * MULTIPLIER % 2**64
        return word ^ (word >> 32)
