"""Papyrus on a page: drawn for everybody at every moment, played by clicks, and nothing hidden in it."""

import re
from pathlib import Path
from typing import Any

import pytest
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
from games.papyrus.positions import position

import mastaba
from mastaba import Record
from mastaba.games.papyrus import game, page
from mastaba.games.papyrus.text.sight import Sight
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.kernel.pieces import Pieces
from mastaba.locale import LANGUAGES
from mastaba.show.scene import Scene
from mastaba.show.speech import tongue
from mastaba.web.pages.table import setting_of
from mastaba.web.pages.words import option_fields

FOLDER = Path(page.__file__).parents[1]
GOLDEN = sorted((Path(__file__).parents[2] / "records").glob("papyrus-*.txt"))
SETTINGS = [(2, {}), (3, {"open_piles": "on"}), (4, {"pairs_must_differ": "on"}), (3, {"dossiers": "off"})]
E1 = """
row: F05 F10 F11 F01
below 1: purple-s purple-n
below 2: green-s green-n
below 3: red-i
1:
2:
3:
4: hand btrm
turn: 4 below
"""


def at(text: str, viewer: int, **options: object) -> str:
    """The page of a position."""
    return drawn(seen_by(position(text, **options), viewer), [])


def scene_at(text: str, viewer: int, **options: object) -> Scene:
    seen = seen_by(position(text, **options), viewer)
    return page.scene(Sight(seen, [], ["Nofret", "Pentu", "Merit", "Ahmose"], tongue("en", game)))


# ---- Whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_every_moment_of_a_golden_game_is_drawn_for_everybody(path: Path) -> None:
    assert len(GOLDEN) >= 5
    for number, moment in enumerate(recorded_game(Record.read_file(path))):
        for viewer, told in moment.told.items():
            check_html(drawn(seen_by(moment.state, viewer), told, LANGUAGES[(number + viewer) % 3]))


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_legal_move_can_be_clicked(seats: int, options: dict[str, Any]) -> None:
    for moment in whole_game("papyrus", seats, "clicked", **options):
        for seat in moment.state.to_act:
            seen = seen_by(moment.state, seat)
            clicks = Clicks(seen, moment.told[seat])
            for move in map(seen.write, seen.legal()):
                ways = clicks.lead_to(move)
                assert ways, move
                assert min(len(way) for way in ways) <= (1 if move.startswith("up") else 3), move
            other = (seat + 1) % seats
            html = drawn(seen_by(moment.state, other), moment.told[other])
            assert not words(html), "it is not their turn"
            assert "data-words" not in html
            assert "data-try" not in html


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_a_page_is_the_same_whatever_its_reader_cannot_know(seats: int, options: dict[str, Any]) -> None:
    for number, moment in enumerate(whole_game("papyrus", seats, "hidden", **options)):
        for viewer, told in moment.told.items():
            if (number + viewer) % 3 or moment.state.over:
                continue
            seen = seen_by(moment.state, viewer)
            sample = seen.fill(Fast(number))
            assert parts_of(seen_by(sample, viewer), told) == parts_of(seen, told)


def test_a_page_is_made_of_what_was_seen_and_told_alone() -> None:
    """The same page from a Seen that went through its dump: nothing else can have been looked at."""
    for number, moment in enumerate(whole_game("papyrus", 3, "dumped")):
        if number % 4 == 0:
            seen = seen_by(moment.state, number % 3)
            again = mastaba.load(seen.dump())
            assert isinstance(again, Seen)
            told = moment.told[number % 3]
            assert parts_of(again, told) == parts_of(seen, told)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_journeys_begin_and_end_at_places_of_the_page(seats: int) -> None:
    check_journeys(whole_game("papyrus", seats, "journeys"), seats)


# ---- Hidden things --------------------------------------------------------------------------------------


def test_hands_and_dossiers_of_others_are_numbers_and_backs() -> None:
    text = "1: hand nrtw dossiers L4 D2 under dark-m\n2: hand bbss dossiers L1 D1"
    mine, theirs, nobodys = (at(text, viewer) for viewer in (0, 1, SPECTATOR))
    assert 'data-piece="blue-n"' in mine
    assert "3 cards of one sign" in mine
    for html in (theirs, nobodys):
        assert not re.search(r'data-piece="blue-[nrtwm]"', html)
        assert "cards of one sign" not in html
        assert 'class="dark on" data-place="dark-1"' in html
        assert 'class="light" data-place="light-1"' in html
    assert "data-piece" not in nobodys.replace('data-piece="F', "")


@pytest.mark.parametrize("piles", ["on", "off"])
def test_piles_of_others_are_shown_as_the_table_says(piles: str) -> None:
    html = at("1: pile F05 red-nn\n2: pile blue-b", 1, open_piles=piles)
    sheet = html.split('id="about-1"')[1].split('id="about-2"')[0]
    assert ('data-piece="red-n"' in sheet) is (piles == "on")
    assert ("everybody remembers" in sheet) is (piles == "off")
    assert "pile: 1 Fragment, 2 cards" in sheet
    assert 'data-piece="blue-b"' in html.split('id="about-2"')[1], "the own one may always be looked at"


def test_with_closed_piles_the_log_has_the_last_round_only() -> None:
    longest = {"on": 0, "off": 0}
    for piles in longest:
        for moment in whole_game("papyrus", 3, "forgetful", open_piles=piles):
            if not moment.state.over:
                html = drawn(seen_by(moment.state, SPECTATOR), moment.told[SPECTATOR])
                longest[piles] = max(longest[piles], html.count('class="turn"'))
    assert longest["off"] <= 4 < longest["on"]


def test_the_log_calls_cards_by_their_players() -> None:
    state = position("1: hand twrr\n2: hand bnnw\nbelow 1: blue-m red-w\nabove 1: red-n\nturn: 1 below")
    told = [event.told(1) for event in state.play(0, "up 1 1")]
    html = drawn(seen_by(state, 1), told)
    log = html[html.rindex("<h3") :]
    assert "<b>Nofret</b> plays <b>loaf</b> below “mother”." in log
    assert "“mother” is complete." in log
    assert "<b>Nofret</b> takes “mother”, worth 4." in log
    assert "“health” is revealed." in log
    assert not re.search(r"Fragment \d", log), "the row has no numbers on a page"
    assert "<b>You</b> take <b>owl and loaf (Nofret)</b>." in log
    assert "<b>You</b> take <b>water (you)</b>." in log
    assert "Discarded: quail chick (you)." in log
    assert not re.search(r"\b(blue|red)\b", log.replace("data-piece", "")), "discs carry the colours"


# ---- The row --------------------------------------------------------------------------------------------


def test_e1_cells_of_runs_are_gold_and_a_click_on_the_last_plays_them_all() -> None:
    seen = seen_by(position(E1), 3)
    clicks = Clicks(seen, [])
    html = drawn(seen, [])
    gold = re.findall(r'class="ghost legal" data-words="([^"]+)"', html)
    assert gold == ["1.1", "2.1", "2.2", "3.1", "3.2", "4.1"]
    assert {cell: clicks.rest([], cell) for cell in gold} == {
        **{"1.1": "up 1 1", "2.1": "up 2 1", "2.2": "up 2 2"},
        **{"3.1": "up 3 1", "3.2": "up 3 2", "4.1": "up 4 1"},
    }
    assert clicks.rest(["t"], "2.1") == "up 2 1", "a card that fits lies face up"
    assert clicks.rest(["t"], "2.2") == clicks.rest(["r"], "2.2") == "up 2 2"
    assert clicks.rest(["m"], "2.1") == "down m 2", "another one face down"
    assert clicks.rest(["down", "t"], "2.1") == "down t 2"
    assert clicks.rest(["m"], "2.2") == "", "a card alone goes to the next cell"
    assert 'data-try="up 3 3"' in html
    assert len(seen.legal()) == 22


def test_e2_the_badge_says_who_would_take_what() -> None:
    text = (
        "1:\n2:\n3:\n4:\nrow: F20 F02 F03 F04\nbelow 1: blue-b blue-n green-b blue-n\nabove 1: purple-n green-t blue-r"
    )
    (column, *_) = scene_at(text, SPECTATOR).board.row
    assert column["short"]
    assert [(row["seat"], row["takes"]) for row in column["badge"]["rows"]] == [(0, 8), (2, 3), (2, 3)]
    assert column["badge"]["label"] == (
        "one to go. If it were finished now: 1st Nofret: 8 points, 2nd Merit: 3 cards, last Merit: 3 cards."
    )


def test_one_ranked_player_is_first_and_last_and_nobody_is_second() -> None:
    (column, *_) = scene_at("1:\n2:\nbelow 1: blue-m\nabove 1: red-n", 1).board.row
    assert [(row["seat"], row["takes"]) for row in column["badge"]["rows"]] == [(0, 4), (None, 0), (0, 1)]
    (_, empty, *_) = scene_at("1:\n2:", 1).board.row
    assert [row["seat"] for row in empty["badge"]["rows"]] == [None, None, None]


def test_face_down_cards_are_hatched_and_can_be_looked_at_by_everybody() -> None:
    for viewer in (0, 1, SPECTATOR):
        html = at("1:\n2:\nbelow 1: (blue-b)", viewer)
        (strip,) = re.findall(r'<div class="strip seat-1 down[^>]*>', html)
        assert 'data-piece="blue-b"' in strip
        assert "leg" in strip
        assert "face down" in strip


def test_what_is_not_allowed_can_be_asked_about() -> None:
    above, below, tuck = (
        at(f"1: hand nrtw under light-b\n2:\nturn: 1 {step}", 0) for step in ("above", "below", "tuck")
    )
    assert 'data-try="up 1 1"' in above
    assert 'data-try="tuck n dark"' in above
    assert 'data-try="above n 4"' in below
    assert 'data-try="tuck n light"' in tuck
    assert words(above) == {*"nrtw", *"1234"}
    assert words(below) == {*"nrtw", "down"}
    assert words(tuck) == {*"nrtw", "dark"}


def test_an_empty_place_of_the_row_stays_empty() -> None:
    piles = " ".join(f"F{number:02}" for number in (2, *range(5, 21)))
    html = at(f"row: F01 - F03 F04\n1: pile {piles}\n2:", 0)
    assert html.count('class="col gone"') == 1
    assert words(html) & set("1234") == set("134")


# ---- A play that ends the game --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "step", "warned"),
    [
        ("", "above", {"above"}),
        ("", "below", {"up", "down"}),
        ("", "tuck", {"tuck"}),
        ("n", "below", {"up"}),
        ("n", "above", set()),
        ("nrtw", "below", set()),
    ],
)
def test_moves_that_end_the_game_are_marked_before_the_click(deck: str, step: str, warned: set[str]) -> None:
    text = f"1: hand mwtb deck {deck}\n2:\nrow: F01 F06 F10 F20\nturn: 1 {step}"
    state = position(text)
    scene = scene_at(text, 0)
    assert {move.split()[0] for move in scene.warnings} == warned
    seen = seen_by(state, 0)
    for move in map(seen.write, seen.legal()):
        after = position(text)
        after.play(0, move)
        assert (move in scene.warnings) is after.over, move
    html = at(text, 0)
    cells = re.findall(r'class="ghost legal( grave)?" data-words="1\.(\d)"', html)
    if step == "below":
        assert [bool(grave) for grave, _ in cells] == [int(k) > len(deck) for _, k in cells]
        assert len(cells) == 3


def test_the_last_card_under_a_dossier_is_warned_of_since_one_tap_would_play_it() -> None:
    both, one = "1: hand mwtb\n2:\nturn: 1 tuck", "1: hand mwtb under light-n\n2:\nturn: 1 tuck"
    assert scene_at(both, 0).warnings == {}
    said = "This is your last card under a Dossier: it stays there to the end."
    assert scene_at(one, 0).warnings == {f"tuck {sign} dark": said for sign in "mwtb"}
    ends = scene_at(one.replace("mwtb", "mwtb deck"), 0).warnings
    assert set(ends.values()) == {"You cannot draw another card: this ends the game."}


def test_the_last_fragment_of_all_is_warned_of_too() -> None:
    piles = " ".join(f"F{number:02}" for number in range(2, 21))
    text = f"1: hand tnnr pile {piles}\n2:\nrow: F01 - - -\nbelow 1: blue-m blue-w\nturn: 1 below"
    warnings = scene_at(text, 0).warnings
    assert warnings["up 1 1"] == warnings["down n 1"] == "No Fragment is left then: this ends the game."


# ---- What is one's own ----------------------------------------------------------------------------------


def test_equal_cards_of_the_hand_lie_together_in_the_order_of_the_signs() -> None:
    groups = scene_at("1: hand wnwn\n2:", 0).board.hand["groups"]
    assert [(group["letter"], group["count"], group["label"]) for group in groups] == [
        ("n", 2, "water, 2 times"),
        ("w", 2, "quail chick, 2 times"),
    ]


@pytest.mark.parametrize(
    ("dossiers", "on", "states"),
    [
        ("L1 D1", [0, 1], ["0 of 1", "done"]),
        ("L2 D2", [1, 5], ["1 of 2", "5 of 6"]),
        ("L3 D3", [3, 1], ["3 of 5", "1 of 2"]),
        ("L4 D4", [3, 3], ["done", "3 of 4"]),
    ],
)
def test_a_dossier_shows_how_far_it_is(dossiers: str, on: list[int], states: list[str]) -> None:
    text = f"1: dossiers {dossiers} pile F05 red-nnt under dark-n\n2:\nbelow 2: (blue-b)"
    shown = scene_at(text, 0).board.dossiers
    assert [sum(pip["on"] for pip in each["pips"]) for each in shown] == on
    assert [each["state"] for each in shown] == states


def test_cards_of_one_colour_go_by_their_emblem() -> None:
    text = "1: dossiers L5 D5 pile red-nnt\n2: dossiers L1 D1\n3: dossiers L2 D2"
    light, _ = scene_at(text, 0).board.dossiers
    assert light["title"] == "4 cards of one emblem"
    assert [pip["seat"] for pip in light["pips"]] == [1, 1, 1, None]


def test_own_score_and_deck_are_counted() -> None:
    scene = scene_at("1: hand nrtw dossiers L1 D4 pile F05 red-nn\n2:", 0)
    assert [seat.score for seat in scene.seats] == ["7", ""]
    assert sum(track["left"] for track in scene.board.tracker) == 16
    assert scene_at("1: hand nrtw\n2:", 1).seats[0].score == ""


def test_steps_of_the_turn() -> None:
    def states(text: str, **options: object) -> list[str]:
        return [step.state for step in scene_at(text, 0, **options).steps or ()]

    assert states("1:\n2:") == ["now", "", ""]
    assert states("1:\n2:\nturn: 1 below") == ["done", "now", ""]
    assert states("1:\n2:\nturn: 1 tuck") == ["done", "done", "now"]
    assert states("1: under light-n dark-r\n2:\nturn: 1 below") == ["done", "now", "done"]
    assert states("1:\n2:\nturn: 1 below", dossiers="off") == ["done", "now"]


# ---- The end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_shows_where_the_points_come_from(language: str) -> None:
    *_, last = whole_game("papyrus", 3, "ended")
    outcome = last.state.outcome
    assert outcome is not None
    speech = tongue(language, game)
    for viewer, told in last.told.items():
        scene = page.scene(Sight(seen_by(last.state, viewer), told, ["A", "B", "C"], speech))
        assert scene.result is not None
        for row in scene.result.rows:
            score = outcome.scores[row["seat"]]
            dossiers = sum(each["points"] for each in row["dossiers"])
            assert sum(each["points"] for each in row["fragments"]) == row["fragment_points"]
            assert row["fragment_points"] + row["taken"] + row["home"] + dossiers == row["total"] == score.total
            home = next(part for part in told if part["kind"] == "home" and part["seat"] == row["seat"])
            assert row["home"] == len(home["below"]) + len(home["under"])  # type: ignore[arg-type]
        html = drawn(seen_by(last.state, viewer), told, language)
        assert html.count('<tr class="win">') == len(outcome.winners)
        assert "data-word" not in html


def test_the_end_says_why_it_came() -> None:
    deck = position("1: hand nrtw deck\n2: hand nrtw\nturn: 1")
    told: dict[int, list[Told]] = {viewer: [] for viewer in (0, 1)}
    for event in deck.play(0, "above n 1"):
        for viewer, heard in told.items():
            heard.append(event.told(viewer))
    for viewer, who, log in (
        (0, "you could not fill up your hand", "<b>You</b> cannot fill up your hand again: the game ends."),
        (1, "Nofret could not fill up the hand", "<b>Nofret</b> cannot fill up the hand again: the game ends."),
    ):
        seen = seen_by(deck, viewer)
        scene = page.scene(Sight(seen, told[viewer], ["Nofret", "Pentu"], tongue("en", game)))
        assert scene.hint.startswith(f"It ended because {who} again.")
        html = drawn(seen, told[viewer])
        assert f'<p class="note">It ended because {who} again.' in html
        assert log in html
    piles = " ".join(f"F{number:02}" for number in range(2, 21))
    bare = position(f"1: hand tbbi pile {piles}\n2:\nrow: F01 - - -\nbelow 1: blue-m blue-w\nturn: 1 below")
    bare.play(0, "up 1 1")
    assert "It ended because no Fragment was left." in drawn(seen_by(bare, 1), [])


def test_signs_of_the_row_say_what_they_are_before_one_has_them() -> None:
    html = at(E1, 3)
    assert '<span class="pr" data-tip="sequence" aria-hidden="true" title="cloth">' in html
    ghosts = re.findall(r'<div class="ghost[^>]*aria-label="([^"]*)" title="([^"]*)"', html)
    assert ("Below health, missing: leg", "leg") in ghosts
    assert len(ghosts) == 1 + 2 + 3 + 3


def test_what_is_left_out_is_said_above_the_table() -> None:
    for code, said in (("en", "Without Dossiers"), ("fr", "Sans Dossiers"), ("de", "Ohne Dossiers")):
        assert setting_of(game, {"dossiers": "off"}, tongue(code, game)) == said


def test_who_wins_a_tie_by_fragments_is_told_so() -> None:
    tied = position("1: hand nrtw deck dossiers L1 D4 pile F01\n2: hand nrtw dossiers L3 D1 pile blue-bbss\nturn: 1")
    tied.play(0, "above n 1")
    assert tied.outcome is not None
    assert [score.total for score in tied.outcome.scores] == [4, 4]
    html = drawn(seen_by(tied, 0), [])
    assert "You win" in html
    assert "Equal on points: the Fragments decide." in html


# ---- Owners' own pieces ---------------------------------------------------------------------------------


def test_an_owners_own_signs_are_drawn_as_ours(tmp_path: Path) -> None:
    own = tmp_path / "pieces.toml"
    text = (FOLDER / "pieces.toml").read_text(encoding="utf-8")
    own.write_text(text.replace('name = "owl"', 'name = "viper"'), encoding="utf-8")
    state = mastaba.new("papyrus", seats=2, seed="own", pieces=Pieces.read(own))
    html = drawn(seen_by(state, 0), [])
    assert "#s-viper" not in html
    assert {"viper"} <= set(re.findall(r"viper", html))
    assert "#s-owl" in html


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


def test_cover_and_thumbnails_are_drawn() -> None:
    svg = picture('cover("papyrus")')
    assert 'viewBox="0 0 240 320"' in svg
    assert "#w-papyrus" in svg
    pictures = [picture(f'thumbnail("papyrus", "dossiers", "{value}")') for value in ("on", "off")]
    assert [each.count("<rect") for each in pictures] == [2, 0]
    assert picture('thumbnail("papyrus", "open_piles", "on")') == ""
    assert all(" style=" not in each for each in (svg, *pictures))
