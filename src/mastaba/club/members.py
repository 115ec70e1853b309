"""Members: people who can come in from anywhere, and by what they do.

An account lies in the store under its person, with nothing in it that lets anybody in: keys of passkeys are public, of
passwords and codes there are digests. The mail address alone is there to be read: letters go to it. What leads to an
account (the id of a passkey, a sign-in name, an address) is looked up by its digest.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any

import msgspec

from mastaba.club.codes import BY_HOST, BY_MAIL, INVITED, RECOVERY, Codes, plain
from mastaba.club.errors import NO_CODE, NotLetIn
from mastaba.club.passkeys import Party, Passkey, Passkeys, id_of
from mastaba.club.passwords import Passwords, check_good
from mastaba.club.people import People, Person, digest
from mastaba.kernel.errors import BadOptions
from mastaba.locale import N_
from mastaba.store import Store
from mastaba.table.entries import UNREADABLE
from mastaba.table.errors import BadInvitation, NotAllowed, NotNow
from mastaba.table.names import clean_name, looks

MOST_PASSKEYS = 20
MOST_INVITED = 10  # people whom one member invites
INVITED_IN = 30 * 86_400.0  # seconds
LONGEST_MAIL = 254
NOT_YOURS = N_("This is not your password.")
LIKE_ANOTHER = N_("This sign-in name looks like another one here.")
OF_ANOTHER = N_("This address belongs to another account.")
MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,8}")
ACCOUNT, BY_PASSKEY, BY_NAME, BY_ADDRESS = "account", "passkey", "sign-in", "mail"  # kinds of things in the store
log = logging.getLogger("mastaba.club")


class Account(msgspec.Struct, frozen=True, omit_defaults=True):
    passkeys: list[Passkey] = []
    login: str = ""  # the sign-in name: not the one that others see
    password: str = ""  # its hash
    mail: str = ""  # confirmed
    recovery: list[str] = []  # digests
    invited: list[float] = []  # when somebody was

    @property
    def ways(self) -> int:
        """By which one can come in again and again."""
        return len(self.passkeys) + bool(self.password) + bool(self.mail)


NOBODY = Account()
Change = Callable[[Account], Account]


class Members:
    def __init__(self, store: Store, people: People, clock: Callable[[], float]) -> None:
        self._store = store
        self._people = people
        self._changing = asyncio.Lock()  # an account is read and written by one at a time
        self.codes = Codes(store)
        self.passkeys = Passkeys(clock)
        self.passwords = Passwords()

    async def account(self, person: str) -> Account:
        try:
            kept = await self._store.get(ACCOUNT, person)
            return NOBODY if kept is None else msgspec.json.decode(kept, type=Account)
        except UNREADABLE as error:
            log.error("An account cannot be read any more, and is as good as empty: %s", error)
            return NOBODY

    async def mail_of(self, person: str) -> str:
        """Where letters to this person go; empty, if no address is confirmed."""
        return (await self.account(person)).mail

    async def _change(self, person: str, change: Change) -> Account:
        async with self._changing:
            return await self._keep(person, change(await self.account(person)))

    async def _keep(self, person: str, account: Account) -> Account:
        await self._store.put(ACCOUNT, person, msgspec.json.encode(account))
        return account

    async def _become(self, person: str) -> None:
        """Whoever has a way to come in is a member."""
        found = await self._people.person(person)
        if found is not None and not found.member:
            await self._people.change_person(found, member=self._store.now())

    async def _owner(self, kind: str, key: str) -> Person | None:
        kept = await self._store.get(kind, key)
        return None if kept is None else await self._people.person(kept.decode(errors="replace"))

    # ---- Passkeys ---------------------------------------------------------------------------------------

    async def ask_for_passkey(self, person: Person, party: Party) -> dict[str, Any]:
        there = (await self.account(person.id)).passkeys
        if len(there) >= MOST_PASSKEYS:
            raise NotNow("You have {count} passkeys: that is enough. Remove one first.", count=len(there))
        return self.passkeys.ask_for_new(party, person.id, person.name, there)

    async def add_passkey(self, person: str, answer: dict[str, Any], party: Party, name: str) -> None:
        async with self._changing:
            fresh = self.passkeys.added(answer, party, person, name)
            account = await self.account(person)
            if len(account.passkeys) >= MOST_PASSKEYS or await self._store.get(BY_PASSKEY, digest(fresh.id)):
                raise NotLetIn()
            await self._store.put(BY_PASSKEY, digest(fresh.id), person.encode())
            await self._keep(person, msgspec.structs.replace(account, passkeys=[*account.passkeys, fresh]))
        await self._become(person)

    async def by_passkey(self, answer: dict[str, Any], party: Party) -> Person:
        """Whose passkey this is."""
        shown = id_of(answer)
        async with self._changing:
            person = await self._owner(BY_PASSKEY, digest(shown))
            account = NOBODY if person is None else await self.account(person.id)
            key = next((key for key in account.passkeys if key.id == shown), None)
            if person is None or key is None:
                raise NotLetIn()
            used = self.passkeys.came_in(answer, party, key, person.id)
            keys = [used if each is key else each for each in account.passkeys]
            await self._keep(person.id, msgspec.structs.replace(account, passkeys=keys))
        return person

    async def remove_passkey(self, person: str, passkey: str) -> None:
        def without(account: Account) -> Account:
            left = [key for key in account.passkeys if key.id != passkey]
            if len(left) == len(account.passkeys):
                raise NotNow("There is no such passkey any more.")
            return _still_open(msgspec.structs.replace(account, passkeys=left))

        await self._change(person, without)
        await self._store.delete(BY_PASSKEY, digest(passkey))

    # ---- Sign-in name and password ----------------------------------------------------------------------

    async def set_password(self, person: str, login: str, password: str, current: str = "") -> None:
        """Who has one already shows that they know it."""
        name = clean_name(login)
        check_good(password, name)
        before = await self.account(person)
        if before.password and not await self.passwords.fits(before.password, current):
            raise NotLetIn(NOT_YOURS)
        hashed = await self.passwords.hashed(password)
        async with self._changing:
            account = await self.account(person)
            if account.password != before.password:
                raise NotLetIn(NOT_YOURS)
            await self._take(BY_NAME, key_of_name(name), person, LIKE_ANOTHER)
            if account.login and key_of_name(account.login) != key_of_name(name):
                await self._store.delete(BY_NAME, key_of_name(account.login))
            await self._keep(person, msgspec.structs.replace(account, login=name, password=hashed))
        await self._become(person)

    async def by_password(self, login: str, password: str) -> Person:
        person = await self._owner(BY_NAME, key_of_name(login)) if login.strip() else None
        account = NOBODY if person is None else await self.account(person.id)
        if not await self.passwords.fits(account.password, password) or person is None:
            raise NotLetIn()
        if self.passwords.is_old(account.password):
            hashed, old = await self.passwords.hashed(password), account.password

            def renewed(account: Account) -> Account:
                return msgspec.structs.replace(account, password=hashed) if account.password == old else account

            await self._change(person.id, renewed)
        return person

    async def remove_password(self, person: str, current: str) -> None:
        before = await self.account(person)
        if before.password and not await self.passwords.fits(before.password, current):
            raise NotLetIn(NOT_YOURS)
        await self._change(person, lambda it: _still_open(msgspec.structs.replace(it, login="", password="")))
        if before.login:
            await self._store.delete(BY_NAME, key_of_name(before.login))

    async def _take(self, kind: str, key: str, person: str, taken: str) -> None:
        """A name or an address leads to one account."""
        other = await self._owner(kind, key)
        if other is not None and other.id != person:
            raise NotNow(taken)
        await self._store.put(kind, key, person.encode())

    # ---- By mail ----------------------------------------------------------------------------------------

    async def at_address(self, mail: str) -> Person | None:
        return await self._owner(BY_ADDRESS, _key_of_mail(mail))

    async def confirm_mail(self, person: str, code: str) -> str:
        """Whoever has the letter, and has asked for it, gets letters there from now on."""
        found = await self.codes.mailed(code)
        if found is None or found.person != person:
            raise BadInvitation(NO_CODE)
        await self.codes.use_up(BY_MAIL, code)
        await self.set_mail(person, found.mail)
        return found.mail

    async def set_mail(self, person: str, mail: str) -> None:
        async with self._changing:
            account = await self.account(person)
            await self._take(BY_ADDRESS, _key_of_mail(mail), person, OF_ANOTHER)
            if account.mail and _key_of_mail(account.mail) != _key_of_mail(mail):
                await self._store.delete(BY_ADDRESS, _key_of_mail(account.mail))
            await self._keep(person, msgspec.structs.replace(account, mail=mail))
        await self._become(person)

    async def remove_mail(self, person: str) -> None:
        before = await self.account(person)
        await self._change(person, lambda it: _still_open(msgspec.structs.replace(it, mail="")))
        if before.mail:
            await self._store.delete(BY_ADDRESS, _key_of_mail(before.mail))

    # ---- Codes ------------------------------------------------------------------------------------------

    async def new_recovery(self, person: str) -> list[str]:
        """Ten codes in the place of those before. They are shown once: what is kept lets nobody in."""
        async with self._changing:
            account = await self.account(person)
            if not account.ways:
                raise NotNow("Recovery codes are for members: add a passkey or a password first.")
            await self.codes.drop_recovery(account.recovery)
            codes, keys = await self.codes.fresh_recovery(person)
            await self._keep(person, msgspec.structs.replace(account, recovery=keys))
        return codes

    async def by_code(self, code: str) -> Person:
        """Whose recovery code this is, for whom the host has given it out, or who has made it on another device. It
        counts once."""
        for kind in (RECOVERY, BY_HOST):
            if owner := await self.codes.owner(kind, code):
                await self.codes.use_up(kind, code)
                person = await self._people.person(owner)
                if person is not None:
                    if kind == RECOVERY:
                        await self._change(owner, self._left(await self._keys(owner)))
                    return person
        return await self._people.whose_code(plain(code))

    async def _keys(self, person: str) -> list[str]:
        """The recovery codes that count still."""
        return await self._store.keys_of(RECOVERY, person.encode())

    def _left(self, keys: list[str]) -> Change:
        return lambda account: msgspec.structs.replace(account, recovery=[k for k in account.recovery if k in keys])

    # ---- Inviting somebody ------------------------------------------------------------------------------

    async def invite(self, person: str) -> str:
        """A code with which somebody becomes a member, where that takes one."""
        now = self._store.now()

        def counted(account: Account) -> Account:
            since = [at for at in account.invited if at + INVITED_IN > now]
            if len(since) >= MOST_INVITED:
                raise NotNow("You have invited {count} people within a month: that is enough.", count=MOST_INVITED)
            return msgspec.structs.replace(account, invited=[*since, now])

        await self._change(person, counted)
        return await self.codes.invitation(person)

    async def left_to_invite(self, person: str) -> int:
        now = self._store.now()
        return MOST_INVITED - sum(1 for at in (await self.account(person)).invited if at + INVITED_IN > now)

    async def use_invitation(self, code: str) -> str:
        """Who has given it out."""
        if not code:
            raise NotAllowed("Here one becomes a member with an invitation, from a member or the host.")
        by = await self.codes.owner(INVITED, code)
        await self.codes.use_up(INVITED, code)
        return by

    # ---- Leaving ----------------------------------------------------------------------------------------

    async def forget(self, person: str) -> None:
        """There is no such account any more, and nothing that leads to one."""
        async with self._changing:
            account = await self.account(person)
            for key in account.passkeys:
                await self._store.delete(BY_PASSKEY, digest(key.id))
            if account.login:
                await self._store.delete(BY_NAME, key_of_name(account.login))
            if account.mail:
                await self._store.delete(BY_ADDRESS, _key_of_mail(account.mail))
            await self.codes.forget(person, account.recovery)
            await self._store.delete(ACCOUNT, person)

    async def exported(self, person: str) -> dict[str, Any]:
        """What is kept of this account, for whose it is; no secret."""
        account = await self.account(person)
        return {
            "sign_in_name": account.login,
            "password": bool(account.password),
            "mail": account.mail,
            "passkeys": [{"name": key.name, "made": key.made, "used": key.used} for key in account.passkeys],
            "recovery_codes_left": len(account.recovery),
            "invited": account.invited,
        }

    def close(self) -> None:
        self.passwords.close()


def _still_open(account: Account) -> Account:
    if not account.ways:
        raise NotNow("This is the last way in: add another one first.")
    return account


def key_of_name(login: str) -> str:
    """Names that look alike are one."""
    return digest(f"name {looks(login[:200].strip())}")


def _key_of_mail(mail: str) -> str:
    return digest(f"mail {mail.strip().lower()}")


def clean_mail(mail: str) -> str:
    text = mail.strip()
    if len(text) > LONGEST_MAIL or MAIL.fullmatch(text) is None:
        raise BadOptions("This is no mail address.")
    return text
