"""Pick: a tiny game of secret choices, made at once.

P1  In every round everybody secretly picks a number from 1 to 5. Nobody picks the same number twice in a row.
P2  When all have picked, the numbers are shown. The highest number that only one has picked scores.
P3  After the last round the highest total wins.
"""

from dataclasses import dataclass, replace
from itertools import product

from mastaba import Chance, Event, Fast, Game, Outcome, Pieces, Seen, State
from mastaba.kernel.contract import Choice, Holed, Option, Plain, Prompt, Refusal, Score, Setting, ranks_by
from mastaba.kernel.errors import BadPosition
from mastaba.kernel.events import Part, only
from mastaba.kernel.moves import Moves, Verb, Words
from mastaba.kernel.plain import Reader

NUMBERS = range(1, 6)
NONE = 0  # no pick yet
HIDDEN = -1  # a pick that one does not know


# ---- The rules ------------------------------------------------------------------------------------------


@dataclass
class Player:
    pick: int = NONE
    last: int = NONE  # what this player showed last
    total: int = 0
    learned: int = 0

    def may_pick(self) -> list[int]:
        return [number for number in NUMBERS if number != self.last]  # P1


class Pick(State):
    def __init__(self, setting: Setting, players: list[Player], number: int = 1) -> None:
        super().__init__(setting)
        self.players = players
        self.round = number

    def copy(self) -> "Pick":
        return type(self)(self.setting, [replace(player) for player in self.players], self.round)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.round > int(self.setting.options["rounds"]):
            return ()
        return tuple(seat for seat, player in enumerate(self.players) if player.pick == NONE)

    @property
    def learned(self) -> tuple[int, ...]:
        return tuple(player.learned for player in self.players)

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat not in self.to_act:
            return ()
        return tuple(number - 1 for number in self.players[seat].may_pick())

    def why(self, seat: int, move: int) -> Refusal | None:
        if self.over:
            return Refusal("P3", "The game is over.")
        if seat not in self.to_act:
            return Refusal("P1", "You do not pick now.")
        if self.players[seat].last == move + 1:
            return Refusal("P1", "You picked {number} last time.", number=move + 1)
        return None

    def apply(self, seat: int, move: int) -> None:
        self.players[seat].pick = move + 1
        if self.listener is not None:
            self.listener.append(Event("pick", Part("seat", seat), Part("number", move + 1, only(seat))))
        if not self.to_act:
            self.show()

    def show(self) -> None:
        """P2: all numbers at once."""
        picks = [player.pick for player in self.players]
        lonely = [pick for pick in picks if picks.count(pick) == 1]
        for player in self.players:
            player.last, player.pick = player.pick, NONE
            player.learned += 1
            if lonely and player.last == max(lonely):
                player.total += player.last
        self.round += 1
        if self.listener is not None:
            self.listener.append(Event("show", Part("numbers", tuple(picks))))
            self.listener.extend(self.begin())

    def begin(self) -> list[Event]:
        return [Event("end")] if self.over else [Event("turn", Part("number", self.round))]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        totals = [player.total for player in self.players]
        ranks = ranks_by(tuple((total,) for total in totals))  # P3
        return Outcome("rounds", ranks, tuple(Score(total, (("picks", total),)) for total in totals))

    def audit(self) -> list[str]:
        return [
            f"player {seat + 1} cannot have picked {player.pick}"
            for seat, player in enumerate(self.players)
            if player.pick != NONE and player.pick not in player.may_pick()
        ]

    def position(self) -> Plain:
        return {"round": self.round, "players": [dict(vars(player)) for player in self.players]}

    def seen(self, seat: int | None) -> Seen:
        return PickSeen(self, self.viewer(seat))


# ---- What a seat knows ----------------------------------------------------------------------------------


class PickSeen(Holed[Pick]):
    """Who has picked is public; what, only one's own. `holed` is a Pick with only that in it."""

    def __init__(self, state: Pick, seat: int) -> None:
        super().__init__(seat, state.copy())
        for other, player in enumerate(self.holed.players):
            if other != seat:
                player.learned = 0
                player.pick = NONE if player.pick == NONE else HIDDEN

    def prompt(self) -> Prompt:
        return Prompt("over" if self.holed.over else "pick" if self.seat in self.to_act else "wait")

    def fill(self, chance: Chance) -> Pick:
        """Every number that P1 allows is as likely as the others."""
        state = self.holed.copy()
        for player in state.players:
            if player.pick == HIDDEN:
                numbers = player.may_pick()
                player.pick = numbers[chance.below(len(numbers))]
        return state

    def view(self) -> Plain:
        return self.position() | {"over": self.holed.over}


# ---- The game -------------------------------------------------------------------------------------------


class PickGame(Game):
    def __init__(self) -> None:
        super().__init__("pick", "Pick", seats=(2, 4), numbers=("P1", "P2", "P3"))

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return (Option("rounds", 2, low=1, high=3),)

    def max_moves(self, setting: Setting) -> int:
        return 3 * setting.seats

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        moves = Moves(Verb("pick", Words(tuple(str(number) for number in NUMBERS))))
        return Setting(self, seats, options, pieces, moves)

    def deal(self, setting: Setting, chance: Chance) -> Pick:
        return Pick(setting, [Player() for _ in range(setting.seats)])

    def place(self, setting: Setting, position: Plain) -> Pick:
        reader = Reader(position)
        players = [
            Player(
                pick=player.number("pick", default=NONE, low=HIDDEN, high=5),
                last=player.number("last", default=NONE, low=NONE, high=5),
                total=player.number("total", default=0),
                learned=player.number("learned", default=0),
            )
            for player in reader.inners("players", setting.seats)
        ]
        state = Pick(setting, players, reader.number("round", default=1, low=1, high=4))
        if all(player.pick != NONE for player in players):
            raise BadPosition("When all have picked, the numbers are shown.", "players")
        return state

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return self.place(setting, position).seen(None if seat < 0 else seat)

    # -- for the conformance kit: positions with few deals, and all of them

    def small_positions(self) -> list[State]:
        """Everybody but player 1 has picked, in the first round and in the second."""
        positions: list[State] = []
        for seats in range(self.seats[0], self.seats[1] + 1):
            state = self.deal(self.setting(seats, {}), Fast(0))
            for number in (2, 3):
                for seat in range(1, seats):
                    state.play(seat, f"pick {number}")
                positions.append(state.copy())
                state.play(0, f"pick {number}")
        return positions

    def deals(self, seen: Seen) -> list[State]:
        assert isinstance(seen, PickSeen)
        deals: list[State] = []
        holes = [seat for seat, player in enumerate(seen.holed.players) if player.pick == HIDDEN]
        for numbers in product(*(seen.holed.players[seat].may_pick() for seat in holes)):
            state = seen.holed.copy()
            for seat, number in zip(holes, numbers, strict=True):
                state.players[seat].pick = number
            deals.append(state)
        return deals


game = PickGame()
