"""The list of all tables, in short: so that nobody has to load a table to say whose turn it is."""

import msgspec

from mastaba.table.errors import UnknownTable
from mastaba.table.live import LiveTable


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said of a table in a list, and what has to be known of it when the server starts."""

    game: str
    status: str
    host: str
    rules: int
    opened: float
    changed: float
    persons: list[str]  # by seat: an id; empty for bots and open seats
    names: list[str]
    to_act: list[int] = []
    wake: float | None = None  # when it has to be looked after
    pace: str = "live"


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Summary)


def summary_of(table: LiveTable, now: float) -> Summary:
    head = table.head
    return Summary(
        head.game,
        table.status,
        head.host,
        table.rules,
        head.at,
        now,
        [chair.person for chair in table.chairs],
        [chair.name or chair.bot for chair in table.chairs],
        list(table.to_act),
        table.wake(),
        head.pace,
    )


def written(summary: Summary) -> bytes:
    return _encoder.encode(summary)


def read(data: bytes) -> Summary:
    return _decoder.decode(data)


class Listing:
    def __init__(self) -> None:
        self._all: dict[str, Summary] = {}
        self._by_person: dict[str, set[str]] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._all

    def get(self, table: str) -> Summary:
        if table not in self._all:
            raise UnknownTable("There is no table “{table}”.", table=table[:40])
        return self._all[table]

    def put(self, table: str, summary: Summary) -> None:
        before = self._all.get(table)
        self._all[table] = summary
        if before is not None and (before.host, before.persons) == (summary.host, summary.persons):
            return
        people = {summary.host, *summary.persons}
        if before is not None:
            for person in {before.host, *before.persons} - people:
                self._by_person.get(person, set()).discard(table)
        for person in people - {""}:
            self._by_person.setdefault(person, set()).add(table)

    def has(self, table: str, person: str) -> bool:
        """Whether this person opened the table or sits at it."""
        return table in self._by_person.get(person, ())

    def of(self, person: str) -> list[tuple[str, Summary]]:
        """The tables that this person opened or sits at, the last changed first."""
        found = [(table, self._all[table]) for table in self._by_person.get(person, ())]
        return sorted(found, key=lambda pair: -pair[1].changed)

    def opened_by(self, person: str) -> int:
        """How many of this person's own tables are still open."""
        mine = (self._all[table] for table in self._by_person.get(person, ()))
        return sum(1 for summary in mine if summary.host == person and summary.status not in ("over", "closed"))
