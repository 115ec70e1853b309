"""What a seat of Papyria may be shown, as plain data. Never made from anything but a position with holes."""

from typing import Any, TypedDict

from mastaba.games.papyria.forms.writing import column_and_row, hand_names
from mastaba.games.papyria.rules.actions import landscape_space
from mastaba.games.papyria.rules.ending import beaten, majority, standing
from mastaba.games.papyria.rules.keys import multiplier, worth
from mastaba.games.papyria.rules.land import Land
from mastaba.games.papyria.rules.looking import HOLE
from mastaba.games.papyria.rules.movement import steps_paid
from mastaba.games.papyria.rules.pieces import (
    A_LANDSCAPE,
    A_MULTIPLIER,
    A_SCORING,
    GOODS,
    INVENTIONS,
    KEYS,
    KNOWLEDGE,
    LANDS,
    SECTIONS,
    SIDE_SPOTS,
    SIDES,
    TYPES,
    Tile,
    turned,
)
from mastaba.games.papyria.rules.position import MOVING, OVER, PICKING, STARTING, STEPS, TAKING
from mastaba.games.papyria.rules.scoring import value
from mastaba.games.papyria.rules.seats import NO_KEY, Seat, owner
from mastaba.games.papyria.rules.setting import (
    MOVE,
    NOTHING,
    PLACES,
    RINGS,
    ROTATIONS,
    SIDE,
    scoring_name,
)
from mastaba.games.papyria.rules.state import Papyria
from mastaba.kernel.bits import BIT
from mastaba.kernel.contract import Plain

MAJORITIES = ("cities", "temples", "river", "scorings")


# ---- Its shape ------------------------------------------------------------------------------------------


class TileView(TypedDict, total=False):
    tile: str
    land: list[str]
    invention: str | None
    icons: int
    river: str
    at: list[int]
    turned: str
    built: list[str]


class TypeView(TypedDict):
    value: int
    multiplier: int
    worth: int


class PlayerView(TypedDict):
    colour: str
    land: list[TileView]
    priest: str
    lapis: int
    papyrus: int
    knowledge: int
    points: int
    types: dict[str, TypeView]
    keys: dict[str, int]
    collected: list[str]
    to_set: dict[str, int]


class StackView(TypedDict):
    good: str
    left: int
    top: dict[str, Any] | None
    end_tile: dict[str, Any] | None


class SectionView(TypedDict):
    ship: int | None
    wanderer: int | None
    river: StackView
    large: StackView
    small: StackView


class View(TypedDict, total=False):
    you: int | None
    first: int
    turn: int
    turns: int
    step: str
    preparing: bool
    draft: dict[str, Any] | None
    arrived: dict[str, Any] | None
    sections: list[SectionView]
    side: list[StackView]
    pile: int
    triggered: bool
    keys: dict[str, list[int]]
    players: list[PlayerView]
    majorities: dict[str, dict[str, list[int]]]
    known: dict[str, list[str]]
    targets: list[dict[str, Any]]
    looked: list[TileView]
    beaten: list[str]
    outcome: Plain | None


# ---- All of it ------------------------------------------------------------------------------------------


def view(holed: Papyria, seat: int) -> Plain:
    outcome = holed.outcome
    shape: Plain = {
        "game": "papyria",
        "you": None if seat < 0 else seat,
        "first": int(holed.first),
        "turn": int(holed.turn),
        "turns": int(holed.turns),
        "step": STEPS[holed.step],
        "preparing": holed.step == MOVING and holed.preparing(),
        "draft": _view_draft(holed, seat) if holed.step in (PICKING, STARTING) else None,
        "arrived": _view_arrived(holed) if MOVING < holed.step < OVER else None,
        "sections": [_view_section(holed, section) for section in range(SECTIONS)],
        "side": [_view_stack(holed, SIDE + spot) for spot in range(SIDE_SPOTS)],
        "pile": int(holed.pile_left),
        "triggered": holed.triggered,
        "keys": {key: _view_keys(holed, i) for i, key in enumerate(KEYS)},
        "players": [_view_seat(holed, i) for i in range(len(holed.seats))],
        "majorities": _view_majorities(holed),
        "known": _view_known(holed, seat),
        "targets": _view_targets(holed) if holed.turn == seat else [],
        "outcome": None if outcome is None else outcome.plain(),
    }
    if holed.step == TAKING and holed.turn == seat:
        shape["looked"] = _view_looked(holed, seat)
    if outcome is not None and holed.given.solo:
        shape["beaten"] = beaten(outcome.scores[0].total)
    return shape


# ---- Tiles ----------------------------------------------------------------------------------------------


def view_tile(tile: Tile, rotation: int = 0) -> TileView:
    """A tile of a land, as it lies."""
    sides = turned(tile.river, rotation)
    return {
        "tile": tile.name,
        "land": [name for i, name in enumerate(LANDS) for _ in range(tile.has(i) + tile.has_twice(i))],
        "invention": None if tile.invention < 0 else INVENTIONS[tile.invention],
        "icons": tile.icons,
        "river": "".join([side for i, side in enumerate(SIDES) if sides >> i & 1]),
    }


def _view_top(holed: Papyria, kind: int, tile: int) -> TileView | Plain:
    if kind == A_LANDSCAPE:
        return view_tile(holed.given.tiles[tile])
    if kind == A_MULTIPLIER:
        return {"type": TYPES[tile]}
    name = scoring_name(tile)
    return {"tile": name, "type": name.partition("-")[0], "knowledge": tile % KNOWLEDGE}


# ---- The board ------------------------------------------------------------------------------------------


def _view_section(holed: Papyria, section: int) -> Plain:
    pieces = {RINGS[ring]: int(owner(holed.ring_of(ring), section)) - 1 for ring in range(2)}
    shape: Plain = {name: whose if whose >= 0 else None for name, whose in pieces.items()}
    for place, name in enumerate(PLACES):
        shape[name] = _view_stack(holed, 3 * section + place)
    return shape


def _view_stack(holed: Papyria, stack: int) -> Plain:
    kind = int(holed.kind_of(stack))
    shape: Plain = {"good": GOODS[kind], "left": holed.left[stack], "top": None, "end_tile": None}
    if holed.left[stack] and kind <= A_SCORING:
        shape["top"] = _view_top(holed, kind, int(holed.top(stack)))
    if holed.lying[stack] != NOTHING:
        end = holed.given.ends[holed.lying[stack]]
        costs = {"lapis": end.lapis, "papyrus": end.papyrus}
        shape["end_tile"] = {"tile": end.name, "knowledge": end.knowledge, "points": end.points, **costs}
    return shape


def _view_keys(holed: Papyria, key: int) -> list[int]:
    """The multipliers of the tiles that are left, from the top."""
    return [tile.multipliers for tile in holed.given.keys[holed.keys_gone[key] :]]


# ---- The turn -------------------------------------------------------------------------------------------


def _view_draft(holed: Papyria, seat: int) -> Plain:
    return {
        "round": int(holed.round) + 1,
        "rounds": holed.given.numbers.picks,
        "hand": _view_hand(holed, holed.hands[seat]) if seat >= 0 else None,
        "remembered": [hand_names(holed, max(hand, 0)) for hand in holed.hands],
        "picked": [player.pick != NOTHING for player in holed.seats],
        "picks": [holed.given.names[int(player.pick)] if player.pick >= 0 else None for player in holed.seats],
    }


def _view_hand(holed: Papyria, hand: int) -> list[TileView]:
    """Nothing of a hidden one."""
    names = hand_names(holed, max(hand, 0))
    return [view_tile(holed.given.tiles[holed.given.number_of[name]]) for name in names]


def _view_arrived(holed: Papyria) -> Plain:
    return {
        "piece": RINGS[holed.ring],
        "section": int(holed.section),
        "done": [place for i, place in enumerate(PLACES) if holed.done & BIT[i]],
        "priest_free": holed.priest_free,
        "partner": None if holed.partner == NOTHING else int(holed.partner),
    }


def _view_targets(holed: Papyria) -> list[Plain]:
    """Where pieces can go, what that costs, and whom it pays."""
    if holed.step != MOVING or holed.preparing():
        return []
    found: list[Plain] = []
    for move in holed.legal(int(holed.turn)):
        ring, pair = divmod(move - MOVE, SECTIONS * SECTIONS)
        start, section = divmod(pair, SECTIONS)
        there = int(owner(holed.ring_of(ring), section))
        steps = int(steps_paid(holed, ring, start, section))
        target: Plain = {"piece": RINGS[ring], "from": start, "to": section, "steps": steps}
        found.append(target | {"displaces": there - 1 if there else None, "lapis": steps + (1 if there else 0)})
    return found


def _view_known(holed: Papyria, seat: int) -> dict[str, list[str]]:
    """What one has looked at and put back, as far as its place is sure, from the top down."""
    known: dict[str, list[str]] = {}
    viewer = seat if seat >= 0 else len(holed.seats)
    for space, beliefs in sorted(holed.looks.items()):
        orders = [order for _, order in beliefs[viewer]]
        names = []
        for tiles in zip(*orders, strict=True):
            sure = len(set(tiles)) == 1 and tiles[0] != HOLE
            names.append(holed.given.names[tiles[0]] if sure else "?")
        known[f"{space // 3 + 1}-{PLACES[space % 3]}"] = names
    return known


def _view_looked(holed: Papyria, seat: int) -> list[TileView]:
    order = holed.looks[int(landscape_space(holed))][seat][0][1]
    return [view_tile(holed.given.tiles[tile]) for tile in order[: holed.window]]


# ---- Players --------------------------------------------------------------------------------------------


def _view_seat(holed: Papyria, i: int) -> Plain:
    seat = holed.seats[i]
    return {
        "colour": holed.given.colours[i],
        "land": _view_land(holed, seat.land),
        "priest": holed.given.names[seat.land.tiles[seat.priest]],
        "lapis": int(seat.lapis),
        "papyrus": int(seat.papyrus),
        "knowledge": int(seat.knowledge),
        "points": int(seat.points),
        "types": {name: _view_type(holed, seat, kind) for kind, name in enumerate(TYPES)},
        "keys": {key: there for key, there in zip(KEYS, seat.keys, strict=True) if there != NO_KEY},
        "collected": [scoring_name(tile) for tile in seat.collected],
        "to_set": {"ship": int(seat.ships), "wanderer": int(seat.wanderers)},
    }


def _view_type(holed: Papyria, seat: Seat, kind: int) -> dict[str, int]:
    """What a scoring of this type would bring now."""
    return {
        "value": int(value(seat.land, kind)),
        "multiplier": int(multiplier(holed, seat, kind)),
        "worth": int(worth(holed, seat, kind)),
    }


def _view_land(holed: Papyria, land: Land) -> list[TileView]:
    tiles = []
    for slot, number in enumerate(land.tiles):
        rotation = land.rotations[slot]
        tile = view_tile(holed.given.tiles[number], rotation)
        tile["at"] = list(column_and_row(land.places[slot]))
        tile["turned"] = ROTATIONS[rotation]
        tile["built"] = land.built(slot)
        tiles.append(tile)
    return tiles


def _view_majorities(holed: Papyria) -> dict[str, Plain]:
    return {
        name: {
            "standings": [int(standing(seat, which)) for seat in holed.seats],
            "leaders": majority(holed, which),
        }
        for which, name in enumerate(MAJORITIES)
    }
