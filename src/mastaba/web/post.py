"""Letters about accounts: the code that lets somebody in, the one that confirms an address, a word about a change.

They are sent beside the answer: how long that takes tells nobody whether there is such an account.
"""

import logging

from mastaba.club.errors import Busy, NotDelivered
from mastaba.club.letters import Letter
from mastaba.locale import N_, Tongue
from mastaba.table.errors import NotNow
from mastaba.web.house import House

MANY = N_("Many letters are on their way. Try again in a moment.")
MOST = 50  # that are on their way at the same time
log = logging.getLogger("mastaba.web")


def check_post(house: House) -> None:
    if house.settings.postman is None:
        raise NotNow("This server sends no letters.")
    if house.letters >= MOST:
        raise Busy(MANY)


def send(house: House, letter: Letter) -> None:
    check_post(house)
    house.letters += 1
    house.room.begin_work(_deliver(house, letter))


async def _deliver(house: House, letter: Letter) -> None:
    try:
        assert house.settings.postman is not None
        await house.settings.postman.deliver(letter)
    except NotDelivered as error:
        log.warning("A letter was not delivered: %s", error)
    finally:
        house.letters -= 1


def with_code(house: House, mail: str, code: str, tongue: Tongue, confirm: bool = False) -> Letter:
    """The link has the code behind its #: no log and no preview sees it. Without a name of our own there is no link:
    the one by which somebody asked may be anybody's."""
    text, base = tongue.text, house.settings.public_url.rstrip("/")
    page = "/me/keys" if confirm else "/sign-in"
    subject = text("{code} confirms your address", code=code) if confirm else text("{code} lets you in", code=code)
    how = (
        text("Type it on the page where you asked for it, or open this link: {link}", link=f"{base}{page}#code={code}")
        if base
        else text("Type it on the page where you asked for it.")
    )
    lines = [
        text("Mastaba: your code is {code}. It counts once, for a quarter of an hour.", code=code),
        how,
        text("You have not asked for it? Then somebody has mistyped an address, and nothing has happened."),
    ]
    return Letter(mail, subject, "\n\n".join(lines) + "\n", headers={"Auto-Submitted": "auto-generated"})


async def tell_change(house: House, person: str, what: str, tongue: Tongue) -> None:
    """To the address of an account: something about it has changed. Whoever did not do that reads it in time."""
    mail = await house.members.mail_of(person)
    if not mail or house.settings.postman is None or house.letters >= MOST:
        return
    base = house.settings.public_url.rstrip("/")
    where = f" {base}/me/keys" if base else ""
    lines = [what, tongue.text("Was it not you? Then sign out all devices and remove what is not yours.") + where]
    subject = tongue.text("Your account has changed")
    send(house, Letter(mail, subject, "\n\n".join(lines) + "\n", headers={"Auto-Submitted": "auto-generated"}))
