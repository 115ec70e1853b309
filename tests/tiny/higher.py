"""Higher: a tiny game of hidden hands, in which passing says nothing for certain.

H1  Shuffle the cards 1 to 40. Everybody gets five. The others stay aside, unseen.
H2  In turn, lay a card that is higher than the one before, or pass; one may always pass.
H3  After four rounds, whoever has laid most cards wins.
"""

from mastaba import Chance, Event, Game, Outcome, Pieces, Seen, State
from mastaba.kernel.contract import Choice, Holed, Plain, Prompt, Refusal, Score, Setting, ranks_by
from mastaba.kernel.events import Part
from mastaba.kernel.moves import Moves, Verb, Words
from mastaba.kernel.plain import Reader

CARDS = range(1, 41)
HAND, ROUNDS = 5, 4
HIDDEN = 0
PASS = 0  # `lay 7` is move 7


# ---- The rules ------------------------------------------------------------------------------------------


class Higher(State):
    def __init__(self, setting: Setting, hands: list[list[int]]) -> None:
        super().__init__(setting)
        self.hands = hands
        self.laid = [0] * setting.seats
        self.passed = [0] * setting.seats  # by seat: the highest card on which it passed
        self.row: list[int] = []
        self.made = 0

    def copy(self) -> "Higher":
        twin = type(self)(self.setting, [list(hand) for hand in self.hands])
        twin.laid, twin.passed = list(self.laid), list(self.passed)
        twin.row, twin.made = list(self.row), self.made
        return twin

    @property
    def top(self) -> int:
        return self.row[-1] if self.row else 0

    @property
    def to_act(self) -> tuple[int, ...]:
        return (self.made % self.setting.seats,) if self.made < ROUNDS * self.setting.seats else ()

    @property
    def learned(self) -> tuple[int, ...]:
        return tuple(len(self.row) - laid for laid in self.laid)  # what the others have laid

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(move for move in range(self.setting.moves.count) if self.why(seat, move) is None)

    def why(self, seat: int, move: int) -> Refusal | None:
        if seat not in self.to_act:
            return Refusal("H2", "It is not your turn.")
        if move != PASS and move not in self.hands[seat]:
            return Refusal("H1", "You do not have this card.")
        if move != PASS and move <= self.top:
            return Refusal("H2", "Only a card above {top}.", top=self.top)
        return None

    def apply(self, seat: int, move: int) -> None:
        self.made += 1
        if move == PASS:
            self.passed[seat] = max(self.passed[seat], self.top)
            self.tell(Event("pass", Part("seat", seat)))
        else:
            self.hands[seat].remove(move)
            self.laid[seat] += 1
            self.row.append(move)
            self.tell(Event("lay", Part("seat", seat), Part("card", move)))
        self.tell(*self.begin())

    def begin(self) -> list[Event]:
        return [Event("end")] if self.over else [Event("turn", Part("seat", self.to_act[0]))]

    def tell(self, *events: Event) -> None:
        if self.listener is not None:
            self.listener += events

    @property
    def outcome(self) -> Outcome | None:
        ranks = ranks_by(tuple((laid,) for laid in self.laid))
        return Outcome("rounds", ranks, tuple(Score(laid, ()) for laid in self.laid)) if self.over else None

    def audit(self) -> list[str]:
        cards = [card for hand in self.hands for card in hand] + self.row
        return [] if len(set(cards)) == len(cards) == HAND * self.setting.seats else [f"the cards are {cards}"]

    def position(self) -> Plain:
        return {
            "hands": [sorted(hand) for hand in self.hands],
            "laid": list(self.laid),
            "passed": list(self.passed),
            "row": list(self.row),
            "made": self.made,
        }

    def seen(self, seat: int | None) -> Seen:
        assert isinstance(self.setting.game, HigherGame)
        return self.setting.game.seen_kind(self, self.viewer(seat))


# ---- What a seat knows ----------------------------------------------------------------------------------


class HigherSeen(Holed[Higher]):
    def __init__(self, state: Higher, seat: int) -> None:
        super().__init__(seat, state.copy())
        self.holed.hands = [hand if i == seat else [HIDDEN] * len(hand) for i, hand in enumerate(state.hands)]

    def prompt(self) -> Prompt:
        return Prompt("choose" if self.legal() else "wait")

    def fill(self, chance: Chance) -> Higher:
        """H1, H2: passing says nothing for certain, so every card may be in every hand."""
        state = self.holed.copy()
        unseen = [card for card in CARDS if card not in state.row and not any(card in hand for hand in state.hands)]
        chance.shuffle(unseen)
        state.hands = [[card or unseen.pop() for card in hand] for hand in state.hands]
        return state

    def view(self) -> Plain:
        return self.position()


# ---- The game -------------------------------------------------------------------------------------------


class HigherGame(Game):
    def __init__(self, name: str = "higher", seen: type[HigherSeen] = HigherSeen) -> None:
        super().__init__(name, "Higher", seats=(2, 3), numbers=("H1", "H2", "H3"))
        self.seen_kind = seen

    def max_moves(self, setting: Setting) -> int:
        return ROUNDS * setting.seats

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        moves = Moves(Verb("pass"), Verb("lay", Words(tuple(str(card) for card in CARDS))))
        return Setting(self, seats, options, pieces, moves)

    def deal(self, setting: Setting, chance: Chance) -> Higher:
        cards = list(CARDS)
        chance.shuffle(cards)
        return Higher(setting, [cards[HAND * seat :][:HAND] for seat in range(setting.seats)])

    def place(self, setting: Setting, position: Plain) -> Higher:
        reader = Reader(position)
        state = Higher(setting, [[int(card) for card in hand] for hand in position["hands"]])  # type: ignore[attr-defined]
        state.laid, state.passed, state.row = ([*position[name]] for name in ("laid", "passed", "row"))  # type: ignore[misc]
        state.made = reader.number("made")
        return state

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return self.seen_kind(self.place(setting, position), seat)


game = HigherGame()
