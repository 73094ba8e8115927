"""handler: effect_at_most_once(j=Job1) is violated in 7 steps, replayed on the spec's own functions."""

from leasecheck import initial_state
from leasecheck.model.domains import Consumer, Job
from leasecheck.model.effects import Dedup
from leasecheck.specs.handler import Ack, Handler


def test_effect_at_most_once() -> None:
    """No job takes effect twice."""
    s = initial_state(
        Handler,
        Job=1,
        Consumer=2,
        ack=Ack.LATE,
        dedup=Dedup.NONE,
        crashes=1,
        expiries=1,
        heeds_refusal=True,
        tokens=2,
    )

    # 1. ready: [Job1] -> []
    #    deliveries: [] -> [UntimedDelivery(token=1, job=Job1)]
    #    next_token: 1 -> 2
    #    work[Consumer1]: None -> Work(received, token=1, job=Job1)
    s.reserve(Consumer(1))

    # 2. work[Consumer1].stage: received -> started
    s.start(Consumer(1))

    # 3. work[Consumer1].stage: started -> finished
    #    effects[Job1]: 0 -> 1
    s.commit(Consumer(1))

    # 4. a fault
    #    ready: [] -> [Job1]
    #    deliveries: [UntimedDelivery(token=1, job=Job1)] -> []
    #    expired: 0 -> 1
    s.expire(1)

    # 5. ready: [Job1] -> []
    #    deliveries: [] -> [UntimedDelivery(token=2, job=Job1)]
    #    next_token: 2 -> 3
    #    work[Consumer2]: None -> Work(received, token=2, job=Job1)
    s.reserve(Consumer(2))

    # 6. work[Consumer2].stage: received -> started
    s.start(Consumer(2))

    # 7. work[Consumer2].stage: started -> finished
    #    effects[Job1]: 1 -> 2
    s.commit(Consumer(2))

    # s.effects[j] <= 1 is false: 2 <= 1
    assert s.effect_at_most_once(Job(1))
