"""The JSON report, held against its published schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from explore_runs import COUNTER, Ran

Explore = Callable[..., Ran]

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "explore-report-1.schema.json").read_text())

CONTRACT = (
    "schema", "spec", "constants", "engine", "workers", "depth_limit", "verdict", "exhaustive", "distinct", "generated",
    "depth", "seconds", "peak_rss_bytes", "actions", "properties",
)  # fmt: skip
"""The keys that programs rely on, in their order."""

SHAPES = '''"""Values of every kind."""
from enum import Enum, IntEnum
from typing import Annotated
from leasecheck import *

class Part(Domain, size=3):
    """A part."""

class Phase(Enum):
    IDLE = "idle"
    BUSY = 2

class Level(IntEnum):
    LOW = 1
    HIGH = 2

class Note(Record):
    phase: Phase
    part: Part | None

@spec
class Shapes:
    phase: Phase = Phase.BUSY
    level: Level = Level.LOW
    mode: Const[Phase] = Phase.IDLE
    numbers: set[Annotated[int, Between(0, 12)]] = {10, 9, 2}
    parts: set[Part] = set()
    by_phase: dict[Phase, bool] = each(False)
    by_number: dict[Annotated[int, Between(1, 2)], Part | None] = each(None)
    by_note: dict[Note, bool] = each(False)
    notes: Annotated[list[Note], MaxLen(2)] = []

    @action
    def write(s, p: Part) -> None:
        """Somebody writes."""
        s.parts.add(Part(3))
        s.parts.add(p)
        s.notes.append(Note(Phase.IDLE, p))
        s.by_number[2] = p
        s.phase = Phase.IDLE

    @action
    def count(s) -> None:
        s.numbers.add(max(s.numbers) + 1)
        s.level = Level.HIGH

    @sometimes
    def written(s, p: Part) -> bool:
        return p in s.parts and p != Part(3)

    @maximum
    def most_parts(s) -> int:
        return len(s.parts)
'''


def report_of(ran: Ran) -> Any:
    report = json.loads(ran.out)
    jsonschema.Draft202012Validator(SCHEMA).validate(report)
    return report


def result_of(report: Any, name: str) -> Any:
    return next(result for result in report["properties"] if result["name"] == name)


@pytest.mark.usefixtures("counter")
@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--depth", "1"],
        ["--depth", "0"],
        ["limit=1"],
        ["limit=0", "--keep-going", "--property", "stays_small", "--property", "gets_full"],
        ["--max-states", "1"],
    ],
)
def test_schema(explore: Explore, arguments: list[str]) -> None:
    report = report_of(explore("counter.py", *arguments, "--engine", "python", "--json", "-"))
    assert tuple(report)[: len(CONTRACT)] == CONTRACT


def test_a_violation(explore: Explore) -> None:
    report = report_of(explore("expire_at_deadline=False", "--json", "-", "--engine", "python"))
    result = result_of(report, "no_expired_lease_is_held")
    assert list(result)[:5] == ["name", "kind", "verdict", "binding", "trace"]
    assert (result["kind"], result["verdict"]) == ("always", "violated")
    assert (report["first"], report["stopped"], report["exhaustive"]) == ("no_expired_lease_is_held", "violation", False)
    trace = result["trace"]
    assert (trace["steps"], len(trace["states"]), trace["loop"]) == (3, 4, None)
    first, second = trace["states"][:2]
    assert (first["action"], first["changed"]) == (None, [])
    assert second["action"] == {"name": "reserve", "binding": {"c": "Consumer1"}, "fault": False}
    assert second["changed"] == ["ready", "deliveries", "next_token", "held"]
    assert second["state"]["ready"] == ["Job2"]
    assert second["state"]["deliveries"] == [{"token": 1, "job": "Job1", "deadline": 2}]
    assert second["state"]["held"] == {"Consumer1": {"phase": "working", "token": 1, "job": "Job1"}, "Consumer2": None}
    assert result_of(report, "deadlock")["binding"] is None


def test_values(explore: Explore, folder: Path) -> None:
    (folder / "shapes.py").write_text(SHAPES)
    report = report_of(explore("shapes.py", "--json", "-", "--keep-going", "--engine", "python"))
    assert report["constants"] == {"Part": 3, "mode": "idle"}
    written = result_of(report, "written")
    assert written["binding"] == {"p": "Part1"}
    assert written["trace"]["states"][0]["state"] == {
        "phase": "BUSY",
        "level": "LOW",
        "numbers": [2, 9, 10],
        "parts": [],
        "by_phase": {"idle": False, "BUSY": False},
        "by_number": {"1": None, "2": None},
        "by_note": dict.fromkeys(written["trace"]["states"][0]["state"]["by_note"], False),
        "notes": [],
    }
    last = written["trace"]["states"][-1]["state"]
    assert (last["parts"], last["notes"]) == (["Part1", "Part3"], [{"phase": "idle", "part": "Part1"}])
    assert len(last["by_note"]) == 8
    assert result_of(report, "most_parts")["value"] == 3


def test_bounds_show_what_left_them(explore: Explore, folder: Path) -> None:
    (folder / "shapes.py").write_text(SHAPES)
    bounds = result_of(report_of(explore("shapes.py", "--json", "-", "--engine", "python")), "bounds")
    assert (bounds["verdict"], bounds["trace"]["steps"]) == ("violated", 3)
    assert len(bounds["trace"]["states"][-1]["state"]["notes"]) == 3


def test_bounds_of_a_set(explore: Explore, folder: Path) -> None:
    (folder / "shapes.py").write_text(SHAPES.replace("MaxLen(2)", "MaxLen(99)").replace("append(Note", "copy().append(Note"))
    bounds = result_of(report_of(explore("shapes.py", "--json", "-", "--engine", "python")), "bounds")
    assert bounds["trace"]["states"][-1]["state"]["numbers"] == [2, 9, 10, 11, 12, 13]


def test_failure(explore: Explore, folder: Path) -> None:
    (folder / "own.py").write_text(COUNTER.replace("s.n += 1", "s.n += 1 + 0 // (2 - s.n)"))
    ran = explore("own.py", "--json", "-", "--engine", "python")
    report = report_of(ran)
    assert (ran.code, report["verdict"], report["stopped"]) == (2, "inconclusive", "failure")
    assert (report["failure"]["function"], report["failure"]["line"], report["failure"]["trace"]["steps"]) == ("up", 16, 2)


def test_two_runs_differ_in_time_and_memory_only(process: Explore) -> None:
    texts = []
    for seed in ("1", "2"):
        report = json.loads(process("lease_queue", "ack_by_token=False", "--json", "-", PYTHONHASHSEED=seed).out)
        report["seconds"] = report["peak_rss_bytes"] = 0
        texts.append(json.dumps(report))
    assert texts[0] == texts[1]
