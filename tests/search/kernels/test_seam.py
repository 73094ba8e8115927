"""What kernels are made of: their words in machine code are what they are in Python, and arguments arrive."""

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from leasecheck.search.kernels import machine_code, seam
from leasecheck.search.kernels.seam import (
    COMPILED,
    KERNELS,
    Kernel,
    add,
    call_expand,
    call_give_way,
    call_probe,
    exchange,
    i64,
    load,
    mix,
    prefetch,
    save,
    u64,
)

compiled = pytest.mark.skipif(not COMPILED, reason="NUMBA_DISABLE_JIT is set")


class Both(NamedTuple):
    """An argument made of several."""

    number: int
    words: NDArray[np.uint64]


def take(first: int, both: Both, counts: NDArray[np.int64], last: int) -> int:
    counts[0] = first
    counts[1] = both.number
    counts[2] = last
    both.words[len(both.words) - 1] = both.words[0] + u64(1)
    return len(counts)


def call(
    to_expand: int,
    to_probe: int,
    states: NDArray[np.uint64],
    out: NDArray[np.uint64],
    sources: NDArray[np.uint32],
    actions: NDArray[np.uint16],
    totals: NDArray[np.int64],
    findings: NDArray[np.int64],
) -> int:
    made = call_expand(to_expand, states, 11, 12, out, sources, actions, totals, findings)
    return made + call_probe(to_probe, states, 21, 22, findings)


def say(words: NDArray[np.uint64], entries: NDArray[np.uint32], counts: NDArray[np.int64], at: int) -> int:
    """Use every word once."""
    words[at] = mix(u64(words[at]))
    prefetch(words, 1 << 40)
    call_give_way(0)
    counts[0] = add(counts, 1, 5)
    counts[2] = i64(exchange(entries, 0, 7, 8)) + 2 * i64(exchange(entries, 1, 7, 8))
    save(entries, 2, 0xFFFFFFFF)
    save(counts, 3, -4)
    return load(entries, 2) + load(counts, 3)


def fail(number: int) -> int:
    if number:
        raise ValueError
    return number


Run = Callable[..., int]


@pytest.fixture(scope="module")
def run() -> Run:
    """What runs one of the functions above as a kernel."""
    if not COMPILED:
        return lambda function, *arguments: Kernel(function)(*arguments)
    from leasecheck.search.kernels.build import llvm_text

    kernels: dict[str, Kernel[Any, Any]] = {each.__name__: Kernel(each) for each in (take, call, say, fail)}
    loaded = machine_code.load(machine_code.object_code(llvm_text(kernels)), list(kernels))
    for name, each in kernels.items():
        vars(each)["_code"] = loaded[name]
    return lambda function, *arguments: kernels[function.__name__](*arguments)


def test_arguments_arrive_and_what_is_written_is_there(run: Run) -> None:
    words, counts = np.array([41, 0, 0], np.uint64), np.zeros(4, np.int64)
    assert run(take, -5, Both(2**40, words), counts, 7) == 4
    assert (words.tolist(), counts.tolist()) == ([41, 0, 42], [-5, 2**40, 7, 0])


def test_arguments_of_a_spec_arrive_in_their_order(run: Run) -> None:
    seen: list[tuple[object, ...]] = []
    pointer, number = ctypes.c_void_p, ctypes.c_int64

    @ctypes.CFUNCTYPE(number, pointer, number, number, pointer, pointer, pointer, pointer, pointer)
    def expand(*arguments: object) -> int:
        seen.append(arguments)
        return -7

    @ctypes.CFUNCTYPE(number, pointer, number, number, pointer)
    def probe(*arguments: object) -> int:
        seen.append(arguments)
        return 1 << 40

    words = [np.zeros(2, np.uint64) for _ in range(2)]
    sources, actions = np.zeros(1, np.uint32), np.zeros(1, np.uint16)
    counts = [np.zeros(1, np.int64) for _ in range(2)]
    to_expand, to_probe = (ctypes.cast(function, pointer).value for function in (expand, probe))
    assert run(call, to_expand, to_probe, *words, sources, actions, *counts) == (1 << 40) - 7
    states, out = (array.ctypes.data for array in words)
    totals, findings = (array.ctypes.data for array in counts)
    assert seen == [
        (states, 11, 12, out, sources.ctypes.data, actions.ctypes.data, totals, findings),
        (states, 21, 22, findings),
    ]


def plain_mix(word: int) -> int:
    """Mix in Python's integers."""
    for _ in range(2):
        word ^= word >> 32
        word = word * seam.MULTIPLIER % 2**64
    return word ^ word >> 32


@settings(deadline=None)
@given(st.integers(0, 2**64 - 1), st.integers(-(2**63), 2**63 - 6))
def test_words_are_the_same_compiled_and_not(run: Run, word: int, count: int) -> None:
    words, entries = np.array([0, word], np.uint64), np.array([7, 6, 0, 0], np.uint32)
    counts = np.array([0, count, 0, 0], np.int64)
    assert run(say, words, entries, counts, 1) == 0xFFFFFFFF - 4
    assert words.tolist() == [0, plain_mix(word)]
    assert entries.tolist() == [8, 6, 0xFFFFFFFF, 0]
    assert counts.tolist() == [count, count + 5, 1, -4]


def test_mix_spreads_every_bit() -> None:
    for bit in range(64):
        changed = [plain_mix(word) ^ plain_mix(word ^ 1 << bit) for word in range(64)]
        ones = sum(each.bit_count() for each in changed) / 64
        assert 24 < ones < 40, bit


@compiled
def test_a_kernel_that_raises_is_an_internal_error(run: Run) -> None:
    assert run(fail, 0) == 0
    with pytest.raises(RuntimeError, match="internal error: the kernel fail raised"):
        run(fail, 1)


@compiled
def test_code_that_needs_numba_at_run_time_is_refused() -> None:
    from leasecheck.search.kernels.build import llvm_text

    def show(number: int) -> int:
        print(number)
        return number

    with pytest.raises(RuntimeError, match="which is not there without numba"):
        llvm_text({"show": Kernel(show)})


def test_every_kernel_is_one_that_is_called() -> None:
    assert sorted(KERNELS) == ["begin", "expand", "probe", "rebuild"]
