"""desk: power_stays(c=Clerk1) is violated in 3 steps, replayed on the spec's own functions."""

from pathlib import Path

from leasecheck.cli.importing import import_file
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance

spec = import_file(Path(__file__).resolve().parents[1] / "four_results.py")
Clerk = spec.Clerk
Desk = spec.Desk


def test_power_stays() -> None:
    """Power is never lost while a clerk works."""
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
    before = instance.space.view(instance.space.close(s))
    s.power_cut()
    after = instance.space.view(instance.space.close(s))

    # t.power is false
    # s.power is true
    assert before.power_stays(after, Clerk(1))
