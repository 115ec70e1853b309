"""What happens at a table of Hâpy Families, what is asked and what can be done, in sentences for terminal and page."""

import re
from collections.abc import Mapping, Sequence
from typing import cast

from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.words import (
    STRUCTURES,
    family_named,
    layout_word,
    place_word,
    several,
    short,
    structure_word,
    the,
    together,
    word,
)
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.show.log import log_of_terminal
from mastaba.show.sentences import whole, winners_of

# ---- What people type -----------------------------------------------------------------------------------


def meant(sight: Sight, token: str) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for.

    `c1`, `ca1`, `cat1` are cards by the beginning of their family's name, English or the reader's; `ca` is the
    family. Where a card is to be taken, the name of one that lies there face up stands for its place.
    """
    match = re.fullmatch(r"([^\W\d_]+)-?(\d?)", token.casefold())
    if match is None:
        return ()
    letters, number = match.groups()
    named = {family: _names(family, sight.tongue) for family in sight.given.families}
    families = [family for family, names in named.items() if letters in names]
    if not families:
        families = [family for family, names in named.items() if any(n.startswith(letters) for n in names)]
    if not number:
        return tuple(families) if len(letters) > 1 else ()
    cards = [f"{family}-{number}" for family in families if f"{family}-{number}" in sight.given.cards]
    if sight.view["step"] != "take":
        return tuple(cards)
    places = {place["card"]: place["place"] for place in sight.view["layout"]}
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
# A page has no numbers in the layout: it marks the place that was left.
YOU_ON_PAGE = YOU | {"take": N_("{who} take {card}"), "take hidden": N_("{who} take a face-down card: {what}")}
OTHERS_ON_PAGE = OTHERS | {"take": N_("{who} takes {card}"), "take hidden": N_("{who} takes a face-down card")}


def sentence(sight: Sight, told: Told, on_page: bool = False) -> str:
    """What the reader was told, as a sentence."""
    kind = told["kind"]
    if kind == "deal":
        return sight.text("The layout is built: {layout}.", layout=layout_word(str(told["layout"]), sight.tongue))
    if kind == "end":
        return ending(sight, told)
    return whole(sight, told, lambda sight, told, who: clause(sight, told, who, on_page))


def clause(sight: Sight, told: Told, who: str, on_page: bool = False) -> str:
    """What somebody did, without full stop; and without the player if `who` is empty."""
    kind, tongue = str(told["kind"]), sight.tongue
    if kind == "take" and not told["open"]:
        kind = "take hidden"
    if kind == "ask":
        kind = f"ask{' you' if told['other'] == sight.seat else ''}, {'yes' if told['handed'] else 'no'}"
    parts: dict[str, object] = {"who": who, "place": place_word(str(told.get("place", "")), tongue)}
    if "card" in told:
        card = str(told["card"])
        parts |= {"card": sight.piece(the(card, tongue)), "what": sight.piece(word(card, tongue))}
    if "other" in told:
        parts["other"] = sight.names[cast(int, told["other"])]
    if "family" in told:
        parts["family"] = several(str(told["family"]), tongue)
    if "cards" in told:
        parts["cards"] = sight.piece(together(cast(tuple[str, ...], told["cards"]), tongue))
    if told["seat"] == sight.seat:
        templates = YOU_ON_PAGE if on_page else YOU
    else:
        templates = OTHERS_ON_PAGE if on_page else OTHERS
    return sight.text(templates[kind], **parts).strip()


def ending(sight: Sight, told: Mapping[str, object]) -> str:
    """How it ended: of what was told of it, or of the outcome."""
    winners = winners_of(cast(Sequence[int], told["ranks"]))
    who = sight.names[winners[0]]
    reason = str(told["reason"])
    if reason == "stalemate":
        if len(winners) > 1:
            sharing = sight.all_of([sight.listed(player) for player in winners])
            return sight.text("The hourglass has run out. Shared victory: {who}.", who=sharing)
        if winners == [sight.seat]:
            return sight.text("The hourglass has run out. You win.")
        return sight.text("The hourglass has run out. {who} wins.", who=who)
    if winners == [sight.seat]:
        if reason == "family":
            return sight.text("You win with a whole family.")
        return sight.text("You win with enough series.")
    if reason == "family":
        return sight.text("{who} wins with a whole family.", who=who)
    return sight.text("{who} wins with enough series.", who=who)


def log(sight: Sight) -> list[str]:
    """A line per turn. G10: without the memory aid only the last round, as long as the game runs."""
    return log_of_terminal(sight, clause, sentence)


# ---- What is asked, and what can be done ----------------------------------------------------------------


def heading(sight: Sight) -> tuple[str, list[str]]:
    """What stands above the table: which layout; how far it is, and what wins."""
    view = sight.view
    facts = [sight.text("turn {number}", number=view["turns"])]
    facts.append(sight.plural("{n} series wins", "{n} series win", view["target"]))
    left = view["hourglass"]
    if left is not None and view["outcome"] is None:
        facts.append(sight.plural("hourglass: {n} turn left", "hourglass: {n} turns left", left))
    return layout_word(str(sight.given.options["layout"]), sight.tongue) if view["layout"] else "", facts


def prompt(sight: Sight) -> str:
    """What is asked, and in the same breath which card is barred."""
    return " ".join(part for part in (question(sight), barred(sight)) if part)


def barred(sight: Sight) -> str:
    """R8: the card that the reader may not ask for, when asking."""
    card = str(sight.seen.prompt().parameters.get("banned", ""))
    return sight.text("Barred: {card}.", card=word(card, sight.tongue)) if card else ""


def question(sight: Sight) -> str:
    asked = sight.seen.prompt()
    if asked.kind == "over":
        return sight.text("The game is over.")
    if asked.kind == "wait":
        who = sight.names[cast(int, asked.parameters["seat"])]
        if asked.parameters["step"] == "take":
            return sight.text("{who} is taking a card.", who=who)
        if asked.parameters["step"] == "ask":
            return sight.text("{who} is asking.", who=who)
        return sight.text("{who} is choosing three cards.", who=who)
    if asked.kind == "take":
        return sight.text("Take a free card from the layout.")
    if asked.kind == "lay":
        family = several(str(asked.parameters["family"]), sight.tongue)
        return sight.text("You hold four {family}. Which three do you lay?", family=family)
    if sight.given.seats == 2:
        return sight.text("Ask {other} for a card, or ask nothing.", other=sight.names[1 - sight.seat])
    return sight.text("Ask another player for a card, or ask nothing.")


def option(sight: Sight, parts: Sequence[str], known: int) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    if verb == "skip":
        return sight.text("ask nothing")
    if verb == "take":
        return _take_option(sight, "-".join(rest))
    if verb == "lay":
        return lay_option(sight, rest[0], rest[1::2])
    other = sight.names[int(rest[0]) - 1]
    if len(rest) == 1:
        return sight.text("ask {other}", other=other)
    if len(rest) == 2:
        return sight.text(family_named(rest[1]).one)
    card = "-".join(rest[1:])
    if known < 2 and sight.given.seats > 2:
        return sight.text("ask {other} for {card}", other=other, card=the(card, sight.tongue))
    said, there = word(card, sight.tongue), sight.where(card)
    return f"{said} ({sight.text(REMARKS[there])})" if there else said


# G2: why it is pointless to ask for a card
REMARKS = {"own": N_("in your hand"), "laid": N_("already laid"), "lies": N_("in the layout")}


def _take_option(sight: Sight, place: str) -> str:
    if place in STRUCTURES:
        return structure_word(place, sight.tongue)
    card = {item["place"]: item["card"] for item in sight.view["layout"]}.get(place)
    said = word(card, sight.tongue) if card else sight.text("face down")
    return f"{place} {said}"


def lay_option(sight: Sight, family: str, numbers: list[str]) -> str:
    held = [card.rpartition("-")[2] for card in sight.own_cards if card.rpartition("-")[0] == family]
    kept = ", ".join(number for number in held if number not in numbers)
    return sight.text("lay {numbers}, keep {number}", numbers=sight.all_of(numbers), number=kept)


def goal(sight: Sight) -> str:
    """What it takes to win, in one sentence."""
    return sight.text(
        "Whoever first has {series} series, or two of the same family, wins at once.", series=sight.given.target
    )


def advice(tongue: Tongue) -> list[str]:
    """What can be typed, in examples."""
    place, card = "8.3", short("cat-1", tongue)
    said = {"place": place, "card": card.lower(), "what": the("cat-1", tongue)}
    return [
        tongue.text("To take a free card, type its place or its name: {place} or {card}.", **said),
        tongue.text("To ask player 2 for {what}, type: 2 {card}", **said),
        tongue.text("In full: {moves}.", moves="take 8.3, ask 2 cat-1, skip, lay cat-1 cat-3 cat-5"),
    ]
