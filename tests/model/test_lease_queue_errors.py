"""What the runtime queue refuses: by which exception, in which words, and with nothing changed."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from leasecheck.model import LeaseQueue

CALLS: dict[str, Callable[[LeaseQueue[str], Any], object]] = {
    "reserve": lambda q, now: q.reserve(now),
    "ack": lambda q, now: q.ack(1, now),
    "nack": lambda q, now: q.nack(1, now),
    "nack to the back": lambda q, now: q.nack(1, now, to_front=False),
    "extend": lambda q, now: q.extend(1, now),
    "advance": lambda q, now: q.advance(now),
}

BAD_CLOCKS: list[tuple[Any, type[Exception], str]] = [
    (2, ValueError, "now=2 is before 3, the time of an earlier call; a queue's clock never goes back"),
    (-1, ValueError, "now=-1 is before 3, the time of an earlier call; a queue's clock never goes back"),
    (True, TypeError, "now=True is of type bool; give an integer"),
    (9.0, TypeError, "now=9.0 is of type float; give an integer"),
    (float("nan"), TypeError, "now=nan is of type float; give an integer"),
    ("9", TypeError, "now='9' is of type str; give an integer"),
    (None, TypeError, "now=None is None; give an integer"),
]


def used_queue() -> LeaseQueue[str]:
    """A queue with something in every place: two leases, one of them extended, one id ready, at tick 3."""
    q: LeaseQueue[str] = LeaseQueue(visibility=5, prefetch=3)
    for name in "abc":
        q.publish(name)
    q.reserve(0)
    q.reserve(1)
    q.extend(2, 3)
    return q


def whole(q: LeaseQueue[str]) -> dict[str, Any]:
    return deepcopy(vars(q))


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("now", "kind", "message"), BAD_CLOCKS, ids=[repr(now) for now, _, _ in BAD_CLOCKS])
def test_a_clock_that_is_wrong_changes_nothing(call: str, now: Any, kind: type[Exception], message: str) -> None:
    q = used_queue()
    before = whole(q)
    with pytest.raises(kind) as caught:
        CALLS[call](q, now)
    assert type(caught.value) is kind
    assert str(caught.value) == message
    assert vars(q) == before


@pytest.mark.parametrize("token", [True, 1.0, "1", None])
@pytest.mark.parametrize("call", ["ack", "nack", "extend"])
def test_a_token_that_is_no_integer_changes_nothing(call: str, token: Any) -> None:
    q = used_queue()
    before = whole(q)
    with pytest.raises(TypeError, match=r"^token=.* is (None|of type \w+); give an integer$"):
        getattr(q, call)(token, 9)
    assert vars(q) == before


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({"visibility": 0}, ValueError, "visibility=0 is less than 1; a lease lasts for a tick or more"),
        ({"visibility": True}, TypeError, "visibility=True is of type bool; give an integer"),
        ({"visibility": 2.0}, TypeError, "visibility=2.0 is of type float; give an integer"),
        ({"visibility": 1, "prefetch": 0}, ValueError, "prefetch=0 is less than 1; some lease must be allowed to live"),
        ({"visibility": 1, "extensions": -1}, ValueError, "extensions=-1 is less than 0; it is a count"),
        (
            {"visibility": 6, "total": 5},
            ValueError,
            "total=5 is less than 6; an extended lease is no shorter than one that nobody extends",
        ),
        ({"visibility": 1, "start": 0.5}, TypeError, "start=0.5 is of type float; give an integer"),
    ],
)
def test_a_queue_that_makes_no_sense_is_refused(arguments: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        LeaseQueue(**arguments)
    assert str(caught.value) == message


def test_equal_ticks_are_legal() -> None:
    q: LeaseQueue[str] = LeaseQueue(visibility=2)
    q.publish("a")
    lease, _ = q.reserve(4)
    assert lease is not None
    assert q.extend(lease.token, 4).accepted
    assert q.nack(lease.token, 4).accepted
    assert q.advance(4) == ()
    again, _ = q.reserve(4)
    assert again is not None
    assert (again.id, again.token, again.attempt) == ("a", 2, 2)
    third, reclaimed = q.reserve(6)
    assert third is not None
    assert (third.attempt, reclaimed) == (3, (again,))


def test_a_token_is_live_until_its_deadline_and_not_at_it() -> None:
    q: LeaseQueue[str] = LeaseQueue(visibility=5)
    q.publish("a")
    lease, _ = q.reserve(0)
    assert lease is not None
    at_four = deepcopy(q)
    assert at_four.ack(lease.token, 4) == (True, ())
    assert q.ack(lease.token, 5) == (False, (lease,))
    assert q.ready == ("a",)


def test_a_call_with_a_token_that_never_was_may_reclaim_several_leases() -> None:
    q: LeaseQueue[str] = LeaseQueue(visibility=5)
    for name in "abcd":
        q.publish(name)
    leases = [q.reserve(now).lease for now in (0, 1, 2)]
    assert q.extend(1, 2).accepted
    answer = q.ack(99, 7)
    assert answer.accepted is False
    assert [x.token for x in answer.reclaimed] == [1, 2, 3]
    assert answer.reclaimed[1:] == tuple(leases[1:])
    assert q.ready == ("a", "b", "c", "d")
    assert q.leases == ()


def test_extensions_are_bounded_in_number_and_in_total() -> None:
    few: LeaseQueue[str] = LeaseQueue(visibility=4, extensions=1)
    few.publish("a")
    few.reserve(0)
    assert few.extend(1, 0).accepted is False, "it would not move the deadline, and is not counted"
    assert few.extend(1, 3).accepted
    assert few.extend(1, 6).accepted is False
    assert [x.deadline for x in few.leases] == [7]
    short: LeaseQueue[str] = LeaseQueue(visibility=4, total=6)
    short.publish("a")
    short.reserve(0)
    assert short.extend(1, 3).accepted
    assert [x.deadline for x in short.leases] == [6]
    assert short.extend(1, 5).accepted is False


def test_what_ended_is_swept_out_of_the_deadlines() -> None:
    q: LeaseQueue[int] = LeaseQueue(visibility=10**9)
    for name in range(1000):
        q.publish(name)
        lease, _ = q.reserve(name)
        assert lease is not None
        q.ack(lease.token, name)
    assert len(q._deadlines) <= 18
