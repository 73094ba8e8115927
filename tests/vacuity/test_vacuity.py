"""What a spec says that never matters: each kind in a spec that has it, and the same spec mended."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from leasecheck.cli.main import main

GATE = '''"""A gate for cars."""
from typing import Annotated
from leasecheck import *

@spec
class Gate:
    """Open or shut."""
    cars: Const[Annotated[int, Between(0, 9)]] = 2
    top: Const[Annotated[int, Between(1, 9)]] = 3
    open: bool = False
    inside: Annotated[int, Between(0, "top")] = 0
    waiting: Annotated[list[bool], MaxLen(1)] = []

    @action
    def lift(s) -> None:
        require(not s.open)
        s.open = True

    @action
    def enter(s) -> None:
        require(s.open and s.inside < s.cars)
        s.inside += 1
        s.open = False

    @action
    def leave(s) -> None:
        require(s.inside > 0)
        s.inside -= 1

    @may_end
    def any_time(s) -> bool:
        return True

    @always
    def never_too_many(s) -> bool:
        return s.inside <= s.cars

cases = [case(Gate, expect=holds())]
'''

Explore = Callable[..., tuple[int, str, str]]


@pytest.fixture
def explore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Explore:
    """Run `explore` on a spec in an empty folder; the first argument replaces a part of the spec."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr("leasecheck.cli.importing._folders", [])

    def run(old: str, new: str, *arguments: str) -> tuple[int, str, str]:
        assert not old or old in GATE
        (tmp_path / "gate.py").write_text(GATE.replace(old, new) if old else GATE)
        words = arguments or ("check", "gate.py", "--strict")
        code = main([*words, "--engine", "python"])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_a_spec_in_which_everything_matters_is_strictly_fine(explore: Explore) -> None:
    code, out, _ = explore("", "")
    assert code == 0
    assert "gate.py:" not in out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("s.inside > 0)", "s.inside > 5)", "leave is never enabled"),
        ("require(s.open and", "require(s.inside < 3 and s.open and", "guard `s.inside < 3` of enter never decides"),
        ("require(not s.open)", "require(s.inside <= 2)", "guard `s.inside <= 2` of lift never decides"),
        (
            "return s.inside <= s.cars",
            "return not s.inside > 2 or s.open",
            "never_too_many claims nothing: `not s.inside > 2` is true of every state",
        ),
        (
            "        return s.inside <= s.cars",
            "        if s.inside <= 2:\n            return True\n        return s.open",
            "never_too_many claims nothing: it returns True before its last line",
        ),
        (
            "return s.inside <= s.cars",
            "return all(w for w in s.waiting)",
            "never_too_many claims nothing: nothing of `s.waiting` comes to its test",
        ),
        (
            "    open: bool",
            "    speed: Const[Annotated[int, Between(0, 9)]] = 2\n    open: bool",
            "speed changes nothing: no function and no bound reads it",
        ),
    ],
)
def test_each_kind_is_found(explore: Explore, old: str, new: str, said: str) -> None:
    code, out, _ = explore(old, new)
    assert code == 1
    assert [line.partition(": ")[2] for line in out.splitlines() if line.startswith("gate.py:")] == [said]


def test_a_guard_that_keeps_a_later_one_from_raising_decides(explore: Explore) -> None:
    code, out, _ = explore("require(s.inside > 0)", "require(s.inside > 0 and 6 // s.inside > 0)")
    assert "guard `s.inside > 0`" not in out
    assert "guard `6 // s.inside > 0` of leave never decides" in out
    assert code == 1


def test_what_one_case_shows_is_not_vacuous_in_another(explore: Explore) -> None:
    code, _, _ = explore("cases = [", "cases = [case(Gate, cars=0, expect=holds()), ")
    assert code == 0


def test_a_bounded_case_never_says_never(explore: Explore) -> None:
    code, out, _ = explore("case(Gate, expect", "case(Gate, depth=1, expect")
    assert code == 1
    assert "leave is never enabled, as far as was explored" in out


def test_without_strict_it_is_a_remark(explore: Explore) -> None:
    code, out, err = explore("s.inside > 0)", "s.inside > 5)", "check", "gate.py")
    assert code == 0
    assert "gate.py" in err
    assert "leave is taken in no case" in err
    assert "leave is taken" not in out


def test_a_run_may_be_strict_too(explore: Explore) -> None:
    assert explore("", "", "gate.py", "--strict")[0] == 0
    code, out, _ = explore("", "", "gate.py", "cars=0", "--strict")
    assert code == 1
    assert "enter is never enabled" in out
    assert "leave is never enabled" in out


def test_functions_are_as_they_were_afterwards(explore: Explore) -> None:
    explore("", "")
    from leasecheck.cli.loading import load
    from leasecheck.mutants.vacuity import vacuous

    file = load("gate.py")
    (definition,) = file.definitions
    before = [function.call.__code__ for function in definition.functions]
    names = set(vars(file.module))
    assert vacuous(definition, file.cases, 1000) == ()
    assert before == [function.call.__code__ for function in definition.functions]
    assert names == set(vars(file.module))


def test_a_project_may_be_strict_by_configuration(explore: Explore, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.explore]\nstrict = true\n")
    assert explore("s.inside > 0)", "s.inside > 5)", "check", "gate.py")[0] == 1
    assert explore("s.inside > 0)", "s.inside > 5)", "gate.py")[0] == 1


def test_a_spec_is_judged_where_it_is_defined(explore: Explore, tmp_path: Path) -> None:
    further = "from gate import Gate\ncases = [case(Gate, depth=0, expect=holds())]\n"
    (tmp_path / "more.py").write_text(f"from leasecheck import *\n{further}")
    code, out, _ = explore("", "", "check", "gate.py", "more.py", "--strict")
    assert "gate.py:" not in out  # a further case need not touch every part of it
    assert code == 0
