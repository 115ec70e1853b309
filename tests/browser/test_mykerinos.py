"""Mykerinos in a real browser: squares in any order, patrons, two tabs on a phone, keyboard alone."""

from collections.abc import Callable

import pytest
from browser.players import ENOUGH, Player

Somebody = Callable[..., Player]
SIZES = [(360, 640), (768, 1024), (1440, 900)]
DIGS = 2  # moves of a season, before somebody in a hurry passes
SMALL = """[...document.querySelectorAll('.legal, button, label, a')]
  .filter(e => e.checkVisibility({visibilityProperty: true}))
  .map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 1 && r.bottom > 0 && r.top < innerHeight)
  .filter(([, r]) => r.width < 43.5 || r.height < 43.5)
  .map(([html, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${html}`)"""
WIDE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
COVERED = """(() => {
  const seen = [...document.querySelectorAll('.mk-bar :is(.mk-season > *, .lab, .mk-scale, .mk-come)')]
    .map((part) => part.getBoundingClientRect()).filter((at) => at.width);
  return seen.slice(1).map((at, i) => [seen[i].right, at.left]).filter(([right, left]) => right > left + 1);
})()"""
SERIOUS = ("serious", "critical")


def step(player: Player) -> str:
    """What is to be decided: as the board has it."""
    return str(player.page.evaluate("document.querySelector('.mykerinos').className.match(/at-(\\w+)/)[1]"))


def press(player: Player, selector: str) -> None:
    """A button of the prompt, by mouse or finger."""
    before = player.standing()
    button = player.page.locator(selector).first
    button.tap() if player.page.evaluate("navigator.maxTouchPoints > 0") else button.click()
    player.changed(before)


def passes(player: Player) -> None:
    """At the second tap, if anything else could be done."""
    decision = player.fact("decision")
    while player.fact("decision") == decision and not player.over:
        press(player, "[data-words=pass]")


def rooms_glow(player: Player) -> bool:
    """Whether a room can be booked: that takes a cube in stock (R35)."""
    return player.page.locator(".mk-room.legal").count() > 0


def play_in_a_hurry(player: Player) -> dict[str, int]:
    """To the end: a few moves a season, then a pass. Says how often each thing was decided."""
    made: dict[str, int] = {}
    dug, season = 0, 0
    player.may_move()
    while not player.over:
        now = player.page.locator(".mk-dots .on").count()
        season, dug = now, dug if now == season else 0
        kind = step(player)
        if kind == "dig" and dug == DIGS:
            passes(player)
        elif kind == "reward" and player.page.locator(".mk-tabs").is_visible() and rooms_glow(player):
            player.page.locator("label:has(#mk-part-museum)").tap()
            player.play_move()
            player.page.locator("label:has(#mk-part-region)").tap()
            kind = "room"
        else:
            player.play_move()
        dug += kind == "dig"
        made[kind] = made.get(kind, 0) + 1
        assert sum(made.values()) < ENOUGH
        player.may_move()
    return made


def test_a_game_by_mouse(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(game="mykerinos")
    made = play_in_a_hurry(anna)
    assert {"dig", "neutral", "reward"} <= set(made)
    scores = anna.page.locator(".mk-end tbody tr")
    assert scores.count() == 7  # prestige, five wings, series
    assert anna.page.locator(".mk-museum").is_visible()
    assert "The game is over" in anna.says()


def test_a_game_by_touch_on_a_small_phone_in_german(somebody: Somebody) -> None:
    ben = somebody(phone=True, locale="de")
    ben.against_bots(game="mykerinos")
    made = play_in_a_hurry(ben)
    assert "room" in made, "booked in the other tab"
    assert "Das Spiel ist aus" in ben.says() or "Die Partie ist" in ben.says()
    assert ben.page.locator(".mk-end").is_visible()
    assert not ben.page.locator(".mk-museum").is_visible()
    ben.page.locator("label:has(#mk-part-museum)").tap()
    assert ben.page.locator(".mk-museum").is_visible()
    assert ben.page.evaluate(WIDE)[0] <= 360


# ---- Clicks ---------------------------------------------------------------------------------------------

LEGAL = "JSON.parse(document.querySelector('#legal').textContent).map((entry) => [entry].flat()[0])"
SEES_IT = """[...document.querySelectorAll('.mk-sq.legal')].some((square) => {
  const [box, at] = [square.closest('.mk-dig'), square].map((thing) => thing.getBoundingClientRect());
  return at.top >= box.top && at.bottom <= box.bottom;
})"""
CALLS = {"violet", "lemon", "brown", "blackmore", "tangerine"}


def legal(player: Player) -> list[list[str]]:
    """The moves, each as its words."""
    return [move.split() for move in player.page.evaluate(LEGAL)]


def beside_own_cube(player: Player) -> tuple[str, str]:
    """Digs until two squares are there to which that can be extended, and gives them."""
    player.may_move()
    while not (pairs := [squares for verb, *squares in legal(player) if verb == "extend"]):
        player.play_move()
        player.may_move()
    first, second = pairs[0]
    return first, second


def until_somebody_can_be_called(player: Player) -> None:
    """Digs, takes cards, and begins anew if there was none to be had."""
    table = ""
    while True:
        if not table or player.over:
            table = player.table(game="mykerinos", seats=2, bots={"1": "random"}, start=True)
        player.may_move()
        verbs = {verb: [verb, *rest] for verb, *rest in legal(player)}
        if CALLS & set(verbs):
            return
        if verbs:
            words = next(verbs[verb] for verb in ("take", "extend", "start", *verbs) if verb in verbs)
            decision = player.fact("decision")
            player.posts(f"/tables/{table}/moves", move=" ".join(words), decision=int(decision), seat=0)
            player.until(f"document.body.dataset.decision !== '{decision}'")


def test_squares_are_clicked_in_any_order_and_once_more_for_one_alone(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(seats=3, game="mykerinos", options={"first": "1"})
    first, second = beside_own_cube(anna)
    start = anna.page.locator(".actions [data-words='']")
    assert not start.is_visible()
    anna.page.locator(f"[data-word={second}]").click()
    assert anna.page.locator(".mk-sq.picked").count() == 1
    assert start.is_visible()
    assert "second cube" in anna.says()
    glowing = anna.page.locator(".mk-sq.legal").count()
    assert 1 <= glowing <= 4, "only what goes on with it"
    anna.page.keyboard.press("Escape")
    assert anna.page.locator(".mk-sq.legal").count() > glowing
    decision = anna.fact("decision")
    anna.page.locator(f"[data-word={second}]").click()
    anna.page.locator(f"[data-word={first}]").click()
    anna.until(f"document.body.dataset.decision !== '{decision}'")
    for square in (first, second):
        assert anna.page.locator(f"[data-place={square}] > .mk-cube.seat-1").count() == 1
    first, second = beside_own_cube(anna)
    decision = anna.fact("decision")
    anna.page.locator(f"[data-word={first}]").click()
    anna.page.locator(f"[data-word={first}]").click()
    anna.until(f"document.body.dataset.decision !== '{decision}'")
    assert anna.page.locator(f"[data-place={first}] > .mk-cube.seat-1").count() == 1
    assert anna.page.locator(f"[data-place={second}] > .mk-cube.seat-1").count() == 0


def test_a_pass_is_played_at_the_second_tap_and_says_before_what_it_costs(somebody: Somebody) -> None:
    ben = somebody(phone=True)
    ben.against_bots(seats=3, game="mykerinos", options={"first": "1"})
    ben.may_move()
    decision, button = ben.fact("decision"), ben.page.locator("[data-words=pass]")
    button.tap()
    ben.until("document.querySelector('#actions .armed')")
    assert "11 cubes stay for the next one" in ben.page.locator("#refusal").inner_text()
    assert ben.fact("decision") == decision
    button.tap()
    ben.until(f"document.body.dataset.decision !== '{decision}'")


def test_a_seal_says_what_its_patron_does(somebody: Somebody) -> None:
    """On a card by finger, in the museum by keyboard; and it plays nothing."""
    ben = somebody(phone=True)
    ben.against_bots(seats=3, game="mykerinos", options={"first": "1"})
    ben.may_move()
    sheet = ben.page.locator("#patrons-sheet")
    ben.page.locator(".mk-carts [data-do=patrons]").first.tap()
    assert sheet.is_visible()
    assert "Mrs. Blackmore: you start with two cubes" in sheet.inner_text()
    assert ben.page.locator(".mk-sq.picked").count() == 0
    sheet.evaluate("(sheet) => sheet.hidePopover()")
    ben.page.locator("label:has(#mk-part-museum)").tap()
    seal = ben.page.locator(".mk-wing").first
    seal.focus()
    assert ": " in (seal.get_attribute("aria-label") or "")
    ben.page.keyboard.press("Enter")
    assert sheet.is_visible()


@pytest.mark.parametrize("locale", ["en", "fr", "de"])
def test_nothing_in_the_bar_of_the_season_covers_anything(somebody: Somebody, locale: str) -> None:
    anna = somebody(locale=locale)
    anna.against_bots(seats=4, game="mykerinos", options={"first": "1"})
    for width in (1100, 1280, 1440, 1800):
        anna.page.set_viewport_size({"width": width, "height": 800})
        assert anna.page.evaluate(COVERED) == [], width


def test_coordinates_of_the_log_are_on_the_board_and_fingers_find_the_squares(somebody: Somebody) -> None:
    anna = somebody(locale="fr")
    anna.against_bots(seats=4, game="mykerinos", options={"first": "1"})
    for size in ((1280, 800), (768, 1024), (360, 640), (844, 390)):
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        shown = anna.page.locator(".mk-coords text:visible").all_text_contents()
        assert sorted(shown) == sorted("abcdefgh123456"), size
        cell = anna.page.locator(".mk-sq").first.bounding_box()
        assert cell
        assert cell["width"] >= (40 if size[0] > 1100 else 43.5), size


def test_a_pyramid_says_why_not_and_leads_to_its_rule(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(game="mykerinos", options={"first": "1"})
    anna.may_move()
    anna.page.locator(".mk-sq.high[data-try]").first.click(force=True)  # it is no button, but can be asked
    refusal = anna.page.locator("#refusal")
    refusal.locator("a").wait_for()
    assert "pyramid" in refusal.inner_text()
    assert refusal.locator("a").get_attribute("data-rule") == "R12"


def test_a_season_by_keyboard_and_the_focus_is_never_lost(somebody: Somebody) -> None:
    """Arrows, Enter, and P for a pass."""
    anna = somebody()
    anna.table(game="mykerinos", seats=3, bots={"1": "random", "2": "random"}, start=True, options={"first": "1"})
    for move in range(8):
        anna.may_move()
        decision, keys = anna.fact("decision"), 0
        if step(anna) == "dig" and move % 3 == 2:
            anna.page.keyboard.press("p")
            assert anna.page.evaluate("document.activeElement.matches('[data-words=pass]')")
        wish = ".mk-sq.legal" if step(anna) == "dig" and move % 3 < 2 else ".legal, [data-words]"
        while not anna.page.evaluate(f"document.activeElement.matches('{wish}')"):
            anna.page.keyboard.press("ArrowDown")
            keys += 1
            assert keys <= 3
        press_enter_until_it_is_played(anna, decision)


def test_a_patron_is_called_by_name_and_by_keyboard(somebody: Somebody) -> None:
    anna = somebody()
    until_somebody_can_be_called(anna)
    decision, patron = anna.fact("decision"), anna.page.locator(".mk-patron.legal").first
    letter = (patron.get_attribute("aria-label") or "")[0].lower()
    for _ in range(20):  # Colonel Tangerine is called like column c
        anna.page.keyboard.press(letter)
        if anna.page.evaluate("document.activeElement.matches('.mk-patron.legal')"):
            break
    assert anna.page.evaluate("document.activeElement.matches('.mk-patron.legal')")
    press_enter_until_it_is_played(anna, decision)


def press_enter_until_it_is_played(player: Player, decision: str) -> None:
    """The focus goes on to what comes next: a move takes as many keys as it has words, and one if it could go on."""
    for _ in range(5):
        before = player.standing()
        player.page.keyboard.press("Enter")
        player.changed(before)
        assert player.page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        if player.fact("decision") != decision:
            return
    raise AssertionError("five keys, and nothing is played")


# ---- How it fits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_nothing_scrolls_sideways_and_fingers_find_everything(somebody: Somebody, size: tuple[int, int]) -> None:
    anna = somebody(phone=size[0] < 700, locale="fr")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    bots = {str(seat): "greedy" for seat in range(1, 4)}
    anna.table(game="mykerinos", seats=4, bots=bots, start=True, options={"first": "1"})
    for _ in range(6):
        anna.may_move()
        wide, high = anna.page.evaluate(WIDE)
        assert wide <= size[0]
        assert high <= size[1]
        if size[0] < 700:
            assert anna.page.evaluate(SMALL) == []
            anna.page.locator("label:has(#mk-part-museum)").tap()
            assert anna.page.locator(".mk-museum").is_visible()
            assert anna.page.evaluate(SMALL) == []
            anna.page.locator("label:has(#mk-part-region)").tap()
        anna.play_move()


def test_the_tab_stays_when_others_play(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody(phone=True)
    anna.table(game="mykerinos", options={"first": "1"})
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    ben.until("document.body.dataset.status === 'playing'")
    ben.page.locator("label:has(#mk-part-museum)").tap()
    version = ben.fact("version")
    anna.play_move()
    ben.until(f"document.body.dataset.version !== '{version}'")
    assert ben.page.locator("#mk-part-museum").is_checked()
    assert ben.page.locator(".mk-museum").is_visible()


def test_where_the_region_scrolls_it_goes_to_what_may_be_done(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    anna.page.set_viewport_size({"width": 360, "height": 360})
    anna.against_bots(seats=3, game="mykerinos", options={"first": "1"})
    first, _ = beside_own_cube(anna)
    far = 0 if int(first[1]) > 3 else 999
    anna.page.locator(".mk-dig").evaluate("(box, far) => { box.scrollTop = far; }", far)
    square = anna.page.locator(f"[data-word={first}]")
    square.evaluate("(square) => square.focus({preventScroll: true})")
    anna.page.keyboard.press("Enter")
    assert anna.page.locator(".mk-sq.picked").count() == 1
    anna.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert anna.page.evaluate(SEES_IT)


def test_cubes_fly_from_the_stock_each_to_its_square(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(seats=3, game="mykerinos", options={"first": "1"})
    first, second = beside_own_cube(anna)
    anna.page.evaluate(
        """() => {
          const own = (node) => node.matches?.(".flying:has(.mk-cube.seat-1)");
          const look = (changes) => {
            const number = changes.flatMap(({addedNodes}) => [...addedNodes]).filter(own).length;
            if (number) document.body.dataset.flew = number;
          };
          new MutationObserver(look).observe(document.body, {childList: true});
        }"""
    )
    anna.page.locator(f"[data-word={first}]").click()
    anna.page.locator(f"[data-word={second}]").click()
    anna.until("document.body.dataset.flew === '2'")


def test_a_lesson_on_a_phone_lights_the_museum_and_whoever_was_called_goes_there_too(somebody: Somebody) -> None:
    ben = somebody(phone=True).at("/learn/mykerinos/patrons/4")
    lit = "[...document.querySelectorAll('.lit')].map((each) => each.dataset.place ?? each.dataset.word).sort()"
    assert ben.page.evaluate(lit) == ["brown", "part-museum"]
    ben.page.locator("[data-word=brown]").tap()
    ben.page.locator("label:has(#mk-part-museum)").tap()
    assert ben.page.evaluate(lit) == ["brown", "part-museum", "room-3.2"]
    ben.page.locator("[data-word='3.2']").tap()
    ben.page.locator("#prompt", has_text="Four points more").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_serious_to_say(somebody: Somebody, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    anna = somebody(color_scheme=scheme)
    anna.against_bots(game="mykerinos", options={"first": "1"})
    pages: list[str] = []
    for path in ("", "/components/mykerinos", "/rules/mykerinos"):
        if path:
            anna.at(path)
        else:
            anna.play_move()
            anna.may_move()
            anna.until("!document.querySelector('.flying')")
        found = Axe().run(anna.page).response["violations"]
        pages += [
            f"{path} {each['id']} {[node['html'][:160] for node in each['nodes'][:3]]}"
            for each in found
            if each["impact"] in SERIOUS
        ]
    assert pages == []
