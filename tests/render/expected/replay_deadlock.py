"""desk: deadlock is violated in 3 steps, replayed on the spec's own functions."""

from pathlib import Path

from leasecheck.cli.importing import import_file
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.python_engine import successors

spec = import_file(Path(__file__).resolve().parents[1] / "four_results.py")
Clerk = spec.Clerk
Desk = spec.Desk


def test_deadlock() -> None:
    """Something can happen, or it may end here."""
    settings = {"Clerk": 2, "patience": 2}
    instance = Instance(definition_of(Desk), settings)
    s = instance.initial_drafts()[0]

    # 1. seen_free[Clerk1]: False -> True
    s.look(Clerk(1))

    # 2. at_desk: {} -> {Clerk1}
    #    log: [] -> [Visit(taken, clerk=Clerk1)]
    #    light: a "free" <desk> & more -> taken
    s.sit(Clerk(1))

    # 3. a fault
    #    power: True -> False
    s.power_cut()

    # look: s.power is false
    # sit: s.power is false
    # power_cut: s.power is false
    enabled = list(successors(instance, instance.space.close(s)))
    assert enabled, "no action is enabled, and no @may_end says that this state is final"
