"""How cards look on the page. They are tuples: what was drawn once is drawn the same again, and a page has many."""

from functools import lru_cache
from typing import NamedTuple

from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.words import FAMILIES, word
from mastaba.locale import Tongue


class Face(NamedTuple):
    """A card that is seen: how it is drawn, and what it is called."""

    card: str
    family: str
    number: str
    name: str


def face(sight: Sight, card: str) -> Face:
    return face_of(card, sight.given.families, sight.tongue)


def face_of(card: str, families: tuple[str, ...], tongue: Tongue) -> Face:
    family, _, number = card.rpartition("-")
    return Face(card, motifs_of(families)[family], number, word(card, tongue))


@lru_cache(maxsize=100)
def motifs_of(families: tuple[str, ...]) -> dict[str, str]:
    """Heads and shapes of the families. An owner's own take ours in their order."""
    ours = tuple(FAMILIES)
    return {name: name if set(families) == set(ours) else ours[i] for i, name in enumerate(families)}
