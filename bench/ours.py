"""Mastaba's Hâpy Families: traced move by move through the public API, timed by its own random play."""

from __future__ import annotations

from functools import cache

from harness import Played, main

import mastaba
from mastaba.bots.random import play_out
from mastaba.kernel.contract import Setting

GAME = mastaba.find_game("hapy")
REASONS = ("family", "series", "stalemate")


@cache
def setting(seats: int) -> Setting:
    """The tables are made once, as in the other programs."""
    return GAME.setting(seats, {"layout": "pyramid", "ban": "last_by_other"})


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


def result(state: mastaba.State, moves: list[int]) -> Played:
    outcome = state.outcome
    assert outcome is not None
    parts = [dict(score.parts) for score in outcome.scores]
    return Played(
        moves=moves,
        reason=REASONS.index(outcome.reason),
        ranks=outcome.ranks,
        series=[part["series"] for part in parts],
        hands=[part["hand"] for part in parts],
    )


def count(seed: int, seats: int) -> int:
    """By the library itself, which is compiled."""
    chance = mastaba.Fast(seed)
    return play_out(GAME.deal(setting(seats), chance), chance)


def play_both(seed: int, seats: int) -> Played:
    """What is traced is also what is timed."""
    played = play(seed, seats)
    chance = mastaba.Fast(seed)
    state = GAME.deal(setting(seats), chance)
    moves = play_out(state, chance)
    assert moves == len(played.moves), f"seed {seed}: {moves} moves alone, {len(played.moves)} driven"
    assert result(state, list(played.moves)) == played, f"seed {seed}: alone it ends otherwise than driven"
    return played


if __name__ == "__main__":
    main(play_both, count)
