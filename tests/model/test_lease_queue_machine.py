"""The runtime queue against the kit's rules at sizes that no exploration reaches, under any sequence of calls."""

from types import SimpleNamespace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from leasecheck.model import LeaseQueue, lease, queue
from leasecheck.model.domains import Job

LIMIT = st.none() | st.integers(0, 3)


class InLockStep(RuleBasedStateMachine):
    """Two queues: one that programs use, and the kit's rules on a bare object."""

    @initialize(visibility=st.integers(1, 8), prefetch=st.none() | st.integers(1, 6), extensions=LIMIT, more=LIMIT)
    def begin(self, visibility: int, prefetch: int | None, extensions: int | None, more: int | None) -> None:
        self.visibility, self.prefetch = visibility, prefetch
        self.extensions = extensions
        self.total = None if more is None else visibility + more
        self.real: LeaseQueue[Job] = LeaseQueue(visibility, prefetch=prefetch, extensions=extensions, total=self.total)
        self.rules: Any = SimpleNamespace(now=0, ready=[], deliveries=[], next_token=1)
        self.attempts: dict[int, int] = {}

    def pass_time(self, ticks: int) -> list[int]:
        """Let the rules reclaim in one step what ended within these ticks; return the tokens."""
        before = self.rules.deliveries
        if ticks:
            self.rules.now += ticks - 1
            lease.advance(self.rules)
        return [d.token for d in before if d not in self.rules.deliveries]

    @rule(job=st.integers(1, 40))
    def publish(self, job: int) -> None:
        queue.publish(self.rules, Job(job))
        self.real.publish(Job(job))

    @rule(ticks=st.integers(0, 3))
    def reserve(self, ticks: int) -> None:
        ended = self.pass_time(ticks)
        got, reclaimed = self.real.reserve(self.rules.now)
        assert [x.token for x in reclaimed] == ended
        free = self.prefetch is None or len(self.rules.deliveries) < self.prefetch
        if self.rules.ready and free:
            made = lease.reserve_extensible(self.rules, self.visibility)
            assert got is not None
            assert (got.token, got.id, got.deadline, got.attempt >= 1) == (made.token, made.job, made.deadline, True)
        else:
            assert got is None

    @rule(ticks=st.integers(0, 3), back=st.integers(-2, 12))
    def ack(self, ticks: int, back: int) -> None:
        token = self.rules.next_token - back
        ended = self.pass_time(ticks)
        answer = self.real.ack(token, self.rules.now)
        assert answer.accepted == queue.ack(self.rules, token)
        assert [x.token for x in answer.reclaimed] == ended

    @rule(ticks=st.integers(0, 3), back=st.integers(-2, 12), to_front=st.booleans())
    def nack(self, ticks: int, back: int, to_front: bool) -> None:
        token = self.rules.next_token - back
        ended = self.pass_time(ticks)
        answer = self.real.nack(token, self.rules.now, to_front=to_front)
        assert answer.accepted == queue.nack(self.rules, token, to_front)
        assert [x.token for x in answer.reclaimed] == ended

    @rule(ticks=st.integers(0, 3), back=st.integers(-2, 12))
    def extend(self, ticks: int, back: int) -> None:
        token = self.rules.next_token - back
        ended = self.pass_time(ticks)
        answer = self.real.extend(token, self.rules.now)
        if self.extensions is None and self.total is None:
            granted = lease.extend(self.rules, token, self.visibility)
        else:
            many = 10**9 if self.extensions is None else self.extensions
            long = 10**9 if self.total is None else self.total
            granted = lease.extend_within(self.rules, token, self.visibility, many, long)
        assert answer.accepted == granted
        assert [x.token for x in answer.reclaimed] == ended

    @rule(ticks=st.integers(0, 12))
    def advance(self, ticks: int) -> None:
        ended = self.pass_time(ticks)
        assert [x.token for x in self.real.advance(self.rules.now)] == ended

    @invariant()
    def are_equal(self) -> None:
        assert self.real.now == self.rules.now
        assert list(self.real.ready) == self.rules.ready
        assert [(x.token, x.id, x.deadline) for x in self.real.leases] == [
            (d.token, d.job, d.deadline) for d in self.rules.deliveries
        ]


InLockStep.TestCase.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
TestInLockStep = InLockStep.TestCase
