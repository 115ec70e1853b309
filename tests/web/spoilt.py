"""A server that is spoilt in some way, to see what comes of it: python spoilt.py HOW serve …"""

import sys
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from mastaba import cli
from mastaba.club.club import Club
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import EVERYBODY, Event
from mastaba.table import entries, watching
from mastaba.table.chronicles import Line
from mastaba.table.errors import NotNow
from mastaba.table.live import LiveTable
from mastaba.web import api_play, api_tables, stream, views
from mastaba.web.pages import table as table_page
from mastaba.web.schemas import TableShown


def body() -> None:
    """The whole position is in the answer."""
    honest = views.table_shown

    def leaky(table: LiveTable, viewer: int, person: str, club: Club) -> TableShown:
        view = honest(table, viewer, person, club)
        if view.view is not None and table.course is not None:
            view.view["debug"] = table.course.state.dump().decode()
        return view

    for module in (api_play, api_tables, stream):
        vars(module)["table_shown"] = leaky


def event() -> None:
    """What only one may know is told to all."""

    def leaky(events: Sequence[Event]) -> list[entries.PlainEvent]:
        return [(event.kind, [(part.name, part.value, EVERYBODY) for part in event.parts]) for event in events]

    entries.plain = leaky


def question() -> None:
    """Only such questions are offered as will be answered with yes, or may be."""
    honest = watching.legal_of

    def leaky(seen: Seen) -> list[str]:
        view: Any = seen.view()
        mine = view["players"][seen.seat]["cards"]
        return [move for move in honest(seen) if not move.endswith(tuple(mine))]

    for module in (watching, views):
        vars(module)["legal_of"] = leaky


def log() -> None:
    """Everybody reads the log of the first player."""
    honest = views.log_of

    def leaky(page: Sequence[Line], gone: Collection[int], table: LiveTable, viewer: int) -> Any:
        return honest(page, gone, table, 0)

    vars(api_play)["log_of"] = leaky


def header() -> None:
    """A helpful header."""
    from mastaba.web import guard

    honest = guard._secured

    def leaky(send: Any) -> Any:
        async def told(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), (b"x-next", b"cat-1 cat-2 cat-3 cat-4 cat-5 cat-6")]
            await send(message)

        return honest(told)

    guard._secured = leaky


LEAKS = {leak.__name__: leak for leak in (body, event, question, log, header)}


def length() -> None:
    """A page is the longer, the more there is in the position. No name is in it that should not be."""
    honest = table_page.page_for

    def leaky(table: LiveTable, *facts: Any) -> Any:
        page = honest(table, *facts)
        hidden = sum(table.course.state.dump()[::7]) % 100 if table.course else 0
        return replace(page, setting=page.setting + " " * hidden)

    vars(table_page)["page_for"] = leaky


def refusal() -> None:
    """What is wrong with a move is judged by the true position, and not by what the seat knows."""
    honest = LiveTable.play

    def leaky(self: LiveTable, *facts: Any, **more: Any) -> Any:
        try:
            return honest(self, *facts, **more)
        except MastabaError:
            hidden = sum(self.course.state.dump()[::7]) % 97 if self.course else 0
            raise NotNow("You can not do that, for {count} reasons.", count=hidden) from None

    LiveTable.play = leaky  # type: ignore[method-assign]


SILENT = {leak.__name__: leak for leak in (length, refusal)}  # leaks in which nothing is named


def verbose() -> None:
    """Every frame is so long that a few fill the pipe to whoever does not read."""
    honest = stream.told_frame
    vars(stream)["told_frame"] = lambda update: honest(update)[:-1] + b',"more":"' + b"x" * 200_000 + b'"}'


if __name__ == "__main__":
    {**LEAKS, **SILENT, "verbose": verbose}[sys.argv[1]]()
    sys.exit(cli.main(sys.argv[2:]))
