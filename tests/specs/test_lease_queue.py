"""The lease queue against TLC: counts of the whole state space, and the shortest way to do a job twice."""

import pytest

from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Outcome, Request
from leasecheck.search.python_engine import explore
from leasecheck.specs.lease_queue import LeaseQueue

SETTINGS = ("Job", "Consumer", "visibility", "prefetch", "horizon", "crashes", "tokens")

COUNTS = [
    # settings, then distinct, generated, and TLC's depth, which counts states
    ((1, 1, 2, 1, 4, 1, 2), (119, 187, 11)),
    ((2, 1, 2, 1, 4, 1, 3), (280, 441, 14)),
    ((2, 2, 2, 2, 4, 1, 4), (6_229, 15_437, 17)),
    ((3, 2, 2, 2, 5, 1, 5), (44_123, 115_119, 21)),
    ((2, 2, 2, 2, 6, 2, 6), (55_331, 163_218, 25)),
    ((3, 2, 2, 2, 6, 2, 6), (216_664, 640_410, 25)),
    ((3, 3, 2, 3, 6, 2, 6), (5_027_556, 20_775_832, 25)),
]
"""What TLC 2 counted for the TLA+ text of this model, deadlock check off."""

SHORTEST = [((1, 1, 2, 1, 4, 1, 2), 8), ((3, 2, 2, 2, 5, 1, 5), 7)]
"""States in TLC's shortest trace to a job that took effect twice."""


def row(values: tuple[int, ...], *expected: object) -> object:
    """Make a test parameter of a row; rows that take the python engine long are marked, and the last is not for it."""
    distinct = expected[0][0] if isinstance(expected[0], tuple) else 0
    marks = [pytest.mark.long] if distinct > 60_000 else []
    return pytest.param(dict(zip(SETTINGS, values, strict=True)), *expected, id="-".join(map(str, values)), marks=marks)


def explored(settings: dict[str, int], **request: object) -> Outcome:
    """Explore the lease queue with the python engine."""
    return explore(Instance(definition_of(LeaseQueue), settings), Request(**request))  # type: ignore[arg-type]


@pytest.mark.parametrize(("settings", "counts"), [row(*each) for each in COUNTS if each[1][0] < 1_000_000])
def test_counts_are_those_of_tlc(settings: dict[str, int], counts: tuple[int, int, int]) -> None:
    # Only the state space is compared: properties have tests of their own, and half the time.
    outcome = explored(settings, properties=frozenset())
    assert counts == (outcome.distinct, outcome.generated, outcome.depth + 1)
    assert outcome.exhaustive


@pytest.mark.parametrize(("settings", "states"), [row(*each) for each in SHORTEST])
def test_the_shortest_way_to_do_a_job_twice_is_that_of_tlc(settings: dict[str, int], states: int) -> None:
    outcome = explored(settings, properties=frozenset({"a_job_takes_effect_twice"}), depth=states)
    (finding,) = outcome.findings
    assert states == len(finding.path.steps) + 1


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"ack_by_token": False}, "stale_ack_changes_nothing"),
        ({"expire_at_deadline": False}, "no_expired_lease_is_held"),
    ],
)
def test_a_broken_queue_is_caught_at_the_default_sizes(settings: dict[str, int], name: str) -> None:
    assert name == explored(settings).findings[0].property
