"""Guests of a house: people with a browser, programs with a token, strangers. They ask the real application."""

import random
from collections.abc import Mapping
from typing import Any, TypeVar

import httpx

from mastaba.web.app import make_app
from mastaba.web.house import House

ADDRESS = "http://localhost"
T = TypeVar("T")


def inside(app: Any, kind: type[T]) -> T:
    """Of the layers around the framework, and the framework itself, the one of this kind."""
    while not isinstance(app, kind):
        app = app.app
    return app


class Guest:
    """Somebody who asks. A browser keeps its cookie; what changes something carries the CSRF token."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.me: dict[str, Any] = {}

    async def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        return await self.http.request(method, f"/api{path}", **more)

    async def get(self, path: str, headers: Mapping[str, str] | None = None, **query: Any) -> httpx.Response:
        return await self.send("GET", path, params=query, headers=headers)

    async def post(self, path: str, headers: Mapping[str, str] | None = None, **body: Any) -> httpx.Response:
        return await self.send("POST", path, json=body, headers=headers)

    async def delete(self, path: str) -> httpx.Response:
        return await self.send("DELETE", path)

    # ---- What goes well ---------------------------------------------------------------------------------

    async def got(self, path: str, **query: Any) -> Any:
        return well(await self.get(path, **query))

    async def posted(self, path: str, **body: Any) -> Any:
        return well(await self.post(path, **body))

    async def named(self, name: str) -> "Guest":
        """Becomes a guest, or takes another name."""
        self.me = await self.posted("/me", name=name)
        self.http.headers["X-CSRF-Token"] = self.me["csrf"]
        return self

    async def opens(self, seats: int = 2, **more: Any) -> dict[str, Any]:
        table: dict[str, Any] = await self.posted("/tables", game="hapy", seats=seats, **more)
        return table

    async def plays(self, table: str, move: str = "", **more: Any) -> dict[str, Any]:
        """This move, or the first legal one, in answer to what is asked now."""
        now = await self.got(f"/tables/{table}", **more)
        body = {"move": move or now["legal"][0], "decision": now["decision"], **more}
        done: dict[str, Any] = await self.posted(f"/tables/{table}/moves", **body)
        return done


class Door:
    """Through which guests come in, straight to the application; from the street, if there is a server."""

    def __init__(self, house: House | None = None, url: str = ADDRESS) -> None:
        self._house = house
        self.app: Any = None if house is None else make_app(house)
        self.url = url
        self._clients: list[httpx.AsyncClient] = []

    @property
    def house(self) -> House:
        assert self._house is not None
        return self._house

    def stranger(self, address: str = "127.0.0.1", url: str = "") -> Guest:
        """Somebody who has not said a name yet."""
        transport = httpx.ASGITransport(app=self.app, client=(address, 50_000)) if self.app else None
        http = httpx.AsyncClient(transport=transport, base_url=url or self.url, timeout=60)
        self._clients.append(http)
        return Guest(http)

    async def guest(self, name: str, address: str = "127.0.0.1") -> Guest:
        return await self.stranger(address).named(name)

    async def program(self, name: str) -> Guest:
        robot = self.stranger()
        token = await robot.posted("/tokens", name=name)
        robot.http.headers["Authorization"] = f"Bearer {token['token']}"
        robot.me = token
        return robot

    async def close(self) -> None:
        for http in self._clients:
            await http.aclose()


def well(answer: httpx.Response) -> Any:
    """What was answered, if it is a success."""
    assert answer.is_success, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}"
    return answer.json() if answer.content else None


def refused(answer: httpx.Response, status: int, kind: str) -> dict[str, Any]:
    """What was answered, if it is this refusal, with a sentence and without anything that is not for people."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text}"
    body: dict[str, Any] = answer.json()
    assert body["error"] == kind
    assert body["message"].strip()
    assert "Traceback" not in answer.text
    return body


# ---- Tables ---------------------------------------------------------------------------------------------


async def seated(host: Guest, *others: Guest, **more: Any) -> str:
    """A table at which they sit in this order. It has not begun."""
    table: str = (await host.opens(1 + len(others), sit=0, **more))["table"]
    for seat, other in enumerate(others, start=1):
        await other.posted("/join", invitation=await invitation(host, table, seat))
    return table


async def begun(host: Guest, *others: Guest, **options: Any) -> str:
    """The same, and the first of them begins."""
    table = await seated(host, *others, options={"first": "1"} | options)
    await host.posted(f"/tables/{table}/start")
    return table


async def invitation(host: Guest, table: str, seat: int) -> str:
    made: str = (await host.posted(f"/tables/{table}/seats/{seat}/invitation"))["invitation"]
    return made


async def finished(table: str, *guests: Guest, seed: int = 1) -> None:
    """They play anything that is legal, to the end."""
    chance, legal, seat = random.Random(seed), [""], 0
    while True:
        now = await guests[seat].got(f"/tables/{table}")
        while now["decision"]:
            legal = now["legal"]
            body = {"move": chance.choice(legal), "decision": now["decision"]}
            now = well(await guests[seat].send("POST", f"/tables/{table}/moves", params={"legal": True}, json=body))
        if now["status"] != "playing":
            return
        seat = now["to_act"][0]
