"""Papyrus in sentences: what happened, what is asked, what can be done. For terminal and page alike."""

from collections.abc import Sequence
from typing import cast

from mastaba.games.papyrus.rules.setting import HAND
from mastaba.games.papyrus.text.sight import Sight
from mastaba.games.papyrus.text.words import BACKS, back_under, back_word
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.show.log import log_of_terminal, one_after_another
from mastaba.show.sentences import NBSP, game_over, whole

OPTIONS = {
    "dossiers": N_("With Dossiers?"),
    "pairs_must_differ": N_("Must pairs differ?"),
    "open_piles": N_("Open piles?"),
}
VALUES = {"on": N_("yes"), "off": N_("no")}


def setting(option: str, value: str, tongue: Tongue) -> str:
    """What an option is called or, with a value, what that is."""
    if option not in OPTIONS:
        return value or option
    return tongue.text(VALUES[value]) if value else tongue.text(OPTIONS[option])


# ---- What people type -----------------------------------------------------------------------------------


def meant(sight: Sight, token: str) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for: a sign by its name, a Dossier by its back."""
    word = token.casefold()
    letters = sight.given.letters
    if word in letters or word.isdigit():
        return (word,)
    if word in ("skip", sight.text("pass").casefold()):
        return ("pass",)
    backs = [back for back in BACKS if word in (back, back_word(back, sight.tongue).casefold())]
    if backs:
        return (backs[0],)
    names = {letter: _names(sight, letter) for letter in letters}
    found = [letter for letter, said in names.items() if any(word in name.split() for name in said)]
    return tuple(found or [letter for letter, said in names.items() if any(name.startswith(word) for name in said)])


def _names(sight: Sight, letter: str) -> list[str]:
    english = sight.given.signs[sight.given.letters.index(letter)].name
    return [english.casefold(), sight.sign(letter).casefold()]


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
    "stop": N_("{who} cannot fill up your hand again: the game ends"),
    "home": N_("{who} bring home {cards}"),
}
OTHERS = {
    "above": N_("{who} plays {card} above Fragment {slot}"),
    "below": N_("{who} plays {cards} below Fragment {slot}"),
    "below, face down": N_("{who} plays {cards} face down below Fragment {slot}"),
    "tuck": N_("{who} puts a card under the {back} Dossier"),
    "win": N_("{who} takes the Fragment, worth {points}"),
    "take": N_("{who} takes {cards}"),
    "stop": N_("{who} cannot fill up the hand again: the game ends"),
    "home": N_("{who} brings home {cards}"),
}
NOBODY = {
    "complete": N_("Fragment {slot} is complete: {fragment}"),
    "discard": N_("Discarded: {cards}"),
    "reveal": N_("Fragment {slot} is now {fragment}"),
    "stop": N_("No Fragment is left: the game ends"),
}

# A page has no numbers in the row: there a Fragment goes by what it means.
YOU_ON_PAGE = YOU | {
    "above": N_("{who} play {card} above “{fragment}”"),
    "below": N_("{who} play {cards} below “{fragment}”"),
    "below, face down": N_("{who} play {cards} face down below “{fragment}”"),
    "win": N_("{who} take “{fragment}”, worth {points}"),
}
OTHERS_ON_PAGE = OTHERS | {
    "above": N_("{who} plays {card} above “{fragment}”"),
    "below": N_("{who} plays {cards} below “{fragment}”"),
    "below, face down": N_("{who} plays {cards} face down below “{fragment}”"),
    "win": N_("{who} takes “{fragment}”, worth {points}"),
}
NOBODY_ON_PAGE = NOBODY | {
    "complete": N_("“{fragment}” is complete"),
    "reveal": N_("“{fragment}” is revealed"),
}


def sentence(sight: Sight, told: Told, on_page: bool = False) -> str:
    """What the reader was told, as a whole sentence; empty if it is no news."""
    kind = told["kind"]
    if kind == "deal":
        names = cast(tuple[str, ...], told["row"])
        row = [
            sight.text("“{gloss}”", gloss=sight.meaning(name)) if on_page else sight.fragment_word(name)
            for name in names
        ]
        return sight.text("Four Fragments are revealed: {fragments}.", fragments=sight.all_of(row))
    if kind == "end":
        return game_over(sight, told)
    if kind == "home":
        return _homecoming(sight, told)
    return whole(sight, told, lambda sight, told, who: clause(sight, told, who, on_page))


def clause(sight: Sight, told: Told, who: str = "", on_page: bool = False) -> str:
    """What somebody did, without full stop, and without the player if `who` is empty; what players play, draw and take
    is set off. A pass is no news, nor what others draw."""
    kind = str(told["kind"])
    if kind == "below" and told["down"]:
        kind = "below, face down"
    named = on_page and "fragment" in told  # what was told long ago may not say which Fragment it was
    if "seat" not in told:
        templates = NOBODY_ON_PAGE if named else NOBODY
    elif told["seat"] == sight.seat:
        templates = YOU_ON_PAGE if named else YOU
    else:
        templates = OTHERS_ON_PAGE if named else OTHERS
    if kind not in templates or (kind == "home" and not come_home(told)):
        return ""
    parts: dict[str, object] = {"who": who, "slot": told.get("slot", "")}
    if "card" in told:
        parts["card"] = sight.piece(sight.played(str(told["card"]).partition("-")[2]))
    if "cards" in told or kind == "home":
        parts["cards"] = _cards(sight, told, on_page)
    if "dossier" in told:
        parts["back"] = back_under(str(told["dossier"]), sight.tongue)
    if "fragment" in told:
        name = str(told["fragment"])
        parts["fragment"] = sight.meaning(name) if named else sight.fragment_word(name)
        parts["points"] = sight.fragment(name).points
    return sight.text(templates[kind], **parts).strip()


def _cards(sight: Sight, told: Told, on_page: bool) -> str:
    """The cards that an event is about. Those of several players go by colours; on a page, by players."""
    kind = told["kind"]
    cards = come_home(told) if kind == "home" else cast(tuple[str, ...], told["cards"])
    words = sight.by_player if on_page else sight.by_colour
    if kind == "discard":
        return words(cards)
    if kind == "take":
        return sight.piece(words(cards, True))
    return sight.piece(sight.in_order(cards) if kind == "below" else sight.signs(cards))


def _homecoming(sight: Sight, told: Told) -> str:
    """R32: of one player, what came into the pile at the end, and which Dossiers there were."""
    player = cast(int, told["seat"])
    dossiers = [sight.dossier(name) for name in cast(tuple[str, ...], told["dossiers"])]
    facts = [clause(sight, told, sight.subject(player))]
    if dossiers:
        facts.append(sight.text("the Dossiers were {targets}", targets=sight.all_of(dossiers)))
    said = one_after_another([fact for fact in facts if fact] or [""], sight.tongue)
    if facts[0] or not said:
        return f"{said}." if said else ""
    return sight.text("{who}: {facts}.", who=sight.called(player), facts=said)


def why_ended(sight: Sight) -> str:
    """R29, Q7: of a game that is over, why."""
    if sight.outcome["reason"] == "row":
        return sight.text("It ended because no Fragment was left.")
    who = sight.view["turn"]
    if who == sight.seat:
        return sight.text("It ended because you could not fill up your hand again.")
    return sight.text("It ended because {who} could not fill up the hand again.", who=sight.names[who])


def come_home(told: Told) -> tuple[str, ...]:
    """R32: the cards that came into a player's pile at the end, from below Fragments and from under Dossiers."""
    return (*cast(tuple[str, ...], told["below"]), *cast(tuple[str, ...], told["under"]))


def log(sight: Sight) -> list[str]:
    """A line per turn. Q15: with closed piles only the last round, as long as the game runs."""
    return log_of_terminal(sight, clause, sentence)


# ---- What is asked, and what can be done ----------------------------------------------------------------


def heading(sight: Sight) -> tuple[str, list[str]]:
    """What stands above the table: how far it is."""
    view = sight.view
    facts = [sight.text("turn {number}", number=view["turns"])]
    if view["outcome"] is None:
        facts.append(sight.plural("{n} Fragment in the deck", "{n} Fragments in the deck", view["fragments"]))
    return "" if sight.given.with_dossiers else sight.text("without Dossiers"), facts


def prompt(sight: Sight) -> str:
    asked = sight.seen.prompt()
    if asked.kind == "below":
        question = sight.text("Play below a Fragment: face up what follows, or one card face down.")
    else:
        question = short_prompt(sight)
    warned = warning(sight)
    return f"{question} {warned}" if warned else question


def short_prompt(sight: Sight) -> str:
    """What is asked, where the table itself shows what can be done."""
    asked = sight.seen.prompt()
    if asked.kind == "over":
        return sight.text("The game is over.")
    if asked.kind == "wait":
        who = sight.names[cast(int, asked.parameters["seat"])]
        if asked.parameters["step"] == "above":
            return sight.text("{who} may play above a Fragment.", who=who)
        if asked.parameters["step"] == "below":
            return sight.text("{who} plays below a Fragment.", who=who)
        return sight.text("{who} may put a card under a Dossier.", who=who)
    if asked.kind == "below":
        return sight.text("Play below a Fragment.")
    if asked.kind == "above":
        return sight.text("Play a card above a Fragment, or pass.")
    return sight.text("Put a card under a Dossier, or pass.")


def warning(sight: Sight) -> str:
    """R29: when a card too many ends the game. Nothing, as long as it cannot, or if others are to decide."""
    asked = sight.seen.prompt()
    if "deck" not in asked.parameters:
        return ""
    deck = cast(int, asked.parameters["deck"])
    if asked.kind != "below":
        return "" if deck else sight.text("Your deck is empty: a card ends the game.")
    if deck == 0:
        return sight.text("Your deck is empty: this ends the game.")
    if deck >= HAND:
        return ""
    return sight.plural(
        "You can draw {n} card: more cards than that end the game.",
        "You can draw {n} cards: more cards than that end the game.",
        deck,
    )


def option(sight: Sight, parts: Sequence[str], known: int) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    if verb == "pass":
        return sight.text("pass")
    if verb == "up":
        return _up_option(sight, rest, known)
    if not rest:
        return sight.text({"above": N_("above"), "down": N_("face down"), "tuck": N_("under a Dossier")}[verb])
    sign = f"{rest[0]}{NBSP}{sight.sign(rest[0])}"
    if len(rest) == 1:
        return sight.text("{sign}, face down", sign=sign) if verb == "down" else sign
    if verb == "tuck":
        if known > 1:
            return back_word(rest[1], sight.tongue)
        return sight.text("{sign} under the {back} Dossier", sign=sign, back=back_under(rest[1], sight.tongue))
    fragment = _fragment(sight, rest[1])
    if known > 1:
        return fragment
    if verb == "above":
        return sight.text("{sign} above {fragment}", sign=sign, fragment=fragment)
    return sight.text("{sign} face down below {fragment}", sign=sign, fragment=fragment)


def _up_option(sight: Sight, rest: Sequence[str], known: int) -> str:
    """`Fragment 2: t r`."""
    if not rest:
        return sight.text("face up")
    fragment = _fragment(sight, rest[0])
    if len(rest) == 1:
        return fragment if known else sight.text("face up below {fragment}", fragment=fragment)
    slot = sight.view["row"][int(rest[0]) - 1]
    assert slot is not None
    there = len(slot["below"])
    signs = " ".join(slot["signs"][there : there + int(rest[1])])
    return signs if known > 1 else sight.text("{signs} below {fragment}", signs=signs, fragment=fragment)


def _fragment(sight: Sight, number: str) -> str:
    slot = sight.view["row"][int(number) - 1]
    if slot is None:
        return number
    return sight.text("Fragment {slot}", slot=f"{number} ({sight.gloss(slot)})")


def goal(sight: Sight) -> str:
    """What it takes to win, in one sentence."""
    if sight.given.with_dossiers:
        return sight.text(
            "Most points win: for Fragments, for each card in your pile, and for Dossiers that you complete."
        )
    return sight.text("Most points win: for Fragments, and for each card in your pile.")


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
