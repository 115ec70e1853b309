"""Papyrus, R9-R15, Q5, Q11: cards below a Fragment."""

import pytest
from games.papyrus.positions import below, deck, hand, pile, position
from games.playing import kinds, moves, play, refused, step, told, turn, view

import mastaba

# The rulebook's example: purple holds b, t, r and m.
EXAMPLE = """
    1:
    2:
    3:
    4: hand btrm
    row: F05 F10 F11 F01
    below 1: blue-s red-n
    below 2: green-s red-n
    below 3: blue-i
    turn: 4 below
"""


@pytest.mark.rule("papyrus", "R9")
@pytest.mark.rule("papyrus", "R10")
@pytest.mark.rule("papyrus", "R11")
def test_example_1_exactly_twenty_two_plays() -> None:
    state = position(EXAMPLE)
    ups = ["up 1 1", "up 2 1", "up 2 2", "up 3 1", "up 3 2", "up 4 1"]
    downs = [f"down {sign} {slot}" for sign in "btrm" for slot in "1234"]
    assert set(moves(state)) == {*ups, *downs}
    assert len(moves(state)) == 22


@pytest.mark.rule("papyrus", "R18")
@pytest.mark.parametrize(
    ("move", "complete"), [("up 1 1", True), ("up 2 2", True), ("up 2 1", False), ("up 3 2", False)]
)
def test_example_1_what_completes_a_fragment_and_what_does_not(move: str, complete: bool) -> None:
    assert ("complete" in kinds(play(position(EXAMPLE), f"4 {move}"))) == complete


@pytest.mark.rule("papyrus", "R9")
def test_r9_below_one_fragment_only_and_once() -> None:
    state = position("1: hand nrtw\n2:\nrow: F08 F07 F03 F04\nturn: 1 below")
    play(state, "1 up 1 1")
    assert step(state) == "tuck"
    assert refused(state, "1 up 2 1") == "R9"
    assert refused(state, "1 down r 2") == "R9"


@pytest.mark.rule("papyrus", "R10")
def test_r10_any_number_in_order_without_gaps_as_far_as_the_hand_allows() -> None:
    row = "row: F08 F02 F03 F04"  # ntrw
    for cards in (1, 2, 3, 4):
        state = position(f"1: hand nrtw\n2:\n{row}\nturn: 1 below", dossiers="off")
        play(state, f"1 up 1 {cards}")
        expected = [f"blue-{sign}" for sign in "ntrw"][:cards]
        assert pile(state, 1) == (["F08"] if cards == 4 else [])
        assert below(state, 1) == (expected if cards < 4 else [])
    gap = position(f"1: hand nrwb\n2:\n{row}\nturn: 1 below")
    assert "up 1 1" in moves(gap)
    assert refused(gap, "1 up 1 2") == "R13"  # t is missing


@pytest.mark.rule("papyrus", "R10")
def test_r10_with_cards_there_the_sequence_goes_on_where_it_was() -> None:
    state = position("1: hand nrtw\n2:\nrow: F08 F02 F03 F04\nbelow 1: red-n (red-b)\nturn: 1 below")
    assert {move for move in moves(state) if move.startswith("up 1")} == {"up 1 1", "up 1 2"}  # r, w
    assert refused(state, "1 up 1 3") == "R10"


@pytest.mark.rule("papyrus", "R10")
def test_r10_a_sign_that_comes_twice_needs_two_cards() -> None:
    for hand_, longest in (("bnbn", 4), ("bnbt", 3), ("bntt", 2)):
        state = position(f"1: hand {hand_}\n2:\nrow: F20 F02 F03 F04\nturn: 1 below")  # bnbnt
        ups = [move for move in moves(state) if move.startswith("up 1")]
        assert len(ups) == longest
    assert refused(position("1: hand bnbn\n2:\nrow: F20 F02 F03 F04\nturn: 1 below"), "1 up 1 5") == "R13"


@pytest.mark.rule("papyrus", "R11")
def test_r11_a_card_face_down_fits_everywhere_and_is_shown_to_all() -> None:
    state = position("1: hand bbss\n2:\nrow: F08 F07 F04 F14\nturn: 1 below")
    events = play(state, "1 down b 1")
    assert below(state, 1) == ["blue-b down"]
    for player in (1, 2, None):
        assert told(events, player)[0]["cards"] == ("blue-b",)
        assert view(state, player)["row"][0]["below"] == [{"card": "blue-b", "face": "down"}]


@pytest.mark.rule("papyrus", "R12")
def test_r12_a_wild_card_is_played_alone() -> None:
    state = position("1: hand ntbs\n2:\nrow: F08 F02 F03 F04\nturn: 1 below")
    play(state, "1 down b 1")
    assert below(state, 1) == ["blue-b down"]
    for move in ("up 1 1", "down s 1", "up 2 1"):
        assert refused(state, f"1 {move}") == "R9"
    assert not any(len(move.split()) > 3 for move in moves(state))


@pytest.mark.rule("papyrus", "R13")
def test_r13_what_does_not_follow_the_sequence_may_not_be_played_face_up() -> None:
    state = position("1: hand rtww\n2:\nrow: F08 F04 F15 F19\nturn: 1 below")  # ntrw mri inbw imsti
    assert not any(move.startswith("up") for move in moves(state))
    for slot in (1, 2, 3, 4):
        assert refused(state, f"1 up {slot} 1") == "R13"


@pytest.mark.rule("papyrus", "R14")
def test_r14_cards_go_to_the_next_position_and_keep_their_colour() -> None:
    state = position("1: hand nrtw deck nrtw*\n2: hand nrtw\nrow: F08 F18 F03 F04\nbelow 1: red-n", dossiers="off")
    play(state, "1 pass", "1 up 1 1", "2 pass", "2 down n 1")
    assert below(state, 1) == ["red-n", "blue-t", "red-n down"]


@pytest.mark.rule("papyrus", "R15")
def test_example_8_what_is_played_is_drawn() -> None:
    state = position("1: hand nntr deck wwwi*\n2:\nrow: F08 F02 F03 F04")
    before = deck(state, 1)
    play(state, "1 above n 2")
    assert (len(hand(state, 1)), deck(state, 1)) == (4, before - 1)
    play(state, "1 up 1 2")
    assert (len(hand(state, 1)), deck(state, 1)) == (4, before - 3)
    play(state, "1 tuck w light")
    assert (len(hand(state, 1)), deck(state, 1)) == (4, before - 4)
    assert turn(state) == 2


@pytest.mark.rule("papyrus", "R15")
def test_r15_the_hand_is_filled_up_after_a_payout() -> None:
    state = position("1: hand mwtb deck nnr*\n2:\nturn: 1 below")
    events = play(state, "1 up 1 3")
    assert kinds(events) == ["below", "complete", "win", "discard", "reveal", "draw"]
    assert hand(state, 1) == "nnrb"


@pytest.mark.rule("papyrus", "R17")
def test_r17_the_second_action_cannot_be_skipped() -> None:
    state = position("1:\n2:\nturn: 1 below")
    assert "pass" not in moves(state)
    assert refused(state, "1 pass") == "R17"


@pytest.mark.rule("papyrus", "Q5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q5_there_is_always_something_to_play_below(seats: int) -> None:
    chance = mastaba.Fast(seats)
    for i in range(20):
        state = mastaba.new("papyrus", seats=seats, seed=f"{i}")
        while state.outcome is None:
            legal = moves(state)
            if step(state) == "below":
                here = view(state, None)["row"]
                signs = set(hand(state, turn(state)))
                downs = [move for move in legal if move.startswith("down")]
                assert len(downs) == len(signs) * sum(slot is not None for slot in here)
            play(state, f"{turn(state)} {legal[chance.below(len(legal))]}")


@pytest.mark.rule("papyrus", "Q11")
def test_q11_a_card_that_would_match_may_be_played_face_down() -> None:
    state = position("1: hand nrtw\n2:\nrow: F08 F02 F03 F04\nturn: 1 below", dossiers="off")
    assert {"up 1 1", "down n 1"} <= set(moves(state))
    play(state, "1 down n 1")
    assert below(state, 1) == ["blue-n down"]
