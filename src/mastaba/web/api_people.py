"""The API: who you are; which games and bots there are."""

from contextlib import suppress

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, JSONBody

from mastaba import bots
from mastaba.club.people import CODE_LASTS, Known, Person
from mastaba.club.preferences import counting
from mastaba.kernel.contract import Game
from mastaba.kernel.registry import find_game, playable_games
from mastaba.table import commands
from mastaba.table.errors import BadInvitation, JournalDamaged, NotNow
from mastaba.table.live import CLOSED, OVER
from mastaba.table.names import is_called
from mastaba.web.access import Asked, address_of, known_to, somebody
from mastaba.web.guard import COOKIE, cookie_of
from mastaba.web.house import House, TheHouse
from mastaba.web.preferences import chosen_on_device
from mastaba.web.routes import delete, get, post
from mastaba.web.schemas import Code, GameShown, Introduced, Me, Naming, OneTimeCode, OptionShown, Token

# ---- Games and bots -------------------------------------------------------------------------------------


@get("/games", sync_to_thread=False, summary="The games and their options")
def games() -> list[GameShown]:
    return [_game(game) for game in playable_games()]


@get("/games/{name:str}", sync_to_thread=False, summary="A game and its options")
def one_game(name: FromPath[str]) -> GameShown:
    return _game(find_game(name))


@get("/bots", sync_to_thread=False, summary="The bots that can be seated")
def all_bots() -> list[str]:
    return list(bots.names())


def _game(game: Game) -> GameShown:
    fewest, most = game.seats
    options = [
        OptionShown(option.name, option.default, list(option.choices), option.low, option.high)
        for option in game.options(game.pieces())
    ]
    return GameShown(game.name, game.title, fewest, most, game.rules_version, options)


# ---- People ---------------------------------------------------------------------------------------------


@get("/me", sync_to_thread=False, summary="Who I am here")
def me(request: Asked) -> Me:
    return _me(somebody(request))


@post("/me", status_code=200, summary="Say my name: become a guest, or take another name")
async def name_me(request: Asked, house: TheHouse, data: JSONBody[Introduced]) -> Response[Me]:
    known = known_to(request)
    if known is not None:
        house.limits.take("name", known.person.id, address_of(request))
        renamed = await house.people.rename(known, data.name)
        await _tell_tables(house, known.person, renamed.person.name)
        return Response(_me(renamed))
    house.limits.take("guest", "", address_of(request))
    said = chosen_on_device(request) | counting({"zone": data.zone})
    return _with_cookie(house, await house.people.welcome(data.name, said=said))


async def _tell_tables(house: House, person: Person, name: str) -> None:
    """At the tables where the game is not over, whoever went by the old name goes by the new one."""
    for table, summary in house.room.listing.of(person.id):
        seats = [seat for seat, other in enumerate(summary.persons) if other == person.id]
        for seat in seats if summary.status not in (OVER, CLOSED) and name != person.name else ():
            if is_called(summary.names[seat], person.name):  # and not somebody else on the same device
                with suppress(NotNow, JournalDamaged):  # a journal that takes no more, or cannot: the old name stays
                    async with house.room.at(table) as visit:
                        await visit.do(commands.rename, person.id, seat, name)


@delete("/me", status_code=204, summary="Be forgotten on this device; on the last one, altogether")
async def forget_me(request: Asked, house: TheHouse, everywhere: FromQuery[bool] = False) -> Response[None]:
    """With `everywhere`: on all devices. Who is known by no device any more gives up where they play, and their name is
    taken out of all their tables."""
    known = somebody(request)
    if everywhere or not await house.people.has_other_devices(known):
        await house.forget(known.person.id)
    else:
        await house.people.forget(known.token)
    gone: Response[None] = Response(None, status_code=204)
    gone.delete_cookie(COOKIE)
    return gone


@post("/me/code", summary="A code that lets another device of mine in, once")
async def device_code(request: Asked, house: TheHouse) -> OneTimeCode:
    return OneTimeCode(await house.people.code(somebody(request).person), CODE_LASTS)


@post("/me/device", status_code=200, summary="On the other device: use the code")
async def use_code(request: Asked, house: TheHouse, data: JSONBody[Code]) -> Response[Me]:
    asking, address = known_to(request), address_of(request)
    person = asking.person.id if asking else ""
    house.limits.check_guess(person, address)
    try:
        known = await house.people.redeem(data.code)
    except BadInvitation:
        house.limits.guessed_wrong(person, address)
        raise
    return _with_cookie(house, known)


@post("/tokens", summary="A token for a program that sits down and plays through this API")
async def new_token(request: Asked, house: TheHouse, data: JSONBody[Naming]) -> Token:
    house.limits.take("guest", "", address_of(request))
    known = await house.people.welcome(data.name, program=True)
    return Token(known.token, known.person.id, known.person.name)


def _me(known: Known) -> Me:
    return Me(known.person.id, known.person.name, known.csrf, known.person.program)


def _with_cookie(house: House, known: Known) -> Response[Me]:
    return Response(_me(known), cookies=[cookie_of(house, known.token)])


router = Router(
    "/",
    route_handlers=[
        games,
        one_game,
        all_bots,
        me,
        name_me,
        forget_me,
        device_code,
        use_code,
        new_token,
    ],
    tags=["people and games"],
)
