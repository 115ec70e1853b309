"""PaPyRoS in a real browser: words are typed or tapped in, cards are picked first, and people vote."""

import json
import os
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from browser.players import Player
from browser.served import Served
from games.papyros.lists import FILE
from games.papyros.positions import as_dump
from playwright.sync_api import Browser

from mastaba.games.papyros.lists import OWN

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 640}
Somebody = Callable[..., Player]
SMALL = """[...document.querySelectorAll('.legal, button, a')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('svg') && !e.matches('.gap, .es'))
  .map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 1 && r.bottom > 0 && r.top < innerHeight)
  .filter(([, r]) => r.width < 43.5 || r.height < 43.5)
  .map(([html, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${html}`)"""

OUTSIDE = """[...document.querySelectorAll('#prompt, #actions .btn, #hand .tl, #hand .aton, .papyrus-sheet')]
  .filter(e => e.checkVisibility())
  .map(e => [e.className, e.getBoundingClientRect()])
  .filter(([, r]) => r.left < 0 || r.top < 0 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
  .map(([name, r]) => `${name} ${r.left} ${r.top} ${r.right} ${r.bottom}`)"""

COVERED = """document.querySelector('#stage rect').getBoundingClientRect().bottom >
  document.querySelector('#editor').getBoundingClientRect().top"""


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that plays with our own small list."""
    served = Served(tmp_path_factory.mktemp("papyros"), dev=True)
    before = os.environ.get(OWN)
    os.environ[OWN] = str(_lines(tmp_path_factory))
    try:
        served.start()
    finally:
        if before is None:
            del os.environ[OWN]
        else:
            os.environ[OWN] = before
    yield served
    assert served.stop() == 0


def _lines(folders: pytest.TempPathFactory) -> Path:
    """The list as an owner's file: a word per line."""
    path = folders.mktemp("words") / "words.txt"
    path.write_text("\n".join(FILE.read_text(encoding="utf-8").split()), encoding="utf-8")
    return path


@pytest.fixture
def guest(chromium: Browser, own_house: Served) -> Iterator[Somebody]:
    people: list[Player] = []

    def come(phone: bool = False, **more: Any) -> Player:
        given: dict[str, Any] = {"viewport": PHONE if phone else DESK, "has_touch": phone, "locale": "en"} | more
        context = chromium.new_context(**given)
        context.add_cookies([{"name": "pace", "value": "once", "url": own_house.url}])
        people.append(Player(context, own_house.url))
        return people[-1]

    yield come
    for player in people:
        player.leave()
    for player in people:
        assert player.complaints == []


def legal(player: Player) -> list[str]:
    path = f"/api/tables/{player.fact('table')}/legal"
    return list(player.page.evaluate("(path) => fetch(path).then((a) => a.json()).then((a) => a.legal)", path))


def to_words(player: Player) -> None:
    """Obeys the die first: gives up vowels, or draws no fourth card."""
    player.may_move()
    while not player.over and "finish" not in legal(player):
        before = player.fact("decision")
        if player.page.locator(".tl.legal").count():
            player.page.locator(".tl.legal").first.click()
        else:
            player.page.locator("#actions .btn").first.click()
        player.until(f"document.body.dataset.decision !== '{before}'")
        player.may_move()


def pays(player: Player, before: str) -> None:
    """A word has been laid; which tile it takes is asked where there is a choice."""
    player.until(f"document.body.dataset.decision !== '{before}' && !document.body.classList.contains('sending')")
    while player.page.locator("[data-words^=pay]").count():
        before = player.fact("decision")
        player.page.locator("[data-words^=pay]").first.click()
        player.until(f"document.body.dataset.decision !== '{before}' && !document.body.classList.contains('sending')")


def test_a_word_is_typed_on_the_keyboard_and_laid_with_enter(guest: Somebody) -> None:
    anna = guest()
    anna.placed(as_dump("K06 ML\n1: A E sun; allianz\n2: A E"))
    anna.may_move()
    before = anna.fact("decision")
    anna.page.keyboard.type("mal")  # wherever the focus is
    anna.until("document.querySelector('#editor [data-move]')")
    assert anna.page.locator(".judged").inner_text().split()[0] == "MAL"
    assert "".join(anna.page.locator(".staged .st .up").all_text_contents()) == "MAL"
    anna.page.keyboard.press("Enter")
    pays(anna, before)
    anna.until("document.querySelector('#log').textContent.includes('MAL')")


def test_who_begins_to_type_while_the_page_still_asks_keeps_the_focus(guest: Somebody) -> None:
    anna = guest()
    anna.page.add_init_script(
        """{
          const fetched = window.fetch;
          let [lifted, asked] = [false, 0];
          document.addEventListener("click", ({target}) => { lifted ||= target.closest("[data-do=lift]"); }, true);
          window.fetch = async (path, ...more) => {
            if (!lifted || !String(path).includes("/parts")) return fetched(path, ...more);
            asked += 1;
            if (asked === 1) document.dispatchEvent(new Event("visibilitychange")); // so that it asks again
            else if (asked === 2) await new Promise((goes_on) => { window.release = goes_on; });
            return fetched(path, ...more);
          };
        }"""
    )
    anna.placed(as_dump("K06 ML\n1: A E sun; allianz\n2: A E"))
    anna.may_move()
    before = anna.fact("decision")
    anna.page.keyboard.type("mal")
    anna.until("document.querySelector('#editor [data-move]')")
    with anna.page.expect_response("**/parts*"):
        anna.page.evaluate("window.release()")
    anna.page.evaluate("() => new Promise((done) => setTimeout(done, 50))")  # as long as an answer takes to be read
    anna.page.keyboard.press("Enter")
    pays(anna, before)


def test_a_line_is_opened_typed_into_and_closed_by_keys_alone(guest: Somebody) -> None:
    anna = guest()
    anna.placed(as_dump("K06 ML\n1: A E\n2: A E"))
    anna.may_move()
    anna.page.locator("[data-line=K06]").focus()
    anna.page.keyboard.press("Enter")
    anna.until("document.activeElement.matches('[data-typed]')")
    anna.page.keyboard.type("xx")
    anna.until("document.querySelector('#editor [data-why]')")
    assert anna.page.locator("#editor [data-move].main").count() == 0
    anna.page.keyboard.press("Backspace")
    anna.page.keyboard.press("Backspace")
    anna.page.keyboard.type("mal")
    anna.until("document.querySelector('#editor .main[data-move]')")
    move = anna.page.locator("#editor .main").get_attribute("data-move")
    anna.page.keyboard.press("ArrowDown")  # to another square
    anna.until(f"document.querySelector('#editor .main').dataset.move !== {json.dumps(move)}")
    anna.page.keyboard.press("Escape")
    anna.until("!document.body.classList.contains('typing')")
    assert anna.page.locator("[data-typed]").input_value() == ""
    assert anna.page.locator("#stage svg").count() == 0


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_whom_to_join_is_asked_on_a_small_phone_without_squeezing_the_prompt(guest: Somebody, language: str) -> None:
    anna = guest(phone=True, locale=language)
    anna.placed(as_dump("K06 ML\n1: A E; allianz\n2: A\n3: E\n4: O"))
    anna.page.locator(".aton[data-word=allianz]").tap()
    assert anna.page.locator("#actions .btn:visible").count() == 4  # three others, or a vowel for the card
    prompt, board = [anna.page.locator(place).bounding_box() for place in ("#prompt", "#board")]
    assert prompt
    assert board
    assert prompt["height"] < 60, "two lines"
    assert board["height"] > 120
    assert anna.page.evaluate(SMALL) == []


@pytest.mark.parametrize("size", [(640, 360), (844, 390)])
def test_on_its_side_a_phone_shows_the_board_all_vowels_and_what_can_be_done(
    guest: Somebody, size: tuple[int, int]
) -> None:
    anna = guest(viewport={"width": size[0], "height": size[1]}, locale="de")
    anna.placed(as_dump("K06 ML\n1: A E E I O U AU EI sun; umdrehen tauschen allianz\n2: A E\n3: A"))
    anna.may_move()
    assert anna.page.evaluate(OUTSIDE) == []
    asked = anna.says()
    anna.page.locator(".aton[data-word=tauschen]").click()
    assert anna.says() != asked, "what is asked follows the card"
    assert anna.page.locator("#actions .btn:visible").count() == 1
    outside = [each for each in anna.page.evaluate(OUTSIDE) if "papyrus-sheet" not in each]  # which is enlarged
    assert outside == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_whole_board_is_seen_on_a_small_phone(guest: Somebody) -> None:
    anna = guest(phone=True)
    anna.placed(as_dump("K06 ML\n1: A E E I O U AU EI sun; umdrehen tauschen allianz\n2: A E\n3: A"))
    anna.may_move()
    sheet, prompt = [anna.page.locator(place).bounding_box() for place in (".papyrus-sheet", ".saying")]
    assert sheet
    assert prompt
    assert sheet["width"] > 280
    assert sheet["y"] + sheet["height"] <= prompt["y"]


def test_tiles_fly_as_tiles(guest: Somebody) -> None:
    anna = guest()
    anna.placed(as_dump("K06 ML\n1: A E I\n2: A E"))
    anna.may_move()
    anna.page.evaluate(
        """() => {
          document.body.dataset.flew = "";
          const look = (changes) => changes.forEach(({addedNodes}) => addedNodes.forEach((node) => {
            if (!node.classList?.contains("flying")) return;
            const {width, height} = node.getBoundingClientRect();
            document.body.dataset.flew += `${Math.round(width)}x${Math.round(height)} `;
          }));
          new MutationObserver(look).observe(document.body, {childList: true});
        }"""
    )
    before = anna.fact("decision")
    anna.page.keyboard.type("mal")
    anna.until("document.querySelector('#editor [data-move]')")
    anna.page.keyboard.press("Enter")
    pays(anna, before)
    anna.until("document.body.dataset.flew")
    sizes = [[int(side) for side in each.split("x")] for each in anna.fact("flew").split()]
    assert all(max(size) < 60 and max(size) < 1.5 * min(size) for size in sizes), sizes


def test_two_people_vote_on_a_word_that_is_not_in_the_list(guest: Somebody) -> None:
    anna, ben = guest(), guest(phone=True)
    anna.table(game="papyros", seats=2)
    ben.sits_down(anna.invitation(), "Ben")
    anna.begins()
    ben.until("document.body.dataset.status === 'playing'")
    asks, votes = (anna, ben) if anna.fact("decision") != "0" else (ben, anna)
    to_words(asks)
    asks.page.locator("[data-line=K06]").click()
    asks.until("document.querySelector('[data-start]')?.dataset.start.length === 2")
    letters = asks.page.locator("[data-start]").get_attribute("data-start")
    assert letters
    own = asks.page.locator("#hand [data-types]").evaluate_all("all => all.map(each => each.dataset.types)")
    for one, two, three in permutations([vowel for vowel in own if len(vowel) == 1], 3):
        word = f"{one}{letters[0]}{two}{letters[1]}{three}"  # it can be laid; most of these are no words
        with asks.page.expect_response(lambda answer, word=word: f"word={word}&" in answer.url):  # type: ignore[misc]
            asks.page.locator("[data-typed]").fill(word)
        asks.until(f"document.querySelector('.judged')?.textContent.includes('{word}')")
        if asks.page.locator("#editor [data-move^=court]").count():
            break
    asks.page.locator("#editor [data-move^=court]").click()
    votes.may_move()
    assert word in votes.page.locator(".ballot").inner_text()
    assert asks.page.locator(".ballot .btn").count() == 0
    votes.page.locator("[data-words=yes]").click()
    asks.may_move()
    asks.until("document.querySelector('#editor .judged.yes')")  # it is still being typed
    assert "admitted by vote" in asks.page.locator(".judged").inner_text()


@pytest.mark.parametrize(
    ("text", "line", "letters", "word"),
    [
        ("K10 BN\n1: E O O I A U E E A\n2: A E", "K10", "OBEN", "OBEN"),
        ("K06 ML\n1: E sun\n2: A E", "K06", "MAL", "MAL"),
        ("K10 = MAL 1\n1: O A sun EI; umdrehen tauschen allianz\n2: A E", "b9", "OMA", "OMA"),
        ("K06 = MAL 0\n1: O E\n2: A E", "i5", "LE", "MALE"),
    ],
    ids=["two letters", "a sun", "across a word", "along a word"],
)
def test_a_word_is_laid_by_thumb_on_a_small_phone(
    guest: Somebody, text: str, line: str, letters: str, word: str
) -> None:
    anna = guest(phone=True)
    anna.placed(as_dump(text))
    anna.may_move()
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert anna.page.evaluate(SMALL) == []
    anna.page.locator(f"[data-line={line}]").tap()
    anna.until("document.querySelector('.editor.at')")
    assert anna.page.evaluate(COVERED) is False
    start = anna.page.locator("[data-start]").get_attribute("data-start") or ""
    before, done = anna.fact("decision"), list(start)
    for at, letter in enumerate(letters):
        if at < len(done) and done[at] == letter:
            continue
        anna.page.locator(f"[data-caret='{at}']").tap()
        tile = anna.page.locator(f".papyros-hand [data-types={letter}]")
        if tile.count():
            tile.first.tap()
        else:
            anna.page.locator("[popovertarget=sun-letters]").first.tap()
            anna.page.locator(f"#sun-letters [data-types={letter}]").tap()
        done.insert(at, letter)
        anna.until(f"document.querySelector('[data-typed]').value === '{''.join(done)}'")
    if word != letters:
        anna.page.locator(f"[data-begins={word}]").tap()
    anna.until("document.querySelector('#editor .main[data-move]')")
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 360
    anna.page.locator("#editor .main[data-move]").tap()
    pays(anna, before)
    anna.until(f"document.querySelector('#log').textContent.includes('{word}')")


def test_a_card_is_picked_then_letters_and_shown_before_it_is_played(guest: Somebody) -> None:
    anna = guest()
    anna.placed(as_dump("K06 ML\n1: A E; umdrehen\n2: A"))
    anna.may_move()
    decision = anna.fact("decision")
    anna.page.locator(".aton[data-word=umdrehen]").click()
    stones = anna.page.locator(".pk.legal")
    face = stones.first.get_attribute("data-word")
    stones.first.click()
    turned = anna.page.locator(f".pk[data-word='{face}'] .turned")
    assert turned.is_visible()
    back = turned.locator(".up").text_content()
    assert anna.fact("decision") == decision, "it is only tried"
    anna.page.locator("[data-words='+turn']").click()
    anna.until(f"document.body.dataset.decision !== '{decision}'")
    assert anna.page.locator(f"[data-place='slot-{face}'] .up").text_content() == back


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_serious_to_say(guest: Somebody, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    anna = guest(color_scheme=scheme, reduced_motion="reduce")
    anna.placed(as_dump("K10 BN\nK06 = MAL 0\n1: O E sun; umdrehen\n2: A; tauschen\n3: EI"))
    anna.may_move()
    anna.page.keyboard.type("oben")
    anna.until("document.querySelector('#editor .main[data-move]')")
    anna.page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")  # colours fade, too
    found = Axe().run(anna.page).response["violations"]
    serious = [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_letters_that_would_be_exchanged_show_each_other(guest: Somebody) -> None:
    anna = guest()
    anna.placed(as_dump("K06 ML\n1: A E; tauschen allianz\n2: A"))
    anna.may_move()
    decision = anna.fact("decision")
    anna.page.locator(".aton[data-word=tauschen]").click()
    pair = [anna.page.locator(f".pk[data-word='{slot}']") for slot in ("K06.1", "K18.2")]
    faces = [each.get_attribute("data-face") for each in pair]
    for each in pair:
        each.click()
    assert [each.locator("[data-shows]").text_content() for each in pair] == faces[::-1]
    assert anna.fact("decision") == decision, "it is only tried"
    anna.page.keyboard.press("Escape")
    assert [each.locator("[data-shows]").text_content() for each in pair] == faces
    assert anna.page.locator(".picks").is_hidden()


def test_a_thumb_beside_a_line_means_it(guest: Somebody) -> None:
    anna = guest(phone=True)
    anna.placed(as_dump("1: A E\n2: A E"))
    anna.may_move()
    box = anna.page.locator("[data-line=K06]").bounding_box()
    assert box
    anna.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 8)
    anna.until("document.querySelector('[data-line=K06]').getAttribute('aria-pressed') === 'true'")
