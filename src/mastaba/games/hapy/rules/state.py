"""Hâpy Families: the rules, in the order of the rulebook.

Cards are numbers 0-35, family by family; a hand is the set of its cards as the bits of an int. What the others can
know of a hand is kept beside it, as it happens: `known` cards, and for every other card a slot with what it cannot be.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.hapy.rules.seats import Seat
from mastaba.games.hapy.rules.setting import (
    ALL,
    ASK,
    CARDS,
    FAMILY,
    LAID,
    LAY,
    LAY_MOVES,
    NO_CARD,
    SHIFT,
    SKIP,
    HapySetting,
    Pile,
)
from mastaba.kernel.bits import BIT, COUNT, members
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Outcome, Plain, Refusal, Score, Seen, State, ranks_by
from mastaba.kernel.events import Event, Part, only

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
        ones = [card for card in cards if card % 6 == 0]
        others = [card for card in cards if card % 6]
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
        self.table: HapySetting = setting
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
        twin = Hapy(self.table, self.cards, self.pile, [seat.copy() for seat in self.seats])
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

    def open_layout(self) -> None:
        """Everybody looks at what lies there, and the turn begins."""
        for place in self.table.up_places:  # G6: identifiable from the start
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
        return () if self.step == OVER else self.table.seats_to_act[self.turn]

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
            return self.table.ask_moves(self.turn, me.ban)
        family = self.family_of_four(me.hand)
        return LAY_MOVES[family][(me.hand >> SHIFT[family]) & 63]

    def public_choice(self, seat: int) -> bool:
        """What can be taken or asked for is on the table; which three of four are laid, nobody else knows."""
        return self.step != LAYING

    def apply(self, seat: int, move: int) -> None:
        number: i64 = move
        if number < SKIP:
            self.take(number)
        elif number >= ASK:
            self.ask((number - ASK) // CARDS, (number - ASK) % CARDS)
        elif number == SKIP:
            self.skip()
        else:
            self.lay((number - LAY) // 20, LAID[number - LAY])
            self.end_turn()

    # ---- R4-R6: take ------------------------------------------------------------------------------------

    def take(self, place: i64) -> None:
        card = self.cards[place]
        me = self.seats[self.turn]
        me.hand |= BIT[card]
        open_card = self.table.up & BIT[place] != 0
        if open_card:  # R5: seen by everybody
            me.known |= BIT[card]
            self.fresh = BIT[card]
        else:  # R5: looked at by the taker only
            me.new_slot()
            me.learned += 1
            self.fresh_slot = True
        self.pile = self.table.piles.take(self.pile, place)
        if self.listener is not None:
            self.tell_take(place, card, open_card)
        self.step = ASKING

    # ---- R7, R8: ask ------------------------------------------------------------------------------------

    def skip(self) -> None:
        if self.listener is not None:
            self.listener.append(Event("skip", self.who()))
        self.reveal()

    def ask(self, other: i64, card: i64) -> None:
        me = self.seats[self.turn]
        asked = self.seats[other]
        bit: i64 = BIT[card]
        self.asked = card
        if self.table.ban_lasts:  # G1: whether or not it succeeds, and for everybody else
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
            self.tell_ask(other, card, handed)
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
        rest = self.seats[self.turn].hand
        family: i64 = 0
        while rest:
            held = COUNT[rest & 63]
            if held == 3:
                self.lay(family, (rest & 63) * BIT[6 * family])
            elif held == 4:
                self.step = LAYING
                self.others_learn_choice(FAMILY[family])
                if self.listener is not None:
                    self.listener.append(Event("choice", self.who(), Part("family", self.table.families[family])))
                return
            rest >>= 6
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
        if hidden or kept:
            self.conclude(me, family, hidden, kept != 0)
        me.denied |= FAMILY[family]
        if self.listener is not None:
            self.tell_series(family, three)

    def conclude(self, me: Seat, family: i64, hidden: i64, kept: bool) -> None:
        """What the others can know now: which slots these cards were, and that no other is of this family."""
        cards = [card for card in range(6 * family, 6 * family + 6) if hidden & BIT[card]]
        # Unless a card of the family came in the open this turn, the one just taken was of it; with four, it was.
        newest = self.fresh_slot and (not self.fresh & FAMILY[family] or self.step == LAYING)
        unseen = FAMILY[family] & ~self.located  # the kept one is one of these
        kept_newest = False
        if newest:  # it was laid or kept: the one that fits the old slots least
            self.fresh_slot = False
            me.drop_slot(len(me.slots) - 1)
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
        family: i64 = 0
        while cards:
            if cards & 63 and COUNT[((player.known | player.lost) >> SHIFT[family]) & 63] >= 2:
                player.denied |= FAMILY[family]
            cards >>= 6
            family += 1

    def family_of_four(self, hand: i64) -> i64:
        family: i64 = 0
        while COUNT[(hand >> SHIFT[family]) & 63] != 4:
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
        if self.laid_now and me.series >= self.table.target:  # R11b
            self.finish(SERIES_WIN)
            return
        if self.began_empty:  # G9
            self.sand = 0 if self.laid_now else self.sand + 1
            if self.sand == 3 * len(self.seats):
                self.finish(STALEMATE)
                return
        self.next_turn()

    def next_turn(self) -> None:
        """R12: clockwise."""
        self.turn += 1
        if self.turn == len(self.seats):
            self.turn = 0
        if not self.table.ban_lasts:  # G1: only the card asked for in the turn just over
            for seat in self.seats:
                seat.ban = NO_CARD
            self.seats[self.turn].ban = self.asked
        self.turns += 1
        self.asked = NO_CARD
        self.laid_now = False
        self.begin_turn()
        if self.listener is not None:
            self.listener.append(self.turn_event())

    def begin_turn(self) -> None:
        self.began_empty = self.pile.left == 0
        self.step = ASKING if self.began_empty else TAKING  # R6

    def finish(self, reason: i64) -> None:
        self.step = OVER
        self.reason = reason
        if self.listener is not None:
            outcome = self.outcome
            assert outcome is not None
            self.listener.append(Event("end", Part("reason", outcome.reason), Part("ranks", outcome.ranks)))

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
        families = sum([1 for mask in FAMILY if seat.laid & mask == mask])
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

    def others_learn_rest(self) -> None:
        """R9: that no more is laid tells something of what nobody has seen, if it could have made three."""
        me = self.seats[self.turn]
        hidden: i64 = len(me.slots) + len(me.kept)
        if hidden and hidden + me.most_known() >= 3:
            for seat in self.seats:
                if seat is not me:
                    seat.learned += 1

    # ---- Events -----------------------------------------------------------------------------------------

    def begin(self) -> list[Event]:
        return [Event("deal", Part("layout", str(self.setting.options["layout"]))), self.turn_event()]

    def who(self) -> Part:
        return Part("seat", int(self.turn))

    def turn_event(self) -> Event:
        return Event("turn", self.who(), Part("number", int(self.turns)))

    def tell_take(self, place: i64, card: i64, open_card: bool) -> None:
        assert self.listener is not None
        name = self.table.layout.names[place]
        self.listener.append(
            Event(
                "take",
                self.who(),
                Part("place", name),
                Part("open", open_card),
                Part("card", self.table.cards[card], -1 if open_card else only(int(self.turn))),
                Part("from", f"layout-{name}"),
                Part("to", f"hand-{self.turn + 1}"),
            )
        )

    def tell_series(self, family: i64, three: i64) -> None:
        assert self.listener is not None
        self.listener.append(
            Event(
                "series",
                self.who(),
                Part("family", self.table.families[family]),
                Part("cards", tuple([self.table.cards[card] for card in members(three)])),
                Part("from", f"hand-{self.turn + 1}"),
                Part("to", f"series-{self.turn + 1}"),
            )
        )

    def tell_ask(self, other: i64, card: i64, handed: bool) -> None:
        assert self.listener is not None
        parts = [
            self.who(),
            Part("other", int(other)),
            Part("card", self.table.cards[card]),
            Part("handed", handed),
        ]
        if handed:
            parts += [Part("from", f"hand-{other + 1}"), Part("to", f"hand-{self.turn + 1}")]
        self.listener.append(Event("ask", *parts))

    # ---- In other files -----------------------------------------------------------------------------------

    def why(self, seat: int, move: int) -> Refusal | None:
        from mastaba.games.hapy.forms.why import why_not

        return why_not(self, seat, move)

    def position(self) -> Plain:
        from mastaba.games.hapy.forms.writing import write_position

        return write_position(self)

    def audit(self) -> list[str]:
        from mastaba.games.hapy.forms.writing import audit

        return audit(self)

    def seen(self, seat: int | None) -> Seen:
        from mastaba.games.hapy.rules.seen import HapySeen

        return HapySeen(self, self.viewer(seat))
