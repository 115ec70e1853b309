"""What speaks for a move of Hâpy Families and against it, in the numbers of `Outlook`."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.hapy.bot.outlook import (
    DENY,
    EXPOSE,
    KEPT_SECRET,
    NOTHING,
    PAIR,
    SECRET,
    SERIES,
    TELL,
    WIN,
    Outlook,
    winning,
)
from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import CARDS, FAMILY, LAID, NUMBERS, WAYS, how_many
from mastaba.games.hapy.rules.state import Hapy
from mastaba.kernel.bits import BIT
from mastaba.kernel.chance import Fast
from mastaba.kernel.hints import Reason


def reasons_for(state: Hapy, seat: int, move: int) -> list[Reason]:
    """The weightiest first. `state` may have holes."""
    number: i64 = move
    given = state.given
    case = Case(state, seat)
    if number < given.skip:
        case.take(number)
    elif number == given.skip:
        case.skip()
    elif number < given.asks:
        case.keep(number)
    else:
        case.ask((number - given.asks) // CARDS, (number - given.asks) % CARDS)
    return case.found


class Case:
    """The reasons found so far, the weightiest first."""

    def __init__(self, state: Hapy, seat: int) -> None:
        self.state: Final = state
        self.outlook: Final = Outlook(state, seat)
        self.found: Final[list[Reason]] = []
        self.weights: Final[list[float]] = []  # of the same

    def add(self, kind: str, worth: float, card: i64, who: i64 = -1, percent: int = 100) -> None:
        """About a card and its family, and about a player."""
        name = self.state.given.cards[card]
        parameters: dict[str, object] = {"card": name, "family": name.rpartition("-")[0]}
        if who >= 0:
            parameters["who"] = int(who)
        if percent < 100:
            parameters["percent"] = percent
        if kind == "series" or kind == "wins with series":
            parameters["number"] = int(self.outlook.me.series) + 1
            parameters["target"] = int(self.state.given.target)
        self.put(worth, Reason(kind, worth, (name,), **parameters))

    def put(self, worth: float, reason: Reason) -> None:
        """At its place; behind what weighs as much."""
        weight = abs(worth)
        at = len(self.weights)
        while at > 0 and self.weights[at - 1] < weight:
            at -= 1
        self.weights.insert(at, weight)
        self.found.insert(at, reason)

    # ---- Take -------------------------------------------------------------------------------------------

    def take(self, place: i64) -> None:
        state = self.state
        if state.given.up & BIT[place]:
            card: i64 = state.cards[place]
            self.gains(card, 1.0)
            self.denies(card)
        else:
            self.hopes(state.given.layout.names[place])
        left = state.pile.left
        for below in state.given.layout.covers_open[place]:
            if left & state.given.layout.coverers[below] == BIT[place]:
                self.uncovers(state.cards[below])

    def gains(self, card: i64, chance: float) -> None:
        """What having this card would be worth, if it comes with this chance."""
        outlook = self.outlook
        worth = chance * outlook.gain(card)
        bit: i64 = BIT[card]
        if not outlook.one & bit:
            kind = "first"
        elif not outlook.two & bit:
            kind = "pair again" if outlook.again & bit else "pair"
        elif outlook.three & bit:
            kind = "fourth"
        elif outlook.again & bit:
            kind = "wins with family"
        else:
            kind = "wins with series" if outlook.wins & bit else "series"
        self.add(kind, worth, card)

    def denies(self, card: i64) -> None:
        """Who else would be glad of it."""
        who = self.keenest(card)
        worth = self.outlook.threat(card)
        if who < 0:
            return
        if worth < DENY:
            self.add("denies one", worth, card, who)
        else:
            self.add("denies" if worth == DENY else "denies victory", worth, card, who)

    def keenest(self, card: i64) -> i64:
        """The player who is known to hold most of its family, above all who could win with it; -1: nobody."""
        bit: i64 = BIT[card]
        keenest: i64 = -1
        most: i64 = 0
        for seat, player in enumerate(self.state.seats):
            held = self.known_to_hold(player, card)
            rank = held + (CARDS if held >= 2 and winning(self.state, player) & bit else 0)
            if player is not self.outlook.me and rank > most:
                most = rank
                keenest = seat
        return keenest

    def known_to_hold(self, player: Seat, card: i64) -> i64:
        """How many of the family of this card."""
        return how_many(player.known & FAMILY[card // NUMBERS])

    def hopes(self, place: str) -> None:
        """What a face-down card may be."""
        outlook = self.outlook
        unseen = outlook.unseen
        cards = float(how_many(unseen))
        if not cards:
            return
        series = unseen & outlook.two & ~outlook.three
        pairs = unseen & outlook.one & ~outlook.two
        winners = float(how_many(series & outlook.wins))
        rest = float(how_many(series)) - winners
        chances = (
            ("perhaps wins", WIN * winners, winners),
            ("perhaps series", SERIES * rest, rest),
            ("perhaps pair", PAIR * float(how_many(pairs)), float(how_many(pairs))),
        )
        for kind, worth, good in chances:
            if good:
                percent = share(good / cards)
                self.put(worth / cards, Reason(kind, worth / cards, (place,), percent=percent))
        self.put(SECRET, Reason("secret", SECRET, (place,)))

    def uncovers(self, card: i64) -> None:
        threat = self.outlook.threat(card)
        if threat >= DENY:
            self.add("uncovers wanted", -EXPOSE * threat, card, self.keenest(card))
        elif threat:
            self.add("uncovers", -EXPOSE * threat, card)

    # ---- Ask --------------------------------------------------------------------------------------------

    def ask(self, other: i64, card: i64) -> None:
        outlook = self.outlook
        asked = self.state.seats[other]
        bit: i64 = BIT[card]
        if asked.known & bit:
            self.gains(card, 1.0)
            self.breaks(asked, other, card, 1.0)
            self.add("sure", TELL, card, other)
            return
        chance = outlook.chance_of(asked, bit) if outlook.unseen & bit else 0.0
        if not chance:
            self.add(self.in_vain(card), NOTHING, card, other)
        elif not outlook.one & bit:
            self.add("no use", NOTHING, card, other)
        else:
            self.gains(card, chance)
            self.breaks(asked, other, card, chance)
            self.add("a guess", -(1.0 - chance) * TELL, card, other, share(chance))

    def in_vain(self, card: i64) -> str:
        """Why the asked player cannot hold it."""
        bit: i64 = BIT[card]
        if self.outlook.me.hand & bit:
            return "in own hand"
        for player in self.state.seats:
            if player.laid & bit:
                return "laid already"
            if player.known & bit:
                return "not there"
        return "in the layout" if self.state.located & bit else "not there"

    def breaks(self, asked: Seat, other: i64, card: i64, chance: float) -> None:
        """What the asked player is left without."""
        if self.known_to_hold(asked, card) >= 2:
            worth = chance * (self.outlook.prize(asked, card) - self.outlook.gain(card))
            victory = winning(self.state, asked) & BIT[card]
            self.add("breaks up victory" if victory else "breaks up", worth, card, other)

    def skip(self) -> None:
        question: i64 = self.outlook.best_question(Fast(0))
        if question != self.state.given.skip:
            other = (question - self.state.given.asks) // CARDS
            card = (question - self.state.given.asks) % CARDS
            sure = self.state.seats[other].known & BIT[card] != 0
            worth = -self.outlook.question(other, card)
            self.add("leaves" if sure else "leaves a chance", worth, card, other)
        self.put(TELL, Reason("silent", TELL))

    # ---- Lay --------------------------------------------------------------------------------------------

    def keep(self, move: i64) -> None:
        """G4: which card stays in hand."""
        way = move - self.state.given.lays
        kept = self.outlook.me.hand & FAMILY[way // WAYS] & ~LAID[way]
        if not kept:
            return
        card: i64 = 0
        while not kept >> card & 1:
            card += 1
        if kept & self.outlook.me.known:
            self.add("keeps known", -KEPT_SECRET, card)
        else:
            self.add("keeps secret", KEPT_SECRET, card)


def share(chance: float) -> int:
    """In hundredths; what is possible is not nothing, and not certain."""
    return max(1, min(99, round(100.0 * chance)))
