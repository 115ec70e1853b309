"""What things of Papyrus are called, whoever looks: signs, cards, what Fragments mean, what Dossiers ask for."""

from collections.abc import Callable, Mapping

from mastaba.games.papyrus.rules.setting import HAND
from mastaba.kernel.errors import MastabaError
from mastaba.locale import N_, NC_, Tongue

LOW = HAND  # cards in a deck: one play can use them up

SIGNS = {
    "water": N_("water"),
    "mouth": N_("mouth"),
    "loaf": N_("loaf"),
    "quail chick": N_("quail chick"),
    "reed leaf": N_("reed leaf"),
    "owl": N_("owl"),
    "cloth": N_("cloth"),
    "leg": N_("leg"),
}
PLAYED = "card that is played, drawn or taken"  # where French puts an article
PLAYED_SIGNS = {
    "water": NC_("card that is played, drawn or taken", "water"),
    "mouth": NC_("card that is played, drawn or taken", "mouth"),
    "loaf": NC_("card that is played, drawn or taken", "loaf"),
    "quail chick": NC_("card that is played, drawn or taken", "quail chick"),
    "reed leaf": NC_("card that is played, drawn or taken", "reed leaf"),
    "owl": NC_("card that is played, drawn or taken", "owl"),
    "cloth": NC_("card that is played, drawn or taken", "cloth"),
    "leg": NC_("card that is played, drawn or taken", "leg"),
}
GLOSSES = {
    "mother": N_("mother"),
    "the Benu heron": N_("the Benu heron"),
    "mighty": N_("mighty"),
    "to love": N_("to love"),
    "health": N_("health"),
    "courtier": N_("courtier"),
    "to weep": N_("to weep"),
    "gods": N_("gods"),
    "love": N_("love"),
    "incense": N_("incense"),
    "the river": N_("the river"),
    "Osiris": N_("Osiris"),
    "dream": N_("dream"),
    "Taweret": N_("Taweret"),
    "walls": N_("walls"),
    "reward": N_("reward"),
    "Renseneb (a king)": N_("Renseneb (a king)"),
    "Nebamun": N_("Nebamun"),
    "Imset": N_("Imset"),
    "pyramidion": N_("pyramidion"),
}
BACK = "back of a Dossier"  # what languages say differently elsewhere
BACKS = {"light": NC_("back of a Dossier", "light"), "dark": NC_("back of a Dossier", "dark")}
UNDER = "under the … Dossier"
BACKS_UNDER = {"light": NC_("under the … Dossier", "light"), "dark": NC_("under the … Dossier", "dark")}
DOSSIERS = {"light": N_("Light Dossier"), "dark": N_("Dark Dossier")}


# ---- Signs and Fragments --------------------------------------------------------------------------------


def sign_word(name: str, tongue: Tongue) -> str:
    """An owner's own piece file may bring signs that we have no words for."""
    return tongue.text(SIGNS[name]) if name in SIGNS else name


def played_word(name: str, tongue: Tongue) -> str:
    """A sign as a card that is played, drawn or taken: `loaf`, `le pain`."""
    return tongue.term(PLAYED, PLAYED_SIGNS[name]) if name in PLAYED_SIGNS else name


def gloss_word(gloss: str, tongue: Tongue) -> str:
    """What a Fragment means."""
    return tongue.text(GLOSSES[gloss]) if gloss in GLOSSES else gloss


# ---- Dossiers -------------------------------------------------------------------------------------------


def back_word(back: str, tongue: Tongue) -> str:
    return tongue.term(BACK, BACKS[back])


def back_under(back: str, tongue: Tongue) -> str:
    """The back of a Dossier under which a card is put: `unter das helle Dossier`."""
    return tongue.term(UNDER, BACKS_UNDER[back])


def target(kind: str, n: int, tongue: Tongue) -> str:
    """What a Dossier asks for."""
    if kind == "fragment_value":
        return tongue.plural("a Fragment worth {n} point", "a Fragment worth {n} points", n)
    if kind == "fragments":
        return tongue.plural("{n} Fragment", "{n} Fragments", n)
    if kind == "cards":
        return tongue.plural("{n} card", "{n} cards", n)
    if kind == "different_signs":
        return tongue.plural("{n} sign", "{n} different signs", n)
    if kind == "sign_pairs":
        return tongue.plural("{n} pair of equal signs", "{n} pairs of equal signs", n)
    if kind == "same_sign":
        return tongue.plural("{n} card of one sign", "{n} cards of one sign", n)
    return tongue.plural("{n} card of one colour", "{n} cards of one colour", n)


# ---- Errors ---------------------------------------------------------------------------------------------


def in_words(error: MastabaError, tongue: Tongue) -> dict[str, str]:
    """Signs, Fragments and backs of a refusal, in the reader's words."""
    words: dict[str, str] = {}
    for parameter, known, called in NAMED:
        name = str(error.parameters.get(parameter, ""))
        if name in known:
            words[parameter] = called(name, tongue)
    return words


# What refusals are about, by their parameters: what we have words for, and how it is called
NAMED: tuple[tuple[str, Mapping[str, str], Callable[[str, Tongue], str]], ...] = (
    ("sign", SIGNS, sign_word),
    ("fragment", GLOSSES, gloss_word),
    ("back", BACKS, back_word),
)
