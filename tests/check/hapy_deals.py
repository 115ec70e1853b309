"""Hâpy Families near its end, so small that all deals can be listed: to show that its samples are honest."""

from itertools import permutations

from mastaba.games.hapy import HapyFamilies
from mastaba.games.hapy.rules.seen import HapySeen
from mastaba.games.hapy.rules.setting import NO_CARD
from mastaba.games.hapy.rules.state import Hapy
from mastaba.kernel.bits import members
from mastaba.kernel.contract import Seen, State

FAMILIES = ("jackal", "cat", "crocodile", "falcon", "hippo", "bull")


class SmallHapy(HapyFamilies):
    """The game with the two methods that the conformance kit asks for."""

    def small_positions(self) -> list[State]:
        """Hands are empty, twelve cards are still out, and four or five of them lie face down."""
        return [self.small(seats, families) for seats in (2, 3, 4) for families in (("hippo", "bull"), FAMILIES[:4])]

    def small(self, seats: int, families: tuple[str, ...]) -> State:
        """All cards of two families are out, or three of each of four families; the others are laid."""
        half = len(families) == 4
        out = [f"{family}-{number}" for family in families for number in range(1, 4 if half else 7)]
        series = [[f"{family}-{n}" for n in range(4, 7)] for family in families] if half else []
        for family in FAMILIES:
            if family not in families:
                series += [[f"{family}-{n}" for n in three] for three in ((1, 2, 3), (4, 5, 6))]
        laid: list[list[str]] = [[] for _ in range(seats)]
        for i, three in enumerate(series):
            laid[i % seats] += three
        down = ("2.1", "2.2", "4.1", "4.2", "4.3")[: 5 if seats == 2 else 4]
        up = ("1.1", "3.1", "3.2", "3.3", "5.1", "5.2", "5.3", "5.4")[: len(out) - len(down)]
        layout = dict(zip((*down, *up), out[1::2] + out[::2], strict=True))
        return self.place(
            self.setting(seats, {}),
            {"turn": 1, "turns": 30, "layout": layout, "players": [{"laid": cards} for cards in laid]},
        )

    def deals(self, seen: Seen) -> list[State]:
        """Of a position with empty hands: the unseen cards at the face-down places in every order."""
        assert isinstance(seen, HapySeen)
        holed = seen.holed
        assert not any(seat.hand for seat in holed.seats)
        places = [place for place in members(holed.left) if holed.cards[place] == NO_CARD]
        laid = {card for seat in holed.seats for card in members(seat.laid)}
        unseen = [card for card in range(36) if card not in laid and card not in holed.cards]
        return [_filled(holed, dict(zip(places, cards, strict=True))) for cards in permutations(unseen)]


def _filled(holed: Hapy, cards: dict[int, int]) -> State:
    state = holed.copy()
    state.cards = [cards.get(place, card) for place, card in enumerate(state.cards)]
    return state
