"""Papyrus for bots: how good a card above, below or under a Dossier looks, and how good a position is.

Everything is judged in points, from what the seat that moves knows: its own hand and Dossiers, and what lies in the
open. A point that another player gets counts as a part of a point lost.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from mastaba.games.papyrus.rules.scoring import card_points, fragment_points, have
from mastaba.games.papyrus.rules.seats import Seat, Slot
from mastaba.games.papyrus.rules.setting import (
    DIFFERENT_SIGNS,
    DOWN,
    FRAGMENT_VALUE,
    LONGEST,
    NUMBER_OF_CARDS,
    NUMBER_OF_FRAGMENTS,
    PASS,
    SAME_SIGN,
    SIGN_PAIRS,
    SIGNS,
    SLOTS,
    STRIDE,
    TUCK,
    UP,
    Dossier,
)
from mastaba.games.papyrus.rules.state import ABOVE, BELOW, Papyrus
from mastaba.kernel.bags import most, size, times
from mastaba.kernel.contract import State
from mastaba.kernel.hints import Hints

POINT: Final = 0.25  # what a point is worth among scores, of which 1 is a lot
CARD: Final = 1.1  # points for a card in the pile: it may also serve a Dossier
SPENT: Final = 0.3  # what a card above costs: one less to be played elsewhere
USE: Final = 0.6  # what a card that follows a sequence is worth in hand
LOST: Final = 6.0  # points that ending the game costs who is behind
DOSSIER: Final = 0.7  # how likely it is, in the end, that a Dossier of another player is complete
UNSURE: Final = 1.6  # by how much each missing card blurs who will be first
TEMPER: Final = 0.12  # how much a point counts in `value`


class PapyrusHints(Hints):
    def scores(self, state: State, seat: int, legal: tuple[int, ...]) -> list[float]:
        assert isinstance(state, Papyrus)
        outlook = Outlook(state, seat)
        if state.step == ABOVE:
            return outlook.above_scores(legal)
        if state.step == BELOW:
            return outlook.below_scores(legal)
        return outlook.tuck_scores(legal)

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Papyrus)
        weights = [exp(TEMPER * float(state.points_now(i))) for i in range(len(state.seats))]
        return weights[seat] / sum(weights)


class Outlook:
    """What one seat makes of the position."""

    def __init__(self, state: Papyrus, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.me: Final[Seat] = state.seats[seat]
        self.players: Final = len(state.seats)
        self.others: Final = 1.0 / (len(state.seats) - 1.0)  # how much a point of another player counts
        left: i64 = 0
        for player in state.seats:
            left += player.left
        self.to_come: Final = 0.75 * float(left) + 1.0  # cards that will still be played below
        self.pile: Final = state.final_pile(seat)
        self.uses: Final = self.uses_of_signs()

    def uses_of_signs(self) -> list[float]:
        """By sign: how well a card in hand follows the sequences in the row."""
        uses = [0.0] * SIGNS
        table = self.state.table
        for slot in self.state.row:
            if slot.fragment >= 0:
                at = slot.fragment * STRIDE + slot.size
                weight = USE
                sign: i64 = table.next_sign[at]
                while sign >= 0:
                    uses[sign] += weight
                    weight *= 0.4
                    at += 1
                    sign = table.next_sign[at]
        return uses

    def use(self, sign: i64) -> float:
        """What is lost with a card of the hand; of several equal ones, less."""
        return self.uses[sign] / float(times(self.me.hand, sign) + 1)

    # ---- Dossiers -----------------------------------------------------------------------------------------

    def wanted(self, colour: i64, sign: i64) -> float:
        """What one more card in the pile does for the own Dossiers."""
        total = 0.0
        for number in self.me.dossiers:
            if number >= 0:
                dossier = self.state.table.dossiers[number]
                there = have(self.state.table, dossier, self.pile, self.me.fragments)
                if there < dossier.goal and self.serves(dossier, colour, sign):
                    total += float(dossier.points) / float(dossier.goal - there + 1)
        return total

    def serves(self, dossier: Dossier, colour: i64, sign: i64) -> bool:
        kind = dossier.kind
        if kind == NUMBER_OF_CARDS:
            return True
        if kind in (FRAGMENT_VALUE, NUMBER_OF_FRAGMENTS):
            return False
        cards: i64 = 0
        for bag in self.pile:
            cards += bag
        there = times(cards, sign)
        if kind == DIFFERENT_SIGNS:
            return there == 0
        if kind == SIGN_PAIRS:
            return there % 2 == 1
        if kind == SAME_SIGN:
            return there == most(cards)
        own = size(self.pile[colour])
        return all(size(bag) <= own for bag in self.pile)

    def prize(self, fragment: i64) -> float:
        """What a Fragment is worth to this seat: its points, and what it does for the own Dossiers."""
        points: i64 = self.state.table.points[fragment]
        total = float(points)
        for number in self.me.dossiers:
            if number >= 0:
                dossier = self.state.table.dossiers[number]
                there = have(self.state.table, dossier, self.pile, self.me.fragments)
                if there < dossier.goal and (
                    (dossier.kind == FRAGMENT_VALUE and points == dossier.n) or dossier.kind == NUMBER_OF_FRAGMENTS
                ):
                    total += float(dossier.points) / float(dossier.goal - there)
        return total

    # ---- What a Fragment will bring -------------------------------------------------------------------------

    def settled(self, standings: list[int], slot: Slot, above: float, who: i64) -> float:
        """R19-R25: what the payout is worth to a player, if it comes with these standings."""
        first: i64 = -1
        second: i64 = -1
        last: i64 = -1
        i: i64 = 0
        while i < self.players:
            here: i64 = standings[i]
            if here:
                if first < 0 or here > standings[first]:
                    second = first
                    first = i
                elif second < 0 or here > standings[second]:
                    second = i
                if last < 0 or here < standings[last]:
                    last = i
            i += 1
        prize = self.prize(slot.fragment) if first == self.seat else float(self.state.table.points[slot.fragment])
        total = self.share(prize, first == who)
        if second >= 0:
            total += self.share(CARD * float(standings[first] // 16), second == who)
        return total + self.share(CARD * above, last == who)

    def share(self, points: float, mine: bool) -> float:
        return points if mine else -self.others * points

    def home(self, standings: list[int], who: i64) -> float:
        """R32: what the cards below are worth if the Fragment is never completed."""
        total = 0.0
        i: i64 = 0
        while i < self.players:
            total += self.share(CARD * float(standings[i] // 16), i == who)
            i += 1
        return total

    def worth(self, standings: list[int], slot: Slot, missing: i64, above: float) -> float:
        """What a Fragment will bring, once this seat's turn is over."""
        if missing == 0:
            return self.settled(standings, slot, above, self.seat)
        if missing == 1:
            return self.after_the_next(standings, slot, above)
        likely = self.to_come / (self.to_come + 4.0 * float(missing))
        now = self.settled(standings, slot, above, self.seat) if any(standings) else 0.0
        blurred = now / (1.0 + UNSURE * float(missing))
        return likely * blurred + (1.0 - likely) * self.home(standings, self.seat)

    def after_the_next(self, standings: list[int], slot: Slot, above: float) -> float:
        """With one card missing, whoever gains by it completes the Fragment: the next player is asked first."""
        turn: i64 = 1
        length: i64 = self.state.table.lengths[slot.fragment]
        while turn <= self.players:
            who = (self.seat + turn) % self.players
            after = with_cards(standings, who, 1, length)
            if self.settled(after, slot, above, who) > self.home(after, who):
                value = self.settled(after, slot, above, self.seat)
                return value if turn < self.players else 0.8 * value
            turn += 1
        return self.home(standings, self.seat)

    # ---- Below --------------------------------------------------------------------------------------------

    def gains(self, number: i64, cards: i64, above: float) -> float:
        """What playing so many cards below a Fragment brings."""
        slot = self.state.row[number]
        standings = slot.standings()
        missing = self.state.table.lengths[slot.fragment] - slot.size
        after = with_cards(standings, self.seat, cards, slot.size + cards)
        stays = self.worth(standings, slot, missing, above)
        return self.worth(after, slot, missing - cards, above) - stays

    def below_scores(self, legal: tuple[int, ...]) -> list[float]:
        """A card face down does as much as one face up, and costs what else it could have done."""
        singles = [0.0] * SLOTS
        for i in range(SLOTS):
            if self.state.row[i].fragment >= 0:
                singles[i] = self.gains(i, 1, float(self.state.row[i].cards_above))
        scores = []
        for move in legal:
            number: i64 = move
            if number >= DOWN:
                slot = (number - DOWN) % SLOTS
                score = singles[slot] - self.use((number - DOWN) // SLOTS)
                cards: i64 = 1
            else:
                slot = (number - UP) // LONGEST
                cards = (number - UP) % LONGEST + 1
                above = float(self.state.row[slot].cards_above)
                score = singles[slot] if cards == 1 else self.gains(slot, cards, above)
                score -= 0.2 * float(cards)
            scores.append(POINT * (score + self.ending(cards)))
        return scores

    def ending(self, cards: i64) -> float:
        """R29: what it costs to end the game by this, for who is not ahead."""
        if cards <= self.me.left:
            return 0.0
        return 0.0 if self.lead() > 0.0 else -LOST

    def lead(self) -> float:
        """How far this seat is ahead, as far as it can know."""
        best = 0.0
        for i, player in enumerate(self.state.seats):
            if i != self.seat:
                cards = card_points(player.pile) + size(self.state.coming_home(i))
                points = float(fragment_points(self.state.table, player.fragments) + cards)
                if self.state.table.with_dossiers:
                    points += 10.0 * DOSSIER
                best = max(best, points)
        return float(self.state.points_now(self.seat)) - best

    # ---- Above --------------------------------------------------------------------------------------------

    def above_scores(self, legal: tuple[int, ...]) -> list[float]:
        """What one card more above a Fragment brings, with what will be played below it in mind."""
        plan: i64 = -1
        cards: i64 = 0
        best = -1000.0
        for i in range(SLOTS):
            slot = self.state.row[i]
            if slot.fragment >= 0:
                above = float(slot.cards_above)
                run = self.state.run(slot, self.me.hand)
                number: i64 = 1
                while number <= max(run, 1):
                    gain = self.gains(i, number, above)
                    if gain > best:
                        best, plan, cards = gain, i, number
                    number += 1
        brings = [self.one_more(i, cards if i == plan else 0) for i in range(SLOTS)]
        cost = SPENT - self.ending(1)
        scores = []
        for move in legal:
            if move == PASS:
                scores.append(0.0)
            else:
                sign = move // SLOTS
                bring = brings[move % SLOTS]
                wanted = 0.3 * self.wanted(self.seat, sign) if bring > 0.0 else 0.0
                scores.append(POINT * (bring + wanted - cost - self.use(sign)))
        return scores

    def one_more(self, number: i64, cards: i64) -> float:
        """How much better it is with one more card above, if so many are then played below."""
        slot = self.state.row[number]
        if slot.fragment < 0:
            return 0.0
        standings = slot.standings()
        missing = self.state.table.lengths[slot.fragment] - slot.size - cards
        if cards:
            standings = with_cards(standings, self.seat, cards, slot.size + cards)
        above = float(slot.cards_above)
        return self.worth(standings, slot, missing, above + 1.0) - self.worth(standings, slot, missing, above)

    # ---- Under a Dossier ------------------------------------------------------------------------------------

    def tuck_scores(self, legal: tuple[int, ...]) -> list[float]:
        """R32: a card under a Dossier is a point in the end, and may serve the Dossiers."""
        scores = []
        ending = self.ending(1)
        for move in legal:
            if move == PASS:
                scores.append(0.0)
            else:
                sign = (move - TUCK) // 2
                scores.append(POINT * (1.0 + self.wanted(self.seat, sign) - self.use(sign) + ending))
        return scores


def with_cards(standings: list[int], who: i64, cards: i64, position: i64) -> list[int]:
    """The standings when a player has so many more cards, the lowest at this position."""
    after = list(standings)
    after[who] = after[who] // 16 * 16 + 16 * int(cards) + int(position)
    return after
