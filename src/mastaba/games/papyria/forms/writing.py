"""Positions of Papyria as plain data, written down in the rulebook's words.

Stacks and the pile are written from the top; a question mark is a tile that is not known. A land is a list of tiles
with column and row, counted from the settlement to the east and to the south.
"""

from typing import Final

from mastaba.games.papyria.rules.land import ROW, Land
from mastaba.games.papyria.rules.looking import HOLE, Belief
from mastaba.games.papyria.rules.pieces import (
    A_LANDSCAPE,
    A_MULTIPLIER,
    A_SCORING,
    GOODS,
    KEYS,
    SECTIONS,
    SIDE_SPOTS,
    TYPES,
)
from mastaba.games.papyria.rules.position import BORDER_A, BORDER_B, OVER, PICKING, REASONS, STARTING, STEPS, Position
from mastaba.games.papyria.rules.seats import NO_KEY, Seat, owner
from mastaba.games.papyria.rules.setting import (
    FIRST_STARTING,
    HIDDEN,
    NOTHING,
    PLACES,
    RINGS,
    ROTATIONS,
    SIDE,
    SPACES,
    scoring_name,
)
from mastaba.games.papyria.rules.telling import place_name
from mastaba.kernel.bags import things
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.contract import Plain

UNKNOWN: Final = "?"
SPECTATOR: Final = "spectator"


def write_position(state: Position) -> Plain:
    """Everything that can matter later. In what a seat has seen, hidden things are question marks."""
    position: Plain = {
        "first": int(state.first) + 1,
        "turn": int(state.turn) + 1,
        "turns": int(state.turns),
        "step": STEPS[state.step],
    }
    if state.step in (PICKING, STARTING):
        position["draft"] = _write_draft(state)
    elif state.step != OVER:
        position["arrived"] = _write_arrived(state)
    position |= {
        "spaces": {place_name(space): _write_space(state, space) for space in range(SPACES)},
        "side": [stack_names(state, SIDE + spot) for spot in range(SIDE_SPOTS)],
        "pile": _write_pile(state),
        "ships": _write_ring(int(state.ships)),
        "wanderers": _write_ring(int(state.wanderers)),
        "keys": {key: len(state.given.keys) - gone for key, gone in zip(KEYS, state.keys_gone, strict=True)},
        "players": [_write_seat(state, seat) for seat in state.seats],
        "removed": {
            "landscapes": [state.given.names[tile] for tile in members(int(state.lost_tiles))],
            "scorings": [scoring_name(tile) for tile in state.lost_scorings],
            "multipliers": [TYPES[kind] for kind in things(int(state.lost_multipliers))],
            "end_tiles": [state.given.end_names[end] for end in members(int(state.used_ends))],
        },
        "triggered": state.triggered,
        "learned": _write_learned(state),
    }
    if state.reason:
        position["reason"] = REASONS[state.reason]
    return position


# ---- The turn -------------------------------------------------------------------------------------------


def _write_draft(state: Position) -> Plain:
    draft: Plain = {
        "round": int(state.round) + 1,
        "hands": [hand_names(state, hand) for hand in state.hands],
        "picks": [_pick_name(state, seat) for seat in state.seats],
    }
    if state.given.solo:
        draft["reserve"] = hand_names(state, int(state.reserve))
    return draft


def hand_names(state: Position, hand: int) -> list[str]:
    """A hand of starting landscapes; of a hidden one, written as a negative number, how many they are."""
    if hand < 0:
        return [UNKNOWN] * -hand
    return [state.given.names[FIRST_STARTING + tile] for tile in members(hand)]


def _pick_name(state: Position, seat: Seat) -> str | None:
    if seat.pick == NOTHING:
        return None
    return UNKNOWN if seat.pick == HIDDEN else state.given.names[int(seat.pick)]


def _write_arrived(state: Position) -> Plain:
    """Where the active player is in the turn."""
    return {
        "piece": RINGS[state.ring],
        "section": int(state.section) + 1,
        "borders": [name for name, bit in (("A", BORDER_A), ("B", BORDER_B)) if state.borders & bit],
        "partner": None if state.partner == NOTHING else int(state.partner) + 1,
        "priest_free": state.priest_free,
        "done": [place for i, place in enumerate(PLACES) if state.done & BIT[i]],
        "window": int(state.window),
    }


# ---- The board ------------------------------------------------------------------------------------------


def _write_space(state: Position, space: int) -> Plain:
    kind = state.kinds[space]
    written: Plain = {"good": GOODS[kind]}
    if kind <= A_SCORING:
        written["stack"] = stack_names(state, space)
    elif not state.produces(space):
        written["left"] = state.left[space]
    if state.lying[space] != NOTHING:
        written["end_tile"] = state.given.end_names[state.lying[space]]
    return written


def stack_names(state: Position, stack: int) -> list[str]:
    """A stack from the top."""
    kind = int(state.kind_of(stack))
    return [tile_name(state, kind, tile) for tile in state.stack(stack)]


def tile_name(state: Position, kind: int, tile: int) -> str:
    if tile == HOLE:
        return UNKNOWN
    if kind == A_LANDSCAPE:
        return state.given.names[tile]
    return TYPES[tile] if kind == A_MULTIPLIER else scoring_name(tile)


def _write_pile(state: Position) -> list[str]:
    there = state.pile[: state.pile_left]
    return [UNKNOWN if end == HOLE else state.given.end_names[end] for end in reversed(there)]


def _write_ring(ring: int) -> dict[str, int]:
    """By section, whose piece stands there."""
    return {str(section + 1): int(owner(ring, section)) for section in range(SECTIONS) if owner(ring, section)}


# ---- Players --------------------------------------------------------------------------------------------


def _write_seat(state: Position, seat: Seat) -> Plain:
    names = state.given.names
    return {
        "land": write_land(state, seat.land),
        "priest": names[seat.land.tiles[seat.priest]],
        "lapis": int(seat.lapis),
        "papyrus": int(seat.papyrus),
        "knowledge": int(seat.knowledge),
        "multipliers": [TYPES[kind] for kind in things(int(seat.multipliers))],
        "keys": {key: there for key, there in zip(KEYS, seat.keys, strict=True) if there != NO_KEY},
        "collected": [scoring_name(tile) for tile in seat.collected],
        "to_set": {"ship": int(seat.ships), "wanderer": int(seat.wanderers)},
        "points": {
            "scorings": int(seat.scored),
            "end_tiles": int(seat.paid),
            "keys": int(seat.for_keys),
            "majorities": int(seat.for_majorities),
        },
    }


def write_land(state: Position, land: Land) -> list[Plain]:
    tiles: list[Plain] = []
    for slot, tile in enumerate(land.tiles):
        column, row = column_and_row(land.places[slot])
        written: Plain = {
            "tile": state.given.names[tile],
            "at": [column, row],
            "turned": ROTATIONS[land.rotations[slot]],
        }
        built = land.built(slot)
        if built:
            written["built"] = built
        tiles.append(written)
    return tiles


def column_and_row(place: int) -> tuple[int, int]:
    """Both may be negative."""
    half = ROW // 2
    column = (place + half) % ROW - half
    return column, (place - column) // ROW


# ---- What was learned -----------------------------------------------------------------------------------


def _write_learned(state: Position) -> Plain:
    learned: Plain = {"all": int(state.shown), "seats": [int(seat.learned) for seat in state.seats]}
    if state.looks:
        learned["looks"] = {
            place_name(space): {
                str(viewer + 1) if viewer < len(state.seats) else SPECTATOR: _write_belief(state, belief)
                for viewer, belief in enumerate(beliefs)
                if belief
            }
            for space, beliefs in sorted(state.looks.items())
        }
    return learned


def _write_belief(state: Position, belief: Belief) -> list[Plain]:
    """Possible orders of a stack, each with the number of ways in which it can have come about."""
    return [{"ways": ways, "stack": [tile_name(state, A_LANDSCAPE, tile) for tile in order]} for ways, order in belief]
