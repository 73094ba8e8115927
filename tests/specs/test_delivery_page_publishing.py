"""What docs/delivery.md says of publishing, retries and incidents is what exploration finds, cell for cell."""

from typing import Any

import pytest
from spec_files import run
from test_delivery_page import PAGE, table
from test_incidents import CASES, SOURCES

from leasecheck import case, holds
from leasecheck.model.external import NO_KEY, PER_ATTEMPT, PER_JOB
from leasecheck.model.outbox import BEHIND_OPEN, PER_ROW, WATERMARK
from leasecheck.model.retries import AT_FAILURE, AT_RECEIVE, AT_UNCHECKED_START, COPY_FIRST, REMOVE_FIRST
from leasecheck.specs.external_call import BLIND, NEVER, RECONCILE, ExternalCall
from leasecheck.specs.outbox_inbox import AFTER_COMMIT, BEFORE_COMMIT, OUTBOX, OutboxInbox
from leasecheck.specs.publish import NEW_IDENTITY, NO_CONFIRM, SAME_IDENTITY, Publish
from leasecheck.specs.retries import COPIED_TWICE, NEW, TWO_POISON_JOBS, Retries

WORD_OF = {
    "confirmed_jobs_exist": "lost",
    "no_lost_charge": "lost",
    "no_lost_message": "lost",
    "no_ghost_message": "ghost",
    "effect_at_most_once": "twice",
    "charged_at_most_once": "twice",
}

Settings = dict[str, Any]

NO_FAULTS: Settings = {"Job": 1, "drops": 0, "lost_confirms": 0, "crashes": 0}
PUBLISH: dict[str, list[Settings]] = {
    "no_confirm, any": [{"policy": NO_CONFIRM, "dedup": True}, {"policy": NO_CONFIRM, "dedup": False}],
    "same_identity, dedup": [{"policy": SAME_IDENTITY}],
    "same_identity, no dedup": [{"policy": SAME_IDENTITY, "dedup": False}],
    "new_identity, any": [{"policy": NEW_IDENTITY, "dedup": True}, {"policy": NEW_IDENTITY, "dedup": False}],
}
PUBLISH_FAULTS = [{**NO_FAULTS, name: 1} for name in ("drops", "lost_confirms", "crashes")]

EXTERNAL: dict[str, list[Settings]] = {
    "never retried, any": [{"retry": NEVER, "key": key} for key in (NO_KEY, PER_ATTEMPT, PER_JOB)],
    "retried blindly, none": [{"retry": BLIND, "key": NO_KEY}],
    "retried blindly, per attempt": [{"retry": BLIND, "key": PER_ATTEMPT}],
    "retried blindly, per job": [{"retry": BLIND, "key": PER_JOB}],
    "reconciled first, none": [{"retry": RECONCILE, "key": NO_KEY}],
    "reconciled first, per attempt": [{"retry": RECONCILE, "key": PER_ATTEMPT}],
    "reconciled first, per job": [{"retry": RECONCILE, "key": PER_JOB}],
}
EXTERNAL_LIMITS: list[Settings] = [
    {"retention": 2, "late": late} if long else {"retention": 1, "late": late} for late in (0, 1) for long in (True, False)
]

OUTBOXES: dict[str, list[Settings]] = {
    "before_commit": [{"publishing": BEFORE_COMMIT}],
    "after_commit": [{"publishing": AFTER_COMMIT}],
    "outbox, per_row": [{"publishing": OUTBOX, "reading": PER_ROW}],
    "outbox, watermark": [{"publishing": OUTBOX, "reading": WATERMARK}],
    "outbox, behind_open": [{"publishing": OUTBOX, "reading": BEHIND_OPEN}],
}
OUTBOX_FAULTS: list[Settings] = [
    {"failures": 0, "crashes": 0},
    {"failures": 1, "crashes": 0},
    {"failures": 0, "crashes": 1, "inbox": False},
    {"failures": 0, "crashes": 1},
]

RETRIES: list[Settings] = [
    {"counting": AT_RECEIVE},
    {"counting": AT_RECEIVE, "prefetch": 0},
    {"counting": AT_FAILURE, "poison": True},
    {"counting": AT_UNCHECKED_START},
    {"run_limit": False},
    {"consult": False},
    {"retention": 1},
    {"move": REMOVE_FIRST, "mover_crashes": 1},
    {"move": COPY_FIRST, "mover_crashes": 1},
    {"durable_alert": False, "mover_crashes": 1},
    {**TWO_POISON_JOBS, "rate_limited": False},
    {**COPIED_TWICE, "identity": NEW},
    {**COPIED_TWICE, "retention": 1},
]


def first(spec: type, settings: Settings) -> tuple[str, int] | None:
    """Return the claim that is violated first, and in how many steps."""
    report = run(case(spec, expect=holds(), **settings))
    if report.first is None:
        return None
    trace = report.violated[0].trace
    assert trace is not None
    return report.first, trace.steps


@pytest.mark.parametrize(
    ("heading", "spec", "policies", "columns"),
    [
        ("publish", Publish, PUBLISH, PUBLISH_FAULTS),
        ("external_call", ExternalCall, EXTERNAL, EXTERNAL_LIMITS),
        ("outbox_inbox", OutboxInbox, OUTBOXES, OUTBOX_FAULTS),
    ],
)
def test_a_table_of_policies(heading: str, spec: type, policies: dict[str, list[Settings]], columns: list[Settings]) -> None:
    _, *rows = table(heading)
    assert list(policies) == [row[0] for row in rows]
    for policy, *cells in rows:
        for cell, column in zip(cells, columns, strict=True):
            for settings in policies[policy]:
                found = first(spec, {**column, **settings})
                said = f"{WORD_OF[found[0]]}, {found[1]}" if found else "holds"
                assert said == cell, (settings, column)


def test_the_table_of_retries() -> None:
    _, *rows = table("retries")
    assert first(Retries, {}) is None
    for (_, cell), settings in zip(rows, RETRIES, strict=True):
        found = first(Retries, settings)
        said = f"`{found[0]}`, {found[1]}" if found else "nothing"
        assert said == cell, settings


def test_the_table_of_incidents() -> None:
    lines = PAGE.split("## Incidents\n", 1)[1].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| I")]
    expected = {case.id: f"`{case.expect.violated}`, {case.expect.steps}" for case in CASES if case.id in SOURCES}
    assert expected == {row[0]: row[2] for row in rows if row[0] in SOURCES}
