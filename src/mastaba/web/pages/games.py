"""My games: all my tables, and what they say in numbers. Nothing is loaded for it: it is made of summaries."""

from collections import Counter
from collections.abc import Sequence
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromQuery

from mastaba.club.company import Companion, handle_of
from mastaba.locale import Tongue
from mastaba.table.listing import Summary
from mastaba.table.live import CLOSED, OVER
from mastaba.web.access import somebody
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.contexts import Filter, GamesPage, PersonRow, Tally
from mastaba.web.pages.rows import names_of, row_of, seats_of, title_of
from mastaba.web.pages.visitor import Asked, rendered, visitor

PAGE = 50  # rows
MOST_PEOPLE = 50
MOST_CHOICES = 200
RESULTS = ("won", "lost", "running", "closed")
Table = tuple[str, Summary]


@get("/games", include_in_schema=False)
async def games(
    request: Asked,
    house: TheHouse,
    game: FromQuery[str] = "",
    seats: FromQuery[str] = "",
    opponent: FromQuery[str] = "",
    result: FromQuery[str] = "",
    q: FromQuery[str] = "",
    page: FromQuery[str] = "1",
) -> Response[bytes]:
    who, person = visitor(request), somebody(request).person.id
    mine = house.room.listing.of(person)
    companions = house.company.companions(person)
    wanted = Filter(game[:40], _number(seats), opponent[:40], result if result in RESULTS else "", q.strip()[:80])
    found = _only(mine, wanted, person, companions, who.tongue)
    pages = max(1, -(-len(found) // PAGE))
    at = min(max(1, _number(page)), pages)
    played = {summary.game for _, summary in mine}
    shown = GamesPage(
        **who.facts(),
        rows=[row_of(table, summary, person, who.tongue) for table, summary in found[(at - 1) * PAGE : at * PAGE]],
        found=len(found),
        page=at,
        pages=pages,
        query=_query(wanted),
        filter=wanted,
        games=sorted(((name, title_of(name)) for name in played), key=lambda each: each[1]),
        sizes=[(size, str(size)) for size in sorted({len(summary.persons) for _, summary in mine} - {0})],
        opponents=[(handle_of(each.person), each.name) for each in companions[:MOST_CHOICES]],
        by_game=_by_game(mine, person),
        by_seats=_by_seats(mine, person, who.tongue),
        people=[person_row(each) for each in companions[:MOST_PEOPLE]],
        blocked=await blocked_people(house, person),
    )
    return rendered(request, shown, who)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


def _query(wanted: Filter) -> str:
    said = {
        "game": wanted.game,
        "seats": wanted.seats or "",
        "opponent": wanted.opponent,
        "result": wanted.result,
        "q": wanted.text,
    }
    return urlencode({name: value for name, value in said.items() if value})


# ---- Which of them --------------------------------------------------------------------------------------


def _only(
    mine: Sequence[Table], wanted: Filter, person: str, companions: Sequence[Companion], tongue: Tongue
) -> list[Table]:
    with_them = {table for each in companions if handle_of(each.person) == wanted.opponent for table in each.tables}
    text = wanted.text.casefold()

    def fits(table: str, summary: Summary) -> bool:
        return (
            wanted.game in ("", summary.game)
            and wanted.seats in (0, len(summary.persons))
            and (not wanted.opponent or table in with_them)
            and (not wanted.result or wanted.result == _result(summary, person))
            and (not text or text in _words(summary, tongue))
        )

    return [(table, summary) for table, summary in mine if fits(table, summary)]


def _result(summary: Summary, person: str) -> str:
    """As one asks for it; empty, where nobody knows it."""
    if summary.status == CLOSED:
        return "closed"
    if summary.status != OVER:
        return "running"
    mine = seats_of(summary, person)
    if not mine or not summary.winners:
        return ""
    return "won" if any(seat in summary.winners for seat in mine) else "lost"


def _words(summary: Summary, tongue: Tongue) -> str:
    return " ".join([*names_of(summary, tongue), title_of(summary.game), summary.game]).casefold()


# ---- In numbers -----------------------------------------------------------------------------------------


def finished(tables: Sequence[Table], person: str) -> list[Summary]:
    """The games that this person has played to an end of which somebody knows who has won."""
    return [each for _, each in tables if each.status == OVER and each.winners and person in each.persons]


def has_won(summary: Summary, person: str) -> bool:
    return any(summary.persons[seat] == person for seat in summary.winners)


def _by_game(mine: Sequence[Table], person: str) -> list[Tally]:
    played, won = _counted([(each.game, has_won(each, person)) for each in finished(mine, person)])
    return [Tally(title_of(game), count, won[game], game) for game, count in played.most_common()]


def _by_seats(mine: Sequence[Table], person: str, tongue: Tongue) -> list[Tally]:
    found = [(str(len(each.persons)), has_won(each, person)) for each in finished(mine, person)]
    played, won = _counted(found)
    said = {seats: tongue.plural("one seat", "{n} seats", int(seats)) for seats in played}
    return [Tally(said[seats], played[seats], won[seats]) for seats in sorted(played)]


def _counted(found: Sequence[tuple[str, bool]]) -> tuple[Counter[str], Counter[str]]:
    return Counter(what for what, _ in found), Counter(what for what, won in found if won)


# ---- Others ---------------------------------------------------------------------------------------------


def person_row(each: Companion) -> PersonRow:
    return PersonRow(handle_of(each.person), each.name, each.games, each.mine, each.theirs, each.last)


async def blocked_people(house: House, person: str) -> list[PersonRow]:
    """By name; those who were forgotten since are not there."""
    found = []
    for other in await house.company.blocked(person):
        them = await house.people.person(other)
        if them is not None:
            found.append(PersonRow(handle_of(other), them.name, blocked=True))
    return sorted(found, key=lambda each: each.name.casefold())
