"""Papyrus, R29-R37 and the rulings about them: the end, and the score."""

import pytest
from games.papyrus.positions import deck, discards, hand, pile, player, position, row, score
from games.playing import kinds, moves, play, refused, told, turn

import mastaba
from mastaba import State


def ended(one: str, two: str = "", seats: int = 2, **options: object) -> State:
    """A game that player 1 ends by a card above, which nobody gets."""
    lines = [f"1: hand nrtw deck {one}", f"2: {two}", "3:", "4:"]
    state = position("\n".join(lines[:seats]), **options)
    play(state, "1 above n 1")
    assert state.over
    return state


# ---- When it ends ------------------------------------------------------------------------------------------


@pytest.mark.rule("papyrus", "R29")
def test_r29_who_cannot_draw_back_to_four_ends_the_game() -> None:
    state = position("1: hand nrtw deck\n2:\nrow: F08 F02 F03 F04\nturn: 1 below")
    events = play(state, "1 up 1 1")
    assert kinds(events)[-1] == "end"
    assert state.outcome is not None
    assert state.outcome.reason == "deck"
    assert refused_after(state)


def refused_after(state: State) -> bool:
    return all(state.legal(seat) == () and state.why(seat, 0) is not None for seat in range(state.setting.seats))


@pytest.mark.rule("papyrus", "R29")
def test_r29_a_deck_that_becomes_empty_ends_nothing_while_the_hand_is_four() -> None:
    state = position("1: hand nrtw deck b\n2:\nrow: F08 F02 F03 F04\nturn: 1 below")
    play(state, "1 up 1 1")
    assert not state.over
    assert (deck(state, 1), hand(state, 1)) == (0, "rtwb")
    play(state, "1 pass")
    assert turn(state) == 2


@pytest.mark.rule("papyrus", "R30")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r30_the_game_ends_at_the_first_draw_after_more_than_sixteen_cards(seats: int) -> None:
    chance = mastaba.Fast(30 + seats)
    for i in range(20):
        state = mastaba.new("papyrus", seats=seats, seed=f"{i}")
        played = [0] * seats
        while state.outcome is None:
            assert max(played) <= 16
            legal = moves(state)
            move = legal[chance.below(len(legal))]
            seat = turn(state) - 1
            verb, *words = move.split()
            played[seat] += {"pass": 0, "up": int(words[-1]) if verb == "up" else 0}.get(verb, 1)
            play(state, f"{seat + 1} {move}")
        assert sorted(played)[-1] > 16
        assert sum(number > 16 for number in played) == 1


@pytest.mark.rule("papyrus", "R31")
def test_r31_the_rest_of_the_turn_is_lost_and_nobody_gets_another() -> None:
    state = position("1: hand nrtw deck b\n2:\nrow: F08 F02 F03 F04\nturn: 1 below")
    events = play(state, "1 up 1 2")
    assert kinds(events) == ["below", "stop", "home", "home", "end"]
    assert state.to_act == ()
    with pytest.raises(mastaba.MastabaError, match="The game is over"):
        state.play(1, "pass")
    refusal = state.why(1, 0)
    assert refusal is not None
    assert refusal.rule == "R31"


@pytest.mark.rule("papyrus", "Q4")
def test_q4_a_deck_that_is_too_small_is_not_drawn_from() -> None:
    state = position("1: hand nrtw deck bs\n2:\nrow: F08 F02 F03 F04\nturn: 1 below")
    events = play(state, "1 up 1 3")
    assert "draw" not in kinds(events)
    assert state.over
    assert (hand(state, 1), deck(state, 1)) == ("w", 2)


@pytest.mark.rule("papyrus", "Q8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_q8_every_game_ends_within_sixteen_turns_each_and_one(seats: int) -> None:
    """The slowest game there is: everybody plays one card a turn."""
    state = mastaba.new("papyrus", seats=seats, seed="slow", first="1")
    while state.outcome is None:
        legal = moves(state)
        play(state, f"{turn(state)} {'pass' if 'pass' in legal else legal[-1]}")
    assert state.position()["turns"] == 16 * seats + 1


@pytest.mark.rule("papyrus", "Q23")
def test_q23_players_may_have_had_a_different_number_of_turns() -> None:
    state = position("1: deck\n2:\n3:\nturn: 1 below")
    turns = state.position()["turns"]
    play(state, f"1 {moves(state)[-1]}")
    assert (state.over, state.position()["turns"]) == (True, turns)


# ---- What comes home ---------------------------------------------------------------------------------------


@pytest.mark.rule("papyrus", "R32")
def test_r32_cards_under_dossiers_and_below_come_home_the_rest_is_discarded() -> None:
    state = position(
        """
        1: hand nrtw deck under light-b dark-i pile F05
        2: hand mmss under dark-t
        row: F08 F02 F03 F04
        below 1: blue-n (red-b) blue-r
        below 2: red-b
        above 1: blue-w red-nn
        turn: 1 below
        """
    )
    events = play(state, "1 down n 3")
    assert pile(state, 1) == ["F05", "blue-n", "blue-n", "blue-r", "blue-i", "blue-b"]
    assert pile(state, 2) == ["red-t", "red-b", "red-b"]
    assert row(state) == [None] * 4
    assert {"blue-w", "red-n"} <= set(discards(state))
    home = told(events, None)[-3]
    assert home["kind"] == "home"
    assert home["below"] == ("blue-n", "blue-n", "blue-r")
    assert home["under"] == ("blue-i", "blue-b")
    assert home["hand"] == ("blue-r", "blue-t", "blue-w")


@pytest.mark.rule("papyrus", "R32")
def test_r32_hands_score_nothing() -> None:
    state = ended("", "hand mmss")
    assert (score(state, 1)["cards"], score(state, 2)["cards"]) == (0, 0)


@pytest.mark.rule("papyrus", "Q10")
def test_q10_a_card_that_was_wild_is_in_the_pile_what_is_printed_on_it() -> None:
    state = position(
        "1: hand nrtw deck dossiers L4 D2\n2:\nrow: F08 F02 F03 F04\n"
        "below 1: (blue-b)\nbelow 2: blue-b\nbelow 3: (blue-w)\nturn: 1 below"
    )
    play(state, "1 down w 4")
    assert pile(state, 1) == ["blue-w", "blue-w", "blue-b", "blue-b"]
    assert score(state, 1)["dossiers"] == 0  # no sign is there three times


# ---- The score ---------------------------------------------------------------------------------------------


@pytest.mark.rule("papyrus", "R33")
def test_example_3_the_score() -> None:
    state = ended("dossiers L2 D1 pile F05 F01 F20 blue-nnr red-tttww green-ib", seats=3)
    assert score(state, 1) == {"total": 38, "fragments": 17, "cards": 10, "dossiers": 11}


@pytest.mark.rule("papyrus", "R34")
def test_example_4_a_dossier_scores_once() -> None:
    for fragments, points in (("F10", 5), ("F10 F11", 5), ("F05", 0)):
        assert score(ended(f"dossiers L1 D4 pile {fragments}"), 1)["dossiers"] == points


@pytest.mark.rule("papyrus", "R34")
def test_r34_the_pile_counts_as_it_is_at_the_very_end() -> None:
    """The sixth card is one that comes home."""
    pile = "dossiers L4 D2 pile red-nrtwi"
    assert score(ended(pile), 1)["dossiers"] == 0
    assert score(ended(f"{pile} under light-b"), 1) == {"total": 10, "fragments": 0, "cards": 6, "dossiers": 4}


@pytest.mark.rule("papyrus", "R35")
def test_r35_a_card_counts_for_both_dossiers() -> None:
    assert score(ended("dossiers L4 D4 pile red-nnn blue-n"), 1)["dossiers"] == 5 + 8
    assert score(ended("dossiers L4 D2 pile red-nnnrrt"), 1)["dossiers"] == 5 + 4


@pytest.mark.rule("papyrus", "R36")
@pytest.mark.parametrize(
    ("dossiers", "enough", "too_little"),
    [
        ("L1 D3", "F10", "F09 F15"),
        ("L2 D3", "F01 F02", "F20"),
        ("L3 D1", "red-nrtw blue-i", "red-nnrrtt blue-w"),
        ("L4 D1", "red-nn blue-n", "red-nn blue-r"),
        ("L5 D1", "red-nrtw", "red-nrt blue-w green-nrt"),
        ("L1 D1", "F05", "F04 F15"),
        ("L1 D2", "red-nnn blue-rrt", "red-nnn blue-rr"),
        ("L1 D3", "red-nn blue-rr", "red-nn blue-rt"),
        ("L1 D4", "red-nnn blue-n", "red-nnn blue-r"),
        ("L1 D5", "red-nrtwi", "red-nrtw blue-nrtw"),
    ],
)
def test_r36_the_ten_targets(dossiers: str, enough: str, too_little: str) -> None:
    assert score(ended(f"dossiers {dossiers} pile {enough}", seats=3), 1)["dossiers"] > 0
    assert score(ended(f"dossiers {dossiers} pile {too_little}", seats=3), 1)["dossiers"] == 0


@pytest.mark.rule("papyrus", "Q12")
def test_q12_four_equal_signs_are_two_pairs_unless_pairs_must_differ() -> None:
    four, two_twos = "dossiers L1 D3 pile red-nnn blue-n", "dossiers L1 D3 pile red-nnr blue-r"
    assert score(ended(four), 1)["dossiers"] == 5
    assert score(ended(four, pairs_must_differ="on"), 1)["dossiers"] == 0
    for option in ("on", "off"):
        assert score(ended(two_twos, pairs_must_differ=option), 1)["dossiers"] == 5
    assert score(ended("dossiers L1 D3 pile red-nnn blue-r"), 1)["dossiers"] == 0  # three are one pair


@pytest.mark.rule("papyrus", "Q13")
def test_q13_the_own_colour_counts_and_so_do_cards_that_come_home() -> None:
    assert score(ended("dossiers L5 D1 pile blue-rtw under dark-i", seats=3), 1)["dossiers"] == 4


@pytest.mark.rule("papyrus", "Q14")
def test_q14_a_five_point_fragment_has_exactly_five() -> None:
    assert score(ended("dossiers L3 D1 pile F20 F10"), 1)["dossiers"] == 0
    assert score(ended("dossiers L3 D1 pile F05"), 1)["dossiers"] == 6


@pytest.mark.rule("papyrus", "R37")
def test_r37_most_points_win() -> None:
    state = ended("dossiers L3 D3 pile F01", "dossiers L4 D4 pile F20")
    assert state.outcome is not None
    assert (state.outcome.ranks, state.outcome.winners) == ((2, 1), (1,))


@pytest.mark.rule("papyrus", "R37")
def test_r37_of_equal_scores_that_with_more_fragment_points_wins() -> None:
    state = ended("dossiers L3 D3 pile F01", "dossiers L4 D4 pile blue-bbi red-i")
    assert [score(state, number)["total"] for number in (1, 2)] == [4, 4]
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 2)


@pytest.mark.rule("papyrus", "R37")
def test_r37_points_of_dossiers_do_not_break_ties() -> None:
    state = ended("dossiers L1 D3 pile F10", "dossiers L3 D4 pile F01 blue-btw red-tr red-i blue-i")
    assert [score(state, number)["total"] for number in (1, 2)] == [11, 15]
    state = ended("dossiers L1 D3 pile F10 red-n", "dossiers L4 D4 pile F15 blue-btwi red-i")
    assert [score(state, number) for number in (1, 2)] == [
        {"total": 12, "fragments": 6, "cards": 1, "dossiers": 5},
        {"total": 12, "fragments": 7, "cards": 5, "dossiers": 0},
    ]
    assert state.outcome is not None
    assert state.outcome.ranks == (2, 1)


@pytest.mark.rule("papyrus", "R37")
def test_r37_and_then_the_victory_is_shared() -> None:
    state = ended("dossiers L3 D3 pile F01", "dossiers L4 D4 pile F02")
    assert state.outcome is not None
    assert (state.outcome.ranks, state.outcome.winners) == ((1, 1), (0, 1))


def test_a_finished_game_is_loaded_as_it_was() -> None:
    state = ended("dossiers L2 D1 pile F05 F01 F20 blue-nnr red-tttww")
    again = mastaba.load(state.dump())
    assert isinstance(again, State)
    assert again.dump() == state.dump()
    assert again.outcome is not None
    assert state.outcome is not None
    assert again.outcome.plain() == state.outcome.plain()
    assert player(again, 1)["under"] == {}
    assert refused(position("1:\n2:"), "1 tuck n light") == "R16"
