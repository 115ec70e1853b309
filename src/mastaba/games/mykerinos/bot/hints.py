"""Mykerinos for bots: how good a move looks, and how good a position is.

Digging is judged by what the survey would bring if it came now or after another move of somebody else; the survey
itself is played out choice by choice (prospects.py).
"""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.bot.prospects import Gains, Prospects
from mastaba.games.mykerinos.rules.excavation import next_space
from mastaba.games.mykerinos.rules.position import DIG, NEUTRAL_DIG, OVER
from mastaba.games.mykerinos.rules.setting import (
    AREAS,
    CHAIN,
    COLUMN_BIT,
    DECLINE,
    DISCARD,
    EXTEND,
    NEUTRAL,
    PASS,
    ROOM,
    ROW,
    SEASONS,
    SKIP,
    START,
    TAKE,
    USE_BROWN,
    USE_VIOLET,
    VERB,
    area_of,
)
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.bags import times
from mastaba.kernel.bits import BIT
from mastaba.kernel.contract import State
from mastaba.kernel.hints import Hints

POINT: Final = 0.25  # what a point is worth among scores, of which 1 is a lot
CUBE: Final = 0.55  # points for a cube that is kept for the next season;
ENOUGH: Final = 8.0  # with this many it is worth half of that
LAST_CUBE: Final = 0.02  # in the last one it breaks ties
NEUTRAL_CUBE: Final = 0.08
GENERAL_CUBE: Final = 0.1  # in the general stock
CALLED: Final = 0.15  # a patron who is not called is wasted
ROOM_TO_GROW: Final = 0.03  # points for each free square beside
MOST: Final = 1000  # prospects kept at once
DEPTH: Final = 16  # moves that a play-out goes on, if no survey comes before
NOW: Final = 0.5  # how likely it is that a ranking stays, for who goes on digging,
ONE_MORE: Final = 0.3  # that another player has one more cube there in the end,
TWO_MORE: Final = 0.2  # or two
ANSWER: Final = 0.3  # how likely it is that two more cubes of one's own come on top
THREAT: Final = 8  # cubes of others against which no ranking stays for who has passed
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


class MykerinosHints(Hints):
    def __init__(self) -> None:
        super().__init__()
        self.known: dict[tuple[int, ...], Prospects] = {}
        self.last: Prospects | None = None

    def prospects(self, state: Mykerinos) -> Prospects:
        """What stays the same until somebody gets a card or a room is looked up."""
        if self.last is not None and self.last.fits(state):
            return self.last
        key = [int(state.season), *state.wings, *state.region]
        for seat in state.seats:
            key += (int(seat.cards), int(seat.rooms), 1 if seat.general else 0)
        known = self.known.get(tuple(key))
        if known is None:
            if len(self.known) >= MOST:
                self.known.clear()
            known = Prospects(state)
            self.known[tuple(key)] = known
        self.last = known
        return known

    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Mykerinos)
        prospects = self.prospects(state)
        if state.step == DIG:
            return Outlook(state, seat, prospects).dig_scores(legal)
        if state.step == NEUTRAL_DIG:
            return Outlook(state, seat, prospects).neutral_scores(legal)
        return [POINT * survey_worth(state, prospects, seat, move) for move in legal]

    def stretch(self, state: State) -> int:
        """How a survey will go can be worked out; and nobody knows the cards of the next season."""
        assert isinstance(state, Mykerinos)
        return int(2 * state.season + (0 if digging(state) else 1))

    def stops(self, state: State, moves: int) -> bool:
        assert isinstance(state, Mykerinos)
        return moves >= DEPTH or not digging(state)

    def value(self, state: State, seat: int) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> list[float]:
        """By the points that everybody will have in the end."""
        assert isinstance(state, Mykerinos)
        points = self.expected(state)
        steep = 1.0 / (5.0 + 2.5 * float(SEASONS - state.season))
        most = max(points)
        weights = [exp(steep * (there - most)) for there in points]
        total = sum(weights)
        return [weight / total for weight in weights]

    def expected(self, state: Mykerinos) -> Gains:
        prospects = self.prospects(state)
        points: Gains = []
        for i in range(state.given.seats):
            player = state.seats[i]
            points.append(prospects.now[i] + float(player.prestige) + stock_worth(state, player.stock))
        if state.step == OVER:
            return points
        if digging(state):
            if any(seat.cubes for seat in state.seats):  # else it is too early to tell
                outlook = Outlook(state, 0, prospects)
                for area in range(len(state.region) // 2):
                    add_to(points, outlook.expected(area), 1.0)
            return points
        add_to(points, prospects.play(state.area, state.ranking, state.rank, state.gone, -1), 1.0)
        for area in range(int(state.area) + 1, len(state.region) // 2):
            add_to(points, prospects.area(area, ranking_number(state, area, -1, 0, -1, 0)), 1.0)
        return points


def digging(state: Mykerinos) -> bool:
    return state.step == DIG or state.step == NEUTRAL_DIG


def add_to(points: Gains, gains: Gains, weight: float) -> None:
    for i in range(len(points)):
        points[i] += weight * gains[i]


def stock_worth(state: Mykerinos, cubes: i64) -> float:
    """What cubes in a personal stock are worth: each less than the one before."""
    if state.season == SEASONS:
        return LAST_CUBE * float(cubes)
    return CUBE * ENOUGH * log(1.0 + float(cubes) / ENOUGH)


# ---- The survey -----------------------------------------------------------------------------------------


def survey_worth(state: Mykerinos, prospects: Prospects, seat: i64, move: i64) -> float:
    """What a choice brings, with all choices that follow it in the same area."""
    order = state.ranking
    rank = state.rank + 1
    verb: i64 = VERB[move]
    if verb == DECLINE:
        return prospects.utility(prospects.play(state.area, order, rank, state.gone, -1), seat)
    if verb == ROOM:
        room = move - ROOM
        after = list(prospects.play(state.area, order, rank, state.gone, room))
        after[seat] += prospects.room_gain(seat, room)
        return prospects.utility(after, seat)
    if verb == DISCARD:
        return prospects.utility(prospects.play(state.area, order, rank, BIT[move - DISCARD], -1), seat)
    side = move - TAKE
    after = list(prospects.play(state.area, order, rank, state.gone | BIT[side], -1))
    after[seat] += prospects.card_gain(seat, state.card_at(side))
    return prospects.utility(after, seat)


# ---- Digging --------------------------------------------------------------------------------------------


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
    while True:
        best: i64 = -1
        height: i64 = 0
        i: i64 = 0
        while i < count:
            if not done & BIT[i]:
                seat = state.seats[i]
                there = times(seat.cubes, area)
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


class Outlook:
    """What one seat makes of the region."""

    def __init__(self, state: Mykerinos, seat: int, prospects: Prospects) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.me: Final = state.seats[seat]
        self.prospects: Final = prospects
        stock = state.seats[seat].stock
        self.cube: Final = stock_worth(state, stock) - stock_worth(state, stock - 1) if stock else CUBE
        self.rivals: Final[list[int]] = [
            i for i in range(state.given.seats) if i != seat and state.seats[i].place == 0 and state.seats[i].stock
        ]
        self.gains: Final[list[float]] = [0.0] * (8 * AREAS)  # by area and by cubes more
        self.gained: i64 = 0  # of which areas and cubes that has been worked out
        self.situation: Final = self.situation_number()

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

    def worth(self, area: i64, more: i64, cubes: i64) -> float:
        number = int(64 * self.area_number(area) + 8 * more + cubes)
        known = self.prospects.worths.get(number)
        if known is None:
            known = self.soft(area, more, cubes, NOW, LATER)
            self.prospects.worths[number] = known
        return known

    def area_number(self, area: i64) -> i64:
        """All that an area's worth depends on."""
        number: i64 = 8 * self.situation + area
        for seat in self.state.seats:
            number = 32 * number + times(seat.cubes, area)
        return number

    def situation_number(self) -> i64:
        """What that is beside the cubes there: who looks at it, who has passed, who can dig."""
        number: i64 = self.seat
        for seat in self.state.seats:
            number = 16 * number + 2 * seat.place + (1 if seat.stock else 0)
        return 2 * number + (1 if self.me.stock >= 3 else 0)

    def gain(self, move: i64, more: i64) -> float:
        """What the cubes of a move bring."""
        total = 0.0
        rest: i64 = PARTS[move]
        while rest:
            at = rest & 63
            if not self.gained & BIT[at]:
                self.gained |= BIT[at]
                self.gains[at] = self.worth(at // 8, more, at % 8) - self.worth(at // 8, more, 0)
            total += self.gains[at]
            rest >>= 6
        return total

    def expected(self, area: i64) -> Gains:
        """What everybody can expect of an area."""
        number = int(self.area_number(area))
        known = self.prospects.expected.get(number)
        if known is None:
            state = self.state
            known = [0.0] * state.given.seats
            add_to(known, self.outcome(area, -1, 0), NOW)
            part = (1.0 - NOW) / (2.0 * float(state.given.seats))
            for i in range(state.given.seats):
                more = 1 if state.seats[i].place == 0 and state.seats[i].stock else 0
                add_to(known, self.outcome(area, i, more), part)
                add_to(known, self.outcome(area, i, 2 * more), part)
            self.prospects.expected[number] = known
        return known

    def outcome(self, area: i64, more: i64, cubes: i64) -> Gains:
        return self.prospects.area(area, ranking_number(self.state, area, more, cubes, -1, 0))

    # ---- Moves ------------------------------------------------------------------------------------------

    def dig_scores(self, legal: tuple[int, ...]) -> list[float]:
        scores: list[float] = []
        for move in legal:
            number: i64 = move
            verb: i64 = VERB[number]
            if verb == PASS:
                score = self.passing()
            elif verb == USE_BROWN:
                score = self.prospects.room_gain(self.seat, number - USE_BROWN) - self.cube + CALLED
            else:
                score = self.dig_score(number, verb)
            scores.append(POINT * score)
        return scores

    def dig_score(self, number: i64, verb: i64) -> float:
        gain = self.gain(number, self.seat)
        cubes: i64 = len(CHAIN[number])
        if verb == START:
            return gain - self.cube + self.growth(number - START)
        if verb == EXTEND:
            return gain - float(cubes) * self.cube
        if verb == USE_VIOLET:  # R22: one cube comes from the general stock
            return gain - float(cubes - 1) * self.cube - GENERAL_CUBE + CALLED
        return gain - float(cubes) * self.cube + CALLED

    def neutral_scores(self, legal: tuple[int, ...]) -> list[float]:
        scores: list[float] = []
        for move in legal:
            number: i64 = move
            if number == SKIP:
                scores.append(0.0)
            else:
                cubes: i64 = len(CHAIN[number])
                scores.append(POINT * (self.gain(number, NEUTRAL) - float(cubes) * NEUTRAL_CUBE))
        return scores

    def passing(self) -> float:
        """R32: who passes wins ties against those who have not, but cannot answer any more."""
        place = next_space(self.state)
        threat: i64 = 0
        for rival in self.rivals:
            threat += self.state.seats[rival].stock
        if threat > THREAT:
            threat = THREAT
        total = 0.0
        for area in range(len(self.state.region) // 2):
            total += self.held(area, place, threat) - self.worth(area, self.seat, 0)
        return total

    def held(self, area: i64, place: i64, threat: i64) -> float:
        """What an area is worth to who passes now, while others have so many cubes left."""
        number = int(128 * self.area_number(area) + 16 * place + threat)
        known = self.prospects.held.get(number)
        if known is None:
            sure = NOW * (1.0 - float(threat) / float(THREAT))
            known = self.soft(area, self.seat, 0, sure, place)
            self.prospects.held[number] = known
        return known

    def growth(self, square: i64) -> float:
        """Room for an extension: free squares beside this one."""
        row: i64 = ROW[square]
        bit: i64 = COLUMN_BIT[square]
        free: i64 = self.state.free[row]
        number = 0.0
        if free & (bit << 1):
            number += 1.0
        if free & (bit >> 1):
            number += 1.0
        if self.state.free[row + 1] & bit:
            number += 1.0
        if row > 0 and self.state.free[row - 1] & bit:
            number += 1.0
        return ROOM_TO_GROW * number
