"""What people wait for, in a real browser on this machine; and what a page costs the server.

    python bench/pages.py

Prints its numbers as a line of JSON. The server runs in a process of its own.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from serving import mastaba

from mastaba.club.club import Club
from mastaba.kernel.chance import Fast
from mastaba.kernel.registry import find_game
from mastaba.show.speech import tongue
from mastaba.table import commands
from mastaba.table.entries import AnyEntry
from mastaba.table.live import LiveTable
from mastaba.web.pages.rendering import regions, show
from mastaba.web.pages.table import page_for
from mastaba.web.pages.visitor import Visitor

MOVES = 60  # clicks
PRESSED = 60  # milliseconds that a finger stays on the button
VISITS = 7
DRAWN = 200  # times
MIDDLE = 20  # moves, until a game is in its middle

# From a click until the frame that shows what came of it is on its way to the screen
CLOCK = """() => {
  window.waits = [];
  let clicked = 0;
  document.addEventListener("click", (event) => { clicked = event.timeStamp; }, true);
  new MutationObserver(() => requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => { if (clicked) waits.push(performance.now() - clicked); clicked = 0; };
    port2.postMessage(null);
  })).observe(document.body, {attributes: true, attributeFilter: ["data-version"]});
}"""
MINE = "document.body.dataset.decision !== '0' && !document.body.classList.contains('sending')"
OVER = "document.body.dataset.status !== 'playing'"


# ---- in the browser ------------------------------------------------------------------------


def until(page: Page, condition: str) -> None:
    page.evaluate(
        f"""() => new Promise((done) => {{
          const look = () => {{ if ({condition}) {{ watch.disconnect(); done(); }} }};
          const watch = new MutationObserver(look);
          watch.observe(document.documentElement, {{subtree: true, childList: true, attributes: true}});
          look();
        }})"""
    )


SIT_DOWN = """async () => {
  const post = (path, body, csrf) => fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {"Content-Type": "application/json", "X-CSRF-Token": csrf},
  }).then((answer) => answer.json());
  const {csrf} = await post("/api/me", {name: "Anna"}, "");
  const bots = {1: "greedy", 2: "greedy"};
  return (await post("/api/tables", {game: "hapy", seats: 3, sit: 0, bots, start: true}, csrf)).table;
}"""


def sit_down(page: Page, url: str) -> None:
    """With bots that think for no time."""
    page.goto(url)
    page.goto(f"{url}t/{page.evaluate(SIT_DOWN)}")


def clicks(browser: Browser, url: str) -> float:
    """Milliseconds from a click to the first frame with the new position: the median of many."""
    waits: list[float] = []
    while len(waits) < MOVES:
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        sit_down(page, url)
        page.evaluate(CLOCK)
        while True:
            until(page, f"{MINE} || {OVER}")
            if page.evaluate(OVER):
                break
            things = page.locator(".legal:visible")
            things.nth(page.evaluate("(n) => Math.floor(Math.random() * n)", things.count())).click(delay=PRESSED)
            until(page, f"document.querySelector('.picked') || {OVER} || {MINE}")
        waits += page.evaluate("window.waits")
        page.context.close()
    return median(waits)


def visit(browser: Browser, url: str) -> dict[str, float]:
    """Somebody's first: kilobytes over the line, and milliseconds until everything is there."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto(url, wait_until="networkidle")
    took = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    home = sum(sizes) / 1000
    page.locator("[data-do=play]").first.click()
    page.wait_for_url("**/t/*", wait_until="load")
    with_table = sum(sizes) / 1000
    page.context.close()
    return {"first visit": home, "with a table": with_table, "first visit, time": took}


# ---- on the server -------------------------------------------------------------------------


def renderings() -> dict[str, float]:
    """Milliseconds to render a table's page for one seat: where a card is to be taken, and where one is asked for."""
    table, history = in_the_middle()
    who = Visitor(tongue("en", find_game("hapy")), None, "")
    found = {}
    for step in ("take", "ask"):
        seat = advance(table, history, step)

        def whole(seat: int = seat) -> Any:
            return show(page_for(table, seat, who, history, Club(time.time), "http://localhost"), who.tongue)

        def parts(seat: int = seat) -> Any:
            return regions(page_for(table, seat, who, history, Club(time.time), "http://localhost"), who.tongue)

        found[f"page, to {step}"] = timed(whole)
        found[f"parts, to {step}"] = timed(parts)
    return found


def in_the_middle() -> tuple[LiveTable, list[AnyEntry]]:
    head = commands.open_table("bench", "hapy", 3, {}, "p0", 0.0)
    table = LiveTable.opened(head)
    history: list[AnyEntry] = [head]
    for seat in range(3):
        history.append(commands.sit(table, 0.0, seat, f"p{seat}", f"Player {seat}"))
    history.append(commands.begin(table, 0.0, "p0"))
    for _ in range(MIDDLE):
        advance(table, history, "")
    return table, history


def advance(table: LiveTable, history: list[AnyEntry], step: str) -> int:
    """One move; or moves until this is asked. Gives the seat that is asked then."""
    chance = Fast(len(history))
    while True:
        seat = table.to_act[0]
        seen = table.seen(seat)
        assert seen is not None
        moves = [seen.write(move) for move in seen.legal()]
        if step and any(move.startswith(step) for move in moves):
            return seat
        made = commands.play(table, 0.0, f"p{seat}", seat, moves[chance.below(len(moves))], table.decision(seat))
        assert made is not None
        history.append(made)
        if not step:
            return seat


def timed(draw: Callable[[], Any]) -> float:
    """Milliseconds, the median of many."""
    draw()
    times = []
    for _ in range(DRAWN):
        begun = time.perf_counter()
        draw()
        times.append(time.perf_counter() - begun)
    return 1000 * median(times)


# ---- all of it -----------------------------------------------------------------------------


def main() -> int:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    found = renderings()
    with mastaba() as server, sync_playwright() as playwright:
        url = f"http://localhost:{server.address[0]}/"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        visits = [visit(browser, url) for _ in range(VISITS)]
        found |= {name: median(each[name] for each in visits) for name in visits[0]}
        found["click to frame"] = clicks(browser, url)
        browser.close()
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
