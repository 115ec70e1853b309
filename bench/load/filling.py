"""A store with many people and tables, as if a club had played for weeks: real commands, written together.

What a load needs to know of it is given back: by what secret each member is known, and which move is due where.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from mastaba.club.people import REMEMBERED, Person, digest
from mastaba.store import Store
from mastaba.table import commands, entries, listing, snapshots
from mastaba.table.entries import AnyEntry
from mastaba.table.live import PLAYING, LiveTable, only_move

AT_ONCE = 400  # tables that are written together
SEATS = 3
LONGEST = 24  # moves that were made at a table, at most
REGULAR = 100  # tables of the first member

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Due:
    """A table at which somebody may move: where, which decision, and what could be played; and who sits there, by seat,
    as numbers of members."""

    table: str
    seat: int
    decision: int
    move: str
    members: list[int]


@dataclass(frozen=True)
class Filled:
    tokens: list[str]
    slow: list[Due]
    live: list[Due]


async def fill(path: Path, members: int, slow: int, live: int, progress: Progress) -> Filled:
    store, dice = await Store.open(path), random.Random(1)
    try:
        people = [Person(secrets.token_hex(8), f"Member {number + 1}", member=time.time()) for number in range(members)]
        tokens = [secrets.token_urlsafe(24) for _ in people]
        for first in range(0, members, AT_ONCE):
            some = list(zip(people, tokens, strict=True))[first : first + AT_ONCE]
            await asyncio.gather(*(_member(store, person, token) for person, token in some))
            progress("members", min(first + AT_ONCE, members), members)
        found: dict[str, list[Due]] = {}
        for pace, count in (("slow", slow), ("live", live)):
            found[pace] = []
            for first in range(0, count, AT_ONCE):
                numbers = range(first, min(first + AT_ONCE, count))
                made = [_table(dice, people, number, pace) for number in numbers]
                await asyncio.gather(*(_write(store, table, history) for table, history, _ in made))
                found[pace] += [due for _, _, due in made]
                progress(f"{pace} tables", numbers[-1] + 1, count)
        return Filled(tokens, found["slow"], found["live"])
    finally:
        await store.close()


async def _member(store: Store, person: Person, token: str) -> None:
    await store.put("person", person.id, msgspec.json.encode(person))
    await store.put("token", digest(token), person.id.encode(), REMEMBERED)


def _table(dice: random.Random, people: list[Person], number: int, pace: str) -> tuple[LiveTable, list[AnyEntry], Due]:
    """A table in the middle of a game; the first tables are the first member's."""
    at = dice.sample(range(len(people)), SEATS)
    if pace == "slow" and number < REGULAR and 0 not in at:
        at[dice.randrange(SEATS)] = 0
    now = time.time()
    head = commands.open_table(secrets.token_urlsafe(9), "hapy", SEATS, {}, people[at[0]].id, now, pace)
    table = LiveTable.opened(head)
    history: list[AnyEntry] = [head]
    history += [commands.sit(table, now, seat, people[each].id, people[each].name) for seat, each in enumerate(at)]
    history.append(commands.begin(table, now, people[at[0]].id))
    for _ in range(dice.randrange(LONGEST) if pace == "slow" else 0):
        _forced(table, history, now)
        _move(table, history, now, dice)
    _forced(table, history, now)
    if table.status != PLAYING or _ends(table):  # nobody is to move where it is over
        return _table(dice, people, number, pace)
    seat, move = _any(table, dice)
    return table, history, Due(table.id, seat, table.decision(seat), move, at)


def _any(table: LiveTable, dice: random.Random) -> tuple[int, str]:
    state = table.playing().state
    seat = state.to_act[0]
    return seat, state.write(dice.choice(state.legal(seat)))


def _move(table: LiveTable, history: list[AnyEntry], now: float, dice: random.Random) -> None:
    if table.status == PLAYING:
        seat, move = _any(table, dice)
        person = table.chairs[seat].person
        made = commands.play(table, now, person, seat, move, table.decision(seat))
        assert made is not None
        history.append(made)


def _forced(table: LiveTable, history: list[AnyEntry], now: float) -> None:
    """As the room does it: nobody needs to be asked."""
    while table.status == PLAYING and (forced := table.forced()) is not None:
        seat, move = forced
        history.append(table.play(seat, move, table.decision(seat), now, by="rules"))


def _ends(table: LiveTable) -> bool:
    state = table.playing().state
    return not state.to_act or only_move(state, state.to_act[0]) is not None


async def _write(store: Store, table: LiveTable, history: list[AnyEntry]) -> None:
    """The journal; with its last entry the table as it is then, in full and in short."""
    await store.create_table(table.id, table.head.game, table.head.rules)
    last = len(history)
    for number, entry in enumerate(history, start=1):
        full: dict[str, Any] = {}
        if number == last:
            summary = listing.written(listing.summary_of(table, time.time()))
            full = {"summary": summary, "snapshot": snapshots.save(table) if last >= 32 else None}
        await store.append(table.id, number, entries.written(entry), **full)
