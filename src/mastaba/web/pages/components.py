"""The component sheet of a game: every piece, and where it is known from; and an owner's own pieces."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from mastaba.kernel.contract import Game
from mastaba.kernel.pieces import Data, Pieces
from mastaba.kernel.registry import find_game
from mastaba.locale import Tongue
from mastaba.show.rooms import PageRoom, folder_of, page_of
from mastaba.show.scene import Piece, PieceGroup
from mastaba.show.speech import tongue as tongue_for
from mastaba.table import commands
from mastaba.web.access import address_of, check_access, somebody
from mastaba.web.api_tables import PIECES
from mastaba.web.house import TheHouse
from mastaba.web.limits import household
from mastaba.web.pages.contexts import ComponentsPage, PieceTable
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import sheet
from mastaba.web.pages.visitor import Asked, Visitor, kept, rendered, visitor
from mastaba.web.schemas import MOST_PIECES, OwnPieces

LONGEST_VALUE = 60  # characters of a value in a plain table


@get("/components/{game:str}", include_in_schema=False)
async def components(request: Asked, house: TheHouse, game: FromPath[str]) -> Response[bytes]:
    who, found = visitor(request), find_game(game)
    return kept(request, house, who, ("components", found), lambda who: _page(found, found.pieces(), who))


@get("/components/{game:str}/pieces.toml", include_in_schema=False)
async def piece_file(game: FromPath[str]) -> Response[str]:
    """The game's own file, to be corrected."""
    text = _text(find_game(game))
    headers = {"Content-Disposition": f'attachment; filename="{game}-{PIECES}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@post("/components/{game:str}", status_code=200, include_in_schema=False)
async def check(request: Asked, house: TheHouse, game: FromPath[str], data: JSONBody[OwnPieces]) -> Response[bytes]:
    """The sheet with somebody's own pieces. Raises BadPieces if one cannot play with them."""
    who, found = visitor(request), find_game(game)
    await house.gate.turn(household(address_of(request)))  # once more: now all of it has come
    own = Pieces.parse(data.pieces, PIECES)
    for seats in range(found.seats[0], found.seats[1] + 1):
        found.setting(seats, {}, own, keep=False)
    page = _page(found, own, who)
    number = len(commands.differences(own, found.pieces()))
    said = who.tongue.plural(
        "One can play with these. {n} value differs.", "One can play with these. {n} values differ.", number
    )
    answer = {"said": said if number else who.tongue.text("These are the game’s own pieces."), "differs": number}
    answer["parts"] = {"pieces": sheet(page, who.tongue)}
    return packed(request, msgspec.json.encode(answer), "application/json")


@get("/t/{table:str}/components", include_in_schema=False)
async def table_components(request: Asked, house: TheHouse, table: FromPath[str]) -> Response[bytes]:
    """The pieces that are played with at this table."""
    await check_access(house, table, somebody(request))
    async with house.room.at(table) as visit:
        game, changes = find_game(visit.table.head.game), visit.table.head.pieces
    who = visitor(request)
    return rendered(request, _page(game, game.pieces().changed(changes, PIECES), who, table), who)


def _page(game: Game, pieces: Pieces, who: Visitor, table: str = "") -> ComponentsPage:
    tongue = tongue_for(who.tongue.code, game)
    page = page_of(game)
    groups = groups_of(page, pieces, game.pieces(), tongue) if page else []
    return ComponentsPage(
        **who.facts(),
        game=game.name,
        title=game.title,
        groups=groups,
        tables=[] if groups else list(tables_of(pieces.data)),
        text="" if table else _text(game),
        largest=MOST_PIECES,
        playable=page is not None,
        table=table,
        rules=(folder_of(game) / "text" / "rules.en.md").exists(),
    )


def _text(game: Game) -> str:
    file = folder_of(game) / PIECES
    if not file.exists():
        return ""
    return file.read_text(encoding="utf-8")


# ---- What a game draws ----------------------------------------------------------------------------------


def groups_of(page: PageRoom, pieces: Pieces, ours: Pieces, tongue: Tongue) -> list[PieceGroup]:
    """The groups as the game draws them, with what differs from our own marked."""
    groups = page.components(pieces, tongue)
    before = groups if pieces.digest == ours.digest else page.components(ours, tongue)
    return [_marked(group, before[i].pieces if i < len(before) else ()) for i, group in enumerate(groups)]


def _marked(group: PieceGroup, before: Sequence[Piece]) -> PieceGroup:
    pieces = [replace(piece, changed=list(before[i : i + 1]) != [piece]) for i, piece in enumerate(group.pieces)]
    return replace(group, pieces=pieces)


# ---- A game that draws nothing --------------------------------------------------------------------------


def tables_of(data: Data) -> Iterator[PieceTable]:
    """Every list and every table of entries in a file."""
    for title, value in data.items():
        if isinstance(value, dict) and value and all(isinstance(each, dict) for each in value.values()):
            yield _table(title, [{"name": name, **each} for name, each in value.items()])
        elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            yield _table(title, value)


def _table(title: str, entries: list[Data]) -> PieceTable:
    columns = list(dict.fromkeys(name for entry in entries for name in entry if name != "status"))
    columns += ["status"] if any("status" in entry for entry in entries) else []
    return PieceTable(title, columns, [[_said(entry.get(name, "")) for name in columns] for entry in entries])


def _said(value: object) -> str:
    said = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return said if len(said) <= LONGEST_VALUE else f"{said[:LONGEST_VALUE]}…"
