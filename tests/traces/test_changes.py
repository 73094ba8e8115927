"""What a step changed, as the smallest parts that tell it."""

import pytest

from leasecheck import Domain, Record
from leasecheck.language.containers import FrozenSet
from leasecheck.traces.changes import changes


class Job(Domain):
    """Work."""


class Hold(Record):
    job: Job
    left: int


MANY = list(range(30))


def some(*numbers: int) -> FrozenSet[Job]:
    return FrozenSet(map(Job, numbers), lambda job: job.number)


CASES = [
    (1, 2, ["x: 1 -> 2"]),
    (None, Hold(Job(1), 2), ["x: None -> Hold(job=Job1, left=2)"]),
    (Hold(Job(1), 2), Hold(Job(1), 1), ["x.left: 2 -> 1"]),
    ({Job(1): 0, Job(2): 0}, {Job(1): 0, Job(2): 1}, ["x[Job2]: 0 -> 1"]),
    ({Job(1): Hold(Job(1), 2)}, {Job(1): Hold(Job(2), 1)}, ["x[Job1].job: Job1 -> Job2", "x[Job1].left: 2 -> 1"]),
    ([1, 2], [2], ["x: [1, 2] -> [2]"]),
    (some(1), some(1, 2), ["x: {Job1} -> {Job1, Job2}"]),
    (MANY, [*MANY, 99], ["x[30:]: [] -> [99]"]),
    (MANY, MANY[1:], ["x[:-29]: [0] -> []"]),
    (MANY, [*MANY[:5], 77, *MANY[6:]], ["x[5]: 5 -> 77"]),
    (MANY, [*MANY[:5], 77, 78, *MANY[6:]], ["x[5:-24]: [5] -> [77, 78]"]),
    (some(*range(1, 20)), some(*range(2, 21)), ["Job1 in x: True -> False", "Job20 in x: False -> True"]),
]


@pytest.mark.parametrize(("old", "new", "lines"), CASES, ids=[case[2][0] for case in CASES])
def test_change(old: object, new: object, lines: list[str]) -> None:
    assert [str(change) for change in changes("x", old, new)] == lines
