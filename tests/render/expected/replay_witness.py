"""desk: sits(c=Clerk1) is reached in 2 steps, replayed on the spec's own functions."""

from pathlib import Path

from leasecheck import initial_state
from leasecheck.cli.importing import import_file

spec = import_file(Path(__file__).resolve().parents[1] / "four_results.py")
Clerk = spec.Clerk
Desk = spec.Desk


def test_sits() -> None:
    """A clerk gets to the desk."""
    s = initial_state(Desk, Clerk=2, patience=2)

    # 1. seen_free[Clerk1]: False -> True
    s.look(Clerk(1))

    # 2. at_desk: {} -> {Clerk1}
    #    log: [] -> [Visit(taken, clerk=Clerk1)]
    #    light: a "free" <desk> & more -> taken
    s.sit(Clerk(1))

    assert s.sits(Clerk(1))
