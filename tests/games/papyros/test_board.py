"""PaPyRoS on a page: drawn for everybody at every moment, played by clicks and words, and nothing hidden in it."""

import re
from pathlib import Path
from typing import Any

import pytest
from games.pages import Clicks, check_html, check_journeys, drawn, parts_of, picture, seen_by, whole_game, words
from games.papyros.lists import play_without_list
from games.papyros.positions import position
from games.papyros.test_rules_2_words import NEUMOND

import mastaba
from mastaba.games.papyros import game, page
from mastaba.games.papyros.languages import language
from mastaba.games.papyros.page.result import Result
from mastaba.games.papyros.text.sight import Sight
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.kernel.pieces import Pieces
from mastaba.locale import LANGUAGES
from mastaba.show.scene import Drawn, Scene
from mastaba.show.speech import tongue
from mastaba.web.pages.rendering import typed_parts
from mastaba.web.pages.words import option_fields

FOLDER = Path(page.__file__).parents[1]
NAMES = ["Nofret", "Pentu <i>&", "Merit", "Ahmose"]
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {"target": "35"}),
    (3, {"target": "35", "consent": "on", "scoring": "touched"}),
    (4, {"target": "35", "decline_draw": "on"}),
]
OBEN = "K06 BN\n1: O E A EI sun; umdrehen tauschen allianz; 7\n2: A; tauschen; 3\n3: E E; ; 1"


def asked(state: State, at: str, word: str, way: str = "", seat: int = 0, language: str = "en") -> Drawn:
    return page.typed(Sight(seen_by(state, seat), [], NAMES, tongue(language, game)), at, word, way)


def scene_of(state: State, viewer: int = 0, told: list[Told] | None = None) -> Scene:
    names = NAMES[: state.setting.seats]
    return page.scene(Sight(seen_by(state, viewer), told or [], names, tongue("en", game)))


# ---- Whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_legal_move_can_be_clicked_or_typed(seats: int, options: dict[str, Any]) -> None:
    kinds = set()
    for number, moment in enumerate(whole_game("papyros", seats, "clicked", **options)):
        for seat in moment.state.to_act:
            seen = seen_by(moment.state, seat)
            clicks = Clicks(seen, moment.told[seat])
            laid = []
            for move in map(seen.write, seen.legal()):
                verb = move.split()[0]
                kinds.add(verb)
                if verb in ("animate", "extend"):
                    laid.append(move)
                elif verb != "court":
                    assert clicks.lead_to(move), move
            for move in laid[number % 7 :: 23]:
                check_typed(seen, move)
        waiting = [seat for seat in (SPECTATOR, *range(seats)) if seat not in moment.state.to_act]
        html = drawn(seen_by(moment.state, waiting[number % len(waiting)]), moment.told[waiting[number % len(waiting)]])
        assert not words(html), "it is not their turn"
        for attribute in ("data-words", "data-typed", "data-line", "data-types"):
            assert attribute not in html
    assert {"give", "finish", "animate", "extend", "swap", "ally", "return"} <= kinds


def check_typed(seen: Seen, move: str) -> None:
    """The word of a move, typed in its line or anywhere, offers just this move as one of the ways."""
    parts = move.split()
    tiles = language("de").script.tiles_of(parts[2] if parts[0] == "animate" else parts[3])
    assert tiles is not None
    for at in (parts[1] if parts[0] == "animate" else "", ""):
        answer = page.typed(
            Sight(seen, [], NAMES, tongue("en", game)), at, language("de").script.word_of(tiles).lower(), move
        )
        assert answer["move"] == move
        assert answer["deben"]["brings"] > 0


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_moment_is_drawn_and_is_the_same_whatever_its_reader_cannot_know(
    seats: int, options: dict[str, Any]
) -> None:
    for number, moment in enumerate(whole_game("papyros", seats, "hidden", **options)):
        for viewer, told in moment.told.items():
            if (number + viewer) % 6 and not moment.state.over:
                continue
            seen = seen_by(moment.state, viewer)
            check_html(drawn(seen, told, LANGUAGES[number % 3]))
            if not moment.state.over:
                assert parts_of(seen_by(seen.fill(Fast(number)), viewer), told) == parts_of(seen, told)


def test_a_page_is_made_of_what_was_seen_and_told_alone() -> None:
    """The same page from a Seen that went through its dump: nothing else can have been looked at."""
    for number, moment in enumerate(whole_game("papyros", 3, "dumped", target="35")):
        if number % 5 == 0:
            seen = seen_by(moment.state, number % 3)
            again = mastaba.load(seen.dump())
            assert isinstance(again, Seen)
            told = moment.told[number % 3]
            assert parts_of(again, told) == parts_of(seen, told)


@pytest.mark.parametrize("setup", ["on", "off"])
def test_journeys_begin_and_end_at_places_of_the_page(setup: str) -> None:
    check_journeys(whole_game("papyros", 3, "journeys", target="35", quick_setup=setup), 3)


def test_cards_of_others_and_votes_that_are_not_counted_are_in_no_page() -> None:
    state = position(OBEN)
    parts = parts_of(seen_by(state, 2), [])
    everything = "".join(parts.values()).lower()
    for card in ("umdrehen", "tauschen", "allianz"):
        assert card not in everything
    assert 'aria-label="3 Aton cards"' in parts["board"]
    state.play(0, "court XYLI")
    before = parts_of(seen_by(state, 2), [])
    one, other = state.copy(), state.copy()
    one.play(1, "yes")
    other.play(1, "no")
    assert parts_of(seen_by(one, 2), []) == parts_of(seen_by(other, 2), [])
    assert before["board"].count('data-words="yes"') == 1


# ---- The board ------------------------------------------------------------------------------------------


def test_stones_sleep_with_the_letter_of_their_back_and_wake_without() -> None:
    state = position("K06 M/R L/S\nK10 = BAD\n1: A;\n2:")
    stones = {each.square: each for each in scene_of(state).board.grid["stones"]}
    assert stones["i3"][:3] == ("asleep", "M", "R")
    assert stones["c9"][:3] == ("awake", "B", "")
    assert stones["d9"][:3] == ("vowel", "A", "")


def test_all_that_sleeps_can_be_opened_whether_there_is_a_word_or_not() -> None:
    """Gold would tell where the words are: that is for people to find."""
    grid = scene_of(position("K06 ML\nK11 NB\nK10 = BAD\n1: A;\n2:")).board.grid
    lines = {each.line for each in grid["lines"]}
    assert {f"K{n:02}" for n in range(1, 21)} - lines == {"K10"}
    assert {"c9", "d9", "e9"} <= lines
    assert "legal" not in re.findall(r'<g class="lines">.*?</g></g>', drawn(seen_by(position("1: A;\n2:"), 0), []))[0]


def test_a_card_is_picked_first_and_played_by_a_button() -> None:
    scene = scene_of(position(OBEN))
    clicks = {each[0]: each[1] for each in scene.clicks or ()}
    assert clicks["flip K06.1 K06.2"] == "umdrehen K06.1 K06.2 +turn"
    assert clicks["swap K05.1 K06.2"] == "tauschen K05.1 K06.2 +swap"
    assert clicks["ally 2"] == "allianz +ally-2"
    assert clicks["return allianz"] == "allianz +return"
    labels = [each.label for each in scene.actions]
    assert labels == ["Return for a vowel", "With Pentu <i>&", "With Merit", "Turn over", "Exchange", "Finish"]


def test_coins_go_to_the_target_along_the_furrows() -> None:
    for target, number in (("35", 35), ("49", 49), ("77", 39)):
        coins = scene_of(position(OBEN, target=target)).board.coins
        assert len(coins["coins"]) == number
        assert len({(each["x"], each["y"]) for each in coins["coins"]}) == number
        assert sum(each["full"] for each in coins["coins"]) == (7 if target != "77" else 3)
        assert f"to {target}: You 7" in coins["label"]


# ---- The line editor ------------------------------------------------------------------------------------


def test_a_word_in_its_line_with_verdict_deben_and_ways() -> None:
    state = position(OBEN.replace(" sun", ""))
    answer = asked(state, "K06", "oben")
    assert answer["verdict"] == "in the word list"
    assert answer["deben"]["brings"] == 4
    assert answer["deben"]["line"] == "7 becomes 11"
    assert answer["ways"] == 3
    assert [each["tile"] for each in answer["stage"]["tiles"]] == list("OBEN")
    shifted = asked(state, "K06", "oben", answer["after"])
    assert shifted["move"] == answer["after"] != answer["move"]
    state.play(0, answer["move"])
    assert scene_of(state, 1).seats[0].score == "11"


def test_while_one_types_only_the_missing_letters_are_shown() -> None:
    answer = asked(position(OBEN), "K06", "ob")
    assert [(each["tile"], "left" in each) for each in answer["run"]] == [("O", False), ("B", False), ("N", True)]
    assert (answer["verdict"], answer["why"], answer["move"], answer["court"]) == ("", "", "", "")
    assert asked(position(OBEN), "K06", "")["start"] == "BN"


@pytest.mark.parametrize(
    ("at", "word", "rule", "said"),
    [
        ("K06", "bad", "R10", "must have just the consonants BN"),
        ("K06", "bün", "R17", "is not in the word list"),
        ("K06", "bäno", "R17", "is not in the word list"),
        ("K06", "übin", "R17", "is not in the word list"),
        ("d9", "nun", "G3", "does not have the letter"),
    ],
)
def test_every_broken_rule_is_said_in_place(at: str, word: str, rule: str, said: str) -> None:
    answer = asked(position("K10 = BAD\n" + OBEN.replace("sun", "I")), at, word)
    assert answer["rule"] == rule
    assert said in answer["why"]
    assert answer["move"] == ""


def test_a_tile_that_is_in_the_way_is_crossed_out() -> None:
    answer = asked(position("K06 BN\nK10 = BAD\n1: E I O A U A E;\n2:"), "d9", "ade")
    assert answer["rule"]
    assert answer["bad"], "the square that it is about"


def test_pairs_and_singles_are_ways_of_the_same_word() -> None:
    state = position("K06 BN\n1: E I EI;\n2:")
    moves = set()
    answer = asked(state, "K06", "bein")
    for _ in range(answer["ways"]):
        moves.add(answer["move"].split()[2])
        answer = asked(state, "K06", "bein", answer["after"])
    assert moves == {"BEIN", "B(EI)N"}


def test_a_letter_of_a_word_is_crossed_and_all_words_pay() -> None:
    state = position("K10 = MAL 1\n1: O A;\n2:")
    answer = asked(state, "b9", "oma")
    assert answer["move"] == "extend b8 down OMA"
    assert answer["deben"]["brings"] == 6
    assert answer["deben"]["words"] == "OMA 3 + MAL 3"
    assert asked(state, "", "oma")["move"] == "extend b8 down OMA", "wherever it fits"


def test_vowels_are_put_around_a_letter_and_the_line_that_they_touch_is_offered() -> None:
    """By thumb only vowels can be typed, so the consonants come from the board."""
    state = position("K10 = MAL 1\n1: E;\n2:")
    assert (asked(state, "d9", "")["start"], asked(state, "d9", "")["whole"]) == ("L", ["MAL"])
    assert asked(state, "d9", "le")["whole"] == ["MALE"]
    assert asked(state, "d9", "male")["move"] == "extend b9 across MALE"
    assert asked(state, "d9", "male")["whole"] == []
    assert asked(position(NEUMOND), "f9", "neu")["whole"] == ["NEUMOND", "OBENEU"]
    pair = position("K10 = B(AU)M 0\n1: E;\n2:")
    assert (asked(pair, "d9", "")["start"], asked(pair, "d9", "")["whole"]) == ("AU", ["BAUM"])


def test_an_unlisted_word_is_put_to_the_vote_and_then_laid() -> None:
    state = position(OBEN)
    assert asked(state, "K06", "bano")["verdict"] == "not in the word list"
    state.play(0, asked(state, "K06", "bano")["court"])
    assert scene_of(state, 1).board.vote["question"] == "Is BANO a word?"
    assert scene_of(state, 0).board.vote["asked"] is False
    state.play(1, "yes")
    state.play(2, "abstain")
    answer = asked(state, "K06", "bano")
    assert answer["verdict"] == "admitted by vote"
    state.play(0, answer["move"])


def test_a_word_that_was_admitted_and_is_in_the_list_is_called_listed() -> None:
    state = position(OBEN, {"admitted": ["OBEN"]})
    assert asked(state, "K06", "oben")["verdict"] == "in the word list"


def test_a_listed_word_that_may_be_challenged_lies_on_the_board_while_the_others_are_asked() -> None:
    state = position(OBEN, court="challenge")
    state.play(0, asked(state, "K06", "oben")["move"])
    for viewer, is_asked in ((0, False), (1, True)):
        drawn = scene_of(state, viewer)
        assert drawn.board.vote["question"] == "Is OBEN a word?"
        assert drawn.board.vote["asked"] is is_asked
        assert "in the word list" in drawn.board.vote["line"]
        assert len(drawn.board.grid["pending"]["stage"]["tiles"]) == 4
    state.play(1, "no")
    state.play(2, "no")
    answer = asked(state, "K06", "oben")
    assert (answer["verdict"], answer["move"]) == ("not in the word list", "")
    assert "rejected in this game" in answer["why"]
    assert answer["court"] == "court OBEN"


def test_a_tile_of_two_letters_is_drawn_small_and_words_are_typed_in_the_tables_language() -> None:
    state = mastaba.new("papyros", seats=2, seed="two letters", language="en")
    while "finish" not in {state.write(move) for move in state.legal(state.to_act[0])}:
        state.play(state.to_act[0], state.write(state.legal(state.to_act[0])[0]))
    seat = state.to_act[0]
    parts = typed_parts("papyros", asked(state, "K06", "", seat=seat), tongue("en", game))
    assert 'lang="en"' in parts["editor"]
    players = Sight(seen_by(state, seat), [], NAMES, tongue("en", game)).view["players"]
    pairs = [kind for player in players for kind in player["vowels"] if kind in ("EA", "OO", "OU")]
    assert pairs
    assert drawn(seen_by(state, seat), []).count("vt two") >= len(pairs)


def test_nobody_is_asked_about_a_word_that_fits_nowhere() -> None:
    state = position("K10 = BAD\n" + OBEN)
    assert asked(state, "", "xylit")["court"] == ""
    assert "fits nowhere" in asked(state, "", "xylit")["why"]
    assert asked(state, "", "bano")["court"] == "court BANO"
    assert asked(position(OBEN.replace(" sun", "")), "K06", "bäno")["court"] == ""
    crossing = position("K10 @ h9 M, j9 L\n+ i9 A\n1: O E;\n2:")
    assert asked(crossing, "", "omi")["court"] == ""
    assert asked(crossing, "", "ome")["court"] == asked(crossing, "h9", "ome")["court"] == "court OME"


def test_where_nobody_can_judge_the_page_does_not_tell_to_ask() -> None:
    """Bots without a word list know no words."""
    state = position(OBEN)
    sight = Sight(seen_by(state, 0), [], NAMES, tongue("en", game))
    sight.bots = frozenset({1, 2})
    assert page.typed(sight, "K06", "bano", "")["court"] == "court BANO"
    play_without_list()
    state = position(OBEN)
    sight = Sight(seen_by(state, 0), [], NAMES, tongue("en", game))
    sight.bots = frozenset({1})
    assert page.typed(sight, "K06", "oben", "")["court"] == "court OBEN"
    sight.bots = frozenset({1, 2})
    answer = page.typed(sight, "K06", "oben", "")
    assert answer["court"] == ""
    assert "vote" not in answer["why"]


def test_a_word_that_ends_the_game_says_so_before_it_is_laid() -> None:
    text = "K06 BN\n1: O E; ; {deben}\n2: A; ; 3"
    assert asked(position(text.format(deben=45)), "K06", "oben")["deben"]["ends"]
    assert not asked(position(text.format(deben=44)), "K06", "oben")["deben"]["ends"]
    parts = typed_parts("papyros", asked(position(text.format(deben=45)), "K06", "oben"), tongue("en", game))
    assert "This word ends the game." in parts["editor"]


def test_to_finish_says_so_where_it_ends_the_game() -> None:
    assert scene_of(position(OBEN, {"idle": 7})).warnings == {}
    assert "the game ends now" in scene_of(position(OBEN, {"idle": 8})).warnings["finish"]


def test_the_board_is_read_aloud_word_by_word_with_fronts_and_backs_apart() -> None:
    state = position("K06 M/R L/S\nK10 = BAD\n1: A sun; umdrehen\n2: sun E;")
    aloud = scene_of(state).board.grid["aloud"]
    assert aloud[0] == "BAD, across from c9"
    assert "M L, down from i3; on the backs R S" in aloud
    html = drawn(seen_by(state, 0), [])
    assert "<li>BAD, across from c9</li>" in html
    assert 'aria-label="Vowels of Pentu' in html
    assert "E, sun" in html
    assert "K06.1 M" not in html
    german = drawn(seen_by(state, 0), [], "de")
    assert "E, Sonne" in german


def test_a_word_that_is_being_paid_lies_on_the_board_meanwhile() -> None:
    state = position("K06 ML\n1: A; allianz\n2: A;")
    state.play(0, "ally 2")
    state.play(0, "animate K06 MAL 0")
    for viewer in (0, 1, SPECTATOR):
        pending = scene_of(state, viewer).board.grid["pending"]
        assert [each["tile"] for each in pending["stage"]["tiles"]] == ["M", "A", "L"]


def test_without_a_list_the_table_says_so() -> None:
    play_without_list()
    state = position(OBEN)
    assert "No list of such words" in scene_of(state).hint
    assert asked(state, "K06", "oben")["court"] == "court OBEN"


@pytest.mark.parametrize("word", ["", "1", "<b>", "ß", "x" * 500, "ÄÖÜ", "(AU)", "o\u0308l", "ob en", "\x00"])
def test_whatever_is_typed_is_answered(word: str) -> None:
    for at in ("", "K06", "K99", "c9", "zz"):
        answer = asked(position("K10 = BAD\n" + OBEN), at, word)
        parts = typed_parts("papyros", answer, tongue("en", game))
        check_html(parts["editor"] + parts["stage"])
        assert "<b>" not in answer["text"]


def test_who_is_not_to_move_types_nothing() -> None:
    assert asked(position(OBEN), "K06", "oben", seat=1) == {"open": False}


# ---- Before and after ------------------------------------------------------------------------------------


def test_the_end_names_the_best_words() -> None:
    *_, last = whole_game("papyros", 3, "the end", target="35")
    for viewer in (0, SPECTATOR):
        html = drawn(seen_by(last.state, viewer), last.told[viewer])
        check_html(html)
        assert "data-word" not in html
    result = scene_of(last.state, 0, last.told[0]).result
    assert isinstance(result, Result)
    assert result.best
    assert result.rows[0]["total"] >= 35
    for row in result.rows:
        assert row["animated"] + row["extended"] + row["allied"] == row["total"]


def test_the_options_are_offered_and_a_cover_is_drawn() -> None:
    fields = {each.name: each for each in option_fields(game, tongue("de", game))}
    assert list(fields) == [option.name for option in game.options(game.pieces())]
    assert fields["min_length"].choices[1].value == "3"
    assert fields["quick_setup"].kind == "switch"
    assert "<svg" in picture("cover('papyros')")


def test_every_tile_and_card_is_on_the_component_sheet() -> None:
    groups = page.components(game.pieces(), tongue("en", game))
    counts = [sum(piece.count for piece in group.pieces) for group in groups]
    assert counts == [100, 70, 30, 6, 100, 20, 100, 70, 100, 70]  # the last ones are English and French
    assert [group.title for group in groups[6:8]] == ["Vowels, English", "Consonants, English"]
    assert all("variant of our own" in group.line for group in groups[6:])
    assert {piece.status for group in groups for piece in group.pieces} == {"stated", "reconstructed"}
    file = (FOLDER / "pieces.toml").read_text(encoding="utf-8").replace('"AU", copies = 3', '"AU", copies = 5')
    assert page.components(Pieces.parse(file, "own"), tongue("en", game))[0].count == "102 tiles"
