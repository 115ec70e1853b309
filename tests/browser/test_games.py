"""Whole games in a real browser."""

from collections.abc import Callable

import pytest
from browser.players import Player

Somebody = Callable[..., Player]
of_every_game = pytest.mark.parametrize("game", ["hapy", "papyrus"])


def test_play_now_is_one_click(somebody: Somebody) -> None:
    anna = somebody().at("/")
    anna.page.locator("[data-do=play]").first.click()
    anna.page.wait_for_url("**/t/*")
    anna.may_move()
    assert anna.legal().count() > 0


@of_every_game
@pytest.mark.parametrize("locale", ["en", "fr", "de"])
def test_a_game_against_a_bot_to_its_end_by_touch_on_a_phone(somebody: Somebody, locale: str, game: str) -> None:
    anna = somebody(phone=True, locale=locale)
    anna.against_bots(game=game)
    assert anna.play_to_end() > 5
    assert anna.fact("status") == "over"
    assert anna.page.locator("[data-do=again]:visible").count() == 1


@of_every_game
def test_two_people_and_a_spectator_finish_a_game(somebody: Somebody, game: str) -> None:
    anna, ben = two_people(somebody, game)
    carl = somebody()
    carl.at(watch_link(anna))
    carl.page.locator("form[data-form=watch] button").first.click()
    carl.page.wait_for_url("**/t/*")
    for turn in range(400):
        player = anna if anna.fact("decision") != "0" else ben
        player.may_move()
        if player.over:
            break
        player.play_move(turn)
    for each in (anna, ben, carl):
        each.until("document.body.dataset.status === 'over'")
    assert carl.legal().count() == 0
    assert carl.page.locator("[data-try]").count() == 0 or carl.fact("seat") == ""


@of_every_game
def test_again_seats_everybody_one_further(somebody: Somebody, game: str) -> None:
    anna = somebody()
    table = anna.against_bots(game=game)
    anna.play_to_end()
    anna.page.locator("[data-do=again]:visible").first.click()
    anna.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    assert anna.fact("seat") == "1"


def two_people(somebody: Somebody, game: str) -> tuple[Player, Player]:
    """One at a desk, one with a phone; the game has begun."""
    anna, ben = somebody(), somebody(phone=True)
    anna.table(game=game)
    ben.at(invitation(anna))
    ben.page.locator("form[data-form=join] [name=name]").fill("Ben")
    ben.page.locator("form[data-form=join] button").first.click()
    ben.page.wait_for_url("**/t/*")
    anna.page.wait_for_selector("[data-do=start]:visible")
    anna.page.locator("[data-do=start]:visible").first.click()
    anna.until("document.body.dataset.status === 'playing'")
    return anna, ben


def invitation(host: Player) -> str:
    """The link for the first open seat, as the host's page shows it."""
    host.page.wait_for_selector("#gather [data-link]", state="attached")
    link = host.page.locator("#gather [data-link]").first.get_attribute("data-link")
    assert link
    return link.removeprefix(host.url)


def watch_link(host: Player) -> str:
    made = host.page.evaluate(
        """(table) => fetch(`/api/tables/${table}/watch-link`, {method: "POST",
             headers: {"X-CSRF-Token": document.body.dataset.csrf}}).then(a => a.json())""",
        host.fact("table"),
    )
    return str(made["link"])
