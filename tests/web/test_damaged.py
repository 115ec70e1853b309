"""A store that was damaged while the server was off: it starts, everybody else plays, and what is damaged says so."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from store.opened import damage, flip
from web.guests import Door, Guest, begun, finished, refused, well
from web.serving import abroad, at_home, hearing

from mastaba.table.live import DAMAGED
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio

SENTENCES = {"en": "cannot be played on", "fr": "on ne peut plus y jouer", "de": "weitergespielt werden kann er nicht"}


@asynccontextmanager
async def opened(file: Path, *guests: Guest) -> AsyncIterator[tuple[Door, list[Guest]]]:
    """The house of this store; with guests who were there before."""
    async with House.opened(Settings(store=file, limits=False)) as house:
        door = Door(house)
        again = []
        for before in guests:
            guest = door.stranger()
            guest.http.cookies = before.http.cookies
            guest.http.headers = before.http.headers
            again.append(guest)
        yield door, again
        await door.close()


class Left:
    """A store that Anna and Ben have left: two tables, at each some moves, and one that has not begun."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.table = self.other = ""
        self.anna: Guest
        self.ben: Guest

    @staticmethod
    async def made(file: Path) -> "Left":
        left = Left(file)
        async with opened(file) as (door, _):
            left.anna, left.ben = await door.guest("Anna"), await door.guest("Ben")
            left.table, left.other = await begun(left.anna, left.ben), await begun(left.anna, left.ben)
            for table in (left.table, left.other):
                await left.plays(left.anna, left.ben, table, 6)
        return left

    def again(self, door: Door) -> list[Guest]:
        """Both of them, at a server."""
        guests = []
        for before in (self.anna, self.ben):
            guest = door.stranger()
            guest.http.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in before.http.cookies.items())
            guest.http.headers["X-CSRF-Token"] = before.me["csrf"]
            guests.append(guest)
        return guests

    async def plays(self, anna: Guest, ben: Guest, table: str, moves: int) -> None:
        for _ in range(moves):
            (seat,) = (await anna.got(f"/tables/{table}"))["to_act"]
            await (anna, ben)[seat].plays(table)

    def numbers(self) -> list[int]:
        """Of the entries of the table."""
        return self._read("SELECT number FROM entries WHERE table_id = ? ORDER BY number")

    def snapshot(self) -> int:
        return self._read("SELECT number FROM snapshots WHERE table_id = ?")[0]

    def _read(self, query: str) -> list[int]:
        connection = sqlite3.connect(self.file)
        rows = connection.execute(query, (self.table,)).fetchall()
        connection.close()
        return [number for (number,) in rows]

    def change(self, sql: str) -> None:
        connection = sqlite3.connect(self.file)
        assert connection.execute(sql).rowcount
        connection.commit()
        connection.close()

    def without_snapshot(self) -> None:
        self.change(f"DELETE FROM snapshots WHERE table_id = '{self.table}'")

    def flip_entry(self, number: int) -> None:
        flip(self.file, "entries", "entry", f"table_id = '{self.table}' AND number = {number}")

    async def still_play(self, anna: Guest, ben: Guest) -> None:
        """At the other table."""
        await self.plays(anna, ben, self.other, 2)


@pytest.fixture
async def left(tmp_path: Path) -> Left:
    return await Left.made(tmp_path / "store")


def statuses(listed: list[dict[str, Any]]) -> dict[str, str]:
    return {table["table"]: table["status"] for table in listed}


# ---- What is damaged, and what comes of it --------------------------------------------------------------


async def test_a_damaged_summary_is_made_anew(left: Left) -> None:
    flip(left.file, "tables", "summary", f"id = '{left.table}'", 5)
    async with opened(left.file, left.anna, left.ben) as (_, (anna, ben)):
        assert set(statuses(await anna.got("/tables")).values()) == {"playing"}
        await left.plays(anna, ben, left.table, 2)


async def test_a_summary_of_before_checksums_that_is_no_json_is_made_anew(left: Left) -> None:
    left.change(f"UPDATE tables SET checksum = NULL, summary = x'7b22' WHERE id = '{left.table}'")
    async with opened(left.file, left.anna, left.ben) as (_, (anna, ben)):
        await left.plays(anna, ben, left.table, 2)


@pytest.mark.parametrize("how", ["its journal", "all of it"])
async def test_a_damaged_table_keeps_nobody_from_being_forgotten(left: Left, how: str) -> None:
    left.without_snapshot()
    left.flip_entry(left.numbers()[-3] if how == "its journal" else 1)
    async with opened(left.file, left.anna, left.ben) as (_, (anna, ben)):
        assert (await anna.delete("/me")).status_code == 204
        refused(await anna.get("/me"), 401, "NotSignedIn")
        assert [table["names"] for table in await ben.got("/tables")].count(["", "Ben"]) == 2


@pytest.mark.parametrize("how", ["checksum", "rubbish", "other"])
async def test_a_damaged_snapshot_is_done_without_if_the_journal_is_whole(left: Left, how: str) -> None:
    match how:
        case "checksum":
            flip(left.file, "snapshots", "snapshot", f"table_id = '{left.table}'", 40)
        case "rubbish":
            left.change(f"UPDATE snapshots SET checksum = NULL, snapshot = x'7b' WHERE table_id = '{left.table}'")
        case "other":  # it is a snapshot, but of no position
            wrong = "replace(CAST(snapshot AS TEXT), '\"layout\"', '\"layuot\"')"
            row = f"WHERE table_id = '{left.table}'"
            left.change(f"UPDATE snapshots SET checksum = NULL, snapshot = CAST({wrong} AS BLOB) {row}")
    async with opened(left.file, left.anna, left.ben) as (_, (anna, ben)):
        view = await anna.got(f"/tables/{left.table}")
        assert view["status"] == "playing"
        await left.plays(anna, ben, left.table, 2)
        assert (await anna.got(f"/tables/{left.table}/log"))["whole"]


async def test_an_entry_before_a_good_snapshot_is_a_gap_in_the_log_and_play_goes_on(left: Left) -> None:
    left.flip_entry(left.numbers()[-3])
    async with opened(left.file, left.anna, left.ben) as (_, (anna, ben)):
        await left.plays(anna, ben, left.table, 2)
        log = await anna.got(f"/tables/{left.table}/log")
        assert [told for line in log["lines"] for told in line["told"] if told["kind"] == "lost"] == [{"kind": "lost"}]
        page = (await anna.http.get(f"/t/{left.table}", headers={"Accept-Language": "en"})).text
        assert "is missing in the log" in page
        answer = await anna.http.get(f"/t/{left.table}/steps", headers={"Accept": "text/html", "Accept-Language": "en"})
        assert answer.status_code == 409
        assert "cannot be read any more" in answer.text
        await finished(left.table, anna, ben)
        refused(await anna.get(f"/tables/{left.table}/record"), 409, "NotNow")


@pytest.mark.parametrize("how", ["flipped", "missing", "rubbish", "another move", "the last ones"])
async def test_an_entry_that_nothing_stands_in_for_stops_its_table_and_no_other(left: Left, how: str) -> None:
    left.without_snapshot()
    number = left.numbers()[-3]
    row = f"WHERE table_id = '{left.table}' AND number = {number}"
    match how:
        case "flipped":
            left.flip_entry(number)
        case "missing":
            left.change(f"DELETE FROM entries {row}")
        case "rubbish":  # of a release without checksums
            left.change(f"UPDATE entries SET checksum = NULL, entry = x'7b' {row}")
        case "another move":
            moved = b'{"kind":"moved","at":1,"seat":0,"move":"take 9.9","decision":1,"made":1}'
            left.change(f"UPDATE entries SET checksum = NULL, entry = x'{moved.hex()}' {row}")
        case "the last ones":
            left.change(f"DELETE FROM entries WHERE table_id = '{left.table}' AND number >= {number}")
    async with opened(left.file, left.anna, left.ben) as (_, (anna, ben)):
        await left.still_play(anna, ben)
        view = await anna.got(f"/tables/{left.table}")
        assert (view["status"], view["to_act"], view["legal"], view["seed"]) == (DAMAGED, [], [], None)
        assert view["view"]  # as it was before that
        assert statuses(await ben.got("/tables")) == {left.table: DAMAGED, left.other: "playing"}
        body = refused(await anna.post(f"/tables/{left.table}/moves", move="skip", decision=1), 409, "NotNow")
        assert body["table"]["status"] == DAMAGED
        for path in ("undo", "resign", "watch-link", "close", "again"):
            assert (await anna.post(f"/tables/{left.table}/{path}")).status_code == 409, path
        log = await ben.got(f"/tables/{left.table}/log")
        assert log["whole"]
        assert log["lines"]
        refused(await anna.get(f"/tables/{left.table}/record"), 409, "NotNow")  # it could be mended, and played on
        for language, sentence in SENTENCES.items():
            page = await ben.http.get(f"/t/{left.table}", headers={"Accept-Language": language})
            assert page.status_code == 200
            assert sentence in page.text
        home = await anna.http.get("/", headers={"Accept-Language": "en"})
        assert ">damaged" in home.text
        assert (await anna.http.get(f"/t/{left.table}/steps")).status_code == 200
    assert left.numbers()[-1] <= number + 2  # nothing was written behind it


async def test_a_table_of_which_only_the_list_is_left(left: Left) -> None:
    left.without_snapshot()
    left.flip_entry(1)
    async with at_home(Settings(left.file, limits=False)) as door:
        anna, ben = left.again(door)
        async with hearing(anna, left.table, left.other) as ear:
            frames = [await ear.frame(), await ear.frame()]
            assert [(frame.event, frame.data["table"]) for frame in frames] == [
                ("gone", left.table),
                ("view", left.other),
            ]
        await left.still_play(anna, ben)
        refused(await anna.get(f"/tables/{left.table}"), 503, "JournalDamaged")
        page = await anna.http.get(f"/t/{left.table}", headers={"Accept": "text/html", "Accept-Language": "de"})
        assert (page.status_code, "beschädigt" in page.text) == (503, True)
        assert statuses(await anna.got("/tables"))[left.table] == DAMAGED


async def test_a_table_of_which_nothing_is_left(left: Left) -> None:
    left.without_snapshot()
    left.flip_entry(1)
    flip(left.file, "tables", "summary", f"id = '{left.table}'", 5)
    async with opened(left.file, left.anna, left.ben) as (_, (anna, ben)):
        await left.still_play(anna, ben)
        refused(await anna.get(f"/tables/{left.table}"), 503, "JournalDamaged")
        assert (await anna.http.get(f"/t/{left.table}", headers={"Accept": "text/html"})).status_code == 503
        assert statuses(await anna.got("/tables")) == {left.other: "playing"}


async def test_bots_and_alarms_of_a_damaged_table_do_not_go_on_and_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot was to move; or the file is damaged where its move is to be written."""
    monkeypatch.setattr("mastaba.table.room.RETRY", 0.0)
    file = tmp_path / "store"
    async with opened(file) as (door, _):
        anna = await door.guest("Anna")
        view = await anna.opens(2, sit=0, bots={"1": "search:10s"}, options={"first": "2"}, start=True)
        table = view["table"]
    damage(file, "entries")
    async with opened(file, anna) as (door, (anna,)):
        room = door.house.room
        for _ in range(200):
            await asyncio.sleep(0)
        await room._attend(table)
        assert not room._alarms
        assert not room._thinking
        assert (await anna.http.get("/")).status_code == 200
    assert sum(table in record.getMessage() for record in caplog.records) < 12


# ---- People ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["value", "checksum"])
@pytest.mark.parametrize("kind", ["person", "token"])
async def test_somebody_of_whom_nothing_can_be_read_is_a_stranger_and_no_more(
    left: Left, kind: str, column: str
) -> None:
    query = "SELECT value FROM things WHERE kind = 'token' LIMIT 1"
    connection = sqlite3.connect(left.file)
    for (person,) in connection.execute(query):
        where = {"person": f"kind = 'person' AND key = '{person.decode()}'", "token": "kind = 'token' AND value = ?"}
        keys = connection.execute(
            f"SELECT key FROM things WHERE {where[kind]}", (person,) * (kind == "token")
        ).fetchall()
    connection.close()
    flip(left.file, "things", column, f"kind = '{kind}' AND key = '{keys[0][0]}'", -1)
    async with opened(left.file, left.anna, left.ben) as (_, guests):
        answers = [await guest.get("/me") for guest in guests]
        assert sorted(answer.status_code for answer in answers) == [200, 401]
        stranger = guests[[answer.status_code for answer in answers].index(401)]
        assert (await stranger.http.get("/")).status_code == 200
        del stranger.http.headers["X-CSRF-Token"]
        await stranger.named("Somebody")


@pytest.mark.parametrize("rubbish", ["x'ff'", "x'7b22'", "x'22'"])
async def test_people_of_before_checksums(left: Left, rubbish: str) -> None:
    left.change(f"UPDATE things SET checksum = NULL, value = {rubbish}")
    async with opened(left.file, left.anna) as (door, (anna,)):
        refused(await anna.get("/me"), 401, "NotSignedIn")
        await door.guest("Cleo")


# ---- A process of its own -------------------------------------------------------------------------------


async def test_the_server_starts_on_a_store_with_damage_everywhere(left: Left) -> None:
    flip(left.file, "tables", "summary", f"id = '{left.table}'", 5)
    left.without_snapshot()
    left.flip_entry(left.numbers()[-1])
    async with abroad(left.file) as (door, server):
        anna, ben = left.again(door)
        assert statuses(await anna.got("/tables")) == {left.table: DAMAGED, left.other: "playing"}
        await left.still_play(anna, ben)
        async with hearing(anna, left.table) as ear:
            assert (await ear.frame("view")).data["status"] == DAMAGED
        assert well(await anna.http.get(f"/api/tables/{left.table}"))["status"] == DAMAGED
        await server.kill()
        said = await server.complaints()
    assert not any("Traceback" in line for line in said)


async def test_a_file_that_is_damaged_as_a_whole_says_so(left: Left) -> None:
    with left.file.open("r+b") as content:
        content.seek(200)
        content.write(b"\xff" * 3000)
    with pytest.raises(AssertionError, match="damaged"):
        async with abroad(left.file):
            pass
