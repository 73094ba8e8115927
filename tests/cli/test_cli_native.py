"""`explore` with the native engine: workers, limits, what does not compile, and what small specs are spared."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from explore_runs import Ran

from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search import engines
from leasecheck.search.outcome import Request
from leasecheck.specs.lease_queue import LeaseQueue

Explore = Callable[..., Ran]

LARGE = ("lease_queue", "Job=3", "Consumer=3", "prefetch=3", "horizon=6", "crashes=2", "tokens=6")
"""Five million states."""

MEDIUM = ("lease_queue", "prefetch=2")
NATIVE = ("--engine", "native", "--quiet", "--json", "-")
OF_THE_RUN = ("workers", "seconds", "peak_rss_bytes")

WRAPPED = """
import os, resource, sys
from leasecheck.cli.main import main
from leasecheck.search import batches

plain, seen = batches.Batches.expand, []

def expand(self, *arguments):
    seen.append(arguments)
    if len(seen) == 20:
        {}
    return plain(self, *arguments)

batches.Batches.expand = expand
raise SystemExit(main())
"""
"""A run in which something happens to the process in its twentieth batch."""

UNCOMPILABLE = '''
from leasecheck import *

@spec
class Poll:
    """A number that goes round."""
    n: Annotated[int, Between(0, 5)] = 0

    @action
    def up(s) -> None:
        try:
            s.n = (s.n + 1) % 6
        except ZeroDivisionError:
            pass
'''


@pytest.fixture
def poll(folder: Path) -> None:
    (folder / "poll.py").write_text("from typing import Annotated\n" + UNCOMPILABLE)


def report(ran: Ran) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ran.out)
    return found


def wrapped(what: str, *arguments: str) -> Ran:
    """Run `explore` in a process to which something happens."""
    command = [sys.executable, "-P", "-c", WRAPPED.format(what), *arguments, *NATIVE]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return Ran(ended.returncode, ended.stdout, ended.stderr)


def test_any_number_of_workers_writes_the_same(explore: Explore) -> None:
    runs = [report(explore(*MEDIUM, *NATIVE, "--workers", str(workers))) for workers in (1, 2, 3)]
    assert [run["workers"] for run in runs] == [1, 2, 3]
    assert runs[0]["engine"] == "native"
    assert runs[0]["distinct"] > 1000
    for run in runs:
        for name in OF_THE_RUN:
            del run[name]
    assert runs[0] == runs[1] == runs[2]


@pytest.mark.parametrize(
    ("limit", "stopped"),
    [
        (("--max-states", "5000"), "max-states"),
        (("--max-seconds", "0.05"), "max-seconds"),
        (("--max-memory", "1M"), "max-memory"),
    ],
)
def test_a_limit_ends_a_run_with_what_it_has(explore: Explore, limit: tuple[str, str], stopped: str) -> None:
    ran = explore(*LARGE, *NATIVE, *limit)
    found = report(ran)
    assert (ran.code, found["stopped"], found["verdict"], found["exhaustive"]) == (3, stopped, "inconclusive", False)
    assert found["distinct"] > 5000 if stopped == "max-states" else found["distinct"] < 5_027_556


def test_a_limit_does_not_hide_what_is_violated(explore: Explore) -> None:
    ran = explore(*LARGE, "ack_by_token=False", "--keep-going", "--max-states", "100000", *NATIVE)
    found = report(ran)
    assert (ran.code, found["stopped"], found["verdict"]) == (1, "max-states", "violated")
    assert any(each["verdict"] == "inconclusive" for each in found["properties"])


def test_ctrl_c_reports_what_was_found() -> None:
    ran = wrapped("os.kill(os.getpid(), 2)", *LARGE)
    found = report(ran)
    assert (ran.code, ran.err, found["stopped"]) == (130, "", "interrupted")
    assert 0 < found["distinct"] < 5_027_556


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these limits")
def test_a_system_that_gives_no_more_memory_ends_a_run_with_what_it_has() -> None:
    no_more = (  # of data, to which what mprotect makes usable counts, too
        "used = next(int(line.split()[1]) for line in open('/proc/self/status') if line.startswith('VmData')) << 10; "
        "resource.setrlimit(resource.RLIMIT_DATA, (used, used))"
    )
    ran = wrapped(no_more, *LARGE, "--workers", "1")
    found = report(ran)
    assert (ran.code, found["stopped"], found["verdict"]) == (3, "max-memory", "inconclusive")
    assert 0 < found["distinct"] < 5_027_556


@pytest.mark.usefixtures("poll")
def test_what_does_not_compile(explore: Explore) -> None:
    refused = explore("poll.py", "--engine", "native")
    assert refused.code == 2
    assert "poll.py:12:9: try: " in refused.err
    assert refused.err.endswith("; test beforehand what may go wrong; --engine python runs it\n")
    ran = explore("poll.py", "--json", "-")
    assert (ran.code, report(ran)["engine"], report(ran)["distinct"]) == (0, "python", 6)
    assert ran.err.startswith("explore: the python engine runs this spec, as it does not compile: ")
    assert "poll.py:12:9: " in ran.err


def test_what_compiles_is_compiled_however_small(explore: Explore) -> None:
    for limits in ([], ["--max-states", "500"], ["--depth", "2"]):
        ran = explore("lease_queue", "Job=1", "Consumer=1", *limits, "--json", "-", "--quiet")
        assert (ran.code, report(ran)["engine"], report(ran)["workers"] > 0) == (0, "native", True)


def test_a_native_search_needs_no_numba_when_there_are_kernels(explore: Explore) -> None:
    explore("lease_queue", "Job=1", "Consumer=1", *NATIVE, "--quiet")
    code = (
        "import sys; from leasecheck.cli.main import main; code = main(['lease_queue', 'Job=1', 'Consumer=1', '--quiet']); "
        "loaded = {'numpy', 'numba', 'llvmlite', 'rich', 'networkx'} & set(sys.modules); "
        "print(sorted(loaded), file=sys.stderr); raise SystemExit(code)"
    )
    ended = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "['llvmlite', 'numpy']\n")


def explored(settings: dict[str, int], request: Request) -> tuple[str, int, str | None]:
    """Explore a spec as one of many; return the engine, the states, and why it stopped."""
    outcome = engines.choose("auto", print, many=True)(Instance(definition_of(LeaseQueue), settings), request)
    return outcome.engine, outcome.distinct, outcome.stopped


def test_of_many_specs_the_small_ones_are_spared_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"Job": 1, "Consumer": 1}
    assert explored(small, Request())[::2] == ("python", None)
    assert explored({}, Request())[::2] == ("native", None)
    assert explored({}, Request(max_states=500)) == ("python", 501, "max-states")
    assert explored({}, Request(max_states=4_000))[::2] == ("native", "max-states")
    monkeypatch.setattr(engines, "BRIEF", 0.0)
    assert explored(small, Request())[::2] == ("native", None)
    assert explored({}, Request(max_seconds=0.0))[::2] == ("python", "max-seconds")


def test_progress_comes_in_plain_lines() -> None:
    sped_up = (
        "import leasecheck.cli.output.progress as p, leasecheck.search.native as n; p.EVERY = 0.0; "
        "from leasecheck.cli.main import main; "
    )
    command = [
        sys.executable,
        "-P",
        "-c",
        sped_up + "raise SystemExit(main())",
        *LARGE,
        "--engine",
        "native",
        "--workers",
        "1",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        lines = iter(run.stderr.readline, "")
        line = next(line for line in lines if "distinct" in line)
        os.kill(run.pid, signal.SIGINT)
        run.communicate(timeout=60)
    assert run.returncode == 130
    assert line.startswith("explore: depth ")
    assert "in the frontier" in line
    assert "states/s" in line
