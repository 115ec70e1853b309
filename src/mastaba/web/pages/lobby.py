"""The pages around the tables: home, a new table, invitations, what developers read."""

from secrets import compare_digest
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from mastaba.club.people import digest
from mastaba.kernel.contract import Game
from mastaba.kernel.registry import broken_games, find_game, playable_games
from mastaba.learn.lessons import has_lessons
from mastaba.locale import Tongue
from mastaba.table.errors import UnknownTable
from mastaba.table.listing import ENDED
from mastaba.table.live import GATHERING, LiveTable
from mastaba.web import errors
from mastaba.web.access import address_of, somebody
from mastaba.web.errors import TooMany
from mastaba.web.house import House, TheHouse
from mastaba.web.pages import terms, words
from mastaba.web.pages.contexts import GameChoice, HomePage, JoinPage, NewPage, TableRow, WatchPage
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import list_parts
from mastaba.web.pages.table import setting_line, sitters
from mastaba.web.pages.visitor import GUESTS, Asked, Visitor, kept, rendered, visitor
from mastaba.web.views import listed

# ---- Home -----------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def home(request: Asked, house: TheHouse) -> Response[bytes]:
    who = visitor(request)
    broken = [who.tongue.error(error if errors.showing else errors.unplayable(error)) for error in broken_games()]

    def page(who: Visitor) -> HomePage:
        games = [words.card(game, who.tongue) for game in words.games_with_pages()]
        there, days = house.settings.day, house.days
        mine = [(game, days.standing(days.today, game.name, who.person).state) for game in words.games_with_pages()]
        return HomePage(
            **who.facts(),
            games=games,
            tables=_rows(house, who),
            broken=broken,
            day=there,
            done=[game.name for game, state in mine if state in ("done", "gave_up")],
            going=[game.title for game, state in mine if state == "running"],
        )

    return kept(request, house, who, ("home", *broken), page)


@get("/tables", include_in_schema=False)
async def tables(request: Asked, house: TheHouse) -> Response[bytes]:
    """The list of my tables as it is now, for a first page that is open."""
    somebody(request)
    who = visitor(request)
    return packed(request, msgspec.json.encode(list_parts(_rows(house, who), who.tongue)), "application/json")


def _rows(house: House, who: Visitor) -> list[TableRow]:
    """Those that wait for me, those under way, those that are over; else the latest first."""
    mine = house.room.listing.of(who.person) if who.person else []
    there = [table for table, summary in mine if not (summary.day and summary.status in ENDED)]  # they have a calendar
    rows = [_row(house, table, who) for table in there[:30]]
    return sorted(rows, key=lambda row: (not row.your_turn, row.status in ("over", "closed", "damaged")))


def _row(house: House, table: str, who: Visitor) -> TableRow:
    summary = house.room.listing.get(table)
    row = listed(table, summary, who.person)
    names = [
        name or (who.tongue.text("somebody") if person else "")
        for name, person in zip(summary.names, summary.persons, strict=True)
    ]
    title = next((game.title for game in playable_games() if game.name == summary.game), summary.game)
    return TableRow(
        f"/t/{table}",
        summary.game,
        title,
        names,
        summary.status,
        row.your_turn,
        [names[seat] for seat in summary.to_act],
        "day" if summary.day else summary.pace,
        len(row.yours) == 1 and row.yours == summary.winners,
        [names[seat] for seat in summary.winners],
    )


# ---- A new table ----------------------------------------------------------------------------------------


@get("/new", include_in_schema=False)
async def new(request: Asked, house: TheHouse, game: FromQuery[str] = "") -> Response[bytes]:
    who, found = visitor(request), words.games_with_pages()
    names = [name for name in GUESTS if name != who.facts()["guest"]]
    chosen = game if game in [each.name for each in found] else found[0].name

    def page(who: Visitor) -> NewPage:
        known = {house.room.listing.get(table).game for table, _ in house.room.listing.of(who.person)}
        games = [_choice(each, who.tongue, each.name not in known) for each in found]
        kinds, hints = words.bot_levels(who.tongue), words.hints(who.tongue)
        return NewPage(
            **who.facts(),
            games=games,
            chosen=chosen,
            bots=kinds,
            names=names,
            hints=hints,
            moves=terms.moves(who.tongue),
            banks=terms.bank_sizes(who.tongue),
            outs=terms.outs(who.tongue),
            take_backs=terms.take_backs(who.tongue),
        )

    return kept(request, house, who, ("new", chosen, *names), page)


def _choice(game: Game, tongue: Tongue, new: bool) -> GameChoice:
    """To whom a game is new it offers its lessons."""
    fewest, most = game.seats
    lessons = new and has_lessons(game)
    return GameChoice(game.name, game.title, fewest, most, words.option_fields(game, tongue), lessons)


# ---- Invitations ----------------------------------------------------------------------------------------


@get("/join/{invitation:str}", include_in_schema=False)
async def join(request: Asked, house: TheHouse, invitation: FromPath[str]) -> Response[bytes]:
    """Only shows it: sitting down is another matter, so that no preview of a link takes a seat."""
    who = visitor(request)
    table, _, rest = invitation.partition(".")
    number, _, secret = rest.partition(".")
    seat = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1

    try:
        async with house.room.at(table) as visit:
            state, facts = _state(visit.table, who, seat, secret), _facts(visit.table, who)
    except UnknownTable:
        state, facts = "revoked", {}
    if state == "revoked":  # the same, whether there is such a table or not
        return rendered(request, JoinPage(**who.facts(), state=state), who, 404)
    page = JoinPage(**who.facts(), state=state, invitation=invitation, seat=seat, href=f"/t/{table}", **facts)
    return rendered(request, page, who)


def _state(table: LiveTable, who: Visitor, seat: int, secret: str) -> str:
    if not 0 <= seat < table.seats:
        return "revoked"
    chair = table.chairs[seat]
    if who.person and chair.person == who.person:
        return "yours"
    if chair.invitation and compare_digest(chair.invitation.encode(), secret.encode()):
        return "open" if table.status == GATHERING else "begun"
    return "revoked"


@get("/join", include_in_schema=False)
async def join_by_code(request: Asked, house: TheHouse, code: FromQuery[str] = "") -> Response[bytes]:
    who, address = visitor(request), address_of(request)
    try:
        house.limits.check_guess(who.person, address)
    except TooMany:
        if who.person:
            raise
        return rendered(request, JoinPage(**who.facts(), state="unread", code=code[:20]), who)
    found = await house.store.get("join", code.strip().upper()) if code else None
    if found is None or found.decode(errors="replace") not in house.room.listing:
        if code:
            house.limits.guessed_wrong(who.person, address)
        return rendered(request, JoinPage(**who.facts(), state="revoked", code=code[:20]), who, 404 if code else 200)

    async with house.room.at(found.decode(errors="replace")) as visit:
        it = visit.table
        full = not any(chair.open for chair in it.chairs)
        state = "begun" if it.status != GATHERING else "full" if full else "open"
        if it.seats_of(who.person):
            state = "yours"
        page = JoinPage(**who.facts(), state=state, code=code.strip().upper(), href=f"/t/{it.id}", **_facts(it, who))
    return rendered(request, page, who)


@get("/watch/{table:str}/{secret:str}", include_in_schema=False)
async def watch(request: Asked, house: TheHouse, table: FromPath[str], secret: FromPath[str]) -> Response[bytes]:
    who = visitor(request)
    try:
        async with house.room.at(table) as visit:
            good, facts = visit.table.watch, _facts(visit.table, who)
    except UnknownTable:
        good, facts = "", {}
    if not good or not compare_digest(good, digest(secret)):  # the same, whether there is such a table or not
        return rendered(request, WatchPage(**who.facts(), state="revoked"), who, 404)
    facts.pop("host")
    return rendered(request, WatchPage(**who.facts(), state="open", table=table, watch=secret, **facts), who)


def _facts(table: LiveTable, who: Visitor) -> dict[str, Any]:
    """What those who are invited may know of a table before they sit down."""
    host = next((chair.name for chair in table.chairs if chair.person == table.head.host), "")
    return {
        "game": table.head.game,
        "title": find_game(table.head.game).title,
        "setting": setting_line(table, who.tongue),
        "host": host,
        "sitters": sitters(table, who.tongue),
    }
