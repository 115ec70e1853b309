"""Who looks at a table of Papyrus: what a seat is shown, and the words for its pieces."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypedDict

from mastaba.games.papyrus.rules.setting import KINDS, Fragment, PapyrusSetting
from mastaba.games.papyrus.text.words import gloss_word, played_word, sign_word, target
from mastaba.kernel.contract import Plain
from mastaba.show import sight
from mastaba.show.colours import colour_word

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


# ---- And what that is called ----------------------------------------------------------------------------


class Sight(sight.Sight[PapyrusSetting, View]):
    """What one seat of Papyrus has seen and was told, with words for cards, Fragments and Dossiers."""

    @property
    def step(self) -> str:
        return self.view["step"]

    @property
    def me(self) -> PlayerView:
        """The reader's own part of the view; for a spectator, the first player's."""
        return self.view["players"][max(self.seat, 0)]

    def sign(self, letter: str) -> str:
        """A sign by its letter: `water`."""
        return sign_word(self.given.signs[self.given.letters.index(letter)].name, self.tongue)

    def played(self, letter: str) -> str:
        """A sign as a card that is played, drawn or taken: `water`, `l’eau`."""
        return played_word(self.given.signs[self.given.letters.index(letter)].name, self.tongue)

    def in_order(self, cards: Sequence[str]) -> str:
        """Cards that a player plays one after the other: their signs."""
        return self.all_of([self.played(card.partition("-")[2]) for card in cards])

    def signs(self, cards: Sequence[str], taken: bool = True) -> str:
        """Cards of a player who is named: their signs, equal ones counted: `2 × water and loaf`."""
        letters = [card.partition("-")[2] for card in cards]
        return self._counted(letters, self.played if taken else self.sign, self.sign)

    def by_colour(self, cards: Sequence[str], taken: bool = False) -> str:
        """Cards of several players; equal ones are counted: `2 × red water and blue loaf`."""

        def called(word: Callable[[str], str], card: str) -> str:
            colour, _, sign = card.partition("-")
            return self.text("{colour} {sign}", colour=colour_word(colour, self.tongue), sign=word(sign))

        one = partial(called, self.played if taken else self.sign)
        return self._counted(cards, one, partial(called, self.sign))

    def by_player(self, cards: Sequence[str], taken: bool = False) -> str:
        """Cards of several players, where colours are not spoken of: `loaf and mouth (Nofret), water (you)`."""
        said = []
        for player, colour in enumerate(self.given.colours):
            theirs = [card for card in cards if card.partition("-")[0] == colour]
            if theirs:
                said.append(self.text("{sign} ({who})", sign=self.signs(theirs, taken), who=self.listed(player)))
        return ", ".join(said)

    def _counted(self, things: Sequence[str], one: Callable[[str], str], of_several: Callable[[str], str]) -> str:
        """Equal things together: `2 × water and loaf`."""
        said = []
        for thing, number in Counter(things).items():
            several = number > 1
            said.append(
                self.text("{number} × {card}", number=number, card=of_several(thing)) if several else one(thing)
            )
        return self.all_of(said)

    def fragment(self, name: str) -> Fragment:
        return self.given.fragments[self.given.fragment_names.index(name)]

    def fragment_word(self, name: str) -> str:
        """A Fragment by its name: `mwt (“mother”)`."""
        fragment = self.fragment(name)
        letters = "".join(self.given.letters[sign] for sign in fragment.signs)
        return self.text("{letters} (“{gloss}”)", letters=letters, gloss=self.meaning(name))

    def meaning(self, name: str) -> str:
        """What a Fragment means, by its name: `mother`."""
        return gloss_word(self.fragment(name).gloss, self.tongue)

    def gloss(self, slot: SlotView) -> str:
        """What the Fragment in a slot means."""
        return gloss_word(slot["gloss"], self.tongue)

    def dossier(self, name: str) -> str:
        """What a Dossier asks for, by its name."""
        dossier = self.given.dossiers[self.given.dossier_names.index(name)]
        return target(KINDS[dossier.kind], dossier.n, self.tongue)
