"""A step is held against the successor of its own action."""

from pathlib import Path
from textwrap import dedent, indent

import pytest
from engines import assert_agreement, instance_of, module_of

from leasecheck.search.outcome import Request

HEAD = """
from typing import Annotated
from leasecheck import Between, MaxLen, action, spec, step


@spec
class Written:
    x: Annotated[int, Between(0, 3)] = 0
    y: Annotated[int, Between(0, 3)] = 0
"""
LIST = "    xs: Annotated[list[Annotated[int, Between(0, 3)]], MaxLen(2)] = [0]\n"


BODIES = {
    "scalars alone": """
        @action
        def first(s):
            s.y = 1

        @action
        def second(s):
            s.x = 1

        @step
        def x_stays(s, t):
            return s.x == t.x
    """,
    "what is not changed is not as it should be": """
        @action
        def first(s):
            s.y = 1

        @step
        def x_changes(s, t):
            return s.x != t.x
    """,
    "what is not changed cannot be looked at": """
        @action
        def first(s):
            s.y = 1

        @step
        def there_is_a_quotient(s, t):
            return 3 // t.x >= 0
    """,
    "more is looked at where something has changed": """
        @action
        def first(s):
            s.x, s.y = 1, 1

        @step
        def one_at_a_time(s, t):
            return s.x == t.x or s.y == t.y
    """,
    "more is looked at where something has not changed": """
        @action
        def first(s):
            s.y = 1

        @step
        def both_or_none(s, t):
            return s.x != t.x or s.y == t.y
    """,
    "one element of a container": """
        @action
        def first(s):
            s.xs.append(2)

        @action
        def second(s):
            s.xs[0] = 1

        @step
        def the_first_stays(s, t):
            return s.xs[0] == t.xs[0]
    """,
    "an action that changes nothing of what it looks at": """
        @action
        def first(s):
            if s.xs[0] == 0 and s.x == 0:
                s.y = 1
            s.xs = list(s.xs)

        @step
        def y_stays(s, t):
            return s.xs == t.xs and s.y == t.y
    """,
}


@pytest.mark.parametrize("name", BODIES)
def test_a_step_is_held_against_what_its_own_action_left(name: str, tmp_path: Path) -> None:
    body = indent(dedent(BODIES[name]), "    ")
    source = HEAD + (LIST if "xs" in body else "") + body
    found = assert_agreement(instance_of(module_of(source, tmp_path)), Request(keep_going=True, workers=1))
    assert found.findings or found.failure
