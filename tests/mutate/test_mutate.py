"""Mutants of a small spec, each with what is known to become of it; exit codes; marks; bad input."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Mutate = Callable[..., Any]


def by_change(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the mutants of a JSON file by their changes."""
    found = json.loads((folder / "found.json").read_text())
    assert found["schema"] == "explore-mutants/1"
    return {mutant["change"]: mutant for mutant in found["mutants"]}


def test_every_mutant_is_judged(mutate: Mutate, tank: Path, folder: Path) -> None:
    ran = mutate("tank.py", "--json", "found.json")
    assert ran.code == 0
    found = by_change(folder)
    killed = found["drop room(s)"]["killed"]
    assert (killed["by"], killed["steps"], killed["path"]) == ("bounds", 2, ["fill", "fill"])
    assert killed["case"] == "top=1"  # the smaller case comes first
    assert found["negate s.level > 0"]["killed"]["by"] == "deadlock"
    assert found["< to <= in s.level < s.top"]["status"] == "killed"  # in a function that the action calls
    assert found["drop s.fills += 1"]["status"] == "survived"  # it goes on for ever, and no property minds
    assert found["1 to 2 in s.fills += 1"]["status"] == "killed"
    survivor = found["drop s.level > 0"]
    assert survivor["status"] == "survived"
    assert survivor["differs"] == ["top=1", "default"]
    assert survivor["line"] == TANK_LINE("require(s.level > 0)", tank)
    assert "-        require(s.level > 0)\n    +        require(True)" in ran.out
    assert "no mutant breaks: is_no_sea" in ran.out


def TANK_LINE(text: str, tank: Path) -> int:  # noqa: N802
    """Return the number of the line that has a text."""
    return next(number for number, line in enumerate(tank.read_text().splitlines(), 1) if text in line)


def test_the_same_run_says_the_same(mutate: Mutate, tank: Path) -> None:  # noqa: ARG001
    first, second = (re.sub(r"\d+\.\d s", "", mutate("tank.py", "top=1").out) for _ in range(2))
    assert first == second


def test_a_threshold_that_is_missed_is_exit_1(mutate: Mutate, tank: Path) -> None:  # noqa: ARG001
    assert mutate("tank.py", "top=1", "--fail-under", "100").code == 1
    assert mutate("tank.py", "top=1", "--fail-under", "50").code == 0


def test_a_mutant_that_outgrows_its_budget_is_undecided(mutate: Mutate, tank: Path) -> None:
    tank.write_text(tank.read_text().replace("Between(0, 3)", "Between(0, 100000)"))
    ran = mutate("tank.py", "--max-states", "50")
    assert ran.code == 3
    assert "stopped by max-states" in ran.out
    # Whether the threshold is met depends on what is undecided, unless it is out of reach.
    assert mutate("tank.py", "--max-states", "50", "--fail-under", "67").code == 3
    assert mutate("tank.py", "--max-states", "50", "--fail-under", "90").code == 1


def test_a_mutant_that_loops_for_ever_is_ended(mutate: Mutate, tank: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leasecheck.mutants.campaign.LEAST_PATIENCE", 0.1)
    text = tank.read_text().replace(
        "        s.level = 0\n", "        n = s.level\n        while n > 0:\n            n -= 1\n        s.level = n\n"
    )
    tank.write_text(text)
    ran = mutate("tank.py", "top=1")
    assert ran.code == 3
    assert "it ran for more than" in ran.out


def test_time_that_is_over_leaves_the_rest_undecided(mutate: Mutate, tank: Path) -> None:  # noqa: ARG001
    ran = mutate("tank.py", "--max-seconds", "0.000001")
    assert ran.code == 3
    assert "the time was over before it was tried" in ran.out


def test_an_equivalent_mutant_is_marked_with_a_reason(mutate: Mutate, tank: Path, folder: Path) -> None:
    tank.write_text(
        tank.read_text().replace(
            "require(s.level > 0)",
            "require(s.level > 0)  # mutate: equivalent (drop s.level > 0), because draining nothing is no harm",
        )
    )
    ran = mutate("tank.py", "--json", "found.json")
    found = by_change(folder)
    assert found["drop s.level > 0"]["status"] == "equivalent"
    assert found["drop s.level > 0"]["reason"] == "draining nothing is no harm"
    assert found["> to >= in s.level > 0"]["status"] == "survived"  # the mark names one change
    assert "equivalent, because draining nothing is no harm" in ran.out


def test_a_mark_above_its_line_may_go_on(mutate: Mutate, tank: Path) -> None:
    tank.write_text(
        tank.read_text().replace(
            "        require(s.level > 0)\n",
            "        # mutate: equivalent, because draining nothing\n        # is no harm\n        require(s.level > 0)\n",
        )
    )
    ran = mutate("tank.py", "top=1")
    assert "equivalent, because draining nothing is no harm" in ran.out
    assert "drop s.level > 0" not in ran.out.partition("survived: ")[2].partition("declared")[0]


def test_a_mark_may_be_about_a_function_that_is_called(mutate: Mutate, tank: Path) -> None:
    called = "# mutate: equivalent in {}.room, because a test says so\n"
    module = "tank"  # the module's own name, whatever package it was imported into
    tank.write_text(tank.read_text().replace("return s.level < s.top", "return s.level < s.top and 1 < 2"))
    tank.write_text(tank.read_text() + called.format(module))
    ran = mutate("tank.py", "top=1")
    assert "equivalent, because a test says so" in ran.out


def test_a_mark_without_a_reason_is_refused(mutate: Mutate, tank: Path) -> None:
    tank.write_text(tank.read_text().replace("s.level = 0\n", "s.level = 0  # mutate: equivalent\n"))
    ran = mutate("tank.py")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "tank.py" in ran.err
    assert "with a reason" in ran.err


def test_a_mark_about_nothing_is_reported(mutate: Mutate, tank: Path) -> None:
    tank.write_text(
        tank.read_text().replace("s.level < s.top\n", "s.level < s.top  # mutate: equivalent, because I say so\n")
    )
    assert "this mark is about no mutant that survives" in mutate("tank.py").out


def test_an_expected_violation_kills_what_makes_it_hold(mutate: Mutate, tank: Path, folder: Path) -> None:
    text = tank.read_text().replace("return s.level <= 9", "return s.level <= 2")
    tank.write_text(text.replace("case(Tank, top=1,", 'case(Tank, top=3, expect=violates("is_no_sea")), case(Tank, top=1,'))
    mutate("tank.py", "--json", "found.json")
    killed = by_change(folder)["drop s.level += 1"]["killed"]
    assert killed["by"] in ("is_full", "recorded", "deadlock")


@pytest.mark.parametrize(
    ("change", "arguments", "said"),
    [
        (("expect=holds()", 'expect=violates("is_full")'), (), "records no case that holds"),
        (("s.level <= 9", "s.level <= 1"), (), "which is not recorded; mend that first"),
        ((), ("--fail-under", "101"), "not a percentage"),
        ((), ("bottom=1",), "no constant or domain bottom"),
        ((), ("--json", ""), "give the name of a file"),
        ((), ("--max-states", "1"), "see --max-states"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    mutate: Mutate, tank: Path, change: tuple[str, ...], arguments: tuple[str, ...], said: str
) -> None:
    if change:
        tank.write_text(tank.read_text().replace(*change))
    ran = mutate("tank.py", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


@pytest.mark.long
def test_the_native_engine_judges_the_mutants_alike(mutate: Mutate, tank: Path, folder: Path) -> None:  # noqa: ARG001
    found = []
    for engine in ("python", "native"):
        assert mutate("tank.py", "top=1", "--engine", engine, "--json", "found.json").code == 0
        found.append(by_change(folder))
    assert found[0] == found[1]
