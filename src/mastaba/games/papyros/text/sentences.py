"""PaPyRoS in words: what happened, what is asked, what can be done. For terminal and page alike."""

from collections import Counter
from collections.abc import Sequence
from typing import cast

from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.text.sight import Sight
from mastaba.games.papyros.text.words import (
    CARD_WORDS,
    DIRECTIONS,
    PAID_WITH,
    VERBS,
    WORDS_OF,
    card_quoted,
    card_word,
    face_word,
    verb_word,
    vowel_word,
    vowels_words,
)
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.show.log import log_of_terminal
from mastaba.show.sentences import whole, winners_of

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
    "flip": N_("{who} play {card}, which turns {slots} into {faces}"),
    "swap": N_("{who} play {card}: {slots} are now {faces}"),
    "swap_words": N_("{who} play {card}: {slots} are now {faces}, which makes {words}"),
    "ask": N_("{who} ask {partner} for an alliance"),
    "refuse": N_("{who} refuse the alliance"),
    "ally": N_("{who} make an alliance with {partner}"),
    "return": N_("{who} return {card} and draw {vowels}"),
    "discard": N_("{who} return {card} for nothing"),
    "court": N_("{who} ask for a vote on {word}"),
    "vote": N_("{who} vote {vote}"),
    "animate": N_("{who} animate {combination}: {word} for {deben} Deben"),
    "extend": N_("{who} lay {word} for {deben} Deben"),
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
    "flip": N_("{who} plays {card}, which turns {slots} into {faces}"),
    "swap": N_("{who} plays {card}: {slots} are now {faces}"),
    "swap_words": N_("{who} plays {card}: {slots} are now {faces}, which makes {words}"),
    "ask": N_("{who} asks {partner} for an alliance"),
    "refuse": N_("{who} refuses the alliance"),
    "ally": N_("{who} makes an alliance with {partner}"),
    "return": N_("{who} returns {card} and draws {vowels}"),
    "discard": N_("{who} returns {card} for nothing"),
    "court": N_("{who} asks for a vote on {word}"),
    "vote": N_("{who} votes"),
    "animate": N_("{who} animates {combination}: {word} for {deben} Deben"),
    "extend": N_("{who} lays {word} for {deben} Deben"),
    "none": N_("{who} lays no word"),
}
# On a page, whose board has no names for combinations, one sees where it was: some sentences leave it out
YOU_THERE = YOU | {
    "place": N_("{who} place the consonant {face}"),
    "flip": N_("{who} play {card}, which turns up {faces}"),
    "swap": N_("{who} play {card}: {faces} change places"),
    "swap_words": N_("{who} play {card}: {faces} change places, which makes {words}"),
    "animate": YOU["extend"],
}
OTHERS_THERE = OTHERS | {
    "place": N_("{who} places the consonant {face}"),
    "flip": N_("{who} plays {card}, which turns up {faces}"),
    "swap": N_("{who} plays {card}: {faces} change places"),
    "swap_words": N_("{who} plays {card}: {faces} change places, which makes {words}"),
    "animate": OTHERS["extend"],
}


def sentence(sight: Sight, told: Told, page: bool = False) -> str:
    """What this seat was told, as a whole sentence."""
    kind = told["kind"]
    if kind == "begin":
        return _begins(sight, told)
    if kind == "deal":
        return sight.text("The consonants are dealt.")
    if kind == "end":
        return ending(sight, cast(tuple[int, ...], told["ranks"]), cast(tuple[int, ...], told["totals"]))
    return whole(sight, told, lambda sight, told, who: clause(sight, told, who, page))


def _begins(sight: Sight, told: Told) -> str:
    said = sight.text("First player: {who}.", who=sight.called(cast(int, told["first"])))
    if told["list"] or told["court"] == "vote":
        return said
    return f"{said} {no_list(sight.tongue)}"


def no_list(tongue: Tongue) -> str:
    return tongue.text("No list of such words is installed here: every word is put to the vote.")


def ending(sight: Sight, ranks: Sequence[int], totals: Sequence[int]) -> str:
    """Who has won, and with how many Deben."""
    winners = winners_of(ranks)
    deben = totals[winners[0]]
    if len(winners) > 1:
        sharing = sight.all_of([sight.listed(player) for player in winners])
        return sight.text("The game is over. Shared victory with {n} Deben: {who}.", n=deben, who=sharing)
    if winners == [sight.seat]:
        return sight.text("The game is over. You win with {n} Deben.", n=deben)
    return sight.text("The game is over. {who} wins with {n} Deben.", n=deben, who=sight.names[winners[0]])


def clause(sight: Sight, told: Told, who: str, page: bool = False) -> str:
    """What this seat was told, without full stop, and without the player if `who` is empty; nothing, if it is no news.

    On a `page` it is not said where on the board it was.
    """
    kind = str(told["kind"])
    if kind in ("verdict", "challenge"):
        return _verdict(sight, told)
    if kind == "word":
        return _word(sight, told, who, page)
    templates = _templates(told.get("seat") == sight.seat, page)
    kind = _closer(kind, told)
    if kind not in templates:
        return ""
    parts: dict[str, object] = {"who": who, "slot": told.get("slot", ""), "word": told.get("word", "")}
    if "face" in told:
        face = str(told["face"])
        parts["face"] = face_word(face, sight.tongue) if kind == "roll" else _face(face, page)
    if "vowels" in told:
        parts["vowels"] = vowels_words(cast(tuple[str, ...], told["vowels"]), sight.tongue)
    if "vowel" in told:
        parts["vowel"] = vowel_word(str(told["vowel"]), sight.tongue)
    if "card" in told:
        parts["card"] = card_quoted(str(told["card"]), sight.tongue)
    if "slots" in told:
        parts["card"] = card_quoted("umdrehen" if kind == "flip" else "tauschen", sight.tongue)
        parts["slots"] = sight.all_of(cast(tuple[str, ...], told["slots"]))
        parts["faces"] = sight.all_of([_face(face, page) for face in cast(tuple[str, ...], told["faces"])])
        parts["words"] = sight.all_of(cast(tuple[str, ...], told.get("words", ())))
    if "partner" in told:
        partner = cast(int, told["partner"])
        parts["partner"] = sight.term("after “with”", "you") if partner == sight.seat else sight.names[partner]
    if "vote" in told:
        parts["vote"] = verb_word(str(told["vote"]), sight.tongue)
    return sight.text(templates[kind], **parts).strip()


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


def _word(sight: Sight, told: Told, who: str, page: bool) -> str:
    """`Anna lays OMA for 6 Deben (OMA 3, MAL 3); as many for Ben`: the word that was laid, and what each one pays."""
    kind = "extend" if told["combination"] == "extend" else "animate"
    paid = cast(tuple[str, ...], told["paid"])
    said = sight.text(
        _templates(told["seat"] == sight.seat, page)[kind],
        who=who,
        combination=told["combination"],
        word=sight.piece(paid[0]),
        deben=told["deben"],
    ).strip()
    if len(paid) > 1:
        said = sight.text("{said} ({parts})", said=said, parts=paid_words(paid))
    voted = [word for word, verdict in _judged(told) if verdict == "voted"]
    if voted:
        said = sight.text("{said} (by vote: {words})", said=said, words=", ".join(voted))
    me = sight.term("after “for”", "you")
    allies = [me if ally == sight.seat else sight.names[ally] for ally in cast(tuple[int, ...], told["allies"])]
    return sight.text("{said}; as many for {allies}", said=said, allies=sight.all_of(allies)) if allies else said


def paid_words(paid: Sequence[str]) -> str:
    """`MALE 4, 2 × EI 2`: each word that pays, and how much; the one that was laid comes first."""
    counts = Counter(paid)
    return ", ".join(
        f"{count} × {word} {len(word)}" if count > 1 else f"{word} {len(word)}" for word, count in counts.items()
    )


def _judged(told: Told) -> list[tuple[str, str]]:
    words, verdicts = cast(tuple[str, ...], told["words"]), cast(tuple[str, ...], told["verdicts"])
    return list(zip(words, verdicts, strict=True))


VERDICTS = {
    ("verdict", True): N_("{word} is admitted with {yes} to {no}"),
    ("verdict", False): N_("{word} is rejected with {yes} to {no}"),
    ("challenge", True): N_("{word} stands with {yes} to {no}"),
    ("challenge", False): N_("{word} is rejected with {yes} to {no}"),
}


def _verdict(sight: Sight, told: Told) -> str:
    """A listed word that nobody is against is no news."""
    votes = cast(tuple[str, ...], told["votes"])
    yes, no = votes.count("yes"), votes.count("no")
    if told["kind"] == "challenge" and not no:
        return ""
    return sight.text(VERDICTS[str(told["kind"]), bool(told["admitted"])], word=told["word"], yes=yes, no=no)


def log(sight: Sight) -> list[str]:
    """A line per turn."""
    return log_of_terminal(sight, clause, sentence)


# ---- What is asked --------------------------------------------------------------------------------------


def heading(sight: Sight) -> tuple[str, list[str]]:
    """What stands above the table: how far it is."""
    view = sight.view
    words = WORDS_OF[view["language"]]
    facts = [sight.text(words), sight.text("{n} Deben win", n=view["target"])]
    if view["outcome"] is None:
        facts.append(sight.text("turn {number}", number=view["turns"]))
        facts.append(sight.plural("{n} vowel in the bag", "{n} vowels in the bag", sum(view["bag"].values())))
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
    "challenge": N_("{who} lays {word}, which is in the word list. Does it count? Yes, no, or abstain."),
    "draw": N_("Draw a vowel, or decline?"),
}


def prompt(sight: Sight) -> str:
    """What is asked of the reader, or whom the others wait for."""
    asked = sight.seen.prompt()
    parameters = dict(asked.parameters)
    if "seat" in parameters:
        parameters["who"] = sight.names[cast(int, parameters["seat"])]
    if asked.kind == "over":
        return sight.text("The game is over.")
    if asked.kind == "wait":
        return sight.text(WAITING[str(parameters.pop("step"))], **parameters)
    if asked.kind == "give":
        return sight.plural("Give up {n} vowel.", "Give up {n} vowels.", cast(int, parameters["owed"]))
    if asked.kind == "act":
        return _asked_to_act(sight, bool(parameters["forced"]), bool(parameters["court"]), bool(parameters["list"]))
    return sight.text(ASKED[asked.kind], **parameters)


def _asked_to_act(sight: Sight, forced: bool, court: bool, has_list: bool) -> str:
    if forced:
        return sight.text("Use the fourth card, or return it for a vowel.")
    said = sight.text("Play cards, then lay a word; or finish.")
    if not court:
        return said
    unlisted = sight.text("A word that is not in the list: “court WORD”.")
    unheard = sight.text("Ask for a vote on every word: “court WORD”.")
    return f"{said} {unlisted if has_list else unheard}"


# ---- What can be done -----------------------------------------------------------------------------------


def option(sight: Sight, parts: Sequence[str], known: int) -> str:
    """A move, or the beginning of one, in a list of choices. The first `known` parts have been said already."""
    verb, *rest = parts
    said = [_part(sight, verb, place, word) for place, word in enumerate(rest)]
    if known:
        said = said[known - 1 :]
        return " ".join(said) or verb_word(verb, sight.tongue)
    return " ".join([verb_word(verb, sight.tongue), *said])


def _part(sight: Sight, verb: str, place: int, word: str) -> str:
    if verb == "give":
        return vowel_word(word, sight.tongue)
    if verb == "return":
        return card_word(word, sight.tongue) if word in CARD_WORDS else word
    if verb == "ally" or (verb == "pay" and place == 1):
        return sight.listed(int(word) - 1)
    if verb == "pay":
        return sight.text(PAID_WITH[word])
    if verb == "extend" and place == 1:
        return sight.text(DIRECTIONS[word])
    return word


def meant(sight: Sight, token: str) -> tuple[str, ...]:
    """The words of the notation that a typed word can stand for: verbs, directions and cards by their names."""
    word = token.casefold()
    said = {verb: verb_word(verb, sight.tongue).casefold() for verb in VERBS}
    said |= {direction: sight.text(name).casefold() for direction, name in DIRECTIONS.items()}
    said |= {paid: sight.text(name).casefold() for paid, name in PAID_WITH.items()}
    said |= {card: card_word(card, sight.tongue).casefold() for card in CARDS}
    for notation, name in said.items():
        if word in (notation, name):
            return (notation,)
    found = [notation for notation, name in said.items() if len(word) > 2 and name.startswith(word)]
    plain = sight.given.script.plain(token).casefold()  # G8: as it is spelled here
    return (*found, word) if plain == word else (*found, word, plain)


def goal(sight: Sight) -> str:
    """What it takes to win, in one sentence."""
    return sight.text(
        "Whoever first has {target} Deben wins. The words that you lay pay them.", target=sight.view["target"]
    )


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
    "{word} was rejected in this game: the others can vote on it again.": "court {word}",
    "Say which word the others are to vote on.": "court …",
}


def in_words(error: MastabaError, tongue: Tongue) -> dict[str, str]:
    """Suns and cards are called by name."""
    card = str(error.parameters.get("card", "")).lower()
    said = {"card": card_quoted(card, tongue)} if card in CARD_WORDS else {}
    return said | ({"vowel": vowel_word("sun", tongue)} if error.parameters.get("vowel") == "sun" else {})
