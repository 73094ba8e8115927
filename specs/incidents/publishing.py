"""Incidents between a publisher and what takes effect: confirms, outbox rows, and charges whose outcome is unknown.

Each is a configuration of a spec that explains its subject: `publish`, `outbox_inbox` and `external_call`.
"""

from typing import Any, Final, TypeAlias

from leasecheck import case, holds, violates
from leasecheck.model.external import PER_ATTEMPT, PER_JOB
from leasecheck.model.outbox import BEHIND_OPEN, PER_ROW, WATERMARK
from leasecheck.specs.external_call import RECONCILE, ExternalCall
from leasecheck.specs.outbox_inbox import OutboxInbox
from leasecheck.specs.publish import NEW_IDENTITY, NO_CONFIRM, SAME_IDENTITY, Publish

Settings: TypeAlias = dict[str, Any]

DROPPED: Final[Settings] = {"Job": 1, "drops": 1, "lost_confirms": 0, "crashes": 0}
UNHEARD: Final[Settings] = {"Job": 1, "drops": 0, "lost_confirms": 1, "crashes": 0}
LATE_COMMIT: Final[Settings] = {"failures": 0, "crashes": 0}
UNMARKED: Final[Settings] = {"Job": 1, "failures": 0, "crashes": 1}
UNANSWERED: Final[Settings] = {"losses": 1, "attempts": 2, "retry_until": 0}

cases = [
    # I028, celery/celery#5410: with confirms off, which was the default, a broker short of memory dropped what the enqueueing
    # call had returned success for. A confirm that is waited for, and a publisher that repeats what was not confirmed.
    case(Publish, id="I028", **DROPPED, policy=NO_CONFIRM, expect=violates("confirmed_jobs_exist", steps=2)),
    case(
        Publish,
        id="I028-smaller",
        **{**DROPPED, "drops": 0},
        policy=NO_CONFIRM,
        expect=holds(distinct=4, generated=4, depth=3),
    ),
    case(Publish, id="I028-fixed", **DROPPED, policy=SAME_IDENTITY, expect=holds(distinct=13, generated=16, depth=6)),
    # I029, EasyNetQ/EasyNetQ#1413: the broker had stored what the publisher saw time out, and the repetition was a second
    # message to everybody. One id for the job is half of the fix; the other half is somebody who looks at it.
    case(Publish, id="I029", **UNHEARD, policy=NEW_IDENTITY, expect=violates("effect_at_most_once", steps=8)),
    case(
        Publish,
        id="I029-smaller",
        **{**UNHEARD, "lost_confirms": 0},
        policy=NEW_IDENTITY,
        expect=holds(distinct=6, generated=7, depth=4),
    ),
    case(
        Publish,
        id="I029-moved",
        **UNHEARD,
        policy=SAME_IDENTITY,
        dedup=False,
        expect=violates("effect_at_most_once", steps=8),
    ),
    case(Publish, id="I029-fixed", **UNHEARD, policy=SAME_IDENTITY, expect=holds(distinct=18, generated=25, depth=9)),
    # I031, kamu-data/kamu-cli#1398: a row that drew its id early and committed late fell behind the watermark, and was never
    # published. That it never will be is visible in one state; no liveness is needed.
    case(OutboxInbox, id="I031", **LATE_COMMIT, reading=WATERMARK, expect=violates("no_lost_message", steps=6)),
    case(
        OutboxInbox,
        id="I031-smaller",
        Job=1,
        **LATE_COMMIT,
        reading=WATERMARK,
        expect=holds(distinct=7, generated=8, depth=5),
    ),
    case(OutboxInbox, id="I031-fixed", **LATE_COMMIT, reading=PER_ROW, expect=holds(distinct=75, generated=125, depth=10)),
    case(
        OutboxInbox, id="I031-behind", **LATE_COMMIT, reading=BEHIND_OPEN, expect=holds(distinct=49, generated=81, depth=10)
    ),
    # I033, Particular/docs.particular.net#1816: messages went out and the mark that they had did not, so they went out again.
    # That they have one id is half of the fix; the other half is the receiver's inbox.
    case(OutboxInbox, id="I033", **UNMARKED, inbox=False, expect=violates("effect_at_most_once", steps=7)),
    case(
        OutboxInbox,
        id="I033-smaller",
        **{**UNMARKED, "crashes": 0},
        inbox=False,
        expect=holds(distinct=7, generated=8, depth=5),
    ),
    case(OutboxInbox, id="I033-moved", **UNMARKED, stable_ids=False, expect=violates("effect_at_most_once", steps=7)),
    case(OutboxInbox, id="I033-fixed", **UNMARKED, expect=holds(distinct=15, generated=20, depth=8)),
    # I040, akash-network/console#3449: a charge that was slow and good looked failed, and each retry was a charge of its own.
    # One key for the purchase, or a look at the charges before the retry, as long as no request is late.
    case(ExternalCall, id="I040", **UNANSWERED, key=PER_ATTEMPT, expect=violates("charged_at_most_once", steps=6)),
    case(
        ExternalCall,
        id="I040-smaller",
        **{**UNANSWERED, "losses": 0},
        key=PER_ATTEMPT,
        expect=holds(distinct=4, generated=4, depth=3),
    ),
    case(ExternalCall, id="I040-fixed", **UNANSWERED, key=PER_JOB, expect=holds(distinct=14, generated=14, depth=7)),
    case(
        ExternalCall,
        id="I040-asked",
        **UNANSWERED,
        key=PER_ATTEMPT,
        retry=RECONCILE,
        expect=holds(distinct=13, generated=13, depth=7),
    ),
    case(
        ExternalCall,
        id="I040-asked-early",
        **UNANSWERED,
        key=PER_ATTEMPT,
        retry=RECONCILE,
        late=1,
        expect=violates("charged_at_most_once", steps=6),
    ),
]
