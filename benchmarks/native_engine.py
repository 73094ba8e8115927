"""The native engine on the lease queue: speed, memory, compilation and start-up, each measured in a process of its own.

    python benchmarks/native_engine.py [--rounds 3] [--large] [--growth] [--c benchmarks/lease_queue.c]

Prints a table, medians over the rounds. CPU seconds are user and system time of the search alone; "whole process" is from its
start to its end, with kernels that are cached. With ``--c`` each round also runs that C program (gcc is needed) and the last
column is the ratio to it within the round, which is what a noisy machine leaves to compare.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

INVARIANTS = [
    "jobs_are_conserved",
    "no_expired_lease_is_held",
    "prefetch_bound_is_kept",
    "one_live_delivery_per_job",
    "done_jobs_took_effect",
]
PLANNED = {"Job": 3, "Consumer": 3, "visibility": 2, "prefetch": 3, "horizon": 6, "crashes": 2, "tokens": 6}
LARGE = {**PLANNED, "Job": 4, "horizon": 8, "tokens": 7}
SMALLER = {**PLANNED, "Consumer": 2, "prefetch": 2}

Figures = dict[str, float]


def measure(task: dict[str, Any]) -> Figures:
    """Explore once in this process and return what it took."""
    began = time.perf_counter()
    from leasecheck.language.definition import definition_of
    from leasecheck.language.instance import Instance
    from leasecheck.search.memory import peak_rss_bytes, rss_bytes
    from leasecheck.search.outcome import Request
    from leasecheck.specs.lease_queue import LeaseQueue

    spec = LeaseQueue
    if task.get("wide"):
        from wide import Wide as spec  # type: ignore[no-redef]  # noqa: N813
    instance = Instance(definition_of(spec), task["settings"])
    names = frozenset(INVARIANTS) if task["invariants"] else None
    request = Request(properties=names, workers=task["workers"])
    instance.activate()
    if task["engine"] == "python":
        from leasecheck.search.python_engine import explore

        before = time.process_time()
        outcome = explore(instance, request)
        spent = time.process_time() - before
        return {"distinct": outcome.distinct, "generated": outcome.generated, "cpu": spent, "wall": outcome.seconds}
    from leasecheck.compile import compile_spec
    from leasecheck.search.native import search

    imported = time.perf_counter()
    compiled = compile_spec(instance, request.asks)
    compiling = time.perf_counter() - imported
    tiny = Instance(definition_of(LeaseQueue), {"Job": 1, "Consumer": 1, "prefetch": 1, "tokens": 2})
    tiny.activate()
    loading = time.perf_counter()
    search(compile_spec(tiny, request.asks).program, request)  # the kernels are loaded with the first search of a process
    loading = time.perf_counter() - loading
    base, before = rss_bytes(), time.process_time()
    run = search(compiled.program, request)
    return {
        "distinct": run.distinct,
        "generated": run.generated,
        "cpu": time.process_time() - before,
        "wall": run.seconds,
        "words": compiled.program.words,
        "compile": compiling,
        "start": imported - began + compiling + loading,
        "bytes_a_state": (peak_rss_bytes() - base) / run.distinct,
    }


def in_a_process(**task: Any) -> Figures:
    """Measure in a new process; the whole process's seconds are added."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, __file__, "--task", json.dumps(task)], check=True, capture_output=True, text=True)
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return {**figures, "process": time.perf_counter() - began}


def growth() -> None:
    """Print how the figures grow with states, with the width of a state, and with workers."""
    for tokens, horizon in ((3, 4), (4, 5), (5, 6), (6, 6), (6, 7)):
        settings = {**PLANNED, "tokens": tokens, "horizon": horizon}
        run = in_a_process(engine="native", settings=settings, invariants=False, workers=1)
        row(f"{run['distinct']:,.0f} states of {run['words']:.0f} words", [run], [])
    for words in (1, 3, 7, 15, 31):
        run = in_a_process(engine="native", settings={"Word": words}, invariants=False, workers=1, wide=True)
        row(f"{run['distinct']:,.0f} states of {run['words']:.0f} words", [run], [])
    for workers in (1, 2, 3, 4):
        row(f"{workers} workers", [in_a_process(engine="native", settings=PLANNED, invariants=False, workers=workers)], [])


def baseline(binary: Path) -> Figures:
    """Run the C program and return its CPU and wall seconds."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([binary, "23"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"cpu": cpu, "wall": time.perf_counter() - began}


def row(name: str, runs: list[Figures], against: list[Figures]) -> None:
    """Print the medians of one kind of run."""
    middle = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
    cells = [
        f"{middle['generated'] / middle['cpu'] / 1e6:7.2f} M/CPU s",
        f"{middle['cpu']:7.2f} CPU s",
        f"{middle['wall']:7.2f} s",
    ]
    if "compile" in middle:
        cells += [
            f"{middle['bytes_a_state']:5.1f} B/state",
            f"compile {middle['compile']:.2f} s",
            f"start {middle['start']:.2f} s",
        ]
    cells.append(f"process {middle['process']:.2f} s")
    if against:
        ratio = statistics.median(run["cpu"] / other["cpu"] for run, other in zip(runs, against, strict=True))
        cells.append(f"{ratio:.2f} x C")
    print(f"{name:34s}", *cells, sep="  ", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--large", action="store_true", help="also a state space of more than 200 million successors")
    parser.add_argument("--growth", action="store_true", help="also how figures grow with states, width and workers")
    parser.add_argument("--c", type=Path, help="source of the C program to compare with")
    parser.add_argument("--task", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.task:
        print(json.dumps(measure(json.loads(options.task))))
        return
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, {options.rounds} rounds")
    kinds = {
        "invariants, 1 worker": {"invariants": True, "workers": 1},
        "invariants, 2 workers": {"invariants": True, "workers": 2},
        "all properties, 1 worker": {"invariants": False, "workers": 1},
        "all properties, 2 workers": {"invariants": False, "workers": 2},
    }
    runs: dict[str, list[Figures]] = {name: [] for name in kinds}
    in_c: list[Figures] = []
    with tempfile.TemporaryDirectory() as folder:
        if options.c:
            subprocess.run(["gcc", "-O3", "-march=native", "-w", options.c, "-o", f"{folder}/c"], check=True)
        for _ in range(options.rounds):
            for name, kind in kinds.items():
                runs[name].append(in_a_process(engine="native", settings=PLANNED, **kind))
            if options.c:
                in_c.append(baseline(Path(folder) / "c"))
    for name, found in runs.items():
        row(name, found, in_c)
    if in_c:
        print(f"{'C, invariants, 1 thread':34s}  {statistics.median(run['cpu'] for run in in_c):7.2f} CPU s")
    pairs = zip(runs["all properties, 1 worker"], runs["all properties, 2 workers"], strict=True)
    print(f"two workers: {statistics.median(one['wall'] / two['wall'] for one, two in pairs):.2f} x faster than one")
    native = in_a_process(engine="native", settings=SMALLER, invariants=False, workers=1)
    python = in_a_process(engine="python", settings=SMALLER, invariants=False, workers=1)
    row("all, 1 worker, 2 consumers", [native], [])
    row("all, python engine, 2 consumers", [python], [])
    print(f"native engine: {python['cpu'] / native['cpu']:.0f} x faster than the python engine, in CPU time of the search")
    if options.growth:
        growth()
    if options.large:
        row("all, 2 workers, large", [in_a_process(engine="native", settings=LARGE, invariants=False, workers=2)], [])


if __name__ == "__main__":
    main()
