"""A policy that makes no sense is refused by a sentence when the case is built."""

from typing import Any

import pytest

from leasecheck import DefinitionError, case, holds
from leasecheck.specs.external_call import ExternalCall
from leasecheck.specs.handler import Handler
from leasecheck.specs.lease_queue import LeaseQueue
from leasecheck.specs.overlap import Extension, Overlap
from leasecheck.specs.retries import Retries


@pytest.mark.parametrize(
    ("spec", "settings", "expected"),
    [
        (LeaseQueue, {"visibility": 0}, "visibility=0 of LeaseQueue is not an integer from 1 to 1000"),
        (Overlap, {"visibility": 0}, "visibility=0 of Overlap is not an integer from 1 to 1000"),
        (
            Overlap,
            {"visibility": 1},
            "visibility=1, extension=in_time, margin=1: An extension is asked for while the lease lives: fewer ticks before "
            "its deadline than it has (an_extension_needs_a_lease of Overlap)",
        ),
        (
            Overlap,
            {"extension": Extension.BOUNDED, "total": 5},
            "visibility=6, extension=bounded, total=5: The total bound of an extended lease is no shorter than the lease "
            "that nobody extends (a_bound_admits_the_lease_itself of Overlap)",
        ),
        (
            Overlap,
            {"slow": 3},
            "normal=4, slow=3: Slow work takes no less time than normal work (slow_work_takes_longer of Overlap)",
        ),
        (
            Handler,
            {"tokens": 1},
            "expiries=1, tokens=1: There are tokens enough for every job, and one more for each lease that may end "
            "(every_delivery_has_a_token of Handler)",
        ),
        (Handler, {"crashes": -1}, "crashes=-1 of Handler is not an integer from 0 to 100"),
    ],
)
def test_a_policy_that_makes_no_sense(spec: type, settings: dict[str, Any], expected: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        case(spec, expect=holds(), **settings)
    assert str(caught.value).endswith(f" of {spec.__name__}: {expected}")


@pytest.mark.parametrize("spec", [ExternalCall, Retries])
def test_a_retention_is_not_negative(spec: type) -> None:
    with pytest.raises(DefinitionError, match=r"retention=-1 of \w+ is not an integer from \d+ to \d+$"):
        case(spec, retention=-1, expect=holds())


def test_a_policy_without_extension_may_have_a_lease_of_one_tick() -> None:
    assert case(Overlap, visibility=1, extension=Extension.NONE, expect=holds()).settings["visibility"] == 1
