"""Codes to be read out, written down or sent: each counts once, and only its digest is kept.

Where no address and no number of tries may be all that stands in the way (recovery codes lie in the store for years),
there are sixteen signs, 2^80: nobody finds one, not even with a stolen store and a hall of computers. Those that last
for minutes or days have twelve, 2^60.
"""

import logging
from collections.abc import Iterable

import msgspec

from mastaba.club.errors import NO_CODE
from mastaba.club.people import LETTERS, digest, new_code
from mastaba.store import Store
from mastaba.table.entries import UNREADABLE
from mastaba.table.errors import BadInvitation

RECOVERY, BY_HOST, BY_MAIL, INVITED = "recovery", "admitted", "letter", "invited"  # kinds of things in the store
RECOVERIES = 10  # codes of one set
LONG, SHORT = 16, 12  # signs
LETTER_LASTS = 900.0
HOST_LASTS = 86_400.0
INVITATION_LASTS = 14 * 86_400.0
log = logging.getLogger("mastaba.club")


class Mailed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a letter is about."""

    mail: str
    person: str = ""  # who wants this address for their account; empty: somebody wants to come in


def plain(code: str) -> str:
    """As it is compared: without what people put between the signs."""
    return "".join(sign for sign in code[:200].upper() if sign in LETTERS)


def grouped(code: str) -> str:
    """As it is shown: in fours."""
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


def key_of(code: str) -> str:
    return digest(f"code {plain(code)}")


class Codes:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def fresh_recovery(self, person: str) -> tuple[list[str], list[str]]:
        """A set of them, and their digests."""
        codes = [new_code(LONG) for _ in range(RECOVERIES)]
        for code in codes:
            await self._store.put(RECOVERY, key_of(code), person.encode())
        return [grouped(code) for code in codes], [key_of(code) for code in codes]

    async def drop_recovery(self, keys: Iterable[str]) -> None:
        for key in keys:
            await self._store.delete(RECOVERY, key)

    async def for_letter(self, mail: str, person: str = "") -> str:
        code = new_code(SHORT)
        await self._store.put(BY_MAIL, key_of(code), msgspec.json.encode(Mailed(mail, person)), LETTER_LASTS)
        return grouped(code)

    async def mailed(self, code: str) -> Mailed | None:
        """What this code was sent for; it is not used up by asking."""
        kept = await self._store.get(BY_MAIL, key_of(code))
        try:
            return None if kept is None else msgspec.json.decode(kept, type=Mailed)
        except UNREADABLE as error:
            log.error("A letter's code cannot be read any more: %s", error)
            return None

    async def owner(self, kind: str, code: str) -> str:
        """Of a recovery code, or one by the host; empty: it does not count."""
        kept = await self._store.get(kind, key_of(code))
        return "" if kept is None else kept.decode(errors="replace")

    async def use_up(self, kind: str, code: str) -> None:
        """Of several who use it at the same time one does; the others are told that it does not count."""
        if not await self._store.delete(kind, key_of(code)):
            raise BadInvitation(NO_CODE)

    async def invitation(self, by: str) -> str:
        code = new_code(SHORT)
        await self._store.put(INVITED, key_of(code), by.encode(), INVITATION_LASTS)
        return grouped(code)

    async def give_back(self, code: str, by: str) -> None:
        """An invitation that was used for nothing."""
        await self._store.put(INVITED, key_of(code), by.encode(), INVITATION_LASTS)

    async def forget(self, person: str, recovery: Iterable[str]) -> None:
        await self.drop_recovery(recovery)
        for kind in (BY_HOST, INVITED):
            for key in await self._store.keys_of(kind, person.encode()):
                await self._store.delete(kind, key)
