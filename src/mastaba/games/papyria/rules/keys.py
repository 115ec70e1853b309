"""Scorings and keys (R42-R44)."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyria.rules.pieces import CITY, INVENTION, KEY_TYPES, KEYS, RIVER, SANCTUARY, TEMPLE, TYPES
from mastaba.games.papyria.rules.position import KEYING, Position
from mastaba.games.papyria.rules.scoring import value
from mastaba.games.papyria.rules.seats import NO_KEY, Seat
from mastaba.games.papyria.rules.telling import tell, tell_mine, tell_score
from mastaba.kernel.bags import times
from mastaba.kernel.bits import count
from mastaba.kernel.events import Part

KEY_OF: Final[tuple[int, ...]] = tuple(
    [KEY_TYPES.index(kind) if kind in KEY_TYPES else -1 for kind in range(len(TYPES))]
)  # by type of scoring; -1: there is none


# ---- R44: a scoring -------------------------------------------------------------------------------------


def multiplier(state: Position, seat: Seat, kind: i64) -> i64:
    """Multiplier tiles of the type, and R43: what its key adds."""
    key: i64 = KEY_OF[kind]
    extra: i64 = seat.keys[key] if key >= 0 else 0
    if extra == NO_KEY:
        extra = 0
    return state.given.base + times(seat.multipliers, kind) + extra


def worth(state: Position, seat: Seat, kind: i64) -> i64:
    """The points of a scoring now: never more than the knowledge."""
    points = value(seat.land, kind) * multiplier(state, seat, kind)
    return points if points < seat.knowledge else seat.knowledge


def score(state: Position, number: i64, kind: i64, why: str) -> i64:
    """Performs a scoring for a player; where the points are written down is the caller's."""
    seat = state.seats[number]
    points = worth(state, seat, kind)
    if state.listener is not None:
        numbers = (int(value(seat.land, kind)), int(multiplier(state, seat, kind)), int(points))
        tell_score(state, int(number), int(kind), numbers, why)
    return points


# ---- R42: keys ------------------------------------------------------------------------------------------


def met(state: Position, seat: Seat, key: i64) -> bool:
    """Whether the condition of a key is met."""
    needed: i64 = state.given.conditions[key]
    kind: i64 = KEY_TYPES[key]
    land = seat.land
    if kind == TEMPLE:
        return land.temple_count() >= needed
    if kind == CITY:
        return land.city_count() >= needed
    if kind == RIVER:
        return count(land.rivers) >= needed and value(land, RIVER) >= needed
    if kind == INVENTION:
        return value(land, INVENTION) >= needed
    sanctuaries = count(land.sanctuaries) + count(land.second_sanctuaries)
    return sanctuaries >= needed and value(land, SANCTUARY) >= needed


def take_keys(state: Position) -> bool:
    """R42: the active player takes every key whose condition is met. False if a choice has to be made first."""
    me = state.me
    key: i64 = 0
    while key < len(KEYS):
        if me.keys[key] == NO_KEY and state.keys_gone[key] < len(state.given.keys) and met(state, me, key):
            tile = state.given.keys[state.keys_gone[key]]
            me.keys = tuple([tile.multipliers if i == key else there for i, there in enumerate(me.keys)])
            state.keys_gone[key] += 1
            if state.listener is not None:
                parts = [Part("key", KEYS[key]), Part("multipliers", tile.multipliers)]
                tell_mine(state, "key", *parts, Part("from", f"key-{KEYS[key]}"), Part("to", f"base-{state.turn + 1}"))
            if state.given.solo and not lose_keys(state, key):
                return False
        key += 1
    return True


def lose_keys(state: Position, key: i64) -> bool:
    """R26: the tile below goes, and one of those with the most keys. False if the player chooses which."""
    if state.keys_gone[key] < len(state.given.keys):
        lose_key(state, key)
    best = best_keys(state)
    if len(best) > 1:
        state.step = KEYING
        return False
    if best:
        lose_key(state, best[0])
    return True


def best_keys(state: Position) -> list[int]:
    """The stacks on which a tile with the most keys of all lies."""
    tops = [state.given.keys[gone].keys if gone < len(state.given.keys) else -1 for gone in state.keys_gone]
    most = max(tops)
    return [key for key, keys in enumerate(tops) if keys == most and keys >= 0]


def lose_key(state: Position, key: i64) -> None:
    if state.listener is not None:
        tell(state, "lose_key", Part("key", KEYS[key]), Part("from", f"key-{KEYS[key]}"))
    state.keys_gone[key] += 1
