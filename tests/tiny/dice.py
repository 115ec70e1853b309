"""Dice: a tiny game of luck and, a little, of skill. All of it can be worked out.

D1  In two rounds everybody, in turn, rolls a die or takes a one.
D2  Whoever has most points then has won.
"""

from functools import cache

from mastaba import Chance, Event, Fast, Game, Outcome, Pieces, Seen, State
from mastaba.kernel.chance import chance_from
from mastaba.kernel.contract import Choice, Holed, Plain, Prompt, Refusal, Score, Setting, ranks_by
from mastaba.kernel.events import Part
from mastaba.kernel.moves import Moves, Verb
from mastaba.kernel.plain import Reader

FACES, ROUNDS = 6, 2
ROLL, TAKE = range(2)


# ---- The rules ------------------------------------------------------------------------------------------


class Dice(State):
    def __init__(self, setting: Setting, chance: Chance) -> None:
        super().__init__(setting)
        self.chance = chance  # never in what somebody has seen
        self.totals = [0] * setting.seats
        self.made = 0
        self.rolled = 0

    def copy(self) -> "Dice":
        twin = type(self)(self.setting, self.chance.copy())
        twin.totals, twin.made, twin.rolled = list(self.totals), self.made, self.rolled
        return twin

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.made == ROUNDS * self.setting.seats else (self.made % self.setting.seats,)

    @property
    def learned(self) -> tuple[int, ...]:
        return (self.rolled,) * self.setting.seats

    def legal(self, seat: int) -> tuple[int, ...]:
        return (ROLL, TAKE) if seat in self.to_act else ()

    def why(self, seat: int, move: int) -> Refusal | None:
        return None if seat in self.to_act else Refusal("D1", "It is not your turn.")

    def apply(self, seat: int, move: int) -> None:
        points = 1
        if move == ROLL:
            points += int(self.chance.below(FACES))
            self.rolled += 1
        self.totals[seat] += points
        self.made += 1
        if self.listener is not None:
            self.listener += [Event("points", Part("seat", seat), Part("points", points)), *self.begin()]

    def begin(self) -> list[Event]:
        return [Event("end")] if self.over else [Event("turn", Part("number", self.made + 1))]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        ranks = ranks_by(tuple((total,) for total in self.totals))
        return Outcome("rounds", ranks, tuple(Score(total, ()) for total in self.totals))

    def audit(self) -> list[str]:
        return []

    def position(self) -> Plain:
        return {"totals": list(self.totals), "made": self.made, "learned": self.rolled, "chance": self.chance.dump()}

    def seen(self, seat: int | None) -> Seen:
        return DiceSeen(self, self.viewer(seat))


class DiceSeen(Holed[Dice]):
    """Everything but what will be rolled."""

    def __init__(self, state: Dice, seat: int) -> None:
        super().__init__(seat, state.copy())
        self.holed.chance = Fast(0)  # not the real one: that knows the future

    def prompt(self) -> Prompt:
        return Prompt("choose" if self.legal() else "wait")

    def fill(self, chance: Chance) -> Dice:
        state = self.holed.copy()
        state.chance = chance.child()
        return state

    def view(self) -> Plain:
        return {"totals": list(self.holed.totals)}

    def position(self) -> Plain:
        return {"totals": list(self.holed.totals), "made": self.holed.made, "learned": self.holed.rolled}


# ---- The game -------------------------------------------------------------------------------------------


class DiceGame(Game):
    def __init__(self) -> None:
        super().__init__("dice", "Dice", seats=(2, 3), numbers=("D1", "D2"))

    def max_moves(self, setting: Setting) -> int:
        return ROUNDS * setting.seats

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        return Setting(self, seats, options, pieces, Moves(Verb("roll"), Verb("take")))

    def deal(self, setting: Setting, chance: Chance) -> Dice:
        return Dice(setting, chance)

    def place(self, setting: Setting, position: Plain) -> Dice:
        reader = Reader(position)
        known = position.get("chance")
        state = Dice(setting, chance_from(known) if isinstance(known, dict) else Fast(0))
        state.totals = [int(total) for total in position["totals"]]  # type: ignore[attr-defined]
        state.made, state.rolled = reader.number("made"), reader.number("learned")
        return state

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return DiceSeen(self.place(setting, position), seat)


game = DiceGame()


# ---- Worked out -----------------------------------------------------------------------------------------


@cache
def worth(totals: tuple[int, ...], made: int) -> tuple[float, ...]:
    """Everybody's chance if all play as well as one can."""
    seats = len(totals)
    if made == ROUNDS * seats:
        best = [total == max(totals) for total in totals]
        return tuple(won / sum(best) for won in best)
    return max((after(totals, made, move) for move in (ROLL, TAKE)), key=lambda chances: chances[made % seats])


def after(totals: tuple[int, ...], made: int, move: int) -> tuple[float, ...]:
    """Everybody's chance once this move is made, and nothing rolled yet."""
    seat = made % len(totals)
    points = range(1, FACES + 1) if move == ROLL else (1,)
    found = [worth((*totals[:seat], totals[seat] + each, *totals[seat + 1 :]), made + 1) for each in points]
    return tuple(sum(chances) / len(found) for chances in zip(*found, strict=True))
