"""Incidents about when, and by what, a job is settled, and about handling two messages of one job at the same time.

Consumers hold several deliveries at once and finish them in any order. The queue settles a job when it is received, when its
worker has died, when its effect is committed, together with everything that was received before it, or with its whole batch.
Duplicates are recognized before the effect, which for the effect here means outside of any transaction with the record.

Left out: time. A delivery ends when its consumer dies, or by being settled. The budgets bound the model.
"""

from enum import Enum
from typing import Annotated, Final

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
    initial,
    may_end,
    replace,
    require,
    sometimes,
    spec,
    violates,
)
from leasecheck.model import effects, queue
from leasecheck.model.consumer import COMMITTED, FINISHED, RECEIVED, STARTED, Stage, Work
from leasecheck.model.delivery import Token, UntimedDelivery
from leasecheck.model.domains import Consumer, Job
from leasecheck.model.effects import NONE, RECORD_AFTER, RECORD_FIRST, SAME_TRANSACTION, Dedup


class Settling(Enum):
    """What settles a job."""

    ON_RECEIVE = "on_receive"
    ON_DEATH = "on_death"
    EACH = "each"
    UP_TO = "up_to"
    PREFIX = "prefix"
    BATCH = "batch"


ON_RECEIVE: Final = Settling.ON_RECEIVE
"""It was handed to a consumer."""
ON_DEATH: Final = Settling.ON_DEATH
"""It is finished, or its consumer died: a supervisor acknowledges for the dead."""
EACH: Final = Settling.EACH
"""It is finished."""
UP_TO: Final = Settling.UP_TO
"""It is finished, or one that was received after it is."""
PREFIX: Final = Settling.PREFIX
"""It is finished, and so is everything that was received before it."""
BATCH: Final = Settling.BATCH
"""All that its consumer holds is finished; one failure returns all of it."""

Count = Annotated[int, Between(0, 100)]
Place = Annotated[int, Between(0, "prefetch - 1")]
"""A place among what a consumer has in hand."""


@spec(Job=1, Consumer=1)
class Settlement:
    """A queue that delivers until it is told to stop, and consumers with several deliveries in hand."""

    settling: Const[Settling] = EACH
    dedup: Const[Dedup] = SAME_TRANSACTION
    prefetch: Const[Annotated[int, Between(1, 10)]] = 1
    """The most deliveries that a consumer has in hand."""
    copies: Const[Annotated[int, Between(1, 10)]] = 1
    """How many messages there are of each job."""
    crashes: Const[Count] = 0
    """The most crashes of consumers."""
    failures: Const[Count] = 0
    """The most handlers that fail, without effect."""
    tokens: Const[Annotated[int, Between(1, 1000)]] = 6
    """The most reservations of the model."""

    ready: Annotated[list[Job], MaxLen("Job * copies")] = []
    deliveries: Annotated[list[UntimedDelivery], MaxLen("Consumer * prefetch")] = []
    next_token: Token = 1
    hands: dict[Consumer, Annotated[list[Work], MaxLen("prefetch")]] = each([])
    """What each consumer has in hand, the oldest delivery first."""
    recorded: set[Job] = set()
    """Jobs with a committed dedup record."""
    remembered: dict[Consumer, set[Job]] = each(set())
    """Jobs that each process remembers to have done."""
    effects: dict[Job, Annotated[int, Between(0, 2)]] = each(0)
    """How often each job took effect; 2 stands for twice or more."""
    crashed: Annotated[int, Between(0, "crashes")] = 0
    failed: Annotated[int, Between(0, "failures")] = 0

    @initial
    def every_job_was_published(s) -> None:
        """All messages of all jobs are there from the start."""
        s.ready = [j for j in all_of(Job) for _ in range(s.copies)]

    @action(fair=WEAK)
    def reserve(s, c: Consumer) -> None:
        """A consumer with room takes the next message in hand; a queue that settles on receipt is done with it."""
        require(s.ready and len(s.hands[c]) < s.prefetch and s.next_token <= s.tokens)
        delivery = queue.reserve(s)
        s.hands[c] = [*s.hands[c], Work(RECEIVED, delivery.token, delivery.job)]
        if s.settling is ON_RECEIVE:
            queue.ack(s, delivery.token)

    @action(fair=WEAK)
    def start(s, c: Consumer, i: Place) -> None:
        """A consumer starts on what it has in hand, in any order, unless it finds that the job was done."""
        work = s.at(c, i, RECEIVED)
        s.move(c, i, STARTED if effects.admit(s, c, work.job, s.dedup) else FINISHED)

    @action(fair=WEAK)
    def commit(s, c: Consumer, i: Place) -> None:
        """A handler has its effect."""
        work = s.at(c, i, STARTED)
        effects.commit(s, c, work.job, s.dedup)
        s.move(c, i, COMMITTED if s.dedup is RECORD_AFTER else FINISHED)

    @action(fair=WEAK)
    def record(s, c: Consumer, i: Place) -> None:
        """The dedup record follows the effect, in a transaction of its own; if there is one already, its key refuses it."""
        work = s.at(c, i, COMMITTED)
        effects.record(s, work.job)
        s.move(c, i, FINISHED)

    @action(fair=WEAK)
    def settle(s, c: Consumer, i: Place) -> None:
        """A consumer tells the queue what is settled, by what it has finished."""
        work = s.at(c, i, FINISHED)
        require(s.settling is not PREFIX or i == 0)
        require(s.settling is not BATCH or all(w.stage is FINISHED for w in s.hands[c]))
        if s.settling is UP_TO:
            queue.ack_up_to(s, work.token)
        queue.ack(s, work.token)
        s.hands[c] = s.hands[c][:i] + s.hands[c][i + 1 :]

    @action(fault=True)
    def fail(s, c: Consumer, i: Place) -> None:
        """A handler fails, and its delivery is returned; where only a batch has an outcome, all of the batch is."""
        work = s.at(c, i, STARTED)
        require(s.failed < s.failures)
        s.failed += 1
        if s.settling is BATCH:
            s.give_back(c)
        else:
            queue.release(s, work.token)
            s.hands[c] = s.hands[c][:i] + s.hands[c][i + 1 :]

    @action(fault=True)
    def crash(s, c: Consumer) -> None:
        """A consumer dies with all it has in hand. The queue sees the connection go, and delivers the rest again."""
        require(s.hands[c] and s.crashed < s.crashes)
        s.crashed += 1
        effects.forget(s, c)
        if s.settling is ON_DEATH:
            for work in s.hands[c]:
                queue.ack(s, work.token)
        s.give_back(c)

    def at(s, c: Consumer, i: int, stage: Stage) -> Work:
        """Return what a consumer has in hand at a place; the action goes on only if it is at this stage."""
        require(i < len(s.hands[c]) and s.hands[c][i].stage is stage)
        return s.hands[c][i]

    def move(s, c: Consumer, i: int, stage: Stage) -> None:
        """Bring what a consumer has in hand at a place to another stage."""
        s.hands[c] = [*s.hands[c][:i], replace(s.hands[c][i], stage=stage), *s.hands[c][i + 1 :]]

    def give_back(s, c: Consumer) -> None:
        """Make ready what a consumer has in hand and the queue has not settled, in the order in which it was received."""
        held = [w.token for w in s.hands[c]]
        s.ready = [d.job for d in s.deliveries if d.token in held] + s.ready
        s.deliveries = [d for d in s.deliveries if d.token not in held]
        s.hands[c] = []

    @may_end
    def everything_is_settled(s) -> bool:
        """Nobody has anything in hand, and nothing is ready unless tokens are out."""
        return all(not s.hands[c] for c in all_of(Consumer)) and (not s.ready or s.next_token > s.tokens)

    @always
    def no_lost_job(s, j: Job) -> bool:
        """A job that has not taken effect is in the queue or in somebody's hands."""
        return (
            s.effects[j] > 0
            or j in s.ready
            or queue.is_in_flight(s, j)
            or any(w.job == j for c in all_of(Consumer) for w in s.hands[c])
        )

    @always
    def effect_at_most_once(s, j: Job) -> bool:
        """No job takes effect twice."""
        return s.effects[j] <= 1

    @sometimes
    def every_job_is_done_and_settled(s) -> bool:
        """All jobs can be done, with nothing left in the queue."""
        return not s.ready and not s.deliveries and all(s.effects[j] > 0 for j in all_of(Job))

    @sometimes
    def two_are_in_hand(s, c: Consumer) -> bool:
        """A consumer has two deliveries in hand, where that is allowed and there are two."""
        return s.prefetch == 1 or len(all_of(Job)) * s.copies == 1 or len(s.hands[c]) > 1


cases = [
    # I014, celery/celery#1628: a worker was killed for its memory, and its supervisor acknowledged in its place. Whoever
    # settles on receipt loses the job by the same crash. Settled when it is finished it is delivered again, and its effect
    # then needs a record; how to keep a job that kills every worker from coming back is `dead_letters`, I020.
    case(Settlement, id="I014", settling=ON_DEATH, crashes=1, expect=violates("no_lost_job", steps=2)),
    case(Settlement, id="I014-receive", settling=ON_RECEIVE, crashes=1, expect=violates("no_lost_job", steps=2)),
    case(Settlement, id="I014-smaller", settling=ON_DEATH, expect=holds(distinct=5, generated=5, depth=4)),
    case(Settlement, id="I014-moved", crashes=1, dedup=NONE, expect=violates("effect_at_most_once", steps=7)),
    case(Settlement, id="I014-fixed", crashes=1, expect=holds(distinct=12, generated=14, depth=6)),
    # I015, bsm/sarama-cluster#148: an offset covers whatever comes before it, so that marking the second message settled the
    # first, which was still in work. A batch with one outcome errs the other way, and does again what was done.
    case(Settlement, id="I015", Job=2, prefetch=2, settling=UP_TO, crashes=1, expect=violates("no_lost_job", steps=6)),
    case(Settlement, id="I015-smaller", Job=2, prefetch=2, settling=UP_TO, expect=holds(distinct=21, generated=33, depth=8)),
    case(
        Settlement,
        id="I015-in-turn",
        Job=2,
        prefetch=1,
        settling=UP_TO,
        crashes=1,
        expect=holds(distinct=22, generated=27, depth=10),
    ),
    case(
        Settlement,
        id="I015-fixed",
        Job=2,
        prefetch=2,
        settling=PREFIX,
        crashes=1,
        expect=holds(distinct=78, generated=132, depth=11),
    ),
    case(
        Settlement,
        id="I015-batch",
        Job=2,
        prefetch=2,
        settling=BATCH,
        failures=1,
        dedup=NONE,
        expect=violates("effect_at_most_once", steps=9),
    ),
    case(
        Settlement,
        id="I015-items",
        Job=2,
        prefetch=2,
        failures=1,
        dedup=NONE,
        expect=holds(distinct=76, generated=132, depth=11),
    ),
    # I037, Particular/NServiceBus#4086: two messages of one job were handled at the same time; both looked for a record
    # before either wrote it. The key of the record refuses the second one too late for an effect that lies outside.
    case(Settlement, id="I037", copies=2, Consumer=2, dedup=RECORD_AFTER, expect=violates("effect_at_most_once", steps=6)),
    case(Settlement, id="I037-smaller", copies=2, dedup=RECORD_AFTER, expect=holds(distinct=9, generated=9, depth=8)),
    case(
        Settlement,
        id="I037-fixed",
        copies=2,
        Consumer=2,
        dedup=RECORD_FIRST,
        expect=holds(distinct=37, generated=61, depth=7),
    ),
    case(
        Settlement,
        id="I037-moved",
        copies=2,
        Consumer=2,
        dedup=RECORD_FIRST,
        crashes=1,
        expect=violates("no_lost_job", steps=9),
    ),
]
