"""The rules as a page: every number is a place to go to, and positions are drawn as the board draws them."""

import re

import pytest
from rules_coverage import house_games
from tiny.pick import game as pick
from web.guests import Door, begun

import mastaba
from mastaba.kernel import registry
from mastaba.kernel.contract import Game
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import folder_of
from mastaba.show.speech import tongue
from mastaba.terminal.pages import rules_page
from mastaba.web.pages.rules import numbered, text_of

pytestmark = pytest.mark.anyio
GAMES = [game for game in house_games() if (folder_of(game) / "text" / "rules.en.md").exists()]
DRAWN = [game for game in GAMES if (folder_of(game) / "page" / "scene.py").exists()]
of_every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
of_every_drawn_game = pytest.mark.parametrize("game", DRAWN, ids=[game.name for game in DRAWN])
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@in_every_language
@of_every_game
def test_every_number_is_a_place_to_go_to(game: Game, language: str) -> None:
    ids = re.findall(r' id="([^"]+)"', text_of(game, tongue(language, game)))
    assert [number for number in game.numbers if ids.count(number) != 1] == []


def test_of_several_paragraphs_with_a_number_the_first_is_the_place() -> None:
    html = numbered("<p>One. [R8, G1]</p><ul><li>Two. [R8]</li></ul><p>[R9] is not at the end.</p>")
    assert html.count('id="R8"') == 1
    assert html.index('id="R8"') < html.index("Two")
    assert html.count('href="#R8"') == 2
    assert 'id="G1"' in html
    assert "[R9] is" in html


@in_every_language
@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("hapy", ("take 8.3", "lay cat-1 cat-3 cat-5", "ban = ", "memory_aid", "8.1", "khufu")),
        ("papyria", ("~NS", "tiles_may_rotate", "base_multiplier", "max_turns")),
        ("papyrus", ("above n 2", "up 2 1", "pairs_must_differ", "open_piles")),
        ("mykerinos", ("extend c4 c5", "brown 3.1", "violet_with_empty_stock", "neutral_carry_over")),
    ],
)
def test_what_is_typed_stands_in_the_terminal_and_not_on_the_page(
    name: str, typed: tuple[str, ...], language: str
) -> None:
    game = mastaba.find_game(name)
    page, said = text_of(game, tongue(language, game)), rules_page(game, tongue(language, game))
    assert "```terminal" not in said
    for words in (*typed, "erminal"):
        assert words in said, words
        assert words not in re.sub(r"<figure.*?</figure>", "", page, flags=re.DOTALL), words


@in_every_language
@of_every_drawn_game
def test_at_least_six_positions_are_drawn_with_words_for_those_who_do_not_see_them(game: Game, language: str) -> None:
    html = text_of(game, tongue(language, game))
    figures = re.findall(r"<figure.*?</figure>", html, re.DOTALL)
    assert len(figures) >= 6
    for figure in figures:
        said = re.search(r'role="img" aria-label="([^"]+)"', figure)
        caption = re.search(r"<figcaption>(.+)</figcaption>", figure)
        assert said is not None
        assert caption is not None
        assert caption[1] in said[1]
        assert "<svg" in figure
        assert " style=" not in figure


@of_every_drawn_game
def test_every_position_of_the_folder_is_shown_and_sound(game: Game) -> None:
    text = (folder_of(game) / "text" / "rules.en.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^```position (\S+)", text, re.MULTILINE))
    files = {file.stem: file for file in (folder_of(game) / "text" / "positions").glob("*.json")}
    assert named == set(files)
    for file in files.values():
        state = mastaba.load(file.read_bytes())
        assert isinstance(state, mastaba.State)
        assert state.audit() == []


@pytest.mark.parametrize(
    ("game", "name", "can", "cannot"),
    [
        ("hapy", "taking", "take 7.3", "take 8.3"),
        ("hapy", "asking", "ask 2 cat-1", "ask 2 crocodile-4"),
        ("hapy", "four", "lay cat-1 cat-2 cat-5", "skip"),
        ("papyrus", "below", "up 2 2", "up 4 2"),
        ("papyrus", "dossiers", "tuck n light", "up 1 1"),
        ("papyria", "moving", "ship 1 3", "ship 1 9"),
        ("papyria", "stands", "learn 3", "do river"),
        ("papyria", "actions", "build small P15", "build small L20"),
        ("papyria", "placing", "place east 90", "place west 0"),
        ("mykerinos", "start", "start a1", "start c1"),
        ("mykerinos", "extend", "extend c2 d2", "extend f5 g5"),
        ("mykerinos", "lemon", "lemon c1 c2", "lemon c2 c3"),
        ("mykerinos", "tangerine", "tangerine e3 f3 e4", "tangerine a1 a2 a3"),
        ("mykerinos", "survey", "take left", "room 5.1"),
        ("mykerinos", "museum", "room 2.1", "room 5.1"),
        ("mykerinos", "door", "room 5.2", "room 5.3"),
    ],
)
def test_pictures_show_what_their_captions_say(game: str, name: str, can: str, cannot: str) -> None:
    state = mastaba.load((folder_of(mastaba.find_game(game)) / "text" / "positions" / f"{name}.json").read_bytes())
    assert isinstance(state, mastaba.State)
    assert state.to_act == (0,)
    moves = [state.write(move) for move in state.legal(0)]
    assert can in moves
    assert cannot not in moves


async def test_the_page_and_the_part_of_it_that_is_read_beside_the_board(door: Door) -> None:
    guest = door.stranger()
    page = await guest.http.get("/rules/hapy", headers={"Accept": "text/html", "Accept-Language": "fr"})
    part = await guest.http.get("/rules/hapy?part=true", headers={"Accept-Language": "fr"})
    assert "<html" in page.text
    assert "<html" not in part.text
    for text in (page.text, part.text):
        assert 'id="R12"' in text
        assert "Olivier Cipière" in text
    contents = re.findall(r'<a href="(#part-\d+)">', page.text)
    assert len(contents) > 8
    assert all(f'<h2 id="{href[1:]}">' in page.text for href in contents)


async def test_a_game_without_rules_says_so(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, "pick", pick)
    answer = await door.stranger().http.get("/rules/pick", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert pick.title in answer.text


async def test_what_why_not_names_is_a_place_in_the_rules(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    why = await anna.got(f"/tables/{table}/why", move="take 1.1")
    assert why["rule"] == "R4"
    assert f'id="{why["rule"]}"' in (await anna.http.get("/rules/hapy?part=true")).text
