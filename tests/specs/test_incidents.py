"""Every incident is there with its cases, each comes out as recorded, and every claim is shown to be violable."""

import importlib

import pytest
from spec_files import ROOT, came_out, run

from leasecheck.language import Case
from leasecheck.language.cases import check_cases

SOURCES = {
    "I001": "celery/kombu#337",
    "I002": "facile-it/rabbitmq-consumer#6",
    "I003": "celery/celery#4671",
    "I005": "Azure/azure-service-bus#712",
    "I006": "OptimalBits/bull#1243",
    "I007": "hexpm/hexpm#1825",
    "I009": "gottscj/Hangfire.Mongo#307",
    "I014": "celery/celery#1628",
    "I015": "bsm/sarama-cluster#148",
    "I018": "rabbitmq/rabbitmq-server#3100",
    "I020": "collectiveidea/delayed_job#415",
    "I021": "laravel/framework#48539",
    "I028": "celery/celery#5410",
    "I029": "EasyNetQ/EasyNetQ#1413",
    "I031": "kamu-data/kamu-cli#1398",
    "I033": "Particular/docs.particular.net#1816",
    "I035": "aws-powertools/powertools-lambda-python#1038",
    "I036": "aws-powertools/powertools-lambda-python#8049",
    "I037": "Particular/NServiceBus#4086",
    "I040": "akash-network/console#3449",
}
FILES = tuple(path for path in sorted((ROOT / "specs" / "incidents").glob("*.py")) if path.stem != "__init__")
EXPLAINED = ("publish", "external_call", "outbox_inbox", "retries", "incidents.ownership", "incidents.settling")


def cases_in(module: str) -> tuple[Case, ...]:
    """Return the recorded cases of a module of `leasecheck.specs`."""
    return check_cases(importlib.import_module(f"leasecheck.specs.{module}").cases)


CASES = [case for path in FILES for case in cases_in(f"incidents.{path.stem}")]


def test_every_incident_is_there() -> None:
    expected = set(SOURCES)
    assert expected == {case.id.split("-")[0] for case in CASES}


@pytest.mark.parametrize("incident", SOURCES)
def test_an_incident_is_shown_and_is_gone_when_smaller_and_when_fixed(incident: str) -> None:
    found = {case.id: case for case in CASES}
    shown, smaller, fixed = (found[f"{incident}{suffix}"] for suffix in ("", "-smaller", "-fixed"))
    assert len(CASES) == len(found)
    assert len({case.definition.cls for case in (shown, smaller, fixed)}) == 1
    assert shown.expect.violated is not None
    assert shown.expect.steps is not None
    assert smaller.expect.violated is None
    assert fixed.expect.violated is None


@pytest.mark.parametrize(("incident", "source"), SOURCES.items())
def test_an_incident_names_its_source(incident: str, source: str) -> None:
    assert any(f"# {incident}, {source}: " in path.read_text(encoding="utf-8") for path in FILES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_case_comes_out_as_recorded(case: Case) -> None:
    assert case.expect == came_out(run(case), case.expect)


@pytest.mark.parametrize("module", EXPLAINED)
def test_every_claim_is_violated_by_some_case(module: str) -> None:
    cases = cases_in(module)
    claims = {function.name for function in cases[0].definition.of_kind("always", "step")}
    assert claims == {case.expect.violated for case in cases} - {None}
