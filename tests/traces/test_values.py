"""How values are shown."""

import enum

import pytest

from leasecheck import Domain, Record
from leasecheck.language.containers import FrozenDict, FrozenList, FrozenSet
from leasecheck.traces.values import call_text, plain, printable, text


class Job(Domain):
    """Work."""


class Phase(enum.Enum):
    WORKING = "working"
    ODD = 'a "quoted"\nline'
    NUMBER = 3


class Level(enum.IntEnum):
    LOW = 1


class Hold(Record):
    phase: Phase
    token: int
    job: Job | None


class Pair(Record):
    job: Job
    phase: Phase


HOLD = Hold(Phase.WORKING, 1, Job(2))

CASES = [
    (Job(2), "Job2", "Job2"),
    (3, "3", 3),
    (-1, "-1", -1),
    (True, "True", True),
    (None, "None", None),
    (Phase.WORKING, "working", "working"),
    (Phase.NUMBER, "NUMBER", "NUMBER"),
    (Phase.ODD, 'a "quoted"\\nline', 'a "quoted"\nline'),
    (Level.LOW, "LOW", "LOW"),
    (HOLD, "Hold(working, token=1, job=Job2)", {"phase": "working", "token": 1, "job": "Job2"}),
    (Pair(Job(1), Phase.WORKING), "Pair(job=Job1, phase=working)", {"job": "Job1", "phase": "working"}),
    (FrozenList([Job(1), Job(2)]), "[Job1, Job2]", ["Job1", "Job2"]),
    ([], "[]", []),
    ((1,), "(1,)", [1]),
    (FrozenSet([Job(2), Job(1)], lambda job: job.number), "{Job1, Job2}", ["Job1", "Job2"]),
    ({Phase.WORKING, Phase.NUMBER}, "{NUMBER, working}", ["NUMBER", "working"]),
    (set(), "{}", []),
    (FrozenDict({Job(1): None, Job(2): HOLD}), "{Job1: None, Job2: Hold(working, token=1, job=Job2)}",
     {"Job1": None, "Job2": {"phase": "working", "token": 1, "job": "Job2"}}),
    ({True: 1, None: 2}, "{True: 1, None: 2}", {"True": 1, "None": 2}),
    ({Pair(Job(1), Phase.WORKING): 1}, "{Pair(job=Job1, phase=working): 1}", {"Pair(job=Job1, phase=working)": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("value", "shown", "as_json"), CASES, ids=[case[1] for case in CASES])
def test_value_is_shown_and_made_plain(value: object, shown: str, as_json: object) -> None:
    assert text(value) == shown
    assert plain(value) == as_json
    assert type(plain(value)) is type(as_json)


def test_call_names_its_binding() -> None:
    assert call_text("tick", {}) == call_text("tick", None) == "tick"
    assert call_text("send", {"j": Job(1), "n": 2}) == "send(j=Job1, n=2)"


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert printable("red\x1b[31m") == "red\\x1b[31m"
    assert printable("grün ∧ <b>") == "grün ∧ <b>"
