"""Who you are: a guest is a name and a cookie. The cookie is a secret; we keep only its digest."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec

from mastaba.club.devices import Devices, Listed, id_of
from mastaba.club.hours import NONE, Hours, quiet_spans
from mastaba.store import Store
from mastaba.table.entries import UNREADABLE
from mastaba.table.errors import BadInvitation, JournalFailed
from mastaba.table.names import clean_name
from mastaba.table.terms import Quiet

DAY = 86_400.0
REMEMBERED = 400 * DAY  # a device, from its last visit on
FAR = 500 * DAY  # that hours are looked ahead
YEAR = 365 * DAY  # without a visit, after which a person without a table is forgotten
MOST_SWEPT = 200  # people who are looked at in one sweep
CODE_LASTS = 600.0
REPLACED = 1.0  # seconds after which the pages of a secret hear that it was replaced: their browser has the new one
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
MOST_IN_MEMORY = 20_000
log = logging.getLogger("mastaba.club")


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    program: bool = False  # a bot from outside, which plays through the API
    pace: str = ""  # how they like to see what others do; empty: they have not said
    tutor: bool = False  # whether they want to be asked before a grave mistake
    member: float = 0.0  # since when they can sign in from anywhere; a guest: never
    avatar: str = ""  # a motif of ours. Here and below, empty: they have not said
    zone: str = ""  # time zone, by its IANA name
    language: str = ""
    light: str = ""  # as the device, light or dark
    motion: str = ""  # as the device, or less
    sound: str = ""  # on or off


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


class Device(NamedTuple):
    """Whose it is, and from when on a visit is worth noting."""

    person: Person
    due: float


def digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def new_code(letters: int) -> str:
    """Something to be read out and typed."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


async def _nobody_minds(person: str) -> None:
    """Nothing else is kept."""


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.devices = Devices(store)
        self._devices: dict[str, Device] = {}  # by the digest of their secret
        self._forgotten = 0  # how many were, since the server started
        self._listening: dict[str, set[Callable[[], None]]] = {}  # who wants to hear that a device is forgotten
        self._swept = ""  # the last person whom a sweep has looked at
        self.on_hours: Callable[[str], Awaitable[None]] = _nobody_minds  # whose hours have changed
        self.forgotten: Callable[[str], Awaitable[None]] = _nobody_minds  # what else is kept of somebody goes, too
        self._changes = 0  # of what people say of themselves, since the server started
        self._faces: dict[str, str] = {}  # avatars of those who were shown of late, by person
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by person

    def at_hand(self, token: str) -> bool:
        """Whether it is known without reading whose secret this is."""
        return bool(token) and digest(token) in self._devices

    async def known(self, token: str) -> Person | None:
        """Whose secret this is."""
        return (await self.visit(token))[0]

    async def visit(self, token: str, agent: str = "") -> tuple[Person | None, bool]:
        """Whose secret this is; and whether their device is remembered for longer from now on. Once a day that is
        written down."""
        key = digest(token)
        device = self._devices.get(key) or await self._look_up(key)
        if device is None:
            return None, False
        now = self._store.now()
        if now < device.due:
            return device.person, False
        if key in self._devices:
            self._devices[key] = Device(device.person, now + DAY)
        try:
            if not await self._store.renew("token", key, REMEMBERED):
                self._devices.pop(key, None)  # it has expired, or was forgotten meanwhile
                return None, False
            await self._note_visit(device.person.id)
            if not device.person.program:
                await self.devices.note(device.person.id, key, agent, REMEMBERED)
        except JournalFailed:  # they are known all the same
            return device.person, False
        return device.person, True

    async def _look_up(self, key: str) -> Device | None:
        forgotten, changes = self._forgotten, self._changes
        token = await self._store.look_up("token", key)
        person = None if token is None else await self._owner(token.value)
        if token is None or person is None:
            return None
        noted = (token.expires or 0.0) - REMEMBERED
        device = Device(person, noted + DAY)
        if (forgotten, changes) == (self._forgotten, self._changes):  # else it may have been this one, meanwhile
            self._remember(key, device)
        return device

    async def _note_visit(self, person: str) -> None:
        await self._store.put("visit", person, repr(self._store.now()).encode(), 2 * YEAR)

    async def _owner(self, id: bytes) -> Person | None:
        """Whoever is noted as the owner of a secret."""
        try:
            return await self.person(id.decode())
        except UnicodeDecodeError as error:
            log.error("An owner cannot be read any more, and is as good as unknown: %s", error)
            return None

    async def person(self, id: str) -> Person | None:
        """Whoever has this id; nobody, if what was written of them cannot be read any more."""
        try:
            stored = await self._store.get("person", id)
            return None if stored is None else msgspec.json.decode(stored, type=Person)
        except UNREADABLE as error:
            log.error("A person cannot be read any more, and is as good as unknown: %s", error)
            return None

    async def welcome(
        self, name: str, program: bool = False, said: Mapping[str, str] | None = None, agent: str = ""
    ) -> Known:
        return await self.let_in(await self.make(name, program, said), agent)

    async def make(self, name: str, program: bool = False, said: Mapping[str, str] | None = None) -> Person:
        """Somebody new, whom no device knows yet; with what theirs has been told of how they like it, by the names of a
        person's fields."""
        person = msgspec.structs.replace(Person(secrets.token_hex(8), clean_name(name), program), **(said or {}))
        await self._store.put("person", person.id, msgspec.json.encode(person))
        return person

    async def rename(self, known: Known, name: str) -> Known:
        return await self.change(known, name=clean_name(name))

    async def set_pace(self, known: Known, pace: str) -> Known:
        return await self.change(known, pace=pace)

    async def set_tutor(self, known: Known, tutor: bool) -> Known:
        return await self.change(known, tutor=tutor)

    async def change(self, known: Known, **facts: str | bool | float) -> Known:
        """What they say of themselves, on all devices."""
        return Known(await self.change_person(known.person, **facts), known.token, known.by_cookie)

    async def change_person(self, person: Person, **facts: str | bool | float) -> Person:
        """Two changes at once are both kept; of who was forgotten meanwhile nothing is written any more."""
        async with self._alone(person.id):
            latest = await self.person(person.id)
            if latest is None:
                return person
            person = msgspec.structs.replace(latest, **facts)
            await self._store.put("person", person.id, msgspec.json.encode(person))
            self._changes += 1
            self._faces.pop(person.id, None)
            for key, device in self._devices.items():
                if device.person.id == person.id:
                    self._devices[key] = device._replace(person=person)
        return person

    def _alone(self, person: str) -> asyncio.Lock:
        """What is kept of one person is changed by one after the other."""
        lock = self._changing.get(person)
        if lock is None:
            lock = self._changing[person] = asyncio.Lock()
        return lock

    async def face_of(self, person: str) -> str:
        """The avatar of whoever has this id, for lists: it is read once. Nothing, if they have none."""
        face = self._faces.get(person)
        if face is None:
            changes, found = self._changes, await self.person(person) if person else None
            face = found.avatar if found else ""
            if changes == self._changes:  # else it may be another one by now
                if len(self._faces) >= MOST_IN_MEMORY:
                    self._faces.clear()
                self._faces[person] = face
        return face

    async def faces_of(self, persons: Iterable[str]) -> dict[str, str]:
        """The avatars of those who have one."""
        found = [(person, await self.face_of(person)) for person in set(persons) - {""}]
        return {person: face for person, face in found if face}

    async def remembered(self, person: str) -> list[float]:
        """Until when each device of this person is remembered, if nobody comes back with it."""
        found = [await self._store.look_up("token", key) for key in await self._store.keys_of("token", person.encode())]
        return sorted(token.expires for token in found if token is not None and token.expires is not None)

    async def hours(self, person: str) -> Hours:
        """When this person is not to be disturbed; the clock for it is in their `zone`."""
        try:
            stored = await self._store.get("hours", person)
            return NONE if stored is None else msgspec.json.decode(stored, type=Hours)
        except UNREADABLE as error:
            log.error("Somebody's hours cannot be read any more, and are as good as unsaid: %s", error)
            return NONE

    async def set_hours(self, person: str, hours: Hours) -> None:
        """As they are from now on. Who has time at a table has it until the same moment, but for holidays: those count
        from the next midnight on."""
        async with self._alone(person):
            if await self.person(person) is not None:  # else they were forgotten meanwhile
                await self._store.put("hours", person, msgspec.json.encode(hours))
        await self.on_hours(person)

    async def quiet(self, person: str) -> Quiet:
        """When time stands still for this person."""
        known, hours = await self.person(person), await self.hours(person)
        zone = "" if known is None else known.zone
        return lambda start: quiet_spans(hours, zone, start, start + FAR)

    # ---- Being forgotten --------------------------------------------------------------------------------

    async def forget(self, token: str) -> None:
        """This device is not known any more."""
        await self._forget_device(digest(token))

    async def replace(self, known: Known, person: Person, agent: str = "") -> Known:
        """Another secret for this device, which may be another person's from now on. The one before lets nobody in any
        more; its pages hear of that when their browser has had time to learn the new one."""
        fresh = await self.let_in(person, agent)
        await self._forget_device(digest(known.token), REPLACED)
        return fresh

    async def _forget_device(self, key: str, later: float = 0.0) -> None:
        owner = await self._store.get("token", key)
        await self._store.delete("token", key)
        self._forgotten += 1
        self._devices.pop(key, None)
        if owner is not None:
            await self.devices.forget(owner.decode(errors="replace"), key)
        if later:
            asyncio.get_running_loop().call_later(later, self._ring, key)
        else:
            self._ring(key)

    def hush(self, token: str) -> None:
        """The pages of this secret are to be loaded anew: their browser has another one. It stays good."""
        asyncio.get_running_loop().call_later(REPLACED, self._ring, digest(token))

    def _ring(self, key: str) -> None:
        for ear in self._listening.get(key, set()).copy():
            ear()

    async def has_other_devices(self, known: Known) -> bool:
        keys = await self._store.keys_of("token", known.person.id.encode())
        return any(key != digest(known.token) for key in keys)

    async def known_devices(self, known: Known) -> list[Listed]:
        """All by which this person is known."""
        keys = await self._store.keys_of("token", known.person.id.encode())
        return await self.devices.of(known.person.id, keys, digest(known.token))

    async def sign_out(self, known: Known, device: str = "") -> int:
        """One of this person's devices, by its id; without one, all but this. How many there were."""
        keys = await self._store.keys_of("token", known.person.id.encode())
        chosen = [key for key in keys if (id_of(key) == device if device else key != digest(known.token))]
        for key in chosen:
            await self._forget_device(key)
        return len(chosen)

    async def forget_person(self, person: str) -> None:
        """On all devices; nothing is kept of who this was."""
        await self._forget_facts(person)
        for key in await self._store.keys_of("token", person.encode()):
            await self._forget_device(key)
        await self.devices.forget_all(person)

    async def _forget_facts(self, person: str) -> None:
        async with self._alone(person):
            await self._store.delete("person", person)
            await self._store.delete("visit", person)
            await self._store.delete("hours", person)
            await self._store.delete("blocked", person)
            await self._store.delete_all("invited", f"{person} ")
            self._changes += 1
            self._faces.pop(person, None)
        await self.forgotten(person)

    async def sweep(self, has_table: Callable[[str], bool]) -> int:
        """Looks at some people, after those of the last time, and forgets who has no table and was not here for a year,
        unless they are members; how many."""
        found = await self._store.keys("person", self._swept, MOST_SWEPT)
        self._swept = found[-1] if len(found) == MOST_SWEPT else ""
        gone = {person for person in found if not has_table(person) and await self._long_away(person)}
        for person in gone:
            await self._forget_facts(person)
        for key in [key for key, device in self._devices.items() if device.person.id in gone]:
            await self._forget_device(key)
        return len(gone)

    async def _long_away(self, person: str) -> bool:
        """Whom no visit was noted of has been here now: so it begins for those who came before visits were noted."""
        visit = await self._store.get("visit", person)
        if visit is None:
            await self._note_visit(person)
            return False
        if float(visit) + YEAR > self._store.now():
            return False
        found = await self.person(person)
        return found is None or not found.member

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

    async def redeem(self, code: str, agent: str = "") -> Known:
        return await self.let_in(await self.whose_code(code), agent)

    async def whose_code(self, code: str) -> Person:
        """Who has made it on another device: once."""
        key = digest(code.strip().upper())
        owner = await self._store.get("code", key)
        if owner is None or not await self._store.delete("code", key):  # of two who try, one gets in
            raise BadInvitation("This code does not count any more. Ask for a new one.")
        person = await self._owner(owner)
        if person is None:
            raise BadInvitation("This code does not count any more. Ask for a new one.")
        return person

    async def let_in(self, person: Person, agent: str = "") -> Known:
        token = secrets.token_urlsafe(32)
        await self._store.put("token", digest(token), person.id.encode(), REMEMBERED)
        if not person.program:
            await self.devices.note(person.id, digest(token), agent, REMEMBERED)
        self._remember(digest(token), Device(person, self._store.now() + DAY))
        return Known(person, token)

    def _remember(self, key: str, device: Device) -> None:
        if len(self._devices) >= MOST_IN_MEMORY:
            self._devices.clear()
        self._devices[key] = device
