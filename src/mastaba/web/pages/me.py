"""The settings of a person: how they like it here, when they are not to be disturbed; and leaving for good."""

from datetime import date, datetime, timedelta

from litestar import Response, get

from mastaba.club.holidays import LONGEST_NIGHT, MOST_HOLIDAYS, coming
from mastaba.club.hours import LONGEST, MINUTES, zone_of
from mastaba.club.people import Person
from mastaba.club.preferences import AVATARS, zones
from mastaba.locale import LANGUAGES, N_, Tongue
from mastaba.show.options import Choice
from mastaba.table.listing import ENDED
from mastaba.web.access import somebody
from mastaba.web.api_me import today_of
from mastaba.web.house import House, TheHouse
from mastaba.web.pages import words
from mastaba.web.pages.contexts import Clocks, Face, LeavePage, MePage, Row, Span, Times
from mastaba.web.pages.day import IN_SHORT, MONTHS, OF_WEEK
from mastaba.web.pages.visitor import Asked, Visitor, rendered, visitor
from mastaba.web.preferences import chosen

USUAL = (22 * 60, 8 * 60)  # the night of who says for the first time that there is one
LANGUAGE_CHOICES = [Choice(code, words.LANGUAGE_NAMES[code]) for code in LANGUAGES]
WORDS = (  # name, label, what it is, and what there is to choose
    (
        "light",
        N_("Light or dark"),
        "",
        (("device", N_("As the device")), ("light", N_("Light")), ("dark", N_("Dark"))),
    ),
    (
        "pace",
        N_("Pace of the others"),
        N_("How long a move stays to be seen."),
        (("calm", N_("Calm")), ("brisk", N_("Brisk")), ("once", N_("At once"))),
    ),
    (
        "motion",
        N_("Motion"),
        N_("With less of it nothing flies, and others’ moves are there at once."),
        (("device", N_("As the device")), ("less", N_("Less"))),
    ),
)
AREAS = {
    "Africa": N_("Africa"),
    "America": N_("America"),
    "Antarctica": N_("Antarctica"),
    "Arctic": N_("Arctic"),
    "Asia": N_("Asia"),
    "Atlantic": N_("Atlantic"),
    "Australia": N_("Australia"),
    "Europe": N_("Europe"),
    "Indian": N_("Indian Ocean"),
    "Pacific": N_("Pacific"),
}


@get("/me", include_in_schema=False)
async def settings(request: Asked, house: TheHouse) -> Response[bytes]:
    who = visitor(request)
    person = who.known.person if who.known else None
    page = MePage(
        **who.facts(),
        faces=[Face(name, who.tongue.text(words.AVATARS[name][1])) for name in AVATARS],
        rows=_rows(who, chosen(request, person)),
        times=None if person is None else await _times(house, person, who.tongue),
    )
    return rendered(request, page, who)


def _rows(who: Visitor, said: dict[str, str]) -> list[Row]:
    """Words in a row, of which one is chosen."""
    tongue = who.tongue
    now = {"language": tongue.code, "light": said["light"], "pace": who.pace, "motion": said["motion"]}
    rows = [Row("language", tongue.text("Language"), "", LANGUAGE_CHOICES, now["language"])]
    for name, label, line, choices in WORDS:
        said_so = [Choice(value, tongue.text(text)) for value, text in choices]
        rows.append(Row(name, tongue.text(label), line and tongue.text(line), said_so, now[name] or choices[0][0]))
    return rows


# ---- Hours ----------------------------------------------------------------------------------------------


async def _times(house: House, person: Person, tongue: Tongue) -> Times:
    hours, today = await house.people.hours(person.id), today_of(house, person)
    away = coming(hours, today)
    return Times(
        person.zone,
        _areas(person.zone, tongue),
        datetime.fromtimestamp(house.now(), zone_of(person.zone)).strftime("%H:%M"),
        hours.night,
        USUAL,
        MINUTES - LONGEST_NIGHT,
        [Choice(str(number), tongue.term(OF_WEEK, name)) for number, name in enumerate(IN_SHORT)],
        [str(day) for day in sorted(hours.off)],
        [_span(first, last, tongue) for first, last in away],
        today.isoformat(),
        (today + timedelta(LONGEST)).isoformat(),
        len(away) >= MOST_HOLIDAYS,
    )


def _areas(zone: str, tongue: Tongue) -> list[Clocks]:
    """UTC comes first; and a zone that goes by an old name is there while it is somebody's."""
    there = [("UTC", "UTC")]
    if zone and zone not in ("UTC", *(name for found in zones().values() for name in found)):
        there.append((zone, _place(zone)))
    first = Clocks("", there)
    return [first] + [
        Clocks(tongue.text(AREAS[area]), [(name, _place(name)) for name in found]) for area, found in zones().items()
    ]


def _place(zone: str) -> str:
    return zone.partition("/")[2].replace("_", " ").replace("/", ", ") or zone


def _span(first: str, last: str, tongue: Tongue) -> Span:
    begins, ends = date.fromisoformat(first), date.fromisoformat(last)
    label = _day(begins, tongue, begins.year != ends.year)
    if first != last:
        label = tongue.text("{first} to {last}", first=label, last=_day(ends, tongue, begins.year != ends.year))
    return Span(first, last, label)


def _day(day: date, tongue: Tongue, in_full: bool) -> str:
    said = tongue.text("{day} {month}", day=day.day, month=tongue.text(MONTHS[day.month - 1]))
    return f"{said} {day.year}" if in_full else said


# ---- Leaving --------------------------------------------------------------------------------------------


@get("/me/leave", include_in_schema=False)
async def leave(request: Asked, house: TheHouse) -> Response[bytes]:
    """What happens then, before it does."""
    person, who = somebody(request).person, visitor(request)
    mine = [summary.status in ENDED for _, summary in house.room.listing.of(person.id)]
    devices = len(await house.people.remembered(person.id))
    page = LeavePage(**who.facts(), running=mine.count(False), over=mine.count(True), devices=devices)
    return rendered(request, page, who)
