"""Hâpy Families in words: what happened, what is asked, what can be done. For terminal and page alike.

Everything is made of what a seat has seen and was told; `seat` is who reads (-1: a spectator).
"""

import re
from collections.abc import Callable, Sequence
from typing import TypedDict, cast

from mastaba.games.hapy.rules.setting import HapySetting
from mastaba.kernel.contract import Plain, Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import N_, NC_, Tongue
from mastaba.locale.telling import NBSP, Names, listed, log_of, subject, turn_begins

TAKEN = "card taken or asked for"  # where French puts an article


class Family:
    """What a family is called: one of it, several, and in two letters on the table."""

    def __init__(self, one: str, taken: str, many: str, letters: str) -> None:
        self.one = one
        self.taken = taken
        self.many = many
        self.letters = letters


# The two letters are different for each family, in every language.
FAMILIES = {
    "jackal": Family(N_("jackal"), NC_("card taken or asked for", "jackal"), N_("jackals"), N_("Ja")),
    "cat": Family(N_("cat"), NC_("card taken or asked for", "cat"), N_("cats"), N_("Ca")),
    "crocodile": Family(N_("crocodile"), NC_("card taken or asked for", "crocodile"), N_("crocodiles"), N_("Cr")),
    "falcon": Family(N_("falcon"), NC_("card taken or asked for", "falcon"), N_("falcons"), N_("Fa")),
    "hippo": Family(N_("hippo"), NC_("card taken or asked for", "hippo"), N_("hippos"), N_("Hi")),
    "bull": Family(N_("bull"), NC_("card taken or asked for", "bull"), N_("bulls"), N_("Bu")),
}
LAYOUTS = {
    "pyramid": N_("Pyramid"),
    "mastaba": N_("Mastaba"),
    "temple": N_("Temple"),
    "tomb": N_("Tomb"),
    "giza": N_("Giza"),
}
STRUCTURES = {
    "khufu": N_("Khufu"),
    "khafre": N_("Khafre"),
    "menkaure": N_("Menkaure"),
    "left": N_("left"),
    "right": N_("right"),
}
SPOT = "before the number of a place"
SIDES = {"left": NC_("before the number of a place", "left"), "right": NC_("before the number of a place", "right")}


# ---- What a seat is shown -------------------------------------------------------------------------------


class PlaceView(TypedDict):
    place: str
    face: str
    card: str | None
    free: bool


class PlayerView(TypedDict):
    hand: int
    cards: list[str] | None
    remembered: list[str]
    series: list[list[str]]
    count: int


class View(TypedDict):
    you: int | None
    turn: int
    turns: int
    step: str
    layout: list[PlaceView]
    players: list[PlayerView]
    target: int
    banned: str | None
    hourglass: int | None
    outcome: Plain | None


def view_of(seen: Seen) -> View:
    return cast(View, seen.view())


def remembers(seen: Seen) -> bool:
    """G10: whether the table helps people remember. Once the game is over it does."""
    return seen.setting.game.aids_memory(seen.setting) or not seen.to_act


# ---- Words ----------------------------------------------------------------------------------------------


def family_named(family: str) -> Family:
    """An owner's own piece file may bring families that we have no words for."""
    return FAMILIES.get(family) or Family(family, family, family, family[:2].capitalize())


def word(card: str, tongue: Tongue) -> str:
    """A card: `cat 1`."""
    family, _, number = card.rpartition("-")
    return f"{tongue.text(family_named(family).one)}{NBSP}{number}"


def the(card: str, tongue: Tongue) -> str:
    """A card that is taken or asked for: `cat 1`, `le chat 1`."""
    family, _, number = card.rpartition("-")
    return f"{tongue.term(TAKEN, family_named(family).taken)}{NBSP}{number}"


def short(card: str, tongue: Tongue) -> str:
    """A card on the table: `Ca1`."""
    family, _, number = card.rpartition("-")
    return f"{tongue.text(family_named(family).letters)}{number}"


def together(cards: Sequence[str], tongue: Tongue) -> str:
    """Cards of one family: `cats 1, 3 and 5`."""
    family = cards[0].rpartition("-")[0]
    numbers = [card.rpartition("-")[2] for card in cards]
    return f"{several(family, tongue)} {tongue.all_of(numbers)}"


def several(family: str, tongue: Tongue) -> str:
    return tongue.text(family_named(family).many)


def layout_word(layout: str, tongue: Tongue) -> str:
    return tongue.text(LAYOUTS[layout]) if layout in LAYOUTS else layout


def structure_name(structure: str, tongue: Tongue) -> str:
    return tongue.text(STRUCTURES[structure]) if structure in STRUCTURES else structure


def place_word(place: str, tongue: Tongue) -> str:
    """A place of the layout: `8.3`, and of several structures `Khufu 2.1`."""
    structure, _, spot = place.rpartition("-")
    if not structure:
        return place
    name = tongue.term(SPOT, SIDES[structure]) if structure in SIDES else structure_name(structure, tongue)
    return f"{name}{NBSP}{spot}"


def structure_word(structure: str, tongue: Tongue) -> str:
    """What is typed, and what it is called where that differs: `khufu (Khéops)`."""
    said = structure_name(structure, tongue)
    return structure if said.casefold() == structure else f"{structure} ({said})"


def setting(option: str, value: str, tongue: Tongue) -> str:
    """What an option is called or, with a value, what that is."""
    if option == "layout":
        return layout_word(value, tongue) if value else tongue.text("Which layout?")
    return value or option


# ---- What people type -----------------------------------------------------------------------------------


def meant(token: str, seen: Seen, tongue: Tongue) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for.

    `c1`, `ca1`, `cat1` are cards by the beginning of their family's name, English or the reader's; `ca` is the
    family. Where a card is to be taken, the name of one that lies there face up stands for its place.
    """
    match = re.fullmatch(r"([^\W\d_]+)-?(\d?)", token.casefold())
    if match is None:
        return ()
    letters, number = match.groups()
    assert isinstance(seen.setting, HapySetting)
    named = {family: _names(family, tongue) for family in seen.setting.families}
    families = [family for family, names in named.items() if letters in names]
    if not families:
        families = [family for family, names in named.items() if any(n.startswith(letters) for n in names)]
    if not number:
        return tuple(families) if len(letters) > 1 else ()
    cards = [f"{family}-{number}" for family in families if f"{family}-{number}" in seen.setting.cards]
    view = view_of(seen)
    if view["step"] != "take":
        return tuple(cards)
    places = {place["card"]: place["place"] for place in view["layout"]}
    return tuple(places[card] for card in cards if card in places) or tuple(cards)


def _names(family: str, tongue: Tongue) -> list[str]:
    words = family_named(family)
    return [name.casefold() for name in (words.letters, words.one, tongue.text(words.letters), tongue.text(words.one))]


# ---- What happened --------------------------------------------------------------------------------------

# One sentence each for the reader as “You” and for somebody else; {who} comes first in all of them, so that a
# log can leave it out where the same player goes on.
YOU = {
    "take": N_("{who} take {card} from {place}"),
    "take hidden": N_("{who} take the face-down card at {place}: {what}"),
    "skip": N_("{who} ask nothing"),
    "ask, yes": N_("{who} ask {other} for {card} and get it"),
    "ask, no": N_("{who} ask {other} for {card}: no"),
    "choice": N_("{who} choose three of four {family}"),
    "series": N_("{who} lay a series: {cards}"),
}
OTHERS = {
    "take": N_("{who} takes {card} from {place}"),
    "take hidden": N_("{who} takes the face-down card at {place}"),
    "skip": N_("{who} asks nothing"),
    "ask, yes": N_("{who} asks {other} for {card} and gets it"),
    "ask, no": N_("{who} asks {other} for {card}: no"),
    "ask you, yes": N_("{who} asks you for {card} and gets it"),
    "ask you, no": N_("{who} asks you for {card}: no"),
    "choice": N_("{who} chooses three of four {family}"),
    "series": N_("{who} lays a series: {cards}"),
}


def sentence(told: Told, seat: int, names: Names, tongue: Tongue) -> str:
    """What this seat was told, as a sentence."""
    kind = told["kind"]
    if kind == "deal":
        return tongue.text("The layout is built: {layout}.", layout=layout_word(str(told["layout"]), tongue))
    if kind == "end":
        return ending(told, seat, names, tongue)
    player = cast(int, told["seat"])
    if kind == "turn":
        return turn_begins(told, seat, names, tongue)
    return f"{clause(told, seat, names, tongue, subject(player, seat, names, tongue))}."


def clause(told: Told, seat: int, names: Names, tongue: Tongue, who: str = "") -> str:
    """The same without full stop, and without the player if `who` is empty."""
    kind = str(told["kind"])
    own = told["seat"] == seat
    card = str(told.get("card", ""))
    if kind == "take" and not told["open"]:
        kind = "take hidden"
    if kind == "ask":
        kind = f"ask{' you' if told['other'] == seat else ''}, {'yes' if told['handed'] else 'no'}"
    parts: dict[str, object] = {"who": who, "place": place_word(str(told.get("place", "")), tongue)}
    if card:
        parts |= {"card": the(card, tongue), "what": word(card, tongue)}
    if "other" in told:
        parts["other"] = names[cast(int, told["other"])]
    if "family" in told:
        parts["family"] = several(str(told["family"]), tongue)
    if "cards" in told:
        parts["cards"] = together(cast(tuple[str, ...], told["cards"]), tongue)
    return tongue.text((YOU if own else OTHERS)[kind], **parts).strip()


def ending(told: Told, seat: int, names: Names, tongue: Tongue) -> str:
    ranks = cast(tuple[int, ...], told["ranks"])
    winners = [player for player, rank in enumerate(ranks) if rank == 1]
    who = names[winners[0]]
    reason = str(told["reason"])
    if reason == "stalemate":
        if len(winners) > 1:
            sharing = [listed(player, seat, names, tongue) for player in winners]
            return tongue.text("The hourglass has run out. Shared victory: {who}.", who=tongue.all_of(sharing))
        if winners == [seat]:
            return tongue.text("The hourglass has run out. You win.")
        return tongue.text("The hourglass has run out. {who} wins.", who=who)
    if winners == [seat]:
        if reason == "family":
            return tongue.text("You win with a whole family.")
        return tongue.text("You win with enough series.")
    if reason == "family":
        return tongue.text("{who} wins with a whole family.", who=who)
    return tongue.text("{who} wins with enough series.", who=who)


def log(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> list[str]:
    """A line per turn. G10: without the memory aid only the last round, as long as the game runs."""
    return log_of(
        told,
        seen.seat,
        names,
        tongue,
        lambda part, who: clause(part, seen.seat, names, tongue, who),
        lambda part: sentence(part, seen.seat, names, tongue),
        last=0 if remembers(seen) else seen.setting.seats,
    )


# ---- What is asked, and what can be done ----------------------------------------------------------------


def heading(seen: Seen, tongue: Tongue) -> tuple[str, list[str]]:
    """What stands above the table: which layout; how far it is, and what wins."""
    view = view_of(seen)
    facts = [tongue.text("turn {number}", number=view["turns"])]
    facts.append(tongue.plural("{n} series wins", "{n} series win", view["target"]))
    left = view["hourglass"]
    if left is not None and view["outcome"] is None:
        facts.append(tongue.plural("hourglass: {n} turn left", "hourglass: {n} turns left", left))
    return layout_word(str(seen.setting.options["layout"]), tongue) if view["layout"] else "", facts


def prompt(seen: Seen, names: Names, tongue: Tongue) -> str:
    """What is asked, and in the same breath which card is barred."""
    return " ".join(part for part in (question(seen, names, tongue), barred(seen, tongue)) if part)


def barred(seen: Seen, tongue: Tongue) -> str:
    """R8: the card that this seat may not ask for, where it is asking."""
    card = str(seen.prompt().parameters.get("banned", ""))
    return tongue.text("Barred: {card}.", card=word(card, tongue)) if card else ""


def question(seen: Seen, names: Names, tongue: Tongue) -> str:
    asked = seen.prompt()
    if asked.kind == "over":
        return tongue.text("The game is over.")
    if asked.kind == "wait":
        who = names[cast(int, asked.parameters["seat"])]
        if asked.parameters["step"] == "take":
            return tongue.text("{who} is taking a card.", who=who)
        if asked.parameters["step"] == "ask":
            return tongue.text("{who} is asking.", who=who)
        return tongue.text("{who} is choosing three cards.", who=who)
    if asked.kind == "take":
        return tongue.text("Take a free card from the layout.")
    if asked.kind == "lay":
        family = several(str(asked.parameters["family"]), tongue)
        return tongue.text("You hold four {family}. Which three do you lay?", family=family)
    if seen.setting.seats == 2:
        return tongue.text("Ask {other} for a card, or ask nothing.", other=names[1 - seen.seat])
    return tongue.text("Ask another player for a card, or ask nothing.")


def option(seen: Seen, parts: Sequence[str], known: int, names: Names, tongue: Tongue) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    if verb == "skip":
        return tongue.text("ask nothing")
    if verb == "take":
        return _take_option("-".join(rest), seen, tongue)
    if verb == "lay":
        return lay_option(rest[0], rest[1::2], seen, tongue)
    other = names[int(rest[0]) - 1]
    if len(rest) == 1:
        return tongue.text("ask {other}", other=other)
    if len(rest) == 2:
        return tongue.text(family_named(rest[1]).one)
    card = "-".join(rest[1:])
    if known < 2 and seen.setting.seats > 2:
        return tongue.text("ask {other} for {card}", other=other, card=the(card, tongue))
    remark = _remark(card, seen, tongue)
    return f"{word(card, tongue)} ({remark})" if remark else word(card, tongue)


def _take_option(place: str, seen: Seen, tongue: Tongue) -> str:
    if place in STRUCTURES:
        return structure_word(place, tongue)
    card = {item["place"]: item["card"] for item in view_of(seen)["layout"]}.get(place)
    said = word(card, tongue) if card else tongue.text("face down")
    return f"{place} {said}"


def lay_option(family: str, numbers: list[str], seen: Seen, tongue: Tongue) -> str:
    held = [card.rpartition("-")[2] for card in own_cards(seen) if card.rpartition("-")[0] == family]
    kept = ", ".join(number for number in held if number not in numbers)
    return tongue.text("lay {numbers}, keep {number}", numbers=tongue.all_of(numbers), number=kept)


def own_cards(seen: Seen) -> list[str]:
    return (view_of(seen)["players"][seen.seat]["cards"] or []) if seen.seat >= 0 else []


# G2: why it is pointless to ask for a card
REMARKS = {"own": N_("in your hand"), "laid": N_("already laid"), "lies": N_("in the layout")}


def _remark(card: str, seen: Seen, tongue: Tongue) -> str:
    there = where(card, view_of(seen))
    return tongue.text(REMARKS[there]) if there else ""


def where(card: str, view: View) -> str:
    """Where everybody, or the reader, sees this card: `own`, `laid`, `lies`; empty if it may be in another hand."""
    if view["you"] is not None and card in (view["players"][view["you"]]["cards"] or []):
        return "own"
    if any(card in series for player in view["players"] for series in player["series"]):
        return "laid"
    return "lies" if any(card == place["card"] for place in view["layout"]) else ""


def advice(tongue: Tongue) -> list[str]:
    """What can be typed, in examples."""
    place, card = "8.3", short("cat-1", tongue)
    said = {"place": place, "card": card.lower(), "what": the("cat-1", tongue)}
    return [
        tongue.text("Cards in brackets are free. Type what stands there to take one: {place} or {card}.", **said),
        tongue.text("To ask player 2 for {what}, type: 2 {card}", **said),
        tongue.text("In full: {moves}.", moves="take 8.3, ask 2 cat-1, skip, lay cat-1 cat-3 cat-5"),
    ]


# How parameters of refusals look in the notation, and what they are called
NOTATION: dict[str, tuple[str, Callable[[str, Tongue], str]]] = {
    "card": (r"[a-z_]+-\d", the),
    "cards": (r"[a-z_]+-\d", the),
    "place": (r"(\S+-)?\d+\.\d+", place_word),
    "above": (r"(\S+-)?\d+\.\d+", place_word),
}


def in_words(error: MastabaError, tongue: Tongue) -> dict[str, str]:
    """Cards and places of a refusal, in the reader's words."""
    said: dict[str, str] = {}
    for parameter, (notation, called) in NOTATION.items():
        names = str(error.parameters.get(parameter, "")).split(", ")
        if all(re.fullmatch(notation, name) for name in names):
            said[parameter] = tongue.all_of([called(name, tongue) for name in names])
    return said
