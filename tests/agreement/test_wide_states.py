"""States of a thousand bits: only slower."""

from pathlib import Path

import pytest
from engines import assert_agreement, instance_of, module_of

from leasecheck.compile import compile_spec
from leasecheck.search.outcome import Request

WIDE = '''
from typing import Annotated
from leasecheck import Between, Domain, action, always, each, may_end, require, spec, step


class Cell(Domain, size=35):
    """A place for a number of thirty bits."""


@spec
class Written:
    """Two of the cells are filled, one after the other."""

    filled: Annotated[int, Between(0, 2)] = 0
    row: dict[Cell, Annotated[int, Between(0, 1073741823)]] = each(0)

    @action
    def fill(s, c: Cell):
        require(s.filled < 2 and s.row[c] == 0)
        s.row[c] = 1000000001 if s.filled == 0 else 1000000000 * s.filled
        s.filled += 1

    @may_end
    def full(s):
        return s.filled == 2

    @always
    def the_last_is_not_first(s):
        return s.row[Cell(35)] != 1000000001

    @step
    def nothing_gets_less(s, t, c: Cell):
        return s.row[c] <= t.row[c]
'''


@pytest.mark.parametrize("workers", [1, 2])
def test_a_thousand_bits(workers: int, tmp_path: Path) -> None:
    instance = instance_of(module_of(WIDE, tmp_path))
    if workers == 1:
        assert compile_spec(instance, lambda _: True).program.words == 18
    found = assert_agreement(instance, Request(keep_going=True, workers=workers))
    assert found.distinct == 1 + 35 + 35 * 34
    assert [len(finding.path.steps) for finding in found.findings] == [1]
