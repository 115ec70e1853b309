"""A player of Hâpy Families: the cards, and what the others can know about them."""

from mypy_extensions import i64

from mastaba.games.hapy.rules.setting import IN_SERIES, NO_CARD, how_many
from mastaba.kernel.bits import BIT


class Seat:
    """A player: the cards, and what everybody can know about them.

    Each card of the hand is `known`, or it is a slot, or it was `kept` of four. Slots stand in the order in which they
    came. A card that was denied is in none of the slots there were then: so what a slot cannot be, no older one can.
    """

    def __init__(self) -> None:
        self.hand: i64 = 0
        self.laid: i64 = 0
        self.known: i64 = 0  # taken or handed over in the open
        self.slots: tuple[int, ...] = ()  # one each: what was denied after the slot before it came, until it came
        self.denied: i64 = 0  # what was denied since the newest slot came
        self.kept: tuple[int, ...] = ()  # G4: one card each, which is one of these
        self.lost: i64 = 0  # handed over since the end of the last own turn
        self.ban: i64 = NO_CARD  # R8: the card this player may not ask for
        self.learned: i64 = 0

    def copy(self) -> "Seat":
        twin = Seat()
        twin.hand = self.hand
        twin.laid = self.laid
        twin.known = self.known
        twin.slots = self.slots
        twin.denied = self.denied
        twin.kept = self.kept
        twin.lost = self.lost
        twin.ban = self.ban
        twin.learned = self.learned
        return twin

    @property
    def size(self) -> int:
        """G10: the number of cards in hand, which is public."""
        return how_many(self.known) + self.hidden

    @property
    def series(self) -> i64:
        return how_many(self.laid) // IN_SERIES

    # -- what the others can know

    @property
    def hidden(self) -> i64:
        """How many cards nobody else knows."""
        return len(self.slots) + len(self.kept)

    def new_slot(self) -> None:
        """A card came that only its owner has seen: it may be what the older ones cannot."""
        self.slots = self.slots + (int(self.denied),)  # noqa: RUF005 (compiled, this is one allocation)
        self.denied = 0

    def deny(self, card: i64) -> None:
        """The player does not hold this card now."""
        self.denied |= BIT[card]
        if self.kept:
            self.kept = tuple([cards & ~BIT[card] for cards in self.kept])

    def cannot_be(self) -> list[int]:
        """What each slot cannot be, oldest first."""
        masks: list[int] = []
        denied = int(self.denied)
        for segment in reversed(self.slots):
            masks.append(denied)
            denied |= segment
        masks.reverse()
        return masks

    def oldest_slot(self, cards: i64) -> i64:
        """The oldest slot that can be one of these cards.

        If the oldest possible slot goes, what is left admits every deal that another choice would have left, like
        cars that park in the first free space: docs/decisions/knowledge.md.
        """
        i: i64 = max(len(self.slots) - 1, 0)
        denied: i64 = self.denied
        while i > 0:
            denied |= self.slots[i]
            if not cards & ~denied:
                break
            i -= 1
        return i

    def drop_slot(self, i: i64) -> None:
        """What was denied before it came still holds for the older ones."""
        if i == len(self.slots) - 1:
            self.denied |= self.slots[i]
            self.slots = self.slots[:i]
            return
        slots = list(self.slots)
        denied = slots.pop(i)
        slots[i] |= denied
        self.slots = tuple(slots)

    def home_of(self, card: int) -> int:
        """What goes when a card is seen that nobody else knew: below 0 a kept card, else the oldest possible slot."""
        for k, cards in enumerate(self.kept):
            if cards & BIT[card]:
                return k - len(self.kept)
        return self.oldest_slot(BIT[card])

    def reveal_card(self, card: int) -> None:
        """Everybody sees a card that nobody else knew."""
        home = self.home_of(card)
        if home < 0:
            kept = list(self.kept)
            kept.pop(home)
            self.kept = tuple(kept)
        else:
            self.drop_slot(home)
