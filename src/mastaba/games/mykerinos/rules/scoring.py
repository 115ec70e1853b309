"""The end of the game, and what cards and rooms are worth then (R45-R50)."""

from typing import Final

from mypy_extensions import i64

import mastaba.games.mykerinos.rules.telling as telling
from mastaba.games.mykerinos.rules.position import OVER, Position
from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import FIVE, HEIGHT, PATRONS, THREE, TWOS, WINGS
from mastaba.kernel.bags import times
from mastaba.kernel.contract import Outcome, Score, ranks_by

SERIES: Final = 5  # points


def finish(state: Position) -> None:
    state.step = OVER
    state.region = []
    state.free = [0] * (HEIGHT + 1)
    state.pyramids = [0] * (HEIGHT + 1)
    if state.listener is not None:
        state.listener.append(telling.over(outcome_of(state)))


def outcome_of(state: Position) -> Outcome:
    players = state.seats[: state.given.seats]
    scores = [score_of(state, seat) for seat in players]
    keys = tuple([(score.total, int(seat.stock)) for score, seat in zip(scores, players, strict=True)])  # R50, Q25
    return Outcome("exhibition", ranks_by(keys), tuple(scores))


def score_of(state: Position, seat: Seat) -> Score:
    parts = (
        ("prestige", int(seat.prestige)),
        ("exhibition", int(exhibition_points(seat, state.wings))),
        ("series", int(series_points(seat))),
    )
    return Score(int(all_points(seat, state.wings)), parts)


# ---- R46-R49: points -------------------------------------------------------------------------------------


def best_room(rooms: i64, wing: i64) -> i64:
    """R46: what each card of this wing's patron is worth: rooms never add up."""
    if rooms & FIVE[wing]:
        return 5
    if rooms & THREE[wing]:
        return 3
    return 2 if rooms & TWOS[wing] else 1


def wing_points(seat: Seat, wings: tuple[int, ...], wing: i64) -> i64:
    """R46, R47."""
    return times(seat.patrons, wings[wing]) * best_room(seat.rooms, wing)


def exhibition_points(seat: Seat, wings: tuple[int, ...]) -> i64:
    points: i64 = 0
    wing: i64 = 0
    while wing < WINGS:
        points += wing_points(seat, wings, wing)
        wing += 1
    return points


def series(patrons: i64) -> i64:
    """R48: how many complete sets of the five patrons."""
    fewest: i64 = times(patrons, 0)
    patron: i64 = 1
    while patron < len(PATRONS):
        number = times(patrons, patron)
        if number < fewest:
            fewest = number
        patron += 1
    return fewest


def series_points(seat: Seat) -> i64:
    return SERIES * series(seat.patrons)


def all_points(seat: Seat, wings: tuple[int, ...]) -> i64:
    """A player's score if the game were over now."""
    return seat.prestige + exhibition_points(seat, wings) + series_points(seat)
