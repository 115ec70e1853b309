"""The season on a page of Mykerinos: the passing scale, and the cards that are still to come."""

from collections import Counter

from mastaba.games.mykerinos.page.region import drawn_card, owner
from mastaba.games.mykerinos.rules.setting import NEUTRAL, NEUTRAL_SPACE, NO_PATRON, PATRONS, SEASONS
from mastaba.games.mykerinos.text.sight import Sight
from mastaba.games.mykerinos.text.words import TITLES
from mastaba.show.scene import Drawn


def season(sight: Sight) -> Drawn:
    left = Counter(drawn_card(sight, name)["patron"] for name in sight.view["to_come"])
    return {
        "number": sight.view["season"],
        "of": SEASONS,
        "label": sight.text("Season {number} of 4", number=sight.view["season"]),
        "scale": _scale(sight),
        "to_come": [
            {"patron": patron, "left": left[patron], "name": TITLES.get(patron, "")} for patron in (*PATRONS, NO_PATRON)
        ],
        "left": len(sight.view["to_come"]),
        "out": [drawn_card(sight, name) for name in sight.view["out"]],
    }


def _scale(sight: Sight) -> Drawn:
    """R16: the spaces, and who is on them. R44: the last one begins the next season."""
    spaces = len(sight.given.colours)
    there = {player["place"]: seat for seat, player in enumerate(sight.view["players"]) if player["place"]}
    if sight.given.two:
        there[NEUTRAL_SPACE] = NEUTRAL
    words = [f"{space} {sight.digger(there[space])}" for space in sorted(there)]
    facts = [sight.text("Passed: {who}.", who=", ".join(words)) if words else sight.text("Nobody has passed.")]
    last = sight.view["season"] == SEASONS
    if not last:
        facts.append(sight.text("Whoever is last begins the next season."))
    return {
        "spaces": [
            {"number": space, "seat": owner(sight, there[space]) if space in there else None}
            for space in range(1, spaces + 1)
        ],
        "begins": 0 if last else spaces,
        "label": " ".join(facts),
    }
