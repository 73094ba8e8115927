"""A small spec whose mutants are known one by one."""

TANK = '''"""A tank that is filled and emptied."""
from typing import Annotated
from leasecheck import *


def room(s) -> bool:
    return s.level < s.top


@spec
class Tank:
    """Water."""
    top: Const[Annotated[int, Between(1, 9)]] = 2
    level: Annotated[int, Between(0, "top")] = 0
    fills: Annotated[int, Between(0, 3)] = 0

    @action
    def fill(s) -> None:
        require(room(s) and s.fills < 3)
        s.level += 1
        s.fills += 1

    @action
    def drain(s) -> None:
        require(s.level > 0)
        s.level = 0

    @may_end
    def enough(s) -> bool:
        return s.fills == 3 and s.level == 0

    @sometimes
    def is_full(s) -> bool:
        return s.level == s.top

    @always
    def is_no_sea(s) -> bool:
        return s.level <= 9


cases = [case(Tank, expect=holds()), case(Tank, top=1, expect=holds())]
'''
