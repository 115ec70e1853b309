"""The review of a game: on a game that can be worked out, what it finds is right; and it is the same everywhere."""

import math
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import msgspec
import pytest
from tiny import dice, higher, look, pick

import mastaba
from mastaba import bots
from mastaba.bots.greedy import hints_of
from mastaba.bots.judging import judged, judgement
from mastaba.kernel import registry
from mastaba.kernel.contract import State
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game
from mastaba.learn.review.account import Cause, Decision, Review, accounts, changes, errors, result, review
from mastaba.learn.review.asking import Question, questions, usual_iterations
from mastaba.learn.review.moments import Kind, moments
from mastaba.learn.review.shown import place, shown
from mastaba.learn.review.words import Teller, in_short
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import sight_of
from mastaba.show.speech import tongue
from mastaba.table.walks import Walk

GOLDEN = Path(__file__).parents[1] / "records"
ENOUGH = 1500  # iterations: an estimate is then off by more than 0.05 in less than one of ten thousand cases
OFF = 0.05 + 0.02  # and its tree tries things out, which costs a little


@pytest.fixture(autouse=True, scope="module")
def tiny_games() -> Iterator[None]:
    """Also before what a single test finds and leaves: walks of them are played once for several tests."""
    for each in (dice, higher, look, pick):
        mastaba.register(each.game)
    yield
    for each in (dice, higher, look, pick):
        del registry._games[each.game.name]


def walked(game: str, seats: int, moves: str, seed: str = "review") -> Walk:
    """A game of these moves, one after the other by whoever has the turn; the rest, if any, was not played."""
    record = Record(game, seats, {}, seed)
    state = record.deal()
    for text in moves.split(", "):
        record.note(state, state.to_act[0], state.read(text))
        state.apply(state.to_act[0], state.read(text))
    record.close(state.outcome)
    return Walk.of_record(record)


def reviewed(walk: Walk, iterations: int) -> Review:
    return review(walk, iterations, [(each, each.answer()) for each in questions(walk, iterations)])


def state_of(totals: tuple[int, ...], made: int) -> State:
    setting = dice.game.setting(len(totals), {})
    return dice.game.place(setting, {"totals": list(totals), "made": made, "learned": made, "chance": {"fast": [1, 1]}})


# ---- Estimates ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("totals", "made"), [((0, 0), 0), ((3, 5), 2), ((6, 2), 2), ((5, 4), 3), ((2, 3, 1), 3)])
def test_estimates_come_out_right(totals: tuple[int, ...], made: int) -> None:
    state = state_of(totals, made)
    for observer in range(len(totals)):
        found = judged(state.seen(observer), 1, ENOUGH)
        assert found.chances == pytest.approx(dice.worth(totals, made), abs=OFF)
        assert sum(found.chances) == pytest.approx(1.0)
        chance = found.chances[observer]
        assert 0.0 < found.error(observer) < 1.01 * math.sqrt(chance * (1 - chance) / ENOUGH)


@pytest.mark.parametrize(("totals", "made"), [((0, 0), 0), ((3, 5), 2), ((5, 4), 3)])
def test_each_move_is_worth_what_it_is_worth_whichever_was_made(totals: tuple[int, ...], made: int) -> None:
    seen = state_of(totals, made).seen(made % 2)
    for played in (dice.ROLL, dice.TAKE):
        found = judgement(seen, 3, ENOUGH, played)
        assert played in found.moves
        for move, chances in zip(found.moves, found.chances, strict=True):
            assert chances == pytest.approx(dice.after(totals, made, move), abs=OFF)
        any_move = [sum(pair) / 2 for pair in zip(*(dice.after(totals, made, move) for move in (0, 1)), strict=True)]
        assert found.blind == pytest.approx(any_move, abs=OFF)


def test_a_move_that_a_search_would_not_try_is_judged_like_the_others() -> None:
    found = judgement(state_of((5, 4), 3).seen(1), 1, 200, dice.TAKE)
    assert found.moves[0] == dice.ROLL
    at = found.moves.index(dice.TAKE)
    assert found.chances[at] == [0.5, 0.5]  # for certain: five points each
    assert found.chances[0][1] > 0.8


# ---- The account ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", ["roll, roll, roll, roll", "take, roll, roll, take", "take, take, take, take"])
def test_luck_and_skill_come_out_right(moves: str) -> None:
    walk = walked("dice", 2, moves)
    found = reviewed(walk, ENOUGH)
    luck, skill = [0.0, 0.0], [0.0, 0.0]
    for at, made in enumerate(walk.moves):
        before, now = walk.at(at), walk.at(at + 1)
        assert isinstance(before, dice.Dice)
        assert isinstance(now, dice.Dice)
        seat, totals = made.seat, tuple(before.totals)
        best = dice.worth(totals, at)[seat]
        expected = dice.after(totals, at, before.read(made.move))
        skill[seat] += expected[seat] - best
        for each in range(2):
            luck[each] += dice.worth(tuple(now.totals), at + 1)[each] - expected[each]
    for account in accounts(found):
        assert account.start == pytest.approx(dice.worth((0, 0), 0)[account.seat], abs=OFF)
        assert account.sums[Cause.SKILL] == pytest.approx(skill[account.seat], abs=2 * OFF)
        assert account.sums[Cause.OTHERS] == pytest.approx(-skill[1 - account.seat], abs=2 * OFF)
        assert account.sums[Cause.LUCK] == pytest.approx(luck[account.seat], abs=3 * OFF)
        assert account.sums[Cause.UNKNOWN] == pytest.approx(0.0, abs=3 * OFF)  # nothing is hidden: that is noise


@pytest.mark.parametrize(
    ("game", "seats", "moves"),
    [
        ("dice", 3, "roll, take, roll, take, roll, roll"),
        ("dice", 2, "roll, take"),  # not played to its end
        ("higher", 2, "pass, pass, pass, pass, pass, pass, pass, pass"),
        ("pick", 3, "pick 1, pick 2, pick 3, pick 2, pick 1, pick 4"),  # all at once
        ("look", 1, "look, take, take"),
    ],
)
def test_everything_belongs_somewhere(game: str, seats: int, moves: str) -> None:
    """Whatever a review finds: what it names adds up to what happened, for every observer."""
    found = reviewed(walked(game, seats, moves), 40)
    for account in accounts(found):
        assert sum(account.sums.values()) == pytest.approx(account.result - account.start, abs=1e-9)
        assert account.accuracy is None or 0.0 <= account.accuracy <= 1.0
    for at in range(len(found.movers)):  # what one wins by a move or a reveal others lose
        both = [each for each in changes(found) if each.at == at and each.cause != Cause.UNKNOWN]
        if seats > 1:
            assert sum(each.much for each in both) == pytest.approx(0.0, abs=0.002)


def test_luck_of_a_symmetrical_position_sums_to_zero() -> None:
    """A die that everybody sees: over its faces it brings nothing, and what it gives one it takes from the others."""
    rolled: dict[int, Walk] = {}
    for seed in range(100):
        walk = walked("dice", 2, "roll", f"seed {seed}")
        first = walk.at(1)
        assert isinstance(first, dice.Dice)
        rolled.setdefault(first.totals[0], walk)
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    found = [reviewed(walk, ENOUGH) for walk in rolled.values()]
    for seat in range(2):
        assert sum(each.luck[0][seat] for each in found) / 6 == pytest.approx(0.0, abs=OFF)
    assert max(abs(sum(each.luck[0])) for each in found) < 0.001
    assert max(each.luck[0][0] for each in found) > 0.2  # a six is luck


def test_a_deal_is_luck() -> None:
    """Who may lay whatever the other one lays, or nearly nothing: both know it, and nobody else does."""
    setting = higher.game.setting(2, {})
    found = []
    for hand in ([36, 37, 38, 39, 40], [2, 3, 4, 5, 6]):
        other = [11, 15, 19, 23, 27]
        nothing = {"laid": [0, 0], "passed": [0, 0], "row": [], "made": 0}
        deal = higher.game.place(setting, {"hands": [other, hand], **nothing})
        found.append(judged(deal.seen(1), 1, 300).chances[1] - judged(deal.seen(None), 1, 300).chances[1])
    assert found[0] > 0.1 > -0.1 > found[1]


def test_what_was_taken_is_a_mistake_and_what_was_rolled_none() -> None:
    found = reviewed(walked("dice", 2, "roll, roll, take, roll"), ENOUGH)
    assert [each.at for each in found.decisions if each.mistake] == [2]
    first, second = accounts(found)
    assert first.worst is not None
    assert first.worst.at == 2
    assert second.worst is None
    assert second.accuracy == pytest.approx(1.0, abs=0.05)
    assert errors(found)[0] < 0.03
    kinds = {moment.at: moment.kind for moment in moments(found) if moment.decision}
    assert kinds[2] == Kind.MISTAKE


def test_the_same_game_has_the_same_review() -> None:
    walk = walked("higher", 3, "pass, pass, pass, pass")
    assert msgspec.json.encode(reviewed(walk, 20)) == msgspec.json.encode(reviewed(walk, 20))
    asked = list(questions(walk, 50))
    assert len({each.seed for each in asked}) == len(asked)


def test_nobody_is_asked_from_more_than_they_knew() -> None:
    """Another deal that a seat cannot tell from this one gives it the same answer."""
    walk = walked("higher", 2, "pass, pass")
    for each in questions(walk, 30):
        other = each.seen.fill(mastaba.Fast(99)).seen(None if each.seen.seat < 0 else each.seen.seat)
        again = Question(each.at, other, each.iterations, each.played)
        assert again.answer().chances == each.answer().chances


# ---- The five games -------------------------------------------------------------------------------------


def test_every_golden_game_can_be_reviewed_and_told() -> None:
    """With next to no iterations, in every language: the numbers mean nothing, but all of it is there."""
    shortest: dict[str, Path] = {}
    for file in sorted(GOLDEN.glob("*.txt"), key=lambda file: file.stat().st_size):
        shortest.setdefault(file.stem.split("-")[0], file)
    assert len(shortest) == 5
    for (game, file), code in zip(shortest.items(), (*LANGUAGES, "en", "de"), strict=True):
        record = Record.read_file(file)
        walk = Walk.of_record(record)
        found = reviewed(walk, 2)
        assert usual_iterations(walk.at(0).setting) >= 60
        teller = Teller(walk, found, record.players, tongue(code, find_game(game)))
        it = shown(teller, str)
        assert len(it.sums) == record.seats
        assert it.desk.count('class="ln case"') == record.seats
        assert all(moment.title and moment.where for moment in it.moments)
        assert [account.result for account in accounts(found)] == pytest.approx(found_results(walk), abs=0.0001)
        for at in {0, walk.last // 2, walk.last}:
            place(teller, at)


BLUNDERS = {  # after so many moves of scribes, and with which seed
    "hapy": ("two", 22, "take 7.2", 100),  # leaves the card that the other one needs
    "mykerinos": ("three", 4, "pass", 80),  # with nearly all cubes in hand
    "papyrus": ("three", 7, "down r 2", 100),  # completes nothing, where a Fragment could be completed
    "papyros": ("two", 3, "extend c1 down RAUE", 40),  # a small word in the place of a large one
    "papyria": ("one", 0, "pick P02", 40),
}


@pytest.mark.parametrize("game", BLUNDERS)
def test_a_planted_blunder_is_found_as_the_worst_move(game: str) -> None:
    seed, moves, blunder, iterations = BLUNDERS[game]
    record = Record(game, 2, {}, seed)
    state, chance = record.deal(), mastaba.Fast(1)
    for _ in range(moves):
        seat = state.to_act[0]
        move = bots.choose("scribe", state.seen(seat), chance)
        record.note(state, seat, move)
        state.apply(seat, move)
    record.note(state, state.to_act[0], state.read(blunder))
    found = reviewed(Walk.of_record(record), iterations)
    worst = max(found.decisions, key=lambda each: each.cost)
    assert worst.at == moves
    assert worst.moves[worst.made] == blunder
    assert worst.mistake
    assert accounts(found)[worst.seat].worst == worst


def found_results(walk: Walk) -> list[float]:
    """Who won, and who plays alone did as well as the hints say."""
    outcome = walk.at(walk.last).outcome
    assert outcome is not None
    if len(outcome.ranks) == 1:
        return result(walk.at(walk.last))
    winners = len(outcome.winners)
    return [1 / winners if rank == 1 else 0.0 for rank in outcome.ranks]


@pytest.mark.parametrize("name", ["papyrus-2", "hapy-2-pyramid", "papyros-2"])
def test_what_speaks_against_a_move_is_not_given_as_a_reason_for_it(name: str) -> None:
    record = Record.read_file(GOLDEN / f"{name}.txt")
    walk = Walk.of_record(record)
    setting = walk.at(0).setting
    teller = Teller(walk, Review(record.game, 1, 1, [], [], [], [], []), record.players, tongue("en", setting.game))
    kept = dropped = 0
    for at, move in enumerate(walk.moves[:20]):
        seen = walk.at(at).seen(move.seat)
        sight = sight_of(seen, (), teller.names, teller.tongue)
        against, speaks_for = set[str](), set[str]()
        for reason in hints_of(setting).reasons(seen, seen.read(move.move)):
            (speaks_for if reason.worth > 0.0 else against).add(teller.text.reason(sight, reason))
        both = [[0.5] * record.seats] * 2
        decision = Decision(at, move.seat, 1, ["", move.move], both, [0.0, 0.0], both[0])
        said = teller.reasons(decision, 1)
        assert bool(said) == bool(speaks_for)
        assert not [clause for clause in against - speaks_for if clause in said]
        kept, dropped = kept + bool(said), dropped + bool(against)
    assert kept
    assert dropped


def test_of_what_was_told_whole_sentences_are_left() -> None:
    long = "Anna takes a card. " * 20
    assert in_short("Anna takes a card.") == "Anna takes a card."
    assert in_short(long).endswith("card.")
    assert len(in_short(long)) < 130


def test_every_pair_of_seeds_differs() -> None:
    """Of a long game with four seats and somebody who looks on."""
    seen = state_of((0, 0), 0).seen(0)
    seeds = set()
    for at, seat in product(range(400), range(-1, 4)):
        seen.seat = seat
        seeds.add(Question(at, seen, 1).seed)
    assert len(seeds) == 400 * 5
