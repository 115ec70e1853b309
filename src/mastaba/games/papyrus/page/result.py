"""The end on a page of Papyrus."""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.papyrus.page.faces import wanted
from mastaba.games.papyrus.page.own import progress
from mastaba.games.papyrus.page.players import pile
from mastaba.games.papyrus.text.sentences import come_home, why_ended
from mastaba.games.papyrus.text.sight import DossierView, Sight
from mastaba.locale import N_
from mastaba.show import scene
from mastaba.show.scene import Drawn
from mastaba.show.sentences import by_rank, tie, victory, winners

EQUAL = N_("Equal on points: the Fragments decide.")  # R37


@dataclass(frozen=True, kw_only=True)
class Result(scene.Result):
    """The end: who has won with which Fragments, and where everybody's points come from."""

    won: Sequence[Drawn]  # the winner's Fragments; of a shared victory none
    why: str  # it ended
    tie: str  # why one of several with the most points has won
    with_dossiers: bool


def result(sight: Sight) -> Result:
    won = winners(sight)
    return Result(
        winners=won,
        heading=victory(sight),
        won=pile(sight, won[0]["seat"])["fragments"] if len(won) == 1 else [],
        rows=[row | _facts(sight, row["seat"]) for row in by_rank(sight)],
        why=why_ended(sight),
        tie=tie(sight, EQUAL),
        with_dossiers=sight.given.with_dossiers,
    )


def _facts(sight: Sight, seat: int) -> Drawn:
    score = sight.outcome["scores"][seat]
    home = [part for part in sight.told if part["kind"] == "home" and part["seat"] == seat]
    came = len(come_home(home[0])) if home else 0
    return {
        "fragments": pile(sight, seat)["fragments"],
        "fragment_points": score["parts"]["fragments"],
        "taken": score["parts"]["cards"] - came,
        "home": came,
        "cards": score["parts"]["cards"],
        "dossiers": [_scored(sight, each) for each in sight.view["players"][seat]["dossiers"]],
        "total": score["total"],
    }


def _scored(sight: Sight, dossier: DossierView) -> Drawn:
    """R34: a Dossier that is shown at the end."""
    title = wanted(dossier["kind"], dossier["n"], sight.tongue)
    points = dossier["points"] if dossier["complete"] else 0
    label = f"{title}: {progress(sight, dossier)}"
    return {"back": dossier["back"], "title": title, "points": points, "label": label}
