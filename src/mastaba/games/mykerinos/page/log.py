"""The log of Mykerinos on a page."""

from typing import cast

from mastaba.games.mykerinos.text.sentences import clause, sentence
from mastaba.games.mykerinos.text.sight import Sight
from mastaba.kernel.events import Told
from mastaba.show.log import WrittenTurn, written, written_once

TELLING = ("take", "room", "end")  # what matters most


def log(sight: Sight) -> list[WrittenTurn]:
    """Season by season rather than turn by turn: first the excavations, then the survey."""
    line_of = written_once(lambda told: written(sight, told, clause, sentence), sight, TELLING)
    parts: list[WrittenTurn] = []
    season = 1
    for at, told in enumerate(sight.told):
        if told["kind"] == "deal":
            season = cast(int, told["season"])
        heading = _heading(sight, told, season)
        if heading or not parts:
            parts.append(WrittenTurn(heading, []))
        parts[-1].write(line_of(told), at)
    return [part for part in parts if part.lines]


def _heading(sight: Sight, told: Told, season: int) -> str:
    """What begins with this, if something does."""
    if told["kind"] == "deal":
        return sight.text("Season {number}: excavations", number=season)
    if told["kind"] == "area" and told["area"] == 1:
        return sight.text("Season {number}: survey", number=season)
    return sight.text("The end") if told["kind"] == "end" else ""
