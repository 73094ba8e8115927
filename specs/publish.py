"""Publishing to a broker: what a confirm is good for, and why a publication that is repeated needs a stable identity.

A publisher sends each job, and is done with it when the broker confirms, or without confirms as soon as the call returns.
A sending without an answer is repeated: the message may have been lost, or stored with only its confirm lost, and the
publisher cannot tell. So waiting for confirms keeps every accepted job and duplicates some; the duplicate is harmless if it
carries the identity of the first sending and the consumer looks for it.

Left out: consumers that fail (a message is consumed, recorded and acknowledged in one step: `handler` is about that), an
impatient publisher (to give up before the answer is as if the confirm were lost), a broker that forgets what it confirmed,
and an intent that does not survive the publisher (`outbox_inbox` is about that). The budgets `drops`, `lost_confirms` and
`crashes` bound the model.
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
    may_end,
    require,
    sometimes,
    spec,
    sweep,
    violates,
)
from leasecheck.model import publisher
from leasecheck.model.domains import Job
from leasecheck.model.publisher import ACCEPTED, INTENDED, Message, Operation, Publication


class Policy(Enum):
    """What a publisher does about a sending that is not answered."""

    NO_CONFIRM = "no_confirm"
    SAME_IDENTITY = "same_identity"
    NEW_IDENTITY = "new_identity"


NO_CONFIRM: Final = Policy.NO_CONFIRM
"""Nothing: it asks for no answer."""
SAME_IDENTITY: Final = Policy.SAME_IDENTITY
"""It sends again, under the identity that the job had from the start."""
NEW_IDENTITY: Final = Policy.NEW_IDENTITY
"""It sends again, under an identity drawn for that sending."""

Budget = Annotated[int, Between(0, 100)]


@spec
class Publish:
    """A publisher, its broker, and the consumer of what was published."""

    policy: Const[Policy] = SAME_IDENTITY
    dedup: Const[bool] = True
    """The consumer records the identity of an operation with its effect, and skips an operation it has a record of."""
    drops: Const[Budget] = 1
    """The most sendings that the broker refuses or never sees."""
    lost_confirms: Const[Budget] = 1
    """The most confirms that do not arrive."""
    crashes: Const[Budget] = 1
    """The most crashes of the publisher."""

    published: dict[Job, Publication] = each(INTENDED)
    """What the publisher knows of each job."""
    operation: dict[Job, Operation] = each(0)
    """The identity under which each job is sent next."""
    wire: dict[Job, Message | None] = each(None)
    """What is on its way to the broker."""
    confirms: set[Job] = set()
    """Jobs of which a confirm is on its way back."""
    messages: Annotated[list[Message], MaxLen("Job * (1 + crashes) + lost_confirms")] = []
    """What the broker has and the consumer has not taken, the next one first."""
    records: set[Message] = set()
    """Operations that the consumer has a record of."""
    effects: dict[Job, Annotated[int, Between(0, 2)]] = each(0)
    """How often each job took effect; 2 stands for twice or more."""
    dropped: Annotated[int, Between(0, "drops")] = 0
    """Sendings that were dropped or refused."""
    unconfirmed: Annotated[int, Between(0, "lost_confirms")] = 0
    """Confirms that were lost."""
    crashed: Annotated[int, Between(0, "crashes")] = 0

    @action(fair=WEAK)
    def publish(s, j: Job) -> None:
        """The publisher sends what it intends to: for the first time, or because it does not know what became of the last."""
        require(s.published[j] is INTENDED)
        publisher.send(s, Message(j, s.operation[j]), s.policy is not NO_CONFIRM)

    @action(fair=WEAK)
    def store(s, j: Job) -> None:
        """The broker gets the message and stores it; a confirm goes back to a publisher that waits for one."""
        require(s.wire[j] is not None)
        publisher.accept(s, j)

    @action(fair=WEAK)
    def confirm(s, j: Job) -> None:
        """The publisher learns that the broker has the message."""
        require(j in s.confirms)
        s.confirms.discard(j)
        s.published[j] = ACCEPTED

    @action(fair=WEAK)
    def time_out(s, j: Job) -> None:
        """No answer is coming: the publisher intends the job again, not knowing whether the broker has it."""
        require(publisher.is_unanswered(s, j))
        s.intend_again(j)

    @action(fair=WEAK)
    def consume(s) -> None:
        """The consumer takes the next message, applies its effect unless it has a record of it, and acknowledges."""
        require(s.messages)
        message = s.messages[0]
        s.messages = s.messages[1:]
        if not s.dedup or message not in s.records:
            s.effects[message.job] = min(s.effects[message.job] + 1, 2)
        s.records.add(message)

    @action(fault=True)
    def drop(s, j: Job) -> None:
        """The message is lost before the broker has it: the connection fails, or the broker is out of memory and silent."""
        require(s.wire[j] is not None and s.dropped < s.drops)
        publisher.drop(s, j)
        s.dropped += 1

    @action(fault=True)
    def refuse(s, j: Job) -> None:
        """The broker says no, to a publisher that listens: a definite answer, after which a new identity does no harm."""
        require(s.wire[j] is not None and s.published[j] is not ACCEPTED and s.dropped < s.drops)
        publisher.drop(s, j)
        s.dropped += 1
        s.intend_again(j)

    @action(fault=True)
    def lose_confirm(s, j: Job) -> None:
        """The broker has the message and the publisher will not hear of it."""
        require(j in s.confirms and s.unconfirmed < s.lost_confirms)
        publisher.drop(s, j)
        s.unconfirmed += 1

    @action(fault=True)
    def crash(s) -> None:
        """The publisher dies with its connection and starts again: it sends whatever it holds no answer for."""
        require(s.crashed < s.crashes and any(s.published[j] is not INTENDED for j in all_of(Job)))
        s.crashed += 1
        for j in all_of(Job):
            publisher.drop(s, j)
            if s.published[j] is not ACCEPTED:
                s.intend_again(j)

    def intend_again(s, j: Job) -> None:
        """Make a job to be sent again, under the identity that the policy gives it."""
        if s.published[j] is not INTENDED:
            s.published[j] = INTENDED
            s.operation[j] += 1 if s.policy is NEW_IDENTITY else 0

    @may_end
    def everything_was_published_and_consumed(s) -> bool:
        """Nothing is left to send, to answer or to consume."""
        return all(s.published[j] is ACCEPTED for j in all_of(Job)) and not s.messages

    @always
    def confirmed_jobs_exist(s, j: Job) -> bool:
        """A job that its submitter was told is safe is at the broker or on its way there, or has taken effect."""
        return (
            s.published[j] is not ACCEPTED or s.wire[j] is not None or s.effects[j] > 0 or any(m.job == j for m in s.messages)
        )

    @always
    def effect_at_most_once(s, j: Job) -> bool:
        """No job takes effect twice."""
        return s.effects[j] <= 1

    @sometimes
    def every_job_takes_effect(s) -> bool:
        """All jobs can be published, confirmed and consumed."""
        return all(s.published[j] is ACCEPTED for j in all_of(Job)) and all(s.effects[j] > 0 for j in all_of(Job))

    @sometimes
    def a_job_is_published_twice(s, j: Job) -> bool:
        """The broker holds two messages for one job, where faults that make it so are allowed: dedup has something to do."""
        return s.policy is NO_CONFIRM or s.lost_confirms + s.crashes == 0 or sum(m.job == j for m in s.messages) > 1


sweeps = [
    sweep(
        Publish,
        [
            {"Job": 1, "drops": 1, "lost_confirms": 0, "crashes": 0},
            {"Job": 1, "drops": 0, "lost_confirms": 1, "crashes": 0},
            {"Job": 1, "drops": 0, "lost_confirms": 0, "crashes": 1},
        ],
        policy=list(Policy),
        dedup=[True, False],
    ),
]

cases = [
    # Confirms and one identity: nothing is lost, and what is published twice takes effect once.
    case(Publish, expect=holds(distinct=3083, generated=8869, depth=19)),
    # An identity that is new each time hides the duplicate from the dedup record, whichever fault made it.
    case(Publish, policy=NEW_IDENTITY, crashes=0, expect=violates("effect_at_most_once", steps=8)),
    case(Publish, policy=NEW_IDENTITY, lost_confirms=0, expect=violates("effect_at_most_once", steps=7)),
    # After a sending that the broker certainly does not have, a new identity does no harm.
    case(Publish, policy=NEW_IDENTITY, lost_confirms=0, crashes=0, expect=holds(distinct=132, generated=277, depth=10)),
    # One identity that nobody looks at is as good as none; without a lost answer nobody needs to look.
    case(Publish, dedup=False, crashes=0, expect=violates("effect_at_most_once", steps=8)),
    case(Publish, dedup=False, lost_confirms=0, crashes=0, expect=holds(distinct=92, generated=201, depth=10)),
    # Without confirms one fault loses a job that was called safe; without faults they are not missed.
    case(Publish, policy=NO_CONFIRM, crashes=0, expect=violates("confirmed_jobs_exist", steps=2)),
    case(Publish, policy=NO_CONFIRM, drops=0, expect=violates("confirmed_jobs_exist", steps=2)),
    case(Publish, policy=NO_CONFIRM, dedup=False, drops=0, crashes=0, expect=holds(distinct=17, generated=25, depth=6)),
]
