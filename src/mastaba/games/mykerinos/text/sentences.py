"""Mykerinos in words: what happened, what is asked, what can be done. For terminal and page alike."""

from collections.abc import Sequence
from typing import cast

from mastaba.games.mykerinos.rules.setting import PATRONS, SIDES
from mastaba.games.mykerinos.text.sight import Sight
from mastaba.games.mykerinos.text.words import TITLES
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import N_, NC_, Tongue
from mastaba.show.log import log_of_terminal
from mastaba.show.sentences import game_over, whole

OPTIONS = {
    "violet_with_empty_stock": N_("Lady Violet helps who has no cube left"),
    "neutral_carry_over": N_("Neutral cubes are kept"),
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


def meant(sight: Sight, token: str) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for: verbs, sides and patrons by their names."""
    word = token.casefold()
    said = {verb: sight.text(name).casefold() for verb, name in VERBS.items()}
    said |= {side: sight.term(SIDE, SIDE_WORDS[side]).casefold() for side in SIDES}
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
    "brown": N_("{who} call {patron} and book {room}"),
    "neutral": N_("{who} dig neutrally on {squares}"),
    "pass": N_("{who} pass and go to space {place} of the scale"),
    "last": N_("{who} go to space {place} of the scale"),
    "take": N_("{who} take {card}"),
    "room": N_("{who} book {room}"),
    "decline": N_("{who} take no card"),
    "discard": N_("{who} put {card} away for the neutral colour"),
}
OTHERS = {
    "start": N_("{who} starts on {squares}"),
    "extend": N_("{who} extends to {squares}"),
    "patron": N_("{who} calls {patron} and digs on {squares}"),
    "brown": N_("{who} calls {patron} and books {room}"),
    "neutral": N_("{who} digs neutrally on {squares}"),
    "pass": N_("{who} passes and goes to space {place} of the scale"),
    "last": N_("{who} goes to space {place} of the scale"),
    "take": N_("{who} takes {card}"),
    "room": N_("{who} books {room}"),
    "decline": N_("{who} takes no card"),
    "discard": N_("{who} puts {card} away for the neutral colour"),
}
NOBODY = {
    "discard": N_("The neutral colour takes {card} out of the game"),
    "left": N_("Left over: {cards}"),
    "back": N_("Back in stock: {cubes}"),
}


def sentence(sight: Sight, told: Told) -> str:
    """What this seat was told, as a whole sentence."""
    kind = told["kind"]
    if kind == "deal":
        return _season_begins(sight, told)
    if kind == "end":
        return game_over(sight, told)
    return whole(sight, told, clause)


def _season_begins(sight: Sight, told: Told) -> str:
    first = sight.listed(cast(int, told["first"]))
    said = [sight.text("Season {season} begins. First player: {who}.", season=told["season"], who=first)]
    cubes = cast(tuple[int, ...], told.get("intake", ()))
    if len(set(cubes)) == 1:
        said.append(sight.plural("Everybody takes {n} cube.", "Everybody takes {n} cubes.", cubes[0]))
    elif cubes:
        said.append(sight.text("New cubes: {cubes}.", cubes=", ".join(sight.standing(range(len(cubes)), cubes))))
    neutral = cast(tuple[int, ...], told.get("neutral", ()))
    if neutral:
        each = ", ".join(sight.standing(range(len(neutral)), neutral))
        said.append(sight.text("Neutral ones: {cubes}.", cubes=each))
    return " ".join(said)


def clause(sight: Sight, told: Told, who: str) -> str:
    """What was told, without full stop, and without the player if `who` is empty. What nobody did sets off nothing."""
    kind = str(told["kind"])
    if kind == "area":
        return _area_clause(sight, told)
    parts: dict[str, object] = {"who": who, "place": told.get("place", "")}
    if kind in PATRONS:
        parts["patron"] = sight.piece(TITLES[kind])
        kind = kind if kind == "brown" else "patron"
    by_nobody = "seat" not in told
    templates = NOBODY if by_nobody else YOU if told["seat"] == sight.seat else OTHERS
    if kind not in templates:
        return ""
    if "room" in told:
        parts["room"] = sight.room(str(told["room"]))
    if "squares" in told:
        parts["squares"] = sight.all_of(cast(tuple[str, ...], told["squares"]))
    if "card" in told:
        card = sight.card(str(told["card"]))
        parts["card"] = card if by_nobody else sight.piece(card)
    if "cards" in told:
        parts["cards"] = sight.cards(cast(tuple[str, ...], told["cards"]))
    if kind == "back":
        counts = sight.standing(cast(tuple[int, ...], told["seats"]), cast(tuple[int, ...], told["cubes"]))
        parts["cubes"] = ", ".join(counts)
    return sight.text(templates[kind], **parts).strip()


def _area_clause(sight: Sight, told: Told) -> str:
    """Who is ranked how in an area: `Area 2: Anna 4, you 2`."""
    standing = sight.standing(cast(tuple[int, ...], told["ranking"]), cast(tuple[int, ...], told["cubes"]))
    if not standing:
        return sight.text("Area {area}: nobody", area=told["area"])
    return sight.text("Area {area}: {ranking}", area=told["area"], ranking=", ".join(standing))


def log(sight: Sight) -> list[str]:
    """A line per turn."""
    return log_of_terminal(sight, clause, sentence)


# ---- What is asked, and what can be done ----------------------------------------------------------------


def heading(sight: Sight) -> tuple[str, list[str]]:
    """What stands above the table: how far it is."""
    view = sight.view
    facts = [sight.text("season {number} of 4", number=view["season"])]
    if not sight.over:
        facts.append(sight.text("turn {number}", number=view["turns"]))
    if view["to_come"]:
        facts.append(sight.plural("{n} card to come", "{n} cards to come", len(view["to_come"])))
    return "", facts


WAITING = {
    "dig": N_("{who} digs."),
    "neutral": N_("{who} may dig for the neutral colour."),
    "reward": N_("{who} takes a card or books a room."),
    "card": N_("{who} takes a card."),
    "rest": N_("{who} may take a card that is left."),
    "discard": N_("{who} chooses the neutral colour’s card."),
}
ASKED = {
    "reward": N_("Area {area}: take a card or book a room."),
    "card": N_("Area {area}: take a card."),
    "rest": N_("Area {area}: take a card that is left, or decline."),
    "discard": N_("Area {area}: which card does the neutral colour take out of the game?"),
}


def prompt(sight: Sight) -> str:
    return " ".join(part for part in asked(sight) if part)


def asked(sight: Sight) -> tuple[str, str]:
    """What is asked, and what else one should know for it."""
    asked = sight.seen.prompt()
    if asked.kind == "over":
        return sight.text("The game is over."), ""
    if asked.kind == "wait":
        seat, step = cast(int, asked.parameters["seat"]), str(asked.parameters["step"])
        return sight.text(WAITING[_offered(sight, seat, step)], who=sight.names[seat]), ""
    if asked.kind in ASKED:
        return sight.text(ASKED[_offered(sight, sight.seat, asked.kind)], area=asked.parameters["area"]), ""
    if asked.kind == "neutral":
        cubes = cast(int, asked.parameters["neutral"])
        held = sight.plural("You hold {n} neutral cube.", "You hold {n} neutral cubes.", cubes)
        return sight.text("You may dig for the neutral colour."), held
    return _asked_to_dig(sight, cast(int, asked.parameters["stock"]), bool(asked.parameters["last"]))


def _offered(sight: Sight, seat: int, step: str) -> str:
    """R35, Q14: whoever cannot book a room takes a card."""
    return "card" if step == "reward" and not sight.may_book(seat) else step


# by whether one can start, extend, and call a patron: who can extend can start
DIG = {
    (True, True, True): N_("Start, extend, call a patron, or pass."),
    (True, True, False): N_("Start, extend, or pass."),
    (True, False, True): N_("Start, call a patron, or pass."),
    (True, False, False): N_("Start or pass."),
    (False, False, True): N_("Call a patron or pass."),
    (False, False, False): N_("You can only pass."),
}


def _asked_to_dig(sight: Sight, stock: int, last: bool) -> tuple[str, str]:
    verbs = sight.verbs
    question = sight.text(DIG["start" in verbs, "extend" in verbs, not verbs.isdisjoint(PATRONS)])
    kept = sight.plural("You have {n} cube.", "You have {n} cubes.", stock)
    warning = sight.text("All others have passed: this is your last turn before the survey.")
    return question, f"{kept} {warning}" if last else kept


def option(sight: Sight, parts: Sequence[str], known: int) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    if not rest:
        return _verb_option(sight, verb)
    if verb in ("take", "discard"):
        return _card_option(sight, verb, rest[0], known)
    if verb in ("room", "brown"):
        return _room_option(sight, rest[0], known)
    said = " ".join(rest[max(known - 1, 0) :])
    return said if known else f"{_verb_option(sight, verb)} {said}"


def _verb_option(sight: Sight, verb: str) -> str:
    return TITLES[verb] if verb in PATRONS else sight.text(VERBS[verb])


def _card_option(sight: Sight, verb: str, side: str, known: int) -> str:
    """`take left: Lord Lemon (3)`."""
    card = sight.view["areas"][sight.view["area"] - 1]["cards"][SIDES.index(side)]
    word = sight.card(card["card"]) if card else ""
    said = sight.text("{side}: {card}", side=sight.term(SIDE, SIDE_WORDS[side]), card=word)
    return said if known else f"{_verb_option(sight, verb)} {said}"


def _room_option(sight: Sight, room: str, known: int) -> str:
    """A room, and what it would be worth now: `room 3.2 (+4)`."""
    worth = next(there["worth"] for there in sight.view["rooms"] if there["room"] == room)[sight.seat]
    said = f"{room} (+{worth})" if worth else room
    return said if known else sight.text("room {room}", room=said)


def goal(sight: Sight) -> str:
    """What it takes to win, in one sentence."""
    return sight.text(
        "Most points after four seasons win: a patron’s cards count as much as your best room in that wing."
    )


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
