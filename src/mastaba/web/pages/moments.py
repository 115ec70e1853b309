"""How it came to this: the moves since somebody looked last, each with the table as that viewer saw it then.

A page shows them one after the other. They are made of what the viewer saw and was told at that moment; where people
remember by themselves, of the last round only.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mastaba.kernel.contract import Seen
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import Tongue
from mastaba.show.log import WrittenTurn, in_a_row, lines_between, summed_up
from mastaba.show.rooms import page_of, sight_of
from mastaba.table import entries
from mastaba.table.course import Course
from mastaba.table.entries import Happened, Moved
from mastaba.table.live import LiveTable
from mastaba.table.walks import last_round
from mastaba.web.pages.contexts import Lately, TablePage
from mastaba.web.pages.rendering import in_short, regions
from mastaba.web.pages.still import Still

REGIONS = ("seats", "steps", "prompt", "board", "hand")  # what changes while others play
REACH = 60  # things told before a moment that its board may speak of


def moments(
    table: LiveTable, page: TablePage, history: Sequence[Happened], since: int, drawn: bool, tongue: Tongue
) -> list[dict[str, Any]]:
    """The moves since this version, oldest first: what was told, in lines of the log, said in short and, for those who
    listen, in full; and, if it is to be drawn, what the parts of the page were. The last one is the page itself."""
    viewer = SPECTATOR if page.seat is None else page.seat
    if page.scene is None or table.course is None:
        return []
    moves = _moves_since(table, history, viewer, max(since, page.version - len(page.news)))
    told = entries.told_to(history, viewer)
    end = len(told) - sum(len(move.events) for move in moves)
    found = []
    for move in moves:
        first, end = end, end + len(move.events)
        lines = lines_between(page.scene.log, first, end)
        moment: dict[str, Any] = {
            "own": move.seat == viewer,
            "told": [dict(part) for part in told[first:end]],
            "lines": len(lines),
            "said": in_short(summed_up(lines, tongue), tongue) if lines else "",
            "spoken": in_short(in_a_row(lines, tongue), tongue) if lines else "",
        }
        if drawn and move is not moves[-1]:
            moment["parts"] = _parts(table.course, page, move, told[max(0, end - REACH) : end], tongue)
        found.append(moment)
    return found


def _moves_since(table: LiveTable, history: Sequence[Happened], viewer: int, since: int) -> list[Moved]:
    """Oldest first; only those after the last one that was taken back."""
    found: list[Moved] = []
    version = table.version(viewer)
    for entry in reversed(history):
        if version <= since or isinstance(entry, entries.TookBack | entries.Began | entries.Thawed):
            break
        if isinstance(entry, Moved):
            found.append(entry)
        version -= len(entries.news(entry))
    return found[::-1]


def _parts(course: Course, page: TablePage, move: Moved, told: Sequence[Told], tongue: Tongue) -> dict[str, str]:
    """The page after this move; nothing, if the position is not in memory any more."""
    state = dict(course.lately).get(move.made)
    return {} if state is None else as_it_was(page, state.seen(page.seat), told, tongue)


def as_it_was(page: TablePage, seen: Seen, told: Sequence[Told], tongue: Tongue) -> dict[str, str]:
    """The parts of the page that change while others play, when this was seen and told. Nothing is asked there."""
    room = page_of(seen.setting.game)
    assert room is not None
    scene = room.scene(sight_of(Still(seen), told, [chip.name for chip in page.seats], tongue))
    chips = [
        replace(chip, to_act=chip.seat in seen.to_act, thinks="", **vars(line))
        for chip, line in zip(page.seats, scene.seats, strict=True)
    ]
    return regions(replace(page, scene=scene, seats=chips, legal=[], decision=0), tongue, REGIONS)


# ---- What just happened ---------------------------------------------------------------------------------


def lately(
    table: LiveTable, page: TablePage, history: Sequence[Happened], told: Sequence[Told], tongue: Tongue
) -> Lately | None:
    """What happened since this viewer's last move; for who has made none, the last round; or else the last line."""
    if page.scene is None:
        return None
    return lately_in(page.scene.log, table, SPECTATOR if page.seat is None else page.seat, history, told, tongue)


def lately_in(
    written: Sequence[WrittenTurn],
    table: LiveTable,
    viewer: int,
    history: Sequence[Happened],
    told: Sequence[Told],
    tongue: Tongue,
) -> Lately:
    """The same, of a log that was written for this viewer."""
    stand = {move.made for move in entries.standing(history)}
    version, first = table.version(viewer), len(told)
    for entry in reversed(history):
        if isinstance(entry, Moved) and entry.made in stand:
            if entry.seat == viewer and not entry.by:
                break
            first -= len(entry.events)
        version -= len(entries.news(entry))
    else:
        first = last_round([at for at, part in enumerate(told) if part["kind"] == "turn"], table.seats)
    lines = lines_between(written, first, len(told))
    last = [line for turn in written[-1:] for line in turn.lines[-1:]]
    return Lately(lines, summed_up(lines or last, tongue), version, first)
