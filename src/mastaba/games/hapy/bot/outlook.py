"""What one seat makes of a position of Hâpy Families: how good a card, a question and a choice look.

Everything is judged from the hand of the seat that moves and from what is public: known cards, slots, series. Families
are judged all at once, as sets of cards: those of which two are held, those of which another is known to hold two.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import (
    ALL,
    CARDS,
    FAMILY,
    LAID,
    NUMBERS,
    WAYS,
    WHOLE,
    counted,
    families_with,
    how_many,
)
from mastaba.games.hapy.rules.state import Hapy
from mastaba.kernel.bits import BIT
from mastaba.kernel.chance import Chance

SERIES: Final = 1.0  # completing a series
WIN: Final = 3.0  # and winning with it
DENY: Final = 0.45  # taking a card of another's known pair
DENY_WIN: Final = 1.5  # that would win
PAIR: Final = 0.22
AGAIN: Final = 0.2  # more for a pair of a family of which there is a series: the other half would win
FIRST: Final = 0.05
FOURTH: Final = 0.1  # it stays in hand
ONE_KNOWN: Final = 0.06  # another has one of the family, as far as is known
ONE_AND_MORE: Final = 0.1  # and has cards that nobody knows
MAYBE: Final = 0.03  # another has two cards that nobody knows
BESIDE: Final = 0.05  # asking for a card of which the other has one more
SECRET: Final = 0.03  # a card that nobody else has seen
EXPOSE: Final = 0.5  # uncovering what the next player needs
TELL: Final = 0.04  # what a question gives away
NOTHING: Final = -1.0  # a question that cannot bring anything
KEPT_SECRET: Final = 0.1


class Outlook:
    """What one seat makes of the position."""

    def __init__(self, state: Hapy, seat: i64) -> None:
        me = state.seats[seat]
        counts = counted(me.hand)
        self.state: Final = state
        self.seat: Final[i64] = seat
        self.me: Final = me
        self.unseen: Final[i64] = ALL & ~(state.located | me.hand)
        # the cards of the families of which I hold so many
        self.one: Final[i64] = families_with(counts, 1)
        self.two: Final[i64] = families_with(counts, 2)
        self.three: Final[i64] = families_with(counts, 3)
        self.again: Final[i64] = families_with(counted(me.laid), 1)  # of which I have laid a series
        self.wins: Final[i64] = ALL if me.series + 1 >= state.given.target else self.again
        self.face_down: Final[i64] = how_many(state.pile.left & ~state.given.up)
        # what others may be waiting for; filled when it is asked for
        self.looked = False
        self.deny: i64 = 0  # another is known to hold two
        self.deny_win: i64 = 0  # and would win with a third
        self.one_and_more: i64 = 0
        self.one_known: i64 = 0
        self.maybe = 0.0
        # the best question so far, `skip` to begin with
        self.best = 0.0
        self.best_other: i64 = 0
        self.best_cards: i64 = 0
        self.ties: i64 = 1

    def gain(self, card: i64) -> float:
        """What one more card of this one's family is worth to me."""
        if not self.one >> card & 1:
            return FIRST
        if not self.two >> card & 1:
            return PAIR + AGAIN if self.again >> card & 1 else PAIR
        if not self.three >> card & 1:
            return WIN if self.wins >> card & 1 else SERIES
        return FOURTH

    def look_around(self) -> None:
        """What the others may be waiting for."""
        self.looked = True
        for player in self.state.seats:
            if player is self.me:
                continue
            hidden = player.hidden
            if hidden >= 2:
                self.maybe = MAYBE
            if player.known:
                counts = counted(player.known)
                if hidden:
                    self.one_and_more |= families_with(counts, 1)
                else:
                    self.one_known |= families_with(counts, 1)
                pairs = families_with(counts, 2)
                if pairs:
                    self.deny |= pairs
                    self.deny_win |= pairs & winning(self.state, player)

    def threat(self, card: i64) -> float:
        """What one more card of this one's family would be worth to another, as far as is known."""
        if not self.looked:
            self.look_around()
        if self.deny >> card & 1:
            return DENY_WIN if self.deny_win >> card & 1 else DENY
        if self.one_and_more >> card & 1:
            return ONE_AND_MORE
        return ONE_KNOWN if self.one_known >> card & 1 else self.maybe

    # ---- Take -------------------------------------------------------------------------------------------

    def takes(self, moves: tuple[int, ...]) -> list[float]:
        blind = self.blind()
        return [self.take(move, blind) for move in moves]

    def best_take(self, moves: tuple[int, ...], chance: Chance) -> int:
        blind = self.blind()
        chosen = moves[0]
        best = self.take(chosen, blind)
        ties: i64 = 1
        k: i64 = 1
        while k < len(moves):
            score = self.take(moves[k], blind)
            if score > best:
                best = score
                ties = 1
                chosen = moves[k]
            elif score == best:
                ties += 1
                if chance.below(ties) == 0:
                    chosen = moves[k]
            k += 1
        return chosen

    def take(self, place: i64, blind: float) -> float:
        """Of a card at a place; `blind`, if it lies face down."""
        score = blind
        state = self.state
        if state.given.up >> place & 1:
            card: i64 = state.cards[place]
            score = self.gain(card) + self.threat(card)
        if state.given.piles.baring(state.pile) >> place & 1:
            score -= EXPOSE * self.exposed(place)
        return score

    def exposed(self, place: i64) -> float:
        """What others may want of what this uncovers."""
        state = self.state
        layout = state.given.layout
        bit: i64 = BIT[place]
        exposed = 0.0
        for below in layout.covers_open[place]:
            if state.pile.left & layout.coverers[below] == bit:
                exposed += self.threat(state.cards[below])
        return exposed

    def blind(self) -> float:
        """A face-down card: what the unseen cards are worth on average."""
        unseen = self.unseen
        if not unseen:
            return 0.0
        self.look_around()
        pairs = unseen & self.one & ~self.two
        series = unseen & self.two & ~self.three
        rest = unseen & ~self.deny
        total = FIRST * float(how_many(unseen & ~self.one))
        if pairs:
            total += PAIR * float(how_many(pairs)) + AGAIN * float(how_many(pairs & self.again))
        if series:
            total += SERIES * float(how_many(series)) + (WIN - SERIES) * float(how_many(series & self.wins))
        if self.three:
            total += FOURTH * float(how_many(unseen & self.three))
        threats = 0.0
        if self.deny:
            threats += DENY * float(how_many(unseen & self.deny))
            threats += (DENY_WIN - DENY) * float(how_many(unseen & self.deny_win))
        if self.one_and_more:
            threats += ONE_AND_MORE * float(how_many(rest & self.one_and_more))
            rest &= ~self.one_and_more
        if self.one_known:
            threats += ONE_KNOWN * float(how_many(rest & self.one_known))
            rest &= ~self.one_known
        if rest:
            threats += self.maybe * float(how_many(rest))
        return (total + 0.5 * threats) / float(how_many(unseen)) + SECRET

    # ---- Ask --------------------------------------------------------------------------------------------

    def questions(self, moves: tuple[int, ...]) -> list[float]:
        """Of `skip` and of questions."""
        given = self.state.given
        wanted = self.unseen & self.one
        scores = [NOTHING] * len(moves)
        k: i64 = 0
        while k < len(moves):
            move: i64 = moves[k]
            if move < given.asks:
                scores[k] = 0.0
            else:
                other = (move - given.asks) // CARDS
                card = (move - given.asks) % CARDS
                if (self.state.seats[other].known | wanted) & BIT[card]:
                    scores[k] = self.question(other, card)
            k += 1
        return scores

    def question(self, other: i64, card: i64) -> float:
        asked = self.state.seats[other]
        bit: i64 = BIT[card]
        if asked.known & bit:
            return self.prize(asked, card)
        if self.unseen & self.one & bit and asked.hidden:
            return guess(self.prize(asked, card), self.chance_of(asked, bit))
        return NOTHING

    def prize(self, asked: Seat, card: i64) -> float:
        """What getting a card of this one's family from this player is worth: mine to have, and not theirs."""
        prize = self.gain(card)
        if asked.known:
            held = counted(asked.known) >> (card - card % NUMBERS) & WHOLE
            if held >= 2:
                prize += DENY_WIN if winning(self.state, asked) >> card & 1 else DENY
            elif held == 1:
                prize += BESIDE
        return prize

    def chance_of(self, asked: Seat, bit: i64) -> float:
        """How likely the asked player holds an unseen card: possible slots among all possible holes."""
        holes = self.face_down
        theirs: i64 = 0
        for player in self.state.seats:
            if player is not self.me:
                here = possible_slots(player, bit)
                holes += here
                if player is asked:
                    theirs = here
        return float(theirs) / float(holes) if holes else 0.0

    def best_question(self, chance: Chance) -> int:
        """The best one, or `skip` if none is better; of equally good ones each as likely as the others."""
        given = self.state.given
        asks: i64 = ALL
        if self.me.ban >= 0:
            asks ^= BIT[self.me.ban]
        wanted = self.unseen & self.one & asks
        alike = wanted & ~self.doubts() if wanted else 0
        other: i64 = -1
        for asked in self.state.seats:
            other += 1
            if asked is self.me:
                continue
            known = asked.known & asks
            guesses: i64 = wanted if asked.hidden else 0
            family: i64 = WHOLE
            card: i64 = 0  # of the family
            while known | guesses:
                cards = known & family
                if cards:
                    known ^= cards
                    self.add(self.prize(asked, card), other, cards, chance)
                cards = guesses & family
                if cards:
                    guesses ^= cards
                    self.add_guesses(asked, other, card, cards, alike, chance)
                family <<= NUMBERS
                card += NUMBERS
        if not self.best_cards:
            return given.skip
        return int(given.asks + CARDS * self.best_other + any_of(self.best_cards, chance))

    def add_guesses(self, asked: Seat, other: i64, card: i64, cards: i64, alike: i64, chance: Chance) -> None:
        """Unseen cards of a family; of those in `alike` nothing was ever denied."""
        prize = self.prize(asked, card)
        hidden = asked.hidden
        if guess(prize, float(hidden) / float(hidden + self.face_down)) < self.best:  # and it is not more likely
            return
        same = cards & alike
        if same:
            self.add(guess(prize, self.chance_of(asked, same)), other, same, chance)
        cards ^= same
        while cards:
            bit = cards & -cards
            self.add(guess(prize, self.chance_of(asked, bit)), other, bit, chance)
            cards ^= bit

    def add(self, score: float, other: i64, cards: i64, chance: Chance) -> None:
        """Questions for these cards, all equally good."""
        if score < self.best:
            return
        number = how_many(cards)
        self.ties = number + self.ties if score == self.best else number
        if score > self.best or chance.below(self.ties) < number:
            self.best = score
            self.best_other = other
            self.best_cards = cards

    def doubts(self) -> i64:
        """The cards of which it is known that somebody has, or had, no such card; the chances of others are alike."""
        denied: i64 = 0
        for player in self.state.seats:
            if player is not self.me:
                if player.kept:
                    return ALL
                denied |= player.denied
                for segment in player.slots:
                    denied |= segment
        return denied

    # ---- Lay --------------------------------------------------------------------------------------------

    def keep(self, move: i64) -> float:
        """G4: better keep a card that nobody knows."""
        way = move - self.state.given.lays
        kept = self.me.hand & FAMILY[way // WAYS] & ~LAID[way]
        return 0.0 if kept & self.me.known else KEPT_SECRET


def guess(prize: float, chance: float) -> float:
    """What asking for a card is worth that may be there."""
    return chance * prize - (1.0 - chance) * TELL


def winning(state: Hapy, player: Seat) -> i64:
    """The cards of the families of which a series would win."""
    if player.series + 1 >= state.given.target:
        return ALL
    return families_with(counted(player.laid), 1)


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


def any_of(cards: i64, chance: Chance) -> i64:
    """One of these cards, each as likely as the others."""
    number = how_many(cards)
    skip: i64 = chance.below(number) if number > 1 else 0
    card: i64 = 0
    rest = cards
    while True:
        if rest & 1:
            if skip == 0:
                return card
            skip -= 1
        rest >>= 1
        card += 1
