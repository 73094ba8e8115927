"""One transaction and one message: which comes first, and why neither may.

A producer commits its work and publishes a message about it. Whichever comes first, a failure between the two leaves one
without the other: a ghost, a message about work that was rolled back, or a loss, committed work that nobody hears of. An
outbox row, written in the transaction of the work, ties the message to it, at the price of duplicates: a relay that dies
between publishing and marking publishes again. An inbox, written in the transaction of the effect, makes the duplicate
harmless if it carries the id of the first. A relay that remembers only the largest id it has sent passes over the row of a
transaction that drew its id early and committed late.

Left out: consumers that fail (a message is applied, entered in the inbox and acknowledged in one step), the network between
relay and broker (`publish` is about that), inbox entries that expire, and several relays: two of them that read the same row
do what one does that crashes. The budgets `failures` and `crashes` bound the model.
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
from leasecheck.model import outbox
from leasecheck.model.domains import Job
from leasecheck.model.outbox import (
    BEHIND_OPEN,
    COMMITTED,
    NOT_BEGUN,
    OPEN,
    PER_ROW,
    ROLLED_BACK,
    WATERMARK,
    Envelope,
    Reading,
    RowId,
    Transaction,
)


class Publishing(Enum):
    """How a producer publishes."""

    BEFORE_COMMIT = "before_commit"
    AFTER_COMMIT = "after_commit"
    OUTBOX = "outbox"


BEFORE_COMMIT: Final = Publishing.BEFORE_COMMIT
"""From inside its transaction, to a broker that has no part in it."""
AFTER_COMMIT: Final = Publishing.AFTER_COMMIT
"""When its transaction has committed, from memory."""
OUTBOX: Final = Publishing.OUTBOX
"""By a row in its transaction, which a relay publishes."""

Budget = Annotated[int, Between(0, 100)]


@spec
class OutboxInbox:
    """Producers, a relay, the broker's messages, and a consumer."""

    publishing: Const[Publishing] = OUTBOX
    reading: Const[Reading] = PER_ROW
    stable_ids: Const[bool] = True
    """A row is published under its own id each time; if False, the relay draws a new message id when it has restarted."""
    inbox: Const[bool] = True
    """The consumer enters the message's id with its effect, and skips a message that is entered."""
    failures: Const[Budget] = 1
    """The most producers that fail."""
    crashes: Const[Budget] = 1
    """The most crashes of the relay."""

    work: dict[Job, Transaction] = each(NOT_BEGUN)
    """How far the transaction is that does each job's work."""
    forgotten: set[Job] = set()
    """Jobs whose producer died when it had committed and not yet published."""
    row_ids: dict[Job, RowId] = each(0)
    """The id of each job's outbox row; 0 if there is none."""
    sequence: RowId = 0
    """The last id that was given out."""
    sent: set[Job] = set()
    """Jobs whose row is marked."""
    watermark: RowId = 0
    """The largest id that was marked."""
    relaying: Job | None = None
    """The job whose row the relay has published and not yet marked."""
    published: set[Job] = set()
    """Jobs of which the broker has got a message."""
    messages: Annotated[list[Envelope], MaxLen("Job + crashes")] = []
    """What the broker has and the consumer has not taken, the next one first."""
    entered: set[Envelope] = set()
    """The inbox."""
    effects: dict[Job, Annotated[int, Between(0, 2)]] = each(0)
    """How often each job's message took effect; 2 stands for twice or more."""
    failed: Annotated[int, Between(0, "failures")] = 0
    crashed: Annotated[int, Between(0, "crashes")] = 0

    @action(fair=WEAK)
    def begin(s, j: Job) -> None:
        """A producer opens its transaction and does its work; with an outbox it writes the row there and then."""
        require(s.work[j] is NOT_BEGUN)
        s.work[j] = OPEN
        if s.publishing is OUTBOX:
            outbox.write(s, j)

    @action(fair=WEAK)
    def publish(s, j: Job) -> None:
        """A producer without an outbox sends the message itself, at the point that its order says."""
        require(s.publishing is not OUTBOX and j not in s.published and j not in s.forgotten)
        require(s.work[j] is (OPEN if s.publishing is BEFORE_COMMIT else COMMITTED))
        s.send(j)

    @action(fair=WEAK)
    def commit(s, j: Job) -> None:
        """The transaction commits, in whatever order transactions do: the work is there, and with it the row."""
        require(s.work[j] is OPEN and (s.publishing is not BEFORE_COMMIT or j in s.published))
        s.work[j] = COMMITTED

    @action(fair=WEAK)
    def relay(s) -> None:
        """The relay publishes the first row that it finds."""
        require(s.relaying is None)
        found = outbox.next_rows(s, s.reading, all_of(Job))
        require(found)
        s.send(found[0])
        s.relaying = found[0]

    @action(fair=WEAK)
    def mark(s) -> None:
        """The relay notes that it has published the row."""
        job = s.relaying
        require(job is not None)
        assert job is not None
        outbox.mark(s, job)
        s.relaying = None

    @action(fair=WEAK)
    def consume(s) -> None:
        """The consumer takes the next message and applies it, unless its id is in the inbox."""
        require(s.messages)
        message = s.messages[0]
        s.messages = s.messages[1:]
        if not s.inbox or message not in s.entered:
            s.effects[message.job] = min(s.effects[message.job] + 1, 2)
        s.entered.add(message)

    @action(fault=True)
    def fail(s, j: Job) -> None:
        """A producer dies, or its commit is refused: an open transaction is rolled back, the rest is not done."""
        require(s.failed < s.failures and (s.work[j] is OPEN or s.is_to_be_published_from_memory(j)))
        if s.work[j] is OPEN:
            s.work[j] = ROLLED_BACK
        else:
            s.forgotten.add(j)
        s.failed += 1

    @action(fault=True)
    def crash_relay(s) -> None:
        """The relay dies when the broker has the message and the row is not marked, and starts again."""
        require(s.relaying is not None and s.crashed < s.crashes)
        s.relaying = None
        s.crashed += 1

    def send(s, j: Job) -> None:
        """Give the broker a message about a job, under an id that is the row's own or that of the relay's present life."""
        s.messages = [*s.messages, Envelope(j, 0 if s.stable_ids else s.crashed)]
        s.published.add(j)

    def is_to_be_published_from_memory(s, j: Job) -> bool:
        """Tell whether only its producer's memory knows that committed work has yet to be published."""
        return s.publishing is AFTER_COMMIT and s.work[j] is COMMITTED and j not in s.published and j not in s.forgotten

    def is_lost(s, j: Job) -> bool:
        """Tell whether work was committed of which there is no message, and nobody is left who would send one."""
        if s.work[j] is not COMMITTED or j in s.published:
            return False
        return outbox.is_passed_over(s, j, s.reading) if s.publishing is OUTBOX else j in s.forgotten

    @may_end
    def nobody_has_anything_to_do(s) -> bool:
        """Every transaction is over, every one that committed was published or never will be, and every message was taken."""
        return not s.messages and all(
            s.work[j] is ROLLED_BACK or (s.work[j] is COMMITTED and (j in s.published or s.is_lost(j))) for j in all_of(Job)
        )

    @always
    def no_ghost_message(s, j: Job) -> bool:
        """No message is about work that was rolled back."""
        return j not in s.published or s.work[j] is not ROLLED_BACK

    @always
    def no_lost_message(s, j: Job) -> bool:
        """Of committed work there is a message, or somebody left who will send one."""
        return not s.is_lost(j)

    @always
    def effect_at_most_once(s, j: Job) -> bool:
        """No message takes effect twice."""
        return s.effects[j] <= 1

    @sometimes
    def every_job_takes_effect(s) -> bool:
        """All work can be committed, published and consumed."""
        return all(s.work[j] is COMMITTED and s.effects[j] > 0 for j in all_of(Job))

    @sometimes
    def a_failure_takes_work_back(s, j: Job) -> bool:
        """Work is rolled back, where failures are allowed: there can be ghosts."""
        return s.failures == 0 or s.work[j] is ROLLED_BACK

    @sometimes
    def a_row_is_published_twice(s, j: Job) -> bool:
        """The broker has two messages of one row, where the relay may crash: the inbox has something to do."""
        return s.publishing is not OUTBOX or s.crashes == 0 or sum(m.job == j for m in s.messages) > 1

    @sometimes
    def rows_are_committed_out_of_order(s, j: Job, k: Job) -> bool:
        """A row is visible before one with a smaller id, where there are two: what a watermark does not expect."""
        in_order = s.row_ids[j] < s.row_ids[k]
        return (
            s.publishing is not OUTBOX or len(all_of(Job)) == 1 or (in_order and s.work[j] is OPEN and s.work[k] is COMMITTED)
        )


sweeps = [
    sweep(
        OutboxInbox,
        [
            {"publishing": BEFORE_COMMIT},
            {"publishing": AFTER_COMMIT},
            {"publishing": OUTBOX, "reading": PER_ROW},
            {"publishing": OUTBOX, "reading": WATERMARK},
            {"publishing": OUTBOX, "reading": BEHIND_OPEN},
        ],
        [{"failures": 0, "crashes": 0}, {"failures": 1, "crashes": 0}, {"failures": 0, "crashes": 1}],
        inbox=[True, False],
    ),
]

cases = [
    # The outbox and the inbox together: no ghost, no loss, one effect.
    case(OutboxInbox, expect=holds(distinct=297, generated=575, depth=13)),
    case(OutboxInbox, Job=3, failures=0, expect=holds(distinct=4915, generated=10912, depth=18)),
    # Publishing and committing in either order, and a failure between the two; without failures both will do.
    case(OutboxInbox, publishing=BEFORE_COMMIT, expect=violates("no_ghost_message", steps=3)),
    case(OutboxInbox, publishing=BEFORE_COMMIT, failures=0, expect=holds(distinct=40, generated=77, depth=8)),
    case(OutboxInbox, publishing=AFTER_COMMIT, expect=violates("no_lost_message", steps=3)),
    case(OutboxInbox, publishing=AFTER_COMMIT, failures=0, expect=holds(distinct=26, generated=41, depth=8)),
    # The relay dies between publishing and marking: twice, unless the consumer has an inbox that can tell.
    case(OutboxInbox, inbox=False, expect=violates("effect_at_most_once", steps=7)),
    case(OutboxInbox, inbox=False, crashes=0, expect=holds(distinct=101, generated=177, depth=10)),
    case(OutboxInbox, stable_ids=False, expect=violates("effect_at_most_once", steps=7)),
    # A watermark passes over a row that commits late; one row alone cannot be late.
    case(OutboxInbox, reading=WATERMARK, crashes=0, failures=0, expect=violates("no_lost_message", steps=6)),
    case(OutboxInbox, reading=WATERMARK, Job=1, expect=holds(distinct=16, generated=21, depth=8)),
    case(OutboxInbox, reading=BEHIND_OPEN, expect=holds(distinct=189, generated=353, depth=13)),
]
