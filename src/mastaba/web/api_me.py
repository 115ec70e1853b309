"""The API: how I like it here, when I am not to be disturbed, and all that is kept of me."""

from datetime import date, datetime

from litestar import Response, Router
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import UNSET

from mastaba.club import holidays
from mastaba.club.hours import Hours, zone_of
from mastaba.club.people import Person
from mastaba.club.preferences import check_choice
from mastaba.web.access import Asked, address_of, somebody
from mastaba.web.export import exported
from mastaba.web.house import House, TheHouse
from mastaba.web.routes import RESPONSES, get, post
from mastaba.web.schemas import Holiday, HoursShown, Pacing, Preferences, Preferring, QuietTimes, Tutoring

ZIP = "application/zip"


@get("/me/preferences", sync_to_thread=False, summary="How I like it here, on all my devices")
def preferences(request: Asked) -> Preferences:
    return preferred(somebody(request).person)


@post("/me/preferences", status_code=200, summary="Say how I like it here: any of it, on all my devices")
async def prefer(request: Asked, house: TheHouse, data: JSONBody[Preferring]) -> Preferences:
    known = somebody(request)
    said = {name: value for name in data.__struct_fields__ if (value := getattr(data, name)) is not UNSET}
    for name, value in said.items():
        if isinstance(value, str):
            check_choice(name, value)
    return preferred((await house.people.change(known, **said)).person if said else known.person)


@post("/me/pace", status_code=204, summary="How I like to see what others do, on all my devices")
async def pace_me(request: Asked, house: TheHouse, data: JSONBody[Pacing]) -> None:
    await house.people.set_pace(somebody(request), data.pace)


@post("/me/tutor", status_code=204, summary="Whether I want to be asked before a grave mistake")
async def tutor_me(request: Asked, house: TheHouse, data: JSONBody[Tutoring]) -> None:
    await house.people.set_tutor(somebody(request), data.tutor)


def preferred(person: Person) -> Preferences:
    return Preferences(**{name: getattr(person, name) for name in Preferences.__struct_fields__})


# ---- Hours ----------------------------------------------------------------------------------------------


@get("/me/hours", summary="When I am not to be disturbed")
async def hours(request: Asked, house: TheHouse) -> HoursShown:
    person = somebody(request).person
    return _shown(await house.people.hours(person.id), person, today_of(house, person))


@post("/me/hours", status_code=200, summary="Say when I am not to be disturbed: slow tables wait, and no notices come")
async def set_hours(request: Asked, house: TheHouse, data: JSONBody[QuietTimes]) -> HoursShown:
    """Holidays that are over need not be said again: they count in their year all the same."""
    person = somebody(request).person
    before, today = await house.people.hours(person.id), today_of(house, person)
    wished = Hours(
        before.night if data.night is UNSET else data.night,
        before.off if data.off is UNSET else frozenset(data.off),
        before.away if data.away is UNSET else tuple((each.first, each.last) for each in data.away),
    )
    allowed = holidays.checked(wished, before, today)
    await house.people.set_hours(person.id, allowed)
    return _shown(allowed, person, today)


def today_of(house: House, person: Person) -> date:
    """By the clock on their wall."""
    return datetime.fromtimestamp(house.now(), zone_of(person.zone)).date()


def _shown(kept: Hours, person: Person, today: date) -> HoursShown:
    away = [Holiday(first, last) for first, last in holidays.coming(kept, today)]
    return HoursShown(person.zone, kept.night, sorted(kept.off), away)


# ---- All that is kept -----------------------------------------------------------------------------------


@get(
    "/me/export",
    media_type=ZIP,
    summary="All that is kept of me: a zip file with me.json and the records of my games",
    responses=RESPONSES | {200: ResponseSpec(bytes, False, "me.json, and games/*.txt", media_type=ZIP)},
)
async def export(request: Asked, house: TheHouse) -> Response[bytes]:
    """Of games that are over there are the records as far as I may see them. It takes a while if there are many."""
    known = somebody(request)
    house.limits.take("export", known.person.id, address_of(request))
    packed = await exported(request, house, known)
    day = datetime.fromtimestamp(house.now(), zone_of(known.person.zone)).date()
    headers = {"Content-Disposition": f'attachment; filename="mastaba-{day}.zip"'}
    return Response(packed, media_type=ZIP, headers=headers)


router = Router(
    "/",
    route_handlers=[preferences, prefer, pace_me, tutor_me, hours, set_hours, export],
    tags=["me"],
)
