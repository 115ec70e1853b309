"""What things of PaPyRoS are called: vowels, cards, faces of the die; options, and the verbs of moves."""

from collections.abc import Sequence

from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.locale import N_, NC_, Tongue

# ---- Pieces ---------------------------------------------------------------------------------------------

TITLES = {card: card.upper() for card in CARDS}  # as they are printed, in every language
CARD = "Aton card"
CARD_WORDS = {
    "umdrehen": NC_("Aton card", "Turn over"),
    "tauschen": NC_("Aton card", "Exchange"),
    "allianz": NC_("Aton card", "Alliance"),
}
FACES = {"sun": N_("a sun")}
DIRECTIONS = {"across": N_("across"), "down": N_("down")}
PAID_WITH = {"tile": N_("tile"), "sun": N_("sun")}


def card_word(card: str, tongue: Tongue) -> str:
    """The name of a card in the reader's language."""
    return tongue.term(CARD, CARD_WORDS[card])


def card_quoted(card: str, tongue: Tongue) -> str:
    """The same as a sentence has it."""
    return tongue.term("Aton card", "“{name}”", name=card_word(card, tongue))


def vowel_word(kind: str, tongue: Tongue) -> str:
    return tongue.text("sun") if kind == "sun" else kind


def vowels_words(kinds: Sequence[str], tongue: Tongue) -> str:
    return ", ".join(vowel_word(kind, tongue) for kind in kinds)


def face_word(face: str, tongue: Tongue) -> str:
    """A face of the die, with a real minus."""
    return tongue.text(FACES[face]) if face in FACES else face.replace("-", "−")


# ---- Moves ----------------------------------------------------------------------------------------------

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


def verb_word(verb: str, tongue: Tongue) -> str:
    return tongue.term(VOTE, VERBS[verb]) if verb in ("yes", "no") else tongue.text(VERBS[verb])


# ---- Options --------------------------------------------------------------------------------------------

LABELS = {
    "language": N_("Words"),
    "target": N_("Deben to win"),
    "court": N_("Words are judged by"),
    "scoring": N_("An extension pays"),
    "min_length": N_("Letters of the shortest word"),
    "unique_words": N_("Each word only once"),
    "quick_setup": N_("Consonants by chance"),
    "consent": N_("Allies have to agree"),
    "y": N_("Y counts as"),
    "decline_draw": N_("The last vowel may be declined"),
}
VALUES = {
    "de": N_("German"),
    "en": N_("English"),
    "fr": N_("French"),
    "on": N_("yes"),
    "off": N_("no"),
    "dictionary+vote": N_("the word list, and a vote on other words"),
    "dictionary": N_("the word list"),
    "vote": N_("a vote on every word"),
    "challenge": N_("the word list, but any word can be challenged"),
    "matched": N_("the new word, and crossing words no longer than it"),
    "touched": N_("the new word and all that cross it"),
    "cluster": N_("all words that hang together"),
    "vowel": N_("a vowel"),
    "consonant": N_("a consonant"),
}

WORDS_OF = {
    "de": N_("German words"),
    "en": N_("English words, a variant of our own"),
    "fr": N_("French words, a variant of our own"),
}


def setting(option: str, value: str, tongue: Tongue) -> str:
    """What an option is called or, with a value, what that is."""
    if not value:
        return tongue.text(LABELS[option]) if option in LABELS else option
    return tongue.text(VALUES[value]) if value in VALUES else value
