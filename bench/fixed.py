"""The same play every time, for counting its instructions: a game's random play, and its search.

python bench/fixed.py GAME     prints "moves iterations"
"""

from __future__ import annotations

import gc
import sys
import time

import mastaba
from mastaba.bots.greedy import hints_of
from mastaba.bots.random import play_out
from mastaba.bots.search import Search
from mastaba.kernel.contract import Setting

SEATS = 3
MOVES = {"hapy": 4000, "mykerinos": 2000, "papyria": 1000, "papyros": 40, "papyrus": 4000}  # about so many at random
ITERATIONS = {"hapy": 100, "mykerinos": 100, "papyria": 40, "papyros": 10, "papyrus": 60}  # in each position
POSITIONS = ((2, 0.1), (2, 0.6), (3, 0.3))  # seats, and how much of the game is over by then
USUAL = 1000, 60  # of games that are not ours


def at_random(game: mastaba.Game) -> int:
    """Plays some games; how many moves they had. Each is played twice: tables are made the first time, not counted."""
    setting = game.setting(SEATS, {})
    moves, seed = 0, 0
    while moves < MOVES.get(game.name, USUAL[0]):
        seed += 1
        driven(setting, seed)
        chance = mastaba.Fast(seed)
        moves += play_out(game.deal(setting, chance), chance)
    return moves


def driven(setting: Setting, seed: int) -> None:
    """The game that `play_out` plays, without it."""
    chance = mastaba.Fast(seed)
    state = setting.game.deal(setting, chance)
    while state.to_act:
        legal = state.legal(state.to_act[0])
        state.apply(state.to_act[0], legal[chance.below(len(legal))])


def searched(game: mastaba.Game) -> int:
    """Thinks about some positions; how many iterations it made."""
    done = 0
    for seats, share in POSITIONS:
        state = position(game.setting(seats, {}), share)
        search = Search(state.seen(state.to_act[0]), mastaba.Fast(1))
        search.run(ITERATIONS.get(game.name, USUAL[1]))
        done += int(search.iterations)
    return done


def timed(game: mastaba.Game, seconds: float) -> tuple[int, float]:
    """The iterations of about so many seconds; what is worked out once is, before that."""
    searched(game)
    states = [position(game.setting(seats, {}), share) for seats, share in POSITIONS]
    done, spent, start = 0, 0.0, time.perf_counter()
    while spent < seconds:
        for state in states:
            search = Search(state.seen(state.to_act[0]), mastaba.Fast(1))
            search.run(ITERATIONS.get(game.name, USUAL[1]))
            done += int(search.iterations)
        spent = time.perf_counter() - start
    return done, spent


def position(setting: Setting, share: float) -> mastaba.State:
    """In a game of quick moves, where there is something to decide."""
    length = len(states(setting))
    return next(state for state in states(setting)[int(share * length) :] if len(state.legal(state.to_act[0])) > 2)


def states(setting: Setting) -> list[mastaba.State]:
    chance = mastaba.Fast(1)
    hints = hints_of(setting)
    state = setting.game.deal(setting, chance)
    found = []
    while state.to_act:
        found.append(state.copy())
        seat = state.to_act[0]
        state.apply(seat, hints.choose(state, seat, state.legal(seat), chance))
    return found


if __name__ == "__main__":
    ours = mastaba.find_game(sys.argv[1])
    if len(sys.argv) > 2:
        print(*timed(ours, float(sys.argv[2])))
        sys.exit()
    gc.disable()  # it would fall on any of the moves
    print(at_random(ours), searched(ours))
