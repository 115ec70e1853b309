"""A game played at random, kept move by move, so that the checks can look at every moment of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol, runtime_checkable

from mastaba.check.report import CheckFailed, Report
from mastaba.check.surfaces import Surface
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Game, Seen, Setting, State
from mastaba.kernel.errors import IllegalMove
from mastaba.kernel.events import SPECTATOR, Event, Told
from mastaba.kernel.records import Record

OPEN_ONE_IN = 6  # moves, where there is an open verb


@runtime_checkable
class HasOpenVerb(Protocol):
    """A game with an open verb supplies what people may say, allowed or not, in notation."""

    def open_samples(self, state: State) -> list[str]: ...


def luck(*seeds: object) -> Fast:
    """Random numbers that depend on nothing but these seeds."""
    return Fast(int.from_bytes(sha256(repr(seeds).encode()).digest()[:7], "big"))


def viewers(state: State) -> tuple[int, ...]:
    """Every seat, and who only looks on."""
    return (*range(state.setting.seats), SPECTATOR)


def seen_by(state: State, viewer: int) -> Seen:
    return state.seen(None if viewer == SPECTATOR else viewer)


def name_of(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"player {viewer + 1}"


# ---- A run, and what all of its games show together -----------------------------------------------------


@dataclass
class Missed:
    """In one game, facts of one kind: how many only one sample had, and one that the truth had and no sample."""

    alone: int = 0
    example: str = ""


@dataclass
class Evidence:
    """How often a move told a seat something that it had to learn, and how often a sample said otherwise; and what
    samples never said though it was so."""

    news: dict[str, int] = field(default_factory=dict)  # by verb
    surprises: dict[str, int] = field(default_factory=dict)
    facts: dict[str, dict[str, Missed]] = field(default_factory=dict)  # by kind and game

    def note_fact(self, kind: str, game: str, alone: int, example: str) -> None:
        missed = self.facts.setdefault(kind, {}).setdefault(game, Missed())
        missed.alone += alone
        missed.example = missed.example or example

    def add(self, verb: str, surprise: bool) -> None:
        self.news[verb] = self.news.get(verb, 0) + 1
        self.surprises[verb] = self.surprises.get(verb, 0) + surprise


@dataclass
class Run:
    """One setting of a game being checked."""

    game: Game
    setting: Setting
    seed: str
    surfaces: tuple[Surface, ...]
    report: Report
    games: int = 0
    evidence: Evidence = field(default_factory=Evidence)

    def failed(self, check: str, what: str) -> CheckFailed:
        setting = self.setting
        return CheckFailed(
            check, what, self.game.name, setting.seats, setting.options, self.seed, games=max(self.games, 1)
        )


# ---- A game that was played -----------------------------------------------------------------------------


@dataclass
class PlayedMove:
    seat: int
    move: int
    events: list[Event]


class Played:
    """A whole game: the position before each move and at the end, and everything that was told."""

    def __init__(self, run: Run, seed: str) -> None:
        self.run = run
        self.seed = seed
        self.record = Record(run.game.name, run.setting.seats, run.setting.options, seed=seed)
        self.opening: list[Event] = []
        self.states: list[State] = []  # copies, made before the move
        self.dumps: list[bytes] = []  # made at the same moment
        self.steps: list[PlayedMove] = []

    def play(self) -> None:
        """Plays at random to the end."""
        chance = luck(self.seed, "moves")
        state = self.record.deal()
        self.opening = state.begin()
        self._keep(state)
        most = self.run.game.max_moves(self.run.setting)
        while state.to_act:
            if len(self.steps) == most:
                raise self.failed("plays_to_the_end", f"after max_moves, which is {most}, it is not over")
            seat = state.to_act[chance.below(len(state.to_act))]
            self._play(state, seat, self.choose(state, seat, chance))
            self._keep(state)
        self.record.close(state.outcome)

    def _keep(self, state: State) -> None:
        wrong = state.audit()
        if wrong:
            raise self.failed("pieces_are_conserved", f"audit finds: {'; '.join(wrong)}")
        self.states.append(state.copy())
        self.dumps.append(state.dump())

    def _play(self, state: State, seat: int, move: int) -> None:
        try:
            events = state.play(seat, move)
        except IllegalMove as error:
            what = f"legal lists “{state.write(move)}” for player {seat + 1}, but play refuses it: {error}"
            raise self.failed("legal_is_what_why_allows", what) from error
        self.steps.append(PlayedMove(seat, move, events))
        self.record.note(state, seat, move)

    def choose(self, state: State, seat: int, chance: Fast) -> int:
        """A legal move: half of the time any, half of the time any verb first, so that rare verbs occur.

        Where people may say anything, something of that now and then.
        """
        moves = list(state.legal(seat))
        if state.forms(seat) and chance.below(OPEN_ONE_IN) == 0:
            moves = [move for move in open_moves(state) if state.why(seat, move) is None] or moves
        if not moves:
            what = f"player {seat + 1} owes a decision, but has no legal move"
            raise self.failed("legal_is_what_why_allows", what)
        if chance.below(2):
            verbs = sorted({state.setting.moves.verb(move).first for move in moves})
            first = verbs[chance.below(len(verbs))]
            moves = [move for move in moves if state.setting.moves.verb(move).first == first]
        return moves[chance.below(len(moves))]

    def failed(self, check: str, what: str, move: int | None = None) -> CheckFailed:
        move = len(self.steps) if move is None else move
        setting = self.run.setting
        moves = ", ".join(f"{seat + 1} {text}" for seat, text in self.record.moves[:move])
        return CheckFailed(
            check,
            what,
            self.run.game.name,
            setting.seats,
            setting.options,
            self.seed,
            move=move,
            played=moves,
        )

    def told(self, viewer: int, number: int) -> list[Told]:
        """All that this viewer was told before move `number`."""
        events = [*self.opening, *(event for step in self.steps[:number] for event in step.events)]
        return [event.told(viewer) for event in events]


def open_moves(state: State) -> list[int]:
    """What the game's samples say with its open verb."""
    game = state.setting.game
    return [state.read(text) for text in game.open_samples(state)] if isinstance(game, HasOpenVerb) else []


class Moment:
    """A position in a played game, before move `number`, as one check looks at it."""

    def __init__(self, played: Played, number: int, check: str) -> None:
        self.played = played
        self.number = number
        self.check = check
        self.state = played.states[number]  # to be copied, never to be played with
        self.step = played.steps[number] if number < len(played.steps) else None
        self.luck = luck(played.seed, check, number)

    @property
    def run(self) -> Run:
        return self.played.run

    @property
    def dump(self) -> bytes:
        return self.played.dumps[self.number]

    def failed(self, what: str) -> CheckFailed:
        return self.played.failed(self.check, what, self.number)

    def any_move(self) -> int:
        """Any move of the table but the open verb's. Tables may be larger than what a Chance can draw from."""
        listed, drawn = self.state.setting.moves.listed, 0
        for _ in range(1 + listed.bit_length() // 24):
            drawn = drawn << 24 | self.luck.below(1 << 24)
        return drawn % listed

    def some(self, moves: tuple[int, ...], most: int) -> Iterator[int]:
        """At most so many of these moves, in random order."""
        left = list(moves)
        while left and most > 0:
            most -= 1
            yield left.pop(self.luck.below(len(left)))
