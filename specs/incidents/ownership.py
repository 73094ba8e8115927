"""Incidents in which a job changes hands while somebody is still at work on it.

One queue, whose deliveries end in any of the ways seen in the field: at a deadline, by the age rule of a rescuer, with the
connection. The handler is told of none of them. Handlers may take time, jobs may be kept back until they are due, deliveries
may wait in a buffer, leases may be renewed; and whoever settles does so by token or by the job's id.

Left out: attempts and dead letters (`dead_letters`), publishing (`publishing`), and any bound on how long a handler runs.
`horizon`, `tokens` and the budgets bound the model.
"""

from enum import Enum
from typing import Annotated, Any, Final, TypeAlias

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
    holds,
    may_end,
    require,
    sometimes,
    spec,
    violates,
)
from leasecheck.model import consumer, effects, lease, queue
from leasecheck.model.consumer import COMMITTED, STARTED, Work
from leasecheck.model.delivery import Delivery, Tick, Token
from leasecheck.model.domains import Consumer, Job


class Ending(Enum):
    """What ends the delivery of a consumer that does not settle."""

    DEADLINE = "deadline"
    """The queue, at the deadline."""
    RESCUER = "rescuer"
    """A process of its own, at any moment from the deadline on."""


DEADLINE: Final = Ending.DEADLINE
RESCUER: Final = Ending.RESCUER


class Removal(Enum):
    """What a consumer names when it takes a job out of the queue."""

    TOKEN = "token"
    DELIVERY_BY_ID = "delivery_by_id"
    ENTRY_BY_ID = "entry_by_id"


TOKEN: Final = Removal.TOKEN
"""Its delivery: nothing happens if that is over."""
DELIVERY_BY_ID: Final = Removal.DELIVERY_BY_ID
"""The job, and with it whatever delivery it is in."""
ENTRY_BY_ID: Final = Removal.ENTRY_BY_ID
"""The job, in a delivery or ready."""

Count = Annotated[int, Between(0, 100)]


@spec(Job=1, Consumer=1)
class Ownership:
    """A queue, and consumers that do not know whether they still own what they work on."""

    visibility: Const[Annotated[int, Between(1, 1000)]] = 1
    """Ticks from a reservation, or a renewal, to the deadline."""
    ending: Const[Ending] = DEADLINE
    duration: Const[Count] = 0
    """The fewest ticks that a handler runs."""
    not_before: Const[Count] = 0
    """The tick from which jobs are due."""
    broker_waits: Const[bool] = False
    """Jobs that are not due are kept by the queue; if False, by the consumer that received them."""
    heartbeat: Const[bool] = False
    """Consumers renew the leases of all they hold, once a tick."""
    missed: Const[Count] = 0
    """The most renewals that are missed."""
    removal: Const[Removal] = TOKEN
    aborts: Const[bool] = False
    """A handler whose lease is over may be told to stop, and cleans up behind itself."""
    cancels: Const[bool] = False
    """A consumer that loses its connection drops what it is at."""
    dedup: Const[bool] = False
    """A record of the effect is written with it, in one transaction."""
    crashes: Const[Count] = 0
    """The most crashes of consumers."""
    disconnections: Const[Count] = 0
    """How often the connection may be lost, or the broker restart."""
    horizon: Const[Annotated[int, Between(0, 1000)]] = 1
    """The last tick of the model."""
    tokens: Const[Annotated[int, Between(1, 1000)]] = 4
    """The most reservations of the model."""

    @assume
    def a_heartbeat_can_keep_a_lease(s) -> bool:
        """A heartbeat once a tick keeps no lease that is only a tick long."""
        return not s.heartbeat or s.visibility > 1

    now: Tick = 0
    ready: Annotated[list[Job], MaxLen("Job")] = all_of(Job)
    deliveries: Annotated[list[Delivery], MaxLen("Job")] = []
    next_token: Token = 1
    buffer: dict[Consumer, Annotated[list[Work], MaxLen(1)]] = each([])
    work: dict[Consumer, Work | None] = each(None)
    left: dict[Consumer, Annotated[int, Between(0, "duration")]] = each(0)
    """Ticks that each consumer's handler still needs."""
    recorded: set[Job] = set()
    """Jobs that have a record of their effect."""
    effects: dict[Job, Annotated[int, Between(0, 2)]] = each(0)
    """How often each job took effect; 2 stands for twice or more."""
    missed_so_far: Annotated[int, Between(0, "missed")] = 0
    crashed: Annotated[int, Between(0, "crashes")] = 0
    disconnected: Annotated[int, Between(0, "disconnections")] = 0

    @action(fair=WEAK)
    def reserve(s, c: Consumer) -> None:
        """A consumer with an empty buffer receives the job at the head of ready, due or not unless the queue looks."""
        require(s.ready and not s.buffer[c] and s.next_token <= s.tokens)
        require(not s.broker_waits or s.now >= s.not_before)
        delivery = lease.reserve(s, s.visibility)
        consumer.prefetch(s, c, delivery.token, delivery.job)

    @action(fair=WEAK)
    def start(s, c: Consumer) -> None:
        """An idle consumer takes up what is in its buffer when it is due. It does not ask whether the lease still lives."""
        require(s.work[c] is None and s.buffer[c] and s.now >= s.not_before)
        first = s.buffer[c][0]
        consumer.unbuffer(s, c)
        consumer.move(s, c, first, STARTED)
        s.left[c] = s.duration

    @action(fair=WEAK)
    def commit(s, c: Consumer) -> None:
        """A handler that has run its time commits its effect, unless there is a record of it."""
        work = consumer.at(s, c, STARTED)
        require(s.left[c] == 0)
        if not s.dedup or work.job not in s.recorded:
            effects.apply(s, work.job)
            s.recorded.add(work.job)
        consumer.move(s, c, work, COMMITTED)

    @action(fair=WEAK)
    def settle(s, c: Consumer) -> None:
        """A consumer that has committed removes the job; if it is refused it goes on all the same."""
        work = consumer.at(s, c, COMMITTED)
        s.remove(work)
        consumer.drop(s, c)

    @action
    def abort(s, c: Consumer) -> None:
        """A handler is told that its lease is over, stops, and removes what it takes for its entry."""
        work = consumer.at(s, c, STARTED)
        require(s.aborts and not queue.is_live(s, work.token))
        s.remove(work)
        consumer.drop(s, c)
        s.left[c] = 0

    @action(fair=WEAK)
    def tick(s) -> None:
        """Time passes. A heartbeat keeps a lease alive that is longer than a tick."""
        require(s.now < s.horizon)
        s.pass_time(s.heartbeat)

    @action(fault=True)
    def tick_without_heartbeat(s) -> None:
        """Time passes, and every renewal that was due in it is missed: the handler had the only thread."""
        require(s.now < s.horizon and s.heartbeat and s.deliveries and s.missed_so_far < s.missed)
        s.pass_time(False)
        s.missed_so_far += 1

    @action(fair=WEAK)
    def rescue(s, j: Job) -> None:
        """The rescuer makes a job ready whose delivery is older than its rule allows, whatever has become of the consumer."""
        require(s.ending is RESCUER)
        old = [d.token for d in s.deliveries if d.job == j and d.deadline <= s.now]
        require(old)
        queue.release(s, old[0])

    @action(fault=True)
    def lose_connection(s) -> None:
        """The broker takes back whatever it had delivered: every token is void at once, and no time needs to pass."""
        require(s.deliveries and s.disconnected < s.disconnections)
        queue.release_all(s)
        if s.cancels:
            for c in all_of(Consumer):
                consumer.crash(s, c)
                s.left[c] = 0
        s.disconnected += 1

    @action(fault=True)
    def crash(s, c: Consumer) -> None:
        """A consumer dies and starts again: what it held is forgotten, while the lease lives on."""
        require((s.work[c] is not None or s.buffer[c]) and s.crashed < s.crashes)
        consumer.crash(s, c)
        s.left[c] = 0
        s.crashed += 1

    def pass_time(s, renewed: bool) -> None:
        """Let one tick pass, and before it the renewals of whatever consumers hold."""
        if renewed:
            for token in [d.token for d in s.deliveries if s.is_held(d.token)]:
                lease.extend(s, token, s.visibility)
        if s.ending is DEADLINE:
            lease.advance(s)
        else:
            s.now += 1
        for c in all_of(Consumer):
            s.left[c] = max(s.left[c] - 1, 0)

    def is_held(s, token: int) -> bool:
        """Tell whether a consumer that lives has the delivery, in its hands or in its buffer."""
        return any(w is not None and w.token == token for w in s.work.values()) or any(
            w.token == token for c in all_of(Consumer) for w in s.buffer[c]
        )

    def remove(s, work: Work) -> None:
        """Take a job out of the queue by whatever name the consumer uses for it."""
        if s.removal is TOKEN:
            queue.ack(s, work.token)
        else:
            queue.ack_by_job(s, work.job)
            if s.removal is ENTRY_BY_ID:
                s.ready = [j for j in s.ready if j != work.job]

    def is_at_hand(s, j: Job) -> bool:
        """Tell whether the queue has the job, or somebody who may still finish it."""
        return (
            j in s.ready
            or queue.is_in_flight(s, j)
            or consumer.is_handled(s, j)
            or any(w.job == j for c in all_of(Consumer) for w in s.buffer[c])
        )

    @may_end
    def only_time_or_tokens_are_missing(s) -> bool:
        """At the horizon nobody is at something that could be finished without more time."""
        return s.now == s.horizon and all(s.work[c] is None or s.left[c] > 0 for c in all_of(Consumer))

    @always
    def no_lost_job(s, j: Job) -> bool:
        """A job that has not taken effect is in the queue, or somebody is at it."""
        return s.effects[j] > 0 or s.is_at_hand(j)

    @always
    def effect_at_most_once(s, j: Job) -> bool:
        """No job takes effect twice."""
        return s.effects[j] <= 1

    @sometimes
    def a_job_takes_effect(s) -> bool:
        """Jobs can be done, where the model lasts until they are due and have had their time."""
        return s.horizon < s.not_before + s.duration or all(s.effects[j] > 0 for j in all_of(Job))


Settings: TypeAlias = dict[str, Any]

DELAYED: Final[Settings] = {"Consumer": 2, "not_before": 2}
LONG: Final[Settings] = {"duration": 2}
RENEWED: Final[Settings] = {"visibility": 2, "heartbeat": True}
BROKEN: Final[Settings] = {"horizon": 0, "disconnections": 1}
RESCUED: Final[Settings] = {"Consumer": 2, "ending": RESCUER, **RENEWED, "horizon": 3}
STOPPED: Final[Settings] = {"aborts": True, "dedup": True}

cases = [
    # I001, celery/kombu#337: a job that was due later waited in a consumer's memory for longer than its lease, went to a
    # second consumer's memory, and ran in both. One consumer is enough: it starts the delivery that ended, and reserves anew.
    # A queue that keeps the job until it is due gives back the time that was lost in the buffer, and no more than that.
    case(Ownership, id="I001", **DELAYED, horizon=2, expect=violates("effect_at_most_once", steps=8)),
    case(Ownership, id="I001-smaller", **DELAYED, horizon=1, expect=holds(distinct=10, generated=10, depth=3)),
    case(Ownership, id="I001-alone", not_before=2, horizon=2, expect=violates("effect_at_most_once", steps=9)),
    case(
        Ownership, id="I001-moved", **DELAYED, horizon=3, broker_waits=True, expect=violates("effect_at_most_once", steps=9)
    ),
    case(Ownership, id="I001-renewed", **DELAYED, horizon=3, **RENEWED, expect=holds(distinct=36, generated=55, depth=7)),
    case(Ownership, id="I001-fixed", **DELAYED, horizon=3, dedup=True, expect=holds(distinct=640, generated=1435, depth=19)),
    # I002, facile-it/rabbitmq-consumer#6: every run is longer than the broker waits for an acknowledgement, so every run is
    # followed by another. Its safety face is the second effect, which takes four ticks; that there is no last one is left to
    # liveness, and so is that a limit on attempts only turns the endless repetition into a dead letter.
    case(Ownership, id="I002", **LONG, horizon=4, expect=violates("effect_at_most_once", steps=11)),
    case(Ownership, id="I002-smaller", **LONG, horizon=3, expect=holds(distinct=56, generated=75, depth=10)),
    case(Ownership, id="I002-fixed", **LONG, horizon=4, **RENEWED, expect=holds(distinct=36, generated=48, depth=8)),
    case(Ownership, id="I002-recorded", **LONG, horizon=4, dedup=True, expect=holds(distinct=92, generated=129, depth=15)),
    # I003, celery/celery#4671: the broker restarted while a task ran; it was delivered again, and ran to its end twice. No
    # time needs to pass. To stop what is running helps only before it has committed.
    case(Ownership, id="I003", **BROKEN, expect=violates("effect_at_most_once", steps=8)),
    case(Ownership, id="I003-smaller", horizon=0, expect=holds(distinct=5, generated=5, depth=4)),
    case(Ownership, id="I003-moved", **BROKEN, cancels=True, expect=violates("effect_at_most_once", steps=7)),
    case(Ownership, id="I003-fixed", **BROKEN, dedup=True, expect=holds(distinct=15, generated=19, depth=9)),
    # I006, OptimalBits/bull#1243: the job kept its worker from renewing the lock, finished, and was refused; then it was done
    # again. The refusal is right, as it protects the next owner. The effect needs a guard of its own.
    case(Ownership, id="I006", **RENEWED, missed=1, horizon=2, expect=violates("effect_at_most_once", steps=9)),
    case(Ownership, id="I006-smaller", **RENEWED, horizon=2, expect=holds(distinct=21, generated=32, depth=6)),
    case(
        Ownership,
        id="I006-fixed",
        **RENEWED,
        missed=1,
        horizon=2,
        dedup=True,
        expect=holds(distinct=39, generated=62, depth=10),
    ),
    # I007, hexpm/hexpm#1825: a rescuer that goes by age alone made a job ready that was still running. It was one row all
    # along, so that no uniqueness at publishing could help. A heartbeat helps until one consumer dies.
    case(Ownership, id="I007", Consumer=2, ending=RESCUER, expect=violates("effect_at_most_once", steps=8)),
    case(Ownership, id="I007-smaller", Consumer=2, ending=RESCUER, horizon=0, expect=holds(distinct=8, generated=9, depth=4)),
    case(Ownership, id="I007-heartbeat", **RESCUED, expect=holds(distinct=50, generated=87, depth=7)),
    case(Ownership, id="I007-moved", **RESCUED, crashes=1, expect=violates("effect_at_most_once", steps=10)),
    case(Ownership, id="I007-fixed", **RESCUED, crashes=1, dedup=True, expect=holds(distinct=106, generated=198, depth=10)),
    # I009, gottscj/Hangfire.Mongo#307: a worker that was told to stop removed its job by id, which was the next owner's by
    # then; when that one died nothing was left to deliver. Nobody needs to die, found the exploration: the next owner has
    # lost its lease by the removal, and is told to stop in its turn. And if the id also finds an entry that is ready, the
    # first one to stop is enough.
    case(
        Ownership,
        id="I009",
        **STOPPED,
        Consumer=2,
        removal=DELIVERY_BY_ID,
        crashes=1,
        expect=violates("no_lost_job", steps=6),
    ),
    case(
        Ownership,
        id="I009-smaller",
        Consumer=2,
        **STOPPED,
        removal=DELIVERY_BY_ID,
        crashes=1,
        horizon=0,
        expect=holds(distinct=10, generated=15, depth=4),
    ),
    case(Ownership, id="I009-alone", **STOPPED, removal=DELIVERY_BY_ID, expect=violates("no_lost_job", steps=7)),
    case(Ownership, id="I009-ready", **STOPPED, removal=ENTRY_BY_ID, expect=violates("no_lost_job", steps=4)),
    case(
        Ownership,
        id="I009-fixed",
        Consumer=2,
        **STOPPED,
        removal=TOKEN,
        crashes=1,
        expect=holds(distinct=92, generated=217, depth=8),
    ),
]
