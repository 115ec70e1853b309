"""Hâpy Families in a real browser: what covers a card is marked."""

from collections.abc import Callable

from browser.players import Player

Somebody = Callable[..., Player]


def test_what_covers_a_card_is_marked_when_the_card_is_refused(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.page.locator("[data-try='take 7.3']").click(position={"x": 20, "y": 8}, force=True)  # it may be asked about
    anna.page.wait_for_selector(".culprit")
    marked = "[...document.querySelectorAll('.culprit')].map(card => card.dataset.at).sort()"
    assert anna.page.evaluate(marked) == ["8.3", "8.4"]
    assert anna.page.locator(".asked").get_attribute("data-at") == "7.3"
    assert "7.3 is still covered by 8.3 and 8.4." in anna.page.locator("#refusal").inner_text()
    tag = "getComputedStyle(document.querySelector('.culprit'), '::after').content"
    assert anna.page.evaluate(tag) == '"8.3"', "the board says which places are meant"
    anna.page.locator("[data-word='8.1']").click()
    anna.until("!document.querySelector('.culprit, .asked')")
