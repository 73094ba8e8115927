"""A rule of the kit's core that is broken is noticed by the property that is there for it, where all held with the rule."""

from typing import Any

import pytest
from spec_files import run

from leasecheck import case, holds
from leasecheck.model import consumer, effects, lease, queue
from leasecheck.properties.verdicts import Verdict
from leasecheck.specs.handler import EARLY, NONE, RECORD_FIRST, Handler
from leasecheck.specs.lease_queue import LeaseQueue
from leasecheck.specs.overlap import NONE as NO_EXTENSION
from leasecheck.specs.overlap import Overlap


def take_without_a_new_token(q: Any) -> Any:
    """Take the head of ready, and forget that the token is used."""
    job = q.ready[0]
    q.ready = q.ready[1:]
    return job


def drop_what_expired(q: Any, _: bool = True) -> None:
    """End leases without giving their jobs back."""
    q.now += 1
    q.deliveries = [d for d in q.deliveries if d.deadline > q.now]


def end_leases_early(q: Any, _: bool = True) -> None:
    """End leases three ticks before their deadline."""
    q.now += 1
    q.ready = [d.job for d in q.deliveries if d.deadline <= q.now + 3] + q.ready
    q.deliveries = [d for d in q.deliveries if d.deadline > q.now + 3]


def commit_without_looking(s: Any, _: Any, job: Any, __: Any) -> bool:
    """Let every transaction through, whatever is recorded."""
    effects.apply(s, job)
    return True


MUTANTS: list[tuple[Any, str, Any, type, dict[str, Any], str]] = [
    (lease, "take", take_without_a_new_token, LeaseQueue, {}, "tokens_are_never_reused"),
    (lease, "advance", drop_what_expired, LeaseQueue, {}, "jobs_are_conserved"),
    (queue, "ack", lambda *_: True, LeaseQueue, {}, "jobs_are_conserved"),
    (queue, "ack", lambda *_: True, Handler, {"ack": EARLY, "dedup": NONE, "crashes": 0}, "jobs_are_conserved"),
    (effects, "commit", commit_without_looking, Handler, {}, "effect_at_most_once"),
    (effects, "admit", lambda *_: True, Handler, {"dedup": RECORD_FIRST, "crashes": 0}, "effect_at_most_once"),
    (effects, "commit", lambda *_: False, Handler, {"dedup": NONE, "crashes": 0, "expiries": 0}, "no_lost_effect"),
    (consumer, "is_handled", lambda *_: False, Handler, {"ack": EARLY, "dedup": NONE, "crashes": 0}, "no_lost_effect"),
    (lease, "advance", end_leases_early, Overlap, {"extension": NO_EXTENSION, "slowdowns": 0}, "one_handler_at_a_time"),
]


@pytest.mark.parametrize(
    ("module", "rule", "mutant", "spec", "settings", "claim"),
    MUTANTS,
    ids=[f"{mutant[0].__name__}.{mutant[1]} in {mutant[3].__name__}" for mutant in MUTANTS],
)
def test_a_broken_rule_is_noticed(
    module: Any,
    rule: str,
    mutant: Any,
    spec: type,
    settings: dict[str, Any],
    claim: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = case(spec, expect=holds(), **settings)
    assert run(found).verdict is Verdict.HOLDS
    monkeypatch.setattr(module, rule, mutant)
    assert run(found).first == claim
