"""For everyone: keyboard alone, small screens, big fingers, no motion, screen readers."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.players import Player
from playwright.sync_api import expect

Somebody = Callable[..., Player]
RECORDS = Path(__file__).parent.parent / "records"

# ---- Keyboard -------------------------------------------------------------------------------------------

DOABLE = ".legal, [data-words]:not([aria-disabled=true])"
TOWARDS = """([target, doable]) => {
  const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2];
  const here = document.activeElement;
  if (here === target) return "Enter";
  if (!here.matches(doable)) return "ArrowRight";
  const [from, to] = [here, target].map((thing) => middle(thing.getBoundingClientRect()));
  const [across, below] = [to[0] - from[0], to[1] - from[1]];
  const upright = Math.abs(below) > Math.abs(across) || Math.abs(across) < 5;
  return upright ? (below > 0 ? "ArrowDown" : "ArrowUp") : (across > 0 ? "ArrowRight" : "ArrowLeft");
}"""


def test_a_game_by_keyboard_alone_takes_few_keys_and_never_loses_the_focus(somebody: Somebody) -> None:
    """Anna wants any of the things she may do. She types the name of a card, and goes to others with the arrow that
    points there."""
    anna = somebody()
    anna.against_bots(seats=3)
    keys, moves = 0, 0
    anna.may_move()
    while not anna.over:
        decision = anna.fact("decision")
        while anna.fact("decision") == decision and not anna.over:
            keys += choose_something(anna)
            assert anna.page.evaluate("document.activeElement.closest('#main') !== null"), "the focus is lost"
        moves += 1
        anna.may_move()
    assert moves > 5
    assert keys / moves <= 6


def choose_something(player: Player) -> int:
    """Goes to one of the things, whichever, and presses Enter there. Gives the number of keys that it took."""
    things = player.page.locator(DOABLE).filter(visible=True)
    target = things.nth(player.chance.randrange(things.count())).element_handle()
    name = str(target.get_attribute("data-word"))  # cat-3
    typed = [name[0], *name[-1] * 6] if "-" in name else []
    before = player.standing()
    for keys in range(1, 40):
        key = str(player.page.evaluate(TOWARDS, [target, DOABLE]))
        player.page.keyboard.press(typed.pop(0) if typed and key != "Enter" else key)
        if key == "Enter":
            player.changed(before)
            return keys
    pytest.fail(f"cannot be reached: {target}")


def test_what_may_not_be_done_can_be_asked_about_with_keys(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.page.keyboard.press("ArrowRight")
    while not anna.page.evaluate("document.activeElement.matches('[data-try]')"):
        anna.page.keyboard.press("Shift+ArrowUp")
    anna.page.keyboard.press("?")
    expect(anna.page.locator("#refusal")).to_be_visible()


def test_why_not_names_the_pieces(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1", "layout": "pyramid"})
    anna.may_move()
    anna.page.locator("[data-try='take 7.4']").click(position={"x": 10, "y": 5}, force=True)
    refusal = anna.page.locator("#refusal")
    expect(refusal).to_contain_text("7.4")
    expect(refusal).to_contain_text("8.4")  # lies on it
    expect(refusal).to_be_hidden()  # after a while


def test_sheets_close_with_escape_and_give_the_focus_back(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    anna.against_bots()
    anna.may_move()
    log = anna.page.locator("[aria-controls=side]")
    log.click()
    expect(anna.page.locator("#side")).to_be_in_viewport()
    assert log.get_attribute("aria-expanded") == "true"
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#side")).not_to_be_visible()
    expect(log).to_be_focused()


def test_escape_closes_the_menu_wherever_the_focus_is(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.page.locator("[popovertarget=menu-sheet]").click()
    expect(anna.page.locator("#menu-sheet")).to_be_visible()
    anna.page.locator(".pile .legal").first.focus()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#menu-sheet")).to_be_hidden()


def test_after_others_have_moved_enter_gives_nothing_up(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.play_move()
    skip = anna.page.locator("[data-words=skip]")
    before = anna.fact("version")
    skip.focus()
    anna.page.keyboard.press("Enter")
    anna.until(f"document.body.dataset.version > {before} && document.body.dataset.decision !== '0'")
    anna.until("document.activeElement.id === 'prompt'")
    outline = "getComputedStyle(document.querySelector('#prompt')).outlineStyle"
    assert anna.page.evaluate(outline) == "solid", "the focus is seen there"
    anna.page.keyboard.press("ArrowRight")
    assert anna.page.evaluate("document.activeElement.closest('#actions') === null"), "first what is on the table"


# ---- What one is told -----------------------------------------------------------------------------------


def test_the_goal_is_said_before_my_first_move_and_at_the_score(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    goal = "Whoever first has 5 series, or two of the same family, wins at once."
    assert goal in anna.says()
    told = anna.page.locator("#goal")
    expect(told).to_be_hidden()
    anna.page.locator(".seat.you .score").focus()
    expect(told).to_be_visible()
    assert told.inner_text() == goal
    assert anna.page.locator(".seat .score[aria-describedby=goal]").count() == 2
    anna.play_move()
    assert goal not in anna.says()


def test_the_goal_is_told_at_the_score_and_hides_no_question_from_who_has_clicked_a_seat(somebody: Somebody) -> None:
    anna = somebody(reduced_motion="reduce")
    anna.against_bots(options={"first": "1"})
    anna.page.locator(".seat .score").last.hover()
    expect(anna.page.locator("#goal")).to_be_visible()
    anna.page.locator(".seat .who").last.hover()
    expect(anna.page.locator("#goal")).to_be_hidden()
    assert anna.page.locator(".seat:hover").count() == 1


def test_who_asks_for_contrast_reads_everything_in_full_ink(somebody: Somebody) -> None:
    inks = """[...document.querySelectorAll(".seat .has, .prompt, .log .note, .paces button")]
      .map((thing) => getComputedStyle(thing).color)"""
    plain, strong = somebody(), somebody(contrast="more")
    for player in (plain, strong):
        player.against_bots(options={"first": "1"})
    assert len(set(plain.page.evaluate(inks))) > 1
    assert len(set(strong.page.evaluate(inks))) == 1


def test_a_small_phone_says_the_goal_before_my_first_move_and_in_the_menu(somebody: Somebody) -> None:
    anna = somebody(phone=True, locale="fr")
    anna.against_bots(game="mykerinos")
    anna.may_move()
    aim = anna.page.locator("#lately .aim")
    expect(aim).to_be_visible()
    assert aim.evaluate("(aim) => aim.scrollHeight <= aim.clientHeight && aim.clientHeight < 60")
    goal = aim.inner_text()
    anna.page.locator("[popovertarget=menu-sheet]").tap()
    expect(anna.page.locator("#menu").get_by_text(goal)).to_be_visible()


def test_seats_say_who_is_me_and_who_is_a_bot_also_on_a_phone(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    anna.against_bots(seats=4)
    for width in (390, 360, 320):
        anna.page.set_viewport_size({"width": width, "height": 640})
        shown = [chip.inner_text().split() for chip in anna.page.locator(".seat .has").all()]
        assert shown == [["you"], ["bot"], ["bot"], ["bot"]]
        cut = (
            "[...document.querySelectorAll('.seat .has')].filter((has) => has.scrollWidth > has.clientWidth + 1).length"
        )
        assert anna.page.evaluate(cut) == 0


# Who each seat is, where that can be read: the words are not beyond the box that cuts them off
WHO = """[...document.querySelectorAll(".has .line")].map((line) => {
  const words = document.createRange();
  words.selectNodeContents(line.firstChild);
  const room = [line.closest(".has"), line.closest(".is")].map((box) => box.getBoundingClientRect().right);
  return words.getBoundingClientRect().right <= Math.min(...room) + 1 ? words.toString().trim() : "";
})"""
NAMED = "document.querySelector('.seat.you .who').clientWidth"


@pytest.mark.parametrize("game", ["papyria", "papyros", "papyrus"])
def test_nothing_else_takes_the_room_of_you_and_bot(somebody: Somebody, game: str) -> None:
    anna = somebody(viewport={"width": 1280, "height": 800})
    anna.against_bots(seats=4, game=game, name=LONG[0])
    assert anna.page.evaluate(WHO) == ["you", "bot", "bot", "bot"]
    assert anna.page.evaluate(NAMED) > 36  # pixels: of the name, too, one sees more than a letter
    anna.page.set_viewport_size({"width": 360, "height": 640})
    assert anna.page.evaluate(WHO) == ["you", "bot", "bot", "bot"]


def test_the_rules_open_beside_the_board(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1"})
    anna.page.locator("[popovertarget=menu-sheet]").click()
    anna.page.locator("#menu [data-do=rules]").click()
    expect(anna.page.locator("#rules")).to_be_visible()
    expect(anna.page.locator("#menu-sheet")).to_be_hidden()
    assert len(anna.context.pages) == 1


# ---- Small screens and big fingers ----------------------------------------------------------------------

LONG = ("Wilhelmine-Éléonore von Ägyptenhausen", "Ben", "Éloïse-Marguerite de la Vallée", "Ipi")
SIZES = [(360, 640), (390, 844), (768, 1024), (1440, 900)]
MEASURES = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
CUT_OFF = """[...document.querySelectorAll(".legal, #hand .card, .actions .btn, #prompt")]
  .filter((thing) => thing.getClientRects().length)
  .filter((thing) => {
    const box = thing.getBoundingClientRect();
    const board = thing.closest("#board")?.getBoundingClientRect();
    const frame = board ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const inside = box.left > frame.left - 1 && box.right < frame.right + 1;
    return !inside || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  })
  .map((thing) => thing.outerHTML.slice(0, 90))"""
NAME_COVERED = """(() => {
  const below = document.querySelector(".crown b").getBoundingClientRect().bottom;
  const won = [...document.querySelectorAll(".won-with > *")].filter((it) => it.checkVisibility());
  return won.some((it) => it.getBoundingClientRect().top < below);
})()"""
SMALL = """[...document.querySelectorAll('.legal, button, a, [data-words]')]
  .filter((thing) => thing.checkVisibility({visibilityProperty: true}))
  .map((thing) => [thing.outerHTML.slice(0, 120), thing.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && box.bottom > 0 && box.top < innerHeight)
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""


@pytest.mark.parametrize("layout", ["pyramid", "mastaba", "temple", "tomb", "giza"])
def test_board_and_hand_fit_the_window_and_nothing_scrolls_sideways(somebody: Somebody, layout: str) -> None:
    anna = somebody(phone=True)
    anna.against_bots(seats=4, options={"layout": layout, "first": "1"})
    for _ in range(3):
        anna.may_move()
        for width, height in SIZES:
            anna.page.set_viewport_size({"width": width, "height": height})
            assert anna.page.evaluate(MEASURES) == [width, height]
            assert anna.page.evaluate(CUT_OFF) == []
        anna.page.set_viewport_size({"width": 360, "height": 640})
        anna.play_move()


ON_ITS_SIDE = [(640, 360), (740, 360), (844, 390)]
SLIM = "Math.min(...[...document.querySelectorAll('.pile .legal')].map((card) => card.getBoundingClientRect().width))"


@pytest.mark.parametrize("layout", ["pyramid", "giza"])
def test_cards_can_be_taken_and_asked_for_in_a_low_window(somebody: Somebody, layout: str) -> None:
    anna = somebody(phone=True)
    anna.against_bots(seats=4, options={"layout": layout, "first": "1"})
    anna.may_move()
    anna.play_move()
    anna.skip()
    anna.may_move()  # the others hold cards
    for width, height in (*ON_ITS_SIDE, (1024, 768)):
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.evaluate(SLIM) > 32
        assert anna.page.evaluate(CUT_OFF) == []
    anna.play_move()
    for width, height in (*ON_ITS_SIDE, (1024, 768)):
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.locator(".heads .q:visible").count() == 36
        assert anna.page.evaluate(CUT_OFF) == []
    assert anna.page.locator(".key").is_visible()


@pytest.mark.parametrize("played", ["hapy-2-pyramid", "hapy-4-giza", "mykerinos-2", "mykerinos-4"])
def test_nothing_covers_the_name_of_who_has_won(somebody: Somebody, played: str) -> None:
    anna = somebody().at("/")
    brought = anna.posts("/records", record=(RECORDS / f"{played}.txt").read_text(encoding="utf-8"))
    anna.at(brought["link"])  # at its end
    for width, height in (*SIZES, *ON_ITS_SIDE, (1024, 768)):
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.evaluate(NAME_COVERED) is False, (width, height)


BEYOND = """[...document.querySelectorAll(".scores :is(td, th)")]
  .filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > innerWidth + 1)
  .map((cell) => cell.textContent)"""


@pytest.mark.parametrize("game", ["hapy", "mykerinos", "papyria", "papyros", "papyrus"])
def test_with_long_names_the_end_is_read_as_well(somebody: Somebody, game: str) -> None:
    """Nothing covers who has won, and the points of all stay on the page."""
    anna = somebody().at("/")
    record = (RECORDS / f"{game}-4{'-giza' if game == 'hapy' else ''}.txt").read_text(encoding="utf-8")
    for seat, name in enumerate(LONG, 1):
        record = re.sub(rf"^player {seat} .*$", f"player {seat} {name}", record, flags=re.MULTILINE)
    anna.at(anna.posts("/records", record=record)["link"])
    for width, height in ((320, 568), (390, 844), (640, 360), (1280, 800)):
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.evaluate(NAME_COVERED) is False, (width, height)
        assert anna.page.evaluate(BEYOND) == [], (width, height)


def test_a_notice_above_the_board_leaves_room_for_it(somebody: Somebody) -> None:
    anna, ben = somebody(phone=True), somebody()
    table = anna.table(options={"first": "1"})
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    anna.may_move()
    anna.play_move()
    ben.at(f"/t/{table}").posts(f"/tables/{table}/close")  # he would like to: she is asked
    expect(anna.page.locator("#notices .notice")).to_be_visible()
    assert anna.page.evaluate(MEASURES) == [360, 640]
    assert anna.page.evaluate(CUT_OFF) == []


def test_all_other_pages_fit_a_phone(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    table = anna.table()
    invitation, watch = anna.invitation(), anna.posts(f"/tables/{table}/watch-link")["link"]
    ben = somebody(phone=True)
    ours = ("/", "/new", "/rules/hapy", "/learn", "/learn/hapy/asking", "/developers", "/nothing")
    for path in (*ours, invitation, watch):
        ben.at(path)
        assert ben.page.evaluate(MEASURES)[0] == 360, path
    assert anna.page.evaluate(MEASURES)[0] == 360  # the table at which people gather


@pytest.mark.parametrize("game", ["hapy", "mykerinos", "papyrus", "papyros", "papyria"])
def test_much_enlarged_nothing_scrolls_sideways(somebody: Somebody, game: str) -> None:
    """A window of 1280 at 400 %."""
    anna = somebody(viewport={"width": 320, "height": 640})
    anna.against_bots(game=game, seats=3)
    anna.may_move()
    assert anna.page.evaluate(MEASURES)[0] == 320
    for path in (f"/new?game={game}", f"/rules/{game}", "/", "/join"):
        anna.at(path)
        assert anna.page.evaluate(MEASURES)[0] == 320, path


HIGHLIGHTED = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "Highlight";
  const highlight = getComputedStyle(probe).color;
  probe.remove();
  const right = ({outlineStyle, outlineColor}) => outlineStyle !== "none" && outlineColor === highlight;
  return [...document.querySelectorAll(".legal")].filter((thing) => thing.checkVisibility())
    .filter((thing) => !right(getComputedStyle(thing))).map((thing) => thing.outerHTML.slice(0, 90));
}"""


@pytest.mark.parametrize("game", ["hapy", "mykerinos", "papyrus", "papyria"])
def test_with_colours_of_the_system_what_is_legal_has_its_outline(somebody: Somebody, game: str) -> None:
    anna = somebody(forced_colors="active")
    anna.against_bots(game=game, seats=2)
    anna.may_move()
    assert anna.legal().count() > 0
    assert anna.page.evaluate(HIGHLIGHTED) == []


def test_targets_are_large_enough_for_a_thumb(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    anna.against_bots(seats=3, options={"first": "1"})
    for _ in range(2):
        anna.may_move()
        assert anna.page.evaluate(SMALL) == []
        anna.play_move()


# ---- Motion ---------------------------------------------------------------------------------------------

WATCH_FLIGHTS = """() => {
  window.flights = [];
  const measure = (node) => {
    const motion = node.getAnimations()[0];
    motion.pause();
    const at = (time) => { motion.currentTime = time; return node.getBoundingClientRect().top; };
    const {delay, duration} = motion.effect.getTiming();
    window.flights.push([at(delay), at(delay + duration / 2), at(delay + duration - 1)]);
    document.body.dataset.flights = window.flights.length;
    motion.finish();
  };
  const look = (changes) => changes.forEach(({addedNodes}) =>
    addedNodes.forEach((node) => node.classList?.contains("flying") && measure(node)));
  new MutationObserver(look).observe(document.body, {childList: true});
}"""


def test_a_taken_card_flies_from_the_pyramid_to_the_hand(somebody: Somebody) -> None:
    anna = somebody()
    flights = taken(anna)
    assert len(flights) == 1
    start, half, end = flights[0]
    assert start < half < end


def test_with_reduced_motion_nothing_flies(somebody: Somebody) -> None:
    assert taken(somebody(reduced_motion="reduce")) == []


# Of every flight: how much of it was to be seen
HOW_FAR = """() => {
  window.flown = [];
  const begun = new Map();
  const look = ({addedNodes, removedNodes}) => {
    for (const node of addedNodes) if (node.classList?.contains("flying")) {
      const {delay, duration} = node.getAnimations()[0].effect.getTiming();
      begun.set(node, [performance.now(), delay + duration]);
    }
    for (const node of removedNodes) if (begun.has(node)) {
      const [start, length] = begun.get(node);
      window.flown.push((performance.now() - start) / length);
    }
  };
  new MutationObserver((changes) => changes.forEach(look)).observe(document.body, {childList: true});
}"""


def test_every_card_arrives_before_the_next_move_is_shown(somebody: Somebody) -> None:
    """Bots that think for no time would cut each other's cards short."""
    anna = somebody()
    anna.against_bots(seats=4, options={"first": "1"})
    anna.may_move()
    anna.play_move()
    anna.page.evaluate(HOW_FAR)
    anna.skip()
    anna.may_move()
    anna.until("!document.querySelector('.flying')")
    flown = anna.page.evaluate("window.flown")
    assert len(flown) >= 3, "each of the others has taken a card"
    assert min(flown) > 0.9


def taken(player: Player) -> list[Any]:
    """Where the card was that this player takes, at the beginning, in the middle and at the end of its way."""
    player.against_bots(options={"first": "1"})
    player.may_move()
    player.page.evaluate(WATCH_FLIGHTS)
    player.play_move()
    assert player.page.locator("#hand .mine .card").count() > 0
    return list(player.page.evaluate("window.flights"))


# ---- Screen readers -------------------------------------------------------------------------------------


def test_what_a_screen_reader_finds_and_hears(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(options={"first": "1", "layout": "pyramid"})
    anna.may_move()
    tree = anna.page.locator("body").aria_snapshot()
    for thing in (
        'list "Players"',
        "status:\n    - paragraph: Take a free card from the layout.",
        'group "Pyramid: 36 cards, 8 free."',
        'button "Take the face-down card at 8.8',
        'img "jackals: 0 of 6 laid"',
        'group "Your hand"',
        'region "Log"',
    ):
        assert thing in tree, tree
    assert tree.count('button "Take the face-down card at 8.') == 8
    anna.page.evaluate(
        """() => {
          window.announced = [];
          const place = document.querySelector("#prompt");
          const say = () => place.getAttribute("aria-live") === "polite" && announced.push(place.innerText);
          new MutationObserver(say).observe(place, {childList: true, subtree: true, characterData: true});
        }"""
    )
    anna.play_move()
    asked = anna.says()
    anna.skip()
    anna.may_move()
    announced = anna.page.evaluate("window.announced")
    assert asked in announced
    assert anna.says() == announced[-1]
    assert anna.page.title().startswith("Your move")


def test_axe_has_nothing_serious_to_say_of_the_house(somebody: Somebody) -> None:
    anna, ben = somebody(), somebody(phone=True)
    table = anna.table()
    invitation, watch = anna.invitation(), anna.posts(f"/tables/{table}/watch-link")["link"]
    check(anna, "people gather")
    ours = ("/", "/new", "/rules/hapy", "/learn", "/learn/hapy/taking/2", "/developers", "/nothing")
    for path in (*ours, invitation, watch):
        check(ben.at(path), path)


def test_axe_has_nothing_serious_to_say_of_a_game(somebody: Somebody) -> None:
    anna = somebody()
    anna.against_bots(seats=3, options={"first": "1"})
    anna.may_move()
    check(anna, "taking")
    anna.page.locator("[popovertarget=menu-sheet]").click()
    check(anna, "the menu")
    anna.page.keyboard.press("Escape")
    anna.play_move()
    check(anna, "asking")
    anna.play_to_end()
    check(anna, "the end")


def check(player: Player, where: str) -> None:
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        found = Axe().run(player.page).response["violations"]
        serious = [
            (each["id"], [node["html"][:200] for node in each["nodes"]])
            for each in found
            if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], f"{where}, {scheme}"


# ---- Installing, sound ----------------------------------------------------------------------------------


def test_it_can_be_installed(somebody: Somebody) -> None:
    anna = somebody().at("/")
    wire = anna.context.new_cdp_session(anna.page)
    errors = [error["errorId"] for error in wire.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors == ["in-incognito"]  # which contexts of a test are
    found = wire.send("Page.getAppManifest")
    assert found["errors"] == []


def test_sound_is_off_until_switched_on_and_stays_on(somebody: Somebody) -> None:
    anna = somebody()
    anna.page.add_init_script(
        """window.tones = 0;
        window.OscillatorNode = class extends OscillatorNode { start(when) { window.tones++; super.start(when); } };"""
    )
    anna.against_bots(options={"first": "1"})
    anna.may_move()
    anna.play_move()
    assert anna.page.evaluate("window.tones") == 0
    anna.page.locator("[popovertarget=menu-sheet]").click()
    stands = anna.page.locator("[data-do=sound] .switched")
    assert stands.inner_text() == "switched off"
    anna.page.locator("[data-do=sound]").click()
    assert stands.inner_text() == "switched on"
    anna.page.reload()
    assert anna.page.locator("[data-do=sound]").get_attribute("aria-pressed") == "true"
    anna.skip()
    anna.may_move()
    assert anna.page.evaluate("window.tones") > 0
