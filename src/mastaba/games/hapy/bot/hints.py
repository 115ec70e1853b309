"""Hâpy Families for bots: how good a card, a question and a position look.

Everything is judged from the hand of the seat that moves and from what is public: known cards, slots, series.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import ALL, ASK, CARDS, FAMILIES, FAMILY, LAID, LAY, SHIFT, SKIP
from mastaba.games.hapy.rules.state import ASKING, TAKING, Hapy
from mastaba.kernel.bits import BIT, COUNT, count
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import State
from mastaba.kernel.hints import Hints

SERIES: Final = 1.0  # completing a series
WIN: Final = 3.0  # and winning with it
DENY: Final = 0.45  # taking a card of another's known pair
DENY_WIN: Final = 1.5  # that would win
PAIR: Final = 0.22
FIRST: Final = 0.05
FOURTH: Final = 0.1  # it stays in hand
SECRET: Final = 0.03  # a card that nobody else has seen
EXPOSE: Final = 0.5  # uncovering what the next player needs
TELL: Final = 0.04  # what a question gives away
NOTHING: Final = -1.0  # a question that cannot bring anything
TEMPER: Final = 0.35  # how much a series counts in `value`


class HapyHints(Hints):
    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Hapy)
        outlook = Outlook(state, seat)
        if state.step == TAKING:
            return [outlook.take(move) for move in legal]
        if state.step == ASKING:
            return [0.0] + [outlook.question((move - ASK) // CARDS, (move - ASK) % CARDS) for move in legal[1:]]
        return [outlook.keep(move) for move in legal]

    def choose(self, state: State, seat: int, legal: tuple[int, ...], chance: Chance) -> int:
        """The same as the best of `scores`, without looking at questions that cannot bring anything."""
        assert isinstance(state, Hapy)
        if state.step == ASKING:
            return Outlook(state, seat).best_question(chance)
        return super().choose(state, seat, legal, chance)

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Hapy)
        weights = [exp(TEMPER * material(state, player)) for player in state.seats]
        return weights[seat] / sum(weights)


def material(state: Hapy, player: Seat) -> float:
    """What a player has, in series: laid ones, and the chances in hand."""
    total = 1.0 * player.series
    if player.series == state.table.target - 1:
        total += 1.0
    family: i64 = 0
    while family < FAMILIES:
        held = COUNT[(player.hand >> SHIFT[family]) & 63]
        if held >= 2:
            total += 0.3
            if player.laid & FAMILY[family]:
                total += 1.2
        elif held == 1:
            total += 0.06
        family += 1
    return total


def hidden_cards(player: Seat) -> i64:
    """How many cards of the player nobody else knows."""
    return len(player.slots) + len(player.kept)


def possible_slots(player: Seat, bit: i64) -> i64:
    """How many of these can be this one: of the slots, those that came since it was last denied."""
    slots: i64 = 0
    for cards in player.kept:
        if cards & bit:
            slots += 1
    i: i64 = len(player.slots) - 1
    denied: i64 = player.denied
    while i >= 0 and not denied & bit:
        slots += 1
        denied |= player.slots[i]
        i -= 1
    return slots


class Outlook:
    """What one seat makes of the position."""

    def __init__(self, state: Hapy, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.me: Final[Seat] = state.seats[seat]
        self.unseen: i64 = ALL & ~(state.located | self.me.hand)

    def gain(self, family: i64) -> float:
        """What one more card of the family is worth to me."""
        held = COUNT[(self.me.hand >> SHIFT[family]) & 63]
        if held == 0:
            return FIRST
        if held == 1:
            return PAIR if self.me.laid & FAMILY[family] == 0 else PAIR + 0.2
        if held == 2:
            return WIN if self.wins(self.me, family) else SERIES
        return FOURTH

    def wins(self, player: Seat, family: i64) -> bool:
        """Whether a series of this family would win."""
        return player.series + 1 >= self.state.table.target or player.laid & FAMILY[family] != 0

    def threat(self, family: i64) -> float:
        """What one more card of the family would be worth to another, as far as is known."""
        worst = 0.0
        for player in self.state.seats:
            if player is not self.me:
                worst = max(worst, self.danger(player, family))
        return worst

    def danger(self, player: Seat, family: i64) -> float:
        known = COUNT[(player.known >> SHIFT[family]) & 63]
        if known >= 2:
            return DENY_WIN if self.wins(player, family) else DENY
        if known == 1:
            return 0.1 if hidden_cards(player) else 0.06
        return 0.03 if hidden_cards(player) >= 2 else 0.0

    # ---- Take -------------------------------------------------------------------------------------------

    def take(self, place: i64) -> float:
        state = self.state
        if state.table.up & BIT[place]:
            family: i64 = state.cards[place] // 6
            score = self.gain(family) + self.threat(family)
        else:
            score = self.blind()
        uncovered = state.table.piles.take(state.pile, place).free & ~state.pile.free & state.table.up
        for below in state.table.layout.covers[place]:
            if uncovered & BIT[below]:
                score -= EXPOSE * self.threat(state.cards[below] // 6)
        return score

    def blind(self) -> float:
        """A face-down card: what the unseen cards are worth on average."""
        total = 0.0
        cards = 0.0
        family: i64 = 0
        while family < FAMILIES:
            left = float(COUNT[(self.unseen >> SHIFT[family]) & 63])
            cards += left
            total += left * (self.gain(family) + 0.5 * self.threat(family))
            family += 1
        return total / cards + SECRET if cards else 0.0

    # ---- Ask --------------------------------------------------------------------------------------------

    def question(self, other: i64, card: i64) -> float:
        asked = self.state.seats[other]
        bit: i64 = BIT[card]
        family = card // 6
        if asked.known & bit:
            return self.prize(asked, family)
        if self.unseen & bit and hidden_cards(asked) and self.me.hand & FAMILY[family]:
            chance = self.chance_of(asked, bit)
            return chance * self.prize(asked, family) - (1.0 - chance) * TELL
        return NOTHING

    def prize(self, asked: Seat, family: i64) -> float:
        """What getting a card of the family from this player is worth: mine to have, and not theirs."""
        known = COUNT[(asked.known >> SHIFT[family]) & 63]
        prize = self.gain(family)
        if known >= 2:
            prize += DENY_WIN if self.wins(asked, family) else DENY
        elif known == 1:
            prize += 0.05
        return prize

    def chance_of(self, asked: Seat, bit: i64) -> float:
        """How likely the asked player holds an unseen card: possible slots among all possible holes."""
        holes = count(self.state.pile.left & ~self.state.table.up)
        theirs: i64 = 0
        for player in self.state.seats:
            if player is not self.me:
                here = possible_slots(player, bit)
                holes += here
                if player is asked:
                    theirs = here
        return float(theirs) / float(holes) if holes else 0.0

    def best_question(self, chance: Chance) -> int:
        chosen: i64 = SKIP
        best = 0.0
        ties: i64 = 1
        interesting: i64 = 0
        family: i64 = 0
        while family < FAMILIES:
            if self.me.hand & FAMILY[family]:
                interesting |= self.unseen & FAMILY[family]
            family += 1
        other: i64 = 0
        while other < len(self.state.seats):
            asked = self.state.seats[other]
            cards = asked.known | (interesting if hidden_cards(asked) else 0)
            if self.me.ban >= 0:
                cards &= ~BIT[self.me.ban]
            card: i64 = 0
            while cards and other != self.seat:
                if cards & 1:
                    score = self.question(other, card)
                    if score > best:
                        best = score
                        ties = 1
                        chosen = ASK + CARDS * other + card
                    elif score == best:
                        ties += 1
                        if chance.below(ties) == 0:
                            chosen = ASK + CARDS * other + card
                cards >>= 1
                card += 1
            other += 1
        return chosen

    # ---- Lay --------------------------------------------------------------------------------------------

    def keep(self, move: int) -> float:
        """G4: better keep a card that nobody knows."""
        kept = self.me.hand & FAMILY[(move - LAY) // 20] & ~LAID[move - LAY]
        return 0.0 if kept & self.me.known else 0.1
