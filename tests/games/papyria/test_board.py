"""Papyria on a page: drawn for everybody at every moment, played by clicks, and nothing hidden in it."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from games.pages import (
    Clicks,
    check_html,
    check_journeys,
    drawn,
    parts_of,
    picture,
    recorded_game,
    seen_by,
    whole_game,
    words,
)
from games.papyria.positions import position

import mastaba
from mastaba import Record
from mastaba.games.papyria import game, page
from mastaba.games.papyria.page.result import Result
from mastaba.games.papyria.page.worth import counted, laid, land_of
from mastaba.games.papyria.rules.land import Land
from mastaba.games.papyria.rules.pieces import TYPES
from mastaba.games.papyria.rules.scoring import value
from mastaba.games.papyria.text import Sight
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.events import SPECTATOR
from mastaba.locale import LANGUAGES
from mastaba.show.scene import Scene
from mastaba.show.speech import tongue
from mastaba.web.pages.words import option_fields

FOLDER = Path(page.__file__).parents[1]
GOLDEN = sorted((Path(__file__).parents[2] / "records").glob("papyria-*.txt"))
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (1, {"max_turns": 24}),
    (2, {"max_turns": 20}),
    (3, {"max_turns": 20, "tiles_may_rotate": "off"}),
    (4, {"max_turns": 20, "base_multiplier": 1}),
]
NAMES = ["Nofret", "Pentu", "Merit", "Ahmose"]


def scene_of(state: State, viewer: int = 0, language: str = "en") -> Scene:
    seen = seen_by(state, viewer)
    return page.scene(Sight(seen, [], NAMES[: state.setting.seats], tongue(language, game)))


def at(text: str, viewer: int = 0, **options: object) -> str:
    """The page of a position."""
    return drawn(seen_by(position(text, **options), viewer), [])


# ---- Whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_moments_of_a_golden_game_are_drawn_for_everybody(path: Path) -> None:
    assert len(GOLDEN) >= 5
    for number, moment in enumerate(recorded_game(Record.read_file(path))):
        for viewer, told in moment.told.items():
            if (number + viewer) % 9 == 0 or moment.state.over:
                check_html(drawn(seen_by(moment.state, viewer), told, LANGUAGES[(number + viewer) % 3]))


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_legal_move_can_be_clicked(seats: int, options: dict[str, Any]) -> None:
    kinds = set()
    for moment in whole_game("papyria", seats, "clicked", **options):
        for seat in moment.state.to_act:
            seen = seen_by(moment.state, seat)
            clicks = Clicks(seen, moment.told[seat])
            for move in map(seen.write, seen.legal()):
                assert clicks.lead_to(move), move
                kinds.add(move.split()[0])
        waiting = [seat for seat in range(seats) if seat not in moment.state.to_act]
        for seat in waiting[:1]:
            html = drawn(seen_by(moment.state, seat), moment.told[seat])
            assert not words(html), "it is not their turn"
            assert "data-words" not in html
            assert "data-try" not in html
    assert {"pick", "place", "set", "ship", "wanderer", "do", "waive", "score", "build"} <= kinds


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_a_page_is_the_same_whatever_its_reader_cannot_know(seats: int, options: dict[str, Any]) -> None:
    for number, moment in enumerate(whole_game("papyria", seats, "hidden", **options)):
        for viewer, told in moment.told.items():
            if (number + viewer) % 4 or moment.state.over:
                continue
            seen = seen_by(moment.state, viewer)
            sample = seen.fill(Fast(number))
            assert parts_of(seen_by(sample, viewer), told) == parts_of(seen, told)


def test_a_page_is_made_of_what_was_seen_and_told_alone() -> None:
    """The same page from a Seen that went through its dump: nothing else can have been looked at."""
    for number, moment in enumerate(whole_game("papyria", 3, "dumped", max_turns=20)):
        if number % 5 == 0:
            seen = seen_by(moment.state, number % 3)
            again = mastaba.load(seen.dump())
            assert isinstance(again, Seen)
            told = moment.told[number % 3]
            assert parts_of(again, told) == parts_of(seen, told)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_journeys_begin_and_end_at_places_of_the_page(seats: int) -> None:
    check_journeys(whole_game("papyria", seats, "journeys", max_turns=20), seats)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_no_page_has_an_english_word_of_ours(language: str) -> None:
    said = []
    for number, moment in enumerate(whole_game("papyria", 2, "tongues", max_turns=20)):
        if number % 3 == 0 or moment.state.over:
            parts = parts_of(seen_by(moment.state, 0), moment.told[0], language)
            html = "\n".join(parts[name] for name in ("seats", "prompt", "actions", "board", "hand", "log"))
            said += re.findall(r'(?:aria-label|title)="([^"]*)"', html) + re.findall(r">([^<>]+)<", html)
    text = unescape("\n".join(said))
    assert [english for english in english_of(language) if re.search(rf"(?<![\w-]){english}(?![\w-])", text)] == []


def english_of(language: str) -> list[str]:
    """What stands between the gaps of each English sentence, unless that language says the same somewhere."""
    with (FOLDER / "text" / "locale" / f"{language}.po").open("rb") as lines:
        messages = [message for message in read_po(lines, locale=language) if message.id]
    flat = [each if isinstance(each, tuple | list) else (each,) for each in (message.string for message in messages)]
    theirs = "\n".join(part or "" for strings in flat for part in strings)
    ids = [each if isinstance(each, tuple | list) else (each,) for each in (message.id for message in messages)]
    ours = {part.strip(" .:,;?!") for each in ids for one in each for part in re.split(r"\{\w+\}", one)}
    assert len(ours) > 200
    return [re.escape(part) for part in ours if len(part) > 3 and part not in theirs]


# ---- Hidden things --------------------------------------------------------------------------------------


def test_a_secret_pick_is_in_no_page_of_another() -> None:
    state = mastaba.new("papyria", seats=3, seed="secret")
    hand = [state.write(move).split()[1] for move in state.legal(0)]
    told = {viewer: [event.told(viewer) for event in state.begin()] for viewer in (SPECTATOR, 0, 1)}
    news = state.play(0, f"pick {hand[0]}")
    for viewer, heard in told.items():
        heard += [event.told(viewer) for event in news]
    mine = drawn(seen_by(state, 0), told[0])
    assert mine.count("pick-tile chosen") == 1
    for viewer in (1, SPECTATOR):
        parts = parts_of(seen_by(state, viewer), told[viewer])
        everything = "\n".join(parts.values())
        assert [tile for tile in hand if tile in everything] == []
        assert 'class="ready"' in parts["seats"], "that somebody has picked, all may know"


def test_what_is_looked_at_is_seen_by_nobody_else() -> None:
    text = "1: land P03@1,0\n2:\n3-large: landscape L01 L02 L03\nturn: 1 act wanderer 3"
    state = position(text)
    assert "Look at 1 more" in drawn(seen_by(state, 0), [])
    state.play(0, "look 1")
    mine, others = drawn(seen_by(state, 0), []), drawn(seen_by(state, 1), [])
    assert words(mine) == {"1:1", "1:2"}
    assert "Take: forest, papyrus invention" in mine
    assert "Take: " not in others
    assert "L02" not in others


# ---- The board ------------------------------------------------------------------------------------------


def test_a_piece_first_then_where_it_goes_with_the_price_and_whom_it_pays() -> None:
    text = "1: lapis 3\n2:\nships: 1@1 1@12 2@4\nwanderers: 1@2 1@12 2@7 2@8\nturn: 1 move"
    scene = scene_of(position(text))
    sections = scene.board.strip["sections"]
    assert sections[0].ship.click.legal
    assert sections[2].ship.click.later, "only when a piece is picked"
    assert scene.forecasts["ship 1 3"]["price"] == ""
    there = scene.forecasts["ship 1 4"]
    assert there["price"] == "2"
    assert "1 lapis for steps. A lapis to Pentu, whose piece goes on." in there["hint"]
    assert "Your priest may move." in scene.forecasts["ship 1 2"]["hint"]
    assert "Passes stand A." in scene.forecasts["ship 12 2"]["hint"]
    assert "Passes" not in scene.forecasts["ship 1 3"]["hint"]
    html = at(text)
    assert 'data-word="ship-3" data-later' in html
    assert 'data-try="wanderer 2 11"' in html, "too far"


def test_every_stack_says_what_is_on_top_and_how_many_are_left() -> None:
    html = at("1:\n2:\n3-large: landscape L22 L01\n3-small: mine 1\n5-river: end E01\nturn: 1 move")
    assert "Section 3, large: mountain, sanctuary, river (north, south), 2 left" in html
    assert "Section 3, small: mine, 1 left" in html
    assert "Section 5, river: end tile: 10 knowledge; 10 points for 2 lapis and 2 papyrus" in html
    (cut,) = re.findall(r'<div class="cut small" data-place="3-small".*?</div>', html)
    assert "left low" in cut, "the last one"


def test_the_stands_have_their_prices() -> None:
    text = "1: papyrus 3\n2:\nturn: 1 arrive ship 2 A B"
    scene = scene_of(position(text))
    assert [card["title"] for card in scene.board.offers] == ["Stand A", "Stand B"]
    assert [button["label"] for button in scene.board.offers[0]["buttons"]] == ["+4 for 1", "+7 for 2", "+9 for 3"]
    assert len(scene.board.offers[1]["buttons"]) == 6
    assert "cannot use the stand any more" in scene.warnings["onward"]


def test_a_question_mark_asks_for_the_type_and_says_what_each_brings() -> None:
    text = "1: mult mountain*2 knowledge 20\n2:\n3-large: scoring any-1 forest-0\nturn: 1 act wanderer 3"
    seen = seen_by(position(text), 0)
    clicks = Clicks(seen, [])
    assert clicks.plays(["3-large"]) == "", "the type is still to be said"
    assert clicks.rest(["3-large"], "mountain") == "score large mountain"
    types = scene_of(position(text)).board.types
    assert {each["type"]: each["points"] for each in types}["mountain"] == 4


# ---- The land -------------------------------------------------------------------------------------------


def test_a_tile_can_be_tried_everywhere_and_all_changes_are_told_before() -> None:
    text = "1: land P06@1,0\n2:\n3-large: landscape L20 L01\nturn: 1 act wanderer 3"
    state = position(text)
    scene = scene_of(state)
    assert {cell["words"]: cell["turns"] for cell in scene.board.land["cells"]} == dict.fromkeys(
        ("north", "east", "south"), "0 90"
    )
    before = state.seen(0).view()["players"][0]["types"]  # type: ignore[index]
    for move in [move for move in scene.forecasts if move.startswith("place")]:
        after = position(text)
        after.play(0, move)
        types = after.seen(0).view()["players"][0]["types"]  # type: ignore[index]
        changed = {name: types[name]["value"] - before[name]["value"] for name in TYPES}
        told = {name: int(scene.forecasts[move].get(name, "0").replace("−", "-")) for name in TYPES}
        assert told == changed, move
        assert scene.forecasts[move]["tried"]
    assert "river 1 → 2" in scene.forecasts["place north 0"]["hint"]


def test_without_turning_a_tile_lies_as_it_is_printed() -> None:
    text = "1: land P06@1,0\n2:\n3-large: landscape L20 L01\nturn: 1 act wanderer 3"
    cells = scene_of(position(text, tiles_may_rotate="off")).board.land["cells"]
    assert {cell["turns"] for cell in cells} == {"0"}


def test_sites_of_a_building_are_gold_and_say_what_they_change() -> None:
    text = "1: lapis 2 land P07@1,0 P02@2,0\n2:\n3-small: city 2\nturn: 1 act wanderer 3"
    scene = scene_of(position(text))
    legal = [tile.click.word for tile in scene.board.land["tiles"] if tile.click.legal]
    assert legal == ["P07", "P02"]
    assert scene.forecasts["build small P02"] == {
        "tried": True,
        "forest": "−1",
        "city": "+1",
        "hint": "forest 2 → 1, city 0 → 1",
    }
    (card,) = [card for card in scene.board.offers if card["place"] == "small"]
    assert card["line"] == "Choose a forest of your land. It costs 1 lapis."
    assert scene.warnings["waive small"].startswith("It leaves the game")


def test_the_priest_is_picked_before_it_walks_unless_nothing_else_is_asked() -> None:
    land = "1: land P06@1,0 P02@2,0\n2:\n3-large: landscape L20 L01\n3-small: papyrus\n"
    acting = scene_of(position(land + "turn: 1 act wanderer 3 priest"))
    assert {tile.click.word: tile.click.later for tile in acting.board.land["tiles"]} == {
        "S1": True,
        "P06": True,
        "": False,
    }
    assert [each.word or None for each in acting.actions] == ["priest", None, None]
    ending = scene_of(position(land + "turn: 1 end wanderer 3 priest done large small"))
    assert [tile.click.legal for tile in ending.board.land["tiles"]] == [True, True, False]


LANDS = [
    ("P06@1,0 L18@2,0 L20@2,1+mine", "mountain", {"S1", "P06", "L18", "L20"}),
    ("P05@1,0/90 L18@2,0/90 L22@3,0", "river", {"S1", "P05", "L18"}),
    ("P02@1,0 L04@2,0 L13@3,0 L05@2,1+city", "forest", {"P02", "L04"}),
    ("P02@1,0 L01@2,0 L13@3,0 L12@3,1", "sanctuary", {"P02"}),
    ("P15@1,0+city L01@2,0 L13@3,0 L04@3,1+city L03@2,1", "city", {"P15", "L01", "L03", "L04"}),
    ("L13@1,0+temple L01@2,0 L12@3,0+temple L03@2,1 L14@2,2+temple", "temple", {"L13", "L01", "L12", "L03", "L14"}),
    ("P02@1,0 L01@2,0 L13@3,0", "invention", {"S1", "L01", "L13"}),
]


@pytest.mark.parametrize(("land", "kind", "tiles"), LANDS, ids=[kind for _, kind, _ in LANDS])
def test_the_tiles_that_count_light_up(land: str, kind: str, tiles: set[str]) -> None:
    scene = scene_of(position(f"1: land {land}\n2:"))
    lit = {tile.place.rpartition("-")[2] for tile in scene.board.land["tiles"] if f"in-{kind}" in tile.lit.split()}
    if kind == "city":  # two ways are as short
        assert lit in ({"P15", "L01", "L03", "L04"}, {"P15", "L01", "L13", "L04"})
    else:
        assert lit == tiles


def test_as_many_light_up_as_a_value_counts() -> None:
    for moment in whole_game("papyria", 3, "lights", max_turns=40):
        sight = Sight(moment.state.seen(0), [], NAMES[:3], tongue("en", game))
        for player in sight.view["players"]:
            there = laid(player["land"])
            lights = counted(there, sight.given)
            land: Land = land_of(there, sight.given)
            for kind, name in enumerate(TYPES):
                number = sum(name in types for types in lights.values())
                mines = sum("mine" in each[4] for each in there if name in lights[each[0]]) if name == "mountain" else 0
                assert number + mines == value(land, kind), name


# ---- What it is worth -----------------------------------------------------------------------------------


def test_what_a_scoring_would_bring_with_cap_and_key() -> None:
    text = "1: knowledge 3 mult mountain*2 city land P15@1,0+city P16@2,0+city keys city-2\n2:"
    scene = scene_of(position(text))
    worth = {each.type: each for each in scene.board.worths}
    assert worth["mountain"][2:5] == (2, 2, 3)
    assert worth["mountain"].capped == "of 4"
    assert worth["city"].key.line == "+2"
    assert worth["temple"].key.line == "0/3"
    assert worth["forest"].key is None
    assert "mountain: 2 × 2 = 4, but 3 by knowledge" in worth["mountain"].label


def test_the_end_is_said_to_be_close() -> None:
    assert "Only 2 end tiles are left." in scene_of(position("1:\n2:\npile: E02 E03\nturn: 1 move")).hint
    assert "last round" in scene_of(position("1:\n2:\ntriggered:\nturn: 1 move")).hint
    assert scene_of(position("1:\n2:\npile: E02 E03\nturn: 1 move")).board.strip["low"]


# ---- The end, and before --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3])
def test_the_end_counts_what_everything_brought(seats: int) -> None:
    *_, last = whole_game("papyria", seats, "ending", max_turns=20)
    for viewer in (0, SPECTATOR):
        html = drawn(seen_by(last.state, viewer), last.told[viewer])
        check_html(html)
        assert "data-word" not in html
    scene = page.scene(Sight(seen_by(last.state, 0), last.told[0], NAMES[:seats], tongue("en", game)))
    assert isinstance(scene.result, Result)
    for row in scene.result.rows:
        assert sum(row["parts"]) == row["total"]
    assert len(scene.result.opponents) == (6 if seats == 1 else 0)


def test_the_options_are_offered_and_a_cover_is_drawn() -> None:
    fields = option_fields(game, tongue("de", game))
    assert [(field.name, field.kind) for field in fields] == [
        ("base_multiplier", "words"),
        ("tiles_may_rotate", "switch"),
        ("max_turns", "number"),
    ]
    assert (fields[2].low, fields[2].high) == (20, 400)
    assert "<svg" in picture('cover("papyria")')


def test_forecasts_are_told_to_the_script_with_the_legal_moves() -> None:
    state = position("1: lapis 1\n2:\nturn: 1 move")
    parts = parts_of(seen_by(state, 0), [])
    told = json.loads(re.findall(r'id="forecasts">(.*?)</script>', parts["facts"])[0])
    assert set(told) == {state.write(move) for move in state.legal(0)}
    assert json.loads(re.findall(r'id="forecasts">(.*?)</script>', parts_of(seen_by(state, 1), [])["facts"])[0]) == {}
