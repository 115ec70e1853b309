"""Mykerinos: who may do what, and what follows. The chapters of the rulebook are modules of their own.

seasons     a new season: cubes and cards; and its end
excavation  start, extend, pass, patrons; digging: on which squares
survey      rewards, area by area
scoring     the end: what cards and rooms are worth

All that is left to chance is settled when the game is dealt: who begins, the patrons of the wings, the pile and how
each of its cards will lie.
"""

from mypy_extensions import i64

from mastaba.games.mykerinos.rules import excavation, survey
from mastaba.games.mykerinos.rules.excavation import dig_moves, neutral_moves
from mastaba.games.mykerinos.rules.position import DIG, DISCARDING, NEUTRAL_DIG, OVER, REST, REWARD, Position
from mastaba.games.mykerinos.rules.scoring import outcome_of
from mastaba.games.mykerinos.rules.seasons import new_season
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import (
    CARDS,
    CHAIN,
    DISCARD,
    DISCARD_MOVES,
    PASS,
    REST_MOVES,
    ROOM,
    ROOM_MOVES,
    SKIP,
    TAKE,
    TAKE_MOVES,
    USE_BROWN,
    USE_NEUTRAL,
    VERB,
    WINGS,
    MykerinosSetting,
    rooms_open,
)
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Outcome
from mastaba.kernel.events import Event


def deal(setting: MykerinosSetting, chance: Chance) -> "Mykerinos":
    """R1-R4."""
    first = chance.below(setting.seats) if setting.first < 0 else setting.first  # R2
    wings = list(range(WINGS))
    chance.shuffle(wings)  # R3
    pile = list(range(CARDS))
    chance.shuffle(pile)  # R4, Q19
    pile = [2 * card + int(chance.below(2)) for card in pile]  # Q1
    seats = [Seat() for _ in range(3 if setting.two else setting.seats)]
    state = Mykerinos(setting, pile, tuple(wings), seats)
    new_season(state, first)
    return state


class Mykerinos(Position):
    """A position of Mykerinos, and what may be done with it."""

    def copy(self) -> "Mykerinos":
        twin = Mykerinos(self.given, self.pile, self.wings, [seat.copy() for seat in self.seats])
        self.copy_to(twin)
        return twin

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.step == OVER else self.given.seats_to_act[self.turn]

    @property
    def learned(self) -> tuple[int, ...]:
        """What is hidden is shown to everybody, once a season."""
        return (int(self.season),) * self.given.seats

    @property
    def outcome(self) -> Outcome | None:
        return outcome_of(self) if self.step == OVER else None

    def public_choice(self, seat: int) -> bool:
        """Hidden is only what the pile will bring."""
        return True

    def moot(self, seat: int) -> int | None:
        """R66: which card the neutral colour takes."""
        if seat == self.turn and self.step == DISCARDING and not survey.card_matters(self):
            return int(DISCARD)
        return None

    def begin(self) -> list[Event]:
        taken = self.seats[: self.given.seats] if self.turns == 1 else []  # else cubes have been dug with
        neutral = [int(seat.neutral) for seat in taken] if self.given.two else []
        return [self.deal_event([int(seat.stock) for seat in taken], neutral), self.turn_event()]

    # ---- What may be done -------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat != self.turn or self.step == OVER:
            return ()
        me = self.seats[self.turn]
        if self.step == DIG:
            return tuple(dig_moves(self, me))
        if self.step == NEUTRAL_DIG:
            return tuple(neutral_moves(self, me))
        cards = TAKE_MOVES[self.gone]
        if self.step == REWARD:
            return cards + ROOM_MOVES.moves(rooms_open(me.rooms, self.booked)) if me.general else cards  # R35
        if self.step == REST:
            return REST_MOVES[self.gone]
        return DISCARD_MOVES

    def apply(self, seat: int, move: int) -> None:
        number: i64 = move
        verb: i64 = VERB[number]
        if verb == PASS:
            excavation.stop_digging(self)
        elif verb == USE_NEUTRAL:
            excavation.dig_neutral(self, number)
        elif CHAIN[number]:
            excavation.dig(self, number)
        elif verb == USE_BROWN:
            excavation.call_brown(self, number - USE_BROWN)
        elif verb == SKIP:
            excavation.end_turn(self)
        elif verb == TAKE:
            survey.take(self, number - TAKE)
        elif verb == DISCARD:
            survey.discard_for_neutral(self, number - DISCARD)
        elif verb == ROOM:
            survey.book(self, number - ROOM)
        else:
            survey.decline(self)
