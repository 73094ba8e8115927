"""The native search against a C program written by hand for one model, on the same successor code, in one run.

    python benchmarks/native/compare.py [--workers 1 2] [--rounds 3]

Prints CPU and wall seconds of the search itself, the ratio to the C program of the same round, and memory. gcc is needed.
"""

from __future__ import annotations

import argparse
import ctypes
import re
import resource
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from explorer.compile.program import Program
from explorer.search.memory import rss_bytes
from explorer.search.native import search
from explorer.search.outcome import Request

HERE = Path(__file__).parent
GCC = ["gcc", "-O3", "-march=native", "-w"]


def build(folder: Path) -> tuple[Path, Program]:
    """Compile the baseline, and its model as a shared library behind the seam."""
    text = (HERE / "lease_queue.c").read_text()
    subprocess.run([*GCC, HERE / "lease_queue.c", "-o", folder / "baseline"], check=True)
    declared = "static inline void put(const S *s, uint32_t parent);\n"
    model = re.sub(r"static inline void emit\(.*", declared, text, count=1)
    (folder / "model.h").write_text(model.replace("emit(", "put("))
    seam = HERE / "lease_queue_seam.c"
    subprocess.run([*GCC, "-shared", "-fPIC", "-ftls-model=initial-exec", f"-I{folder}", seam, "-o", folder / "seam.so"], check=True)
    library = ctypes.CDLL(str(folder / "seam.so"))
    initial = np.zeros((1, 2), np.uint64)
    library.initial(initial.ctypes.data_as(ctypes.c_void_p))
    expand, probe = (ctypes.cast(f, ctypes.c_void_p).value or 0 for f in (library.expand, library.probe))
    return folder / "baseline", Program(2, 7, 1, initial, ("always",), expand, probe, library)


def run_baseline(binary: Path) -> tuple[float, float]:
    """Return CPU and wall seconds of the C program's search."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run([binary, "23"], check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert "distinct 5027556 gen 20775831" in printed, printed
    found = re.search(r"([\d.]+)s ", printed)
    assert found
    return cpu, float(found[1])


def run_native(program: Program, workers: int) -> tuple[float, float, float]:
    """Return CPU and wall seconds of a native search, and its bytes a state."""
    before, cpu, wall = rss_bytes(), time.process_time(), time.perf_counter()
    run = search(program, Request(workers=workers))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    assert (run.distinct, run.generated, run.depth) == (5027556, 20775832, 24), run
    return cpu, wall, (rss_bytes() - before) / run.distinct


def main() -> None:
    """Run rounds and print medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        binary, program = build(Path(folder))
        rows: dict[str, list[tuple[float, ...]]] = {}
        for _ in range(asked.rounds):
            rows.setdefault("C", []).append((*run_baseline(binary), 0.0))
            for workers in asked.workers:
                rows.setdefault(f"{workers} workers", []).append(run_native(program, workers))
        for name, measured in rows.items():
            cpu, wall, size = (statistics.median(column) for column in zip(*measured, strict=True))
            ratio = statistics.median(own[0] / c[0] for own, c in zip(measured, rows["C"], strict=True))
            faster = statistics.median(c[1] / own[1] for own, c in zip(measured, rows["C"], strict=True))
            print(f"{name:10} cpu {cpu:.2f} s  wall {wall:.2f} s  cpu/C {ratio:.2f}  C/wall {faster:.2f}  {size:.0f} bytes a state")


if __name__ == "__main__":
    main()
