"""The log: a line a request, errors with their number, and nothing that is anybody's secret."""

import asyncio
import os
import re
import signal
from pathlib import Path

import pytest
from faults.servers import SOON, workers_of
from web.guests import Guest, begun, refused
from web.serving import abroad, at_home

from mastaba.kernel.discreet import kind_of, trace_of
from mastaba.kernel.errors import IllegalMove
from mastaba.web.house import Settings
from mastaba.web.logs import asked_for

pytestmark = pytest.mark.anyio

CLUMSY = str(Path(__file__).with_name("clumsy.py"))
TIME = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}"
CARD = re.compile(r"\b[a-z]+-[1-6]\b")  # as Hâpy Families writes them


async def played(table: str, *guests: Guest) -> None:
    """To the end, the first legal move each time."""
    seat = 0
    while (now := await guests[seat].got(f"/tables/{table}"))["status"] == "playing":
        if now["decision"]:
            await guests[seat].posted(f"/tables/{table}/moves", move=now["legal"][0], decision=now["decision"])
        else:
            seat = now["to_act"][0]


async def replaced(pid: int, worker: int) -> None:
    """Returns when another worker thinks in its place."""
    async with asyncio.timeout(SOON):
        while not set(workers_of(pid)) - {worker}:
            await asyncio.sleep(0.01)


async def wrong(guest: Guest, method: str, path: str, **more: object) -> str:
    """The number of what went wrong, as whoever asked is told it."""
    answer = refused(await guest.send(method, path, **more), 500, "ServerError")
    assert answer["number"] in answer["message"]
    number: str = answer["number"]
    return number


async def test_a_whole_game_with_mistakes_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    async with abroad(tmp_path / "store", "--log", "requests", script=(CLUMSY,)) as (door, server):
        anna, ben, robot = await door.guest("Anna"), await door.guest("Ben"), await door.program("Robo")
        table = await begun(anna, ben)
        cards = set(CARD.findall((await anna.get(f"/tables/{table}")).text))
        watching = (await anna.posted(f"/tables/{table}/watch-link"))["watch"]
        joining = (await anna.posted(f"/tables/{(await anna.opens())['table']}/seats/1/invitation"))["invitation"]
        device = (await anna.posted("/me/code"))["code"]
        await robot.posted(f"/tables/{table}/watch", watch=watching)
        for path in (f"/join/{joining}", f"/watch/{table}/{watching}", f"/join?code={device}", f"/t/{device}"):
            await ben.http.get(path)
        for secret in (joining, watching, device, anna.http.cookies["mastaba"], robot.me["token"]):
            await ben.http.get(f"/nothing/{secret}?token={secret}")
            await ben.http.get(f"/api/tables/{secret}?seat={secret}")
            await ben.send("POST", "/join", json={"code": secret, "invitation": secret})
            await ben.send(secret[:8], "/me", headers={"X-CSRF-Token": secret})
            await door.stranger().get("/me", {"Authorization": f"Bearer {secret}x", "Host": secret})
        now = await anna.got(f"/tables/{table}")
        move = {"move": now["legal"][0], "decision": now["decision"]}
        numbers = {
            f"GET /api/tables/{table}/log": await wrong(anna, "GET", f"/tables/{table}/log"),
            f"POST /api/tables/{table}/moves": await wrong(
                anna, "POST", f"/tables/{table}/moves", params={"legal": True}, json=move
            ),
            "POST /api/join": await wrong(anna, "POST", "/join", json={"code": "ABCDEF"}),
        }
        page = await anna.http.get(f"/t/{table}/steps", headers={"Accept": "text/html"})
        assert page.status_code == 500
        played_with_bot = await anna.opens(2, sit=0, bots={"1": "search:10s"}, options={"first": "2"}, start=True)
        async with asyncio.timeout(SOON):
            while not (workers := workers_of(server.process.pid)):
                await asyncio.sleep(0.01)
        os.kill(workers[0], signal.SIGKILL)
        await replaced(server.process.pid, workers[0])
        await played(table, anna, ben)
        record = (await anna.get(f"/tables/{table}/record")).text
        server.process.terminate()
        assert await server.ended() == 0
        log = await server.logged()

    secrets = {anna.http.cookies["mastaba"], ben.http.cookies["mastaba"], robot.me["token"], anna.me["csrf"]}
    secrets |= {joining, joining.rpartition(".")[2], watching, device, "ABCDEF", anna.me["id"], played_with_bot["code"]}
    secrets |= set(re.findall(r"seed: (\S+)", record))
    assert len(cards) > 5
    assert [secret for secret in secrets | cards if secret and secret in log] == []
    assert not CARD.search(log)
    assert "Cookie" not in log
    for asked, number in numbers.items():
        assert re.search(rf"^{TIME} mastaba.web ERROR {number}: {asked} failed: .*clumsy.py:\d+: Mistake$", log, re.M)
        assert re.search(rf"^{TIME} mastaba.requests INFO {number} {asked} 500 \d+\.\d ms$", log, re.M)
    shown = re.search(rf"^{TIME} mastaba.web ERROR (\d+): GET /t/{table}/steps failed", log, re.M)
    assert shown
    assert shown[1] in page.text
    assert re.search(
        rf"^{TIME} mastaba.requests INFO \d{{8}} POST /api/tables/{table}/moves 200 \d+\.\d ms$", log, re.M
    )
    assert re.search(rf"^{TIME} mastaba.requests INFO \d{{8}} GET /join/{{invitation}} \d+ \d+\.\d ms$", log, re.M)
    assert re.search(rf"^{TIME} mastaba.bots INFO A bot's worker (is replaced|was gone)", log, re.M)
    assert re.search(rf"^{TIME} mastaba.web ERROR Something failed by itself: .*clumsy.py:\d+: Mistake$", log, re.M)


async def test_without_being_asked_it_writes_no_line_a_request(tmp_path: Path) -> None:
    async with abroad(tmp_path / "store") as (door, server):
        await door.guest("Anna")
        server.process.terminate()
        assert await server.ended() == 0
        assert await server.logged() == ""


async def test_each_mistake_has_a_number_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*words: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("mastaba.web.api_play.log_of", broken)
    async with at_home(Settings(tmp_path / "store")) as door:
        anna, ben = await door.guest("Anna"), await door.guest("Ben")
        table = await begun(anna, ben)
        assert len({await wrong(anna, "GET", f"/tables/{table}/log") for _ in range(5)}) == 5


# ---- What is said of an error, and of a request ---------------------------------------------------------


def test_an_error_is_told_without_its_words() -> None:
    try:
        try:
            int("cat-1")
        except ValueError as error:
            raise IllegalMove("{card} is not there.", card="cat-2") from error
    except IllegalMove as error:
        trace = trace_of(error)
    assert trace.endswith("{card} is not there.")
    assert "\nValueError\n" in trace
    assert "test_logs.py" in trace
    assert "invalid literal" not in trace
    assert kind_of(FileNotFoundError(2, "No such file", "/secret")) == "FileNotFoundError: No such file"


@pytest.mark.parametrize(
    ("scope", "said"),
    [
        ({"path": "/t/0123456789ab/moves"}, "GET /t/0123456789ab/moves"),
        ({"path": "/t/secret/moves"}, "GET (nothing here)"),
        ({"path": "/t/0123456789ab/moves", "method": "SECRET"}, "? /t/0123456789ab/moves"),
        (
            {"path": "/x", "path_template": "/t/{table}/parts", "path_params": {"table": "0123456789ab"}},
            "GET /t/0123456789ab/parts",
        ),
        ({"path": "/x", "path_template": "/t/{table}", "path_params": {"table": "ABCDEFGH2345"}}, "GET /t/{table}"),
        ({"path": "/x", "path_template": "/join/{invitation}"}, "GET /join/{invitation}"),
    ],
)
def test_a_request_goes_by_its_route(scope: dict[str, object], said: str) -> None:
    assert asked_for({"method": "GET", **scope}) == said
