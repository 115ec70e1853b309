"""A server with mistakes that say what nobody may know: python clumsy.py serve …

What goes wrong: the log; moves that are listed after a move, and a task beside it; the page of steps; codes of tables.
"""

import asyncio
import sys
from typing import Any

from mastaba import cli
from mastaba.kernel.errors import IllegalMove
from mastaba.store import Store
from mastaba.web import api_play, moves
from mastaba.web.pages import steps


class Mistake(Exception):
    pass


def told_all(table: Any) -> str:
    """The position with all hands, and all that has happened."""
    return f"{table.course.state.dump().decode()} {table.course!r} {vars(table)!r}"


def log_of(history: Any, first: int, table: Any, viewer: int) -> Any:
    try:
        raise KeyError(told_all(table))
    except KeyError as error:
        raise Mistake(told_all(table)) from error


def legal_moves(table: Any, seat: int) -> Any:
    async def alone() -> None:
        raise Mistake(told_all(table))

    asyncio.create_task(alone())  # noqa: RUF006 - forgotten on purpose
    raise Mistake(told_all(table)) from IllegalMove("{cards} cannot be.", cards=told_all(table))


async def walk(*words: Any) -> Any:
    raise Mistake(repr(words))


async def get(store: Store, kind: str, key: str) -> Any:
    """The code of a table opens nothing."""
    if kind == "join":
        raise Mistake(f"{kind} {key}")
    return await honest_get(store, kind, key)


honest_get = Store.get

if __name__ == "__main__":
    vars(api_play)["log_of"] = log_of
    vars(moves)["legal_moves"] = legal_moves
    vars(steps)["check_follower"] = walk
    setattr(Store, "get", get)  # noqa: B010 - a method of ours in the place of theirs
    sys.exit(cli.main(sys.argv[1:]))
