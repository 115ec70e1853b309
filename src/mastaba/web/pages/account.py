"""The pages of somebody's account: coming in, and by what one is known."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import ClassVar

from litestar import Response, get
from litestar.params import FromQuery
from litestar.response import Redirect

from mastaba.club.codes import RECOVERIES
from mastaba.club.devices import Listed
from mastaba.club.members import Account
from mastaba.club.passkeys import Passkey
from mastaba.locale import Tongue
from mastaba.table.listing import ENDED
from mastaba.web.access import address_of
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.contexts import Page
from mastaba.web.pages.day import MONTHS
from mastaba.web.pages.visitor import Asked, Visitor, rendered, visitor

LONGEST = 200  # signs of an address to which one comes back


@dataclass(frozen=True, kw_only=True)
class SignInPage(Page):
    template: ClassVar[str] = "sign-in.jinja"
    back: str = "/"  # where one goes on
    tables: int = 0  # of the guest: under way
    results: int = 0  # and over
    mail: bool = False  # the server sends letters
    invited: bool = False  # who wants to be a member needs an invitation
    shortest: int = 10  # signs of a password


@dataclass(frozen=True)
class KeyRow:
    id: str
    name: str
    line: str  # since when, and when it was last used


@dataclass(frozen=True)
class DeviceRow:
    id: str
    name: str  # Firefox, Android
    line: str
    this: bool = False


@dataclass(frozen=True, kw_only=True)
class KeysPage(Page):
    template: ClassVar[str] = "keys.jinja"
    since: str = ""
    passkeys: list[KeyRow] = field(default_factory=list)
    login: str = ""
    password: bool = False
    address: str = ""  # the confirmed one
    mail: bool = False  # the server sends letters
    codes: int = 0  # recovery codes that are left
    of_codes: int = RECOVERIES
    devices: list[DeviceRow] = field(default_factory=list)
    invites: bool = False  # one becomes a member by invitation
    to_invite: int = 0  # how many more I may


@get("/sign-in", include_in_schema=False)
async def sign_in(request: Asked, house: TheHouse, to: FromQuery[str] = "") -> Response[bytes]:
    who = visitor(request)
    known = who.known
    member = known is not None and bool(known.person.member)
    mine = house.room.listing.of(who.person) if known and not member else []
    over = sum(1 for _, it in mine if it.status in ENDED)
    page = SignInPage(
        **who.facts(),
        back=_within(to),
        tables=len(mine) - over,
        results=over,
        mail=house.settings.postman is not None,
        invited=house.settings.door == "invited",
    )
    return rendered(request, page, who)


def _within(address: str) -> str:
    """A page of ours, and no other one; the first page, if it is none."""
    ours = address.startswith("/") and not address.startswith(("//", "/\\", "/api/")) and len(address) <= LONGEST
    return address if ours and address.isprintable() and "\\" not in address else "/"


@get("/me/keys", include_in_schema=False)
async def keys(request: Asked, house: TheHouse) -> Response[bytes] | Redirect:
    who = visitor(request)
    known = who.known
    if known is None:
        return Redirect("/sign-in?to=/me/keys", status_code=303)
    house.limits.take("devices", known.person.id, address_of(request))
    account = await house.members.account(known.person.id)
    devices = await house.people.known_devices(known)
    return rendered(request, await _keys(house, who, account, devices), who)


async def _keys(house: House, who: Visitor, account: Account, devices: Sequence[Listed]) -> KeysPage:
    assert who.known is not None
    person, tongue = who.known.person, who.tongue
    return KeysPage(
        **who.facts(),
        since=_day(person.member, tongue) if person.member else "",
        passkeys=[_key(key, tongue) for key in account.passkeys],
        login=account.login,
        password=bool(account.password),
        address=account.mail,
        mail=house.settings.postman is not None,
        codes=len(account.recovery),
        devices=[_device(it, tongue) for it in devices],
        invites=house.settings.door == "invited",
        to_invite=await house.members.left_to_invite(person.id),
    )


# ---- In words -------------------------------------------------------------------------------------------


def _key(key: Passkey, tongue: Tongue) -> KeyRow:
    line = tongue.text("since {day}, last used {last}", day=_day(key.made, tongue), last=_day(key.used, tongue))
    return KeyRow(key.id, key.name or tongue.text("A passkey"), line)


def _device(it: Listed, tongue: Tongue) -> DeviceRow:
    name = ", ".join(filter(None, (it.device.browser, it.device.system))) or tongue.text("A browser")
    if not it.device.seen:
        return DeviceRow(it.id, name, "", it.this)
    days = {"day": _day(it.device.created, tongue), "last": _day(it.device.seen, tongue)}
    return DeviceRow(it.id, name, tongue.text("since {day}, last here {last}", **days), it.this)


def _day(at: float, tongue: Tongue) -> str:
    day = datetime.fromtimestamp(at, UTC)
    return tongue.text("{day} {month} {year}", day=day.day, month=tongue.text(MONTHS[day.month - 1]), year=day.year)
