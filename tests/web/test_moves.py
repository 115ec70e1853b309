"""The short way for moves: what is usual takes it, and what is odd is answered as if it were not there."""

import json
from typing import Any

import httpx
import pytest
from litestar import Litestar
from web.guests import Door, Guest, begun, inside

from mastaba.web.guard import Guard
from mastaba.web.moves import LONGEST, MoveRoute

pytestmark = pytest.mark.anyio

MOVE = b'{"move": "take 8.1", "decision": 1}'
LONG = b'{"move": "%b", "decision": 1}' % (b"x" * LONGEST)


async def sent(app: Any, guest: Guest, path: str, content: bytes, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body, as this application answers it."""
    own = {name: value for name, value in guest.http.headers.items() if name in ("x-csrf-token", "authorization")}
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app, raise_app_exceptions=False),
        base_url=guest.http.base_url,
        cookies=guest.http.cookies,
        headers=own | headers,
    ) as http:
        answer = await http.post(path, content=content)
    return answer.status_code, dict(answer.headers), answer.content


class NoWay:
    """In the place of the framework."""

    async def __call__(self, *_: object) -> None:
        raise AssertionError("the long way was taken")


async def test_a_move_takes_the_short_way(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    inside(door.app, MoveRoute).app = NoWay()
    moved = await sent(door.app, anna, f"/api/tables/{table}/moves", MOVE)
    assert moved[0] == 200
    assert json.loads(moved[2])["told"]
    twice = await sent(door.app, anna, f"/api/tables/{table}/moves", MOVE)
    assert twice[0] == 200
    assert json.loads(twice[2])["again"]
    stale = await sent(door.app, anna, f"/api/tables/{table}/moves", b'{"move": "skip", "decision": 1}')
    assert (stale[0], json.loads(stale[2])["error"]) == (409, "StaleDecision")
    german = await sent(
        door.app, anna, f"/api/tables/{table}/moves", b'{"move": "fly", "decision": 2}', **{"accept-language": "de"}
    )
    assert german[0] == 422
    assert "„fly“" in json.loads(german[2])["message"]


async def test_a_move_on_the_page_takes_the_short_way(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    moves = inside(door.app, MoveRoute)
    framework, moves.app = moves.app, NoWay()
    moved = await sent(door.app, anna, f"/t/{table}/moves?since=0", MOVE)
    assert moved[0] == 200
    assert json.loads(moved[2])["parts"]["board"]
    stale = await sent(door.app, anna, f"/t/{table}/moves?since=0", b'{"move": "skip", "decision": 1}')
    assert (stale[0], json.loads(stale[2])["error"]) == (409, "StaleDecision")
    short, long = [
        await sent(app, anna, f"/t/{table}/moves?since=0", MOVE)  # once more, which changes nothing
        for app in (door.app, Guard(framework, door.house))
    ]
    assert short == long
    assert short[0] == 200
    assert short[1]["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    ("path", "content", "headers"),
    [
        ("/api/tables/{}/moves", b"", {}),
        ("/api/tables/{}/moves", b"{", {}),
        ("/api/tables/{}/moves", b"\xff\xfe", {}),
        ("/api/tables/{}/moves", b'{"move": "take 8.1"}', {}),
        ("/api/tables/{}/moves", b'{"move": 5, "decision": "one"}', {}),
        ("/api/tables/{}/moves", b"[" * 1500, {}),
        ("/api/tables/{}/moves", LONG, {}),
        ("/api/tables/{}/moves", b"x" * 70_000, {}),
        ("/api/tables/{}/moves?legal=perhaps", MOVE, {}),
        ("/api/tables/{}/moves?legal=1&seat=2", b"{}", {}),
        ("/api/tables/{}/moves/", b"{}", {}),
        ("/api/tables/{}/moves", b"{", {"accept-language": "fr"}),
        ("/api/tables/{}/moves", b"{}", {"content-length": "2"}),
        ("/api/tables/{}/../moves", b"{}", {}),
        ("/t/{}/moves?since=0", b"", {}),
        ("/t/{}/moves?since=0", b"{", {"accept-language": "fr"}),
        ("/t/{}/moves?since=0", b'{"move": "take 8.1"}', {}),
        ("/t/{}/moves?since=0", b"[" * 1500, {}),
        ("/t/{}/moves?since=0", LONG, {}),
        ("/t/{}/moves?since=0", b"x" * 70_000, {}),
        ("/t/{}/moves?since=0", b"{", {"accept": "text/html"}),
        ("/t/{}/moves?since=0", b'{"move": "fly", "decision": 1}', {"accept": "text/html", "accept-language": "de"}),
        ("/t/{}/moves?since=0", b'{"move": "fly", "decision": 1}', {"accept-language": "de"}),
        ("/t/{}/moves?since=x", MOVE, {}),
        ("/t/{}/moves?since=-1&since=x", b"{}", {}),
    ],
)
async def test_what_is_odd_is_answered_as_by_the_framework(
    door: Door, path: str, content: bytes, headers: dict[str, str]
) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    framework = Guard(inside(door.app, Litestar), door.house)
    short, long = [await sent(app, anna, path.format(table), content, **headers) for app in (door.app, framework)]
    assert short == long
    assert short[0] >= 400


async def test_who_is_nobody_is_told_so(door: Door) -> None:
    nobody = door.stranger()
    assert (await sent(door.app, nobody, "/api/tables/abc/moves", MOVE))[0] == 401


@pytest.mark.parametrize("parts", [[MOVE], [MOVE, b""], [MOVE[:7], MOVE[7:]], [b"", MOVE[:1], MOVE[1:], b""]])
async def test_a_body_may_come_in_parts(door: Door, parts: list[bytes]) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    answer = await by_hand(door, anna, table, parts)
    assert answer[0]["status"] == 200
    assert (await anna.got(f"/tables/{table}"))["decision"] == 2


async def test_who_goes_in_the_middle_of_a_move_has_made_none(door: Door) -> None:
    anna, ben = await door.guest("Anna"), await door.guest("Ben")
    table = await begun(anna, ben)
    answer = await by_hand(door, anna, table, [MOVE[:-1]])
    assert answer[0]["status"] == 400
    assert (await anna.got(f"/tables/{table}"))["decision"] == 1


async def by_hand(door: Door, guest: Guest, table: str, parts: list[bytes]) -> list[Any]:
    """Sends a move in parts, and then goes away."""
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    headers = {
        "host": "localhost",
        "cookie": cookie,
        "x-csrf-token": guest.http.headers["x-csrf-token"],
        "content-type": "application/json",
        "content-length": str(len(MOVE)),
    }
    scope = {
        "type": "http",
        "method": "POST",
        "path": f"/api/tables/{table}/moves",
        "raw_path": f"/api/tables/{table}/moves".encode(),
        "root_path": "",
        "query_string": b"",
        "scheme": "http",
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
        "http_version": "1.1",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    messages = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    whole = b"".join(parts) == MOVE
    messages.append({"type": "http.request", "body": b"", "more_body": False} if whole else {"type": "http.disconnect"})
    answers: list[Any] = []

    async def receive() -> Any:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answers.append(message)

    await door.app(scope, receive, send)
    return answers
