"""Hâpy Families: the rules, in the order of the rulebook.

Cards are numbers 0-35, family by family; a hand is the set of its cards as the bits of an int. What the others can
know of a hand is kept beside it, as it happens: `known` cards, and for every other card a slot with what it cannot be.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.hapy.rules import telling
from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import (
    ALL,
    CARDS,
    FAMILY,
    IN_SERIES,
    LAID,
    NO_CARD,
    NUMBERS,
    SHIFT,
    WAYS,
    WHOLE,
    HapySetting,
    Pile,
    counted,
    families_with,
    how_many,
)
from mastaba.kernel.bits import BIT, COUNT
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Outcome, Score, State, ranks_by
from mastaba.kernel.events import Event

STEPS: Final = ("take", "ask", "lay", "over")
TAKING: Final = 0
ASKING: Final = 1
LAYING: Final = 2
OVER: Final = 3

REASONS: Final = ("", "family", "series", "stalemate")
FAMILY_WIN: Final = 1
SERIES_WIN: Final = 2
STALEMATE: Final = 3


# ---- R1-R3: set-up --------------------------------------------------------------------------------------


def deal(setting: HapySetting, chance: Chance) -> "Hapy":
    """R1: all cards are shuffled into the layout, first row first. R3: hands are empty."""
    cards = list(range(CARDS))
    if setting.layout.ones_first:  # R2: the six ones form the first row, the others are shuffled into the rest
        ones = [card for card in cards if card % NUMBERS == 0]
        others = [card for card in cards if card % NUMBERS]
        chance.shuffle(ones)
        chance.shuffle(others)
        cards = ones + others
    else:
        chance.shuffle(cards)
    state = Hapy(setting, cards, setting.piles.of(ALL), [Seat() for _ in range(setting.seats)])
    state.turn = chance.below(setting.seats) if setting.first < 0 else setting.first  # G8
    state.open_layout()
    return state


# ---- The game -------------------------------------------------------------------------------------------


class Hapy(State):
    """A position of Hâpy Families."""

    def __init__(self, setting: HapySetting, cards: list[int], pile: Pile, seats: list[Seat]) -> None:
        super().__init__(setting)
        self.given: HapySetting = setting
        self.cards: list[int] = cards  # by place; shared by all copies, since it never changes
        self.seats: list[Seat] = seats
        self.pile: Pile = pile  # what is left of the layout
        self.located: i64 = 0  # the cards of which everybody can know where they are
        self.turn: i64 = 0
        self.step: i64 = TAKING
        self.turns: i64 = 1  # counted from 1
        # what came to the active player this turn
        self.fresh: i64 = 0  # in the open
        self.fresh_slot: bool = False  # the newest slot
        self.asked: i64 = NO_CARD
        self.laid_now: bool = False
        self.began_empty: bool = False
        self.sand: i64 = 0  # G9: turns without a series since the layout was empty
        self.reason: i64 = 0

    def copy(self) -> "Hapy":
        twin = Hapy(self.given, self.cards, self.pile, [seat.copy() for seat in self.seats])
        twin.located = self.located
        twin.turn = self.turn
        twin.step = self.step
        twin.turns = self.turns
        twin.fresh = self.fresh
        twin.fresh_slot = self.fresh_slot
        twin.asked = self.asked
        twin.laid_now = self.laid_now
        twin.began_empty = self.began_empty
        twin.sand = self.sand
        twin.reason = self.reason
        return twin

    def begin(self) -> list[Event]:
        return [telling.deal(self.given), telling.turn(self.turn, self.turns)]

    def open_layout(self) -> None:
        """Everybody looks at what lies there, and the turn begins."""
        for place in self.given.up_places:  # G6: identifiable from the start
            if self.pile.left & BIT[place]:
                self.located |= BIT[self.cards[place]]
        for seat in self.seats:
            self.located |= seat.laid | seat.known
        self.begin_turn()

    @property
    def left(self) -> int:
        """The places of the layout that still have a card."""
        return self.pile.left

    @property
    def free(self) -> int:
        """R4: those of them that are not covered."""
        return self.pile.free

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.step == OVER else self.given.seats_to_act[self.turn]

    @property
    def learned(self) -> tuple[int, ...]:
        return tuple([int(seat.learned) for seat in self.seats])

    # ---- Moves ------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat != self.turn or self.step == OVER:
            return ()
        if self.step == TAKING:
            return self.pile.takes
        me = self.seats[self.turn]
        if self.step == ASKING:
            return self.given.ask_moves(self.turn, me.ban)
        family = self.family_of_four(me.hand)
        return self.given.lay_moves(family, (me.hand >> SHIFT[family]) & WHOLE)

    def public_choice(self, seat: int) -> bool:
        """What can be taken or asked for is on the table; which three of four are laid, nobody else knows."""
        return self.step != LAYING

    def apply(self, seat: int, move: int) -> None:
        number: i64 = move
        given = self.given
        if number < given.skip:
            self.take(number)
        elif number >= given.asks:
            question = number - given.asks
            self.ask(question // CARDS, question % CARDS)
        elif number == given.skip:
            self.skip()
        else:
            way = number - given.lays
            self.lay(way // WAYS, LAID[way])
            self.end_turn()

    # ---- R4-R6: take ------------------------------------------------------------------------------------

    def take(self, place: i64) -> None:
        card = self.cards[place]
        me = self.seats[self.turn]
        me.hand |= BIT[card]
        open_card = self.given.up & BIT[place] != 0
        if open_card:  # R5: seen by everybody
            me.known |= BIT[card]
            self.fresh = BIT[card]
        else:  # R5: looked at by the taker only
            me.new_slot()
            me.learned += 1
            self.fresh_slot = True
        self.pile = self.given.piles.take(self.pile, place)
        if self.listener is not None:
            self.listener.append(telling.taken(self.given, self.turn, place, card, open_card))
        self.step = ASKING

    # ---- R7, R8: ask ------------------------------------------------------------------------------------

    def skip(self) -> None:
        if self.listener is not None:
            self.listener.append(telling.nothing_asked(self.turn))
        self.reveal()

    def ask(self, other: i64, card: i64) -> None:
        me = self.seats[self.turn]
        asked = self.seats[other]
        bit: i64 = BIT[card]
        self.asked = card
        if self.given.ban_lasts:  # G1: whether or not it succeeds, and for everybody else
            for seat in self.seats:
                if seat is not me:
                    seat.ban = card
        handed = asked.hand & bit != 0
        if handed:
            self.hand_over(me, asked, card)
        elif not self.located & bit:
            asked.deny(card)
            self.others_learn(asked, bit)
        if self.listener is not None:
            self.listener.append(telling.asked(self.given, self.turn, other, card, handed))
        self.reveal()

    def hand_over(self, me: Seat, asked: Seat, card: i64) -> None:
        """R7: it must be handed over."""
        bit: i64 = BIT[card]
        asked.hand ^= bit
        asked.lost |= bit
        if asked.known & bit:
            asked.known ^= bit
        else:
            asked.reveal_card(card)
            self.located |= bit
            self.others_learn(asked, bit)
        self.conclude_pairs(asked, bit)
        me.hand |= bit
        me.known |= bit
        self.fresh |= bit

    # ---- R9, R10: reveal --------------------------------------------------------------------------------

    def reveal(self) -> None:
        """R9: three of a family must be laid. G4: of four the owner chooses three."""
        hand = self.seats[self.turn].hand
        rest = hand & families_with(counted(hand), IN_SERIES)
        family: i64 = 0
        while rest:
            held = COUNT[rest & WHOLE]
            if held == IN_SERIES:
                self.lay(family, hand & FAMILY[family])
            elif held == IN_SERIES + 1:
                self.step = LAYING
                self.others_learn_choice(FAMILY[family])
                if self.listener is not None:
                    self.listener.append(telling.choice(self.given, self.turn, family))
                return
            rest >>= NUMBERS
            family += 1
        self.others_learn_rest()
        self.end_turn()

    def lay(self, family: i64, three: i64) -> None:
        me = self.seats[self.turn]
        self.laid_now = True
        hidden = three & ~me.known
        kept = me.hand & FAMILY[family] & ~three & ~me.known
        me.hand &= ~three
        me.laid |= three
        me.known &= ~three
        self.located |= three
        if me.laid & FAMILY[family] == FAMILY[family]:
            self.reason = FAMILY_WIN  # R11a, once all is laid (G5)
        if hidden:
            self.others_learn(me, hidden)
        elif self.step != LAYING and me.slots:
            self.others_learn_no_fourth(me, FAMILY[family])
        if hidden or kept:
            self.conclude(me, family, hidden, kept != 0)
        me.denied |= FAMILY[family]
        if self.listener is not None:
            self.listener.append(telling.laid(self.given, self.turn, family, three))

    def conclude(self, me: Seat, family: i64, hidden: i64, kept: bool) -> None:
        """What the others can know now: which slots these cards were, and that no other is of this family."""
        if self.fresh_slot and not kept and not hidden & (hidden - 1) and not self.fresh & FAMILY[family]:
            self.fresh_slot = False  # the one card that was hidden is the newest slot
            me.drop_slot(len(me.slots) - 1)
            return
        cards: list[int] = []
        card = NUMBERS * family
        rest = hidden >> card
        while rest:
            if rest & 1:
                cards.append(card)
            card += 1
            rest >>= 1
        # Unless a card of the family came in the open this turn, the one just taken was of it; with four, it was.
        newest = self.fresh_slot and (not self.fresh & FAMILY[family] or self.step == LAYING)
        unseen = FAMILY[family] & ~self.located  # the kept one is one of these
        kept_newest = False
        if newest:  # it was laid or kept: the one that fits the old slots least
            self.fresh_slot = False
            me.drop_slot(len(me.slots) - 1)
            if len(cards) > 1:
                cards.sort(key=me.home_of)
            kept_newest = kept and (not cards or me.oldest_slot(unseen) >= me.home_of(cards[-1]))
            if not kept_newest:
                cards.pop()
        for card in cards:
            me.reveal_card(card)
        if kept:  # one that nobody else knows is left
            if not kept_newest:
                me.drop_slot(me.oldest_slot(unseen))
            me.kept = (*me.kept, int(unseen))

    def conclude_pairs(self, player: Seat, cards: i64) -> None:
        """At most two of a family are held at the end of a turn: with two in the open, no slot is of it."""
        pairs = families_with(counted(player.known | player.lost), IN_SERIES - 1)
        if pairs & cards:
            player.denied |= pairs & families_with(counted(cards), 1)

    def family_of_four(self, hand: i64) -> i64:
        family: i64 = 0
        while COUNT[(hand >> SHIFT[family]) & WHOLE] != IN_SERIES + 1:
            family += 1
        return family

    # ---- R11, R12, G9: end ------------------------------------------------------------------------------

    def end_turn(self) -> None:
        me = self.seats[self.turn]
        me.lost = 0
        if self.fresh:
            self.conclude_pairs(me, self.fresh)
        self.fresh = 0
        self.fresh_slot = False
        if self.reason == FAMILY_WIN:  # R11a
            self.finish(FAMILY_WIN)
            return
        if self.laid_now and me.series >= self.given.target:  # R11b
            self.finish(SERIES_WIN)
            return
        if self.began_empty:  # G9
            self.sand = 0 if self.laid_now else self.sand + 1
            if self.sand == self.given.hourglass:
                self.finish(STALEMATE)
                return
        self.next_turn()

    def next_turn(self) -> None:
        """R12: clockwise."""
        self.turn += 1
        if self.turn == len(self.seats):
            self.turn = 0
        if not self.given.ban_lasts:  # G1: only the card asked for in the turn just over
            for seat in self.seats:
                seat.ban = NO_CARD
            self.seats[self.turn].ban = self.asked
        self.turns += 1
        self.asked = NO_CARD
        self.laid_now = False
        self.begin_turn()
        if self.listener is not None:
            self.listener.append(telling.turn(self.turn, self.turns))

    def begin_turn(self) -> None:
        self.began_empty = self.pile.left == 0
        self.step = ASKING if self.began_empty else TAKING  # R6

    def finish(self, reason: i64) -> None:
        self.step = OVER
        self.reason = reason
        if self.listener is not None:
            outcome = self.outcome
            assert outcome is not None
            self.listener.append(telling.end(outcome))

    @property
    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        return Outcome(REASONS[self.reason], self.ranks(), tuple([self.score(seat) for seat in self.seats]))

    def ranks(self) -> tuple[int, ...]:
        if self.reason == STALEMATE:  # G9: most series, then most cards in hand
            return ranks_by(tuple([(seat.series, seat.size) for seat in self.seats]))
        return tuple([1 if i == self.turn else 2 for i in range(len(self.seats))])

    def score(self, seat: Seat) -> Score:
        families = how_many(families_with(counted(seat.laid), NUMBERS)) // NUMBERS
        return Score(seat.series, (("series", seat.series), ("families", families), ("hand", seat.size)))

    # ---- What is public ---------------------------------------------------------------------------------

    def others_learn(self, owner: Seat, cards: i64) -> None:
        """Everybody learns something about the owner's hand, except who holds the cards in question."""
        for seat in self.seats:
            if seat is not owner and not seat.hand & cards:
                seat.learned += 1

    def others_learn_choice(self, family: i64) -> None:
        """G4: that there is a choice shows the family of what nobody has seen."""
        me = self.seats[self.turn]
        hidden = me.hand & family & ~me.known
        if hidden:
            self.others_learn(me, hidden)

    def others_learn_no_fourth(self, me: Seat, family: i64) -> None:
        """G4: that there was no choice tells that no hidden card is of this family, if one could have been."""
        fourth = family & ~self.located & ~me.denied
        for seat in self.seats:
            if seat is not me and fourth & ~seat.hand:
                seat.learned += 1

    def others_learn_rest(self) -> None:
        """R9: that no more is laid tells something of what nobody has seen, if it could have made three."""
        me = self.seats[self.turn]
        hidden = me.hidden
        if hidden >= IN_SERIES or (hidden and families_with(counted(me.known), IN_SERIES - hidden)):
            for seat in self.seats:
                if seat is not me:
                    seat.learned += 1
