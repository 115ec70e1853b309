"""In front of everything: which host was meant, who asks, whether it was their own page, and not too often."""

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from litestar import Request
from litestar.datastructures import Cookie
from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from mastaba.club.people import REMEMBERED, Known
from mastaba.kernel.errors import MastabaError
from mastaba.web import errors
from mastaba.web.errors import Refused, TooMany
from mastaba.web.gate import Gate, metered
from mastaba.web.house import House
from mastaba.web.limits import household
from mastaba.web.pages import problems

COOKIE = "mastaba"
LONGEST_HOST = 300  # bytes: no name is longer
SAFE = ("GET", "OPTIONS")
PLAY = re.compile(
    r"/t/\w+(/(moves|parts|here|meant|typed|hint|second-look))?"
    r"|/api/(tables/\w+(/(?!review|play-on).+)?|stream)|/static/.+"
)
SECURITY = {
    b"content-security-policy": b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    b"object-src 'none'; img-src 'self' data:",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    b"cache-control": b"no-store",
}


class Work:
    """What was done for a request, in seconds of our one thread."""

    __slots__ = ("counts", "gate", "granted", "seconds")

    def __init__(self) -> None:
        self.seconds = 0.0
        self.gate: Gate | None = None  # through which it came
        self.granted = False  # it was not refused
        self.counts = True  # false once others cause what is still done: what a stream tells

    def add(self, seconds: float) -> None:
        if self.counts:
            self.seconds += seconds
            if self.gate is not None:
                self.gate.spend(seconds)


class Guard:
    """Puts `known` (or None), `address` and `work` into the scope's state."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        self.hosts = {"localhost", urlsplit(house.settings.public_url).hostname or "localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return  # there are no sockets here
        headers = _headers(scope["headers"])
        if scope["method"] == "HEAD":  # what GET would say, without saying it
            scope["method"] = HttpMethod.GET
            send = _without_body(send)
        state: dict[str, Any] = scope.setdefault("state", {})
        state["address"] = self._address(scope, headers)
        state["known"] = None
        state["work"] = work = Work()
        await metered(self._let_in(scope, headers, receive, send), work.add)
        if work.granted:
            known: Known | None = state["known"]
            self.house.limits.charge(known.person.id if known else "", state["address"], work.seconds)

    async def _let_in(self, scope: Any, headers: dict[bytes, bytes], receive: Receive, send: Send) -> None:
        state: dict[str, Any] = scope["state"]
        address, work = state["address"], state["work"]
        try:
            token, by_cookie = _token(headers)
            known, renewed = None, False
            if self.house.people.at_hand(token):
                known, renewed = await self._known(token, by_cookie, headers)
            state["known"] = known
            playing = known is not None and self._plays(known.person.id, scope["path"])
            if not playing:
                work.gate = self.house.gate
                await work.gate.turn(household(address))
                if known is None:
                    known, renewed = await self._known(token, by_cookie, headers)
                    state["known"] = known
            self._check_host(headers)
            if str(scope["method"]) not in SAFE:
                self._check_page(headers, known)
            person = known.person.id if known else ""
            self.house.limits.take("request", person, address)
            self.house.limits.check_time(person, address, playing)
        except MastabaError as error:
            await _refuse(error, scope, headers, _secured(send))
            return
        work.granted = True
        if known and renewed and known.by_cookie:
            send = _with_cookie(cookie_of(self.house, known.token), send)
        await self.app(scope, receive, _secured(send))

    def _plays(self, person: str, path: str) -> bool:
        """Whether that is somebody who sits at a table, and asks for what play needs."""
        return self.house.room.listing.sits(person) and PLAY.fullmatch(path) is not None

    def _address(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        if self.house.settings.behind_proxy and b"x-forwarded-for" in headers:
            return headers[b"x-forwarded-for"].decode("latin-1").split(",")[-1].strip()[:64]  # what our proxy added
        client = scope.get("client")
        return client[0] if client else "?"

    async def _known(self, token: str, by_cookie: bool, headers: dict[bytes, bytes]) -> tuple[Known | None, bool]:
        """Who asks; and whether the device is remembered for longer from now on."""
        if not token or len(token) > 200:
            return None, False
        agent = headers.get(b"user-agent", b"").decode("latin-1") if by_cookie else ""
        person, renewed = await self.house.people.visit(token, agent)
        return None if person is None else Known(person, token, by_cookie), renewed

    def _check_host(self, headers: dict[bytes, bytes]) -> None:
        """A name that we were not given could be anybody's that leads here: only numbers and our own names. What shows
        every hand answers to this computer's own names alone."""
        host = _host(headers.get(b"host", b"")[:LONGEST_HOST])
        is_ours = _is_here if self.house.settings.dev else _is_ours
        if host not in self.hosts and not is_ours(host):
            raise Refused("This server is not called “{host}”.", host=host[:60])

    def _check_page(self, headers: dict[bytes, bytes], known: Known | None) -> None:
        """Something is to be changed: by a page of ours, or by a program that shows its token."""
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and _split(origin).netloc not in self._own(headers):
            raise Refused("This request comes from another page.")
        if headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin"):
            raise Refused("This request comes from another page.")
        if known and known.by_cookie and headers.get(b"x-csrf-token", b"").decode("latin-1") != known.csrf:
            raise Refused("The header X-CSRF-Token is missing or wrong: see /api/me.")

    def _own(self, headers: dict[bytes, bytes]) -> set[str]:
        return {headers.get(b"host", b"").decode("latin-1"), urlsplit(self.house.settings.public_url).netloc} - {""}


async def _refuse(error: MastabaError, scope: Any, headers: dict[bytes, bytes], send: Send) -> None:
    """People get a page, programs a line; who asks too much a line in any case: it costs less than what was asked."""
    if b"text/html" not in headers.get(b"accept", b""):
        await errors.send_error(error, scope, send)
        return
    if isinstance(error, TooMany):
        sentence = errors.tongue_of(headers.get(b"accept-language", b"").decode("latin-1")).error(error)
        more = errors.headers_of(error)
        await errors.send_body(sentence.encode(), "text/plain; charset=utf-8", send, errors.status_of(error), more)
        return
    page = problems.of_ours(Request(scope), error)
    await errors.send_body(page.content, str(page.media_type), send, errors.status_of(error), page.headers)


@lru_cache(100)
def _host(header: bytes) -> str:
    return _split("//" + header.decode("latin-1")).hostname or ""


@lru_cache(100)
def _is_ours(host: str) -> bool:
    """A number, or a name that can only lead to this house."""
    if host.endswith((".localhost", ".local")):
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


@lru_cache(100)
def _is_here(host: str) -> bool:
    """This computer, as it calls itself."""
    if host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _split(address: str) -> SplitResult:
    """Nowhere, if it is no address."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    return {name.lower(): value for name, value in raw}


def _token(headers: dict[bytes, bytes]) -> tuple[str, bool]:
    """The secret that came along; and whether a browser added it by itself."""
    authorization = headers.get(b"authorization", b"").decode("latin-1")
    if authorization[:7].lower() == "bearer ":
        return authorization[7:].strip(), False
    for cookie in headers.get(b"cookie", b"").decode("latin-1").split(";"):  # others' may look as they like
        name, _, value = cookie.strip().partition("=")
        if name == COOKIE:
            return value, True
    return "", False


def cookie_of(house: House, token: str) -> Cookie:
    """By which a browser is known again."""
    secure = house.settings.public_url.startswith("https:")
    return Cookie(COOKIE, value=token, max_age=int(REMEMBERED), httponly=True, samesite="lax", secure=secure, path="/")


def _with_cookie(cookie: Cookie, send: Send) -> Send:
    """Once more, so that the browser keeps it for longer, too; unless the answer has another word on it."""

    async def send_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            if not any(name == b"set-cookie" and value.startswith(f"{COOKIE}=".encode()) for name, value in headers):
                message["headers"] = [*headers, cookie.to_encoded_header()]
        await send(message)

    return send_cookie


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_head


def _secured(send: Send) -> Send:
    async def secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            there = {name.lower() for name, _ in headers}
            message["headers"] = headers + [pair for pair in SECURITY.items() if pair[0] not in there]
        await send(message)

    return secured
