"""Charging a card through somebody else's service: the effect lies outside of every transaction one could open.

A caller sends a charge and waits. If no answer comes, the charge may have been made or not. To leave it at that can lose the
charge; to send it again can make it twice, unless the service recognizes the second sending by its key, or the caller asks
first whether the charge exists. Each of these has a boundary in time: a key protects for as long as the service remembers
it, and the answer "there is no charge" is final only if no earlier request can still arrive.

Left out: the queue (the caller's attempts are what redeliveries make of a job), an answer that says the card was declined
(it is definite, and a new key after it is right), and reconciling against a service that shows its charges late.
`attempts`, `retry_until` and the budgets bound the model. Nothing bounds how long a request is on its way but the budget
`late`: with 0, the caller waits until its request has arrived or is lost.
"""

from enum import Enum
from typing import Annotated, Final

from leasecheck import (
    WEAK,
    Between,
    Const,
    MaxLen,
    Record,
    action,
    all_of,
    always,
    case,
    each,
    holds,
    may_end,
    replace,
    require,
    sometimes,
    spec,
    sweep,
    violates,
)
from leasecheck.model import external
from leasecheck.model.domains import Job
from leasecheck.model.external import NO_KEY, PER_ATTEMPT, PER_JOB, Attempt, Instant, Key, Remembered, Request


class Retry(Enum):
    """What the caller does when it does not know the outcome."""

    NEVER = "never"
    BLIND = "blind"
    RECONCILE = "reconcile"


NEVER: Final = Retry.NEVER
"""It takes the charge for made."""
BLIND: Final = Retry.BLIND
"""It sends the charge again."""
RECONCILE: Final = Retry.RECONCILE
"""It asks the service whether there is a charge for the job, and sends it again if there is none."""


class Phase(Enum):
    """What the caller knows of a job's charge."""

    UNASKED = "unasked"
    WAITING = "waiting"
    UNKNOWN = "unknown"
    ABSENT = "absent"
    SETTLED = "settled"


UNASKED: Final = Phase.UNASKED
"""It was never sent."""
WAITING: Final = Phase.WAITING
UNKNOWN: Final = Phase.UNKNOWN
"""It was sent, and the answer is lost."""
ABSENT: Final = Phase.ABSENT
"""It was sent, and the service said that there is no charge."""
SETTLED: Final = Phase.SETTLED
"""The caller takes it for made."""


class Call(Record):
    """What is durable on the caller's side, for one job."""

    phase: Phase
    attempt: Attempt


Budget = Annotated[int, Between(0, 100)]


@spec(Job=1)
class ExternalCall:
    """A caller, the network, and the service."""

    retry: Const[Retry] = BLIND
    key: Const[Key] = PER_JOB
    retention: Const[Annotated[int, Between(1, 1000)]] = 2
    """Ticks for which the service remembers a key."""
    retry_until: Const[Annotated[int, Between(0, 1000)]] = 1
    """The retry horizon: the last tick at which the caller may send. The model ends there."""
    attempts: Const[Annotated[int, Between(1, 100)]] = 3
    """The most sendings of a job's charge."""
    losses: Const[Budget] = 2
    """The most requests and answers that are lost, caller's crashes included."""
    late: Const[Budget] = 0
    """How often the caller gives up waiting while its request is still on its way."""

    now: Instant = 0
    """The clock of caller and service alike."""
    calls: dict[Job, Call] = each(Call(UNASKED, 0))
    """What the caller knows of each charge."""
    requests: Annotated[list[Request], MaxLen("Job * attempts")] = []
    """On their way to the service, the oldest first."""
    answers: set[Job] = set()
    """Jobs for which an answer is on its way to a caller that waits for it."""
    remembered: Annotated[list[Remembered], MaxLen("Job * attempts")] = []
    """Keys that the service remembers."""
    charges: dict[Job, Annotated[int, Between(0, 2)]] = each(0)
    """How often each job was charged; 2 stands for twice or more."""
    lost: Annotated[int, Between(0, "losses")] = 0
    given_up: Annotated[int, Between(0, "late")] = 0

    @action(fair=WEAK)
    def call(s, j: Job) -> None:
        """The caller sends the charge: for the first time, or again when its way of retrying allows it."""
        call = s.calls[j]
        require(call.phase is UNASKED or call.phase is ABSENT or (call.phase is UNKNOWN and s.retry is BLIND))
        require(call.attempt < s.attempts)
        s.calls[j] = Call(WAITING, call.attempt + 1)
        s.requests = [*s.requests, Request(j, call.attempt + 1)]

    @action(fair=WEAK)
    def charge(s) -> None:
        """The service takes the oldest request, does what it asks unless it remembers the key, and answers."""
        require(s.requests)
        request = s.requests[0]
        s.requests = s.requests[1:]
        external.serve(s, request, s.key, s.now + s.retention)
        call = s.calls[request.job]
        if call.phase is WAITING and call.attempt == request.attempt:
            s.answers.add(request.job)

    @action(fair=WEAK)
    def hear(s, j: Job) -> None:
        """The caller gets the answer: the charge is made, by this request or by an earlier one with its key."""
        require(j in s.answers)
        s.answers.discard(j)
        s.calls[j] = replace(s.calls[j], phase=SETTLED)

    @action(fair=WEAK)
    def time_out(s, j: Job) -> None:
        """No answer is coming, and the caller stops waiting for it; nothing tells it what became of the request."""
        call = s.calls[j]
        require(call.phase is WAITING and j not in s.answers and not s.is_on_its_way(j))
        s.calls[j] = replace(call, phase=UNKNOWN)

    @action(fair=WEAK)
    def assume(s, j: Job) -> None:
        """A caller that never retries takes an unknown outcome for a good one, and is done."""
        require(s.calls[j].phase is UNKNOWN and s.retry is NEVER)
        s.calls[j] = replace(s.calls[j], phase=SETTLED)

    @action(fair=WEAK)
    def reconcile(s, j: Job) -> None:
        """The caller asks whether there is a charge for the job: if so it is settled, if not it may be sent again."""
        require(s.calls[j].phase is UNKNOWN and s.retry is RECONCILE)
        s.calls[j] = replace(s.calls[j], phase=SETTLED if s.charges[j] > 0 else ABSENT)

    @action(fair=WEAK)
    def tick(s) -> None:
        """Time passes, and the service forgets."""
        require(s.now < s.retry_until)
        s.now += 1
        external.forget(s, s.now)

    @action(fault=True)
    def lose_request(s) -> None:
        """The oldest request on its way never arrives."""
        require(s.requests and s.lost < s.losses)
        s.requests = s.requests[1:]
        s.lost += 1

    @action(fault=True)
    def lose_answer(s, j: Job) -> None:
        """The charge is made and its answer is lost, or the caller dies before it has written the answer down."""
        require(j in s.answers and s.lost < s.losses)
        s.answers.discard(j)
        s.lost += 1

    @action(fault=True)
    def give_up(s, j: Job) -> None:
        """The caller runs out of patience, or dies, while its request is still on its way: it will arrive all the same."""
        require(s.calls[j].phase is WAITING and s.is_on_its_way(j) and s.given_up < s.late)
        s.calls[j] = replace(s.calls[j], phase=UNKNOWN)
        s.given_up += 1

    def is_on_its_way(s, j: Job) -> bool:
        """Tell whether the request that the caller waits for may still arrive."""
        return any(r.job == j and r.attempt == s.calls[j].attempt for r in s.requests)

    @may_end
    def nothing_is_left_to_do(s) -> bool:
        """Every charge is settled, or out of attempts and left to people; no request is on its way."""
        return not s.requests and all(
            s.calls[j].phase is SETTLED or (s.calls[j].attempt == s.attempts and s.calls[j].phase is not WAITING)
            for j in all_of(Job)
        )

    @always
    def charged_at_most_once(s, j: Job) -> bool:
        """No job is charged twice."""
        return s.charges[j] <= 1

    @always
    def no_lost_charge(s, j: Job) -> bool:
        """What the caller takes for made is made."""
        return s.calls[j].phase is not SETTLED or s.charges[j] > 0

    @sometimes
    def everything_is_charged_and_settled(s) -> bool:
        """The charges can all be made, and the caller can know it."""
        return all(s.calls[j].phase is SETTLED and s.charges[j] > 0 for j in all_of(Job))

    @sometimes
    def an_outcome_is_unknown_and_good(s, j: Job) -> bool:
        """A charge was made the caller does not know of, where answers can be lost: there is something to be careful with."""
        return s.losses == 0 or (s.calls[j].phase is UNKNOWN and s.charges[j] > 0)

    @sometimes
    def an_outcome_is_unknown_and_bad(s, j: Job) -> bool:
        """A charge was not made and the caller does not know it, where requests can be lost: there is something to retry."""
        return s.losses == 0 or (s.calls[j].phase is UNKNOWN and s.charges[j] == 0)


sweeps = [
    sweep(
        ExternalCall,
        [{"retention": 2}, {"retention": 1}, {"retention": 2, "late": 1}, {"retention": 1, "late": 1}],
        retry=list(Retry),
        key=list(Key),
    ),
]

cases = [
    # A key that stands for the job, remembered for longer than anybody retries.
    case(ExternalCall, expect=holds(distinct=79, generated=107, depth=11)),
    case(ExternalCall, Job=2, retry_until=0, retention=1, expect=holds(distinct=461, generated=781, depth=14)),
    # It holds however late a request arrives, as long as it arrives within the retention.
    case(ExternalCall, late=2, expect=holds(distinct=307, generated=495, depth=11)),
    # Forgotten before the last retry: a charge at tick 0 is not known any more at tick 1.
    case(ExternalCall, retention=1, expect=violates("charged_at_most_once", steps=7)),
    case(ExternalCall, retention=1, losses=0, expect=holds(distinct=10, generated=12, depth=4)),
    # A key for each attempt is no key.
    case(ExternalCall, key=PER_ATTEMPT, retry_until=0, expect=violates("charged_at_most_once", steps=6)),
    case(ExternalCall, key=NO_KEY, retry_until=0, expect=violates("charged_at_most_once", steps=6)),
    case(ExternalCall, key=NO_KEY, attempts=1, expect=holds(distinct=16, generated=23, depth=5)),
    # To reconcile first needs no key, and no retention: the charge itself is what is remembered.
    case(ExternalCall, retry=RECONCILE, key=NO_KEY, expect=holds(distinct=44, generated=65, depth=12)),
    case(ExternalCall, retry=RECONCILE, retention=1, expect=holds(distinct=56, generated=74, depth=12)),
    # But it takes an answer for final that a late request makes false.
    case(ExternalCall, retry=RECONCILE, key=NO_KEY, late=1, expect=violates("charged_at_most_once", steps=6)),
    # With a key as well, only a request that is later than the retention does harm.
    case(ExternalCall, retry=RECONCILE, late=1, expect=holds(distinct=164, generated=241, depth=13)),
    case(ExternalCall, retry=RECONCILE, retention=1, late=1, expect=violates("charged_at_most_once", steps=7)),
    # Not to retry charges once at most, and loses the charge whose request was lost.
    case(ExternalCall, retry=NEVER, key=NO_KEY, expect=violates("no_lost_charge", steps=4)),
    case(ExternalCall, retry=NEVER, key=NO_KEY, losses=0, expect=holds(distinct=8, generated=11, depth=4)),
]
