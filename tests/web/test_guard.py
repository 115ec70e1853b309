"""The guard in front: forged cookies, other people's pages, other names of this server; and whatever cannot be read."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from web.guests import Door, Guest, begun, refused, well

from mastaba.web.app import LARGEST_BODY
from mastaba.web.guard import SECURITY
from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio

NEW: dict[str, Any] = {"game": "hapy", "seats": 2}


# ---- Who asks -------------------------------------------------------------------------------------------


async def test_forged_cookies_open_nothing(door: Door) -> None:
    anna = await door.guest("Anna")
    real = anna.http.cookies["mastaba"]
    forged = ["", "x", real[:-1], real[:-1] + "!", real.swapcase(), real + "x", anna.me["id"], "é" * 40, "x" * 5_000]
    for value in (*forged, f'"{real}', f"{real}\x00", "a=b; mastaba", "\x7f\x01"):
        header = f"mastaba={value}".encode()
        refused(await door.stranger().send("GET", "/me", headers={b"Cookie": header}), 401, "NotSignedIn")


async def test_a_cookie_among_others_is_found(door: Door) -> None:
    anna = await door.guest("Anna")
    header = f"theme=dark; mastaba={anna.http.cookies['mastaba']}; other=1"
    assert well(await door.stranger().send("GET", "/me", headers={"Cookie": header}))["name"] == "Anna"


@pytest.mark.parametrize("other", ['g_state={"i_l":0}', "foo", "x=\xe9", "a b=c", "=", '"'])
async def test_a_cookie_that_is_odd_signs_nobody_out(door: Door, other: str) -> None:
    """Cookies of other servers on this host come along, however they look."""
    anna = await door.guest("Anna")
    header = f"{other}; mastaba={anna.http.cookies['mastaba']}".encode("latin-1")
    assert well(await door.stranger().send("GET", "/me", headers={b"Cookie": header}))["name"] == "Anna"


@pytest.mark.parametrize("path", ["/", "/healthz", "/new", "/api/games", "/static/look.css", "/nothing"])
async def test_head_says_what_get_would_without_its_body(door: Door, path: str) -> None:
    http = door.stranger().http
    get, head = await http.get(path), await http.head(path)
    assert head.status_code == get.status_code
    assert head.content == b""
    assert {**head.headers, "content-length": ""} == {**get.headers, "content-length": ""}


# ---- Their own page -------------------------------------------------------------------------------------


async def changes(guest: Guest, **headers: str) -> httpx.Response:
    return await guest.post(
        "/tables", headers={name.replace("_", "-"): value for name, value in headers.items()}, **NEW
    )


async def test_what_changes_something_carries_the_csrf_token(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    for token in ("", "x", ben.me["csrf"], anna.me["csrf"][:-1], anna.me["csrf"].upper() + "x"):
        refused(await changes(anna, X_CSRF_Token=token), 403, "Refused")
    del anna.http.headers["X-CSRF-Token"]
    refused(await anna.post("/tables", **NEW), 403, "Refused")
    refused(await anna.post("/me", name="Eve"), 403, "Refused")
    refused(await anna.delete("/me"), 403, "Refused")
    refused(await anna.post(f"/tables/{table}/moves", move="take 8.1", decision=1), 403, "Refused")
    refused(await anna.delete(f"/tables/{table}/seats/0"), 403, "Refused")
    assert len(await anna.got("/tables")) == 1
    assert (await anna.got("/me"))["name"] == "Anna"
    assert (await anna.got(f"/tables/{table}"))["decision"] == 1


async def test_the_csrf_token_is_of_one_device(door: Door) -> None:
    anna = await door.guest("Anna")
    phone = door.stranger()
    code = (await anna.posted("/me/code"))["code"]
    assert (await phone.posted("/me/device", code=code))["csrf"] != anna.me["csrf"]


async def test_other_sites_change_nothing(door: Door) -> None:
    anna = await door.guest("Anna")
    for origin in (
        "https://evil.example",
        "http://localhost.evil.example",
        "http://localhost:8001",
        "http://evil.example/localhost",
        "http://localhost@evil.example",
        "null",
        "http://[",
        "localhost",
        "://",
    ):
        refused(await changes(anna, Origin=origin), 403, "Refused")
    for site in ("cross-site", "same-site", "anything"):
        refused(await changes(anna, Sec_Fetch_Site=site), 403, "Refused")
    assert await anna.got("/tables") == []
    assert well(await changes(anna, Origin="http://localhost", Sec_Fetch_Site="same-origin"))


async def test_nor_do_they_with_a_token_or_without_a_name(door: Door) -> None:
    robot = await door.program("Robo")
    refused(await changes(robot, Origin="https://evil.example"), 403, "Refused")
    answer = await door.stranger().post("/me", {"Origin": "https://evil.example"}, name="Eve")
    refused(answer, 403, "Refused")
    assert "set-cookie" not in answer.headers


async def test_other_names_of_this_server_are_not_answered(door: Door) -> None:
    """A page elsewhere can make its own name lead to this computer: it must not become one of ours by that."""
    anna = await door.guest("Anna")
    for host in (
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "[",
        "[::1",
        "",
        "a b",
        "\x00",
        "é",
        "@",
    ):
        answer = await anna.send("GET", "/me", headers={b"Host": host.encode()})
        refused(answer, 403, "Refused")
        assert anna.me["csrf"] not in answer.text
    for host in ("localhost", "localhost:8000", "127.0.0.1", "127.0.0.1:99", "[::1]:8000", "192.168.1.7", "LOCALHOST"):
        assert well(await anna.send("GET", "/me", headers={"Host": host})) == anna.me
    for host in ("anna.local:8000", "mastaba.localhost"):  # names that only lead to computers nearby
        assert well(await anna.send("GET", "/me", headers={"Host": host})) == anna.me


async def test_people_read_of_it_on_a_page(door: Door) -> None:
    headers = {"Host": "evil.example", "Accept": "text/html", "Accept-Language": "fr"}
    answer = await door.stranger().http.get("/", headers=headers)
    assert answer.status_code == 403
    assert answer.headers["content-type"].startswith("text/html")
    assert "evil.example" in answer.text
    assert '<html lang="fr"' in answer.text
    assert "content-security-policy" in answer.headers


async def test_the_public_name_is_ours(tmp_path: Path) -> None:
    async with House.opened(Settings(tmp_path / "store", public_url="https://bench.example:444")) as house:
        door = Door(house)
        anna = await door.stranger(url="https://bench.example:444").named("Anna")
        assert well(await changes(anna, Origin="https://bench.example:444"))
        refused(await changes(anna, Origin="https://bench.example:445"), 403, "Refused")
        refused(await anna.send("GET", "/me", headers={"Host": "other.example"}), 403, "Refused")
        await door.close()


# ---- What cannot be read --------------------------------------------------------------------------------


async def test_a_megabyte_is_too_much(door: Door) -> None:
    anna = await door.guest("Anna")
    body = json.dumps({"name": "x" * 1_000_000}).encode()

    async def in_pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(body), 10_000):
            yield body[start : start + 10_000]

    for content in (body, in_pieces()):  # with a length, and without one
        answer = await anna.send("POST", "/me", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413, answer.text
        assert answer.json()["message"]
    lying = await anna.send("POST", "/me", content=body, headers={"Content-Length": "20"})
    assert lying.status_code in (400, 413)
    assert (await anna.got("/me"))["name"] == "Anna"
    assert (await anna.post("/me", name="x" * (LARGEST_BODY - 100))).status_code == 400  # that much may come


BROKEN = {
    "nothing": b"",
    "half": b'{"name": "Anna',
    "no JSON": b"name=Anna",
    "a list": b'["Anna"]',
    "a number": b"7",
    "null": b"null",
    "no UTF-8": b'{"name": "\xff\xfe"}',
    "half a character": b'{"name": "\\ud800"}',
    "twice": b'{"name": "Anna"}{"name": "Ben"}',
    "not a number": b'{"name": NaN}',
    "deep": b'{"name": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "deep, unknown": b'{"x": ' + b'{"x": ' * 5_000 + b"1" + b"}" * 5_001,
    "a long number": b'{"name": ' + b"9" * 50_000 + b"}",
    "UTF-16": '{"name": "Anna"}'.encode("utf-16"),
    "zeros": b"\x00" * 100,
}


async def test_broken_bodies(door: Door) -> None:
    anna = await door.guest("Anna")
    for what, body in BROKEN.items():
        for path in ("/me", "/tables", "/join"):
            answer = await anna.send("POST", path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code in (400, 413, 422), f"{what}: {answer.status_code} {answer.text}"
            assert answer.json()["message"], what
    assert (await anna.got("/me"))["name"] == "Anna"


async def test_bodies_of_another_kind(door: Door) -> None:
    anna = await door.guest("Anna")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "image/png", "\x00", ""):
        answer = await anna.send("POST", "/me", content=b"name=Eve", headers={"Content-Type": kind})
        assert answer.status_code in (400, 413, 415, 422), f"{kind}: {answer.status_code} {answer.text}"
    assert (await anna.got("/me"))["name"] == "Anna"


async def test_strange_addresses(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    for path in (
        f"/tables/{table}?seat=x",
        f"/tables/{table}?seat={'9' * 5_000}",
        f"/tables/{table}?seat=1.5",
        f"/tables/{table}/log?entries_wanted=x",
        f"/tables/{table}/log?entries_wanted={'9' * 5_000}",
        f"/tables/{table}/why?move=%ff%fe",
        f"/tables/{table}/why?move={'x' * 5_000}",
        f"/tables/{table}/why?move=a&move=b",
        "/tables/%00",
        "/tables/%ff",
        "/tables/..%2f..%2fetc",
        f"/tables/{'x' * 5_000}",
        f"/tables/{table}/seats/x",
        f"/tables/{table}/seats/{'9' * 5_000}",
        "/games/%F0%9F%92%A5",
        "/stream",
        "/stream?table=",
        "/stream?table=nowhere",
        f"/stream?table={table}@",
        f"/stream?table={table}@²",
        f"/stream?table={table}@9",
        f"/stream?table={table}@-1",
        "/stream?" + "&".join(f"table=t{i}" for i in range(41)),
    ):
        answer = await anna.http.get(f"/api{path}")
        assert 400 <= answer.status_code < 500, f"{path[:60]}: {answer.status_code} {answer.text}"
        assert answer.json()["message"]
        assert "Traceback" not in answer.text


async def test_what_is_not_here(door: Door) -> None:
    anna = await door.guest("Anna")
    for path in ("/nothing", "/api/nothing", "/api", "/api/tables/x/y/z", "/../etc/passwd", "/.env"):
        answer = await anna.http.get(path)
        assert answer.status_code == 404, path
        if path.startswith("/api"):
            assert answer.json()["message"]
    for method, path in (
        ("PUT", "/tables"),
        ("PATCH", "/me"),
        ("DELETE", "/tables"),
        ("GET", "/join"),
        ("BREW", "/me"),
    ):
        answer = await anna.send(method, path)
        assert answer.status_code == 405, f"{method} {path}"
        assert answer.json()["message"]


# ---- What every answer has ------------------------------------------------------------------------------


async def test_every_answer_is_secured(door: Door) -> None:
    anna = await door.guest("Anna")
    answers = [
        await anna.get("/me"),
        await anna.get("/games"),
        await anna.http.get("/api/openapi/openapi.json"),
        await anna.get("/nothing"),
        await anna.send("PUT", "/tables"),
        await anna.send("OPTIONS", "/tables"),
        await anna.get("/tables/nowhere"),
        await anna.send("POST", "/me", content=b"{"),
        await anna.send("POST", "/me", content=b"x" * 1_000_000),
        await changes(anna, X_CSRF_Token="x"),
        await anna.send("GET", "/me", headers={"Host": "evil.example"}),
        await door.stranger().get("/me"),
    ]
    assert {answer.status_code for answer in answers} >= {200, 204, 400, 401, 403, 404, 405, 413}
    for answer in answers:
        for name, value in SECURITY.items():
            assert answer.headers[name.decode()] == value.decode(), f"{answer.url}: {name.decode()}"
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers


async def test_errors_in_the_readers_language(door: Door) -> None:
    anna = await door.guest("Anna")

    async def said(language: str) -> list[str]:
        asked = {"Accept-Language": language}
        answers = [
            await anna.get("/tables/x", asked),
            await door.stranger().get("/me", asked),
            await anna.get("/nothing", asked),
            await anna.send("PUT", "/tables", headers=asked),
            await anna.send("POST", "/me", content=b"{", headers=asked),
            await anna.send("POST", "/me", content=b"x" * 1_000_000, headers=asked),
            await anna.send("GET", "/me", headers=asked | {"Host": "evil.example"}),
            await anna.post("/tables", asked | {"X-CSRF-Token": "x"}, **NEW),
        ]
        assert [answer.status_code for answer in answers] == [404, 401, 404, 405, 400, 413, 403, 403]
        return [answer.json()["message"] for answer in answers]

    english = await said("en")
    assert english[:3] == [
        "There is no table “x”.",
        "Nobody knows you here yet: say your name first.",
        "There is nothing here.",
    ]
    french, german = await said("fr-CH, de;q=0.8"), await said("de-AT,de;q=0.9,en;q=0.8")
    for sentences in zip(english, french, german, strict=True):
        assert len(set(sentences)) == 3, sentences


@pytest.mark.parametrize(
    ("language", "missing", "unknown"),
    [
        ("en", "Not here", "That did not work"),
        ("fr", "Pas ici", "Cela n’a pas marché"),
        ("de", "Nicht hier", "Das hat nicht geklappt"),
    ],
)
async def test_pages_that_cannot_be_shown_say_so_in_the_readers_language(
    door: Door, language: str, missing: str, unknown: str
) -> None:
    anna = await door.guest("Anna")
    for path, heading in (("/nowhere", missing), ("/t/0123456789ab/parts?since=x", unknown)):
        page = await anna.http.get(path, headers={"Accept": "text/html", "Accept-Language": language})
        assert page.status_code >= 400
        assert f"<h1>{heading}</h1>" in page.text


async def test_strange_languages(door: Door) -> None:
    for language in (b"\xff\xfe", b",,,;;;", b"*", b"x" * 5_000, b"fr" + b",fr" * 2_000):
        assert (await door.stranger().send("GET", "/me", headers={b"Accept-Language": language})).status_code == 401
