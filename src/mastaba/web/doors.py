"""Who may do what on a server that is not open to everybody: set tables, and become a member."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from urllib.parse import urlsplit

from mastaba.club.passkeys import Party
from mastaba.club.people import Person
from mastaba.locale import N_
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.web.access import Asked
from mastaba.web.house import House

MEMBERS_ONLY = N_("Here members set the tables. Come in as one, or have somebody invite you to a table.")


def may_set_tables(house: House, person: Person | None) -> bool:
    return house.settings.door == "everybody" or (person is not None and bool(person.member))


def check_sets_tables(house: House, person: Person) -> None:
    """Who was invited to a table sits down as a guest all the same; a table of their own is for members."""
    if not may_set_tables(house, person):
        raise NotAllowed(MEMBERS_ONLY)


@asynccontextmanager
async def becoming(house: House, person: Person | None, invitation: str) -> AsyncIterator[None]:
    """Somebody becomes a member, if they are none. Where that takes an invitation, it is used up if all goes well."""
    if house.settings.door != "invited" or (person is not None and person.member):
        yield
        return
    by = await house.members.use_invitation(invitation)
    try:
        yield
    except BaseException:
        await house.members.codes.give_back(invitation, by)
        raise


def party_of(house: House, request: Asked) -> Party:
    """For which pages a passkey counts that is made or shown now. The guard has seen that they are ours."""
    origin = request.headers.get("origin", "") or f"http://{request.headers.get('host', '')}"
    there, public = urlsplit(origin), urlsplit(house.settings.public_url)
    name = there.hostname or ""
    safe = there.scheme == "https" and not _is_number(name)
    if there.netloc == public.netloc and public.scheme == "https":  # the proxy speaks it, whatever we do
        return Party(name, f"https://{there.netloc}")
    if safe or name == "localhost" or name.endswith(".localhost"):
        return Party(name, origin)
    raise NotNow("Passkeys need https: browsers have none for this address. Take another way.")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
