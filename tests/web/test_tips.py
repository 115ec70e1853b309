"""What things on a board are for: every name that a template gives is told, with a rule that there is."""

import re
from pathlib import Path
from typing import Any

import pytest
from web.guests import Door

from mastaba.kernel.contract import Game
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game, playable_games
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import folder_of, text_of
from mastaba.show.scene import Scene
from mastaba.show.speech import tongue
from mastaba.web.pages import rendering
from mastaba.web.pages.rendering import drawn
from mastaba.web.pages.table import scene_of

RECORDS = Path(__file__).parents[1] / "records"
GAMES = [game for game in playable_games() if text_of(game).TIPS]
of_every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def boards(game: Game) -> list[str]:
    """The board and the hand of a game, every few moves, as seat 1 sees them."""
    record = Record.read_file(next(iter(sorted(RECORDS.glob(f"{game.name}-3*.txt")))))
    names, speech, found = list(record.players), tongue("en", game), []
    for number, state in enumerate(record.replay()):
        if number % 5 == 0 or state.over:
            scene = scene_of(state.seen(0), [], names, speech)
            found += [drawn(speech, game.name, macro, scene) for macro in ("board", "hand")]
            found.append(seat_of(game, scene))
    return found


def seat_of(game: Game, scene: Scene) -> str:
    """What the game adds to the chip of a seat."""
    macros: Any = rendering._environment(tongue("en", game)).get_template(f"{game.name}/board.jinja").module
    return str(macros.seat(scene, 0)) if hasattr(macros, "seat") else ""


@of_every_game
def test_every_thing_that_has_a_tip_is_told_of(game: Game) -> None:
    used = {
        name for html in boards(game) for names in re.findall(r'data-tip="([^"]*)"', html) for name in names.split()
    }
    assert used
    assert used <= set(text_of(game).TIPS)


@of_every_game
def test_every_tip_is_used_and_names_a_rule(game: Game) -> None:
    page = "".join(file.read_text() for file in (folder_of(game) / "page").glob("*.*"))
    for name, tip in text_of(game).TIPS.items():
        assert tip.rule in game.numbers, name
        assert name in page or name.startswith("ask-"), f"nothing on the board is called {name}"


@of_every_game
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_tip_is_said_in_every_language(game: Game, language: str) -> None:
    said = tongue(language, game)
    assert [tip.said for tip in text_of(game).TIPS.values() if said.text(tip.said) == tip.said] == []


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
