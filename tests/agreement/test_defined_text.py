"""What is computed where it means nothing is still some number to LLVM: nothing in the text is undefined or poison."""

import re
from pathlib import Path

from engines import assert_agreement, instance_of, module_of

from leasecheck.compile import compile_spec
from leasecheck.search.outcome import Request

SHIFTS = '''
from typing import Annotated
from leasecheck import Between, MaxLen, action, require, sometimes, spec

Small = Annotated[int, Between(2, 5)]


@spec
class Written:
    """Elements behind the end of the list are 0, and so are no place in the set."""

    xs: Annotated[list[Small], MaxLen(3)] = []
    seen: set[Small] = set()
    n: Annotated[int, Between(0, 40)] = 0

    @action
    def push(s):
        require(len(s.xs) < 3)
        s.xs.append(2 + len(s.xs))

    @action
    def see(s):
        require(s.xs)
        s.seen.add(s.xs[-1])

    @action
    def shift(s):
        s.n = min(40, (1 << len(s.xs)) + (s.n >> len(s.seen)))

    @sometimes
    def one_is_seen_and_another_is_not(s):
        return any(x in s.seen for x in s.xs) and any(x not in s.seen for x in s.xs)
'''


def test_shifts_are_by_places_that_a_word_has(tmp_path: Path) -> None:
    instance = instance_of(module_of(SHIFTS, tmp_path))
    text = compile_spec(instance, lambda _: True).text
    masked = set(re.findall(r"(%\S+) = and i64 %\S+, 63\n", text))
    amounts = re.findall(r"= (?:shl|lshr) i64 \S+, (\S+)", text)
    open_amounts = {amount for amount in amounts if amount.startswith("%")}
    assert open_amounts
    assert open_amounts <= masked
    assert all(int(amount) < 64 for amount in amounts if not amount.startswith("%"))
    assert not re.search(r"\b(nsw|nuw|exact|inbounds|undef|poison)\b", text)
    assert_agreement(instance, Request(keep_going=True, workers=1))
