"""What speaks for a move of PaPyRoS and against it, as clauses that stand in a list behind the move."""

from collections.abc import Sequence
from typing import cast

from mastaba.games.papyros.text.sight import Sight
from mastaba.games.papyros.text.words import card_quoted, vowel_word, vowels_words
from mastaba.kernel.hints import Reason
from mastaba.locale import N_

CLAUSES = {
    # a word
    "pays": N_("{word} pays {deben} Deben"),
    "wins": N_("reaches {deben} Deben, which wins"),
    "uses": N_("uses up {vowels}"),
    "last vowel": N_("uses up all vowels"),
    "sun": N_("takes a sun for it"),
    "shares": N_("{deben} Deben for {who} as well"),
    "second": N_("leaves enough for the second word"),
    "opens": N_("opens {word} for {who}, {deben} Deben"),
    "spoils": N_("spoils {word} for {who}, {deben} Deben"),
    "next": N_("keeps {word} for the next turn, {deben} Deben"),
    "no next": N_("leaves no word for the next turn"),
    # cards, or no word
    "card": N_("costs the card {card}"),
    "makes": N_("makes {word} possible, {deben} Deben"),
    "makes two": N_("makes {word} and {other} possible, {deben} Deben together"),
    "makes nothing": N_("makes no word possible"),
    "lends": N_("with the vowels of an ally {word} is possible, {deben} Deben"),
    "a vowel": N_("brings a vowel"),
    "gives up": N_("gives up {word}, {deben} Deben"),
    "gives up another": N_("gives up another word"),
    "saves": N_("saves the vowels"),
    "no word": N_("there is no word to lay"),
    # small things
    "gives a sun": N_("a sun can be any vowel"),
    "gives the last": N_("it is the only {vowel}"),
    "pays a sun": N_("a sun could be any vowel later"),
    "own tile": N_("the tile is your own"),
    "ally's tile": N_("the tile is an ally’s"),
    "shared": N_("what an ally lays pays you as well"),
    "another card": N_("a card more"),
    "another vowel": N_("a vowel more"),
    "listed": N_("{word} is in the word list"),
    "sounds right": N_("{word} sounds like a word"),
    "sounds wrong": N_("{word} does not sound like a word"),
    "unsure": N_("whether {word} is a word is hard to say"),
    "asks all": N_("the others have to agree to the word"),
    "alike": N_("looks as good as anything else"),
}


def reason(sight: Sight, found: Reason) -> str:
    """A clause without full stop."""
    parts = dict(found.parameters)
    if found.kind == "has more":
        vowel = vowel_word(str(parts["vowel"]), sight.tongue)
        number = cast(int, parts["number"])
        return sight.plural("there is {n} {vowel} more", "there are {n} {vowel} more", number, vowel=vowel)
    if "who" in parts:
        who = cast(int, parts["who"])
        parts["who"] = sight.term("after “for”", "you") if who == sight.seat else sight.names[who]
    if "vowels" in parts:
        parts["vowels"] = vowels_words(cast(Sequence[str], parts["vowels"]), sight.tongue)
    if "vowel" in parts:
        parts["vowel"] = vowel_word(str(parts["vowel"]), sight.tongue)
    if "card" in parts:
        parts["card"] = card_quoted(str(parts["card"]), sight.tongue)
    return sight.text(CLAUSES[found.kind], **parts)
