"""desk: one_at_a_time is violated in 4 steps, replayed on the spec's own functions."""

from pathlib import Path

from leasecheck import initial_state
from leasecheck.cli.importing import import_file

spec = import_file(Path(__file__).resolve().parents[1] / "four_results.py")
Clerk = spec.Clerk
Desk = spec.Desk


def test_one_at_a_time() -> None:
    """Two clerks <never> share "the desk" & its chair."""
    s = initial_state(Desk, Clerk=2, patience=2)

    # 1. seen_free[Clerk1]: False -> True
    s.look(Clerk(1))

    # 2. seen_free[Clerk2]: False -> True
    s.look(Clerk(2))

    # 3. at_desk: {} -> {Clerk1}
    #    log: [] -> [Visit(taken, clerk=Clerk1)]
    #    light: a "free" <desk> & more -> taken
    s.sit(Clerk(1))

    # 4. at_desk: {Clerk1} -> {Clerk1, Clerk2}
    #    log[1:]: [] -> [Visit(taken, clerk=Clerk2)]
    s.sit(Clerk(2))

    # s.light is Light.FREE is false: taken is a "free" <desk> & more
    # len(s.at_desk) <= 1 is false: 2 <= 1
    #   s.at_desk = {Clerk1, Clerk2}
    assert s.one_at_a_time()
