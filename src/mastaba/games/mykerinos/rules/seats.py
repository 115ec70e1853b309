"""What belongs to a colour: cubes in the region and beside it, cards, rooms.

With two players the neutral colour is such an area, too: it digs and is ranked, and has nothing else.
"""

from mypy_extensions import i64

from mastaba.games.mykerinos.rules.setting import CUBES, HEIGHT, NOBODY
from mastaba.kernel.bags import ONE
from mastaba.kernel.bits import BIT


class Seat:
    def __init__(self) -> None:
        self.stock: i64 = 0  # the personal stock
        self.general: i64 = CUBES  # R1: cubes of this colour that are in nobody's hands
        self.neutral: i64 = 0  # R60: neutral cubes in this player's hands
        self.rows: list[int] = [0] * HEIGHT  # cubes in the region, by row
        self.cubes: i64 = 0  # the same as a bag: how many in each area
        self.place: i64 = 0  # on the passing scale, from 1; 0: not yet
        self.cards: i64 = 0  # as a set
        self.patrons: i64 = 0  # the same as a bag: how many of each patron
        self.ready: i64 = 0  # those of them that are not tilted
        self.prestige: i64 = 0  # R40: points for cards taken
        self.rooms: i64 = 0  # as a set

    def copy(self) -> "Seat":
        twin = Seat()
        twin.stock = self.stock
        twin.general = self.general
        twin.neutral = self.neutral
        twin.rows = self.rows.copy()
        twin.cubes = self.cubes
        twin.place = self.place
        twin.cards = self.cards
        twin.patrons = self.patrons
        twin.ready = self.ready
        twin.prestige = self.prestige
        twin.rooms = self.rooms
        return twin

    def take_in(self, cubes: i64) -> None:
        """R6, R7: from the general stock, as many as there are."""
        if cubes > self.general:
            cubes = self.general
        self.general -= cubes
        self.stock += cubes

    def claim(self, card: i64, patron: i64, prestige: i64) -> None:
        """R40."""
        self.cards |= BIT[card]
        self.prestige += prestige
        if patron != NOBODY:  # R21: never to be tilted
            self.patrons += ONE[patron]
            self.ready += ONE[patron]
