"""OpenSpiel's hearts, written in C++ and driven from Python: `speed SECONDS` prints "moves seconds".

Players choose uniformly among legal_actions, chance among chance_outcomes. Players' moves are counted, everything is
timed. It is another game than ours, so there is nothing to trace.
"""

from __future__ import annotations

import argparse
import random

import pyspiel
from harness import speed

GAME = pyspiel.load_game("hearts")


def count(seed: int, seats: int) -> int:
    """The players' moves of one game; hearts always has four players."""
    choice = random.Random(seed).choice
    state = GAME.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choice(state.chance_outcomes())[0])
        else:
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    modes = parser.add_subparsers(dest="mode", required=True)
    timing = modes.add_parser("speed", help='play for SECONDS, print "moves seconds"')
    timing.add_argument("seconds", type=float)
    moves, seconds = speed(count, 4, parser.parse_args().seconds)
    print(f"{moves} {seconds:.6f}")
