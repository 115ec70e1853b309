"""What page, terminal and log say agrees with the rules: prompts, previews, warnings, refusals, patrons, rooms."""

from typing import Any, cast

import pytest
from games.mykerinos.positions import position
from games.pages import drawn, seen_by, whole_game
from table.sitting import ANNA, BEN, begun

from mastaba import State
from mastaba.games.mykerinos import game, page, text
from mastaba.games.mykerinos.text import Sight
from mastaba.games.mykerinos.text.sentences import clause, sentence
from mastaba.kernel.errors import UnknownMove
from mastaba.locale import LANGUAGES
from mastaba.show.scene import Scene
from mastaba.show.speech import tongue
from mastaba.terminal.paint import no_colour

NAMES = ["Nofret", "Pentu", "Merit", "Ahmose"]


def sight(state: State, viewer: int = 0, language: str = "en") -> Sight:
    return Sight(seen_by(state, viewer), [], NAMES, tongue(language, game))


def scene(text_of_it: str, viewer: int = 0, **options: object) -> Scene:
    return page.scene(sight(position(text_of_it, **options), viewer))


def asked(text_of_it: str, viewer: int = 0, **options: object) -> str:
    return text.prompt(sight(position(text_of_it, **options), viewer))


# ---- What gives up much says so ---------------------------------------------------------------------------


def test_a_pass_says_what_it_costs_before_it_counts() -> None:
    said = scene("1: stock 4\n2:\n3:").warnings
    assert said == {"pass": "This season you dig no more; 4 cubes stay for the next one."}
    assert scene("1: stock 1\n2:\n3:").warnings["pass"].endswith("1 cube stays for the next one.")
    last = scene("1: stock 4\n2:\n3:\nseason: 4").warnings["pass"]
    assert last == "This is the last season: you dig no more, and 4 cubes stay unused."


def test_a_pass_that_is_the_only_choice_needs_no_second_tap() -> None:
    assert scene("1: stock 0\n2:\n3:").warnings == {}
    assert scene("1: stock 4\n2:\n3:", viewer=1).warnings == {}, "it is not their turn"


def test_to_take_nothing_says_so_too() -> None:
    state = position("********\nbbb.****\nrrg.****\n1:\n2:\n3: stock 0\nscale: 1 2\nturn: 3\narea 1: LE5 BL2")
    for seat, move in ((2, "pass"), (0, "room 3.1"), (1, "room 3.2")):
        state.play(seat, move)
    assert page.scene(sight(state, 2)).warnings == {"decline": "You get nothing in this area."}


# ---- What is offered can be done --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "says"),
    [
        ("1: stock 4\n2:\n3:", "Start or pass."),
        ("b.......\n1: stock 4\n2:\n3:", "Start, extend, or pass."),
        ("b.......\n1: stock 1\n2:\n3:", "Start or pass."),
        ("b.......\n1: stock 4 cards BR2\n2:\n3:", "Start, extend, call a patron, or pass."),
        ("1: stock 4 cards BR2\n2:\n3:", "Start, call a patron, or pass."),
        ("1: stock 4 cards BR2 tilted brown\n2:\n3:", "Start or pass."),
        ("1: stock 0 cards BR2\n2:\n3:", "You can only pass."),
    ],
)
def test_the_prompt_offers_what_can_be_done(there: str, says: str) -> None:
    assert asked(there).startswith(says)


def test_whoever_cannot_book_a_room_is_asked_for_a_card() -> None:
    """R35: player 1 has 25 cubes in hand and in the region; player 2 has some in the general stock."""
    there = "********\nbbb.****\nrr..****\n1: stock 22\n2: stock 2\n3:\nscale: 2 3\nturn: 1\narea 1: LE5 BL2"
    state = position(there)
    state.play(0, "pass")
    assert text.prompt(sight(state)) == "Area 1: take a card."
    assert text.prompt(sight(state, 2)) == "Nofret takes a card."
    state.play(0, "take left")
    assert text.prompt(sight(state, 1)) == "Area 1: take a card or book a room."


# ---- The preview ------------------------------------------------------------------------------------------


def gets(there: Scene, area: int) -> list[str]:
    return [row["gets"] for row in there.board.areas[area - 1]["ranking"]]


def test_with_an_empty_stock_a_room_can_be_booked_when_cubes_have_come_back() -> None:
    """R39: the cubes of area 1 are back before area 2 is surveyed."""
    there = scene("********\nbb**b***\n1: stock 22\n2:\n3:\narea 1: LE5 BL2\narea 2: LE2 BR1")
    assert (gets(there, 1), gets(there, 2)) == (["card"], ["choice"])


# ---- The terminal -----------------------------------------------------------------------------------------


def test_the_terminal_shows_the_points_that_the_page_shows_and_says_what_is_a_forecast() -> None:
    state = position("1: cards LE5 rooms 5.2 3.2\n2:\n3:")
    seen = sight(state)
    assert page.scene(seen).seats[0].score == "3"
    narrow, wide = (text.screen(seen, width, no_colour)[-1][0] for width in (80, 110))
    assert narrow.endswith("3 points")
    assert wide.endswith("3 points (8 points if it ended now)")
    assert "3 points of prestige, 8 points if it ended now." in " ".join(text.spoken(seen))


# ---- Refusals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["extend b1 g1", "EXTEND g1 b1", "violet b1 g1", "tangerine a1 b1 d1", "lemon a1 b2"])
def test_squares_that_are_apart_are_told_that_and_nothing_else(typed: str) -> None:
    with pytest.raises(UnknownMove, match="lie side by side, and these do not"):
        position("1:\n2:\n3:").read(typed)


@pytest.mark.parametrize("typed", ["extend b1", "extend b1 b1", "extend a1 b1 c1", "tangerine a1 b1"])
def test_what_is_known_is_not_guessed_at(typed: str) -> None:
    with pytest.raises(UnknownMove) as caught:
        position("1:\n2:\n3:").read(typed)
    assert "Did you mean" not in str(caught.value)


def test_without_a_cube_one_can_only_pass_unless_lady_violet_comes() -> None:
    there = "b.......\n1: stock 0 cards VI2\n2:\n3:"
    alone = position(there)
    helped = position(there, violet_with_empty_stock="on")
    assert str(alone.why(0, alone.read("start a2"))).endswith("you can only pass.")
    assert str(helped.why(0, helped.read("start a2"))).endswith("you can only pass, or call Lady Violet.")
    assert helped.why(0, helped.read("violet a2")) is None
    tilted = position("1: stock 0 cards VI2 tilted violet\n2:\n3:", violet_with_empty_stock="on")
    assert str(tilted.why(0, tilted.read("start a2"))).endswith("you can only pass.")


# ---- A choice that changes nothing -------------------------------------------------------------------------

SECOND = "********\nbbb.****\nnn..****\n1:\n2: stock 0\nscale: 1\nturn: 2\narea 1: LE5 BL2"
THIRD = SECOND.replace("nn..", "nnr.")


def surveyed(there: str) -> State:
    state = position(there)
    state.play(1, "pass")
    state.play(0, "room 3.1")
    return state


@pytest.mark.rule("mykerinos", "R66")
def test_r66_which_card_the_neutral_colour_takes_matters_only_if_somebody_is_third() -> None:
    two, three = surveyed(SECOND), surveyed(THIRD)
    assert three.moot(0) is None
    assert two.moot(0) == two.read("discard left")
    assert two.moot(1) is None
    after = []
    for side in ("left", "right"):
        twin = two.copy()
        twin.play(0, f"discard {side}")
        after.append(twin.position())
    assert after[0] == after[1]


def test_it_is_not_asked_at_a_table_and_the_log_says_that_nobody_chose() -> None:
    sitting = begun("mykerinos", ANNA, BEN)
    sitting.course.state = surveyed(THIRD)
    assert sitting.table.forced() is None
    sitting.course.state = state = surveyed(SECOND)
    assert sitting.table.forced() == (0, state.read("discard left"))
    told = state.play(0, "discard left")[0].told(0)
    assert sentence(sight(state), told) == "The neutral colour takes Lord Lemon (3) out of the game."


# ---- Patrons, rooms and squares ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_patrons_say_what_they_do_before_anybody_has_them(language: str) -> None:
    state = position("1:\n2:\n3:")
    eyes = sight(state, language=language)
    html = drawn(seen_by(state, 0), [], language)
    for patron in ("violet", "lemon", "brown", "blackmore", "tangerine"):
        said = eyes.help(patron)
        assert len(said) > 30
        assert html.count(f'aria-label="{said}"') == 1, "in the museum"
        assert f"<title>{said}</title>" in html, "on the cards"
        assert html.count(said) >= 3, "on the cards still to come, too"


def test_a_card_that_can_be_taken_says_what_its_patron_does() -> None:
    state = position("********\nbbb.****\nrr..****\n1:\n2:\n3:\nscale: 2 3\nturn: 1\narea 1: LE5 BL2")
    state.play(0, "pass")
    html = drawn(seen_by(state, 0), [])
    assert 'aria-description="Lord Lemon: you start or extend with one cube on a pyramid"' in html


def test_the_page_has_no_room_numbers_and_the_log_neither() -> None:
    for number, moment in enumerate(whole_game("mykerinos", 3, "rooms")):
        if number % 20 == 0 or moment.state.over:
            eyes = Sight(seen_by(moment.state, 0), moment.told[0], NAMES, tongue("en", game))
            said = " ".join(clause(eyes, part, "Nofret") for part in moment.told[0])
            labels = " ".join(room["label"] for room in page.scene(eyes).board.museum["rooms"])
            assert not any(f" {value}.{wing}" in f" {said} {labels}" for value in (2, 3, 5) for wing in range(1, 6))
    assert "books the “" in said or "book the “" in said


def test_the_log_tells_of_cubes_that_are_taken_and_of_those_that_come_back() -> None:
    """R6, R39: all that is told adds up to what is there."""
    for seats in (2, 3, 4):
        moment = list(whole_game("mykerinos", seats, "cubes"))[-1]
        general = [25] * seats
        for part in cast(list[dict[str, Any]], moment.told[0]):
            if part["kind"] == "deal":
                general = [there - taken for there, taken in zip(general, part["intake"], strict=True)]
            elif part["kind"] == "back":
                back = dict(zip(part["seats"], part["cubes"], strict=True))
                general = [there + back.get(seat, 0) for seat, there in enumerate(general)]
            elif part["kind"] in ("room", "violet"):
                general[part["seat"]] -= 1
        view = cast(dict[str, Any], seen_by(moment.state, 0).view())
        assert general == [player["general"] for player in view["players"]]
