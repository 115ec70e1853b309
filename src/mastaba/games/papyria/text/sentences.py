"""Papyria in words: what happened, what is asked, what can be done. For terminal and page alike."""

from collections.abc import Sequence
from typing import cast

from mastaba.games.papyria.rules.ending import beaten
from mastaba.games.papyria.rules.setting import LESSONS, SIDE_PRICE
from mastaba.games.papyria.text.sight import Sight
from mastaba.games.papyria.text.words import (
    DIRECTIONS,
    OBJECTS,
    PIECES,
    PLACES,
    TYPES,
    VERBS,
    good_word,
    multiplier_word,
    object_word,
    of,
    place_word,
    scored_word,
    scoring_word,
    space_word,
    tile_word,
    type_word,
    verb_word,
)
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.show.log import log_of_terminal
from mastaba.show.sentences import NBSP, game_over, whole

OPTIONS = {
    "base_multiplier": N_("Multiplier without tiles"),
    "tiles_may_rotate": N_("Tiles may be turned"),
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


def meant(sight: Sight, token: str) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for: verbs, types, places and directions by their names."""
    word, tongue = token.casefold(), sight.tongue
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
    "set": N_("{who} set {piece} in section {section}"),
    "move": N_("{who} move {piece} to section {section}"),
    "move, paid": N_("{who} move {piece} to section {section} for {lapis} lapis"),
    "trade": N_("{who} trade a lapis for a papyrus with {partner}"),
    "learn": N_("{who} give {papyrus} papyrus for {knowledge} knowledge"),
    "buy": N_("{who} buy a scoring beside the board for {papyrus} papyrus"),
    "multiplier": N_("{who} take a multiplier ({type})"),
    "produce": N_("{who} produce {amount} {good}"),
    "build": N_("{who} build {what} on {tile}"),
    "build, paid": N_("{who} build {what} on {tile} for {lapis} lapis"),
    "waive": N_("{who} waive {good}"),
    "lose": N_("{who} remove {good} ({place})"),
    "look": N_("{who} look at {tiles}"),
    "look, drawn": N_("{who} look at more tiles ({more})"),
    "take": N_("{who} take {tile}"),
    "fulfil": N_("{who} use {tile}: {knowledge} knowledge"),
    "fulfil, paid": N_("{who} use {tile}: {knowledge} knowledge, and {points} points for {goods}"),
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
    "set": N_("{who} sets {piece} in section {section}"),
    "move": N_("{who} moves {piece} to section {section}"),
    "move, paid": N_("{who} moves {piece} to section {section} for {lapis} lapis"),
    "trade": N_("{who} trades a lapis for a papyrus with {partner}"),
    "learn": N_("{who} gives {papyrus} papyrus for {knowledge} knowledge"),
    "buy": N_("{who} buys a scoring beside the board for {papyrus} papyrus"),
    "multiplier": N_("{who} takes a multiplier ({type})"),
    "produce": N_("{who} produces {amount} {good}"),
    "build": N_("{who} builds {what} on {tile}"),
    "build, paid": N_("{who} builds {what} on {tile} for {lapis} lapis"),
    "waive": N_("{who} waives {good}"),
    "lose": N_("{who} removes {good} ({place})"),
    "look": N_("{who} looks at more tiles ({more})"),
    "take": N_("{who} takes {tile}"),
    "fulfil": N_("{who} uses {tile}: {knowledge} knowledge"),
    "fulfil, paid": N_("{who} uses {tile}: {knowledge} knowledge, and {points} points for {goods}"),
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
    "rivers": N_("largest river"),
    "scorings": N_("scoring tiles"),
}
NOBODY = {
    "picked": N_("All have picked: {tiles}"),
    "displace, ship": N_("The ship of {owner} goes on to section {section}, for a lapis"),
    "displace, wanderer": N_("The wanderer of {owner} goes on to section {section}, for a lapis"),
    "displace, my ship": N_("Your ship goes on to section {section}, and you get a lapis"),
    "displace, my wanderer": N_("Your wanderer goes on to section {section}, and you get a lapis"),
    "open": N_("Turned up: {good} ({place})"),
    "end_tile": N_("End-of-game tile {tile} comes to {place}"),
    "trigger": N_("There is no end-of-game tile left: the last round"),
    "trigger, alone": N_("There is no end-of-game tile left: the last turn"),
    "lose_key": N_("A key leaves the game ({type})"),
}


def sentence(sight: Sight, told: Told) -> str:
    """What this seat was told, as a sentence."""
    kind = told["kind"]
    if kind == "deal":
        return _beginning(sight, cast(int, told["first"]))
    if kind == "end":
        totals = cast(tuple[int, ...], told["totals"])
        return solo_ending(sight, totals[0]) if sight.given.solo else game_over(sight, told)
    if kind == "turn" and "seat" not in told:
        return f"{draft_round(sight, told)}."
    return whole(sight, told, clause)


def draft_round(sight: Sight, told: Told) -> str:
    """A round of the draft. Its number bears a P, as its tiles do."""
    return sight.text("Starting landscapes, round {number}", number=str(told["number"]).removeprefix("P"))


def _beginning(sight: Sight, first: int) -> str:
    if sight.given.solo:
        return sight.text("The board is laid out.")
    if first == sight.seat:
        return sight.text("The board is laid out. You get the settlement with the 1.")
    return sight.text("The board is laid out. {who} gets the settlement with the 1.", who=sight.names[first])


def solo_ending(sight: Sight, points: int) -> str:
    """R29: whom a single player has beaten."""
    total = sight.plural("The game is over, with {n} point.", "The game is over, with {n} points.", points)
    won = beaten(points)
    if not won:
        return total + " " + sight.text("No opponent is beaten: Aziz has 260.")
    return total + " " + sight.text("Beaten: {names}.", names=sight.all_of(won))


def clause(sight: Sight, told: Told, who: str = "") -> str:
    """What was told, without full stop, and without the player if `who` is empty. Empty, if it is no news."""
    kind = _kind(sight, told)
    if "seat" not in told:
        templates = NOBODY
    else:
        templates = YOU if told["seat"] == sight.seat else OTHERS
    if kind not in templates:
        return ""
    parts: dict[str, object] = {"who": who} | {name: value for name, value in told.items() if name != "seat"}
    return sight.text(templates[kind], **parts | _worded(sight, told)).strip()


def _kind(sight: Sight, told: Told) -> str:
    """Which sentence says it."""
    kind = str(told["kind"])
    if (kind in ("move", "build") and told["lapis"]) or (kind == "fulfil" and told["paid"]):
        return f"{kind}, paid"
    if kind == "score" and cast(int, told["value"]) * cast(int, told["multiplier"]) != told["points"]:
        return "score, capped"
    if kind == "displace":
        return f"displace, {'my ' if told['owner'] == sight.seat else ''}{told['piece']}"
    if kind == "look" and sight.marks_pieces and "tiles" in told:
        return "look, drawn"
    if sight.given.solo and kind in ("picked", "trigger"):
        return f"{kind}, alone"  # what one has picked was told already
    return kind


def _worded(sight: Sight, told: Told) -> dict[str, object]:
    """The parts that have a word of their own."""
    tongue = sight.tongue
    words: dict[str, object] = {}
    if "piece" in told:
        words["piece"] = object_word(str(told["piece"]), tongue)
    if told["kind"] == "buy":
        words["papyrus"] = SIDE_PRICE
    if "type" in told:
        scored = told["kind"] == "score"
        words["type"] = (scored_word if scored else type_word)(str(told["type"]), tongue)
    if "why" in told and _reason(str(told["why"])):
        words["type"] = f"{words['type']} ({tongue.text(_reason(str(told['why'])))})"
    if "key" in told:
        words["type"] = of(TYPES, str(told["key"]), tongue)
    if "side" in told:
        words["side"] = of(DIRECTIONS, str(told["side"]), tongue)
    if "what" in told:
        words["what"] = object_word(str(told["what"]), tongue)
    if "place" in told:
        words["place"] = space_word(str(told["place"]), tongue)
    if "partner" in told:
        partner = cast(int, told["partner"])
        words["partner"] = sight.term("after “with”", "you") if partner == sight.seat else sight.names[partner]
    if "owner" in told:
        words["owner"] = sight.listed(cast(int, told["owner"]))
    if "tiles" in told:
        words["tiles"] = tongue.all_of(list(cast(tuple[str, ...], told["tiles"])))
    if "good" in told:
        words["good"] = good_word(str(told["good"]), tongue)
    if "tile" in told:
        words["tile"] = sight.said_tile(str(told["tile"]))
        said = _lost if told["kind"] in LOST else good_word
        words["good"] = said(str(words["tile"]), tongue)
    if told["kind"] == "fulfil":
        words["goods"] = handed_in(sight, str(told["tile"]))
    return words


LOST = ("waive", "lose")


def _lost(name: str, tongue: Tongue) -> str:
    """What somebody gives up, or loses."""
    if name in OBJECTS:
        return object_word(name, tongue)
    if name.startswith("multiplier-"):
        return tongue.text("a multiplier for {type}", type=scored_word(name.removeprefix("multiplier-"), tongue))
    return tongue.text("a scoring, {tile}", tile=scoring_word(name, tongue)) if "-" in name else name


def handed_in(sight: Sight, name: str) -> str:
    """R38: what an end-of-game tile asks for."""
    tile = sight.given.ends[sight.given.end_names.index(name)]
    return asked_goods(tile.lapis, tile.papyrus, sight.tongue)


def asked_goods(lapis: int, papyrus: int, tongue: Tongue) -> str:
    """So much of both, or of one: `2 lapis and 1 papyrus`."""
    said = [tongue.text("{n} lapis", n=lapis)] if lapis else []
    said += [tongue.text("{n} papyrus", n=papyrus)] if papyrus else []
    return tongue.all_of(said) if said else tongue.text("nothing")


def _reason(why: str) -> str:
    """What gave a final scoring; nothing for one of the game itself."""
    return REASONS.get("key" if why.startswith("key-") else why, "")


def log(sight: Sight) -> list[str]:
    """A line per turn, and one for each round of the draft."""
    return log_of_terminal(sight, clause, sentence, _turn_name)


def _turn_name(sight: Sight, told: Told) -> str:
    return str(told["number"]) if "seat" in told else draft_round(sight, told)


# ---- What is asked, and what can be done ----------------------------------------------------------------


def heading(sight: Sight) -> tuple[str, list[str]]:
    """What stands above the table: how far it is."""
    view = sight.view
    facts = [sight.text("turn {number}", number=view["turns"])] if view["turns"] else []
    if view["triggered"] and view["outcome"] is None:
        facts.append(last_round(sight))
    elif view["outcome"] is None:
        facts.append(sight.plural("{n} end tile left", "{n} end tiles left", view["pile"]))
    return "", facts


def last_round(sight: Sight) -> str:
    """R28: a single player has no round to complete."""
    return sight.text("last turn") if sight.given.solo else sight.text("last round")


PROMPTS = {
    "over": N_("The game is over."),
    "pick": N_("Pick a starting landscape ({round} of {rounds})."),
    "set": N_("Set a ship or a wanderer on any section."),
    "move": N_("Move a ship or a wanderer: two steps are free."),
    "start": N_("Place the tile beside your priest."),
    "place": N_("Place the tile beside your priest."),
    "take": N_("Take one of the tiles; the next one you choose will lie on top of the others."),
    "spot": N_("Remove another scoring tile beside the board."),
    "key": N_("Remove one of the best keys."),
    "remove": N_("The unused action was a production: remove any good from the board."),
    "end": N_("Your priest may move to any of your tiles; or end the turn."),
    "arrive": N_("Section {section}: trade or use a stand before your actions, or go onward."),
    "arrive, trade": N_("Section {section}: trade before your actions, or go onward."),
    "arrive, stand": N_("Section {section}: use a stand before your actions, or go onward."),
}


def prompt(sight: Sight) -> str:
    asked = sight.seen.prompt()
    if asked.kind == "wait":
        waiting = [sight.names[int(seat)] for seat in str(asked.parameters["seats"]).split(",")]
        return sight.text("Waiting for {who}.", who=sight.all_of(waiting))
    if asked.kind == "act":
        return _actions(sight)
    kind = asked.kind
    if kind == "arrive" and not sight.rests("trade"):
        kind = "arrive, stand"
    elif kind == "arrive" and not (sight.rests("learn") or sight.rests("buy")):
        kind = "arrive, trade"
    return sight.text(PROMPTS[kind], **asked.parameters)


def _actions(sight: Sight) -> str:
    """What is still to be done in this section."""
    arrived = sight.view["arrived"]
    assert arrived is not None
    section, done = sight.section + 1, sight.done
    if arrived["piece"] == "wanderer":
        if done:
            return sight.text("Section {section}: now the other action.", section=section)
        return sight.text("Section {section}: both outer actions, in any order.", section=section)
    if not done:
        return sight.text("Section {section}: the river and one outer action, in any order.", section=section)
    if "river" in done:
        return sight.text("Section {section}: now one outer action.", section=section)
    return sight.text("Section {section}: now the river.", section=section)


def option(sight: Sight, parts: Sequence[str], known: int) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    if not rest:
        return verb_word(verb, sight.tongue)
    if verb == "pick":
        return tile_word(sight.tile_named(rest[0]), sight.tongue)
    said = _argument(sight, verb, rest)
    if known:
        return said
    return f"{verb_word(verb, sight.tongue)}{NBSP}{said}"


def _argument(sight: Sight, verb: str, rest: Sequence[str]) -> str:
    first, tongue = rest[0], sight.tongue
    if verb == "place":
        side = of(DIRECTIONS, first, tongue)
        if len(rest) == 1 or rest[1] == "0":
            return side
        return tongue.text("{side}, turned {angle}°", side=side, angle=rest[1])
    if verb in ("ship", "wanderer"):
        if len(rest) == 1:
            return tongue.text("from {section}", section=first)
        return _target(sight, verb, first, rest[1])
    if verb == "set":
        piece = of(PIECES, first, tongue)
        return piece if len(rest) == 1 else f"{piece} {rest[1]}"
    if verb == "learn":
        return tongue.text("{papyrus} → {knowledge} knowledge", papyrus=first, knowledge=LESSONS[int(first)])
    if verb == "buy":
        stack = sight.view["side"][int(first) - 1]
        tile = scoring_word(stack["top"]["tile"], tongue) if stack["top"] else first
        what = tile if len(rest) == 1 else of(TYPES, rest[1], tongue)
        return tongue.text("{place}: {what}", place=first, what=what)
    if verb in ("do", "waive", "pay", "score", "build"):
        return _action(sight, verb, rest)
    if verb == "look":
        return tongue.plural("at {n} more tile", "at {n} more tiles", int(first))
    if verb == "take":
        looked = sight.view.get("looked", [])
        return " ".join(looked[int(i) - 1]["tile"] for i in rest) if looked else " ".join(rest)
    if verb == "remove" and first == "side" and len(rest) > 1:
        return tongue.text("spot {spot}", spot=rest[1])
    if verb == "remove" and len(rest) > 1:
        return space_word(f"{first}-{rest[1]}", tongue)
    return " ".join(rest)


def _target(sight: Sight, piece: str, start: str, section: str) -> str:
    """A section to move to, and what it costs."""
    for target in sight.view["targets"]:
        way = (target["piece"], str(target["from"] + 1), str(target["to"] + 1))
        if way == (piece, start, section) and target["lapis"]:
            return sight.text("{section} ({lapis} lapis)", section=section, lapis=target["lapis"])
    return section


def _action(sight: Sight, verb: str, rest: Sequence[str]) -> str:
    """What is to be had on a space of the section."""
    if sight.section < 0 or rest[0] not in PLACES:
        return " ".join(rest)
    stack, tongue = sight.stack(rest[0]), sight.tongue
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


def goal(sight: Sight) -> str:
    """What it takes to win, in one sentence."""
    if sight.seen.setting.seats == 1:
        return sight.text(
            "Gather many points: grow what you score in your land, and your knowledge, which limits each scoring."
        )
    return sight.text(
        "Most points win: grow what you score in your land, and your knowledge, which limits each scoring."
    )


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


def in_words(error: MastabaError, tongue: Tongue) -> dict[str, str]:
    """A space of the board is called by name, and so is a piece."""
    place, piece = str(error.parameters.get("place", "")), str(error.parameters.get("piece", ""))
    said = {"place": place_word(place, tongue)} if place in PLACES else {}
    return said | {"piece": of(PIECES, piece, tongue)} if piece in PIECES else said
