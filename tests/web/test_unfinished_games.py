"""Games in the making: what they do not have yet is left out, and nothing falls over."""

from types import ModuleType

import pytest
from tiny.pick import PickGame
from tiny.pick import game as pick
from web.guests import Door

import mastaba
from mastaba.kernel.registry import find_game
from mastaba.show import rooms
from mastaba.show.rooms import page_of, room_of
from mastaba.show.speech import tongue
from mastaba.terminal import teller
from mastaba.web.pages import words

pytestmark = pytest.mark.anyio


async def test_a_game_without_rules_or_board(door: Door) -> None:
    mastaba.register(pick)
    anna = await door.guest("Anna")
    assert (await anna.http.get("/rules/pick")).status_code == 404
    assert "game=pick" not in (await anna.http.get("/")).text
    table = (await anna.posted("/tables", game="pick", seats=2, sit=0, bots={}))["table"]
    assert (await anna.http.get(f"/t/{table}")).status_code == 409


async def test_rooms_are_looked_for_in_the_package_of_the_game() -> None:
    assert room_of(pick, "page") is None
    page = room_of(find_game("hapy"), "page")
    assert page is not None
    assert page.__name__ == "mastaba.games.hapy.page"


async def test_what_a_text_does_not_say_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ModuleType("text")
    text.prompt = lambda sight: "Pick!"  # type: ignore[attr-defined]
    monkeypatch.setattr(rooms, "room_of", lambda game, room: text if room == "text" else None)
    game = PickGame()
    seen = game.deal(game.setting(2, {}), mastaba.Fast(1)).seen(0)
    said = teller.Teller(game, ["Anna", "Ben"], tongue("en"))
    assert said.prompt(seen) == "Pick!"
    assert said.option(seen, ("pick", "3"), 0) == "pick 3"
    assert said.spoken(seen)[0] == "round: 1"


async def test_options_without_words_of_their_own_are_shown_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    page = ModuleType("page")
    page.scene = lambda sight: None  # type: ignore[attr-defined]
    monkeypatch.setattr(rooms, "room_of", lambda game, room: page if room == "page" else None)
    game = PickGame()
    assert page_of(game) is not None
    (field,) = words.option_fields(game, tongue("en"))
    assert (field.name, field.kind, field.default, field.low, field.high) == ("rounds", "number", "2", 1, 3)
    assert words.card(game, tongue("en")).line == ""
