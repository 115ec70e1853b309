"""A season begins (R6-R10), and ends (R44)."""

from mypy_extensions import i64

from mastaba.games.mykerinos.rules.position import DIG, Position
from mastaba.games.mykerinos.rules.scoring import finish
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import INTAKE, NEUTRAL, NEUTRAL_INTAKE, NEUTRAL_SPACE, REGION, SEASONS


def new_season(state: Position, first: i64) -> None:
    state.season += 1
    players = state.given.seats
    taken = [-int(state.seats[seat].stock) for seat in range(players)]
    neutral = [-int(state.seats[seat].neutral) for seat in range(players)] if state.given.two else []
    i: i64 = 0
    while i < players:
        seat = state.seats[(first + i) % players]
        seat.take_in(INTAKE[players])
        if state.given.two:
            take_neutral(state, seat)
        i += 1
    lay_out(state)
    state.turn = first
    state.turns += 1
    state.step = DIG
    if state.listener is not None:
        taken = [int(state.seats[seat].stock) + less for seat, less in enumerate(taken)]
        neutral = [int(state.seats[seat].neutral) + less for seat, less in enumerate(neutral)]
        state.listener.append(state.deal_event(taken, neutral))
        state.listener.append(state.turn_event())


def take_neutral(state: Position, seat: Seat) -> None:
    """R60, Q23."""
    neutral = state.seats[NEUTRAL]
    cubes: i64 = NEUTRAL_INTAKE
    if cubes > neutral.general:
        cubes = neutral.general
    neutral.general -= cubes
    seat.neutral += cubes
    neutral.place = NEUTRAL_SPACE


def lay_out(state: Position) -> None:
    """R9: from the pile, row by row."""
    cards: i64 = REGION[state.season]
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
    while i < state.given.seats:
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
    if state.given.two and not state.given.neutral_stays:  # Q23
        for seat in state.seats:
            state.seats[NEUTRAL].general += seat.neutral
            seat.neutral = 0
    new_season(state, last)
