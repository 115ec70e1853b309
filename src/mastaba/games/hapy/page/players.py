"""Hands and series on the page: everybody's as all see them, and the own ones."""

from typing import cast

from mastaba.games.hapy.page.faces import face, motifs_of
from mastaba.games.hapy.rules.setting import NUMBERS
from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.words import several, together, word
from mastaba.show.scene import Drawn


def player(sight: Sight, seat: int) -> Drawn:
    """Somebody's hand and series, as everybody sees them."""
    tongue, player = sight.tongue, sight.view["players"][seat]
    known = player["remembered"]
    backs = player["hand"] - len(known)
    target = sight.view["target"]
    facts = [
        tongue.plural("{n} card in hand", "{n} cards in hand", player["hand"]),
        tongue.plural("{n} of {target} series", "{n} of {target} series", player["count"], target=target),
    ]
    hand = [word(card, tongue) for card in known]
    if backs:
        others = tongue.plural("{n} other", "{n} others", backs)
        hand.append(others if known else tongue.plural("{n} card", "{n} cards", backs))
    name = sight.names[seat]
    return {
        "seat": seat,
        "name": name,
        "fan": [None] * backs + [face(sight, card) for card in known],
        "series": series(sight, seat),
        "said": _said(sight, seat),
        "label": f"{name}: {', '.join(facts)}",
        "holds": ", ".join(hand) or tongue.text("no cards"),
        "word": str(seat + 1),
        "legal": str(seat + 1) in sight.words,
    }


def series(sight: Sight, seat: int) -> list[Drawn]:
    newest = sight.last("series")
    laid = []
    for cards in sight.view["players"][seat]["series"]:
        family = cards[0].rpartition("-")[0]
        new = newest is not None and newest["seat"] == seat and newest["family"] == family
        name = together(cards, sight.tongue)
        laid.append({"cards": [face(sight, card) for card in cards], "name": name, "new": new})
    return laid


def _said(sight: Sight, seat: int) -> str:
    """The latest question, and the answer."""
    asked, tongue = sight.last("ask"), sight.tongue
    if asked is None or seat not in (asked["seat"], asked["other"]):
        return ""
    if seat == asked["other"]:
        return tongue.text("Here it is.") if asked["handed"] else tongue.text("No.")
    other = sight.names[cast(int, asked["other"])]
    return tongue.text("{other}, {card}?", other=other, card=word(str(asked["card"]), tongue))


def hand(sight: Sight) -> Drawn:
    """The own cards; those that can be laid are to be clicked."""
    laying = sight.view["step"] == "lay"
    return {
        "seat": sight.seat,
        "cards": [(face(sight, card), laying and card in sight.words) for card in sight.own_cards],
        "series": series(sight, sight.seat),
    }


def tracks(sight: Sight) -> list[Drawn]:
    """Per family, which cards are laid."""
    laid = {card for player in sight.view["players"] for series in player["series"] for card in series}
    motifs = motifs_of(sight.given.families)
    tracks = []
    for i, family in enumerate(sight.given.families):
        dots = [card in laid for card in sight.given.cards[NUMBERS * i : NUMBERS * (i + 1)]]
        said = sight.plural(
            "{family}: {n} of 6 laid", "{family}: {n} of 6 laid", sum(dots), family=several(family, sight.tongue)
        )
        tracks.append({"family": motifs[family], "dots": dots, "label": said})
    return tracks
