"""Coming back to a table: in words, then in motion; on another device, days later, after the server was restarted."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser.players import Player
from browser.served import Served
from playwright.sync_api import Browser

Somebody = Callable[..., Player]
CALM = 1400
DAY = 86_400
DRAWER = "document.querySelector('#since.drawer-since h2')"
LOOKING = "document.body.classList.contains('looking-back')"
BOARD = "[...document.querySelectorAll('#board [aria-label]')].map((thing) => thing.ariaLabel)"
WIDE = "document.documentElement.scrollWidth <= innerWidth"
# A server whose clock on the wall runs ahead by what a file says
LATER = """\
import os, runpy, sys, time
from pathlib import Path
clock, ahead = time.time, Path(os.environ["AHEAD"])
time.time = lambda: clock() + float(ahead.read_text() or 0)
sys.argv[0] = "mastaba"
runpy.run_module("mastaba", run_name="__main__", alter_sys=True)
"""


class Later(Served):
    """Days go by as one says."""

    def __init__(self, folder: Path) -> None:
        self.ahead = folder / "ahead"
        self.ahead.write_text("0", encoding="utf-8")
        os.environ["AHEAD"] = str(self.ahead)
        script = folder / "later.py"
        script.write_text(LATER, encoding="utf-8")
        super().__init__(folder, script=(str(script),))

    def goes_by(self, days: float) -> None:
        """While the server is stopped: it hears of it by the clock of the store, too."""
        with self.gone("stopped"):
            self.ahead.write_text(str(float(self.ahead.read_text()) + days * DAY), encoding="utf-8")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Later]:
    later = Later(tmp_path_factory.mktemp("later"))
    later.start()
    yield later
    assert later.stop() == 0


def plays(player: Player, table: str) -> str:
    """A move by the API, of somebody whose page is elsewhere."""
    done = player.page.evaluate(
        """async (table) => {
          const now = await (await fetch(`/api/tables/${table}`)).json();
          const move = now.legal.at(-1);
          const headers = { "Content-Type": "application/json", "X-CSRF-Token": document.body.dataset.csrf };
          const body = JSON.stringify({ move, decision: now.decision });
          const answer = await fetch(`/api/tables/${table}/moves`, { method: "POST", headers, body });
          return answer.ok ? move : JSON.stringify(await answer.json());
        }""",
        table,
    )
    assert not done.startswith("{"), done
    return str(done)


def seated(host: Player, *others: Player) -> str:
    host.called("Anna")
    made = host.posts("/tables", game="hapy", seats=1 + len(others), sit=0, options={"first": "1"})
    table = str(made["table"])
    for seat, (other, name) in enumerate(zip(others, ("Ben", "Cleo"), strict=False), start=1):
        invitation = host.posts(f"/tables/{table}/seats/{seat}/invitation")["invitation"]
        other.called(name)
        other.posts("/join", invitation=invitation)
    host.posts(f"/tables/{table}/start")
    return table


def leaves(player: Player, table: str) -> None:
    """Looks at the table, and goes elsewhere: the server hears both."""
    with player.page.expect_response(lambda answer: answer.url.endswith("/here") or "/here?" in answer.url):
        player.at(f"/t/{table}")
    player.at("/")


def test_days_later_on_another_device_after_a_restart(somebody: Somebody, chromium: Browser, served: Later) -> None:
    anna, ben, cleo = somebody(), somebody(), somebody()
    table = seated(anna, ben, cleo)
    leaves(cleo, table)
    code = cleo.posts("/me/code")["code"]
    for player in (anna, anna, ben, ben):
        plays(player, table)
    served.goes_by(3)
    phone = somebody(phone=True, pace="calm")
    phone.called("Somebody")
    assert phone.posts("/me/device", code=code)["name"] == "Cleo"
    phone.page.clock.install()
    phone.at(f"/t/{table}")
    phone.until(DRAWER)
    heading = phone.page.locator("#since h2")
    assert heading.inner_text().startswith("Since ")
    assert "|" not in heading.inner_text()
    assert phone.page.evaluate("document.activeElement.id") == "since-title"
    said = phone.page.locator("#since li").all_inner_texts()
    assert any("Anna takes" in line for line in said)
    assert any("Ben takes" in line for line in said)
    assert phone.page.locator("#heard p").count() == 0, "it is read where it stands, and not said all at once"
    assert phone.page.evaluate(WIDE)
    now = phone.page.evaluate(BOARD)
    phone.page.locator("[data-do=show-since]:visible").click()
    phone.until(LOOKING)
    assert phone.legal().count() == 0
    assert phone.page.evaluate(BOARD) != now
    for _ in range(40):
        if not phone.page.evaluate(LOOKING):
            break
        phone.page.clock.run_for(CALM)
    phone.until(f"!{LOOKING}")
    assert phone.page.evaluate(BOARD) == now
    assert phone.page.evaluate("document.activeElement.id") == "prompt"
    assert phone.legal().count() > 0
    cleo.at(f"/t/{table}")  # what was told on one device is not told on the other
    cleo.until("document.body.dataset.version > 0")
    assert cleo.page.evaluate("document.body.dataset.since ?? ''") == ""


@pytest.mark.parametrize("how", ["Escape", "a click on the board", "Skip"])
def test_whatever_one_does_ends_it_and_plays_nothing(somebody: Somebody, how: str) -> None:
    anna, ben, cleo = somebody(), somebody(), somebody(pace="calm", viewport={"width": 1280, "height": 800})
    table = seated(anna, ben, cleo)
    leaves(cleo, table)
    for player in (anna, anna, ben, ben):
        plays(player, table)
    cleo.page.clock.install()
    cleo.at(f"/t/{table}")
    cleo.until(DRAWER)
    decision, board = cleo.fact("decision"), cleo.page.evaluate(BOARD)
    cleo.page.keyboard.press("Tab")  # the list, or what closes it: all of it goes by keyboard
    cleo.page.locator("[data-do=show-since]:visible").press("Enter")
    cleo.until(LOOKING)
    if how == "Escape":
        cleo.page.keyboard.press("Escape")
    elif how == "Skip":
        cleo.page.locator("[data-do=skip-since]").click()
    else:
        cleo.page.locator("#board").click(position={"x": 5, "y": 300})
    cleo.until(f"!{LOOKING}")
    assert (cleo.fact("decision"), cleo.page.evaluate(BOARD)) == (decision, board)
    assert cleo.legal().count() > 0
    assert cleo.page.locator("#since").count() == 0


def test_the_words_close_by_escape_and_by_moving_and_with_less_motion_nothing_flies(somebody: Somebody) -> None:
    anna, ben, cleo = somebody(), somebody(), somebody(reduced_motion="reduce")
    table = seated(anna, ben, cleo)
    leaves(cleo, table)
    for player in (anna, anna, ben, ben):
        plays(player, table)
    cleo.page.clock.install()
    cleo.at(f"/t/{table}")
    cleo.until(DRAWER)
    cleo.page.keyboard.press("Escape")
    cleo.until(f"!{DRAWER}")
    cleo.page.locator(".recap summary").click()
    cleo.page.locator(".recap [data-do=show-since]").click()
    cleo.until(LOOKING)
    cleo.page.evaluate(
        """() => {
          window.flown = 0;
          const count = (changes) => { window.flown += changes.flatMap(({ addedNodes }) => [...addedNodes])
            .filter((node) => node.matches?.(".flying")).length; };
          new MutationObserver(count).observe(document.body, { childList: true });
        }"""
    )
    for _ in range(60):
        if not cleo.page.evaluate(LOOKING):
            break
        cleo.page.clock.run_for(CALM)
    cleo.until(f"!{LOOKING}")
    assert cleo.page.evaluate("window.flown") == 0
    assert json.loads(cleo.page.evaluate("JSON.stringify(document.body.dataset.decision)")) != "0"


HIDDEN = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_that_stayed_open_tells_what_it_did_not_show(somebody: Somebody) -> None:
    anna, ben, cleo = somebody(), somebody(), somebody(pace="calm")
    table = seated(anna, ben, cleo)
    cleo.at(f"/t/{table}")
    cleo.page.evaluate(HIDDEN, True)
    for player in (anna, anna, ben, ben):
        plays(player, table)
    cleo.until("document.body.dataset.decision !== '0'")  # it has come while nobody looked
    assert cleo.page.locator("#since").count() == 0
    cleo.page.evaluate(HIDDEN, False)
    cleo.until(DRAWER)
    assert cleo.page.locator("#since h2").inner_text().startswith("Since ")
    cleo.play_move()
    cleo.until(f"!{DRAWER}")
    cleo.page.reload()
    cleo.until("document.body.dataset.version > 0")
    assert cleo.fact("since") in ("None", "")
