"""Papyrus, R7, R8 and what ends a game too early: a card above a Fragment."""

import pytest
from games.papyrus.positions import above, deck, discards, hand, pile, position, score
from games.playing import kinds, moves, play, refused, step, turn


@pytest.mark.rule("papyrus", "R7")
def test_r7_any_card_above_any_fragment_or_none() -> None:
    state = position("1: hand nrrb\n2:")
    assert set(moves(state)) == {"pass"} | {f"above {sign} {slot}" for sign in "nrb" for slot in "1234"}
    play(state, "1 above b 1")  # mwt has no leg
    assert above(state, 1) == ["blue-b"]


@pytest.mark.rule("papyrus", "R7")
def test_r7_then_a_card_is_drawn() -> None:
    state = position("1: hand nrrb deck t*\n2:")
    before = deck(state, 1)
    events = play(state, "1 above n 3")
    assert kinds(events) == ["above", "draw"]
    assert (hand(state, 1), deck(state, 1)) == ("rrtb", before - 1)
    assert (turn(state), step(state)) == (1, "below")


@pytest.mark.rule("papyrus", "R7")
def test_r7_at_most_once_and_only_first() -> None:
    state = position("1: hand nrtw\n2:\nrow: F08 F02 F03 F04")
    play(state, "1 above n 1")
    assert refused(state, "1 above r 1") == "R7"
    play(state, "1 down w 2")
    assert step(state) == "tuck"
    assert refused(state, "1 above r 1") == "R7"


@pytest.mark.rule("papyrus", "R7")
def test_r7_only_from_the_own_hand() -> None:
    state = position("1: hand nrtw\n2: hand bbss")
    assert refused(state, "1 above b 1") == "R7"


@pytest.mark.rule("papyrus", "R7")
def test_r7_below_has_to_wait() -> None:
    state = position("1: hand nrtw\n2:\nrow: F08 F02 F03 F04")
    assert refused(state, "1 up 1 1") == "R7"
    assert refused(state, "1 down n 1") == "R7"


@pytest.mark.rule("papyrus", "R8")
def test_r8_any_number_of_cards_of_anybody_may_lie_above() -> None:
    state = position("1: hand nrtw\n2: hand nrtw\nabove 2: blue-nnrr red-ttw", dossiers="off")
    play(state, "1 above n 2", "1 down r 1", "2 above t 2")
    assert sorted(above(state, 2)) == sorted(["blue-n"] * 3 + ["blue-r"] * 2 + ["red-t"] * 3 + ["red-w"])


@pytest.mark.rule("papyrus", "Q2")
def test_q2_a_failed_draw_after_the_card_above_ends_the_game_on_the_spot() -> None:
    state = position("1: hand nrtw deck pile F01\n2: pile F02")
    events = play(state, "1 above n 3")
    assert kinds(events) == ["above", "stop", "home", "home", "end"]
    assert state.over
    assert score(state, 1)["cards"] == 0  # the card just played is lost
    assert "blue-n" in discards(state)


@pytest.mark.rule("papyrus", "Q2")
def test_q2_one_is_told_beforehand_how_many_cards_there_are_to_draw() -> None:
    prompt = position("1: hand nrtw deck\n2:").seen(0).prompt()
    assert (prompt.kind, prompt.parameters["deck"]) == ("above", 0)


@pytest.mark.rule("papyrus", "Q3")
def test_q3_with_an_empty_deck_one_may_still_play_above_or_under_a_dossier() -> None:
    state = position("1: hand nrtw deck\n2:")
    assert len(moves(state)) == 4 * 4 + 1
    tucking = position("1: hand nrtw deck\n2:\nturn: 1 tuck")
    assert "tuck n light" in moves(tucking)
    events = play(tucking, "1 tuck n light")
    assert kinds(events) == ["tuck", "stop", "home", "home", "end"]
    assert pile(tucking, 1) == ["blue-n"]  # it still scores
    assert score(tucking, 1)["total"] == 1


@pytest.mark.rule("papyrus", "Q18")
def test_q18_a_card_above_and_then_completing_the_same_fragment() -> None:
    state = position("1: hand ntww\n2:\nrow: F01 F02 F03 F04\nbelow 1: blue-m blue-w")
    play(state, "1 above n 1", "1 up 1 1")
    assert pile(state, 1) == ["F01", "blue-n"]
