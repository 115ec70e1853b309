"""A position of Mykerinos in numbers, from which values can be fitted."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.bot.outlook import ranking_number, stock_worth
from mastaba.games.mykerinos.bot.prospects import Gains, Prospects, digging, horizon
from mastaba.games.mykerinos.rules.scoring import all_points
from mastaba.games.mykerinos.rules.setting import FIVES, PATRONS, ROOMS, SEASONS, WINGS
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.bags import kinds, size, times
from mastaba.kernel.bits import count

TWO_ROOMS: Final = (1 << WINGS) - 1  # as sets
THREE_ROOMS: Final = TWO_ROOMS << WINGS
FIVE_ROOMS: Final = (1 << len(ROOMS)) - (1 << FIVES)

PLAIN: Final = (
    "points",  # if it ended now
    "prospect",  # what cards and rooms will have brought
    "region",  # what the region will bring
    "stock worth",
    "stock",
    "general",
    "no general",
    "cards",
    *PATRONS,  # cards of each
    "kinds",
    "ready",
    "twos",
    "threes",
    "fives",
    "firsts",
    "seconds",
    "passed",
    "to move",
)
NAMES: Final[tuple[str, ...]] = (*PLAIN, *[f"{name}, left" for name in PLAIN])  # and times the seasons that are left


def numbers_of(state: Mykerinos, seat: i64, prospects: Prospects, region: Gains) -> list[float]:
    """Of one seat, all about as large as 1; `region` is what everybody can expect there."""
    me = state.seats[seat]
    numbers = [
        float(all_points(me, state.wings)) / 20.0,
        (float(me.prestige) + prospects.now[seat]) / 20.0,
        region[seat] / 10.0,
        stock_worth(state, me.stock) / 3.0,
        float(me.stock) / 10.0,
        float(me.general) / 20.0,
        0.0 if me.general else 1.0,
        float(count(me.cards)) / 8.0,
    ]
    for patron in range(len(PATRONS)):
        numbers.append(float(times(me.patrons, patron)) / 2.0)
    numbers.append(float(count(kinds(me.patrons))) / 5.0)
    numbers.append(float(size(me.ready)) / 4.0)
    for rooms in (TWO_ROOMS, THREE_ROOMS, FIVE_ROOMS):
        numbers.append(float(count(me.rooms & rooms)) / 2.0)
    firsts, seconds = standing(state, seat)
    numbers += [firsts / 3.0, seconds / 3.0]
    numbers.append(1.0 if me.place == 1 else 0.0)
    numbers.append(1.0 if digging(state) and state.turn == seat else 0.0)
    left = horizon(state) / float(SEASONS)
    return numbers + [number * left for number in numbers]


def standing(state: Mykerinos, seat: i64) -> tuple[float, float]:
    """In how many areas somebody is first, and second."""
    firsts = 0.0
    seconds = 0.0
    for area in range(len(state.region) // 2):
        ranking = ranking_number(state, area, -1, 0, -1, 0)
        if (ranking & 7) - 1 == seat:
            firsts += 1.0
        elif ((ranking >> 3) & 7) - 1 == seat:
            seconds += 1.0
    return firsts, seconds
