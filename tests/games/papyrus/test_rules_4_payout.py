"""Papyrus, R18-R28 and the rulings about them: a Fragment is complete."""

import pytest
from games.papyrus.positions import above, below, discards, pile, position, row
from games.playing import kinds, moves, play, refused, step, told, view

# The rulebook's example: a Fragment of five signs, to which red adds the last card.
EXAMPLE = """
    1:
    2: hand tbbw
    3:
    4:
    row: F20 F02 F03 F04
    below 1: blue-b blue-n green-b (blue-t)
    above 1: purple-n green-t blue-m
    turn: 2 below
    fragments: F19 *
"""


@pytest.mark.rule("papyrus", "R18")
@pytest.mark.rule("papyrus", "R19")
@pytest.mark.rule("papyrus", "R20")
@pytest.mark.rule("papyrus", "R21")
@pytest.mark.rule("papyrus", "R22")
@pytest.mark.rule("papyrus", "R25")
@pytest.mark.rule("papyrus", "R26")
@pytest.mark.rule("papyrus", "R27")
def test_example_2_the_payout() -> None:
    state = position(EXAMPLE)
    play(state, "2 up 1 1")
    assert pile(state, 1) == ["F20"]
    assert sorted(pile(state, 2)) == ["blue-b", "blue-n", "blue-t"]
    assert sorted(pile(state, 3)) == ["blue-m", "green-t", "purple-n"]
    assert pile(state, 4) == []
    assert sorted(discards(state)) == ["green-b", "red-t"]
    assert row(state) == ["F19", "F02", "F03", "F04"]
    assert (above(state, 1), below(state, 1)) == ([], [])


@pytest.mark.rule("papyrus", "R18")
def test_r18_it_is_told_card_by_card() -> None:
    events = play(position(EXAMPLE), "2 up 1 1")
    assert kinds(events) == ["below", "complete", "win", "take", "take", "discard", "reveal", "draw"]
    heard = told(events, 4)
    assert heard[1] == {"kind": "complete", "slot": 1, "fragment": "F20", "ranking": (0, 1, 2)}
    assert heard[3]["cards"] == ("blue-b", "blue-n", "blue-t")
    assert heard[5] == {"kind": "discard", "cards": ("green-b", "red-t"), "from": "below-1", "to": "discards"}


@pytest.mark.rule("papyrus", "R18")
def test_r18_a_card_face_down_completes_as_well() -> None:
    state = position("1: hand bnrt\n2:\nbelow 1: red-m blue-w\nturn: 1 below")
    assert "complete" in kinds(play(state, "1 down b 1"))
    assert pile(state, 1) == ["F01"]


@pytest.mark.rule("papyrus", "R18")
def test_r18_not_before_the_last_sign() -> None:
    state = position("1: hand bnrt\n2:\nbelow 1: red-m\nturn: 1 below")
    assert "complete" not in kinds(play(state, "1 down b 1"))
    assert (pile(state, 1), row(state)[0]) == ([], "F01")


@pytest.mark.rule("papyrus", "R19")
@pytest.mark.parametrize(
    ("there", "first"),
    [
        ("blue-n blue-t blue-r", 1),  # three to one
        ("blue-n blue-t red-r", 2),  # two each, and red's lies lowest
        ("red-n blue-t blue-r", 2),
        ("red-n red-t blue-r", 2),
    ],
)
def test_r19_more_cards_and_then_the_lowest_card(there: str, first: int) -> None:
    state = position(f"1:\n2: hand wbbm\nrow: F08 F02 F03 F04\nbelow 1: {there}\nturn: 2 below")
    play(state, "2 up 1 1")
    assert pile(state, first)[0] == "F08"


@pytest.mark.rule("papyrus", "R19")
def test_r19_who_completes_it_need_not_win_it() -> None:
    """Blue has the lowest of the tied cards; green, who plays the last one, has one only."""
    state = position("1:\n2:\n3: hand tbbm\nrow: F20 F02 F03 F04\nbelow 1: red-b red-n blue-b blue-n\nturn: 3 below")
    play(state, "3 up 1 1")
    assert (pile(state, 1), pile(state, 2), pile(state, 3)) == (["F20"], ["blue-n", "blue-b"], [])


@pytest.mark.rule("papyrus", "R19")
def test_r19_face_up_and_face_down_count_alike_and_those_with_more_cards_win_over_the_lowest_card() -> None:
    state = position("1:\n2: hand wbbm\nrow: F08 F02 F03 F04\nbelow 1: blue-n (blue-b) (blue-m)\nturn: 2 below")
    play(state, "2 up 1 1")
    assert pile(state, 1) == ["F08"]
    assert sorted(pile(state, 2)) == ["blue-b", "blue-m", "blue-n"]


@pytest.mark.rule("papyrus", "R19")
@pytest.mark.rule("papyrus", "Q19")
def test_q19_three_tied_players_are_ranked_by_their_own_lowest_card() -> None:
    state = position("1: hand tbbi\n2:\n3:\nbelow 1: red-m green-w\nabove 1: blue-n\nturn: 1 below")
    assert view(state, None)["row"][0]["ranking"] == [2, 1]
    play(state, "1 up 1 1")  # blue lowest, then green, then red
    assert pile(state, 1) == ["F01"]
    assert pile(state, 3) == ["blue-t"]
    assert pile(state, 2) == ["blue-n"]


@pytest.mark.rule("papyrus", "R20")
@pytest.mark.rule("papyrus", "R22")
@pytest.mark.rule("papyrus", "R23")
def test_example_5_the_only_one_takes_fragment_and_cards_above_and_loses_the_own_cards() -> None:
    state = position("1: hand tbbi\n2:\nbelow 1: blue-m blue-w\nabove 1: red-nr\nturn: 1 below")
    play(state, "1 up 1 1")
    assert pile(state, 1) == ["F01", "red-n", "red-r"]
    assert pile(state, 2) == []
    assert sorted(discards(state)) == ["blue-m", "blue-t", "blue-w"]


@pytest.mark.rule("papyrus", "R21")
@pytest.mark.rule("papyrus", "R24")
def test_example_6_with_two_the_second_is_also_the_last() -> None:
    state = position("1: hand tbbi\n2:\n3:\nbelow 1: red-m blue-w\nabove 1: green-n\nturn: 1 below")
    play(state, "1 up 1 1")
    assert pile(state, 1) == ["F01"]
    assert pile(state, 2) == ["blue-t", "blue-w", "green-n"]
    assert discards(state) == ["red-m"]


@pytest.mark.rule("papyrus", "R22")
def test_r22_the_last_takes_all_cards_above_whatever_their_colours() -> None:
    state = position(
        "1: hand tbbi\n2:\n3:\n4:\nbelow 1: green-m blue-w\nabove 1: blue-nn red-r purple-ttt green-i\nturn: 1 below"
    )
    play(state, "1 up 1 1")
    assert sorted(pile(state, 3)) == sorted(
        ["blue-t", "blue-w", "blue-n", "blue-n", "red-r", "green-i", *["purple-t"] * 3]
    )


@pytest.mark.rule("papyrus", "R25")
def test_r25_who_is_between_second_and_last_takes_nothing() -> None:
    state = position(
        """
        1: hand tbii
        2:
        3:
        4:
        row: F20 F02 F03 F04
        below 1: green-b purple-n red-b blue-n
        above 1: red-w
        turn: 1 below
        """
    )
    play(state, "1 up 1 1")  # blue 2; red, purple, green one each, the lowest first
    assert pile(state, 1) == ["F20"]
    assert pile(state, 2) == ["blue-n", "blue-t"]
    assert pile(state, 4) == []
    assert pile(state, 3) == ["red-w"]


@pytest.mark.rule("papyrus", "R25")
def test_r25_cards_above_alone_are_no_rank() -> None:
    state = position("1: hand tbbi\n2:\nbelow 1: blue-m blue-w\nabove 1: red-nnn\nturn: 1 below")
    play(state, "1 up 1 1")
    assert pile(state, 2) == []


@pytest.mark.rule("papyrus", "R26")
def test_r26_piles_are_face_down_their_sizes_are_shown() -> None:
    state = position(EXAMPLE)
    play(state, "2 up 1 1")
    sizes = [player["pile"] for player in view(state, 4)["players"]]
    assert sizes == [
        {"fragments": 1, "cards": 0},
        {"fragments": 0, "cards": 3},
        {"fragments": 0, "cards": 3},
        {"fragments": 0, "cards": 0},
    ]


@pytest.mark.rule("papyrus", "R28")
def test_r28_other_slots_are_untouched() -> None:
    state = position(
        """
        1: hand tbbi
        2:
        below 1: blue-m blue-w
        below 2: red-b
        above 2: blue-n
        below 4: (blue-r)
        turn: 1 below
        """
    )
    before = [(row(state)[i - 1], above(state, i), below(state, i)) for i in (2, 3, 4)]
    play(state, "1 up 1 1")
    assert [(row(state)[i - 1], above(state, i), below(state, i)) for i in (2, 3, 4)] == before


@pytest.mark.rule("papyrus", "Q1")
def test_q1_a_fragment_is_paid_out_before_the_failed_draw_ends_the_game() -> None:
    state = position("1: hand tbbi deck\n2:\nbelow 1: blue-m blue-w\nturn: 1 below")
    events = play(state, "1 up 1 1")
    assert kinds(events) == ["below", "complete", "win", "discard", "reveal", "stop", "home", "home", "end"]
    assert pile(state, 1) == ["F01"]


@pytest.mark.rule("papyrus", "Q6")
def test_q6_without_fragments_left_the_slot_stays_empty_and_the_game_goes_on() -> None:
    piles = " ".join(f"F{number:02}" for number in range(5, 21))
    state = position(f"1: hand tbbi pile {piles}\n2:\nbelow 1: blue-m blue-w\nturn: 1 below")
    events = play(state, "1 up 1 1")
    assert "reveal" not in kinds(events)
    assert row(state) == [None, "F02", "F03", "F04"]
    assert step(state) == "tuck"
    play(state, "1 pass", "2 pass")
    assert not any(move.split()[-1] == "1" for move in moves(state) if move.startswith("down"))
    assert refused(state, "2 down n 1") == "Q6"
    assert refused(state, "2 up 1 1") == "Q6"


@pytest.mark.rule("papyrus", "Q7")
def test_q7_an_empty_row_ends_the_game() -> None:
    piles = " ".join(f"F{number:02}" for number in range(2, 21))
    state = position(f"1: hand tbbi pile {piles}\n2:\nrow: F01 - - -\nbelow 1: blue-m blue-w\nturn: 1 below")
    events = play(state, "1 up 1 1")
    assert kinds(events) == ["below", "complete", "win", "discard", "stop", "home", "home", "end"]
    assert state.outcome is not None
    assert state.outcome.reason == "row"
    assert [event.told(0) for event in events if event.kind == "stop"] == [{"kind": "stop"}]  # nobody's doing


@pytest.mark.rule("papyrus", "Q9")
def test_q9_the_new_fragment_is_revealed_before_the_hand_is_filled_up() -> None:
    events = play(position("1: hand tbbi\n2:\nbelow 1: blue-m blue-w\nturn: 1 below"), "1 up 1 1")
    assert kinds(events).index("reveal") < kinds(events).index("draw")


@pytest.mark.rule("papyrus", "Q21")
def test_q21_what_is_taken_and_what_is_discarded_are_different_cards() -> None:
    state = position(EXAMPLE)
    lying = [*above(state, 1), *(card.removesuffix(" down") for card in below(state, 1)), "red-t"]
    play(state, "2 up 1 1")
    taken = [card for number in (1, 2, 3, 4) for card in pile(state, number) if "-" in card]
    assert sorted([*taken, *discards(state)]) == sorted(lying)
