"""Vote: a tiny game of proposals, and of votes that may lapse.

V1  Players take turns to propose how many coins, 1 to 3, they get.
V2  All others vote at once and in secret: yes, no, or abstain. The rules know no clock: a vote that lapses
    is an `abstain` that the table plays for somebody absent.
V3  Only the count is told, never who voted how. With more yes than no the proposer gets the coins.
V4  When everybody has proposed once, most coins win.
"""

from itertools import product

from mastaba import Chance, Event, Fast, Game, Outcome, Pieces, Seen, State
from mastaba.kernel.contract import Choice, Holed, Plain, Prompt, Refusal, Score, Setting, ranks_by
from mastaba.kernel.events import Part, only
from mastaba.kernel.moves import Moves, Verb, Words
from mastaba.kernel.plain import Reader

VOTES = ("yes", "no", "abstain")
NONE, HIDDEN = "", "?"  # instead of a vote: not yet, and not known
MOST = 3  # coins


# ---- The rules ------------------------------------------------------------------------------------------


class Vote(State):
    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.proposer = 0  # as many as there are seats: it is over
        self.proposed = 0  # coins; 0: nothing yet
        self.votes = [NONE] * setting.seats
        self.counted = (0, 0, 0)  # the last count, which everybody remembers
        self.coins = [0] * setting.seats
        self.heard = 0  # counts, of which everybody learns the same

    def copy(self) -> "Vote":
        twin = type(self)(self.setting)
        twin.proposer = self.proposer
        twin.proposed = self.proposed
        twin.votes = list(self.votes)
        twin.counted = self.counted
        twin.coins = list(self.coins)
        twin.heard = self.heard
        return twin

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.proposer == self.setting.seats:
            return ()
        if not self.proposed:
            return (self.proposer,)
        return tuple(seat for seat, vote in enumerate(self.votes) if seat != self.proposer and vote == NONE)

    @property
    def learned(self) -> tuple[int, ...]:
        return (self.heard,) * self.setting.seats

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat not in self.to_act:
            return ()
        return tuple(range(MOST)) if not self.proposed else tuple(range(MOST, MOST + 3))

    def why(self, seat: int, move: int) -> Refusal | None:
        if self.over:
            return Refusal("V4", "The game is over.")
        if seat not in self.to_act:
            return Refusal("V1", "It is not for you to decide now.")
        if move < MOST and self.proposed:
            return Refusal("V2", "Vote on the {coins} coins that are proposed.", coins=self.proposed)
        if move >= MOST and not self.proposed:
            return Refusal("V1", "First propose something.")
        return None

    def lapse(self, seat: int) -> int | None:
        """V2: who stays away abstains; a proposer is waited for."""
        return self.read("abstain") if seat in self.to_act and self.proposed else None

    def apply(self, seat: int, move: int) -> None:
        if move < MOST:
            self.proposed = move + 1
            self.tell("propose", Part("seat", seat), Part("coins", self.proposed))
        else:
            self.votes[seat] = VOTES[move - MOST]
            self.tell("vote", Part("seat", seat), Part("vote", self.votes[seat], only(seat)))
            if not self.to_act:
                self.count()

    def count(self) -> None:
        """V3"""
        yes, no, abstained = (self.votes.count(vote) for vote in VOTES)
        self.counted = (yes, no, abstained)
        self.heard += self.setting.seats > 2  # of a single vote the count tells nothing that its own move did not
        if yes > no:
            self.coins[self.proposer] = self.proposed
        self.tell("count", Part("yes", yes), Part("no", no), Part("passed", yes > no))
        self.votes = [NONE] * len(self.votes)
        self.proposed = 0
        self.proposer += 1
        if self.listener is not None:
            self.listener.extend(self.begin())

    def begin(self) -> list[Event]:
        return [Event("end")] if self.over else [Event("turn", Part("seat", self.proposer))]

    def tell(self, kind: str, *parts: Part) -> None:
        if self.listener is not None:
            self.listener.append(Event(kind, *parts))

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        ranks = ranks_by(tuple((coins,) for coins in self.coins))
        return Outcome("coins", ranks, tuple(Score(coins, (("coins", coins),)) for coins in self.coins))

    def audit(self) -> list[str]:
        return [f"“{vote}” is no vote" for vote in self.votes if vote not in (NONE, *VOTES)]

    def position(self) -> Plain:
        return {
            "proposer": self.proposer + 1,
            "proposed": self.proposed,
            "votes": list(self.votes),
            "counted": dict(zip(VOTES, self.counted, strict=True)),
            "coins": dict(enumerate(self.coins, start=1)),
            "learned": self.heard,
        }

    def seen(self, seat: int | None) -> Seen:
        return VoteSeen(self, self.viewer(seat))


# ---- What a seat knows ----------------------------------------------------------------------------------


class VoteSeen(Holed[Vote]):
    """Who has voted is public; how, nobody knows but the voter."""

    def __init__(self, state: Vote, seat: int) -> None:
        super().__init__(seat, state.copy())
        self.holed.votes = [vote if vote == NONE or other == seat else HIDDEN for other, vote in enumerate(state.votes)]

    def prompt(self) -> Prompt:
        if self.seat not in self.to_act:
            return Prompt("wait")
        return Prompt("vote", coins=self.holed.proposed) if self.holed.proposed else Prompt("propose")

    def fill(self, chance: Chance) -> Vote:
        state = self.holed.copy()
        state.votes = [VOTES[chance.below(3)] if vote == HIDDEN else vote for vote in state.votes]
        return state

    def view(self) -> Plain:
        return self.position()


# ---- The game -------------------------------------------------------------------------------------------


class VoteGame(Game):
    def __init__(self) -> None:
        super().__init__("vote", "Vote", seats=(2, 4), numbers=("V1", "V2", "V3", "V4"))

    def max_moves(self, setting: Setting) -> int:
        return setting.seats * setting.seats

    def make_setting(self, seats: int, options: dict[str, Choice], pieces: Pieces) -> Setting:
        coins = Words(tuple(str(coins + 1) for coins in range(MOST)))
        moves = Moves(Verb("propose", coins), *(Verb(vote) for vote in VOTES))
        return Setting(self, seats, options, pieces, moves)

    def deal(self, setting: Setting, chance: Chance) -> Vote:
        return Vote(setting)

    def place(self, setting: Setting, position: Plain) -> Vote:
        reader = Reader(position)
        state = Vote(setting)
        state.proposer = reader.number("proposer", low=1, high=setting.seats + 1) - 1
        state.proposed = reader.number("proposed", default=0, high=MOST)
        state.votes = reader.texts("votes") or state.votes
        counted, coins = reader.inner("counted"), reader.inner("coins")
        state.counted = (counted.number("yes"), counted.number("no"), counted.number("abstain"))
        state.coins = [coins.number(str(seat + 1), default=0) for seat in range(setting.seats)]
        state.heard = reader.number("learned", default=0)
        return state

    def recall(self, setting: Setting, seat: int, position: Plain) -> Seen:
        return self.place(setting, position).seen(None if seat < 0 else seat)

    # -- for the conformance kit

    def small_positions(self) -> list[State]:
        """Everybody but the last has voted on what player 1 proposed."""
        positions: list[State] = []
        for seats in range(3, 5):
            state = self.deal(self.setting(seats, {}), Fast(0))
            state.play(0, "propose 2")
            for seat in range(1, seats - 1):
                state.play(seat, VOTES[seat])
            positions.append(state)
        return positions

    def deals(self, seen: Seen) -> list[State]:
        assert isinstance(seen, VoteSeen)
        deals: list[State] = []
        holes = [seat for seat, vote in enumerate(seen.holed.votes) if vote == HIDDEN]
        for votes in product(VOTES, repeat=len(holes)):
            state = seen.holed.copy()
            for seat, vote in zip(holes, votes, strict=True):
                state.votes[seat] = vote
            deals.append(state)
        return deals


game = VoteGame()
