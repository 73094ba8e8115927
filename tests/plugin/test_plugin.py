"""The pytest plugin in a project of its own."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

pytest_plugins = ["pytester"]

LAMP = '''"""A lamp."""
from leasecheck import *
from leasecheck.model import queue

@spec
class Lamp:
    """On or off."""
    broken: Const[bool] = False
    on: bool = False

    @action
    def switch(s) -> None:
        s.on = not s.on

    @always
    def stays_dark(s) -> bool:
        """The light never burns."""
        return not (s.on and s.broken)

cases = [
    case(Lamp, expect=holds(distinct=2)),
    case(Lamp, broken=True, expect=violates("stays_dark", steps=1)),
    case(Lamp, id="wrong", broken=True, expect=holds()),
]
'''


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Make a project with a spec and a test; the plugin is loaded as an installed one is."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # other plugins take most of the time of so small a run
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p leasecheck.pytest_plugin -W error --strict-markers --strict-config")
    pytester.mkdir("specs")
    (pytester.path / "specs" / "lamp.py").write_text(LAMP)
    pytester.mkdir("tests")
    (pytester.path / "tests" / "test_one.py").write_text("def test_one():\n    assert True\n")
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """Run pytest in a process of its own: the search's libraries cannot be imported twice in one."""
    return project.runpytest_subprocess(*arguments)


def test_each_case_is_an_item_and_a_failure_is_our_text(project: pytest.Pytester) -> None:
    ran = run(project, "-v")
    ran.assert_outcomes(passed=3, failed=1)
    ran.stdout.fnmatch_lines(
        [
            "specs/lamp.py::Lamp[[]default] PASSED*",
            "specs/lamp.py::Lamp[[]broken=True] PASSED*",
            "specs/lamp.py::Lamp[[]wrong] FAILED*",
            "recorded to hold, but stays_dark is violated in 1 step",
            "counterexample, 1 step",
            "  1 *switch*",
            "*The light never burns.",
        ]
    )
    text = ran.stdout.str()
    assert "Traceback" not in text
    assert "pytest_items.py" not in text


def test_items_are_chosen_by_k_and_m(project: pytest.Pytester) -> None:
    run(project, "-k", "wrong").assert_outcomes(failed=1, deselected=3)
    run(project, "-m", "not explore").assert_outcomes(passed=1, deselected=3)


def test_an_item_is_named_by_its_id(project: pytest.Pytester) -> None:
    run(project, "specs/lamp.py::Lamp[default]").assert_outcomes(passed=1)


def test_junit_tells_the_counts(project: pytest.Pytester) -> None:
    run(project, "--junit-xml=found.xml", "specs")
    found = {case.get("name"): case for case in ET.parse(project.path / "found.xml").getroot().iter("testcase")}
    assert set(found) == {"Lamp[default]", "Lamp[broken=True]", "Lamp[wrong]"}
    assert {each.get("name"): each.get("value") for each in found["Lamp[default]"].iter("property")} == {
        "distinct": "2",
        "generated": "3",
        "depth": "1",
    }
    failure = found["Lamp[wrong]"].find("failure")
    assert failure is not None
    assert "counterexample, 1 step" in (failure.text or "")


def test_xdist_spreads_cases(project: pytest.Pytester) -> None:
    run(project, "-p", "xdist", "-n", "2").assert_outcomes(passed=3, failed=1)


def test_specs_are_found_beside_testpaths(project: pytest.Pytester) -> None:
    project.makeini("[pytest]\ntestpaths = tests\n")
    run(project).assert_outcomes(passed=3, failed=1)
    run(project, "tests").assert_outcomes(passed=1)  # who says where to look means it


def test_which_files_may_be_specs_is_a_setting(project: pytest.Pytester) -> None:
    (project.path / "specs" / "lamp.py").rename(project.path / "lamp_spec.py")
    project.makeini("[pytest]\nexplore_specs = *_spec.py\n")
    run(project).assert_outcomes(passed=3, failed=1)
    project.makeini("[pytest]\nexplore_specs =\n")
    run(project).assert_outcomes(passed=1)


def test_what_is_no_spec_is_left_alone(project: pytest.Pytester) -> None:
    (project.path / "specs" / "lamp.py").write_text("raise SystemExit('leasecheck is mentioned, and nobody imports this')\n")
    run(project).assert_outcomes(passed=1)


def test_a_spec_that_cannot_be_loaded_is_one_sentence(project: pytest.Pytester) -> None:
    (project.path / "specs" / "lamp.py").write_text(LAMP.replace("on: bool = False", "on: bool"))
    ran = run(project)
    ran.assert_outcomes(errors=1)
    ran.stdout.fnmatch_lines(["specs/lamp.py:*: on of Lamp has no initial value; write on: ... = value"])
    assert "Traceback" not in ran.stdout.str()


def test_a_pattern_that_is_none_is_refused(project: pytest.Pytester) -> None:
    project.makeini("[pytest]\nexplore_specs = /specs/*.py\n")
    ran = run(project)
    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    ran.stderr.fnmatch_lines(["ERROR: explore_specs: /specs/[*].py is no pattern of files below the root folder"])


def test_only_the_language_is_imported_without_specs(project: pytest.Pytester) -> None:
    (project.path / "specs" / "lamp.py").unlink()
    (project.path / "tests" / "test_one.py").write_text(
        "import sys\n\ndef test_one():\n"
        "    assert not [n for n in sys.modules if n.startswith(('leasecheck.cli', 'leasecheck.search', 'llvmlite'))]\n"
    )
    run(project).assert_outcomes(passed=1)


def test_a_light_import_stays_light() -> None:
    heavy = "('leasecheck.search', 'leasecheck.render', 'llvmlite', 'numba')"
    code = f"import sys, leasecheck; print(*(name for name in sys.modules if name.startswith({heavy})))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""
