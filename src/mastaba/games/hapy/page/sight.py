"""What all parts of the page of Hâpy Families are made of: what a seat has seen and was told, and the cards."""

from collections.abc import Sequence
from typing import NamedTuple

from mastaba.games.hapy.rules.setting import HapySetting
from mastaba.games.hapy.text.sentences import FAMILIES, view_of, word
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.boards import news, others
from mastaba.locale.telling import Names

# Cards are tuples: what was drawn once is drawn the same again, and a page has a hundred of them.


class Face(NamedTuple):
    """A card that is seen: how it is drawn, and what it is called."""

    card: str
    family: str
    number: str
    name: str


class Sight:
    """What all parts of the scene are made of."""

    def __init__(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> None:
        assert isinstance(seen.setting, HapySetting)
        self.seen = seen
        self.setting: HapySetting = seen.setting
        self.view = view_of(seen)
        self.told = told
        self.names = names
        self.tongue = tongue
        self.moves = [seen.write(move) for move in seen.legal()]
        self.mine = bool(self.moves)
        self.words = {part for move in self.moves for part in move.split()[1:]}
        self.news = news(told)
        self.motifs = motifs_of(self.setting.families)

    def others(self) -> list[int]:
        return others(self.seen.seat, self.setting.seats)

    def face(self, card: str) -> Face:
        return face_of(card, self.motifs, self.tongue)

    def last(self, kind: str) -> Told | None:
        """The latest of these in this turn or the one before."""
        return next((part for part in reversed(self.news) if part["kind"] == kind), None)


def motifs_of(families: Sequence[str]) -> dict[str, str]:
    """Heads and shapes of the families. An owner's own take ours in their order."""
    ours = tuple(FAMILIES)
    return {name: name if set(families) == set(ours) else ours[i] for i, name in enumerate(families)}


def face_of(card: str, motifs: dict[str, str], tongue: Tongue) -> Face:
    family, _, number = card.rpartition("-")
    return Face(card, motifs[family], number, word(card, tongue))
