"""The end of Papyria on a page: who has won, with what, and in which land."""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.papyria.page.lands import land
from mastaba.games.papyria.rules.setting import OPPONENTS
from mastaba.games.papyria.text.sight import Sight
from mastaba.show import scene
from mastaba.show.scene import Drawn
from mastaba.show.sentences import by_rank, victory, winners

PARTS = ("scorings", "end_tiles", "keys", "majorities")
MOST_LANDS = 2  # for which there is room


@dataclass(frozen=True, kw_only=True)
class Result(scene.Result):
    lands: Sequence[Drawn]  # of the winners
    opponents: Sequence[Drawn]  # R29: of a single player


def result(sight: Sight) -> Result:
    won = winners(sight)
    return Result(
        winners=won,
        heading=_heading(sight),
        lands=[land(sight, winner["seat"], False) for winner in won[:MOST_LANDS]],
        rows=[row | _facts(sight, row["seat"]) for row in by_rank(sight)],
        opponents=_opponents(sight) if sight.given.solo else [],
    )


def _heading(sight: Sight) -> str:
    if not sight.given.solo:
        return victory(sight)
    return sight.plural("{n} point", "{n} points", sight.outcome["scores"][0]["total"])


def _facts(sight: Sight, seat: int) -> Drawn:
    score = sight.outcome["scores"][seat]
    return {
        "parts": [score["parts"][name] for name in PARTS],
        "total": score["total"],
    }


def _opponents(sight: Sight) -> list[Drawn]:
    points = sight.outcome["scores"][0]["total"]
    return [{"name": name, "goal": goal, "beaten": points > goal} for name, goal in OPPONENTS]
