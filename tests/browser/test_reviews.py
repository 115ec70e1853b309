"""A review in a real browser: asked for, waited for, seen on a desk and on a phone, and played on from."""

from collections.abc import Callable

import pytest
from browser.players import Player

import mastaba
from mastaba import bots
from mastaba.kernel.records import Record

Somebody = Callable[..., Player]
WIDER = "document.documentElement.scrollWidth > innerWidth"
LONG = 200_000  # milliseconds: bots think, on a machine that may be busy


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
    assert "Better" in blunder.inner_text()
    blunder.locator("a").first.click()
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
