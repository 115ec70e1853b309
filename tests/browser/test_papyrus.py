"""Papyrus in a real browser: the second tap, runs in one click, keyboard alone, small screens."""

from collections.abc import Callable

import pytest
from browser.players import ENOUGH, Player

Somebody = Callable[..., Player]
SIZES = [(360, 640), (640, 360), (768, 1024), (1440, 900)]
SMALL = """[...document.querySelectorAll('.legal, button, a')]
  .filter(e => e.checkVisibility({visibilityProperty: true}))
  .map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 1 && r.bottom > 0 && r.top < innerHeight)
  .filter(([, r]) => r.width < 43.5 || r.height < 43.5)
  .map(([html, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${html}`)"""
HIDDEN = """[...document.querySelectorAll('.legal')].map(e => e.getBoundingClientRect())
  .filter(r => r.bottom > innerHeight + 1 || r.right > innerWidth + 1 || r.top < 0 || r.left < 0).length"""


def two_people(somebody: Somebody) -> tuple[Player, Player]:
    """One at a desk, one with a phone; the game has begun."""
    anna, ben = somebody(), somebody(phone=True)
    anna.table(game="papyrus")
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    return anna, ben


def test_a_play_that_ends_the_game_takes_a_second_tap(somebody: Somebody) -> None:
    anna, ben = two_people(somebody)
    for _ in range(ENOUGH):
        player = anna if anna.fact("decision") != "0" else ben
        player.may_move()
        assert not player.over, "it ends without a warning"
        player.click_something()
        for each in (anna, ben):  # whose turn it is, both know
            each.until(f"Number(document.body.dataset.version) >= {player.fact('version')}")
        if "ends the game" in player.page.locator("#refusal").inner_text():
            break
    decision = player.fact("decision")
    assert "ends the game" in player.page.locator("#refusal").inner_text()
    player.page.keyboard.press("Escape")
    assert player.page.locator(".armed").count() == 0
    assert not player.page.locator("#refusal").inner_text()
    assert player.fact("decision") == decision
    player.click_something()  # something else may still be done


def test_the_last_card_under_a_dossier_takes_a_second_tap(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(game="papyrus", options={"first": "1"})
    for under in range(2):
        anna.may_move()
        while not anna.page.locator(".at-tuck.mine").count():
            anna.play_move()
            anna.may_move()
        card = anna.page.locator(".mine .card.legal").first
        decision, before = anna.fact("decision"), anna.standing()
        card.click()
        anna.changed(before)
        if under == 0:  # there is a choice: the Dossier is still to be picked
            assert anna.page.locator(".armed").count() == 0
            before = anna.standing()
            anna.page.locator(".doss.legal").first.click()
            anna.changed(before)
            continue
        assert anna.fact("decision") == decision
        assert "it stays there to the end" in anna.page.locator("#refusal").inner_text()
        card.click()
        anna.until(f"document.body.dataset.decision !== '{decision}'")


def test_a_run_is_one_click_and_a_card_that_does_not_fit_lies_face_down(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(game="papyrus", options={"first": "1"})
    anna.may_move()
    anna.page.locator("[data-words=pass]").click()
    anna.page.wait_for_selector(".at-below.mine")
    decision, before = anna.fact("decision"), anna.page.locator(".strip").count()
    cards = anna.page.locator(".mine .card[data-word]")
    spots = anna.page.locator(".ghost.legal[data-ready=down]")
    assert cards.count() >= 2, "of each sign there are three cards at most, and a hand has four"
    cards.last.click()
    cards.first.click()  # a change of mind
    assert anna.page.locator(".mine .picked").count() == 1
    if not spots.count():
        cards.last.click()  # this one fits everywhere, so another one does nowhere
    assert spots.count() >= 1
    spots.first.click()
    anna.until(f"document.body.dataset.decision !== '{decision}'")
    assert anna.page.locator(".strip.down").count() >= 1
    assert anna.page.locator(".strip").count() >= before


def test_a_card_that_fits_can_be_played_face_down_too(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(game="papyrus", options={"first": "1"})
    for _ in range(ENOUGH):
        anna.may_move()
        fitting = anna.page.locator(".ghost.legal[data-ready=up]")
        if fitting.count():
            break
        anna.play_move()
    cell = fitting.first
    sign = cell.locator("use").get_attribute("href")
    words = cell.get_attribute("data-words")
    anna.page.locator(".btn.toggle").click()
    assert anna.page.locator(".ghost.legal").count() == 0, "first the card"
    anna.page.locator(f".mine .card[data-word]:has(use[href='{sign}'])").click()
    place = anna.page.locator(f".ghost[data-words='{words}']")
    assert place.get_attribute("data-ready") == "down"


def test_a_game_by_keyboard_alone(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(game="papyrus")
    anna.may_move()
    while not anna.over:
        decision = anna.fact("decision")
        anna.page.keyboard.press("ArrowRight")
        for _ in range(5):  # the focus goes on to what comes next, and stays where a second tap is due
            before = anna.standing()
            anna.page.keyboard.press("Enter")
            anna.changed(before)
            assert anna.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
            if anna.over or anna.fact("decision") != decision:
                break
        else:
            raise AssertionError("five keys, and nothing is played")
        anna.may_move()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_scrolls_and_all_that_may_be_done_is_seen(
    somebody: Somebody, size: tuple[int, int], seats: int
) -> None:
    anna = somebody(phone=size[0] < 700)
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    bots = {str(seat): "greedy" for seat in range(1, seats)}
    anna.table(game="papyrus", seats=seats, bots=bots, start=True, options={"first": "1"})
    for _ in range(8):
        anna.may_move()
        if anna.over:
            break
        wide, high = anna.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert wide <= size[0]
        assert high <= size[1]
        assert anna.page.evaluate(HIDDEN) == 0
        if size == SIZES[0]:
            assert anna.page.evaluate(SMALL) == []
        anna.play_move()


def test_cards_fly_from_the_hand_and_into_it(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(game="papyrus", options={"first": "1"})
    anna.may_move()
    anna.page.evaluate(
        """() => {
          const look = (changes) => changes.forEach(({addedNodes}) => addedNodes.forEach((node) =>
            node.classList?.contains("flying") && (document.body.dataset.flew = node.firstChild.className)));
          new MutationObserver(look).observe(document.body, {childList: true});
        }"""
    )
    anna.page.locator(".mine .card.legal").first.click()
    anna.page.locator(".above.legal").first.click()
    anna.until("(document.body.dataset.flew ?? '').includes('card')")


def test_a_sheet_stays_open_while_others_play(somebody: Somebody) -> None:
    anna, ben = two_people(somebody)
    player, other = (anna, ben) if anna.fact("decision") != "0" else (ben, anna)
    other.page.locator(".seat .about").first.click()
    assert other.page.locator("#about-1:popover-open").count() == 1
    version = other.fact("version")
    player.play_move()
    other.until(f"document.body.dataset.version !== '{version}'")
    assert other.page.locator("#about-1:popover-open").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("moves", [1, ENOUGH])
def test_axe_has_nothing_serious_to_say(somebody: Somebody, moves: int, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    anna = somebody(color_scheme=scheme)
    anna.against_bots(game="papyrus", options={"first": "1"})
    for _ in range(moves):
        anna.may_move()
        if anna.over:
            break
        anna.play_move()
    anna.may_move()
    anna.until("!document.querySelector('.flying')")
    found = Axe().run(anna.page).response["violations"]
    serious = [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []
