"""What a position of PaPyRoS looks like to each player, as numbers: values are fitted to them.

Racks are open, so the best word of who moves is looked for: it will be the next one. What lies open for the others is
not: who moves changes the board first, and it tells no more than it costs. Each number is there twice, the second time
by the share of the game that is left: what counts in the end is the race, before that what one can make of the board.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.bot.prospects import Prospects
from mastaba.games.papyros.rules.letters import SUN, Y
from mastaba.games.papyros.rules.position import GIVE
from mastaba.games.papyros.rules.setting import TAUSCHEN
from mastaba.games.papyros.rules.state import Papyros

PLAIN: Final = (
    "deben",  # a share of the target
    "vowels",
    "suns",
    "pairs",
    "cards",
    "tauschen",
    "turn",  # 1 for who moves, and less for who has to wait
    "best",  # what the best word of who moves is worth
    "second",  # and the best one for another combination
    "finish",  # whether a word ends the game
    "near",  # how near one comes to that
)
SOON: Final = 10.0  # Deben that a word may well pay
NAMES: Final[tuple[str, ...]] = (*PLAIN, *[f"{name} left" for name in PLAIN])


def features_of(state: Papyros, seat: int, level: int) -> list[float]:
    given = state.given
    me = state.seats[seat]
    target = float(given.target)
    most: i64 = 0
    for player in state.seats:
        if player.deben > most:
            most = player.deben
    left = 1.0 - float(most) / target if most < given.target else 0.0
    best = 0.0
    second = 0.0
    longest = 0.0
    if seat == state.turn:
        prospects = Prospects(state, level)
        best = prospects.best_word()
        second = prospects.second
        longest = float(prospects.most)
    missing = float(given.target - me.deben)
    near = (missing - longest) / SOON
    owed: i64 = state.owed if state.step == GIVE and seat == state.turn else 0
    waits = float((seat - state.turn) % given.seats) / float(given.seats)
    pairs: i64 = 0
    kind: i64 = Y + 1
    while kind < SUN:
        pairs += me.rack[kind]
        kind += 1
    plain = [
        float(me.deben) / target,
        float(me.vowels - owed) / 10.0,
        float(me.rack[SUN]),
        float(pairs) / 3.0,
        float(me.held) / 3.0,
        float(me.cards[TAUSCHEN]),
        1.0 - waits,
        best / 10.0,
        second / 10.0,
        1.0 if longest >= missing else 0.0,
        1.0 - near if near < 1.0 else 0.0,
    ]
    return plain + [number * left for number in plain]
