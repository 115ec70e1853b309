"""Who looks at a table of Hâpy Families: what page, screen and sentences are made of."""

from functools import cached_property
from typing import TypedDict

from mastaba.games.hapy.rules.setting import HapySetting
from mastaba.kernel.contract import Plain
from mastaba.kernel.events import Told
from mastaba.show import sight


class PlaceView(TypedDict):
    place: str
    face: str
    card: str | None
    free: bool


class PlayerView(TypedDict):
    hand: int
    cards: list[str] | None
    remembered: list[str]
    series: list[list[str]]
    count: int


class View(TypedDict):
    you: int | None
    turn: int
    turns: int
    step: str
    layout: list[PlaceView]
    players: list[PlayerView]
    target: int
    banned: str | None
    hourglass: int | None
    outcome: Plain | None


class Sight(sight.Sight[HapySetting, View]):
    """What one seat sees of the layout and the hands, and was told."""

    @property
    def own_cards(self) -> list[str]:
        return (self.view["players"][self.seat]["cards"] or []) if self.seat >= 0 else []

    @property
    def may_take(self) -> bool:
        return self.view["step"] == "take" and self.view["turn"] == self.seat

    @cached_property
    def words(self) -> set[str]:
        """What the legal moves speak of: places, cards, seats."""
        return {part for move in self.moves for part in move.split()[1:]}

    @cached_property
    def news(self) -> list[Told]:
        """What was told in this turn and in the one before."""
        return self.recent()

    def last(self, kind: str) -> Told | None:
        """The latest of these among the news."""
        return next((part for part in reversed(self.news) if part["kind"] == kind), None)

    def where(self, card: str) -> str:
        """Where everybody, or the reader, sees this card: `own`, `laid`, `lies`; empty if it may be in another hand."""
        if card in self.own_cards:
            return "own"
        if any(card in series for player in self.view["players"] for series in player["series"]):
            return "laid"
        return "lies" if any(card == place["card"] for place in self.view["layout"]) else ""
