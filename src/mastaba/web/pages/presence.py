"""Who is there, on the page of a table: marks at the seats, offers and questions; and a page's sign of life."""

import math

import msgspec
from litestar import Response, post
from litestar.params import FromPath, FromQuery, JSONBody

from mastaba.bots.workers import seconds
from mastaba.club import presence
from mastaba.club.club import Club
from mastaba.kernel.events import SPECTATOR
from mastaba.locale import Tongue
from mastaba.table import commands
from mastaba.table.errors import NotAllowed
from mastaba.table.live import LiveTable
from mastaba.web.access import eyes_of, somebody
from mastaba.web.house import TheHouse
from mastaba.web.pages import words
from mastaba.web.pages.contexts import Asking, Present, SeatChip, Terms
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import present_parts
from mastaba.web.pages.visitor import Asked, visitor
from mastaba.web.schemas import SignOfLife

HOUR, DAY = 3_600, 86_400


@post("/t/{table:str}/here", status_code=200, include_in_schema=False)
async def here(
    request: Asked,
    house: TheHouse,
    table: FromPath[str],
    data: JSONBody[SignOfLife],
    seat: FromQuery[int | None] = None,
) -> Response[bytes]:
    """A page says that somebody looks at it, or that nobody does any more; and hears who else is there."""
    who, person, club = visitor(request), somebody(request).person.id, house.club
    if not house.room.listing.has(table, person):
        raise NotAllowed("You do not sit at this table.")
    if not data.here:
        club.presence.leave(table, person)
        await house.glances.leave(table, person, data.version)
        return packed(request, b"{}", "application/json")
    club.presence.hear(table, person)
    async with house.room.at(table) as visit:
        it = visit.table
        viewer = eyes_of(it, person, seat)
        if data.version:
            house.glances.note(table, person, min(data.version, it.version(viewer)))
        shown = Present(
            chips(it, viewer, person, club, who.tongue),
            None if viewer == SPECTATOR else viewer,
            it.seats_of(person),
            asking(it, person, club, who.tongue),
        )
    return packed(request, msgspec.json.encode({"parts": present_parts(shown, who.tongue)}), "application/json")


# ---- From a table to plain data -------------------------------------------------------------------------


def names_of(table: LiveTable, tongue: Tongue) -> list[str]:
    """By seat, as everybody at the table is called everywhere on its page."""
    return [chair.name or tongue.text("Player {seat}", seat=seat + 1) for seat, chair in enumerate(table.chairs)]


def chips(table: LiveTable, viewer: int, person: str, club: Club, tongue: Tongue) -> list[SeatChip]:
    """The seats, without what the game says of them. Who looks on is told of nobody's coming and going."""
    inside = bool(table.seats_of(person)) or (bool(person) and person == table.head.host)
    found, missing = [], club.missing(table)
    for seat, (chair, name) in enumerate(zip(table.chairs, names_of(table, tongue), strict=True)):
        present = club.present(table, seat)
        chip = SeatChip(
            seat,
            name,
            chair.kind,
            you=seat == viewer,
            to_act=seat in table.to_act,
            bot=words.bot_word(chair.bot, tongue) if chair.bot else "",
            level=chair.bot.partition(":")[0] if commands.may_set_level(table, person, seat) else "",
            thinks=_thinks(table, seat, name, tongue),
            resigned=chair.resigned,
            presence=present.kind if inside else "",
            says=says(present, tongue) if inside and seat != viewer else "",
            offer=club.offer(table, seat) if inside else "",
            missing=inside and seat in missing,
            until=_until(table, seat) if inside else 0.0,
        )
        found.append(chip)
    return found


def _thinks(table: LiveTable, seat: int, name: str, tongue: Tongue) -> str:
    bot = table.chairs[seat].bot
    if not bot or seat not in table.to_act or seconds.is_quick(bot):
        return ""
    return tongue.text("{name} is thinking.", name=name)


def says(present: presence.Present, tongue: Tongue) -> str:
    """`line lost, 0:42`, `away, 3 min`; nothing of those who are here."""
    silent = int(present.silence or 0)
    if present.kind == presence.LOST:
        return tongue.text("line lost, {time}", time=f"{silent // 60}:{silent % 60:02}")
    if present.kind != presence.AWAY:
        return ""
    if silent < 60:
        return tongue.text("away")
    if silent < HOUR:
        return tongue.text("away, {minutes} min", minutes=silent // 60)
    if silent < DAY:
        return tongue.text("away, {hours} h", hours=silent // HOUR)
    return tongue.plural("away, a day", "away, {n} days", silent // DAY)


def asking(table: LiveTable, person: str, club: Club, tongue: Tongue) -> Asking | None:
    names = names_of(table, tongue)
    for seat in table.seats_of(person):
        if (question := club.question(table, seat)) is not None:
            by = table.seats_of(question.by)
            return Asking(seat, names[by[0]] if by else "")
    return None


# ---- Slow tables ----------------------------------------------------------------------------------------


def _until(table: LiveTable, seat: int) -> float:
    """How long the others wait for a decision at a slow table; 0 if nobody does, or play is live."""
    if table.head.pace != "slow" or seat not in table.to_act or not table.chairs[seat].in_person:
        return 0.0
    lapses = any(seat == each for each, _ in table.lapsing())
    if table.head.day and not lapses:  # bots have patience
        return 0.0
    return table.since[seat] + (table.pace.lapse if lapses else table.pace.patience)


def terms(table: LiveTable, viewer: int, now: float, tongue: Tongue) -> Terms | None:
    until = 0.0 if viewer == SPECTATOR else _until(table, viewer)
    if not until:
        return None
    return Terms(until, _span(max(0.0, until - now), tongue), any(viewer == seat for seat, _ in table.lapsing()))


def _span(seconds: float, tongue: Tongue) -> str:
    if seconds >= 2 * DAY:
        return tongue.plural("a day", "{n} days", math.floor(seconds / DAY))
    if seconds >= HOUR:
        return tongue.plural("an hour", "{n} hours", math.floor(seconds / HOUR))
    return tongue.plural("a minute", "{n} minutes", math.ceil(seconds / 60) or 1)
