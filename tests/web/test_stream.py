"""The event stream, over the real server: what each hears, coming again, and those who do not listen."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from faults.servers import SOON
from web.guests import Door, Guest, begun, invitation, refused, seated
from web.serving import at_home, deaf, hearing

from mastaba.table.watching import MOST_WAITING, Update, Watcher
from mastaba.web.app import make_app
from mastaba.web.guard import SECURITY
from mastaba.web.house import House, Settings
from mastaba.web.stream import MOST_TABLES, Listening

pytestmark = pytest.mark.anyio


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Door]:
    async with at_home(Settings(tmp_path / "store", limits=False)) as door:
        yield door


async def anna_and_ben(door: Door) -> tuple[Guest, Guest]:
    return await door.guest("Anna"), await door.guest("Ben")


def watchers(door: Door, table: str) -> list[Watcher]:
    return list(door.house.room.watchers._by_table.get(table, ()))


async def nobody_listens(door: Door) -> None:
    """Returns when the server has noticed that all have gone."""
    async with asyncio.timeout(SOON):
        while door.house.bells:
            await asyncio.sleep(0.001)
    assert not door.house.room.watchers._by_table


# ---- What is heard --------------------------------------------------------------------------------------


async def test_first_the_whole_table_then_what_happens(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    async with hearing(anna, table) as ear:
        assert ear.answer.headers["content-type"].startswith("text/event-stream")
        for name, value in SECURITY.items():
            assert ear.answer.headers[name.decode()] == value.decode()
        welcome = await ear.next()
        assert "retry: 1000" in welcome.raw
        view = await ear.frame()
        assert (view.event, view.data) == ("view", await anna.got(f"/tables/{table}"))
        assert view.id == f"{table}:{view.data['version']}"
        moved = await anna.plays(table, "take 8.1")
        told = await ear.frame()
        assert told.event == "told"
        assert told.data["told"] == moved["told"]
        assert (told.data["table"], told.data["you"], told.data["version"]) == (table, 0, moved["version"])
        assert (told.data["to_act"], told.data["decision"], told.data["status"]) == ([0], 2, "playing")
        assert "legal" not in told.data
        assert told.id == f"{table}:{moved['version']}"


async def test_legal_moves_for_those_who_want_to_hear_of_them(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    async with hearing(anna, table, legal=True) as ear, hearing(ben, table, legal=True) as other:
        await anna.plays(table)
        assert (await ear.frame("told")).data["legal"] == (await anna.got(f"/tables/{table}"))["legal"]
        assert "legal" not in (await other.frame("told")).data


async def test_each_hears_what_is_for_the_own_ears(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    carla = await home.guest("Carla")
    table = await begun(anna, ben)
    link = await anna.posted(f"/tables/{table}/watch-link")
    await carla.posted(f"/tables/{table}/watch", watch=link["watch"])
    async with hearing(anna, table) as hers, hearing(ben, table) as his, hearing(carla, table) as theirs:
        moved = await anna.plays(table, "take 8.1")
        heard = [await ear.frame("told") for ear in (hers, his, theirs)]
        assert ["card" in frame.data["told"][0] for frame in heard] == [True, False, False]
        assert moved["told"][0]["card"] not in heard[1].raw + heard[2].raw
        assert [frame.data["you"] for frame in heard] == [0, 1, None]
        assert [frame.data["decision"] for frame in heard] == [2, 0, 0]
    stranger = await home.guest("Dora")
    refused(await stranger.get("/stream", table=table), 403, "NotAllowed")
    refused(await ben.get("/stream", table=f"{table}@0"), 403, "NotAllowed")
    refused(await home.stranger().get("/stream", table=table), 401, "NotSignedIn")


async def test_several_tables_in_one_stream(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    tables = [await begun(anna, ben) for _ in range(3)]
    async with hearing(anna, *tables) as ear:
        views = [await ear.frame("view") for _ in tables]
        assert [view.data["table"] for view in views] == tables
        for table in tables:
            moved = await anna.plays(table)
            told = await ear.frame()
            assert (told.event, told.data["table"], told.data["version"]) == ("told", table, moved["version"])
    assert [pair.split(":")[0] for pair in told.id.split(",")] == tables
    await anna.plays(tables[1], "skip")
    async with hearing(anna, *tables, last=told.id) as ear:
        view = await ear.frame()  # of the others all was heard
        assert (view.event, view.data["table"]) == ("view", tables[1])
        await ben.plays(tables[1])
        assert (await ear.frame()).event == "told"
    too_many = await anna.get("/stream", table=[f"t{i}" for i in range(MOST_TABLES + 1)])
    refused(too_many, 400, "BadRequest")


async def test_one_table_that_is_barred_does_not_silence_the_others(home: Door) -> None:
    """A browser has one stream for all its tabs, and one of them may be of another time."""
    anna, ben = await anna_and_ben(home)
    mine, theirs = await begun(anna, ben), (await ben.opens(2, sit=0))["table"]
    async with hearing(anna, theirs, mine, "nothing") as ear:
        frames = [await ear.frame() for _ in range(3)]
        assert [(frame.event, frame.data["table"]) for frame in frames] == [
            ("gone", theirs),
            ("view", mine),
            ("gone", "nothing"),
        ]
        await ben.posted(f"/tables/{theirs}/seats/1/bot", bot="greedy")
        await anna.plays(mine)
        assert (await ear.frame()).data["table"] == mine
    refused(await anna.get("/stream", table=[theirs, theirs]), 403, "NotAllowed")


async def test_one_person_in_two_seats_hears_both(home: Door) -> None:
    anna = await home.guest("Anna")
    table = (await anna.opens(2, sit=0, options={"first": "1"}))["table"]
    await anna.posted("/join", invitation=await invitation(anna, table, 1))
    await anna.posted(f"/tables/{table}/start")
    async with hearing(anna, f"{table}@0", f"{table}@1") as ear:
        assert [(await ear.frame("view")).data["you"] for _ in range(2)] == [0, 1]
        await anna.plays(table, seat=0)
        told = [await ear.frame("told") for _ in range(2)]
        assert [(frame.data["you"], "card" in frame.data["told"][0]) for frame in told] == [(0, True), (1, False)]
        assert len(watchers(home, table)) == 2
    await nobody_listens(home)


# ---- Coming again ---------------------------------------------------------------------------------------


async def test_who_has_heard_all_gets_no_view(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    async with hearing(ben, table) as ear:
        last = (await ear.frame("view")).id
    async with hearing(ben, table, last=last) as ear:
        await anna.plays(table)
        told = await ear.frame()
        assert told.event == "told"
        last = told.id
    async with hearing(ben, table, last=last) as ear:
        await anna.plays(table, "skip")
        assert (await ear.frame()).event == "told"


async def test_who_has_missed_something_gets_one_view(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    async with hearing(ben, table) as ear:
        last = (await ear.frame("view")).id
    await anna.plays(table)
    await anna.plays(table, "skip")
    async with hearing(ben, table, last=last) as ear:
        view = await ear.frame()
        assert (view.event, view.data) == ("view", await ben.got(f"/tables/{table}"))
        await ben.plays(table)
        assert (await ear.frame()).event == "told"  # and nothing between


async def test_what_cannot_be_read_was_never_heard(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    version = (await ben.got(f"/tables/{table}"))["version"]
    for garbage in (
        "x",
        ":",
        f"{table}:",
        f"{table}:-1",
        f"{table}:1.5",
        f"{table}:x",
        f"{table}:{version + 1}",
        f"{table}:{'9' * 3_000}",
        f"{table}@1:{version}",
        f"elsewhere:{version}",
        "," * 3_000,
    ):
        async with hearing(ben, table, last=garbage) as ear:
            assert (await ear.frame()).event == "view", garbage[:40]
    async with hearing(ben, table, last=f"x,,:,{table}:{version},y:z") as ear:
        await anna.plays(table)
        assert (await ear.frame()).event == "told"


async def test_cut_in_mid_event_and_resumed(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    heard = ""
    async with ben.http.stream("GET", "/api/stream", params={"table": table}) as answer:
        async for text in answer.aiter_text(chunk_size=100):
            heard += text
            if '"seats"' in heard:
                break
    assert "\n\n" not in heard[heard.index("event: view") :]  # the frame has not come to its end
    await nobody_listens(home)
    await anna.plays(table)
    async with hearing(ben, table) as ear:  # no id had come with a whole frame
        assert (await ear.frame()).data == await ben.got(f"/tables/{table}")


async def test_what_was_lost_comes_as_one_view(home: Door) -> None:
    """The journal has failed, for one: then nobody knows what is true but who asks again."""
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    async with hearing(ben, table) as ear:
        await ear.frame("view")
        home.house.room.watchers.lose(table)
        view = await ear.frame()
        assert (view.event, view.data) == ("view", await ben.got(f"/tables/{table}"))
        await anna.plays(table)
        assert (await ear.frame()).event == "told"


async def test_a_view_that_cannot_be_made_is_owed(home: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    from mastaba.store.errors import DiskFailed

    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    at = home.house.room.at

    def failing(*_: Any) -> None:
        raise DiskFailed("no luck")

    async with hearing(ben, table) as ear:
        await ear.frame("view")
        monkeypatch.setattr(home.house.room, "at", failing)
        home.house.room.watchers.lose(table)
        (watcher,) = watchers(home, table)
        while watcher.bell.is_set():
            await asyncio.sleep(0)
        monkeypatch.setattr(home.house.room, "at", at)
        await anna.plays(table)
        frame = await ear.frame()  # not what has just happened, as if nothing were missing
        assert (frame.event, frame.data) == ("view", await ben.got(f"/tables/{table}"))


# ---- Seats change ---------------------------------------------------------------------------------------


async def test_who_sits_down_hears_the_own_seat_from_then_on(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    opened = await anna.opens(2, options={"first": "1"})
    table = opened["table"]
    async with hearing(anna, table) as ear:
        assert (await ear.frame("view")).data["you"] is None
        await anna.posted("/join", code=opened["code"])
        assert (await ear.frame()).data["told"] == [{"kind": "sat", "seat": 0, "name": "Anna"}]
        assert (await ear.frame()).data["you"] == 0
        await ben.posted("/join", code=opened["code"])
        await ear.frame("view")
        await anna.posted(f"/tables/{table}/start")
        await ear.frame("told")
        await anna.plays(table, "take 8.1")
        assert "card" in (await ear.frame("told")).data["told"][0]


async def test_who_had_to_get_up_does_not_hear_through_the_ears_of_the_next(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    carla = await home.guest("Carla")
    table = await seated(anna, ben, options={"first": "2"})
    async with hearing(ben, table) as ear, hearing(ben, f"{table}@1") as other:
        for each in (ear, other):
            await each.frame("view")
        await anna.delete(f"/tables/{table}/seats/1")
        await carla.posted("/join", invitation=await invitation(anna, table, 1))
        await anna.posted(f"/tables/{table}/start")
        taken = await carla.plays(table, "take 8.1")
        for each in (ear, other):
            stood = await each.frame()
            assert stood.data["told"] == [{"kind": "stood", "seat": 1}]
            gone = await each.frame()
            assert (gone.event, gone.data) == ("gone", {"table": table})
        assert not watchers(home, table)
        await home.house.end_streams()
        assert [frame.event for frame in await ear.ended()] == ["bye"]
    assert "card" in taken["told"][0]


@pytest.mark.parametrize("anew", [True, False])
async def test_who_came_by_a_link_that_was_taken_back_hears_nothing_more(home: Door, anew: bool) -> None:
    anna, ben = await anna_and_ben(home)
    carla = await home.guest("Carla")
    table = await begun(anna, ben)
    watch = (await anna.posted(f"/tables/{table}/watch-link"))["watch"]
    await carla.posted(f"/tables/{table}/watch", watch=watch)
    async with hearing(carla, table) as ear, hearing(ben, table) as his:
        await ear.frame("view")
        await his.frame("view")
        if anew:
            await ben.posted(f"/tables/{table}/watch-link")
        else:
            assert (await ben.delete(f"/tables/{table}/watch-link")).status_code == 204
        gone = await ear.frame()
        assert (gone.event, gone.data) == ("gone", {"table": table})
        await anna.plays(table)
        assert (await his.frame()).event == "told"  # and nothing before: he sits there
        assert not any(watcher.viewer == -1 for watcher in watchers(home, table))
    for path in (f"/tables/{table}", f"/tables/{table}/log", f"/stream?table={table}"):
        assert "looked on" in refused(await carla.send("GET", path), 403, "NotAllowed")["message"]
    page = await carla.http.get(f"/t/{table}", headers={"Accept": "text/html"})
    assert (page.status_code, "looked on does not count any more" in page.text) == (403, True)
    assert (await carla.http.get(f"/t/{table}/parts")).status_code == 403
    assert (await carla.http.get(f"/t/{table}/steps")).status_code == 403


async def test_a_device_that_is_forgotten_hears_nothing_more(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    code = (await anna.posted("/me/code"))["code"]
    phone = home.stranger()
    phone.me = await phone.posted("/me/device", code=code)
    table, other = await begun(anna, ben), await begun(anna, ben)
    async with (
        hearing(anna, table, other) as ear,
        hearing(anna, mine=True) as home_page,
        hearing(phone, table) as kept,
    ):
        for _ in range(2):
            await ear.frame("view")
        await kept.frame("view")
        await home_page.next()
        await anna.delete("/me")
        said = await ear.ended()
        assert {frame.data["table"] for frame in said if frame.event == "gone"} == {table, other}
        assert (said[-1].event, said[-1].data) == ("bye", {"forgotten": True})
        assert [frame.data for frame in await home_page.ended()] == [{"forgotten": True}]
        await phone.http.post(f"/api/tables/{table}/resign", json={}, headers={"X-CSRF-Token": phone.me["csrf"]})
        assert (await kept.frame("told")).data["told"][0]["kind"] == "resigned"
    await nobody_listens(home)
    assert not home.house.people._listening


async def test_a_device_that_is_forgotten_while_it_comes_in(home: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    join = Listening._join

    async def slow(self: Listening, *wanted: Any) -> bytes:
        await home.house.people.forget(anna.http.cookies["mastaba"])
        return await join(self, *wanted)

    monkeypatch.setattr(Listening, "_join", slow)
    async with hearing(anna, table) as ear:
        assert (await ear.ended())[-1].data == {"forgotten": True}


async def test_the_host_who_gets_up_looks_on(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await seated(anna, ben, options={"first": "1"})
    async with hearing(anna, table) as ear:
        await ear.frame("view")
        await anna.delete(f"/tables/{table}/seats/0")
        await ear.frame("told")
        assert (await ear.frame("view")).data["you"] is None
        carla = await home.guest("Carla")
        await carla.posted("/join", invitation=await invitation(anna, table, 0))
        await ear.frame("view")
        await anna.posted(f"/tables/{table}/start")
        await ear.frame("told")
        await carla.plays(table, "take 8.1")
        assert "card" not in (await ear.frame("told")).data["told"][0]


# ---- Silence, and those who go --------------------------------------------------------------------------


async def test_a_silent_stream_says_that_it_is_still_there(tmp_path: Path) -> None:
    async with at_home(Settings(tmp_path / "store", heartbeat=0.02)) as home:
        anna, ben = await anna_and_ben(home)
        table = await begun(anna, ben)
        async with hearing(anna, table) as ear:
            await ear.frame("view")
            for _ in range(5):
                assert (await ear.next()).event == "here"
            await anna.plays(table)
            assert await ear.frame("told")
            assert (await ear.next()).event == "here"


async def test_who_goes_is_forgotten(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    for _ in range(10):
        async with hearing(anna, table), hearing(ben, table):
            pass  # perhaps before anything was sent
    await nobody_listens(home)
    async with hearing(ben, table) as ear:
        await ear.frame("view")
        assert len(watchers(home, table)) == 1


async def test_who_goes_before_the_first_byte_is_forgotten_too(house: House) -> None:
    """No server needed: the application is told that the reader has gone before it could send anything."""
    door = Door(house)
    anna, ben = await anna_and_ben(door)
    robot = await door.program("Robo")
    table = await begun(anna, ben)
    link = await anna.posted(f"/tables/{table}/watch-link")
    await robot.posted(f"/tables/{table}/watch", watch=link["watch"])
    scope: Any = {
        "type": "http",
        "method": "GET",
        "path": "/api/stream",
        "raw_path": b"/api/stream",
        "root_path": "",
        "query_string": f"table={table}".encode(),
        "headers": [(b"host", b"localhost"), (b"authorization", f"Bearer {robot.me['token']}".encode())],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "scheme": "http",
        "http_version": "1.1",
        "asgi": {"version": "3.0"},
    }
    app: Any = make_app(house)
    sent = []

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    async with asyncio.timeout(SOON):
        await app(scope, receive, send)
    assert sent[:1] == ["http.response.start"]
    await nobody_listens(door)
    await door.close()


async def test_listening_changes_nothing(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    before = await home.house.store.entries(table, 1, 10_000)
    async with hearing(anna, table) as ear:
        await ear.frame("view")
    assert await home.house.store.entries(table, 1, 10_000) == before


# ---- Those who do not read ------------------------------------------------------------------------------


async def stuck(watcher: Watcher) -> None:
    """Fills the pipe to somebody who does not read, until nothing more goes in."""
    version = 1_000_000  # these frames are of no game
    while True:
        version += 1
        watcher.tell(Update(watcher.table, None, version, [{"kind": "x", "text": "x" * 100_000}], (), 0, "", ()))
        for _ in range(20):
            if not watcher._updates:
                break
            await asyncio.sleep(0.01)
        else:
            return


async def a_table_with_somebody_who_looks_on(home: Door) -> tuple[Guest, Guest, Guest, str]:
    anna, ben = await anna_and_ben(home)
    carla = await home.program("Carla")
    table = await begun(anna, ben, layout="tomb")
    link = await anna.posted(f"/tables/{table}/watch-link")
    await carla.posted(f"/tables/{table}/watch", watch=link["watch"])
    return anna, ben, carla, table


async def test_who_does_not_read_disturbs_nobody_and_gets_one_view(home: Door) -> None:
    anna, ben, carla, table = await a_table_with_somebody_who_looks_on(home)
    async with deaf(home, carla, table) as reader:
        (watcher,) = watchers(home, table)
        await stuck(watcher)
        async with hearing(ben, table) as ear:
            await ear.frame("view")
            for _ in range(MOST_WAITING):
                await anna.plays(table)
                await anna.posted(f"/tables/{table}/undo")
                for _ in range(2):
                    assert (await ear.frame()).event == "told"  # Ben hears everything at once
                assert len(watcher._updates) <= MOST_WAITING
        assert watcher._lost
        await anna.plays(table)
        now = (await anna.got(f"/tables/{table}"))["version"]
        text = b""
        while not (f'"version":{now}'.encode() in text and text.endswith(b"\n\n")):
            async with asyncio.timeout(SOON):
                text += await reader.read(1 << 20)
    frames = [frame for frame in text.split(b"event: ")[1:] if b'"kind":"x"' not in frame]
    assert [frame.split(b"\n")[0] for frame in frames] == [b"view", b"view"]  # the first one, and that of now
    assert json.loads(frames[1].split(b"data: ")[1])["version"] == now


async def test_who_does_not_read_does_not_keep_the_server_from_closing(home: Door) -> None:
    _, ben, carla, table = await a_table_with_somebody_who_looks_on(home)
    async with deaf(home, carla, table):
        (watcher,) = watchers(home, table)
        await stuck(watcher)
        async with hearing(ben, table) as ear:
            await ear.frame("view")
            async with asyncio.timeout(SOON):
                await home.house.end_streams()
            assert [frame.event for frame in await ear.ended()] == ["bye"]


async def test_goodbye(home: Door) -> None:
    anna, ben = await anna_and_ben(home)
    table = await begun(anna, ben)
    async with hearing(anna, table) as hers, hearing(ben, table) as his:
        for ear in (hers, his):
            await ear.frame("view")
        await home.house.end_streams()
        for ear in (hers, his):
            assert [frame.event for frame in await ear.ended()] == ["bye"]
    async with hearing(anna, table) as ear:  # who comes just then
        assert [frame.event for frame in await ear.ended()] == ["view", "bye"]
