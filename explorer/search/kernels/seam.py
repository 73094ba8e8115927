"""What kernels are made of: the decorators, and the words that Python has none for, as plain Python.

A kernel called is run as machine code (`leasecheck.search.kernels.machine_code`), or with ``NUMBA_DISABLE_JIT=1`` as the
plain Python it is written in, where integers never overflow. The words below are then what they say here; in machine code
`leasecheck.search.kernels.build` has others in their place.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any, Generic, TypeVar, TypeVarTuple, cast

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "COMPILED",
    "HELPERS",
    "KERNELS",
    "Kernel",
    "add",
    "call_expand",
    "call_give_way",
    "call_probe",
    "exchange",
    "flat",
    "helper",
    "i64",
    "kernel",
    "load",
    "mix",
    "prefetch",
    "save",
    "take_code_from",
    "u64",
]

Ts = TypeVarTuple("Ts")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")

FAILED = -(2**63)
"""What machine code returns of a kernel that raised."""

KERNELS: dict[str, Kernel[*tuple[Any, ...], Any]] = {}
HELPERS: list[Callable[..., Any]] = []

_CODE: list[Callable[[], dict[str, Callable[[Any], int]]]] = []
"""What returns the kernels' machine code, by name."""


class Kernel(Generic[*Ts, R]):
    """A function that is called as machine code, with the interpreter's lock released.

    Its arguments are integers, arrays of one dimension, and named tuples of these, as annotated; it returns an integer or
    nothing. Machine code has them from one array of 64-bit words: integers, and addresses and lengths of arrays.
    """

    def __init__(self, function: Callable[[*Ts], R]) -> None:
        self.function = function
        update_wrapper(self, function)

    def __call__(self, *args: *Ts) -> R:
        """Run it."""
        if not COMPILED:
            return self.function(*args)
        words = flat(args)
        result = self._code((ctypes.c_int64 * len(words))(*words))
        if result == FAILED:
            raise RuntimeError(f"internal error: the kernel {self.function.__name__} raised")
        return cast("R", result)

    @cached_property
    def _code(self) -> Callable[[Any], int]:
        (functions,) = _CODE
        return functions()[self.function.__name__]


def take_code_from(functions: Callable[[], dict[str, Callable[[Any], int]]]) -> None:
    """Have kernels look for their machine code here when they are first called."""
    _CODE[:] = [functions]


def kernel(function: Callable[[*Ts], R]) -> Kernel[*Ts, R]:
    """Have a function compiled, to be called from Python."""
    made = KERNELS[function.__name__] = Kernel(function)
    return made


def helper(function: F) -> F:
    """Have a function compiled into each kernel that calls it."""
    HELPERS.append(function)
    return function


def flat(value: Any) -> list[int]:
    """Return the words that machine code has an argument from."""
    if isinstance(value, tuple):
        return [word for each in value for word in flat(each)]
    return [value.ctypes.data, value.size] if isinstance(value, np.ndarray) else [int(value)]


# -- words -------------------------------------------------------------------------------------------------------------

_EXPAND = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] + [ctypes.c_int64] * 2 + [ctypes.c_void_p] * 5)
_PROBE = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] + [ctypes.c_int64] * 2 + [ctypes.c_void_p])
_GIVE_WAY = ctypes.CFUNCTYPE(ctypes.c_int)
_ONE_AT_A_TIME = threading.Lock()

MULTIPLIER = 0xD6E8FEB86659FD93
"""Of Pelle Evensen's and Chris Wellons' searches for 64-bit mixers: "rrmxmx", "splittable64"."""


def i64(number: int) -> int:
    """Return a number as a signed one."""
    return int(number)


def u64(number: int) -> int:
    """Return a number as an unsigned one."""
    return int(number)


def mix(word: int) -> int:
    """Spread every bit of a word over all of it, without loss."""
    for _ in range(2):
        word ^= word >> 32
        word = word * MULTIPLIER % 2**64
    return word ^ word >> 32


def call_expand(
    address: int,
    states: NDArray[np.uint64],
    first: int,
    count: int,
    out: NDArray[np.uint64],
    source: NDArray[np.uint32],
    action: NDArray[np.uint16],
    totals: NDArray[np.int64],
    findings: NDArray[np.int64],
) -> int:
    """Call a compiled spec's expand."""
    arrays = [array.ctypes.data for array in (out, source, action, totals, findings)]
    return int(_EXPAND(address)(states.ctypes.data, first, count, *arrays))


def call_probe(address: int, states: NDArray[np.uint64], first: int, count: int, findings: NDArray[np.int64]) -> int:
    """Call a compiled spec's probe."""
    return int(_PROBE(address)(states.ctypes.data, first, count, findings.ctypes.data))


def call_give_way(address: int) -> None:
    """Let other threads run, by a function that does so."""
    if address:
        _GIVE_WAY(address)()


def prefetch(array: NDArray[Any], index: int) -> None:
    """Ask for the cache line of one item, which need not exist; has no effect but on time."""


def load(array: NDArray[Any], index: int) -> int:
    """Read an item that other workers write: what they wrote before it is there to be seen."""
    return int(array[index])


def save(array: NDArray[Any], index: int, number: int) -> None:
    """Write an item that other workers read."""
    array[index] = number


def exchange(array: NDArray[np.uint32], index: int, old: int, new: int) -> bool:
    """Replace an item if it is what it was; at once, for every worker."""
    with _ONE_AT_A_TIME:
        if array[index] != old:
            return False
        array[index] = new
        return True


def add(array: NDArray[np.int64], index: int, number: int) -> int:
    """Add to an item, at once for every worker, and return what it was."""
    with _ONE_AT_A_TIME:
        before = int(array[index])
        array[index] = before + number
        return before
