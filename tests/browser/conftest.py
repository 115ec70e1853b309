import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.players import SOON, Player
from browser.served import Served
from playwright.sync_api import Browser, Playwright, ViewportSize, expect, sync_playwright

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 640}
expect.set_options(timeout=SOON)  # on a busy machine five seconds are soon over


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("served"))
    served.start()
    yield served
    assert served.stop() == 0


@pytest.fixture(scope="session")
def path_of_chromium() -> str:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("There is no Chromium. Type: apt-get install chromium")
        pytest.skip("needs Chromium: sudo apt install chromium")
    return path


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, path_of_chromium: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=path_of_chromium, args=QUIET)
    yield browser
    browser.close()


@pytest.fixture
def somebody(chromium: Browser, served: Served) -> Iterator[Callable[..., Player]]:
    """People, each with a browser of their own; and nobody's page may complain or fetch anything from outside. They see
    what others do at once, unless they want another pace."""
    people: list[Player] = []

    def come(phone: bool = False, locale: str = "en", pace: str = "once", **more: Any) -> Player:
        given: dict[str, Any] = {"viewport": PHONE if phone else DESK, "has_touch": phone, "locale": locale}
        given |= {"service_workers": "block"} | more  # what one keeps is fetched for each of them: see test_app.py
        context = chromium.new_context(**given)
        context.add_cookies([{"name": "pace", "value": pace, "url": served.url}])
        people.append(Player(context, served.url))
        return people[-1]

    yield come
    for player in people:
        player.leave()
    for player in people:
        assert player.complaints == []
