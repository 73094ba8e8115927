"""The page of a state graph, as its reader has it."""

from __future__ import annotations

import pytest
from conftest import Open
from four_results import Desk
from looks import low_contrast
from playwright.sync_api import Page, expect
from test_trace_page import NAME, Nasty

from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.render.graph.html import render
from leasecheck.render.graph.state_graph import build

PAGE = render(build(Instance(definition_of(Desk))))


def drawn(page: Page, selector: str) -> int:
    return int(page.evaluate(f"window.states.$('{selector}').length"))


def test_all_states_and_steps_are_drawn(show: Open) -> None:
    page = show(PAGE)
    graph = build(Instance(definition_of(Desk)))
    assert drawn(page, "node") == graph.number_of_nodes()
    assert drawn(page, "edge") == graph.number_of_edges()
    assert drawn(page, "node.bad") == sum(bool(d["violates"] or d["deadlock"]) for _, d in graph.nodes(data=True))
    assert page.locator(".states-list button").count() == len(graph)


def test_it_pans_and_zooms_by_wheel_drag_keys_and_buttons(show: Open) -> None:
    page = show(PAGE)
    view = "[window.states.zoom(), window.states.pan().x, window.states.pan().y].map((v) => Math.round(v * 1000))"
    seen = [page.evaluate(view)]

    def changed() -> bool:
        seen.append(page.evaluate(view))
        return bool(seen[-1] != seen[-2])

    page.mouse.move(300, 400)
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"JSON.stringify({view}) !== '{str(seen[0]).replace(' ', '')}'")
    assert changed()
    page.mouse.move(20, 200)
    page.mouse.down()
    page.mouse.move(120, 260, steps=4)
    page.mouse.up()
    assert changed()
    for name in ("Zoom in", "Zoom out", "Whole graph"):
        page.get_by_role("button", name=name).click()
        assert changed()
    page.locator("#canvas").focus()
    for key in ("+", "ArrowLeft", "ArrowDown", "-", "0"):
        page.keyboard.press(key)
        assert changed()


def test_searching_shows_what_is_found_and_fades_the_rest(show: Open) -> None:
    page = show(PAGE)
    page.get_by_label("Find").fill("light = taken")
    said = page.locator("#found").inner_text()
    found, of = int(said.split()[0]), int(said.split()[2])
    assert 0 < found < of
    assert page.locator(".states-list button").count() == found
    assert drawn(page, "node.other") == of - found
    page.get_by_label("Find").fill("")
    assert drawn(page, ".other") == 0


def test_a_state_is_told_with_its_steps_and_the_way_to_it(show: Open) -> None:
    page = show(PAGE)
    page.get_by_role("button", name="Violations").click()
    page.locator(".states-list button").first.click()
    expect(page.locator("#about .note")).to_contain_text("violates one_at_a_time")
    expect(page.get_by_role("heading", name="Shortest way here: 4 steps")).to_be_visible()
    assert drawn(page, "edge.way") == 4
    assert page.locator("#about .tree > li.changed").count() > 0
    page.get_by_role("button", name="look(c=Clerk1) → 1").click()
    expect(page.get_by_role("heading", name="State 1")).to_be_visible()
    assert drawn(page, "edge.way") == 1
    page.get_by_role("button", name="All states").click()
    expect(page.get_by_role("heading", name="Found")).to_be_visible()


def test_a_click_on_a_state_chooses_it(show: Open) -> None:
    page = show(PAGE)
    at = page.evaluate("window.states.getElementById('n3').renderedPosition()")
    box = page.locator("#canvas").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + at["x"], box["y"] + at["y"])
    expect(page.get_by_role("heading", name="State 3")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(show: Open, scheme: str) -> None:
    page = show(PAGE, scheme=scheme)
    assert low_contrast(page) == []
    page.locator(".states-list button").last.click()
    assert low_contrast(page) == []
    ink = page.evaluate("window.states.$('node').style('color')")
    page.locator("#theme").click()
    assert page.evaluate("window.states.$('node').style('color')") != ink


def test_a_domain_named_script_shows_as_text(show: Open) -> None:
    page = show(render(build(Instance(definition_of(Nasty)))))
    assert page.locator("script").count() == 2
    page.get_by_label("Find").fill("violates silent")
    page.locator(".states-list button").first.click()
    assert NAME in page.locator("#about").inner_text()
    assert NAME in page.evaluate("window.states.$('edge').data('label')")
