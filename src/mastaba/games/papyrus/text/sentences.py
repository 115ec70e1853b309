"""Papyrus in words: what happened, what is asked, what can be done. For terminal and page alike.

Everything is made of what a seat has seen and was told; `seat` is who reads (-1: a spectator).
"""

from collections.abc import Callable, Sequence
from typing import cast

from mastaba.games.papyrus.rules.setting import HAND
from mastaba.games.papyrus.text.words import (
    BACKS,
    back_word,
    cards_words,
    dossier_word,
    fragment_points,
    fragment_word,
    gloss_word,
    own_words,
    remembers,
    sign_word,
    table_of,
    view_of,
)
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.locale.telling import NBSP, Names, game_over, listed, log_of, one_after_another, subject, turn_begins

OPTIONS = {
    "dossiers": N_("With Dossiers?"),
    "pairs_must_differ": N_("Must pairs differ?"),
    "open_piles": N_("Open piles?"),
}
VALUES = {"on": N_("yes"), "off": N_("no")}
CardsWords = Callable[[Sequence[str], Seen, Tongue], str]  # how cards of several players are called


def setting(option: str, value: str, tongue: Tongue) -> str:
    """What an option is called or, with a value, what that is."""
    if option not in OPTIONS:
        return value or option
    return tongue.text(VALUES[value]) if value else tongue.text(OPTIONS[option])


# ---- What people type -----------------------------------------------------------------------------------


def meant(token: str, seen: Seen, tongue: Tongue) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for: a sign by its name, a Dossier by its back."""
    word = token.casefold()
    letters = table_of(seen).letters
    if word in letters or word.isdigit():
        return (word,)
    if word in ("skip", tongue.text("pass").casefold()):
        return ("pass",)
    backs = [back for back in BACKS if word in (back, back_word(back, tongue).casefold())]
    if backs:
        return (backs[0],)
    names = {letter: _names(letter, seen, tongue) for letter in letters}
    found = [letter for letter, said in names.items() if any(word in name.split() for name in said)]
    return tuple(found or [letter for letter, said in names.items() if any(name.startswith(word) for name in said)])


def _names(letter: str, seen: Seen, tongue: Tongue) -> list[str]:
    table = table_of(seen)
    english = table.signs[table.letters.index(letter)].name
    return [english.casefold(), sign_word(letter, seen, tongue).casefold()]


# ---- What happened --------------------------------------------------------------------------------------

# One sentence each for the reader as “You” and for somebody else; {who} comes first in all of them, so that a
# log can leave it out where the same player goes on.
YOU = {
    "above": N_("{who} play {card} above Fragment {slot}"),
    "below": N_("{who} play {cards} below Fragment {slot}"),
    "below, face down": N_("{who} play {cards} face down below Fragment {slot}"),
    "draw": N_("{who} draw {cards}"),
    "tuck": N_("{who} put {card} under the {back} Dossier"),
    "win": N_("{who} take the Fragment, worth {points}"),
    "take": N_("{who} take {cards}"),
}
OTHERS = {
    "above": N_("{who} plays {card} above Fragment {slot}"),
    "below": N_("{who} plays {cards} below Fragment {slot}"),
    "below, face down": N_("{who} plays {cards} face down below Fragment {slot}"),
    "tuck": N_("{who} puts a card under the {back} Dossier"),
    "win": N_("{who} takes the Fragment, worth {points}"),
    "take": N_("{who} takes {cards}"),
}
NOBODY = {
    "complete": N_("Fragment {slot} is complete: {fragment}"),
    "discard": N_("Discarded: {cards}"),
    "reveal": N_("Fragment {slot} is now {fragment}"),
}


def sentence(seen: Seen, told: Told, names: Names, tongue: Tongue, cards: CardsWords = cards_words) -> str:
    """What this seat was told, as a sentence."""
    kind = told["kind"]
    if kind == "deal":
        row = [fragment_word(name, seen, tongue) for name in cast(tuple[str, ...], told["row"])]
        return tongue.text("Four Fragments are revealed: {fragments}.", fragments=tongue.all_of(row))
    if kind == "end":
        return game_over(told, seen.seat, names, tongue)
    if kind == "home":
        return homecoming(seen, told, names, tongue)
    if kind == "turn":
        return turn_begins(told, seen.seat, names, tongue)
    who = subject(cast(int, told["seat"]), seen.seat, names, tongue) if "seat" in told else ""
    said = clause(seen, told, tongue, who, cards)
    return f"{said}." if said else ""


def clause(seen: Seen, told: Told, tongue: Tongue, who: str = "", cards: CardsWords = cards_words) -> str:
    """The same without full stop, and without the player if `who` is empty. A pass is no news, nor what others draw."""
    kind = str(told["kind"])
    if kind == "below" and told["down"]:
        kind = "below, face down"
    if "seat" not in told:
        templates = NOBODY
    else:
        templates = YOU if told["seat"] == seen.seat else OTHERS
    if kind not in templates:
        return ""
    parts: dict[str, object] = {"who": who, "slot": told.get("slot", "")}
    if "card" in told:
        parts["card"] = own_words([str(told["card"])], seen, tongue)
    if "cards" in told:
        own = kind in ("below", "below, face down", "draw")
        parts["cards"] = (own_words if own else cards)(cast(tuple[str, ...], told["cards"]), seen, tongue)
    if "dossier" in told:
        parts["back"] = back_word(str(told["dossier"]), tongue)
    if "fragment" in told:
        parts["fragment"] = fragment_word(str(told["fragment"]), seen, tongue)
        parts["points"] = fragment_points(str(told["fragment"]), seen)
    return tongue.text(templates[kind], **parts).strip()


def homecoming(seen: Seen, told: Told, names: Names, tongue: Tongue) -> str:
    """R32: of one player, what came into the pile at the end, and which Dossiers there were."""
    who = listed(cast(int, told["seat"]), seen.seat, names, tongue)
    home = (*cast(tuple[str, ...], told["below"]), *cast(tuple[str, ...], told["under"]))
    facts = []
    if home:
        facts.append(tongue.text("home come {cards}", cards=own_words(home, seen, tongue)))
    dossiers = [dossier_word(name, seen, tongue) for name in cast(tuple[str, ...], told["dossiers"])]
    if dossiers:
        facts.append(tongue.text("the Dossiers were {targets}", targets=tongue.all_of(dossiers)))
    if not facts:
        return ""
    return tongue.text("{who}: {facts}.", who=who[:1].upper() + who[1:], facts=one_after_another(facts, tongue))


def log(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> list[str]:
    """A line per turn. Q15: with closed piles only the last round, as long as the game runs."""
    return log_of(
        told,
        seen.seat,
        names,
        tongue,
        lambda part, who: clause(seen, part, tongue, who),
        lambda part: sentence(seen, part, names, tongue),
        last=0 if remembers(seen) else seen.setting.seats,
    )


# ---- What is asked, and what can be done ----------------------------------------------------------------


def heading(seen: Seen, tongue: Tongue) -> tuple[str, list[str]]:
    """What stands above the table: how far it is."""
    view = view_of(seen)
    facts = [tongue.text("turn {number}", number=view["turns"])]
    if view["outcome"] is None:
        facts.append(tongue.plural("{n} Fragment in the deck", "{n} Fragments in the deck", view["fragments"]))
    return "" if seen.setting.options["dossiers"] == "on" else tongue.text("without Dossiers"), facts


def prompt(seen: Seen, names: Names, tongue: Tongue) -> str:
    asked = seen.prompt()
    if asked.kind == "below":
        question = tongue.text("Play below a Fragment: face up what follows, or one card face down.")
    else:
        question = short_prompt(seen, names, tongue)
    warned = warning(seen, tongue)
    return f"{question} {warned}" if warned else question


def short_prompt(seen: Seen, names: Names, tongue: Tongue) -> str:
    """The same where the table itself shows what can be done."""
    asked = seen.prompt()
    if asked.kind == "over":
        return tongue.text("The game is over.")
    if asked.kind == "wait":
        who = names[cast(int, asked.parameters["seat"])]
        if asked.parameters["step"] == "above":
            return tongue.text("{who} may play above a Fragment.", who=who)
        if asked.parameters["step"] == "below":
            return tongue.text("{who} plays below a Fragment.", who=who)
        return tongue.text("{who} may put a card under a Dossier.", who=who)
    if asked.kind == "below":
        return tongue.text("Play below a Fragment.")
    if asked.kind == "above":
        return tongue.text("Play a card above a Fragment, or pass.")
    return tongue.text("Put a card under a Dossier, or pass.")


def warning(seen: Seen, tongue: Tongue) -> str:
    """R29: when a card too many ends the game. Nothing, as long as it cannot, or if others are to decide."""
    asked = seen.prompt()
    deck = cast(int, asked.parameters.get("deck", HAND))
    if asked.kind == "below":
        if deck == 0:
            return tongue.text("Your deck is empty: this ends the game.")
        if deck < HAND:
            return tongue.plural(
                "You can draw {n} card: more cards than that end the game.",
                "You can draw {n} cards: more cards than that end the game.",
                deck,
            )
        return ""
    return "" if deck else tongue.text("Your deck is empty: a card ends the game.")


def option(seen: Seen, parts: Sequence[str], known: int, names: Names, tongue: Tongue) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    if verb == "pass":
        return tongue.text("pass")
    if verb == "up":
        return _up_option(rest, known, seen, tongue)
    if not rest:
        return tongue.text({"above": N_("above"), "down": N_("face down"), "tuck": N_("under a Dossier")}[verb])
    sign = f"{rest[0]}{NBSP}{sign_word(rest[0], seen, tongue)}"
    if len(rest) == 1:
        if known or verb != "down":
            return sign
        return tongue.text("{sign}, face down", sign=sign)
    if verb == "tuck":
        back = back_word(rest[1], tongue)
        return back if known > 1 else tongue.text("{sign} under the {back} Dossier", sign=sign, back=back)
    fragment = _fragment(rest[1], seen, tongue)
    if known > 1:
        return fragment
    if verb == "above":
        return tongue.text("{sign} above {fragment}", sign=sign, fragment=fragment)
    return tongue.text("{sign} face down below {fragment}", sign=sign, fragment=fragment)


def _up_option(rest: Sequence[str], known: int, seen: Seen, tongue: Tongue) -> str:
    """`Fragment 2: t r`."""
    if not rest:
        return tongue.text("face up")
    fragment = _fragment(rest[0], seen, tongue)
    if len(rest) == 1:
        return fragment if known else tongue.text("face up below {fragment}", fragment=fragment)
    slot = view_of(seen)["row"][int(rest[0]) - 1]
    assert slot is not None
    there = len(slot["below"])
    signs = " ".join(slot["signs"][there : there + int(rest[1])])
    return signs if known > 1 else tongue.text("{signs} below {fragment}", signs=signs, fragment=fragment)


def _fragment(number: str, seen: Seen, tongue: Tongue) -> str:
    slot = view_of(seen)["row"][int(number) - 1]
    if slot is None:
        return number
    return tongue.text("Fragment {slot}", slot=f"{number} ({gloss_word(slot['gloss'], tongue)})")


def advice(tongue: Tongue) -> list[str]:
    """What can be typed, in examples."""
    return [
        tongue.text(
            "A sign goes by its letter or its name, a Fragment by its number: “n 2” or “{water} 2”.",
            water=tongue.text("water"),
        ),
        tongue.text("Face up below Fragment 2, so many cards: up 2 1, up 2 3."),
        tongue.text("In full: {moves}.", moves="above n 2, up 2 1, down n 2, tuck n light, pass"),
    ]


def refusal(error: MastabaError, names: Names, tongue: Tongue) -> str:
    """Why not."""
    return tongue.error(error)
