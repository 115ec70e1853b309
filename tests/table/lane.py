"""Lane: a little game of steps, with what live tables need to be tried: moves that are forced, and something learned.

N1  Everybody starts at the beginning of a lane of their own. In your turn go one step or two.
N2  Where the lane is narrow (4, 9, 14 and so on) everybody goes one step: all can see that.
N3  Everybody has a stone or not, and nobody else knows. With a stone you go one step from 2, 7, 12 and so on.
    Who goes two steps from there has none, and all can see that.
N4  Who comes to 9 reads an oracle: a number of one's own.
N5  Who is first at the end of the lane wins.
"""

from dataclasses import dataclass, replace

from mastaba import Chance, Event, Game, Outcome, Pieces, Seen, State
from mastaba.kernel.contract import Choice, Holed, Option, Plain, Prompt, Refusal, Score, Setting, ranks_by
from mastaba.kernel.events import Part, only
from mastaba.kernel.moves import Moves, Verb
from mastaba.kernel.plain import Reader

ONE, TWO = range(2)
ORACLE = 9
HIDDEN = -1


# ---- The rules ------------------------------------------------------------------------------------------


@dataclass
class Walker:
    stone: int  # 1 or 0
    oracle: int  # 100 to 999
    at: int = 0
    read: bool = False
    clear: bool = False  # everybody knows that there is no stone
    learned: int = 0


class Lane(State):
    def __init__(self, setting: Setting, walkers: list[Walker], turn: int = 0) -> None:
        super().__init__(setting)
        self.walkers = walkers
        self.turn = turn

    def copy(self) -> "Lane":
        return type(self)(self.setting, [replace(walker) for walker in self.walkers], self.turn)

    @property
    def end(self) -> int:
        return int(self.setting.options["length"])

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if any(walker.at >= self.end for walker in self.walkers) else (self.turn,)

    @property
    def learned(self) -> tuple[int, ...]:
        return tuple(walker.learned for walker in self.walkers)

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(move for move in (ONE, TWO) if self.why(seat, move) is None)

    def why(self, seat: int, move: int) -> Refusal | None:
        if seat not in self.to_act:
            return Refusal("N1", "It is not your turn.")
        walker = self.walkers[seat]
        if move == TWO and walker.at % 5 == 4:
            return Refusal("N2", "Here the lane is narrow.")
        if move == TWO and walker.at % 5 == 2 and walker.stone == 1:
            return Refusal("N3", "The stone is heavy.")
        return None

    def apply(self, seat: int, move: int) -> None:
        walker = self.walkers[seat]
        if move == TWO and walker.at % 5 == 2 and not walker.clear:
            walker.clear = True
            for other in self.walkers:
                other.learned += other is not walker
        walker.at += 1 + move
        self.tell("step", Part("seat", seat), Part("to", walker.at))
        if walker.at >= ORACLE and not walker.read:
            walker.read = True
            walker.learned += 1
            self.tell("oracle", Part("seat", seat), Part("number", walker.oracle, only(seat)))
        self.turn = (seat + 1) % self.setting.seats
        if self.listener is not None:
            self.listener.extend(self.begin())

    def begin(self) -> list[Event]:
        return [Event("end")] if self.over else [Event("turn", Part("seat", self.turn))]

    def tell(self, kind: str, *parts: Part) -> None:
        if self.listener is not None:
            self.listener.append(Event(kind, *parts))

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        steps = [walker.at for walker in self.walkers]
        ranks = ranks_by(tuple((at,) for at in steps))
        return Outcome("end", ranks, tuple(Score(at, (("steps", at),)) for at in steps))

    def audit(self) -> list[str]:
        return [f"nobody is at {walker.at}" for walker in self.walkers if not 0 <= walker.at <= self.end + 1]

    def position(self) -> Plain:
        return {"turn": self.turn + 1, "walkers": [dict(vars(walker)) for walker in self.walkers]}

    def seen(self, seat: int | None) -> Seen:
        return LaneSeen(self, self.viewer(seat))


# ---- What a seat knows ----------------------------------------------------------------------------------


class LaneSeen(Holed[Lane]):
    def __init__(self, state: Lane, seat: int) -> None:
        super().__init__(seat, state.copy())
        for other, walker in enumerate(self.holed.walkers):
            if other != seat:
                walker.stone = 0 if walker.clear else HIDDEN
                walker.learned = 0
            if other != seat or not walker.read:
                walker.oracle = HIDDEN

    def prompt(self) -> Prompt:
        return Prompt("step" if self.legal() else "wait")

    def fill(self, chance: Chance) -> Lane:
        state = self.holed.copy()
        for walker in state.walkers:
            walker.stone = chance.below(2) if walker.stone == HIDDEN else walker.stone
            walker.oracle = 100 + chance.below(900) if walker.oracle == HIDDEN else walker.oracle
        return state

    def view(self) -> Plain:
        return self.position()


# ---- The game -------------------------------------------------------------------------------------------


class LaneGame(Game):
    def __init__(self) -> None:
        super().__init__("lane", "Lane", seats=(1, 4), numbers=("N1", "N2", "N3", "N4", "N5"))

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return (Option("length", 20, low=5, high=1000),)

    def max_moves(self, setting: Setting) -> int:
        return int(setting.options["length"]) * setting.seats

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return Setting(self, seats, options, pieces, Moves(Verb("one"), Verb("two")))

    def deal(self, setting: Setting, chance: Chance) -> Lane:
        return Lane(setting, [Walker(chance.below(2), 100 + chance.below(900)) for _ in range(setting.seats)])

    def place(self, setting: Setting, position: Plain) -> Lane:
        reader = Reader(position)
        walkers = [
            Walker(
                walker.number("stone", low=HIDDEN, high=1),
                walker.number("oracle", low=HIDDEN, high=999),
                walker.number("at"),
                walker.flag("read"),
                walker.flag("clear"),
                walker.number("learned"),
            )
            for walker in reader.inners("walkers", setting.seats)
        ]
        return Lane(setting, walkers, reader.number("turn", low=1, high=setting.seats) - 1)

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return self.place(setting, position).seen(None if seat < 0 else seat)


game = LaneGame()
