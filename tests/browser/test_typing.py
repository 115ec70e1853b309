"""A move can be typed on every table, in the words of the terminal; and nothing is lost when it does not go."""

from collections.abc import Callable

import pytest
from browser.players import Player
from playwright.sync_api import expect

Somebody = Callable[..., Player]

# What Anna types first, what comes next, what does not go, and a word of the sentence that says so
GAMES = {
    "hapy": ({"first": "1", "layout": "pyramid"}, "8.1", "take 1.1", "2.1"),
    "mykerinos": ({"first": "1"}, "", "violet c4", "second season"),
    "papyrus": ({"first": "1"}, "", "tuck", "Dossier"),
    "papyros": ({"court": "dictionary"}, "", "draw", ""),
    "papyria": ({}, "", "end", "First pick"),
}


def opens(player: Player) -> None:
    player.page.keyboard.press("/")
    expect(player.page.locator("#move")).to_be_focused()
    player.page.wait_for_selector("#move-choices button")


def types(player: Player, line: str) -> None:
    player.page.locator("#move").fill(line)
    player.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_typed_move_is_played_and_one_that_does_not_go_gets_its_sentence(somebody: Somebody, game: str) -> None:
    options, line, illegal, why = GAMES[game]
    anna = somebody()
    anna.against_bots(game=game, options=options)
    anna.may_move()
    opens(anna)
    before, asked = anna.fact("version"), anna.says()
    types(anna, illegal)
    refusal = anna.page.locator("#refusal")
    expect(refusal.locator("a[data-rule]")).to_have_count(1)  # the rule can be read
    expect(refusal).to_contain_text(why)
    expect(anna.page.locator("#prompt")).to_be_visible()  # why not, and what is asked
    assert anna.says().splitlines()[0] == asked.splitlines()[0]
    assert anna.page.locator("#move").input_value() == illegal, "what was typed stays"
    assert anna.fact("version") == before
    legal = anna.page.evaluate("JSON.parse(document.querySelector('#legal').textContent).map((way) => [way].flat()[0])")
    types(anna, line or legal[0])
    if anna.page.evaluate("document.body.classList.contains('has-refusal')"):  # a warning: once more
        anna.page.keyboard.press("Enter")
    anna.until(f"document.body.dataset.version > {before} && !document.body.classList.contains('sending')")
    anna.until("document.querySelector('#move').value === ''")
    expect(anna.page.locator("#move")).to_be_focused()  # the next one can be typed


def test_the_field_says_how_a_line_can_go_on_and_escape_closes_it(somebody: Somebody) -> None:
    anna = somebody(locale="de")
    anna.against_bots(options={"first": "1", "layout": "pyramid"})
    anna.may_move()
    anna.page.locator("[popovertarget=menu-sheet]").click()
    anna.page.locator("#menu [data-do=type]").click()
    expect(anna.page.locator("#move")).to_be_focused()
    choices = anna.page.locator("#move-choices button")
    expect(choices).to_have_count(8)
    assert "8.1" in choices.first.inner_text()
    anna.page.locator("#move-field summary").click()
    assert "take 8.3" in anna.page.locator("#move-advice").inner_text()
    anna.page.locator("#move").press_sequentially("take 8.5")
    expect(choices).to_have_count(1)
    anna.page.locator("#move").press_sequentially("5")
    expect(choices).to_have_count(0)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#move-field")).to_be_hidden()
    expect(anna.page.locator("#prompt")).to_be_focused()


def test_a_line_that_can_mean_several_moves_asks_which_and_a_choice_plays_it(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    anna.against_bots(options={"first": "1", "layout": "pyramid"})
    anna.may_move()
    anna.page.locator("[popovertarget=menu-sheet]").tap()
    anna.page.locator("#menu [data-do=type]").tap()
    types(anna, "take")
    expect(anna.page.locator("#refusal")).to_have_text("That can be several moves. Which one?")
    before = anna.fact("version")
    anna.page.locator("#move-choices button").nth(2).tap()
    anna.until(f"document.body.dataset.version > {before}")
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 360
    assert "You take" in (anna.page.locator("#log").text_content() or "")


def test_out_of_turn_the_field_says_so(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody()
    anna.table(options={"first": "2"})
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    anna.page.keyboard.press("/")
    types(anna, "take 8.1")
    expect(anna.page.locator("#refusal")).to_have_text("It is not your turn.")
    ben.may_move()
    assert "takes" not in (ben.page.locator("#log").text_content() or "")
