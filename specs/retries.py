"""Retries with an exit: attempts, the dead-letter queue, alerts and replay.

A job that fails is tried again until its attempts are used up; then the broker moves it to the dead letters, somebody is
told, and in the end somebody replays it. What may be said of a dead letter (that it was tried as often as was promised, that
it took no effect, that somebody knows) depends on where attempts are counted, how the move is made, and whether the effect
is asked about before a job is given up.

Left out: pauses between attempts, the queue's own loss, a lease that is extended, a dead letter that expires, and a replay
of a job that is still in the queue or still being handled. A dedup record is written in the effect's own transaction, so
that only its retention is in question; `handler` has the other ways. `horizon`, `tokens` and the budgets bound the model.
"""

from enum import Enum
from typing import Annotated, Any, Final

from leasecheck import (
    WEAK,
    Between,
    Const,
    MaxLen,
    action,
    all_of,
    always,
    case,
    each,
    holds,
    may_end,
    require,
    sometimes,
    spec,
    sweep,
    violates,
)
from leasecheck.model import consumer, effects, lease, queue, retries
from leasecheck.model.consumer import COMMITTED, STARTED, Work
from leasecheck.model.delivery import Delivery, Tick, Token
from leasecheck.model.domains import Consumer, Job
from leasecheck.model.effects import DedupRecord
from leasecheck.model.retries import (
    AT_FAILURE,
    AT_RECEIVE,
    AT_START,
    AT_UNCHECKED_START,
    ATOMIC,
    COPY_FIRST,
    MOVED,
    REMOVE_FIRST,
    REMOVED,
    Attempts,
    Counting,
    DeadLetter,
    Move,
    Mover,
)


class Identity(Enum):
    """The operation identity of a job that is replayed."""

    KEPT = "kept"
    NEW = "new"


KEPT: Final = Identity.KEPT
"""That of the job: a record of its effect is a record of the replay's effect."""
NEW: Final = Identity.NEW
"""Another one: no record knows it."""

Budget = Annotated[int, Between(0, 100)]


@spec(Job=1)
class Retries:
    """A queue, its consumers, the mover of dead letters, and the operator who replays them."""

    counting: Const[Counting] = AT_START
    max_attempts: Const[Annotated[int, Between(1, 100)]] = 2
    move: Const[Move] = ATOMIC
    consult: Const[bool] = True
    """Before a job is given up the broker looks for a record of its effect, and settles it if there is one."""
    durable_alert: Const[bool] = True
    """The duty to alert is a mark on the dead letter; if False, a thought in the mover's memory."""
    retention: Const[Annotated[int, Between(0, 1000)]] = 3
    """Ticks for which the record of an effect is kept; with 0 there is none."""
    run_limit: Const[bool] = True
    """A handler is stopped before its lease ends; if False, it does not hear of the end and goes on."""
    prefetch: Const[Annotated[int, Between(0, 100)]] = 1
    """The most deliveries that a consumer buffers; with 0 it starts what it receives in the same step."""
    poison: Const[bool] = False
    """No handler ever succeeds."""
    failures: Const[Budget] = 1
    """The most failures of handlers, where jobs are not poison."""
    crashes: Const[Budget] = 1
    """The most crashes of consumers."""
    mover_crashes: Const[Budget] = 0
    """The most crashes of the mover."""
    replays: Const[Budget] = 0
    """The most replays."""
    replay_limit: Const[Annotated[int, Between(1, 100)]] = 1
    """The most replayed jobs that shall be in the queue at once."""
    rate_limited: Const[bool] = True
    """The operator keeps to that limit; if False, it replays whatever it can in one go."""
    identity: Const[Identity] = KEPT
    visibility: Const[Annotated[int, Between(1, 1000)]] = 1
    """Ticks from a reservation to its deadline."""
    horizon: Const[Annotated[int, Between(0, 1000)]] = 2
    """The last tick of the model."""
    tokens: Const[Annotated[int, Between(1, 1000)]] = 4
    """The most reservations of the model."""

    now: Tick = 0
    ready: Annotated[list[Job], MaxLen("Job")] = all_of(Job)
    deliveries: Annotated[list[Delivery], MaxLen("Job")] = []
    next_token: Token = 1
    buffer: dict[Consumer, Annotated[list[Work], MaxLen("max(prefetch, 1)")]] = each([])
    work: dict[Consumer, Work | None] = each(None)
    """What each consumer is at, as far as it knows."""
    attempts: dict[Job, Attempts] = each(0)
    """What the queue has counted, where it counts."""
    starts: dict[Job, Attempts] = each(0)
    """How often a handler has started, which nobody counts."""
    effects: dict[Job, Annotated[int, Between(0, 2)]] = each(0)
    """How often each job took effect; 2 stands for twice or more."""
    records: dict[Job, DedupRecord | None] = each(None)
    """The record of each job's effect, under the identity that the job now has."""
    done: set[Job] = set()
    """Jobs that were settled as done."""
    dead: Annotated[list[DeadLetter], MaxLen("Job + mover_crashes")] = []
    """The dead letters, the oldest first."""
    mover: Mover | None = None
    """What the mover has in memory."""
    replayed: set[Job] = set()
    """Jobs that are in the queue by a replay."""
    failed: Annotated[int, Between(0, "failures")] = 0
    crashed: Annotated[int, Between(0, "crashes")] = 0
    mover_crashed: Annotated[int, Between(0, "mover_crashes")] = 0
    replay_count: Annotated[int, Between(0, "replays")] = 0

    @action(fair=WEAK)
    def reserve(s, c: Consumer) -> None:
        """A consumer with room receives the job at the head of ready, if it has attempts left."""
        require(s.ready and s.next_token <= s.tokens and not retries.is_exhausted(s, s.ready[0], s.max_attempts))
        require(len(s.buffer[c]) < s.prefetch or (s.prefetch == 0 and s.work[c] is None))
        delivery = lease.reserve(s, s.visibility)
        consumer.prefetch(s, c, delivery.token, delivery.job)
        if s.counting is AT_RECEIVE:
            s.attempts[delivery.job] += 1
        if s.prefetch == 0:
            s.take_up(c)

    @action(fair=WEAK)
    def start(s, c: Consumer) -> None:
        """An idle consumer takes up the oldest delivery of its buffer, whose lease may have ended there."""
        require(s.work[c] is None and s.buffer[c])
        s.take_up(c)

    @action(fair=WEAK)
    def commit(s, c: Consumer) -> None:
        """A handler commits its effect, with the record of it if records are kept; a record that is there stops it."""
        work = consumer.at(s, c, STARTED)
        require(not s.poison)
        if s.records[work.job] is None:
            effects.apply(s, work.job)
            if s.retention > 0:
                effects.complete(s, work.job, s.retention)
        consumer.move(s, c, work, COMMITTED)

    @action(fair=WEAK)
    def ack(s, c: Consumer) -> None:
        """A consumer settles a job that has taken effect; a token whose lease is over settles nothing."""
        work = consumer.at(s, c, COMMITTED)
        if queue.ack(s, work.token):
            s.settle(work.job)
        consumer.drop(s, c)

    @action(fair=WEAK)
    def fail(s, c: Consumer) -> None:
        """A handler fails and its consumer lives to say so: the job is ready again, if it was still the consumer's."""
        work = consumer.at(s, c, STARTED)
        require(s.poison or s.failed < s.failures)
        if not s.poison:
            s.failed += 1
        if queue.release(s, work.token) and s.counting is AT_FAILURE:
            s.attempts[work.job] += 1
        consumer.drop(s, c)

    @action(fault=True)
    def crash(s, c: Consumer) -> None:
        """A consumer dies, of its job or of anything else, and starts again: it tells nobody, and its leases live on."""
        require((s.work[c] is not None or s.buffer[c]) and s.crashed < s.crashes)
        consumer.crash(s, c)
        s.crashed += 1

    @action(fair=WEAK)
    def tick(s) -> None:
        """Time passes: leases and records end, and with a run limit so do the handlers whose leases do."""
        require(s.now < s.horizon)
        lease.advance(s)
        effects.lapse(s, all_of(Job))
        if s.run_limit:
            for c in all_of(Consumer):
                work = s.work[c]
                if work is not None and not queue.is_live(s, work.token):
                    consumer.drop(s, c)

    @action(fair=WEAK)
    def give_up(s, j: Job) -> None:
        """The broker begins to move a ready job whose attempts are used up, unless it finds that the job is done."""
        require(s.mover is None and j in s.ready and retries.is_exhausted(s, j, s.max_attempts))
        if s.consult and s.records[j] is not None:
            s.ready = [r for r in s.ready if r != j]
            s.settle(j)
        else:
            retries.begin_move(s, j, s.move)
            s.replayed.discard(j)

    @action(fair=WEAK)
    def finish_move(s) -> None:
        """The mover takes its second step."""
        mover = s.mover
        require(mover is not None and mover.step is not MOVED)
        assert mover is not None
        retries.finish_move(s, mover)

    @action(fair=WEAK)
    def alert(s) -> None:
        """People are told: of what the mover has just moved, or of the oldest dead letter that is marked as untold."""
        mover = s.mover
        if mover is not None and mover.step is MOVED:
            retries.tell(s, mover.job)
            s.mover = None
        else:
            silent = retries.first_silent(s)
            require(mover is None and s.durable_alert and silent)
            retries.tell(s, silent[0])

    @action(fault=True)
    def crash_mover(s) -> None:
        """The mover dies with what it has in memory, or the dead letters' broker refuses its write."""
        require(s.mover is not None and s.mover_crashed < s.mover_crashes)
        s.mover = None
        s.mover_crashed += 1

    @action
    def replay(s) -> None:
        """The operator, who was told, publishes the oldest dead letter again, or without a limit all that can be."""
        require(s.mover is None and s.replay_count < s.replays)
        require(any(s.may_replay(d) for d in s.dead))
        require(not s.rate_limited or len(s.replayed) < s.replay_limit)
        letters = [d for d in s.dead if s.may_replay(d)]
        for d in letters[:1] if s.rate_limited else letters:
            if s.may_replay(d):
                retries.replay(s, min(i for i in range(len(s.dead)) if s.dead[i] == d))
                s.replayed.add(d.job)
                if s.identity is NEW:
                    s.records[d.job] = None
        s.replay_count += 1

    def take_up(s, c: Consumer) -> None:
        """Start on the oldest delivery of a consumer's buffer, or drop it where the queue says that its lease is over."""
        token = s.buffer[c][0].token
        job = s.buffer[c][0].job
        consumer.unbuffer(s, c)
        if s.counting is AT_START and not queue.is_live(s, token):
            consumer.drop(s, c)
        else:
            if s.counting is AT_START or s.counting is AT_UNCHECKED_START:
                s.attempts[job] = min(s.attempts[job] + 1, s.max_attempts + 1)
            retries.count_start(s, job, s.max_attempts)
            s.work[c] = Work(STARTED, token, job)

    def settle(s, j: Job) -> None:
        """Count a job as done, and its replay as over if it was in one."""
        s.done.add(j)
        s.replayed.discard(j)

    def may_replay(s, d: DeadLetter) -> bool:
        """Tell whether people know of a dead letter, and its job is not in the queue or being handled."""
        return (
            (d.alerted or not s.durable_alert)
            and d.job not in s.ready
            and not queue.is_in_flight(s, d.job)
            and not consumer.is_handled(s, d.job)
            and all(w.job != d.job for c in all_of(Consumer) for w in s.buffer[c])
        )

    @may_end
    def only_time_or_tokens_are_missing(s) -> bool:
        """At the horizon nobody is at work, and nothing is ready unless tokens are out; a lease would take time to end."""
        return (
            s.now == s.horizon
            and (not s.ready or s.next_token > s.tokens)
            and all(s.work[c] is None for c in all_of(Consumer))
        )

    @always
    def no_job_vanishes(s, j: Job) -> bool:
        """Every job is in the queue, done, a dead letter, or on its way to being one."""
        mover = s.mover
        return (
            j in s.ready
            or queue.is_in_flight(s, j)
            or j in s.done
            or any(d.job == j for d in s.dead)
            or (mover is not None and mover.step is REMOVED and mover.job == j)
        )

    @always
    def dead_letter_means_attempted(s) -> bool:
        """Whatever was given up had been started as often as was promised."""
        return all(d.starts >= s.max_attempts for d in s.dead)

    @always
    def dead_letter_means_no_effect(s, j: Job) -> bool:
        """Whatever was given up, and not replayed since, has not taken effect."""
        return s.effects[j] == 0 or j in s.replayed or j in s.done or all(d.job != j for d in s.dead)

    @always
    def no_silent_dead_letter(s) -> bool:
        """Of every dead letter people were told, or will be: by a mark that lasts, or by a mover that lives."""
        mover = s.mover
        return s.durable_alert or all(d.alerted or (mover is not None and mover.job == d.job) for d in s.dead)

    @always
    def attempts_are_bounded(s, j: Job) -> bool:
        """No job is started more often than is allowed."""
        return s.starts[j] <= s.max_attempts

    @always
    def replay_in_flight_is_bounded(s) -> bool:
        """Replayed jobs do not flood the queue."""
        return len(s.replayed) <= s.replay_limit

    @always
    def effect_at_most_once(s, j: Job) -> bool:
        """No job takes effect twice, before and after a replay taken together."""
        return s.effects[j] <= 1

    @sometimes
    def a_job_succeeds(s) -> bool:
        """All jobs can be done, unless they are poison."""
        return s.poison or all(j in s.done for j in all_of(Job))

    @sometimes
    def a_job_is_given_up(s) -> bool:
        """A dead letter comes about, and people hear of it."""
        return any(d.alerted for d in s.dead)

    @sometimes
    def a_replay_comes_to_an_end(s, j: Job) -> bool:
        """A replayed job is settled, or given up once more, where replays are allowed."""
        return s.replays == 0 or (s.replay_count > 0 and j not in s.replayed and j not in s.ready and s.attempts[j] > 0)


sweeps = [
    sweep(
        Retries,
        [{"prefetch": 0}, {"prefetch": 1}, {"run_limit": False}, {"consult": False}],
        counting=list(Counting),
        failures=[2],
    ),
]

TWO_POISON_JOBS: Final[dict[str, Any]] = {"Job": 2, "Consumer": 1, "poison": True, "max_attempts": 1, "replays": 1}
COPIED_TWICE: Final[dict[str, Any]] = {
    "Consumer": 1,
    "visibility": 3,
    "max_attempts": 1,
    "move": COPY_FIRST,
    "mover_crashes": 1,
    "replays": 2,
}
"""A mover that dies when it has copied, leases that outlast the model, and an operator who replays both letters."""

cases = [
    # Counted at a start that asks the queue, moved at once, asked about first, with a run limit below the lease.
    case(Retries, expect=holds(distinct=755, generated=1560, depth=13)),
    case(Retries, Job=2, Consumer=1, max_attempts=1, expect=holds(distinct=1373, generated=2170, depth=15)),
    case(Retries, poison=True, expect=holds(distinct=380, generated=856, depth=14)),
    # Counted at receive, a delivery that ends in a buffer is an attempt that nobody made; without a buffer there is none.
    case(Retries, counting=AT_RECEIVE, expect=violates("dead_letter_means_attempted", steps=5)),
    case(Retries, counting=AT_RECEIVE, prefetch=0, expect=holds(distinct=152, generated=259, depth=8)),
    # Counted at a handled failure, a handler that is killed is not counted; without crashes and within the lease all are.
    case(Retries, counting=AT_FAILURE, poison=True, expect=violates("attempts_are_bounded", steps=8)),
    case(
        Retries, counting=AT_FAILURE, poison=True, crashes=0, visibility=3, expect=holds(distinct=63, generated=101, depth=10)
    ),
    # Counted at a start that does not ask, whoever waited too long starts once more than is allowed.
    case(Retries, counting=AT_UNCHECKED_START, expect=violates("attempts_are_bounded", steps=8)),
    case(Retries, counting=AT_UNCHECKED_START, prefetch=0, expect=holds(distinct=152, generated=259, depth=8)),
    # Given up while a handler that outlived its lease goes on to commit; a lease that is long enough has no such handler.
    case(Retries, run_limit=False, expect=violates("dead_letter_means_no_effect", steps=8)),
    case(Retries, run_limit=False, failures=2, crashes=0, visibility=3, expect=holds(distinct=115, generated=187, depth=10)),
    # Given up without a look at the records, although it was done by one who died or was stopped before settling.
    case(Retries, consult=False, expect=violates("dead_letter_means_no_effect", steps=8)),
    case(Retries, consult=False, failures=2, crashes=0, visibility=3, expect=holds(distinct=115, generated=187, depth=10)),
    # A record that does not outlive the lease protects nothing.
    case(Retries, retention=1, expect=violates("effect_at_most_once", steps=7)),
    case(Retries, retention=1, max_attempts=1, expect=violates("dead_letter_means_no_effect", steps=5)),
    # The mover dies between its two steps: a job removed first is nowhere, a job copied first is there twice.
    case(Retries, move=REMOVE_FIRST, mover_crashes=1, expect=violates("no_job_vanishes", steps=8)),
    case(Retries, move=REMOVE_FIRST, expect=holds(distinct=771, generated=1590, depth=13)),
    case(Retries, move=COPY_FIRST, mover_crashes=1, expect=holds(distinct=915, generated=1876, depth=14)),
    # The mover dies before it has told anybody: only a duty that is written down is left.
    case(Retries, durable_alert=False, mover_crashes=1, expect=violates("no_silent_dead_letter", steps=8)),
    case(Retries, mover_crashes=1, expect=holds(distinct=787, generated=1620, depth=13)),
    # Replay all at once, and the load that broke the consumers is back; one at a time it is not.
    case(Retries, **TWO_POISON_JOBS, rate_limited=False, expect=violates("replay_in_flight_is_bounded", steps=11)),
    case(Retries, **TWO_POISON_JOBS, horizon=1, expect=holds(distinct=528, generated=841, depth=18)),
    # A job that is replayed twice, because its letter was copied twice, takes effect once while its record is there and
    # is looked for: not under a new identity, and not when the record has lapsed by the second replay.
    case(Retries, **COPIED_TWICE, expect=holds(distinct=313, generated=467, depth=20)),
    case(Retries, **COPIED_TWICE, identity=NEW, expect=violates("effect_at_most_once", steps=17)),
    case(Retries, **COPIED_TWICE, retention=1, expect=violates("effect_at_most_once", steps=18)),
    case(Retries, **{**COPIED_TWICE, "move": ATOMIC}, retention=1, expect=holds(distinct=165, generated=245, depth=13)),
]
