"""A table as a page draws it: what the house draws is typed here, what the game's own template draws is beside it.

Seats count from 0. `Drawn` is plain data (texts, numbers, lists and dictionaries of them), so that a template can keep
what it has drawn once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mastaba.show.log import WrittenTurn

Drawn = dict[str, Any]


@dataclass(frozen=True)
class SeatLine:
    """What the chip of a seat shows beside its name."""

    score: str = ""
    of: str = ""  # `/4`: what the score is reached with
    line: str = ""  # a few words more
    word: str = ""  # the seat in notation, if it can be clicked


@dataclass(frozen=True)
class TurnStep:
    """A step of the turn."""

    label: str
    state: str = ""  # done, now, or still to come


@dataclass(frozen=True)
class Then:
    """What is asked next, once something was picked."""

    word: str  # that was picked first; empty: any
    said: str


@dataclass(frozen=True, kw_only=True)
class Action:
    """A button beside the prompt: it plays `words`, or picks a `word` of a move, or has the script `do` something.

    One that says nothing plays what is picked.
    """

    label: str
    words: str = ""
    word: str = ""
    do: str = ""
    icon: str = ""
    main: bool = False  # the one that stands out
    always: bool = False  # plays what it says, whatever is picked


@dataclass(frozen=True, kw_only=True)
class Result:
    """The end. A game adds what its own template draws of it."""

    winners: Sequence[Drawn]  # seat and name
    heading: str
    rows: Sequence[Drawn] = ()  # a player each, the winner first


@dataclass(frozen=True, kw_only=True)
class Scene:
    prompt: str  # what is asked
    hint: str = ""  # a second, smaller sentence
    then: Sequence[Then] = ()
    seats: Sequence[SeatLine]
    steps: Sequence[TurnStep] | None = None  # of the turn; None: the game has none
    actions: Sequence[Action] = ()
    clicks: Sequence[Sequence[str]] | None = None  # each legal move, and the ways to click it; None: its own words
    warnings: Mapping[str, str] = field(default_factory=dict)  # by move: what it costs, said before a second tap
    forecasts: Mapping[str, Drawn] = field(default_factory=dict)  # by move: what would come of it
    summary: str  # the position in one sentence
    log: Sequence[WrittenTurn] = ()
    result: Result | None = None  # None while the game runs
    step: str = ""  # where in the turn it is: a class for style sheets
    mine: bool = False  # whether who looks is to decide
    board: Any = None  # what the game's own template draws


# ---- The component sheet --------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A piece, or several equal ones; `drawn` is what the game's macro `component` draws."""

    name: str
    status: str  # stated, found, reconstructed
    count: int = 1
    changed: bool = False  # differs from the game's own: found out by the house
    drawn: Drawn = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PieceGroup:
    title: str
    count: str  # in words
    line: str = ""
    wide: bool = False  # pictures rather than cards
    pieces: Sequence[Piece] = ()

    @property
    def status(self) -> str:
        """Of all of them, if it is the same."""
        statuses = {piece.status for piece in self.pieces}
        return statuses.pop() if len(statuses) == 1 else ""
