"""A position of Mykerinos: all that lies on the table, and where the players are in the season."""

from typing import Final

from mypy_extensions import i64

import mastaba.games.mykerinos.rules.telling as telling
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import COLUMN_BIT, CUBE_IN, HEIGHT, REGION, ROW, MykerinosSetting
from mastaba.kernel.bags import times
from mastaba.kernel.bits import BIT
from mastaba.kernel.contract import State
from mastaba.kernel.events import Event

STEPS: Final = ("dig", "neutral", "reward", "rest", "discard", "over")
DIG: Final = 0
NEUTRAL_DIG: Final = 1  # R62: after the own move
REWARD: Final = 2  # R33, R34: a card or a room
REST: Final = 3  # R37: a card that is left
DISCARDING: Final = 4  # R65, R66: the neutral colour's card
OVER: Final = 5

NOT_YET: Final = 5  # behind the last space of the passing scale: who has not passed


class Position(State):
    """What is where. The pile never changes and is shared by all copies."""

    def __init__(self, setting: MykerinosSetting, pile: list[int], wings: tuple[int, ...], seats: list[Seat]) -> None:
        super().__init__(setting)
        self.given: MykerinosSetting = setting
        self.pile: list[int] = pile  # cards as they will lie; the last one comes next. Shared: only `left` changes
        self.left: i64 = len(pile)
        self.wings: tuple[int, ...] = wings  # the patron of each wing
        self.seats: list[Seat] = seats  # with two players the neutral colour is the third
        self.season: i64 = 0
        self.region: list[int] = []  # cards as they lie, by slot; -1 where an area has been surveyed
        self.free: list[int] = []  # squares of sand without a cube, by row
        self.pyramids: list[int] = []  # squares with a pyramid and without a cube
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.step: i64 = DIG
        self.passed: i64 = 0  # how many players have
        self.area: i64 = 0  # that is being surveyed, from 0
        self.ranking: list[int] = []  # there
        self.rank: i64 = 0  # whose turn it is, from 0
        self.gone: i64 = 0  # the cards of the area that have been taken: 1 left, 2 right
        self.booked: i64 = 0  # rooms with a cube
        self.out: i64 = 0  # cards out of the game

    def copy_to(self, twin: "Position") -> None:
        """All that the twin was not made with."""
        twin.left = self.left
        twin.season = self.season
        twin.region = self.region.copy()
        twin.free = self.free.copy()
        twin.pyramids = self.pyramids.copy()
        twin.turn = self.turn
        twin.turns = self.turns
        twin.step = self.step
        twin.passed = self.passed
        twin.area = self.area
        twin.ranking = self.ranking
        twin.rank = self.rank
        twin.gone = self.gone
        twin.booked = self.booked
        twin.out = self.out

    # ---- Looking at it ----------------------------------------------------------------------------------

    @property
    def height(self) -> i64:
        """Rows of the region."""
        return 3 * REGION[self.season] // 4

    def card_at(self, side: i64) -> i64:
        """A card of the area that is being surveyed."""
        return self.region[2 * self.area + side] // 2

    def rank_area(self, area: i64) -> list[int]:
        """R31: by cubes, most first. R32: then by the passing scale; who has not passed comes after who has."""
        standings: list[tuple[int, int]] = []
        for i, seat in enumerate(self.seats):
            cubes = times(seat.cubes, area)
            if cubes:
                place: i64 = seat.place if seat.place else NOT_YET
                standings.append((int(place - 8 * cubes), i))
        standings.sort()
        return [i for _, i in standings]

    # ---- What several steps do --------------------------------------------------------------------------

    def put(self, seat: Seat, square: i64) -> None:
        """A cube onto a free square."""
        row: i64 = ROW[square]
        bit: i64 = COLUMN_BIT[square]
        if self.free[row] & bit:
            self.free[row] ^= bit
        else:
            self.pyramids[row] ^= bit
        seat.rows[row] |= bit
        seat.cubes += CUBE_IN[square]

    def occupy(self, me: Seat, room: i64) -> None:
        """R43."""
        me.rooms |= BIT[room]
        self.booked |= BIT[room]

    def clear_ground(self) -> None:
        """Sand and pyramids as the cards of the region show them."""
        self.free = [0] * (HEIGHT + 1)
        self.pyramids = [0] * (HEIGHT + 1)
        slot: i64 = 0
        while slot < len(self.region):
            lies: i64 = self.region[slot]
            if lies >= 0:
                row: i64 = 0
                while row < 3:
                    at = 3 * (slot // 4) + row
                    self.free[at] |= self.given.sand[3 * lies + row] << int(2 * (slot % 4))
                    self.pyramids[at] |= self.given.pyramids[3 * lies + row] << int(2 * (slot % 4))
                    row += 1
            slot += 1

    def begin_turn(self) -> None:
        self.turns += 1
        if self.listener is not None:
            self.listener.append(self.turn_event())

    # ---- What is told -----------------------------------------------------------------------------------

    def turn_event(self) -> Event:
        return telling.turn(int(self.turn), int(self.turns))

    def deal_event(self, cubes: list[int], neutral: list[int]) -> Event:
        cards = [self.given.card_names[lies // 2] for lies in self.region]
        return telling.dealt(int(self.season), cards, int(self.turn), cubes, neutral)
