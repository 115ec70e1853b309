"""The end of Papyria on a page: who has won, with what, and in which land."""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.papyria.page.lands import land
from mastaba.games.papyria.rules.setting import OPPONENTS
from mastaba.games.papyria.text.sight import Sight
from mastaba.show.scene import Drawn, Result
from mastaba.show.sentences import victory, winners_of

PARTS = ("scorings", "end_tiles", "keys", "majorities")
MOST_LANDS = 2  # for which there is room


@dataclass(frozen=True, kw_only=True)
class PapyriaResult(Result):
    lands: Sequence[Drawn]  # of the winners
    opponents: Sequence[Drawn]  # R29: of a single player


def result(sight: Sight) -> PapyriaResult:
    ranks = sight.outcome["ranks"]
    winners = winners_of(ranks)
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    return PapyriaResult(
        winners=[{"seat": seat, "name": sight.names[seat]} for seat in winners],
        heading=_heading(sight),
        lands=[land(sight, seat, False) for seat in winners[:MOST_LANDS]],
        rows=[_row(sight, seat) for seat in order],
        opponents=_opponents(sight) if sight.given.solo else [],
    )


def _heading(sight: Sight) -> str:
    if not sight.given.solo:
        return victory(sight)
    return sight.plural("{n} point", "{n} points", sight.outcome["scores"][0]["total"])


def _row(sight: Sight, seat: int) -> Drawn:
    score = sight.outcome["scores"][seat]
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": sight.outcome["ranks"][seat],
        "parts": [score["parts"][name] for name in PARTS],
        "total": score["total"],
    }


def _opponents(sight: Sight) -> list[Drawn]:
    points = sight.outcome["scores"][0]["total"]
    return [{"name": name, "goal": goal, "beaten": points > goal} for name, goal in OPPONENTS]
