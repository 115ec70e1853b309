"""The hash of what everybody can know after every move: `c/hapy.c` built with KNOWLEDGE must print the same.

python bench/knowledge.py [SEATS [GAMES]]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ours import GAME, setting

import mastaba
from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.state import Hapy


def of_game(state: Hapy) -> Iterator[int]:
    yield from (state.located, state.fresh, state.fresh_slot)
    for seat in state.seats:
        yield from of_seat(seat)


def of_seat(seat: Seat) -> Iterator[int]:
    yield from (seat.known, seat.denied, seat.lost, seat.learned)
    yield from (len(seat.kept), *seat.kept)
    yield from (len(seat.slots), *seat.cannot_be())


def knowledge(seats: int, games: int) -> int:
    """One number for all the games with seeds 1 to `games`; multiplied by an odd number, no bit gets lost."""
    value = 1
    for seed in range(1, games + 1):
        chance = mastaba.Fast(seed)
        state = GAME.deal(setting(seats), chance)
        assert isinstance(state, Hapy)
        while to_act := state.to_act:
            choices = state.legal(to_act[0])
            state.apply(to_act[0], choices[chance.below(len(choices))])
            for number in of_game(state):
                value = (value ^ number) * 1099511628211 % 2**64
    return value


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    print(knowledge(*(words + [3, 1000][len(words) :])))
