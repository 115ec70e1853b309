"""The page on which somebody says where they hear of their tables; and where the links in notices lead."""

from datetime import datetime

from babel.dates import format_datetime
from litestar import Response, get, post
from litestar.params import FromPath

from mastaba.club.channels import HOOK, MOST_HOOKS, PUSH, WAYS, Channels
from mastaba.club.channels import Failure as Failed
from mastaba.club.hours import zone_of
from mastaba.club.links import SEE, STOP
from mastaba.club.saying import title_of
from mastaba.locale import Tongue
from mastaba.web.house import TheHouse
from mastaba.web.pages.contexts import LedPage, NotDelivered, NoticeChannel, NoticesPage, NoticeWay, StopPage
from mastaba.web.pages.visitor import Asked, rendered, visitor

FRESH = 14 * 86_400.0  # seconds in which it is worth reading what did not arrive


@get("/me/notices", include_in_schema=False)
async def my_notices(request: Asked, house: TheHouse) -> Response[bytes]:
    who, notices = visitor(request), house.notices
    await notices.sender.open()
    channels = await notices.register.of(who.person) if who.person else Channels()
    zone = who.known.person.zone if who.known else ""
    mail = await notices.sender.mail_of(who.person) if who.person else ""
    fresh = [each for each in reversed(channels.failures) if house.now() - each.at < FRESH]
    page = NoticesPage(
        **who.facts(),
        ways={way: NoticeWay(way, channels.wish(way).when, channels.wish(way).hour) for way in WAYS},
        devices=[
            NoticeChannel(f"{PUSH}-{each.id}", each.name, since=_date(each.since, zone, who.tongue))
            for each in channels.devices
        ],
        hooks=[NoticeChannel(f"{HOOK}-{each.id}", each.host, each.kind) for each in channels.hooks],
        most_hooks=MOST_HOOKS,
        key=notices.sender.pusher.key,
        letters=house.settings.postman is not None,
        mail=mail,
        refused=bool(mail) and mail == channels.refused,
        failures=[_failure(each, zone, who.tongue) for each in fresh],
        zone=zone or "UTC",
    )
    return rendered(request, page, who)


def _failure(it: Failed, zone: str, tongue: Tongue) -> NotDelivered:
    return NotDelivered(_date(it.at, zone, tongue), it.name, tongue.text(it.template, **it.parameters))


def _date(at: float, zone: str, tongue: Tongue) -> str:
    there = datetime.fromtimestamp(at, zone_of(zone))
    return format_datetime(there, "d MMM, HH:mm", locale=tongue.code)


# ---- Links ----------------------------------------------------------------------------------------------


@get("/n/{link:str}", include_in_schema=False)
async def led(request: Asked, house: TheHouse, link: FromPath[str]) -> Response[bytes]:
    """To the table, for who is known here as the one it was written to. To others it says whom it is for; it lets
    nobody in, whoever has it."""
    await house.notices.sender.open()
    person, table = house.notices.sender.links.read(SEE, link)
    who = visitor(request)
    if who.person == person:
        seated = bool(table) and house.room.listing.has(table, person)
        return Response(b"", status_code=303, headers={"Location": f"/t/{table}" if seated else "/"})
    meant = await house.people.person(person)
    there = table in house.room.listing
    title = title_of(house.room.listing.get(table)) if there else ""
    return rendered(request, LedPage(**who.facts(), name=meant.name if meant else "", title=title), who)


@get("/n/stop/{link:str}", include_in_schema=False)
async def stop(request: Asked, house: TheHouse, link: FromPath[str]) -> Response[bytes]:
    """Only shows a button: what looks at links for people stops nothing."""
    await house.notices.sender.open()
    _, channel = house.notices.sender.links.read(STOP, link)
    who = visitor(request)
    return rendered(request, StopPage(**who.facts(), way=channel.partition("-")[0], link=f"/n/stop/{link}"), who)


@post("/n/stop/{link:str}", include_in_schema=False, status_code=200)
async def stopped(request: Asked, house: TheHouse, link: FromPath[str]) -> Response[bytes]:
    """By the button, or by a program for mail with one click (RFC 8058): the link is all that it takes."""
    await house.notices.sender.open()
    person, channel = house.notices.sender.links.read(STOP, link)
    await house.notices.register.stop(person, channel)
    who = visitor(request)
    page = StopPage(**who.facts(), way=channel.partition("-")[0], link=f"/n/stop/{link}", stopped=True)
    return rendered(request, page, who)
