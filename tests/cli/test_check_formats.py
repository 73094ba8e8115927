"""One check through every format: a case that is violated, one expected to be, one bounded, one that holds, one weaker."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import junitparser
import pytest
import xmlschema
from explore_runs import CHECKOUT, COUNTER, Ran

Explore = Callable[..., Ran]

HERE = Path(__file__).parent
EXPECTED = HERE / "expected"
NAMES = {"junit": "check.xml", "sarif": "check.sarif", "markdown": "check.md", "json": "check.json"}
BEFORE = """
cases = [
    case(Counter, expect=holds(distinct=4, generated=4, depth=3)),
    case(Counter, top=9, depth=4, expect=holds(distinct=5)),
    case(Counter, limit=1, expect=violates("stays_small", steps=2)),
    case(Counter, id="will be <gone> & | `x`", expect=holds(distinct=4)),
    case(Counter, id="less", top=7, expect=holds(distinct=8)),
]
"""
AFTER = """
cases = [
    case(Counter, expect=holds(distinct=4, generated=4, depth=3)),
    case(Counter, top=9, depth=4, expect=holds(distinct=5)),
    case(Counter, limit=1, expect=violates("stays_small", steps=2)),
    case(Counter, id="wrong <b> & | `x`", limit=1, expect=holds()),
    case(Counter, id="less", top=5, expect=holds(distinct=6)),
]
"""


@pytest.fixture
def weaker(folder: Path, explore: Explore) -> Path:
    """A file of which one case is violated, one is weaker and one is gone."""
    (folder / "own.py").write_text(COUNTER + BEFORE)
    assert explore("check", "--update").code == 0
    (folder / "own.py").write_text(COUNTER + AFTER)
    return folder


def timeless(text: str) -> str:
    return re.sub(r" \(\d+\.\d s\)$", "", text, flags=re.MULTILINE)


def written(explore: Explore, folder: Path, *more: str) -> dict[str, str]:
    """Check, and return what each format wrote and what stdout got."""
    options = [word for format, name in NAMES.items() for word in (f"--{format}", name)]  # noqa: A001
    ran = explore("check", *options, "--github", *more)
    assert ran.code == 1
    return {name: (folder / name).read_text() for name in NAMES.values()} | {"check.txt": timeless(ran.out)}


def test_snapshots(explore: Explore, weaker: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To write them anew: delete one, run this, look at what it wrote."""
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(weaker / "summary.md"))
    found = written(explore, weaker)
    for name, text in found.items():
        if not (EXPECTED / name).exists():
            (EXPECTED / name).write_text(text)
            pytest.fail(f"{name} was written anew")
        assert (EXPECTED / name).read_text() == text
    assert (weaker / "summary.md").read_text() == found["check.md"]


def test_the_same_bytes_from_several_processes(explore: Explore, weaker: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = written(explore, weaker, "--workers", "1", "--engine", "python")
    monkeypatch.setattr("leasecheck.cli.cases.recorded_cases.SMALL", 1)
    assert written(explore, weaker, "--workers", "2", "--engine", "python") == one


def test_junit_schema(explore: Explore, weaker: Path) -> None:
    written(explore, weaker)
    xmlschema.XMLSchema(HERE / "schemas/junit-10.xsd").validate(weaker / "check.xml")


def test_junit_is_understood(explore: Explore, weaker: Path) -> None:
    written(explore, weaker)
    read = junitparser.JUnitXml.fromfile(str(weaker / "check.xml"))
    suites = {suite.name: suite for suite in read}
    own = suites["own.py"]
    assert (own.tests, own.failures, own.errors, own.skipped) == (25, 3, 0, 0)
    failed = {(test.classname, test.name): [each.type for each in test.result] for test in own if test.result}
    assert failed == {
        ("own.py Counter wrong <b> & | `x`", "as recorded"): ["recorded"],
        ("own.py Counter wrong <b> & | `x`", "stays_small"): ["violated"],
        ("own.py Counter less", "as recorded"): ["weaker"],
    }
    assert suites["gone from explore.lock"].failures == 1


def sarif(text: str) -> dict[str, Any]:
    """A log that the official schema admits."""
    log = json.loads(text)
    schema = json.loads((HERE / "schemas/sarif-2.1.0.schema.json").read_text())
    jsonschema.Draft4Validator(schema).validate(log)
    run: dict[str, Any] = log["runs"][0]
    return run


def test_sarif(explore: Explore, weaker: Path) -> None:
    run = sarif(written(explore, weaker)["check.sarif"])
    results = {result["ruleId"]: result for result in run["results"]}
    assert set(results) == {"own.py/Counter/stays_small", "weaker", "gone"}
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == sorted(results)
    violated = results["own.py/Counter/stays_small"]
    lines = (weaker / "own.py").read_text().splitlines()
    at = violated["locations"][0]["physicalLocation"]
    assert at["artifactLocation"]["uri"] == "own.py"
    assert lines[at["region"]["startLine"] - 1 : at["region"]["startLine"] + 1] == [
        "    @always",
        "    def stays_small(s) -> bool:",
    ]
    steps = violated["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [step["location"]["message"]["text"] for step in steps] == [
        "0. initial state\nn = 0",
        "1. up\nn: 0 -> 1",
        "2. up\nn: 1 -> 2",
        "violated: stays_small\ns.n <= s.limit is false: 2 <= 1",
    ]


def test_json_schema(explore: Explore, weaker: Path) -> None:
    schema = json.loads((CHECKOUT / "docs/explore-check-1.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(json.loads(written(explore, weaker)["check.json"]))


def test_everything_wrong_at_once_is_valid_too(explore: Explore, folder: Path) -> None:
    raising = COUNTER.replace("s.n += 1", "s.n += 1 // (0 if s.n == 2 else 1)")
    (folder / "own.py").write_text(raising + '\ncases = [case(Counter, id="r\\n\\x1b\\u2028", expect=holds())]\n')
    (folder / "big.py").write_text(COUNTER + "\ncases = [case(Counter, top=9, expect=holds())]\n")
    (folder / "bad.py").write_text("from leasecheck import *\ncases = [\n")
    options = [word for format, name in NAMES.items() for word in (f"--{format}", name)]  # noqa: A001
    ran = explore("check", *options, "--github", "--max-states", "5", "--engine", "python")
    assert ran.code == 2
    xmlschema.XMLSchema(HERE / "schemas/junit-10.xsd").validate(folder / "check.xml")
    levels = {result["ruleId"]: result["level"] for result in sarif((folder / "check.sarif").read_text())["results"]}
    assert levels == {"inconclusive": "warning", "error": "error", "file": "error"}
    schema = json.loads((CHECKOUT / "docs/explore-check-1.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(json.loads((folder / "check.json").read_text()))
    assert [line.partition(" ")[0] for line in ran.out.splitlines() if line.startswith("::")] == [
        "::warning",
        "::error",
        "::error",
    ]


def test_what_never_matters_is_in_every_format(explore: Explore, folder: Path) -> None:
    idle = "\n    @action\n    def never(s) -> None:\n        require(s.n < 0)\n        s.n = 0\n\n    @may_end"
    (folder / "own.py").write_text(COUNTER.replace("\n    @may_end", idle) + "\ncases = [case(Counter, expect=holds())]\n")
    options = [word for format, name in NAMES.items() for word in (f"--{format}", name)]  # noqa: A001
    assert explore("check", *options).code == 0
    ran = explore("check", "--strict", "--github", *options)
    assert ran.code == 1
    assert [line for line in ran.out.splitlines() if line.startswith("::error file=own.py,line=")]
    for result in sarif((folder / "check.sarif").read_text())["results"]:
        assert (result["ruleId"], result["level"]) == ("vacuous", "error")
    xmlschema.XMLSchema(HERE / "schemas/junit-10.xsd").validate(folder / "check.xml")
    suites = {suite.name: suite for suite in junitparser.JUnitXml.fromfile(str(folder / "check.xml"))}
    assert suites["what never matters"].failures >= 1
    schema = json.loads((CHECKOUT / "docs/explore-check-1.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(json.loads((folder / "check.json").read_text()))
    assert "never matters" in (folder / "check.md").read_text()


class TestGitHub:
    """Annotations and the job summary."""

    def test_paths_are_those_of_the_checkout(self, explore: Explore, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (folder / "sub").mkdir()
        (folder / "sub/own.py").write_text(COUNTER + "\ncases = [case(Counter, limit=1, expect=holds())]\n")
        monkeypatch.setenv("GITHUB_WORKSPACE", str(folder))
        monkeypatch.chdir(folder / "sub")
        ran = explore("check", "own.py", "--github")
        assert ran.out.splitlines()[-1].startswith("::error file=sub/own.py,line=22,title=own limit=1%3A stays_small::")

    def test_the_summary_goes_after_what_is_there(
        self, explore: Explore, weaker: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (weaker / "summary.md").write_text("before\n")
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(weaker / "summary.md"))
        assert explore("check", "--github").code == 1
        assert (weaker / "summary.md").read_text().startswith("before\n## explore check: failed\n")

    @pytest.mark.usefixtures("weaker")
    def test_a_summary_that_cannot_be_written(self, explore: Explore, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", "/nowhere/summary.md")
        ran = explore("check", "--github")
        assert ran.code == 2
        assert ran.err.splitlines()[-1] == (
            "explore: cannot write the job summary /nowhere/summary.md: No such file or directory"
        )

    def test_nothing_wrong_is_nothing_to_say(self, explore: Explore, folder: Path) -> None:
        (folder / "own.py").write_text(COUNTER + BEFORE)
        assert "::" not in explore("check", "--github").out


class TestFiles:
    """Where reports go."""

    @pytest.mark.parametrize("option", ["--junit", "--sarif", "--markdown", "--json"])
    def test_stdout(self, explore: Explore, weaker: Path, option: str) -> None:
        ran = explore("check", option, "-", "--quiet")
        assert ran.err == ""
        assert ran.out == (EXPECTED / NAMES[option[2:]]).read_text()
        assert weaker.exists()

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["--json", "-", "--sarif", "-"], "--sarif - and --json - want stdout; give all but one of them a file"),
            (["--json", "-", "--github"], "--github writes to stdout; give the other report a file"),
            (["--junit", "."], "--junit .: give the name of a file, or - for stdout"),
            (["--junit", ""], "--junit : give the name of a file, or - for stdout"),
        ],
    )
    def test_refused_before_anything_is_explored(
        self, explore: Explore, weaker: Path, arguments: list[str], sentence: str
    ) -> None:
        ran = explore("check", *arguments)
        assert (ran.code, ran.out, ran.err) == (2, "", f"explore: {sentence}\n")
        assert weaker.exists()

    @pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that nobody can write")
    def test_a_folder_that_cannot_be_written(self, explore: Explore, weaker: Path) -> None:
        ran = explore("check", "--sarif", "/proc/sys/check.sarif")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("explore: the folder of --sarif, /proc/sys cannot be written: ")
        assert weaker.exists()
