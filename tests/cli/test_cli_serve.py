"""`explore serve`: it listens when it is asked to, says where, and ends at Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from explore_runs import COMMAND, Ran

Explore = Callable[..., Ran]
pytestmark = pytest.mark.usefixtures("counter")


@pytest.fixture
def serve() -> Iterator[Callable[..., tuple[subprocess.Popen[str], str]]]:
    """Start the server, and return it with its address."""
    started: list[subprocess.Popen[str]] = []

    def serve(*arguments: str) -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen([*COMMAND, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/[\w-]{32}/", process.stdout.readline())
        assert found is not None
        return process, found[0]

    yield serve
    for process in started:
        process.kill()
        process.communicate()


def get(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer)


def test_it_serves_until_it_is_interrupted(serve: Callable[..., tuple[subprocess.Popen[str], str]]) -> None:
    process, url = serve("counter.py", "limit=1")
    assert [choice["call"] for choice in get(f"{url}state?way=0")["next"]] == ["up"]
    while not (found := get(f"{url}found"))["done"]:
        time.sleep(0.1)
    assert found["summary"].startswith("violated: stays_small in 2 steps (4 distinct, ")
    assert [(trace["name"], trace["way"]) for trace in found["traces"]] == [
        ("stays_small", "0,0.0,0.0"), ("gets_full", "0,0.0,0.0,0.0")
    ]  # fmt: skip
    assert get(f"{url}state?way={found['traces'][0]['way']}")["claims"][0]["words"] == "false"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "", "")


def test_an_exploration_that_does_not_end_is_ended(serve: Callable[..., tuple[subprocess.Popen[str], str]]) -> None:
    process, url = serve("counter.py", "top=1000000", "--max-states", "1000000")
    assert get(f"{url}state?way=0")["state"] == [["n", "0"]]
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 0


def test_a_port_that_is_taken(explore: Explore) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = explore("serve", "counter.py", "--port", str(port))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"explore: --port {port} cannot be listened to: Address already in use\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "--port: 70000 is not a port; give 65535 or less, or 0 for any that is free"),
        (["--port", "x"], "--port: x is not a port; give 0 or more"),
        (["nothing=1"], "Counter has no constant or domain nothing; "),
        (["--host", "0.0.0.0"], "unknown option --host; "),
    ],
)
def test_bad_input(explore: Explore, arguments: list[str], words: str) -> None:
    ran = explore("serve", "counter.py", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"explore: {words}")
    assert ran.err.count("\n") == 1
