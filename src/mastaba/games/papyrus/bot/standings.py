"""R19: who is ranked how below a Fragment. Standings are eight bits a colour: its cards, and where its lowest lies."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyrus.rules.seats import EACH_CARD, Slot
from mastaba.games.papyrus.rules.setting import COLOURS

UNIT: Final[tuple[int, ...]] = tuple(256**colour for colour in range(COLOURS))  # of a colour


def standings_of(slot: Slot) -> i64:
    """By colour, the number of cards below and the position of the lowest, as a number to be compared."""
    standings: i64 = 0
    rest: i64 = slot.below
    position: i64 = 0
    while position < slot.size:
        position += 1
        standings = with_cards(standings, (rest >> 4) & 3, 1, position)
        rest >>= 6
    return standings


def with_cards(standings: i64, who: i64, cards: i64, position: i64) -> i64:
    """The standings when a player has so many more cards, the lowest at this position."""
    here = (standings >> (8 * who)) & 255
    return standings + ((here // EACH_CARD + cards) * EACH_CARD + position - here) * UNIT[who]


def cards_in(standings: i64, who: i64) -> i64:
    """How many cards of a player lie below."""
    return ((standings >> (8 * who)) & 255) // EACH_CARD


def ranks(standings: i64) -> tuple[i64, i64, i64]:
    """Who is first, second and last: -1 where there is nobody. Who is alone is first and last."""
    first: i64 = -1
    second: i64 = -1
    last: i64 = -1
    best: i64 = 0
    next_best: i64 = 0
    least: i64 = 255
    rest = standings
    who: i64 = 0
    while rest:
        here = rest & 255
        if here:
            if here > best:
                second = first
                next_best = best
                first = who
                best = here
            elif here > next_best:
                second = who
                next_best = here
            if here < least:
                last = who
                least = here
        rest >>= 8
        who += 1
    return first, second, last
