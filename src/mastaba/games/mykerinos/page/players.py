"""Players on a page of Mykerinos: cubes, cards, what they bring; the passing scale, and the cards to come."""

from collections import Counter

from mastaba.games.mykerinos.page.region import drawn_card, owner
from mastaba.games.mykerinos.rules.scoring import SERIES
from mastaba.games.mykerinos.rules.setting import NEUTRAL, NEUTRAL_SPACE, NO_PATRON, PATRONS, SEASONS
from mastaba.games.mykerinos.text.sight import PatronView, Sight
from mastaba.games.mykerinos.text.words import TITLES, surname
from mastaba.locale import N_, NC_
from mastaba.show.scene import Drawn, SeatLine

POWERS = {  # R22-R28, in a few words
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


def seats(sight: Sight) -> list[SeatLine]:
    """R40: points so far; at the end, all of them."""
    return [
        SeatLine(score=str(player["score"] if sight.over else player["prestige"]), line=_line(sight, seat))
        for seat, player in enumerate(sight.view["players"])
    ]


def _line(sight: Sight, seat: int) -> str:
    player = sight.view["players"][seat]
    if sight.over:
        return ""
    if player["place"]:
        return sight.term(SCALE, PASSED.get(player["place"], PASSED[0]))
    return sight.plural("{n} cube", "{n} cubes", player["stock"])


def strips(sight: Sight) -> list[Drawn]:
    return [_strip(sight, seat) for seat in range(sight.given.seats)]


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
        "seals": [seal for each in player["patrons"] for seal in _seals(sight, each, cards)] + _without(sight, cards),
        "newest": cards[-1] if cards else None,
        "wings": [{**drawn_wing(each), "help": sight.help(each["patron"])} for each in player["patrons"]],
        "rooms": [sight.room_name(room) for room in player["rooms"]],
        "prestige": player["prestige"],
        "exhibition": player["exhibition"],
        "series": player["series"],
        "series_worth": SERIES,
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
    in_order = sorted(names, key=lambda name: taken.index(name) if name in taken else -1)
    return [drawn_card(sight, name) for name in in_order]


def _seals(sight: Sight, each: PatronView, cards: list[Drawn]) -> list[Drawn]:
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
            "who": sight.patron(patron),
        }
        for tilted, count in groups.items()
        if count
    ]


def _without(sight: Sight, cards: list[Drawn]) -> list[Drawn]:
    found = [card for card in cards if card["patron"] == NO_PATRON]
    return [{**card, "tilted": False, "count": 1} for card in found]


def drawn_wing(each: PatronView) -> Drawn:
    return {**each, "name": TITLES[each["patron"]]}


def _facts(sight: Sight, seat: int) -> list[str]:
    player = sight.view["players"][seat]
    facts = sight.holdings(player)
    if player["place"]:
        facts.append(sight.text("passed on space {place}", place=player["place"]))
    return facts + sight.tally(player)


# ---- The own patrons ------------------------------------------------------------------------------------


def patrons(sight: Sight) -> list[Drawn]:
    """One for each patron of whom the reader has cards."""
    if sight.me is None or sight.over:
        return []
    return [_patron(sight, each) for each in sight.me["patrons"] if each["cards"]]


def _patron(sight: Sight, each: PatronView) -> Drawn:
    patron = each["patron"]
    legal = patron in sight.verbs
    tilted = each["ready"] == 0
    line = sight.text("used this season") if tilted else sight.text(POWERS[patron])
    worth = f"{each['cards']} × {each['value']}"
    facts = [sight.help(patron), *([line] if tilted else []), sight.text("{worth} in the exhibition", worth=worth)]
    if each["cards"] > 1:
        facts.append(sight.text("{ready} of {n} not tilted", ready=each["ready"], n=each["cards"]))
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
    left = Counter(drawn_card(sight, name)["patron"] for name in sight.view["to_come"])
    return {
        "number": sight.view["season"],
        "of": SEASONS,
        "label": sight.text("Season {number} of 4", number=sight.view["season"]),
        "scale": _scale(sight),
        "to_come": [
            {"patron": patron, "who": sight.patron(patron), "left": left[patron], "help": sight.help(patron)}
            for patron in (*PATRONS, NO_PATRON)
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
