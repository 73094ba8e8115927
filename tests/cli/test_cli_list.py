"""What there is to a spec, in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import COUNTER, Ran

Explore = Callable[..., Ran]

COUNTER_LISTED = """\
counter                           A number that grows.
  constants
    top=3                             int 1..1000000
    limit=1000000                     int 0..1000000
  actions
    up                                It grows by one.
  always
    stays_small                       It does not pass the limit.
  sometimes
    gets_full
  may end
    full
"""


def test_a_file(explore: Explore, counter: Path) -> None:
    ran = explore("list", counter.name)
    assert (ran.code, ran.err, ran.out) == (0, "", COUNTER_LISTED)


def test_cases_and_classes(explore: Explore, folder: Path) -> None:
    cases = (
        'cases = [case(Counter, top=2, expect=holds(depth=2)), case(Other, limit=1, expect=violates("stays_small", steps=2))]'
    )
    (folder / "two.py").write_text(COUNTER + COUNTER.replace("class Counter", "class Other") + "\n" + cases + "\n")
    both = explore("list", "two.py").out
    assert [line.split()[0] for line in both.splitlines() if line.startswith("two")] == ["two:Counter", "two:Other"]
    other = explore("list", "two.py:Other").out
    assert other.splitlines()[0].startswith("two:Other ")
    assert other.splitlines()[-2:] == ["  cases", "    limit=1                           violates stays_small in 2 steps"]
    assert explore("list", "two.py:Counter").out.endswith(" holds, depth=2\n")


def test_the_lease_queue(explore: Explore) -> None:
    out = explore("list", "lease_queue").out
    lines = [line.strip() for line in out.splitlines()]
    assert any(line.startswith("Consumer=2 ") and "[symmetric]" in line for line in lines)
    assert any(line.startswith("ack_by_token=True ") and line.endswith("True or False") for line in lines)
    assert any(line.startswith("reserve(c: Consumer) ") and "[weakly fair]" in line for line in lines)
    assert any(line.startswith("crash(c: Consumer) ") and "[fault]" in line for line in lines)


def test_every_built_in_spec(explore: Explore) -> None:
    ran = explore("list")
    assert ran.code == 0
    assert "\nlease_queue " in f"\n{ran.out}"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("counter.py:Countess", "counter.py holds no spec Countess; did you mean Counter?"),
        ("empty.py", "empty.py holds no spec; put @spec on a class"),
        ("nowhere.py", "nowhere.py: there is no such file"),
    ],
)
@pytest.mark.usefixtures("counter")
def test_what_is_not_there(explore: Explore, folder: Path, spec: str, sentence: str) -> None:
    (folder / "empty.py").write_text("")
    ran = explore("list", spec)
    assert (ran.code, ran.err) == (2, f"explore: {sentence}\n")
