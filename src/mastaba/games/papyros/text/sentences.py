"""PaPyRoS in words: what happened, what is asked, what can be done. For terminal and page alike.

Everything is made of what a seat has seen and was told; `seat` is who reads (-1: a spectator).
"""

from collections.abc import Sequence
from typing import cast

from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.text.words import TITLES, ending, face_word, view_of, vowel_word, vowels_words
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import N_, NC_, Tongue
from mastaba.locale.telling import Names, called, listed, log_of, refused, subject, turn_begins

OPTIONS = {
    "target": N_("Deben to win"),
    "court": N_("Who judges words?"),
    "scoring": N_("What does an extension pay?"),
    "min_length": N_("Letters of the shortest word"),
    "unique_words": N_("May a word stand there only once?"),
    "quick_setup": N_("Deal the consonants by chance?"),
    "consent": N_("Must an ally agree?"),
    "y": N_("What is Y?"),
    "decline_draw": N_("May one decline the last vowel?"),
}
VALUES = {
    "on": N_("yes"),
    "off": N_("no"),
    "dictionary+vote": N_("the word list, and a vote on other words"),
    "dictionary": N_("the word list"),
    "vote": N_("a vote on every word"),
    "cluster": N_("all words that hang together"),
    "touched": N_("the new word and those that cross it"),
    "vowel": N_("a vowel"),
    "consonant": N_("a consonant"),
}
VERBS = {
    "deal": N_("deal"),
    "place": N_("place"),
    "give": N_("give"),
    "draw": N_("draw"),
    "decline": N_("decline"),
    "flip": N_("flip"),
    "swap": N_("swap"),
    "ally": N_("ally"),
    "return": N_("return"),
    "yes": NC_("a vote", "yes"),
    "no": NC_("a vote", "no"),
    "abstain": N_("abstain"),
    "pay": N_("pay"),
    "finish": N_("finish"),
    "animate": N_("animate"),
    "extend": N_("extend"),
    "court": N_("court"),
}
VOTE = "a vote"
DIRECTIONS = {"across": N_("across"), "down": N_("down")}
PAID_WITH = {"tile": N_("tile"), "sun": N_("sun")}


def setting(option: str, value: str, tongue: Tongue) -> str:
    """What an option is called or, with a value, what that is."""
    if not value:
        return tongue.text(OPTIONS[option]) if option in OPTIONS else option
    return tongue.text(VALUES[value]) if value in VALUES else value


def verb_word(verb: str, tongue: Tongue) -> str:
    return tongue.term(VOTE, VERBS[verb]) if verb in ("yes", "no") else tongue.text(VERBS[verb])


# ---- What people type -----------------------------------------------------------------------------------


def meant(token: str, seen: Seen, tongue: Tongue) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for: verbs, directions and cards by their names."""
    word = token.casefold()
    said = {verb: verb_word(verb, tongue).casefold() for verb in VERBS}
    said |= {direction: tongue.text(name).casefold() for direction, name in DIRECTIONS.items()}
    said |= {paid: tongue.text(name).casefold() for paid, name in PAID_WITH.items()}
    said |= {card: card for card in CARDS}
    for notation, name in said.items():
        if word in (notation, name):
            return (notation,)
    found = [notation for notation, name in said.items() if len(word) > 2 and name.startswith(word)]
    return (*found, word)


# ---- What happened --------------------------------------------------------------------------------------

# One sentence each for the reader as “You” and for somebody else; {who} comes first in all of them, so that a
# log can leave it out where the same player goes on.
YOU = {
    "place": N_("{who} place {face} on {slot}"),
    "roll": N_("{who} roll {face}"),
    "draw": N_("{who} draw {vowels}"),
    "nothing": N_("{who} draw no vowel"),
    "give": N_("{who} give up {vowel}"),
    "card": N_("{who} draw the card {card}"),
    "decline": N_("{who} draw no card"),
    "flip": N_("{who} play UMDREHEN, which turns {slots} into {faces}"),
    "swap": N_("{who} play TAUSCHEN: {slots} are now {faces}"),
    "swap_words": N_("{who} play TAUSCHEN: {slots} are now {faces}, which makes {words}"),
    "ask": N_("{who} ask {partner} for an alliance"),
    "refuse": N_("{who} refuse the alliance"),
    "ally": N_("{who} make an ALLIANZ with {partner}"),
    "return": N_("{who} return {card} and draw {vowels}"),
    "discard": N_("{who} return {card} for nothing"),
    "court": N_("{who} ask for a vote on {word}"),
    "vote": N_("{who} vote {vote}"),
    "animate": N_("{who} animate {combination}: {words} for {deben} Deben"),
    "extend": N_("{who} lay {words} for {deben} Deben"),
    "none": N_("{who} lay no word"),
}
OTHERS = {
    "place": N_("{who} places {face} on {slot}"),
    "roll": N_("{who} rolls {face}"),
    "draw": N_("{who} draws {vowels}"),
    "nothing": N_("{who} draws no vowel"),
    "give": N_("{who} gives up {vowel}"),
    "card": N_("{who} draws an Aton card"),
    "decline": N_("{who} draws no card"),
    "flip": N_("{who} plays UMDREHEN, which turns {slots} into {faces}"),
    "swap": N_("{who} plays TAUSCHEN: {slots} are now {faces}"),
    "swap_words": N_("{who} plays TAUSCHEN: {slots} are now {faces}, which makes {words}"),
    "ask": N_("{who} asks {partner} for an alliance"),
    "refuse": N_("{who} refuses the alliance"),
    "ally": N_("{who} makes an ALLIANZ with {partner}"),
    "return": N_("{who} returns {card} and draws {vowels}"),
    "discard": N_("{who} returns {card} for nothing"),
    "court": N_("{who} asks for a vote on {word}"),
    "vote": N_("{who} votes"),
    "animate": N_("{who} animates {combination}: {words} for {deben} Deben"),
    "extend": N_("{who} lays {words} for {deben} Deben"),
    "none": N_("{who} lays no word"),
}
# The same on a page, whose board has no names for combinations: one sees where it was
YOU_THERE = YOU | {
    "place": N_("{who} place the consonant {face}"),
    "flip": N_("{who} play UMDREHEN, which turns up {faces}"),
    "swap": N_("{who} play TAUSCHEN: {faces} change places"),
    "swap_words": N_("{who} play TAUSCHEN: {faces} change places, which makes {words}"),
    "animate": YOU["extend"],
}
OTHERS_THERE = OTHERS | {
    "place": N_("{who} places the consonant {face}"),
    "flip": N_("{who} plays UMDREHEN, which turns up {faces}"),
    "swap": N_("{who} plays TAUSCHEN: {faces} change places"),
    "swap_words": N_("{who} plays TAUSCHEN: {faces} change places, which makes {words}"),
    "animate": OTHERS["extend"],
}


def sentence(seen: Seen, told: Told, names: Names, tongue: Tongue, page: bool = False) -> str:
    """What this seat was told, as a sentence."""
    kind = told["kind"]
    if kind == "begin":
        return _begins(seen, told, names, tongue)
    if kind == "deal":
        return tongue.text("The consonants are dealt.")
    if kind == "end":
        return ending(told, seen.seat, names, tongue)
    if kind == "turn":
        return turn_begins(told, seen.seat, names, tongue)
    who = subject(cast(int, told["seat"]), seen.seat, names, tongue) if "seat" in told else ""
    said = clause(seen, told, names, tongue, who, page)
    return f"{said}." if said else ""


def _begins(seen: Seen, told: Told, names: Names, tongue: Tongue) -> str:
    who = called(cast(int, told["first"]), seen.seat, names, tongue)
    said = tongue.text("First player: {who}.", who=who)
    if told["list"] or told["court"] == "vote":
        return said
    return f"{said} {no_list(tongue)}"


def no_list(tongue: Tongue) -> str:
    return tongue.text("No German word list is installed here: every word is put to the vote.")


def clause(seen: Seen, told: Told, names: Names, tongue: Tongue, who: str = "", page: bool = False) -> str:
    """The same without full stop, and without the player if `who` is empty."""
    kind = str(told["kind"])
    if kind == "verdict":
        return _verdict(told, tongue)
    if kind == "word":
        return _word(seen, told, names, tongue, who, page)
    templates = _templates(told.get("seat") == seen.seat, page)
    kind = _closer(kind, told)
    if kind not in templates:
        return ""
    parts: dict[str, object] = {"who": who, "slot": told.get("slot", ""), "word": told.get("word", "")}
    if "face" in told:
        face = str(told["face"])
        parts["face"] = face_word(face, tongue) if kind == "roll" else _face(face, page)
    if "vowels" in told:
        parts["vowels"] = vowels_words(cast(tuple[str, ...], told["vowels"]), tongue)
    if "vowel" in told:
        parts["vowel"] = vowel_word(str(told["vowel"]), tongue)
    if "card" in told:
        parts["card"] = TITLES[str(told["card"])]
    if "slots" in told:
        parts["slots"] = tongue.all_of(cast(tuple[str, ...], told["slots"]))
        parts["faces"] = tongue.all_of([_face(face, page) for face in cast(tuple[str, ...], told["faces"])])
        parts["words"] = tongue.all_of(cast(tuple[str, ...], told.get("words", ())))
    if "partner" in told:
        parts["partner"] = listed(cast(int, told["partner"]), seen.seat, names, tongue)
    if "vote" in told:
        parts["vote"] = verb_word(str(told["vote"]), tongue)
    return tongue.text(templates[kind], **parts).strip()


def _templates(own: bool, page: bool) -> dict[str, str]:
    if page:
        return YOU_THERE if own else OTHERS_THERE
    return YOU if own else OTHERS


def _face(face: str, page: bool) -> str:
    """`M/R` has an R on its back; a page draws that."""
    return face.partition("/")[0] if page else face


def _closer(kind: str, told: Told) -> str:
    """Some events are told in two ways."""
    if kind in ("draw", "return") and not told["vowels"]:
        return "nothing" if kind == "draw" else "discard"
    return "swap_words" if kind == "swap" and told["words"] else kind


def _word(seen: Seen, told: Told, names: Names, tongue: Tongue, who: str, page: bool) -> str:
    """`Anna lays OMA and MAL for 6 Deben, as does Ben`."""
    kind = "extend" if told["combination"] == "extend" else "animate"
    said = tongue.text(
        _templates(told["seat"] == seen.seat, page)[kind],
        who=who,
        combination=told["combination"],
        words=tongue.all_of(cast(tuple[str, ...], told["paid"])),
        deben=told["deben"],
    ).strip()
    voted = [word for word, verdict in _judged(told) if verdict == "voted"]
    if voted:
        said = tongue.text("{said} (by vote: {words})", said=said, words=", ".join(voted))
    allies = [listed(ally, seen.seat, names, tongue) for ally in cast(tuple[int, ...], told["allies"])]
    return tongue.text("{said}; as many for {allies}", said=said, allies=tongue.all_of(allies)) if allies else said


def _judged(told: Told) -> list[tuple[str, str]]:
    words, verdicts = cast(tuple[str, ...], told["words"]), cast(tuple[str, ...], told["verdicts"])
    return list(zip(words, verdicts, strict=True))


def _verdict(told: Told, tongue: Tongue) -> str:
    votes = cast(tuple[str, ...], told["votes"])
    template = (
        N_("{word} is admitted with {yes} to {no}") if told["admitted"] else N_("{word} is rejected with {yes} to {no}")
    )
    return tongue.text(template, word=told["word"], yes=votes.count("yes"), no=votes.count("no"))


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
    facts = [tongue.text("{n} Deben win", n=view["target"])]
    if view["outcome"] is None:
        facts.append(tongue.text("turn {number}", number=view["turns"]))
        facts.append(tongue.plural("{n} vowel in the bag", "{n} vowels in the bag", sum(view["bag"].values())))
    return "", facts


WAITING = {
    "deal": N_("The consonants are dealt."),
    "place": N_("{who} places a consonant."),
    "give": N_("{who} gives up vowels."),
    "sun": N_("{who} may draw an Aton card."),
    "act": N_("{who} plays cards or lays a word."),
    "more": N_("{who} may lay another word."),
    "pay": N_("{who} chooses tiles."),
    "consent": N_("{who} answers whether to join the alliance."),
    "vote": N_("{who} votes on {word}."),
    "draw": N_("{who} may draw a vowel."),
}
ASKED = {
    "deal": N_("Deal the consonants."),
    "place": N_("Place a consonant on a hieroglyph, either side up."),
    "sun": N_("You hold three cards. Draw a fourth? It must be used at once."),
    "more": N_("Animate another exchanged combination, or finish."),
    "pay": N_("Which tile do you lay for {vowel}?"),
    "consent": N_("{who} offers you an alliance. Yes or no?"),
    "vote": N_("{who} asks: does {word} count as a word? Yes, no, or abstain."),
    "draw": N_("Draw a vowel, or decline?"),
}


def prompt(seen: Seen, names: Names, tongue: Tongue) -> str:
    asked = seen.prompt()
    parameters = dict(asked.parameters)
    if "seat" in parameters:
        parameters["who"] = names[cast(int, parameters["seat"])]
    if asked.kind == "over":
        return tongue.text("The game is over.")
    if asked.kind == "wait":
        return tongue.text(WAITING[str(parameters.pop("step"))], **parameters)
    if asked.kind == "give":
        return tongue.plural("Give up {n} vowel.", "Give up {n} vowels.", cast(int, parameters["owed"]))
    if asked.kind == "act":
        return _asked_to_act(bool(parameters["forced"]), bool(parameters["court"]), bool(parameters["list"]), tongue)
    return tongue.text(ASKED[asked.kind], **parameters)


def _asked_to_act(forced: bool, court: bool, has_list: bool, tongue: Tongue) -> str:
    if forced:
        return tongue.text("Use the fourth card, or return it for a vowel.")
    said = tongue.text("Play cards, then lay a word; or finish.")
    if not court:
        return said
    unlisted = tongue.text("A word that is not in the list: “court WORD”.")
    unheard = tongue.text("Ask for a vote on every word: “court WORD”.")
    return f"{said} {unlisted if has_list else unheard}"


def option(seen: Seen, parts: Sequence[str], known: int, names: Names, tongue: Tongue) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    said = [_part(verb, place, word, seen, names, tongue) for place, word in enumerate(rest)]
    if known:
        said = said[known - 1 :]
        return " ".join(said) or verb_word(verb, tongue)
    return " ".join([verb_word(verb, tongue), *said])


def _part(verb: str, place: int, word: str, seen: Seen, names: Names, tongue: Tongue) -> str:
    if verb == "give":
        return vowel_word(word, tongue)
    if verb == "return":
        return TITLES.get(word, word)
    if verb == "ally" or (verb == "pay" and place == 1):
        return listed(int(word) - 1, seen.seat, names, tongue)
    if verb == "pay":
        return tongue.text(PAID_WITH[word])
    if verb == "extend" and place == 1:
        return tongue.text(DIRECTIONS[word])
    return word


def advice(tongue: Tongue) -> list[str]:
    """What can be typed, in examples."""
    return [
        tongue.text("Type a word, and you see where it can be laid."),
        tongue.text("“animate K05 OBEN 1” animates K05 with one square before it; “B(AU)M” takes the tile AU."),
        tongue.text("“extend c4 across NEUMOND” lays a word over letters that are there, from square c4 on."),
        tongue.text(
            "In full: {moves}.",
            moves="animate K05 OBEN 1, extend c4 across NEUMOND, court WORD, finish, give E, flip K05.1 K05.2, "
            "swap K05.1 K07.3, ally 2, return tauschen, yes, no, abstain, pay sun 1, draw, decline",
        ),
    ]


# What to type where a refusal says what can be done
INSTEAD = {
    "{word} has not been admitted yet: the others can vote on it.": "court {word}",
    "{word} is not in the word list: the others can vote on it.": "court {word}",
    "Say which word the others are to vote on.": "court …",
}


def refusal(error: MastabaError, names: Names, tongue: Tongue) -> str:
    return refused(error, INSTEAD, tongue)


def in_words(error: MastabaError, tongue: Tongue) -> dict[str, str]:
    """A sun is called by name."""
    return {"vowel": vowel_word("sun", tongue)} if error.parameters.get("vowel") == "sun" else {}
