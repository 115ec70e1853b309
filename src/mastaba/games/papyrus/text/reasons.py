"""What speaks for a move of Papyrus, and against it: clauses that can stand in a list after the move."""

from typing import cast

from mastaba.games.papyrus.text.sight import Sight
from mastaba.kernel.hints import Reason
from mastaba.locale import N_

NOBODY = -1

PLAIN = {
    "promised": N_("as it stood, “{fragment}” already promised you something"),
    "threatened": N_("as it stood, “{fragment}” was of more use to others"),
    "serves": N_("serves your Dossier “{target}”: {have} of {goal}"),
    "spends": N_("gives away “{sign}”, which fits below “{fragment}”"),
    "spent": N_("costs a card that could be played below"),
    "tucked": N_("is worth a point in the end"),
    "ends": N_("ends the game while you are ahead"),
    "ends behind": N_("ends the game while you are behind"),
}
PASSES = {
    "keeps above": N_("no card above brings more than it costs"),
    "keeps tuck": N_("no card of your hand is better off under a Dossier"),
    "misses above": N_("leaves out a card above, which looks worthwhile"),
    "misses tuck": N_("leaves out a card under a Dossier, which looks worthwhile"),
}


def reason(sight: Sight, reason: Reason) -> str:
    """One clause, without a full stop."""
    given = reason.parameters
    parts: dict[str, object] = dict(given)
    if "fragment" in given:
        parts["fragment"] = sight.meaning(str(given["fragment"]))
    if "sign" in given:
        parts["sign"] = sight.sign(str(given["sign"]))
    if "dossier" in given:
        parts["target"] = sight.dossier(str(given["dossier"]))
    kind = reason.kind
    if kind in PLAIN:
        return sight.text(PLAIN[kind], **parts)
    if kind in ("keeps", "misses"):
        return sight.text(PASSES[f"{kind} {given['step']}"])
    fragment = str(parts.get("fragment", ""))
    if kind == "finishes":
        return sight.text("completes “{fragment}”: {gains}", fragment=fragment, gains=_gains(sight, reason))
    if kind == "spares":
        return _spares(sight, fragment, _seat(reason, "taker"))
    if kind == "leaves one":
        return _leaves_one(sight, fragment, reason)
    if kind == "above":
        return _above(sight, fragment, _seat(reason, "last"))
    number = cast(int, given.get("missing", given.get("number", 0)))
    if kind == "cards":
        return sight.plural("costs {n} card of your hand", "costs {n} cards of your hand", number)
    if kind == "leads":
        return sight.plural(
            "puts you first below “{fragment}”, with {n} sign still missing",
            "puts you first below “{fragment}”, with {n} signs still missing",
            number,
            fragment=fragment,
        )
    first = sight.names[_seat(reason, "first")]
    if kind == "second":
        return sight.text("puts you second below “{fragment}”, behind {who}", fragment=fragment, who=first)
    return sight.text("leaves you behind below “{fragment}”, where {who} leads", fragment=fragment, who=first)


def _seat(reason: Reason, name: str) -> int:
    return cast(int, reason.parameters[name])


# ---- A Fragment that is complete --------------------------------------------------------------------------


def _gains(sight: Sight, reason: Reason) -> str:
    """R20-R24: `6 points to you, 2 cards to Nofret`."""
    first, second, last = (_seat(reason, place) for place in ("first", "second", "last"))
    cards: dict[int, int] = {first: 0}
    if second != NOBODY:
        cards[second] = _seat(reason, "cards")
    cards[last] = cards.get(last, 0) + _seat(reason, "above")
    said = []
    for player, number in cards.items():
        gains = []
        if player == first:
            gains.append(sight.plural("{n} point", "{n} points", _seat(reason, "printed")))
        if number:
            gains.append(sight.plural("{n} card", "{n} cards", number))
        if gains:
            what = sight.all_of(gains)
            mine = player == sight.seat
            said.append(
                sight.text("{what} to you", what=what)
                if mine
                else sight.text("{what} to {who}", what=what, who=sight.names[player])
            )
    return ", ".join(said)


def _spares(sight: Sight, fragment: str, taker: int) -> str:
    if taker == sight.seat:
        return sight.text("otherwise somebody else would complete “{fragment}”", fragment=fragment)
    return sight.text("otherwise “{fragment}” would go to {who}", fragment=fragment, who=sight.names[taker])


def _leaves_one(sight: Sight, fragment: str, reason: Reason) -> str:
    """Who can complete a Fragment, and what then goes to whom."""
    who, first, cards = (_seat(reason, name) for name in ("who", "first", "cards"))
    if who == NOBODY:
        return sight.text("leaves one sign missing below “{fragment}”, and nobody gains by it", fragment=fragment)
    if who == sight.seat:
        return sight.text("leaves one sign missing below “{fragment}”, and only you gain by it", fragment=fragment)
    if cards:
        return sight.plural(
            "leaves one sign missing below “{fragment}”: if {who} plays it, you take {n} card",
            "leaves one sign missing below “{fragment}”: if {who} plays it, you take {n} cards",
            cards,
            fragment=fragment,
            who=sight.names[who],
        )
    if first == who:
        return sight.text(
            "leaves one sign missing below “{fragment}” for {who}", fragment=fragment, who=sight.names[who]
        )
    if first == sight.seat:
        return sight.text(
            "leaves one sign missing below “{fragment}”: if {who} plays it, the Fragment is yours",
            fragment=fragment,
            who=sight.names[who],
        )
    return sight.text(
        "leaves one sign missing below “{fragment}”: if {who} plays it, {first} gets the Fragment",
        fragment=fragment,
        who=sight.names[who],
        first=sight.names[first],
    )


# ---- A card above -----------------------------------------------------------------------------------------


def _above(sight: Sight, fragment: str, last: int) -> str:
    if last == NOBODY:
        return sight.text("the card goes to whoever comes last below “{fragment}”", fragment=fragment)
    if last == sight.seat:
        return sight.text("as it looks, you come last below “{fragment}” and get the card", fragment=fragment)
    return sight.text(
        "as it looks, {who} comes last below “{fragment}” and gets the card", fragment=fragment, who=sight.names[last]
    )
