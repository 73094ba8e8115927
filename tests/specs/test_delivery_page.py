"""docs/delivery.md says what exploration finds, cell for cell."""

import re
from pathlib import Path
from typing import Any

import pytest

import leasecheck.specs
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore
from leasecheck.specs.handler import Ack, Handler
from leasecheck.specs.overlap import Extension, Overlap

PAGE = (Path(__file__).parents[2] / "docs" / "delivery.md").read_text()
TEXT_OF = {"no_lost_effect": "lost", "effect_at_most_once": "twice"}

OVERLAPS: list[dict[str, Any]] = [
    {"extension": Extension.NONE, "slowdowns": 0},
    {"extension": Extension.NONE},
    {"extension": Extension.NONE, "visibility": 10},
    {"extension": Extension.IN_TIME},
    {"extension": Extension.BOUNDED},
    {"extension": Extension.BOUNDED, "total": 8},
    {"extension": Extension.MISSED},
]
"""The rows of the page's table about overlap."""


def table(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading, its head included."""
    section = PAGE.split(f"`{heading}`\n", 1)[1].split("\n## ", 1)[0]
    rows = [
        line.strip("|").split("|") for line in section.splitlines() if line.startswith("|") and not line.startswith("|---")
    ]
    return [[cell.strip() for cell in row] for row in rows]


def found(spec: type, settings: dict[str, Any]) -> dict[str, int]:
    """Return the steps to each violation of a claim, and the value of each measure."""
    instance = Instance(definition_of(spec), settings)
    outcome = explore(instance, Request(keep_going=True))
    assert outcome.exhaustive
    witnesses = {function.name for function in instance.definition.of_kind("sometimes")}
    assert witnesses <= {finding.property for finding in outcome.findings}
    return {
        finding.property: len(finding.path.steps) if finding.value is None else finding.value
        for finding in outcome.findings
        if finding.property not in witnesses
    }


def test_the_table_of_the_handler() -> None:
    head, *rows = table("handler")
    definition = definition_of(Handler)
    dedups = {member.value: member for member in definition.constants["dedup"]}
    assert len(rows) == 5
    for faults, *cells in rows:
        consumers, crashes, expiries = map(int, faults.split(","))
        sizes = {"Consumer": consumers, "crashes": crashes, "expiries": expiries}
        for policy, cell in zip(head[1:], cells, strict=True):
            ack, dedup = policy.split(", ")
            for each in dedups.values() if dedup == "any dedup" else [dedups[dedup]]:
                violations = found(Handler, {**sizes, "ack": Ack(ack), "dedup": each})
                said = [f"{TEXT_OF[name]}, {steps}" for name, steps in violations.items()]
                assert (said or ["holds"]) == [cell], (sizes, ack, each)


@pytest.mark.parametrize("place", range(len(OVERLAPS)))
def test_the_table_of_overlap(place: int) -> None:
    _, *rows = table("overlap")
    assert len(rows) == len(OVERLAPS)
    _, one_handler, once, once_crashed, recovery = rows[place]
    alive = found(Overlap, OVERLAPS[place])
    crashed = found(Overlap, {**OVERLAPS[place], "crashes": 1})
    deduped = found(Overlap, {**OVERLAPS[place], "crashes": 1, "deduped": True})
    assert one_handler == said(alive, "one_handler_at_a_time") == said(deduped, "one_handler_at_a_time")
    assert once == said(alive, "effect_at_most_once")
    assert once_crashed == f"twice, {crashed['effect_at_most_once']}"
    assert recovery == str(crashed["recovery_ticks"])
    assert "effect_at_most_once" not in deduped


def said(violations: dict[str, int], name: str) -> str:
    return f"{violations[name]} steps" if name in violations else "holds"


def test_every_spec_has_its_part_of_the_page() -> None:
    own = {path.stem for path in Path(leasecheck.specs.__file__).parent.glob("*.py") if not path.stem.startswith("_")}
    assert own == set(re.findall(r"^## .*`(\w+)`$", PAGE, re.MULTILINE))
