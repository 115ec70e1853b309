"""The pages around the tables: a new table, invitations, links for those who look on."""

from secrets import compare_digest
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from mastaba.club.people import digest
from mastaba.kernel.contract import Game
from mastaba.kernel.registry import find_game
from mastaba.learn.lessons import has_lessons
from mastaba.locale import Tongue
from mastaba.table.errors import UnknownTable
from mastaba.table.live import GATHERING, INVITED, OPEN_TO, LiveTable
from mastaba.web.access import address_of
from mastaba.web.errors import TooMany
from mastaba.web.house import TheHouse
from mastaba.web.pages import terms, words
from mastaba.web.pages.contexts import GameChoice, JoinPage, NewPage, WatchPage
from mastaba.web.pages.table import setting_line, sitters
from mastaba.web.pages.visitor import GUESTS, Asked, Visitor, kept, rendered, visitor

# ---- A new table ----------------------------------------------------------------------------------------


@get("/new", include_in_schema=False)
async def new(
    request: Asked, house: TheHouse, game: FromQuery[str] = "", open: FromQuery[str] = INVITED
) -> Response[bytes]:
    who, found = visitor(request), words.games_with_pages()
    names = [name for name in GUESTS if name != who.facts()["guest"]]
    open_to = open if open in OPEN_TO else INVITED
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
            open_to=words.open_to(who.tongue),
            open=open_to,
        )

    return kept(request, house, who, ("new", chosen, open_to, *names), page)


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
