"""Consumers in steps, and what keeps effects from happening twice."""

from types import SimpleNamespace
from typing import Any

import pytest

from leasecheck.language import Disabled
from leasecheck.model import consumer, effects
from leasecheck.model.consumer import COMMITTED, RECEIVED, STARTED, Work
from leasecheck.model.domains import Consumer, Job
from leasecheck.model.effects import MEMORY, NONE, RECORD_AFTER, RECORD_FIRST, SAME_TRANSACTION, Dedup, DedupRecord, Progress

A, B = Job(1), Job(2)
ONE, TWO = Consumer(1), Consumer(2)


def workers() -> Any:
    return SimpleNamespace(work={ONE: None, TWO: None}, buffer={ONE: [], TWO: []})


def store() -> Any:
    return SimpleNamespace(
        now=0,
        effects={A: 0, B: 0},
        recorded=set(),
        remembered={ONE: set(), TWO: set()},
        records={A: None, B: None},
        fences={A: 0, B: 0},
    )


def test_a_consumer_goes_through_its_stages() -> None:
    s = workers()
    consumer.receive(s, ONE, 1, A)
    work = consumer.at(s, ONE, RECEIVED)
    assert work == Work(RECEIVED, 1, A)
    consumer.move(s, ONE, work, STARTED)
    assert consumer.is_handled(s, A)
    assert not consumer.is_handled(s, B)
    with pytest.raises(Disabled):
        consumer.at(s, ONE, COMMITTED)
    with pytest.raises(Disabled):
        consumer.at(s, TWO, STARTED)
    consumer.drop(s, ONE)
    assert not consumer.is_handled(s, A)


def test_a_crash_forgets_what_was_begun_and_what_was_buffered() -> None:
    s = workers()
    consumer.prefetch(s, ONE, 1, A)
    consumer.prefetch(s, ONE, 2, B)
    consumer.unbuffer(s, ONE)
    assert (s.work[ONE], s.buffer[ONE]) == (Work(RECEIVED, 1, A), [Work(RECEIVED, 2, B)])
    consumer.crash(s, ONE)
    assert (s.work[ONE], s.buffer[ONE]) == (None, [])


def second_try(dedup: Dedup, c: Consumer) -> tuple[bool, int]:
    """Do a job as consumer 1, then again as consumer ``c``: was it admitted, and how often did it take effect?"""
    s = store()
    assert effects.admit(s, ONE, A, dedup)
    assert effects.commit(s, ONE, A, dedup)
    if dedup is RECORD_AFTER:
        effects.record(s, A)
    admitted = effects.admit(s, c, A, dedup)
    if admitted:
        effects.commit(s, c, A, dedup)
    return admitted, s.effects[A]


@pytest.mark.parametrize(
    ("dedup", "same_process", "other_process"),
    [
        (NONE, (True, 2), (True, 2)),
        (MEMORY, (False, 1), (True, 2)),
        (RECORD_FIRST, (False, 1), (False, 1)),
        (RECORD_AFTER, (False, 1), (False, 1)),
        (SAME_TRANSACTION, (False, 1), (False, 1)),
    ],
)
def test_who_recognises_a_job_that_was_done(
    dedup: Dedup, same_process: tuple[bool, int], other_process: tuple[bool, int]
) -> None:
    assert second_try(dedup, ONE) == same_process
    assert second_try(dedup, TWO) == other_process


@pytest.mark.parametrize(
    ("dedup", "admitted", "count"),
    [(NONE, True, 2), (MEMORY, True, 2), (RECORD_FIRST, False, 1), (RECORD_AFTER, True, 2), (SAME_TRANSACTION, True, 1)],
)
def test_two_that_start_at_once(dedup: Dedup, admitted: bool, count: int) -> None:
    s = store()
    assert effects.admit(s, ONE, A, dedup)
    assert effects.admit(s, TWO, A, dedup) == admitted
    effects.commit(s, ONE, A, dedup)
    if admitted:
        assert effects.commit(s, TWO, A, dedup) == (dedup is not SAME_TRANSACTION)
    assert s.effects[A] == count


def test_a_process_that_restarts_has_forgotten_and_a_record_has_not() -> None:
    for dedup, known in ((MEMORY, False), (SAME_TRANSACTION, True)):
        s = store()
        effects.commit(s, ONE, A, dedup)
        effects.forget(s, ONE)
        assert effects.admit(s, ONE, A, dedup) == (not known)


def test_a_count_of_effects_ends_at_two() -> None:
    s = store()
    for _ in range(3):
        effects.apply(s, A)
    assert s.effects == {A: 2, B: 0}


def test_records_lapse_in_progress_or_done() -> None:
    s = store()
    assert effects.begin(s, A, 2)
    assert not effects.begin(s, A, 2)
    effects.complete(s, B, 1)
    assert s.records == {A: DedupRecord(Progress.IN_PROGRESS, 2), B: DedupRecord(Progress.DONE, 1)}
    s.now = 1
    effects.lapse(s, [A, B])
    assert s.records == {A: DedupRecord(Progress.IN_PROGRESS, 2), B: None}
    s.now = 2
    effects.lapse(s, [A, B])
    assert effects.begin(s, A, 2)


def test_fencing_refuses_the_older_owner_and_no_younger_one() -> None:
    s = store()
    assert effects.apply_fenced(s, A, 2)
    assert not effects.apply_fenced(s, A, 1)
    assert s.effects[A] == 1
    assert effects.apply_fenced(s, A, 3)
    assert s.effects[A] == 2
