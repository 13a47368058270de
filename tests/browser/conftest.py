"""One server and one browser for all browser tests. Any console message of warning or worse fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

from .house import FLAGS, Server, browser_path
from .player import PATIENCE_MS

DESKTOP = {"width": 1440, "height": 900}
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
SIDEWAYS = {"width": 740, "height": 360}
OpenPage = Callable[..., Page]
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
        except Error as problem:
            pytest.fail(f"no Chromium: install the package chromium or run `playwright install chromium` ({problem})")
        yield started
        started.close()


class Watch:
    """What a page said that it should not have."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complain(f"{message.type}: {message.text}")

    def request(self, request: Any) -> None:
        host = urlsplit(request.url).hostname
        if host not in (None, "127.0.0.1"):
            self.complain(f"asked another host: {request.url}")

    def complain(self, text: str) -> None:
        if not any(known in text for known in self.expected):
            self.complaints.append(text)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def open_page(browser: Browser, watch: Watch) -> Iterator[OpenPage]:
    """Opens pages, each a person with a browser of their own. Pieces do not travel unless asked for."""
    contexts = []

    def opened(viewport: dict[str, int] = DESKTOP, theme: str = "light", motion: bool = False) -> Page:
        context = browser.new_context(
            viewport=viewport,  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=viewport["width"] < 700,
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.on("console", watch.console)
        page.on("pageerror", lambda problem: watch.complain(f"exception: {problem}"))
        page.on("request", watch.request)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not watch.complaints, "\n".join(watch.complaints)


@pytest.fixture(scope="session")
def axe_source() -> str:
    path = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    assert path.exists(), "axe-core is not installed: run `make web`"
    return path.read_text("utf-8")
