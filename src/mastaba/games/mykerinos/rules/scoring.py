"""What a player's cards and rooms are worth at the end (R46-R49)."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.mykerinos.rules.seats import Seat
from mastaba.games.mykerinos.rules.setting import FIVE, PATRONS, THREE, TWOS, WINGS
from mastaba.kernel.bags import times

SERIES: Final = 5  # points


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
