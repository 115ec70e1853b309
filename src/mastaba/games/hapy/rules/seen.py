"""Hâpy Families as one seat knows it: the position with holes, and how to fill them.

Public: the layout with its face-up cards, hand sizes, series, questions and answers, the ban. Private: the own hand.
Nobody knows the face-down cards of the layout. What follows from all that happened is kept in the seats' slots.
"""

from mypy_extensions import i64

from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import ALL, FAMILIES, FAMILY, NO_CARD, SHIFT
from mastaba.games.hapy.rules.state import ASKING, LAYING, OVER, STEPS, Hapy
from mastaba.kernel.bits import BIT, COUNT, members
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Holed, Plain, Prompt

TRIES = 40  # shuffles before the deal is made card by card
STEPS_BACK = 40  # of such a deal, before it is begun anew with another shuffle; each time twice as many


class HapySeen(Holed[Hapy]):
    """What one seat knows: a Hapy whose other hands hold only what is known of them."""

    def __init__(self, state: Hapy, seat: int) -> None:
        holed = state.copy()
        for i, player in enumerate(holed.seats):
            if i != seat:
                player.hand = player.known
                player.learned = 0
        hidden = ~state.table.up | ~state.left
        holed.cards = [NO_CARD if hidden & BIT[place] else card for place, card in enumerate(state.cards)]
        super().__init__(seat, holed)
        self._sampler: Sampler | None = None

    def prompt(self) -> Prompt:
        holed = self.holed
        if holed.step == OVER:
            return Prompt("over")
        if holed.turn != self.seat:
            return Prompt("wait", seat=int(holed.turn), step=STEPS[holed.step])
        if holed.step == ASKING:
            ban = holed.seats[self.seat].ban
            return Prompt("ask", banned="" if ban == NO_CARD else holed.table.cards[ban])
        if holed.step == LAYING:
            hand = holed.seats[self.seat].hand
            return Prompt("lay", family=holed.table.families[holed.family_of_four(hand)])
        return Prompt("take")

    def fill(self, chance: Chance) -> Hapy:
        if self._sampler is None:
            self._sampler = Sampler(self.holed, self.seat)
        return self._sampler.fill(chance)

    # ---- As plain data ----------------------------------------------------------------------------------

    def view(self) -> Plain:
        from mastaba.games.hapy.forms.writing import view

        return view(self.holed, self.seat)


# ---- Filling the holes ----------------------------------------------------------------------------------


class Sampler:
    """Deals the unseen cards to the unknown slots and the face-down places, as all that is known allows.

    A slot cannot be what was denied (i). At the end of a player's last turn at most two of a family were held, those
    handed over since included (ii); a card taken this turn is exempt. Who has to choose three of four holds four (iii).
    """

    def __init__(self, holed: Hapy, seat: int) -> None:
        self.holed = holed
        self.owners: list[int] = []  # of the slots, one after the other
        self.cannot: list[int] = []
        self.capped: list[bool] = []
        self.rooms: list[list[int]] = []  # by seat and family: how many more can be held
        unseen: int = ALL & ~holed.located
        for i, player in enumerate(holed.seats):
            self.rooms.append(self._rooms(player, i == holed.turn))
            if i == seat:
                unseen &= ~player.hand
                continue
            for cards in player.kept:
                self._slot(i, ALL & ~cards, False)
            for k, cannot in enumerate(player.cannot_be()):
                fresh = i == holed.turn and holed.fresh_slot and k == len(player.slots) - 1
                self._slot(i, cannot | (self._fresh_cannot() if fresh else 0), fresh)
        self.needs_four = holed.step == LAYING and holed.turn != seat
        self.steps = 0  # left for a deal card by card
        self.pool: list[int] = list(members(unseen))
        self.places: tuple[int, ...] = members(holed.left & ~holed.table.up)
        assert len(self.pool) == len(self.owners) + len(self.places), "every unseen card has a hole"

    def _slot(self, owner: int, cannot: int, fresh: bool) -> None:
        self.owners.append(owner)
        self.cannot.append(cannot)
        self.capped.append(not fresh)

    def _rooms(self, player: Seat, active: bool) -> list[int]:
        """(ii): two of each family, less what was known or lost."""
        held = player.known | player.lost
        if active:
            held &= ~self.holed.fresh
        return [2 - COUNT[(held >> SHIFT[family]) & 63] for family in range(FAMILIES)]

    def _fresh_cannot(self) -> int:
        """(iii): with four of a family, the card just taken is of the family of the card just asked for."""
        if self.holed.step != LAYING:
            return 0
        return ALL & ~FAMILY[self.holed.asked // 6]

    def fill(self, chance: Chance) -> Hapy:
        pool = list(self.pool)
        tries = 0
        while not self._shuffled(pool, chance):
            tries += 1
            if tries == TRIES:
                self._card_by_card(pool, chance)
                break
        return self._state(pool)

    def _shuffled(self, pool: list[int], chance: Chance) -> bool:
        """A uniform deal to the slots; False if it cannot be. So what passes is uniform, too."""
        held: i64 = 0
        owner = -1
        size: i64 = len(pool)
        k: i64 = 0
        while k < len(self.owners):
            if self.owners[k] != owner:
                owner = self.owners[k]
                held = 0
            j = k + chance.below(size - k)
            card: i64 = pool[j]
            pool[j] = pool[k]
            pool[k] = card
            bit: i64 = BIT[card]
            if bit & self.cannot[k]:
                return False
            if self.capped[k]:
                held |= bit
                family = card // 6
                if COUNT[(held >> SHIFT[family]) & 63] > self.rooms[owner][family]:
                    return False
            k += 1
        if self.needs_four and not self._has_four(pool):
            return False
        while k < size - 1:
            j = k + chance.below(size - k)
            card = pool[j]
            pool[j] = pool[k]
            pool[k] = card
            k += 1
        return True

    def _has_four(self, pool: list[int]) -> bool:
        family = self.holed.asked // 6
        hand = self.holed.seats[self.holed.turn].known
        for k, owner in enumerate(self.owners):
            if owner == self.holed.turn:
                hand |= BIT[pool[k]]
        return COUNT[(hand >> SHIFT[family]) & 63] == 4

    def _card_by_card(self, pool: list[int], chance: Chance) -> None:
        """A deal by backtracking, hardest slots first: always finds one, but not all are equally likely.

        Most are found at once; a few lead far astray after an unlucky first card, and are better begun anew.
        """
        cards = list(self.pool)
        budget = STEPS_BACK
        dealt: list[int] = []
        while not dealt:
            chance.shuffle(cards)
            dealt = self._dealt(cards, budget)
            budget *= 2
        pool[:] = dealt + [card for card in cards if card not in dealt]

    def _dealt(self, cards: list[int], budget: int) -> list[int]:
        """The cards by slot; none if there was none within so many steps."""
        dealt = [NO_CARD] * len(self.owners)
        self.steps = budget
        if self._deal(cards, dealt):
            return dealt
        assert self.steps <= 0, "what is known admits no deal"
        return []

    def _deal(self, cards: list[int], dealt: list[int]) -> bool:
        """Deals the rest, or sees early that it cannot be: too few cards for a hand, too few holes for a family."""
        slots = [k for k, card in enumerate(dealt) if card == NO_CARD]
        if not slots:
            return not self.needs_four or self._has_four(dealt)
        self.steps -= 1
        if self.steps < 0:
            return False
        left = [card for card in cards if card not in dealt]
        rooms = self._rooms_left(dealt)
        fits = [[card for card in left if self._fits(k, card, rooms)] if k in slots else [] for k in range(len(dealt))]
        if not self._hands_can_be_filled(slots, fits, rooms) or not self._families_find_holes(slots, left, fits, rooms):
            return False
        k = min(slots, key=lambda slot: len(fits[slot]))
        if self.needs_four:  # (iii): the cards of that family first
            k = min(slots, key=lambda slot: (self.owners[slot] != self.holed.turn, len(fits[slot])))
            fits[k].sort(key=lambda card: card // 6 != self.holed.asked // 6)
        for card in fits[k]:
            dealt[k] = card
            if self._deal(cards, dealt):
                return True
            dealt[k] = NO_CARD
        return False

    def _rooms_left(self, dealt: list[int]) -> list[list[int]]:
        rooms = [list(room) for room in self.rooms]
        for k, card in enumerate(dealt):
            if card != NO_CARD and self.capped[k]:
                rooms[self.owners[k]][card // 6] -= 1
        return rooms

    def _fits(self, k: int, card: int, rooms: list[list[int]]) -> bool:
        return not self.cannot[k] & BIT[card] and (not self.capped[k] or rooms[self.owners[k]][card // 6] > 0)

    def _hands_can_be_filled(self, slots: list[int], fits: list[list[int]], rooms: list[list[int]]) -> bool:
        for owner in range(len(rooms)):
            mine = [k for k in slots if self.owners[k] == owner and self.capped[k]]
            cards = {card for k in mine for card in fits[k]}
            most = 0
            for family in range(FAMILIES):
                most += min(rooms[owner][family], sum([1 for card in cards if card // 6 == family]))
            if most < len(mine) or not all(fits[k] for k in mine):
                return False
        return all(fits[k] for k in slots)

    def _families_find_holes(
        self, slots: list[int], left: list[int], fits: list[list[int]], rooms: list[list[int]]
    ) -> bool:
        """Whether what finds no slot, family by family, finds a place in the layout."""
        homeless = 0
        for family in range(FAMILIES):
            holes = 0
            for owner in range(len(rooms)):
                mine = [k for k in slots if self.owners[k] == owner and any(card // 6 == family for card in fits[k])]
                capped = len([k for k in mine if self.capped[k]])
                holes += min(capped, rooms[owner][family]) + len(mine) - capped
            homeless += max(0, len([card for card in left if card // 6 == family]) - holes)
        return homeless <= len(self.places)

    def _state(self, pool: list[int]) -> Hapy:
        state = self.holed.copy()
        k: i64 = 0
        for owner in self.owners:
            state.seats[owner].hand |= BIT[pool[k]]
            k += 1
        if self.places:
            state.cards = list(state.cards)
            for place in self.places:
                state.cards[place] = pool[k]
                k += 1
        return state
