"""The component sheet of a game: every piece, and where it is known from; and an owner's own pieces."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from mastaba.kernel.contract import Game
from mastaba.kernel.pieces import Data, Pieces
from mastaba.kernel.registry import find_game
from mastaba.locale import Tongue, folder_of, part_of, room_of
from mastaba.locale import tongue as tongue_for
from mastaba.table import commands
from mastaba.web.access import check_access, somebody
from mastaba.web.api_tables import PIECES
from mastaba.web.house import TheHouse
from mastaba.web.pages.contexts import ComponentsPage, Piece, PieceGroup, PieceTable
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import sheet
from mastaba.web.pages.visitor import Asked, Visitor, shown, visitor
from mastaba.web.schemas import MOST_PIECES, OwnPieces

LONGEST_VALUE = 60  # characters of a value in a plain table


@get("/components/{game:str}", include_in_schema=False)
async def components(request: Asked, game: FromPath[str]) -> Response[bytes]:
    who, found = visitor(request), find_game(game)
    return shown(request, _page(found, found.pieces(), who), who)


@get("/components/{game:str}/pieces.toml", include_in_schema=False)
async def piece_file(game: FromPath[str]) -> Response[str]:
    """The game's own file, to be corrected."""
    text = _text(find_game(game))
    headers = {"Content-Disposition": f'attachment; filename="{game}-{PIECES}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@post("/components/{game:str}", status_code=200, include_in_schema=False)
async def check(request: Asked, game: FromPath[str], data: JSONBody[OwnPieces]) -> Response[bytes]:
    """The sheet with somebody's own pieces. Raises BadPieces if one cannot play with them."""
    who, found = visitor(request), find_game(game)
    own = Pieces.parse(data.pieces, PIECES)
    for seats in range(found.seats[0], found.seats[1] + 1):
        found.setting(seats, {}, own)
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
    game, changes = await house.room.look(table, lambda it: (find_game(it.head.game), it.head.pieces))
    who = visitor(request)
    return shown(request, _page(game, game.pieces().changed(changes, PIECES), who, table), who)


def _page(game: Game, pieces: Pieces, who: Visitor, table: str = "") -> ComponentsPage:
    tongue = tongue_for(who.tongue.code, game)
    board = part_of(game, "board")
    drawn = board is not None and hasattr(board, "components")
    return ComponentsPage(
        **who.facts(),
        game=game.name,
        title=game.title,
        groups=groups_of(board.components, pieces, game.pieces(), tongue) if board and drawn else [],
        tables=[] if drawn else list(tables_of(pieces.data)),
        text="" if table else _text(game),
        largest=MOST_PIECES,
        playable=board is not None,
        table=table,
        rules=(room_of(game, "text") / "rules.en.md").exists(),
    )


def _text(game: Game) -> str:
    file = folder_of(game) / PIECES
    if not file.exists():
        return ""
    return file.read_text(encoding="utf-8")


# ---- What a game draws ----------------------------------------------------------------------------------


def groups_of(components: Any, pieces: Pieces, ours: Pieces, tongue: Tongue) -> list[PieceGroup]:
    """The groups as the game's board.py gives them, with what differs from our own marked."""
    groups = components(pieces, tongue)
    before = groups if pieces.digest == ours.digest else components(ours, tongue)
    return [_group(group, before[i]["items"] if i < len(before) else []) for i, group in enumerate(groups)]


def _group(group: dict[str, Any], before: list[dict[str, Any]]) -> PieceGroup:
    items = group["items"]
    statuses = {item["status"] for item in items}
    pieces = [
        Piece(item["name"], item["status"], item.get("count", 1), before[i : i + 1] != [item], item)
        for i, item in enumerate(items)
    ]
    same = statuses.pop() if len(statuses) == 1 else ""
    return PieceGroup(group["title"], group["count"], group.get("line", ""), same, group.get("wide", False), pieces)


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
