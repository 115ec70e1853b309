"""Calls to addresses that people have named: never into the server's own network, never for long, never for much.

A name is looked up once, every address behind it is checked, and a checked one is called: what the name says a moment
later does not matter. Nobody is followed elsewhere, and no more of an answer is read than a few kilobytes.
"""

import asyncio
import socket
import ssl
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

import httpx

from mastaba.club.errors import Later, NotCalled, NotDelivered
from mastaba.kernel.errors import BadOptions
from mastaba.locale import N_

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]

LONGEST = 1_000  # characters of an address
MOST_READ = 4_096  # bytes of an answer
PATIENCE = 10.0  # seconds for all of a call
PORTS = {"https": (443, 8443, 8448), "http": (80, 8080)}
A_MINUTE = 120  # calls to one host, whoever wants them
MOST_HOSTS = 5_000  # of which that is counted
EMBEDDED = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"), ip_network("2002::/16"), ip_network("2001::/32"))
RESERVED = (ip_network("192.0.0.0/24"), ip_network("192.88.99.0/24"))  # Python calls some of them global
FORM = "10.0.0.0/8, ha.lan, 127.0.0.1:8123"
NOT_THERE = N_("This address lies in a network of its own. Only addresses on the internet can be called.")
NOT_ONE = N_("This is no address that can be called.")


class Answer(NamedTuple):
    status: int
    wait: float  # seconds for which it wants to be left alone
    body: bytes


class Outside:
    """`may_call`: hosts, numbers or networks of the owner's own that may be called all the same, if need be by a port,
    as `127.0.0.1:8123`, `ha.lan` or `10.0.0.0/8`."""

    def __init__(
        self,
        may_call: Sequence[str] = (),
        resolve: Resolve | None = None,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.may_call = tuple(map(_allowed, may_call))
        self.patience = patience
        self._clock = clock
        self._resolver = ThreadPoolExecutor(4, "mastaba-resolver")  # a slow one keeps nobody else waiting
        self._resolve = resolve or self._look_up
        self._called: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by host: calls left, and since when

    def close(self) -> None:
        self._resolver.shutdown(wait=False, cancel_futures=True)

    # ---- What may be called -----------------------------------------------------------------------------

    def check(self, address: str, secret: bool = False) -> str:
        """The address, tidied. Raises NotCalled if it is none, or plainly one of our own network; who is behind its
        name is seen when it is called. `secret`: by https only."""
        url = _parsed(address)
        if self._is_allowed(url, None):
            return str(url)
        if url.scheme not in (("https",) if secret else PORTS) or _port(url) not in PORTS[url.scheme]:
            raise NotCalled("Only https addresses are called." if secret else NOT_ONE)
        with suppress(ValueError):
            _check_outside(ip_address(url.host))
        return str(url)

    def _is_allowed(self, url: httpx.URL, address: Address | None) -> bool:
        """Whether the owner has said so: of the name in the address, or of the number behind it."""
        if address is None:
            with suppress(ValueError):
                address = ip_address(url.host)
        for host, network, port in self.may_call:
            within = network is not None and address is not None and address in network
            if port in (0, _port(url)) and (within or (host and host == url.host)):
                return True
        return False

    async def _target(self, url: httpx.URL) -> Address:
        """The number that is called: one of those behind the name, all of which have been checked."""
        try:
            found = await self._resolve(url.host, _port(url))
            numbers = [ip_address(each.partition("%")[0]) for each in found]
        except (OSError, UnicodeError, ValueError) as error:
            raise NotDelivered("There is no server of this name.") from error
        if not numbers:
            raise NotDelivered("There is no server of this name.")
        for number in numbers:
            if not self._is_allowed(url, number):
                _check_outside(number)
        return numbers[0]

    async def _look_up(self, host: str, port: int) -> Sequence[str]:
        def ask() -> list[str]:
            return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]

        return await asyncio.get_running_loop().run_in_executor(self._resolver, ask)

    # ---- Calling ----------------------------------------------------------------------------------------

    async def post(self, address: str, body: bytes, headers: Mapping[str, str], secret: bool = False) -> Answer:
        """Raises NotCalled, NotDelivered or Later."""
        url = _parsed(self.check(address, secret))
        self._count(url.host)
        try:
            async with asyncio.timeout(self.patience):
                number = await self._target(url)
                self._count(str(number))  # many names may lead to it
                return await self._post(url, number, body, headers)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError, ValueError) as error:
            raise NotDelivered("Nobody answers there.") from error

    async def _post(self, url: httpx.URL, number: Address, body: bytes, headers: Mapping[str, str]) -> Answer:
        """A connection of its own: one that is kept would be somebody else's, behind the same number."""
        named = {"Host": url.netloc.decode(), "User-Agent": "Mastaba", **headers}
        more = {"sni_hostname": url.host}  # whose certificate it has to be
        async with httpx.AsyncClient(verify=_trusted(), trust_env=False, timeout=self.patience) as client:
            to = url.copy_with(host=str(number))
            async with client.stream("POST", to, content=body, headers=named, extensions=more) as answer:
                read = b""
                async for part in answer.aiter_raw():
                    read += part
                    if len(read) >= MOST_READ:
                        break
                return Answer(answer.status_code, _wait(answer.headers.get("retry-after", "")), read[:MOST_READ])

    def _count(self, host: str) -> None:
        now = self._clock()
        left, since = self._called.get(host, (float(A_MINUTE), now))
        left = min(float(A_MINUTE), left + (now - since) * A_MINUTE / 60)
        if left < 1:
            raise Later("This server was called too often. It is tried again.")
        self._called[host] = (left - 1, now)
        self._called.move_to_end(host)
        if len(self._called) > MOST_HOSTS:
            self._called.popitem(last=False)


@cache
def _trusted() -> ssl.SSLContext:
    return httpx.create_ssl_context(trust_env=False)


def _allowed(said: str) -> tuple[str, IPv4Network | IPv6Network | None, int]:
    """A host or a network, and a port; 0: any."""
    host, port = said.strip().lower(), 0
    wrong = BadOptions("“{value}” is no host that may be called: {form}.", value=said[:60], form=FORM)
    if "/" not in host and (host.count(":") == 1 or "]:" in host):
        host, _, number = host.rpartition(":")
        if not number.isascii() or not number.isdigit():
            raise wrong
        port = int(number)
    host = host.strip("[]")
    try:
        return "", ip_network(host, strict=False), port
    except ValueError:
        if not host or "/" in host:
            raise wrong from None
        return host, None, port


def _parsed(address: str) -> httpx.URL:
    """Read once, by the library that calls it: nobody else's reading counts."""
    address = address.strip()
    try:
        if len(address) > LONGEST or not address.isascii() or not address.isprintable():
            raise NotCalled(NOT_ONE)
        url = httpx.URL(address)
    except (httpx.InvalidURL, ValueError, TypeError) as error:
        raise NotCalled(NOT_ONE) from error
    if url.scheme not in PORTS or not url.host or url.userinfo:
        raise NotCalled(NOT_ONE)
    return url.copy_with(fragment=None)


def _port(url: httpx.URL) -> int:
    return url.port or {"https": 443, "http": 80}[url.scheme]


def _check_outside(number: Address) -> None:
    if not is_outside(number):
        raise NotCalled(NOT_THERE)


def is_outside(number: Address) -> bool:
    """Whether it is anybody's on the internet: not ours, not our network's, not one that stands for such a one."""
    if isinstance(number, IPv6Address):
        if number.ipv4_mapped is not None:
            return is_outside(number.ipv4_mapped)
        if number.scope_id or number.is_site_local or any(number in network for network in EMBEDDED):
            return False
        if int(number) >> 32 == 0:  # an old one, written as a new one
            return False
    inside = (
        number.is_private or number.is_loopback or number.is_link_local or number.is_multicast or number.is_reserved
    )
    inside = inside or number.is_unspecified or any(number in network for network in RESERVED)
    return number.is_global and not inside


def _wait(said: str) -> float:
    """Of `Retry-After`: seconds. A date is not worth reading."""
    return min(float(said), 86_400.0) if said.isascii() and said.isdigit() and len(said) < 9 else 0.0
