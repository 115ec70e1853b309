"""By which ways somebody wants to hear of their tables, and when: devices, letters, addresses of rooms or programs."""

import asyncio
import logging
import secrets
from collections.abc import Callable

import msgspec

from mastaba.club.errors import NotCalled
from mastaba.club.hooks import KINDS
from mastaba.club.outside import Outside
from mastaba.club.push import Keys
from mastaba.store import Store
from mastaba.table.entries import UNREADABLE
from mastaba.table.errors import NotNow

PUSH, MAIL, HOOK = "push", "mail", "hook"
WAYS = (PUSH, MAIL, HOOK)
ONCE, DAILY, NEVER = "once", "daily", "never"
TIMES = (ONCE, DAILY, NEVER)
MOST_DEVICES, MOST_HOOKS, MOST_FAILURES = 10, 3, 5
LONGEST_NAME = 60
log = logging.getLogger("mastaba.club")


class Wish(msgspec.Struct, frozen=True, omit_defaults=True):
    """When somebody wants to hear of it on one of the ways."""

    when: str = ONCE
    hour: int = 8  # of a digest a day, by the clock on their wall


class Device(msgspec.Struct, frozen=True, omit_defaults=True):
    """A browser that listens."""

    id: str
    endpoint: str  # a secret: who has it can write there
    keys: Keys
    name: str = ""
    since: float = 0.0


class Hook(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    kind: str
    address: str  # a secret, too

    @property
    def host(self) -> str:
        """What is shown of it."""
        return self.address.partition("://")[2].partition("/")[0]


class Failure(msgspec.Struct, frozen=True):
    """What did not arrive, and why."""

    at: float
    way: str
    name: str  # of the device, the host or the address
    template: str
    parameters: dict[str, str] = {}


class Channels(msgspec.Struct, frozen=True, omit_defaults=True):
    push: Wish = Wish()
    mail: Wish = Wish(NEVER)  # only who wants letters gets some
    hook: Wish = Wish()
    devices: tuple[Device, ...] = ()
    hooks: tuple[Hook, ...] = ()
    language: str = ""  # in which the page was read, when something was last said on it
    base: str = ""  # where the page was, for links
    refused: str = ""  # an address at which no letters are taken
    failures: tuple[Failure, ...] = ()

    def wish(self, way: str) -> Wish:
        return {PUSH: self.push, MAIL: self.mail, HOOK: self.hook}[way]

    @property
    def ids(self) -> list[str]:
        """Every single one that is wanted: `mail`, `push-…`, `hook-…`."""
        found = [f"{PUSH}-{each.id}" for each in self.devices] if self.push.when != NEVER else []
        found += [f"{HOOK}-{each.id}" for each in self.hooks] if self.hook.when != NEVER else []
        return found + ([MAIL] if self.mail.when != NEVER else [])

    def exported(self) -> dict[str, object]:
        """What is kept of somebody's ways to hear of things, for themselves; no secret."""
        return {
            "wishes": {way: [self.wish(way).when, self.wish(way).hour] for way in WAYS},
            "devices": [{"name": each.name, "since": each.since} for each in self.devices],
            "addresses": [{"kind": each.kind, "host": each.host} for each in self.hooks],
            "language": self.language,
        }

    def device(self, id: str) -> Device | None:
        return next((each for each in self.devices if f"{PUSH}-{each.id}" == id), None)

    def hooked(self, id: str) -> Hook | None:
        return next((each for each in self.hooks if f"{HOOK}-{each.id}" == id), None)

    def without(self, id: str) -> "Channels":
        """One less; letters are not wanted any more."""
        if id == MAIL:
            return msgspec.structs.replace(self, mail=msgspec.structs.replace(self.mail, when=NEVER))
        devices = tuple(each for each in self.devices if f"{PUSH}-{each.id}" != id)
        hooks = tuple(each for each in self.hooks if f"{HOOK}-{each.id}" != id)
        return msgspec.structs.replace(self, devices=devices, hooks=hooks)

    def read_in(self, language: str, base: str) -> "Channels":
        """The page on which something was last said."""
        return msgspec.structs.replace(self, language=language, base=base or self.base)

    def failed(self, failure: Failure) -> "Channels":
        return msgspec.structs.replace(self, failures=(*self.failures, failure)[-MOST_FAILURES:])


def way_of(id: str) -> str:
    return id.partition("-")[0]


class Register:
    """The channels of all people, in the store."""

    def __init__(self, store: Store, outside: Outside) -> None:
        self._store = store
        self._outside = outside
        self.people: set[str] = set()  # who have some
        self._changing = asyncio.Lock()

    async def open(self) -> None:
        after = ""
        while found := await self._store.keys("channels", after, 1_000):
            self.people.update(found)
            after = found[-1]

    async def of(self, person: str) -> Channels:
        try:
            stored = await self._store.get("channels", person)
            return Channels() if stored is None else msgspec.json.decode(stored, type=Channels)
        except UNREADABLE as error:
            log.error("Somebody's channels cannot be read any more, and are as good as none: %s", error)
            return Channels()

    async def put(self, person: str, channels: Channels) -> None:
        await self._store.put("channels", person, msgspec.json.encode(channels))
        self.people.add(person)

    async def forget(self, person: str) -> None:
        self.people.discard(person)
        await self._store.delete("channels", person)

    async def change(self, person: str, how: Callable[[Channels], Channels]) -> Channels:
        """One change after the other: several devices of somebody may fail at the same moment."""
        async with self._changing:
            before = await self.of(person)
            after = how(before)
            if after != before:
                await self.put(person, after)
            return after

    # ---- What people say --------------------------------------------------------------------------------

    async def listen(self, person: str, endpoint: str, keys: Keys, name: str, language: str, base: str) -> str:
        """A browser that listens from now on; the same one again takes its own place. Its id."""
        address = self._outside.check(endpoint, secret=True)
        keys.check()
        fresh = Device(secrets.token_hex(6), address, keys, clean(name), self._store.now())

        def add(channels: Channels) -> Channels:
            before = next((each for each in channels.devices if each.endpoint == address), fresh)
            others = tuple(each for each in channels.devices if each.endpoint != address)
            if len(others) >= MOST_DEVICES:
                raise NotNow("You have {n} devices already: take one away first.", n=MOST_DEVICES)
            device = msgspec.structs.replace(fresh, id=before.id)
            push = channels.push if channels.push.when != NEVER else Wish(ONCE, channels.push.hour)
            changed = msgspec.structs.replace(channels, devices=(*others, device), push=push)
            return changed.read_in(language, base)

        channels = await self.change(person, add)
        return f"{PUSH}-{channels.devices[-1].id}"

    async def hook(self, person: str, kind: str, address: str, language: str, base: str) -> str:
        if kind not in KINDS:
            raise NotCalled("Nobody knows this kind of address.")
        hook = Hook(secrets.token_hex(6), kind, self._outside.check(address))

        def add(channels: Channels) -> Channels:
            if any(each.address == hook.address for each in channels.hooks):
                raise NotNow("This address is already there.")
            if len(channels.hooks) >= MOST_HOOKS:
                raise NotNow("You have {n} addresses already: take one away first.", n=MOST_HOOKS)
            changed = msgspec.structs.replace(channels, hooks=(*channels.hooks, hook))
            return changed.read_in(language, base)

        await self.change(person, add)
        return f"{HOOK}-{hook.id}"

    async def wish(self, person: str, way: str, wish: Wish, language: str, base: str) -> None:
        def say(channels: Channels) -> Channels:
            mended = way == MAIL and wish.when != NEVER  # they may have mended their letter box
            refused = "" if mended else channels.refused
            return msgspec.structs.replace(channels, refused=refused, **{way: wish}).read_in(language, base)

        await self.change(person, say)

    async def stop(self, person: str, id: str) -> bool:
        """Whether there was anything to stop."""
        before = await self.of(person)
        return await self.change(person, lambda channels: channels.without(id)) != before


def clean(name: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:LONGEST_NAME]
