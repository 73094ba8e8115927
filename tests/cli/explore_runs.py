"""What the tests of the command line share."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["CHECKOUT", "COMMAND", "COUNTER", "Ran"]

CHECKOUT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-P", "-c", "from leasecheck.cli.main import main; raise SystemExit(main())"]
"""The console script: -P keeps the working directory off sys.path, as it is for an installed script."""

COUNTER = '''"""Counting up to a limit."""
from typing import Annotated
from leasecheck import *

@spec
class Counter:
    """A number that grows."""
    top: Const[Annotated[int, Between(1, 1000000)]] = 3
    limit: Const[Annotated[int, Between(0, 1000000)]] = 1000000
    n: Annotated[int, Between(0, "top")] = 0

    @action
    def up(s) -> None:
        """It grows by one."""
        require(s.n < s.top)
        s.n += 1

    @may_end
    def full(s) -> bool:
        return s.n == s.top

    @always
    def stays_small(s) -> bool:
        """It does not pass the limit."""
        return s.n <= s.limit

    @sometimes
    def gets_full(s) -> bool:
        return s.n == s.top
'''


@dataclass(frozen=True)
class Ran:
    """What a run of `explore` came to."""

    code: int
    out: str
    err: str
