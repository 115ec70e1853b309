"""The end on the page: who has won, and what everybody has."""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.hapy.page.faces import motifs_of
from mastaba.games.hapy.page.players import series
from mastaba.games.hapy.rules.setting import IN_SERIES
from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.words import together
from mastaba.kernel.contract import ranks_by
from mastaba.show import scene
from mastaba.show.scene import Drawn
from mastaba.show.sentences import by_rank, victory, winners


@dataclass(frozen=True, kw_only=True)
class Result(scene.Result):
    series: Sequence[Drawn]  # of the one who has won alone
    asked: bool  # whether anybody has asked for a card


def result(sight: Sight) -> Result:
    places = _places(sight)
    rows = [row | {"rank": places[row["seat"]]} | _facts(sight, row["seat"]) for row in by_rank(sight)]
    rows.sort(key=lambda row: int(row["rank"]))
    won = winners(sight)
    return Result(
        winners=won,
        heading=victory(sight),
        series=series(sight, won[0]["seat"]) if len(won) == 1 else [],
        rows=rows,
        asked=any(row["asked"] for row in rows),
    )


def _places(sight: Sight) -> tuple[int, ...]:
    """The rules rank everybody if the hourglass has run out (G9), and else only who wins: the others go by series."""
    ranks = sight.outcome["ranks"]
    if sight.outcome["reason"] == "stalemate":
        return tuple(ranks)
    counts = [player["count"] for player in sight.view["players"]]
    return ranks_by(tuple((-rank, count) for rank, count in zip(ranks, counts, strict=True)))


def _facts(sight: Sight, seat: int) -> Drawn:
    player = sight.view["players"][seat]
    questions = [part for part in sight.told if part["kind"] == "ask" and part["seat"] == seat]
    yes = sum(1 for part in questions if part["handed"])
    motifs = motifs_of(sight.given.families)
    pips = [
        {"family": motifs[cards[0].rpartition("-")[0]], "name": together(cards, sight.tongue)}
        for cards in player["series"]
        for _ in range(0, len(cards), IN_SERIES)
    ]
    return {
        "pips": pips,
        "count": player["count"],
        "of": sight.text("of {target}", target=sight.view["target"]),
        "hand": player["hand"],
        "asked": sight.text("{yes} of {all}", yes=yes, all=len(questions)) if questions else "",
    }
