"""Hâpy Families on OpenSpiel's Python game API, driven through pyspiel the normal way.

The cards come from the game's parameter `rng_seed`, as in OpenSpiel's own games that sample
at set-up: 36 chance nodes a game would cost it more time without making it more of a game.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pyspiel
from harness import CARDS, Generator, Played, deal, main

FAMILIES, NUMBERS, ROWS, MAX_SEATS = 6, 6, 8, 4
SKIP, LAY, ASK = 36, 37, 157  # where each kind of action begins
TRIPLES = list(combinations(range(NUMBERS), 3))
SERIES_TO_WIN = {2: 5, 3: 4, 4: 3}
FAMILY_COMPLETE, ENOUGH_SERIES, STALEMATE = 0, 1, 2
TAKE_STEP, ASK_STEP, LAY_STEP, OVER = range(4)

GAME_TYPE = pyspiel.GameType(
    short_name="python_hapy",
    long_name="Python Hapy Families",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,  # once rng_seed is given
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"players": 3, "rng_seed": 1},
)


def game_info(seats: int) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=ASK + CARDS * seats,
        max_chance_outcomes=0,
        num_players=seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=3 * (36 + 3 * seats * 13),  # the bound of G9, three decisions a turn
    )


# ---- the layout ----------------------------------------------------------------------------


def place(row: int, i: int) -> int:
    return row * (row + 1) // 2 + i


def neighbours() -> tuple[list[list[int]], list[list[int]]]:
    """By place: the places lying on it, and those it lies on."""
    above: list[list[int]] = [[] for _ in range(CARDS)]
    below: list[list[int]] = [[] for _ in range(CARDS)]
    for row in range(ROWS - 1):
        for i in range(row + 1):
            for upper in (place(row + 1, i), place(row + 1, i + 1)):
                above[place(row, i)].append(upper)
                below[upper].append(place(row, i))
    return above, below


ABOVE, BELOW = neighbours()


class HapyGame(pyspiel.Game):  # type: ignore[misc]
    """The facts that hold for every game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.seats: int = params.get("players", 3)
        self.seed: int = params.get("rng_seed", 1)
        super().__init__(GAME_TYPE, game_info(self.seats), params)

    def new_initial_state(self) -> HapyState:
        return HapyState(self)


class HapyState(pyspiel.State):  # type: ignore[misc]
    """A position; changed in place, as OpenSpiel wants it."""

    def __init__(self, game: HapyGame) -> None:
        super().__init__(game)
        self.seats = game.seats
        self.generator = Generator(game.seed)  # kept for the driver, which goes on drawing
        self.cards, self.mover = deal(self.generator, game.seats)
        self.covers = [len(above) for above in ABOVE]  # by place: cards still lying on it
        self.open = list(range(CARDS - ROWS, CARDS))  # the places that may be taken, ascending
        self.hands: list[set[int]] = [set() for _ in range(self.seats)]
        self.series: list[list[tuple[int, ...]]] = [[] for _ in range(self.seats)]
        self.bans: list[int | None] = [None] * self.seats  # R8
        self.step = TAKE_STEP
        self.began_empty = False
        self.quiet = 0
        self.reason = -1

    # ---- OpenSpiel's questions

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.step == OVER else self.mover

    def is_terminal(self) -> bool:
        return self.step == OVER

    def _legal_actions(self, player: int) -> list[int]:
        if self.step == TAKE_STEP:
            return list(self.open)
        if self.step == ASK_STEP:
            ban = self.bans[player]
            others = [seat for seat in range(self.seats) if seat != player]
            asks = [ASK + CARDS * q + card for q in others for card in range(CARDS) if card != ban]
            return [SKIP, *asks]
        four = next(cards for cards in self._by_family() if len(cards) == 4)  # G4
        return [self._lay_action(three) for three in combinations(sorted(four), 3)]

    def _apply_action(self, action: int) -> None:
        if self.step == TAKE_STEP:
            self._take(action)
        elif self.step == LAY_STEP:
            family, triple = divmod(action - LAY, len(TRIPLES))
            self._lay(tuple(NUMBERS * family + number for number in TRIPLES[triple]))
            self._end_turn(laid=True)
        else:
            if action != SKIP:
                self._ask(*divmod(action - ASK, CARDS))
            self._reveal()

    def _action_to_string(self, player: int, action: int) -> str:
        if action < SKIP:
            return f"take {action}"
        if action == SKIP:
            return "skip"
        if action < ASK:
            return f"lay {action - LAY}"
        return "ask {} for {}".format(*divmod(action - ASK, CARDS))

    def returns(self) -> list[float]:
        if self.step != OVER:
            return [0.0] * self.seats
        return [1.0 if rank == 1 else 0.0 for rank in self.ranks()]

    def __str__(self) -> str:
        return f"open {self.open} hands {self.hands} series {self.series} mover {self.mover}"

    # ---- a turn

    def _take(self, p: int) -> None:  # R4
        self.hands[self.mover].add(self.cards[p])
        self.open.remove(p)
        for under in BELOW[p]:
            self.covers[under] -= 1
            if self.covers[under] == 0:
                self.open.append(under)
        self.open.sort()
        self.step = ASK_STEP

    def _ask(self, other: int, card: int) -> None:  # R7
        if card in self.hands[other]:
            self.hands[other].remove(card)
            self.hands[self.mover].add(card)
        for seat in range(self.seats):
            if seat != self.mover:
                self.bans[seat] = card  # G1

    def _by_family(self) -> list[list[int]]:
        families: list[list[int]] = [[] for _ in range(FAMILIES)]
        for card in self.hands[self.mover]:
            families[card // NUMBERS].append(card)
        return families

    def _lay_action(self, three: tuple[int, ...]) -> int:
        numbers = (three[0] % NUMBERS, three[1] % NUMBERS, three[2] % NUMBERS)
        return LAY + len(TRIPLES) * (three[0] // NUMBERS) + TRIPLES.index(numbers)

    def _reveal(self) -> None:  # R9
        laid = False
        for cards in self._by_family():
            if len(cards) == 4:
                self.step = LAY_STEP
                return
            if len(cards) == 3:
                self._lay(tuple(cards))
                laid = True
        self._end_turn(laid)

    def _lay(self, three: tuple[int, ...]) -> None:
        self.hands[self.mover].difference_update(three)
        self.series[self.mover].append(three)

    # ---- the end

    def _end_turn(self, laid: bool) -> None:
        if laid:
            self.quiet = 0
            self.reason = self._why_won()
        elif self.began_empty:
            self.quiet += 1
            if self.quiet == 3 * self.seats:  # G9
                self.reason = STALEMATE
        if self.reason >= 0:
            self.step = OVER
            return
        self.mover = (self.mover + 1) % self.seats
        self.began_empty = not self.open  # while cards lie there, one of them is open
        self.step = ASK_STEP if self.began_empty else TAKE_STEP  # R6

    def _why_won(self) -> int:  # R11
        families = [three[0] // NUMBERS for three in self.series[self.mover]]
        if len(set(families)) < len(families):
            return FAMILY_COMPLETE
        return ENOUGH_SERIES if len(families) >= SERIES_TO_WIN[self.seats] else -1

    def ranks(self) -> list[int]:
        if self.reason != STALEMATE:
            return [1 if seat == self.mover else 2 for seat in range(self.seats)]
        scores = [(len(s), len(h)) for s, h in zip(self.series, self.hands, strict=True)]
        return [1 + sum(other > score for other in scores) for score in scores]


pyspiel.register_game(GAME_TYPE, HapyGame)


# ---- random play ---------------------------------------------------------------------------


def play(seed: int, seats: int) -> Played:
    game = pyspiel.load_game("python_hapy", {"players": seats, "rng_seed": seed})
    state = game.new_initial_state()
    moves = []
    while not state.is_terminal():
        choices = state.legal_actions()
        action = choices[state.generator.below(len(choices))]
        state.apply_action(action)
        moves.append(action)
    return Played(
        moves=moves,
        reason=state.reason,
        ranks=state.ranks(),
        series=[len(series) for series in state.series],
        hands=[len(hand) for hand in state.hands],
    )


if __name__ == "__main__":
    main(play)
