"""The contract of a game: what a folder in games/ says, and what it gets for saying it.

Game      static facts: name, seats, options, pieces; deals a new State, reads a dumped one
Parts     the functions of the game's folder through which all this is asked
Setting   one choice of seats, options and pieces, with the tables made from them; shared by all copies
State     the position, and what may be done with it
Seen      the position with holes: what one seat knows, and nothing else
Outcome   how it ended
"""

import json
from collections.abc import Callable
from pathlib import Path
from sys import getallocatedblocks
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from mastaba.kernel.chance import Chance, Fast
from mastaba.kernel.errors import BadOptions, IllegalMove, NotYourDecision, UnknownMove
from mastaba.kernel.events import SPECTATOR, Event
from mastaba.kernel.moves import Moves
from mastaba.kernel.pieces import Pieces

Choice = str | int
Position = TypeVar("Position", bound="State")
Plain = dict[str, object]  # what JSON can say
MOST_SETTINGS: Final = 200  # kept at once, per game
MOST_BYTES: Final = 10_000_000  # of them together; the largest that we know has 1.2 million
BLOCK: Final = 80  # bytes of memory that the parts of a setting take, each, on an average
LIGHTEST: Final = 10_000  # bytes of a setting at least: large tables are no blocks
HEAVIEST: Final = 2_000_000  # and at most: the first one may bring along what all of them share


# ---- Static facts ---------------------------------------------------------------------------------------


class Option:
    """Something people choose before the game: one of a few words, or a number from low to high.

    Where the choices are languages, whoever opens a table is offered the one they read (`usual`); what nobody chose is
    the default, as ever.
    """

    def __init__(
        self,
        name: str,
        default: Choice,
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
        languages: bool = False,
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.choices: Final = choices
        self.low: Final = low
        self.high: Final = high
        self.languages: Final = languages

    def usual(self, language: str) -> Choice:
        """What is offered to somebody who reads this language."""
        return language if self.languages and language in self.choices else self.default

    def check(self, value: object) -> Choice:
        """The value as it is kept; yes and no may be said as True and False."""
        if isinstance(value, bool):
            value = "on" if value else "off"
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
            raise BadOptions(
                "Option “{option}” cannot be “{value}”. It can be: {allowed}.",
                option=self.name,
                value=str(value)[:40],
                allowed=", ".join(self.choices),
            )
        if isinstance(value, str) and value.isascii() and value.removeprefix("-").isdigit() and len(value) < 12:
            value = int(value)
        if isinstance(value, int) and self.low <= value <= self.high:
            return value
        raise BadOptions(
            "“{option}” must be a whole number from {low} to {high}.", option=self.name, low=self.low, high=self.high
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting:
    """One choice of seats, options and pieces. A game subclasses it for the tables it makes from them."""

    def __init__(self, game: "Game", seats: int, options: dict[str, Choice], pieces: Pieces, moves: Moves) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.pieces: Final = pieces
        self.moves: Final = moves
        self.weight = 0  # bytes, roughly: known once it is made

    def __reduce__(self) -> tuple[object, ...]:
        from mastaba.kernel.pickles import setting_of

        differences = self.pieces.differences(self.game.pieces())
        return setting_of, (self.game, self.seats, dict(self.options), differences)


class Parts(Generic[Position]):
    """The functions of a game's folder that belong together: so the rules need not know what explains them.

    A tiny game has none of them, and overrides the methods of Game, State and Seen.
    """

    def __init__(
        self,
        *,
        setting: Callable[["Game", int, dict[str, Choice], Pieces], Setting],
        deal: Callable[[Any, Chance], Position],
        seen: Callable[[Position, int], "Seen"],
        why: Callable[[Position, int, int], "Refusal | None"],
        audit: Callable[[Position], list[str]],
        write: Callable[[Position], Plain],
        read: Callable[[Any, Plain, int | None], Position],
        view: Callable[[Position, int], Plain],
    ) -> None:
        self.setting: Final = setting
        self.deal: Final = deal
        self.seen: Final = seen  # of a position and a seat, or SPECTATOR
        self.why: Final = why
        self.audit: Final = audit
        self.write: Final = write
        self.read: Final = read  # of a setting and what `write` wrote, with holes as that seat has seen it, or None
        self.view: Final = view  # of a position with holes, and whose eyes these are


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Static facts of a game. One object per game, found through the entry points `mastaba.games`."""

    def __init__(
        self,
        name: str,
        title: str,
        seats: tuple[int, int],
        rules_version: int = 1,
        numbers: tuple[str, ...] = (),
        pieces: Path | None = None,
        age: int = 0,
        minutes: int = 0,
        parts: Parts[Any] | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.seats: Final = seats  # fewest and most
        self.age: Final = age  # from so many years on; 0: it is not said
        self.minutes: Final = minutes  # that a game takes; 0: it is not said
        self._parts: Final = parts
        self.rules_version: Final = rules_version
        self.numbers: Final = numbers  # of the rules, each of which has a marked test
        self._file: Final = pieces  # a game without one has no pieces to change
        self._pieces: Pieces | None = None
        self._checked: set[str] = set()  # the digests of pieces that one can play with
        self._settings: dict[str, Setting] = {}  # the oldest first
        self._weight = 0  # of them all

    def check_pieces(self, pieces: Pieces) -> None:
        """Raises BadPieces if one cannot play with these. The same ones are asked about once."""

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return ()

    def max_moves(self, setting: Setting) -> int:
        """No game is longer than this."""
        raise TypeError("a Game says how long it can get")

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return self.parts("a Game makes its Setting").setting(self, seats, options, pieces)

    def deal(self, setting: Setting, chance: Chance) -> "State":
        """A new game."""
        state: State = self.parts("a Game deals").deal(setting, chance)
        return state

    def place(self, setting: Setting, position: Plain) -> "State":
        """The state that `State.position` wrote down, or somebody by hand. Raises BadPosition."""
        state: State = self.parts("a Game reads its positions").read(setting, position, None)
        return state

    def recall(self, setting: Setting, seat: int, position: Plain) -> "Seen":
        """The Seen that `Seen.position` wrote down."""
        parts = self.parts("a Game reads what a seat has seen")
        return parts.seen(parts.read(setting, position, seat), seat)

    def aids_memory(self, setting: Setting) -> bool:
        """Whether pages, logs and the API may help people to remember what everybody saw."""
        return True

    def hints(self, setting: Setting) -> object:
        """The game's kernel.hints.Hints for its bots; None for a game without."""
        return None

    # -- the same for every game

    def parts(self, needed: str) -> Parts[Any]:
        """The parts of its folder. A game without any has to override the method for which they are needed."""
        if self._parts is None:
            raise TypeError(needed)
        return self._parts

    def pieces(self) -> Pieces:
        """The pieces as they come with the game."""
        if self._pieces is None:
            self._pieces = Pieces.none() if self._file is None else Pieces.read(self._file)
        return self._pieces

    def setting(
        self, seats: int, options: dict[str, object], pieces: Pieces | None = None, keep: bool = True
    ) -> Setting:
        """The checked setting; the same object for the same choice, since its tables cost time.

        What somebody only wants to have checked is not kept.
        """
        fewest, most = self.seats
        if not fewest <= seats <= most:
            raise BadOptions(
                "{game} is for {fewest} to {most} players, not {seats}.",
                game=self.title,
                fewest=fewest,
                most=most,
                seats=seats,
            )
        own = self.pieces() if pieces is None else pieces
        if own.digest not in self._checked:
            self.check_pieces(own)
            if len(self._checked) > MOST_SETTINGS:
                self._checked.clear()
            if keep:
                self._checked.add(own.digest)
        offered = self.options(own)
        unknown = sorted(set(options) - {option.name for option in offered})
        if unknown:
            raise BadOptions(
                "{game} has no option “{option}”. It has: {allowed}.",
                game=self.title,
                option=unknown[0][:40],
                allowed=", ".join(option.name for option in offered),
            )
        chosen = {option.name: option.check(options.get(option.name, option.default)) for option in offered}
        key = f"{seats} {own.digest} {sorted(chosen.items())}"
        found = self._settings.get(key)
        if found is None:
            before = getallocatedblocks()
            found = self.make_setting(seats, chosen, own)
            taken = (getallocatedblocks() - before) * BLOCK
            found.weight = own.weight + min(max(taken, LIGHTEST), HEAVIEST)
            if keep:
                self._keep(key, found)
        return found

    def _keep(self, key: str, setting: Setting) -> None:
        """The oldest make room. Whoever plays with one has it still."""
        self._settings[key] = setting
        self._weight += setting.weight
        while len(self._settings) > 1 and (self._weight > MOST_BYTES or len(self._settings) > MOST_SETTINGS):
            self._weight -= self._settings.pop(next(iter(self._settings))).weight

    def forget_settings(self) -> None:
        """For a game that is played otherwise from now on."""
        self._settings.clear()
        self._weight = 0

    def __reduce__(self) -> tuple[object, ...]:
        from mastaba.kernel.pickles import reduced_game

        return reduced_game(self)


# ---- Why not, what now, how it ended --------------------------------------------------------------------


class Refusal:
    """The rule that forbids a move, why, and the pieces and places it is about."""

    def __init__(self, rule: str, template: str, about: tuple[str, ...] = (), **parameters: object) -> None:
        self.rule: Final = rule
        self.template: Final = template
        self.about: Final = about
        self.parameters: Final = parameters

    def error(self) -> IllegalMove:
        error = IllegalMove(self.template, rule=self.rule, **self.parameters)
        error.about = self.about
        return error

    def __str__(self) -> str:
        return f"{self.rule}: {self.template.format(**self.parameters)}"

    def __reduce__(self) -> tuple[object, ...]:
        from mastaba.kernel.pickles import refusal_of

        return refusal_of, (self.rule, self.template, self.about, self.parameters)


class Prompt:
    """What is asked of a seat now. The sentence is made at the edge."""

    def __init__(self, kind: str, **parameters: object) -> None:
        self.kind: Final = kind
        self.parameters: Final = parameters


class Score:
    """One seat's result: what counts, and what it is made of."""

    def __init__(self, total: int, parts: tuple[tuple[str, int], ...]) -> None:
        self.total: Final = total
        self.parts: Final = parts

    def __reduce__(self) -> tuple[object, ...]:
        return Score, (self.total, self.parts)


class Outcome:
    """How it ended. Rank 1 has won; equal ranks share."""

    def __init__(self, reason: str, ranks: tuple[int, ...], scores: tuple[Score, ...]) -> None:
        self.reason: Final = reason
        self.ranks: Final = ranks
        self.scores: Final = scores

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def plain(self) -> Plain:
        return {
            "reason": self.reason,
            "ranks": list(self.ranks),
            "scores": [{"total": score.total, "parts": dict(score.parts)} for score in self.scores],
        }

    def __repr__(self) -> str:
        return f"Outcome({self.reason!r}, ranks={self.ranks}, totals={tuple(score.total for score in self.scores)})"

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.reason, self.ranks, self.scores)


def ranks_by(keys: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Competition ranks: the largest key is first, equal keys share (1, 1, 3)."""
    return tuple(1 + sum(1 for other in keys if other > key) for key in keys)


# ---- The state ------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole position. A game implements the first part; the second is the same for all."""

    def __init__(self, setting: Setting) -> None:
        self.setting: Setting = setting
        self.listener: list[Event] | None = None  # events are made only while somebody listens

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; several where they choose at once; () when it is over."""
        raise TypeError("a State says who is to act")

    @property
    def learned(self) -> tuple[int, ...]:
        """Per seat, how often it has learned something hidden. What one has learned cannot be taken back."""
        raise TypeError("a State counts what its seats learn")

    def legal(self, seat: int) -> tuple[int, ...]:
        """Every move open to this seat, ascending; () if it owes no decision."""
        raise TypeError("a State lists its legal moves")

    def forms(self, seat: int) -> tuple[str, ...]:
        """Verbs with which this seat may say anything now, besides what is `legal`: `read` makes a move of the verb and
        a word, and `why` judges it. At most the one open verb of the table of moves."""
        return ()

    def apply(self, seat: int, move: int) -> None:
        """Makes a move that is known to be legal: the fast path for search."""
        raise TypeError("a State applies moves")

    def why(self, seat: int, move: int) -> Refusal | None:
        """The rule that forbids the move, or None if it is legal. Judged by what the seat knows."""
        return self.setting.game.parts("a State says why not").why(self, seat, move)

    def copy(self) -> "State":
        raise TypeError("a State copies itself")

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        raise TypeError("a State says how it ended")

    def audit(self) -> list[str]:
        """Everything that is wrong with the position; nothing, if all is well."""
        return self.setting.game.parts("a State audits itself").audit(self)

    def position(self) -> Plain:
        """The position as plain data in the rulebook's words."""
        return self.setting.game.parts("a State writes itself down").write(self)

    def seen(self, seat: int | None) -> "Seen":
        """What this seat knows, and nothing else; None is a spectator."""
        return self.setting.game.parts("a State shows itself to its seats").seen(self, self.viewer(seat))

    # -- the same for every game

    def lapse(self, seat: int) -> int | None:
        """The move that a table makes for a seat that stays away too long; None: it waits. Rules know no clock."""
        return None

    def public_choice(self, seat: int) -> bool:
        """Whether everybody can tell which moves this seat has. If the game does not say so, samples are asked."""
        return False

    def moot(self, seat: int) -> int | None:
        """One of this seat's moves, if all of them come to the same: nobody needs to be asked. None: it matters."""
        return None

    def begin(self) -> list[Event]:
        """What is told before the first move: that a turn begins, for one."""
        return []

    def viewer(self, seat: int | None) -> int:
        """The seat that looks, for `seen`: -1 for a spectator."""
        if seat is None:
            return SPECTATOR
        if not 0 <= seat < self.setting.seats:
            raise NotYourDecision("There is no player {seat} at this table.", seat=seat + 1)
        return seat

    @property
    def over(self) -> bool:
        return not self.to_act

    def play(self, seat: int, move: int | str) -> list[Event]:
        """Checks the move, makes it and returns what happened; raises and changes nothing if it is wrong."""
        if seat not in self.to_act:
            raise self._not_yours(seat)
        if isinstance(move, bool) or not isinstance(move, int | str):
            raise UnknownMove("A move is a text or a whole number, not {move}.", move=repr(move)[:40])
        number = self.read(move) if isinstance(move, str) else move
        self.setting.moves.verb(number)
        refusal = self.why(seat, number)
        if refusal is not None:
            raise refusal.error()
        events: list[Event] = []
        before, self.listener = self.listener, events
        try:
            self.apply(seat, number)
        finally:
            self.listener = before
        if before is not None:
            before.extend(events)
        return events

    def replay(self, seat: int, move: int | str) -> list[Event]:
        """Makes a move that stands in a record. What had to be asked outside of the rules then, as a word list, is not
        asked again: a game that does so says how."""
        return self.play(seat, move)

    def _not_yours(self, seat: int) -> NotYourDecision:
        if self.over:
            return NotYourDecision("The game is over.", seat=seat + 1)
        return NotYourDecision(
            "It is not for player {seat} to decide now, but for player {to_act}.",
            seat=seat + 1,
            to_act=", ".join(str(other + 1) for other in self.to_act),
        )

    def read(self, text: str) -> int:
        return self.setting.moves.read(text)

    def write(self, move: int) -> str:
        return self.setting.moves.write(move)

    def dump(self) -> bytes:
        """The whole position as JSON: carries secrets. `mastaba.load` gives it back."""
        return as_bytes(header(self.setting) | {"position": self.position()})

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.copy()  # the setting is never changed, and shared

    def __reduce__(self) -> tuple[object, ...]:
        """By the whole position, and so with its secrets. Whoever listens is left behind."""
        from mastaba.kernel.pickles import position_of

        return position_of, (self.setting.game, self.dump())

    def __repr__(self) -> str:
        return f"<{self.setting.game.name}, {self.setting.seats} seats, to act: {self.to_act}>"


# ---- What a seat knows ----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Seen:
    """The position with holes. Pages, JSON, logs, hints and bots get this and nothing else."""

    def __init__(self, setting: Setting, seat: int) -> None:
        self.setting: Setting = setting
        self.seat: int = seat  # -1: a spectator

    @property
    def to_act(self) -> tuple[int, ...]:
        raise TypeError("a Seen says who is to act")

    def legal(self) -> tuple[int, ...]:
        """The same list as State.legal, from knowledge alone."""
        raise TypeError("a Seen lists the legal moves")

    def forms(self) -> tuple[str, ...]:
        """The same as State.forms, from knowledge alone."""
        return ()

    def why(self, move: int) -> Refusal | None:
        """The same answer as State.why, from knowledge alone."""
        raise TypeError("a Seen says why not")

    def prompt(self) -> Prompt:
        raise TypeError("a Seen says what is asked")

    def fill(self, chance: Chance) -> State:
        """A State that this seat cannot tell from the real one."""
        raise TypeError("a Seen fills its holes")

    def view(self) -> Plain:
        """As plain data, for pages, JSON and people."""
        raise TypeError("a Seen shows itself")

    def position(self) -> Plain:
        """As plain data that `Game.recall` reads."""
        raise TypeError("a Seen writes itself down")

    # -- the same for every game

    def read(self, text: str) -> int:
        return self.setting.moves.read(text)

    def write(self, move: int) -> str:
        return self.setting.moves.write(move)

    def final(self, move: int, chance: Chance | None = None) -> bool:
        """Whether this move cannot be taken back, judged on a sample."""
        if self.seat == SPECTATOR:
            return True
        sample = self.fill(Fast(1) if chance is None else chance)
        before = sample.learned[self.seat]
        sample.apply(self.seat, move)
        return sample.learned[self.seat] != before

    def dump(self) -> bytes:
        """All that a bot's process gets. `mastaba.load` gives it back."""
        seat = None if self.seat == SPECTATOR else self.seat + 1
        return as_bytes(header(self.setting) | {"seen_by": seat, "seen": self.position()})

    def __reduce__(self) -> tuple[object, ...]:
        """By its dump, and so by nothing that is hidden. A copy is made the same way."""
        from mastaba.kernel.pickles import position_of

        return position_of, (self.setting.game, self.dump())


@mypyc_attr(allow_interpreted_subclasses=True)
class Holed(Seen, Generic[Position]):
    """A Seen that is a State with holes: legal moves and reasons come from the same code as the real ones."""

    def __init__(self, seat: int, holed: Position) -> None:
        super().__init__(holed.setting, seat)
        self.holed: Position = holed

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.holed.to_act

    def legal(self) -> tuple[int, ...]:
        return self.holed.legal(self.seat)

    def forms(self) -> tuple[str, ...]:
        return self.holed.forms(self.seat)

    def why(self, move: int) -> Refusal | None:
        return self.holed.why(self.seat, move)

    def view(self) -> Plain:
        return self.setting.game.parts("a Seen shows itself").view(self.holed, self.seat)

    def position(self) -> Plain:
        return self.holed.position()


# ---- Writing down ---------------------------------------------------------------------------------------


def header(setting: Setting) -> Plain:
    """What has to be known before a position can be read."""
    data: Plain = {
        "game": setting.game.name,
        "rules": setting.game.rules_version,
        "seats": setting.seats,
        "options": dict(setting.options),
    }
    differences = setting.pieces.differences(setting.game.pieces())
    if differences:
        data["pieces"] = differences
    return data


def as_bytes(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
