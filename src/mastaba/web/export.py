"""All that is kept of somebody, to take along: `me.json`, and the records of their games as files."""

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from mastaba.club.people import Known, Person
from mastaba.kernel.errors import MastabaError
from mastaba.table.listing import Summary
from mastaba.table.live import OVER
from mastaba.web.access import Asked
from mastaba.web.gate import aside
from mastaba.web.house import House
from mastaba.web.pages.learn import COOKIE as LESSONS
from mastaba.web.written import record_of

MOST_RECORDS = 500  # the latest; of more the addresses are there
UNSAFE = re.compile(r"[^\w-]+")


async def exported(request: Asked, house: House, known: Known) -> bytes:
    """A zip file. One is made after the other, and packed in another thread."""
    async with house.exporting:
        facts = await _facts(request, house, known.person)
        records = await _records(house, known.person.id)
        for row in facts["tables"]:
            row |= records.get(row["table"], {})
        texts = {row["record"]: row.pop("text") for row in facts["tables"] if "text" in row}
        return await aside(request.scope["state"]["work"].add, _packed, facts, texts, house.now())


async def _facts(request: Asked, house: House, person: Person) -> dict[str, Any]:
    mine = house.room.listing.of(person.id)
    found: dict[str, Any] = {
        "written": _time(house.now()),
        "person": msgspec.to_builtins(person) | {"member": _time(person.member) if person.member else None},
        "hours": msgspec.to_builtins(await house.people.hours(person.id)),
        "devices": [{"remembered_until": _time(until)} for until in await house.people.remembered(person.id)],
        "lessons": request.cookies.get(LESSONS, ""),
        "days": [_day(house, summary, person.id) for _, summary in mine if summary.day and summary.counts],
        "tables": [_table(table, summary, person.id) for table, summary in mine],
    }
    for name, exporter in house.exporters.items():
        found[name] = await exporter(person.id)
    return found


def _table(table: str, summary: Summary, person: str) -> dict[str, Any]:
    seats = [seat for seat, other in enumerate(summary.persons) if other == person]
    return {
        "table": table,
        "game": summary.game,
        "status": summary.status,
        "opened": _time(summary.opened),
        "changed": _time(summary.changed),
        "opened_by_me": summary.host == person,
        "my_seats": seats,
        "names": summary.names,
        "winners": summary.winners,
        "i_won": any(seat in summary.winners for seat in seats),
    }


def _day(house: House, summary: Summary, person: str) -> dict[str, Any]:
    standing = house.days.standing(summary.day, summary.game, person)
    facts = {"day": summary.day, "game": summary.game, "state": standing.state, "table": standing.table}
    return facts | {"score": standing.score, "rank": standing.rank or None}


async def _records(house: House, person: str) -> dict[str, dict[str, str]]:
    """By table: the file with its record, and what stands in it; or why there is none."""
    found: dict[str, dict[str, str]] = {}
    over = [(table, summary) for table, summary in house.room.listing.of(person) if summary.status == OVER]
    for number, (table, summary) in enumerate(over):
        if number >= MOST_RECORDS:
            found[table] = {"no_record": f"Not in this file: /api/tables/{table}/record"}
            continue
        try:
            text = await record_of(house, table)
        except MastabaError as error:
            found[table] = {"no_record": str(error)}
            continue
        day = datetime.fromtimestamp(summary.changed, UTC).date()
        name = UNSAFE.sub("-", f"{day}-{summary.game}-{table}")
        found[table] = {"record": f"games/{name}.txt", "text": text}
    return found


def _packed(facts: Mapping[str, Any], texts: Mapping[str, str], now: float) -> bytes:
    file, day = io.BytesIO(), datetime.fromtimestamp(now, UTC)
    with zipfile.ZipFile(file, "w") as packed:
        written = msgspec.json.format(msgspec.json.encode(facts), indent=2).decode()
        for name, text in [("me.json", written), *texts.items()]:
            about = zipfile.ZipInfo(name, (day.year, day.month, day.day, day.hour, day.minute, day.second))
            packed.writestr(about, text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
