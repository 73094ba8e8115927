"""Pages in a real browser: Debian's Chromium, driven by Playwright. A page that logs an error, or asks for anything that is
not in its own file, fails its test.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "render"))

HERE = Path(__file__).parent
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

Open = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test here."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium, with a profile of its own."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("needs Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=ARGUMENTS, headless=True)
        yield started
        started.close()


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Open a page from a file, as a reader of a CI artifact does."""
    problems: list[str] = []
    contexts = []

    def asked(request: Request) -> None:
        if not request.url.startswith(("file:", "data:")):
            problems.append(f"asked for {request.url}")

    def show(content: str, fragment: str = "", *, scheme: str = "light", width: int = 1280, height: int = 800) -> Page:
        file = tmp_path / "page.html"
        file.write_text(content, encoding="utf-8")
        context = browser.new_context(
            color_scheme="dark" if scheme == "dark" else "light", viewport={"width": width, "height": height}
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(f"dialog {dialog.message}"))
        page.on("request", asked)
        page.goto(file.as_uri() + fragment)
        return page

    yield show
    for context in contexts:
        context.close()
    assert problems == []
