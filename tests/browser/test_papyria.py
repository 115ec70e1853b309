"""Papyria in a real browser: the draft, a whole game alone, tiles that are tried on and turned, small screens."""

import json
from collections.abc import Callable, Iterator

import pytest
from browser.loaded import set_tables
from browser.players import ENOUGH, Player
from browser.served import Served
from games.papyria.positions import position
from playwright.sync_api import Browser, Locator, Page, expect

import mastaba
from mastaba import State
from mastaba.web.guard import COOKIE

Somebody = Callable[..., Player]
SHORT = {"max_turns": 20}
PICK = ".pick-tile.legal"
# In every part of the table: what can be done, but is too small, covered, or to be seen nowhere
OUT_OF_REACH = """() => {
  const open = (thing) => thing.checkVisibility({visibilityProperty: true});
  const things = [...document.querySelectorAll('[data-word].legal, [data-words]:not([aria-disabled=true]), .armed')];
  const reached = new Map(things.map((thing) => [thing.dataset.words ?? thing.dataset.word, false]));
  const found = [];
  const look = () => {
    for (const thing of things.filter(open)) {
      thing.scrollIntoView({block: 'nearest', inline: 'nearest'});
      const name = thing.dataset.words ?? thing.dataset.word;
      const {x, y, width, height} = thing.getBoundingClientRect();
      if (Math.min(width, height) < 43.5) found.push(`${name} is small: ${width} by ${height}`);
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!thing.contains(hit)) found.push(`${name} is covered by ${hit?.outerHTML.slice(0, 80)}`);
      reached.set(name, true);
    }
    const {scrollWidth, scrollHeight} = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push('the page scrolls');
  };
  const now = document.body.dataset.part;
  const parts = [...document.querySelectorAll('[data-do=part]')].filter(open);
  for (const part of parts) { part.click(); look(); }
  parts.find(({dataset}) => dataset.part === now)?.click();
  return [...found, ...[...reached].filter(([, seen]) => !seen).map(([name]) => `${name} is nowhere`)];
}"""

# What is wider than its place, or leaves the window
TOO_WIDE = """() => [...document.querySelectorAll('.saying, .hand, .papyria-hand, #actions .btn')].filter((thing) =>
  thing.scrollWidth > thing.clientWidth && !thing.matches('.btn') || thing.getBoundingClientRect().right > innerWidth
).map(({className}) => className)"""
# Of the board, the values and what is at hand: what lies on each other
ON_EACH_OTHER = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  return [['.strip', '.base'], ['.base', '.papyria-hand'], ['.strip', '.papyria-hand']].filter(([upper, lower]) =>
    box(lower).height && box(upper).bottom > box(lower).top + 1);
}"""


# ---- Tables ---------------------------------------------------------------------------------------------

LAND = "land P07@1,0 P02@2,0 L22@2,1 L18@3,1"
ROW = " ".join(f"L{n:02}@{n},0" for n in range(1, 11))
CORNER = (
    "L01@1,0 L02@2,0 L03@3,0 L04@4,0 L05@5,0 L06@6,0 L07@7,0 L08@8,0 L09@8,1 L10@8,2 L11@8,3 L12@8,4 L13@8,5 L14@8,6"
)
ACTING = "3-large: landscape L26 L30 L35\n3-small: city 2\nturn: 1 act wanderer 3"
POSITIONS = {
    "moving": f"1: lapis 3 {LAND}\n2:\nships: 1@1 1@12 2@4\nwanderers: 1@2 1@12 2@7 2@8\nturn: 1 move",
    "arriving": f"1: lapis 2 papyrus 3 {LAND}\n2:\nturn: 1 arrive ship 2 A B with-2",
    "acting": f"1: lapis 4 papyrus 4 {LAND}\n2:\n3-large: landscape L26 L30 L35\n3-small: city 2\n3-river: end E05\n"
    "turn: 1 act ship 3 priest",
    "asking": f"1: {LAND}\n2:\n3-large: scoring any-1 forest-0\n3-small: mine 2\nturn: 1 act wanderer 3",
    "looking": f"1: land P03@1,0 L13@2,0 L25@3,0\n2:\n{ACTING} priest",
    "ending": f"1: {LAND}\n2:\nturn: 1 end wanderer 3 priest done large small",
    "wide": f"1: lapis 9 land {ROW}\n{ACTING} priest",
    "high": f"1: lapis 9 land {' '.join(f'L{n:02}@0,{n}' for n in range(1, 11))}\n{ACTING} priest",
    "wide-and-high": f"1: lapis 9 land {CORNER}\n{ACTING} priest",
    "four-acting": f"1: lapis 4 papyrus 4 {LAND}\n2:\n3:\n4:\n{ACTING} priest",
    "four-arriving": "1: lapis 3 papyrus 4\n2:\n3:\n4:\nturn: 1 arrive ship 2 A B with-2",
    "looking-cards": f"1: lapis 9 land L13@1,0 L25@2,0 L15@3,0\n2:\n{ACTING} priest",
    "ended": f"1: lapis 4 papyrus 4 {LAND}\n2:\n3-large: scoring end E01\n3-small: mine end E17\n"
    "turn: 1 act wanderer 3",
    "four": "1: lapis 3 papyrus 12 points 112\n2:\n3:\n4:\nturn: 1 move",
}


def played(text: str, *moves: str) -> State:
    state = position(text)
    for move in moves:
        state.play(0, move)
    return state


def tables() -> dict[str, State]:
    """One for every test that plays, and the positions that are only looked at."""
    found = {name: position(text) for name, text in POSITIONS.items()}
    cities = "1: lapis 9 land L01@1,0+city L02@2,0+city L03@3,0\n3-small: city 3\nturn: 1 act wanderer 3"
    spare = (
        "1:\n3-river: multiplier forest city\n3-large: scoring forest-2 city-1\n3-small: papyrus\nturn: 1 act ship 3"
    )
    found["a-key-to-give"] = played(cities, "build small L03")
    found["a-good-to-give"] = played(spare, "do river", "score large forest")
    found["taking"] = played(POSITIONS["looking"], "look 2")
    for name in ("by-touch", "by-keyboard"):
        found[name] = mastaba.new("papyria", seats=1, seed=name, max_turns=20)
    for name, like in {
        "turned": "wide",
        "let-go": "moving",
        "waived": "wide",
        "panned": "wide",
        "zoomed": "wide-and-high",
        "told": "moving",
        "lit": "moving",
    }.items():
        found[name] = position(POSITIONS[like])
    found["waiting"] = position(
        f"1: {LAND}\n2:\n3-small: temple 2\n5-river: end E01\nturn: 1 end wanderer 4 priest done large small"
    )
    return found


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    served = Served(tmp_path_factory.mktemp("papyria"))
    token = set_tables(served.store, tables())
    served.start()
    yield served, token
    assert served.stop() == 0


@pytest.fixture
def anna_at(chromium: Browser, loaded: tuple[Served, str]) -> Iterator[Callable[..., Player]]:
    """Anna at one of these tables, where it is her turn."""
    served, token = loaded
    people: list[Player] = []

    def come(
        table: str, phone: bool = False, scheme: str = "light", size: tuple[int, int] | None = None, locale: str = "en"
    ) -> Player:
        width, height = size or ((360, 640) if phone else (1440, 900))
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            color_scheme="dark" if scheme == "dark" else "light",
            locale=locale,
        )
        context.add_cookies([{"name": COOKIE, "value": token, "url": served.url}])
        people.append(Player(context, served.url).at(f"/t/{table}"))
        people[-1].may_move()
        return people[-1]

    yield come
    for player in people:
        player.leave()
        assert player.complaints == []


# ---- Playing --------------------------------------------------------------------------------------------


def wheel(page: Page, thing: Locator) -> None:
    thing.hover()
    page.mouse.wheel(0, 100)


def press(player: Player, thing: Locator) -> None:
    """By finger, if there is a screen to touch; and something comes of it."""
    before = player.standing()
    if player.page.evaluate("navigator.maxTouchPoints > 0"):
        thing.tap()
    else:
        thing.click()
    player.changed(before)


def play(player: Player) -> None:
    """One decision: by what glows, and without waiving as long as something else can be done."""
    page, decision = player.page, player.fact("decision")
    while player.fact("decision") == decision and not player.over:
        sure = page.locator(".tried" if page.locator(".tried").count() else ".armed")
        good = page.locator(
            ".legal:visible, .does .btn:not(.lesser, [aria-disabled=true]):visible, "
            "#actions [data-words]:not([aria-disabled=true]):visible"
        )
        things = sure if sure.count() else good if good.count() else page.locator(".does .lesser:visible")
        press(player, things.nth(player.chance.randrange(things.count())))


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
        press(player, player.page.locator("[data-do=settle]"))
    for player in (anna, ben):
        player.page.wait_for_selector(PICK)
        assert player.page.locator(PICK).count() == 3, "what the other one has passed on"


def test_a_game_alone_from_the_draft_to_its_end(somebody: Somebody) -> None:
    anna = somebody()
    anna.table(game="papyria", seats=1, options=SHORT, start=True)
    anna.page.wait_for_selector(PICK)
    for _ in range(ENOUGH):
        anna.may_move()
        if anna.over:
            break
        play(anna)
    assert anna.fact("status") == "over"
    assert anna.page.locator(".papyria-end tbody tr").count() == 1
    assert anna.page.locator(".rivals li").count() == 6


def test_a_tile_is_tried_on_turned_by_key_wheel_and_button_and_the_changes_are_told(anna_at: Somebody) -> None:
    anna = anna_at("turned")
    page = anna.page
    cell = page.locator(".cell").first
    assert cell.get_attribute("data-turns") == "0 90 180 270"
    assert page.locator("[data-do=settle]").get_attribute("aria-disabled") == "true"
    cell.click()
    assert page.locator(".cell.tried").count() == 1
    assert page.locator(".forecast").inner_text()
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


def test_a_piece_then_its_targets_and_a_click_beside_everything_lets_it_go(anna_at: Somebody) -> None:
    anna = anna_at("let-go")
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


def test_waiving_takes_a_second_tap(anna_at: Somebody) -> None:
    anna = anna_at("waived")
    decision = anna.fact("decision")
    anna.page.locator(".does .lesser").first.click()
    assert "leaves the game" in anna.page.locator("#refusal").inner_text()
    assert anna.fact("decision") == decision
    anna.page.locator(".does .lesser").first.click()
    anna.until(f"document.body.dataset.decision !== '{decision}'")


# ---- Small screens --------------------------------------------------------------------------------------


def beginnings(page: Page) -> list[str]:
    """What can be picked before something else is, and what takes a second tap."""
    entries = json.loads(page.locator("#legal").text_content() or "")
    moves = [(move, ways or [move]) for move, *ways in (each if isinstance(each, list) else [each] for each in entries)]
    words = set(page.evaluate("[...document.querySelectorAll('[data-word].legal')].map(e => e.dataset.word)"))
    several = [word for word in words if sum(any(word in way.split() for way in ways) for _, ways in moves) > 1]
    warned = json.loads(page.locator("#warnings").text_content() or "{}")
    return sorted(f'[data-word="{word}"]' for word in several) + [f'[data-words="{move}"]' for move in warned]


LOOKED_AT = [*POSITIONS, "taking", "a-key-to-give", "a-good-to-give"]


@pytest.mark.parametrize("table", LOOKED_AT)
def test_a_thumb_reaches_all_that_can_be_done(anna_at: Somebody, table: str) -> None:
    """Also when something is picked or must be confirmed."""
    page = anna_at(table, phone=True).page
    assert page.evaluate(OUT_OF_REACH) == []
    for first in beginnings(page):
        page.locator(first).first.dispatch_event("click")
        assert page.locator(".picked, .armed").count()
        if not page.locator(".type.legal").count():  # the types stand where the cards were
            assert page.evaluate(OUT_OF_REACH) == [], first
        page.keyboard.press("Escape")


@pytest.mark.parametrize("table", ["moving", "arriving", "acting", "asking", "taking"])
@pytest.mark.parametrize("size", [(640, 360), (844, 390)])
def test_a_phone_on_its_side_has_all_of_it_beside_the_board(
    anna_at: Somebody, table: str, size: tuple[int, int]
) -> None:
    page = anna_at(table, phone=True, size=size, locale="de").page
    assert page.evaluate(OUT_OF_REACH) == []
    assert page.evaluate(TOO_WIDE) == []
    for first in beginnings(page)[:1]:
        page.locator(first).first.dispatch_event("click")
        assert page.evaluate(TOO_WIDE) == [], first


@pytest.mark.parametrize("size", [(1024, 768), (768, 1024), (1280, 720)])
@pytest.mark.parametrize("table", ["four-acting", "looking", "arriving"])
def test_on_a_desk_nothing_lies_on_the_values(anna_at: Somebody, table: str, size: tuple[int, int]) -> None:
    page = anna_at(table, size=size).page
    if page.locator(".cell").count():
        page.locator(".cell").first.click()
        assert page.locator(".forecast").inner_text()
    assert page.evaluate(ON_EACH_OTHER) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_tile_of_another_section_says_where_one_is(anna_at: Somebody) -> None:
    page = anna_at("acting").page
    page.locator("[data-place='1-river']").dispatch_event("click")
    page.wait_for_selector(".has-refusal")
    assert "You are in section 3" in page.locator("#refusal").inner_text()


def test_a_large_land_is_panned_and_shows_the_priest(anna_at: Somebody) -> None:
    page = (anna := anna_at("panned", phone=True)).page
    ground = page.locator(".ground")
    outside = """(ground) => [...ground.querySelectorAll('.cell, .priest')].filter((thing) => {
      const [inner, outer] = [thing, ground].map((each) => each.getBoundingClientRect());
      return inner.left < outer.left || inner.right > outer.right;
    }).length"""
    assert ground.evaluate("(ground) => ground.scrollWidth > ground.clientWidth")
    assert ground.evaluate(outside) == 0
    ground.evaluate("(ground) => { ground.scrollLeft = 0; }")
    assert ground.evaluate(outside) > 0
    page.locator("[data-do=part][data-part=strip]").tap()
    page.locator("[data-do=part][data-part=land]").tap()
    assert ground.evaluate("(ground) => ground.scrollLeft") == 0, "it stays as somebody has panned it"
    press(anna, page.locator(".cell").first)
    press(anna, page.locator("[data-do=settle]"))
    anna.may_move()
    assert ground.evaluate(outside) == 0, "the priest has moved"


# ---- A land in its window -------------------------------------------------------------------------------

TILE = "document.querySelector('.land.own .t').getBoundingClientRect().width"
ALL_SEEN = """() => {
  const room = document.querySelector('.ground').getBoundingClientRect();
  return [...document.querySelectorAll('.land.own .t')].every((tile) => {
    const {left, right, top, bottom} = tile.getBoundingClientRect();
    return left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1;
  });
}"""


def test_a_land_is_zoomed_by_button_wheel_and_key_and_stays_so(anna_at: Somebody) -> None:
    page = (anna := anna_at("zoomed")).page
    assert page.evaluate(ALL_SEEN)
    sizes = [page.evaluate(TILE)]
    page.locator("[data-do=zoom][data-by='1.25']").click()
    sizes.append(page.evaluate(TILE))
    page.keyboard.press("+")
    sizes.append(page.evaluate(TILE))
    page.locator(".ground .priest").hover(force=True)
    at = "document.querySelector('.ground .priest').getBoundingClientRect().x"
    before = page.evaluate(at)
    page.mouse.wheel(0, -100)
    anna.until(f"{TILE} > {sizes[-1] + 1}")
    sizes.append(page.evaluate(TILE))
    assert abs(page.evaluate(at) - before) < 40, "what one points at stays there"
    assert sizes == sorted(sizes)
    assert sizes[-1] > 1.7 * sizes[0]
    page.locator(".cell").first.click()  # tiles and cells still work,
    assert page.locator(".cell.tried").count() == 1
    tiles = page.locator(".land.own .t").count()
    page.locator("[data-do=settle]").click()
    anna.until(f"document.querySelectorAll('.land.own .t').length > {tiles}")
    assert page.evaluate(TILE) > 1.5 * sizes[0], "and it stays as large when the table has changed"
    for _ in range(12):
        page.keyboard.press("-")
    assert page.evaluate(ALL_SEEN)


def test_a_land_is_dragged_and_a_drag_is_no_click(anna_at: Somebody) -> None:
    page = anna_at("wide-and-high").page
    for _ in range(4):
        page.keyboard.press("+")
    ground = page.locator(".ground")
    page.locator(".cell").first.scroll_into_view_if_needed()
    box = page.locator(".cell").first.bounding_box()
    assert box is not None
    before = ground.evaluate("(ground) => [ground.scrollLeft, ground.scrollTop]")
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] - 40, steps=4)
    page.mouse.up()
    assert ground.evaluate("(ground) => [ground.scrollLeft, ground.scrollTop]") != before
    assert page.locator(".tried, .picked").count() == 0


def test_a_land_is_zoomed_by_two_fingers(anna_at: Somebody) -> None:
    page = anna_at("wide", phone=True).page
    before = page.evaluate(TILE)
    x, y = page.locator(".ground").evaluate("(g) => { const r = g.getBoundingClientRect(); return [r.x, r.y]; }")
    session = page.context.new_cdp_session(page)

    def touch(kind: str, apart: int) -> None:
        points = [{"x": x + 150 - apart, "y": y + 60}, {"x": x + 150 + apart, "y": y + 60}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []})

    touch("touchStart", 30)
    for apart in (40, 60, 80):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    assert page.evaluate(TILE) > 1.8 * before
    assert page.evaluate("visualViewport.scale") == 1, "the land, not the page"


def test_on_a_desk_the_land_may_take_the_room_of_the_board(anna_at: Somebody) -> None:
    page = anna_at("wide-and-high", size=(1280, 800)).page
    before = page.evaluate(TILE)
    page.locator("[data-do=large]").click()
    assert page.locator(".p-strip").is_hidden()
    assert page.evaluate(TILE) > 1.3 * before
    assert page.evaluate(ALL_SEEN)
    page.locator("[data-do=large]").click()
    assert page.locator(".p-strip").is_visible()


# ---- What things are for --------------------------------------------------------------------------------


def test_out_of_turn_a_click_explains_and_refuses_nothing(anna_at: Somebody) -> None:
    page = (anna := anna_at("waiting")).page
    press(anna, page.locator("#actions [data-words=end]"))
    anna.until("!document.querySelector('#actions .btn') && !document.querySelector('[data-try]')")
    for thing, words in {
        "[data-place='3-small']": "Section 3, small: temple, 2 left. A temple covers one of your sanctuaries.",
        "[data-place='5-river']": "10 points for 2 lapis and 2 papyrus. Whoever uses it gains the knowledge",
        ".land.own .t:nth-of-type(2)": "Rivers join where both tiles are open.",
        "[data-place='key-temple']": "Key: the first with 3 temples takes the best one.",
        ".post.a": "Stand A: 1, 2 or 3 papyrus for 4, 7 or 9 knowledge",
        ".pile": "One comes to every empty space.",
        ".base .w-forest": "Counts your largest group of forests without a city.",
    }.items():
        page.locator(thing).first.click()
        assert words in page.locator("#refusal").inner_text(), thing
        assert page.locator("body.telling").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("#refusal").inner_text() == ""
    page.locator("[data-place='key-river']").hover()
    expect(page.locator("#tip")).to_contain_text("a river of 9 tiles")


def test_by_keyboard_every_sign_can_be_asked_about(anna_at: Somebody) -> None:
    page = anna_at("told").page
    page.locator(".sp.legal").first.focus()
    for _ in range(40):
        page.keyboard.press("Shift+ArrowRight")
        if page.locator(".key:focus").count():
            break
    assert page.locator(".key:focus").count() == 1
    assert "Key: the first with" in page.locator(".forecast").inner_text()
    page.keyboard.press("Enter")
    assert "Key: the first with" in page.locator("#refusal").inner_text()


# ---- Nothing under a button, nothing cut ----------------------------------------------------------------

# Words of a card that are missing, narrower than a thumb, lie under a button, or are cut; and numbers that are
CUT = """() => {
  const found = [];
  const box = (thing) => thing.getBoundingClientRect();
  for (const card of document.querySelectorAll('.offer')) {
    const says = card.querySelector('.says'), does = card.querySelector('.does');
    const line = says.querySelector('p');
    if (!says.checkVisibility()) found.push('a card without words');
    if (line.checkVisibility() && box(line).width < 100) found.push(`${line.textContent} in ${box(line).width}`);
    if (does.children.length && box(says).right > box(does).left + 1 && box(says).bottom > box(does).top + 1)
      found.push(`${says.textContent} under a button`);
    if (box(card).right > innerWidth || does.scrollWidth > does.clientWidth + 1)
      found.push(`${card.textContent} is cut`);
  }
  for (const face of document.querySelectorAll('.end-fc, .score-fc')) {
    if (!face.checkVisibility()) continue;
    for (const part of face.querySelectorAll('b, small, .asks')) {
      if (part.checkVisibility() && (box(part).right > box(face).right + 1 || box(part).left < box(face).left - 1))
        found.push(`${part.textContent} leaves its tile`);
    }
  }
  const values = document.querySelector('.base .w .f');
  if (values.checkVisibility() && box(values).bottom > box(document.querySelector('#board')).bottom + 1)
    found.push('values are covered');
  return found;
}"""


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("locale", ["fr", "de"])
@pytest.mark.parametrize("table", ["four-arriving", "looking-cards", "ended"])
def test_on_a_small_phone_no_words_are_under_buttons(anna_at: Somebody, table: str, locale: str, width: int) -> None:
    page = anna_at(table, phone=True, size=(width, 640), locale=locale).page
    for part in ("land", "strip"):
        page.locator(f"[data-do=part][data-part={part}]").tap()
        assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_turns_by_touch_on_a_phone(anna_at: Somebody) -> None:
    anna = anna_at("by-touch", phone=True)
    for _ in range(12):
        assert anna.page.evaluate(OUT_OF_REACH) == []
        play(anna)
        anna.may_move()
    assert not anna.over


def test_the_parts_of_the_table_one_by_one(anna_at: Somebody) -> None:
    page = anna_at("four", phone=True).page
    for part in ("strip", "land", "others"):
        page.locator(f"[data-do=part][data-part={part}]").tap()
        assert page.locator(f".p-{part}").is_visible()
        assert page.locator(".papyria > .part:visible").count() == 1
    page.locator(".other").first.tap()
    assert page.locator("#about-2:popover-open .land").is_visible()


# ---- Values, keys, axe ----------------------------------------------------------------------------------


def test_values_light_up_the_tiles_that_count(anna_at: Somebody) -> None:
    page = anna_at("lit").page
    lamp = page.locator(".land.own .in-mountain .lamp").first
    dashes = "(lamp) => getComputedStyle(lamp).strokeDasharray"
    assert lamp.evaluate(dashes) == "none"
    page.locator(".base .w-mountain").hover()
    assert lamp.evaluate(dashes) != "none"
    page.locator(".base .w-city").focus()
    page.locator(".base .w-city").hover()
    assert lamp.evaluate(dashes) == "none"


def test_turns_by_keyboard_alone(anna_at: Somebody) -> None:
    anna = anna_at("by-keyboard")
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
@pytest.mark.parametrize("table", ["moving", "acting"])
def test_axe_has_nothing_serious_to_say(anna_at: Somebody, table: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(anna_at(table, scheme=scheme).page).response["violations"]
    serious = [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []
