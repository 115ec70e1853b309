"""Bots of Mykerinos: what they play by, what they say for it, and that levels differ."""

from math import isclose

import pytest
from games.mykerinos.positions import position
from games.mykerinos.test_small_truths import sight

import mastaba
from mastaba import State, bots
from mastaba.bots.greedy import hints_of
from mastaba.bots.search import shares
from mastaba.games.mykerinos import text
from mastaba.games.mykerinos.bot.hints import MykerinosHints
from mastaba.games.mykerinos.bot.prospects import Prospects
from mastaba.games.mykerinos.rules.state import Mykerinos
from mastaba.kernel.chance import Fast
from mastaba.kernel.hints import Reason
from mastaba.lab.results import standings
from mastaba.lab.simulate import Series, simulate
from mastaba.locale import LANGUAGES


def hints(state: State) -> MykerinosHints:
    found = hints_of(state.setting)
    assert isinstance(found, MykerinosHints)
    return found


def reasons(state: State, move: str) -> list[Reason]:
    seat = state.to_act[0]
    return hints(state).reasons(state.seen(seat), state.read(move))


def said(state: State, move: str, viewer: int | None = None) -> list[str]:
    """The clauses for a move, as its player reads them, or somebody else."""
    who = sight(state, state.to_act[0] if viewer is None else viewer)
    return [text.reason(who, reason) for reason in reasons(state, move)]


def in_the_middle(seats: int, moves: int, seed: int = 5) -> State:
    state = mastaba.new("mykerinos", seats=seats, chance=Fast(seed))
    chance = Fast(6)
    for _ in range(moves):
        seat = state.to_act[0]
        state.apply(seat, bots.choose("scribe", state.seen(seat), chance))
    return state


# all steps of a season, with few patrons and with many
MIDDLES = [(2, 0), (2, 21), (2, 44), (2, 100), (2, 125), (3, 30), (3, 62), (3, 100), (4, 37), (4, 90)]


@pytest.fixture(scope="module", params=MIDDLES, ids=lambda middle: f"{middle[0]} seats, {middle[1]} moves")
def middle(request: pytest.FixtureRequest) -> State:
    return in_the_middle(*request.param)


# ---- Quick moves ------------------------------------------------------------------------------------------


def test_a_quick_move_is_one_of_the_best_looking_ones() -> None:
    """It is found without a list of all moves, and for every such move there is a chance."""
    chance = Fast(3)
    for seats in (2, 3, 4):
        state = in_the_middle(seats, 0, seed=seats)
        own = hints(state)
        while state.to_act:
            seat = state.to_act[0]
            legal = state.legal(seat)
            scores = own.scores(state, seat, legal)
            quick = own.quick(state, seat, chance)
            assert isclose(scores[legal.index(quick)], max(scores), abs_tol=1e-9), state.write(quick)
            state.apply(seat, quick if chance.below(4) else legal[chance.below(len(legal))])


def test_of_equally_good_moves_a_quick_one_may_be_any() -> None:
    state = in_the_middle(3, 1)
    seat = state.to_act[0]
    own = hints(state)
    legal = state.legal(seat)
    scores = own.scores(state, seat, legal)
    best = {move for move, score in zip(legal, scores, strict=True) if isclose(score, max(scores), abs_tol=1e-9)}
    chance = Fast(1)
    found = {own.quick(state, seat, chance) for _ in range(60 * len(best))}
    assert found == best
    assert len(best) == 3


# ---- The survey -------------------------------------------------------------------------------------------

SURVEY = """
    bbbg....
    rrg.....
    1: rooms 3.2 cards LE2
    2: rooms 3.5 cards TA2
    3: rooms 2.1
    season: 3
    turn: 1 reward
    area 1: LE5 TA1
    scale: 1 2 3
"""


def test_the_survey_of_an_area_goes_as_if_everybody_tried_all_choices() -> None:
    """Cards and rooms are judged by what they promise; the choices that follow are played out here move by move."""
    state = position(SURVEY)
    assert isinstance(state, Mykerinos)
    prospects = Prospects(state)
    assert prospects.play(0, state.ranking, 0, 0, -1) == pytest.approx(played_out(state, prospects))


def played_out(state: Mykerinos, prospects: Prospects) -> list[float]:
    """What everybody gains in this area if all choices are tried."""
    if state.area > 0 or state.season > 3:
        return [0.0] * state.given.seats
    seat = state.to_act[0]
    best: list[float] = []
    for move in state.legal(seat):
        after = state.copy()
        after.apply(seat, move)
        gains = played_out(after, prospects)
        words = state.write(move).split()
        if words[0] == "take":
            gains[seat] += prospects.card_gain(seat, state.card_at(("left", "right").index(words[1])))
        elif words[0] == "room":
            gains[seat] += prospects.room_gain(seat, next(iter(rooms_of(after, seat) - rooms_of(state, seat))))
        if not best or prospects.utility(gains, seat) > prospects.utility(best, seat) + 1e-9:
            best = gains
    return best


def rooms_of(state: Mykerinos, seat: int) -> set[int]:
    return {room for room in range(15) if state.seats[seat].rooms >> room & 1}


# game and moves of scribes; the choice that looks best is none of the best ones
LAST_SURVEYS = [(8, 127), (23, 113), (72, 126), (79, 118), (108, 137)]


@pytest.mark.parametrize(("game", "moves"), LAST_SURVEYS)
def test_a_vizier_finds_the_best_choice_of_the_last_survey(game: int, moves: int) -> None:
    """Nothing is hidden there: all choices of both are tried to the end."""
    state = mastaba.new("mykerinos", seats=2, chance=Fast(game))
    chance = Fast(game)
    for _ in range(moves):
        state.apply(state.to_act[0], bots.choose("scribe", state.seen(state.to_act[0]), chance))
    assert isinstance(state, Mykerinos)
    seat = state.to_act[0]
    results: dict[tuple[int, ...], float] = {}
    legal = state.legal(seat)
    expected = [at_the_end(after(state, move), results) for move in legal]
    best = max(expected) if seat == 0 else min(expected)
    assert len(set(expected)) > 1
    assert expected[legal.index(bots.choose("scribe", state.seen(seat), Fast(1)))] != best
    for level in ("vizier", "pharaoh:2%"):
        assert expected[legal.index(bots.choose(level, state.seen(seat), Fast(1)))] == best


def at_the_end(state: Mykerinos, results: dict[tuple[int, ...], float]) -> float:
    """What the first player wins if both play as well as they can."""
    if not state.to_act:
        return shares(state)[0]
    key: tuple[int, ...] = (int(state.area), int(state.rank), int(state.gone), int(state.booked))
    for player in state.seats:
        key += (int(player.patrons), int(player.rooms), int(player.prestige))
    if key not in results:
        seat = state.to_act[0]
        best = 0.0 if seat == 0 else 1.0
        for move in state.legal(seat):
            there = at_the_end(after(state, move), results)
            best = max(best, there) if seat == 0 else min(best, there)
            if best == 1.0 - seat:
                break
        results[key] = best
    return results[key]


def after(state: Mykerinos, move: int) -> Mykerinos:
    twin = state.copy()
    twin.apply(state.to_act[0], move)
    return twin


# ---- Reasons ----------------------------------------------------------------------------------------------


def test_digging_is_told_area_by_area_and_with_what_it_costs() -> None:
    state = position("rr......\nb.......\n1: stock 5\n2:\n3:\narea 1: LE5 BL2")
    assert said(state, "extend b2 c2")[0] == "takes first place in area 1 from Pentu"
    assert said(state, "extend b2 c2", viewer=1)[0] == "takes first place in area 1 from you"
    assert "costs 2 cubes" in said(state, "extend b2 c2")
    assert said(state, "start e5")[0] == "comes first in area 4"
    last = position("rr......\nb.......\n1: stock 1\n2:\n3:\narea 1: LE5 BL2")
    assert "costs the last cube" in said(last, "start c4")


def test_a_patron_who_is_called_speaks_for_it() -> None:
    state = position("*" * 8 + "\n" + "b" + "*" * 7 + ("\n" + "*" * 8) * 2 + "\n****..**\n1: stock 3 cards BL4\n2:\n3:")
    assert "uses Mrs. Blackmore this season" in said(state, "blackmore e5 f5")


def test_a_pass_wins_ties_and_cannot_be_answered() -> None:
    state = position("bb......\nrr......\n1: stock 4\n2: stock 4\n3: stock 2\nturn: 1\narea 1: LE5 BL2")
    clauses = said(state, "pass")
    assert clauses == ["leaves areas 2, 3 and 4 to what others still dig", "wins ties in area 1", "keeps 4 cubes"]
    assert [reason.worth > 0.0 for reason in reasons(state, "pass")] == [False, True, False]


def test_cards_and_rooms_are_told_in_points() -> None:
    state = position(SURVEY)
    left = said(state, "take left")
    assert "brings 3 points of prestige at once" in left
    assert "brings 3 points in the wing of Lord Lemon" in left
    right = said(state, "take right")
    assert "leaves Pentu less than other choices" in left
    assert "leaves Pentu more than other choices" in right
    room = said(state, "room 5.2")
    assert "brings 2 points for cards already there" in room
    assert "opens the way to the “5” room of Sir Brown" in said(state, "room 3.3")


def test_the_neutral_colour_takes_places_away() -> None:
    state = position("rrr.....\nnn......\n1: neutral 2\n2:\nturn: 1 neutral\narea 1: LE5 BL2")
    assert "gives the first place of Pentu in area 1 to the neutral colour" in said(state, "neutral c2")
    assert said(state, "skip") == ["keeps 2 neutral cubes"]


def test_every_move_has_reasons_that_can_be_said_in_every_language(middle: State) -> None:
    seat = middle.to_act[0]
    seen = middle.seen(seat)
    own = hints(middle)
    eyes = [sight(middle, viewer, language) for viewer in (seat, -1) for language in LANGUAGES]
    for move in seen.legal():
        found = own.reasons(seen, move)
        assert found, middle.write(move)
        for reason in found:
            for who in eyes:
                clause = text.reason(who, reason)
                assert clause, reason.kind
                assert not any(brace in clause for brace in "{}"), (reason.kind, clause)
                assert clause[0] == clause[0].lower()
                assert not clause.endswith(".")


def test_the_reasons_of_a_move_add_up_to_its_score(middle: State) -> None:
    """But for a number that all moves have in common."""
    seat = middle.to_act[0]
    seen = middle.seen(seat)
    own = hints(middle)
    legal = seen.legal()
    sums = [sum(reason.worth for reason in own.reasons(seen, move)) for move in legal]
    scores = own.scores(middle, seat, legal)
    for total, score in zip(sums, scores, strict=True):
        assert total - sums[0] == pytest.approx(score - scores[0])


def test_the_weightiest_reason_comes_first(middle: State) -> None:
    seen = middle.seen(middle.to_act[0])
    own = hints(middle)
    for move in seen.legal():
        weights = [abs(reason.worth) for reason in own.reasons(seen, move)]
        assert weights == sorted(weights, reverse=True)


def test_what_is_not_a_move_has_no_reasons() -> None:
    state = in_the_middle(2, 0)
    assert hints(state).reasons(state.seen(0), state.read("decline")) == []


# ---- Positions --------------------------------------------------------------------------------------------


def test_every_feature_has_a_name_and_is_about_as_large_as_1(middle: State) -> None:
    own = hints(middle)
    for seat in range(middle.setting.seats):
        numbers = own.features(middle, seat)
        assert len(numbers) == len(own.feature_names())
        assert all(-2.0 < number < 6.0 for number in numbers)
    assert sum(own.values(middle)) == pytest.approx(1.0)


# ---- Levels -----------------------------------------------------------------------------------------------


def decided_share(first: str, second: str, deals: int) -> float:
    series = Series("mykerinos", (first, second), {})
    return standings(series.bots, list(simulate(series, deals, cores=1)))[0].decided_share


@pytest.mark.slow
def test_a_scribe_beats_an_apprentice() -> None:
    assert decided_share("scribe", "apprentice", deals=30) > 0.55


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_vizier_beats_a_scribe_with_hardly_any_thinking() -> None:
    assert decided_share("vizier:10%", "scribe", deals=6) > 0.8


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_pharaoh_beats_a_vizier_also_if_both_think_less() -> None:
    assert decided_share("pharaoh:1%", "vizier:5%", deals=3) > 0.5


def test_an_apprentice_never_makes_a_move_that_looks_silly(middle: State) -> None:
    seat = middle.to_act[0]
    legal = middle.legal(seat)
    own = hints(middle)
    scores = own.scores(middle, seat, legal)
    for seed in range(20):
        move = bots.choose("apprentice", middle.seen(seat), Fast(seed))
        assert scores[legal.index(move)] >= max(scores) - own.slips().worst


@pytest.mark.parametrize("moves", [21, 62])
def test_what_nobody_knows_changes_nothing(moves: int) -> None:
    """The order of the pile dealt anew: reasons, scores and the moves of all levels stay as they are."""
    state = in_the_middle(3, moves)
    seat = state.to_act[0]
    other = state.seen(seat).fill(Fast(99))
    assert other.dump() != state.dump()
    legal = state.legal(seat)
    assert hints(state).scores(state, seat, legal) == hints(other).scores(other, seat, legal)
    for move in legal:
        known, dealt = (hints(each).reasons(each.seen(seat), move) for each in (state, other))
        assert [(reason.kind, reason.worth) for reason in known] == [(reason.kind, reason.worth) for reason in dealt]
    for level in ("apprentice", "scribe", "vizier:50%", "pharaoh:1%"):
        first, second = (bots.choose(level, each.seen(seat), Fast(3)) for each in (state, other))
        assert first == second
