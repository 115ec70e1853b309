"""The API: coming in, on any device, and going out again.

Whatever is wrong, the answer is the same, and takes as long: it does not say who has an account here. Who comes in gets
a new secret, and the one before counts no more.
"""

from typing import Any

from litestar import Response, Router
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from mastaba.club.codes import BY_MAIL
from mastaba.club.errors import NO_CODE
from mastaba.club.members import clean_mail, key_of_name
from mastaba.club.people import REMEMBERED, Known, Person
from mastaba.table.errors import BadInvitation, NotNow
from mastaba.web import post as letters
from mastaba.web.access import Asked, address_of, known_to, somebody
from mastaba.web.doors import becoming, party_of
from mastaba.web.errors import tongue_of
from mastaba.web.guard import COOKIE, cookie_of
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.visitor import visitor
from mastaba.web.routes import post
from mastaba.web.schemas_members import CameIn, CodeShown, Left, MailAsked, PasskeyShown, PasswordShown, StillHere

ASIDE = "mastaba-guest"  # the guest who waits on this device until its member signs out
OUT = "/api/me/sign-out"  # the only place that hears of that


# ---- Ways in --------------------------------------------------------------------------------------------


@post("/sign-in/passkey/options", status_code=200, summary="For a passkey: what the browser is to be asked")
async def ask_passkey(request: Asked, house: TheHouse) -> dict[str, Any]:
    house.limits.take("passkey", "", address_of(request))
    return house.members.passkeys.ask_to_come_in(party_of(house, request))


@post("/sign-in/passkey", status_code=200, summary="Come in with a passkey")
async def with_passkey(request: Asked, house: TheHouse, data: JSONBody[PasskeyShown]) -> Response[CameIn]:
    house.limits.take("passkey", "", address_of(request))
    person = await house.members.by_passkey(data.credential, party_of(house, request))
    return await come_in(house, request, person, data.bring)


@post("/sign-in/password", status_code=200, summary="Come in with a sign-in name and a password")
async def with_password(request: Asked, house: TheHouse, data: JSONBody[PasswordShown]) -> Response[CameIn]:
    address, name = address_of(request), key_of_name(data.name)
    house.limits.take("password", "", address)
    house.limits.take_try(name, address)
    person = await house.members.by_password(data.name, data.password)
    house.limits.was_right(name, address)
    return await come_in(house, request, person, data.bring)


@post("/sign-in/mail", status_code=204, summary="Have a code sent to a mail address, with which one comes in")
async def ask_letter(request: Asked, house: TheHouse, data: JSONBody[MailAsked]) -> None:
    """Whether there is an account or not: with the code one comes in, or becomes a member."""
    letters.check_post(house)
    mail = clean_mail(data.mail)
    house.limits.take_letter(mail.lower(), address_of(request))
    code = await house.members.codes.for_letter(mail)
    letters.send(house, letters.with_code(house, mail, code, visitor(request).tongue))


@post("/sign-in/code", status_code=200, summary="Come in with a code: of a letter, of the host, a recovery code")
async def with_code(request: Asked, house: TheHouse, data: JSONBody[CodeShown]) -> Response[CameIn]:
    """Or with one that another device of mine shows. Each counts once."""
    asking, address = known_to(request), address_of(request)
    trying = asking.person.id if asking else ""
    house.limits.check_guess(trying, address)
    try:
        person = await _by_letter(house, request, data) or await house.members.by_code(data.code)
    except BadInvitation:
        house.limits.guessed_wrong(trying, address)
        raise
    return await come_in(house, request, person, data.bring)


async def _by_letter(house: House, request: Asked, data: CodeShown) -> Person | None:
    """Who comes in with the code of a letter: whose address it is or, if it is nobody's, the guest who asks or somebody
    new. None: it is no such code."""
    found = await house.members.codes.mailed(data.code)
    if found is None:
        return None
    if found.person:  # it confirms an address of somebody, on another page
        raise BadInvitation(NO_CODE)
    person = await house.members.at_address(found.mail)
    if person is not None:
        await house.members.codes.use_up(BY_MAIL, data.code)
        return person
    return await _newcomer(house, request, data, found.mail)


async def _newcomer(house: House, request: Asked, data: CodeShown, mail: str) -> Person:
    asking = known_to(request)
    guest = asking.person if asking and not asking.person.member and not asking.person.program else None
    async with becoming(house, None, data.invitation):
        if guest is None:
            house.limits.take("guest", "", address_of(request))
        await house.members.codes.use_up(BY_MAIL, data.code)
        if guest is None:
            guest = await house.people.make(data.name or visitor(request).guest)
        await house.members.set_mail(guest.id, mail)
    return await house.people.person(guest.id) or guest


# ---- Being in -------------------------------------------------------------------------------------------


async def come_in(house: House, request: Asked, person: Person, bring: bool = True) -> Response[CameIn]:
    """This device is that person's. Who was a guest here brings the tables along, or keeps them apart."""
    asking, agent = known_to(request), request.headers.get("user-agent", "")
    guest = asking.person if asking is not None and _is_guest(asking, person) else None
    if asking is None or asking.person.program:
        return _answer(house, await house.people.let_in(person, agent))
    if guest is None:
        return _answer(house, await house.people.replace(asking, person, agent))
    there = house.moving.tables_of(guest.id)
    moved = await house.moving.bring(guest, person) if bring and there else None
    apart = bool(moved.left) if moved else bool(there)
    if apart:  # the guest is still somebody, and the secret is theirs alone
        answer = _answer(house, await house.people.let_in(person, agent))
        answer.set_cookie(_aside(house, asking.token))
        house.people.hush(asking.token)
    else:
        answer = _answer(house, await house.people.replace(asking, person, agent))
        await house.moving.let_go(guest.id)
    shown, speaking = answer.content, tongue_of(request.headers.get("accept-language", ""))
    shown.kept_apart = apart
    if moved:
        shown.moved, shown.later = moved.tables, moved.later
        shown.left = [Left(table, speaking.error(error)) for table, error in moved.left.items()]
    return answer


def _is_guest(asking: Known, person: Person) -> bool:
    it = asking.person
    return asking.by_cookie and not it.member and not it.program and it.id != person.id


def _answer(house: House, known: Known) -> Response[CameIn]:
    it = known.person
    shown = CameIn(it.id, it.name, known.csrf, it.program, bool(it.member))
    return Response(shown, status_code=200, cookies=[cookie_of(house, known.token)])


def _aside(house: House, token: str) -> Cookie:
    secure = house.settings.public_url.startswith("https:")
    return Cookie(ASIDE, OUT, token, int(REMEMBERED), httponly=True, samesite="strict", secure=secure)


# ---- Going out ------------------------------------------------------------------------------------------


@post("/me/sign-out", status_code=200, summary="Sign out on this device; a guest who was kept apart is here again")
async def sign_out(request: Asked, house: TheHouse) -> Response[StillHere]:
    known = somebody(request)
    if not known.person.member:
        raise NotNow("You are a guest: nobody but this device knows you. It can forget you, if you like.")
    guest = await _kept_apart(house, request)
    await house.people.forget(known.token)
    if guest is None:
        answer = Response(StillHere(""), status_code=200)
        answer.delete_cookie(COOKIE)
    else:
        fresh = await house.people.replace(guest, guest.person, request.headers.get("user-agent", ""))
        answer = Response(StillHere(fresh.person.name), status_code=200, cookies=[cookie_of(house, fresh.token)])
    answer.delete_cookie(ASIDE, path=OUT)
    return answer


async def _kept_apart(house: House, request: Asked) -> Known | None:
    token = request.cookies.get(ASIDE, "")
    person = await house.people.known(token) if 0 < len(token) <= 200 else None
    return None if person is None or person.member or person.program else Known(person, token)


router = Router(
    "/",
    route_handlers=[ask_passkey, with_passkey, with_password, ask_letter, with_code, sign_out],
    tags=["coming in"],
)
