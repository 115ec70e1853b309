"""Around the table in a real browser: stepping through a game, records brought along, several people on one device."""

import re
from collections.abc import Callable
from pathlib import Path

from browser.players import Player

Somebody = Callable[..., Player]
CARD = re.compile(r"\b(cat|jackal|crocodile|falcon|hippo|bull)[- ]\d")
WIDER = "document.documentElement.scrollWidth > innerWidth"
DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.txt", {type: "text/plain"}));
  for (const kind of ["dragover", "drop"]) {
    document.querySelector("main").dispatchEvent(new DragEvent(kind, {dataTransfer, bubbles: true, cancelable: true}));
  }
}"""
PLAY_ON = """async ([table, most]) => {
  const headers = {"Content-Type": "application/json", "X-CSRF-Token": document.body.dataset.csrf};
  for (let made = 0; made < most; made++) {
    const now = await (await fetch(`/api/tables/${table}`)).json();
    if (now.status !== "playing") return made;
    const body = {move: now.legal[(made * 7) % now.legal.length], decision: now.decision, seat: now.you};
    await fetch(`/api/tables/${table}/moves`, {method: "POST", headers, body: JSON.stringify(body)});
  }
  return most;
}"""


def played(anna: Player, most: int = 400) -> str:
    """A game of Anna and Ben on one device, to its end or so far."""
    table = anna.table(here={"1": "Ben"}, start=True, options={"first": "1"})
    anna.page.evaluate(PLAY_ON, [table, most])
    return table


def at(player: Player) -> int:
    return int(player.page.locator("#at").input_value())


def reached(player: Player, position: int) -> None:
    there = f"new URLSearchParams(location.search).get('at') === '{position}'"
    player.until(f"document.querySelector('#at').value === '{position}' && {there}")


def test_stepping_by_keys_slider_turns_and_by_itself(somebody: Somebody) -> None:
    anna = somebody()
    table = played(anna)
    anna.at(f"/t/{table}")
    anna.page.locator("#actions a[href*='/steps']").click()
    anna.page.wait_for_url("**/steps*")
    last = at(anna)
    assert last > 20
    for key, position in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        anna.page.keyboard.press(key)
        reached(anna, position)
    anna.page.locator("#at").fill("7")
    reached(anna, 7)
    before = anna.page.locator("#board").inner_html()
    anna.page.locator("[data-go=turn-back]").click()
    anna.until("document.querySelector('#at').value < 7")
    start = at(anna)
    assert anna.page.locator(f".turns [data-at='{start}']").count() == 1
    anna.page.locator(".seats .pick").nth(1).click()
    anna.until("location.search.includes('seat=1')")
    anna.at(f"/t/{table}/steps?at=7")
    assert anna.page.locator("#board").inner_html() == before, "every position has its own link"
    anna.page.keyboard.press("End")
    reached(anna, last)
    anna.page.keyboard.press("ArrowLeft")
    reached(anna, last - 1)
    anna.page.locator("[data-do=autoplay]").click()
    reached(anna, last)
    anna.until("document.querySelector('[data-do=autoplay]').getAttribute('aria-pressed') === 'false'")


def test_a_record_is_stepped_through_and_a_problem_reported_from_it(somebody: Somebody, tmp_path: Path) -> None:
    anna, ben = somebody(), somebody(phone=True)
    table = played(anna)
    anna.at(f"/t/{table}/steps")
    with anna.page.expect_download() as saved:
        anna.page.locator("a[href$='/record']").click()
    file = tmp_path / "game.txt"
    saved.value.save_as(file)
    ben.at("/")
    ben.page.locator("#record").set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": b"hello"})
    ben.until("document.querySelector('[data-form=record] [data-complaint]').textContent.includes('no record')")
    ben.page.locator("#record").set_input_files(file)
    ben.page.wait_for_url("**/steps/*")
    assert not ben.page.evaluate(WIDER)
    assert "Verified" in (ben.page.locator("#side").text_content() or "")
    anna.at("/")
    anna.page.evaluate(DROP, file.read_text())
    anna.page.wait_for_url("**/steps/*")
    assert anna.page.url == ben.page.url, "the same record has the same address"
    ben.page.locator("[data-do=sheet]").first.tap()
    with ben.page.expect_download() as report:
        ben.page.locator("[data-report]").tap()
    assert report.value.suggested_filename.endswith(".json")


def test_two_on_one_device_hand_it_over(somebody: Somebody) -> None:
    anna = somebody(phone=True)
    anna.at("/new?game=hapy")
    anna.page.locator("#name").fill("Anna")
    anna.page.locator("[name=seat-1][value=here]").check(force=True)
    anna.page.locator("[name=name-1]").fill("Ben")
    anna.page.locator("[name=seat-2][value=nobody]").check(force=True)
    anna.page.locator("form[data-form=new] .go button").tap()
    anna.page.wait_for_url("**/t/*")
    names = []
    for _ in range(6):
        lift = anna.page.locator("[data-do=lift]")
        assert not CARD.search(anna.page.content())
        assert not anna.page.evaluate(WIDER)
        names.append(anna.page.locator("#curtain-title").inner_text().split(",")[0])
        lift.focus()
        anna.page.keyboard.press("Enter")
        anna.until("document.body.dataset.decision !== '0'")
        assert anna.page.locator("#curtain .curtain").count() == 0
        while anna.fact("decision") != "0":
            anna.play_move()
        anna.until("document.querySelector('[data-do=lift]') === document.activeElement")
    assert names in (["Anna", "Ben"] * 3, ["Ben", "Anna"] * 3)
