"""What kernels are made of, and under which names their machine code is kept."""

import ctypes
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.search.kernels import rounds, seam, visited
from explorer.search.kernels.seam import COMPILED, VERSION, call_expand, call_probe, fingerprint, kernel, mix

compiled = pytest.mark.skipif(not COMPILED, reason="NUMBA_DISABLE_JIT is set")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text(f"# {name}\n")
    return tmp_path


def test_a_fingerprint_is_of_every_source(sources: Path) -> None:
    seen = {fingerprint(sources)}
    (sources / "b.py").write_text("# b.py \n")
    seen.add(fingerprint(sources))
    (sources / "a.py").write_text("# a.pz\n")
    seen.add(fingerprint(sources))
    (sources / "c.py").write_text("")
    seen.add(fingerprint(sources))
    assert len(seen) == 4
    assert fingerprint(sources) in seen
    (sources / "notes.txt").write_text("no source")
    assert fingerprint(sources) in seen


@compiled
def test_machine_code_is_kept_under_the_fingerprint_of_all_kernels() -> None:
    # numba only looks whether a kernel's own file has changed, not at those of the functions it calls.
    assert fingerprint(Path(seam.__file__).parent) == VERSION
    for module in (rounds, visited):
        kernels = [value for value in vars(module).values() if hasattr(value, "nopython_signatures")]
        assert len(kernels) > 5
        for each in kernels:
            if each.targetoptions.get("inline") != "always":
                assert VERSION in each._cache._cache_file._index_path


@compiled
def test_where_nothing_can_be_kept_kernels_are_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.core.caching.CacheImpl._locator_classes", [])

    def double(x: int) -> int:
        return 2 * x

    assert kernel(double)(21) == 42


def plain_mix(word: int) -> int:
    """Mix in Python's integers."""
    for _ in range(2):
        word ^= word >> 32
        word = word * seam.MULTIPLIER % 2**64
    return word ^ word >> 32


@settings(deadline=None)
@given(st.integers(0, 2**64 - 1))
def test_mix_is_the_same_compiled_and_not(word: int) -> None:
    assert int(mix(np.uint64(word) if COMPILED else word)) == plain_mix(word)


def test_mix_spreads_every_bit() -> None:
    for bit in range(64):
        changed = [plain_mix(word) ^ plain_mix(word ^ 1 << bit) for word in range(64)]
        ones = sum(each.bit_count() for each in changed) / 64
        assert 24 < ones < 40, bit


def test_arguments_arrive_in_their_order() -> None:
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

    @kernel
    def both(to_expand, to_probe, states, out, sources, actions, totals, findings):  # type: ignore[no-untyped-def]
        made = call_expand(to_expand, states, 11, 12, out, sources, actions, totals, findings)
        return made, call_probe(to_probe, states, 21, 22, findings)

    to_expand, to_probe = (ctypes.cast(function, pointer).value for function in (expand, probe))
    assert both(to_expand, to_probe, *words, sources, actions, *counts) == (-7, 1 << 40)
    states, out = (array.ctypes.data for array in words)
    totals, findings = (array.ctypes.data for array in counts)
    assert seen == [
        (states, 11, 12, out, sources.ctypes.data, actions.ctypes.data, totals, findings),
        (states, 21, 22, findings),
    ]
