"""The end on a page of Papyrus."""

from collections.abc import Sequence
from dataclasses import dataclass

from mastaba.games.papyrus.page.faces import wanted
from mastaba.games.papyrus.page.own import progress
from mastaba.games.papyrus.page.players import pile
from mastaba.games.papyrus.text.sentences import come_home
from mastaba.games.papyrus.text.sight import DossierView, Sight
from mastaba.show.scene import Drawn, Result
from mastaba.show.sentences import victory, winners_of


@dataclass(frozen=True, kw_only=True)
class Scores(Result):
    """The end: who has won with which Fragments, and where everybody's points come from."""

    won: Sequence[Drawn]  # the winner's Fragments; of a shared victory none
    tie: str  # why one of several with the most points has won
    with_dossiers: bool


def result(sight: Sight) -> Scores:
    ranks = sight.outcome["ranks"]
    winners = winners_of(ranks)
    return Scores(
        winners=[{"seat": seat, "name": sight.names[seat]} for seat in winners],
        heading=victory(sight),
        won=pile(sight, winners[0])["fragments"] if len(winners) == 1 else [],
        rows=[_row(sight, seat) for seat in sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))],
        tie=tie(sight),
        with_dossiers=sight.given.with_dossiers,
    )


def _row(sight: Sight, seat: int) -> Drawn:
    score = sight.outcome["scores"][seat]
    home = [part for part in sight.told if part["kind"] == "home" and part["seat"] == seat]
    came = len(come_home(home[0])) if home else 0
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": sight.outcome["ranks"][seat],
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


def tie(sight: Sight) -> str:
    """R37: why one of several with the most points has won."""
    totals = [score["total"] for score in sight.outcome["scores"]]
    if totals.count(max(totals)) == len(winners_of(sight.outcome["ranks"])):
        return ""
    return sight.text("Equal on points: the Fragments decide.")
