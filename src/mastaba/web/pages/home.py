"""The first page: whose turn it is, what is going on, and where there is a seat. It is live."""

from dataclasses import dataclass

import msgspec
from litestar import Response, get
from litestar.params import FromQuery
from markupsafe import Markup

from mastaba.club.openings import QUICK_BOT
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.registry import broken_games, find_game
from mastaba.show.log import WrittenLine
from mastaba.show.rooms import page_of, sight_of
from mastaba.show.speech import tongue as tongue_for
from mastaba.table import entries
from mastaba.table.listing import ENDED, Summary
from mastaba.table.live import CLOSED, DAMAGED
from mastaba.web import errors
from mastaba.web.access import known_to, somebody
from mastaba.web.house import House, TheHouse
from mastaba.web.pages import words
from mastaba.web.pages.contexts import GameChoice, HomePage, Lists, OpenPage, Turn
from mastaba.web.pages.moments import lately_in
from mastaba.web.pages.packing import packed
from mastaba.web.pages.presence import names_of
from mastaba.web.pages.rendering import list_parts
from mastaba.web.pages.rows import invited_row, open_row, row_of, seats_of
from mastaba.web.pages.table import drawn_scene
from mastaba.web.pages.visitor import Asked, Visitor, kept, rendered, visitor

MOST_DUE, MOST_RUNNING, MOST_OVER, MOST_OPEN = 20, 20, 5, 5  # rows on the first page
LISTED = 60  # open tables on a page of their own
LINES = 3  # of what happened since my last move


@get("/", include_in_schema=False)
async def home(request: Asked, house: TheHouse) -> Response[bytes]:
    who = visitor(request)
    broken = [who.tongue.error(error if errors.showing else errors.unplayable(error)) for error in broken_games()]
    lists = await lists_of(house, who) if who.person else Lists()

    def page(who: Visitor) -> HomePage:
        games = [words.card(game, who.tongue) for game in words.games_with_pages()]
        there, days = house.settings.day, house.days
        mine = [(game, days.standing(days.today, game.name, who.person).state) for game in words.games_with_pages()]
        return HomePage(
            **who.facts(),
            games=games,
            lists=lists,
            broken=broken,
            day=there,
            done=[game.name for game, state in mine if state in ("done", "gave_up")],
            going=[game.title for game, state in mine if state == "running"],
        )

    return kept(request, house, who, ("home", *broken), page)


@get("/tables", include_in_schema=False)
async def tables(request: Asked, house: TheHouse) -> Response[bytes]:
    """My tables as they are now, for a first page that is open."""
    somebody(request)
    who = visitor(request)
    return packed(request, msgspec.json.encode(list_parts(await lists_of(house, who), who.tongue)), "application/json")


# ---- My tables ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sorted:
    """My tables, by what they are to me."""

    due: list[tuple[str, Summary]]  # the one that has waited for the longest time first
    running: list[tuple[str, Summary]]
    over: list[tuple[str, Summary]]  # the last one first


def sorted_tables(house: House, person: str) -> Sorted:
    due, running, over = [], [], []
    for table, summary in house.room.listing.of(person):
        mine = seats_of(summary, person)
        if any(seat in mine for seat in summary.to_act):
            due.append((table, summary))
        elif summary.status not in (*ENDED, DAMAGED):
            running.append((table, summary))
        elif summary.status != CLOSED and not summary.day:  # those have a calendar
            over.append((table, summary))
    return Sorted(sorted(due, key=lambda pair: _waited_since(pair[1], person)), running, over)


def _waited_since(summary: Summary, person: str) -> float:
    mine = seats_of(summary, person)
    since = [at for seat, at in zip(summary.to_act, summary.since, strict=False) if seat in mine]
    return min(since, default=summary.changed)


async def lists_of(house: House, who: Visitor) -> Lists:
    mine = sorted_tables(house, who.person)
    shown = [*mine.due[:MOST_DUE], *mine.running[:MOST_RUNNING], *mine.over[:MOST_OVER]]
    rows = [row_of(table, summary, who.person, who.tongue) for table, summary in shown]
    person = None if who.known is None else who.known.person
    invited = await house.invitations.of(who.person)
    asked = {invitation.table for invitation in invited}
    openings = [each for each in await house.openings.of(person) if each.table not in asked]
    return Lists(
        rows,
        Turn(rows[0], await _since_my_move(house, who, *mine.due[0])) if mine.due else None,
        [invited_row(invitation, who.tongue) for invitation in invited],
        [open_row(opening, house.now(), who.tongue) for opening in openings[:MOST_OPEN]],
        max(0, len(mine.over) - MOST_OVER),
    )


async def _since_my_move(house: House, who: Visitor, table: str, summary: Summary) -> list[WrittenLine]:
    """What happened at the one table that is shown first, from what my seat was told. Nothing where several people
    share my device: it may be anybody who looks at it."""
    mine = seats_of(summary, who.person)
    if len(mine) != 1:
        return []
    key = ("lately", table, summary.number, mine[0], who.tongue.code)
    made = house.pages.get(key)
    if made is None:
        try:
            made = msgspec.json.encode(await _written(house, who, table, mine[0]))
        except MastabaError:  # it cannot be read just now: the table itself says so
            return []
        house.pages.put(key, made, len(made) + 200)
    return [WrittenLine(seat, Markup(html)) for seat, html in msgspec.json.decode(made)]  # written by us


async def _written(house: House, who: Visitor, table: str, seat: int) -> list[tuple[int, str]]:
    async with house.room.at(table) as visit:
        it, history = visit.table, await visit.recent()
        game, seen = find_game(it.head.game), it.seen(seat)
        if seen is None or page_of(game) is None:
            return []
        tongue = tongue_for(who.tongue.code, game)
        told = entries.told_to(history, seat)
        log = drawn_scene(sight_of(seen, told, names_of(it, tongue), tongue)).log
        lines = lately_in(log, it, seat, history, told, tongue).short
    return [(line.seat, str(line.html)) for line in lines[-LINES:]]


# ---- Where there is a seat ------------------------------------------------------------------------------


@get("/open", include_in_schema=False)
async def open_tables(
    request: Asked, house: TheHouse, page: FromQuery[int] = 1, game: FromQuery[str] = ""
) -> Response[bytes]:
    """Tables to which others may come, and a game with whoever comes first."""
    who, known = visitor(request), known_to(request)
    found = await house.openings.of(None if known is None else known.person)
    rows = [open_row(opening, house.now(), who.tongue) for opening in found]
    pages = max(1, -(-len(rows) // LISTED))
    page = min(max(1, page), pages)
    there = words.games_with_pages()
    there = sorted(there, key=lambda each: each.name != game)  # the one that somebody comes from is chosen
    games = [GameChoice(each.name, each.title, *each.seats) for each in there]
    shown = OpenPage(
        **who.facts(),
        games=games,
        bots=words.bot_levels(who.tongue),
        bot=QUICK_BOT,
        wait=round(house.openings.wait),
        rows=rows[(page - 1) * LISTED : page * LISTED],
        page=page,
        pages=pages,
    )
    return rendered(request, shown, who)
