"""How well bots play: chosen for a seat, and changed in the middle of the game; and a bot that is seen to think."""

from collections.abc import Callable
from typing import Any

from browser.players import Player
from browser.test_new_table import chooses, sets_the_table

Somebody = Callable[..., Player]


def seats_of(player: Player) -> list[dict[str, Any]]:
    told = player.page.evaluate("fetch(`/api/tables/${document.body.dataset.table}`).then((answer) => answer.json())")
    return list(told["seats"])


def sets_level(player: Player, seat: int, bot: str) -> None:
    """In the menu of the table, which stays open."""
    if not player.page.locator("#menu").is_visible():
        player.page.locator("[popovertarget=menu-sheet]").click()
    button = f"#menu [data-do=bot][data-seat='{seat}'][data-bot={bot}]"
    player.page.locator(button).click()
    player.page.locator(f"{button}[aria-pressed=true]").wait_for()


def test_a_pharaoh_sits_down_and_an_apprentice_goes_on_in_the_middle_of_the_game(somebody: Somebody) -> None:
    anna = somebody().at("/new?game=hapy")
    row = anna.page.locator("[data-beyond='2']")
    plays = row.locator("[data-plays]")
    before = plays.inner_text()
    chooses(anna, "bot-2", "pharaoh")
    assert plays.inner_text() not in ("", before)
    chooses(anna, "option-hapy-first", "1")
    sets_the_table(anna)
    assert [seat["bot"] for seat in seats_of(anna)] == ["", "scribe", "pharaoh"]
    name = seats_of(anna)[2]["name"]
    sets_level(anna, 2, "apprentice")
    assert anna.page.locator("#menu").is_visible()
    told = seats_of(anna)
    assert [seat["bot"] for seat in told] == ["", "scribe", "apprentice"]
    assert told[2]["name"] == name
    assert anna.page.locator("#menu .plays [aria-pressed=true]").all_inner_texts() == ["Scribe", "Apprentice"]


def test_a_bot_is_seen_to_think_and_heard_once_until_it_has_moved(somebody: Somebody) -> None:
    anna = somebody(reduced_motion="reduce")
    anna.table(bots={"1": "search:10s"}, start=True, options={"first": "2"})
    mark = anna.page.locator("#seats .to-move .thinks")
    mark.wait_for()
    name = seats_of(anna)[1]["name"]
    said = anna.page.locator("#heard p", has_text=f"{name} is thinking.")
    said.wait_for(state="attached")
    sets_level(anna, 1, "scribe")  # which needs no time for it
    anna.may_move()
    assert mark.count() == 0
    assert said.count() == 1
