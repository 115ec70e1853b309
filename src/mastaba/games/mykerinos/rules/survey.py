"""Phase 3: the survey, area by area (R30-R39), and the neutral colour's part in it (R63-R67)."""

from mypy_extensions import i64

import mastaba.games.mykerinos.rules.telling as telling
from mastaba.games.mykerinos.rules.position import DISCARDING, REST, REWARD, Position
from mastaba.games.mykerinos.rules.seasons import end_season
from mastaba.games.mykerinos.rules.setting import COLUMNS, NEUTRAL, NOTHING
from mastaba.kernel.bags import ONE, times
from mastaba.kernel.bits import BIT


def survey(state: Position) -> None:
    state.area = 0
    begin_area(state)
    go_on(state)


def begin_area(state: Position) -> None:
    state.ranking = state.rank_area(state.area)
    state.rank = 0
    if state.listener is not None:
        cubes = [int(times(state.seats[seat].cubes, state.area)) for seat in state.ranking]
        state.listener.append(telling.ranked(int(state.area) + 1, state.ranking, cubes))


def go_on(state: Position) -> None:
    """To whoever has to decide next: in this area, in another one, or in the next season."""
    while True:
        if state.rank == len(state.ranking) or (state.rank >= 2 and state.gone == 3):
            close_area(state)
            if 2 * state.area == len(state.region):
                end_season(state)
                return
            begin_area(state)
        elif state.given.two and state.ranking[state.rank] == NEUTRAL:
            if state.rank < 2 and state.gone == 0 and len(state.ranking) > 1:
                state.step = DISCARDING
                state.turn = chooser(state)
                state.begin_turn()
                return
            if state.rank == 1:  # R66: no choice
                lose(state, 2 - state.gone)
            state.rank += 1  # R67: as third it takes nothing
        else:
            state.step = REWARD if state.rank < 2 else REST
            state.turn = state.ranking[state.rank]
            state.begin_turn()
            return


def chooser(state: Position) -> i64:
    """Who chooses the neutral colour's card. R65: the third, or Q24 who is not there. R66: the first."""
    if state.rank == 1:
        return state.ranking[0]
    return state.ranking[2] if len(state.ranking) == 3 else 1 - state.ranking[1]


def card_matters(state: Position) -> bool:
    """Which card the neutral colour takes: as second not, if nobody is third, for then both are lost (R38)."""
    return state.rank == 0 or len(state.ranking) > 2


def take(state: Position, side: i64) -> None:
    card = state.card_at(side)
    state.gone |= BIT[side]
    me = state.seats[state.turn]
    me.claim(card, state.given.patrons[card], state.given.prestige[card])
    if state.listener is not None:
        name, prestige = state.given.card_names[card], state.given.prestige[card]
        state.listener.append(telling.taken(int(state.turn), name, prestige, int(2 * state.area + side)))
    next_rank(state)


def book(state: Position, room: i64) -> None:
    """R35: with a cube of the general stock."""
    me = state.seats[state.turn]
    me.general -= 1
    state.occupy(me, room)
    if state.listener is not None:
        state.listener.append(telling.booked("room", int(state.turn), int(room), f"general-{state.turn + 1}"))
    next_rank(state)


def decline(state: Position) -> None:
    """R37, Q15."""
    if state.listener is not None:
        state.listener.append(telling.declined(int(state.turn)))
    next_rank(state)


def discard_for_neutral(state: Position, side: i64) -> None:
    """R64."""
    lose(state, side)
    next_rank(state)


def lose(state: Position, side: i64) -> None:
    """The neutral colour's card is out of the game."""
    card = state.card_at(side)
    state.gone |= BIT[side]
    state.out |= BIT[card]
    if state.listener is not None:
        chooser = int(state.turn) if state.step == DISCARDING and card_matters(state) else -1
        state.listener.append(telling.discarded(chooser, state.given.card_names[card], int(2 * state.area + side)))


def next_rank(state: Position) -> None:
    state.rank += 1
    go_on(state)


def close_area(state: Position) -> None:
    """R38: cards that are left are out of the game. R39: the cubes go back."""
    left: list[str] = []
    side: i64 = 0
    while side < 2:
        if not state.gone & BIT[side]:
            card = state.card_at(side)
            state.out |= BIT[card]
            left.append(state.given.card_names[card])
        state.region[2 * state.area + side] = NOTHING
        side += 1
    returned: list[int] = []
    for i in state.ranking:
        returned.append(int(times(state.seats[i].cubes, state.area)))
    for seat in state.seats:
        cubes = times(seat.cubes, state.area)
        if cubes:
            seat.general += cubes
            seat.cubes -= cubes * ONE[state.area]
            sweep(state, seat.rows)
    sweep(state, state.free)
    sweep(state, state.pyramids)
    if state.listener is not None and left:
        state.listener.append(telling.left_over(int(state.area) + 1, left))
    if state.listener is not None and returned:
        state.listener.append(telling.returned(int(state.area) + 1, state.ranking, returned))
    state.gone = 0
    state.area += 1


def sweep(state: Position, rows: list[int]) -> None:
    """Nothing is left in the area."""
    kept = 255 - COLUMNS[state.area % 2]
    row: i64 = 3 * (state.area // 2)
    end = row + 3
    while row < end:
        rows[row] &= kept
        row += 1
