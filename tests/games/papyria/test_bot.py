"""What bots know of Papyria: reasons, numbers of a position, levels."""

from collections.abc import Iterator

import pytest
from games.papyria.positions import position

import mastaba
from mastaba import State
from mastaba.bots import choose
from mastaba.bots.greedy import hints_of
from mastaba.games.papyria.bot.hints import likely
from mastaba.games.papyria.bot.outlook import POINT
from mastaba.kernel.chance import Fast
from mastaba.kernel.hints import Reason
from mastaba.locale import LANGUAGES
from mastaba.show.rooms import sight_of, text_of
from mastaba.show.speech import tongue

STACK = "3-large: landscape L01 L15 L24 L36\n3-small: mine 3"
CITIES = "3-large: landscape L01\n3-small: city 2"
NAMES = ["Anna", "Ben", "Cleo", "Dina"]


# ---- Reasons --------------------------------------------------------------------------------------------


def reasons(state: State, move: str) -> dict[str, Reason]:
    seen = state.seen(state.to_act[0])
    return {reason.kind: reason for reason in hints_of(state.setting).reasons(seen, seen.read(move))}


def said(state: State, move: str, language: str = "en") -> list[str]:
    game = state.setting.game
    seen = state.seen(state.to_act[0])
    sight = sight_of(seen, [], NAMES[: seen.setting.seats], tongue(language, game))
    return [text_of(game).reason(sight, reason) for reason in hints_of(seen.setting).reasons(seen, seen.read(move))]


def test_a_city_is_weighed_with_the_forest_below_it_and_its_price() -> None:
    state = position(f"1: lapis 3 knowledge 20 mult city*2 forest*3 land L04@1,0\n2:\n{CITIES}\nturn: 1 act wanderer 3")
    found = reasons(state, "build small L04")
    assert found["grows"].parameters["type"] == "city"
    assert (found["grows"].parameters["before"], found["grows"].parameters["value"]) == (0, 1)
    assert found["shrinks"].parameters["type"] == "forest"
    assert found["shrinks"].worth < 0 < found["grows"].worth
    assert found["costs lapis"].parameters["lapis"] == 1
    assert "costs 1 lapis" in said(state, "build small L04")


def test_the_third_city_brings_the_key() -> None:
    land = "land L04@1,0+city L05@2,0+city L06@3,0"
    state = position(f"1: lapis 9 knowledge 30 mult city*2 {land}\n2:\n{CITIES}\nturn: 1 act wanderer 3")
    assert reasons(state, "build small L06")["key"].parameters["type"] == "city"
    assert "brings the key (city)" in said(state, "build small L06")


def test_a_scoring_tells_its_points_and_that_knowledge_limits_them() -> None:
    land = "land L18@1,0 L19@2,0 L20@3,0"
    stack = "3-large: scoring mountain-2\n3-small: mine 2"
    state = position(f"1: knowledge 6 mult mountain*3 {land}\n2:\n{stack}\nturn: 1 act wanderer 3")
    found = reasons(state, "score large mountain")
    limited = found["scores, capped"]
    assert limited.parameters["points"] == 8  # 6 and 2
    assert limited.worth == pytest.approx(8 * POINT)
    assert found["knowledge"].parameters["knowledge"] == 2


def test_a_way_is_weighed_by_what_waits_there_and_by_its_lapis() -> None:
    state = position(f"1: lapis 5\n2:\n{STACK}\nwanderers: 1@12 1@11\nturn: 1 move")
    found = reasons(state, "wanderer 12 3")
    assert found["way"].parameters["lapis"] == 1
    assert found["way"].worth < 0 < found["to landscape"].worth
    assert "1 lapis for the way" in said(state, "wanderer 12 3")


def test_who_would_get_a_lapis_is_called_by_name() -> None:
    state = position(f"1: lapis 5\n2:\n{STACK}\nwanderers: 1@1 2@3\nturn: 1 move")
    assert "a lapis for Ben, whose piece goes on" in said(state, "wanderer 1 3")


def test_reasons_add_up_to_what_the_move_is_worth() -> None:
    state = position(f"1: lapis 3 knowledge 20 mult forest*2 land L13@1,0 L25@1,1\n2:\n{STACK}\nturn: 1 act wanderer 3")
    seen = state.seen(0)
    hints = hints_of(state.setting)
    legal = seen.legal()
    for move, score in zip(legal, hints.scores(state, 0, legal), strict=True):
        if seen.write(move).startswith(("place", "build", "do", "score")):
            assert sum(reason.worth for reason in hints.reasons(seen, move)) == pytest.approx(score, abs=0.05)


# ---- Games under way ------------------------------------------------------------------------------------


def under_way(seats: int, deal: int, every: int) -> Iterator[State]:
    """Positions of a game of scribes, one of so many."""
    state = mastaba.new("papyria", seats=seats, seed=f"bot {deal}")
    chance = Fast(deal)
    hints = hints_of(state.setting)
    number = 0
    while state.to_act:
        if number % every == every - 1:
            yield state
        seat = state.to_act[-1]
        state.apply(seat, hints.choose(state, seat, state.legal(seat), chance))
        number += 1


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_move_has_reasons_that_can_be_said(seats: int) -> None:
    for state in under_way(seats, 3, 11):
        seen = state.seen(state.to_act[0])
        sights = [sight_of(seen, [], NAMES[:seats], tongue(language, state.setting.game)) for language in LANGUAGES]
        for move in seen.legal():
            found = hints_of(state.setting).reasons(seen, move)
            assert found, seen.write(move)
            assert sorted([abs(reason.worth) for reason in found], reverse=True) == [abs(each.worth) for each in found]
            for reason in found:
                for sight in sights:
                    clause = text_of(state.setting.game).reason(sight, reason)
                    assert clause.strip() == clause != "", reason.kind
                    assert "{" not in clause, reason.kind
                    assert not clause.endswith("."), reason.kind


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_position_has_a_number_for_every_name(seats: int) -> None:
    for state in under_way(seats, 5, 20):
        hints = hints_of(state.setting)
        for seat in range(seats):
            numbers = hints.features(state, seat)
            assert len(numbers) == len(hints.feature_names())
            assert all(abs(number) < 20 for number in numbers)
        values = hints.values(state)
        assert len(values) == seats
        assert seats == 1 or sum(values) == pytest.approx(1.0)


def test_values_are_asked_between_turns_only() -> None:
    for state in under_way(2, 6, 1):
        if state.seen(None).view()["step"] not in ("pick", "start", "move"):
            assert not hints_of(state.setting).stops(state, 1000)


@pytest.mark.parametrize("seats", [1, 3])
def test_what_is_hidden_changes_nothing(seats: int) -> None:
    """Dealt anew, the same looks good, for the same reasons, and all levels decide alike."""
    for state in under_way(seats, 7, 47):
        seat = state.to_act[0]
        other = state.seen(seat).fill(Fast(99))
        assert said(state, state.write(state.legal(seat)[0])) == said(other, state.write(state.legal(seat)[0]))
        legal = state.legal(seat)
        hints = hints_of(state.setting)
        assert hints.scores(state, seat, legal) == hints.scores(other, seat, legal)
        for name in ("apprentice", "scribe", "vizier:1%", "pharaoh:1%"):
            assert choose(name, state.seen(seat), Fast(5)) == choose(name, other.seen(seat), Fast(5))


# ---- Levels ---------------------------------------------------------------------------------------------


def shares(first: str, second: str, deals: int) -> float:
    """What part of its games the first one wins; every deal is played twice, with changed seats."""
    won = 0.0
    for deal in range(deals):
        for seat in (0, 1):
            state = mastaba.new("papyria", seats=2, seed=f"levels {deal}")
            chance = Fast(deal + 1)
            while state.to_act:
                turn = state.to_act[0]
                state.apply(turn, choose(first if turn == seat else second, state.seen(turn), chance))
            assert state.outcome is not None
            won += (seat in state.outcome.winners) / len(state.outcome.winners)
    return won / (2 * deals)


def test_a_scribe_beats_an_apprentice_and_an_apprentice_beats_chance() -> None:
    assert shares("scribe", "apprentice", 15) > 0.6
    assert shares("apprentice", "random", 6) > 0.8


def alone(name: str, deals: int) -> float:
    """The mean of a single player's points."""
    total = 0
    for deal in range(deals):
        state = mastaba.new("papyria", seats=1, seed=f"alone {deal}")
        chance = Fast(deal + 1)
        while state.to_act:
            state.apply(0, choose(name, state.seen(0), chance))
        assert state.outcome is not None
        total += state.outcome.scores[0].total
    return total / deals


def test_who_is_alone_thinks_far_ahead() -> None:
    assert alone("search:60", 2) > alone("scribe", 8) + 100


@pytest.mark.parametrize("points", [100, 200, 300, 400])
def test_more_points_are_better_at_every_height(points: int) -> None:
    assert likely(points + 50.0) - likely(float(points)) > 0.04


@pytest.mark.slow
def test_a_vizier_beats_a_scribe() -> None:
    assert shares("vizier:10%", "scribe", 4) > 0.6
