"""Papyrus, R16, R17, Q20: a card under a Dossier."""

import pytest
from games.papyrus.positions import deck, hand, player, position
from games.playing import kinds, moves, play, refused, step, told, turn, view


@pytest.mark.rule("papyrus", "R16")
def test_r16_a_card_goes_face_down_under_a_dossier_and_one_is_drawn() -> None:
    state = position("1: hand nrtw deck b*\n2:\nturn: 1 tuck")
    before = deck(state, 1)
    events = play(state, "1 tuck n dark")
    assert kinds(events) == ["tuck", "draw", "turn"]
    assert player(state, 1)["under"] == {"dark": "n"}
    assert (hand(state, 1), deck(state, 1)) == ("rtwb", before - 1)
    assert turn(state) == 2


@pytest.mark.rule("papyrus", "R16")
def test_r16_one_card_under_each_dossier() -> None:
    state = position("1: hand nrtw under light-b\n2:\nturn: 1 tuck")
    assert set(moves(state)) == {"pass", *(f"tuck {sign} dark" for sign in "nrtw")}
    assert refused(state, "1 tuck n light") == "R16"


@pytest.mark.rule("papyrus", "R16")
def test_r16_at_most_once_a_turn_and_only_last() -> None:
    state = position("1: hand nrtw\n2: hand nrtw\nrow: F08 F02 F03 F04")
    assert refused(state, "1 tuck n light") == "R16"
    play(state, "1 pass")
    assert refused(state, "1 tuck n light") == "R16"
    play(state, "1 up 1 1", "1 tuck r light")
    assert turn(state) == 2


@pytest.mark.rule("papyrus", "R16")
def test_r16_only_what_one_holds() -> None:
    assert refused(position("1: hand nrtw\n2:\nturn: 1 tuck"), "1 tuck b light") == "R16"


@pytest.mark.rule("papyrus", "R16")
def test_r16_with_a_card_under_both_the_turn_ends_by_itself() -> None:
    state = position("1: hand nrtw under light-b dark-b\n2:\nrow: F08 F02 F03 F04\nturn: 1 below")
    assert kinds(play(state, "1 up 1 1")) == ["below", "draw", "turn"]
    assert turn(state) == 2


@pytest.mark.rule("papyrus", "R16")
def test_r16_it_stays_there_until_the_end() -> None:
    state = position("1: hand nrtw under light-b\n2:\nrow: F08 F02 F03 F04")
    play(state, "1 above n 1", "1 down r 1", "1 pass")
    assert player(state, 1)["under"] == {"light": "b"}


@pytest.mark.rule("papyrus", "R17")
def test_r17_the_first_and_the_third_action_can_be_skipped() -> None:
    state = position("1: hand nrtw\n2:\nrow: F08 F02 F03 F04")
    events = play(state, "1 pass", "1 up 1 1", "1 pass")
    assert kinds(events) == ["pass", "below", "draw", "pass", "turn"]
    assert told(events, 2)[0] == {"kind": "pass", "seat": 0, "step": "above"}
    assert told(events, 2)[3] == {"kind": "pass", "seat": 0, "step": "tuck"}
    assert (turn(state), step(state)) == (2, "above")


@pytest.mark.rule("papyrus", "Q20")
def test_q20_which_dossier_is_the_players_choice_and_everybody_sees_that_it_carries_a_card() -> None:
    state = position("1: hand nrtw\n2:\n3:\nturn: 1 tuck")
    assert len(moves(state)) == 4 * 2 + 1
    events = play(state, "1 tuck n light")
    for number in (2, 3, None):
        heard = told(events, number)[0]
        assert heard["dossier"] == "light"
        assert "card" not in heard
        shown = view(state, number)["players"][0]["dossiers"]
        assert shown == [{"back": "light", "carries": True}, {"back": "dark", "carries": False}]
    assert told(events, 1)[0]["card"] == "blue-n"
    assert view(state, 1)["players"][0]["dossiers"][0]["card"] == "n"


@pytest.mark.rule("papyrus", "Q20")
def test_q20_the_dossier_makes_no_difference_to_the_score() -> None:
    totals = set()
    for back in ("light", "dark"):
        state = position("1: hand nrtw deck dossiers L3 D3 pile blue-rt\n2:\nturn: 1 tuck")
        play(state, f"1 tuck n {back}")
        assert state.outcome is not None
        totals.add(state.outcome.scores[0].total)
    assert totals == {3}
