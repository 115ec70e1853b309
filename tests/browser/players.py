"""Somebody in front of a browser."""

import json
import random
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Response

ENOUGH = 400  # clicks in one game
SOON = 30_000  # milliseconds


class Player:
    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.chance = random.Random(1)
        self.complaints: list[str] = []
        context.on("response", self._answered)
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(SOON)
        page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        page.on("console", self._console)
        page.on("request", self._asked)
        return page

    def _console(self, message: Any) -> None:
        expected = "net::ERR" in message.text or "Failed to load resource" in message.text  # told apart by the tests
        if message.type == "error" and not expected:
            self.complaints.append(f"console: {message.text}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.complaints.append(f"fetched from outside: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.complaints.append(f"{response.status} {response.url}")

    def leave(self) -> None:
        self.context.close()

    # ---- Sitting down -----------------------------------------------------------------------------------

    def at(self, path: str) -> "Player":
        self.page.goto(self.url + path.removeprefix(self.url))
        return self

    def posts(self, path: str, **data: Any) -> dict[str, Any]:
        """Asks the API, as the page's own script does."""
        return self.sends(f"/api{path}", **data)

    def sends(self, path: str, **data: Any) -> dict[str, Any]:
        answer = self.page.evaluate(
            """([path, data]) => fetch(path, {
              method: "POST",
              body: JSON.stringify(data),
              headers: {"Content-Type": "application/json", "X-CSRF-Token": document.body.dataset.csrf},
            }).then((answer) => answer.json())""",
            [path, data],
        )
        return dict(answer)

    def called(self, name: str) -> None:
        """Comes to the house, and says who it is."""
        self.at("/")
        me = self.posts("/me", name=name)
        self.page.evaluate("(csrf) => { document.body.dataset.csrf = csrf; }", me["csrf"])

    def table(self, name: str = "Anna", **wishes: Any) -> str:
        """Opens a table, and goes there."""
        self.called(name)
        made = self.posts("/tables", **{"game": "hapy", "seats": 2, "sit": 0, **wishes})
        assert "table" in made, made
        self.at(f"/t/{made['table']}")
        return str(made["table"])

    def against_bots(self, seats: int = 2, **wishes: Any) -> str:
        """Alone, with bots on the other seats."""
        bots = {str(seat): "greedy" for seat in range(1, seats)}
        return self.table(seats=seats, bots=bots, start=True, **wishes)

    def placed(self, dump: dict[str, Any]) -> str:
        """The same, but the game begins with this position, in which seat 0 moves: at a server for developers."""
        self.called("Anna")
        made = self.sends("/dev/load", dump=json.dumps(dump))
        assert "table" in made, made
        for seat in range(1, dump["seats"]):
            self.posts(f"/tables/{made['table']}/seats/{seat}/bot", bot="greedy")
        self.at(f"/t/{made['table']}")
        self.page.locator("[data-do=lift]").click()  # who loads a position has all seats
        return str(made["table"])

    def invitation(self) -> str:
        """The link for the first open seat, as the host's page shows it."""
        link = self.page.locator("#gather .sitting ~ .pop [data-link]").first.get_attribute("data-link")
        assert link
        return link

    def sits_down(self, link: str, name: str) -> None:
        self.at(link)
        self.page.locator("form[data-form=join] [name=name]").fill(name)
        self.page.locator("form[data-form=join] button").first.click()
        self.page.wait_for_url("**/t/*")

    def begins(self) -> None:
        self.page.locator("[data-do=start]:not([aria-disabled=true])").click()
        self.until("document.body.dataset.status === 'playing'")

    def looks_on(self, link: str) -> None:
        self.at(link)
        self.page.locator("form[data-form=watch] button").first.click()
        self.page.wait_for_url("**/t/*")

    # ---- Playing ----------------------------------------------------------------------------------------

    def fact(self, name: str) -> str:
        return str(self.page.evaluate("(name) => document.body.dataset[name]", name))

    @property
    def over(self) -> bool:
        return self.fact("status") != "playing"

    def until(self, condition: str, page: Page | None = None) -> None:
        """Waits until this is true of the page, and looks whenever the page changes."""
        (page or self.page).evaluate(
            f"""() => new Promise((done, fail) => {{
              const look = () => {{ if ({condition}) {{ watch.disconnect(); clearTimeout(late); done(); }} }};
              const watch = new MutationObserver(look);
              const late = setTimeout(() => fail(new Error("never true: " + {json.dumps(condition)})), {SOON});
              const everything = {{subtree: true, childList: true, attributes: true, characterData: true}};
              watch.observe(document.documentElement, everything);
              look();
            }})"""
        )

    def may_move(self) -> None:
        """Waits until it is this player's turn, or the game is over."""
        self.until(
            "document.body.dataset.decision !== '0' && !document.body.classList.contains('sending')"
            " || !['playing', 'gathering'].includes(document.body.dataset.status)"
        )

    def legal(self) -> Locator:
        return self.page.locator(".legal:visible")

    def click_something(self) -> None:
        """Clicks a thing that glows, and waits until something has come of it."""
        things = self.legal()
        thing = things.nth(self.chance.randrange(things.count()))
        before = self.standing()
        self.page.mouse.move(1, 1)  # away from what is being told of
        thing.scroll_into_view_if_needed()
        where = thing.evaluate(SEEN_AT)
        if self.page.evaluate("navigator.maxTouchPoints > 0"):
            thing.tap(position=where)
        else:
            thing.click(position=where)
        self.changed(before)

    def standing(self) -> str:
        return str(self.page.evaluate(STANDING))

    def changed(self, before: str) -> None:
        self.until(f"({STANDING}) !== {json.dumps(before)} && !document.body.classList.contains('sending')")

    def play_move(self) -> None:
        """Clicks until one whole decision is made."""
        decision = self.fact("decision")
        while self.fact("decision") == decision and not self.over:
            self.click_something()

    def skip(self) -> None:
        before = self.standing()
        self.page.locator("[data-words=skip]").click()
        self.changed(before)

    def play_to_end(self) -> int:
        moves = 0
        self.may_move()
        while not self.over:
            self.play_move()
            moves += 1
            assert moves < ENOUGH
            self.may_move()
        return moves

    def says(self) -> str:
        return self.page.locator("#prompt").inner_text()


STANDING = (
    "document.body.dataset.version + ' ' + [...document.querySelectorAll('.picked, .armed, .tried')]"
    ".map(e => e.className + (e.dataset.word ?? e.dataset.words)).join()"
)

# Where a thing is to be seen: in the middle, unless something lies on it, as the next card of a full hand does
SEEN_AT = """(thing) => {
  const {x, y, width, height} = thing.getBoundingClientRect();
  const parts = [0.5, 0.25, 0.1, 0.75, 0.9];
  const spots = parts.flatMap((down) => parts.map((right) => ({x: right * width, y: down * height})));
  return spots.find((spot) => thing.contains(document.elementFromPoint(x + spot.x, y + spot.y)));
}"""
