"""A game move by move: from its journal or its record, to any of its positions. For stepping through it."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from mastaba.kernel.contract import State
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import SPECTATOR, Event, Told
from mastaba.kernel.records import Record, verify
from mastaba.kernel.registry import find_game
from mastaba.locale import N_
from mastaba.table import entries
from mastaba.table.entries import AnyEntry, Lost
from mastaba.table.errors import NotNow
from mastaba.table.live import GATHERING, WHY_NOT, LiveTable, state_of
from mastaba.table.room import Room

LONG = 200  # moves that are played while others wait; for more a thread is used
REACH = 400  # moves of which is told what happened: a page does not grow with the game
KEPT_EVERY = 32  # moves: as many are played again at most, once a position was reached
MOST = 16  # games that are stepped through at once
OTHER_RULES = N_("This was played under other rules: it can not be played again move by move.")

LOST_PART = N_("Some of what happened at this table cannot be read any more: it can not be played again move by move.")


def last_round(turns: Sequence[int], seats: int) -> int:
    """Where the last round begins, by where turns do: the rest is not shown where people remember by themselves."""
    return turns[-seats] if len(turns) > seats else 0


class Walk:
    """Position 0 is the deal, position n that after n moves. Some are kept, the others are played again."""

    def __init__(self, start: State, opening: tuple[Event, ...] = ()) -> None:
        self.opening = opening
        self.moves: list[entries.Moved] = []  # those that stand
        self.heard = 0  # entries of the journal that it is made of
        self._positions = {0: start}
        self._verdict: tuple[MastabaError | None] | None = None  # once somebody has asked

    @staticmethod
    def of_record(record: Record) -> "Walk":
        """The game in a file. Raises BadRecord at the first move that cannot be played."""
        positions, heard = record.replay(), list[Event]()
        state = next(positions)
        walk = Walk(state.copy(), tuple(state.begin()))
        state.listener = heard
        for (seat, move), _ in zip(record.moves, positions, strict=True):
            told = entries.plain(heard)
            walk.moves.append(entries.Moved(at=0.0, seat=seat, move=move, decision=0, made=walk.last + 1, told=told))
            heard.clear()
        return walk

    # ---- Positions --------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        return len(self.moves)

    def at(self, position: int) -> State:
        """Not to be changed."""
        near = self._near(position)
        state = self._positions[near].copy()
        for at in range(near, position):
            state.apply(self.moves[at].seat, state.read(self.moves[at].move))
            if (at + 1) % KEPT_EVERY == 0:
                self._positions[at + 1] = state.copy()
        return state

    def _near(self, position: int) -> int:
        return max(at for at in list(self._positions) if at <= position)

    async def reached(self, position: int) -> None:
        """Once this is done it is quickly there; on a long way to it, others have their turn."""
        if position - self._near(position) > LONG:
            await asyncio.to_thread(self.at, position)

    def happened(self, position: int) -> tuple[Event, ...]:
        """What led to it."""
        return self.moves[position - 1].events if position else self.opening

    def told(self, viewer: int, first: int, last: int) -> list[Told]:
        """What this viewer was told on the way, what led to the first position included; of a long way, the end."""
        first = max(first, last - REACH)
        return [event.told(viewer) for at in range(first, last + 1) for event in self.happened(at)]

    def turns(self) -> dict[int, int]:
        """The positions at which a turn begins, and its number."""
        return {
            at: _number(event) for at in range(self.last + 1) for event in self.happened(at) if event.kind == "turn"
        }

    def last_round(self, seats: int) -> int:
        """The position with which the last round begins: where people remember by themselves they may go back there."""
        return last_round(list(self.turns()), seats)

    def verdict(self, record: Record) -> MastabaError | None:
        """What is wrong with the record of this game, all of it dealt and played again; asked once."""
        if self._verdict is None:
            try:
                verify(record)
                self._verdict = (None,)
            except MastabaError as error:
                self._verdict = (error,)
        return self._verdict[0]

    # ---- Growing ----------------------------------------------------------------------------------------

    def follow(self, entry: AnyEntry) -> None:
        """The next entry of the journal."""
        self.heard += 1
        match entry:
            case entries.Began():
                self.opening = entry.events
            case entries.Moved():
                self.moves.append(entry)
            case entries.TookBack():
                self._drop(set(entry.gone))
            case entries.Thawed():
                self.opening, self.moves = (), []
                self._positions = {0: state_of(bytes(entry.position))}

    def _drop(self, gone: set[int]) -> None:
        first = entries.take_away(self.moves, gone)
        self._positions = {at: state for at, state in self._positions.items() if at <= first}


def _number(event: Event) -> int:
    number = event.told(SPECTATOR).get("number")
    return number if isinstance(number, int) else 0


class Walks:
    """The games that somebody has stepped through of late; the longest unused are forgotten."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._walks: OrderedDict[str, Walk] = OrderedDict()

    async def of(self, table: str) -> Walk:
        """As far as the table has come. Only what is new is read."""
        async with self._room.at(table) as visit:
            number, start = visit.table.number, self._begin(visit.table)
        walk = self._walks.setdefault(table, start)
        self._walks.move_to_end(table)
        while len(self._walks) > MOST:
            self._walks.popitem(last=False)
        at = walk.heard
        async for part in self._room.slices(table, at + 1, number):
            for entry in part:
                at += 1
                if isinstance(entry, Lost):
                    raise NotNow(LOST_PART)
                if at == walk.heard + 1:  # somebody else may have read it meanwhile
                    walk.follow(entry)
        return walk

    def _begin(self, table: LiveTable) -> Walk:
        if table.course is None:
            raise NotNow(WHY_NOT[GATHERING] if table.status == GATHERING else OTHER_RULES)
        if table.rules != find_game(table.head.game).rules_version:
            self._walks.pop(table.id, None)
            raise NotNow(OTHER_RULES)
        return self._walks.get(table.id) or Walk(table.course.state if table.thawed else table.record().deal())
