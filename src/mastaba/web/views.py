"""What a viewer is shown of a table: made of `seen`, of what was told, and of what everybody at the table knows."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from mastaba.club.club import ASK, ASKED, LET, Club
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import SPECTATOR
from mastaba.table import commands, entries
from mastaba.table.chronicles import Line
from mastaba.table.listing import Summary
from mastaba.table.live import GATHERING, Chair, LiveTable
from mastaba.table.walks import last_round
from mastaba.table.watching import legal_of
from mastaba.web.schemas import (
    Log,
    LogLine,
    Present,
    PromptShown,
    SeatPresent,
    SeatShown,
    TableListed,
    TableShown,
    TimeShown,
)


def table_shown(table: LiveTable, viewer: int, person: str, club: Club) -> TableShown:
    head, game = table.head, game_part(table.seen(viewer), viewer in table.to_act)
    inside = person == head.host or bool(table.seats_of(person))
    return TableShown(
        table=table.id,
        game=head.game,
        options=head.options,
        rules=table.rules,
        pieces=head.pieces,
        pace=head.pace,
        status=table.status,
        version=table.version(viewer),
        seats=[_seat(table, seat, chair, club, inside) for seat, chair in enumerate(table.chairs)],
        host=bool(person) and person == head.host,
        you=None if viewer == SPECTATOR else viewer,
        yours=table.seats_of(person),
        invitations=_invitations(table) if person == head.host else {},
        code=head.code if inside and table.status == GATHERING else "",
        seal=table.seal,
        seed=table.seed(club.clock()),
        to_act=list(table.to_act),
        decision=table.decision(viewer),
        prompt=game.prompt,
        view=game.view,
        legal=game.legal,
        forms=game.forms,
        can_undo=table.can_undo(viewer),
        hints=table.hints,
        agreed=table.agreed,
        outcome=_outcome(table),
        resigned=[seat for seat, chair in enumerate(table.chairs) if chair.resigned],
        next=table.next,
        day=head.day,
        counts=head.counts,
        time=None if head.time is None else TimeShown(head.time.move, head.time.bank, head.time.out, head.time.bot),
        due=[table.until(seat) for seat in table.to_act] if inside else [],
        bank=[clock.bank for clock in table.clocks] if inside and head.time is not None and head.time.bank else [],
        take_back=head.take_back,
        can_ask_back=viewer != SPECTATOR and commands.can_ask_back(table, viewer),
        asked_back=None if table.wish is None else table.wish.seat,
        unanswered=commands.silent(table),
        open=table.open_to,
        quick=head.quick if table.status == GATHERING else 0.0,
    )


def invitation(table: str, seat: int, secret: str) -> str:
    return f"{table}.{seat}.{secret}"


def _invitations(table: LiveTable) -> dict[int, str]:
    if table.status != GATHERING:
        return {}
    chairs = enumerate(table.chairs)
    return {seat: invitation(table.id, seat, chair.invitation) for seat, chair in chairs if chair.invitation}


class GamePart(NamedTuple):
    """What the game itself shows: all that could give something away."""

    prompt: PromptShown | None
    view: dict[str, Any] | None
    legal: list[str]
    forms: list[str]


def game_part(seen: Seen | None, deciding: bool) -> GamePart:
    """Made of `seen` alone; nothing before the deal."""
    if seen is None:
        return GamePart(None, None, [], [])
    asked = seen.prompt()
    legal, forms = (legal_of(seen), list(seen.forms())) if deciding else ([], [])
    return GamePart(PromptShown(asked.kind, asked.parameters), seen.view(), legal, forms)


def _outcome(table: LiveTable) -> dict[str, Any] | None:
    outcome = None if table.course is None else table.course.state.outcome
    return None if outcome is None else outcome.plain()


def _seat(table: LiveTable, seat: int, chair: Chair, club: Club, inside: bool) -> SeatShown:
    offer = club.offer(table, seat)
    late = offer in (LET, ASK) and (inside or table.late(seat, club.clock()))
    shown = SeatShown(seat, chair.kind, chair.name or chair.bot, chair.bot, chair.resigned, late)
    if inside:
        shown.presence, shown.asked = club.present(table, seat).kind, offer == ASKED
        shown.missing = seat in club.missing(table)
    return shown


def present(table: LiveTable, club: Club) -> Present:
    """For those who sit there."""
    seats = [
        SeatPresent(seat, club.present(table, seat).kind, club.offer(table, seat) == ASKED) for seat in table.persons
    ]
    return Present(table.id, seats)


def listed(table: str, summary: Summary, person: str) -> TableListed:
    yours = [seat for seat, other in enumerate(summary.persons) if other == person]
    return TableListed(
        table,
        summary.game,
        summary.status,
        summary.names,
        yours,
        summary.host == person,
        summary.to_act,
        any(seat in summary.to_act for seat in yours),
        summary.opened,
        summary.changed,
        summary.winners,
    )


# ---- The log --------------------------------------------------------------------------------------------


def log_of(page: Sequence[Line], gone: Collection[int], table: LiveTable, viewer: int) -> Log:
    """What this viewer was told, entry by entry; what was taken back is marked."""
    lines = []
    for _, entry in page:
        told = [dict(event.told(viewer)) for event in entries.news(entry)]
        lines.append(LogLine(told, entry.at, isinstance(entry, entries.Moved) and entry.made in gone))
    earlier = page[0].before if page else 0
    if not aided(table):
        turns = [i for i, line in enumerate(lines) if any(told["kind"] == "turn" for told in line.told)]
        return Log(table.version(viewer), lines[last_round(turns, table.seats) :], False)
    return Log(table.version(viewer), lines, not earlier, earlier or None)


def aided(table: LiveTable) -> bool:
    """Whether the page may help people to remember what everybody saw: always, once the game is over."""
    if table.course is None or table.ended:
        return True
    setting = table.course.state.setting
    return setting.game.aids_memory(setting)
