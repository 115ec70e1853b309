"""The deal of the day: what there is today, how others did, and a calendar of past days."""

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import ceil
from statistics import fmean

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from mastaba.kernel.errors import MastabaError
from mastaba.kernel.registry import find_game
from mastaba.learn.day import ONE, Deal, Parting, Result
from mastaba.learn.errors import NoDeal
from mastaba.learn.review.balance import Balance
from mastaba.learn.review.words import points
from mastaba.locale import N_, NC_, Tongue
from mastaba.show.rooms import page_of, sight_of, text_of
from mastaba.show.speech import tongue as tongue_for
from mastaba.table.days import as_date
from mastaba.table.walks import Walk
from mastaba.web.api_day import check_there, deals_of
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.contexts import CalendarDay, DayDeal, DayPage, DayRow, Month, Others, Piles, Stone
from mastaba.web.pages.table import setting_of
from mastaba.web.pages.visitor import Asked, Visitor, rendered, visitor

WEEKDAYS = (
    *(N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday")),
    *(N_("Friday"), N_("Saturday"), N_("Sunday")),
)
IN_SHORT = (
    *(NC_("weekday", "Mo"), NC_("weekday", "Tu"), NC_("weekday", "We"), NC_("weekday", "Th")),
    *(NC_("weekday", "Fr"), NC_("weekday", "Sa"), NC_("weekday", "Su")),
)
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
BESIDE = 3  # piles over which the words at mine reach
OF_WEEK = "weekday"  # the context in which they are translated
BEST = 10  # rows of those who did best,
AROUND = 2  # and of those before and behind me
ENOUGH = 5  # players, before it is said how many of a hundred somebody beats
CROWD = 8  # players, before they are piled up
HIGHEST = 14  # stones in a pile
MOST_PILES = 13
WIDTH, STONE, BASE, FIRST, ROOM = 640.0, 16.0, 284.0, 14.0, 84.0  # width, course, ground, left end, room above


@get("/day", include_in_schema=False)
async def today(
    request: Asked, house: TheHouse, game: FromQuery[str] = "", month: FromQuery[str] = ""
) -> Response[bytes]:
    return await _shown(request, house, house.days.today, game, month)


@get("/day/{day:str}", include_in_schema=False)
async def one_day(request: Asked, house: TheHouse, day: FromPath[str], month: FromQuery[str] = "") -> Response[bytes]:
    return await _shown(request, house, day, "", month)


@get("/day/{day:str}/{game:str}", include_in_schema=False)
async def one_game(
    request: Asked, house: TheHouse, day: FromPath[str], game: FromPath[str], month: FromQuery[str] = ""
) -> Response[bytes]:
    """With the players of this game."""
    return await _shown(request, house, day, game, month)


async def _shown(request: Asked, house: House, day: str, game: str, month: str) -> Response[bytes]:
    check_there(house)
    who, at = visitor(request), as_date(day)
    if at is None:
        raise NoDeal("There is no deal of this day.")
    deals = [deal for deal in await deals_of(house, day) if page_of(find_game(deal.game)) is not None]
    if game:
        await house.days.deal(day, game)  # there is one
    chosen = _chosen(house, deals, game, who.person)
    others = None if chosen is None else await _others(house, chosen, who)
    yesterday, months = at - timedelta(1), await _months(house)
    first = max(months[0], min(months[1], _first_of(month) or at.replace(day=1)))
    there = await house.days.drawn(first.isoformat(), (first + timedelta(30)).isoformat())
    page = DayPage(
        **who.facts(),
        day=day,
        date=said(at, who.tongue),
        over=house.days.is_over(day),
        deals=[_deal(house, deal, who) for deal in deals],
        chosen="" if chosen is None else chosen.game,
        others=others,
        month=_month(house, at, first, months[0], there, who),
        before=f"/day/{yesterday}" if await house.days.drawn(f"{yesterday}", f"{yesterday}") else "",
        row=house.days.in_a_row(who.person),
    )
    return rendered(request, page, who)


def said(day: date, tongue: Tongue) -> str:
    """Thursday, 19 November 2026"""
    words = {"weekday": tongue.text(WEEKDAYS[day.weekday()]), "month": tongue.text(MONTHS[day.month - 1])}
    return tongue.text("{weekday}, {day} {month} {year}", day=day.day, year=day.year, **words)


# ---- The deals ------------------------------------------------------------------------------------------


def _chosen(house: House, deals: Sequence[Deal], game: str, person: str) -> Deal | None:
    """The one whose players are shown: the one asked for, if they may be seen, or else the last one that I have played
    there, or any."""
    open_to_me = [deal for deal in deals if house.days.may_see(deal.day, deal.game, person)]
    asked = next((deal for deal in deals if deal.game == game), None)
    if asked is not None or game:
        return asked if asked in open_to_me else None

    def when(deal: Deal) -> float:
        own = house.days.own(deal.day, deal.game, person)
        return own[1].changed if own else 0.0

    return max(open_to_me, key=when, default=None)


def _deal(house: House, deal: Deal, who: Visitor) -> DayDeal:
    days, game = house.days, find_game(deal.game)
    it, seed = days.standing(deal.day, deal.game, who.person), days.shown_seed(deal)
    tongue = tongue_for(who.tongue.code, game)
    bots = who.tongue.plural("against a bot", "against {n} bots", deal.seats - 1) if deal.seats > 1 else ""
    line = [bots or who.tongue.text("alone"), setting_of(game, deal.options, tongue)]
    return DayDeal(
        deal.game,
        game.title,
        " · ".join(part for part in line if part),
        deal.seal,
        seed or "",
        it.state,
        days.may_see(deal.day, deal.game, who.person),
        it.score,
        it.rank,
        deal.seats,
        -1 if it.score is None else _better(it.score, days.results(deal.day, deal.game)),
        f"/t/{it.running}" if it.running else "",
        f"/api/tables/{it.table}/record" if it.state in ("done", "late") and seed else "",
    )


def _better(score: int, results: Sequence[Result]) -> int:
    scores = [it.score for it in results if it.score is not None]
    if len(scores) < ENOUGH:
        return -1
    return 100 * sum(1 for other in scores if other < score) // (len(scores) - 1)


# ---- How others did -------------------------------------------------------------------------------------


async def _others(house: House, deal: Deal, who: Visitor) -> Others:
    game = find_game(deal.game)
    results = house.days.results(deal.day, deal.game)
    at = next((i for i, it in enumerate(results) if who.person and it.person == who.person), None)
    shown = [i for i in range(len(results)) if i < BEST or (at is not None and abs(i - at) <= AROUND)]
    rows = [await _row(house, deal, results[i], None if at is None else results[at], who) for i in shown]
    known = [await _balance(house, deal, results[i], at is not None) for i in shown]
    rows = [_judged(row, it) for row, it in zip(rows, known, strict=True)]
    scores = [it.score for it in results if it.score is not None]
    mine = None if at is None else results[at].score
    piles = _piles(scores, mine) if len(scores) >= CROWD else None
    beside = _beside(rows, known)
    return Others(game.title, len(results), rows, len(results) - len(shown), piles, *beside)


async def _balance(house: House, deal: Deal, it: Result, played: bool) -> Balance | bool:
    """Luck and skill of somebody; or whether they are being worked out: only for those who have played it, so that
    nobody who leafs through old days keeps the bots busy."""
    if it.score is None:
        return False
    found = await house.balances.of(it.table, deal.rules)
    if found is None:
        return played and house.balances.wish(it.table, ONE)
    return found


def _judged(row: DayRow, it: Balance | bool) -> DayRow:
    if isinstance(it, bool):
        return replace(row, working=it)
    review = f"{row.steps.partition('/steps')[0]}/review"
    error = str(ceil(100 * it.error))
    return replace(row, luck=points(it.luck), skill=points(it.skill), error=error, review=review)


def _beside(
    rows: Sequence[DayRow], known: Sequence[Balance | bool]
) -> tuple[tuple[str, str] | None, tuple[str, str] | None]:
    """My luck beside that of the others, and my skill."""
    there = [(row.you, it) for row, it in zip(rows, known, strict=True) if not isinstance(it, bool)]
    mine, others = [it for you, it in there if you], [it for you, it in there if not you]
    if not mine or not others:
        return None, None
    luck, skill = fmean(it.luck for it in others), fmean(it.skill for it in others)
    return (points(mine[0].luck), points(luck)), (points(mine[0].skill), points(skill))


async def _row(house: House, deal: Deal, it: Result, mine: Result | None, who: Visitor) -> DayRow:
    steps = f"/t/{it.table}/steps"
    row = DayRow(it.place, it.name, it.score, it.rank, it is mine, steps)
    if mine is None or it is mine:
        return row
    try:
        parting = await house.days.parting(mine.table, it.table, house.chronicles)
        walk = await house.walks.of(mine.table)
        return replace(row, same=walk.last) if parting is None else _parted(row, parting, walk, deal, who)
    except MastabaError:  # one of them is damaged, or was played under other rules
        return row


def _parted(row: DayRow, parting: Parting, walk: Walk, deal: Deal, who: Visitor) -> DayRow:
    game = find_game(deal.game)
    sides = ["", ""]
    if parting.mine and parting.theirs and parting.mine[0] == parting.theirs[0] == ONE:
        names = [who.tongue.text("Player {seat}", seat=seat + 1) for seat in range(deal.seats)]
        sight = sight_of(walk.at(parting.after).seen(ONE), (), names, tongue_for(who.tongue.code, game))
        sides = [text_of(game).option(sight, move[1].split(), 0) for move in (parting.mine, parting.theirs)]
    steps = f"{row.steps}?at={parting.after}"
    return replace(row, steps=steps, same=parting.after, mine=sides[0], theirs=sides[1])


def _piles(scores: Sequence[int], mine: int | None) -> Piles:
    """Stones, piled up by points."""
    low, high = min(scores), max(scores)
    step = next(size for size in _steps() if high // size - low // size < MOST_PILES)
    first, last = low // step, high // step
    counts = [sum(1 for score in scores if score // step == pile) for pile in range(first, last + 1)]
    each = -(-max(counts) // HIGHEST)
    wide = (WIDTH - 2 * FIRST) / max(len(counts), 6)
    left = (WIDTH - wide * len(counts)) / 2
    at = None if mine is None else mine // step - first

    def height(players: int) -> float:
        return BASE - STONE * -(-players // each)

    stones = [
        Stone(
            round(left + pile * wide, 1),
            BASE - STONE * (course + 1),
            round(wide * (0.3, 0.5)[course % 2], 1),
            pile == at,
        )
        for pile, count in enumerate(counts)
        for course in range(-(-count // each))
    ]
    marks = [(round(left + pile * wide, 1), (first + pile) * step) for pile in range(len(counts) + 1)]
    marks = marks[:: 2 if len(marks) > 8 else 1]
    middle = sorted(scores)[(len(scores) - 1) // 2]
    top = None
    if mine is not None and at is not None:
        near = max(counts[at : at + BESIDE])  # the words beside it are to stand free
        top = (round(left + (at + 0.5) * wide, 1), height(counts[at]), height(near), mine)
    half = (round(left + (middle / step - first) * wide, 1), middle)
    return Piles(stones, max(0.0, height(max(counts)) - ROOM), marks, round(wide - 2, 1), each, half, top)


def _steps() -> Sequence[int]:
    return [digit * 10**power for power in range(7) for digit in (1, 2, 5)]


# ---- The calendar ---------------------------------------------------------------------------------------


def _first_of(month: str) -> date | None:
    """The first day of a month like 2026-11."""
    return as_date(f"{month}-01")


async def _months(house: House) -> tuple[date, date]:
    """The first days of the oldest month and of this one: before and after there are no deals."""
    oldest, now = as_date(await house.days.oldest()), as_date(house.days.today)
    assert now is not None
    return (oldest or now).replace(day=1), now.replace(day=1)


def _month(house: House, shown: date, first: date, oldest: date, there: set[str], who: Visitor) -> Month:
    tongue, done = who.tongue, house.days.finished(who.person)
    now = as_date(house.days.today)
    assert now is not None
    days = []
    for number in range(1, monthrange(first.year, first.month)[1] + 1):
        day = first.replace(day=number)
        count = len(done.get(day.isoformat(), ()))
        label = tongue.text("{day} {month}", day=number, month=tongue.text(MONTHS[day.month - 1]))
        label += ", " + tongue.plural("one finished", "{n} finished", count)
        href = f"/day/{day}" if day.isoformat() in there and day <= now else ""
        days.append(CalendarDay(number, href, min(count, 5), day == shown, label))
    before, after = (first - timedelta(1)).replace(day=1), (first + timedelta(31)).replace(day=1)
    return Month(
        _month_name(first, now, tongue),
        [tongue.term(OF_WEEK, word) for word in IN_SHORT],
        first.weekday(),
        days,
        (_month_name(before, now, tongue), f"/day/{shown}?month={before:%Y-%m}") if before >= oldest else None,
        (_month_name(after, now, tongue), f"/day/{shown}?month={after:%Y-%m}") if after <= now else None,
    )


def _month_name(month: date, now: date, tongue: Tongue) -> str:
    name = tongue.text(MONTHS[month.month - 1])
    return name if month.year == now.year else tongue.text("{month} {year}", month=name, year=month.year)
