"""The end of PaPyRoS on a page: who has won, and everybody's best word."""

from dataclasses import dataclass
from typing import cast

from mastaba.games.papyros.text.sight import Sight
from mastaba.show import scene
from mastaba.show.scene import Drawn
from mastaba.show.sentences import by_rank, victory, winners

NO_WORD = ("", 0)


@dataclass(frozen=True, kw_only=True)
class Result(scene.Result):
    best: str  # the best word of who has won alone
    allied: bool  # whether anybody has Deben of an alliance
    stalled: bool  # whether nobody had enough Deben (G19)


def result(sight: Sight) -> Result:
    won, best = winners(sight), _best(sight)
    rows = [row | _facts(sight, row["seat"], *best.get(row["seat"], NO_WORD)) for row in by_rank(sight)]
    return Result(
        winners=won,
        heading=victory(sight),
        rows=rows,
        allied=any(row["allied"] for row in rows),
        best=best.get(won[0]["seat"], NO_WORD)[0] if len(won) == 1 else "",
        stalled=sight.outcome["reason"] == "stall",
    )


def _facts(sight: Sight, seat: int, best: str, deben: int) -> Drawn:
    parts = _parts(sight, seat)
    return parts | {
        "words": sum(1 for part in sight.told if part["kind"] == "word" and part["seat"] == seat),
        "best": best,
        "best_deben": deben,
        "total": sight.outcome["scores"][seat]["total"],
    }


def _parts(sight: Sight, seat: int) -> Drawn:
    """Where the Deben came from: combinations, words that were extended, and other players' words in an alliance."""
    parts = {"animated": 0, "extended": 0, "allied": 0}
    for part in sight.told:
        if part["kind"] == "word":
            deben = cast(int, part["deben"])
            if part["seat"] == seat:
                parts["extended" if part["combination"] == "extend" else "animated"] += deben
            elif seat in cast(tuple[int, ...], part["allies"]):
                parts["allied"] += deben
    return parts


def _best(sight: Sight) -> dict[int, tuple[str, int]]:
    """By seat: the word that brought most, and how much."""
    best: dict[int, tuple[str, int]] = {}
    for part in sight.told:
        if part["kind"] == "word":
            seat, deben = cast(int, part["seat"]), cast(int, part["deben"])
            if deben > best.get(seat, NO_WORD)[1]:
                best[seat] = cast(tuple[str, ...], part["paid"])[0], deben
    return best
