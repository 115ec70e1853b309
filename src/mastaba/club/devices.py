"""The devices by which somebody is known: what browser it is and on which day it was last here. Of the browser only two
words are kept, and no secret: a device goes by a digest of the digest of its own."""

import logging
import re
from hashlib import sha256

import msgspec

from mastaba.store import Store
from mastaba.table.entries import UNREADABLE

DAY = 86_400.0
KIND = "device"  # of the things in the store; their keys are a person and the digest of a secret
MOST = 100  # of one person, that are listed
BROWSERS = (  # what stands in the words of a browser about itself; many say that they are another one, too
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)
log = logging.getLogger("mastaba.club")


class Device(msgspec.Struct, frozen=True, omit_defaults=True):
    browser: str = ""  # Firefox; empty: it did not say
    system: str = ""  # Android
    created: float = 0.0  # 0: by a release that did not say it
    seen: float = 0.0  # the day, not the hour


class Listed(msgspec.Struct, frozen=True):
    id: str
    device: Device
    this: bool = False  # the one that asks


def read_agent(agent: str) -> tuple[str, str]:
    """Browser and system, by what the browser says of itself."""
    text = agent[:500]
    found = [next((name for sign, name in signs if sign in text), "") for signs in (BROWSERS, SYSTEMS)]
    return found[0], found[1]


def id_of(key: str) -> str:
    """By which a device can be named, without anything that lets anybody in."""
    return sha256(f"device {key}".encode()).hexdigest()[:16]


def is_id(text: str) -> bool:
    return re.fullmatch("[0-9a-f]{16}", text) is not None


class Devices:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, person: str, key: str, agent: str, lasts: float) -> None:
        """It was here, today."""
        today = self._store.now() // DAY * DAY
        before = await self._get(person, key)
        browser, system = read_agent(agent) if agent else ("", "")
        if before is None:
            before = Device(browser, system, today, today)
        fresh = msgspec.structs.replace(
            before, browser=browser or before.browser, system=system or before.system, seen=today
        )
        await self._store.put(KIND, f"{person} {key}", msgspec.json.encode(fresh), lasts)

    async def _get(self, person: str, key: str) -> Device | None:
        try:
            kept = await self._store.get(KIND, f"{person} {key}")
            return None if kept is None else msgspec.json.decode(kept, type=Device)
        except UNREADABLE as error:
            log.error("What was noted of a device cannot be read any more: %s", error)
            return None

    async def of(self, person: str, keys: list[str], own: str) -> list[Listed]:
        """What is known of the devices with these digests, this one first, then by when they were last here."""
        chosen = sorted(keys, key=lambda key: key != own)[:MOST]
        found = [Listed(id_of(key), await self._get(person, key) or Device(), key == own) for key in chosen]
        return sorted(found, key=lambda it: (not it.this, -it.device.seen, it.id))

    async def forget(self, person: str, key: str) -> None:
        await self._store.delete(KIND, f"{person} {key}")

    async def forget_all(self, person: str) -> None:
        await self._store.delete_all(KIND, f"{person} ")
