"""A review in a real browser: asked for, waited for, seen on a desk and on a phone, and played on from."""

from collections.abc import Callable

import pytest
from browser.players import Player
from playwright.sync_api import expect

import mastaba
from mastaba import bots
from mastaba.kernel.records import Record

Somebody = Callable[..., Player]
WIDER = "document.documentElement.scrollWidth > innerWidth"
LONG = 200_000  # milliseconds: bots think, on a machine that may be busy


def walks(player: Player) -> None:
    """From moment to moment by keys, in the list as in the curve; the board goes along, and the focus stays there."""
    page = player.page
    numbers = page.locator(".mo").count()
    for links in (".mo", ".curve:visible a.mom"):
        page.locator(links).first.focus()
        page.keyboard.press("End")
        expect(page.locator("#moment")).to_have_attribute("data-moment", str(numbers))
        page.keyboard.press("ArrowUp")
        expect(page.locator("#moment")).to_have_attribute("data-moment", str(max(numbers - 1, 1)))
        for each in (".mo", ".curve:visible a.mom"):
            expect(page.locator(each).nth(max(numbers - 2, 0))).to_have_attribute("aria-current", "true")
        expect(page.locator(links).nth(max(numbers - 2, 0))).to_be_focused()
    assert not page.evaluate(WIDER)
    page.get_by_text("As a table").click()
    assert page.locator(".values tbody tr").count() > 4
    assert not page.evaluate(WIDER)


def short_game() -> str:
    """Four moves of scribes, and a blunder: nobody passes with so many cubes in hand."""
    record = Record("mykerinos", 2, {}, "three", players=("Anna", "Ben"))
    state, chance = record.deal(), mastaba.Fast(1)
    for _ in range(4):
        seat = state.to_act[0]
        move = bots.choose("scribe", state.seen(seat), chance)
        record.note(state, seat, move)
        state.apply(seat, move)
    record.note(state, state.to_act[0], state.read("pass"))
    return record.write()


@pytest.mark.timeout(400)
def test_a_short_game_is_reviewed(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody(phone=True)
    anna.called("Anna")
    link = str(anna.posts("/records", record=short_game())["link"])
    anna.at(f"{link}/review")
    anna.page.locator("[data-do=review]").click()
    anna.page.wait_for_selector(".curve", timeout=LONG)
    ben.at(f"{link}/review")
    for player, width in ((anna, "desk"), (ben, "phone")):
        assert player.page.locator(f".chances .{width} .curve").is_visible()
        assert player.page.locator(".chances .curve:visible").count() == 1
        assert player.page.locator(".moments .mo").first.is_visible()
        assert not player.page.evaluate(WIDER)
    blunder = anna.page.locator(".mo:has(.mk.bad)").last
    assert "passes" in blunder.inner_text()
    assert blunder.get_attribute("href") == f"{link}/review?moment={blunder.get_attribute('data-moment')}#moment"
    blunder.click()
    there = anna.page.locator(f"#moment[data-moment='{blunder.get_attribute('data-moment')}']")
    expect(there.locator("figcaption")).to_contain_text("Better")
    expect(blunder).to_have_attribute("aria-current", "true")
    assert there.locator(".ringed.r1").count() > 0, "the better move is drawn on the board"
    expect(there.locator(".ring-number").first).to_have_text("1")
    assert there.locator(".legal").count() == 0, "gold means that one may"
    assert there.locator("dl svg[role=img]").count() > 1
    for player in (anna, ben):
        walks(player)
    blunder.click()
    expect(there.locator("figcaption")).to_contain_text("Better")
    anna.page.get_by_role("link", name="Step through from here").click()
    anna.page.wait_for_url("**/steps/*at=4*")
    assert anna.page.locator("#reviewed .mk.bad").is_visible()
    assert anna.page.locator("#board .legal").count() > 0, "the better move is drawn on the board"
    assert not anna.page.evaluate(WIDER)
    before = anna.page.url
    anna.page.locator("#board .legal").first.click(force=True)
    assert anna.page.url == before
    ben.at(before)
    assert not ben.page.evaluate(WIDER)
    anna.page.locator("[data-play-on]").click()
    anna.page.wait_for_url("**/t/*")
    anna.page.wait_for_selector("#board .legal")
