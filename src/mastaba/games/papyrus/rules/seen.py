"""Papyrus as one seat knows it: the position with holes, and how to fill them.

Public: the row with all cards above and below, discards, sizes of hands, decks and piles, what went into the piles, and
which Dossiers carry a card. Private: the own hand, Dossiers and cards under them. Nobody knows the order of a deck.
"""

from mastaba.games.papyrus.rules.setting import BACKS, HAND, HIDDEN, NOTHING
from mastaba.games.papyrus.rules.state import ABOVE, BELOW, OVER, STEPS, Papyrus
from mastaba.kernel.bags import bag_of, things
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Holed, Plain, Prompt


class PapyrusSeen(Holed[Papyrus]):
    """What one seat knows: a Papyrus without decks, in which other hands are empty and Dossiers hidden."""

    def __init__(self, state: Papyrus, seat: int) -> None:
        holed = state.copy()
        holed.fragments = []
        for i, player in enumerate(holed.seats):
            player.deck = []
            if i != seat and state.step != OVER:  # R32: then all is shown
                player.hand = 0
                player.dossiers = tuple([HIDDEN if dossier != NOTHING else NOTHING for dossier in player.dossiers])
                player.under = tuple([HIDDEN if sign != NOTHING else NOTHING for sign in player.under])
        super().__init__(seat, holed)
        self._sampler: Sampler | None = None

    def prompt(self) -> Prompt:
        holed = self.holed
        if holed.step == OVER:
            return Prompt("over")
        if holed.turn != self.seat:
            return Prompt("wait", seat=int(holed.turn), step=STEPS[holed.step])
        deck = int(holed.seats[self.seat].left)  # Q2: people are warned before a play that ends the game
        if holed.step == ABOVE:
            return Prompt("above", deck=deck)
        if holed.step == BELOW:
            return Prompt("below", deck=deck)
        free = [back for i, back in enumerate(BACKS) if holed.seats[self.seat].under[i] == NOTHING]
        return Prompt("tuck", deck=deck, free=", ".join(free))

    def fill(self, chance: Chance) -> Papyrus:
        if self._sampler is None:
            self._sampler = Sampler(self.holed, self.seat)
        return self._sampler.fill(chance)

    # ---- As plain data ----------------------------------------------------------------------------------

    def view(self) -> Plain:
        from mastaba.games.papyrus.forms.view import view

        return view(self.holed, self.seat)


# ---- Filling the holes ----------------------------------------------------------------------------------


class Sampler:
    """Shuffles what is unseen: each colour by itself, the Fragments, and the Dossiers of each back.

    Nothing that players do in the open says more of their hidden cards than that the cards they showed are not among
    them: every way to deal the others is possible. A shuffle makes all of them equally likely.
    """

    def __init__(self, holed: Papyrus, seat: int) -> None:
        self.holed = holed
        self.seat = seat
        self.unseen: list[list[int]] = []  # by seat: the cards in its deck and, of others, in hand and under Dossiers
        shown = int(holed.lost)
        for player in holed.seats:
            self.unseen.append(things(holed.table.full - int(player.played + player.hand + player.tucked)))
            shown |= int(player.fragments)
        in_row = [int(slot.fragment) for slot in holed.row]
        fragments = range(len(holed.table.fragments))
        self.fragments: list[int] = [i for i in fragments if not shown >> i & 1 and i not in in_row]
        self.dossiers: list[list[int]] = [self._unknown(0, holed.table.lights), self._unknown(1, holed.table.darks)]
        self.hidden: bool = holed.step != OVER

    def _unknown(self, back: int, dossiers: list[int]) -> list[int]:
        known = [player.dossiers[back] for player in self.holed.seats]
        return [dossier for dossier in dossiers if dossier not in known]

    def fill(self, chance: Chance) -> Papyrus:
        state = self.holed.copy()
        state.fragments = list(self.fragments)
        chance.shuffle(state.fragments)
        for i, player in enumerate(state.seats):
            cards = list(self.unseen[i])
            chance.shuffle(cards)
            if i != self.seat and self.hidden:
                player.under = tuple([cards.pop() if sign == HIDDEN else NOTHING for sign in player.under])
                player.hand = bag_of(cards[-HAND:])
                del cards[-HAND:]
            player.deck = cards
        if self.hidden and self.holed.table.with_dossiers:
            self._deal_dossiers(state, chance)
        return state

    def _deal_dossiers(self, state: Papyrus, chance: Chance) -> None:
        lights, darks = list(self.dossiers[0]), list(self.dossiers[1])
        chance.shuffle(lights)
        chance.shuffle(darks)
        for i, player in enumerate(state.seats):
            if i != self.seat:
                player.dossiers = (lights.pop(), darks.pop())
