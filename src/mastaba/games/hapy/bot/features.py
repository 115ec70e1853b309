"""A position of Hâpy Families as numbers, from which it can be learned who is likely to win."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.hapy.bot.outlook import winning
from mastaba.games.hapy.rules.setting import CARDS, EACH, NO_CARD, counted, families_with, how_many
from mastaba.games.hapy.rules.state import Hapy
from mastaba.kernel.bits import BIT

# What a seat has. Families are counted in threes: nobody holds more pairs than that for long.
NUMBERED: Final = (
    "series",  # laid, of those that win
    "one short",  # of the series that win
    "pairs",  # families of which two are in hand
    "secret pairs",  # that nobody can be sure of
    "winning pairs",  # that would win with a third
    "singles",
    "open families",  # of which a series is laid, and nobody else has one
    "begun again",  # a single of such a family
    "third at hand",  # pairs for which a third is known to be in another hand, and may be asked for
    "third in reach",  # or lies free and face up in the layout
    "third in other hands",  # pairs of which somebody holds a third, known or not
    "hidden cards",
    "to move",
    "to move with a third",
)
NAMES: Final = NUMBERED + tuple(f"{name}, early" for name in NUMBERED)  # times the share of the layout that is left


def numbers(state: Hapy, seat: i64) -> list[float]:
    me = state.seats[seat]
    counts = counted(me.hand)
    pairs = families_with(counts, 2)
    singles = families_with(counts, 1) & ~pairs
    known_pairs = families_with(counted(me.known), 2)
    laid_by_others: i64 = 0
    known: i64 = 0
    held: i64 = 0
    for other in state.seats:
        if other is not me:
            laid_by_others |= other.laid
            known |= other.known
            held |= other.hand
    mine = families_with(counted(me.laid), 1)
    open_families = mine & ~families_with(counted(laid_by_others), 1)
    if me.ban != NO_CARD:
        known &= ~BIT[me.ban]
    at_hand = pairs & families_with(counted(known), 1)
    in_reach = pairs & families_with(counted(lying(state)), 1)
    series = me.series
    target = state.given.target
    moves = seat == state.turn
    found = [
        float(series) / float(target),
        1.0 if series + 1 == target else 0.0,
        families(pairs) / 3.0,
        families(pairs & ~known_pairs) / 3.0,
        families(pairs & winning(state, me)),
        families(singles) / 3.0,
        families(open_families) / 3.0,
        families(singles & open_families) / 3.0,
        families(at_hand) / 3.0,
        families(in_reach) / 3.0,
        families(pairs & families_with(counted(held), 1)) / 3.0,
        float(me.hidden) / 6.0,
        1.0 if moves else 0.0,
        1.0 if moves and at_hand | in_reach else 0.0,
    ]
    left = float(how_many(state.pile.left)) / float(CARDS)
    i: i64 = 0
    size: i64 = len(found)
    while i < size:
        found.append(left * found[i])
        i += 1
    return found


def families(cards: i64) -> float:
    """How many families these are, each of them whole."""
    return float(how_many(cards & EACH))


def lying(state: Hapy) -> i64:
    """The cards that lie free and face up in the layout."""
    cards: i64 = 0
    if state.pile.free & state.given.up:
        for place in state.pile.takes:
            if state.given.up >> place & 1:
                cards |= BIT[state.cards[place]]
    return cards
