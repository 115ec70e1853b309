"""What things of Papyrus are called: signs, colours, cards, Fragments, Dossiers."""

from collections.abc import Sequence
from typing import TypedDict, cast

from mastaba.games.papyrus.rules.setting import KINDS, PapyrusSetting
from mastaba.kernel.contract import Plain, Seen
from mastaba.locale import N_, NC_, Tongue
from mastaba.locale.colours import colour_letter, colour_named, colour_word

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


# ---- What a seat is shown -------------------------------------------------------------------------------


class CardView(TypedDict):
    card: str
    face: str


class SlotView(TypedDict):
    fragment: str
    signs: list[str]
    points: int
    gloss: str
    above: list[str]
    below: list[CardView]
    missing: int
    ranking: list[int]


class PileView(TypedDict):
    fragments: list[str]
    cards: list[str]


class DossierView(TypedDict, total=False):
    back: str
    carries: bool
    name: str
    kind: str
    n: int
    points: int
    have: int
    goal: int
    complete: bool
    card: str | None


class PlayerView(TypedDict):
    colour: str
    hand: int
    cards: list[str] | None
    deck: int
    pile: dict[str, int]
    remembered: PileView
    dossiers: list[DossierView]
    unseen: list[str] | None
    score: int


class View(TypedDict):
    you: int | None
    turn: int
    turns: int
    step: str
    row: list[SlotView | None]
    fragments: int
    discards: list[str]
    players: list[PlayerView]
    outcome: Plain | None


def view_of(seen: Seen) -> View:
    return cast(View, seen.view())


def remembers(seen: Seen) -> bool:
    """Q15: whether the table helps people remember. Once the game is over it does."""
    return seen.setting.game.aids_memory(seen.setting) or not seen.to_act


def table_of(seen: Seen) -> PapyrusSetting:
    assert isinstance(seen.setting, PapyrusSetting)
    return seen.setting


# ---- Cards ----------------------------------------------------------------------------------------------


def sign_word(letter: str, seen: Seen, tongue: Tongue) -> str:
    """A sign by its letter: `water`. An owner's own piece file may bring signs that we have no words for."""
    table = table_of(seen)
    name = table.signs[table.letters.index(letter)].name
    return tongue.text(SIGNS[name]) if name in SIGNS else name


def hue(card: str) -> str:
    return colour_named(card.partition("-")[0]).hue


def short(card: str, tongue: Tongue) -> str:
    """A card on the table: `Rn`."""
    colour, _, sign = card.partition("-")
    return f"{colour_letter(colour, tongue)}{sign}"


def card_word(card: str, seen: Seen, tongue: Tongue) -> str:
    """A card: `red water`."""
    colour, _, sign = card.partition("-")
    return tongue.text("{colour} {sign}", colour=colour_word(colour, tongue), sign=sign_word(sign, seen, tongue))


def cards_words(cards: Sequence[str], seen: Seen, tongue: Tongue) -> str:
    """Several cards; equal ones are counted."""
    said = []
    for card in dict.fromkeys(cards):
        number = list(cards).count(card)
        word = card_word(card, seen, tongue)
        said.append(word if number == 1 else tongue.text("{number} × {card}", number=number, card=word))
    return tongue.all_of(said)


def own_words(cards: Sequence[str], seen: Seen, tongue: Tongue) -> str:
    """Cards of a player who is named: their signs only."""
    return tongue.all_of([sign_word(card.partition("-")[2], seen, tongue) for card in cards])


def gloss_word(gloss: str, tongue: Tongue) -> str:
    return tongue.text(GLOSSES[gloss]) if gloss in GLOSSES else gloss


def fragment_word(name: str, seen: Seen, tongue: Tongue) -> str:
    """A Fragment by its name: `mwt (mother)`."""
    table = table_of(seen)
    fragment = table.fragments[table.fragment_names.index(name)]
    letters = "".join(table.letters[sign] for sign in fragment.signs)
    return tongue.text("{letters} (“{gloss}”)", letters=letters, gloss=gloss_word(fragment.gloss, tongue))


def fragment_points(name: str, seen: Seen) -> int:
    table = table_of(seen)
    return table.fragments[table.fragment_names.index(name)].points


# ---- Dossiers -------------------------------------------------------------------------------------------


def back_word(back: str, tongue: Tongue) -> str:
    return tongue.term(BACK, BACKS[back])


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


def dossier_word(name: str, seen: Seen, tongue: Tongue) -> str:
    table = table_of(seen)
    dossier = table.dossiers[table.dossier_names.index(name)]
    return target(KINDS[dossier.kind], dossier.n, tongue)
