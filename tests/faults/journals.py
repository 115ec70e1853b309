"""What the file says, compared with what people wrote down."""

import shutil
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from faults.players import UNDO, Crowd, Note, Person
from store.opened import EVERYTHING, opened

from mastaba.kernel.events import Event
from mastaba.store import Store
from mastaba.table import entries, snapshots
from mastaba.table.entries import AnyEntry
from mastaba.table.live import OVER, PLAYING, LiveTable
from mastaba.table.loading import load_table


@dataclass(frozen=True)
class Journal:
    """Of one table: all that was written, and the table that follows from it."""

    data: list[bytes]
    entries: list[AnyEntry]
    table: LiveTable

    def notes(self, seat: int, by: str = "") -> list[Note]:
        """What the person in this seat did, as that person would have written it down; or the rules in that place."""
        found = []
        for entry in self.entries:
            if isinstance(entry, entries.Moved) and (entry.seat, entry.by) == (seat, by):
                found.append(Note(self.table.id, seat, entry.decision, entry.move))
            elif isinstance(entry, entries.TookBack) and entry.seat == seat and not by:
                found.append(Note(self.table.id, seat, 0, UNDO))
        return found

    def all_notes(self) -> list[Note]:
        return [note for seat in range(self.table.seats) for by in ("", "rules") for note in self.notes(seat, by)]


Journals = dict[str, Journal]


async def journals_of(file: Path, folder: Path) -> Journals:
    """Of a copy of the file and its log: the server is to find them as they were left. All of them stand."""
    copied = folder / "copy"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy(file, copied)
    if (log := Path(f"{file}-wal")).exists():
        shutil.copy(log, f"{copied}-wal")
    async with opened(copied) as store:
        found = await read(store)
    connection = sqlite3.connect(copied)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    return found


async def read(store: Store, older: bool = False) -> Journals:
    return {listed.id: await journal_of(store, listed.id, older) for listed in await store.tables() if listed.summary}


async def journal_of(store: Store, table: str, older: bool = False) -> Journal:
    """It has no gap, every entry follows from those before, and the latest snapshot is of the same game. An `older`
    release may have told less of a move than this one would."""
    written = await store.entries(table, 1, EVERYTHING)
    assert [number for number, _ in written] == list(range(1, len(written) + 1))
    happened = [entries.read(data) for _, data in written]
    head = happened[0]
    assert isinstance(head, entries.Opened)
    live = LiveTable.opened(head)
    for entry, (_, data) in zip(happened[1:], written[1:], strict=True):
        made = live.repeat(entry)
        assert says_again(made, entry) if older else entries.written(made) == data
    loaded, _ = await load_table(store, table)
    assert snapshots.save(loaded) == snapshots.save(live)
    return Journal([data for _, data in written], happened, live)


def says_again(now: AnyEntry, then: AnyEntry) -> bool:
    """Whether something that was done again is what it was then. It may tell it in other words by now, and more of it;
    but nothing that contradicts what was told."""
    if not (isinstance(now, entries.Telling) and isinstance(then, entries.Telling)):
        return entries.written(now) == entries.written(then)
    bare, told = msgspec.structs.replace(now, told=then.told), iter(now.events)
    return entries.written(bare) == entries.written(then) and all(
        any(_tells(more, event) for more in told) for event in then.events
    )


def _tells(more: Event, event: Event) -> bool:
    """Whether an event is the same: in all that both say of it, and to whom."""
    parts = {part.name: (part.value, part.audience) for part in more.parts}
    said = {part.name: (part.value, part.audience) for part in event.parts}
    return more.kind == event.kind and all(parts[name] == said[name] for name in parts.keys() & said.keys())


# ---- Compared -------------------------------------------------------------------------------------------


def compare(journals: Journals, people: Iterable[Person]) -> int:
    """The journals have what was acknowledged, and at most one thing more of each person. How many had that."""
    return sum(compare_one(journals, person) for person in people)


def compare_one(journals: Journals, person: Person) -> bool:
    unheard = [] if person.pending is None or person.counted else [person.pending]
    tables = {(note.table, note.seat) for note in person.notes + unheard}
    there = in_order(note for table, seat in tables for note in journals[table].notes(seat))
    forced = [note for table, seat in tables for note in journals[table].notes(seat, by="rules")]  # they were faster
    noted = [note for note in person.notes if note not in forced]
    more = there != in_order(noted)
    if more:  # when it is sent again, it is to count once
        assert there == in_order(noted + unheard), f"{person.name}: {there} is there, {noted + unheard} was sent"
        person.notes.append(unheard[0])
        person.counted = True
    if person.table:  # nobody hears of what is not in the journal
        assert journals[person.table].table.version(person.seat) >= max(person.version, person.heard)
    return more


def in_order(notes: Iterable[Note]) -> list[Note]:
    """Table by table, and at each in the order in which it was."""
    return sorted(notes, key=lambda note: (note.table, note.seat))


def check_longer(before: Journals, after: Journals) -> None:
    """Nothing of what was written is changed, ever."""
    for table, journal in before.items():
        assert after[table].data[: len(journal.data)] == journal.data


# ---- Going on -------------------------------------------------------------------------------------------


def resumed(crowd: Crowd, journals: Journals) -> Crowd:
    """The same people, who know nothing but who they are and what these journals have."""
    again = Crowd()
    for person, before in zip(again.people, crowd.people, strict=True):
        person.id, person.token, person.surprised = before.id, before.token, before.surprised
        mine = [(journal, seat) for journal in journals.values() for seat in journal.table.seats_of(person.id)]
        person.notes = [note for journal, seat in mine for note in journal.notes(seat)]
        playing = [(journal.table, seat) for journal, seat in mine if journal.table.status in (PLAYING, OVER)]
        table, seat = max(playing, key=lambda pair: (pair[0].status == PLAYING, pair[0].head.at))
        person.sit_down(table.id, seat)
    return again
