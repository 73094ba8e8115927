"""A consumer that changes a database and acknowledges: before the change or after it, with or without recognising duplicates.

The queue knows deliveries, the database knows effects, and no transaction spans the two. Somewhere between them a consumer
can die, and a lease can end while its owner is at work. Acknowledging before the effect loses the effect of a consumer that
dies in between; acknowledging after it delivers again what was done already. Moving the acknowledgement moves the window of
failure and does not close it. What closes it is a dedup record that is committed with the effect or not at all.

There is no clock: a lease may end at any moment, at most `expiries` times, and so the result does not depend on how long
anything takes. Left out: publishing, negative acknowledgement, extension of a lease, attempts, effects outside the database
(see external_call), and records that lapse (see retries). `crashes` and `expiries` bound the model, not the queue.
"""

from enum import Enum
from typing import Annotated, Final, Self

from leasecheck import (
    WEAK,
    Between,
    Const,
    MaxLen,
    action,
    all_of,
    always,
    assume,
    case,
    each,
    follows,
    holds,
    may_end,
    require,
    sometimes,
    spec,
    step,
    sweep,
    violates,
)
from leasecheck.model import consumer, effects, queue
from leasecheck.model.consumer import ACCEPTED, COMMITTED, FINISHED, RECEIVED, STARTED, Work
from leasecheck.model.delivery import Token, UntimedDelivery
from leasecheck.model.domains import Consumer, Job
from leasecheck.model.effects import MEMORY, NONE, RECORD_AFTER, RECORD_FIRST, SAME_TRANSACTION, Dedup


class Ack(Enum):
    """When a delivery is acknowledged."""

    EARLY = "early"
    """Before the handler starts: the queue forgets the job, and only then is it done."""
    LATE = "late"
    """After the effect is committed: the job is done, and only then does the queue forget it."""


EARLY: Final = Ack.EARLY
LATE: Final = Ack.LATE


@spec(Job=1)
class Handler:
    """A queue, the consumers of one group, and the database they write to."""

    ack: Const[Ack] = LATE
    """When a delivery is acknowledged."""
    dedup: Const[Dedup] = SAME_TRANSACTION
    """How a consumer recognises a job that was done."""
    crashes: Const[Annotated[int, Between(0, 100)]] = 1
    """The most crashes of the model."""
    expiries: Const[Annotated[int, Between(0, 100)]] = 1
    """How many leases may end by themselves."""
    heeds_refusal: Const[bool] = True
    """A handler whose early acknowledgement was refused does not start; if False, it starts all the same."""
    tokens: Const[Annotated[int, Between(1, 1000)]] = follows("Job + expiries")
    """How many deliveries there can be: a job's first, and one for each lease that ends. It bounds a type, and no rule."""

    @assume
    def every_delivery_has_a_token(s) -> bool:
        """There are tokens enough for every job, and one more for each lease that may end."""
        return s.tokens >= len(all_of(Job)) + s.expiries

    ready: Annotated[list[Job], MaxLen("Job")] = all_of(Job)
    deliveries: Annotated[list[UntimedDelivery], MaxLen("Job")] = []
    next_token: Token = 1
    work: dict[Consumer, Work | None] = each(None)
    """What each consumer is at, as far as it knows."""
    effects: dict[Job, Annotated[int, Between(0, 2)]] = each(0)
    """How often each job took effect; 2 stands for twice or more."""
    recorded: set[Job] = set()
    """Jobs that have a committed dedup record."""
    remembered: dict[Consumer, set[Job]] = each(set())
    """Jobs that each process remembers to have done."""
    settled: set[Job] = set()
    """Jobs whose acknowledgement the queue accepted: it will not deliver them again."""
    crashed: Annotated[int, Between(0, "crashes")] = 0
    expired: Annotated[int, Between(0, "expiries")] = 0

    @action(fair=WEAK)
    def reserve(s, c: Consumer) -> None:
        """An idle consumer takes the job at the head of ready, under a new token."""
        require(s.work[c] is None and s.ready)
        delivery = queue.reserve(s)
        consumer.receive(s, c, delivery.token, delivery.job)

    @action(fair=WEAK)
    def ack_early(s, c: Consumer) -> None:
        """A consumer acknowledges what it has not begun; if it is refused, it has no claim to the job and leaves it alone."""
        require(s.ack is EARLY)
        work = consumer.at(s, c, RECEIVED)
        accepted = queue.ack(s, work.token)
        if accepted:
            s.settled.add(work.job)
        if accepted or not s.heeds_refusal:
            consumer.move(s, c, work, ACCEPTED)
        else:
            consumer.drop(s, c)

    @action(fair=WEAK)
    def start(s, c: Consumer) -> None:
        """A consumer starts its handler, unless it finds that the job was done."""
        work = consumer.at(s, c, ACCEPTED if s.ack is EARLY else RECEIVED)
        if effects.admit(s, c, work.job, s.dedup):
            consumer.move(s, c, work, STARTED)
        else:
            s.finish(c, work)

    @action(fair=WEAK)
    def commit(s, c: Consumer) -> None:
        """The database commits, whether or not the lease still lives: it does not ask the queue."""
        work = consumer.at(s, c, STARTED)
        effects.commit(s, c, work.job, s.dedup)
        if s.dedup is RECORD_AFTER:
            consumer.move(s, c, work, COMMITTED)
        else:
            s.finish(c, work)

    @action(fair=WEAK)
    def record(s, c: Consumer) -> None:
        """The dedup record follows in a transaction of its own."""
        work = consumer.at(s, c, COMMITTED)
        effects.record(s, work.job)
        s.finish(c, work)

    def finish(s, c: Consumer, work: Work) -> None:
        """Nothing is left but the late acknowledgement, if that is the policy."""
        if s.ack is LATE:
            consumer.move(s, c, work, FINISHED)
        else:
            consumer.drop(s, c)

    @action(fair=WEAK)
    def ack_late(s, c: Consumer) -> None:
        """A consumer that is done says so to the queue, and is idle again whatever the queue makes of it."""
        work = consumer.at(s, c, FINISHED)
        if queue.ack(s, work.token):
            s.settled.add(work.job)
        consumer.drop(s, c)

    @action(fault=True)
    def expire(s, t: Token) -> None:
        """A lease ends, and its owner may be dead, or slow, or about to acknowledge: the queue cannot tell."""
        require(s.expired < s.expiries and queue.is_live(s, t))
        queue.release(s, t)
        s.expired += 1

    @action(fault=True)
    def crash(s, c: Consumer) -> None:
        """A process dies and is started again; what it was at and what it remembered is gone, what was committed is not."""
        # mutate: equivalent (drop s.remembered[c]), because what is forgotten by the idle could be forgotten at work
        require(s.crashed < s.crashes and (s.work[c] is not None or s.remembered[c]))
        consumer.drop(s, c)
        effects.forget(s, c)
        s.crashed += 1

    @may_end
    def nobody_is_left_to_act(s) -> bool:
        """All are idle and nothing is ready; what is in flight was a dead consumer's, and no lease ends any more."""
        idle = all(w is None for w in s.work.values())
        return idle and not s.ready and (not s.deliveries or s.expired == s.expiries)

    @always
    def no_lost_effect(s, j: Job) -> bool:
        """A settled job that nobody is handling took effect."""
        return j not in s.settled or s.effects[j] >= 1 or consumer.is_handled(s, j)

    @always
    def effect_at_most_once(s, j: Job) -> bool:
        """No job takes effect twice."""
        return s.effects[j] <= 1

    @always
    def jobs_are_conserved(s, j: Job) -> bool:
        """A job is in exactly one place: ready, in flight or settled."""
        return sum(r == j for r in s.ready) + sum(d.job == j for d in s.deliveries) + (j in s.settled) == 1

    @always
    def only_the_policy_is_kept(s) -> bool:
        """Nothing is recorded or remembered that the policy does not ask for, nor anything acknowledged a second time."""
        remembers = s.dedup is MEMORY or not any(s.remembered[c] for c in all_of(Consumer))
        records = s.dedup not in (NONE, MEMORY) or not s.recorded
        return remembers and records and (s.ack is LATE or all(w is None or w.stage is not FINISHED for w in s.work.values()))

    @step
    def an_expiry_gives_the_job_back(s, t: Self) -> bool:
        """Whenever a lease ends, there is one less, and its job is the next."""
        return s.expired == t.expired or (len(t.deliveries) < len(s.deliveries) and t.ready[1:] == s.ready)

    @step
    def a_crash_takes_what_was_there(s, t: Self) -> bool:
        """Who crashes was at something or remembered something, and has neither any more."""
        return s.crashed == t.crashed or any(
            (s.work[c] is not None or s.remembered[c]) and t.work[c] is None and not t.remembered[c] for c in all_of(Consumer)
        )

    @sometimes
    def every_job_is_settled(s) -> bool:
        """All jobs can be brought to their end."""
        return len(s.settled) == len(all_of(Job))

    @sometimes
    def a_job_is_delivered_again(s) -> bool:
        """Where leases can end, a job can be delivered a second time: more tokens were used than there are jobs."""
        return s.expiries == 0 or s.next_token > len(all_of(Job)) + 1

    @sometimes
    def a_redelivery_comes_to_its_end(s) -> bool:
        """Where leases can end, everybody can be idle again after a second delivery, and every job settled."""
        idle = all(w is None for w in s.work.values()) and len(s.settled) == len(all_of(Job))
        return s.expiries == 0 or (idle and s.next_token > len(all_of(Job)) + 1)

    @sometimes
    def a_process_crashes(s) -> bool:
        """Where crashes are in the model, there is one."""
        return s.crashed > 0 or s.crashes == 0


sweeps = [
    sweep(
        Handler,
        [
            {"Consumer": 1, "crashes": 0, "expiries": 0},
            {"Consumer": 1, "crashes": 0, "expiries": 1},
            {"Consumer": 2, "crashes": 0, "expiries": 1},
            {"Consumer": 1, "crashes": 1, "expiries": 1},
            {"Consumer": 2, "crashes": 1, "expiries": 1},
        ],
        ack=list(Ack),
        dedup=list(Dedup),
    ),
]

# mutate: equivalent in effects.commit (... in return False), because nobody here asks whether it took effect
# mutate: equivalent in effects.commit (... in return True), because nobody here asks whether it took effect
# mutate: equivalent in queue.nack (... in len(ended) > 0), because whoever ends a lease has looked whether it lives
# mutate: equivalent in queue.nack (drop to_front), because only release is used here, and it is about the front
# mutate: equivalent in effects.apply (2 to 3 in min(s.effects[job] + 1, 2)), because where one lease may end nothing happens
# three times

cases = [
    case(Handler, expect=holds(distinct=72, generated=163, depth=8)),
    case(Handler, Job=2, expect=holds(distinct=742, generated=1761, depth=12)),
    case(Handler, dedup=RECORD_FIRST, crashes=0, expect=holds(distinct=44, generated=73, depth=8)),
    case(Handler, dedup=RECORD_AFTER, Consumer=1, crashes=0, expect=holds(distinct=14, generated=17, depth=9)),
    case(Handler, dedup=MEMORY, Consumer=1, crashes=0, expect=holds(distinct=12, generated=14, depth=8)),
    case(Handler, dedup=NONE, crashes=0, expiries=0, expect=holds(distinct=8, generated=9, depth=4)),
    case(Handler, ack=EARLY, dedup=NONE, crashes=0, expect=holds(distinct=26, generated=37, depth=7)),
    # Acknowledged before it was done: who dies in between loses it, whatever is recorded.
    case(Handler, ack=EARLY, expect=violates("no_lost_effect", steps=3)),
    # Nothing recognises the second delivery, or only what died or lives in another process.
    case(Handler, dedup=NONE, crashes=0, expect=violates("effect_at_most_once", steps=7)),
    case(Handler, dedup=NONE, Consumer=1, crashes=0, expect=violates("effect_at_most_once", steps=8)),
    case(Handler, dedup=MEMORY, crashes=0, expect=violates("effect_at_most_once", steps=7)),
    case(Handler, dedup=MEMORY, Consumer=1, expect=violates("effect_at_most_once", steps=8)),
    # A record that comes first hides work that was never done; one that comes after does not know of work that was.
    case(Handler, dedup=RECORD_FIRST, expect=violates("no_lost_effect", steps=7)),
    case(Handler, dedup=RECORD_AFTER, crashes=0, expect=violates("effect_at_most_once", steps=7)),
    case(Handler, dedup=RECORD_AFTER, Consumer=1, expect=violates("effect_at_most_once", steps=8)),
    # An early acknowledgement protects the effect only if its refusal is heeded.
    case(Handler, ack=EARLY, dedup=NONE, crashes=0, heeds_refusal=False, expect=violates("effect_at_most_once", steps=9)),
]
