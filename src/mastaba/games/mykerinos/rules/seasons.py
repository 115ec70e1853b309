"""A season begins (R6-R10), and ends (R44)."""

from mypy_extensions import i64

from mastaba.games.mykerinos.rules.ending import finish
from mastaba.games.mykerinos.rules.position import DIG, Position
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import INTAKE, NEUTRAL, NEUTRAL_INTAKE, SEASONS


def new_season(state: Position, first: i64) -> None:
    state.season += 1
    players = state.table.seats
    i: i64 = 0
    while i < players:
        seat = state.seats[(first + i) % players]
        seat.take_in(INTAKE[players])
        if state.table.two:
            take_neutral(state, seat)
        i += 1
    lay_out(state)
    state.turn = first
    state.turns += 1
    state.step = DIG
    if state.listener is not None:
        state.listener.append(state.deal_event())
        state.listener.append(state.turn_event())


def take_neutral(state: Position, seat: Seat) -> None:
    """R60, Q23."""
    neutral = state.seats[NEUTRAL]
    cubes: i64 = NEUTRAL_INTAKE
    if cubes > neutral.general:
        cubes = neutral.general
    neutral.general -= cubes
    seat.neutral += cubes
    neutral.place = 2  # R61


def lay_out(state: Position) -> None:
    """R9: from the pile, row by row."""
    cards: i64 = 12 if state.season == SEASONS else 8
    state.region = []
    while cards:
        state.left -= 1
        state.region.append(state.pile[state.left])
        cards -= 1
    state.clear_ground()


# ---- R44: its end --------------------------------------------------------------------------------------


def end_season(state: Position) -> None:
    """R44: the last one on the scale begins; cards are straightened."""
    last: i64 = 0
    i: i64 = 0
    while i < state.table.seats:
        if state.seats[i].place > state.seats[last].place:
            last = i
        i += 1
    for seat in state.seats:
        seat.place = 0
        seat.ready = seat.patrons
    state.passed = 0
    state.area = 0
    state.ranking = []
    state.rank = 0
    if state.season == SEASONS:  # R45
        finish(state)
        return
    if state.table.two and not state.table.neutral_stays:  # Q23
        for seat in state.seats:
            state.seats[NEUTRAL].general += seat.neutral
            seat.neutral = 0
    new_season(state, last)
