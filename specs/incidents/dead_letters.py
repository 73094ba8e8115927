"""Incidents of attempts that were counted wrongly, and of dead letters that were lost, or were none.

Each is a configuration of `retries`, which explains the subject.
"""

from typing import Any, Final, TypeAlias

from leasecheck import case, holds, violates
from leasecheck.model.retries import AT_FAILURE, AT_RECEIVE, AT_START, AT_UNCHECKED_START, ATOMIC, COPY_FIRST, REMOVE_FIRST
from leasecheck.specs.retries import Retries

Settings: TypeAlias = dict[str, Any]

ONE: Final[Settings] = {"Consumer": 1, "max_attempts": 1, "failures": 0, "crashes": 0, "tokens": 2, "horizon": 1}
"""One attempt, and one tick in which its lease ends."""
PAUSED: Final[Settings] = {**ONE, "failures": 1}
FAILING: Final[Settings] = {**ONE, "failures": 1, "horizon": 0}
KILLED: Final[Settings] = {**ONE, "poison": True, "crashes": 1}
OVERTAKEN: Final[Settings] = {**ONE, "Consumer": 2}

cases = [
    # I005, Azure/azure-service-bus#712: messages waited in the buffer of a paused client, their locks ran out there, each
    # time counted as a delivery, and they became dead letters that no handler had seen.
    case(Retries, id="I005", **PAUSED, counting=AT_RECEIVE, expect=violates("dead_letter_means_attempted", steps=3)),
    case(
        Retries,
        id="I005-smaller",
        **{**PAUSED, "horizon": 0},
        counting=AT_RECEIVE,
        expect=holds(distinct=8, generated=8, depth=5),
    ),
    case(
        Retries,
        id="I005-unbuffered",
        **PAUSED,
        counting=AT_RECEIVE,
        prefetch=0,
        expect=holds(distinct=19, generated=23, depth=5),
    ),
    case(Retries, id="I005-fixed", **PAUSED, counting=AT_START, expect=holds(distinct=30, generated=34, depth=8)),
    # I018, rabbitmq/rabbitmq-server#3100: a rejected message was removed, its publication to the dead letters failed, and it
    # was nowhere. To publish first, and remove on the confirm, can leave two dead letters of one job, and loses none.
    case(Retries, id="I018", **FAILING, mover_crashes=1, move=REMOVE_FIRST, expect=violates("no_job_vanishes", steps=5)),
    case(Retries, id="I018-smaller", **FAILING, move=REMOVE_FIRST, expect=holds(distinct=9, generated=9, depth=6)),
    case(
        Retries,
        id="I018-fixed",
        **FAILING,
        mover_crashes=1,
        move=COPY_FIRST,
        expect=holds(distinct=18, generated=19, depth=8),
    ),
    case(
        Retries, id="I018-atomic", **FAILING, mover_crashes=1, move=ATOMIC, expect=holds(distinct=10, generated=10, depth=6)
    ),
    # I020, collectiveidea/delayed_job#415: the job killed its worker, and the attempt was counted by the handler of failures,
    # which was never reached. Its safety face is the start beyond the limit; that the job never becomes a dead letter is left
    # to liveness. A start that is counted without asking the queue fails as well, for one who starts when its lease is over.
    case(Retries, id="I020", **KILLED, counting=AT_FAILURE, expect=violates("attempts_are_bounded", steps=5)),
    case(
        Retries,
        id="I020-smaller",
        **{**KILLED, "crashes": 0, "horizon": 0},
        counting=AT_FAILURE,
        expect=holds(distinct=6, generated=6, depth=5),
    ),
    case(
        Retries,
        id="I020-moved",
        **{**KILLED, "Consumer": 2},
        counting=AT_UNCHECKED_START,
        expect=violates("attempts_are_bounded", steps=5),
    ),
    case(Retries, id="I020-fixed", **KILLED, counting=AT_START, expect=holds(distinct=34, generated=39, depth=8)),
    # I021, laravel/framework#48539: a job was given up, its attempts used up by a second delivery, while the first was well
    # and went on to finish. A limit on the run is enough until a consumer dies between effect and acknowledgement: then the
    # job must be asked about before it is given up. A replay of the dead letter would do it twice.
    case(Retries, id="I021", **OVERTAKEN, run_limit=False, expect=violates("dead_letter_means_no_effect", steps=5)),
    case(
        Retries,
        id="I021-smaller",
        **{**OVERTAKEN, "horizon": 0, "failures": 1},
        run_limit=False,
        expect=holds(distinct=11, generated=13, depth=5),
    ),
    case(
        Retries,
        id="I021-moved",
        **{**OVERTAKEN, "crashes": 1},
        consult=False,
        expect=violates("dead_letter_means_no_effect", steps=5),
    ),
    case(Retries, id="I021-fixed", **{**OVERTAKEN, "crashes": 1}, expect=holds(distinct=67, generated=108, depth=7)),
]
