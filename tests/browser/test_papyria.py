"""Papyria in a real browser: the draft, a whole game alone, tiles that are tried on and turned, small screens."""

from collections.abc import Callable

import pytest
from browser.players import ENOUGH, Player
from browser.test_papyrus import SMALL
from playwright.sync_api import Locator, Page

Somebody = Callable[..., Player]
SHORT = {"max_turns": 20}
PICK = ".pick-tile.legal"
HURRY = """async (table) => {
  const headers = {"Content-Type": "application/json", "X-CSRF-Token": document.body.dataset.csrf};
  for (let made = 0; made < 400; made++) {
    const now = await (await fetch(`/api/tables/${table}`)).json();
    if (now.view.turns > 19) return;
    const body = {move: now.legal[(made * 7) % now.legal.length], decision: now.decision, seat: now.you};
    await fetch(`/api/tables/${table}/moves`, {method: "POST", headers, body: JSON.stringify(body)});
  }
}"""


def wheel(page: Page, thing: Locator) -> None:
    thing.hover()
    page.mouse.wheel(0, 100)


def seated(somebody: Somebody, seats: int = 1, phone: bool = False, **more: object) -> Player:
    """Anna with bots, who plays the draft as it comes."""
    anna = somebody(phone=phone, **more)
    anna.against_bots(game="papyria", seats=seats, options=SHORT)
    anna.may_move()
    return anna


def settle(anna: Player) -> None:
    """What is tried on is played."""
    before = anna.standing()
    anna.page.locator("[data-do=settle]").click()
    anna.changed(before)


def play(anna: Player) -> None:
    """One decision: by what glows, and without waiving as long as something else can be done."""
    decision = anna.fact("decision")
    while anna.fact("decision") == decision and not anna.over:
        before = anna.standing()
        if anna.page.locator(".tried").count():
            settle(anna)
            continue
        if anna.page.locator(".armed").count():
            anna.page.locator(".armed").click()
            anna.changed(before)
            continue
        good = anna.page.locator(".legal:visible, .does .btn:not(.lesser, [aria-disabled=true]), #actions [data-words]")
        things = good if good.count() else anna.page.locator(".does .lesser")
        thing = things.nth(anna.chance.randrange(things.count()))
        if anna.page.evaluate("navigator.maxTouchPoints > 0"):
            thing.tap()
        else:
            thing.click()
        anna.changed(before)


def drafted(anna: Player) -> None:
    """Until the first piece is to be set."""
    while anna.page.locator(".at-pick, .at-start").count():
        play(anna)
        anna.may_move()


def test_two_people_choose_at_once_and_neither_sees_the_others_pick(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody(phone=True)
    anna.table(game="papyria", options=SHORT)
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    for player in (anna, ben):
        player.page.wait_for_selector(PICK)
        assert player.page.locator(PICK).count() == 4
    tile = anna.page.locator(PICK).first.get_attribute("data-word")
    anna.page.locator(PICK).first.click()
    anna.page.wait_for_selector(".pick-tile.chosen")
    ben.page.wait_for_selector(".seat .ready", state="attached")
    assert f'"{tile}"' not in ben.page.content()
    assert f"{tile}:" not in ben.page.content()
    assert ben.page.locator(PICK).count() == 4, "he may still choose"
    anna.page.keyboard.press("u")  # and she may choose again
    anna.page.wait_for_selector(PICK)
    anna.page.locator(PICK).last.click()
    ben.page.locator(PICK).first.tap()
    for player in (anna, ben):
        player.page.wait_for_selector(".at-start .cell.legal")
    for player in (ben, anna):  # both place, in any order
        player.page.locator(".cell.legal").first.click()
        settle(player)
    for player in (anna, ben):
        player.page.wait_for_selector(PICK)
        assert player.page.locator(PICK).count() == 3, "what the other one has passed on"


def test_a_game_alone_to_its_end(somebody: Somebody) -> None:
    """The draft and the first turns by clicks, and the last ones, too."""
    anna = seated(somebody)
    drafted(anna)
    for _ in range(3):
        play(anna)
        anna.may_move()
    anna.page.evaluate(HURRY, anna.page.url.rpartition("/")[2])
    anna.page.reload()
    for _ in range(ENOUGH):
        if anna.over:
            break
        play(anna)
        anna.may_move()
    assert anna.fact("status") == "over"
    assert anna.page.locator(".papyria-end tbody tr").count() == 1
    assert anna.page.locator(".rivals li").count() == 6


def test_a_tile_is_tried_on_turned_by_key_wheel_and_button_and_the_changes_are_told(somebody: Somebody) -> None:
    anna = seated(somebody)
    page = anna.page
    turning = page.locator(f"{PICK}[aria-label*='river NE']")  # a bend or a fork looks different in every way
    for _ in range(2):
        page.wait_for_selector(PICK)
        (turning if turning.count() else page.locator(PICK)).first.click()
        page.wait_for_selector(".at-start .cell.legal")
        if page.locator(".cell").first.get_attribute("data-turns") == "0 90 180 270":
            break
        page.locator(".cell").first.click()
        settle(anna)
    cell = page.locator(".cell").first
    assert page.locator("[data-do=settle]").get_attribute("aria-disabled") == "true"
    cell.click()
    assert page.locator(".cell.tried").count() == 1
    hint = page.locator(".forecast")
    assert hint.inner_text()
    assert page.locator("[data-do=settle]").get_attribute("aria-disabled") == "false"
    turns = []
    ways: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("r"),
        lambda: page.locator("[data-do=turn]").click(),
        lambda: wheel(page, cell),
    )
    for turn in ways:
        before = cell.get_attribute("data-turn")
        turn()
        anna.until(f"document.querySelector('.cell').dataset.turn !== '{before}'")
        turns.append(cell.get_attribute("data-turn"))
        assert page.locator(".cell.tried").count() == 1, "it stays where it is"
    assert turns == ["90", "180", "270"]
    page.keyboard.press("Escape")
    assert page.locator(".cell.tried").count() == 0
    cell.click()
    tiles = page.locator(".land.own .t").count()
    cell.click()  # the second tap lays it
    anna.until(f"document.querySelectorAll('.land.own .t').length > {tiles}")


def test_a_piece_then_its_targets_and_a_click_beside_everything_lets_it_go(somebody: Somebody) -> None:
    anna = seated(somebody)
    drafted(anna)
    while not anna.page.locator(".at-move .sp[data-later]").count():
        play(anna)
        anna.may_move()
    page = anna.page
    pieces = page.locator(".sp.legal").count()
    assert page.locator(".sp[data-later].legal").count() == 0, "first the piece"
    page.locator(".sp.ship.legal").first.click()
    goals = page.locator(".sp.ship[data-later].legal")
    assert goals.count() > 0
    assert page.locator(".sp.wanderer[data-later].legal").count() == 0
    goals.first.hover()
    anna.until("document.querySelector('.forecast').textContent.startsWith('Section')")
    page.locator(".land.own").click(position={"x": 2, "y": 2})
    assert page.locator(".picked").count() == 0
    assert page.locator(".sp.legal").count() == pieces


def test_waiving_takes_a_second_tap(somebody: Somebody) -> None:
    anna = seated(somebody)
    for _ in range(ENOUGH):
        if anna.page.locator(".does .lesser").count():
            break
        play(anna)
        anna.may_move()
    decision = anna.fact("decision")
    anna.page.locator(".does .lesser").first.click()
    assert "leaves the game" in anna.page.locator("#refusal").inner_text()
    assert anna.fact("decision") == decision
    anna.page.locator(".does .lesser").first.click()
    anna.until(f"document.body.dataset.decision !== '{decision}'")


def test_some_turns_by_touch_on_a_phone(somebody: Somebody) -> None:
    anna = seated(somebody, seats=3, phone=True)
    for _ in range(16):
        if anna.over:
            break
        assert anna.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert anna.page.evaluate("document.documentElement.scrollHeight") <= 640
        assert anna.page.evaluate(SMALL) == []
        play(anna)
        anna.may_move()
    for part in ("strip", "land", "others"):
        anna.page.locator(f"[data-do=part][data-part={part}]").tap()
        assert anna.page.locator(f".p-{part}").is_visible()
        assert anna.page.locator(".papyria > .part:visible").count() == 1
    anna.page.locator(".other").first.tap()
    assert anna.page.locator("#about-2:popover-open .land").is_visible()


def test_values_light_up_the_tiles_that_count(somebody: Somebody) -> None:
    anna = seated(somebody)
    lamp = anna.page.locator(".land.own .in-mountain .lamp").first
    dashes = "(lamp) => getComputedStyle(lamp).strokeDasharray"
    assert lamp.evaluate(dashes) == "none"
    anna.page.locator(".base .w-mountain").hover()
    assert lamp.evaluate(dashes) != "none"
    anna.page.locator(".base .w-city").focus()
    anna.page.locator(".base .w-city").hover()
    assert lamp.evaluate(dashes) == "none"


def test_turns_by_keyboard_alone(somebody: Somebody) -> None:
    anna = seated(somebody)
    keys, moves = 0, 0
    while moves < 14 and not anna.over:
        decision, before = anna.fact("decision"), anna.standing()
        anna.page.keyboard.press("Enter" if anna.page.locator(".tried:focus").count() else "ArrowRight")
        if not anna.page.locator(".tried:focus").count():
            anna.page.keyboard.press("Enter")
            keys += 1
        keys += 1
        anna.changed(before)
        moves += anna.fact("decision") != decision
        assert anna.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        anna.may_move()
    assert keys / moves <= 6


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_serious_to_say(somebody: Somebody, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    anna = seated(somebody, seats=2, color_scheme=scheme)
    drafted(anna)
    for moves in (0, 3):
        for _ in range(moves):
            play(anna)
            anna.may_move()
        found = Axe().run(anna.page).response["violations"]
        serious = [
            (each["id"], [node["html"][:200] for node in each["nodes"]])
            for each in found
            if each["impact"] in ("serious", "critical")
        ]
        assert serious == []
