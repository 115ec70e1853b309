"""The areas of the table: what belongs to a player, and a slot of the row with the cards above and below it.

A hand, and each colour in a pile, is a bag of signs. A card below is six bits: colour, sign, and whether it lies face
down; the first of them touches the Fragment.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyrus.rules.setting import DARK, LIGHT, NOTHING
from mastaba.kernel.bags import ONE, size

EMPTY: Final[tuple[int, ...]] = (0, 0, 0, 0)
FREE: Final[tuple[int, ...]] = (NOTHING, NOTHING)
PLACE: Final[tuple[int, ...]] = tuple(64**k for k in range(6))  # of a card below, by its position


class Seat:
    """A player: hand, deck, Dossiers and pile. The colour is the seat's number."""

    def __init__(self, deck: list[int]) -> None:
        self.hand: i64 = 0
        self.deck: list[int] = deck  # signs; the last one is drawn next. Shared by all copies: only `left` changes
        self.left: i64 = len(deck)
        self.played: i64 = 0  # own cards that everybody has seen, wherever they are now
        self.dossiers: tuple[int, ...] = FREE  # light and dark
        self.under: tuple[int, ...] = FREE  # the signs of the cards under them
        self.pile: tuple[int, ...] = EMPTY  # cards by colour
        self.fragments: i64 = 0  # and the Fragments, as a set

    def copy(self) -> "Seat":
        twin = Seat(self.deck)
        twin.hand = self.hand
        twin.left = self.left
        twin.played = self.played
        twin.dossiers = self.dossiers
        twin.under = self.under
        twin.pile = self.pile
        twin.fragments = self.fragments
        return twin

    @property
    def free(self) -> i64:
        """R16: the Dossiers without a card, as a set."""
        light: i64 = 1 if self.under[LIGHT] == NOTHING else 0
        return light + 2 if self.under[DARK] == NOTHING else light

    @property
    def tucked(self) -> i64:
        """The cards under the Dossiers."""
        cards: i64 = 0
        for sign in self.under:
            if sign >= 0:
                cards += ONE[sign]
        return cards

    def take(self, colour: i64, cards: i64) -> None:
        """Cards of one colour go into the pile."""
        pile = list(self.pile)
        pile[colour] += int(cards)
        self.pile = tuple(pile)

    def draw(self) -> None:
        """R4: the next card of the deck comes into the hand."""
        self.left -= 1
        self.hand += ONE[self.deck[self.left]]


class Slot:
    """A Fragment of the row, the cards above and those below it."""

    def __init__(self, fragment: int) -> None:
        self.fragment: i64 = fragment
        self.size: i64 = 0  # cards below
        self.below: i64 = 0
        self.above: tuple[int, ...] = EMPTY  # by colour

    def copy(self) -> "Slot":
        twin = Slot(int(self.fragment))
        twin.size = self.size
        twin.below = self.below
        twin.above = self.above
        return twin

    def put_above(self, colour: i64, sign: i64) -> None:
        above = list(self.above)
        above[colour] += ONE[sign]
        self.above = tuple(above)

    def put_below(self, colour: i64, sign: i64, down: bool) -> None:
        """R14: at the next lower position."""
        self.below += (16 * colour + 2 * sign + (1 if down else 0)) * PLACE[self.size]
        self.size += 1

    def cards(self) -> list[tuple[int, int, bool]]:
        """The cards below, from the top down: colour, sign, and whether it lies face down."""
        codes = [int(self.below) // PLACE[k] % 64 for k in range(self.size)]
        return [(code // 16, code // 2 % 8, code % 2 == 1) for code in codes]

    def cards_of(self, colour: i64) -> i64:
        """The cards of one colour below, as a bag."""
        cards: i64 = 0
        rest: i64 = self.below
        left: i64 = self.size
        while left:
            if (rest >> 4) & 3 == colour:
                cards += ONE[(rest >> 1) & 7]
            rest >>= 6
            left -= 1
        return cards

    @property
    def cards_above(self) -> i64:
        """How many cards lie above."""
        cards: i64 = 0
        for bag in self.above:
            cards += size(bag)
        return cards

    def standings(self) -> list[int]:
        """R19: by colour, 16 for each card below and the position of the lowest: the larger, the higher the rank."""
        standings = [0, 0, 0, 0]
        rest: i64 = self.below
        position: i64 = 0
        while position < self.size:
            position += 1
            colour = (rest >> 4) & 3
            standings[colour] = standings[colour] // 16 * 16 + 16 + int(position)
            rest >>= 6
        return standings

    def ranking(self) -> list[int]:
        """R19: the colours with a card below, the first one first."""
        standings = self.standings()
        ranked = sorted([(-standing, colour) for colour, standing in enumerate(standings) if standing])
        return [colour for _, colour in ranked]
