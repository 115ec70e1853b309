"""Reading beside the game: the rule that a refusal names; and an owner's own pieces, checked and played with."""

from collections.abc import Callable

import pytest
from browser.players import Player

from mastaba.games.hapy import game as hapy
from mastaba.show.rooms import folder_of

Somebody = Callable[..., Player]


@pytest.mark.parametrize("phone", [False, True])
def test_why_not_leads_to_its_rule_beside_the_board(somebody: Somebody, phone: bool) -> None:
    anna = somebody(phone=phone)
    anna.against_bots(options={"first": "1"})
    anna.page.locator("[data-try='take 1.1']").focus()
    anna.page.keyboard.press("?")
    link = anna.page.locator("#refusal a")
    link.focus()
    anna.page.keyboard.press("Enter")
    anna.until("document.activeElement.id === 'R4'")
    anna.page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")  # a sheet slides
    rule = anna.page.locator("#rules .here")
    assert "R4" in rule.inner_text()
    box = rule.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < anna.page.viewport_size["height"]  # type: ignore[index]
    assert "/t/" in anna.page.url
    anna.page.locator("#side [data-do=log]").click()
    assert not anna.page.locator("#rules").is_visible()


def test_own_pieces_are_checked_and_played_with(somebody: Somebody) -> None:
    anna = somebody()
    anna.at("/components/hapy")
    text = (folder_of(hapy) / "pieces.toml").read_text(encoding="utf-8")
    field = anna.page.locator("form[data-form=pieces] textarea")
    field.fill(text.replace('status = "stated"', 'status = "guessed"', 1))
    anna.page.locator("form[data-form=pieces] button").first.click()
    anna.until("document.querySelector('form[data-form=pieces] [data-complaint]').textContent.includes('family[0]')")
    own = text.replace('name = "hippo"', 'name = "nilpferd"').encode()
    upload = {"name": "mine.toml", "mimeType": "text/plain", "buffer": own}
    anna.page.locator("#file").set_input_files(upload)  # type: ignore[arg-type]
    anna.page.locator("[data-do=own-table]").click()
    anna.page.wait_for_url("**/new?*")
    assert anna.page.locator("[data-own-pieces]").is_visible()
    anna.page.locator("form[data-form=new] .btn.main").click()
    anna.page.wait_for_url("**/t/*")
    assert "own pieces" in anna.page.locator(".lid .about").inner_text()
