"""The rules of queues and leases, one call at a time."""

from types import SimpleNamespace
from typing import Any

from leasecheck.model import lease, queue
from leasecheck.model.delivery import Delivery, ExtensibleDelivery, UntimedDelivery
from leasecheck.model.domains import Job

A, B, C = Job(1), Job(2), Job(3)


def untimed(*ready: Job) -> Any:
    return SimpleNamespace(ready=list(ready), deliveries=[], next_token=1)


def timed(*ready: Job, now: int = 0) -> Any:
    return SimpleNamespace(now=now, ready=list(ready), deliveries=[], next_token=1, not_before={A: 0, B: 0, C: 0})


def test_every_reservation_has_a_new_token_also_of_the_same_job() -> None:
    q = untimed(A)
    assert queue.reserve(q) == UntimedDelivery(1, A)
    assert queue.release(q, 1)
    assert queue.reserve(q) == UntimedDelivery(2, A)
    assert queue.is_live(q, 2)
    assert not queue.is_live(q, 1)
    assert queue.is_in_flight(q, A)
    assert not queue.is_in_flight(q, B)


def test_publishing_twice_makes_two_of_one_job() -> None:
    q = untimed()
    queue.publish(q, A)
    queue.publish(q, B)
    queue.publish(q, A)
    assert [queue.take(q) for _ in range(3)] == [A, B, A]
    assert (q.ready, q.next_token) == ([], 4)


def test_an_ack_of_a_dead_token_changes_nothing() -> None:
    q = untimed(A)
    queue.reserve(q)
    queue.release(q, 1)
    queue.reserve(q)
    before = dict(vars(q))
    assert not queue.ack(q, 1)
    assert vars(q) == before
    assert queue.ack(q, 2)
    assert q.deliveries == []


def test_an_ack_by_job_takes_the_delivery_of_whoever_has_it() -> None:
    q = untimed(A)
    queue.reserve(q)
    queue.release(q, 1)
    queue.reserve(q)
    assert queue.ack_by_job(q, A)
    assert (q.ready, q.deliveries) == ([], [])
    assert not queue.ack_by_job(q, A)


def test_a_cumulative_ack_takes_what_is_older_too() -> None:
    q = untimed(A, B, C)
    for _ in range(3):
        queue.reserve(q)
    assert queue.ack_up_to(q, 2)
    assert q.deliveries == [UntimedDelivery(3, C)]
    assert not queue.ack_up_to(q, 2)


def test_a_nack_gives_the_job_back_in_front_or_behind() -> None:
    for to_front, ready in ((True, [A, B]), (False, [B, A])):
        q = untimed(A, B)
        queue.reserve(q)
        assert queue.nack(q, 1, to_front)
        assert (q.ready, q.deliveries) == (ready, [])
        assert not queue.nack(q, 1, to_front)
        assert q.ready == ready
        q = untimed(A, B)
        queue.reserve(q)
        assert queue.nack_by_job(q, A, to_front)
        assert (q.ready, q.deliveries) == (ready, [])
        assert not queue.nack_by_job(q, A, to_front)


def test_a_lost_connection_gives_everything_back_in_order() -> None:
    q = untimed(A, B, C)
    queue.reserve(q)
    queue.reserve(q)
    queue.release_all(q)
    assert (q.ready, q.deliveries, q.next_token) == ([A, B, C], [], 3)


def test_a_lease_ends_at_its_deadline_and_its_job_goes_to_the_front() -> None:
    q = timed(A, B, C)
    assert lease.reserve(q, 2) == Delivery(1, A, 2)
    assert lease.reserve(q, 2) == Delivery(2, B, 2)
    lease.advance(q)
    assert (q.now, q.ready, len(q.deliveries)) == (1, [C], 2)
    lease.advance(q)
    assert (q.now, q.ready, q.deliveries) == (2, [A, B, C], [])


def test_a_lease_that_lives_through_its_deadline_lives_a_tick_too_long() -> None:
    q = timed(A)
    lease.reserve(q, 1)
    lease.advance(q, at_deadline=False)
    assert [d.deadline for d in q.deliveries] == [1]
    lease.advance(q, at_deadline=False)
    assert (q.ready, q.deliveries) == ([A], [])


def test_an_extension_counts_from_now() -> None:
    q = timed(A)
    lease.reserve(q, 3)
    lease.advance(q)
    assert lease.extend(q, 1, 3)
    assert q.deliveries == [Delivery(1, A, 4)]
    assert not lease.extend(q, 2, 3)


def test_extensions_are_limited_in_number_and_in_total() -> None:
    q = timed(A)
    assert lease.reserve_extensible(q, 3) == ExtensibleDelivery(1, A, 3, 0, 0)
    assert not lease.extend_within(q, 1, 3, extensions=2, total=9), "it would not move the deadline"
    lease.advance(q)
    assert not lease.extend_within(q, 1, 3, extensions=0, total=9)
    assert not lease.extend_within(q, 2, 3, extensions=2, total=9)
    assert lease.extend_within(q, 1, 3, extensions=1, total=9)
    assert q.deliveries == [ExtensibleDelivery(1, A, 4, 0, 1)]
    lease.advance(q)
    assert not lease.extend_within(q, 1, 3, extensions=1, total=9)
    assert lease.extend_within(q, 1, 9, extensions=2, total=5)
    assert q.deliveries == [ExtensibleDelivery(1, A, 5, 0, 2)]


def test_a_delayed_job_is_passed_over_until_it_is_due() -> None:
    q = timed(A, B)
    lease.reserve(q, 5)
    assert lease.nack_later(q, 1, 2)
    assert (q.ready, q.not_before[A]) == ([B, A], 2)
    assert not lease.nack_later(q, 1, 2)
    assert lease.due(q) == [B]
    assert lease.reserve_due(q, 5).job == B
    assert lease.due(q) == []
    lease.advance(q)
    lease.advance(q)
    assert lease.reserve_due(q, 5) == Delivery(3, A, 7)
    assert q.ready == []
