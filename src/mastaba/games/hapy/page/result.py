"""The end on the page: who has won, and why."""

from typing import Any, cast

from mastaba.games.hapy.page.players import series
from mastaba.games.hapy.page.sight import Sight
from mastaba.games.hapy.text.sentences import ending, together
from mastaba.kernel.events import Told
from mastaba.locale.boards import Drawn, victory


def result(sight: Sight) -> Drawn:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    ranks = outcome["ranks"]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    counts = [player["count"] for player in sight.view["players"]]
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], -counts[seat], seat))  # only who wins is ranked
    rows = [_row(sight, seat, ranks[seat]) for seat in order]
    shown = series(sight, winners[0]) if len(winners) == 1 else []
    return {
        "winners": [{"seat": seat, "name": sight.names[seat]} for seat in winners],
        "heading": victory(winners, sight.seen.seat, sight.names, sight.tongue),
        "reason": ending(cast(Told, outcome), sight.seen.seat, sight.names, sight.tongue),
        "series": shown,
        "rows": rows,
        "asked": any(row["asked"] for row in rows),
    }


def _row(sight: Sight, seat: int, rank: int) -> Drawn:
    player = sight.view["players"][seat]
    questions = [part for part in sight.told if part["kind"] == "ask" and part["seat"] == seat]
    yes = sum(1 for part in questions if part["handed"])
    pips = [
        {"family": sight.motifs[cards[0].rpartition("-")[0]], "name": together(cards, sight.tongue)}
        for cards in player["series"]
        for _ in range(0, len(cards), 3)
    ]
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": rank,
        "pips": pips,
        "count": player["count"],
        "of": sight.tongue.text("of {target}", target=sight.view["target"]),
        "hand": player["hand"],
        "asked": sight.tongue.text("{yes} of {all}", yes=yes, all=len(questions)) if questions else "",
    }
