"""Lessons are data: a game's `lessons/*.toml`, read once, with errors that name file, entry and reason.

    order = 1
    title = "Taking from the pyramid"
    seed = "lesson"                 # the deal; or `position = "four"`: a dump in lessons/positions/four.json
    seats = 2
    moves = ["1 take 8.1"]          # what was played before: seat and notation, as in a record

    [[step]]
    name = "A free card"
    say = "Take a card from the last row."
    accept = ["take 8.*"]
    other = "You can. But look: …"
    well = "It is yours."
    then = ["2 take 8.2", "2 skip"]

How one is written stands in docs/lessons.md; what comes of it, in `player`.
"""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from mastaba.kernel.chance import stream_from
from mastaba.kernel.contract import Game, State
from mastaba.kernel.errors import MastabaError
from mastaba.kernel.plain import Reader
from mastaba.kernel.registry import position_in
from mastaba.show.rooms import folder_of

ROOM = "lessons"
BOT = "bot"  # in `then`: the others play as a bot does, until the learner is asked again
LONGEST = 400  # characters of what is said: two sentences
LONGEST_NAME = 40
LARGEST = 100_000  # bytes of a file
SAYING = ("title", "name", "say", "well", "other", "end")  # what people read; the texts of `answers`, too
NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
PLAYED = re.compile(r"([1-9]) (\S.*)")


class BadLesson(MastabaError):
    """A lesson that cannot be read or played: names the file, the entry and the reason."""


# ---- What a lesson says ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """What is said to a legal move that is not the one the lesson waits for."""

    to: str  # a pattern
    say: str


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Where a lesson, or a step of it, begins: a deal or a position, and what is played then."""

    state: State = field(repr=False)
    dealt: bool
    moves: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Step:
    name: str
    say: str
    accept: tuple[str, ...] = ()  # patterns of the notation; none: it only says something
    turns: int = 0  # instead: so many turns as one likes, and a bot on the other seats
    well: str = ""  # said when the move was made
    other: str = ""  # said to any other legal move
    answers: tuple[Answer, ...] = ()
    then: tuple[tuple[int, str], ...] = ()  # what others play next: seat and notation; (-1, BOT)
    look: tuple[str, ...] = ()  # what is lit: places, pieces or words of the notation, as the page has them
    rule: str = ""  # the number of the paragraph that is shown beside it
    setup: Setup | None = None  # a position of its own

    @property
    def asks(self) -> bool:
        return bool(self.accept)

    def answer(self, written: str) -> str:
        """What is said to this move; empty: the house says something."""
        return next((answer.say for answer in self.answers if fits(answer.to, written)), self.other)


@dataclass(frozen=True, kw_only=True, eq=False)
class Lesson:
    game: Game
    name: str  # of the file, and in addresses
    order: int
    title: str
    minutes: int
    seat: int  # who learns
    steps: tuple[Step, ...]
    setup: Setup
    end: str  # said when all is done


def fits(pattern: str, written: str) -> bool:
    """Whether a move in notation is meant: `*` stands for anything."""
    return _pattern(pattern).fullmatch(written) is not None


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split("*"))))


# ---- Where they are -------------------------------------------------------------------------------------


@cache
def has_lessons(game: Game) -> bool:
    """Whether there are any, without reading them."""
    return any((folder_of(game) / ROOM).glob("*.toml"))


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none, if it has no such room. Raises BadLesson."""
    found = [read_lesson(game, file) for file in sorted((folder_of(game) / ROOM).glob("*.toml"))]
    for one, other in zip(in_order := sorted(found, key=lambda each: each.order), in_order[1:], strict=False):
        if one.order == other.order:
            raise BadLesson("Two lessons are number {order}.", f"{other.name}.toml, order", order=one.order)
    return tuple(in_order)


def read_lesson(game: Game, file: Path) -> Lesson:
    if not NAME.fullmatch(file.stem):
        raise BadLesson("The name of a lesson is in small letters, with hyphens.", file.name)
    try:
        if file.stat().st_size > LARGEST:
            raise BadLesson("A lesson has at most {largest} bytes.", file.name, largest=LARGEST)
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadLesson("The file cannot be read: {reason}.", file.name, reason=error.strerror or "?") from None
    except (ValueError, RecursionError) as error:
        raise BadLesson("This is not TOML: {reason}", file.name, reason=str(error)) from None
    return _Reading(game, file).lesson(data)


# ---- Reading --------------------------------------------------------------------------------------------


class _Reading:
    """Reads a file; every error says where."""

    def __init__(self, game: Game, file: Path) -> None:
        self.game = game
        self.file = file

    def lesson(self, data: dict[str, Any]) -> Lesson:
        known = ("order", "title", "minutes", "seat", "end", "step")
        self._only(data, (*known, *SETUP), "")
        steps = data.get("step")
        if not isinstance(steps, list) or not steps or not all(isinstance(each, dict) for each in steps):
            raise self._bad("A lesson has at least one [[step]].", "step")
        setup = self._setup(data, "")
        if setup is None:
            raise self._bad("A lesson begins with a “seed” or a “position”.", "seed")
        read = [self._step(each, f"step {i}") for i, each in enumerate(steps, start=1)]
        fewest = min(each.state.setting.seats for each in (setup, *(step.setup for step in read)) if each is not None)
        return Lesson(
            game=self.game,
            name=self.file.stem,
            order=self._number(data, "order", "", 1, 99),
            title=self._text(data, "title", "", LONGEST_NAME),
            minutes=self._number(data, "minutes", "", 1, 30, 2),
            seat=self._number(data, "seat", "", 1, fewest, 1) - 1,
            steps=tuple(read),
            setup=setup,
            end=self._text(data, "end", "", LONGEST),
        )

    def _step(self, data: dict[str, Any], at: str) -> Step:
        known = ("name", "say", "accept", "turns", "well", "other", "answers", "then", "look", "rule")
        self._only(data, (*known, *SETUP), at)
        step = Step(
            name=self._text(data, "name", at, LONGEST_NAME),
            say=self._text(data, "say", at, LONGEST),
            accept=self._texts(data, "accept", at),
            turns=self._number(data, "turns", at, 1, 20, 0),
            well=self._text(data, "well", at, LONGEST, ""),
            other=self._text(data, "other", at, LONGEST, ""),
            answers=self._answers(data.get("answers", []), f"{at}, answers"),
            then=tuple(self._played(text, f"{at}, then") for text in self._texts(data, "then", at)),
            look=self._texts(data, "look", at),
            rule=self._text(data, "rule", at, 9, ""),
            setup=self._setup(data, at),
        )
        if step.rule and step.rule not in self.game.numbers:
            raise self._bad("{game} has no rule {rule}.", f"{at}, rule", game=self.game.title, rule=step.rule)
        if step.asks and step.turns:
            raise self._bad("A step asks for a move or has “turns” of one’s own, not both.", at)
        if not step.asks and (step.other or step.answers or step.well):
            raise self._bad("Only a step with “accept” answers to moves.", at)
        return step

    def _answers(self, data: Any, at: str) -> tuple[Answer, ...]:
        if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
            raise self._bad("This must be a list of tables with “to” and “say”.", at)
        for each in data:
            self._only(each, ("to", "say"), at)
        return tuple(Answer(self._text(each, "to", at, 80), self._text(each, "say", at, LONGEST)) for each in data)

    def _setup(self, data: dict[str, Any], at: str) -> Setup | None:
        """The deal or the position that stands here, if any."""
        if not any(name in data for name in SETUP):
            return None
        where = [name for name in ("seed", "position") if name in data]
        if len(where) != 1:
            raise self._bad("Here belongs either a “seed” or a “position”.", at or "seed")
        moves = tuple(self._played(text, _in(at, "moves"), bots=False) for text in self._texts(data, "moves", at))
        try:
            return Setup(state=self._state(data, at, where[0]), dealt=where[0] == "seed", moves=moves)
        except MastabaError as error:
            if isinstance(error, BadLesson):
                raise
            raise self._bad("{reason}", _in(at, where[0]), reason=error) from None

    def _state(self, data: dict[str, Any], at: str, where: str) -> State:
        if where == "seed":
            options = data.get("options", {})
            if not isinstance(options, dict):
                raise self._bad("This must be a table.", _in(at, "options"))
            setting = self.game.setting(self._number(data, "seats", at, 1, 9), dict(options))
            return self.game.deal(setting, stream_from(self._text(data, "seed", at, 80)))
        name = self._text(data, "position", at, LONGEST_NAME)
        folders = (self.file.parent / "positions", folder_of(self.game) / "text" / "positions")
        file = next((path for folder in folders if (path := folder / f"{name}.json").is_file()), None)
        if file is None or not NAME.fullmatch(name):
            raise self._bad("There is no lessons/positions/{name}.json.", _in(at, "position"), name=name)
        plain = json.loads(file.read_bytes())  # of whatever rules it was written by: a walk through it says if it holds
        state = position_in(self.game, Reader.of(plain | {"rules": self.game.rules_version}))
        if not isinstance(state, State):
            raise self._bad("This is what a seat has seen, not a position.", _in(at, "position"))
        return state

    # ---- Entries ----------------------------------------------------------------------------------------

    def _text(self, data: dict[str, Any], name: str, at: str, longest: int, default: str | None = None) -> str:
        value = data.get(name, default)
        if value == "" == default:
            return ""
        if not isinstance(value, str) or not value.strip() or len(value) > longest or value != value.strip():
            raise self._bad("“{name}” must be a text of 1 to {longest} characters.", at, name=name, longest=longest)
        if name in SAYING and re.search(r"[{}\n]", value):
            raise self._bad("“{name}” is one line without braces.", at, name=name)
        return value

    def _texts(self, data: dict[str, Any], name: str, at: str) -> tuple[str, ...]:
        value = data.get(name, [])
        if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
            raise self._bad("“{name}” must be a list of texts.", at, name=name)
        return tuple(value)

    def _number(self, data: dict[str, Any], name: str, at: str, low: int, high: int, default: int | None = None) -> int:
        value = data.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self._bad("“{name}” must be a whole number from {low} to {high}.", at, name=name, low=low, high=high)
        return value

    def _played(self, text: str, at: str, bots: bool = True) -> tuple[int, str]:
        if text == BOT and bots:
            return -1, BOT
        found = PLAYED.fullmatch(text)
        if found is None:
            raise self._bad("A move is a seat and its notation, as “2 take 8.1”, not “{text}”.", at, text=text[:40])
        return int(found[1]) - 1, found[2]

    def _only(self, data: dict[str, Any], known: tuple[str, ...], at: str) -> None:
        unknown = sorted(set(data) - set(known))
        if unknown:
            there = ", ".join(known)
            raise self._bad(
                "There is no entry “{name}” here. There are: {known}.", at, name=unknown[0][:40], known=there
            )

    @property
    def _bad(self) -> Callable[..., BadLesson]:
        return lambda template, at, **parameters: BadLesson(
            template, f"{self.file.name}, {at}" if at else self.file.name, **parameters
        )


SETUP = ("seed", "seats", "options", "position", "moves")


def _in(at: str, name: str) -> str:
    return f"{at}, {name}" if at else name
