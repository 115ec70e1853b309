"""From a move to a letter, a push and a call; and where the links in them lead, whoever opens them."""

import json
import re
import socket
import struct
import time
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from email.header import decode_header, make_header
from email.message import Message
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from club.test_letters import Box
from web.guests import Door, Guest, begun, refused
from web.outsiders import Call, Outsider

from mastaba.club.letters import Postman
from mastaba.web.drawing import ICONS
from mastaba.web.house import House, Settings
from mastaba.web.pages import shell, static

pytestmark = pytest.mark.anyio
MAIL = "bek@example.org"


@dataclass
class Around:
    """A house, its mail server, and others' servers; and how much later it is there."""

    house: House
    door: Door
    box: Box
    there: Outsider
    later: float = 0.0
    mail: dict[str, str] = field(default_factory=dict)  # by person

    def __post_init__(self) -> None:
        self.house.now = lambda: time.time() + self.later  # type: ignore[method-assign]
        self.house.notices.sender.mail_of = self.mail_of

    async def mail_of(self, person: str) -> str:
        return self.mail.get(person, "")

    async def passes(self, seconds: float) -> None:
        self.later += seconds
        for _ in range(3):
            await self.house.notices.turn()
            await self.house.notices.idle()

    def called(self, path: str) -> Call:
        return next(call for call in self.there.calls if call.path == path)

    async def bek(self) -> Guest:
        """Somebody who has named all three ways."""
        bek = await self.door.guest("Bek")
        self.mail[bek.me["id"]] = MAIL
        keys = {"p256dh": self.there.keys.p256dh, "auth": self.there.keys.auth}
        await bek.posted("/me/notices/devices", endpoint=f"{self.there.url}/push", keys=keys, name="Firefox, Linux")
        await bek.posted("/me/notices/hooks", kind="plain", address=f"{self.there.url}/hook")
        await bek.posted("/me/notices", way="mail", when="once")
        return bek

    async def turn(self, bek: Guest) -> str:
        """Anna has moved, and Bek is not there."""
        anna = await self.door.guest("Anna")
        made = await anna.posted("/tables", game="hapy", seats=2, sit=0, pace="slow", options={"first": "2"})
        invitation = await anna.posted(f"/tables/{made['table']}/seats/1/invitation")
        await bek.posted("/join", invitation=invitation["invitation"])
        await anna.posted(f"/tables/{made['table']}/start")
        await self.passes(200.0)
        return str(made["table"])


@pytest.fixture
async def around(tmp_path: Path) -> AsyncIterator[Around]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    box = Box()
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    postman = Postman.read(f"smtp://127.0.0.1:{port}?from=table@example.org&tls=no")
    settings = Settings(tmp_path / "store", may_call=("127.0.0.1",), postman=postman)
    async with Outsider.opened_at_once() as there, House.opened(settings) as house:
        door = Door(house)
        yield Around(house, door, box, there)
        await door.close()
    server.stop()


def text_of(letter: Message) -> str:
    data = letter.get_payload(decode=True)
    assert isinstance(data, bytes)
    return data.decode()


def path_of(address: str) -> str:
    return re.sub(r"^https?://[^/]+", "", address)


# ---- All the way ----------------------------------------------------------------------------------------


async def test_from_a_move_to_all_three_ways_once(around: Around) -> None:
    bek = await around.bek()
    table = await around.turn(bek)
    (letter,) = around.box.letters
    assert (letter["To"], str(make_header(decode_header(letter["Subject"])))) == (MAIL, "Your move: Hâpy Families")
    assert "It is your turn in Hâpy Families with Anna." in text_of(letter)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    calls = {call.path: call for call in around.there.calls}
    assert len(around.there.calls) == len(calls) == 2
    told = json.loads(calls["/hook"].body)
    assert (told["title"], told["waiting"]) == ("Your move: Hâpy Families", 1)
    assert told["notices"][0]["table"] == table
    pushed = around.there.opened(calls["/push"])
    assert (pushed["title"], pushed["tag"], pushed["waiting"]) == ("Your move: Hâpy Families", table, 1)
    for link in (told["link"], pushed["url"], re.findall(r"http\S+/n/[^s]\S+", text_of(letter))[0]):
        answer = await bek.http.get(path_of(link))
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    await around.passes(3_600.0)
    assert len(around.box.letters) + len(around.there.calls) == 3


async def test_a_link_lets_nobody_in(around: Around) -> None:
    bek = await around.bek()
    table = await around.turn(bek)
    link = path_of(json.loads(around.called("/hook").body)["link"])
    stranger, anna = around.door.stranger(), await around.door.guest("Cleo")
    html = {"Accept": "text/html"}
    answer = await stranger.http.get(link, headers=html)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert "This is for Bek" in answer.text
    refused(await stranger.get(f"/tables/{table}"), 401, "NotSignedIn")
    answer = await anna.http.get(link, headers=html)
    assert "On this device you are Cleo." in answer.text
    assert table not in answer.text
    refused(await anna.get(f"/tables/{table}"), 403, "NotAllowed")
    for wrong in (link[:-1], link + "A", link.replace(table, "x" * len(table)), "/n/nonsense", "/n/a.b.c.d"):
        answer = await bek.http.get(wrong)
        assert (answer.status_code, answer.json()["error"]) == (410, "BadInvitation")


async def test_one_click_stops_letters_and_looking_does_not(around: Around) -> None:
    bek = await around.bek()
    table = await around.turn(bek)
    header = around.box.letters[0]["List-Unsubscribe"]
    assert re.fullmatch(r"<http://localhost/n/stop/[\w.-]+>", header)  # as it stands, for programs that read it
    stop = path_of(header.strip("<>"))
    nobody = around.door.stranger()
    assert (await nobody.http.get(stop, headers={"Accept": "text/html"})).status_code == 200
    assert (await bek.got("/me/notices"))["mail"]["when"] == "once"
    refused(await nobody.http.post(stop[:-1] + "_"), 410, "BadInvitation")
    answer = await nobody.http.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    now = await bek.got("/me/notices")
    assert (now["mail"]["when"], now["push"]["when"], len(now["hooks"])) == ("never", "once", 1)
    see = path_of(json.loads(around.called("/hook").body)["link"])
    refused(await nobody.http.post("/n/stop/" + see.removeprefix("/n/")), 410, "BadInvitation")
    assert around.house.room.listing.has(table, bek.me["id"])


async def test_send_me_one_now(around: Around) -> None:
    bek = await around.bek()
    told = await bek.got("/me/notices")
    for channel in (told["devices"][0]["id"], told["hooks"][0]["id"], "mail"):
        assert (await bek.post("/me/notices/try", channel=channel)).status_code == 204
    assert len(around.box.letters) + len(around.there.calls) == 3
    refused(await bek.post("/me/notices/try", channel="hook-nothing"), 409, "NotNow")
    around.there.says(500)
    body = refused(await bek.post("/me/notices/try", channel=told["hooks"][0]["id"]), 502, "NotDelivered")
    assert body["message"] == "The server there answered 500."
    refused(await bek.post("/me/notices/try", channel="mail"), 429, "TooMany")


async def test_a_browser_that_has_gone_and_a_letter_that_is_refused_are_said(around: Around) -> None:
    bek = await around.bek()
    around.there.says(410)
    around.box.answer = "550 nobody"
    await around.turn(bek)
    told = await bek.got("/me/notices")
    assert told["devices"] == []
    assert {each["message"] for each in told["failures"]} == {
        "Nobody listens there any more.",
        "The mail server does not take letters to this address.",
    }
    page = (await bek.http.get("/me/notices", headers={"Accept": "text/html"})).text
    assert "What did not arrive" in page
    assert "No letters are taken at this address." in page


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.2/", "http://[::1]/", "ftp://example.org/", "http://10.0.0.1/x", "nonsense"],
)
async def test_what_nobody_can_have_called(around: Around, address: str) -> None:
    bek = await around.door.guest("Bek")
    answer = await bek.post("/me/notices/hooks", kind="plain", address=address)
    refused(answer, 422, "NotCalled")
    keys = {"p256dh": around.there.keys.p256dh, "auth": around.there.keys.auth}
    refused(await bek.post("/me/notices/devices", endpoint=address, keys=keys), 422, "NotCalled")


async def test_what_does_not_make_sense(around: Around) -> None:
    bek, nobody = await around.door.guest("Bek"), around.door.stranger()
    for body in ({"way": "pigeon", "when": "once"}, {"way": "mail", "when": "daily", "hour": 24}, {"way": "mail"}):
        refused(await bek.post("/me/notices", **body), 400, "BadRequest")
    refused(
        await bek.post("/me/notices/hooks", kind="plain", address="https://example.org/" + "a" * 70_000),
        413,
        "BadRequest",
    )
    refused(await bek.post("/me/notices/hooks", kind="smoke", address="https://example.org/"), 400, "BadRequest")
    keys = {"p256dh": "no", "auth": "keys"}
    refused(await bek.post("/me/notices/devices", endpoint=f"{around.there.url}/", keys=keys), 422, "NotCalled")
    refused(await bek.delete("/me/notices/hook-none"), 409, "NotNow")
    refused(await nobody.get("/me/notices"), 401, "NotSignedIn")
    assert (await nobody.http.get("/me/notices", headers={"Accept": "text/html"})).status_code == 200


async def test_what_is_shown_of_an_address_is_its_host(around: Around) -> None:
    bek = await around.bek()
    told = (await bek.get("/me/notices")).text + (await bek.http.get("/me/notices")).text
    assert '/hook"' not in told
    assert '/push"' not in told
    assert around.there.keys.auth not in told


async def test_who_is_forgotten_is_called_nowhere(around: Around) -> None:
    bek = await around.bek()
    await around.turn(bek)
    before = len(around.there.calls)
    assert (await bek.delete("/me?everywhere=true")).status_code == 204
    assert await around.house.store.keys("channels", "", 10) == []
    await around.passes(3_600.0)
    assert len(around.there.calls) == before


# ---- What can be installed ------------------------------------------------------------------------------


async def test_the_service_worker_names_what_it_keeps(door: Door) -> None:
    http = door.stranger().http
    answer = await http.get("/sw.js?lang=fr")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-type"].startswith("text/javascript")
    told = json.loads(answer.text.partition("const SHELL = ")[2].partition(";\n")[0])
    assert told == shell.shell("fr")
    for path in (*told["files"], told["offline"]):
        assert (await http.get(path)).status_code == 200
        assert path.startswith(("/static/", "/icons/", "/offline"))
    assert (await http.get("/sw.js?lang=fr", headers={"If-None-Match": answer.headers["etag"]})).status_code == 304
    other = json.loads((await http.get("/sw.js?lang=nonsense")).text.partition("= ")[2].partition(";\n")[0])
    assert other["offline"] == "/offline?lang=en"
    assert other["version"] != told["version"]


def test_another_file_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = shell.shell("en")["version"]
    files = dict(static.files())
    changed = {"sw.js": static.Kept(b"// other", b"", "text/javascript", "other")}
    monkeypatch.setattr(static, "files", lambda: files | changed)
    assert shell.shell.__wrapped__("en")["version"] != before


async def test_a_page_without_a_line_says_nothing_of_anybody(door: Door) -> None:
    anna = await door.guest("Anna")
    mine, anybodys = await anna.http.get("/offline?lang=de"), await door.stranger().http.get("/offline?lang=de")
    assert mine.content == anybodys.content
    assert "Anna" not in mine.text
    assert anna.me["csrf"] not in mine.text
    assert "<form" not in mine.text


@pytest.mark.parametrize("name", ICONS)
async def test_icons_are_pictures_of_their_size(door: Door, name: str) -> None:
    answer: httpx.Response = await door.stranger().http.get(f"/icons/{name}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    size = ICONS[name][1]
    width, height, depth, kind = struct.unpack(">IIBB", answer.content[16:26])
    assert (width, height, depth, kind) == (size, size, 8, 6)
    length = struct.unpack(">I", answer.content[33:37])[0]
    pixels = zlib.decompress(answer.content[41 : 41 + length])
    assert len(pixels) == size * (4 * size + 1)

    def at(x: float, y: float) -> tuple[Any, ...]:
        start = int(y * size) * (4 * size + 1) + 1 + 4 * int(x * size)
        return tuple(pixels[start : start + 4])

    corner = {"icon.svg": (0, 0, 0, 0), "icon-mask.svg": (0x14, 0x2A, 0x58, 255), "icon-badge.svg": (0, 0, 0, 0)}
    assert at(0, 0) == corner[ICONS[name][0]]
    if ICONS[name][0] == "icon.svg":
        assert at(0.5, 0.32) == (0xE4, 0xBA, 0x58, 255)  # the sun
        assert at(0.5, 0.63) == (0xE3, 0xCF, 0xA4, 255)  # the bench
    assert len(answer.content) < 20_000


async def test_there_are_no_other_icons(door: Door) -> None:
    for name in ("nothing.png", "..%2Ficon.svg", "icon.svg"):
        assert (await door.stranger().http.get(f"/icons/{name}")).status_code == 404


async def test_a_live_table_with_bots_calls_nobody(around: Around) -> None:
    bek = await around.bek()
    await begun(bek, await around.door.guest("Anna"))
    assert around.box.letters == []
