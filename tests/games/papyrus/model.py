"""Papyrus a second time, as plainly as can be: lists of names, and no thought of speed.

Written from the rules, to be played beside the real one.
"""

from dataclasses import dataclass, field

from games.papyrus.positions import COLOURS, FRAGMENTS, POINTS, WORDS

POINTS_OF = dict(zip(FRAGMENTS, POINTS, strict=True))
WORD_OF = dict(zip(FRAGMENTS, WORDS, strict=True))
TARGETS = {
    "L1": 5, "L2": 5, "L3": 4, "L4": 5, "L5": 4,
    "D1": 6, "D2": 4, "D3": 5, "D4": 8, "D5": 6,
}  # fmt: skip


@dataclass
class Player:
    colour: str
    hand: list[str]
    deck: list[str]
    dossiers: list[str]
    under: dict[str, str] = field(default_factory=dict)
    pile: list[str] = field(default_factory=list)


@dataclass
class Place:
    fragment: str | None
    above: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)


class Model:
    def __init__(self, players: list[Player], fragments: list[str], first: int) -> None:
        self.players = players
        self.fragments = fragments
        self.row = [Place(fragments.pop(0)) for _ in range(4)]
        self.discards: list[str] = []
        self.turn = first
        self.step = "above"
        self.over = False

    @property
    def me(self) -> Player:
        return self.players[self.turn]

    # ---- What may be done -------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        if self.over:
            return set()
        there = [number for number, place in enumerate(self.row, start=1) if place.fragment]
        if self.step == "above":
            return {"pass"} | {f"above {sign} {number}" for sign in self.me.hand for number in there}
        if self.step == "tuck":
            free = [back for back in ("light", "dark") if back not in self.me.under]
            return {"pass"} | {f"tuck {sign} {back}" for sign in self.me.hand for back in free}
        ups = {f"up {number} {cards}" for number in there for cards in range(1, 6) if self.matches(number, cards)}
        return ups | {f"down {sign} {number}" for sign in self.me.hand for number in there}

    def matches(self, number: int, cards: int) -> bool:
        wanted = self.wanted(number)[:cards]
        return len(wanted) == cards and all(wanted.count(sign) <= self.me.hand.count(sign) for sign in wanted)

    def wanted(self, number: int) -> str:
        place = self.row[number - 1]
        return WORD_OF[str(place.fragment)][len(place.below) :]

    # ---- Playing ----------------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        verb, *words = move.split()
        if verb == "pass":
            if self.step == "above":
                self.step = "below"
            else:
                self.next_player()
        elif verb == "above":
            self.row[int(words[1]) - 1].above.append(self.from_hand(words[0]))
            self.step = "below"
            self.draw()
        elif verb == "tuck":
            self.me.under[words[1]] = self.from_hand(words[0])
            self.draw()
            if not self.over:
                self.next_player()
        else:
            self.play_below(verb, words)

    def play_below(self, verb: str, words: list[str]) -> None:
        number = int(words[0] if verb == "up" else words[1])
        signs = self.wanted(number)[: int(words[1])] if verb == "up" else words[0]
        place = self.row[number - 1]
        place.below += [self.from_hand(sign) for sign in signs]
        if not self.wanted(number):
            self.pay_out(place)
            self.row[number - 1] = Place(self.fragments.pop(0) if self.fragments else None)
        self.draw()
        if not self.over:
            self.step = "tuck"
            if not self.me.dossiers or len(self.me.under) == 2:
                self.next_player()

    def from_hand(self, sign: str) -> str:
        self.me.hand.remove(sign)
        return f"{self.me.colour}-{sign}"

    def pay_out(self, place: Place) -> None:
        owners = [card.partition("-")[0] for card in place.below]
        ranked = sorted(set(owners), key=lambda colour: (owners.count(colour), owners[::-1].index(colour) * -1))
        ranked.reverse()
        by_colour = {player.colour: player for player in self.players}
        by_colour[ranked[0]].pile.append(str(place.fragment))
        if len(ranked) >= 2:
            won = [card for card in place.below if card.startswith(ranked[0])]
            by_colour[ranked[1]].pile += won
            place.below = [card for card in place.below if card not in won]
        by_colour[ranked[-1]].pile += place.above
        self.discards += place.below

    def draw(self) -> None:
        while len(self.me.hand) < 4:
            if not self.me.deck:
                self.finish()
                return
            self.me.hand.append(self.me.deck.pop(0))

    def next_player(self) -> None:
        self.turn = (self.turn + 1) % len(self.players)
        self.step = "above"

    # ---- The end ----------------------------------------------------------------------------------------

    def finish(self) -> None:
        self.over = True
        for player in self.players:
            player.pile += player.under.values()
        for place in self.row:
            for card in place.below:
                self.players[COLOURS.index(card.partition("-")[0])].pile.append(card)
            self.discards += place.above

    def scores(self) -> list[tuple[int, int]]:
        """Total and Fragment points of each player."""
        return [self.score(player.pile, player.dossiers) for player in self.players]

    def score(self, pile: list[str], dossiers: list[str]) -> tuple[int, int]:
        fragments = [POINTS_OF[card] for card in pile if card in POINTS_OF]
        cards = [card.partition("-") for card in pile if "-" in card]
        signs = [sign for _, _, sign in cards]
        colours = [colour for colour, _, _ in cards]
        most_alike = max((signs.count(sign) for sign in signs), default=0)
        most_of_a_colour = max((colours.count(colour) for colour in colours), default=0)
        complete = {
            "L1": 6 in fragments,
            "L2": len(fragments) >= 2,
            "L3": len(set(signs)) >= 5,
            "L4": most_alike >= 3,
            "L5": most_of_a_colour >= 4,
            "D1": 5 in fragments,
            "D2": len(cards) >= 6,
            "D3": sum(signs.count(sign) // 2 for sign in set(signs)) >= 2,
            "D4": most_alike >= 4,
            "D5": most_of_a_colour >= 5,
        }
        points = sum(TARGETS[name] for name in dossiers if complete[name])
        return sum(fragments) + len(cards) + points, sum(fragments)
