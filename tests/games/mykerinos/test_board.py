"""Mykerinos on a page: drawn for everybody at every moment, played by clicks, and made of nothing but what was seen."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from games.mykerinos.positions import position
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

import mastaba
from mastaba import Record, State
from mastaba.games.mykerinos import game
from mastaba.games.mykerinos import page as board
from mastaba.games.mykerinos.page.museum import ray, shape
from mastaba.games.mykerinos.page.result import Result
from mastaba.games.mykerinos.rules.setting import ROOM_VALUE, ROOMS
from mastaba.games.mykerinos.text import Sight
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import SPECTATOR
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import folder_of
from mastaba.show.scene import Scene
from mastaba.show.speech import tongue
from mastaba.web.pages.words import option_fields

GOLDEN = sorted((Path(__file__).parents[2] / "records").glob("mykerinos-*.txt"))
SETTINGS = [(2, {}), (3, {"violet_with_empty_stock": "on"}), (4, {})]
NAMES = ["Nofret", "Pentu", "Merit", "Ahmose"]


def scene_of(state: State, viewer: int = 0, language: str = "en") -> Scene:
    return board.scene(Sight(seen_by(state, viewer), [], NAMES, tongue(language, game)))


def scene_at(text: str, viewer: int = 0, **options: object) -> Scene:
    return scene_of(position(text, **options), viewer)


def squares(scene: Scene) -> dict[str, dict[str, Any]]:
    return {square["name"]: square for area in scene.board.areas for square in area["squares"]}


def rooms(scene: Scene) -> dict[str, dict[str, Any]]:
    return {room["room"]: room for room in scene.board.museum["rooms"]}


# ---- Whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_moments_of_a_golden_game_are_drawn_for_everybody(path: Path) -> None:
    assert len(GOLDEN) >= 5
    for number, moment in enumerate(recorded_game(Record.read_file(path))):
        if number % 3 and not moment.state.over:
            continue
        for viewer, told in moment.told.items():
            if (number // 3 + viewer) % len(moment.told) == 0 or moment.state.over:
                check_html(drawn(seen_by(moment.state, viewer), told, LANGUAGES[(number + viewer) % 3]))


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_legal_move_can_be_clicked(seats: int, options: dict[str, Any]) -> None:
    for number, moment in enumerate(whole_game("mykerinos", seats, "clicked", **options)):
        if number % 5 or moment.state.over:
            continue
        (seat,) = moment.state.to_act
        seen = seen_by(moment.state, seat)
        clicks = Clicks(seen, [])
        for move in map(seen.write, seen.legal()):
            assert clicks.lead_to(move), move
        other = (seat + 1) % seats
        html = drawn(seen_by(moment.state, other), moment.told[other])
        assert not words(html), "it is not their turn"
        assert "data-words" not in html
        assert "data-try" not in html


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_page_is_the_same_whatever_its_reader_cannot_know(seats: int) -> None:
    for number, moment in enumerate(whole_game("mykerinos", seats, "hidden")):
        viewer = number % (seats + 1) - 1
        if number % 5 or moment.state.over:
            continue
        told, seen = moment.told[viewer], seen_by(moment.state, viewer)
        expected = parts_of(seen, told)
        assert parts_of(seen_by(seen.fill(Fast(number)), viewer), told) == expected
        again = mastaba.load(seen.dump())
        assert isinstance(again, Seen)
        assert parts_of(again, told) == expected


@pytest.mark.parametrize("seats", [2, 4])
def test_journeys_begin_and_end_at_places_of_the_page(seats: int) -> None:
    check_journeys(whole_game("mykerinos", seats, "journeys"), seats)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_nothing_is_said_in_english_to_others(language: str) -> None:
    """No text or label of the page is one of our English sentences; what reads alike (`Museum`) is left out."""
    with (folder_of(game) / "text" / "locale" / f"{language}.po").open("rb") as lines:
        known = {str(said.id): said.string for said in read_po(lines) if isinstance(said.string, str)}
    english = {said for said, translated in known.items() if said and said != translated} - set(known.values())
    assert {"Exhibition", "Pass", "used this season"} <= english
    for number, moment in enumerate(whole_game("mykerinos", 2, "spoken")):
        if number % 9 == 0 or moment.state.over:
            html = drawn(seen_by(moment.state, number % 2), moment.told[number % 2], language)
            texts = re.findall(r'>([^<>]+)<|(?:label|title)="([^"]+)"', html)
            assert {unescape(text).strip() for found in texts for text in found} & english == set()


# ---- Squares --------------------------------------------------------------------------------------------

E1 = """
.r^.....
..b^....
........
........
........
........
1:
2:
3:
"""


def test_e1_free_sand_glows_and_the_rest_says_why_not() -> None:
    scene = scene_at(E1)
    there = squares(scene)
    assert {there[name]["legal"] for name in ("a1", "a2")} == {True}
    assert {there[name]["legal"] for name in ("b1", "c2", "c1", "d2")} == {False}
    assert there["c1"]["attempt"] == "start c1"
    assert (there["b1"]["cube"], there["c2"]["cube"]) == (1, 0)
    assert there["c1"]["label"] == "c1: pyramid"
    assert there["b1"]["label"] == "b1: Pentu"
    assert not any(square["attempt"] for square in squares(scene_at(E1, 1)).values()), "it is not their turn"


def test_a_square_alone_starts_and_two_extend_in_any_order() -> None:
    clicks = Clicks(seen_by(position("........\n.b......\n1:\n2:\n3:"), 0), [])
    assert clicks.plays(["c2"]) == "", "it may be the first of two"
    assert clicks.plays(["c2"], again=True) == "start c2"
    assert clicks.plays(["c2", "d2"]) == clicks.plays(["d2", "c2"]) == "extend c2 d2"
    assert clicks.plays(["h6"]) == "start h6", "there is nothing to go on with"
    assert clicks.open(["c2"]) == {"b1", "d2", "c1", "c3"} - {"b1"}


def test_what_a_patron_can_do_does_not_glow_before_the_patron_is_called() -> None:
    text = ".b^.....\n........\n1: stock 3 cards LE1 BL1 VI1\n2:\n3:\nseason: 2"
    clicks = Clicks(seen_by(position(text), 0), [])
    assert {"lemon", "blackmore", "violet"} <= clicks.open([])
    assert "c1" not in clicks.open([])
    assert clicks.plays(["c1"]) == ""
    assert "c1" in clicks.open(["lemon"])
    assert clicks.plays(["lemon", "c1"], again=True) == "lemon c1"
    assert clicks.plays(["lemon", "c1", "d1"]) == "lemon c1 d1"
    assert clicks.plays(["g5", "h5"]) == "", "Mrs. Blackmore was not called"
    assert clicks.plays(["blackmore", "g5", "h5"]) == "blackmore g5 h5"


def test_a_cube_on_a_pyramid_keeps_its_pyramid() -> None:
    (square,) = [each for each in squares(scene_at("R.......\n1:\n2:\n3:")).values() if each["cube"] is not None]
    assert square["pyramid"]
    assert square["label"] == "a1: Pentu on a pyramid"


# ---- Who would be ranked how ----------------------------------------------------------------------------


def ranking(text: str, area: int = 1, viewer: int = 0) -> list[tuple[int, int, str, bool]]:
    rows = scene_at(text, viewer).board.areas[area - 1]["ranking"]
    return [(row["seat"], row["cubes"], row["gets"], row["wins"]) for row in rows]


def test_e7_the_ranking_says_who_would_get_what() -> None:
    text = "bbbb....\nrrgg....\nw.......\n1:\n2:\n3:\n4:\nscale: 3\nturn: 4"
    assert ranking(text) == [
        (0, 4, "choice", False),
        (2, 2, "choice", True),
        (1, 2, "rest", False),
        (3, 1, "rest", False),
    ]
    assert "2nd Merit 2 · wins the tie: a card or a room" in scene_at(text).board.areas[0]["label"]


def test_a_tie_of_players_who_both_still_dig_is_open() -> None:
    rows = scene_at("br......\n1:\n2:\n3:").board.areas[0]["ranking"]
    assert [(row["wins"], row["even"]) for row in rows] == [(False, True), (False, False)]
    rows = scene_at("bn......\n1:\n2:").board.areas[0]["ranking"]
    assert [(row["seat"], row["even"]) for row in rows] == [(-1, True), (0, False)], "who passes first goes before it"


def test_e12_the_neutral_colour_is_ranked_and_takes_cards_away() -> None:
    text = "bbrrnn..\n........\nbb.rrnn.\n1:\n2:\nscale: 1\nturn: 2"
    assert [row[0] for row in ranking(text)] == [0, 1]
    text = "bbnn....\nrr......\n1:\n2:\nscale: 1\nturn: 2"
    assert ranking(text) == [(0, 2, "choice", True), (-1, 2, "away", True), (1, 2, "rest", False)]
    assert ranking("n.......\n1:\n2:\nscale: 1\nturn: 2") == [(-1, 1, "both", False)]


def test_in_the_survey_the_cards_of_the_area_can_be_chosen() -> None:
    state = position("bbb.r...\n........\n........\n1:\n2:\n3:\nscale: 1 2\nturn: 3")
    state.play(2, "pass")
    plots = scene_of(state).board.areas[0]["plots"]
    assert [(plot["side"], plot["legal"]) for plot in plots] == [("left", True), ("right", True)]
    html = drawn(seen_by(state, 0), [])
    assert words(html) == {"left", "right", *ROOMS}, "and a room may be booked"
    assert words(drawn(seen_by(state, 1), [])) == set()


# ---- The museum -----------------------------------------------------------------------------------------


def test_e8_and_e9_rooms_glow_if_they_can_be_booked_and_say_what_they_bring() -> None:
    text = "b.......\n........\n........\n1: cards LE1 BL1\n2: rooms 3.1\n3:\nscale: 1 2\nturn: 3 dig\nseason: 3"
    text += "\nwings: lemon blackmore brown violet tangerine"
    state = position(text)
    state.play(2, "pass")
    there = rooms(scene_of(state))
    assert not any(there[f"5.{wing}"]["legal"] for wing in range(1, 6))
    assert not there["3.1"]["legal"]
    assert there["3.1"]["owner"] == 1
    assert there["3.1"]["attempt"] == "room 3.1"
    assert (there["2.1"]["legal"], there["2.1"]["worth"]) == (True, 2), "a point more for each of the two cards"
    assert there["5.1"]["closed"]
    assert "you +2" in there["2.1"]["label"]
    later = position(text.replace("cards LE1 BL1", "cards LE1 BL1 rooms 2.1"))
    later.play(2, "pass")
    there = rooms(scene_of(later))
    assert {name for name, room in there.items() if name[0] == "5" and room["legal"]} == {"5.1", "5.2"}
    assert there["5.1"]["worth"] == 3


def test_the_museum_is_a_ring_with_five_points() -> None:
    assert [ray(wing) for wing in range(5)] == [-90, -18, 54, 126, 198]
    middles = {name: (shape(number)["x"], shape(number)["y"]) for number, name in enumerate(ROOMS)}
    assert len(set(middles.values())) == 15
    assert middles["5.1"][0] == middles["3.1"][0] == 0, "on one ray"
    assert middles["3.1"][1] < middles["5.1"][1] < 0
    assert middles["2.3"] == pytest.approx((0, -middles["5.1"][1]), abs=5), "across from wing 1, between 3 and 4"
    assert sorted(shape(number)["value"] for number in range(15)) == sorted(ROOM_VALUE)


def test_sir_brown_opens_the_rooms_only_when_he_is_called() -> None:
    seen = seen_by(position("........\n1: stock 2 cards BR1\n2:\n3:\nseason: 2"), 0)
    clicks = Clicks(seen, [])
    assert not clicks.open([]) & set(ROOMS)
    assert clicks.open(["brown"]) == {name for name in ROOMS if name[0] != "5"}
    assert clicks.plays(["brown", "3.2"]) == "brown 3.2"
    assert 'data-try="brown 5.1"' in drawn(seen, [])


# ---- Players --------------------------------------------------------------------------------------------


def test_strips_show_cubes_stock_cards_and_what_they_would_bring() -> None:
    text = "b.......\n1: stock 4 cards LE1 LE2 BR1 NO1 tilted lemon rooms 3.1\n2: stock 0\n3:\nseason: 3"
    scene = scene_at(text + "\nwings: lemon brown violet blackmore tangerine")
    mine = scene.board.strips[0]
    assert (mine["stock"], mine["general"], mine["prestige"], mine["exhibition"]) == (4, 19, 5, 7)
    groups = [(seal["patron"], seal["tilted"], seal["count"]) for seal in mine["seals"]]
    assert groups == [("lemon", False, 1), ("lemon", True, 1), ("brown", False, 1), ("none", False, 1)]
    assert [(each["patron"], each["worth"], each["legal"]) for each in scene.board.patrons] == [
        ("lemon", "2 × 3", True),
        ("brown", "1 × 1", True),
    ]
    assert [seat.score for seat in scene.seats] == ["5", "0", "0"]
    assert scene_at(text, 1).board.patrons == []


def test_a_tilted_patron_says_why_not() -> None:
    (patron,) = scene_at("1: cards VI1 tilted violet\n2:\n3:\nseason: 2").board.patrons
    assert patron["tilted"]
    assert patron["attempt"] == "violet a1"


def test_the_scale_marks_who_begins_the_next_season() -> None:
    scale = scene_at("1:\n2:\n3:\n4:\nscale: 3 1\nturn: 2").board.season["scale"]
    assert [space["seat"] for space in scale["spaces"]] == [2, 0, None, None]
    assert scale["begins"] == 4
    two = scene_at("1:\n2:").board.season["scale"]
    assert [space["seat"] for space in two["spaces"]] == [None, -1, None]
    assert scene_at("1:\n2:\n3:\nseason: 4").board.season["scale"]["begins"] == 0


def test_cards_still_to_come_are_counted_by_patron() -> None:
    season = scene_of(mastaba.new("mykerinos", seats=3, seed="come")).board.season
    come = {each["patron"]: each["left"] for each in season["to_come"]}
    assert sum(come.values()) == 28
    assert come["none"] in (0, 1)


def test_passing_says_how_many_cubes_are_kept() -> None:
    start, leave = scene_at("b.......\n1: stock 4\n2:\n3:").actions
    assert (leave.words, leave.label, leave.main) == ("pass", "Pass, keep 4", False)
    assert start.words == ""
    (leave,) = scene_at("1: stock 0\n2:\n3:").actions
    assert leave.main


# ---- The end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_shows_wing_by_wing_where_the_points_come_from(language: str) -> None:
    *_, last = whole_game("mykerinos", 3, "ended")
    outcome = last.state.outcome
    assert outcome is not None
    result = scene_of(last.state, 0, language).result
    assert isinstance(result, Result)
    for column, player in enumerate(result.columns):
        wings = sum(wing["cells"][column]["points"] for wing in result.wings)
        total = result.prestige[column] + wings + result.series[column]
        assert total == result.totals[column] == outcome.scores[player["seat"]].total
    html = drawn(seen_by(last.state, 0), last.told[0], language)
    assert html.count('<th scope="col" class="win">') == len(outcome.winners)
    assert "data-word" not in html


# ---- Before one plays -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choices_are_the_options_of_the_game(language: str) -> None:
    options = game.options(game.pieces())
    offered = option_fields(game, tongue(language, game))
    assert [each.name for each in offered] == [option.name for option in options]
    for each, option in zip(offered, options, strict=True):
        assert each.default == option.default
        assert [choice.value for choice in each.choices] == list(option.choices)
        assert each.label


def test_the_cover_is_drawn() -> None:
    svg = picture('cover("mykerinos")')
    assert 'viewBox="0 0 240 320"' in svg
    assert "#w-mykerinos" in svg


def test_a_spectator_sees_everything_but_can_do_nothing() -> None:
    html = drawn(seen_by(position("b.......\n1: cards LE1\n2:\n3:\nseason: 2"), SPECTATOR), [])
    assert "data-word" not in html
    assert "mk-patron " not in html
    assert 'data-place="a1"' in html
