"""What others do, at a pace that one can follow: move by move, by a clock of its own; skipped, summed up, heard."""

from collections.abc import Callable

import pytest
from browser.players import Player

Somebody = Callable[..., Player]
CALM = 1400  # milliseconds for a move
PERFORMING = "document.body.classList.contains('performing')"
TO_MOVE = "(document.body.dataset.decision !== '0' || document.body.dataset.status !== 'playing')"
LINES = "[...document.querySelectorAll('#log li')].filter((line) => !line.hidden).map((line) => line.innerText.trim())"
BOARD = "[...document.querySelectorAll('#board [aria-label]')].map((thing) => thing.ariaLabel)"
OTHERS = """() => [...document.querySelectorAll("#log li")]
  .filter((line) => line.querySelector(".disc") && !line.querySelector(".disc.seat-1"))
  .map((line) => line.innerText.trim())"""
HEARD = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent.trim());
  }).observe(document.querySelector("#heard"), { childList: true });
}"""

PAUSED = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const motion = animate.apply(this, given);
    if (this.matches(".flying")) motion.pause();
    return motion;
  };
}"""
LAND = "document.getAnimations().forEach((motion) => motion.effect.target.matches('.flying') && motion.finish())"


def sits_down(player: Player, seats: int = 3, **wishes: object) -> None:
    """With a clock that stands still until the test lets it go on, before any of the others has moved."""
    player.page.clock.install()
    player.against_bots(seats, options={"first": "1"}, **wishes)
    player.page.evaluate(HEARD)
    player.may_move()


def ends_turn(player: Player) -> None:
    """Hâpy: takes a card and asks nobody; then the others play."""
    player.click_something()
    player.may_move()
    player.skip()


def sees_everything(player: Player) -> list[str]:
    """Lets the clock run until something is asked; gives what was said above the board, beat by beat."""
    said: list[str] = []
    while True:
        player.until(f"{PERFORMING} || {TO_MOVE}")
        if not player.page.evaluate(PERFORMING):
            return said
        said.append(player.page.locator("#in-short").inner_text())
        player.page.clock.run_for(CALM)


def test_the_others_play_one_after_the_other_and_then_one_is_asked(somebody: Somebody) -> None:
    anna = somebody(pace="calm")
    sits_down(anna)
    ends_turn(anna)
    anna.until(PERFORMING)
    lines = anna.page.evaluate(LINES)
    assert anna.fact("decision") == "0"
    assert anna.legal().count() == 0
    said = sees_everything(anna)
    assert len(said) >= 4  # two of them take, and ask or do not
    assert anna.page.evaluate(LINES)[: len(lines)] == lines
    assert len(anna.page.evaluate(LINES)) > len(lines)
    assert anna.legal().count() > 0


def test_a_line_comes_when_its_pieces_have_landed(somebody: Somebody) -> None:
    anna = somebody(pace="calm")
    sits_down(anna, 2)
    anna.page.evaluate(PAUSED)
    ends_turn(anna)
    anna.until(f"{PERFORMING} && document.querySelector('.flying')")
    lines = anna.page.evaluate(LINES)
    assert "Pentu" not in anna.page.locator("#in-short").inner_text()
    anna.page.evaluate(LAND)
    anna.until(f"{LINES}.length > {len(lines)}")
    assert "Pentu" in anna.page.locator("#in-short").inner_text()


@pytest.mark.parametrize("how", ["a click on the board", "a key", "a swipe"])
def test_one_can_skip_to_now_and_plays_nothing_by_it(somebody: Somebody, how: str) -> None:
    anna = somebody(pace="calm", has_touch=True)
    sits_down(anna)
    ends_turn(anna)
    anna.until(PERFORMING)
    before = len(anna.page.evaluate(LINES))
    if how == "a click on the board":
        anna.page.locator("#board").click(position={"x": 5, "y": 5})
    elif how == "a key":
        anna.page.keyboard.press("Enter")
    else:
        anna.page.evaluate(
            """() => {
              const touch = (x) => new Touch({ identifier: 1, target: document.body, clientX: x, clientY: 300 });
              const fire = (kind, touches, changedTouches) =>
                document.body.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches, changedTouches }));
              fire("touchstart", [touch(300)], [touch(300)]);
              fire("touchend", [], [touch(120)]);
            }"""
        )
    anna.until(f"!{PERFORMING}")
    sees_everything(anna)
    mine = anna.page.locator("#log li:has(.seat-1)")
    assert mine.count() == 2  # what was done before, and nothing more
    assert len(anna.page.evaluate(LINES)) > before


def test_at_once_waits_for_nobody_and_sums_up(somebody: Somebody) -> None:
    """Nothing waits for a clock; what the others did stands above the board, and in the list that opens."""
    anna = somebody(pace="once")
    sits_down(anna)
    ends_turn(anna)
    anna.until(TO_MOVE)
    assert not anna.page.evaluate(PERFORMING)
    short = anna.page.locator("#in-short").inner_text()
    assert all(name in short for name in ("Pentu", "Merit"))
    anna.page.locator(".recap summary").click()
    told = anna.page.locator(".drawer li")
    assert told.count() >= 4
    assert told.all_inner_texts() == anna.page.locator("#log .fresh").all_inner_texts()
    anna.page.keyboard.press("Escape")
    anna.until("!document.querySelector('.recap[open]')")


def test_what_is_summed_up_is_not_cut_on_a_desk(somebody: Somebody) -> None:
    anna = somebody(viewport={"width": 1280, "height": 800})
    sits_down(anna)
    ends_turn(anna)
    anna.until(TO_MOVE)
    board = anna.page.locator("#board").bounding_box()
    said = anna.page.locator("#in-short p")
    said.evaluate("(said, words) => { said.textContent = words; }", "Pentu takes a card; " * 5)
    assert said.evaluate("(said) => said.scrollHeight <= said.clientHeight")
    assert anna.page.locator("#board").bounding_box() == board


def test_with_less_motion_all_comes_at_once(somebody: Somebody) -> None:
    anna = somebody(pace="calm", reduced_motion="reduce")
    sits_down(anna)
    ends_turn(anna)
    anna.until(TO_MOVE)
    assert not anna.page.evaluate(PERFORMING)
    assert "Merit" in anna.page.locator("#in-short").inner_text()


def test_one_looks_back_move_by_move(somebody: Somebody) -> None:
    """Nothing can be done there; then all is as it was."""
    anna = somebody(pace="once")
    sits_down(anna)
    ends_turn(anna)
    anna.until(TO_MOVE)
    board, glowing = anna.page.evaluate(BOARD), anna.legal().count()
    back, on = (anna.page.locator(f"[data-do=past][data-by='{by}']") for by in (-1, 1))
    back.click()
    anna.until("document.body.classList.contains('looking-back')")
    assert anna.legal().count() == 0
    assert anna.page.evaluate(BOARD) != board
    on.click()
    anna.until("!document.body.classList.contains('looking-back')")
    assert (anna.page.evaluate(BOARD), anna.legal().count()) == (board, glowing)


def test_a_pace_is_kept_for_every_table(somebody: Somebody) -> None:
    anna = somebody(pace="once")
    anna.against_bots(2)
    with anna.page.expect_response("**/api/me/preferences"):
        anna.page.locator("#lately [data-pace=brisk]").click()
    anna.against_bots(2)
    assert anna.fact("pace") == "brisk"
    assert anna.page.locator("#lately [data-pace=brisk]").get_attribute("aria-pressed") == "true"


def test_a_whole_game_at_calm_speed_by_a_clock_of_its_own(somebody: Somebody) -> None:
    """Everything that others did was shown above the board and told to those who listen, each once and in order."""
    anna = somebody(pace="calm")
    sits_down(anna, 2)
    said: list[str] = []
    while not anna.over:
        anna.click_something()
        said += sees_everything(anna)
    whole = "\n".join(anna.page.evaluate("window.heard"))
    at = 0
    for line in anna.page.evaluate(OTHERS):
        words = line.partition(" ")[2].rstrip(".")
        assert words in whole[at:], line
        at = whole.index(words, at)
    assert len(said) > 20
    assert anna.page.locator("#board .ending").count() == 1


FLIGHTS = """() => {
  window.flights = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const box of addedNodes) {
      if (!box.classList?.contains("flying")) continue;
      const [{ transform }] = box.getAnimations()[0]?.effect.getKeyframes() ?? [{ transform: "scale(1)" }];
      const scale = Number(transform.match(/scale\\((.*?)\\)/)[1]);
      window.flights.push(scale * Math.max(box.offsetWidth, box.offsetHeight));
    }
  }).observe(document.body, { childList: true });
}"""
LARGEST = """() => Math.max(...[...document.querySelectorAll(".card, .fragment, [data-piece]")]
  .map((thing) => Math.max(thing.offsetWidth ?? 0, thing.offsetHeight ?? 0)))"""


def test_what_flies_is_no_larger_than_a_piece(somebody: Somebody) -> None:
    """Papyrus' payouts come from whole columns; what flies is as large as what lands."""
    anna = somebody(pace="once")
    anna.against_bots(3, game="papyrus", options={"first": "1"})
    anna.page.evaluate(FLIGHTS)
    anna.may_move()
    largest = anna.page.evaluate(LARGEST)
    anna.play_to_end()
    flights = anna.page.evaluate("window.flights")
    assert len(flights) > 20
    assert max(flights) <= 1.2 * largest
