"""The review of a game that is over: what was luck in it, and what was skill.

Whoever may step through the game may see its review, and ask for it. It is worked out by the bots; here it is only
shown.
"""

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from mastaba.learn.review.account import Review
from mastaba.learn.review.moments import moments
from mastaba.learn.review.page import page as page_alone
from mastaba.learn.review.shown import Shown, shown
from mastaba.learn.review.words import Teller
from mastaba.locale import N_, Tongue
from mastaba.show.speech import tongue as tongue_for
from mastaba.table.errors import NotNow
from mastaba.web.gate import aside
from mastaba.web.house import House, TheHouse
from mastaba.web.pages.contexts import ReviewPage
from mastaba.web.pages.pictures import look_of, picture
from mastaba.web.pages.steps import Stroll, api_of, stroll_at_table, stroll_with_record
from mastaba.web.pages.table import at_table
from mastaba.web.pages.visitor import HTML, Asked, Visitor, rendered, visitor

NOT_OVER = N_("The game is not over yet: it can be reviewed then.")
NOT_THERE = N_("This game has not been reviewed yet.")


@get("/t/{table:str}/review", include_in_schema=False)
async def table_review(
    request: Asked, house: TheHouse, table: FromPath[str], moment: FromQuery[int] = 0
) -> Response[bytes]:
    who = at_table(house, table, visitor(request))
    stroll = await stroll_at_table(request, house, table, None, who.tongue)
    return await _page(request, house, stroll, who, moment)


@get("/t/{table:str}/review/page", include_in_schema=False)
async def table_review_alone(request: Asked, house: TheHouse, table: FromPath[str]) -> Response[bytes]:
    who = at_table(house, table, visitor(request))
    return await _alone(request, house, await stroll_at_table(request, house, table, None, who.tongue), who.tongue)


@get("/steps/{key:str}/review", include_in_schema=False)
async def record_review(
    request: Asked, house: TheHouse, key: FromPath[str], moment: FromQuery[int] = 0
) -> Response[bytes]:
    return await _page(request, house, stroll_with_record(house, key, None), visitor(request), moment)


@get("/steps/{key:str}/review/page", include_in_schema=False)
async def record_review_alone(request: Asked, house: TheHouse, key: FromPath[str]) -> Response[bytes]:
    return await _alone(request, house, stroll_with_record(house, key, None), visitor(request).tongue)


async def review_of(house: House, stroll: Stroll) -> Review | None:
    """The review that there is. A game that still runs has none, whoever asks."""
    check_over(stroll)
    return await house.reviews.of(stroll.key, stroll.walk)


def check_over(stroll: Stroll) -> None:
    if not stroll.open:
        raise NotNow(NOT_OVER)


# ---- As a page ------------------------------------------------------------------------------------------


async def _page(request: Asked, house: House, stroll: Stroll, who: Visitor, moment: int) -> Response[bytes]:
    found = await review_of(house, stroll)
    it, chosen, board = None, 0, Markup("")
    if found is not None:
        teller = await _teller(stroll, found, who.tongue)
        it, chosen, board = await aside(request.scope["state"]["work"].add, _told, teller, stroll.here, moment)
    progress = house.reviews.progress(stroll.key)
    page = ReviewPage(
        **who.facts(),
        game=stroll.game.name,
        title=stroll.game.title,
        here=stroll.here,
        table=stroll.table,
        api=api_of(stroll),
        it=it,
        done=0 if progress is None else progress.done,
        total=0 if progress is None else progress.total,
        working=progress is not None,
        failed=house.reviews.failed(stroll.key),
        moves=stroll.walk.last,
        chosen=chosen,
        board=board,
    )
    return rendered(request, page, who)


def _told(teller: Teller, here: str, asked: int) -> tuple[Shown, int, Markup]:
    """The review, and the board at one of its moments: the one that was asked for, or else the one that weighs most."""
    several = moments(teller.found)
    it = shown(teller, lambda at: f"{here}?at={at}", lambda number: f"{here}/review?moment={number}#moment")
    if not several:
        return it, 0, Markup("")
    heaviest = max(range(len(several)), key=lambda at: (abs(several[at].much), -at))
    chosen = asked if 1 <= asked <= len(several) else heaviest + 1
    return it, chosen, picture(teller, several[chosen - 1])


def _written(teller: Teller) -> str:
    return page_alone(teller, look_of(teller))


async def _alone(request: Asked, house: House, stroll: Stroll, tongue: Tongue) -> Response[bytes]:
    """As one file that can be given to others."""
    found = await review_of(house, stroll)
    if found is None:
        raise NotNow(NOT_THERE)
    teller = await _teller(stroll, found, tongue)
    file = f"mastaba-{stroll.game.name}-review.html"
    headers = {"Content-Disposition": f'attachment; filename="{file}"'}
    alone = await aside(request.scope["state"]["work"].add, _written, teller)
    return Response(alone.encode(), media_type=HTML, headers=headers)


async def _teller(stroll: Stroll, found: Review, tongue: Tongue) -> Teller:
    """Who tells it goes all the way again and again: not while others wait."""
    await stroll.walk.reached(stroll.walk.last)
    return Teller(stroll.walk, found, stroll.names, tongue_for(tongue.code, stroll.game))
