"""The conformance kit: shows that a game keeps the contract. Ours run through it, and so can anybody's own.

    from mastaba.check import check_game

    print(check_game(game, budget=30))          every seat count, for about half a minute
    check_game(game, seats=3, games=5, seed="1")     always the same five games
    check_all(game, budget=60)                  every option, too

A game may help with three more methods: `open_samples(state)` if it has an open verb, and, to show that samples are
honest, `small_positions()` and `deals(seen)`: some positions, and all deals that are possible there.
"""

from mastaba.check.perft import divide, perft
from mastaba.check.playthrough import playthrough
from mastaba.check.report import CheckFailed, Report
from mastaba.check.run import NAMES, check_all, check_game
from mastaba.check.surfaces import Surface, on_page

__all__ = [
    "NAMES",
    "CheckFailed",
    "Report",
    "Surface",
    "check_all",
    "check_game",
    "divide",
    "on_page",
    "perft",
    "playthrough",
]
