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
    CALLS,
    CHAIN,
    LEMON,
    NEUTRAL,
    NEUTRAL_SPACE,
    NOBODY,
    PASS,
    SKIP,
    TANGERINE,
    VIOLET,
    rooms_open,
)
from mastaba.games.mykerinos.rules.survey import survey
from mastaba.kernel.bags import ONE, times


def dig_moves(state: Position, me: Seat) -> list[int]:
    """R11: pass, start, extend, or a patron who can do all that he or she does (Q7)."""
    found: list[int] = [PASS]
    if me.stock == 0 and not state.given.violet_from_nothing:  # R17, Q6
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
    patron: i64 = CALLS[number]
    if patron != NOBODY:
        me.ready -= ONE[patron]
        if patron == VIOLET:  # R22
            me.general -= 1
            me.stock += 1
    squares = CHAIN[number]
    for square in squares:
        state.put(me, square)
    me.stock -= len(squares)
    if state.listener is not None:
        words = state.given.moves.words(int(number))
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
    if state.given.two and state.seats[state.turn].neutral and any_sand(state):
        state.step = NEUTRAL_DIG
    else:
        end_turn(state)


def any_sand(state: Position) -> bool:
    return any(state.free)


def dig_neutral(state: Position, number: i64) -> None:
    neutral = state.seats[NEUTRAL]
    squares = CHAIN[number]
    for square in squares:
        state.put(neutral, square)
    state.seats[state.turn].neutral -= len(squares)
    if state.listener is not None:
        words = state.given.moves.words(int(number))
        state.listener.append(telling.dug(int(state.turn), words, f"neutral-{state.turn + 1}"))
    end_turn(state)


def stop_digging(state: Position) -> None:
    """R16. Q20: no neutral move."""
    put_marker(state, "pass")
    if state.passed == state.given.seats:
        survey(state)
    else:
        next_player(state)


def next_space(state: Position) -> i64:
    """R16: the lowest free space of the scale. R61: with two players one of them is the neutral colour's."""
    space = state.passed + 1
    return space + 1 if state.given.two and space >= NEUTRAL_SPACE else space


def put_marker(state: Position, kind: str) -> None:
    me = state.seats[state.turn]
    me.place = next_space(state)
    state.passed += 1
    if state.listener is not None:
        state.listener.append(telling.marked(kind, int(state.turn), int(me.place), int(me.stock)))


def end_turn(state: Position) -> None:
    state.step = DIG
    if state.passed + 1 == state.given.seats:  # R29, Q12: that was the last player's only turn
        put_marker(state, "last")
        survey(state)
    else:
        next_player(state)


def next_player(state: Position) -> None:
    """R11: clockwise, who has not passed."""
    while True:
        state.turn += 1
        if state.turn == state.given.seats:
            state.turn = 0
        if state.seats[state.turn].place == 0:
            break
    state.begin_turn()
