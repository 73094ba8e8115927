"""Traces written and read back are the same traces."""

from __future__ import annotations

import json
from typing import Annotated

import pytest

from leasecheck import Between, Case, Domain, action, always, initial, require, spec
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.render.run import json as json_report
from leasecheck.render.trace import itf
from leasecheck.results.replayed import report_on_replay
from leasecheck.results.report import Report, report_on
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore
from leasecheck.specs import handler, lease_queue
from leasecheck.traces.recorded import fit, read


def reported(instance: Instance, request: Request) -> tuple[Report, list[tuple[str, tuple[tuple[int, int], ...]]]]:
    outcome = explore(instance, request)
    return report_on("it", instance, request, outcome), [(each.property, each.path.steps) for each in outcome.findings]


def violated(cases: list[Case]) -> list[Case]:
    return [each for each in cases if each.expect.violated is not None]


@pytest.mark.parametrize("case", violated(handler.cases), ids=lambda case: case.id)
def test_what_was_written_is_read_back(case: Case) -> None:
    instance = case.instance()
    report, findings = reported(instance, Request())
    paths = dict(findings)
    for content in (itf.render(report.violated[0], report), json_report.render(report)):
        recorded = read(content)
        found = fit(instance, recorded)
        assert found.problem is None
        assert found.path.steps == paths[report.violated[0].name]
        again = report_on_replay("it", instance, found, recorded.property)
        first = again.violated[0]
        assert (first.name, first.binding, first.why, first.trace, first.relevance) == (
            report.violated[0].name,
            report.violated[0].binding,
            report.violated[0].why,
            report.violated[0].trace,
            report.violated[0].relevance,
        )


class Side(Domain):
    """One of two."""


@spec
class Walk:
    """Begins somewhere, and ends outside or nowhere."""

    at: Annotated[int, Between(0, 3)] = 0
    seen: set[Side] = set()

    @initial
    def anywhere(s, k: Annotated[int, Between(1, 2)]) -> None:
        """Any place."""
        s.at = k

    @action
    def go(s, side: Side) -> None:
        """One step."""
        require(len(s.seen) < 2)
        s.at += 1
        s.seen.add(side)

    @always
    def near(s) -> bool:
        """Not at the end."""
        return s.at < 3


@pytest.mark.parametrize("name", ["near", "deadlock", "bounds"])
@pytest.mark.parametrize("form", ["itf", "json"])
def test_every_kind_of_end(name: str, form: str) -> None:
    instance = Instance(definition_of(Walk))
    report, findings = reported(instance, Request(keep_going=True))
    result = next(result for result in report.properties if result.name == name)
    content = itf.render(result, report) if form == "itf" else json_report.render(report)
    recorded = read(content, name if form == "json" else None)
    found = fit(instance, recorded)
    assert (found.problem, found.path.steps) == (None, dict(findings)[name])
    assert report_on_replay("it", instance, found, name).violated[0].trace == result.trace


def test_a_step_that_leaves_its_bounds_only_fits_at_the_end() -> None:
    instance = Instance(definition_of(Walk))
    states = [{"at": n, "seen": {"#set": seen}} for n, seen in [(2, []), (3, ["Side1"]), (4, ["Side1"]), (4, ["Side1"])]]
    for number, state in enumerate(states[1:], 1):
        state["#meta"] = {"index": number, "action": "go", "binding": {"side": "Side1"}}
    found = fit(instance, read(json.dumps({"vars": ["at", "seen"], "states": states})))
    assert found.problem == "step 2, go(side=Side1), leaves its bounds"
    assert found.trace is not None
    assert found.trace.steps == 1


def test_initial_state_that_is_none() -> None:
    instance = Instance(definition_of(Walk))
    found = fit(instance, read('{"vars": ["at", "seen"], "states": [{"at": 0, "seen": {"#set": []}}]}'))
    assert (found.trace, found.problem) == (None, "no initial state is the recorded one")
    queue = violated(lease_queue.cases)[0].instance()
    report, _ = reported(queue, Request())
    content = itf.render(report.violated[0], report).replace('"now": {"#bigint": "0"}', '"now": 7', 1)
    assert fit(queue, read(content)).problem == "the initial state has now = 0, where 7 was recorded"


def test_binding_that_there_is_not() -> None:
    instance = Instance(definition_of(Walk))
    report, _ = reported(instance, Request())
    content = itf.render(report.violated[0], report).replace('{"side": "Side1"}', '{"side": "Side9"}')
    assert fit(instance, read(content)).problem == ("step 1, go(side=Side9), is no step of Walk: there is no such binding")
