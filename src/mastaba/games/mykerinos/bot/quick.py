"""The best looking move of who digs, found without a list of all moves: play-outs are made of such moves.

It is the move that `Outlook` says is worth most. What a chain of squares is worth depends only on the areas that it
lies in, so the chains of one row and shape are judged in groups; which of equal ones it is, is left to chance.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.bot.outlook import CALLED, NEUTRAL_CUBE, ROOM_TO_GROW, Outlook
from mastaba.games.mykerinos.rules.digging import EVERYWHERE, NOWHERE, Rows, add_lemon, add_tangerine
from mastaba.games.mykerinos.rules.setting import (
    BESIDE,
    BLACKMORE,
    BROWN,
    BY_BLACKMORE,
    BY_NEUTRAL,
    BY_VIOLET,
    COLUMNS,
    LEMON,
    NEUTRAL,
    PASS,
    PLAIN,
    SKIP,
    START,
    TANGERINE,
    USE_BROWN,
    USE_VIOLET,
    VIOLET,
    Listed,
    Pairs,
    rooms_open,
)
from mastaba.kernel.bags import times
from mastaba.kernel.bits import BIT, COUNT
from mastaba.kernel.chance import Chance

MOST_GROWTH: Final = 4.0 * ROOM_TO_GROW
WEST: Final = 7  # where pairs side by side begin that lie in the western area,
ASTRIDE: Final = 8  # in both,
EAST: Final = 112  # or in the eastern one


class Finder:
    """The best moves so far: sets of moves that follow each other, by their first one."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Final = outlook
        self.stakes: Final = outlook.stakes
        self.rows: Final[i64] = outlook.state.height
        self.best = -1e9
        self.total: i64 = 0  # how many are equally good
        self.first: i64 = 0
        self.squares: i64 = 0
        self.firsts: list[int] | None = None  # further sets
        self.sets: list[int] = []
        self.most_one = -1e9  # the most that a cube brings anywhere,
        self.most_two = -1e9  # or two
        for area in range(outlook.areas):
            one = outlook.one(area)
            two = outlook.two(area)
            if one > self.most_one:
                self.most_one = one
            if two > self.most_two:
                self.most_two = two
        if self.most_two < 2.0 * self.most_one:
            self.most_two = 2.0 * self.most_one

    def offer(self, worth: float, first: i64, squares: i64) -> None:
        """Moves that are worth this much."""
        if worth < self.best:
            return
        if worth > self.best:
            self.best = worth
            self.first = first
            self.squares = squares
            self.firsts = None
            self.total = COUNT[squares & 63] + COUNT[squares >> 6]
            return
        if self.firsts is None:
            self.firsts = []
            self.sets = []
        self.firsts.append(int(first))
        self.sets.append(int(squares))
        self.total += COUNT[squares & 63] + COUNT[squares >> 6]

    def found(self, chance: Chance) -> int:
        """One of the best."""
        left: i64 = chance.below(self.total) if self.total > 1 else 0
        first = self.first
        squares = self.squares
        count: i64 = COUNT[squares & 63] + COUNT[squares >> 6]
        if left >= count and self.firsts is not None:
            for i, other in enumerate(self.firsts):
                left -= count
                first = other
                squares = self.sets[i]
                count = COUNT[squares & 63] + COUNT[squares >> 6]
                if left < count:
                    break
        while left or not squares & 1:
            left -= squares & 1
            squares >>= 1
            first += 1
        return int(first)

    # ---- One cube ---------------------------------------------------------------------------------------

    def singles(self, verb: Listed, ground: Rows, price: float) -> None:
        """A cube on any of these squares."""
        if self.most_one - price < self.best:
            return
        row: i64 = 0
        while row < self.rows:
            here: i64 = ground[row]
            side: i64 = 0
            while side < 2:
                half = here & COLUMNS[side]
                if half:
                    self.offer(self.stakes[2 * (row // 3) + side].one - price, verb.firsts[row], half)
                side += 1
            row += 1

    def starts(self, free: Rows, price: float) -> None:
        """The same, where it also counts how many squares beside it are free."""
        row: i64 = 0
        above: i64 = 0
        here: i64 = free[0]
        while row < self.rows:
            below: i64 = free[row + 1]
            side: i64 = 0
            while here and side < 2:
                worth = self.stakes[2 * (row // 3) + side].one - price
                half = here & COLUMNS[side]
                if half and worth + MOST_GROWTH >= self.best:
                    self.offer_roomiest(worth, PLAIN.single.firsts[row], half, here, above, below)
                side += 1
            above = here
            here = below
            row += 1

    def offer_roomiest(self, worth: float, first: i64, half: i64, here: i64, above: i64, below: i64) -> None:
        left = here << 1
        right = here >> 1
        both = left & right
        any_beside = left | right
        pair = above & below
        any_pair = above | below
        some = half & both & pair
        if some:
            self.offer(worth + ROOM_TO_GROW * 4.0, first, some)
            return
        some = half & ((both & any_pair) | (pair & any_beside))
        if some:
            self.offer(worth + ROOM_TO_GROW * 3.0, first, some)
            return
        some = half & (both | pair | (any_beside & any_pair))
        if some:
            self.offer(worth + ROOM_TO_GROW * 2.0, first, some)
            return
        some = half & (any_beside | any_pair)
        if some:
            self.offer(worth + ROOM_TO_GROW, first, some)
        else:
            self.offer(worth, first, half)

    # ---- Two cubes --------------------------------------------------------------------------------------

    def pairs(self, verb: Pairs, free: Rows, own: Rows, price: float) -> None:
        """As `rules.digging.add_pairs`."""
        if self.most_two - price < self.best:
            return
        row: i64 = 0
        here: i64 = free[0]
        mine: i64 = own[0]
        mine_below: i64 = own[1]
        near: i64 = BESIDE[mine] | mine_below
        while row < self.rows:
            below: i64 = free[row + 1]
            mine_above = mine
            mine = mine_below
            mine_below = own[row + 2] if row + 2 < self.rows else 0
            near_below: i64 = BESIDE[mine] | mine_above | mine_below
            if here:
                across = here & (here >> 1) & (near | (near >> 1))
                if across:
                    self.across(verb.across.firsts[row], across, 2 * (row // 3), price)
                down = here & below & (near | near_below)
                if down:
                    self.down(verb.down.firsts[row], down, row, price)
            here = below
            near = near_below
            row += 1

    def across(self, first: i64, squares: i64, area: i64, price: float) -> None:
        if squares & WEST:
            self.offer(self.stakes[area].two - price, first, squares & WEST)
        if squares & ASTRIDE:
            self.offer(self.stakes[area + 1].one + self.stakes[area].one - price, first, squares & ASTRIDE)
        if squares & EAST:
            self.offer(self.stakes[area + 1].two - price, first, squares & EAST)

    def down(self, first: i64, squares: i64, row: i64, price: float) -> None:
        area = 2 * (row // 3)
        side: i64 = 0
        while side < 2:
            half = squares & COLUMNS[side]
            if half:
                worth = self.stakes[area].two if row % 3 < 2 else self.stakes[area + 2].one + self.stakes[area].one
                self.offer(worth - price, first, half)
            area += 1
            side += 1

    # ---- Patrons ----------------------------------------------------------------------------------------

    def patrons(self, own: Rows) -> None:
        outlook = self.outlook
        state = outlook.state
        me = outlook.me
        if me.general and times(me.ready, VIOLET):
            self.singles(BY_VIOLET.single, state.free, outlook.price(USE_VIOLET, 1))
            if me.stock:
                self.pairs(BY_VIOLET.pairs, state.free, own, outlook.price(USE_VIOLET, 2))
        if me.stock == 0:
            return
        if times(me.ready, LEMON):
            found: list[int] = []
            if self.most_one - outlook.cube + CALLED >= self.best or self.may_gain(2):
                add_lemon(found, state.free, state.pyramids, me.stock, own)
            self.each(found)
        if me.stock >= 2 and times(me.ready, BLACKMORE):
            self.pairs(BY_BLACKMORE, state.free, EVERYWHERE, 2.0 * outlook.cube - CALLED)
        if me.stock >= 3 and me.cubes and times(me.ready, TANGERINE) and self.may_gain(3):
            chains: list[int] = []
            add_tangerine(chains, state.free, own)
            self.each(chains)
        if times(me.ready, BROWN):
            self.rooms(rooms_open(me.rooms, state.booked))

    def may_gain(self, cubes: i64) -> bool:
        """Whether so many cubes of a patron can be better than what has been found."""
        most = self.most_two
        if cubes == 3:
            most += self.most_one if self.most_one > 0.0 else 0.0
            for area in range(self.outlook.areas):
                three = self.outlook.three(area)
                if three > most:
                    most = three
        return most - float(cubes) * self.outlook.cube + CALLED >= self.best

    def each(self, moves: list[int]) -> None:
        for move in moves:
            self.offer(self.outlook.worth_of(move), move, 1)

    def rooms(self, open_to: i64) -> None:
        for gain, room in self.outlook.prospects.best_rooms(self.outlook.seat):
            if open_to & BIT[room]:
                worth = gain - self.outlook.cube + CALLED
                if worth < self.best:
                    return
                self.offer(worth, USE_BROWN + room, 1)


def quick_dig(outlook: Outlook, chance: Chance) -> int:
    me = outlook.me
    state = outlook.state
    if me.stock == 0 and not state.given.violet_from_nothing:  # R17, Q6
        return PASS
    finder = Finder(outlook)
    own = me.rows if me.cubes else NOWHERE
    finder.offer(outlook.passing(), PASS, 1)
    if me.stock:
        finder.starts(state.free, outlook.price(START, 1))
    if me.stock >= 2:
        finder.pairs(PLAIN.pairs, state.free, own, 2.0 * outlook.cube)
    if me.ready:
        finder.patrons(own)
    return finder.found(chance)


def quick_neutral(outlook: Outlook, chance: Chance) -> int:
    finder = Finder(outlook)
    finder.offer(0.0, SKIP, 1)
    cubes = outlook.me.neutral
    if cubes:
        finder.singles(BY_NEUTRAL.single, outlook.state.free, NEUTRAL_CUBE)
    if cubes >= 2:
        finder.pairs(BY_NEUTRAL.pairs, outlook.state.free, outlook.state.seats[NEUTRAL].rows, 2.0 * NEUTRAL_CUBE)
    return finder.found(chance)
