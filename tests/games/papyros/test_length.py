"""A game of PaPyRoS is as long as it says: with the usual options every player has six turns or more (G6)."""

import os

import pytest

import mastaba
from mastaba import Fast, State, bots
from mastaba.games.papyros import game
from mastaba.kernel.bits import members

GAMES = 8


@pytest.mark.skipif(bool(os.environ.get("MASTABA_PURE")), reason="compiled it takes seconds")
@pytest.mark.rule("papyros", "G6")
@pytest.mark.parametrize(("seats", "language"), [(2, "de"), (3, "de"), (4, "de"), (3, "en"), (3, "fr")])
def test_bots_have_six_turns_each_and_animate_a_third_of_the_board(seats: int, language: str) -> None:
    """With the words that are installed, and bots that see all of them."""
    game.use(None)
    turns, animated = 0, 0
    for number in range(GAMES):
        state = mastaba.new("papyros", seats=seats, seed=f"length {number}", language=language)
        play_out(state, Fast(number))
        turns += int(state.turns)  # type: ignore[attr-defined]
        animated += len(members(int(state.awake)))  # type: ignore[attr-defined]
    assert turns / GAMES / seats >= 6
    assert animated / GAMES >= 20 / 3


def play_out(state: State, chance: Fast) -> None:
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, bots.choose("greedy", state.seen(seat), chance))
