"""A move a day in real browsers, two people on two devices: until when, what happens then, and a move that all agree to
take back; under a clock that somebody turns."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.conftest import DESK, PHONE
from browser.players import SOON, Player
from browser.served import Served
from playwright.sync_api import Browser, expect

MORNING = 1_800_000_000.0
DAY = 86_400.0
POSITION = """() => {
  const {status, decision} = document.body.dataset;
  const cards = [...document.querySelectorAll("#board [aria-label]")].map((it) => it.getAttribute("aria-label"));
  return [`${status} ${decision}`, document.querySelector("#legal").textContent, ...cards].join("\\n");
}"""
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


def set_slowly(anna: Player) -> None:
    """Anna sets a table with a move a day in the form: a day for each move, then a bot makes it."""
    anna.at("/new?game=hapy")
    page = anna.page
    expect(page.locator("[name=move-time]").first).to_be_disabled()
    page.locator("[name=seat-1][value=friend]").check(force=True)
    page.locator("[name=seat-2][value=nobody]").check(force=True)
    page.locator("[name='option-hapy-first'][value='1']").check(force=True)
    page.locator("[name=pace][value=slow]").check(force=True)
    page.locator("[name=move-time][value='24']").check(force=True)
    page.locator("[name=out][value=once]").check(force=True)
    page.locator("[name=out-bot][value=apprentice]").check(force=True)
    page.locator("form[data-form=new] [name=name]").fill("Anna")
    page.locator("form[data-form=new] .go button").click()
    page.wait_for_url("**/t/*")


def test_time_is_up_and_a_bot_makes_the_move_and_a_move_is_taken_back_if_the_other_agrees(
    guest: Callable[..., Player], clock: Path
) -> None:
    anna, ben = guest(), guest(phone=True)
    set_slowly(anna)
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    ben.until("document.body.dataset.status === 'playing'")

    expect(anna.page.locator("#prompt")).to_contain_text("You have 24 hours; then a bot makes this move.")
    expect(anna.page.locator("#fuse svg")).to_have_attribute("aria-label", "24 hours of 24 hours left")
    expect(anna.page.locator("#term time")).to_have_attribute("data-at", str(int(MORNING + DAY)))
    expect(ben.page.locator("#says-0 time")).to_have_attribute("data-at", str(int(MORNING + DAY)))
    clock.write_text(repr(MORNING + DAY * 0.95))
    anna.page.reload()
    expect(anna.page.locator(".fuse-line.low")).to_be_visible()

    clock.write_text(repr(MORNING + DAY))
    ben.until("document.body.dataset.decision !== '0'")
    expect(ben.page.locator("#notices")).to_contain_text("Time was up for Anna: a bot has made the move.")
    anna.until("document.body.dataset.decision === '0'")

    before = []  # Ben's positions in this turn: he comes back to the last in which there was a choice
    while "playing 0" not in (now := str(ben.page.evaluate(POSITION))):
        before.append(now.partition("\n")[2])
        ben.click_something()
    anna.may_move()
    anna.play_move()
    ben.page.locator("#undo [data-do=ask-back]").press("Enter")
    expect(ben.page.locator("#notices")).to_contain_text("You have asked for your last move back.")
    asked = anna.page.locator("#notices [data-do=answer-back][data-yes=yes]")
    asked.wait_for()
    asked.press("Enter")
    ben.until("document.body.dataset.decision !== '0'")
    for player in (anna, ben):
        expect(player.page.locator("#notices")).to_contain_text("All have agreed: Ben", timeout=SOON)
        assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert str(ben.page.evaluate(POSITION)).partition("\n")[2] in before
