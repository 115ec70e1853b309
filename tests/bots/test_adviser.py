"""The adviser: it asks all moves alike, says the same again, and knows a blunder in every game."""

import pytest

import mastaba
from mastaba import bots
from mastaba.bots.adviser import (
    FINALISTS,
    KEPT,
    MOST_MOVES,
    SECONDS,
    TREES,
    adviser,
    candidates,
    ranked,
    rounds_of,
    share_of,
    tries_left,
)
from mastaba.bots.ballots import Ballot, merged
from mastaba.bots.levels import Thinker, pharaoh
from mastaba.bots.search import Search
from mastaba.kernel.contract import Seen, State
from mastaba.kernel.hints import Hints
from mastaba.learn.hints import ALONE, SEED, Hint, alone, hint_from
from mastaba.learn.tutor import doubt

SHARE = "adviser:8%"


def position(game: str, moves: int, seats: int = 2, seed: int = 5) -> State:
    """After so many steady moves, where there is a choice."""
    state = mastaba.new(game, seats=seats, chance=mastaba.Fast(seed))
    chance = mastaba.Fast(6)
    made = 0
    while made < moves or len(state.legal(state.to_act[0])) < 2:
        seat = state.to_act[0]
        state.apply(seat, bots.choose("greedy", state.seen(seat), chance))
        made += 1
    return state


def weighed(seen: Seen, name: str = SHARE) -> Ballot:
    return merged([bots.ballot(name, seen, mastaba.Fast(1), tree) for tree in range(bots.trees_of(name, seen))])


def plain(ballot: Ballot) -> tuple[list[int], list[int], list[float]]:
    return ballot.moves, ballot.visits, ballot.won


@pytest.mark.parametrize("game", ["hapy", "mykerinos", "papyrus", "papyria"])
def test_the_same_question_has_the_same_answer_and_the_truth_is_not_asked(game: str) -> None:
    state = position(game, 20)
    seen = state.seen(state.to_act[0])
    sample = seen.fill(mastaba.Fast(99))
    assert bots.trees_of(SHARE, seen) == TREES
    assert plain(weighed(seen)) == plain(weighed(seen)) == plain(weighed(sample.seen(seen.seat)))


@pytest.mark.parametrize(("moves", "rounds"), [(1, 1), (3, 1), (4, 2), (6, 2), (8, 3), (48, 5)])
def test_the_better_half_goes_on_until_three_are_left(moves: int, rounds: int) -> None:
    assert rounds_of(moves) == rounds
    assert sum(share_of(each, rounds) for each in range(rounds)) == pytest.approx(1.0)


def test_all_moves_are_tried_and_the_best_ones_most() -> None:
    state = position("mykerinos", 6)
    seen = state.seen(state.to_act[0])
    ballot = bots.ballot(SHARE, seen, mastaba.Fast(1), 0)
    assert len(ballot.moves) == min(len(seen.legal()), MOST_MOVES) > FINALISTS
    assert min(ballot.visits) > 0
    assert sorted(ballot.visits)[-FINALISTS] > min(ballot.visits)


def test_it_is_told_its_part_as_the_levels_are() -> None:
    assert isinstance(adviser, Thinker)
    for told in ("", "8%", "100%", "0%", "8", "x%"):
        mine, its = adviser.effort(told), pharaoh.effort(told)
        assert (mine and mine.share) == (its and its.share)
    whole = adviser.effort("")
    assert whole is not None
    assert whole.seconds == SECONDS
    assert not adviser.offered


def test_what_was_hardly_tried_is_not_compared() -> None:
    ballot = Ballot([7, 8, 9], [100, 20, 90], [50.0, 19.0, 60.0])
    assert [move for move, _, _ in ranked(ballot)] == [9, 7]


def test_moves_that_look_alike_are_taken_from_all_of_them() -> None:
    """Nobody knows which are good: not only the first ones are weighed."""
    seen = reached("papyros", 5, 14)
    legal = seen.legal()
    assert len(legal) > 2 * MOST_MOVES
    found = [node.move for node in candidates(Search(seen, mastaba.Fast(1), Hints()))]
    assert len(set(found)) == MOST_MOVES
    assert legal.index(found[-1]) > len(legal) - len(legal) // MOST_MOVES - 2


# ---- A planted blunder ----------------------------------------------------------------------------------


def reached(game: str, seed: int, moves: int) -> Seen:
    """What whoever is to move has seen, after so many moves of scribes."""
    state, chance = mastaba.new(game, seats=2, chance=mastaba.Fast(seed)), mastaba.Fast(6)
    for _ in range(moves):
        seat = state.to_act[0]
        state.apply(seat, bots.choose("scribe", state.seen(seat), chance))
    return state.seen(state.to_act[0])


@pytest.mark.parametrize(
    ("game", "seed", "moves", "blunder"),
    [
        ("hapy", 5, 42, "take 5.2"),  # leaves the card that completes a series to the other one
        ("mykerinos", 6, 0, "pass"),  # before anything is dug
        ("papyrus", 6, 14, "above m 3"),
        ("papyria", 7, 14, "set wanderer 3"),
        ("papyros", 5, 28, "swap K01.3 K03.4"),
    ],
)
def test_a_planted_blunder_is_doubted_and_the_best_move_is_not(game: str, seed: int, moves: int, blunder: str) -> None:
    seen = reached(game, seed, moves)
    hint = hint_from(seen, weighed(seen, "adviser"))
    found = doubt(looked_at(hint, seen.read(blunder)), seen.read(blunder))
    assert found is not None
    assert found.better[0].move == hint.best[0].move
    assert doubt(hint, hint.best[0].move) is None


# ---- The move that is about to be made ------------------------------------------------------------------


def tried_alone(seen: Seen, move: int, tries: int) -> Ballot:
    return merged([bots.trial(seen, mastaba.Fast(SEED + ALONE), move, tries, tree) for tree in range(TREES)])


def looked_at(hint: Hint, move: int) -> Hint:
    """The hint with this move weighed well, as the tutor has it."""
    tries = tries_left(hint.ballot, move)
    if tries:
        hint.alone[move] = alone(tried_alone(hint.seen, move, -(-tries // TREES)))
    return hint


@pytest.mark.parametrize("seed", [2, 4, 22, 33, 40])
def test_a_pass_at_the_opening_is_doubted_in_every_deal(seed: int) -> None:
    """From forty tries of it in all one could not tell, as in these five deals and ten others of forty."""
    state = mastaba.new("mykerinos", seats=2, chance=mastaba.Fast(seed))
    seen = state.seen(state.to_act[0])
    blunder = seen.read("pass")
    ballot = weighed(seen, "adviser")
    hint = hint_from(seen, ballot)
    assert doubt(hint, blunder) is None, "what is known of it at first is too little"
    assert doubt(looked_at(hint, blunder), blunder) is not None
    made = hint.known_of(blunder)
    assert made is not None
    assert made.tried == max(ballot.visits)
    budget = adviser.budget(adviser.hints(seen), 2)
    assert sum(ballot.visits) + made.tried <= budget.trees * budget.iterations, "within the same budget"


def test_what_was_tried_well_is_not_tried_alone() -> None:
    ballot = Ballot([7, 8, 9], [100, 20, 90], [50.0, 4.0, 60.0])
    assert [tries_left(ballot, move) for move in (7, 8, 9, 10)] == [0, 210 // (KEPT - 1), 0, 210 // (KEPT - 1)]
    assert tries_left(Ballot([7], [1], [0.0]), 7) == 0


def test_a_move_that_is_not_among_those_weighed_is_tried_alone_and_the_same_again() -> None:
    seen = reached("papyros", 5, 14)
    weighed_moves = weighed(seen).moves
    move = next(move for move in reversed(seen.legal()) if move not in weighed_moves)
    first, again = tried_alone(seen, move, 20), tried_alone(seen, move, 20)
    assert plain(first) == plain(again)
    assert first.moves == [move]
    assert first.visits == [40]


def test_a_move_that_is_not_legal_is_not_tried() -> None:
    seen = reached("papyrus", 6, 14)
    with pytest.raises(ValueError, match="legal"):
        bots.trial(seen, mastaba.Fast(1), max(seen.legal()) + 1, 5, 0)
