"""Who looks at a table of Papyrus: what a seat is shown, and the words for its pieces."""

from collections.abc import Sequence
from typing import TypedDict

from mastaba.games.papyrus.rules.setting import KINDS, Fragment, PapyrusSetting
from mastaba.games.papyrus.text.words import gloss_word, sign_word, target
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

    def signs(self, cards: Sequence[str]) -> str:
        """Cards of a player who is named: their signs only."""
        return self.all_of([self.sign(card.partition("-")[2]) for card in cards])

    def card(self, card: str) -> str:
        """A card: `red water`."""
        colour, _, sign = card.partition("-")
        return self.text("{colour} {sign}", colour=colour_word(colour, self.tongue), sign=self.sign(sign))

    def by_colour(self, cards: Sequence[str]) -> str:
        """Cards of several players; equal ones are counted: `2 × red water and blue loaf`."""
        said = []
        for card in dict.fromkeys(cards):
            number = list(cards).count(card)
            word = self.card(card)
            said.append(word if number == 1 else self.text("{number} × {card}", number=number, card=word))
        return self.all_of(said)

    def by_player(self, cards: Sequence[str]) -> str:
        """Cards of several players, where colours are not spoken of: `loaf and mouth (Nofret), water (you)`."""
        said = []
        for player, colour in enumerate(self.given.colours):
            theirs = [card for card in cards if card.partition("-")[0] == colour]
            if theirs:
                said.append(self.text("{sign} ({who})", sign=self.signs(theirs), who=self.listed(player)))
        return ", ".join(said)

    def fragment(self, name: str) -> Fragment:
        return self.given.fragments[self.given.fragment_names.index(name)]

    def fragment_word(self, name: str) -> str:
        """A Fragment by its name: `mwt (“mother”)`."""
        fragment = self.fragment(name)
        letters = "".join(self.given.letters[sign] for sign in fragment.signs)
        return self.text("{letters} (“{gloss}”)", letters=letters, gloss=gloss_word(fragment.gloss, self.tongue))

    def gloss(self, slot: SlotView) -> str:
        """What the Fragment in a slot means."""
        return gloss_word(slot["gloss"], self.tongue)

    def dossier(self, name: str) -> str:
        """What a Dossier asks for, by its name."""
        dossier = self.given.dossiers[self.given.dossier_names.index(name)]
        return target(KINDS[dossier.kind], dossier.n, self.tongue)
