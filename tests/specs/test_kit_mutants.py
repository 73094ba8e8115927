"""A rule of the kit that is broken is noticed by the property that is there for it, in a spec that held with the rule."""

from typing import Any

import pytest
from spec_files import run

from leasecheck import case, holds
from leasecheck.model import effects, external, outbox, publisher, queue, retries
from leasecheck.model.external import PER_JOB
from leasecheck.model.outbox import BEHIND_OPEN
from leasecheck.properties.verdicts import Verdict
from leasecheck.specs.external_call import ExternalCall
from leasecheck.specs.outbox_inbox import OutboxInbox
from leasecheck.specs.publish import Publish
from leasecheck.specs.retries import Retries


def confirm_without_storing(p: Any, job: Any) -> None:
    """Confirm what was never stored."""
    p.wire[job] = None
    p.confirms.add(job)


def count_nothing(*_: Any) -> None:
    """Forget to count."""


MUTANTS = [
    (publisher, "accept", confirm_without_storing, Publish, {}, "confirmed_jobs_exist"),
    (external, "is_known", lambda *_: False, ExternalCall, {"key": PER_JOB}, "charged_at_most_once"),
    (external, "forget", lambda s, _: setattr(s, "remembered", []), ExternalCall, {}, "charged_at_most_once"),
    (external, "serve", count_nothing, ExternalCall, {}, "no_lost_charge"),
    (outbox, "is_passed_over", lambda *_: True, OutboxInbox, {"reading": BEHIND_OPEN}, "no_lost_message"),
    (retries, "is_exhausted", lambda r, job, _: r.attempts[job] >= 1, Retries, {}, "dead_letter_means_attempted"),
    (queue, "is_live", lambda *_: True, Retries, {"poison": True}, "attempts_are_bounded"),
    (effects, "complete", count_nothing, Retries, {}, "effect_at_most_once"),
]


@pytest.mark.parametrize(
    ("module", "rule", "mutant", "spec", "settings", "claim"), MUTANTS, ids=[f"{m[0].__name__}.{m[1]}" for m in MUTANTS]
)
def test_a_broken_rule_is_noticed(
    module: Any, rule: str, mutant: Any, spec: type, settings: dict[str, Any], claim: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = case(spec, expect=holds(), **settings)
    assert run(found).verdict is Verdict.HOLDS
    monkeypatch.setattr(module, rule, mutant)
    report = run(found)
    assert claim == report.first
