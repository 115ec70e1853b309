"""What somebody sees of Mykerinos, and the words for it: cards, patrons, colours, who digs."""

from collections.abc import Sequence
from functools import cached_property
from typing import TypedDict

from mastaba.games.mykerinos.rules.setting import NOBODY, PATRONS, ROOM_VALUE, ROOMS, MykerinosSetting, wings_of
from mastaba.games.mykerinos.text.words import HELP, TITLES
from mastaba.kernel.contract import Plain
from mastaba.show import sight
from mastaba.show.colours import colour_letter, colour_named, colour_word

DIGGING = ("dig", "neutral")
SURVEY = ("reward", "rest", "discard")


# ---- What a seat is shown -------------------------------------------------------------------------------


class CardView(TypedDict):
    card: str
    patron: str
    prestige: int
    turned: bool


class AreaView(TypedDict):
    cards: list[CardView | None]
    ranking: list[int]
    cubes: list[int]
    free: int
    pyramids: int


class RoomView(TypedDict):
    room: str
    value: int
    wings: list[int]
    owner: int | None
    open: list[int]
    worth: list[int]


class PatronView(TypedDict):
    patron: str
    cards: int
    ready: int
    value: int
    points: int


class PlayerView(TypedDict, total=False):
    colour: str
    stock: int
    general: int
    neutral: int
    in_region: int
    place: int
    cards: list[str]
    patrons: list[PatronView]
    rooms: list[str]
    prestige: int
    exhibition: int
    series: int
    series_points: int
    score: int


class View(TypedDict, total=False):
    you: int | None
    turn: int
    turns: int
    step: str
    season: int
    map: list[str]
    areas: list[AreaView]
    area: int
    wings: list[str]
    rooms: list[RoomView]
    scale: list[int]
    to_come: list[str]
    out: list[str]
    players: list[PlayerView]
    outcome: Plain | None


# ---- Who looks ------------------------------------------------------------------------------------------


class Sight(sight.Sight[MykerinosSetting, View]):
    """Mykerinos as one seat sees it. With two players the neutral colour has a seat, too: the one after theirs."""

    @property
    def step(self) -> str:
        return self.view["step"]

    @cached_property
    def verbs(self) -> set[str]:
        """Of the legal moves."""
        return {move.split()[0] for move in self.moves}

    @property
    def me(self) -> PlayerView | None:
        """What the reader has; a spectator has nothing."""
        return self.view["players"][self.seat] if self.seat >= 0 else None

    # ---- Words ------------------------------------------------------------------------------------------

    def card(self, name: str) -> str:
        """A card by its name: `Lord Lemon (3)`."""
        card = self.given.cards[self.given.card_names.index(name)]
        patron = self.text("the card without patron") if card.patron == NOBODY else TITLES[PATRONS[card.patron]]
        return f"{patron} ({card.prestige})" if card.prestige else patron

    def cards(self, names: Sequence[str]) -> str:
        return self.all_of([self.card(name) for name in names])

    def help(self, patron: str) -> str:
        """A patron, and what he or she does: `Mrs. Blackmore: you start with two cubes`."""
        return self.with_facts(self.patron(patron), self.text(HELP[patron]))

    def patron(self, patron: str) -> str:
        """The name alone."""
        return TITLES.get(patron) or self.text("The card without patron")

    def digger(self, seat: int) -> str:
        """A player, or the neutral colour, among others."""
        return self.text("neutral") if seat >= self.given.seats else self.listed(seat)

    def colour(self, seat: int) -> str:
        return colour_word(self.given.colours[seat], self.tongue)

    def letter(self, seat: int) -> str:
        """Of a seat's colour."""
        return colour_letter(self.given.colours[seat], self.tongue)

    def hue(self, seat: int) -> str:
        """How a terminal paints a seat's colour."""
        return colour_named(self.given.colours[seat]).hue

    def standing(self, ranking: Sequence[int], cubes: Sequence[int]) -> list[str]:
        """Who has how many cubes in an area: `Anna 4`, `you 2`."""
        return [f"{self.digger(seat)} {number}" for seat, number in zip(ranking, cubes, strict=True)]

    def room(self, name: str) -> str:
        """A room that somebody books: `the “5” room of Lord Lemon`."""
        parts = self._room(name)
        if "other" in parts:
            return self.text("the “{value}” room between {patron} and {other}", **parts)
        return self.text("the “{value}” room of {patron}", **parts)

    def room_name(self, name: str) -> str:
        """A room on its own: `“5” room of Lord Lemon`."""
        parts = self._room(name)
        if "other" in parts:
            return self.text("“{value}” room between {patron} and {other}", **parts)
        return self.text("“{value}” room of {patron}", **parts)

    def _room(self, name: str) -> dict[str, object]:
        """Its value, and in whose wing it is, or between whose wings."""
        number = ROOMS.index(name)
        patrons = [TITLES[self.view["wings"][wing]] for wing in wings_of(number)]
        return {"value": ROOM_VALUE[number], **dict(zip(("patron", "other"), patrons, strict=False))}

    def may_book(self, seat: int, more: bool = False) -> bool:
        """R35, Q14: whether a player has a cube in the general stock, or `more`, and a room to put it into."""
        there_is_one = any(seat in room["open"] for room in self.view["rooms"])
        return there_is_one and (more or self.view["players"][seat]["general"] > 0)

    def museum(self) -> str:
        """The wings and their patrons."""
        wings = [
            self.text("wing {wing} {patron}", wing=wing, patron=TITLES[patron])
            for wing, patron in enumerate(self.view["wings"], start=1)
        ]
        return self.text("Museum: {wings}.", wings=", ".join(wings))

    def holdings(self, player: PlayerView) -> list[str]:
        """The cubes that somebody can play with."""
        facts = [
            self.plural("{n} cube in hand", "{n} cubes in hand", player["stock"]),
            self.text("{n} in the general stock", n=player["general"]),
        ]
        if "neutral" in player:
            facts.append(self.plural("{n} neutral cube", "{n} neutral cubes", player["neutral"]))
        return facts

    def tally(self, player: PlayerView) -> list[str]:
        """R40: points so far; and what the end would make of them."""
        return [
            self.plural("{n} point of prestige", "{n} points of prestige", player["prestige"]),
            self.forecast(player),
        ]

    def forecast(self, player: PlayerView) -> str:
        return self.plural("{n} point if it ended now", "{n} points if it ended now", player["score"])

    def with_facts(self, what: str, facts: str) -> str:
        """`c4: sand`; French leaves a space before the colon."""
        return self.text("{what}: {facts}", what=what, facts=facts)
