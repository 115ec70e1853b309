"""The end on a page of Papyrus."""

from typing import Any, cast

from mastaba.games.papyrus.page.players import pile
from mastaba.games.papyrus.page.sight import Sight, wanted
from mastaba.games.papyrus.text.words import DossierView
from mastaba.locale import Tongue
from mastaba.locale.boards import Drawn, victory


def result(sight: Sight) -> Drawn:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    ranks = outcome["ranks"]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    rows = [_line(sight, seat, outcome) for seat in sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))]
    return {
        "winners": [{"seat": seat, "name": sight.names[seat]} for seat in winners],
        "heading": victory(winners, sight.seen.seat, sight.names, sight.tongue),
        "won": pile(sight, winners[0])["fragments"] if len(winners) == 1 else [],
        "rows": rows,
        "tie": tie(sight),
        "with_dossiers": sight.table.with_dossiers,
    }


def _line(sight: Sight, seat: int, outcome: dict[str, Any]) -> Drawn:
    score = outcome["scores"][seat]
    player = sight.view["players"][seat]
    home = next((part for part in sight.told if part["kind"] == "home" and part["seat"] == seat), None)
    came = 0 if home is None else len(cast(tuple[str, ...], home["below"])) + len(cast(tuple[str, ...], home["under"]))
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": outcome["ranks"][seat],
        "fragments": pile(sight, seat)["fragments"],
        "fragment_points": score["parts"]["fragments"],
        "taken": score["parts"]["cards"] - came,
        "home": came,
        "cards": score["parts"]["cards"],
        "dossiers": [_scored(each, sight.tongue) for each in player["dossiers"]],
        "dossier_points": score["parts"]["dossiers"],
        "total": score["total"],
    }


def _scored(dossier: DossierView, tongue: Tongue) -> Drawn:
    """R34: a Dossier that is shown at the end."""
    have = min(dossier["have"], dossier["goal"])
    state = tongue.text("{have} of {goal}", have=have, goal=dossier["goal"])
    title = wanted(dossier["kind"], dossier["n"], tongue)
    points = dossier["points"] if dossier["complete"] else 0
    said = tongue.text("done") if dossier["complete"] else state
    return {"back": dossier["back"], "title": title, "state": state, "points": points, "label": f"{title}: {said}"}


def tie(sight: Sight) -> str:
    """R37: why one of several with the most points has won."""
    outcome = cast(dict[str, Any], sight.view["outcome"])
    totals = [score["total"] for score in outcome["scores"]]
    winners = [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
    if totals.count(max(totals)) == len(winners):
        return ""
    return sight.tongue.text("Equal on points: the Fragments decide.")
