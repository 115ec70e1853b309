"""Whether a store is as it was written: every row against its checksum, every journal played again under the rules.

The file is only read, and may belong to a server that runs: each table is read by itself, and what comes later is not
missed. Whatever is found is named: at which table, in which entry, what.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from mastaba.kernel.errors import MastabaError
from mastaba.kernel.faults import fault_in
from mastaba.kernel.registry import find_game
from mastaba.locale import N_
from mastaba.store import reading
from mastaba.store.checksums import fits, summary_sum
from mastaba.store.errors import StoreBroken
from mastaba.store.reading import EVERYTHING, Rows, rows_of
from mastaba.store.schema import APPLICATION, VERSIONS
from mastaba.table import entries, listing, snapshots
from mastaba.table.entries import AnyEntry, Began, Moved, Opened, Telling, Thawed, TookBack
from mastaba.table.live import LiveTable

STEPS = 2  # before the tables: SQLite's own check, and what belongs to no table
Tick = Callable[[int, int], None]


@dataclass
class Report:
    findings: list[MastabaError] = field(default_factory=list)  # what is damaged
    remarks: list[MastabaError] = field(default_factory=list)  # what could not be checked
    tables: int = 0
    entries: int = 0
    unsummed: int = 0  # entries of releases that made no checksums

    def add(self, template: str, **parameters: object) -> None:
        self.findings.append(MastabaError(template, "", **parameters))

    def remark(self, template: str, **parameters: object) -> None:
        self.remarks.append(MastabaError(template, "", **parameters))


def check(file: Path, tick: Tick = lambda done, all: None) -> Report:
    """Raises StoreBroken if it is no store, or so damaged that not even its tables can be listed."""
    with closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True, isolation_level=None)) as raw:
        raw.text_factory = lambda data: data.decode(errors="replace")
        return Checking(raw, file, tick).run()


class Checking:
    def __init__(self, raw: sqlite3.Connection, file: Path, tick: Tick) -> None:
        self.raw = raw
        self.file = file
        self.tick = tick
        self.report = Report()
        self._summed = True

    def run(self) -> Report:
        self._check_kind()
        tables = self._rows(reading.TABLES)
        self._complain(tables)
        steps = STEPS + len(tables.rows)
        self.tick(0, steps)
        self._check_file()
        self.tick(1, steps)
        self._check_things()
        self._check_nameless()
        for done, row in enumerate(tables.rows, start=STEPS + 1):
            self._check_table(row)
            self.tick(done, steps)
        return self.report

    # ---- The file ---------------------------------------------------------------------------------------

    def _check_kind(self) -> None:
        if self.raw.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreBroken("“{file}” is the database of another program.", file=self.file)
        (version,) = self.raw.execute("SELECT version_num FROM alembic_version").fetchone() or ("?",)
        if version not in VERSIONS:
            raise StoreBroken(
                "“{file}” is of a later version ({theirs}) than this Mastaba knows ({ours}).",
                file=self.file,
                theirs=version,
                ours=VERSIONS[-1],
            )
        self._summed = any(name == "checksum" for _, name, *_ in self.raw.execute("PRAGMA table_info(entries)"))

    def _rows(self, query: str, *values: object) -> Rows:
        return rows_of(self.raw, query if self._summed else query.replace("checksum", "NULL"), *values)

    def _complain(self, rows: Rows) -> None:
        if rows.error is not None:
            self.report.add(N_("SQLite: {reason}"), reason=rows.error)

    def _check_file(self) -> None:
        """SQLite's own check: pages, indexes, and rows that belong to no table."""
        for query in ("PRAGMA integrity_check", "PRAGMA foreign_key_check"):
            rows = rows_of(self.raw, query)
            self._complain(rows)
            for row in rows.rows:
                if row != ("ok",):
                    self.report.add(N_("SQLite: {reason}"), reason=" ".join(str(value) for value in row))

    def _check_things(self) -> None:
        """People, cookies, codes: by the digests that stand for them."""
        things = self._rows("SELECT kind, key, value, expires, checksum FROM things")
        self._complain(things)
        for kind, key, *row in things.rows:
            if not reading.thing_stands(kind, key, tuple(row)):
                self.report.add(N_("{kind} “{key}” is not what was written."), kind=kind, key=key)

    def _check_nameless(self) -> None:
        orphans = (
            "SELECT table_id, count(*) FROM entries WHERE table_id NOT IN (SELECT id FROM tables) GROUP BY table_id"
        )
        for table, count in rows_of(self.raw, orphans).rows:
            self.report.add(
                N_("Table {table}: it is not in the list, but has {count} entries."), table=table, count=count
            )

    # ---- A table ----------------------------------------------------------------------------------------

    def _check_table(self, row: tuple[Any, ...]) -> None:
        """In the order in which it is written later: so nothing seems to be missing at a table where people play."""
        table, ends = str(row[0]), self._check_summary(row)
        saved = self._check_snapshot(table)
        journal, last = self._check_entries(table)
        if row[5] is None and not journal:
            return  # somebody was about to open it
        self.report.tables += 1
        ends = max(ends, 0 if saved is None else saved.number)
        if last < ends:
            self.report.add(
                N_("Table {table}: its journal ends after entry {number}, and had {count}."),
                table=table,
                number=last,
                count=ends,
            )
        if journal:
            Replay(self.report, table, journal, saved).run()

    def _check_summary(self, row: tuple[Any, ...]) -> int:
        """The number of the last entry, as far as it is said there."""
        table, summary, kept = str(row[0]), row[5], row[6]
        if summary is None:
            return 0
        try:
            if not isinstance(summary, bytes) or not fits(kept, summary_sum(table, summary)):
                raise msgspec.DecodeError
            return listing.read(summary).number
        except entries.UNREADABLE:
            self.report.add(N_("Table {table}: what the list says of it is not what was written."), table=table)
            return 0

    def _check_snapshot(self, table: str) -> snapshots.Saved | None:
        rows = self._rows("SELECT number, snapshot, checksum FROM snapshots WHERE table_id = ?", table)
        self._complain(rows)
        for row in rows.rows:
            try:
                if not reading.snapshot_stands(table, row):
                    raise msgspec.DecodeError
                return snapshots.read(row[1])
            except entries.UNREADABLE:
                self.report.add(
                    N_("Table {table}: its snapshot after entry {number} is not what was written."),
                    table=table,
                    number=row[0],
                )
        return None

    def _check_entries(self, table: str) -> tuple[list[AnyEntry], int]:
        """All that can be read before the first damage, and the number of the last that is there."""
        rows = self._rows(reading.ENTRIES, table, 1, EVERYTHING)
        self._complain(rows)
        found: list[AnyEntry] = []
        whole, expected = True, 1
        for number, entry, kept in rows.rows:
            if number != expected:
                missing = str(expected) if number == expected + 1 else f"{expected}–{number - 1}"
                self.report.add(N_("Table {table}, entry {number}: it is missing."), table=table, number=missing)
                whole = False
            expected = number + 1
            self.report.entries += 1
            self.report.unsummed += kept is None
            read = self._read(table, (number, entry, kept))
            whole = whole and read is not None
            if whole and read is not None:
                found.append(read)
        return found, expected - 1

    def _read(self, table: str, row: tuple[Any, ...]) -> AnyEntry | None:
        if not reading.entry_stands(table, row):
            self.report.add(
                N_("Table {table}, entry {number}: it is not what was written."), table=table, number=row[0]
            )
            return None
        try:
            return entries.read(row[1])
        except entries.UNREADABLE:
            self.report.add(N_("Table {table}, entry {number}: it cannot be read."), table=table, number=row[0])
            return None


class Replay:
    """A journal, done again from its first entry to the last that can be read; and compared."""

    def __init__(self, report: Report, table: str, journal: list[AnyEntry], saved: snapshots.Saved | None) -> None:
        self.report = report
        self.table = table
        self.journal = journal
        self.saved = saved
        self._thawed = max((at for at, entry in enumerate(journal) if isinstance(entry, Thawed)), default=0)

    def run(self) -> None:
        head = self.journal[0]
        if not isinstance(head, Opened):
            self.report.add(N_("Table {table}, entry {number}: it cannot be read."), table=self.table, number=1)
            return
        try:
            ours = find_game(head.game).rules_version
        except MastabaError as error:
            self.report.remark(N_("Table {table} is not played again: {reason}"), table=self.table, reason=error)
            return
        if self._rules(head) != ours:
            other = N_("Table {table} is not played again: its rules are older than ours.")
            self.report.remark(other, table=self.table)
            return
        self._replay(LiveTable.opened(head))

    def _rules(self, head: Opened) -> int:
        """Under which it was played last, as far as its own journal and snapshot say."""
        thawed = [entry.rules for entry in self.journal if isinstance(entry, Thawed)]
        return max([head.rules, *thawed, *([self.saved.rules] if self.saved else [])])

    def _replay(self, live: LiveTable) -> None:
        for number, entry in enumerate(self.journal[1:], start=2):
            try:
                self._repeat(live, number, entry)
            except Exception as error:  # whatever a damaged entry may lead to
                self._differs(number, fault_in(error) if not isinstance(error, MastabaError) else error)
                return
            if self.saved is not None and self.saved.number == number and not self._agrees(live, self.saved):
                self.report.add(
                    N_("Table {table}: its snapshot after entry {number} says something else than its journal."),
                    table=self.table,
                    number=number,
                )
        for wrong in [] if live.course is None else live.course.state.audit():
            self.report.add(
                N_("Table {table}: its position after entry {number} cannot be: {reason}"),
                table=self.table,
                number=live.number,
                reason=wrong,
            )

    def _repeat(self, live: LiveTable, number: int, entry: AnyEntry) -> None:
        """Before a game went on under other rules, its moves were made under the old ones: they are only counted."""
        if number - 1 < self._thawed and isinstance(entry, Began | Moved | TookBack):
            live.skip(entry)
        elif _bare(live.repeat(entry)) != _bare(entry):
            self.report.add(
                N_("Table {table}, entry {number}: done again, it is something else."), table=self.table, number=number
            )

    def _differs(self, number: int, reason: object) -> None:
        self.report.add(
            N_("Table {table}, entry {number}: it does not follow from what was before: {reason}"),
            table=self.table,
            number=number,
            reason=reason,
        )

    def _agrees(self, live: LiveTable, saved: snapshots.Saved) -> bool:
        try:
            restored = snapshots.restore(saved)
        except Exception:  # whatever a damaged snapshot may lead to
            return False
        ours, theirs = (snapshots.read(snapshots.save(table)) for table in (live, restored))
        return _position(ours) == _position(theirs)


def _position(saved: snapshots.Saved) -> tuple[object, ...]:
    """What an older release saved as well."""
    course = saved.course
    played = None if course is None else (bytes(course.position), course.made, course.decisions)
    return saved.number, saved.status, saved.chairs, saved.versions, played


def _bare(entry: AnyEntry) -> AnyEntry:
    """Without what was told: a later release may tell more of the same."""
    return msgspec.structs.replace(entry, told=[]) if isinstance(entry, Telling) else entry
