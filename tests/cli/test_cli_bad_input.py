"""Every bad input has one sentence of its own, exit code 2 and no traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import COUNTER, Ran

Explore = Callable[..., Ran]

BY_ZERO = "ZeroDivisionError: integer division or modulo by zero"


def refused(ran: Ran, sentence: str) -> None:
    assert ran.err == f"explore: {sentence}\n"
    assert ran.out == ""
    assert ran.code == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--depth", "-1"], "--depth: -1 is not a number of steps; give 0 or more"),
        (["--depth", "x"], "--depth: x is not a number of steps; give 0 or more"),
        (["--depth"], "--depth: expected one argument"),
        (["--dept", "3"], "unknown option --dept; did you mean --depth?"),
        (["--engine", "nativ"], "--engine: there is no engine nativ; did you mean native?"),
        (["--workers", "0"], "--workers: 0 is not a number of workers; give 1 or more"),
        (["--max-states", "0"], "--max-states: 0 is not a number of states; give 1 or more"),
        (["--max-seconds", "nan"], "--max-seconds: nan is not a time in seconds; give more than 0"),
        (["--max-memory", "much"], "--max-memory: much is not a size; write it as 500M or 2GiB"),
        (
            ["lease_queu"],
            "unknown spec lease_queu; did you mean lease_queue? (a spec is a built-in name, file.py or file.py:Class)",
        ),
        (["lease_queue", "job=2"], "LeaseQueue has no constant or domain job; did you mean Job?"),
        (["Job=0"], "Job=0 is not the size of a domain; give it 1 member or more"),
        (["Job=x"], "Job=x is not an integer"),
        (["Job=1", "Job=2"], "Job is given twice; keep one"),
        (["lease_queue", "Job"], "Job is not NAME=VALUE; write a constant or a domain's size, as in Job=3"),
        (["visibility=0"], "visibility=0 of LeaseQueue is not an integer from 1 to 1000"),
        (["ack_by_token=maybe"], "ack_by_token=maybe of LeaseQueue is not True or False"),
        (["--property", "prefetch_bound"], "LeaseQueue has no property prefetch_bound; did you mean prefetch_bound_is_kept?"),
        (["lease_queue:LeaseQ"], "lease_queue holds no spec LeaseQ; did you mean LeaseQueue?"),
        (["--json", ""], "--json : give the name of a file, or - for stdout"),
        (["--quiet", "check"], "a command comes first; write: explore check ..."),
        ([""], "the spec's name is empty; give a built-in name, file.py or file.py:Class"),
        (["nowhere.py"], "nowhere.py: there is no such file"),
        (["no/where"], "no/where: there is no such file"),
        (["check", "nowhere.py"], "nowhere.py: there is no such file"),
        (["graph"], "say where the graph goes: -o FILE, or --format for a file in explore-out"),
        (
            ["graph", "-o", "graph.png"],
            "-o graph.png: the suffix says the format; end it in .html, .svg, .dot, .graphml, .json, or give --format",
        ),
    ],
)  # fmt: skip
def test_arguments(explore: Explore, arguments: list[str], sentence: str) -> None:
    refused(explore(*arguments), sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "own.py holds no spec; put @spec on a class"),
        ("import os\n\ndef f(:\n", "own.py:3: the file does not parse, invalid syntax: def f(:"),
        ("x = '\0'\n", "own.py: the file does not parse, source code string cannot contain null bytes"),
        ("import math\nmath.sqrt(-1)\n", "own.py:2: ValueError: math domain error"),
        ("import nosuchmodule\n", "own.py:1: ModuleNotFoundError: No module named 'nosuchmodule'"),
        (
            "import sys\nsys.exit(0)\n",
            'own.py:2: the file ends the program when it is imported; put that under if __name__ == "__main__":',
        ),
        ("raise KeyboardInterrupt\n", "own.py:1: the file raises KeyboardInterrupt when it is imported"),
        (
            "from leasecheck import require\nrequire(False)\n",
            "own.py:2: require is called while the file is imported; it belongs into an action",
        ),
        (
            "from leasecheck.model.mine import thing\n",
            "own.py:1: ModuleNotFoundError: No module named 'leasecheck.model.mine'",
        ),
        (COUNTER + COUNTER.replace("Counter", "Other"), "own.py holds 2 specs; say which: own.py:Counter or own.py:Other"),
        (
            COUNTER + "\ncases = [case(Counter, top=2)]\n",
            'own.py:31: case top=2 of Counter expects nothing; write expect=holds() or expect=violates("property")',
        ),
    ],
)
def test_files(explore: Explore, folder: Path, text: str, sentence: str) -> None:
    (folder / "own.py").write_text(text)
    refused(explore("own.py"), sentence)


def test_a_definition_error_names_the_line(explore: Explore, folder: Path) -> None:
    (folder / "own.py").write_text(COUNTER.replace("s.n += 1", "s.m += 1"))
    ran = explore("own.py")
    assert ran.err.startswith("explore: own.py:5: up ")
    assert ran.err.count("\n") == 1
    assert ran.code == 2


def test_an_error_beside_the_file_is_named_where_it_is(explore: Explore, folder: Path) -> None:
    (folder / "helper_of_own.py").write_text("\n\n1 / 0\n")
    (folder / "own.py").write_text("import helper_of_own\n")
    refused(explore("own.py"), "helper_of_own.py:3: ZeroDivisionError: division by zero")


def test_a_folder(explore: Explore, folder: Path) -> None:
    (folder / "things").mkdir()
    refused(explore("things"), "things is a folder; name a file in it, or run: explore check things")


def test_another_kind_of_file(explore: Explore, folder: Path) -> None:
    (folder / "notes.txt").write_text("")
    refused(explore("notes.txt"), "notes.txt is not a Python file; the name of a spec's file ends in .py")


def test_not_text(explore: Explore, folder: Path) -> None:
    (folder / "own.py").write_bytes(b"# caf\xe9\n")
    refused(explore("own.py"), "own.py is not UTF-8 text; save it as UTF-8, or name its encoding in line 1")


def test_initial_value_past_its_capacity(explore: Explore, folder: Path) -> None:
    (folder / "own.py").write_text(COUNTER.replace('"top")] = 0', '"top")] = 3'))
    refused(
        explore("own.py", "top=2"),
        "initial value of n in Counter: n = 3 left its range 0..2; change the value or the type",
    )


@pytest.mark.usefixtures("counter")
class TestOutputs:
    """What cannot be written is refused before the search."""

    def test_out_is_a_file(self, explore: Explore, folder: Path) -> None:
        (folder / "taken").write_text("mine")
        refused(explore("counter.py", "--out", "taken"), "--out taken cannot be written: Not a directory")
        refused(explore("counter.py", "--out", "taken/deep"), "--out taken/deep cannot be written: Not a directory")
        assert (folder / "taken").read_text() == "mine"

    def test_out_is_not_created_for_nothing(self, explore: Explore, folder: Path) -> None:
        assert explore("counter.py", "--out", "deep/er").code == 0
        assert not (folder / "deep").exists()

    def test_json_is_a_folder(self, explore: Explore, folder: Path) -> None:
        (folder / "taken").mkdir()
        refused(explore("counter.py", "--json", "taken"), "--json taken: give the name of a file, or - for stdout")

    def test_json_below_a_file(self, explore: Explore, folder: Path) -> None:
        (folder / "taken").write_text("mine")
        refused(
            explore("counter.py", "--json", "taken/report.json"),
            f"the folder of --json, {folder / 'taken'} cannot be written: Not a directory",
        )


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("s.n += 1", "s.n += 1 + 0 // (2 - s.n)", f"own.py:16: up(): {BY_ZERO}"),
        ("s.n <= s.limit", "1 // (2 - s.n) < 9", f"own.py:25: stays_small(): {BY_ZERO}"),
        ("s.n += 1", "s.n = 'one'", "own.py:12: up(): n is 'one', which is not an int"),
    ],
)  # fmt: skip
def test_a_function_of_the_spec_raises(explore: Explore, folder: Path, before: str, after: str, sentence: str) -> None:
    (folder / "own.py").write_text(COUNTER.replace(before, after))
    ran = explore("own.py")
    assert ran.err == f"explore: {sentence}\n"
    assert ran.code == 2
    assert "up" in ran.out  # the trace that leads there


def test_no_traceback_from_a_process(process: Explore) -> None:
    ran = process("nowhere.py")
    refused(ran, "nowhere.py: there is no such file")
