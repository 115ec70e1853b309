"""What belongs to a player: vowels, Aton cards, Deben."""

from mypy_extensions import i64

from mastaba.games.papyros.rules.letters import KINDS
from mastaba.games.papyros.rules.pieces import CARDS


class Seat:
    def __init__(self) -> None:
        self.rack: list[int] = [0] * KINDS  # vowel tiles, by kind; open (R3)
        self.cards: list[int] = [0] * len(CARDS)  # Aton cards, by kind
        self.unknown: i64 = 0  # cards that the one who looks does not know
        self.shown: bool = False  # G13: everybody knows of an ALLIANZ in this hand
        self.deben: i64 = 0

    def copy(self) -> "Seat":
        twin = Seat()
        twin.rack = self.rack.copy()
        twin.cards = self.cards.copy()
        twin.unknown = self.unknown
        twin.shown = self.shown
        twin.deben = self.deben
        return twin

    @property
    def vowels(self) -> i64:
        return sum(self.rack)

    @property
    def held(self) -> i64:
        """Cards in the hand."""
        return sum(self.cards) + self.unknown
