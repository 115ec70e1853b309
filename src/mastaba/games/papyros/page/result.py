"""The end of PaPyRoS on a page: who has won, and everybody's best word."""

from dataclasses import dataclass
from typing import cast

from mastaba.games.papyros.text.sight import Sight
from mastaba.show.scene import Drawn, Result
from mastaba.show.sentences import victory, winners_of

NO_WORD = ("", 0)


@dataclass(frozen=True, kw_only=True)
class PapyrosResult(Result):
    best: str  # the best word of who has won alone
    stalled: bool  # whether nobody had enough Deben (G19)


def result(sight: Sight) -> PapyrosResult:
    ranks = sight.outcome["ranks"]
    winners = winners_of(ranks)
    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    best = _best(sight)
    return PapyrosResult(
        winners=[{"seat": seat, "name": sight.names[seat]} for seat in winners],
        heading=victory(sight),
        rows=[_row(sight, seat, *best.get(seat, NO_WORD)) for seat in order],
        best=best.get(winners[0], NO_WORD)[0] if len(winners) == 1 else "",
        stalled=sight.outcome["reason"] == "stall",
    )


def _row(sight: Sight, seat: int, best: str, deben: int) -> Drawn:
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": sight.outcome["ranks"][seat],
        "words": sum(1 for part in sight.told if part["kind"] == "word" and part["seat"] == seat),
        "best": best,
        "best_deben": deben,
        "total": sight.outcome["scores"][seat]["total"],
    }


def _best(sight: Sight) -> dict[int, tuple[str, int]]:
    """By seat: the word that brought most, and how much."""
    best: dict[int, tuple[str, int]] = {}
    for part in sight.told:
        if part["kind"] == "word":
            seat, deben = cast(int, part["seat"]), cast(int, part["deben"])
            if deben > best.get(seat, NO_WORD)[1]:
                best[seat] = cast(tuple[str, ...], part["paid"])[0], deben
    return best
