"""Work that takes longer than its lease: two handlers on one job, and what keeps them apart.

A tick is five seconds. Work normally takes 4 ticks (20 seconds), a lease lasts 6 (30), and a slowdown stretches one attempt
to 9 (45): the lease ends, somebody else gets the job, and the first handler is still at it. A worker can extend its lease
while it works; the extension can be missed, and the queue can refuse more than so many or so much. A long lease keeps the
handlers apart without any extension, at a price: after a crash the job waits for the lease of the dead to end.

Whoever is alive is punctual here: it commits, acknowledges and extends before the next tick. What is claimed for extensions
is claimed for punctual workers only. Left out: publishing, negative acknowledgement, attempts, and dedup other than in the
effect's own transaction (see handler). `horizon`, `slowdowns`, `crashes` and `misses` bound the model, not the queue.
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
    assume,
    case,
    each,
    follows,
    holds,
    maximum,
    may_end,
    require,
    sometimes,
    spec,
    sweep,
    violates,
)
from leasecheck.model import consumer, effects, lease, queue
from leasecheck.model.consumer import COMMITTED, STARTED, Work
from leasecheck.model.delivery import ExtensibleDelivery, Tick, Token
from leasecheck.model.domains import Consumer, Job


class Extension(Enum):
    """What a worker does about a lease that is about to end."""

    NONE = "none"
    """Nothing."""
    IN_TIME = "in_time"
    """It extends the lease, as often as it takes."""
    BOUNDED = "bounded"
    """It extends the lease as often and as long as the queue admits."""
    MISSED = "missed"
    """It extends the lease, but may miss the moment: a pause, a lost request, a heartbeat that the work itself blocks."""


NONE: Final = Extension.NONE
IN_TIME: Final = Extension.IN_TIME
BOUNDED: Final = Extension.BOUNDED
MISSED: Final = Extension.MISSED


@spec(Job=1)
class Overlap:
    """A queue with leases, and workers that are sometimes slow."""

    visibility: Const[Annotated[int, Between(1, 1000)]] = 6
    """Ticks from a reservation, or from an extension, to the deadline."""
    normal: Const[Annotated[int, Between(1, 1000)]] = 4
    """Ticks that work takes."""
    slow: Const[Annotated[int, Between(1, 1000)]] = 9
    """Ticks that it takes when something it depends on is slow."""
    extension: Const[Extension] = IN_TIME
    """What a worker does about a lease that is about to end."""
    margin: Const[Annotated[int, Between(1, 1000)]] = 1
    """How many ticks before its deadline a lease is extended."""
    extensions: Const[Annotated[int, Between(0, 1000)]] = 2
    """How often a bounded extension is granted."""
    total: Const[Annotated[int, Between(1, 1000)]] = 12
    """The most ticks from a reservation to a deadline that was extended within bounds."""
    deduped: Const[bool] = False
    """A dedup record in the effect's own transaction keeps a second effect away."""
    slowdowns: Const[Annotated[int, Between(0, 100)]] = 1
    """How many attempts may be slow."""
    crashes: Const[Annotated[int, Between(0, 100)]] = 0
    """The most crashes of the model."""
    misses: Const[Annotated[int, Between(0, 100)]] = 1
    """How many extensions may be missed."""
    horizon: Const[Annotated[int, Between(0, 1000)]] = 18
    """The last tick of the model."""
    tokens: Const[Annotated[int, Between(1, 10000)]] = follows("Job * (horizon // visibility + 1)")
    """How many deliveries there can be: one that is not settled lasts for its visibility. It bounds a type, and no rule."""

    @assume
    def slow_work_takes_longer(s) -> bool:
        """Slow work takes no less time than normal work."""
        return s.normal <= s.slow

    @assume
    def an_extension_needs_a_lease(s) -> bool:
        """An extension is asked for while the lease lives: fewer ticks before its deadline than it has."""
        return s.extension is NONE or s.margin < s.visibility

    @assume
    def a_bound_admits_the_lease_itself(s) -> bool:
        """The total bound of an extended lease is no shorter than the lease that nobody extends."""
        return s.extension is not BOUNDED or s.visibility <= s.total

    @assume
    def every_delivery_has_a_token(s) -> bool:
        """There are tokens enough for every delivery that fits before the horizon."""
        return s.tokens >= len(all_of(Job)) * (s.horizon // s.visibility + 1)

    now: Tick = 0
    ready: Annotated[list[Job], MaxLen("Job")] = all_of(Job)
    deliveries: Annotated[list[ExtensibleDelivery], MaxLen("Job")] = []
    next_token: Token = 1
    work: dict[Consumer, Work | None] = each(None)
    """What each consumer is at, as far as it knows."""
    left: dict[Consumer, Annotated[int, Between(0, "slow")]] = each(0)
    """Ticks until each consumer's work is done."""
    stalled: dict[Consumer, bool] = each(False)
    """Consumers that missed an extension, and will not extend this lease any more."""
    effects: dict[Job, Annotated[int, Between(0, 2)]] = each(0)
    """How often each job took effect; 2 stands for twice or more."""
    settled: set[Job] = set()
    """Jobs that were acknowledged under a live token."""
    waited: dict[Job, Annotated[int, Between(0, "horizon")]] = each(0)
    """Ticks that each job has spent, since it was last reserved, in the lease of a dead worker."""
    slowed: Annotated[int, Between(0, "slowdowns")] = 0
    crashed: Annotated[int, Between(0, "crashes")] = 0
    missed: Annotated[int, Between(0, "misses")] = 0

    @action(fair=WEAK)
    def reserve(s, c: Consumer) -> None:
        """An idle consumer takes the job at the head of ready and starts on it."""
        require(s.work[c] is None and s.ready and s.now < s.horizon)
        delivery = lease.reserve_extensible(s, s.visibility)
        s.work[c] = Work(STARTED, delivery.token, delivery.job)
        s.left[c] = s.normal
        s.waited[delivery.job] = 0

    @action(fault=True)
    def slow_down(s, c: Consumer) -> None:
        """Something that the work depends on is slow: this attempt takes longer than work normally does."""
        require(s.slowed < s.slowdowns and s.left[c] > 0)
        s.left[c] += s.slow - s.normal
        s.slowed += 1

    def may_extend(s, c: Consumer) -> bool:
        """Tell whether a worker's lease is about to end and the queue would move its deadline."""
        work = s.work[c]
        if work is None or s.left[c] == 0 or s.stalled[c] or s.extension is NONE:
            return False
        return any(
            d.token == work.token
            and d.deadline - s.now <= s.margin
            and (s.extension is not BOUNDED or lease.may_extend(d, s.now + s.visibility, s.extensions, s.total))
            for d in s.deliveries
        )

    @action(fair=WEAK)
    def extend(s, c: Consumer) -> None:
        """A worker that is not done extends its lease shortly before it ends."""
        work = consumer.at(s, c, STARTED)
        require(s.may_extend(c))
        if s.extension is BOUNDED:
            lease.extend_within(s, work.token, s.visibility, s.extensions, s.total)
        else:
            lease.extend(s, work.token, s.visibility)

    @action(fault=True)
    def miss(s, c: Consumer) -> None:
        """A worker misses the moment to extend: it paused, the request was lost, or its heartbeat stopped."""
        require(s.extension is MISSED and s.missed < s.misses and s.may_extend(c))
        s.stalled[c] = True
        s.missed += 1

    @action(fair=WEAK)
    def commit(s, c: Consumer) -> None:
        """A worker whose time is up commits its effect, whether or not its lease still lives."""
        work = consumer.at(s, c, STARTED)
        require(s.left[c] == 0)
        if not s.deduped or s.effects[work.job] == 0:
            effects.apply(s, work.job)
        consumer.move(s, c, work, COMMITTED)

    @action(fair=WEAK)
    def ack(s, c: Consumer) -> None:
        """A worker that is done says so to the queue, and is idle again whatever the queue makes of it."""
        work = consumer.at(s, c, COMMITTED)
        if queue.ack(s, work.token):
            s.settled.add(work.job)
        s.rest(c)

    @action(fault=True)
    def crash(s, c: Consumer) -> None:
        """A worker dies and is started again: what it was at is forgotten, while the lease lives on."""
        require(s.work[c] is not None and s.crashed < s.crashes)
        s.rest(c)
        s.crashed += 1

    def rest(s, c: Consumer) -> None:
        """A worker is idle."""
        consumer.drop(s, c)
        s.left[c] = 0
        s.stalled[c] = False

    @action(fair=WEAK)
    def tick(s) -> None:
        """Time passes, and leases and work with it; whoever has something to do before the next tick has done it."""
        require(s.now < s.horizon and not s.is_over())
        require(all(s.work[c] is None or s.left[c] > 0 for c in all_of(Consumer)))
        require(not any(s.may_extend(c) for c in all_of(Consumer)))
        for d in s.deliveries:
            if not any(w is not None and w.token == d.token for w in s.work.values()):
                s.waited[d.job] += 1
        for c in all_of(Consumer):
            s.left[c] = max(s.left[c] - 1, 0)
        lease.advance(s)

    @may_end
    def the_model_is_over(s) -> bool:
        """Every job is settled and everybody idle, or the clock has run out: the model ends there, the queue does not."""
        return s.is_over() or s.now == s.horizon

    def is_over(s) -> bool:
        """Tell whether every job is settled and everybody idle."""
        return len(s.settled) == len(all_of(Job)) and all(w is None for w in s.work.values())

    @always
    def one_handler_at_a_time(s, j: Job) -> bool:
        """No two handlers work on one job at the same time."""
        return sum(w is not None and w.job == j and w.stage is STARTED for w in s.work.values()) <= 1

    @always
    def effect_at_most_once(s, j: Job) -> bool:
        """No job takes effect twice."""
        return s.effects[j] <= 1

    @sometimes
    def every_job_is_settled(s) -> bool:
        """All jobs can be brought to their end."""
        return len(s.settled) == len(all_of(Job))

    @sometimes
    def slow_work_outlasts_a_lease(s, c: Consumer) -> bool:
        """Where work can be slow, some attempt lasts longer than a lease that nobody extends."""
        work = s.work[c]
        never = s.slowdowns == 0 or s.slow <= s.visibility or s.horizon <= s.visibility
        return never or (work is not None and s.left[c] > 0 and s.now >= s.visibility)

    @maximum
    def recovery_ticks(s, j: Job) -> int:
        """The price of a long lease: how long a job stays with a worker that died, at most."""
        return s.waited[j]


sweeps = [
    sweep(
        Overlap,
        [
            {"extension": NONE, "slowdowns": 0},
            {"extension": NONE},
            {"extension": NONE, "visibility": 10},
            {"extension": IN_TIME},
            {"extension": BOUNDED},
            {"extension": BOUNDED, "total": 8},
            {"extension": MISSED},
        ],
        [{"crashes": 0}, {"crashes": 1}, {"crashes": 1, "deduped": True}],
    ),
]

cases = [
    case(Overlap, expect=holds(distinct=578, generated=705, depth=23)),
    case(Overlap, extension=NONE, slowdowns=0, expect=holds(distinct=232, generated=247, depth=21)),
    case(Overlap, extension=BOUNDED, expect=holds(distinct=578, generated=705, depth=23)),
    case(Overlap, Job=2, slowdowns=0, horizon=8, expect=holds(distinct=423, generated=525, depth=14)),
    case(
        Overlap, crashes=1, deduped=True, expect=holds(distinct=2459, generated=3452, depth=24, maxima={"recovery_ticks": 6})
    ),
    # A lease that outlasts slow work needs no extension. The price is paid by the jobs of the dead.
    case(Overlap, extension=NONE, visibility=10, expect=holds(distinct=550, generated=677, depth=22)),
    case(
        Overlap,
        extension=NONE,
        visibility=10,
        crashes=1,
        deduped=True,
        expect=holds(distinct=2524, generated=3362, depth=24, maxima={"recovery_ticks": 10}),
    ),
    # The lease ends while its owner is at work: nobody extended it, or not often enough, or not for long enough.
    case(Overlap, extension=NONE, expect=violates("one_handler_at_a_time", steps=9)),
    case(Overlap, extension=MISSED, expect=violates("one_handler_at_a_time", steps=10)),
    case(Overlap, extension=BOUNDED, total=8, expect=violates("one_handler_at_a_time", steps=12)),
    case(Overlap, extension=BOUNDED, extensions=0, expect=violates("one_handler_at_a_time", steps=9)),
    # A dedup record keeps the effect single, not the handler.
    case(Overlap, extension=NONE, deduped=True, expect=violates("one_handler_at_a_time", steps=9)),
    # An extension keeps the handler single, not the effect: a crash between commit and acknowledgement is enough.
    case(Overlap, crashes=1, expect=violates("effect_at_most_once", steps=15)),
]
