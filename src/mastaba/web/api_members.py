"""The API: by what I come in, on which devices I am known, whom I invite."""

from typing import Any

from litestar import Response, Router
from litestar.params import FromPath, JSONBody

from mastaba.club.codes import INVITATION_LASTS
from mastaba.club.devices import id_of, is_id, read_agent
from mastaba.club.members import clean_mail
from mastaba.club.passkeys import LONGEST_ID
from mastaba.club.people import Known, digest
from mastaba.store.calendar import DAY
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.web import post as letters
from mastaba.web.access import Asked, address_of, somebody
from mastaba.web.api_sign_in import come_in
from mastaba.web.doors import becoming, party_of
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.visitor import visitor
from mastaba.web.routes import delete, get, post
from mastaba.web.schemas_members import (
    AccountShown,
    CameIn,
    Codes,
    DeviceShown,
    InvitationToHouse,
    MailAsked,
    MailConfirmed,
    PasskeyListed,
    PasskeyMade,
    PasswordGone,
    PasswordSet,
    SignedOut,
)


def _person(request: Asked) -> Known:
    """Who asks: not a program, which has a token instead."""
    known = somebody(request)
    if known.person.program:
        raise NotAllowed("A program has a token: it needs no account.")
    return known


async def _in(house: House, request: Asked, known: Known) -> Response[CameIn]:
    """Who has become a member goes on with a new secret."""
    person = await house.people.person(known.person.id)
    return await come_in(house, request, person or known.person)


@get("/me/account", summary="By what I come in")
async def my_account(request: Asked, house: TheHouse) -> AccountShown:
    known = _person(request)
    it = await house.members.account(known.person.id)
    keys = [PasskeyListed(key.id, key.name, key.made, key.used) for key in it.passkeys]
    return AccountShown(bool(known.person.member), keys, it.login, it.mail, len(it.recovery))


# ---- Passkeys -------------------------------------------------------------------------------------------


@post("/me/passkeys/options", status_code=200, summary="For a new passkey: what the browser is to be asked")
async def ask_for_passkey(request: Asked, house: TheHouse) -> dict[str, Any]:
    known = _person(request)
    house.limits.take("passkey", "", address_of(request))
    return await house.members.ask_for_passkey(known.person, party_of(house, request))


@post("/me/passkeys", status_code=200, summary="Add a passkey; who was a guest is a member then")
async def add_passkey(request: Asked, house: TheHouse, data: JSONBody[PasskeyMade]) -> Response[CameIn]:
    known, party = _person(request), party_of(house, request)
    house.limits.take("passkey", "", address_of(request))
    name = ", ".join(filter(None, read_agent(request.headers.get("user-agent", ""))))
    async with becoming(house, known.person, data.invitation):
        await house.members.add_passkey(known.person.id, data.credential, party, name)
    tongue = visitor(request).tongue
    await letters.tell_change(house, known.person.id, tongue.text("Your account has a new passkey."), tongue)
    return await _in(house, request, known)


@delete("/me/passkeys/{passkey:str}", status_code=204, summary="Remove a passkey")
async def remove_passkey(request: Asked, house: TheHouse, passkey: FromPath[str]) -> None:
    known = _person(request)
    if len(passkey) > LONGEST_ID:
        raise NotNow("There is no such passkey any more.")
    await house.members.remove_passkey(known.person.id, passkey)


# ---- Password -------------------------------------------------------------------------------------------


@post("/me/password", status_code=200, summary="Set sign-in name and password; who was a guest is a member then")
async def set_password(request: Asked, house: TheHouse, data: JSONBody[PasswordSet]) -> Response[CameIn]:
    known = _person(request)
    house.limits.take("password", "", address_of(request))
    house.limits.take_try(f"own {known.person.id}", address_of(request))
    async with becoming(house, known.person, data.invitation):
        await house.members.set_password(known.person.id, data.name, data.password, data.current)
    house.limits.was_right(f"own {known.person.id}", address_of(request))
    tongue = visitor(request).tongue
    await letters.tell_change(house, known.person.id, tongue.text("Your account has a new password."), tongue)
    return await _in(house, request, known)


@post("/me/password/remove", status_code=204, summary="Have no password any more")
async def remove_password(request: Asked, house: TheHouse, data: JSONBody[PasswordGone]) -> None:
    known = _person(request)
    house.limits.take("password", "", address_of(request))
    house.limits.take_try(f"own {known.person.id}", address_of(request))
    await house.members.remove_password(known.person.id, data.current)
    house.limits.was_right(f"own {known.person.id}", address_of(request))


# ---- Mail -----------------------------------------------------------------------------------------------


@post("/me/mail", status_code=204, summary="Have a code sent that confirms a mail address as mine")
async def ask_mail(request: Asked, house: TheHouse, data: JSONBody[MailAsked]) -> None:
    known = _person(request)
    letters.check_post(house)
    mail = clean_mail(data.mail)
    house.limits.take_letter(mail.lower(), address_of(request))
    code = await house.members.codes.for_letter(mail, known.person.id)
    letters.send(house, letters.with_code(house, mail, code, visitor(request).tongue, confirm=True))


@post("/me/mail/confirm", status_code=200, summary="Confirm it; who was a guest is a member then")
async def confirm_mail(request: Asked, house: TheHouse, data: JSONBody[MailConfirmed]) -> Response[CameIn]:
    known, tongue = _person(request), visitor(request).tongue
    house.limits.check_guess(known.person.id, address_of(request))
    await letters.tell_change(house, known.person.id, tongue.text("Your account gets another mail address."), tongue)
    async with becoming(house, known.person, data.invitation):
        await house.members.confirm_mail(known.person.id, data.code)
    return await _in(house, request, known)


@delete("/me/mail", status_code=204, summary="Get no letters any more, and come in without")
async def remove_mail(request: Asked, house: TheHouse) -> None:
    await house.members.remove_mail(_person(request).person.id)


# ---- Codes ----------------------------------------------------------------------------------------------


@post("/me/recovery", status_code=200, summary="Ten new recovery codes; those before count no more")
async def new_recovery(request: Asked, house: TheHouse) -> Codes:
    known = _person(request)
    house.limits.take("name", known.person.id, address_of(request))
    return Codes(await house.members.new_recovery(known.person.id))


@post("/me/invitations", status_code=200, summary="Invite somebody to become a member")
async def invite(request: Asked, house: TheHouse) -> InvitationToHouse:
    known = _person(request)
    if house.settings.door != "invited":
        raise NotNow("Nobody needs an invitation here.")
    if not known.person.member:
        raise NotAllowed("Members invite others.")
    code = await house.members.invite(known.person.id)
    return InvitationToHouse(code, int(INVITATION_LASTS / DAY), await house.members.left_to_invite(known.person.id))


# ---- Devices --------------------------------------------------------------------------------------------


@get("/me/devices", summary="The devices on which I am known")
async def devices(request: Asked, house: TheHouse) -> list[DeviceShown]:
    known = _person(request)
    house.limits.take("devices", known.person.id, address_of(request))
    found = await house.people.known_devices(known)
    return [
        DeviceShown(it.id, it.device.browser, it.device.system, it.device.created, it.device.seen, it.this)
        for it in found
    ]


@delete("/me/devices", status_code=200, summary="Sign out all devices but this one")
async def sign_out_others(request: Asked, house: TheHouse) -> SignedOut:
    return SignedOut(await house.people.sign_out(_person(request)))


@delete("/me/devices/{device:str}", status_code=200, summary="Sign out one of my devices")
async def sign_out_one(request: Asked, house: TheHouse, device: FromPath[str]) -> SignedOut:
    """A member's own, too; a guest's own forgets its guest instead (`DELETE /api/me`)."""
    known = _person(request)
    if not is_id(device):
        return SignedOut(0)
    if not known.person.member and device == id_of(digest(known.token)):
        raise NotNow("You are a guest: nobody but this device knows you. It can forget you, if you like.")
    return SignedOut(await house.people.sign_out(known, device))


router = Router(
    "/",
    route_handlers=[
        my_account,
        ask_for_passkey,
        add_passkey,
        remove_passkey,
        set_password,
        remove_password,
        ask_mail,
        confirm_mail,
        remove_mail,
        new_recovery,
        invite,
        devices,
        sign_out_others,
        sign_out_one,
    ],
    tags=["accounts"],
)
