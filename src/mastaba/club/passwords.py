"""Passwords: kept as argon2id, looked at in threads of their own, a few at a time.

Whoever names an account that there is not, or one without a password, waits as long as everybody: for a hash that no
password fits.
"""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mastaba.club.errors import Busy
from mastaba.kernel.errors import BadOptions
from mastaba.locale import N_
from mastaba.table.names import looks

T = TypeVar("T")
SHORTEST, LONGEST = 10, 200
AT_ONCE = 2  # each takes 19 MB, and some 20 ms of a processor
MANY = N_("Many people come in just now. Try again in a moment.")
MOST_WAITING = 40  # with these, about half a second
NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$hGMG3/+eFzdSy2TeaifWZw$GdtMvCwL6ALhb5q1gsRWwa2EQlH8rWfGI9XwKZRIdXM"
_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Passwords:
    def __init__(self) -> None:
        self.looked_at = 0  # how often a password was compared with a hash, anybody's or nobody's
        self._threads: ThreadPoolExecutor | None = None
        self._waiting = 0

    async def hashed(self, password: str) -> str:
        return await self._in_thread(lambda: _hasher.hash(normal(password)))

    async def fits(self, kept: str, password: str) -> bool:
        """Whether it is the one of this hash; an empty one fits none, and takes as long."""
        self.looked_at += 1
        return await self._in_thread(lambda: _fits(kept or NOBODYS, password)) and bool(kept)

    def is_old(self, kept: str) -> bool:
        """Whether it was made with less effort than one takes now."""
        return _hasher.check_needs_rehash(kept)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Busy(MANY)
        if self._threads is None:
            self._threads = ThreadPoolExecutor(AT_ONCE, "mastaba-password")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)


def _fits(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, normal(password))
    except (VerificationError, InvalidHashError):
        return False


def normal(password: str) -> str:
    """The same letters are the same password, however a keyboard puts them together."""
    return unicodedata.normalize("NFKC", password)


def check_good(password: str, login: str) -> None:
    """Long is good. What is the name once more, or one sign again and again, is none."""
    text = normal(password)
    if not SHORTEST <= len(text) <= LONGEST:
        raise BadOptions("A password has {shortest} to {longest} signs.", shortest=SHORTEST, longest=LONGEST)
    if len(set(text)) < 4 or len(looks(text).replace(looks(login), "")) < SHORTEST // 2:
        raise BadOptions("Somebody would guess this password first. Take another one.")
