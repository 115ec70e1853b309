"""Players on a page of Mykerinos: cubes, cards, what they bring; the passing scale, the cards to come, and the end."""

from collections import Counter
from typing import Any, cast

from mastaba.games.mykerinos.page.sight import NEUTRAL_SPACE, NOBODY, Sight
from mastaba.games.mykerinos.rules.setting import NO_PATRON, PATRONS, SEASONS
from mastaba.games.mykerinos.text.words import TITLES, PatronView, surname
from mastaba.locale import N_, NC_
from mastaba.locale.boards import Drawn, victory

POWERS = {  # R22-R28
    "violet": N_("one cube more"),
    "lemon": N_("dig on a pyramid"),
    "brown": N_("a cube into the museum"),
    "blackmore": N_("start with two"),
    "tangerine": N_("extend with three"),
}
LONGEST = {"blackmore": "a1 b1", "tangerine": "a1 b1 c1", "brown": "2.1"}  # what to ask about, if it cannot be called
SCALE = "passing scale"
PASSED = {1: NC_("passing scale", "passed first"), 0: NC_("passing scale", "passed")}


# ---- Seats and strips -----------------------------------------------------------------------------------


def seats(sight: Sight) -> list[Drawn]:
    """What the shell shows of each seat: R40, points so far; at the end, all of them."""
    return [
        {"score": str(player["score"] if sight.over else player["prestige"]), "of": "", "line": _line(sight, seat)}
        for seat, player in enumerate(sight.view["players"])
    ]


def _line(sight: Sight, seat: int) -> str:
    player, tongue = sight.view["players"][seat], sight.tongue
    if sight.over:
        return ""
    if player["place"]:
        return tongue.term(SCALE, PASSED.get(player["place"], PASSED[0]))
    return tongue.plural("{n} cube", "{n} cubes", player["stock"])


def strips(sight: Sight) -> list[Drawn]:
    return [_strip(sight, seat) for seat in range(sight.table.seats)]


def _strip(sight: Sight, seat: int) -> Drawn:
    player = sight.view["players"][seat]
    cards = _cards(sight, seat)
    facts = _facts(sight, seat)
    return {
        "seat": seat,
        "name": sight.names[seat],
        "stock": player["stock"],
        "general": player["general"],
        "neutral": player.get("neutral"),
        "seals": [seal for each in player["patrons"] for seal in _seals(each, cards)] + _without(cards),
        "newest": cards[-1] if cards else None,
        "wings": [_wing(each) for each in player["patrons"]],
        "rooms": player["rooms"],
        "prestige": player["prestige"],
        "exhibition": player["exhibition"],
        "series": player["series"],
        "series_points": player["series_points"],
        "total": player["score"],
        "place": player["place"],
        "facts": facts,
        "label": sight.with_facts(sight.names[seat], ", ".join(facts)),
    }


def _cards(sight: Sight, seat: int) -> list[Drawn]:
    """Somebody's cards, the one that was taken last at the end."""
    taken = [part["card"] for part in sight.told if part["kind"] == "take" and part["seat"] == seat]
    names = sight.view["players"][seat]["cards"]
    return [sight.card(name) for name in sorted(names, key=lambda name: taken.index(name) if name in taken else -1)]


def _seals(each: PatronView, cards: list[Drawn]) -> list[Drawn]:
    """The cards of a patron: those that are ready, where the newest one goes to, and those that are tilted."""
    patron = each["patron"]
    names = [card["name"] for card in cards if card["patron"] == patron]
    groups = {False: each["ready"], True: each["cards"] - each["ready"]}
    return [
        {
            "name": "" if tilted else names[-1],
            "patron": patron,
            "tilted": tilted,
            "count": count,
            "label": TITLES[patron],
        }
        for tilted, count in groups.items()
        if count
    ]


def _without(cards: list[Drawn]) -> list[Drawn]:
    return [{**card, "tilted": False, "count": 1} for card in cards if card["patron"] == NO_PATRON]


def _wing(each: PatronView) -> Drawn:
    return {**each, "name": TITLES[each["patron"]]}


def _facts(sight: Sight, seat: int) -> list[str]:
    player, tongue = sight.view["players"][seat], sight.tongue
    facts = [
        tongue.plural("{n} cube in hand", "{n} cubes in hand", player["stock"]),
        tongue.text("{n} in the general stock", n=player["general"]),
    ]
    if "neutral" in player:
        facts.append(tongue.plural("{n} neutral cube", "{n} neutral cubes", player["neutral"]))
    if player["place"]:
        facts.append(tongue.text("passed on space {place}", place=player["place"]))
    facts.append(tongue.plural("{n} point of prestige", "{n} points of prestige", player["prestige"]))
    facts.append(tongue.text("exhibition {points} if it were now", points=player["exhibition"]))
    return facts


# ---- The own patrons ------------------------------------------------------------------------------------


def patrons(sight: Sight) -> list[Drawn]:
    """One for each patron of whom the reader has cards."""
    if sight.me is None or sight.over:
        return []
    return [_patron(sight, each) for each in sight.me["patrons"] if each["cards"]]


def _patron(sight: Sight, each: PatronView) -> Drawn:
    tongue, patron = sight.tongue, each["patron"]
    legal = patron in sight.verbs
    tilted = each["ready"] == 0
    line = tongue.text("used this season") if tilted else tongue.text(POWERS[patron])
    worth = f"{each['cards']} × {each['value']}"
    facts = [TITLES[patron], line, tongue.text("{worth} in the exhibition", worth=worth)]
    if each["cards"] > 1:
        facts.append(tongue.text("{ready} of {n} not tilted", ready=each["ready"], n=each["cards"]))
    return {
        "patron": patron,
        "name": TITLES[patron],
        "surname": surname(patron),
        "line": line,
        "cards": each["cards"],
        "ready": each["ready"],
        "worth": worth,
        "tilted": tilted,
        "legal": legal,
        "attempt": "" if legal or not sight.mine else f"{patron} {LONGEST.get(patron, 'a1')}",
        "label": ", ".join(facts),
    }


# ---- The season: scale, and what is still to come -------------------------------------------------------


def season(sight: Sight) -> Drawn:
    left = Counter(sight.card(name)["patron"] for name in sight.view["to_come"])
    return {
        "number": sight.view["season"],
        "of": SEASONS,
        "label": sight.tongue.text("Season {number} of 4", number=sight.view["season"]),
        "scale": _scale(sight),
        "to_come": [
            {"patron": patron, "left": left[patron], "name": TITLES.get(patron, "")} for patron in (*PATRONS, NO_PATRON)
        ],
        "left": len(sight.view["to_come"]),
        "out": [sight.card(name) for name in cast(Any, sight.view)["out"]],
    }


def _scale(sight: Sight) -> Drawn:
    """R16: the spaces, and who is on them. R44: the last one begins the next season."""
    spaces = max(sight.table.seats, NEUTRAL_SPACE + 1)
    there = {player["place"]: seat for seat, player in enumerate(sight.view["players"]) if player["place"]}
    if sight.table.two:
        there[NEUTRAL_SPACE] = NOBODY
    words = [f"{space} {_name(sight, there[space])}" for space in sorted(there)]
    tongue = sight.tongue
    facts = [tongue.text("Passed: {who}.", who=", ".join(words)) if words else tongue.text("Nobody has passed.")]
    last = sight.view["season"] == SEASONS
    if not last:
        facts.append(tongue.text("Whoever is last begins the next season."))
    return {
        "spaces": [{"number": space, "seat": there.get(space)} for space in range(1, spaces + 1)],
        "begins": 0 if last else spaces,
        "label": " ".join(facts),
    }


def _name(sight: Sight, seat: int) -> str:
    return sight.tongue.text("neutral") if seat == NOBODY else sight.who(seat)


# ---- The end --------------------------------------------------------------------------------------------


def result(sight: Sight) -> Drawn:
    """R46-R50: wing by wing, the players by their rank."""
    outcome = cast(dict[str, Any], sight.view["outcome"])
    ranks = outcome["ranks"]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    players = [sight.view["players"][seat] for seat in order]
    best = sight.view["players"][winners[0]]
    return {
        "winners": [{"seat": seat, "name": sight.names[seat]} for seat in winners],
        "heading": victory(winners, sight.seat, sight.names, sight.tongue),
        "won": [_wing(each) for each in best["patrons"] if each["cards"]] if len(winners) == 1 else [],
        "columns": [{"seat": seat, "name": sight.names[seat], "rank": ranks[seat]} for seat in order],
        "prestige": [player["prestige"] for player in players],
        "wings": [
            {"patron": patron, "name": TITLES[patron], "cells": [player["patrons"][wing] for player in players]}
            for wing, patron in enumerate(sight.view["wings"])
        ],
        "series": [player["series_points"] for player in players],
        "totals": [player["score"] for player in players],
        "stocks": [player["stock"] for player in players],
        "tie": _tie(sight),
    }


def _tie(sight: Sight) -> str:
    """R50: why one of several with the most points has won."""
    outcome = cast(dict[str, Any], sight.view["outcome"])
    totals = [score["total"] for score in outcome["scores"]]
    winners = [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
    if totals.count(max(totals)) == len(winners):
        return ""
    return sight.tongue.text("Equal on points: the larger personal stock decides.")
