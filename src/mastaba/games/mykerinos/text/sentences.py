"""Mykerinos in words: what happened, what is asked, what can be done. For terminal and page alike.

Everything is made of what a seat has seen and was told; `seat` is who reads (-1: a spectator).
"""

from collections.abc import Sequence
from typing import cast

from mastaba.games.mykerinos.rules.setting import PATRONS, SIDES
from mastaba.games.mykerinos.text.words import (
    TITLES,
    card_word,
    cards_words,
    digger,
    view_of,
)
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import N_, NC_, Tongue
from mastaba.locale.telling import Names, called, game_over, log_of, subject, turn_begins

OPTIONS = {
    "violet_with_empty_stock": N_("Lady Violet without a cube?"),
    "neutral_carry_over": N_("Are neutral cubes kept?"),
}
VALUES = {"on": N_("yes"), "off": N_("no")}
SIDE = "a card of an area"  # what languages say differently elsewhere
SIDE_WORDS = {"left": NC_("a card of an area", "left"), "right": NC_("a card of an area", "right")}
VERBS = {
    "pass": N_("pass"),
    "start": N_("start"),
    "extend": N_("extend"),
    "neutral": N_("neutral"),
    "skip": N_("skip"),
    "take": N_("take"),
    "discard": N_("discard"),
    "room": N_("room"),
    "decline": N_("decline"),
}


def setting(option: str, value: str, tongue: Tongue) -> str:
    """What an option is called or, with a value, what that is."""
    if option not in OPTIONS:
        return value or option
    return tongue.text(VALUES[value]) if value else tongue.text(OPTIONS[option])


# ---- What people type -----------------------------------------------------------------------------------


def meant(token: str, seen: Seen, tongue: Tongue) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for: verbs, sides and patrons by their names."""
    word = token.casefold()
    said = {verb: tongue.text(name).casefold() for verb, name in VERBS.items()}
    said |= {side: tongue.term(SIDE, SIDE_WORDS[side]).casefold() for side in SIDES}
    said |= {patron: patron for patron in PATRONS}
    for notation, name in said.items():
        if word in (notation, name):
            return (notation,)
    found = [notation for notation, name in said.items() if len(word) > 1 and name.startswith(word)]
    return tuple(found) or (word,)


# ---- What happened --------------------------------------------------------------------------------------

# One sentence each for the reader as “You” and for somebody else; {who} comes first in all of them, so that a
# log can leave it out where the same player goes on.
YOU = {
    "start": N_("{who} start on {squares}"),
    "extend": N_("{who} extend to {squares}"),
    "patron": N_("{who} call {patron} and dig on {squares}"),
    "brown": N_("{who} call {patron} and book room {room}"),
    "neutral": N_("{who} dig neutrally on {squares}"),
    "pass": N_("{who} pass and go to space {place} of the scale"),
    "last": N_("{who} go to space {place} of the scale"),
    "take": N_("{who} take {card}"),
    "room": N_("{who} book room {room}"),
    "decline": N_("{who} take no card"),
    "discard": N_("{who} put {card} away for the neutral colour"),
}
OTHERS = {
    "start": N_("{who} starts on {squares}"),
    "extend": N_("{who} extends to {squares}"),
    "patron": N_("{who} calls {patron} and digs on {squares}"),
    "brown": N_("{who} calls {patron} and books room {room}"),
    "neutral": N_("{who} digs neutrally on {squares}"),
    "pass": N_("{who} passes and goes to space {place} of the scale"),
    "last": N_("{who} goes to space {place} of the scale"),
    "take": N_("{who} takes {card}"),
    "room": N_("{who} books room {room}"),
    "decline": N_("{who} takes no card"),
    "discard": N_("{who} puts {card} away for the neutral colour"),
}
NOBODY = {
    "discard": N_("The neutral colour takes {card} out of the game"),
    "left": N_("Left over: {cards}"),
}


def sentence(seen: Seen, told: Told, names: Names, tongue: Tongue) -> str:
    """What this seat was told, as a sentence."""
    kind = told["kind"]
    if kind == "deal":
        first = called(cast(int, told["first"]), seen.seat, names, tongue)
        return tongue.text("Season {season} begins. First player: {who}.", season=told["season"], who=first)
    if kind == "end":
        return game_over(told, seen.seat, names, tongue)
    if kind == "turn":
        return turn_begins(told, seen.seat, names, tongue)
    who = subject(cast(int, told["seat"]), seen.seat, names, tongue) if "seat" in told else ""
    said = clause(seen, told, names, tongue, who)
    return f"{said}." if said else ""


def clause(seen: Seen, told: Told, names: Names, tongue: Tongue, who: str = "") -> str:
    """The same without full stop, and without the player if `who` is empty."""
    kind = str(told["kind"])
    if kind == "area":
        return area_clause(seen, told, names, tongue)
    parts: dict[str, object] = {"who": who, "place": told.get("place", ""), "room": told.get("room", "")}
    if kind in PATRONS:
        parts["patron"] = TITLES[kind]
        kind = kind if kind == "brown" else "patron"
    if "seat" not in told:
        templates = NOBODY
    else:
        templates = YOU if told["seat"] == seen.seat else OTHERS
    if kind not in templates:
        return ""
    if "squares" in told:
        parts["squares"] = tongue.all_of(cast(tuple[str, ...], told["squares"]))
    if "card" in told:
        parts["card"] = card_word(str(told["card"]), seen, tongue)
    if "cards" in told:
        parts["cards"] = cards_words(cast(tuple[str, ...], told["cards"]), seen, tongue)
    return tongue.text(templates[kind], **parts).strip()


def area_clause(seen: Seen, told: Told, names: Names, tongue: Tongue) -> str:
    """Who is ranked how in an area: `Area 2: Anna 4, you 2`."""
    ranking = cast(tuple[int, ...], told["ranking"])
    cubes = cast(tuple[int, ...], told["cubes"])
    if not ranking:
        return tongue.text("Area {area}: nobody", area=told["area"])
    ranked = [f"{digger(seat, seen, names, tongue)} {n}" for seat, n in zip(ranking, cubes, strict=True)]
    return tongue.text("Area {area}: {ranking}", area=told["area"], ranking=", ".join(ranked))


def log(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> list[str]:
    """A line per turn."""
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
    facts = [tongue.text("season {number} of 4", number=view["season"])]
    if view["outcome"] is None:
        facts.append(tongue.text("turn {number}", number=view["turns"]))
    if view["to_come"]:
        facts.append(tongue.plural("{n} card to come", "{n} cards to come", len(view["to_come"])))
    return "", facts


WAITING = {
    "dig": N_("{who} digs."),
    "neutral": N_("{who} may dig for the neutral colour."),
    "reward": N_("{who} takes a card or books a room."),
    "rest": N_("{who} may take a card that is left."),
    "discard": N_("{who} chooses the neutral colour’s card."),
}
ASKED = {
    "reward": N_("Area {area}: take a card or book a room."),
    "rest": N_("Area {area}: take a card that is left, or decline."),
    "discard": N_("Area {area}: which card does the neutral colour take out of the game?"),
}


def prompt(seen: Seen, names: Names, tongue: Tongue) -> str:
    return " ".join(part for part in asked(seen, names, tongue) if part)


def asked(seen: Seen, names: Names, tongue: Tongue) -> tuple[str, str]:
    """What is asked, and what else one should know for it."""
    asked = seen.prompt()
    if asked.kind == "over":
        return tongue.text("The game is over."), ""
    if asked.kind == "wait":
        who = names[cast(int, asked.parameters["seat"])]
        return tongue.text(WAITING[str(asked.parameters["step"])], who=who), ""
    if asked.kind in ASKED:
        return tongue.text(ASKED[asked.kind], area=asked.parameters["area"]), ""
    if asked.kind == "neutral":
        cubes = cast(int, asked.parameters["neutral"])
        held = tongue.plural("You hold {n} neutral cube.", "You hold {n} neutral cubes.", cubes)
        return tongue.text("You may dig for the neutral colour."), held
    return _asked_to_dig(seen, cast(int, asked.parameters["stock"]), bool(asked.parameters["last"]), tongue)


def _asked_to_dig(seen: Seen, stock: int, last: bool, tongue: Tongue) -> tuple[str, str]:
    if len(seen.legal()) == 1:
        question = tongue.text("You can only pass.")
    elif any(seen.write(move).split()[0] in PATRONS for move in seen.legal()):
        question = tongue.text("Start, extend, call a patron, or pass.")
    else:
        question = tongue.text("Start, extend, or pass.")
    kept = tongue.plural("You have {n} cube.", "You have {n} cubes.", stock)
    warning = tongue.text("All others have passed: this is your last turn before the survey.")
    return question, f"{kept} {warning}" if last else kept


def option(seen: Seen, parts: Sequence[str], known: int, names: Names, tongue: Tongue) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    if not rest:
        return _verb_option(verb, tongue)
    if verb in ("take", "discard"):
        return _card_option(verb, rest[0], known, seen, tongue)
    if verb in ("room", "brown"):
        return _room_option(rest[0], known, seen, tongue)
    said = " ".join(rest[max(known - 1, 0) :]) if known > 1 else " ".join(rest)
    return said if known else f"{_verb_option(verb, tongue)} {said}"


def _verb_option(verb: str, tongue: Tongue) -> str:
    return TITLES[verb] if verb in PATRONS else tongue.text(VERBS[verb])


def _card_option(verb: str, side: str, known: int, seen: Seen, tongue: Tongue) -> str:
    """`take left: Lord Lemon (3)`."""
    view = view_of(seen)
    card = view["areas"][view["area"] - 1]["cards"][SIDES.index(side)]
    word = card_word(card["card"], seen, tongue) if card else ""
    said = tongue.text("{side}: {card}", side=tongue.term(SIDE, SIDE_WORDS[side]), card=word)
    return said if known else f"{_verb_option(verb, tongue)} {said}"


def _room_option(room: str, known: int, seen: Seen, tongue: Tongue) -> str:
    """A room, and what it would be worth now: `room 3.2 (+4)`."""
    worth = next(there["worth"] for there in view_of(seen)["rooms"] if there["room"] == room)[seen.seat]
    said = f"{room} (+{worth})" if worth else room
    return said if known else tongue.text("room {room}", room=said)


def advice(tongue: Tongue) -> list[str]:
    """What can be typed, in examples."""
    return [
        tongue.text("A square is a letter and a number: c4. Type one, and you see what can be done there."),
        tongue.text("Squares of one move may come in any order: “extend c4 c5” or “extend c5 c4”."),
        tongue.text(
            "In full: {moves}.",
            moves="start c4, extend c4 c5, violet c4, lemon c4 c5, brown 3.1, blackmore c4 c5, tangerine c4 c5 d5, "
            "pass, take left, room 3.1, decline",
        ),
        tongue.text("With two players also: {moves}.", moves="neutral c4, neutral c4 c5, skip, discard left"),
    ]


def in_words(error: MastabaError, tongue: Tongue) -> dict[str, str]:
    """A patron of a refusal is called by name."""
    patron = str(error.parameters.get("patron", ""))
    return {"patron": TITLES[patron]} if patron in TITLES else {}
