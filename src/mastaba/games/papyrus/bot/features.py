"""The numbers of a position from which it is worked out how likely each seat is to win.

They look at all of a sample, other hands and Dossiers included. All seats are counted in one go: who leads below a
Fragment is the same for each of them. Every number is there twice, as it is and times what is left of the game.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyrus.bot.standings import cards_in, ranks, standings_of, with_cards
from mastaba.games.papyrus.rules.scoring import card_points, fragment_points, have
from mastaba.games.papyrus.rules.seats import Seat, Slot
from mastaba.games.papyrus.rules.setting import DECK, HAND
from mastaba.games.papyrus.rules.state import Papyrus
from mastaba.kernel.bits import count

KINDS: Final = (
    "points",  # if the game were over now
    "Fragments' points",
    "cards in the pile",
    "Fragments",
    "Dossiers, by shares",
    "Dossiers that lack one",
    "Dossiers that lack two",
    "deck",
    "deck, behind the shortest",
    "cards under Dossiers",
    "payout, one missing",  # if the Fragment came to be complete as it stands
    "payout, two missing",
    "payout, three missing",
    "payout, more missing",
    "cards below, one missing",
    "cards below, two missing",
    "cards below, more missing",
    "to move",
    "moves next",
    "best completion",  # what this seat would gain by completing a Fragment with what it has in hand
    "best completion, to move",
    "runs",
)
POINTS: Final = 0
FRAGMENT_POINTS: Final = 1
CARDS: Final = 2
FRAGMENTS: Final = 3
SHARES: Final = 4
LACK_ONE: Final = 5
LACK_TWO: Final = 6
LEFT: Final = 7
BEHIND: Final = 8
TUCKED: Final = 9
PAYOUT: Final = 10  # and three more
BELOW: Final = 14  # and two more
TO_MOVE: Final = 17
NEXT: Final = 18
COMPLETION: Final = 19
COMPLETION_NOW: Final = 20
RUNS: Final = 21
NUMBERS: Final = len(KINDS)
NAMES: Final = KINDS + tuple(f"{kind}, early" for kind in KINDS)

TENTH: Final = 0.1


def features_of(state: Papyrus) -> list[list[float]]:
    """By seat, the numbers as in NAMES."""
    counted = [counts_of(state, i, seat) for i, seat in enumerate(state.seats)]
    shortest: i64 = DECK
    for seat in state.seats:
        if seat.left < shortest:
            shortest = seat.left
    for slot in state.row:
        if slot.fragment >= 0:
            count_slot(state, slot, counted)
    early = float(shortest) / float(DECK - HAND)
    for i, seat in enumerate(state.seats):
        numbers = counted[i]
        numbers[BEHIND] = 0.25 * float(seat.left - shortest)
        if i == state.turn:
            numbers[COMPLETION_NOW] = numbers[COMPLETION]
        for kind in range(NUMBERS):
            numbers.append(early * numbers[kind])
    return counted


def counts_of(state: Papyrus, number: int, seat: Seat) -> list[float]:
    """What lies before a player."""
    given = state.given
    numbers = [0.0] * NUMBERS
    pile = state.final_pile(number)
    fragments = fragment_points(given, seat.fragments)
    cards = card_points(pile)
    points = fragments + cards
    for name in seat.dossiers:
        if name >= 0:
            dossier = given.dossiers[name]
            worth = TENTH * float(dossier.points)
            there = have(given, dossier, pile, seat.fragments)
            lacks = dossier.goal - there
            if lacks <= 0:
                points += dossier.points
                numbers[SHARES] += worth
            else:
                numbers[SHARES] += worth * float(there) / float(dossier.goal)
                if lacks == 1:
                    numbers[LACK_ONE] += worth
                elif lacks == 2:
                    numbers[LACK_TWO] += worth
    numbers[POINTS] = TENTH * float(points)
    numbers[FRAGMENT_POINTS] = TENTH * float(fragments)
    numbers[CARDS] = TENTH * float(cards)
    numbers[FRAGMENTS] = 0.25 * float(count(seat.fragments))
    numbers[LEFT] = float(seat.left) / float(DECK - HAND)
    for sign in seat.under:
        if sign >= 0:
            numbers[TUCKED] += 0.5
    if number == state.turn:
        numbers[TO_MOVE] = 1.0
    elif number == (state.turn + 1) % len(state.seats):
        numbers[NEXT] = 1.0
    return numbers


def count_slot(state: Papyrus, slot: Slot, counted: list[list[float]]) -> None:
    """What a Fragment promises each player."""
    standings = standings_of(slot)
    missing = state.given.lengths[slot.fragment] - slot.size
    points = float(state.given.points[slot.fragment])
    above = float(slot.cards_above)
    kind = PAYOUT + (missing - 1 if missing < 4 else 3)
    below = BELOW + (missing - 1 if missing < 3 else 2)
    payout = Payout(standings, points, above)
    for i, numbers in enumerate(counted):
        numbers[kind] += TENTH * payout.of(i)
        cards = cards_in(standings, i)
        numbers[below] += 0.25 * float(cards)
        run = state.run(slot, state.seats[i].hand)
        numbers[RUNS] += 0.25 * float(run)
        if missing == 1 or run >= missing:
            mine = Payout(with_cards(standings, i, missing, slot.size + missing), points, above)
            gain = TENTH * (mine.of(i) - mine.best_of_others(i, len(counted)) - float(cards))
            if gain > numbers[COMPLETION]:
                numbers[COMPLETION] = gain


class Payout:
    """R19-R25: who gets what if a Fragment is complete with these standings."""

    def __init__(self, standings: i64, points: float, above: float) -> None:
        first, second, last = ranks(standings)
        self.first: Final = first
        self.second: Final = second
        self.last: Final = last
        self.points: Final = points
        self.cards: Final = (
            float(cards_in(standings, first)) if second >= 0 else 0.0
        )  # the first one's go to the second
        self.above: Final = above

    def of(self, who: i64) -> float:
        """A point for a card."""
        total = 0.0
        if who == self.first:
            total = self.points
        if who == self.second:
            total += self.cards
        if who == self.last:
            total += self.above
        return total

    def best_of_others(self, who: i64, players: i64) -> float:
        best = 0.0
        i: i64 = 0
        while i < players:
            if i != who:
                best = max(best, self.of(i))
            i += 1
        return best
