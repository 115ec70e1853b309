"""The server's disk is full, fails, may not be written, or is held by another program, while people and bots play.

People are told in one sentence that it cannot be written down just now, and when to try again; nothing is applied by
half; streams go on with a full view; and when the trouble is over, everybody goes on, bots too.
"""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import aclosing, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from faults.journals import compare, journals_of, read
from faults.players import Crowd, Person, check_refusal, gather
from faults.servers import at_home
from faults.test_disk import Fault, failing, full, read_only
from store.opened import writing

from mastaba.store import Store
from mastaba.store.writer import Writer
from mastaba.table import room

HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(store: Store) -> Iterator[None]:
    """By another process, and for longer than anybody waits."""
    writing(store).execute("PRAGMA busy_timeout = 50")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(store.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        yield
        other.communicate()


FAULTS = [full, failing, read_only, held]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not wait long before they try again."""
    monkeypatch.setattr(room, "RETRY", 0.1)


@pytest.mark.parametrize("fault", FAULTS)
def test_play_stops_while_it_lasts_and_goes_on_afterwards(tmp_path: Path, fault: Fault) -> None:
    crowd = Crowd()

    async def main() -> None:
        async with at_home(tmp_path / "store") as (house, url):
            writing(house.store).execute("PRAGMA wal_autocheckpoint = 0")  # so that its log has no room that is free
            await crowd.gather(url)
            crowd.begin(url)
            for _ in range(2):
                await crowd.more(2)
                crowd.patient(True)
                with fault(house.store):
                    await crowd.trouble()
                    if fault is not full:  # some of the moves may still fit in
                        compare(await read(house.store), crowd.people)
                crowd.patient(False)
            await crowd.more(2)
        await crowd.end()
        assert any(person.refused for person in crowd.people)
        assert all(person.full_views > person.games + 1 for person in crowd.people)  # one for each game, and more
        compare(await journals_of(tmp_path / "store", tmp_path / "looked at"), crowd.people)

    asyncio.run(main())


@pytest.mark.parametrize("fault", [failing, held])
def test_a_bot_tries_again_until_its_move_is_written(
    tmp_path: Path, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    anna = Person("Anna")

    async def main() -> None:
        async with at_home(tmp_path / "store") as (house, url):
            await gather(url, [anna], {"1": "search:300"})
            async with anna.connected(url), aclosing(anna.frames()) as frames:
                await anna.until_others_act(frames)
                with fault(house.store):
                    while await anext(frames) != "view":  # in the place of a move that was told to nobody
                        pass
                while not anna.decision:
                    await anext(frames)

    asyncio.run(main())
    assert any("a bot made no move, and is asked again" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("fault", [failing, read_only, held])
def test_whatever_is_asked_for_is_refused_and_leaves_no_trace(tmp_path: Path, fault: Fault) -> None:
    """And the same request does it afterwards."""
    anna, ben = Person("Anna"), Person("Ben")
    table = {"game": "hapy", "seats": 2, "sit": 0}

    async def main() -> None:
        async with at_home(tmp_path / "store") as (house, url), anna.connected(url), ben.connected(url):
            path = f"tables/{(await anna.done('POST', 'tables', table))['table']}"
            invitation = (await anna.done("POST", f"{path}/seats/1/invitation"))["invitation"]
            requests: list[tuple[Person, str, Any]] = [
                (ben, "me", {"name": "Benedict"}),
                (ben, "me/code", None),
                (ben, "tokens", {"name": "Robo"}),
                (ben, "join", {"invitation": invitation}),
                (anna, f"{path}/watch-link", None),
                (anna, f"{path}/start", None),
                (anna, "tables", table),
                (anna, f"{path}/resign", {}),
                (anna, f"{path}/again", None),
            ]
            for person, asked, body in requests:
                before = all_of(house.store), await anna.done("GET", path), await person.done("GET", "tables")
                with fault(house.store):
                    for _ in range(2):
                        check_refusal(await person.ask("POST", asked, body))
                after = all_of(house.store), await anna.done("GET", path), await person.done("GET", "tables")
                assert before == after
                await person.done("POST", asked, body)

    asyncio.run(main())


def test_a_table_is_opened_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fails in the middle of it, after so many writes."""
    anna = Person("Anna")
    wish = {"game": "hapy", "seats": 3, "sit": 0, "bots": {"1": "greedy", "2": "greedy"}, "start": True}

    async def main() -> None:
        async with at_home(tmp_path / "store") as (house, url), anna.connected(url):
            for writes in range(1, 7):
                with after(house.store, writes, monkeypatch):
                    check_refusal(await anna.ask("POST", "tables", wish))
                    assert await anna.done("GET", "tables") == []
        async with at_home(tmp_path / "store") as (house, url), anna.connected(url):
            assert await anna.done("GET", "tables") == []
            table = await anna.done("POST", "tables", wish)
            assert [listed["table"] for listed in await anna.done("GET", "tables")] == [table["table"]]

    asyncio.run(main())


@contextmanager
def after(store: Store, writes: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """From then on it may not be written."""
    put = Writer._put
    left = writes

    def put_or_not(writer: Writer, work: Any) -> Any:
        nonlocal left
        if left == 0:
            writing(store).execute("PRAGMA query_only = ON")
        left -= 1
        return put(writer, work)

    monkeypatch.setattr(Writer, "_put", put_or_not)
    yield
    monkeypatch.undo()
    writing(store).execute("PRAGMA query_only = OFF")


def all_of(store: Store) -> list[object]:
    """Whatever is in the file."""
    with closing(sqlite3.connect(store.path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return [connection.execute(f"SELECT * FROM {name}").fetchall() for name in sorted(names)]
