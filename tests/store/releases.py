"""A store as text: what a release leaves on people's disks, so that every later one can be tried on it.

    python tests/store/releases.py 0.2.0        # writes tests/store/releases/0.2.0.sql with the code as it is now

One that is written is never written again: it is what people have.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from mastaba import Record, find_game, game_names
from mastaba.club.people import Person, digest
from mastaba.kernel.errors import IllegalMove
from mastaba.store import Store
from mastaba.table import commands, entries, listing, snapshots
from mastaba.table.entries import AnyEntry
from mastaba.table.live import LiveTable
from mastaba.table.loading import load_table

RELEASES = Path(__file__).parent / "releases"
RECORDS = Path(__file__).parent.parent / "records"
ANNA, BEN = "anna", "ben"
TOKEN = "what Anna's cookie says"


# ---- From text, and to it -------------------------------------------------------------------------------


def read(release: Path, file: Path) -> None:
    """The store of a release, as a file."""
    connection = sqlite3.connect(file)
    connection.executescript(f"BEGIN;\n{release.read_text(encoding='utf-8')}\nCOMMIT;")  # in one: that is quick
    connection.close()


def write(file: Path, release: Path) -> None:
    """All of what is in them is JSON: so a person can read it, and see in a diff what differs."""
    connection = sqlite3.connect(file)
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    lines = [f"PRAGMA application_id = {application};", *_schema(connection), *_rows(connection)]
    release.write_text("\n".join(lines) + "\n", encoding="utf-8")
    connection.close()


def _schema(connection: sqlite3.Connection) -> Iterator[str]:
    for (sql,) in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, rowid"):
        yield f"{sql};"


def _rows(connection: sqlite3.Connection) -> Iterator[str]:
    for name in ("alembic_version", "tables", "entries", "snapshots", "things"):
        for row in connection.execute(f"SELECT * FROM {name}"):
            yield f"INSERT INTO {name} VALUES ({', '.join(map(_literal, row))});"


def _literal(value: object) -> str:
    if value is None or isinstance(value, int | float):
        return "NULL" if value is None else repr(value)
    text = value.decode() if isinstance(value, bytes) else str(value)
    quoted = "'" + text.replace("'", "''") + "'"
    return f"CAST({quoted} AS BLOB)" if isinstance(value, bytes) else quoted


# ---- Tables in several states ---------------------------------------------------------------------------


class Sitting:
    """A table, and its journal in the store. Its deal and its clock are its own."""

    def __init__(self, store: Store, table: LiveTable) -> None:
        self.store = store
        self.table = table
        self.time = 1_800_000_000.0
        self.random = random.Random(table.id)

    @staticmethod
    async def opened(store: Store, name: str, game: str, seats: int, own: Record | None = None) -> "Sitting":
        """A new table; with the options and pieces of a record."""
        options: dict[str, object] = dict(own.options) if own else {}
        pieces = own.deal().setting.pieces if own else None
        head = commands.open_table(name, game, seats, options, ANNA, 1_800_000_000.0, pieces=pieces)
        head = msgspec.structs.replace(head, seed=random.Random(name).randbytes(32).hex())
        await store.create_table(name, game, head.rules)
        sitting = Sitting(store, LiveTable.opened(head))
        await sitting._keep(head)
        return sitting

    @staticmethod
    async def found(store: Store, name: str) -> "Sitting":
        """A table that is in the store."""
        return Sitting(store, (await load_table(store, name))[0])

    async def ask(self, command: Callable[..., AnyEntry | None], *wishes: object) -> None:
        self.time += 1.0
        entry = command(self.table, self.time, *wishes)
        if entry is not None:
            await self._keep(entry)

    async def begin(self) -> None:
        """Anna and Ben sit down, bots beside them; what they add to the deal is fixed."""
        for seat in range(self.table.seats):
            if seat < 2:
                await self.ask(commands.sit, seat, (ANNA, BEN)[seat], ("Anna", "Ben")[seat])
                await self.ask(commands.add, (ANNA, BEN)[seat], seat, f"nonce{seat}")
            else:
                await self.ask(commands.hire, ANNA, seat, "greedy")
        await self.ask(commands.begin, ANNA)

    async def play(self, moves: int) -> None:
        """So many moves of everybody, or as many as there are."""
        for _ in range(moves):
            if not self.table.to_act:
                return
            await self._play_one()

    async def _play_one(self) -> None:
        table, seat = self.table, self.table.to_act[0]
        seen = table.seen(seat)
        assert seen is not None
        self.time += 1.0
        while True:
            move = seen.write(self.random.choice(seen.legal()))
            try:
                entry = table.play(seat, move, table.decision(seat), self.time)
            except IllegalMove:  # the open verb without what is said with it
                continue
            await self._keep(entry)
            return

    async def take_back(self) -> None:
        """Somebody who can takes back a move: the table plays on until there is one."""
        able: list[int] = []
        while not able:
            await self._play_one()
            able = [seat for seat in (0, 1)[: self.table.seats] if self.table.can_undo(seat)]
        await self.ask(commands.undo, (ANNA, BEN)[able[0]], able[0], None)

    async def _keep(self, entry: AnyEntry) -> None:
        """As a room does: with a snapshot now and then, and at the end."""
        table = self.table
        full = table.number % 32 == 0 or table.ended
        summary = listing.written(listing.summary_of(table, entry.at))
        snapshot = snapshots.save(table) if full else None
        await self.store.append(table.id, table.number, entries.written(entry), snapshot, summary)


async def fill(store: Store) -> None:
    for game in game_names():
        fewest, most = find_game(game).seats
        await Sitting.opened(store, f"{game}-gathering", game, most)

        begun = await Sitting.opened(store, f"{game}-begun", game, most)
        await begun.begin()

        taken_back = await Sitting.opened(store, f"{game}-taken-back", game, 2)
        await taken_back.begin()
        await taken_back.play(9)
        await taken_back.take_back()

        away = await Sitting.opened(store, f"{game}-stood-in", game, 3)
        await away.begin()
        await away.play(14)
        await away.ask(commands.stand_in, BEN, 1, "greedy")
        await away.play(20)

        (record,) = RECORDS.glob(f"{game}-*-own-pieces.txt")
        own = Record.read_file(record)
        own_pieces = await Sitting.opened(store, f"{game}-own-pieces", game, own.seats, own)
        await own_pieces.begin()
        await own_pieces.play(12)

        over = await Sitting.opened(store, f"{game}-over", game, fewest)
        await over.begin()
        await over.play(10_000)

        resigned = await Sitting.opened(store, f"{game}-resigned", game, 2)
        await resigned.begin()
        await resigned.play(3)
        await resigned.ask(commands.resign, ANNA, 0, "greedy")


async def main(name: str) -> None:
    release = RELEASES / f"{name}.sql"
    if release.exists():
        sys.exit(f"{release.name} is what people have: it is not written again.")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "mastaba.db")
        store = await Store.open(file)
        await fill(store)
        await store.put("person", ANNA, msgspec.json.encode(Person(ANNA, "Anna")))
        await store.put("token", digest(TOKEN), ANNA.encode())
        await store.close()
        write(file, release)
    print(f"{release.name}: {release.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
