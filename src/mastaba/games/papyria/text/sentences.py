"""Papyria in words: what happened, what is asked, what can be done. For terminal and page alike.

Everything is made of what a seat has seen and was told; `seat` is who reads (-1: a spectator).
"""

from collections.abc import Sequence
from typing import cast

from mastaba.games.papyria.rules.ending import beaten
from mastaba.games.papyria.text.words import (
    DIRECTIONS,
    PIECES,
    PLACES,
    TYPES,
    VERBS,
    View,
    good_word,
    multiplier_word,
    of,
    place_word,
    scoring_word,
    space_word,
    tile_named,
    tile_word,
    verb_word,
    view_of,
)
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.locale.telling import NBSP, Names, listed, log_of, refused, subject, turn_begins

OPTIONS = {
    "base_multiplier": N_("Multiplier without tiles"),
    "tiles_may_rotate": N_("May tiles be turned?"),
    "max_turns": N_("Most turns"),
}
VALUES = {"on": N_("yes"), "off": N_("no")}


def setting(option: str, value: str, tongue: Tongue) -> str:
    """What an option is called or, with a value, what that is."""
    if option not in OPTIONS:
        return value or option
    if value in VALUES:
        return tongue.text(VALUES[value])
    return value or tongue.text(OPTIONS[option])


# ---- What people type -----------------------------------------------------------------------------------


def meant(token: str, seen: Seen, tongue: Tongue) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for: verbs, types, places and directions by their names."""
    word = token.casefold()
    said: dict[str, str] = {}
    for verb in VERBS:
        said[verb_word(verb, tongue).casefold()] = verb
    for words in (TYPES, DIRECTIONS, PIECES):
        said |= {of(words, name, tongue).casefold(): name for name in words if name != "any"}
    said |= {place_word(place, tongue).casefold(): place for place in PLACES}
    names = {*VERBS, *TYPES, *DIRECTIONS, *PIECES, *PLACES}
    if word in names:
        return (word,)
    if word in said:
        return (said[word],)
    return tuple(sorted({name for full, name in said.items() if len(word) > 1 and full.startswith(word)}))


# ---- What happened --------------------------------------------------------------------------------------

# One sentence each for the reader as “You” and for somebody else; {who} comes first in all of them, so that a
# log can leave it out where the same player goes on.
YOU = {
    "pick": N_("{who} pick {tile}"),
    "hand": N_("{who} now have {tiles} to pick from"),
    "place": N_("{who} place {tile} in the {side}"),
    "set": N_("{who} set a {piece} in section {section}"),
    "move": N_("{who} move a {piece} to section {section}"),
    "move, paid": N_("{who} move a {piece} to section {section} for {lapis} lapis"),
    "trade": N_("{who} trade a lapis for a papyrus with {partner}"),
    "learn": N_("{who} give {papyrus} papyrus for {knowledge} knowledge"),
    "buy": N_("{who} buy the scoring tile on spot {spot}"),
    "multiplier": N_("{who} take a multiplier ({type})"),
    "produce": N_("{who} produce {amount} {good}"),
    "build": N_("{who} build on {tile}: {what}"),
    "waive": N_("{who} waive {good}"),
    "lose": N_("{who} remove {good} ({place})"),
    "look": N_("{who} look at {tiles}"),
    "take": N_("{who} take {tile}"),
    "fulfil": N_("{who} fulfil {tile}: {knowledge} knowledge"),
    "fulfil, paid": N_("{who} fulfil {tile}: {knowledge} knowledge and {points} points"),
    "know": N_("{who} gain {knowledge} knowledge"),
    "score": N_("{who} score {type}: {value} × {multiplier} = {points}"),
    "score, capped": N_("{who} score {type}: {value} × {multiplier}, but {points} by knowledge"),
    "key": N_("{who} take a key ({type}, +{multipliers})"),
    "priest": N_("{who} move the priest to {tile}"),
    "nothing": N_("{who} find nothing there"),
}
OTHERS = {
    "pick": N_("{who} has picked"),
    "place": N_("{who} places {tile} in the {side}"),
    "set": N_("{who} sets a {piece} in section {section}"),
    "move": N_("{who} moves a {piece} to section {section}"),
    "move, paid": N_("{who} moves a {piece} to section {section} for {lapis} lapis"),
    "trade": N_("{who} trades a lapis for a papyrus with {partner}"),
    "learn": N_("{who} gives {papyrus} papyrus for {knowledge} knowledge"),
    "buy": N_("{who} buys the scoring tile on spot {spot}"),
    "multiplier": N_("{who} takes a multiplier ({type})"),
    "produce": N_("{who} produces {amount} {good}"),
    "build": N_("{who} builds on {tile}: {what}"),
    "waive": N_("{who} waives {good}"),
    "lose": N_("{who} removes {good} ({place})"),
    "look": N_("{who} looks at more tiles ({more})"),
    "take": N_("{who} takes {tile}"),
    "fulfil": N_("{who} fulfils {tile}: {knowledge} knowledge"),
    "fulfil, paid": N_("{who} fulfils {tile}: {knowledge} knowledge and {points} points"),
    "know": N_("{who} gains {knowledge} knowledge"),
    "score": N_("{who} scores {type}: {value} × {multiplier} = {points}"),
    "score, capped": N_("{who} scores {type}: {value} × {multiplier}, but {points} by knowledge"),
    "key": N_("{who} takes a key ({type}, +{multipliers})"),
    "priest": N_("{who} moves the priest to {tile}"),
    "nothing": N_("{who} finds nothing there"),
}
REASONS = {
    "key": N_("key"),
    "cities": N_("cities"),
    "temples": N_("temples"),
    "rivers": N_("longest river"),
    "scorings": N_("scoring tiles"),
}
NOBODY = {
    "picked": N_("All have picked: {tiles}"),
    "displace": N_("The {piece} ({owner}) goes on to section {section}, for a lapis"),
    "open": N_("Turned up: {good} ({place})"),
    "end_tile": N_("End-of-game tile {tile} comes to {place}"),
    "trigger": N_("There is no end-of-game tile left: the last round"),
    "lose_key": N_("A key leaves the game ({type})"),
}


def sentence(seen: Seen, told: Told, names: Names, tongue: Tongue) -> str:
    """What this seat was told, as a sentence."""
    kind = told["kind"]
    if kind == "deal":
        first = cast(int, told["first"])
        if len(names) == 1 or seen.setting.seats == 1:
            return tongue.text("The board is laid out.")
        if first == seen.seat:
            return tongue.text("The board is laid out. You get the settlement with the 1.")
        return tongue.text("The board is laid out. {who} gets the settlement with the 1.", who=names[first])
    if kind == "end":
        return ending(seen, told, names, tongue)
    if kind == "turn":
        if "seat" not in told:
            return tongue.text("Starting landscapes, round {number}.", number=told["number"])
        return turn_begins(told, seen.seat, names, tongue)
    who = subject(cast(int, told["seat"]), seen.seat, names, tongue) if "seat" in told else ""
    said = clause(seen, told, names, tongue, who)
    return f"{said}." if said else ""


def clause(seen: Seen, told: Told, names: Names, tongue: Tongue, who: str = "") -> str:
    """The same without full stop, and without the player if `who` is empty."""
    kind = str(told["kind"])
    if kind == "move" and told["lapis"]:
        kind = "move, paid"
    elif kind == "fulfil" and told["paid"]:
        kind = "fulfil, paid"
    elif kind == "score" and cast(int, told["value"]) * cast(int, told["multiplier"]) != told["points"]:
        kind = "score, capped"
    if "seat" not in told:
        templates = NOBODY
    else:
        templates = YOU if told["seat"] == seen.seat else OTHERS
    if kind not in templates:
        return ""
    parts: dict[str, object] = {"who": who} | {name: value for name, value in told.items() if name != "seat"}
    return tongue.text(templates[kind], **parts | _worded(seen, told, names, tongue)).strip()


def _worded(seen: Seen, told: Told, names: Names, tongue: Tongue) -> dict[str, object]:
    """The parts that have a word of their own."""
    words: dict[str, object] = {}
    if "piece" in told:
        words["piece"] = of(PIECES, str(told["piece"]), tongue)
    if "type" in told:
        words["type"] = of(TYPES, str(told["type"]), tongue)
    if "why" in told and _reason(str(told["why"])):
        words["type"] = f"{words['type']} ({tongue.text(_reason(str(told['why'])))})"
    if "key" in told:
        words["type"] = of(TYPES, str(told["key"]), tongue)
    if "side" in told:
        words["side"] = of(DIRECTIONS, str(told["side"]), tongue)
    if "what" in told:
        words["what"] = good_word(str(told["what"]), tongue)
    if "place" in told:
        words["place"] = space_word(str(told["place"]), tongue)
    if "partner" in told:
        words["partner"] = listed(cast(int, told["partner"]), seen.seat, names, tongue)
    if "owner" in told:
        words["owner"] = listed(cast(int, told["owner"]), seen.seat, names, tongue)
    if "tiles" in told:
        words["tiles"] = tongue.all_of(list(cast(tuple[str, ...], told["tiles"])))
    if told["kind"] == "produce":
        words["good"] = good_word(str(told["good"]), tongue)
    elif "tile" in told:
        words["good"] = good_word(str(told["tile"]), tongue)
    return words


def _reason(why: str) -> str:
    """What gave a final scoring; nothing for one of the game itself."""
    return REASONS.get("key" if why.startswith("key-") else why, "")


def ending(seen: Seen, told: Told, names: Names, tongue: Tongue) -> str:
    ranks = cast(tuple[int, ...], told["ranks"])
    totals = cast(tuple[int, ...], told["totals"])
    winners = [player for player, rank in enumerate(ranks) if rank == 1]
    points = totals[winners[0]]
    if len(totals) == 1:
        won = beaten(points)
        total = tongue.plural("The game is over, with {n} point.", "The game is over, with {n} points.", points)
        if not won:
            return total + " " + tongue.text("No opponent is beaten: Aziz has 260.")
        return total + " " + tongue.text("Beaten: {names}.", names=tongue.all_of(won))
    if len(winners) > 1:
        sharing = tongue.all_of([listed(player, seen.seat, names, tongue) for player in winners])
        return tongue.plural(
            "The game is over. Shared victory with {n} point: {who}.",
            "The game is over. Shared victory with {n} points: {who}.",
            points,
            who=sharing,
        )
    if winners == [seen.seat]:
        return tongue.plural(
            "The game is over. You win with {n} point.", "The game is over. You win with {n} points.", points
        )
    return tongue.plural(
        "The game is over. {who} wins with {n} point.",
        "The game is over. {who} wins with {n} points.",
        points,
        who=names[winners[0]],
    )


def log(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> list[str]:
    """A line per turn, and one for each round of the draft."""
    return log_of(
        told,
        seen.seat,
        names,
        tongue,
        lambda part, who: clause(seen, part, names, tongue, who),
        lambda part: sentence(seen, part, names, tongue),
    )


# ---- What is asked, and what can be done ----------------------------------------------------------------


def heading(seen: Seen, tongue: Tongue) -> tuple[str, list[str]]:
    """What stands above the table: how far it is."""
    view = view_of(seen)
    facts = [tongue.text("turn {number}", number=view["turns"])] if view["turns"] else []
    if view["triggered"] and view["outcome"] is None:
        facts.append(tongue.text("last round"))
    elif view["outcome"] is None:
        facts.append(tongue.plural("{n} end tile left", "{n} end tiles left", view["pile"]))
    return "", facts


def prompt(seen: Seen, names: Names, tongue: Tongue, view: View | None = None) -> str:
    """`view`: what the seat is shown, if somebody has it already."""
    asked = seen.prompt()
    parts = asked.parameters
    if asked.kind == "over":
        return tongue.text("The game is over.")
    if asked.kind == "wait":
        seats = [int(seat) for seat in str(parts["seats"]).split(",")]
        return tongue.text("Waiting for {who}.", who=tongue.all_of([names[seat] for seat in seats]))
    if asked.kind == "pick":
        return tongue.text(
            "Pick a starting landscape ({round} of {rounds}).", round=parts["round"], rounds=parts["rounds"]
        )
    if asked.kind == "set":
        return tongue.text("Set a ship or a wanderer on any section.")
    if asked.kind == "move":
        return tongue.text("Move a ship or a wanderer: two steps are free.")
    if asked.kind in ("start", "place"):
        return tongue.text("Place the tile beside your priest.")
    if asked.kind == "take":
        return tongue.text("Take one of the tiles; the next one you name will lie on top of the others.")
    if asked.kind == "spot":
        return tongue.text("Remove another scoring tile beside the board.")
    if asked.kind == "key":
        return tongue.text("Remove one of the best keys.")
    if asked.kind == "remove":
        return tongue.text("The unused action was a production: remove any good from the board.")
    if asked.kind == "end":
        return tongue.text("Your priest may move to any of your tiles; or end the turn.")
    if asked.kind == "arrive":
        return tongue.text("Section {section}: trade or use a stand before your actions, or go onward.", **parts)
    return _actions(view or view_of(seen), tongue)


def _actions(view: View, tongue: Tongue) -> str:
    """What is still to be done in this section."""
    arrived = view["arrived"]
    assert arrived is not None
    section = arrived["section"] + 1
    done = arrived["done"]
    if arrived["piece"] == "wanderer":
        if done:
            return tongue.text("Section {section}: now the other action.", section=section)
        return tongue.text("Section {section}: both outer actions, in any order.", section=section)
    if not done:
        return tongue.text("Section {section}: the river and one outer action, in any order.", section=section)
    if "river" in done:
        return tongue.text("Section {section}: now one outer action.", section=section)
    return tongue.text("Section {section}: now the river.", section=section)


def option(seen: Seen, parts: Sequence[str], known: int, names: Names, tongue: Tongue) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    if not rest:
        return verb_word(verb, tongue)
    if verb == "pick":
        return tile_word(tile_named(rest[0], seen), tongue)
    said = _argument(seen, verb, rest, tongue)
    if known:
        return said
    return f"{verb_word(verb, tongue)}{NBSP}{said}"


def _argument(seen: Seen, verb: str, rest: Sequence[str], tongue: Tongue) -> str:
    first = rest[0]
    if verb == "place":
        side = of(DIRECTIONS, first, tongue)
        if len(rest) == 1 or rest[1] == "0":
            return side
        return tongue.text("{side}, turned {angle}°", side=side, angle=rest[1])
    if verb in ("ship", "wanderer"):
        if len(rest) == 1:
            return tongue.text("from {section}", section=first)
        return _target(seen, verb, first, rest[1], tongue)
    if verb == "set":
        piece = of(PIECES, first, tongue)
        return piece if len(rest) == 1 else f"{piece} {rest[1]}"
    if verb == "learn":
        return tongue.text(
            "{papyrus} → {knowledge} knowledge", papyrus=first, knowledge={"1": 4, "2": 7, "3": 9}[first]
        )
    if verb == "buy":
        stack = view_of(seen)["side"][int(first) - 1]
        tile = scoring_word(stack["top"]["tile"], tongue) if stack["top"] else first
        return f"{first}: {tile}" if len(rest) == 1 else f"{first}: {of(TYPES, rest[1], tongue)}"
    if verb in ("do", "waive", "pay", "score", "build"):
        return _action(seen, verb, rest, tongue)
    if verb == "look":
        return tongue.plural("at {n} more tile", "at {n} more tiles", int(first))
    if verb == "take":
        looked = view_of(seen).get("looked", [])
        return " ".join(looked[int(i) - 1]["tile"] for i in rest) if looked else " ".join(rest)
    if verb == "remove" and len(rest) > 1:
        return space_word(f"{first}-{rest[1]}", tongue)
    return " ".join(rest)


def _target(seen: Seen, piece: str, start: str, section: str, tongue: Tongue) -> str:
    """A section to move to, and what it costs."""
    for target in view_of(seen)["targets"]:
        way = (target["piece"], str(target["from"] + 1), str(target["to"] + 1))
        if way == (piece, start, section) and target["lapis"]:
            return tongue.text("{section} ({lapis} lapis)", section=section, lapis=target["lapis"])
    return section


def _action(seen: Seen, verb: str, rest: Sequence[str], tongue: Tongue) -> str:
    """What is to be had on a space of the section."""
    view = view_of(seen)
    arrived = view["arrived"]
    if arrived is None or rest[0] not in PLACES:
        return " ".join(rest)
    stack = view["sections"][arrived["section"]][rest[0]]
    if stack["end_tile"]:
        what = str(stack["end_tile"]["tile"])
    elif stack["good"] == "multiplier" and stack["top"]:
        what = multiplier_word(stack["top"]["type"], tongue)
    elif stack["good"] in ("landscape", "scoring") and stack["top"]:
        what = good_word(stack["top"]["tile"], tongue)
    else:
        what = good_word(stack["good"], tongue)
    if len(rest) == 1:
        return f"{place_word(rest[0], tongue)} ({what})"
    last = of(TYPES, rest[1], tongue) if verb == "score" else rest[1]
    return f"{place_word(rest[0], tongue)} {last}"


def advice(tongue: Tongue) -> list[str]:
    """What can be typed, in examples."""
    return [
        tongue.text("A move is a verb and its words; verbs, types and places can be said in your language."),
        tongue.text(
            "In full: {moves}.", moves="ship 3 5, place east 90, score large forest, build small L05, do river"
        ),
    ]


# What to type where a refusal says what can be done
INSTEAD = {
    "Choose which scoring you use.": "score {place} …",
    "Choose where the landscape goes.": "place …",
    "Choose the tile on which you build.": "build {place} …",
}


def refusal(error: MastabaError, names: Names, tongue: Tongue) -> str:
    return refused(error, INSTEAD, tongue)


def in_words(error: MastabaError, tongue: Tongue) -> dict[str, str]:
    """A space of the board is called by name, and so is a piece."""
    place, piece = str(error.parameters.get("place", "")), str(error.parameters.get("piece", ""))
    said = {"place": place_word(place, tongue)} if place in PLACES else {}
    return said | {"piece": of(PIECES, piece, tongue)} if piece in PIECES else said
