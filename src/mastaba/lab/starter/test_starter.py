"""Starter Game keeps the contract, and its rules."""

import pytest

import mastaba
from mastaba.check import check_game, on_page
from mastaba.lab.starter import game


def position(*hands: str, leader: int = 1, trick: str = "", gone: str = "") -> mastaba.State:
    """A position from a few words; the tricks were taken by player 1."""
    tricks = len(gone.split()) // len(hands)
    players = [{"hand": hand.split(), "tricks": tricks if i == 0 else 0} for i, hand in enumerate(hands)]
    plain = {"leader": leader, "trick": trick.split(), "gone": gone.split(), "players": players}
    return game.place(game.setting(len(hands), {}), plain)


def test_it_keeps_the_contract() -> None:
    mastaba.register(game)
    check_game(game, games=1, seed="1", surfaces=(on_page(game),))


@pytest.mark.rule("starter", "S1")
def test_three_cards_each() -> None:
    mastaba.register(game)
    state = mastaba.new("starter", seats=4, seed="a deal")
    assert state.to_act == (0,)
    assert all(len(state.seen(seat).legal()) == (3 if seat == 0 else 0) for seat in range(4))


@pytest.mark.rule("starter", "S2")
def test_only_what_one_holds_can_be_played() -> None:
    state = position("1 5 9", "2 3 4")
    with pytest.raises(mastaba.MastabaError, match="do not hold the 3"):
        state.play(0, "play 3")
    state.play(0, "play 5")
    assert state.to_act == (1,)


@pytest.mark.rule("starter", "S3")
def test_the_highest_card_takes_the_trick_and_leads() -> None:
    state = position("1 5", "2 9 4", leader=1, trick="7")
    state.play(1, "play 9")
    assert state.to_act == (1,)


@pytest.mark.rule("starter", "S4")
def test_most_tricks_win() -> None:
    state = position("5", "9", gone="1 2 3 4")
    state.play(0, "play 5")
    state.play(1, "play 9")
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 2)
