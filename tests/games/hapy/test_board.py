"""Hâpy Families on a page: drawn for everybody at every moment, played by clicks, and nothing hidden in it."""

import re
from collections import Counter
from pathlib import Path

import pytest
from games.hapy.positions import EMPTY, LAYOUTS, position
from games.pages import Clicks, check_html, check_journeys, drawn, picture, seen_by, whole_game, words

import mastaba
from mastaba.games.hapy import game, page
from mastaba.games.hapy.rules.setting import HapySetting
from mastaba.games.hapy.text.sight import Sight
from mastaba.kernel.chance import Fast
from mastaba.kernel.events import SPECTATOR
from mastaba.kernel.pieces import Pieces
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import folder_of
from mastaba.show.speech import tongue
from mastaba.web.pages.words import option_fields

FOLDER = folder_of(game)
SEATS = {"pyramid": 3, "mastaba": 2, "temple": 4, "tomb": 3, "giza": 4}


def at(text: str, viewer: int, **options: object) -> str:
    """The page of a position."""
    return drawn(seen_by(position(text, **options), viewer), [])


# ---- Whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_moment_of_a_game_is_drawn_for_everybody(layout: str, language: str) -> None:
    for number, moment in enumerate(whole_game("hapy", SEATS[layout], f"drawn {language}", layout=layout)):
        for viewer, told in moment.told.items():
            if (number + viewer) % 10 and not moment.state.over:
                continue
            check_html(drawn(seen_by(moment.state, viewer), told, language))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_legal_move_can_be_clicked(layout: str) -> None:
    for moment in whole_game("hapy", SEATS[layout], "clicked", layout=layout):
        for seat in moment.state.to_act:
            seen = seen_by(moment.state, seat)
            clicks = Clicks(seen, moment.told[seat])
            for move in map(seen.write, seen.legal()):
                assert clicks.lead_to(move), move
            other = (seat + 1) % moment.state.setting.seats
            assert not words(drawn(seen_by(moment.state, other), moment.told[other])), "it is not their turn"


@pytest.mark.parametrize("aid", ["on", "off"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_page_is_the_same_whatever_its_reader_cannot_know(layout: str, aid: str) -> None:
    for number, moment in enumerate(whole_game("hapy", SEATS[layout], f"hidden {aid}", layout=layout, memory_aid=aid)):
        for viewer, told in moment.told.items():
            if (number + viewer) % 9 or moment.state.over:
                continue
            seen = seen_by(moment.state, viewer)
            sample = seen.fill(Fast(number))
            assert drawn(seen_by(sample, viewer), told) == drawn(seen, told)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_journeys_begin_and_end_at_places_of_the_page(seats: int) -> None:
    check_journeys(whole_game("hapy", seats, "journeys"), seats)


# ---- Moments --------------------------------------------------------------------------------------------


def test_a_card_that_lies_covered_can_be_asked_about() -> None:
    html = at("1:\n2:", 0)
    assert words(html) == {f"8.{k}" for k in range(1, 9)}
    assert len(re.findall(r'data-try="take \d\.\d"', html)) == 28
    assert "data-try" not in at("1:\n2:", 1)


def test_a_free_card_says_what_it_frees() -> None:
    state = position("1:\n2:\n3:\nlayout: 8.1 cat-1 7.1 bull-2", layout="pyramid")
    state.play(0, "take 8.2")
    state.play(0, "skip")
    html = drawn(seen_by(state, 1), [])
    assert 'aria-label="Take the face-down card at 8.1. It frees bull\u00a02."' in html


def test_the_sheet_marks_what_is_pointless_or_barred() -> None:
    html = at("1: hand cat-1 ban bull-6\n2: hand hippo-1 known hippo-1 laid falcon-123\n3:\nturn: 1 ask", 0)
    cells = re.findall(r'class="q ([^"]*)"[^>]*aria-label="([^"]*)"', html)
    assert len(cells) == 36
    by_label = {label: kinds.split() for kinds, label in cells}
    assert "dim" in by_label["cat\u00a01, in your hand"]
    assert "dim" in by_label["falcon\u00a01, already laid"]
    assert by_label["hippo\u00a01, Pentu &lt;i&gt;&amp; has it"] == ["hippo", "legal"]
    assert by_label["bull\u00a06, barred"] == ["bull", "ban"]
    assert 'data-try="ask 2 bull-6"' in html
    assert words(html) >= {"2", "3", "cat-1"}
    assert "<i>&" not in html, "names come from people"
    assert 'data-words="skip"' in html


def test_three_of_four_are_chosen_in_the_hand_or_as_a_whole() -> None:
    state = position("1: hand cat-12 bull-1\n2: hand cat-5\nlayout: 8.1 cat-3")
    state.play(0, "take 8.1")
    state.play(0, "ask 2 cat-5")
    html = drawn(seen_by(state, 0), [])
    assert words(html) == {"cat-1", "cat-2", "cat-3", "cat-5"}
    ways = re.findall(r'data-words="(lay [^"]+)" aria-label="([^"]+)"', html)
    assert len(ways) == 4
    assert ("lay cat-1 cat-2 cat-3", "lay 1, 2 and 3, keep 5") in ways


def test_the_hourglass_stands_where_the_layout_was() -> None:
    html = at(EMPTY[3] + "hourglass: 5", 1)
    assert 'class="glass low"' in html
    assert "4 turns without a series" in html
    assert 'class="sandline low"' in at(EMPTY[3] + "hourglass: 5", 0), "who asks on a phone sees it, too"
    assert "glass" not in at("1:\n2:", 0)


def test_the_end_shows_winners_series_and_a_row_for_each() -> None:
    *_, last = whole_game("hapy", 3, "ended")
    outcome = last.state.outcome
    assert outcome is not None
    html = drawn(seen_by(last.state, SPECTATOR), last.told[SPECTATOR])
    assert 'class="hapy over"' in html
    assert len(re.findall(r"<tr class=", html)) == 3
    assert html.count('<tr class="win">') == len(outcome.winners)
    assert "data-word=" not in html
    for seat in outcome.winners:
        own = drawn(seen_by(last.state, seat), last.told[seat])
        assert "You win" in own or "Shared victory" in own


def test_after_the_winner_the_others_are_placed_by_their_series() -> None:
    state = position(
        "1: hand cat-12 laid jackal-123 falcon-123\n2:\n3: laid bull-123 hippo-123\n4: laid jackal-456\n"
        "layout: 8.1 cat-3",
        layout="pyramid",
    )
    state.play(0, "take 8.1")
    state.play(0, "skip")
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 2, 2, 2), "the printed rules know only who has won"
    html = drawn(seen_by(state, SPECTATOR), [])
    rows = re.findall(
        r'<td class="pl num">(\d)</td><th scope="row">.*?<bdi>(.*?)</bdi>.*?<td class="num">(\d)', html, re.DOTALL
    )
    assert [(place, series) for place, _, series in rows] == [("1", "3"), ("2", "2"), ("3", "1"), ("4", "0")]


def test_the_log_of_a_page_has_no_numbers_of_places() -> None:
    state = position("1:\n2:\nlayout: 8.1 cat-1 8.2 bull-2", layout="pyramid")
    for viewer, said in ((0, "<b>You</b> take a face-down card: <b>cat\u00a01</b>."), (1, "takes a face-down card.")):
        after = state.copy()
        told = [event.told(viewer) for event in after.play(0, "take 8.1")]
        html = drawn(seen_by(after, viewer), told)
        log = html[html.rindex("<h3") :]
        assert said in log
        assert "8.1" not in log


def test_every_card_of_the_layout_says_where_it_lies_when_asked() -> None:
    html = at("1:\n2:", 0, layout="giza")
    assert 'data-place="layout-khufu-5.2" data-at="Khufu\u00a05.2"' in html
    assert html.count("data-at=") == 36


def test_to_ask_nothing_in_the_last_turn_of_the_hourglass_says_that_it_ends_the_game() -> None:
    for hourglass, warned in ((7, {}), (8, {"skip": "Without a series the hourglass runs out: this ends the game."})):
        state = position(EMPTY[3] + f"hourglass: {hourglass}")
        seen = seen_by(state, 0)
        scene = page.scene(Sight(seen, [], ["Nofret", "Pentu", "Merit"], tongue("en", game)))
        assert scene.warnings == warned
        state.play(0, "skip")
        assert state.over is bool(warned)


def test_without_the_memory_aid_nobody_is_reminded() -> None:
    for number, moment in enumerate(whole_game("hapy", 3, "forgetful", memory_aid="off")):
        if number > 30 or moment.state.over:
            break
        html = drawn(seen_by(moment.state, SPECTATOR), moment.told[SPECTATOR])
        assert len(re.findall(r'class="turn"', html)) <= 3
        for fan in re.findall(r'<span class="fan.*?</div>', html):
            assert "data-piece" not in fan
    assert number > 20


# ---- Layouts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_place_has_its_classes_in_the_style_sheet(layout: str) -> None:
    style = re.sub(r"[\s;]", "", (FOLDER / "page" / "board.css").read_text(encoding="utf-8"))
    html = at("1:\n2:", 0, layout=layout)
    spots = re.findall(r'class="card \w+ (x\d+ y\d+ z\d+)', html)
    assert len(spots) == 36
    for name in {name for classes in re.findall(r'class="([^"]+)"', html) for name in classes.split()}:
        if re.fullmatch(r"[xyz]\d+", name):
            assert f".{name}{{--{name[0]}:{name[1:]}}}" in style
    heaps = html.split('<div class="heap ')[1:]
    for heap in heaps:
        there = re.findall(r'class="card \w+ x(\d+) y(\d+)', heap)
        assert len(set(there)) == len(there)
        assert max(int(x) for x, _ in there) == int(heap[1 : heap.index(" ")])


def test_an_owners_own_layout_stays_on_the_board(tmp_path: Path) -> None:
    own = tmp_path / "pieces.toml"
    text = (FOLDER / "pieces.toml").read_text(encoding="utf-8")
    own.write_text(text.replace("row = 7, n = 8, x2 = -7", "row = 40, n = 8, x2 = -190"), encoding="utf-8")
    state = mastaba.new("hapy", seats=2, seed="own", pieces=Pieces.read(own))
    html = drawn(seen_by(state, SPECTATOR), [])
    assert max(int(x) for x in re.findall(r'class="card \w+ x(\d+)', html)) <= 70
    assert max(int(y) for y in re.findall(r'class="card \w+ x\d+ y(\d+)', html)) == 7


def test_an_owners_own_families_have_heads_and_shapes(tmp_path: Path) -> None:
    own = tmp_path / "pieces.toml"
    text = (FOLDER / "pieces.toml").read_text(encoding="utf-8")
    own.write_text(text.replace('name = "bull"', 'name = "heron"'), encoding="utf-8")
    state = mastaba.new("hapy", seats=2, seed="own", pieces=Pieces.read(own))
    html = drawn(seen_by(state, 0), [])
    assert 'data-piece="heron-' in html
    assert "#a-heron" not in html
    assert "#a-bull" in html


def test_covered_cards_of_the_tomb_show_number_and_head_in_a_free_corner() -> None:
    html = at("1:\n2:", 1, layout="tomb")
    corners = re.findall(r'<div class="card (?!back)\w+ x\d+ y\d+ z(\d) ?(?:cornered (at-\w\w))?', html)
    assert Counter(z for z, _ in corners) == {"1": 6, "3": 17}
    assert all(not corner for z, corner in corners if z == "3"), "they are free"
    assert sum(1 for z, corner in corners if z == "1" and corner) == 4


# ---- A new table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choices_are_the_options_of_the_game(language: str) -> None:
    options = game.options(game.pieces())
    offered = option_fields(game, tongue(language, game))
    assert [each.name for each in offered] == [option.name for option in options]
    for each, option in zip(offered, options, strict=True):
        assert each.default == option.default
        assert [choice.value for choice in each.choices] == list(option.choices)
        assert each.label
        assert all(choice.label for choice in each.choices)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_thumbnails_show_the_layouts_as_they_are(layout: str) -> None:
    setting = game.setting(2, {"layout": layout})
    assert isinstance(setting, HapySetting)
    svg = thumbnail("layout", layout)
    rects = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)".*?fill="var\(--(card|back)\)"', svg)
    assert len(rects) == 36
    columns = sorted({float(x) for x, _, _ in rects})
    places = setting.layout.places
    bottom = {place.structure: max(p.row for p in places if p.structure == place.structure) for place in places}
    lowest = max(float(y) for _, y, _ in rects)
    heights = sorted({lowest - float(y) for _, y, _ in rects})
    small = Counter((columns.index(float(x)), heights.index(lowest - float(y)), face) for x, y, face in rects)
    x2s = sorted({place.x2 for place in places})
    real = Counter(
        (x2s.index(place.x2), bottom[place.structure] - place.row, "card" if place.face_up else "back")
        for place in places
    )
    assert small == real


def test_a_thumbnail_of_giza_shows_which_pyramid_is_all_mummies() -> None:
    counts = {value: thumbnail("all_mummy", value).count("--card") for value in ("none", "khufu", "khafre", "menkaure")}
    assert counts == {"none": 22, "khufu": 13, "khafre": 13, "menkaure": 18}
    assert thumbnail("ban", "last_by_other") == ""


def thumbnail(option: str, value: str) -> str:
    return picture(f'thumbnail("hapy", "{option}", "{value}")')


def test_the_cover_is_drawn() -> None:
    svg = picture('cover("hapy")')
    assert 'viewBox="0 0 240 320"' in svg
    assert "#w-hapy" in svg
    assert " style=" not in svg
