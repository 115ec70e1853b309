"""The rules, in the order in which a player meets them.

S1  Shuffle the cards. Everybody gets three; the others stay aside, face down. Player 1 leads.
S2  In turn everybody plays a card from their hand, face up.
S3  The highest card takes the trick. Whoever played it leads the next one.
S4  When the hands are empty, whoever has taken most tricks wins. Who has as many shares.
"""

from typing import TYPE_CHECKING

from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Choice, Game, Outcome, Plain, Refusal, Score, Setting, State, ranks_by
from mastaba.kernel.errors import BadPieces, BadPosition
from mastaba.kernel.events import Event, Part
from mastaba.kernel.moves import Moves, Verb, Words
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.plain import Reader

if TYPE_CHECKING:
    from .seen import Known

HAND = 3
MOST_SEATS = 4
HIDDEN = 0  # a card that is there, but one does not know which: in what a seat has seen


# ---- Before the game ------------------------------------------------------------------------------------


def read_cards(pieces: Pieces) -> tuple[int, ...]:
    """The numbers on the cards, ascending. Raises BadPieces if one cannot play with them."""
    cards = set()
    for i, card in enumerate(pieces.tables(pieces.data, "card", "cards")):
        pieces.status(card, f"card {i + 1}")
        cards.add(pieces.number(card, "number", f"card {i + 1}", 1, 99))
    if len(cards) < HAND * MOST_SEATS:
        raise BadPieces("There must be at least {count} different cards.", pieces.file, count=HAND * MOST_SEATS)
    return tuple(sorted(cards))


class Tables(Setting):
    """What is worked out once for all games with these seats and cards."""

    def __init__(self, game: Game, seats: int, options: dict[str, Choice], pieces: Pieces) -> None:
        cards = read_cards(pieces)
        super().__init__(game, seats, options, pieces, Moves(Verb("play", Words(tuple(map(str, cards))))))
        self.cards = cards


def deal(tables: Tables, chance: Chance) -> "Position":
    """S1."""
    cards = list(tables.cards)
    chance.shuffle(cards)
    hands = [sorted(cards[i * HAND : (i + 1) * HAND]) for i in range(tables.seats)]
    return Position(tables, hands, [0] * tables.seats, [], [], 0)


# ---- The game -------------------------------------------------------------------------------------------


class Position(State):
    def __init__(
        self, tables: Tables, hands: list[list[int]], tricks: list[int], trick: list[int], gone: list[int], leader: int
    ) -> None:
        super().__init__(tables)
        self.tables = tables
        self.hands = hands  # by seat
        self.tricks = tricks  # by seat: how many it has taken
        self.trick = trick  # the cards on the table, from the leader on
        self.gone = gone  # the cards of the tricks before
        self.leader = leader

    def copy(self) -> "Position":
        hands = [list(hand) for hand in self.hands]
        return Position(self.tables, hands, list(self.tricks), list(self.trick), list(self.gone), self.leader)

    @property
    def to_act(self) -> tuple[int, ...]:
        seat = (self.leader + len(self.trick)) % self.tables.seats
        return (seat,) if self.hands[seat] else ()

    @property
    def learned(self) -> tuple[int, ...]:
        """Every card that somebody else has played was news."""
        played = [HAND - len(hand) for hand in self.hands]
        return tuple(sum(played) - own for own in played)

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(self.tables.cards.index(card) for card in self.hands[seat]) if seat in self.to_act else ()

    def why(self, seat: int, move: int) -> Refusal | None:
        if self.over:
            return Refusal("S4", "The game is over.")
        if seat not in self.to_act:
            return Refusal("S2", "It is not your turn.")
        card = self.tables.cards[move]
        if card not in self.hands[seat]:
            return Refusal("S2", "You do not hold the {card}.", about=(str(card),), card=card)
        return None

    def apply(self, seat: int, move: int) -> None:
        """S2."""
        card = self.tables.cards[move]
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.tell("play", Part("seat", seat), Part("card", card), Part("from", f"hand-{seat + 1}"))
        if len(self.trick) == self.tables.seats:
            self.take()

    def take(self) -> None:
        """S3."""
        highest = self.trick.index(max(self.trick))
        self.leader = (self.leader + highest) % self.tables.seats
        self.tricks[self.leader] += 1
        self.tell("take", Part("seat", self.leader), Part("card", self.trick[highest]))
        self.gone += self.trick
        self.trick = []
        if self.listener is not None:
            self.listener += self.begin()

    def begin(self) -> list[Event]:
        if self.over:
            return [Event("end")]
        return [Event("turn", Part("number", sum(self.tricks) + 1), Part("seat", self.leader))]

    def tell(self, kind: str, *parts: Part) -> None:
        if self.listener is not None:
            self.listener.append(Event(kind, *parts))

    # ---- The end ----------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """S4."""
        if not self.over:
            return None
        ranks = ranks_by(tuple((tricks,) for tricks in self.tricks))
        return Outcome("played", ranks, tuple(Score(tricks, (("tricks", tricks),)) for tricks in self.tricks))

    def audit(self) -> list[str]:
        cards = [card for hand in self.hands for card in hand if card != HIDDEN] + self.trick + self.gone
        wrong = [f"the cards are {sorted(cards)}"] if len(set(cards)) != len(cards) else []
        if sum(self.tricks) * self.tables.seats != len(self.gone):
            wrong.append(f"{len(self.gone)} cards are gone in {sum(self.tricks)} tricks")
        for i, hand in enumerate(self.hands):
            after = (i - self.leader) % self.tables.seats  # so many play before this seat
            if len(hand) != HAND - sum(self.tricks) - (after < len(self.trick)):
                wrong.append(f"player {i + 1} holds {len(hand)} cards")
        return wrong

    # ---- Written down -----------------------------------------------------------------------------------

    def position(self) -> Plain:
        return {
            "leader": self.leader + 1,
            "trick": [str(card) for card in self.trick],
            "gone": [str(card) for card in self.gone],
            "players": [
                {"tricks": tricks, "hand": ["?" if card == HIDDEN else str(card) for card in hand]}
                for tricks, hand in zip(self.tricks, self.hands, strict=True)
            ],
        }

    def seen(self, seat: int | None) -> "Known":
        from .seen import Known

        return Known(self, self.viewer(seat))


def read_position(tables: Tables, plain: Plain, holes: bool = False) -> Position:
    """What `position` wrote down, or somebody by hand. With holes it is what a seat has seen."""
    reader = Reader(plain)
    players = reader.inners("players", tables.seats)
    position = Position(
        tables,
        [_cards(player, "hand", tables, holes) for player in players],
        [player.number("tricks", default=0, high=HAND) for player in players],
        _cards(reader, "trick", tables),
        _cards(reader, "gone", tables),
        reader.number("leader", default=1, low=1, high=tables.seats) - 1,
    )
    for wrong in position.audit():
        raise BadPosition("This cannot be: {reason}.", reason=wrong)
    return position


def _cards(reader: Reader, name: str, tables: Tables, holes: bool = False) -> list[int]:
    known = {str(card): card for card in tables.cards} | ({"?": HIDDEN} if holes else {})
    for word in reader.texts(name):
        if word not in known:
            raise BadPosition("There is no card “{card}”.", reader.at(name), card=word[:20])
    return [known[word] for word in reader.texts(name)]
