"""The rules, in the order in which a player meets them.

S1  Shuffle the cards. Everybody gets three; the others stay aside, face down. Player 1 leads.
S2  In turn everybody plays a card from their hand, face up.
S3  The highest card takes the trick. Whoever played it leads the next one.
S4  When the hands are empty, whoever has taken most tricks wins. Who has as many shares.
"""

from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import Choice, Game, Outcome, Score, Setting, State, ranks_by
from mastaba.kernel.errors import BadPieces
from mastaba.kernel.events import Event, Part
from mastaba.kernel.moves import Moves, Verb, Words
from mastaba.kernel.pieces import Pieces

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


class TrickSetting(Setting):
    """What is worked out once for all games with these seats and cards."""

    def __init__(self, game: Game, seats: int, options: dict[str, Choice], pieces: Pieces) -> None:
        cards = read_cards(pieces)
        super().__init__(game, seats, options, pieces, Moves(Verb("play", Words(tuple(map(str, cards))))))
        self.cards = cards  # move 0 plays the first of them


def deal(given: TrickSetting, chance: Chance) -> "TrickState":
    """S1."""
    cards = list(given.cards)
    chance.shuffle(cards)
    hands = [sorted(cards[i * HAND : (i + 1) * HAND]) for i in range(given.seats)]
    return TrickState(given, hands, [0] * given.seats, [], [], 0)


# ---- The game -------------------------------------------------------------------------------------------


class TrickState(State):
    def __init__(
        self,
        given: TrickSetting,
        hands: list[list[int]],
        tricks: list[int],
        trick: list[int],
        gone: list[int],
        leader: int,
    ) -> None:
        super().__init__(given)
        self.given = given
        self.hands = hands  # by seat
        self.tricks = tricks  # by seat: how many it has taken
        self.trick = trick  # the cards on the table, from the leader on
        self.gone = gone  # the cards of the tricks before
        self.leader = leader

    def copy(self) -> "TrickState":
        hands = [list(hand) for hand in self.hands]
        return TrickState(self.given, hands, list(self.tricks), list(self.trick), list(self.gone), self.leader)

    @property
    def to_act(self) -> tuple[int, ...]:
        seat = (self.leader + len(self.trick)) % self.given.seats
        return (seat,) if self.hands[seat] else ()

    @property
    def learned(self) -> tuple[int, ...]:
        """Every card that somebody else has played was news."""
        played = [HAND - len(hand) for hand in self.hands]
        return tuple(sum(played) - own for own in played)

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(self.given.cards.index(card) for card in self.hands[seat]) if seat in self.to_act else ()

    def apply(self, seat: int, move: int) -> None:
        """S2."""
        card = self.given.cards[move]
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.tell("play", Part("seat", seat), Part("card", card), Part("from", f"hand-{seat + 1}"))
        if len(self.trick) == self.given.seats:
            self.take()

    def take(self) -> None:
        """S3."""
        highest = self.trick.index(max(self.trick))
        self.leader = (self.leader + highest) % self.given.seats
        self.tricks[self.leader] += 1
        self.tell("take", Part("seat", self.leader), Part("card", self.trick[highest]))
        self.gone += self.trick
        self.trick = []
        if self.listener is not None:
            self.listener += self.begin()

    def begin(self) -> list[Event]:
        outcome = self.outcome
        if outcome is not None:
            return [Event("end", Part("ranks", outcome.ranks), Part("totals", tuple(self.tricks)))]
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
