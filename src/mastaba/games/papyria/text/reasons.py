"""What speaks for a move of Papyria, and against it: clauses that can stand in a list after the move."""

from typing import cast

from mastaba.games.papyria.text.sight import Sight
from mastaba.games.papyria.text.words import INVENTIONS, good_word, object_word, of, scored_word, type_word
from mastaba.kernel.hints import Reason
from mastaba.locale import N_

PLAIN = {
    # lands
    "invention": N_("brings a {invention}"),
    "tile invention": N_("brings a {invention}"),
    "lands": N_("lands of which scorings come"),
    "walled in": N_("leaves the priest without a free side"),
    "grows": N_("{type}: {value} instead of {before}, × {multiplier}"),
    "grows, best": N_("{type}: {value} instead of {before}, × {multiplier}, the best scoring of this land"),
    "grows, alone": N_("{type}: {value} instead of {before}, though there is no multiplier yet"),
    "shrinks": N_("{type}: only {value} instead of {before}"),
    "key": N_("brings the key ({type})"),
    "key farther": N_("leads away from the key ({type})"),
    "fits": N_("{tile} fits into this land"),
    "fits badly": N_("{tile} does not fit into this land"),
    "leaves": N_("leaves {tile} on top for the others"),
    "leaves, alone": N_("leaves {tile} on top of the stack"),
    "priest stays": N_("the priest stays where it is"),
    "same room": N_("as many free sides for the next tile as now"),
    "priest leaves": N_("the priest leaves a place for the tile at hand"),
    "top tile": N_("the tile on top fits into this land"),
    "top tile, badly": N_("the tile on top does not fit into this land"),
    # buildings and goods
    "for the most, city": N_("counts for the most cities"),
    "for the most, temple": N_("counts for the most temples"),
    "for the most, city, alone": N_("counts for the goal of four cities"),
    "for the most, temple, alone": N_("counts for the goal of four temples"),
    "produces": N_("the mine will produce lapis"),
    "costs lapis": N_("costs {lapis} lapis"),
    "brings lapis": N_("brings {lapis} lapis"),
    "costs papyrus": N_("costs {papyrus} papyrus"),
    "brings papyrus": N_("brings {papyrus} papyrus"),
    "knowledge": N_("brings {knowledge} knowledge"),
    "scores": N_("scores {type}: {value} × {multiplier} = {points}"),
    "scores, capped": N_("scores {type}: {value} × {multiplier}, but {points} by knowledge"),
    "scoring tile": N_("counts for the most scoring tiles"),
    "scoring tile, alone": N_("counts for the goal of twelve scoring tiles"),
    "multiplier": N_("from now on {type}: {value} × {multiplier}"),
    "nothing": N_("brings nothing"),
    "waive": N_("gives away {good} for nothing"),
    "removed": N_("takes away {good}, which would have been of use"),
    "removed key": N_("takes away a key ({type})"),
    "onward": N_("saves lapis and papyrus for later"),
    "partner": N_("a lapis for {who}"),
    # where to go
    "own piece": N_("meets a piece of one’s own: the priest may move"),
    "displaces": N_("a lapis for {who}, whose piece goes on"),
    "gives": N_("a lapis for {who}, whose piece goes on"),
    "way": N_("{lapis} lapis for the way"),
    "stand A": N_("passes stand A: papyrus for knowledge"),
    "stand B": N_("passes stand B: papyrus for a scoring"),
    "to end tile": N_("an end-of-game tile there: {knowledge} knowledge"),
    "to end tile, paid": N_("an end-of-game tile there: {knowledge} knowledge and {points} points"),
    "to lapis": N_("production there: {lapis} lapis"),
    "to papyrus": N_("production there: {papyrus} papyrus"),
    "to nothing": N_("nothing is left there"),
    "to multiplier": N_("a multiplier there: {type}"),
    "to scoring": N_("a scoring there: {type}, {points} points"),
    "to landscape": N_("a landscape there"),
    "no room": N_("a landscape there, but no room beside the priest"),
    "to building": N_("{what} to be built there"),
    "no use": N_("{what} there would bring nothing"),
}
TO_YOU = {
    "partner": N_("a lapis for you"),
    "displaces": N_("a lapis for you, and your piece goes on"),
    "gives": N_("a lapis for you, and your piece goes on"),
}
SCORED = ("scores", "scores, capped")  # a type as it is scored; else by its name
ALONE = ("leaves", "scoring tile", "for the most, city", "for the most, temple")  # said otherwise to a single player


def reason(sight: Sight, found: Reason) -> str:
    """One clause, without a full stop."""
    given = found.parameters
    counted = _counted(sight, found.kind, given)
    if counted:
        return counted
    kind = _kind(sight, found)
    parts: dict[str, object] = dict(given)
    if "type" in given:
        word = scored_word if kind in SCORED else type_word
        parts["type"] = word(str(given["type"]), sight.tongue)
    if "invention" in given:
        parts["invention"] = of(INVENTIONS, str(given["invention"]), sight.tongue)
    if "tile" in given:
        parts["tile"] = sight.said_tile(str(given["tile"]))
    if kind in ("to building", "no use"):
        parts["what"] = object_word(str(given["good"]), sight.tongue)
    elif "good" in given:
        parts["good"] = good_word(str(given["good"]), sight.tongue)
    if kind == "removed key":
        parts["type"] = type_word(str(given["place"]).removeprefix("key-"), sight.tongue)
    if "partner" in given:
        partner = cast(int, given["partner"])
        if partner == sight.seat:
            return sight.text(TO_YOU[kind])
        parts["who"] = sight.names[partner]
    return sight.text(PLAIN[kind], **parts)


def _counted(sight: Sight, kind: str, given: dict[str, object]) -> str:
    """What is about a number of things; empty, if it is not."""
    number = cast(int, given.get("missing", given.get("sides", given.get("tiles", given.get("more", 0)))))
    if kind == "key nearer":
        named = type_word(str(given["type"]), sight.tongue)
        return sight.plural(
            "{n} more, and the key is there ({type})", "{n} more, and the key is there ({type})", number, type=named
        )
    if kind == "tile lands":
        return sight.plural("{n} land to be scored", "{n} lands to be scored", cast(int, given["lands"]))
    if kind == "tile river":
        return sight.plural("a river with {n} open side", "a river with {n} open sides", number)
    if kind == "flows":
        return sight.plural("its river flows into {n} tile", "its river flows into {n} tiles", number)
    if kind == "room":
        return sight.plural("leaves {n} side free beside the priest", "leaves {n} sides free beside the priest", number)
    if kind in ("more room", "less room"):
        return sight.plural(
            "{n} free side for the next tile instead of {before}",
            "{n} free sides for the next tile instead of {before}",
            number,
            before=given["before"],
        )
    if kind == "look":
        return sight.plural("{n} more tile to choose from", "{n} more tiles to choose from", number)
    if kind == "end tile":
        points = cast(int, given["points"])
        return sight.plural("{n} point for what is handed in", "{n} points for what is handed in", points)
    return ""


def _kind(sight: Sight, found: Reason) -> str:
    """Which sentence says it."""
    kind, given = found.kind, found.parameters
    if kind == "grows":
        if not given["multiplier"]:
            return "grows, alone"
        return "grows, best" if given["best"] else kind
    if kind in ("fits", "top tile") and found.worth < 0.0:
        return {"fits": "fits badly", "top tile": "top tile, badly"}[kind]
    if kind == "to end tile" and given["points"]:
        return "to end tile, paid"
    if kind == "removed" and str(given["place"]).startswith("key-"):
        return "removed key"
    if kind == "for the most":
        kind = f"for the most, {given['good']}"
    return f"{kind}, alone" if sight.given.solo and kind in ALONE else kind
