"""The end on the page: who has won, and what everybody has."""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.hapy.page.cards import motifs_of
from mastaba.games.hapy.page.players import series
from mastaba.games.hapy.rules.setting import IN_SERIES
from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.words import together
from mastaba.show import scene
from mastaba.show.scene import Drawn
from mastaba.show.sentences import victory, winners_of


@dataclass(frozen=True, kw_only=True)
class Result(scene.Result):
    series: Sequence[Drawn]  # of the one who has won alone
    asked: bool  # whether anybody has asked for a card


def result(sight: Sight) -> Result:
    ranks = sight.outcome["ranks"]
    winners = winners_of(ranks)
    counts = [player["count"] for player in sight.view["players"]]
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], -counts[seat], seat))  # only who wins is ranked
    rows = [_row(sight, seat, ranks[seat]) for seat in order]
    return Result(
        winners=[{"seat": seat, "name": sight.names[seat]} for seat in winners],
        heading=victory(sight),
        series=series(sight, winners[0]) if len(winners) == 1 else [],
        rows=rows,
        asked=any(row["asked"] for row in rows),
    )


def _row(sight: Sight, seat: int, rank: int) -> Drawn:
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
        "seat": seat,
        "name": sight.names[seat],
        "rank": rank,
        "pips": pips,
        "count": player["count"],
        "of": sight.text("of {target}", target=sight.view["target"]),
        "hand": player["hand"],
        "asked": sight.text("{yes} of {all}", yes=yes, all=len(questions)) if questions else "",
    }
