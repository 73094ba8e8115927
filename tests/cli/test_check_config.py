"""`[tool.explore]`: what a project says once, and a project of its own from end to end."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import CHECKOUT, COUNTER, Ran

Explore = Callable[..., Ran]
HOLDS = "\ncases = [case(Counter, expect=holds(distinct=4))]\n"


def configured(*lines: str, reports: str = "") -> None:
    table = f"\n[tool.explore.reports]\n{reports}\n" if reports else ""
    Path("pyproject.toml").write_text("\n".join(["[tool.explore]", *lines]) + table)


@pytest.fixture
def own(folder: Path) -> Path:
    (folder / "policies").mkdir()
    (folder / "policies/own.py").write_text(COUNTER + HOLDS)
    (folder / "other.py").write_text(COUNTER + HOLDS.replace("4", "5"))
    return folder


def test_paths_lock_and_reports(explore: Explore, own: Path) -> None:
    configured('paths = ["policies"]', 'lock = "ci/gate.lock"', reports='json = "ci/check.json"\njunit = "ci/check.xml"')
    ran = explore("check", "--update")
    assert (ran.code, ran.err) == (0, "")
    assert "\n../policies/own.py Counter default\n" in (own / "ci/gate.lock").read_text()
    assert len(json.loads((own / "ci/check.json").read_text())["cases"]) == 1
    assert (own / "ci/check.xml").exists()


def test_a_lock_that_is_named_must_be_there(explore: Explore, own: Path) -> None:
    configured('paths = ["policies"]', 'lock = "explore.lock"')
    ran = explore("check")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "explore: explore.lock, which pyproject.toml names, is not there; explore check --update writes it\n"
    ran = explore("check", "--lock", "my.lock")
    assert ran.err == "explore: my.lock, which --lock names, is not there; explore check --update writes it\n"
    assert explore("check", "--update").code == 0
    assert explore("check").code == 0
    assert own.exists()


def test_from_a_folder_below(explore: Explore, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    configured('paths = ["policies"]', reports='json = "check.json"')
    monkeypatch.chdir(own / "policies")
    assert explore("check", "--update").code == 0
    assert "\npolicies/own.py Counter default\n" in (own / "explore.lock").read_text()
    assert json.loads((own / "check.json").read_text())["cases"][0]["place"]["file"] == "policies/own.py"


def test_the_command_line_wins(explore: Explore, own: Path) -> None:
    configured('paths = ["policies"]', "max-states = 2", reports='json = "check.json"\ngithub = true')
    assert explore("check", "--engine", "python").code == 3
    ran = explore("check", "other.py", "--max-states", "100", "--engine", "python", "--json", "mine.json")
    assert ran.code == 1
    assert "::error file=other.py" in ran.out
    assert json.loads((own / "mine.json").read_text())["cases"][0]["file"] == "other.py"


@pytest.mark.parametrize("command", [["other.py"], ["matrix", "other.py", "top=3,4"]])
def test_other_searches_have_the_same_defaults(explore: Explore, own: Path, command: list[str]) -> None:
    assert own.exists()
    configured('engine = "python"', "max-states = 2", "max-seconds = 7.5", 'max-memory = "2GiB"', "workers = 1")
    assert explore(*command).code == 3


def test_a_cache(explore: Explore, own: Path) -> None:
    assert own.exists()
    configured('paths = ["policies"]', "cached = true")
    assert explore("check").code == 0
    assert "1 as recorded, 1 from the cache" in explore("check").out


def test_a_built_in_spec(explore: Explore, own: Path) -> None:
    configured('paths = ["policies", "external_call"]')
    (own / "below").mkdir()
    os.chdir(own / "below")
    assert explore("check").code == 0


@pytest.mark.parametrize(
    ("line", "reports", "sentence"),
    [
        ('path = ["x"]', "", "pyproject.toml: [tool.explore] has no key path; "),
        ('paths = "policies"', "", "pyproject.toml: paths of [tool.explore] is 'policies'; give a list of paths"),
        ("paths = [1]", "", "pyproject.toml: paths of [tool.explore] holds something that is no text; give a list of paths"),
        ("cached = 1", "", "pyproject.toml: cached of [tool.explore] is 1; give true or false"),
        ("lock = 1", "", "pyproject.toml: lock of [tool.explore] is 1; give text"),
        ('engine = "fast"', "", "pyproject.toml: engine of [tool.explore]: there is no engine fast; "),
        (
            'max-memory = "much"',
            "",
            "pyproject.toml: max-memory of [tool.explore]: much is not a size; write it as 500M or 2GiB",
        ),
        ("max-states = true", "", "pyproject.toml: max-states of [tool.explore] is True; give text or a number"),
        ("", 'html = "x"', "pyproject.toml: [tool.explore.reports] has no key html; "),
        ("", "junit = 1", "pyproject.toml: junit of [tool.explore.reports] is 1; give the name of a file"),
        ("", 'github = "x"', "pyproject.toml: github of [tool.explore.reports] is 'x'; give true or false"),
        ("", 'junit = "policies"', "junit in pyproject.toml policies: give the name of a file, or - for stdout"),
        ("reports = 1", "", "pyproject.toml: reports of [tool.explore] is 1; give a table of reports"),
        ("paths = [", "", "pyproject.toml is not TOML: "),
    ],
)
def test_one_sentence(explore: Explore, own: Path, line: str, reports: str, sentence: str) -> None:
    assert own.exists()
    configured(line, reports=reports)
    ran = explore("check")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"explore: {sentence}")
    assert ran.err.count("\n") == 1


def test_a_table_that_is_none(explore: Explore, own: Path) -> None:
    assert own.exists()
    Path("pyproject.toml").write_text("[tool]\nexplore = 1\n")
    ran = explore("check")
    assert (ran.code, ran.err) == (2, "explore: pyproject.toml: tool.explore is no table; write [tool.explore]\n")


def test_a_project_that_says_nothing(explore: Explore, own: Path) -> None:
    assert own.exists()
    Path("pyproject.toml").write_text('[project]\nname = "mine"\n')
    assert explore("check", "policies").code == 0


def test_the_search_ends_at_the_top_of_a_repository(explore: Explore, own: Path) -> None:
    configured('paths = ["nowhere"]')
    (own / "repository/.git").mkdir(parents=True)
    (own / "repository/own.py").write_text(COUNTER + HOLDS)
    os.chdir(own / "repository")
    assert explore("check").code == 0


def test_a_project_of_its_own(process: Explore, folder: Path) -> None:
    """As docs/ci.md has it: a spec, a table, a lock; a change that weakens it; the change accepted."""
    (folder / "specs").mkdir()
    spec = folder / "specs/counter.py"
    spec.write_text(COUNTER + HOLDS)
    configured("cached = true", reports='junit = "check.xml"\nsarif = "check.sarif"\ngithub = true')
    summary = folder / "summary.md"
    ran = process("check", "--update")
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[-1] == "explore.lock holds 1 case: 1 new, 0 changed, 0 removed"
    assert process("check", GITHUB_STEP_SUMMARY=str(summary)).code == 0
    assert summary.read_text().startswith("## explore check: passed\n\n1 case in 1 file: 1 as recorded, 1 from the cache\n")
    spec.write_text(spec.read_text().replace("@always", "@sometimes"))
    ran = process("check", GITHUB_STEP_SUMMARY=str(summary))
    assert ran.code == 1
    assert "weaker than explore.lock: stays_small was @always and is @sometimes now" in ran.out
    assert "::error file=specs/counter.py,line=12,title=counter default%3A weaker::" in ran.out
    assert process("check", "--update").code == 0
    assert process("check").code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        ".explore_cache", "check.sarif", "check.xml", "explore.lock", "pyproject.toml", "specs", "summary.md",
    ]  # fmt: skip


class TestFilesForOthers:
    """The action, the hook and the snippet run commands that there are."""

    def test_the_action(self) -> None:
        yaml = pytest.importorskip("yaml")
        action = yaml.safe_load((CHECKOUT / "action.yml").read_text())
        assert action["runs"]["using"] == "composite"
        steps = action["runs"]["steps"]
        assert all("uses" in step or step["shell"] == "bash" for step in steps)
        used = {word for step in steps for word in json.dumps(step).replace("}", " ").split() if word.startswith("inputs.")}
        assert {word.removeprefix("inputs.").rstrip('",') for word in used} == set(action["inputs"])

    def test_the_hook(self) -> None:
        yaml = pytest.importorskip("yaml")
        (hook,) = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text())
        assert (hook["id"], hook["entry"], hook["language"]) == ("explore-check", "explore check", "python")
        assert hook["pass_filenames"] is False
