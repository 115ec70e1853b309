"""Windows of other shapes: a phone on its side, a tablet; and what has to be seen in them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.players import Player

Somebody = Callable[..., Player]

RECORDS = Path(__file__).parent.parent / "records"
WIDER = "document.documentElement.scrollWidth > innerWidth"
ASTRAY = """() => {  // of the prompt and its buttons: what is beside the window, or over the seats
  const top = document.querySelector(".seats").getBoundingClientRect().bottom;
  const said = [...document.querySelectorAll(".saying, .prompt p, .actions .btn")];
  return said.filter((it) => it.checkVisibility()).filter((it) => {
    const box = it.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth || box.top < top - 1;
  }).map((it) => it.textContent.trim());
}"""
OVERLAPS = """() => [...document.querySelectorAll(".hands section")].filter((each) => {
  const boxes = (which) => [...each.querySelectorAll(which)].map((it) => it.getBoundingClientRect());
  const [cards, envelopes] = [boxes(".card"), boxes(".doss")];
  return !cards.length || Math.max(...cards.map((it) => it.right)) > Math.min(...envelopes.map((it) => it.left));
}).length"""


@pytest.mark.parametrize("game", ["hapy", "mykerinos", "papyria", "papyros", "papyrus"])
def test_a_phone_on_its_side_shows_what_is_asked(somebody: Somebody, game: str) -> None:
    anna = somebody(phone=True, viewport={"width": 640, "height": 360})
    anna.against_bots(game=game)
    for width, height in ((640, 360), (740, 360), (844, 390)):
        anna.page.set_viewport_size({"width": width, "height": height})
        assert not anna.page.evaluate(WIDER)
        assert anna.page.evaluate(ASTRAY) == []


def test_the_button_of_an_invitation_can_be_read(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody()
    anna.table()
    ben.at(anna.invitation())
    ink = "getComputedStyle(document.querySelector(%r)).color"
    assert ben.page.evaluate(ink % ".ask .btn.main") != ben.page.evaluate(ink % "body")


def test_stepping_through_shows_all_hands_and_what_seats_say(somebody: Somebody) -> None:
    anna = somebody(viewport={"width": 1024, "height": 768}).at("/")
    brought = anna.posts("/records", record=(RECORDS / "papyrus-4.txt").read_text(encoding="utf-8"))
    anna.at(f"{brought['link']}?at=39")
    assert anna.page.locator(".hands section:visible").count() == 4
    assert anna.page.evaluate(OVERLAPS) == 0
    assert anna.page.locator("#seats .fuse:visible").count() == 4
    anna.page.locator("[data-go=last]").click()
    anna.until("document.body.dataset.status === 'over'")
    assert anna.page.locator("#hand .scores, #hand table").first.is_visible()
