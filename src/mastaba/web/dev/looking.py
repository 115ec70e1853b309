"""A table behind the scenes: at any entry of its journal, with everything that everybody may not know."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from mastaba.bots.bot import Bot
from mastaba.bots.levels import Thinker
from mastaba.bots.registry import levels
from mastaba.bots.weighing import weighed
from mastaba.kernel.chance import new_seed, stream_from
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import SPECTATOR, Event
from mastaba.kernel.registry import load
from mastaba.locale import Tongue
from mastaba.show.rooms import sight_of, text_of
from mastaba.table import commands, entries
from mastaba.table.entries import Happened
from mastaba.table.live import LiveTable
from mastaba.table.room import Command

LAST = 12  # entries of which the page tells what they told
MOST_MOVES = 200  # that are listed
MOST_LOOKS = 6  # of which it is said how good they look


def table_at(journal: Sequence[Happened], number: int) -> tuple[LiveTable, str]:
    """The table as it was after this entry, played again from the first; and a complaint, if it got stuck before."""
    head = journal[0]
    assert isinstance(head, entries.Opened)
    table = LiveTable.opened(head)
    for at, entry in enumerate(journal[1:number], start=2):
        if isinstance(entry, entries.Lost):
            return table, f"Entry {at} cannot be read any more."
        try:
            table.repeat(entry)
        except MastabaError as error:
            return table, f"Entry {at} does not fit the rules as they are now: {error}"
    return table, ""


def viewers(table: LiveTable) -> list[int]:
    return [*range(table.seats), SPECTATOR]


def name_of(viewer: int, table: LiveTable) -> str:
    if viewer == SPECTATOR:
        return "spectators"
    chair = table.chairs[viewer]
    return f"{viewer + 1} {chair.name or chair.bot or 'nobody'}"


def pretty(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1)


# ---- What there is to see -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Decision:
    """What a seat owes."""

    seat: str
    number: int
    prompt: str
    moves: list[str]
    count: int


def decisions(table: LiveTable) -> list[Decision]:
    found = []
    for seat in table.to_act:
        seen = table.seen(seat)
        assert seen is not None
        asked, legal = seen.prompt(), seen.legal()
        said = " ".join([asked.kind, *(f"{name}={value}" for name, value in asked.parameters.items())])
        moves = [seen.write(move) for move in legal[:MOST_MOVES]]
        found.append(Decision(name_of(seat, table), table.decision(seat), said, moves, len(legal)))
    return found


@dataclass(frozen=True)
class Look:
    """A move as it looks to a level, before anybody thinks ahead."""

    move: str
    score: float
    reasons: str


@dataclass(frozen=True)
class Weighing:
    """What levels would weigh in a seat: those stand together to which all looks the same."""

    seat: str
    levels: str
    looks: list[Look]


def weighings(table: LiveTable, names: Sequence[str], tongue: Tongue) -> list[Weighing]:
    """Of every open decision; from what the seat has seen alone."""
    found = []
    for seat in table.to_act:
        seen = table.seen(seat)
        assert seen is not None
        groups: list[tuple[list[str], list[Look]]] = []
        for bot in levels():
            looks = _looks(bot.name, seen, names, tongue)
            alike = next((group for group in groups if group[1] == looks), None)
            if alike is None:
                groups.append(([_level(bot, seen)], looks))
            else:
                alike[0].append(_level(bot, seen))
        found += [Weighing(name_of(seat, table), ", ".join(said), looks) for said, looks in groups]
    return found


def _looks(level: str, seen: Seen, names: Sequence[str], tongue: Tongue) -> list[Look]:
    text, sight = text_of(seen.setting.game), sight_of(seen, (), list(names), tongue)
    return [
        Look(seen.write(it.move), it.score, "; ".join(text.reason(sight, reason) for reason in it.reasons))
        for it in weighed(level, seen, MOST_LOOKS)
    ]


def _level(bot: Bot, seen: Seen) -> str:
    """Its name, and how much it thinks."""
    if not isinstance(bot, Thinker):
        return bot.name
    budget = bot.budget(bot.hints(seen), seen.setting.seats)
    return f"{bot.name} ({budget.trees} × {budget.iterations})"


@dataclass(frozen=True)
class ToldEvent:
    """An event, and what of it was told to whom: those who were told the same stand together."""

    kind: str
    told: list[tuple[str, str]]


@dataclass(frozen=True)
class JournalLine:
    """An entry of the journal."""

    number: int
    kind: str
    facts: str
    events: list[ToldEvent] = field(default_factory=list)


def last_lines(journal: Sequence[Happened], number: int, table: LiveTable) -> list[JournalLine]:
    """The entries up to this one, the latest first."""
    first = max(1, number - LAST + 1)
    lines = [_line(at, entry, table) for at, entry in enumerate(journal[first - 1 : number], start=first)]
    return lines[::-1]


def _line(number: int, entry: Happened, table: LiveTable) -> JournalLine:
    plain: dict[str, Any] = msgspec.json.decode(entries.written(entry))
    kind = plain.pop("kind")
    facts = ", ".join(f"{name} {value}" for name, value in plain.items() if name not in ("at", "told", "position"))
    return JournalLine(number, kind, facts, [_told(event, table) for event in entries.news(entry)])


def _told(event: Event, table: LiveTable) -> ToldEvent:
    groups: dict[str, list[str]] = {}
    for viewer in viewers(table):
        heard = {name: value for name, value in event.told(viewer).items() if name != "kind"}
        groups.setdefault(json.dumps(heard, ensure_ascii=False), []).append(name_of(viewer, table))
    everybody = len(groups) == 1
    return ToldEvent(event.kind, [("everybody" if everybody else ", ".join(who), said) for said, who in groups.items()])


# ---- A table from a dump --------------------------------------------------------------------------------


def state_in(dump: str) -> State:
    """The position in a dump. Of what a seat has seen, one that this seat cannot tell from the real one."""
    found = load(dump)
    return found.fill(stream_from(new_seed())) if isinstance(found, Seen) else found


def opening(state: State, table: str, person: str, name: str, now: float) -> tuple[entries.Opened, list[Command]]:
    """A table that begins with this position; the person has all seats. There is no record of how it came about."""
    setting = state.setting
    game, options = setting.game, dict[str, object](setting.options)
    head = commands.open_table(table, game.name, setting.seats, options, person, now)
    head = msgspec.structs.replace(head, pieces=setting.pieces.differences(game.pieces()))
    begins = entries.Thawed(
        at=now,
        rules=game.rules_version,
        position=entries.raw(state.dump()),
        made=0,
        decisions=[1] * setting.seats,
    )
    return head, [*(_sitting(seat, person, name) for seat in range(setting.seats)), lambda it, at: it.do(begins)]


def _sitting(seat: int, person: str, name: str) -> Command:
    return lambda it, now: commands.sit(it, now, seat, person, f"{name} {seat + 1}")
