"""The page of a counterexample, as its reader has it."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from typing import Annotated

import pytest
from conftest import Open
from four_results import Clerk, four, result
from looks import low_contrast
from playwright.sync_api import Page, expect

from leasecheck import Between, Const, Domain, action, always, each, require, spec
from leasecheck.render.trace.html import render
from leasecheck.results.report import PropertyResult, Report
from leasecheck.search.outcome import Request

FOUR = four()


def shown(report: Report) -> PropertyResult:
    return next(found for found in report.properties if found.trace is not None)


def page_of(name: str) -> str:
    return render(shown(FOUR[name]), FOUR[name])


def where(page: Page) -> str:
    return page.locator("#where").inner_text()


def test_it_opens_at_the_end_with_what_is_wrong(show: Open) -> None:
    page = show(page_of("safety"))
    assert page.title() == "VIOLATED: one_at_a_time in desk"
    expect(page.get_by_role("heading", level=1)).to_have_text("VIOLATED one_at_a_time in 4 steps")
    expect(page.get_by_role("heading", name="State after step 4")).to_be_visible()
    assert "len(s.at_desk) <= 1 is false: 2 <= 1" in page.locator(".whys").inner_text()
    assert page.locator("#tree .read").count() == 2
    row = page.get_by_role("row", name="one_at_a_time")
    assert "false" in row.inner_text()
    assert "2 <= 1" in page.locator(".claims .no.why").first.inner_text()
    expect(page.get_by_role("row", name="power_stays")).to_contain_text("holds")
    expect(page.get_by_role("row", name="sits")).to_contain_text("true here for c=Clerk1")


def test_it_is_walked_by_keys_slider_buttons_list_and_graph(show: Open) -> None:
    page = show(page_of("safety"))
    page.keyboard.press("Home")
    assert where(page) == "0 of 4: initial state"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert where(page) == "2 of 4: look(c=Clerk2)"
    assert page.url.endswith("#step=2")
    page.keyboard.press("ArrowLeft")
    assert where(page) == "1 of 4: look(c=Clerk1)"
    page.get_by_role("slider").fill("3")
    assert where(page) == "3 of 4: sit(c=Clerk1)"
    page.get_by_role("slider").press("ArrowLeft")
    assert where(page) == "2 of 4: look(c=Clerk2)"
    page.get_by_role("button", name="Next").click()
    assert where(page) == "3 of 4: sit(c=Clerk1)"
    page.get_by_role("button", name="1 look(c=Clerk1)").click()
    assert where(page) == "1 of 4: look(c=Clerk1)"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.step") == "2"
    page.locator("#graph [data-step='4']").click()
    assert where(page) == "4 of 4: sit(c=Clerk2)"
    assert page.locator("#graph .current").get_attribute("data-step") == "4"
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    page.get_by_role("button", name="First").click()
    expect(page.get_by_role("button", name="Back")).to_be_disabled()


def test_each_step_is_told_to_who_does_not_see_it(show: Open) -> None:
    page = show(page_of("step"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_have_text("Step 3 of 3: fault power_cut. power from True to False")
    assert page.locator("#live").get_attribute("aria-live") == "polite"


def test_what_changed_is_marked_in_the_state(show: Open) -> None:
    page = show(page_of("safety"), "#step=3")
    assert page.locator("#about .changes li").all_inner_texts() == [
        "at_desk: {} → {Clerk1}",
        "log: [] → [Visit(taken, clerk=Clerk1)]",
        'light: a "free" <desk> & more → taken',
    ]
    assert page.locator("#tree > li.changed .name").all_inner_texts() == ["at_desk", "log", "light"]
    assert page.locator("#tree > li").count() == 5
    page.get_by_label("only what changed").check()
    assert page.locator("#tree > li").count() == 3
    page.get_by_label("only what changed").uncheck()
    page.get_by_label("Find").fill("clerk2: true")
    assert page.locator("#tree > li").all_inner_texts() == ["seen_free = {Clerk1: True, Clerk2: True}"]
    page.get_by_label("Find").press("ArrowLeft")
    assert where(page).startswith("3 of 4")


def test_faults_and_both_states_of_a_step_are_told_apart(show: Open) -> None:
    page = show(page_of("step"))
    assert "FAULT power_cut" in str(page.locator("#graph .fault.violated").text_content())
    expect(page.get_by_role("button", name="3 power_cut fault violated")).to_be_visible()
    assert "s.power" in page.locator(".whys").inner_text()


def test_a_lasso_goes_round(show: Open) -> None:
    found = shown(FOUR["safety"])
    assert found.trace is not None
    lasso = dataclasses.replace(found, trace=dataclasses.replace(found.trace, loop=2))
    page = show(render(lasso, FOUR["safety"]))
    assert page.locator("#graph .loop").text_content() == "and again, for ever"
    assert "goes on as after step 2, for ever" in page.locator("#about").inner_text()
    page.keyboard.press("ArrowRight")
    assert where(page) == "2 of 4: look(c=Clerk2)"


class Named(Domain):
    """Its name is set below: no class statement can write it."""


NAME = "</script><script>alert(1)</script>&amp;"
Named.__name__ = NAME


@spec
class Nasty:
    """<img src=x onerror=alert(1)>"""

    by: dict[Named, bool] = each(False)

    @action
    def say(s, w: Named) -> None:
        """<script>alert(2)</script>"""
        require(not s.by[w])
        s.by[w] = True

    @always
    def silent(s, w: Named) -> bool:
        """<b onclick='alert(3)'>bold</b>"""
        return not s.by[w]


def test_a_domain_named_script_shows_as_text(show: Open) -> None:
    report = result(Request(), Nasty, '<script>alert("spec")</script>')
    page = show(render(shown(report), report))
    assert page.locator("script").count() == 2
    assert page.locator("b, img").count() == 0
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"silent(w={NAME}1)")
    assert f"say(w={NAME}1)" in page.locator("#steps").inner_text()
    assert f"by[{NAME}1]: False → True" in page.locator("#about").inner_text()
    assert f"{NAME}1: False → True" in page.locator("#tree").inner_text()
    assert "<script>alert(2)</script>" in page.locator("#about").inner_text()
    assert '<script>alert("spec")</script> with' in page.locator("header").inner_text()
    texts = page.locator("#graph text").all_text_contents()
    assert f"{NAME}1" in texts


Number = Annotated[int, Between(0, 999)]


@spec
class Long:
    """A long trace of a state of more than 300 fields."""

    top: Const[int] = 200
    turn: Annotated[int, Between(0, "top")] = 0
    by: dict[Clerk, Number] = each(0)

    @action
    def go(s, c: Clerk) -> None:
        """It goes on."""
        require(s.turn < s.top and (c.number + s.turn) % 2 == 0)
        s.turn += 1
        s.by[c] += 1

    @always
    def ends(s) -> bool:
        """It does not."""
        return s.turn < s.top


for _number in range(300):
    Long.__annotations__[f"field_{_number}"] = Number
    setattr(Long, f"field_{_number}", _number)
Long = spec(type("Long", (), {k: v for k, v in vars(Long).items() if k not in ("__dict__", "__weakref__", "__spec__")}))


def in_sight(page: Page, selector: str, panel: str) -> bool:
    inner, outer = page.locator(selector).bounding_box(), page.locator(panel).bounding_box()
    assert inner is not None
    assert outer is not None
    return outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]


def test_long_traces_and_wide_states_stay_usable(show: Open) -> None:
    report = result(Request(), Long, "long")
    page = show(render(shown(report), report))
    for key, number in (("End", 200), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        assert where(page).startswith(f"{number} of 200")
        assert in_sight(page, f"#graph [data-step='{number}'] rect", "#graph")
        assert in_sight(page, f"#steps button[data-step='{number}']", "#steps")
    page.get_by_role("slider").fill("117")
    assert in_sight(page, "#graph [data-step='117'] rect", "#graph")
    assert in_sight(page, "#graph .names text >> nth=0", "#graph")
    assert page.locator("#count").inner_text() == "302 of 302 variables"
    page.get_by_label("Find").fill("field_299")
    assert page.locator("#tree > li").all_inner_texts() == ["field_299 = 299"]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", FOUR)
def test_everything_can_be_read(show: Open, name: str, scheme: str) -> None:
    page = show(page_of(name), scheme=scheme)
    for key in ("End", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        assert low_contrast(page) == []


def test_light_and_dark_follow_the_system_until_one_is_chosen(show: Open) -> None:
    page = show(page_of("safety"), scheme="dark")
    background = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(background)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(background)
    assert light != dark
    page.get_by_role("button", name="Use dark colours").click()
    assert page.evaluate(background) == dark
    page.reload()
    assert page.evaluate(background) == dark
    page.get_by_role("button", name="Use light colours").click()
    assert page.evaluate(background) == light


@pytest.mark.parametrize("name", FOUR)
def test_landmarks_headings_and_names(show: Open, name: str) -> None:
    page = show(page_of(name))
    assert page.get_by_role("banner").count() == page.get_by_role("main").count() == 1
    assert page.get_by_role("navigation", name="Walk through the steps").count() == 1
    levels = page.locator("h1, h2, h3").evaluate_all("all => all.map(each => Number(each.tagName[1]))")
    assert levels[:2] == [1, 2]
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert [region for region in ("Steps", "Who did what") if page.get_by_role("region", name=region).count() != 1] == []
    nameless = "all => all.filter(each => !each.innerText.trim() && !each.getAttribute('aria-label')).length"
    assert page.locator("button").evaluate_all(nameless) == 0
    assert page.locator("input").evaluate_all("all => all.filter(each => !each.labels.length).length") == 0


def test_every_control_is_reached_by_tab(show: Open) -> None:
    page = show(page_of("safety"), "#step=2")
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.step"))
    assert {"theme", "first", "back", "next", "end", "slider", "0", "4", "graph", "state", "find", "only"} <= reached


def test_a_narrow_window_scrolls_one_way_only(show: Open) -> None:
    for name in FOUR:
        page = show(page_of(name), width=360, height=640)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_javascript_the_story_is_there(browser, tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "page.html"
    file.write_text(page_of("safety"))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    assert "len(s.at_desk) <= 1 is false" in page.locator("body").inner_text()
    assert "sit(c=Clerk2)" in page.locator("#steps").inner_text()
    assert page.locator("#claims").is_visible()
    assert not page.locator("#walk").is_visible()
    context.close()
