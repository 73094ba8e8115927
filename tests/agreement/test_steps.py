"""A step is held against the successor of its own action."""

from pathlib import Path
from textwrap import dedent, indent

import pytest
from engines import assert_agreement, instance_of, module_of

from explorer.search.outcome import Request

HEAD = """
from typing import Annotated
from explorer import Between, action, sometimes, spec, step


@spec
class Written:
    x: Annotated[int, Between(0, 3)] = 0
    y: Annotated[int, Between(0, 3)] = 0
"""

SCALARS_ALONE = """
@action
def first(s):
    s.y = 1

@action
def second(s):
    s.x = 1

@step
def x_stays(s, t):
    return s.x == t.x
"""


def assert_violated(body: str, folder: Path, *names: str) -> None:
    instance = instance_of(module_of(HEAD + "\n" + indent(dedent(body), "    "), folder))
    found = assert_agreement(instance, Request(keep_going=True, workers=1))
    assert [finding.property for finding in found.findings] == list(names)


@pytest.mark.parametrize("body", [SCALARS_ALONE])
def test_a_step_sees_what_its_own_action_left(body: str, tmp_path: Path) -> None:
    assert_violated(body, tmp_path, "x_stays")
