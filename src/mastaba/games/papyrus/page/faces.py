"""How signs and cards look on a page. Cards are called by their sign and their player there: the discs of the seats
carry the colours."""

from functools import lru_cache

from mastaba.games.papyrus.rules.setting import Sign
from mastaba.games.papyrus.text.sight import Sight
from mastaba.games.papyrus.text.words import SIGNS, target
from mastaba.locale import Tongue
from mastaba.show.scene import Drawn

MOTIFS = dict(zip(SIGNS, ("water", "mouth", "loaf", "quail", "reed", "owl", "cloth", "leg"), strict=True))


@lru_cache(maxsize=100)
def motifs_of(signs: tuple[Sign, ...]) -> dict[str, str]:
    """By letter, how a sign is drawn. An owner's own signs are drawn as ours."""
    names = [sign.name for sign in signs]
    ours = names if set(names) == set(MOTIFS) else list(MOTIFS)
    return {sign.letter: MOTIFS[name] for sign, name in zip(signs, ours, strict=True)}


def sign(sight: Sight, letter: str) -> Drawn:
    return {"letter": letter, "motif": motifs_of(sight.given.signs)[letter], "name": sight.sign(letter)}


def face(sight: Sight, card: str) -> Drawn:
    """A card that is seen: how it is drawn, and what it is called."""
    colour, _, letter = card.partition("-")
    seat = sight.given.colours.index(colour)
    drawn = sign(sight, letter)
    label = sight.text("{sign} ({who})", sign=drawn["name"], who=sight.listed(seat))
    return {**drawn, "card": card, "seat": seat, "label": label}


def wanted(kind: str, n: int, tongue: Tongue) -> str:
    """What a Dossier asks for. On a page colours go by their emblems."""
    if kind == "same_colour":
        return tongue.plural("{n} card of one emblem", "{n} cards of one emblem", n)
    return target(kind, n, tongue)
