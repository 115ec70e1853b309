"""Hints and the tutor in a browser: marked where they would be clicked, tried on, played; and a second look."""

from collections.abc import Callable

import pytest
from browser.players import Player
from playwright.sync_api import expect

RINGS = "#advised .advised"


def lamp(player: Player) -> None:
    player.may_move()
    player.page.locator("#lamp button").click()
    expect(player.page.locator("#hint li[data-hint]").first).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_a_hint_is_marked_tried_on_and_played(phone: bool, somebody: Callable[..., Player]) -> None:
    anna = somebody(phone=phone)
    anna.against_bots(options={"first": "1"})
    page, version, decision = anna.page, anna.fact("version"), anna.fact("decision")
    lamp(anna)
    moves = page.locator("#hint li[data-hint]")
    assert 2 <= moves.count() <= 3
    expect(page.locator("#hint .num").first).to_contain_text("%")
    first = moves.first.locator("[data-do=stage-hint]")
    first.scroll_into_view_if_needed()
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    ring = page.locator(f"{RINGS}.r1.on")
    expect(ring).to_be_visible()
    expect(ring.locator(".rn")).to_have_text("1")
    assert under(anna, f"{RINGS}.r1.on") == "legal"  # where one would click
    assert (anna.fact("version"), anna.fact("decision")) == (version, decision)  # nothing was played
    if phone:
        height = page.locator("#side").bounding_box()["height"]  # type: ignore[index]
        assert height < 0.5 * 640  # the board stays in sight
    moves.first.locator("[data-do=play-hint]").click()
    anna.until(f"document.body.dataset.decision !== '{decision}'")
    expect(page.locator(RINGS)).to_have_count(0)  # that was about another position


def under(player: Player, selector: str) -> str:
    """What lies in the middle of a ring: whether it can be clicked."""
    return str(
        player.page.evaluate(
            """(selector) => {
              const {x, y, width, height} = document.querySelector(selector).getBoundingClientRect();
              const hit = document.elementFromPoint(x + width / 2, y + height / 2);
              const may = hit.closest(".legal, [data-words]:not([aria-disabled=true])");
              return may ? "legal" : hit.outerHTML.slice(0, 200);
            }""",
            selector,
        )
    )


def test_the_table_waits_for_no_hint(somebody: Callable[..., Player]) -> None:
    """The answer never comes; one may say never mind, or play on."""
    anna = somebody()
    anna.page.route("**/t/*/hint", lambda route: None)
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    page = anna.page
    page.keyboard.press("!")
    expect(page.locator("#hint .thinking")).to_be_visible()
    page.locator("[data-do=no-hint]").click()
    expect(page.locator("#hint")).to_be_hidden()
    page.keyboard.press("!")
    expect(page.locator("#hint .thinking")).to_be_visible()
    anna.play_move()
    expect(page.locator("#hint .said")).to_be_empty()


def test_people_who_play_each_other_have_no_lamp(somebody: Callable[..., Player]) -> None:
    anna, ben = somebody(), somebody()
    anna.table()
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    expect(anna.page.locator("#board .card").first).to_be_visible()
    expect(anna.page.locator("#lamp button")).to_have_count(0)
    expect(anna.page.locator(".t-hint")).to_be_hidden()


def doubts(player: Player) -> None:
    """The tutor doubts every move: which ones it should is tested elsewhere."""
    said = {"decision": 1, "moves": ["start c4"], "html": "<p>Another move looks clearly better.</p>"}
    player.page.route("**/second-look", lambda route: route.fulfill(json=said))


def wants_to_be_asked(player: Player) -> None:
    lamp(player)
    switch = player.page.locator("#tutor").locator("xpath=..")
    switch.scroll_into_view_if_needed()
    with player.page.expect_response("**/api/me/tutor"):
        switch.click()


def passes(player: Player) -> None:
    """People are warned of it: the second tap counts."""
    for _ in range(2):
        player.page.locator("#actions [data-words=pass]").click()


@pytest.mark.parametrize("phone", [False, True])
def test_a_second_look_before_a_grave_mistake_and_only_one(phone: bool, somebody: Callable[..., Player]) -> None:
    anna = somebody(phone=phone)
    anna.against_bots(game="mykerinos", options={"first": "1"})
    doubts(anna)
    page = anna.page
    wants_to_be_asked(anna)
    page.locator("#side .t-hint").click()  # closes it: the hint is there already, for the tutor
    decision = anna.fact("decision")
    passes(anna)
    sheet = page.locator("#second-look")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("clearly better")
    assert anna.fact("decision") == decision
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert anna.fact("decision") == decision  # to look again
    passes(anna)  # it is not asked twice
    anna.until(f"document.body.dataset.decision !== '{decision}'")


def test_it_is_shown_or_played_anyway(somebody: Callable[..., Player]) -> None:
    anna = somebody()
    anna.against_bots(game="mykerinos", options={"first": "1"})
    doubts(anna)
    wants_to_be_asked(anna)
    page = anna.page
    for does in ("show-me", "play-anyway"):
        decision = anna.fact("decision")
        passes(anna)
        page.locator(f"#second-look [data-do={does}]").click()
        if does == "show-me":
            expect(page.locator("#hint li[data-hint]").first).to_be_visible()
            assert anna.fact("decision") == decision
            page.reload()  # another page asks once more
            anna.may_move()
    anna.until(f"document.body.dataset.decision !== '{decision}'")


def test_the_table_goes_on_while_somebody_is_asked(somebody: Callable[..., Player]) -> None:
    """A move made elsewhere, in the same seat: the sheet closes, and the move in doubt is dropped."""
    anna = somebody()
    table = anna.against_bots(game="mykerinos", options={"first": "1"})
    doubts(anna)
    wants_to_be_asked(anna)
    page, decision = anna.page, anna.fact("decision")
    passes(anna)
    expect(page.locator("#second-look")).to_be_visible()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/moves?" in request.url else None)
    move = page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json()).then((it) => it.legal[0])")
    assert "error" not in anna.posts(f"/tables/{table}/moves", move=move, decision=int(decision))
    anna.until(f"document.body.dataset.decision !== '{decision}'")
    expect(page.locator("#second-look")).to_be_hidden()
    anna.may_move()
    assert sent == []
    decision = anna.fact("decision")
    page.unroute("**/second-look")
    page.route("**/second-look", lambda route: route.fulfill(json={}))
    passes(anna)
    anna.until(f"document.body.dataset.decision !== '{decision}'")


def test_a_browser_without_popovers_plays_at_once(somebody: Callable[..., Player]) -> None:
    anna = somebody()
    anna.context.add_init_script("delete HTMLElement.prototype.showPopover")
    anna.against_bots(game="mykerinos", options={"first": "1"})
    doubts(anna)
    wants_to_be_asked(anna)
    decision = anna.fact("decision")
    passes(anna)
    anna.until(f"document.body.dataset.decision !== '{decision}'")
