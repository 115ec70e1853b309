"""What one seat makes of a position of Papyrus: what a card above, below or under a Dossier will bring.

Everything is judged in points, from what the seat that moves knows: its own hand and Dossiers, and what lies in the
open. A point that another player gets counts as a part of a point lost.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyrus.bot.standings import cards_in, ranks, standings_of, with_cards
from mastaba.games.papyrus.rules.scoring import card_points, fragment_points, have
from mastaba.games.papyrus.rules.seats import EACH_CARD, Seat, Slot
from mastaba.games.papyrus.rules.setting import (
    DIFFERENT_SIGNS,
    DOSSIERS,
    FIRST_ABOVE,
    FIRST_DOWN,
    FIRST_TUCK,
    FIRST_UP,
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
    Dossier,
)
from mastaba.games.papyrus.rules.state import Papyrus
from mastaba.kernel.bags import most, size, times

POINT: Final = 0.25  # what a point is worth among scores, of which 1 is a lot
CARD: Final = 1.1  # points for a card in the pile: it may also serve a Dossier
SPENT: Final = 0.3  # what a card above costs: one less to be played elsewhere
UP: Final = 0.2  # what each card face up costs: it could follow a sequence later, too
USE: Final = 0.6  # what a card that follows a sequence is worth in hand
LOST: Final = 6.0  # points that ending the game costs who is behind
DOSSIER: Final = 0.7  # how likely it is, in the end, that a Dossier of another player is complete
UNSURE: Final = 1.6  # by how much each missing card blurs who will be first


class Place:
    """A Fragment of the row with all that a seat asks about it again and again."""

    def __init__(self, slot: Slot, length: i64, points: float, prize: float) -> None:
        self.size: Final = slot.size
        self.missing: Final = length - slot.size
        self.length: Final = length
        self.above: Final = float(slot.cards_above)
        self.standings: Final = standings_of(slot)
        self.points: Final = points
        self.prize: Final = prize  # the points, and what the Fragment does for the own Dossiers


class Outlook:
    """What one seat makes of the position."""

    def __init__(self, state: Papyrus, seat: int) -> None:
        self.state: Final = state
        self.seat: Final[i64] = seat
        self.me: Final[Seat] = state.seats[seat]
        self.players: Final[i64] = len(state.seats)
        self.others: Final = 1.0 / (len(state.seats) - 1.0)  # how much a point of another player counts
        left: i64 = 0
        for player in state.seats:
            left += player.left
        self.to_come: Final = 0.75 * float(left) + 1.0  # cards that will still be played below
        self.pile: Final = state.final_pile(seat)
        self.wants: Final[list[Dossier]] = []  # the own Dossiers that are not complete
        self.lacks: Final[list[int]] = []  # and how much each of them lacks
        for number in self.me.dossiers:
            if number >= 0:
                dossier = state.given.dossiers[number]
                lacks = dossier.goal - have(state.given, dossier, self.pile, self.me.fragments)
                if lacks > 0:
                    self.wants.append(dossier)
                    self.lacks.append(int(lacks))
        self.places: Final = [self.place(slot) for slot in state.row]
        self.uses: Final = self.uses_of_signs()

    def place(self, slot: Slot) -> Place | None:
        if slot.fragment < 0:
            return None
        points = float(self.state.given.points[slot.fragment])
        return Place(slot, self.state.given.lengths[slot.fragment], points, self.prize(points))

    def uses_of_signs(self) -> list[float]:
        """By sign: how well a card in hand follows the sequences in the row."""
        uses = [0.0] * SIGNS
        next_sign = self.state.given.next_sign
        for slot in self.state.row:
            if slot.fragment >= 0:
                at = slot.fragment * STRIDE + slot.size
                weight = USE
                sign: i64 = next_sign[at]
                while sign >= 0:
                    uses[sign] += weight
                    weight *= 0.4
                    at += 1
                    sign = next_sign[at]
        return uses

    def use(self, sign: i64) -> float:
        """What is lost with a card of the hand; of several equal ones, less."""
        return self.uses[sign] / float(times(self.me.hand, sign) + 1)

    # ---- Dossiers -----------------------------------------------------------------------------------------

    def wanted(self, colour: i64, sign: i64) -> float:
        """What one more card in the pile does for the own Dossiers."""
        total = 0.0
        for i, dossier in enumerate(self.wants):
            if self.serves(dossier, colour, sign):
                total += float(dossier.points) / float(self.lacks[i] + 1)
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

    def asks_for(self, dossier: Dossier, points: float) -> bool:
        """Whether a Fragment of so many points serves it."""
        if dossier.kind == NUMBER_OF_FRAGMENTS:
            return True
        return dossier.kind == FRAGMENT_VALUE and points == float(dossier.n)

    def prize(self, points: float) -> float:
        """What a Fragment is worth to this seat: its points, and what it does for the own Dossiers."""
        total = points
        for i, dossier in enumerate(self.wants):
            if self.asks_for(dossier, points):
                total += float(dossier.points) / float(self.lacks[i])
        return total

    # ---- What a Fragment will bring -------------------------------------------------------------------------

    def settled(self, place: Place, standings: i64, above: float, who: i64) -> float:
        """R19-R25: what the payout is worth to a player, if it comes with these standings."""
        first, second, last = ranks(standings)
        total = self.share(place.prize if first == self.seat else place.points, first == who)
        if second >= 0:
            total += self.share(CARD * float(cards_in(standings, first)), second == who)
        return total + self.share(CARD * above, last == who)

    def share(self, points: float, mine: bool) -> float:
        return points if mine else -self.others * points

    def home(self, standings: i64, who: i64) -> float:
        """R32: what the cards below are worth if the Fragment is never completed."""
        mine: i64 = 0
        theirs: i64 = 0
        i: i64 = 0
        rest = standings
        while rest:
            cards = (rest & 255) // EACH_CARD
            if i == who:
                mine = cards
            else:
                theirs += cards
            rest >>= 8
            i += 1
        return CARD * (float(mine) - self.others * float(theirs))

    def worth(self, place: Place, standings: i64, missing: i64, above: float) -> float:
        """What a Fragment will bring, once this seat's turn is over."""
        if missing == 0:
            return self.settled(place, standings, above, self.seat)
        if missing == 1:
            return self.after_the_next(place, standings, above)
        likely = self.to_come / (self.to_come + 4.0 * float(missing))
        now = self.settled(place, standings, above, self.seat) if standings else 0.0
        blurred = now / (1.0 + UNSURE * float(missing))
        return likely * blurred + (1.0 - likely) * self.home(standings, self.seat)

    def after_the_next(self, place: Place, standings: i64, above: float) -> float:
        """With one card missing, somebody else may complete the Fragment before this seat can."""
        who, after = self.finisher(place, standings, above)
        if who < 0:
            return self.home(standings, self.seat)
        value = self.settled(place, after, above, self.seat)
        return value if who != self.seat else 0.8 * value

    def finisher(self, place: Place, standings: i64, above: float) -> tuple[i64, i64]:
        """Who will play the last card, and the standings then: whoever gains by it, the next player is asked first.
        -1: nobody does."""
        turn: i64 = 1
        while turn <= self.players:
            who = (self.seat + turn) % self.players
            after = with_cards(standings, who, 1, place.length)
            if self.settled(place, after, above, who) > self.home(after, who):
                return who, after
            turn += 1
        return -1, standings

    # ---- Below --------------------------------------------------------------------------------------------

    def stays(self, place: Place) -> float:
        """What a Fragment brings if this seat leaves it as it is."""
        return self.worth(place, place.standings, place.missing, place.above)

    def with_mine(self, place: Place, cards: i64) -> float:
        """What it brings after so many cards of this seat."""
        after = with_cards(place.standings, self.seat, cards, place.size + cards)
        return self.worth(place, after, place.missing - cards, place.above)

    def below_scores(self, legal: tuple[int, ...]) -> list[float]:
        """A card face down does as much as one face up, and costs what else it could have done."""
        stays = [0.0] * SLOTS
        singles = [0.0] * SLOTS
        for i, place in enumerate(self.places):
            if place is not None:
                stays[i] = self.stays(place)
                singles[i] = self.with_mine(place, 1) - stays[i]
        costs = [self.use(sign) for sign in range(SIGNS)]
        ending = self.ending(1)
        scores = []
        for move in legal:
            number: i64 = move
            if number >= FIRST_DOWN:
                number -= FIRST_DOWN
                score = singles[number % SLOTS] - costs[number // SLOTS] + ending
            else:
                number -= FIRST_UP
                at = number // LONGEST
                cards = number % LONGEST + 1
                if cards == 1:
                    score = singles[at] - UP + ending
                else:
                    place = self.places[at]
                    assert place is not None
                    score = self.with_mine(place, cards) - stays[at] - UP * float(cards) + self.ending(cards)
            scores.append(POINT * score)
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
                points = float(fragment_points(self.state.given, player.fragments) + cards)
                if self.state.given.with_dossiers:
                    points += 10.0 * DOSSIER
                best = max(best, points)
        return float(self.state.points_now(int(self.seat))) - best

    # ---- Above --------------------------------------------------------------------------------------------

    def above_scores(self, legal: tuple[int, ...]) -> list[float]:
        """What one card more above a Fragment brings, with what will be played below it in mind."""
        plan, cards = self.plan()
        brings = [0.0] * SLOTS
        for i, place in enumerate(self.places):
            if place is not None:
                brings[i] = self.one_more(place, cards if i == plan else 0)
        cost = SPENT - self.ending(1)
        wanted = [0.0] * SIGNS
        costs = [0.0] * SIGNS
        for sign in range(SIGNS):
            if times(self.me.hand, sign):
                wanted[sign] = 0.3 * self.wanted(self.seat, sign) if self.wants else 0.0
                costs[sign] = cost + self.use(sign)
        scores = []
        for move in legal:
            number: i64 = move
            if number == PASS:
                scores.append(0.0)
            else:
                number -= FIRST_ABOVE
                bring = brings[number % SLOTS]
                at = number // SLOTS
                scores.append(POINT * ((bring + wanted[at] if bring > 0.0 else bring) - costs[at]))
        return scores

    def plan(self) -> tuple[i64, i64]:
        """The slot in which this seat will play, and how many cards, as far as it looks now."""
        plan: i64 = -1
        cards: i64 = 0
        best = -1000.0
        for i, place in enumerate(self.places):
            if place is not None:
                run = self.state.run(self.state.row[i], self.me.hand)
                stays = self.stays(place)
                number: i64 = 1
                while number <= max(run, 1):
                    gain = self.with_mine(place, number) - stays
                    if gain > best:
                        best, plan, cards = gain, i, number
                    number += 1
        return plan, cards

    def one_more(self, place: Place, cards: i64) -> float:
        """How much better it is with one more card above, if so many are then played below."""
        standings = place.standings
        if cards:
            standings = with_cards(standings, self.seat, cards, place.size + cards)
        missing = place.missing - cards
        return self.worth(place, standings, missing, place.above + 1.0) - self.worth(
            place, standings, missing, place.above
        )

    # ---- Under a Dossier ------------------------------------------------------------------------------------

    def tuck_scores(self, legal: tuple[int, ...]) -> list[float]:
        """R32: a card under a Dossier is a point in the end, and may serve the Dossiers."""
        scores = []
        ending = self.ending(1)
        for move in legal:
            if move == PASS:
                scores.append(0.0)
            else:
                sign = (move - FIRST_TUCK) // DOSSIERS
                scores.append(POINT * (1.0 + self.wanted(self.seat, sign) - self.use(sign) + ending))
        return scores
