"""What one seat makes of the region while it is dug: what each area would bring, with some cubes more or without.

An area is judged by what its survey would bring if it came now, or after another move of somebody else.
"""

from math import log
from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.bot.prospects import THREAT, UNKNOWN, Gains, Prospects, Stake, add_to
from mastaba.games.mykerinos.rules.excavation import next_space
from mastaba.games.mykerinos.rules.setting import (
    CHAIN,
    COLUMN_BIT,
    CUBES,
    EXTEND,
    PASS,
    ROW,
    SEASONS,
    SKIP,
    START,
    USE_BROWN,
    USE_VIOLET,
    VERB,
    area_of,
)
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.bags import SHIFT
from mastaba.kernel.bits import BIT

CUBE: Final = 0.55  # points for a cube that is kept for the next season;
ENOUGH: Final = 8.0  # with this many it is worth half of that
LAST_CUBE: Final = 0.02  # in the last one it breaks ties
NEUTRAL_CUBE: Final = 0.08
GENERAL_CUBE: Final = 0.1  # in the general stock
CALLED: Final = 0.15  # a patron who is not called is wasted
ROOM_TO_GROW: Final = 0.03  # points for each free square beside
NOW: Final = 0.5  # how likely it is that a ranking stays, for who goes on digging,
ONE_MORE: Final = 0.3  # that another player has one more cube there in the end,
TWO_MORE: Final = 0.2  # or two
ANSWER: Final = 0.3  # how likely it is that two more cubes of one's own come on top
LATE: Final = 6  # a space of the passing scale after all others
LATER: Final = 7


def area_parts() -> list[int]:
    """By move: how many cubes it puts into which areas.

    A number to base 64, with a digit `8 * area + cubes` for each of the areas.
    """
    return [parts_of([area_of(square) for square in chain]) for chain in CHAIN]


def parts_of(areas: list[int]) -> int:
    parts = 0
    for area in sorted(set(areas)):
        parts = 64 * parts + 8 * area + areas.count(area)
    return parts


PARTS: Final[list[int]] = area_parts()


# ---- Cubes that are kept --------------------------------------------------------------------------------

STOCKS: Final[list[float]] = [CUBE * ENOUGH * log(1.0 + cubes / ENOUGH) for cubes in range(CUBES + 1)]
LAST_STOCKS: Final[list[float]] = [LAST_CUBE * cubes for cubes in range(CUBES + 1)]


def stock_worth(state: Mykerinos, cubes: i64) -> float:
    """What cubes in a personal stock are worth: each less than the one before."""
    return LAST_STOCKS[cubes] if state.season == SEASONS else STOCKS[cubes]


# ---- Rankings -------------------------------------------------------------------------------------------


def ranking_number(
    state: Mykerinos, area: i64, more: i64, cubes: i64, rival: i64, rivals: i64, place: i64 = LATER
) -> i64:
    """The ranking of an area, if two of the colours had so many more cubes there; as a number, see `Prospects.area`.

    Who has not passed is thought to do so after the others, the first of these two last or on the space that is given.
    """
    number: i64 = 0
    digit: i64 = 1
    done: i64 = 0
    count: i64 = len(state.seats)
    shift: i64 = SHIFT[area]
    while True:
        best: i64 = -1
        height: i64 = 0
        i: i64 = 0
        while i < count:
            if not done & BIT[i]:
                seat = state.seats[i]
                there = (seat.cubes >> shift) & 127
                if i == more:
                    there += cubes
                if i == rival:
                    there += rivals
                if there:
                    space: i64 = seat.place
                    if space == 0:
                        space = place if i == more else LATE
                    if 8 * there - space > height:
                        height = 8 * there - space
                        best = i
            i += 1
        if best < 0:
            return number
        number += digit * (best + 1)
        digit *= 8
        done |= BIT[best]


def situation_number(state: Mykerinos, seat: i64) -> i64:
    """What an area's worth depends on beside the cubes there: who looks at it, who has passed, who can dig."""
    number: i64 = seat
    for there in state.seats:
        number = 16 * number + 2 * there.place + (1 if there.stock else 0)
    return 2 * number + (1 if state.seats[seat].stock >= 3 else 0)


def area_number(state: Mykerinos, situation: i64, area: i64) -> i64:
    """All that an area's worth depends on."""
    number: i64 = 8 * situation + area
    shift: i64 = SHIFT[area]
    for there in state.seats:
        number = 32 * number + ((there.cubes >> shift) & 127)
    return number


# ---- What everybody can expect --------------------------------------------------------------------------


def region_gains(state: Mykerinos, prospects: Prospects) -> Gains:
    """What everybody can expect of all areas together."""
    gains: Gains = [0.0] * state.given.seats
    situation = situation_number(state, 0)
    for area in range(len(state.region) // 2):
        number = int(area_number(state, situation, area))
        known = prospects.expected.get(number)
        if known is None:
            known = area_gains(state, prospects, area)
            prospects.expected[number] = known
        add_to(gains, known, 1.0)
    return gains


def area_gains(state: Mykerinos, prospects: Prospects, area: i64) -> Gains:
    """As it lies, or if somebody comes with one cube more, or with two."""
    gains: Gains = [0.0] * state.given.seats
    add_to(gains, prospects.area(area, ranking_number(state, area, -1, 0, -1, 0)), NOW)
    part = (1.0 - NOW) / (2.0 * float(state.given.seats))
    for i in range(state.given.seats):
        more = 1 if state.seats[i].place == 0 and state.seats[i].stock else 0
        add_to(gains, prospects.area(area, ranking_number(state, area, i, more, -1, 0)), part)
        add_to(gains, prospects.area(area, ranking_number(state, area, i, 2 * more, -1, 0)), part)
    return gains


# ---- One seat's view ------------------------------------------------------------------------------------


class Outlook:
    """What one seat makes of the region, and of its moves there, with its own cubes or with neutral ones."""

    def __init__(self, state: Mykerinos, seat: int, prospects: Prospects, more: int = -1) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.more: Final = seat if more < 0 else more  # whose cubes it is about
        self.me: Final = state.seats[seat]
        self.prospects: Final = prospects
        self.areas: Final = len(state.region) // 2
        stock = state.seats[seat].stock
        self.cube: Final = stock_worth(state, stock) - stock_worth(state, stock - 1) if stock else CUBE
        self.rivals: Final[list[int]] = [
            i for i in range(state.given.seats) if i != seat and state.seats[i].place == 0 and state.seats[i].stock
        ]
        self.stakes: Final[list[Stake]] = []
        situation = 2 * situation_number(state, seat) + (1 if more >= 0 else 0)
        for area in range(self.areas):
            number = int(area_number(state, situation, area))
            stake = prospects.stakes.get(number)
            if stake is None:
                stake = Stake()
                prospects.stakes[number] = stake
            self.stakes.append(stake)

    # ---- What an area is worth --------------------------------------------------------------------------

    def hard(self, area: i64, more: i64, cubes: i64, rival: i64, rivals: i64, place: i64) -> float:
        number = ranking_number(self.state, area, more, cubes, rival, rivals, place)
        return self.prospects.utility(self.prospects.area(area, number), self.seat)

    def soft(self, area: i64, more: i64, cubes: i64, sure: float, place: i64) -> float:
        """What an area is worth with so many cubes more, if others may add some, too."""
        now = self.hard(area, more, cubes, -1, 0, place)
        if not self.rivals:
            return now
        ones = 0.0
        twos = 0.0
        for rival in self.rivals:
            ones += self.hard(area, more, cubes, rival, 1, place)
            twos += self.hard(area, more, cubes, rival, 2, place)
        number = float(len(self.rivals))
        rest = (1.0 - sure) / (ONE_MORE + TWO_MORE)
        value = sure * now + rest * (ONE_MORE * ones + TWO_MORE * twos) / number
        if place == LATER and more == self.seat and self.me.stock >= 3:
            return (1.0 - ANSWER) * value + ANSWER * self.hard(area, more, cubes + 2, -1, 0, place)
        return value

    def now(self, area: i64) -> float:
        stake = self.stakes[area]
        if stake.now == UNKNOWN:
            stake.now = self.soft(area, self.more, 0, NOW, LATER)
        return stake.now

    def one(self, area: i64) -> float:
        """What a cube more brings in an area."""
        stake = self.stakes[area]
        if stake.one == UNKNOWN:
            stake.one = self.soft(area, self.more, 1, NOW, LATER) - self.now(area)
        return stake.one

    def two(self, area: i64) -> float:
        stake = self.stakes[area]
        if stake.two == UNKNOWN:
            stake.two = self.soft(area, self.more, 2, NOW, LATER) - self.now(area)
        return stake.two

    def three(self, area: i64) -> float:
        stake = self.stakes[area]
        if stake.three == UNKNOWN:
            stake.three = self.soft(area, self.more, 3, NOW, LATER) - self.now(area)
        return stake.three

    def gain(self, area: i64, cubes: i64) -> float:
        if cubes == 1:
            return self.one(area)
        return self.two(area) if cubes == 2 else self.three(area)

    def dug(self, move: i64) -> float:
        """What the cubes of a move bring."""
        total = 0.0
        rest: i64 = PARTS[move]
        while rest:
            total += self.gain((rest & 63) >> 3, rest & 7)
            rest >>= 6
        return total

    # ---- Moves, in points -------------------------------------------------------------------------------

    def worth_of(self, move: i64) -> float:
        """What one's own move brings."""
        verb: i64 = VERB[move]
        if verb == PASS:
            return self.passing()
        if verb == USE_BROWN:
            return self.prospects.room_gain(self.seat, move - USE_BROWN) - self.cube + CALLED
        price = self.price(verb, len(CHAIN[move]))
        if verb == START:
            return self.dug(move) - price + ROOM_TO_GROW * self.growth(move - START)
        return self.dug(move) - price

    def price(self, verb: i64, cubes: i64) -> float:
        """What the cubes of a move would be worth elsewhere, less what it is worth to call its patron."""
        if verb in (START, EXTEND):
            return float(cubes) * self.cube
        if verb == USE_VIOLET:  # R22: one cube comes from the general stock
            return float(cubes - 1) * self.cube + GENERAL_CUBE - CALLED
        return float(cubes) * self.cube - CALLED

    def worth_of_neutral(self, move: i64) -> float:
        if move == SKIP:
            return 0.0
        return self.dug(move) - NEUTRAL_CUBE * float(len(CHAIN[move]))

    def passing(self) -> float:
        """R32: who passes wins ties against those who have not, but cannot answer any more."""
        total = 0.0
        place = next_space(self.state)
        threat = self.threat()
        for area in range(self.areas):
            total += self.held(area, place, threat) - self.now(area)
        return total

    def threat(self) -> i64:
        """The cubes that others can still dig with, as far as they count."""
        threat: i64 = 0
        for rival in self.rivals:
            threat += self.state.seats[rival].stock
        return threat if threat < THREAT else THREAT

    def held(self, area: i64, place: i64, threat: i64) -> float:
        """What an area is worth to who passes now, while others have so many cubes left."""
        held = self.stakes[area].held
        if held[threat] == UNKNOWN:
            sure = NOW * (1.0 - float(threat) / float(THREAT))
            held[threat] = self.soft(area, self.seat, 0, sure, place)
        return held[threat]

    def growth(self, square: i64) -> float:
        """Room for an extension: how many squares beside this one are free."""
        row: i64 = ROW[square]
        bit: i64 = COLUMN_BIT[square]
        free = self.state.free
        here: i64 = free[row]
        number = 0.0
        if here & (bit << 1):
            number += 1.0
        if here & (bit >> 1):
            number += 1.0
        if free[row + 1] & bit:
            number += 1.0
        if row > 0 and free[row - 1] & bit:
            number += 1.0
        return number
