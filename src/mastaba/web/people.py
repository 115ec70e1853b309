"""Who you are: a guest is a name and a cookie. The cookie is a secret; we keep only its digest."""

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from mastaba.store import Store
from mastaba.table.entries import UNREADABLE
from mastaba.table.errors import BadInvitation
from mastaba.table.names import clean_name

DAY = 86_400.0
REMEMBERED = 400 * DAY
CODE_LASTS = 600.0
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
MOST_IN_MEMORY = 20_000
log = logging.getLogger("mastaba.web")


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    program: bool = False  # a bot from outside, which plays through the API
    pace: str = ""  # how they like to see what others do; empty: they have not said


@dataclass(frozen=True)
class Known:
    """A person, and the secret by which we know them."""

    person: Person
    token: str
    by_cookie: bool = True

    @property
    def csrf(self) -> str:
        """What only our own pages can know: it has to come with everything that changes something."""
        return sha256(f"csrf {self.token}".encode()).hexdigest()[:32]


def digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def new_code(letters: int) -> str:
    """Something to be read out and typed."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_digest: dict[str, Person] = {}
        self._forgotten = 0  # how many devices were, since the server started
        self._listening: dict[str, set[Callable[[], None]]] = {}  # who wants to hear that a device is forgotten

    def at_hand(self, token: str) -> bool:
        """Whether it is known without reading whose secret this is."""
        return bool(token) and digest(token) in self._by_digest

    async def known(self, token: str) -> Person | None:
        """Whose secret this is."""
        key = digest(token)
        found, forgotten = self._by_digest.get(key), self._forgotten
        if found is None and (data := await self._store.get("token", key)) is not None:
            found = await self._person(data)
            if found is not None and forgotten == self._forgotten:  # else it may have been this one, meanwhile
                self._remember(key, found)
        return found

    async def _person(self, id: bytes) -> Person | None:
        """Whoever has this id; nobody, if what was written of them cannot be read any more."""
        try:
            stored = await self._store.get("person", id.decode())
            return None if stored is None else msgspec.json.decode(stored, type=Person)
        except UNREADABLE as error:
            log.error("A person cannot be read any more, and is as good as unknown: %s", error)
            return None

    async def welcome(self, name: str, program: bool = False) -> Known:
        person = Person(secrets.token_hex(8), clean_name(name), program)
        await self._store.put("person", person.id, msgspec.json.encode(person))
        return await self._let_in(person)

    async def rename(self, known: Known, name: str) -> Known:
        return await self._change(known, name=clean_name(name))

    async def set_pace(self, known: Known, pace: str) -> Known:
        return await self._change(known, pace=pace)

    async def _change(self, known: Known, **facts: str) -> Known:
        """On all devices."""
        person = msgspec.structs.replace(known.person, **facts)
        await self._store.put("person", person.id, msgspec.json.encode(person))
        self._by_digest = {key: person if other.id == person.id else other for key, other in self._by_digest.items()}
        return Known(person, known.token)

    async def forget(self, token: str) -> None:
        """This device is not known any more."""
        key = digest(token)
        await self._store.delete("token", key)
        self._forgotten += 1
        self._by_digest.pop(key, None)
        for ear in self._listening.get(key, set()).copy():
            ear()

    def listen(self, token: str, ear: Callable[[], None]) -> None:
        """It is called when this device is forgotten."""
        self._listening.setdefault(digest(token), set()).add(ear)

    def stop_listening(self, token: str, ear: Callable[[], None]) -> None:
        others = self._listening.get(digest(token), set())
        others.discard(ear)
        if not others:
            self._listening.pop(digest(token), None)

    # ---- Another device ---------------------------------------------------------------------------------

    async def code(self, person: Person) -> str:
        """Lets another device in, once, within ten minutes."""
        code = new_code(8)
        await self._store.put("code", digest(code), person.id.encode(), CODE_LASTS)
        return code

    async def redeem(self, code: str) -> Known:
        key = digest(code.strip().upper())
        owner = await self._store.get("code", key)
        if owner is None or not await self._store.delete("code", key):  # of two who try, one gets in
            raise BadInvitation("This code does not count any more. Ask for a new one.")
        person = await self._person(owner)
        if person is None:
            raise BadInvitation("This code does not count any more. Ask for a new one.")
        return await self._let_in(person)

    async def _let_in(self, person: Person) -> Known:
        token = secrets.token_urlsafe(32)
        await self._store.put("token", digest(token), person.id.encode(), REMEMBERED)
        self._remember(digest(token), person)
        return Known(person, token)

    def _remember(self, key: str, person: Person) -> None:
        if len(self._by_digest) >= MOST_IN_MEMORY:
            self._by_digest.clear()
        self._by_digest[key] = person
