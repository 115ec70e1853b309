"""What all parts of the page of Mykerinos are made of: what a seat has seen and was told, and the words for it."""

from collections.abc import Sequence

from mastaba.games.mykerinos.rules.setting import NO_PATRON, PATRONS
from mastaba.games.mykerinos.text.words import CardView, PlayerView, card_word, digger, table_of, view_of
from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.locale.boards import Drawn
from mastaba.locale.telling import Names

NOBODY = -1  # the neutral colour has no seat on a page
NEUTRAL_SPACE = 2  # of the passing scale
DIGGING = ("dig", "neutral")
SURVEY = ("reward", "rest", "discard")


class Sight:
    def __init__(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> None:
        self.seen = seen
        self.seat = seen.seat
        self.told = told
        self.names = names
        self.tongue = tongue
        self.table = table_of(seen)
        self.view = view_of(seen)
        self.step = self.view["step"]
        self.over = self.step == "over"
        self.moves = [seen.write(move) for move in seen.legal()]
        self.mine = bool(self.moves)
        self.verbs = {move.split()[0] for move in self.moves}

    @property
    def me(self) -> PlayerView | None:
        """What the reader has; a spectator has nothing."""
        return self.view["players"][self.seat] if self.seat >= 0 else None

    def with_facts(self, what: str, facts: str) -> str:
        """`c4: sand`; French leaves a space before the colon."""
        return self.tongue.text("{what}: {facts}", what=what, facts=facts)

    def who(self, seat: int) -> str:
        return digger(seat, self.seen, self.names, self.tongue)

    def shown(self, seat: int) -> int:
        """How a cube is drawn: by its seat, or as the neutral colour."""
        return seat if seat < self.table.seats else NOBODY

    def place(self, seat: int) -> int:
        """On the passing scale; 0: not yet. R61: the neutral colour stands on space 2."""
        if seat >= self.table.seats:
            return NEUTRAL_SPACE
        return self.view["players"][seat]["place"]

    def card(self, name: str) -> Drawn:
        """A card by its name: its patron and prestige, and what it is called."""
        card = self.table.cards[self.table.card_names.index(name)]
        patron = PATRONS[card.patron] if card.patron < len(PATRONS) else NO_PATRON
        label = card_word(name, self.seen, self.tongue)
        return {"name": name, "patron": patron, "prestige": card.prestige, "label": label}

    def lying(self, card: CardView) -> Drawn:
        return self.card(card["card"])
