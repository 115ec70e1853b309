"""Phase 2: excavations (R11-R29), and the neutral colour's (R60-R62)."""

from mypy_extensions import i64

import mastaba.games.mykerinos.rules.telling as telling
from mastaba.games.mykerinos.rules.digging import (
    NOWHERE,
    add_blackmore,
    add_lemon,
    add_neutral,
    add_plain,
    add_tangerine,
    add_violet,
)
from mastaba.games.mykerinos.rules.position import DIG, NEUTRAL_DIG, Position
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import (
    BLACKMORE,
    BROWN,
    BROWN_MOVES,
    EXTEND,
    LEMON,
    NEUTRAL,
    PAIRS,
    PASS,
    SINGLES,
    SINGLES_AND_PAIRS,
    SKIP,
    START,
    TANGERINE,
    TRIPLES,
    USE_BLACKMORE,
    USE_LEMON,
    USE_NEUTRAL,
    USE_TANGERINE,
    USE_VIOLET,
    VIOLET,
    rooms_open,
)
from mastaba.games.mykerinos.rules.survey import survey
from mastaba.kernel.bags import ONE, times


def dig_moves(state: Position, me: Seat) -> list[int]:
    """R11: pass, start, extend, or a patron who can do all that he or she does (Q7)."""
    found = [PASS]
    if me.stock == 0 and not state.table.violet_from_nothing:  # R17, Q6
        return found
    own = me.rows if me.cubes else NOWHERE
    add_plain(found, state.free, me.stock, own)
    if me.ready:
        if me.general and times(me.ready, VIOLET):
            add_violet(found, state.free, me.stock, own)
        if me.stock and times(me.ready, LEMON):
            add_lemon(found, state.free, state.pyramids, me.stock, own)
        if me.stock >= 2 and times(me.ready, BLACKMORE):
            add_blackmore(found, state.free)
        if me.stock >= 3 and me.cubes and times(me.ready, TANGERINE):
            add_tangerine(found, state.free, own)
        if me.stock and times(me.ready, BROWN):
            found.extend(BROWN_MOVES.moves(rooms_open(me.rooms, state.booked)))
    return found


def neutral_moves(state: Position, me: Seat) -> list[int]:
    found: list[int] = []
    add_neutral(found, state.free, me.neutral, state.seats[NEUTRAL].rows)
    found.append(SKIP)
    return found


# ---- A, B, D: start, extend, patrons ----------------------------------------------------------------------


def dig(state: Position, number: i64) -> None:
    """Start or extend, also by a patron who helps with it."""
    me = state.seats[state.turn]
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
        state.put(me, square)
    me.stock -= len(squares)
    if state.listener is not None:
        words = state.table.moves.words(int(number))
        state.listener.append(telling.dug(int(state.turn), words, f"stock-{state.turn + 1}"))
    after_own_move(state)


def call_brown(state: Position, room: i64) -> None:
    """R26: a cube of the personal stock goes into the museum."""
    me = state.seats[state.turn]
    me.ready -= ONE[BROWN]
    me.stock -= 1
    state.occupy(me, room)
    if state.listener is not None:
        state.listener.append(telling.booked("brown", int(state.turn), int(room), f"stock-{state.turn + 1}"))
    after_own_move(state)


def after_own_move(state: Position) -> None:
    """R62: with two players a neutral move may follow."""
    if state.table.two and state.seats[state.turn].neutral and any_sand(state):
        state.step = NEUTRAL_DIG
    else:
        end_turn(state)


def any_sand(state: Position) -> bool:
    return any(state.free)


def dig_neutral(state: Position, choice: i64) -> None:
    neutral = state.seats[NEUTRAL]
    squares = SINGLES_AND_PAIRS[choice]
    for square in squares:
        state.put(neutral, square)
    state.seats[state.turn].neutral -= len(squares)
    if state.listener is not None:
        words = state.table.moves.words(int(USE_NEUTRAL + choice))
        state.listener.append(telling.dug(int(state.turn), words, f"neutral-{state.turn + 1}"))
    end_turn(state)


def stop_digging(state: Position) -> None:
    """R16. Q20: no neutral move."""
    put_marker(state, "pass")
    if state.passed == state.table.seats:
        survey(state)
    else:
        next_player(state)


def put_marker(state: Position, kind: str) -> None:
    """On the lowest free space of the scale; R61: space 2 may be the neutral colour's."""
    me = state.seats[state.turn]
    state.passed += 1
    me.place = state.passed
    if state.table.two and state.passed == 2:
        me.place = 3
    if state.listener is not None:
        state.listener.append(telling.marked(kind, int(state.turn), int(me.place), int(me.stock)))


def end_turn(state: Position) -> None:
    state.step = DIG
    if state.passed + 1 == state.table.seats:  # R29, Q12: that was the last player's only turn
        put_marker(state, "last")
        survey(state)
    else:
        next_player(state)


def next_player(state: Position) -> None:
    """R11: clockwise, who has not passed."""
    while True:
        state.turn += 1
        if state.turn == state.table.seats:
            state.turn = 0
        if state.seats[state.turn].place == 0:
            break
    state.begin_turn()
