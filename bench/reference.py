"""Hâpy Families in plain Python: frozen dataclass, tuples, a new state for every move.

This is how one writes the rules to be sure of them, with no thought of speed: the yardstick
that says what a move costs in ordinary Python, and the text to read when two programs differ.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from typing import TypeVar

from harness import CARDS, Generator, Played, deal, main

FAMILIES, NUMBERS, ROWS = 6, 6, 8
SKIP, LAY, ASK = 36, 37, 157  # where each kind of move begins
TRIPLES = tuple(combinations(range(NUMBERS), 3))
SERIES_TO_WIN = {2: 5, 3: 4, 4: 3}
FAMILY_COMPLETE, ENOUGH_SERIES, STALEMATE = 0, 1, 2

T = TypeVar("T")


class Step(Enum):
    """What the mover has to decide."""

    TAKE = "take"
    ASK = "ask"
    LAY = "lay"
    OVER = "over"


@dataclass(frozen=True)
class State:
    """A position between two decisions."""

    cards: tuple[int, ...]  # by place, as dealt
    left: frozenset[int]  # the places whose card is still there
    hands: tuple[frozenset[int], ...]
    series: tuple[tuple[tuple[int, ...], ...], ...]  # by seat: the triplets laid
    bans: tuple[int | None, ...]  # R8: the card each seat may not ask for
    mover: int
    step: Step
    began_empty: bool  # was the layout empty when this turn began?
    quiet: int = 0  # turns without a series since the layout is empty
    reason: int | None = None

    @property
    def seats(self) -> int:
        return len(self.hands)


# ---- setup ---------------------------------------------------------------------------------


def place(row: int, i: int) -> int:
    return row * (row + 1) // 2 + i


COVERERS = [
    frozenset({place(row + 1, i), place(row + 1, i + 1)} if row + 1 < ROWS else ())
    for row in range(ROWS)
    for i in range(row + 1)
]


def new_game(cards: list[int], seats: int, start: int) -> State:
    return State(
        cards=tuple(cards),
        left=frozenset(range(CARDS)),
        hands=(frozenset(),) * seats,
        series=((),) * seats,
        bans=(None,) * seats,
        mover=start,
        step=Step.TAKE,
        began_empty=False,
    )


# ---- the legal moves -----------------------------------------------------------------------


def legal(state: State) -> tuple[int, ...]:
    """The moves of the mover, ascending."""
    if state.step is Step.TAKE:
        return tuple(p for p in sorted(state.left) if COVERERS[p].isdisjoint(state.left))
    if state.step is Step.ASK:
        ban = state.bans[state.mover]
        others = [seat for seat in range(state.seats) if seat != state.mover]
        return (SKIP, *[ASK + CARDS * q + card for q in others for card in range(CARDS) if card != ban])
    if state.step is Step.LAY:  # G4
        four = next(cards for cards in by_family(state.hands[state.mover]) if len(cards) == 4)
        return tuple(lay_move(three) for three in combinations(four, 3))
    return ()


def by_family(hand: frozenset[int]) -> list[list[int]]:
    families: list[list[int]] = [[] for _ in range(FAMILIES)]
    for card in sorted(hand):
        families[card // NUMBERS].append(card)
    return families


def lay_move(three: tuple[int, ...]) -> int:
    numbers = tuple(card % NUMBERS for card in three)
    return LAY + len(TRIPLES) * (three[0] // NUMBERS) + TRIPLES.index(numbers)


def cards_of_lay(move: int) -> tuple[int, ...]:
    family, index = divmod(move - LAY, len(TRIPLES))
    return tuple(NUMBERS * family + number for number in TRIPLES[index])


# ---- a turn --------------------------------------------------------------------------------


def apply(state: State, move: int) -> State:
    if state.step is Step.TAKE:
        return take(state, move)
    if state.step is Step.LAY:
        return end_turn(lay(state, cards_of_lay(move)), laid=True)
    if move == SKIP:
        return reveal(state)
    return reveal(ask(state, *divmod(move - ASK, CARDS)))


def changed(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def take(state: State, p: int) -> State:  # R4
    hand = state.hands[state.mover] | {state.cards[p]}
    return replace(
        state,
        left=state.left - {p},
        hands=changed(state.hands, state.mover, hand),
        step=Step.ASK,
    )


def ask(state: State, other: int, card: int) -> State:  # R7
    bans = tuple(  # G1: nobody else may repeat this question
        ban if seat == state.mover else card for seat, ban in enumerate(state.bans)
    )
    hands = state.hands
    if card in hands[other]:
        hands = changed(hands, other, hands[other] - {card})
        hands = changed(hands, state.mover, hands[state.mover] | {card})
    return replace(state, hands=hands, bans=bans)


def reveal(state: State) -> State:  # R9
    laid = False
    for cards in by_family(state.hands[state.mover]):
        if len(cards) == 4:
            return replace(state, step=Step.LAY)
        if len(cards) == 3:
            state, laid = lay(state, tuple(cards)), True
    return end_turn(state, laid)


def lay(state: State, three: tuple[int, ...]) -> State:
    mover = state.mover
    return replace(
        state,
        hands=changed(state.hands, mover, state.hands[mover].difference(three)),
        series=changed(state.series, mover, (*state.series[mover], three)),
    )


# ---- the end -------------------------------------------------------------------------------


def end_turn(state: State, laid: bool) -> State:
    reason = why_won(state)
    if reason is not None:
        return replace(state, step=Step.OVER, reason=reason)
    quiet = 0 if laid else state.quiet + state.began_empty
    if quiet == 3 * state.seats:  # G9
        return replace(state, step=Step.OVER, quiet=quiet, reason=STALEMATE)
    empty = not state.left
    return replace(
        state,
        mover=(state.mover + 1) % state.seats,
        step=Step.ASK if empty else Step.TAKE,  # R6
        began_empty=empty,
        quiet=quiet,
    )


def why_won(state: State) -> int | None:  # R11
    families = [three[0] // NUMBERS for three in state.series[state.mover]]
    if len(set(families)) < len(families):
        return FAMILY_COMPLETE
    if len(families) >= SERIES_TO_WIN[state.seats]:
        return ENOUGH_SERIES
    return None


def ranks(state: State) -> list[int]:
    if state.reason != STALEMATE:
        return [1 if seat == state.mover else 2 for seat in range(state.seats)]
    scores = [(len(s), len(h)) for s, h in zip(state.series, state.hands, strict=True)]
    return [1 + sum(other > score for other in scores) for score in scores]


# ---- random play ---------------------------------------------------------------------------


def play(seed: int, seats: int) -> Played:
    generator = Generator(seed)
    cards, start = deal(generator, seats)
    state = new_game(cards, seats, start)
    moves = []
    while state.reason is None:
        choices = legal(state)
        move = choices[generator.below(len(choices))]
        state = apply(state, move)
        moves.append(move)
    return Played(
        moves=moves,
        reason=state.reason,
        ranks=ranks(state),
        series=[len(series) for series in state.series],
        hands=[len(hand) for hand in state.hands],
    )


if __name__ == "__main__":
    main(play)
