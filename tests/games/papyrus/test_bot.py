"""Papyrus for bots: what they count, why they move, and that every level is above the one before."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import cast

import pytest
from games.papyrus.positions import position

import mastaba
from mastaba import State, bots
from mastaba.bots.greedy import hints_of
from mastaba.bots.search import shares
from mastaba.games.papyrus import text
from mastaba.games.papyrus.bot.features import NAMES
from mastaba.games.papyrus.bot.hints import PapyrusHints
from mastaba.games.papyrus.rules.setting import PASS
from mastaba.games.papyrus.rules.state import Papyrus
from mastaba.kernel.bags import things
from mastaba.kernel.hints import Reason
from mastaba.lab.results import standings
from mastaba.lab.simulate import Series, simulate
from mastaba.locale import LANGUAGES
from mastaba.show.speech import tongue

PLAYERS = ["Anna", "Nofret", "Pentu", "Senbi"]
LEVELS = ("apprentice", "scribe", "vizier:20%", "pharaoh:1%")


def reasons(state: State, move: str) -> list[Reason]:
    seat = state.to_act[0]
    return hints_of(state.setting).reasons(state.seen(seat), state.read(move))


def said(state: State, move: str, language: str = "en") -> list[str]:
    """What speaks for a move and against it, as the one who moves reads it."""
    seat = state.to_act[0]
    sight = text.Sight(state.seen(seat), [], PLAYERS[: state.setting.seats], tongue(language, state.setting.game))
    return [text.reason(sight, reason) for reason in reasons(state, move)]


def kinds(state: State, move: str) -> dict[str, float]:
    return {reason.kind: reason.worth for reason in reasons(state, move)}


def on_the_way(seats: int, dossiers: str = "on") -> Iterator[State]:
    """The positions of a game between scribes, in which somebody has a choice."""
    state = mastaba.new("papyrus", seats=seats, chance=mastaba.Fast(3), dossiers=dossiers)
    chance = mastaba.Fast(3)
    while state.to_act:
        seat = state.to_act[0]
        if len(state.legal(seat)) > 1:
            yield state
        state.apply(seat, bots.choose("scribe", state.seen(seat), chance))


# ---- Reasons: what counts is named ------------------------------------------------------------------------


def test_who_completes_a_fragment_hears_who_gets_what() -> None:
    """Blue has three cards of four. Red is second and last: it gets these and the one above; with the last card it
    would have been first."""
    state = position("""
        1: hand wnit dossiers L3 D2
        2: hand rbms
        row: F08 F15 F18 F20
        below 1: blue-n red-t blue-r
        above 1: red-i
        turn: 1 below
    """)
    clauses = said(state, "up 1 1")
    assert clauses[:2] == [
        "otherwise “gods” would go to Nofret",
        "completes “gods”: 5 points to you, 4 cards to Nofret",
    ]
    assert kinds(state, "up 1 1")["finishes"] == pytest.approx(0.25 * (5 - 1.1 * (3 + 1)))


def test_a_fragment_may_serve_a_dossier() -> None:
    state = position("""
        1: hand wnit dossiers L2 D1
        2: hand rbms
        row: F08 F15 F18 F20
        below 1: blue-n blue-t blue-r
        turn: 1 below
    """)
    clauses = said(state, "up 1 1")
    assert "serves your Dossier “a Fragment worth 5 points”: 1 of 1" in clauses
    assert "serves your Dossier “2 Fragments”: 1 of 2" in clauses
    assert kinds(state, "up 1 1")["finishes"] == pytest.approx(0.25 * 5)


def test_one_sign_missing_is_left_for_the_next_player() -> None:
    state = position("""
        1: hand nbit dossiers L3 D2
        2: hand rwms
        row: F05 F15 F18 F20
        below 1: red-s
        turn: 1 below
    """)
    assert "leaves one sign missing below “health”: if Nofret plays it, you take 2 cards" in said(state, "up 1 1")
    third = position("""
        1: hand wbit dossiers L3 D2
        2: hand rbms
        3:
        row: F16 F15 F18 F20
        below 1: green-m green-t red-n
        turn: 1 below
    """)
    assert said(third, "up 1 1")[0] == "leaves one sign missing below “reward” for Nofret"
    assert kinds(third, "up 1 1")["leaves one"] < 0


def test_a_card_under_a_dossier_is_a_point_and_may_serve() -> None:
    state = position("""
        1: hand wnit dossiers L3 D2 pile blue-nr
        2:
        turn: 1 tuck
    """)
    clauses = said(state, "tuck w light")
    assert "is worth a point in the end" in clauses
    assert "serves your Dossier “5 different signs”: 3 of 5" in clauses
    assert "serves your Dossier “6 cards”: 3 of 6" in clauses
    assert "serves your Dossier “5 different signs”: 3 of 5" not in said(state, "tuck n light")


def test_who_ends_the_game_hears_whether_it_is_behind() -> None:
    behind = position("""
        1: hand wnit deck
        2: pile F20 F19 red-nn
        row: F08 F15 F18 F01
        turn: 1 below
    """)
    assert said(behind, "down t 2")[0] == "ends the game while you are behind"
    ahead = position("""
        1: hand wnit deck pile F20 F19 F18 blue-rr
        2:
        row: F08 F15 F17 F01
        turn: 1 below
    """)
    assert "ends behind" not in kinds(ahead, "down t 2")


def test_a_pass_says_what_it_leaves_out() -> None:
    state = position("""
        1: hand wnit dossiers L3 D2 pile blue-nr
        2:
        turn: 1 tuck
    """)
    assert said(state, "pass") == ["leaves out a card under a Dossier, which looks worthwhile"]


# ---- Reasons: all of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("dossiers", ["on", "off"])
def test_every_move_has_reasons_that_can_be_said(seats: int, dossiers: str) -> None:
    for number, state in enumerate(on_the_way(seats, dossiers)):
        if number % 5:
            continue
        seat = state.to_act[0]
        seen = state.seen(seat)
        names = PLAYERS[:seats]
        sights = [text.Sight(seen, [], names, tongue(language, state.setting.game)) for language in LANGUAGES]
        for move in seen.legal():
            found = hints_of(state.setting).reasons(seen, move)
            assert found
            assert [abs(reason.worth) for reason in found] == sorted((abs(r.worth) for r in found), reverse=True)
            for sight in sights:
                for reason in found:
                    clause = text.reason(sight, reason)
                    assert clause.strip()
                    assert "{" not in clause
                    assert not clause.endswith(".")


@pytest.mark.parametrize("seats", [2, 4])
def test_the_reasons_add_up_to_the_score(seats: int) -> None:
    for number, state in enumerate(on_the_way(seats)):
        if number % 4:
            continue
        seat = state.to_act[0]
        hints = hints_of(state.setting)
        legal = state.legal(seat)
        for move, score in zip(legal, hints.scores(state, seat, legal), strict=True):
            if move != PASS:
                total = sum(reason.worth for reason in hints.reasons(state.seen(seat), move))
                assert total == pytest.approx(score, abs=0.011)  # what weighs next to nothing is not said


# ---- What is hidden ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_hidden_changes_nothing(seats: int) -> None:
    """Dealt anew, the same moves look as good, for the same reasons, and all four levels make the same move."""
    for number, state in enumerate(on_the_way(seats)):
        if number % 9 != 4:
            continue
        seat = state.to_act[0]
        legal = state.legal(seat)
        other = state.seen(seat).fill(mastaba.Fast(number))
        assert other.dump() != state.dump()
        hints = hints_of(state.setting)
        assert hints.scores(state, seat, legal) == hints.scores(other, seat, legal)
        for move in legal:
            ours, theirs = (hints.reasons(each.seen(seat), move) for each in (state, other))
            assert [(r.kind, r.worth, r.parameters) for r in ours] == [(r.kind, r.worth, r.parameters) for r in theirs]
        for level in LEVELS:
            assert len({bots.choose(level, each.seen(seat), mastaba.Fast(7)) for each in (state, other)}) == 1


def test_an_apprentice_forgets_piles_and_nothing_else() -> None:
    state = cast(
        Papyrus,
        position("""
        1: pile blue-nn red-t
        2: pile F20 red-rr blue-t
        3: pile green-r
    """),
    )
    before = state.position()
    for seed in range(20):
        sample = state.copy()
        PapyrusHints(3).forget(sample, 0, mastaba.Fast(seed))
        assert sample.seats[0].pile == state.seats[0].pile
        for now, then in zip(sample.seats[1:], state.seats[1:], strict=True):
            assert now.pile in (then.pile, (0, 0, 0, 0))
            assert now.fragments == then.fragments
    assert state.position() == before


# ---- Positions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_position_has_the_numbers_that_are_named(seats: int) -> None:
    hints = hints_of(mastaba.new("papyrus", seats=seats).setting)
    assert hints.feature_names() == NAMES
    assert len(set(NAMES)) == len(NAMES)
    for state in on_the_way(seats):
        for seat in range(seats):
            numbers = hints.features(state, seat)
            assert len(numbers) == len(NAMES)
            assert all(abs(number) < 10 for number in numbers)
        assert sum(hints.values(state)) == pytest.approx(1.0)


def test_values_are_asked_where_a_turn_begins() -> None:
    for state in on_the_way(2):
        assert hints_of(state.setting).stops(state, 1000) == (cast(Papyrus, state).step == 0)


def test_who_leads_is_likely_to_win() -> None:
    state = position("""
        1: pile F20 F19 blue-nn
        2: hand rbms deck nt
    """)
    ahead, behind = hints_of(state.setting).values(state)
    assert ahead > 0.9 > 0.1 > behind


# ---- The last turn ----------------------------------------------------------------------------------------


def others(state: Papyrus, seat: int) -> Iterator[Papyrus]:
    """All that the other one of two can have, card by card."""
    mine, theirs = state.seats[seat], state.seats[1 - seat]
    cards = things(state.given.full - int(theirs.played))
    backs = [back for back in (0, 1) if theirs.under[back] >= 0]
    for light, dark in product(state.given.lights, state.given.darks):
        if light not in mine.dossiers and dark not in mine.dossiers:
            for signs in permutations(cards, len(backs)):
                other = state.copy()
                under = dict(zip(backs, signs, strict=True))
                other.seats[1 - seat].dossiers = (light, dark)
                other.seats[1 - seat].under = (under.get(0, -1), under.get(1, -1))
                yield other


def victories(state: Papyrus, seat: int) -> list[float]:
    """What each move wins, if whoever moves knows nothing of the other one's hidden things."""
    dealt = list(others(state, seat))
    return [tried(dealt, seat, move) / len(dealt) for move in state.legal(seat)]


def tried(dealt: list[Papyrus], seat: int, move: int) -> float:
    after = [state.copy() for state in dealt]
    for state in after:
        state.apply(seat, move)
    if after[0].to_act:
        return max(tried(after, seat, below) for below in after[0].legal(seat))
    return sum(shares(state)[seat] for state in after)


ENDS = [
    """
        1: hand wnit deck dossiers L3 D2 pile F05 F07 F11 blue-n under light-t
        2: hand rbms pile F20 red-nnrrttww under light-w dark-s
        row: F08 F15 F18 F01
        below 1: blue-n blue-t blue-r
        below 4: red-m
        above 1: red-i
        turn: 1
    """,
    """
        1: hand mnit deck dossiers L2 D1 pile F05 F11 blue-nr under light-t
        2: hand rbws pile F20 F06 red-ii under dark-n
        row: F08 F15 F18 F01
        below 1: red-n blue-t
        below 2: (red-r) (red-s)
        below 4: red-m blue-w
        turn: 1 below
    """,
]


@pytest.mark.parametrize("end", ENDS)
def test_what_the_last_turn_wins_is_worked_out(end: str) -> None:
    """Whatever is played ends the game: here everything that the other one can have is gone through, card by card."""
    state = cast(Papyrus, position(end))
    seen = state.seen(0)
    expected = victories(state, 0)
    assert min(expected) < max(expected)
    assert hints_of(state.setting).worked_out(seen) == pytest.approx(expected)
    move = bots.choose("vizier", seen, mastaba.Fast(1))
    assert expected[state.legal(0).index(move)] == pytest.approx(max(expected))


def test_without_dossiers_the_last_turn_has_no_secrets() -> None:
    """Three people: only cards and Fragments count, and all of them lie in the open."""
    for state in on_the_way(3, dossiers="off"):
        seat = state.to_act[0]
        won = hints_of(state.setting).worked_out(state.seen(seat))
        ending = not cast(Papyrus, state).seats[seat].left
        assert bool(won) == ending
        if ending:
            after = state.copy()
            move = bots.choose("vizier", state.seen(seat), mastaba.Fast(1))
            after.apply(seat, move)
            assert won[state.legal(seat).index(move)] == max(won)


def test_three_people_have_too_many_dossiers_to_go_through() -> None:
    for state in on_the_way(3):
        assert hints_of(state.setting).worked_out(state.seen(state.to_act[0])) == []


def test_only_what_ends_the_game_is_worked_out() -> None:
    """With a card in the deck somebody else may come to move; and a card under a Dossier may be left out."""
    one_left = "1: hand wnit deck r dossiers L3 D2\n2: hand rbms\nturn: 1 below"
    tucking = "1: hand wnit deck dossiers L3 D2\n2: hand rbms\nturn: 1 tuck"
    for state in (position(one_left), position(tucking)):
        assert hints_of(state.setting).worked_out(state.seen(0)) == []


# ---- Levels -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker"), [("scribe", "apprentice"), ("vizier:20%", "scribe"), ("pharaoh:1%", "vizier:10%")]
)
def test_each_level_is_above_the_one_before(stronger: str, weaker: str) -> None:
    results = list(simulate(Series("papyrus", (stronger, weaker), {}), deals=24, cores=1))
    better, _ = standings((stronger, weaker), results)
    assert better.share > 0.55
