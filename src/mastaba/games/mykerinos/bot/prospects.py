"""What cards and rooms promise a player of Mykerinos, and how the survey of an area will go.

Everything is judged in points. A point that another player gets counts as a part of a point lost.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.rules.position import DIG, NEUTRAL_DIG
from mastaba.games.mykerinos.rules.scoring import SERIES, best_room
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import DOORS, FIVE, NEUTRAL, NOBODY, ROOMS, SEASONS, WINGS, rooms_open
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.bags import ONE, times
from mastaba.kernel.bits import BIT

POWER: Final[tuple[float, ...]] = (1.0, 0.6, 1.9, 0.6, 0.8)  # points for each use of a patron
GROWS: Final[tuple[float, ...]] = (0.0, 0.3, 0.25, 0.2, 0.0, 0.0)  # by room value: how much better it gets in a season
TO_COME: Final = 0.45  # cards of a patron that a player still gets in a season
DOOR: Final = 0.12  # what a door to a “5” room is worth of what lies behind it
SET: Final[tuple[float, ...]] = (0.0, 3.2, 1.9, 1.0, 0.4, 0.0)  # points for a set of which so many are missing

UNKNOWN: Final = -1e9
THREAT: Final = 8  # cubes of others against which no ranking stays for who has passed

Gains = list[float]  # by seat


def add_to(points: Gains, gains: Gains, weight: float) -> None:
    for i in range(len(points)):
        points[i] += weight * gains[i]


def digging(state: Mykerinos) -> bool:
    return state.step == DIG or state.step == NEUTRAL_DIG


def horizon(state: Mykerinos) -> float:
    """How many seasons are left in which something can be won, this one included as far as it is not over."""
    left = float(SEASONS - state.season)
    if digging(state):
        return left + 1.0
    areas = float(len(state.region)) / 2.0
    return left + (areas - float(state.area)) / areas if areas else left


def potential(patrons: i64, rooms: i64, booked: i64, wings: tuple[int, ...], ahead: float, uses: float) -> float:
    """What these cards and rooms will have brought in the end; patrons can be called in so many seasons."""
    total = 0.0
    fewest: i64 = 99
    missing: i64 = 0
    wing: i64 = 0
    while wing < WINGS:
        patron: i64 = wings[wing]
        cards = times(patrons, patron)
        value = best_room(rooms, wing)
        expected = float(cards) + TO_COME * ahead
        total += expected * float(value) + float(cards) * (GROWS[value] * ahead + POWER[patron] * uses)
        if value < 5 and rooms & DOORS[wing] and not booked & FIVE[wing]:
            total += DOOR * ahead * expected * float(5 - value)
        if cards < fewest:
            fewest = cards
            missing = 1
        elif cards == fewest:
            missing += 1
        wing += 1
    return total + float(SERIES) * float(fewest) + (SET[missing] if ahead < 1.0 else SET[missing] * min(ahead, 2.0))


class Stake:
    """What an area is worth to a seat, and what cubes of one colour bring there: worked out when it is asked for."""

    def __init__(self) -> None:
        self.now: float = UNKNOWN
        self.one: float = UNKNOWN  # what a cube more brings,
        self.two: float = UNKNOWN  # or two,
        self.three: float = UNKNOWN  # or three
        self.held: Final[list[float]] = [UNKNOWN] * (THREAT + 1)  # to who passes now, by the cubes that others have


class Prospects:
    """What each player gains by each card and room of the region; and how each area goes, by who is ranked how.

    As long as nobody gets a card or a room, nothing of this changes: it is worked out once, when it is asked for.
    """

    def __init__(self, state: Mykerinos) -> None:
        self.state: Final = state.copy()
        self.players: Final = state.given.seats
        self.seats: Final = len(state.seats)
        self.others: Final = 1.0 / (state.given.seats - 1.0)  # how much a point of another player counts
        self.ahead: Final = horizon(state)
        self.uses: Final = float(SEASONS - state.season)
        self.now: Final[list[float]] = [self.of(seat, seat.patrons, seat.rooms) for seat in state.seats]
        self.gains: Final[dict[int, float]] = {}  # by player and card
        self.rooms: Final[list[list[tuple[float, int]]]] = []  # by player: what each open room brings, the best first
        self.areas: Final[dict[int, Gains]] = {}  # by area and ranking
        self.stakes: Final[dict[int, Stake]] = {}  # what areas are worth to one seat, while they are dug
        self.expected: Final[dict[int, Gains]] = {}  # and what everybody can expect of them

    def fits(self, state: Mykerinos) -> bool:
        """Whether all this holds in another position, too."""
        mine = self.state
        if state.season != mine.season or state.region != mine.region or state.wings != mine.wings:
            return False
        for i, seat in enumerate(state.seats):
            there = mine.seats[i]
            if seat.cards != there.cards or seat.rooms != there.rooms:
                return False
            if (seat.general == 0) != (there.general == 0):
                return False
        return True

    def of(self, seat: Seat, patrons: i64, rooms: i64) -> float:
        state = self.state
        return potential(patrons, rooms, state.booked | rooms, state.wings, self.ahead, self.uses)

    # ---- What a card or a room brings -------------------------------------------------------------------

    def card_gain(self, player: i64, card: i64) -> float:
        key = int(64 * player + card)
        if key not in self.gains:
            given = self.state.given
            seat = self.state.seats[player]
            patron: i64 = given.patrons[card]
            gain = float(given.prestige[card])
            if patron != NOBODY:
                gain += self.of(seat, seat.patrons + ONE[patron], seat.rooms) - self.now[player]
            self.gains[key] = gain
        return self.gains[key]

    def room_gain(self, player: i64, room: i64) -> float:
        seat = self.state.seats[player]
        return self.of(seat, seat.patrons, seat.rooms | BIT[room]) - self.now[player]

    def best_rooms(self, player: i64) -> list[tuple[float, int]]:
        """What each room brings that is open to a player, the best first."""
        if not self.rooms:
            for i in range(self.players):
                seat = self.state.seats[i]
                open_to = rooms_open(seat.rooms, self.state.booked)
                found = [(-self.room_gain(i, room), room) for room in range(len(ROOMS)) if open_to & BIT[room]]
                found.sort()
                self.rooms.append([(-loss, room) for loss, room in found])
        return self.rooms[player]

    # ---- R33-R38: how the survey of an area goes --------------------------------------------------------

    def utility(self, gains: Gains, player: i64) -> float:
        """What this is worth to a player, if what others gain is half a loss, or all of it."""
        total = 0.0
        i: i64 = 0
        while i < self.players:
            total += gains[i] if i == player else -self.others * gains[i]
            i += 1
        return total

    def area(self, number: i64, ranking: i64) -> Gains:
        """What everybody gains in an area. The ranking is a number: the first one is its last digit, to base 8."""
        key = int(4096 * number + ranking)
        known = self.areas.get(key)
        if known is None:
            order: list[int] = []
            rest: i64 = ranking
            while rest:
                order.append(int(rest & 7) - 1)
                rest >>= 3
            known = self.play(number, order, 0, 0, -1)
            self.areas[key] = known
        return known

    def play(self, area: i64, order: list[int], rank: i64, gone: i64, booked: i64) -> Gains:
        """The choices from this rank on, everybody doing what is best for themselves."""
        if rank == len(order) or (rank >= 2 and gone == 3):
            return [0.0] * self.players
        who: i64 = order[rank]
        if who == NEUTRAL and self.state.given.two:
            return self.play_neutral(area, order, rank, gone, booked)
        best = self.play(area, order, rank + 1, gone, booked) if rank >= 2 else [-1000.0] * self.players
        worth = self.utility(best, who) if rank >= 2 else -100000.0
        side: i64 = 0
        while side < 2:
            if not gone & BIT[side]:
                after = list(self.play(area, order, rank + 1, gone | BIT[side], booked))
                after[who] += self.card_gain(who, self.state.region[2 * area + side] // 2)
                if self.utility(after, who) > worth:
                    best, worth = after, self.utility(after, who)
            side += 1
        if rank < 2 and self.state.seats[who].general:
            for gain, room in self.rooms_to_try(who, order, rank, booked):
                after = list(self.play(area, order, rank + 1, gone, room))
                after[who] += gain
                if self.utility(after, who) > worth:
                    best, worth = after, self.utility(after, who)
        return best

    def rooms_to_try(self, who: i64, order: list[int], rank: i64, booked: i64) -> list[tuple[float, int]]:
        """The best room that is still open; for the first also the one that the second would like best."""
        rooms = self.best_rooms(who)
        found = [there for there in rooms[:2] if there[1] != booked][:1]
        if rank == 0 and len(order) > 1 and order[1] < self.players:
            wished = self.best_rooms(order[1])[:1]
            if wished and found and wished[0][1] != found[0][1]:
                found += [there for there in rooms if there[1] == wished[0][1]]
        return found

    def play_neutral(self, area: i64, order: list[int], rank: i64, gone: i64, booked: i64) -> Gains:
        """R64-R67."""
        if rank >= 2 or len(order) == 1:
            return self.play(area, order, rank + 1, gone, booked)
        if gone:
            return self.play(area, order, rank + 1, 3, booked)
        chooser: i64 = order[0]
        if rank == 0:
            chooser = order[2] if len(order) == 3 else 1 - order[1]
        left = self.play(area, order, rank + 1, 1, booked)
        right = self.play(area, order, rank + 1, 2, booked)
        return left if self.utility(left, chooser) >= self.utility(right, chooser) else right
