"""What happened in PaPyRoS, as a page tells it: the log, the last news, and the end."""

from typing import Any, cast

from markupsafe import Markup

from mastaba.games.papyros.page.sight import Sight
from mastaba.games.papyros.text.sentences import clause, sentence
from mastaba.kernel.events import Told
from mastaba.locale.boards import Drawn, kept, log_by_turns, news, victory
from mastaba.locale.telling import subject

QUIET = ("turn", "vowels", "hand")  # what the table itself shows


def log(sight: Sight) -> list[Drawn]:
    line = kept(lambda part: _line(part, sight), sight.seen, sight.names, sight.tongue)
    return log_by_turns(sight.told, line, sight.tongue)


def _line(part: Told, sight: Sight) -> Drawn | None:
    if part["kind"] in QUIET:
        return None
    if "seat" not in part:
        said = sentence(sight.seen, part, sight.names, sight.tongue, page=True)
        return {"seat": -1, "html": said} if said else None
    said = clause(sight.seen, part, sight.names, sight.tongue, page=True)
    if not said:
        return None
    player = cast(int, part["seat"])
    who = subject(player, sight.seen.seat, sight.names, sight.tongue)
    return {"seat": player, "html": Markup("<b>{}</b> {}.").format(who, said)}


def news_line(sight: Sight) -> str:
    """The last thing that happened, for those who wait."""
    done = [part for part in news(sight.told) if part["kind"] not in (*QUIET, "begin", "deal", "vote")]
    said = [sentence(sight.seen, part, sight.names, sight.tongue, page=True) for part in done]
    said = [each for each in said if each]
    return said[-1] if said else ""


# ---- The end --------------------------------------------------------------------------------------------


def result(sight: Sight) -> Drawn:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    ranks = outcome["ranks"]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    best = _best(sight)
    return {
        "winners": [{"seat": seat, "name": sight.names[seat]} for seat in winners],
        "heading": victory(winners, sight.seen.seat, sight.names, sight.tongue),
        "best": best.get(winners[0], ("", 0))[0] if len(winners) == 1 else "",
        "rows": [_row(sight, seat, outcome, best) for seat in order],
        "stalled": outcome["reason"] == "stall",
    }


def _row(sight: Sight, seat: int, outcome: dict[str, Any], best: dict[int, tuple[str, int]]) -> Drawn:
    word, deben = best.get(seat, ("", 0))
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": outcome["ranks"][seat],
        "words": sum(1 for part in sight.told if part["kind"] == "word" and part["seat"] == seat),
        "best": word,
        "best_deben": deben,
        "total": outcome["scores"][seat]["total"],
    }


def _best(sight: Sight) -> dict[int, tuple[str, int]]:
    """By seat: the word that brought most, and how much."""
    best: dict[int, tuple[str, int]] = {}
    for part in sight.told:
        if part["kind"] == "word":
            seat, deben = cast(int, part["seat"]), cast(int, part["deben"])
            if deben > best.get(seat, ("", 0))[1]:
                best[seat] = cast(tuple[str, ...], part["paid"])[0], deben
    return best
