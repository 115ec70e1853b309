"""A position of PaPyRoS: all that belongs to it, who is to act, and what can be said about it."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.rules.finding import Finder
from mastaba.games.papyros.rules.letters import KINDS
from mastaba.games.papyros.rules.lexicon import Lexicon
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.seats import Seat
from mastaba.games.papyros.rules.setting import COURTS, SLEEPING, PapyrosSetting
from mastaba.kernel.bits import BIT
from mastaba.kernel.chance import Chance
from mastaba.kernel.contract import State

STEPS: Final = ("deal", "place", "give", "sun", "act", "more", "pay", "consent", "vote", "draw", "over")
DEAL: Final = 0  # quick set-up
PLACE: Final = 1  # R2
GIVE: Final = 2  # R6
SUN_ROLLED: Final = 3  # R6: with three cards
ACT: Final = 4  # cards, and a word
MORE: Final = 5  # R16: another word, after TAUSCHEN
PAY: Final = 6  # which tiles
CONSENT: Final = 7  # G13
VOTE: Final = 8  # G10
DRAW: Final = 9  # G23
OVER: Final = 10

NOTHING: Final = -1
NO_VOTE: Final = -1
HIDDEN_VOTE: Final = -2  # in what others see


class Position(State):
    """The state without its rules."""

    def __init__(self, setting: PapyrosSetting, chance: Chance | None) -> None:
        super().__init__(setting)
        self.given: PapyrosSetting = setting
        self.chance: Chance | None = chance  # None in what a seat has seen
        self.seed: i64 = 0  # of the quick set-up, which is public
        self.deals: i64 = 0  # how often it is dealt again
        self.cells: list[int] = setting.board.empty.copy()  # by square: 0 empty, a tile's code, more if it sleeps
        self.face: list[int] = [NOTHING] * len(setting.board.home)  # by slot: the kind of tile, and its side
        self.up: list[int] = [0] * len(setting.board.home)  # by slot: the letter
        self.at: list[int] = setting.board.home.copy()  # by slot: the square
        self.awake: i64 = 0  # animated combinations, as a set
        self.suns: list[int] = []  # squares where a sun lies
        self.bag: list[int] = setting.bag.copy()
        self.deck: list[int] = setting.box.cards.copy()  # hidden
        self.discards: list[int] = [0] * len(CARDS)
        self.seats: list[Seat] = [Seat() for _ in range(setting.seats)]
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.step: i64 = DEAL
        self.back_to: i64 = ACT  # after a vote
        self.rolled: i64 = NOTHING  # face of the die
        self.owed: i64 = 0  # vowels to give up
        self.fourth: i64 = NOTHING  # R23: the kind of the card that must be used at once
        self.forced: bool = False  # whether there is such a card: everybody can see that
        self.not_fourth: i64 = 0  # kinds that everybody knows it is not
        self.flipped: i64 = 0  # slots turned over in this turn (G24)
        self.exchanged: i64 = 0  # un-animated combinations that TAUSCHEN has touched in this turn
        self.allies: i64 = 0  # seats, as a set
        self.refused: i64 = 0
        self.asked: i64 = NOTHING  # G13: who is asked for consent
        self.made: i64 = 0  # words in this turn
        self.idle: i64 = 0  # turns without a word, one after the other (G19)
        self.courts: i64 = 0  # in this turn
        self.motion: str = ""  # the word that is voted on
        self.upheld: list[str] = []  # listed words that nobody has to be asked about again
        self.votes: list[int] = [NO_VOTE] * setting.seats
        self.judged: str = ""  # the word that was voted on last in this turn,
        self.counted: list[int] = []  # and how
        self.lexicon: Lexicon = setting.lexicon
        self.pending: int = NOTHING  # the move that is being paid
        self.paid: list[int] = []  # by what
        self.heard: list[int] = [0] * setting.seats
        self.trusting: bool = False  # a replay: what was judged once is not judged again

    def fill_in(self, twin: "Position") -> None:
        """Makes the twin, which has the same setting, the same position."""
        twin.seed = self.seed
        twin.deals = self.deals
        twin.cells = self.cells.copy()
        twin.face = self.face.copy()
        twin.up = self.up.copy()
        twin.at = self.at.copy()
        twin.awake = self.awake
        twin.suns = self.suns.copy()
        twin.bag = self.bag.copy()
        twin.deck = self.deck.copy()
        twin.discards = self.discards.copy()
        twin.seats = [seat.copy() for seat in self.seats]
        twin.turn = self.turn
        twin.turns = self.turns
        twin.step = self.step
        twin.back_to = self.back_to
        twin.rolled = self.rolled
        twin.owed = self.owed
        twin.fourth = self.fourth
        twin.forced = self.forced
        twin.not_fourth = self.not_fourth
        twin.flipped = self.flipped
        twin.exchanged = self.exchanged
        twin.allies = self.allies
        twin.refused = self.refused
        twin.asked = self.asked
        twin.made = self.made
        twin.idle = self.idle
        twin.courts = self.courts
        twin.motion = self.motion
        twin.upheld = self.upheld.copy()
        twin.votes = self.votes.copy()
        twin.judged = self.judged
        twin.counted = self.counted
        twin.lexicon = self.lexicon
        twin.pending = self.pending
        twin.paid = self.paid.copy()
        twin.heard = self.heard.copy()

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.step == OVER:
            return ()
        if self.step == CONSENT:
            return self.given.seats_to_act[self.asked]
        if self.step == VOTE:
            return tuple([seat for seat, vote in enumerate(self.votes) if vote == NO_VOTE and seat != self.turn])
        return self.given.seats_to_act[self.turn]

    @property
    def learned(self) -> tuple[int, ...]:
        return tuple(self.heard)

    # ---- What others ask about it -----------------------------------------------------------------------

    def tiles_left(self) -> list[int]:
        """Consonants that lie in the middle, by kind."""
        left = self.given.copies.copy()
        for face in self.face:
            if face != NOTHING:
                left[face // 2] -= 1
        return left

    def open_words(self) -> i64:
        """G14: the exchanged combinations that may still be animated in this turn."""
        return self.exchanged & ~self.awake

    def may_ask(self) -> bool:
        """G10."""
        return self.courts < COURTS and (self.given.has_court or self.trusting)

    @property
    def challenging(self) -> bool:
        """G10: whether the vote is on a listed word that is being laid."""
        return self.step == VOTE and self.pending != NOTHING

    def partners(self) -> list[int]:
        """Whose vowels may be used."""
        return [seat for seat in range(self.given.seats) if seat == self.turn or self.allies & BIT[seat]]

    def vowels_at_hand(self) -> list[int]:
        if not self.allies:
            return self.seats[self.turn].rack
        racks = [self.seats[seat].rack for seat in self.partners()]
        return [sum([rack[kind] for rack in racks]) for kind in range(KINDS)]

    def finder(self) -> Finder:
        return Finder(self.given, self.lexicon, self.cells, self.vowels_at_hand())

    # ---- What changes it --------------------------------------------------------------------------------

    def put_consonant(self, slot: i64, face: i64) -> None:
        self.face[slot] = int(face)
        self.up[slot] = self.given.up[face]
        self.cells[self.at[slot]] = SLEEPING + self.given.up[face]

    def all_hear(self) -> None:
        """Everybody learns something."""
        for seat in range(self.given.seats):
            self.heard[seat] += 1

    def others_hear(self) -> None:
        for seat in range(self.given.seats):
            if seat != self.turn:
                self.heard[seat] += 1

    def drawn_by(self, n: i64) -> i64:
        assert self.chance is not None, "what a seat has seen is filled before it is played"
        return self.chance.below(n)
