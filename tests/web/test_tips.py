"""What things on a board are for: every name that a template gives is told, with a rule that there is."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from web.guests import Door

from mastaba.kernel.contract import Game
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game, playable_games
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import folder_of, text_of
from mastaba.show.speech import tongue
from mastaba.web.pages import rendering
from mastaba.web.pages.table import scene_of

RECORDS = Path(__file__).parents[1] / "records"
GAMES = [game for game in playable_games() if text_of(game).TIPS]
LONGEST = 140  # letters
EVERY = 11  # moves between two boards that are looked at
of_every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@cache
def boards(game: Game) -> tuple[str, ...]:
    """Board, hand, and what the game adds to the chips: every few moves of whole games, by several numbers of seats and
    with other options; as the first player sees them, and as somebody who only looks on."""
    speech, found = tongue("en", game), []
    macros: Any = rendering._environment(speech).get_template(f"{game.name}/board.jinja").module
    for file in sorted(RECORDS.glob(f"{game.name}-*.txt")):
        record = Record.read_file(file)
        for number, state in enumerate(record.replay()):
            if number % EVERY and not state.over:
                continue
            for viewer in (0, None):
                scene = scene_of(state.seen(viewer), [], list(record.players), speech)
                found += [str(macros.board(scene)), str(macros.hand(scene))]
                if hasattr(macros, "seat"):
                    found += [str(macros.seat(scene, seat)) for seat in range(state.setting.seats)]
    return tuple(dict.fromkeys(found))


@of_every_game
def test_every_thing_that_has_a_tip_is_told_of(game: Game) -> None:
    used = {
        name for html in boards(game) for names in re.findall(r'data-tip="([^"]*)"', html) for name in names.split()
    }
    used = {name.partition(":")[0] for name in used}
    assert used
    assert used <= set(text_of(game).TIPS)


@of_every_game
def test_every_tip_is_used_and_names_a_rule(game: Game) -> None:
    page = "".join(file.read_text() for file in (folder_of(game) / "page").glob("*.*"))
    for name, tip in text_of(game).TIPS.items():
        assert tip.rule in game.numbers, name
        assert name in page or name.split("-")[0] + "-" in page, f"nothing on the board is called {name}"


MARKS = ("data-place", "data-piece", "data-word", "title")  # by which a template names a thing
NUMBER = re.compile(r"[+×x−-]?[0-9]+([/·×][0-9]+)*[.]?")
SPEAKS_FOR_ITSELF = {
    "btn": "a button says in words what it does",
    "disc": "the emblem of a player stands beside the name, or where the player is told of",
    "at": "nothing lies there: it is where things come from and go to",
    "pop": "a sheet that opens is read, and its numbers stand in sentences and tables",
    "scene": "dunes and sun are only drawn",
    "shore": "dunes and sun are only drawn",
    "ending": "it names the winner",
    "zoom": "buttons with names, as on a map",
    "parts": "tabs, in words",
    "mk-tabs": "tabs, in words",
    "mk-coords": "letters and numbers at the edge, by which squares are named in the log",
    "at-edge": "letters and numbers at the edge, by which squares are named in the log",
    "lines": "where the editor can be opened: told of where the pointer is, by line",
    "editor": "the line editor has labels; what it tells has tips",
    "vh": "said to readers alone",
}


class Walk(HTMLParser):
    """Finds what bears a mark of a thing, or is a number, or a drawing, and has no tip: of its own, of what it is in,
    or of what is in it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[dict[str, Any]] = []
        self.heads: list[bool] = []  # of the columns of this table
        self.bare: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        before = self.open[-1] if self.open else {"told": False, "exempt": False}
        classes = given.get("class", "").split()
        it = {
            "tag": tag,
            "what": self.get_starttag_text(),
            "told": before["told"] or "data-tip" in given or (tag == "td" and self.headed()),
            "own": "data-tip" in given,
            "within": False,
            "exempt": before["exempt"] or not SPEAKS_FOR_ITSELF.keys().isdisjoint(classes) or tag in ("label", "title"),
            "marked": tag == "svg" or "num" in classes or any(name in given for name in MARKS),
        }
        if tag == "table":
            self.heads = []
        if tag in ("th", "td"):
            self.head(tag, given)
        self.open.append(it)
        if tag in ("input", "br", "hr", "img"):
            self.handle_endtag(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in ("input", "br", "hr", "img"):
            self.handle_endtag(tag)

    def head(self, tag: str, given: dict[str, str]) -> None:
        row = next(each for each in reversed(self.open) if each["tag"] == "tr")
        span = int(given.get("colspan", "1"))
        if any(each["tag"] == "thead" for each in self.open):
            self.heads += ["data-tip" in given] * span
        elif tag == "th" and "data-row" in given:
            row["row"] = True
        row["at"] = row.get("at", 0) + span

    def headed(self) -> bool:
        row = next(each for each in reversed(self.open) if each["tag"] == "tr")
        at = row.get("at", 0)
        return bool(row.get("row")) or (at < len(self.heads) and self.heads[at])

    def handle_data(self, data: str) -> None:
        if NUMBER.fullmatch(data.strip()) and self.open:
            self.open[-1]["marked"] = True

    def handle_endtag(self, tag: str) -> None:
        it = self.open.pop()
        assert it["tag"] == tag, (it, tag)
        has = it["own"] or it["within"]
        if self.open and has:
            self.open[-1]["within"] = True
        if it["marked"] and not (it["told"] or has or it["exempt"]):
            self.bare.append(it["what"])


@of_every_game
def test_everything_one_could_wonder_about_is_told_of(game: Game) -> None:
    bare: dict[str, int] = {}
    for html in boards(game):
        walk = Walk()
        walk.feed(html)
        walk.close()
        for what in walk.bare:
            kind = re.sub(r'="[^"]*[0-9][^"]*"', "", what)
            bare[kind] = bare.get(kind, 0) + 1
    assert bare == {}


@of_every_game
def test_no_tip_is_long(game: Game) -> None:
    for code in LANGUAGES:
        said = tongue(code, game)
        assert [tip.said for tip in text_of(game).TIPS.values() if len(tip.text(said)) > LONGEST] == [], code


@of_every_game
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_tip_is_said_in_every_language(game: Game, language: str) -> None:
    said = tongue(language, game)
    assert [tip.said for tip in text_of(game).TIPS.values() if tip.text(said) == tip.text(tongue("en", game))] == []


@pytest.mark.anyio
async def test_they_come_when_they_are_asked_for(door: Door) -> None:
    http = door.stranger().http
    told = (await http.get("/tips/hapy?lang=fr")).json()
    assert told["series"][1] == "R10"
    assert told["series"][0].startswith("Une série")
    assert set(told) == set(text_of(find_game("hapy")).TIPS)
    assert (await http.get("/tips/none")).status_code == 404
    assert "Une série : trois" not in (await http.get("/learn/hapy/series/3?lang=fr")).text, (
        "they do not come with the page"
    )
