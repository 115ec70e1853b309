"""Papyrus: the rules, in the order of the rulebook.

A player's cards are all of one colour, so a card in hand is a sign, 0-7, and equal ones need not be told apart. Decks
are shuffled once, when the game is dealt: nothing is left to chance afterwards.
"""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyrus.rules import telling
from mastaba.games.papyrus.rules.scoring import card_points, dossier_points, fragment_points
from mastaba.games.papyrus.rules.seats import FREE, Seat, Slot
from mastaba.games.papyrus.rules.setting import (
    DARK,
    DECK,
    DIGIT,
    DOSSIERS,
    FIRST_ABOVE,
    FIRST_DOWN,
    FIRST_TUCK,
    FIRST_UP,
    FRAGMENTS,
    HAND,
    LEGAL,
    LIGHT,
    LONGEST,
    NOTHING,
    PASS,
    SLOTS,
    STRIDE,
    PapyrusSetting,
)
from mastaba.kernel.bags import ONE, SHIFT, kinds
from mastaba.kernel.bits import BIT
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Outcome, Score, State, ranks_by
from mastaba.kernel.events import Event

STEPS: Final = ("above", "below", "tuck", "over")
ABOVE: Final = 0
BELOW: Final = 1
TUCKING: Final = 2
OVER: Final = 3

REASONS: Final = ("", "deck", "row")
DECK_EMPTY: Final = 1
ROW_EMPTY: Final = 2


# ---- R1-R6: set-up --------------------------------------------------------------------------------------


def deal(setting: PapyrusSetting, chance: Chance) -> "Papyrus":
    fragments = list(range(FRAGMENTS))  # R1
    chance.shuffle(fragments)
    seats: list[Seat] = []
    for _ in range(setting.seats):  # R4
        deck = list(setting.all_signs)
        chance.shuffle(deck)
        seat = Seat(deck)
        for _ in range(HAND):
            seat.draw()
        seats.append(seat)
    if setting.with_dossiers:  # R2, R3
        lights, darks = list(setting.lights), list(setting.darks)
        chance.shuffle(lights)
        chance.shuffle(darks)
        for i, seat in enumerate(seats):
            seat.dossiers = (lights[i], darks[i])
    state = Papyrus(setting, fragments, [], seats)
    for _ in range(SLOTS):
        state.row.append(Slot(state.next_fragment()))
    state.turn = chance.below(setting.seats) if setting.first < 0 else setting.first  # Q17
    return state


# ---- The game -------------------------------------------------------------------------------------------


class Papyrus(State):
    """A position of Papyrus."""

    def __init__(self, setting: PapyrusSetting, fragments: list[int], row: list[Slot], seats: list[Seat]) -> None:
        super().__init__(setting)
        self.given: PapyrusSetting = setting  # the setting, with its tables
        self.fragments: list[int] = fragments  # the deck: the last one comes next. Shared: only `left` changes
        self.left: i64 = len(fragments)
        self.row: list[Slot] = row
        self.seats: list[Seat] = seats
        self.turn: i64 = 0
        self.step: i64 = ABOVE
        self.turns: i64 = 1  # counted from 1
        self.reason: i64 = 0
        self.shown: i64 = 0  # how often something hidden was shown to everybody
        self.lost: i64 = 0  # R32: the Fragments that nobody completed

    def copy(self) -> "Papyrus":
        row = [slot.copy() for slot in self.row]
        twin = Papyrus(self.given, self.fragments, row, [seat.copy() for seat in self.seats])
        twin.left = self.left
        twin.turn = self.turn
        twin.step = self.step
        twin.turns = self.turns
        twin.reason = self.reason
        twin.shown = self.shown
        twin.lost = self.lost
        return twin

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.step == OVER else self.given.seats_to_act[self.turn]

    @property
    def learned(self) -> tuple[int, ...]:
        """Each seat from what it draws, and everybody from what is shown."""
        return tuple([int(self.shown + DECK - seat.left) for seat in self.seats])

    def begin(self) -> list[Event]:
        return [telling.deal(self.given, self.row), telling.turn(int(self.turn), int(self.turns))]

    # ---- Moves ------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat != self.turn or self.step == OVER:
            return ()
        me = self.seats[self.turn]
        signs = kinds(me.hand)
        if self.step == TUCKING:
            return LEGAL.tuck_moves(signs, me.free)
        slots: i64 = 0
        runs: i64 = 0
        i: i64 = 0
        while i < SLOTS:
            slot = self.row[i]
            if slot.fragment >= 0:
                slots |= BIT[i]
                if self.step == BELOW:
                    runs += self.run(slot, me.hand) * DIGIT[i]
            i += 1
        if self.step == ABOVE:
            return LEGAL.above_moves(signs, slots)
        return LEGAL.below_moves(signs, slots, runs)

    def run(self, slot: Slot, hand: i64) -> i64:
        """R10: how many cards of the hand follow the sequence of a Fragment."""
        at = slot.fragment * STRIDE + slot.size
        found: i64 = 0
        sign: i64 = self.given.next_sign[at]
        while sign >= 0 and (hand >> SHIFT[sign]) & 127:
            hand -= ONE[sign]
            found += 1
            sign = self.given.next_sign[at + found]
        return found

    def apply(self, seat: int, move: int) -> None:
        number: i64 = move
        if number == PASS:
            self.do_without()
        elif number >= FIRST_TUCK:
            number -= FIRST_TUCK
            self.tuck(number // DOSSIERS, number % DOSSIERS)
        elif number >= FIRST_DOWN:
            number -= FIRST_DOWN
            self.play_down(number // SLOTS, number % SLOTS)
        elif number >= FIRST_UP:
            number -= FIRST_UP
            self.play_up(number // LONGEST, number % LONGEST + 1)
        else:
            number -= FIRST_ABOVE
            self.play_above(number // SLOTS, number % SLOTS)

    # ---- R7, R8: a card above ---------------------------------------------------------------------------

    def do_without(self) -> None:
        """R17: actions 1 and 3 may be left out."""
        if self.listener is not None:
            self.listener.append(telling.left_out(int(self.turn), STEPS[self.step]))
        if self.step == ABOVE:
            self.step = BELOW
        else:
            self.next_turn()

    def play_above(self, sign: i64, number: i64) -> None:
        self.show(sign)
        self.row[number].put_above(self.turn, sign)
        if self.listener is not None:
            self.listener.append(
                telling.above(self.given, int(self.turn), int(sign), self.row[number], int(number) + 1)
            )
        if self.draw(1):
            self.step = BELOW

    # ---- R9-R15: cards below ----------------------------------------------------------------------------

    def play_up(self, number: i64, cards: i64) -> None:
        """R10: the next signs of the sequence, in order."""
        slot = self.row[number]
        played: i64 = 0
        while played < cards:
            sign: i64 = self.given.next_sign[slot.fragment * STRIDE + slot.size]
            self.show(sign)
            slot.put_below(self.turn, sign, False)
            played += 1
        self.after_below(number, cards, False)

    def play_down(self, sign: i64, number: i64) -> None:
        """R11: any card, as a wild one."""
        self.show(sign)
        self.row[number].put_below(self.turn, sign, True)
        self.after_below(number, 1, True)

    def show(self, sign: i64) -> None:
        """A card of the hand is played for everybody to see."""
        me = self.seats[self.turn]
        me.hand -= ONE[sign]
        me.played += ONE[sign]
        self.shown += 1

    def after_below(self, number: i64, cards: i64, down: bool) -> None:
        """R18: a complete Fragment is paid out at once. R15, Q1, Q9: then the hand is filled up."""
        slot = self.row[number]
        if self.listener is not None:
            event = telling.below(self.given, int(self.turn), slot, int(number) + 1, int(cards), down)
            self.listener.append(event)
        if slot.size == self.given.lengths[slot.fragment]:
            self.pay_out(number)
            if self.row_is_empty():  # Q7
                self.finish(ROW_EMPTY)
                return
        if self.draw(cards):
            if self.given.with_dossiers and self.seats[self.turn].free:
                self.step = TUCKING
            else:
                self.next_turn()

    # ---- R18-R28: a Fragment is complete ----------------------------------------------------------------

    def pay_out(self, number: i64) -> None:
        slot = self.row[number]
        ranking = slot.ranking()
        first = ranking[0]
        if self.listener is not None:
            self.listener.extend(telling.payout(self.given, slot, int(number) + 1, ranking))
        self.seats[first].fragments |= BIT[slot.fragment]  # R20
        if len(ranking) > 1:  # R21, R23
            self.seats[ranking[1]].take(first, slot.cards_of(first))
        last = self.seats[ranking[-1]]  # R22, R24
        for colour, cards in enumerate(slot.above):
            if cards:
                last.take(colour, cards)
        self.row[number] = Slot(self.next_fragment())  # R26, R27
        if self.listener is not None and self.row[number].fragment >= 0:
            self.listener.append(telling.reveal(self.given, self.row[number], int(number) + 1))

    def next_fragment(self) -> int:
        """Q6: none, if the deck is empty."""
        if self.left == 0:
            return NOTHING
        self.left -= 1
        return self.fragments[self.left]

    def row_is_empty(self) -> bool:
        return all(slot.fragment < 0 for slot in self.row)

    # ---- R16: a card under a Dossier --------------------------------------------------------------------

    def tuck(self, sign: i64, back: i64) -> None:
        me = self.seats[self.turn]
        me.hand -= ONE[sign]
        me.under = (int(sign), me.under[DARK]) if back == LIGHT else (me.under[LIGHT], int(sign))
        if self.listener is not None:
            self.listener.append(telling.tuck(self.given, int(self.turn), int(sign), int(back)))
        if self.draw(1):
            self.next_turn()

    # ---- Drawing, and the next turn ---------------------------------------------------------------------

    def draw(self, cards: i64) -> bool:
        """R15. R29, Q4: who cannot fill up the hand draws nothing, and the game is over."""
        me = self.seats[self.turn]
        if me.left < cards:
            self.finish(DECK_EMPTY)
            return False
        if self.listener is not None:
            self.listener.append(telling.draw(self.given, int(self.turn), me.deck[me.left - cards : me.left]))
        while cards:
            me.draw()
            cards -= 1
        return True

    def next_turn(self) -> None:
        self.turn += 1
        if self.turn == len(self.seats):
            self.turn = 0
        self.turns += 1
        self.step = ABOVE
        if self.listener is not None:
            self.listener.append(telling.turn(int(self.turn), int(self.turns)))

    # ---- R29-R37: the end -------------------------------------------------------------------------------

    def finish(self, reason: i64) -> None:
        """R31: at once. R32: own cards come home, and everything that was hidden is shown."""
        self.step = OVER
        self.reason = reason
        self.shown += 1
        if self.listener is not None:
            self.listener.append(telling.stop(int(self.turn) if reason == DECK_EMPTY else NOTHING))
        for colour, seat in enumerate(self.seats):
            home = self.coming_home(colour)
            if self.listener is not None:
                self.listener.append(telling.home(self.given, colour, seat, int(home)))
            seat.pile = self.final_pile(colour)
            seat.played += seat.tucked
            seat.under = FREE
        for slot in self.row:
            if slot.fragment >= 0:
                self.lost |= BIT[slot.fragment]
        self.row = [Slot(NOTHING) for _ in range(SLOTS)]
        if self.listener is not None:
            outcome = self.outcome
            assert outcome is not None
            self.listener.append(telling.end(outcome))

    def coming_home(self, colour: i64) -> i64:
        """R32: the cards of a colour below Fragments that are not complete."""
        home: i64 = 0
        for slot in self.row:
            if slot.size:
                home += slot.cards_of(colour)
        return home

    def final_pile(self, colour: int) -> tuple[int, ...]:
        """R32: a player's pile with the own cards that come home."""
        pile = list(self.seats[colour].pile)
        pile[colour] += int(self.coming_home(colour) + self.seats[colour].tucked)
        return tuple(pile)

    def points_now(self, colour: int) -> i64:
        """A player's score if the game were over now."""
        seat = self.seats[colour]
        pile = self.final_pile(colour)
        dossiers = dossier_points(self.given, seat.dossiers, pile, seat.fragments)
        return fragment_points(self.given, seat.fragments) + card_points(pile) + dossiers

    @property
    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        scores = [self.score(seat) for seat in self.seats]
        fragments = [fragment_points(self.given, seat.fragments) for seat in self.seats]
        keys = tuple([(score.total, int(points)) for score, points in zip(scores, fragments, strict=True)])  # R37
        return Outcome(REASONS[self.reason], ranks_by(keys), tuple(scores))

    def score(self, seat: Seat) -> Score:
        """R33."""
        fragments = int(fragment_points(self.given, seat.fragments))
        cards = int(card_points(seat.pile))
        dossiers = int(dossier_points(self.given, seat.dossiers, seat.pile, seat.fragments))
        total = fragments + cards + dossiers
        return Score(total, (("fragments", fragments), ("cards", cards), ("dossiers", dossiers)))
