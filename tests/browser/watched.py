"""Every byte that a browser is sent, looked through for cards of which its owner may not know."""

import json
import re
from html import unescape
from typing import Any

from browser.players import Player
from playwright.sync_api import Response
from web.canary import Leak, Truth, around

from mastaba.show.sentences import NBSP

TEXTS = ("text/", "application/json", "image/svg")
GRID = re.compile(r'<div class="heads".*?</section>', re.DOTALL)
CELL = re.compile(r'<div class="q .*?</div>', re.DOTALL)
LEGAL = re.compile(r'(<script type="application/json" id="legal">)(.*?)(</script>)', re.DOTALL)
VERSION = re.compile(r'data-version="(\d+)"')


class Watched:
    """A player whose line is tapped: pages, answers and the stream."""

    def __init__(self, player: Player, truth: Truth, viewer: int) -> None:
        self.player = player
        self.truth = truth
        self.viewer = viewer
        self.bytes = 0
        self.kinds: set[str] = set()
        self._answers: list[Response] = []
        self._frames: list[dict[str, Any]] = []
        player.page.goto("about:blank")  # what was sent before cannot be read any more
        player.context.on("response", lambda answer: self._answers.append(answer))
        wire = player.context.new_cdp_session(player.page)
        wire.send("Network.enable")
        wire.on("Network.eventSourceMessageReceived", lambda frame: self._frames.append(frame))
        player.at(f"/t/{truth.name}")

    def look(self) -> None:
        """Through everything that has come since last time, and the page as it stands now."""
        self.truth.catch_up()
        for answer in self._answers:
            self._look_at(answer)
        self._answers.clear()
        for frame in self._frames:
            data = json.loads(frame["data"])
            self._count("stream", frame["data"])
            self.truth.check(self.viewer, frame["data"], "the stream", data.get("version"))
            self.truth.check(self.viewer, f"{frame['eventName']} {frame['eventId']}", "the stream")
        self._frames.clear()
        self.page(self.player.page.content(), "the page as it stands")
        self.page(self.player.page.title(), "the title")

    def _look_at(self, answer: Response) -> None:
        kind = answer.headers.get("content-type", "")
        path = answer.url.removeprefix(self.player.url).partition("?")[0]
        if not kind.startswith(TEXTS) or kind.startswith("text/event-stream") or path.startswith("/static/"):
            return  # the stream is heard by itself; what lies in /static/ is the same for everybody
        self.truth.check(self.viewer, str(answer.headers), f"the headers of {path}")
        body = answer.text()
        self._count(path.rpartition("/")[2], body)
        if path.endswith(("/parts", "/moves")) and answer.ok:
            data = json.loads(body)
            for name, html in data.pop("parts").items():
                self.page(html, f"#{name}", data["version"])
            for moment in data["moments"]:
                for name, html in moment.pop("parts", {}).items():
                    self.page(html, f"#{name} of a moment", data["version"])
            self.truth.check(self.viewer, json.dumps(data), path, data["version"])
        elif kind.startswith("text/html"):
            found = VERSION.search(body)
            self.page(body, path, int(found[1]) if found else None)
        else:
            self.truth.check(self.viewer, body, path)

    def page(self, html: str, where: str, version: int | None = None) -> None:
        """Raises Leak if a page names a card, in whatever way, that this viewer may not know."""
        self._count("page", html)
        secrets = self.truth.secrets(self.viewer, version) - self.truth.spoken
        for grid in GRID.findall(html):
            for cell in CELL.findall(grid):
                self._cell(unescape(cell), secrets, where)
        html = GRID.sub("", html)
        if found := LEGAL.search(html):
            self.truth.check(self.viewer, json.dumps({"legal": json.loads(unescape(found[2]))}), where, version)
            html = LEGAL.sub("", html)
        text = unescape(html).replace(NBSP, " ").casefold()
        for card in secrets:
            for name in (card, card.replace("-", " ")):
                if name in text:
                    raise Leak(f"viewer {self.viewer} may not know of {card}, but {where} says: …{around(text, name)}…")

    def _cell(self, cell: str, secrets: set[str], where: str) -> None:
        """A question that can be asked: about a hidden card it says nothing but its name."""
        for card in secrets:
            plain = f'aria-label="{card.replace("-", NBSP)}"'
            if f'data-word="{card}"' in cell and (plain not in cell or "mk" in cell or "disc" in cell or "dim" in cell):
                raise Leak(f"viewer {self.viewer} may not know of {card}, but {where} marks it: {cell}")

    def _count(self, kind: str, sent: str) -> None:
        self.kinds.add(kind)
        self.bytes += len(sent)
