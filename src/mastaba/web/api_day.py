"""The API: the deal of the day."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

from litestar import Router
from litestar.params import FromPath

from mastaba.kernel.registry import playable_games
from mastaba.learn.day import Deal
from mastaba.learn.errors import NoDeal
from mastaba.table.days import as_date
from mastaba.table.errors import NotAllowed, NotNow
from mastaba.web.access import Asked, address_of, known_to, somebody, viewer_of
from mastaba.web.api_tables import MOST_OPEN
from mastaba.web.doors import check_sets_tables
from mastaba.web.house import House, TheHouse
from mastaba.web.routes import get, post
from mastaba.web.schemas import DayShown, DealResults, DealShown, ResultShown, TableShown
from mastaba.web.views import table_shown


@get("/day", summary="The deals of today, one for each game")
async def today(request: Asked, house: TheHouse) -> DayShown:
    """Today is by the clock of the server, in UTC. A deal is drawn when somebody first asks for it on that day."""
    return await day_shown(request, house, house.days.today)


@get("/day/{day:str}", summary="The deals of a day, as 2026-11-19")
async def one_day(request: Asked, house: TheHouse, day: FromPath[str]) -> DayShown:
    return await day_shown(request, house, day)


@get("/day/{day:str}/{game:str}", summary="How everybody did with a deal")
async def results(request: Asked, house: TheHouse, day: FromPath[str], game: FromPath[str]) -> DealResults:
    """For those who have played it, and for everybody once the day is over."""
    check_there(house)
    person = _person(request)
    deal = await house.days.deal(day, game)
    if not house.days.may_see(day, game, person):
        raise NotAllowed("How others did is shown to those who have played this deal, and to all when the day is over.")
    found = [
        ResultShown(it.place, it.name, it.score, it.rank, it.person == person, f"/t/{it.table}/steps")
        for it in house.days.results(day, game)
    ]
    return DealResults(_deal_shown(house, deal, person), found)


@post("/day/{day:str}/{game:str}", status_code=200, summary="Play a deal: my table with it")
async def play(request: Asked, house: TheHouse, day: FromPath[str], game: FromPath[str]) -> TableShown:
    """The one where I am in the middle of it, or a new one. The first on the day itself counts, if it ends on that day;
    others are for fun."""
    check_there(house)
    known = somebody(request)
    person, days = known.person, house.days

    def check() -> None:
        check_sets_tables(house, person)
        if house.limits.on and house.room.listing.opened_by(person.id) >= MOST_OPEN:
            raise NotNow("You have {count} open tables: close one first.", count=MOST_OPEN)
        house.limits.take("table", person.id, address_of(request))

    table = await days.sit(day, game, person.id, person.name, person.program, check)
    async with house.room.at(table) as visit:
        return table_shown(visit.table, viewer_of(visit.table, person.id, None), person.id, house.club)


def check_there(house: House) -> None:
    if not house.settings.day:
        raise NoDeal("There is no deal of the day on this server.")


async def day_shown(request: Asked, house: House, day: str) -> DayShown:
    check_there(house)
    person = _person(request)
    deals = await deals_of(house, day)
    return DayShown(day, house.days.is_over(day), ends_at(day), [_deal_shown(house, deal, person) for deal in deals])


async def deals_of(house: House, day: str) -> list[Deal]:
    """Those that there are: of a day that is over perhaps not all, or none, and then it raises NoDeal."""
    found = []
    for game in playable_games():
        with suppress(NoDeal):
            found.append(await house.days.deal(day, game.name))
    if not found:
        raise NoDeal("There is no deal of this day.")
    return found


def ends_at(day: str) -> float:
    at = as_date(day)
    assert at is not None
    return (datetime(at.year, at.month, at.day, tzinfo=UTC) + timedelta(1)).timestamp()


def _person(request: Asked) -> str:
    known = known_to(request)
    return known.person.id if known else ""


def _deal_shown(house: House, deal: Deal, person: str) -> DealShown:
    it = house.days.standing(deal.day, deal.game, person)
    return DealShown(
        deal.day,
        deal.game,
        deal.rules,
        deal.seats,
        deal.options,
        deal.bot,
        deal.seal,
        house.days.shown_seed(deal),
        it.state,
        it.table,
        it.running,
        it.score,
        it.rank,
        house.days.may_see(deal.day, deal.game, person),
    )


router = Router("/", route_handlers=[today, one_day, results, play], tags=["deal of the day"])
