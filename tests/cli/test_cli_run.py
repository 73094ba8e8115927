"""Running a spec: what goes where, and what the exit code says."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from explore_runs import COMMAND, COUNTER, Ran

from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError

Explore = Callable[..., Ran]


def report_of(ran: Ran) -> Any:
    return json.loads(ran.out)


@pytest.mark.usefixtures("counter")
class TestExitCodes:
    """The contract with whoever calls from a script."""

    @pytest.mark.parametrize(
        ("arguments", "code", "verdict"),
        [
            ([], 0, "holds"),
            (["--depth", "3"], 0, "holds"),
            (["--depth", "2"], 0, "bounded"),
            (["--depth", "2", "--exhaustive"], 3, "bounded"),
            (["--exhaustive"], 0, "holds"),
            (["limit=1"], 1, "violated"),
            (["limit=1", "--depth", "1"], 0, "bounded"),
            (["limit=1", "--depth", "2", "--exhaustive"], 1, "violated"),
            (["limit=1", "--property", "gets_full"], 0, "holds"),
            (["--max-states", "2"], 3, "inconclusive"),
            (["limit=0", "--max-states", "2", "--keep-going"], 1, "violated"),
            (["--max-memory", "1K", "top=1000"], 3, "inconclusive"),
        ],
    )
    def test_code(self, explore: Explore, arguments: list[str], code: int, verdict: str) -> None:
        ran = explore("counter.py", *arguments, "--json", "-", "--engine", "python")
        assert (ran.code, report_of(ran)["verdict"]) == (code, verdict)

    def test_seconds(self, explore: Explore) -> None:
        ran = explore("counter.py", "top=1000000", "--max-seconds", "0.05", "--engine", "python", "--json", "-")
        assert (ran.code, report_of(ran)["stopped"]) == (3, "max-seconds")

    def test_an_unreached_witness_is_violated_only_by_a_whole_search(self, explore: Explore, folder: Path) -> None:
        vain = "@sometimes\n    def in_vain(s) -> bool: return s.n < 0\n\n    @sometimes\n"
        (folder / "vain.py").write_text(COUNTER.replace("@sometimes\n", vain))
        assert explore("vain.py").code == 1
        assert explore("vain.py", "--depth", "1").code == 0


@pytest.mark.usefixtures("counter")
class TestWhatGoesWhere:
    """The report goes to stdout, remarks and errors to stderr, files where they were asked for."""

    def test_the_report_is_all_there_is(self, explore: Explore) -> None:
        ran = explore("counter.py")
        assert ran.err == ""
        assert ran.out.splitlines()[0] != ""

    def test_json_has_stdout_for_itself(self, explore: Explore, folder: Path) -> None:
        (folder / "loud.py").write_text("print('at import')\n" + COUNTER.replace("s.n += 1", "s.n += 1; print('in up')"))
        ran = explore("loud.py", "limit=1", "--json", "-")
        assert report_of(ran)["first"] == "stays_small"
        assert "in up" in ran.err
        assert (folder / "explore-out" / "loud-stays_small.svg").exists()

    def test_json_file_and_report(self, explore: Explore, folder: Path) -> None:
        ran = explore("counter.py", "--json", "deep/report.json")
        assert json.loads((folder / "deep/report.json").read_text())["distinct"] == 4
        assert "4" in ran.out

    def test_json_to_a_device(self, explore: Explore) -> None:
        assert explore("counter.py", "--json", "/dev/null").code == 0
        assert not Path("/dev/null").is_file()

    def test_counterexample_graphs(self, explore: Explore, folder: Path) -> None:
        ran = explore("counter.py", "limit=1", "--out", "graphs/here")
        graph = folder / "graphs/here/counter-stays_small.svg"
        assert ran.code == 1
        assert f"counterexample graph: {graph.relative_to(folder)}" in ran.out.splitlines()
        assert "<svg" in graph.read_text()
        assert f"counterexample page: {graph.relative_to(folder).with_suffix('.html')}" in ran.out.splitlines()
        assert "stays_small" in graph.with_suffix(".html").read_text()

    def test_open(self, explore: Explore, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        opened: list[str] = []
        monkeypatch.setattr("webbrowser.open", opened.append)
        explore("counter.py", "limit=1", "--open")
        assert opened == [(folder / "explore-out/counter-stays_small.html").as_uri()]

    def test_the_class_names_the_graph_where_a_file_holds_two(self, explore: Explore, folder: Path) -> None:
        (folder / "two.py").write_text(COUNTER + COUNTER.replace("class Counter", "class Other"))
        assert explore("two.py:Other", "limit=1").code == 1
        assert (folder / "explore-out/two-Other-stays_small.svg").exists()

    def test_a_graph_that_cannot_be_written(self, explore: Explore, folder: Path) -> None:
        (folder / "explore-out").write_text("mine")
        ran = explore("counter.py", "limit=1")
        assert ran.err == "explore: cannot write explore-out/counter-stays_small.svg: File exists\n"
        assert ran.code == 2
        assert "stays_small" in ran.out


def test_arguments_in_any_order(explore: Explore) -> None:
    ran = explore("--depth", "3", "lease_queue", "Job=1", "--json", "-", "Consumer=1")
    report = report_of(ran)
    assert (report["spec"], report["depth_limit"]) == ("lease_queue", 3)
    assert (report["constants"]["Job"], report["constants"]["Consumer"]) == (1, 1)


def test_the_lease_queue_is_the_default(explore: Explore) -> None:
    report = report_of(explore("Job=1", "Consumer=1", "prefetch=1", "tokens=2", "--json", "-"))
    assert (report["spec"], report["distinct"], report["generated"], report["depth"]) == ("lease_queue", 119, 187, 10)


def test_help_and_version(process: Explore) -> None:
    ran = process("--help")
    assert (ran.code, ran.err) == (0, "")
    for option in ("--depth", "--property", "--keep-going", "--engine", "--workers", "--max-states", "--max-seconds",
                   "--max-memory", "--exhaustive", "--json", "--out", "--open", "--quiet"):  # fmt: skip
        assert option in ran.out
    assert process("--version").out.startswith("explore ")


@pytest.mark.usefixtures("counter")
def test_a_reader_that_goes_away_is_no_error() -> None:
    command = subprocess.Popen([*COMMAND, "counter.py"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert command.stdout is not None
    command.stdout.close()
    _, err = command.communicate(timeout=60)
    assert (err, command.returncode) == (b"", 0)


@pytest.mark.usefixtures("counter")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_stream_that_is_closed(closed: str) -> None:
    ran = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, "counter.py"], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


class Full(io.TextIOWrapper):
    """A stream to a disk that is full for a while."""

    full = False

    def flush(self) -> None:
        if self.full:
            raise OSError(28, "No space left on device")


def test_a_report_that_cannot_be_written(folder: Path) -> None:
    (folder / "report").write_text("")
    out = Full((folder / "report").open("r+b"))
    console = Console(out, io.StringIO())
    out.full = True
    with pytest.raises(UsageError, match="cannot write the report: No space left on device"):
        console.report("holds")
    out.full = False
    out.close()


@pytest.mark.usefixtures("counter")
def test_an_ascii_terminal(process: Explore) -> None:
    ran = process("counter.py", "limit=1", PYTHONIOENCODING="ascii")
    assert (ran.code, ran.err) == (1, "")


@pytest.mark.usefixtures("counter")
def test_a_short_run_imports_nothing_heavy() -> None:
    script = (
        "import sys; from leasecheck.cli.main import main; main(['counter.py', '--engine', 'python', '--json', '-']); "
        "sys.exit(', '.join({'rich', 'networkx', 'graphviz', 'numpy', 'numba', 'llvmlite', 'wasmtime'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=False)
    assert ran.stderr.strip() == ""
