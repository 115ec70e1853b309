"""Who looks: all that a page, a screen or a sentence may be made of, in one object."""

import copy
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, Self, TypeVar, cast

from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import Tongue

Given = TypeVar("Given")  # the game's Setting
View = TypeVar("View")  # what its `view` says, as a TypedDict
Names = Sequence[str]

OPENS, CLOSES = "\ue000", "\ue001"  # around a piece that a line of the log sets off
PICTURE = "\ue002"  # stands for a small picture of a piece
NO_MARKS = {ord(mark): None for mark in (OPENS, CLOSES, PICTURE)}


class Sight(Generic[Given, View]):
    """What one seat has seen and was told, who sits where, and in which language it is said.

    A game has its own, with its setting, its view and the words for its pieces.
    """

    def __init__(self, seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> None:
        self.seen = seen
        self.seat = seen.seat  # who reads; -1: a spectator
        self.given = cast(Given, seen.setting)
        self.told = told
        self.names = [name.translate(NO_MARKS) for name in names]
        self.tongue = tongue
        self.text, self.plural, self.term, self.all_of = tongue.text, tongue.plural, tongue.term, tongue.all_of
        self.bots: frozenset[int] = frozenset()  # seats in which bots decide, where that is known
        self.marks_pieces = False  # whether pieces are marked: see `piece`

    # ---- The game ---------------------------------------------------------------------------------------

    @cached_property
    def view(self) -> View:
        return cast(View, self.seen.view())

    @cached_property
    def moves(self) -> list[str]:
        """The legal moves, in notation."""
        return [self.seen.write(move) for move in self.seen.legal()]

    @property
    def mine(self) -> bool:
        """Whether who reads is to decide."""
        return bool(self.moves)

    @property
    def over(self) -> bool:
        return not self.seen.to_act

    @property
    def remembers(self) -> bool:
        """Whether the table helps people remember what everybody saw. Once the game is over it does."""
        setting = self.seen.setting
        return setting.game.aids_memory(setting) or self.over

    @property
    def outcome(self) -> dict[str, Any]:
        """How it ended, as the view says it."""
        return cast(dict[str, Any], cast(dict[str, Any], self.view)["outcome"])

    def recent(self, turns: int = 1) -> list[Told]:
        """What happened in this turn and in so many before it."""
        starts = [i for i, part in enumerate(self.told) if part["kind"] == "turn"]
        return list(self.told[starts[-1 - turns] :]) if len(starts) > turns else list(self.told)

    # ---- The players ------------------------------------------------------------------------------------

    def others(self) -> list[int]:
        """Clockwise from the reader; a spectator sees all."""
        seats = self.seen.setting.seats
        return [(self.seat + 1 + k) % seats for k in range(seats if self.seat < 0 else seats - 1)]

    def subject(self, player: int) -> str:
        """The one who does something: `You take`."""
        return self.text("You") if player == self.seat else self.names[player]

    def called(self, player: int) -> str:
        """The name on its own; French says `Toi` here and `Tu` there."""
        return self.term("name of a player", "You") if player == self.seat else self.names[player]

    def listed(self, player: int) -> str:
        """The name among others: `Anna and you`."""
        return self.term("in a list of players", "you") if player == self.seat else self.names[player]

    # ---- Pieces set off ---------------------------------------------------------------------------------

    def piece(self, said: str) -> str:
        """The words for a piece, or for several together: in a line of the log they are set off."""
        return f"{OPENS}{said}{CLOSES}" if self.marks_pieces and said else said

    def marking_pieces(self) -> Self:
        """The same eyes, for the log of a page: pieces are marked in what they say."""
        twin = copy.copy(self)
        twin.marks_pieces = True
        return twin
