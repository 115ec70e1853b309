"""Who looks: all that a sentence, a screen or a page may be made of, in one object."""

from typing import TypedDict

from mastaba.show import sight

from ..rules.state import TrickSetting


class Player(TypedDict):
    tricks: int
    hand: list[str]  # of others `?`


class View(TypedDict):
    """What `forms.writing.view` says."""

    leader: int  # counted from 1
    trick: list[str]
    players: list[Player]


class Sight(sight.Sight[TrickSetting, View]):
    @property
    def hand(self) -> list[str]:
        """Of who looks; somebody who only looks on has none."""
        return self.view["players"][self.seat]["hand"] if self.seat >= 0 else []

    def cards(self, cards: list[str]) -> str:
        return ", ".join(cards) or "–"
