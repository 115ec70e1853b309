"""A game of Mastaba's: timed by its own random play or, with --driven, by a loop in ordinary, uncompiled Python.

python bench/any_game.py papyrus speed 5
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from harness import main

import mastaba
from mastaba.bots.random import play_out
from mastaba.kernel.contract import Setting

REASONS = {
    "mykerinos": ("exhibition",),
    "papyria": ("goods", "turns"),
    "papyros": ("target", "stall"),
    "papyrus": ("deck", "row"),
}
GAME = mastaba.find_game(sys.argv.pop(1))


@dataclass(frozen=True)
class Played:
    """A finished game: all that goes into the trace hash."""

    moves: Sequence[int]
    reason: int
    ranks: Sequence[int]
    scores: Sequence[int]

    def numbers(self) -> list[int]:
        return [*self.moves, len(self.moves), self.reason, *self.ranks, *self.scores]


@cache
def setting(seats: int) -> Setting:
    """The tables are made once."""
    return GAME.setting(seats, {})


def result(state: mastaba.State, moves: Sequence[int]) -> Played:
    outcome = state.outcome
    assert outcome is not None
    parts = [number for score in outcome.scores for _, number in score.parts]
    return Played(moves, REASONS[GAME.name].index(outcome.reason), outcome.ranks, parts)


def play(seed: int, seats: int) -> Played:
    """From ordinary Python, as anybody's script would."""
    chance = mastaba.Fast(seed)
    state = GAME.deal(setting(seats), chance)
    moves = []
    while to_act := state.to_act:
        seat = to_act[0]
        choices = state.legal(seat)
        move = choices[chance.below(len(choices))]
        state.apply(seat, move)
        moves.append(move)
    return result(state, moves)


def play_both(seed: int, seats: int) -> Played:
    """What is traced is also what is timed."""
    played = play(seed, seats)
    chance = mastaba.Fast(seed)
    state = GAME.deal(setting(seats), chance)
    moves = play_out(state, chance)
    assert moves == len(played.moves), f"seed {seed}: {moves} moves alone, {len(played.moves)} driven"
    assert result(state, played.moves) == played, f"seed {seed}: alone it ends otherwise than driven"
    return played


def count(seed: int, seats: int) -> int:
    """By the library itself, which is compiled."""
    chance = mastaba.Fast(seed)
    return play_out(GAME.deal(setting(seats), chance), chance)


if __name__ == "__main__":
    if "--papyria" in sys.argv:
        sys.argv.remove("--papyria")
    if "--driven" in sys.argv:
        sys.argv.remove("--driven")
        main(play)
    else:
        main(play_both, count)
