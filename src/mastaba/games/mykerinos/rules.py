"""Mykerinos: the rules, in the order of the rulebook.

All that is left to chance is settled when the game is dealt: who begins, the patrons of the wings, the pile and how
each of its cards will lie.
"""

from typing import Final

from mypy_extensions import i64

import mastaba.games.mykerinos.telling as telling
from mastaba.games.mykerinos.digging import (
    NOWHERE,
    add_blackmore,
    add_lemon,
    add_neutral,
    add_plain,
    add_tangerine,
    add_violet,
)
from mastaba.games.mykerinos.scoring import all_points, exhibition_points, series_points
from mastaba.games.mykerinos.seats import Seat
from mastaba.games.mykerinos.tables import (
    BLACKMORE,
    BROWN,
    BROWN_MOVES,
    CARDS,
    COLUMN_BIT,
    COLUMNS,
    CUBE_IN,
    DECLINE,
    DISCARD,
    DISCARD_MOVES,
    EXTEND,
    HEIGHT,
    INTAKE,
    LEMON,
    NEUTRAL,
    NEUTRAL_INTAKE,
    NOTHING,
    PAIRS,
    PASS,
    REST_MOVES,
    ROOM,
    ROOM_MOVES,
    ROW,
    SEASONS,
    SINGLES,
    SINGLES_AND_PAIRS,
    SKIP,
    START,
    TAKE,
    TAKE_MOVES,
    TANGERINE,
    TRIPLES,
    USE_BLACKMORE,
    USE_BROWN,
    USE_LEMON,
    USE_NEUTRAL,
    USE_TANGERINE,
    USE_VIOLET,
    VIOLET,
    WINGS,
    MykerinosSetting,
    rooms_open,
)
from mastaba.kernel.bags import ONE, times
from mastaba.kernel.bits import BIT
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Outcome, Plain, Refusal, Score, Seen, State, ranks_by
from mastaba.kernel.events import Event

STEPS: Final = ("dig", "neutral", "reward", "rest", "discard", "over")
DIG: Final = 0
NEUTRAL_DIG: Final = 1  # R62: after the own move
REWARD: Final = 2  # R33, R34: a card or a room
REST: Final = 3  # R37: a card that is left
DISCARDING: Final = 4  # R65, R66: the neutral colour's card
OVER: Final = 5


# ---- R1-R4: set-up --------------------------------------------------------------------------------------


def deal(setting: MykerinosSetting, chance: Chance) -> "Mykerinos":
    first = chance.below(setting.seats) if setting.first < 0 else setting.first  # R2
    wings = list(range(WINGS))
    chance.shuffle(wings)  # R3
    pile = list(range(CARDS))
    chance.shuffle(pile)  # R4, Q19
    pile = [2 * card + int(chance.below(2)) for card in pile]  # Q1
    seats = [Seat() for _ in range(3 if setting.two else setting.seats)]
    state = Mykerinos(setting, pile, tuple(wings), seats)
    state.new_season(first)
    return state


# ---- The game -------------------------------------------------------------------------------------------


class Mykerinos(State):
    """A position of Mykerinos."""

    def __init__(self, setting: MykerinosSetting, pile: list[int], wings: tuple[int, ...], seats: list[Seat]) -> None:
        super().__init__(setting)
        self.table: MykerinosSetting = setting
        self.pile: list[int] = pile  # cards as they will lie; the last one comes next. Shared: only `left` changes
        self.left: i64 = len(pile)
        self.wings: tuple[int, ...] = wings  # the patron of each wing
        self.seats: list[Seat] = seats  # with two players the neutral colour is the third
        self.season: i64 = 0
        self.region: list[int] = []  # cards as they lie, by slot; -1 where an area has been surveyed
        self.free: list[int] = []  # squares of sand without a cube, by row
        self.pyramids: list[int] = []  # squares with a pyramid and without a cube
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.step: i64 = DIG
        self.passed: i64 = 0  # how many players have
        self.area: i64 = 0  # that is being surveyed, from 0
        self.ranking: list[int] = []  # there
        self.rank: i64 = 0  # whose turn it is, from 0
        self.gone: i64 = 0  # the cards of the area that have been taken: 1 left, 2 right
        self.booked: i64 = 0  # rooms with a cube
        self.out: i64 = 0  # cards out of the game

    def copy(self) -> "Mykerinos":
        twin = Mykerinos(self.table, self.pile, self.wings, [seat.copy() for seat in self.seats])
        twin.left = self.left
        twin.season = self.season
        twin.region = self.region.copy()
        twin.free = self.free.copy()
        twin.pyramids = self.pyramids.copy()
        twin.turn = self.turn
        twin.turns = self.turns
        twin.step = self.step
        twin.passed = self.passed
        twin.area = self.area
        twin.ranking = self.ranking
        twin.rank = self.rank
        twin.gone = self.gone
        twin.booked = self.booked
        twin.out = self.out
        return twin

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.step == OVER else self.table.seats_to_act[self.turn]

    @property
    def learned(self) -> tuple[int, ...]:
        """What is hidden is shown to everybody, once a season."""
        return (int(self.season),) * self.table.seats

    @property
    def height(self) -> i64:
        """Rows of the region."""
        return 9 if self.season == SEASONS else 6

    # ---- R6-R10: a new season ---------------------------------------------------------------------------

    def new_season(self, first: i64) -> None:
        self.season += 1
        players = self.table.seats
        i: i64 = 0
        while i < players:
            seat = self.seats[(first + i) % players]
            seat.take_in(INTAKE[players])
            if self.table.two:
                self.take_neutral(seat)
            i += 1
        self.lay_out()
        self.turn = first
        self.turns += 1
        self.step = DIG
        if self.listener is not None:
            self.listener.append(self.deal_event())
            self.listener.append(self.turn_event())

    def take_neutral(self, seat: Seat) -> None:
        """R60, Q23."""
        neutral = self.seats[NEUTRAL]
        cubes: i64 = NEUTRAL_INTAKE
        if cubes > neutral.general:
            cubes = neutral.general
        neutral.general -= cubes
        seat.neutral += cubes
        neutral.place = 2  # R61

    def lay_out(self) -> None:
        """R9: from the pile, row by row."""
        cards: i64 = 12 if self.season == SEASONS else 8
        self.region = []
        while cards:
            self.left -= 1
            self.region.append(self.pile[self.left])
            cards -= 1
        self.clear_ground()

    def clear_ground(self) -> None:
        """Sand and pyramids as the cards of the region show them."""
        self.free = [0] * (HEIGHT + 1)
        self.pyramids = [0] * (HEIGHT + 1)
        slot: i64 = 0
        while slot < len(self.region):
            lies: i64 = self.region[slot]
            if lies >= 0:
                row: i64 = 0
                while row < 3:
                    at = 3 * (slot // 4) + row
                    self.free[at] |= self.table.sand[3 * lies + row] << int(2 * (slot % 4))
                    self.pyramids[at] |= self.table.pyramids[3 * lies + row] << int(2 * (slot % 4))
                    row += 1
            slot += 1

    # ---- Moves ------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat != self.turn or self.step == OVER:
            return ()
        me = self.seats[self.turn]
        if self.step == DIG:
            return tuple(self.dig_moves(me))
        if self.step == NEUTRAL_DIG:
            return tuple(self.neutral_moves(me))
        cards = TAKE_MOVES[self.gone]
        if self.step == REWARD:
            return cards + ROOM_MOVES.moves(rooms_open(me.rooms, self.booked)) if me.general else cards  # R35
        if self.step == REST:
            return REST_MOVES[self.gone]
        return DISCARD_MOVES

    def dig_moves(self, me: Seat) -> list[int]:
        """R11: pass, start, extend, or a patron who can do all that he or she does (Q7)."""
        found = [PASS]
        if me.stock == 0 and not self.table.violet_from_nothing:  # R17, Q6
            return found
        own = me.rows if me.cubes else NOWHERE
        add_plain(found, self.free, me.stock, own)
        if me.ready:
            if me.general and times(me.ready, VIOLET):
                add_violet(found, self.free, me.stock, own)
            if me.stock and times(me.ready, LEMON):
                add_lemon(found, self.free, self.pyramids, me.stock, own)
            if me.stock >= 2 and times(me.ready, BLACKMORE):
                add_blackmore(found, self.free)
            if me.stock >= 3 and me.cubes and times(me.ready, TANGERINE):
                add_tangerine(found, self.free, own)
            if me.stock and times(me.ready, BROWN):
                found.extend(BROWN_MOVES.moves(rooms_open(me.rooms, self.booked)))
        return found

    def neutral_moves(self, me: Seat) -> list[int]:
        found: list[int] = []
        add_neutral(found, self.free, me.neutral, self.seats[NEUTRAL].rows)
        found.append(SKIP)
        return found

    def apply(self, seat: int, move: int) -> None:
        number: i64 = move
        if number == PASS:
            self.stop_digging()
        elif number < USE_NEUTRAL or USE_BLACKMORE <= number < USE_BROWN:
            self.dig(number)
        elif number < USE_BLACKMORE:
            self.dig_neutral(number - USE_NEUTRAL)
        elif number < SKIP:
            self.call_brown(number - USE_BROWN)
        elif number == SKIP:
            self.end_turn()
        elif number < DISCARD:
            self.take(number - TAKE)
        elif number < ROOM:
            self.discard_for_neutral(number - DISCARD)
        elif number < DECLINE:
            self.book(number - ROOM)
        else:
            self.decline()

    # ---- R11-R28: excavations ---------------------------------------------------------------------------

    def dig(self, number: i64) -> None:
        """Start or extend, also by a patron who helps with it."""
        me = self.seats[self.turn]
        if number < EXTEND:
            squares = SINGLES[number - START]
        elif number < USE_VIOLET:
            squares = PAIRS[number - EXTEND]
        elif number < USE_LEMON:
            squares = SINGLES_AND_PAIRS[number - USE_VIOLET]
            me.ready -= ONE[VIOLET]
            me.general -= 1  # R22
            me.stock += 1
        elif number < USE_NEUTRAL:
            squares = SINGLES_AND_PAIRS[number - USE_LEMON]
            me.ready -= ONE[LEMON]
        elif number < USE_TANGERINE:
            squares = PAIRS[number - USE_BLACKMORE]
            me.ready -= ONE[BLACKMORE]
        else:
            squares = TRIPLES[number - USE_TANGERINE]
            me.ready -= ONE[TANGERINE]
        for square in squares:
            self.put(me, square)
        me.stock -= len(squares)
        if self.listener is not None:
            words = self.table.moves.words(int(number))
            self.listener.append(telling.dug(int(self.turn), words, f"stock-{self.turn + 1}"))
        self.after_own_move()

    def put(self, seat: Seat, square: i64) -> None:
        """A cube onto a free square."""
        row: i64 = ROW[square]
        bit: i64 = COLUMN_BIT[square]
        if self.free[row] & bit:
            self.free[row] ^= bit
        else:
            self.pyramids[row] ^= bit
        seat.rows[row] |= bit
        seat.cubes += CUBE_IN[square]

    def call_brown(self, room: i64) -> None:
        """R26: a cube of the personal stock goes into the museum."""
        me = self.seats[self.turn]
        me.ready -= ONE[BROWN]
        me.stock -= 1
        self.occupy(me, room)
        if self.listener is not None:
            self.listener.append(telling.booked("brown", int(self.turn), int(room), f"stock-{self.turn + 1}"))
        self.after_own_move()

    def after_own_move(self) -> None:
        """R62: with two players a neutral move may follow."""
        if self.table.two and self.seats[self.turn].neutral and self.any_sand():
            self.step = NEUTRAL_DIG
        else:
            self.end_turn()

    def any_sand(self) -> bool:
        return any(self.free)

    def dig_neutral(self, choice: i64) -> None:
        neutral = self.seats[NEUTRAL]
        squares = SINGLES_AND_PAIRS[choice]
        for square in squares:
            self.put(neutral, square)
        self.seats[self.turn].neutral -= len(squares)
        if self.listener is not None:
            words = self.table.moves.words(int(USE_NEUTRAL + choice))
            self.listener.append(telling.dug(int(self.turn), words, f"neutral-{self.turn + 1}"))
        self.end_turn()

    def stop_digging(self) -> None:
        """R16. Q20: no neutral move."""
        self.put_marker("pass")
        if self.passed == self.table.seats:
            self.survey()
        else:
            self.next_player()

    def put_marker(self, kind: str) -> None:
        """On the lowest free space of the scale; R61: space 2 may be the neutral colour's."""
        me = self.seats[self.turn]
        self.passed += 1
        me.place = self.passed
        if self.table.two and self.passed == 2:
            me.place = 3
        if self.listener is not None:
            self.listener.append(telling.marked(kind, int(self.turn), int(me.place), int(me.stock)))

    def end_turn(self) -> None:
        self.step = DIG
        if self.passed + 1 == self.table.seats:  # R29, Q12: that was the last player's only turn
            self.put_marker("last")
            self.survey()
        else:
            self.next_player()

    def next_player(self) -> None:
        """R11: clockwise, who has not passed."""
        while True:
            self.turn += 1
            if self.turn == self.table.seats:
                self.turn = 0
            if self.seats[self.turn].place == 0:
                break
        self.begin_turn()

    def begin_turn(self) -> None:
        self.turns += 1
        if self.listener is not None:
            self.listener.append(self.turn_event())

    # ---- R30-R39: the survey ----------------------------------------------------------------------------

    def survey(self) -> None:
        self.area = 0
        self.begin_area()
        self.go_on()

    def begin_area(self) -> None:
        self.ranking = self.rank_area(self.area)
        self.rank = 0
        if self.listener is not None:
            cubes = [int(times(self.seats[seat].cubes, self.area)) for seat in self.ranking]
            self.listener.append(telling.ranked(int(self.area) + 1, self.ranking, cubes))

    def rank_area(self, area: i64) -> list[int]:
        """R31: by cubes, most first. R32: then by the passing scale."""
        standings: list[tuple[int, int]] = []
        for i, seat in enumerate(self.seats):
            cubes = times(seat.cubes, area)
            if cubes:
                standings.append((int(seat.place - 8 * cubes), i))
        standings.sort()
        return [i for _, i in standings]

    def go_on(self) -> None:
        """To whoever has to decide next: in this area, in another one, or in the next season."""
        while True:
            if self.rank == len(self.ranking) or (self.rank >= 2 and self.gone == 3):
                self.close_area()
                if 2 * self.area == len(self.region):
                    self.end_season()
                    return
                self.begin_area()
            elif self.table.two and self.ranking[self.rank] == NEUTRAL:
                if self.rank < 2 and self.gone == 0 and len(self.ranking) > 1:
                    self.step = DISCARDING
                    self.turn = self.chooser()
                    self.begin_turn()
                    return
                if self.rank == 1:  # R66: no choice
                    self.lose(2 - self.gone)
                self.rank += 1  # R67: as third it takes nothing
            else:
                self.step = REWARD if self.rank < 2 else REST
                self.turn = self.ranking[self.rank]
                self.begin_turn()
                return

    def chooser(self) -> i64:
        """Who chooses the neutral colour's card. R65: the third, or Q24 who is not there. R66: the first."""
        if self.rank == 1:
            return self.ranking[0]
        return self.ranking[2] if len(self.ranking) == 3 else 1 - self.ranking[1]

    def card_at(self, side: i64) -> i64:
        """A card of the area that is being surveyed."""
        return self.region[2 * self.area + side] // 2

    def take(self, side: i64) -> None:
        card = self.card_at(side)
        self.gone |= BIT[side]
        me = self.seats[self.turn]
        me.claim(card, self.table.patrons[card], self.table.prestige[card])
        if self.listener is not None:
            name, prestige = self.table.card_names[card], self.table.prestige[card]
            self.listener.append(telling.taken(int(self.turn), name, prestige, int(2 * self.area + side)))
        self.next_rank()

    def book(self, room: i64) -> None:
        """R35: with a cube of the general stock."""
        me = self.seats[self.turn]
        me.general -= 1
        self.occupy(me, room)
        if self.listener is not None:
            self.listener.append(telling.booked("room", int(self.turn), int(room), f"general-{self.turn + 1}"))
        self.next_rank()

    def occupy(self, me: Seat, room: i64) -> None:
        """R43."""
        me.rooms |= BIT[room]
        self.booked |= BIT[room]

    def decline(self) -> None:
        """R37, Q15."""
        if self.listener is not None:
            self.listener.append(telling.declined(int(self.turn)))
        self.next_rank()

    def discard_for_neutral(self, side: i64) -> None:
        """R64."""
        self.lose(side)
        self.next_rank()

    def lose(self, side: i64) -> None:
        """The neutral colour's card is out of the game."""
        card = self.card_at(side)
        self.gone |= BIT[side]
        self.out |= BIT[card]
        if self.listener is not None:
            chooser = int(self.turn) if self.step == DISCARDING else -1
            self.listener.append(telling.discarded(chooser, self.table.card_names[card], int(2 * self.area + side)))

    def next_rank(self) -> None:
        self.rank += 1
        self.go_on()

    def close_area(self) -> None:
        """R38: cards that are left are out of the game. R39: the cubes go back."""
        left: list[str] = []
        side: i64 = 0
        while side < 2:
            if not self.gone & BIT[side]:
                card = self.card_at(side)
                self.out |= BIT[card]
                left.append(self.table.card_names[card])
            self.region[2 * self.area + side] = NOTHING
            side += 1
        for seat in self.seats:
            cubes = times(seat.cubes, self.area)
            if cubes:
                seat.general += cubes
                seat.cubes -= cubes * ONE[self.area]
                self.sweep(seat.rows)
        self.sweep(self.free)
        self.sweep(self.pyramids)
        if self.listener is not None and left:
            self.listener.append(telling.left_over(int(self.area) + 1, left))
        self.gone = 0
        self.area += 1

    def sweep(self, rows: list[int]) -> None:
        """Nothing is left in the area."""
        kept = 255 - COLUMNS[self.area % 2]
        row: i64 = 3 * (self.area // 2)
        end = row + 3
        while row < end:
            rows[row] &= kept
            row += 1

    def end_season(self) -> None:
        """R44: the last one on the scale begins; cards are straightened."""
        last: i64 = 0
        i: i64 = 0
        while i < self.table.seats:
            if self.seats[i].place > self.seats[last].place:
                last = i
            i += 1
        for seat in self.seats:
            seat.place = 0
            seat.ready = seat.patrons
        self.passed = 0
        self.area = 0
        self.ranking = []
        self.rank = 0
        if self.season == SEASONS:  # R45
            self.finish()
            return
        if self.table.two and not self.table.neutral_stays:  # Q23
            for seat in self.seats:
                self.seats[NEUTRAL].general += seat.neutral
                seat.neutral = 0
        self.new_season(last)

    # ---- R45-R50: the end -------------------------------------------------------------------------------

    def finish(self) -> None:
        self.step = OVER
        self.region = []
        self.free = [0] * (HEIGHT + 1)
        self.pyramids = [0] * (HEIGHT + 1)
        if self.listener is not None:
            outcome = self.outcome
            assert outcome is not None
            self.listener.append(telling.over(outcome))

    @property
    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        players = self.seats[: self.table.seats]
        scores = [self.score(seat) for seat in players]
        keys = tuple([(score.total, int(seat.stock)) for score, seat in zip(scores, players, strict=True)])  # R50, Q25
        return Outcome("exhibition", ranks_by(keys), tuple(scores))

    def score(self, seat: Seat) -> Score:
        parts = (
            ("prestige", int(seat.prestige)),
            ("exhibition", int(exhibition_points(seat, self.wings))),
            ("series", int(series_points(seat))),
        )
        return Score(int(all_points(seat, self.wings)), parts)

    # ---- What is told -----------------------------------------------------------------------------------

    def begin(self) -> list[Event]:
        return [self.deal_event(), self.turn_event()]

    def turn_event(self) -> Event:
        return telling.turn(int(self.turn), int(self.turns))

    def deal_event(self) -> Event:
        cards = [self.table.card_names[lies // 2] for lies in self.region]
        return telling.dealt(int(self.season), cards, int(self.turn))

    # ---- In other files -----------------------------------------------------------------------------------

    def why(self, seat: int, move: int) -> Refusal | None:
        from mastaba.games.mykerinos.reasons import why_not

        return why_not(self, seat, move)

    def position(self) -> Plain:
        from mastaba.games.mykerinos.writing import write_position

        return write_position(self)

    def audit(self) -> list[str]:
        from mastaba.games.mykerinos.audit import audit

        return audit(self)

    def seen(self, seat: int | None) -> Seen:
        from mastaba.games.mykerinos.seen import MykerinosSeen

        return MykerinosSeen(self, self.viewer(seat))
