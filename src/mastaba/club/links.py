"""Links in notices: signed, for one person and one thing, for a while. They show the way and open no door."""

import asyncio
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from mastaba.store import Store
from mastaba.table.errors import BadInvitation

DAY = 86_400.0
SEE, STOP = "see", "stop"
LASTS = {SEE: 60 * DAY, STOP: 400 * DAY}  # who wants no more letters may say so long after one
WRITTEN = re.compile(r"([0-9A-Za-z_-]{1,40})\.([0-9A-Za-z_-]{0,60})\.([0-9a-f]{1,12})\.([0-9A-Za-z_-]{22})")


class Link(NamedTuple):
    person: str
    about: str  # a table; of a link that stops something, a channel


class Links:
    """The key is made once and kept with everything else: a link still counts after a restart."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self.clock = clock
        self._key = b""
        self._opening = asyncio.Lock()

    async def open(self) -> None:
        async with self._opening:
            await self._open()

    async def _open(self) -> None:
        if not self._key:
            self._key = bytes.fromhex(await kept_key(self._store, "links", lambda: secrets.token_hex(32)))

    def write(self, purpose: str, person: str, about: str) -> str:
        until = f"{int(self.clock() + LASTS[purpose]):x}"
        return f"{person}.{about}.{until}.{self._sign(purpose, person, about, until)}"

    def read(self, purpose: str, written: str) -> Link:
        """Raises BadInvitation if we have not written it, for this purpose and in just these words, or too long ago."""
        found = WRITTEN.fullmatch(written)
        if found is not None:
            person, about, until, signed = found.groups()
            good = hmac.compare_digest(self._sign(purpose, person, about, until), signed)
            if good and int(until, 16) > self.clock():
                return Link(person, about)
        raise BadInvitation("This link does not count any more.")

    def _sign(self, *words: str) -> str:
        assert self._key
        mac = hmac.digest(self._key, "\n".join(words).encode(), sha256)
        return urlsafe_b64encode(mac[:16]).rstrip(b"=").decode()


async def kept_key(store: Store, name: str, make: Callable[[], str]) -> str:
    """A secret of the server's own, made when it is first needed."""
    found = await store.get("key", name)
    if found is None:
        found = make().encode()
        await store.put("key", name, found)
    return found.decode()
