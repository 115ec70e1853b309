"""Games in the making: what they do not have yet is left out, and nothing falls over."""

from types import ModuleType

import pytest
from tiny.pick import game as pick
from web.guests import Door

import mastaba
from mastaba.kernel.registry import find_game
from mastaba.locale import part_of, tongue
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


async def test_parts_are_looked_for_in_the_package_of_the_game() -> None:
    assert part_of(pick, "board") is None
    board = part_of(find_game("hapy"), "board")
    assert board is not None
    assert board.__name__ == "mastaba.games.hapy.page.scene"


async def test_what_a_text_does_not_say_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ModuleType("text")
    text.prompt = lambda seen, names, tongue: "Pick!"  # type: ignore[attr-defined]
    monkeypatch.setattr(teller, "part_of", lambda game, part: text if part == "text" else None)
    seen = pick.deal(pick.setting(2, {}), mastaba.Fast(1)).seen(0)
    said = teller.Teller(pick, ["Anna", "Ben"], tongue("en"))
    assert said.prompt(seen) == "Pick!"
    assert said.option(seen, ("pick", "3"), 0) == "pick 3"
    assert said.spoken(seen)[0] == "round: 1"


async def test_options_without_words_of_their_own_are_shown_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "part_of", lambda game, part: ModuleType(part))
    (field,) = words.option_fields(pick, tongue("en"))
    assert (field.name, field.kind, field.default, field.low, field.high) == ("rounds", "number", "2", 1, 3)
    assert words.line_of(pick, tongue("en")) == ""
