"""Worlds: positions compared by what lies where, and by what a viewer can tell of them."""

import json
from collections.abc import Sequence

from mastaba.check.surfaces import Surface, first_difference
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.events import Event, Told

CHANCES = ({"fast"}, {"stream", "key", "drawn"})  # how kernel.chance writes itself down


def world(state: State) -> str:
    """The position but for `learned` and for any Chance. Equal worlds are the same deal."""
    return json.dumps(bare(state), sort_keys=True)


def bare(state: State) -> object:
    """The position but for these, as JSON has it."""
    return _without(json.loads(state.dump())["position"])


def chances(state: State) -> str:
    """All that the position has of Chance: if that changes, something was drawn."""
    found: list[object] = []
    _collect(json.loads(state.dump())["position"], found)
    return json.dumps(found)


def _without(data: object) -> object:
    if isinstance(data, dict):
        if set(data) in CHANCES:
            return None
        return {key: _without(value) for key, value in data.items() if key != "learned"}
    return [_without(item) for item in data] if isinstance(data, list) else data


def _collect(data: object, found: list[object]) -> None:
    if isinstance(data, dict) and set(data) in CHANCES:
        found.append(data)
    elif isinstance(data, dict | list):
        for item in data.values() if isinstance(data, dict) else data:
            _collect(item, found)


def told_of(events: Sequence[Event], viewer: int) -> list[Told]:
    return [event.told(viewer) for event in events]


def played_on(state: State, seat: int, move: int, viewer: int) -> tuple[State, list[Told]] | None:
    """A copy after this move, and what the viewer is told of it; None if the move is not legal."""
    if seat not in state.to_act or state.why(seat, move) is not None:
        return None
    twin = state.copy()
    return twin, told_of(twin.play(seat, move), viewer)


def shown(surfaces: tuple[Surface, ...], seen: Seen, told: list[Told]) -> dict[str, bytes | str]:
    """What every surface shows."""
    return {surface.__name__: surface(seen, told) for surface in surfaces}


def difference(one: dict[str, bytes | str], other: dict[str, bytes | str]) -> str:
    """The first surface that shows a difference, and which; empty if there is none."""
    for name, mine in one.items():
        if mine != other[name]:
            return f"{name} shows {first_difference(mine, other[name])}"
    return ""
