"""The deal of the day, from the first page to the day after, under a clock that somebody turns."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import DESK, PHONE
from browser.players import Player
from browser.served import Served
from playwright.sync_api import Browser

MORNING = 1_800_000_000.0  # Friday, 15 January 2027, 8:00
DAY = 86_400.0
SCRIPT = str(Path(__file__).with_name("turned.py"))


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    file = tmp_path / "clock"
    file.write_text(repr(MORNING))
    return file


@pytest.fixture
def turned(clock: Path, tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, script=(SCRIPT, str(clock)))
    served.start()
    yield served
    assert served.stop() == 0


@pytest.fixture
def guest(chromium: Browser, turned: Served) -> Iterator[Callable[..., Player]]:
    people: list[Player] = []

    def come(phone: bool = False) -> Player:
        given: dict[str, Any] = {"viewport": PHONE if phone else DESK, "has_touch": phone, "locale": "en"}
        context = chromium.new_context(**given)
        context.add_cookies([{"name": "pace", "value": "once", "url": turned.url}])
        people.append(Player(context, turned.url))
        return people[-1]

    yield come
    for player in people:
        player.leave()
        assert player.complaints == []


def fits(player: Player) -> bool:
    return bool(player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_stranger_plays_the_deal_of_the_day_and_sees_the_seed_the_day_after(
    guest: Callable[..., Player], clock: Path, phone: bool
) -> None:
    anna = guest(phone).at("/")
    page = anna.page
    page.locator(".seals a").first.click()
    page.get_by_role("heading", name="Friday, 15 January 2027").wait_for()
    assert fits(anna)
    assert page.locator(".seeds").count() == 0
    seal = page.locator(".deal", has=page.locator(".of-hapy")).locator("code").get_attribute("title")
    page.locator("[data-do=day][data-game=hapy]").click()
    page.wait_for_url("**/t/*")
    anna.play_to_end()
    page.get_by_role("link", name="See how others did").click()
    page.locator("#how .mine", has_text="you").wait_for()
    worked_out = page.locator("#how .mine", has_text="Luck and skill: being worked out")
    assert worked_out.count() + page.locator("#how .mine a", has_text="Review").count() == 1
    assert page.locator("[data-do=day][data-game=hapy]").inner_text() == "Again, for fun"
    assert page.locator(".days .today .on").count() == 1
    assert fits(anna)
    clock.write_text(repr(MORNING + DAY))
    anna.at("/day")
    page.get_by_role("heading", name="Saturday, 16 January 2027").wait_for()
    page.get_by_role("link", name="15 January, one finished").click()
    page.get_by_role("heading", name="Friday, 15 January 2027").wait_for()
    assert seal is not None
    assert seal in page.locator(".seeds").inner_text()
    assert fits(anna)
    page.locator("#how a", has=page.locator("svg")).first.click()
    page.wait_for_url("**/steps")
    assert page.locator(".sealed .good").count() == 1
