"""What a position of PaPyRoS looks like to each player, as numbers: values are fitted to them.

Racks are open, so the best words of all players are looked for: of who moves what comes next, of the others what
lies open for them. Each number is there twice, the second time by the share of the game that is left: what counts in
the end is the race, before that what one can make of the board.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.bot.prospects import Prospects
from mastaba.games.papyros.rules.letters import SUN
from mastaba.games.papyros.rules.setting import ALLIANZ, TAUSCHEN, UMDREHEN
from mastaba.games.papyros.rules.state import Papyros

PLAIN: Final = (
    "deben",
    "vowels",
    "suns",
    "pairs",
    "kinds",
    "umdrehen",
    "tauschen",
    "allianz",
    "turn",
    "best",
    "second",
    "finish",
    "near",
)
NAMES: Final[tuple[str, ...]] = (*PLAIN, *[f"{name} left" for name in PLAIN])


def features_of(state: Papyros, seat: int, level: int) -> list[float]:
    given = state.given
    me = state.seats[seat]
    seats = given.seats
    most: i64 = 0
    for player in state.seats:
        if player.deben > most:
            most = player.deben
    target = float(given.target)
    left = 1.0 - float(most) / target if most < given.target else 0.0
    prospects = Prospects(state, level, seat)
    best = prospects.best_word()
    missing = float(given.target - me.deben)
    waits = float((seat - state.turn) % seats) / float(seats)
    rack = me.rack
    kinds = 0.0
    pairs = 0.0
    kind: i64 = 0
    while kind < SUN:
        if rack[kind]:
            kinds += 1.0
            if kind > 8:
                pairs += float(rack[kind])
        kind += 1
    near = (missing - float(prospects.most)) / 10.0
    plain = [
        float(me.deben) / target,
        float(me.vowels) / 10.0,
        float(rack[SUN]),
        pairs / 3.0,
        kinds / 5.0,
        float(me.cards[UMDREHEN]),
        float(me.cards[TAUSCHEN]),
        float(me.cards[ALLIANZ]),
        1.0 - waits,
        best / 10.0,
        prospects.second / 10.0,
        1.0 if float(prospects.most) >= missing else 0.0,
        1.0 - near if near < 1.0 else 0.0,
    ]
    return plain + [number * left for number in plain]
