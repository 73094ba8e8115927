"""The page of a counterexample, as bytes; what a reader makes of it is tested in tests/browser."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from string import Template

import pytest
from four_results import four, only, result

from leasecheck.properties.verdicts import Verdict
from leasecheck.render.shared import page
from leasecheck.render.trace.html import claim_words, render
from leasecheck.results.report import PropertyResult, Report
from leasecheck.traces.claims import Claim

HERE = Path(__file__).parent
FOUR = four()


def shown(report: Report) -> PropertyResult:
    return next(found for found in report.properties if found.trace is not None)


def pages() -> str:
    """Return the four pages without what is the same in all: style, script, and the policy with its hash."""
    whole = "\n".join(render(shown(report), report) for report in four().values())
    whole = re.sub(r"<style>.*?</style>|<script>.*?</script>|sha256-[^']*", "", whole, flags=re.DOTALL)
    return re.sub(r"((?:\S*/)?four_results\.py):\d+", "four_results.py:LINE", whole)


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_same_bytes_in_every_process(seed: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", "import test_html; print(test_html.pages(), end='')"],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{HERE}:{HERE.parents[1]}"},
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == (HERE / "expected" / "four.html.txt").read_text()


@pytest.mark.parametrize("name", FOUR)
def test_nothing_is_fetched(name: str) -> None:
    whole = render(shown(FOUR[name]), FOUR[name])
    assert set(re.findall(r"https?://[^\"'<\s]*", whole)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"\b(?:src|href)=\"([^\"]*)\"", whole)) == {"data:,", "#state"}
    assert "default-src 'none'; script-src 'sha256-" in whole


def test_data_ends_no_script_and_no_line() -> None:
    value = {"</script>": "<!-- \u2028 & \u2029 ]]>"}
    assert json.loads(page.data(value)) == value
    assert not re.search("[<>&\u2028\u2029]", page.data(value))


def test_texts_are_escaped_in_attributes_too() -> None:
    assert page.escaped("\"'<&>\n\x1b\u202e") == "&quot;&#x27;&lt;&amp;&gt;\\n\\x1b\\u202e"


def test_dollars_of_a_spec_are_no_places_of_the_template() -> None:
    found = dataclasses.replace(shown(FOUR["safety"]), doc="costs $data and ${script}, $$")
    whole = render(found, FOUR["safety"])
    assert "costs $data and ${script}, $$" in whole
    assert set(Template(page.resource("trace.html")).get_identifiers()) >= {"data", "script"}


def test_missing_trace_is_refused() -> None:
    with pytest.raises(ValueError, match="one_at_a_time has no trace to show"):
        render(dataclasses.replace(shown(FOUR["safety"]), trace=None), FOUR["safety"])


def test_left_bounds_are_said() -> None:
    from test_trace_graph import Overflow

    report = result(only(), Overflow, "overflow")
    whole = render(shown(report), report)
    assert "The last state lies outside its bounds: nothing is asked of it." in whole
    assert "out of bounds: n = 2 left its range 0..1" in whole


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (Claim("p", "always", None, True), ("yes", "holds")),
        (Claim("p", "always", {"n": 1}, False), ("no", "false for n=1")),
        (Claim("p", "always", None, None, why="raised"), ("open", "raised")),
        (Claim("p", "step", None, None), ("open", "not asked: no step was taken")),
        (Claim("p", "sometimes", {"n": 1}, True), ("yes", "true here for n=1")),
        (Claim("p", "sometimes", None, False), ("open", "not true here")),
        (Claim("p", "maximum", {}, None, 3), ("open", "3 here")),
        (Claim("p", "maximum", None, None), ("open", "not measured")),
        (Claim("p", "may_end", None, True), ("open", "may end here")),
        (Claim("p", "may_end", {}, False), ("open", "may not end here")),
        (Claim("deadlock", "deadlock", None, True), ("yes", "none")),
        (Claim("deadlock", "deadlock", None, False), ("no", "nothing can happen any more")),
    ],
)
def test_words_of_claims(claim: Claim, words: tuple[str, str]) -> None:
    assert claim_words(claim) == words


def test_last_state_of_each_result_says_why_it_is_there() -> None:
    for report in FOUR.values():
        found = shown(report)
        claim = next(claim for claim in found.final if claim.name == found.name)
        assert claim.holds is (found.verdict is not Verdict.VIOLATED)
        assert claim.why == found.why
