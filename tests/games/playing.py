"""What the tests of all games share: playing moves as they are written in a record, and looking at what came of it."""

from typing import Any

import mastaba
from mastaba import Event, State
from mastaba.kernel.errors import IllegalMove
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.table.home import HomeTable

# ---- Playing --------------------------------------------------------------------------------------------


def play(state: State, *lines: str) -> list[Event]:
    """Plays moves written as in a record, player first: `1 take 8.1`."""
    events = []
    for line in lines:
        player, _, move = line.partition(" ")
        events += state.play(int(player) - 1, move)
    return events


def refused(state: State, line: str) -> str:
    """The rule that forbids this move; the position stays what it was."""
    before = state.dump()
    try:
        play(state, line)
    except IllegalMove as error:
        assert state.dump() == before
        return error.rule
    raise AssertionError(f"“{line}” was not refused")


def table_at(state: State, *persons: int) -> HomeTable:
    """A table at this position. People sit at the seats of `persons`, bots at the others."""
    setting = state.setting
    record = mastaba.Record(setting.game.name, setting.seats, dict(setting.options), seed="a table")
    table = HomeTable.of(record, tuple(person - 1 for person in persons))
    table.playing().state = state
    return table


# ---- Looking --------------------------------------------------------------------------------------------


def moves(state: State) -> list[str]:
    """The legal moves as text."""
    return [state.write(move) for seat in state.to_act for move in state.legal(seat)]


def turn(state: State) -> int:
    """The player whose turn it is."""
    (seat,) = state.to_act
    return seat + 1


def step(state: State) -> str:
    return str(state.position()["step"])


def told(events: list[Event], player: int | None) -> list[Told]:
    """What a player is told of the events; None is a spectator."""
    return [event.told(SPECTATOR if player is None else player - 1) for event in events]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def view(state: State, player: int | None) -> Any:
    """What a player may be shown; None is a spectator."""
    return state.seen(None if player is None else player - 1).view()


def learned(state: State, *lines: str) -> list[bool]:
    """Per player, whether these moves taught something hidden."""
    before = state.learned
    play(state, *lines)
    return [now > was for now, was in zip(state.learned, before, strict=True)]
