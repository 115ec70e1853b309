"""What all parts of the page of Papyrus are made of: what a seat has seen and was told, and the words for it."""

from collections.abc import Sequence

from mastaba.games.papyrus.rules.setting import Sign
from mastaba.games.papyrus.text.sentences import sentence
from mastaba.games.papyrus.text.words import (
    SIGNS,
    SlotView,
    gloss_word,
    own_words,
    sign_word,
    table_of,
    target,
    view_of,
)
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.boards import Drawn
from mastaba.locale.telling import Names, listed

MOTIFS = dict(zip(SIGNS, ("water", "mouth", "loaf", "quail", "reed", "owl", "cloth", "leg"), strict=True))


class Sight:
    """What all parts of the scene are made of."""

    def __init__(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> None:
        self.seen = seen
        self.table = table_of(seen)
        self.view = view_of(seen)
        self.step = self.view["step"]
        self.told = told
        self.names = names
        self.tongue = tongue
        self.moves = [seen.write(move) for move in seen.legal()]
        self.mine = bool(self.moves)
        self.me = self.view["players"][max(seen.seat, 0)]
        self.motifs = motifs_of(self.table.signs)
        self.warnings = {move: said for move in self.moves if (said := self.warning(move))}

    def sign(self, letter: str) -> Drawn:
        return {"letter": letter, "motif": self.motifs[letter], "name": sign_word(letter, self.seen, self.tongue)}

    def face(self, card: str) -> Drawn:
        """A card that is seen: how it is drawn, and what it is called."""
        colour, _, letter = card.partition("-")
        seat = self.table.colours.index(colour)
        sign = self.sign(letter)
        said = self.tongue.text("{sign} ({who})", sign=sign["name"], who=self.listed(seat))
        return {**sign, "card": card, "seat": seat, "label": said}

    def own(self, letter: str, seat: int) -> Drawn:
        return self.face(f"{self.table.colours[seat]}-{letter}")

    def listed(self, seat: int) -> str:
        return listed(seat, self.seen.seat, self.names, self.tongue)

    def whose(self, cards: Sequence[str], seen: Seen, tongue: Tongue) -> str:
        """Cards of several players: `loaf and mouth (Nofret), water (you)`."""
        said = []
        for seat, colour in enumerate(self.table.colours):
            theirs = [card for card in cards if card.partition("-")[0] == colour]
            if theirs:
                signs = own_words(theirs, seen, tongue)
                said.append(tongue.text("{sign} ({who})", sign=signs, who=self.listed(seat)))
        return ", ".join(said)

    def gloss(self, slot: SlotView) -> str:
        return gloss_word(slot["gloss"], self.tongue)

    def any_sign(self) -> str:
        """A card to ask about what cannot be done with any."""
        return (self.me["cards"] or [self.table.letters[0]])[0]

    def plainly(self, part: Told) -> str:
        return sentence(self.seen, part, self.names, self.tongue, self.whose)

    def warning(self, move: str) -> str:
        """R29: a sentence for a play that ends the game. People are asked for a second tap."""
        verb, *rest = move.split()
        if verb == "pass":
            return ""
        cards = int(rest[1]) if verb == "up" else 1
        if cards > self.me["deck"]:
            return self.tongue.plural(
                "You cannot draw another card: this ends the game.",
                "You cannot draw {n} more cards: this ends the game.",
                cards,
            )
        if verb not in ("up", "down") or self.view["fragments"]:
            return ""
        row = self.view["row"]
        slot = row[int(rest[0] if verb == "up" else rest[1]) - 1]
        if slot is not None and slot["missing"] == cards and sum(each is not None for each in row) == 1:  # Q7
            return self.tongue.text("No Fragment is left then: this ends the game.")
        return ""


def motifs_of(signs: Sequence[Sign]) -> dict[str, str]:
    """By letter, how a sign is drawn. An owner's own signs are drawn as ours."""
    names = [sign.name for sign in signs]
    ours = names if set(names) == set(MOTIFS) else list(MOTIFS)
    return {sign.letter: MOTIFS[name] for sign, name in zip(signs, ours, strict=True)}


def wanted(kind: str, n: int, tongue: Tongue) -> str:
    """What a Dossier asks for. On a page colours go by their emblems."""
    if kind == "same_colour":
        return tongue.plural("{n} card of one emblem", "{n} cards of one emblem", n)
    return target(kind, n, tongue)
