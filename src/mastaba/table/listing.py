"""The list of all tables, in short: so that nobody has to load a table to say whose turn it is."""

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from mastaba.table.errors import JournalDamaged, UnknownTable
from mastaba.table.journal import Listed
from mastaba.table.live import CLOSED, DAMAGED, GATHERING, INVITED, OVER, PLAYING, LiveTable

ENDED = (OVER, CLOSED)


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said of a table in a list, and what has to be known of it when the server starts."""

    game: str
    status: str
    host: str
    rules: int
    opened: float
    changed: float
    persons: list[str]  # by seat: an id; empty for bots and open seats
    names: list[str]  # by seat; empty for open seats, and for somebody who was forgotten
    to_act: list[int] = []
    since: list[float] = []  # since when each of them owes its decision; nothing: a release did not say it
    wake: float | None = None  # when it has to be looked after
    pace: str = "live"
    number: int = 0  # of the last entry; 0: a release that did not say it
    winners: list[int] = []  # of a game that is over; nobody, if that is not to be said
    alone: bool = False  # bots play there among themselves
    day: str = ""  # of which day it is the deal
    counts: bool = False  # whether it is the first try at that deal, on the day itself
    scores: list[int] = []  # of a game that is over: by seat; nothing, if a release did not say it
    ranks: list[int] = []
    thawed: bool = False  # it went on under other rules than it began under
    due: list[float] = []  # until when each of those in `to_act` has time, or 0; nothing: nobody is in a hurry
    remind: list[float] = []  # when to remind each of them for the last time; nothing: nobody's time was chosen
    asked: list[int] = []  # the numbers of the decisions that they owe; 0: a bot decides
    open: str = INVITED  # who may sit down, while people gather
    quick: float = 0.0  # when it begins by itself
    options: dict[str, str | int] = {}  # of a table to which others may come


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Summary)


def summary_of(table: LiveTable, now: float) -> Summary:
    head = table.head
    scores, ranks = _result(table)
    gathering = table.status == GATHERING
    return Summary(
        head.game,
        table.status,
        head.host,
        table.rules,
        head.at,
        now,
        [chair.person for chair in table.chairs],
        [chair.name or ("" if chair.person else chair.bot) for chair in table.chairs],
        list(table.to_act),
        [table.since[seat] for seat in table.to_act],
        table.wake(),
        head.pace,
        table.number,
        winners(table),
        table.status == PLAYING and not table.persons,
        head.day,
        head.counts,
        scores,
        ranks,
        table.thawed,
        [table.until(seat) for seat in table.to_act] if any(table.until(seat) for seat in table.to_act) else [],
        _reminders(table),
        asked=[table.decision(seat) if table.chairs[seat].in_person else 0 for seat in table.to_act],
        open=table.open_to if gathering else INVITED,
        quick=head.quick if gathering else 0.0,
        options=dict(head.options) if gathering and table.open_to != INVITED else {},
    )


def _reminders(table: LiveTable) -> list[float]:
    terms = [table.term(seat) for seat in table.to_act]
    return [0.0 if term is None else term.reminder for term in terms] if any(terms) else []


def loaded(table: LiveTable, before: Summary) -> Summary:
    """It may be frozen, or damaged; but how it ended stays, whatever newer rules say of its last position."""
    now = summary_of(table, before.changed)
    if before.status == OVER:
        won = before.winners or now.winners  # a release did not say it
        now = msgspec.structs.replace(now, winners=won, scores=before.scores, ranks=before.ranks)
    return msgspec.structs.replace(now, number=max(before.number, now.number))


def damaged(before: Summary) -> Summary:
    """Of a table of which nothing can be read any more, or nothing written."""
    return msgspec.structs.replace(before, status=DAMAGED, to_act=[], since=[], due=[], remind=[], wake=None)


def nameless(listed: Listed) -> Summary:
    """Of a table of which nothing can be read any more, not even who sat there."""
    return Summary(listed.game, DAMAGED, "", listed.rules, 0.0, listed.changed, [], [])


def winners(table: LiveTable) -> list[int]:
    """Who has won: by the rules or, of two, because the other one has given up."""
    if table.status != OVER or table.course is None:
        return []
    outcome = table.course.state.outcome
    if outcome is not None:
        return list(outcome.winners)
    left = [seat for seat, chair in enumerate(table.chairs) if not chair.resigned]
    return left if table.seats == 2 and len(left) == 1 else []


def _result(table: LiveTable) -> tuple[list[int], list[int]]:
    """Points and ranks, by seat. Of a deal of a day nothing, if it is not over by the rules that it began under."""
    unlike = table.thawed and bool(table.head.day)
    outcome = None if table.course is None or table.status != OVER or unlike else table.course.state.outcome
    return ([], []) if outcome is None else ([score.total for score in outcome.scores], list(outcome.ranks))


def _told(summary: Summary) -> tuple[object, ...]:
    """What everybody at the table hears of: of the rest those who read the list hear nothing, not even that it was."""
    return summary.status, summary.persons, summary.names, summary.to_act, summary.winners, summary.open


def written(summary: Summary) -> bytes:
    return _encoder.encode(summary)


def read(data: bytes) -> Summary:
    return _decoder.decode(data)


def _in_order(tables: Iterable[tuple[str, Summary]]) -> list[tuple[str, Summary]]:
    return sorted(tables, key=lambda pair: (pair[1].opened, pair[0]))


class Reader:
    """Somebody who reads the list of their own tables. `bell` rings when one of them has changed, or is new."""

    def __init__(self, person: str, bell: asyncio.Event) -> None:
        self.person = person
        self.bell = bell
        self._changed: set[str] = set()

    def tell(self, table: str) -> None:
        self._changed.add(table)
        self.bell.set()

    def take(self) -> list[str]:
        changed, self._changed = sorted(self._changed), set()
        return changed


class Ear:
    """Somebody who reads the list of the tables to which others may come. `bell` rings when it is another."""

    def __init__(self, bell: asyncio.Event) -> None:
        self.bell = bell
        self._changed = False

    def tell(self) -> None:
        self._changed = True
        self.bell.set()

    def take(self) -> bool:
        changed, self._changed = self._changed, False
        return changed


Listener = Callable[[str, Summary | None, Summary], None]  # which table, how it was, how it is


def _deaf(table: str, before: Summary | None, after: Summary) -> None:
    """Nobody listens."""


class Listing:
    def __init__(self) -> None:
        self._all: dict[str, Summary] = {}
        self._by_person: dict[str, set[str]] = {}
        self._by_day: dict[tuple[str, str], set[str]] = {}  # by day and game: tables with the deal of that day
        self._readers: dict[str, set[Reader]] = {}  # by person
        self.ear: Listener = _deaf  # hears of every change, and must be quick
        self._open: set[str] = set()  # tables to which others than those invited may come
        self._ears: set[Ear] = set()  # of those who read the list of them

    def __contains__(self, table: str) -> bool:
        return table in self._all

    def get(self, table: str) -> Summary:
        if table not in self._all:
            raise UnknownTable("There is no table “{table}”.", table=table[:40])
        found = self._all[table]
        if found.status == DAMAGED and not found.host:
            raise JournalDamaged("Nothing of table {table} can be read any more.", table=table)
        return found

    def put(self, table: str, summary: Summary) -> None:
        before = self._all.get(table)
        self._all[table] = summary
        self._seat(table, before, summary)
        self.ear(table, before, summary)
        if summary.day:
            self._by_day.setdefault((summary.day, summary.game), set()).add(table)
        if self._readers and (before is None or _told(before) != _told(summary)):
            for person in {summary.host, *summary.persons, *(before.persons if before else ())}:
                self.tell(person, table)
        self._list_open(table, before, summary)

    def tell(self, person: str, table: str) -> None:
        """There is something new about this table for this person."""
        for reader in self._readers.get(person, ()):
            reader.tell(table)

    def _list_open(self, table: str, before: Summary | None, summary: Summary) -> None:
        was, now = table in self._open, summary.status == GATHERING and summary.open != INVITED
        if not (was or now):
            return
        (self._open.add if now else self._open.discard)(table)
        if was != now or before is None or _told(before) != _told(summary):
            self.stir()

    def stir(self) -> None:
        """Who reads the list of open tables may find others in it."""
        for ear in self._ears:
            ear.tell()

    def open_tables(self) -> list[tuple[str, Summary]]:
        """Those to which others than those invited may come, the first opened first."""
        return _in_order((table, self._all[table]) for table in self._open)

    def _seat(self, table: str, before: Summary | None, summary: Summary) -> None:
        if before is not None and (before.host, before.persons) == (summary.host, summary.persons):
            return
        people = {summary.host, *summary.persons}
        if before is not None:
            for person in {before.host, *before.persons} - people:
                self._by_person.get(person, set()).discard(table)
        for person in people - {""}:
            self._by_person.setdefault(person, set()).add(table)

    def listen(self, ear: Ear) -> None:
        self._ears.add(ear)

    def stop_listening(self, ear: Ear) -> None:
        self._ears.discard(ear)

    def add(self, reader: Reader) -> None:
        self._readers.setdefault(reader.person, set()).add(reader)

    def remove(self, reader: Reader) -> None:
        others = self._readers.get(reader.person, set())
        others.discard(reader)
        if not others:
            self._readers.pop(reader.person, None)

    def drop(self, table: str) -> Summary:
        """As if it had never been. Nobody hears of it: it has been over for long."""
        summary = self._all.pop(table)
        self._open.discard(table)
        for person in {summary.host, *summary.persons}:
            tables = self._by_person.get(person, set())
            tables.discard(table)
            if not tables:
                self._by_person.pop(person, None)
        if summary.day:
            same = self._by_day[summary.day, summary.game]
            same.discard(table)
            if not same:
                del self._by_day[summary.day, summary.game]
        return summary

    def all(self) -> list[tuple[str, Summary]]:
        return list(self._all.items())

    def finished(self) -> list[str]:
        return [table for table, summary in self._all.items() if summary.status in ENDED]

    def has(self, table: str, person: str) -> bool:
        """Whether this person opened the table or sits at it."""
        return table in self._by_person.get(person, ())

    def sits(self, person: str) -> bool:
        """Whether this person has opened any table, or sits at one."""
        return bool(self._by_person.get(person))

    def of(self, person: str) -> list[tuple[str, Summary]]:
        """The tables that this person opened or sits at, the last changed first."""
        found = [(table, self._all[table]) for table in self._by_person.get(person, ())]
        return sorted(found, key=lambda pair: -pair[1].changed)

    def of_day(self, day: str, game: str) -> list[tuple[str, Summary]]:
        """The tables with the deal of this day, the first opened first."""
        return _in_order((table, self._all[table]) for table in self._by_day.get((day, game), ()))

    def tries(self, day: str, game: str, person: str) -> list[tuple[str, Summary]]:
        """Those that this person has opened."""
        mine = ((table, self._all[table]) for table in self._by_person.get(person, ()))
        return _in_order(pair for pair in mine if (pair[1].day, pair[1].game, pair[1].host) == (day, game, person))

    def has_any(self, person: str) -> bool:
        """Whether there is a table of this person."""
        return bool(self._by_person.get(person))

    def opened_by(self, person: str) -> int:
        """How many of this person's own tables are still open."""
        mine = (self._all[table] for table in self._by_person.get(person, ()))
        return sum(1 for summary in mine if summary.host == person and summary.status not in (*ENDED, DAMAGED))

    def left_alone(self, person: str) -> int:
        """At how many of this person's own tables bots play among themselves."""
        mine = (self._all[table] for table in self._by_person.get(person, ()))
        return sum(1 for summary in mine if summary.host == person and summary.alone)
