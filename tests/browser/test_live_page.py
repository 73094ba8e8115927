"""The live explorer, as whoever walks with it has it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from looks import low_contrast
from playwright.sync_api import Browser, Page, expect

sys.path.append(str(Path(__file__).parents[1] / "live"))

from walks import Walker, serving

from leasecheck.live.server import Server

ONE, TWO = str(Walker(1)), str(Walker(2))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as server:
        yield server


@pytest.fixture
def live(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    problems: list[str] = []
    contexts = []

    def live(fragment: str = "", scheme: str = "light") -> Page:
        context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith((server.url, "data:")) else problems.append(asked.url))
        page.goto(server.url + fragment)
        page.locator("#next li").first.wait_for()
        return page

    yield live
    for context in contexts:
        context.close()
    assert problems == []


def where(page: Page, words: str) -> None:
    expect(page.locator("#where")).to_have_text(words)


def test_one_steps_goes_back_and_jumps(live: Callable[..., Page]) -> None:
    page = live()
    where(page, "Initial state")
    assert page.locator("#next .call").all_inner_texts() == [f"up(w={ONE})", f"up(w={TWO})"]
    page.locator("#next button").nth(1).click()
    where(page, f"Step 1: up(w={TWO})")
    assert page.url.endswith("#0,0.1")
    assert page.locator("#about .changes li").all_inner_texts() == [f"at[{TWO}]: 0 → 1"]
    assert page.locator("#tree > li.changed").count() == 1
    page.keyboard.press("3")
    where(page, f"Step 2: fall(w={TWO})")
    expect(page.get_by_role("row", name="nobody_falls")).to_contain_text(f"false for w={TWO}")
    assert f"nobody_falls is false for w={TWO}" in page.locator("#live").inner_text()
    page.keyboard.press("ArrowLeft")
    where(page, f"Step 1: up(w={TWO})")
    page.locator("#traces button").click()
    where(page, f"Step 2: fall(w={ONE})")
    page.locator("#steps ol button").nth(1).click()
    where(page, f"Step 1: up(w={ONE})")
    page.go_back()
    where(page, f"Step 2: fall(w={ONE})")
    page.get_by_role("button", name="Start again").click()
    where(page, "Initial state")
    expect(page.get_by_role("button", name="Back")).to_be_disabled()


def test_other_initial_states_may_be_chosen(live: Callable[..., Page]) -> None:
    page = live()
    page.get_by_label("Initial state (of 2)").select_option("1")
    expect(page.locator("#tree > li").nth(1)).to_have_text("lit = True")


def test_an_address_is_a_way(live: Callable[..., Page]) -> None:
    page = live("#0,0.1,0.1")
    where(page, f"Step 2: up(w={TWO})")
    assert "raised OSError: too high" in page.locator("#next").inner_text()
    assert "leaves its bounds" in page.locator("#next").inner_text()


def test_what_a_spec_prints_is_text(live: Callable[..., Page]) -> None:
    page = live("#0,0.0")
    assert page.locator("main b, h1 i").count() == 0
    expect(page.get_by_role("heading", level=1)).to_contain_text("<i>stairs")
    assert ONE in page.locator("#tree").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(live: Callable[..., Page], scheme: str) -> None:
    page = live("#0,0.0,1.0", scheme)
    page.locator("#traces button").wait_for()
    assert low_contrast(page) == []


def test_a_server_that_ended_is_said(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    with serving() as server:
        page.goto(server.url)
        page.locator("#next li").first.wait_for()
    page.keyboard.press("1")
    expect(page.get_by_role("alert")).to_contain_text("The server has ended; run explore serve again")
    context.close()


def test_a_page_from_elsewhere_learns_nothing(browser: Browser, server: Server) -> None:
    context = browser.new_context()
    page = context.new_page()
    with serving() as other:
        page.goto(other.url)
        asked = f"fetch('{server.url}found').then((answer) => answer.text(), (problem) => `refused: ${{problem}}`)"
        assert page.evaluate(asked).startswith("refused: ")
        framed = f"new Promise((done) => {{ const frame = document.createElement('iframe'); frame.src = '{server.url}'; " \
            "frame.onload = () => done(frame.contentDocument === null); document.body.append(frame); })"  # fmt: skip
        assert page.evaluate(framed) is True
    context.close()
