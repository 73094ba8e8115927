"""Publishers, services outside, outboxes, and retries: each rule one call at a time."""

from types import SimpleNamespace
from typing import Any

import pytest

from leasecheck.model import external, outbox, publisher, retries
from leasecheck.model.domains import Job
from leasecheck.model.external import NO_KEY, PER_ATTEMPT, PER_JOB, Remembered, Request
from leasecheck.model.outbox import BEHIND_OPEN, COMMITTED, OPEN, PER_ROW, WATERMARK
from leasecheck.model.publisher import ACCEPTED, INTENDED, WAITING, Message
from leasecheck.model.retries import ATOMIC, COPIED, COPY_FIRST, MOVED, REMOVE_FIRST, REMOVED, DeadLetter, Mover

A, B, C = Job(1), Job(2), Job(3)


def broker() -> Any:
    return SimpleNamespace(published={A: INTENDED, B: INTENDED}, wire={A: None, B: None}, confirms=set(), messages=[])


def test_a_confirm_goes_back_to_a_publisher_that_waits() -> None:
    s = broker()
    publisher.send(s, Message(A, 0), awaits_confirm=True)
    assert s.published[A] is WAITING
    assert not publisher.is_unanswered(s, A)
    publisher.accept(s, A)
    assert (s.messages, s.confirms, s.wire[A]) == ([Message(A, 0)], {A}, None)
    assert not publisher.is_unanswered(s, A)


def test_without_confirms_the_call_is_believed_and_nothing_comes_back() -> None:
    s = broker()
    publisher.send(s, Message(A, 0), awaits_confirm=False)
    assert s.published[A] is ACCEPTED
    publisher.accept(s, A)
    assert (s.messages, s.confirms) == ([Message(A, 0)], set())


@pytest.mark.parametrize(("stored", "expected"), [(False, []), (True, [Message(A, 0)])])
def test_a_lost_connection_leaves_the_publisher_without_an_answer_either_way(stored: bool, expected: list[Message]) -> None:
    s = broker()
    publisher.send(s, Message(A, 0), awaits_confirm=True)
    if stored:
        publisher.accept(s, A)
    publisher.drop(s, A)
    assert publisher.is_unanswered(s, A)
    assert expected == s.messages


@pytest.mark.parametrize(("key", "expected"), [(NO_KEY, 2), (PER_ATTEMPT, 2), (PER_JOB, 1)])
def test_a_service_does_again_what_it_does_not_recognize(key: external.Key, expected: int) -> None:
    s: Any = SimpleNamespace(requests=[], remembered=[], charges={A: 0, B: 0})
    external.serve(s, Request(A, 1), key, 3)
    external.serve(s, Request(A, 2), key, 4)
    assert s.charges == {A: expected, B: 0}


def test_a_service_forgets_a_key_at_its_tick_and_another_jobs_key_is_none_of_its_own() -> None:
    s: Any = SimpleNamespace(requests=[], remembered=[], charges={A: 0, B: 0})
    external.serve(s, Request(A, 1), PER_JOB, 2)
    assert external.is_known(s, Request(A, 2), PER_JOB)
    assert not external.is_known(s, Request(A, 2), PER_ATTEMPT)
    assert not external.is_known(s, Request(B, 1), PER_JOB)
    external.forget(s, 1)
    assert s.remembered == [Remembered(Request(A, 1), 2)]
    external.forget(s, 2)
    assert s.remembered == []


def rows() -> Any:
    """Three rows in the order of their jobs; the first is open, the others are committed."""
    s: Any = SimpleNamespace(
        work={A: OPEN, B: OPEN, C: OPEN}, row_ids={A: 0, B: 0, C: 0}, sequence=0, sent=set(), watermark=0
    )
    for job in (A, B, C):
        outbox.write(s, job)
    s.work[B] = s.work[C] = COMMITTED
    return s


@pytest.mark.parametrize(
    ("reading", "first", "then", "passed_over"),
    [(PER_ROW, [B], [A], False), (WATERMARK, [B], [C], True), (BEHIND_OPEN, [], [A], False)],
)
def test_a_row_that_commits_late(reading: outbox.Reading, first: list[Job], then: list[Job], passed_over: bool) -> None:
    s = rows()
    assert first == outbox.next_rows(s, reading, [A, B, C])
    for job in first:
        outbox.mark(s, job)
    s.work[A] = COMMITTED
    assert then == outbox.next_rows(s, reading, [A, B, C])
    assert passed_over == outbox.is_passed_over(s, A, reading)


def letters() -> Any:
    return SimpleNamespace(
        ready=[A, B], dead=[], mover=None, starts={A: 1, B: 2}, attempts={A: 1, B: 2}, deliveries=[], next_token=1
    )


@pytest.mark.parametrize(
    ("move", "step", "ready", "dead"),
    [(ATOMIC, MOVED, [A], 1), (REMOVE_FIRST, REMOVED, [A], 0), (COPY_FIRST, COPIED, [A, B], 1)],
)
def test_a_move_begins_with_one_half_or_both(move: retries.Move, step: retries.Step, ready: list[Job], dead: int) -> None:
    s = letters()
    retries.begin_move(s, B, move)
    assert (ready, dead, Mover(step, B)) == (s.ready, len(s.dead), s.mover)
    if move is not ATOMIC:
        retries.finish_move(s, s.mover)
    assert (s.ready, s.dead, s.mover) == ([A], [DeadLetter(B, 2, False)], Mover(MOVED, B))


def test_people_are_told_of_every_letter_of_a_job() -> None:
    s = letters()
    s.dead = [DeadLetter(B, 2, False), DeadLetter(A, 1, False), DeadLetter(B, 2, False)]
    assert retries.first_silent(s) == [B]
    retries.tell(s, B)
    assert s.dead == [DeadLetter(B, 2, True), DeadLetter(A, 1, False), DeadLetter(B, 2, True)]
    assert retries.first_silent(s) == [A]
    retries.tell(s, A)
    assert retries.first_silent(s) == []


def test_a_replay_is_as_good_as_new() -> None:
    s = letters()
    s.ready, s.dead = [A], [DeadLetter(B, 2, True)]
    assert retries.is_exhausted(s, B, 2)
    assert retries.replay(s, 0) == B
    assert (s.ready, s.dead, s.attempts, s.starts) == ([A, B], [], {A: 1, B: 0}, {A: 1, B: 0})


def test_starts_are_counted_to_one_beyond_the_limit() -> None:
    s = letters()
    for _ in range(4):
        retries.count_start(s, A, 2)
    assert s.starts[A] == 3
