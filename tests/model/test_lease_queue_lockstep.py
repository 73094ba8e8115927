"""The runtime queue and the kit's rules, in lock-step through every reachable state of the lease queue's spec.

A queue's whole state is its clock, what is ready, what is leased and the next token, and all of it is compared after every
step. So it is enough to have each state's queue from one path, and to try every action of the state on a copy of it.
"""

from copy import deepcopy
from typing import Any

import pytest

from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.model import LeaseQueue, lease, queue
from leasecheck.search.python_engine import successors
from leasecheck.specs.lease_queue import LeaseQueue as Spec

SIZES: list[dict[str, int]] = [
    {},
    {"Job": 1, "Consumer": 1, "prefetch": 1, "tokens": 2},
    {"Job": 3, "Consumer": 2, "prefetch": 2, "horizon": 3, "tokens": 4, "crashes": 0},
    {"Job": 2, "Consumer": 3, "prefetch": 3, "visibility": 3, "horizon": 3, "tokens": 3, "crashes": 0},
    {"Job": 2, "Consumer": 2, "visibility": 1, "horizon": 5, "tokens": 5, "crashes": 0},
]


def snapshot(q: LeaseQueue[Any]) -> dict[str, object]:
    return {
        "now": q.now,
        "ready": list(q.ready),
        "deliveries": [(x.token, x.id, x.deadline) for x in q.leases],
        "next_token": q._next_token,
    }


def expected(s: Any) -> dict[str, object]:
    return {
        "now": s.now,
        "ready": list(s.ready),
        "deliveries": [(d.token, d.job, d.deadline) for d in s.deliveries],
        "next_token": s.next_token,
    }


def act(q: LeaseQueue[Any], s: Any, t: Any, name: str, binding: tuple[Any, ...]) -> None:
    """Do to the queue what an action of the spec did, and compare what it answers."""
    if name == "reserve":
        got, reclaimed = q.reserve(s.now)
        made = t.deliveries[-1]
        assert got is not None
        assert (got.token, got.id, got.deadline, reclaimed) == (made.token, made.job, made.deadline, ())
    elif name == "ack":
        answer = q.ack(s.held[binding[0]].token, s.now)
        assert answer == (len(t.done) > len(s.done), ())
    elif name == "tick":
        assert [x.token for x in q.advance(t.now)] == [d.token for d in s.deliveries if d not in t.deliveries]
    else:
        assert name in ("commit", "crash")


def try_every_rule(q: LeaseQueue[Any], instance: Instance, state: Any) -> None:
    """Hold every call that the state admits against the kit's rule, dead tokens and those that never were included."""
    s = instance.space.view(state)
    visibility = instance.constants["visibility"]
    if not s.ready or len(s.deliveries) >= instance.constants["prefetch"]:
        assert q.reserve(s.now) == (None, ())
        assert snapshot(q) == expected(s)
    for token in range(s.next_token + 2):
        for call, rule in (
            (lambda q, token=token: q.ack(token, s.now), lambda d, token=token: queue.ack(d, token)),
            (lambda q, token=token: q.nack(token, s.now), lambda d, token=token: queue.nack(d, token)),
            (
                lambda q, token=token: q.nack(token, s.now, to_front=False),
                lambda d, token=token: queue.nack(d, token, to_front=False),
            ),
            (lambda q, token=token: q.extend(token, s.now), lambda d, token=token: lease.extend(d, token, visibility)),
        ):
            copy, draft = deepcopy(q), instance.space.draft(state)
            assert call(copy) == (rule(draft), ())
            assert snapshot(copy) == expected(draft)


@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_every_action_in_every_state(sizes: dict[str, int]) -> None:
    instance = Instance(definition_of(Spec), sizes)
    start = instance.initial_drafts()[0]
    first = instance.space.close(start)
    q: LeaseQueue[Any] = LeaseQueue(instance.constants["visibility"], prefetch=instance.constants["prefetch"])
    for job in start.ready:
        q.publish(job)
    queues = {first: q}
    waiting = [first]
    of_queue: set[object] = set()
    for state in waiting:
        s = instance.space.view(state)
        key = str(expected(s))
        if key not in of_queue:  # the queue's part of a state is tried once, whatever its consumers are at
            of_queue.add(key)
            try_every_rule(queues[state], instance, state)
        for action, binding, successor in successors(instance, state):
            rule = instance.actions[action]
            t = instance.space.view(successor)
            copy = deepcopy(queues[state])
            act(copy, s, t, rule.name, rule.bindings[binding])
            assert snapshot(copy) == expected(t)
            if successor not in queues:
                queues[successor] = copy
                waiting.append(successor)
    assert len(queues) > 100
