"""Papyria in words: what a turn cost, what is said to one player alone, things by what one sees of them."""

import re
from pathlib import Path

import pytest
from games.pages import drawn, parts_of, seen_by, whole_game
from games.papyria.positions import position
from games.playing import play, refused

import mastaba
from mastaba import State
from mastaba.games.papyria import game, page, text
from mastaba.games.papyria.page.about import SENTENCES
from mastaba.games.papyria.text import Sight
from mastaba.games.papyria.text.sentences import clause, heading, log, prompt, sentence
from mastaba.kernel.errors import IllegalMove
from mastaba.kernel.events import Event, Told
from mastaba.show.scene import Scene
from mastaba.show.speech import tongue

NAMES = ["Nofret", "Pentu", "Merit", "Ahmose"]
NBSP = "\u00a0"
LAND = "lapis 9 papyrus 4 land L01@1,0 L04@2,0 L07@3,0+mine"


def sight(state: State, viewer: int = 0, language: str = "en", told: list[Told] | None = None) -> Sight:
    names = NAMES[: state.setting.seats]
    return Sight(seen_by(state, viewer), told or [], names, tongue(language, game))


def said(state: State, events: list[Event], viewer: int = 0, language: str = "en") -> list[str]:
    eyes = sight(state, viewer, language)
    lines = [sentence(eyes, event.told(viewer)) for event in events]
    return [line for line in lines if line]


def scene(state: State, told: list[Told] | None = None, viewer: int = 0, language: str = "en") -> Scene:
    return page.scene(sight(state, viewer, language, told))


# ---- What it cost ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["You build a city on L01 for 1 lapis.", "Nofret builds a city on L01 for 1 lapis."]),
        ("fr", ["Tu construis une ville sur L01 pour 1 lapis.", "Nofret construit une ville sur L01 pour 1 lapis."]),
        ("de", ["Du baust für 1 Lapis eine Stadt auf L01.", "Nofret baut für 1 Lapis eine Stadt auf L01."]),
    ],
)
def test_a_building_is_told_with_its_price(language: str, lines: list[str]) -> None:
    state = position(f"1: {LAND}\n2:\n3-small: city 2\nturn: 1 act wanderer 3")
    events = play(state, "1 build small L01")
    assert [said(state, events, viewer, language)[0] for viewer in (0, 1)] == lines


def test_a_mine_is_free_and_no_price_is_told() -> None:
    state = position(f"1: {LAND} L08@4,0\n2:\n3-small: mine 2\nturn: 1 act wanderer 3")
    assert said(state, play(state, "1 build small L08"))[0] == "You build a mine on L08."


@pytest.mark.parametrize(
    ("tile", "line"),
    [
        ("E01", "You use E01: 10 knowledge, and 10 points for 2 lapis and 2 papyrus."),
        ("E03", "You use E03: 10 knowledge, and 7 points for 3 lapis."),
        ("E08", "You use E08: 8 knowledge, and 6 points for 2 papyrus."),
    ],
)
def test_goods_handed_in_are_told(tile: str, line: str) -> None:
    state = position(f"1: {LAND}\n2:\n3-small: mine end {tile}\nturn: 1 act wanderer 3")
    events = play(state, "1 pay small")
    assert said(state, events)[0] == line
    other = position(f"1: {LAND}\n2:\n3-small: mine end {tile}\nturn: 1 act wanderer 3")
    assert "points" not in said(other, play(other, "1 do small"))[0]


# ---- For one player -------------------------------------------------------------------------------------


def test_a_single_player_is_not_spoken_to_as_several() -> None:
    state = mastaba.new("papyria", seats=1, seed="alone")
    told = [event.told(0) for event in state.begin()]
    while state.position()["step"] in ("pick", "start"):
        told += [event.told(0) for event in state.play(0, state.write(state.legal(0)[0]))]
    lines = log(sight(state, told=told))
    assert not any("All have picked" in line for line in lines), lines
    assert any("You pick" in line for line in lines)
    stand = position("1: papyrus 3\nturn: 1 arrive ship 2 A B")
    assert prompt(sight(stand)) == "Section 2: use a stand before your actions, or go onward."
    with pytest.raises(IllegalMove, match="First use a stand, or go onward"):
        stand.play(0, "do river")


@pytest.mark.parametrize(("seats", "words"), [("1:", "the last turn"), ("1:\n2:", "the last round")])
def test_the_end_is_announced_for_as_many_as_play(seats: str, words: str) -> None:
    state = position(f"{seats}\n3-large: scoring forest-1\n3-small: lapis\npile: -\nturn: 1 act wanderer 3")
    events = play(state, "1 score large forest")
    assert any(line.endswith(f"{words}.") for line in said(state, events))
    assert words.removeprefix("the ") in heading(sight(state))[1]
    assert scene(state).hint == f"This is {words}."


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("1: lapis 2\n2:\nturn: 1 arrive ship 2 with-2", "trade before"),
        ("1: lapis 2 papyrus 3\n2:\nturn: 1 arrive ship 2 A", "use a stand before"),
        ("1: lapis 2 papyrus 3\n2:\nturn: 1 arrive ship 2 A with-2", "trade or use a stand before"),
    ],
)
def test_on_arrival_only_what_is_possible_is_offered(players: str, words: str) -> None:
    assert f"Section 2: {words} your actions" in prompt(sight(position(players)))


# ---- Rounds, pieces, types ------------------------------------------------------------------------------


def test_rounds_of_the_draft_have_a_number_of_their_own() -> None:
    state = mastaba.new("papyria", seats=2, seed="rounds")
    told = [event.told(0) for event in state.begin()]
    for seat in (0, 1):
        told += [event.told(0) for event in state.play(seat, state.write(state.legal(seat)[0]))]
    lines = log(sight(state, told=told))
    assert any(line.startswith("Starting landscapes, round 1. You pick") for line in lines), lines
    assert not any(line.startswith("P1") for line in lines)
    assert "Starting landscapes, round 1." in [sentence(sight(state), part) for part in told]


@pytest.mark.parametrize(
    ("language", "mine", "theirs"),
    [
        ("en", "Your wanderer goes on to section 5, and you get a lapis", "The wanderer of Pentu goes on to section 5"),
        ("fr", "Ton voyageur avance en section 5, et tu reçois un lapis", "Le voyageur de Pentu avance en section 5"),
        ("de", "Dein Wanderer geht weiter in Abschnitt 5, und du bekommst", "Der Wanderer von Pentu geht weiter in"),
    ],
)
def test_whose_piece_had_to_go_on(language: str, mine: str, theirs: str) -> None:
    state = position("1: lapis 3\n2:\nships: 1@9 1@10 2@11 2@12\nwanderers: 1@3 1@12 2@4 2@11\nturn: 1 move")
    events = play(state, "1 wanderer 3 4")
    (displaced,) = [event for event in events if event.kind == "displace"]
    assert sentence(sight(state, 1, language), displaced.told(1)).startswith(mine)
    assert sentence(sight(state, 0, language), displaced.told(0)).startswith(theirs)


@pytest.mark.parametrize(
    ("language", "moved", "scored"),
    [
        ("en", "You move a ship to section 8", "You score sanctuaries"),
        ("fr", "Tu déplaces un navire en section 8", "Tu comptes les sanctuaires"),
        ("de", "Du ziehst ein Schiff in Abschnitt 8", "Du wertest Heiligtümer"),
    ],
)
def test_pieces_and_scorings_have_their_articles(language: str, moved: str, scored: str) -> None:
    eyes = sight(position("1:\n2:\nturn: 1 move"), 0, language)
    you = eyes.subject(0)
    told: Told = {"kind": "move", "seat": 0, "piece": "ship", "section": 8, "lapis": 0}
    assert clause(eyes, told, you) == moved
    told = {"kind": "score", "seat": 0, "type": "sanctuary", "value": 2, "multiplier": 2, "points": 4, "why": "tile"}
    assert clause(eyes, told, you).startswith(scored)


def test_the_river_that_wins_is_the_largest() -> None:
    eyes = sight(position("1:\n2:\nturn: 1 move"))
    told: Told = {"kind": "score", "seat": 0, "type": "mountain", "value": 2, "multiplier": 2, "points": 4}
    told["why"] = "rivers"
    assert "(largest river)" in clause(eyes, told, "You")


# ---- Names that are nowhere on the page -----------------------------------------------------------------

NAMED = re.compile(r"\b[SPLE]\d\d?\b|\bspot\b")


def test_what_a_page_says_names_no_tile_by_a_number_that_is_not_on_it() -> None:
    for number, moment in enumerate(whole_game("papyria", 2, "names", max_turns=20)):
        if number % 4 == 0 or moment.state.over:
            parts = parts_of(seen_by(moment.state, 0), moment.told[0])
            html = "\n".join(parts[name] for name in ("seats", "prompt", "actions", "board", "hand", "log"))
            heard = re.findall(r'(?:aria-label|title)="([^"]*)"', html) + re.findall(r">([^<>]+)<", html)
            assert [words for words in heard if NAMED.search(words)] == []


def test_a_refusal_names_no_tile_by_number() -> None:
    state = position("1: land L01@1,0\n2:\n3-large: landscape L04 L05\n3-small: mine 1\nturn: 1 act wanderer 3 priest")
    for move in ("priest L30", "place north 90", "build small L30"):
        with pytest.raises(IllegalMove) as caught:
            state.play(0, move)
        assert not NAMED.search(str(caught.value)), str(caught.value)
        assert refused(state, f"1 {move}")


def test_what_is_chosen_from_has_a_french_colon() -> None:
    looking = position("1: land P03@1,0\n2:\n3-large: landscape L01 L02 L03\nturn: 1 act wanderer 3")
    looking.play(0, "look 1")
    asking = position("1:\n2:\n3-large: scoring any-1\n3-small: mine 2\nturn: 1 act wanderer 3")
    for state in (looking, asking, position("1: papyrus 3\n2:\nturn: 1 arrive ship 2 A B with-2")):
        parts = parts_of(seen_by(state, 0), [], "fr")
        labels = re.findall(r'aria-label="([^"]*)"', parts["board"] + parts["hand"])
        assert [label for label in labels if re.search(rf"[^{NBSP}\d]:(?!\d)", label)] == []


# ---- What things are for --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["1: papyrus 3\n2:\n5-river: end E01\nturn: 1 move", "1:\nturn: 1 move"])
@pytest.mark.parametrize("viewer", [0, -1])
def test_every_sign_says_what_it_is_for(text: str, viewer: int) -> None:
    html = drawn(seen_by(position(text), viewer), [])
    sentences = dict(re.findall(r'<p id="(a-[\w-]+)">([^<]+)</p>', html))
    assert len(sentences) == len(SENTENCES)
    for kind, number in {"cut": 36, "side-tile": 6, "key": 5, "post": 2, "pile": 1, "w": 7}.items():
        things = re.findall(rf'<(?:div|span|li) class="{kind}[ "][^>]*>', html)
        assert len(things) >= number, kind
        for thing in things:
            (names,) = re.findall(r'aria-describedby="([^"]+)"', thing)
            assert all(name in sentences for name in names.split()), thing
    tiles = re.findall(r'<g class="t [^>]*>', html)
    assert tiles
    assert all("aria-describedby" in tile for tile in tiles)


# ---- Moves that bring the end ---------------------------------------------------------------------------


def test_a_move_that_brings_the_end_says_so_before_it_counts() -> None:
    board = "3-large: scoring forest-1\n3-small: mine 2\nturn: 1 act wanderer 3"
    assert scene(position(f"1:\n2:\n{board}")).warnings.keys() == {"waive small"}, "there are end tiles left"
    warnings = scene(position(f"1:\n2:\npile: -\n{board}")).warnings
    assert "after this round the game is over" in warnings["score large forest"]
    assert "game is over" not in warnings["waive small"], "there is another mine"
    alone = scene(position(f"1:\npile: -\n{board}")).warnings
    assert "the game ends with this turn" in alone["score large forest"]
    ended = position("1:\n2:\npile: -\n3-large: scoring end E01\n3-small: mine 1\nturn: 1 act wanderer 3")
    both = scene(ended).warnings["waive small"]
    assert both.startswith("It leaves the game")
    assert both.endswith("after this round the game is over.")
    assert "do large" in scene(ended).warnings
    over = position("1:\n2:\ntriggered:\n3-large: scoring forest-1\n3-small: mine 1\nturn: 1 act wanderer 3")
    assert scene(over).warnings.keys() == {"waive small"}, "it has been brought already"


# ---- The rules pages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_box_is_listed_whole(language: str) -> None:
    rules = (Path(text.__file__).parent / f"rules.{language}.md").read_text(encoding="utf-8")
    box = rules.split("\n## ")[2]
    for number in (4, 16, 42, 24, 50, 63, 20, 12, 19, 28, 60, 5):
        assert re.search(rf"\b{number}\b", box), number
