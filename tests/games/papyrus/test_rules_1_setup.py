"""Papyrus, R1-R6, Q17, Q22: set-up."""

import pytest
from games.papyrus.positions import COPIES, deck, hand, pile, player, position, row
from games.playing import kinds, moves, play, refused, turn

import mastaba
from mastaba.kernel.errors import BadOptions

SEATS = (2, 3, 4)


@pytest.mark.rule("papyrus", "R1")
@pytest.mark.rule("papyrus", "Q22")
@pytest.mark.parametrize("seats", SEATS)
def test_r1_four_of_twenty_fragments_are_revealed_with_any_number_of_players(seats: int) -> None:
    rows = set()
    for i in range(20):
        state = mastaba.new("papyrus", seats=seats, seed=f"{i}")
        left = state.position()["fragments"]
        assert isinstance(left, list)
        assert len(left) == 16
        assert len({*row(state), *left}) == 20
        rows.add(tuple(row(state)))
    assert len(rows) == 20
    with pytest.raises(BadOptions):
        mastaba.new("papyrus", seats=5)
    with pytest.raises(BadOptions):
        mastaba.new("papyrus", seats=1)


@pytest.mark.rule("papyrus", "R2")
def test_r2_with_two_players_the_colour_dossiers_are_out() -> None:
    dealt: dict[int, set[str]] = {seats: set() for seats in SEATS}
    for seats in SEATS:
        for i in range(60):
            state = mastaba.new("papyrus", seats=seats, seed=f"{i}")
            dealt[seats] |= {name for number in range(1, seats + 1) for name in player(state, number)["dossiers"]}
    everyone = {f"{back}{number}" for back in "LD" for number in range(1, 6)}
    assert dealt == {2: everyone - {"L5", "D5"}, 3: everyone, 4: everyone}


@pytest.mark.rule("papyrus", "R2")
def test_r2_a_position_of_two_with_a_colour_dossier_cannot_be() -> None:
    position("1: dossiers L5 D1\n2:\n3:")
    with pytest.raises(mastaba.MastabaError, match="does not have a light and a dark Dossier"):
        position("1: dossiers L5 D1\n2:")


@pytest.mark.rule("papyrus", "R3")
@pytest.mark.parametrize("seats", SEATS)
def test_r3_each_player_has_one_light_and_one_dark_dossier_and_no_two_the_same(seats: int) -> None:
    for i in range(20):
        state = mastaba.new("papyrus", seats=seats, seed=f"{i}")
        dealt = [player(state, number)["dossiers"] for number in range(1, seats + 1)]
        assert all((light[0], dark[0]) == ("L", "D") for light, dark in dealt)
        assert len({name for pair in dealt for name in pair}) == 2 * seats


@pytest.mark.rule("papyrus", "R4")
@pytest.mark.parametrize("seats", SEATS)
def test_example_7_each_player_has_four_of_twenty_cards_in_hand_and_sixteen_in_the_deck(seats: int) -> None:
    state = mastaba.new("papyrus", seats=seats, seed="e7")
    colours = set()
    for number in range(1, seats + 1):
        there = player(state, number)
        assert (len(hand(state, number)), deck(state, number)) == (4, 16)
        together = [*there["hand"], *there["deck"]]
        assert {sign: together.count(sign) for sign in COPIES} == COPIES
        colours.add(there["colour"])
    assert len(colours) == seats
    assert len({tuple(player(state, number)["deck"]) for number in range(1, seats + 1)}) == seats


@pytest.mark.rule("papyrus", "R5")
@pytest.mark.parametrize("seats", SEATS)
def test_r5_nothing_lies_there_yet_and_one_player_begins(seats: int) -> None:
    state = mastaba.new("papyrus", seats=seats, seed="r5")
    slots = state.position()["row"]
    assert isinstance(slots, list)
    assert all(slot["above"] == slot["below"] == [] for slot in slots)
    assert all(pile(state, number) == [] for number in range(1, seats + 1))
    assert state.position()["discards"] == []
    assert len(state.to_act) == 1
    other = turn(state) % seats + 1
    assert not state.legal(other - 1)
    refusal = state.why(other - 1, 0)
    assert refusal is not None
    assert refusal.rule == "R5"


@pytest.mark.rule("papyrus", "R6")
def test_r6_the_simpler_game_has_no_dossiers_no_third_action_and_no_points_for_them() -> None:
    state = position("1: hand nrtw\n2:\nrow: F08 F02 F03 F04", dossiers="off")
    assert "dossiers" not in player(state, 1)
    events = play(state, "1 pass", "1 up 1 1")
    assert kinds(events) == ["pass", "below", "draw", "turn"]
    assert turn(state) == 2
    assert refused(state, "2 tuck n light") == "R6"
    over = position("1: hand nrtw deck pile F01 F02\n2: deck", dossiers="off")
    play(over, "1 pass", "1 down n 1")
    assert over.outcome is not None
    assert [dict(score.parts)["dossiers"] for score in over.outcome.scores] == [0, 0]
    assert over.outcome.scores[0].total == 4 + 4 + 1  # two Fragments; the card below comes home


@pytest.mark.rule("papyrus", "R6")
def test_r6_it_is_dealt_without_dossiers() -> None:
    state = mastaba.new("papyrus", seats=4, seed="simple", dossiers=False)
    assert all("dossiers" not in player(state, number) for number in range(1, 5))
    assert state.seen(0).view()["players"][0]["dossiers"] == []  # type: ignore[index]


@pytest.mark.rule("papyrus", "Q17")
def test_q17_the_first_player_is_drawn_by_lot_or_chosen_by_the_host() -> None:
    assert {turn(mastaba.new("papyrus", seats=3, seed=f"{i}")) for i in range(30)} == {1, 2, 3}
    for first in (1, 2, 3):
        state = mastaba.new("papyrus", seats=3, seed="q17", first=str(first))
        assert turn(state) == first
        play(state, f"{first} pass")
        assert all(move.startswith(("up", "down")) for move in moves(state))
    with pytest.raises(BadOptions, match="but there are 3 players"):
        mastaba.new("papyrus", seats=3, first="4")


@pytest.mark.rule("papyrus", "Q17")
def test_q17_colours_are_assigned_by_seat() -> None:
    state = mastaba.new("papyrus", seats=4, seed="q17")
    assert [player(state, number)["colour"] for number in (1, 2, 3, 4)] == ["blue", "red", "green", "purple"]
