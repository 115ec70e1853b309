"""Somebody in front of a browser."""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Response

ENOUGH = 400  # clicks in one game
SOON = 30_000  # milliseconds


class Player:
    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.complaints: list[str] = []
        self.received: list[tuple[str, bytes]] = []  # every body that came, but for streams
        context.on("response", self._note)
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(20_000)
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

    def _note(self, response: Response) -> None:
        if response.status >= 500:
            self.complaints.append(f"{response.status} {response.url}")

    def leave(self) -> None:
        self.context.close()

    # ---- Sitting down -----------------------------------------------------------------------------------

    def at(self, path: str) -> "Player":
        self.page.goto(self.url + path)
        return self

    def table(self, **wishes: Any) -> str:
        """Opens a table through the API, as the page's own script does; and goes there."""
        self.at("/")
        made = self.page.evaluate(
            """async (wishes) => {
              const send = (path, body, csrf) => {
                const headers = {"Content-Type": "application/json", ...(csrf ? {"X-CSRF-Token": csrf} : {})};
                return fetch(path, {method: "POST", body: JSON.stringify(body), headers}).then((said) => said.json());
              };
              const me = await send("/api/me", {name: wishes.name}, document.body.dataset.csrf);
              delete wishes.name;
              return send("/api/tables", wishes, me.csrf);
            }""",
            {"game": "hapy", "seats": 2, "sit": 0, "name": "Anna", **wishes},
        )
        assert "table" in made, made
        self.at(f"/t/{made['table']}")
        return str(made["table"])

    def against_bots(self, **wishes: Any) -> str:
        return self.table(bots={"1": "greedy"}, start=True, **wishes)

    # ---- Playing ----------------------------------------------------------------------------------------

    def fact(self, name: str) -> str:
        return str(self.page.evaluate(f"document.body.dataset.{name}"))

    @property
    def over(self) -> bool:
        return self.fact("status") != "playing"

    def may_move(self) -> None:
        """Waits until it is this player's turn, or the game is over."""
        self.until(
            "document.body.dataset.decision !== '0' && !document.body.classList.contains('sending')"
            " || !['playing', 'gathering'].includes(document.body.dataset.status)"
        )

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

    def legal(self) -> Locator:
        return self.page.locator(".legal:visible")

    def click_something(self, number: int = 0) -> None:
        """Clicks a thing that glows, or else a button, and waits until something has come of it."""
        things = self.legal()
        if not things.count():
            things = self.page.locator("[data-words]:not([aria-disabled=true]):visible")
        thing = things.nth(number % things.count())
        before = self.standing()
        if self.context.pages[0].evaluate("navigator.maxTouchPoints > 0"):
            thing.tap()
        else:
            thing.click()
        self.changed(before)
        self.until("!document.body.classList.contains('sending')")

    def standing(self) -> str:
        return str(self.page.evaluate(STANDING))

    def changed(self, before: str) -> None:
        self.until(f"({STANDING}) !== {json.dumps(before)}")

    def play_move(self, number: int = 0) -> None:
        """Clicks until one whole decision is made."""
        decision = self.fact("decision")
        while self.fact("decision") == decision and not self.over:
            self.click_something(number)

    def play_to_end(self) -> int:
        moves = 0
        self.may_move()
        while not self.over:
            self.play_move(moves)
            moves += 1
            assert moves < ENOUGH
            self.may_move()
        return moves

    def says(self) -> str:
        return self.page.locator("#prompt").inner_text()


STANDING = (
    "document.body.dataset.version + ' ' + [...document.querySelectorAll('.picked, .armed')]"
    ".map(e => e.className + (e.dataset.word ?? e.dataset.words)).join()"
)
