"""Papyria, R53-R57, Q23-Q25, Q30-Q32: the end and the final scorings."""

from typing import Any

import pytest
from games.papyria.positions import player, points, position, space
from games.playing import kinds, moves, play, step, told, turn, view

import mastaba

LAST = "3-large: scoring forest-0\n3-small: mine 3\n4-large: scoring city-0 city-1\n4-small: city 3"
RING = "wanderers: 1@3 1@8 2@4 2@9"


def ending(one: str, two: str, more: str = "") -> mastaba.State:
    """Player 1's turn, after the trigger; then player 2's is the last one."""
    return position(f"1: {one}\n2: {two}\n{LAST}\n{RING}\ntriggered: yes\nturn: 2 act wanderer 4\n{more}")


def finished(one: str, two: str = "", more: str = "") -> mastaba.State:
    """Player 2, who is to the right of the starting player, completes the last round."""
    state = ending(one, two, more)
    play(state, "2 score large city", "2 waive small")
    assert step(state) == "over"
    return state


def parts(state: mastaba.State, number: int) -> dict[str, int]:
    assert state.outcome is not None
    return dict(state.outcome.scores[number - 1].parts)


@pytest.mark.rule("papyria", "R53")
def test_r53_the_end_is_triggered_when_an_end_tile_is_due_and_there_is_none() -> None:
    state = position(f"1:\n2:\n{LAST}\n{RING}\nturn: 1 act wanderer 3\npile: -")
    events = play(state, "1 score large forest")
    assert "trigger" in kinds(events)
    assert space(state, "3-large") == {"good": "scoring", "stack": []}  # it stays empty
    assert state.position()["triggered"] is True


@pytest.mark.rule("papyria", "R53")
def test_r53_the_last_end_tile_of_the_pile_does_not_trigger() -> None:
    state = position(f"1:\n2:\n{LAST}\n{RING}\nturn: 1 act wanderer 3\npile: E03")
    events = play(state, "1 score large forest")
    assert "trigger" not in kinds(events)
    assert space(state, "3-large")["end_tile"] == "E03"
    assert (state.position()["triggered"], state.position()["pile"]) == (False, [])
    used = position(
        f"1: lapis 9 papyrus 9\n2:\n{LAST.replace('scoring forest-0', 'scoring end E03')}\n{RING}\n"
        "turn: 1 act wanderer 3\npile: -"
    )
    assert "trigger" in kinds(play(used, "1 do large"))


@pytest.mark.rule("papyria", "R54")
def test_r54_the_round_is_completed_so_that_all_have_had_as_many_turns() -> None:
    state = position(f"1:\n2:\n{LAST}\n{RING}\nships: 1@1 1@2 2@5 2@6\nturn: 1 act wanderer 3\npile: -")
    play(state, "1 score large forest", "1 waive small")
    assert (turn(state), step(state)) == (2, "move")
    play(state, "2 ship 5 7")
    while state.to_act:
        play(state, f"2 {moves(state)[0]}")
    assert step(state) == "over"
    over = position(
        f"1:\n2:\n{LAST}\n{RING}\nships: 1@1 1@2 2@5 2@6\nturn: 2 act wanderer 4\npile: -\n4-large: scoring city-1"
    )
    play(over, "2 score large city", "2 waive small")
    assert step(over) == "over"  # the last of the round: nobody else has a turn
    assert over.outcome is not None
    assert over.outcome.reason == "goods"
    refusal = over.why(0, 0)
    assert refusal is not None
    assert refusal.rule == "R54"


@pytest.mark.rule("papyria", "R55")
def test_x12_each_key_gives_one_scoring_capped_by_knowledge() -> None:
    """Inventions: 3 × 4; the river: 4 × 3; cities: 1 × 1."""
    tiles = "land L01@1,0+city L10@2,0 L16@0,1 L17@0,2 L18@0,3"
    one = f"knowledge 11 mult invention*3 river*2 city keys invention-1 river-1 city-0 {tiles}"
    two = "land L02@1,0 L03@2,0 collected city-2"
    state = finished(one, two)
    assert parts(state, 1)["keys"] == 11 + 11 + 1
    assert parts(state, 2)["keys"] == 0
    high = finished(one.replace("knowledge 11", "knowledge 50"), two)
    assert parts(high, 1)["keys"] == 12 + 12 + 1


@pytest.mark.rule("papyria", "R56")
def test_x13_each_majority_gives_its_scoring() -> None:
    """Forests 2 × 1, mountains 2 × 3, by four majorities."""
    one = (
        "knowledge 50 mult forest mountain*3 collected any-0 any-1 any-0"
        " land L02@0,1 L03@0,2 L04@0,3+temple L12@1,1 L01@-1,2+city L16@0,-1"
    )
    state = finished(one)
    shown = view(state, None)["majorities"]
    assert {name: there["standings"] for name, there in shown.items()} == {
        "cities": [1, 0],
        "temples": [1, 0],
        "river": [2, 1],
        "scorings": [3, 1],
    }
    assert parts(state, 1)["majorities"] == 3 + 3 + 6 + 6
    assert parts(state, 2)["majorities"] == 0


@pytest.mark.rule("papyria", "R56")
def test_r56_all_who_are_tied_score_and_knowledge_caps() -> None:
    tiles = "land L01@1,0+city L02@2,0"
    state = finished(f"knowledge 50 mult forest*2 {tiles}", "knowledge 1 mult forest*2 land L03@1,0+city L04@2,0")
    assert view(state, None)["majorities"]["cities"]["leaders"] == [0, 1]
    assert parts(state, 1)["majorities"] == 2
    assert parts(state, 2)["majorities"] == 1


@pytest.mark.rule("papyria", "Q23")
def test_q23_nobody_wins_a_majority_with_nothing() -> None:
    state = finished("knowledge 50 mult forest*2 land L02@1,0", "knowledge 50 mult forest*2 land L03@1,0")
    assert view(state, None)["majorities"]["cities"]["leaders"] == []
    assert [parts(state, number)["majorities"] for number in (1, 2)] == [0, 0]


@pytest.mark.rule("papyria", "Q24")
def test_q24_final_scorings_are_made_for_all_without_asking() -> None:
    state = ending("knowledge 50 mult city*2 keys city-1 land L01@1,0+city", "")
    events = play(state, "2 score large city", "2 waive small")
    final = [part for part in told(events, None) if part["kind"] == "score"][1:]
    assert [(part["seat"], part["type"], part["why"], part["points"]) for part in final] == [
        (0, "city", "key-city", 3),
        (0, "forest", "cities", 0),
        (0, "mountain", "rivers", 0),
        (1, "mountain", "rivers", 0),
        (1, "mountain", "scorings", 0),
    ]
    assert not state.to_act


@pytest.mark.rule("papyria", "R57")
def test_x14_most_points_win() -> None:
    state = finished("points 279", "points 242")
    assert state.outcome is not None
    assert [score.total for score in state.outcome.scores] == [279, 242]
    assert state.outcome.ranks == (1, 2)
    assert state.outcome.winners == (0,)


@pytest.mark.rule("papyria", "Q25")
def test_q25_a_tie_is_a_shared_victory() -> None:
    state = finished("points 100 lapis 9", "points 100 lapis 0")
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 1)


@pytest.mark.rule("papyria", "Q31")
def test_q31_what_is_left_over_is_worth_nothing() -> None:
    state = finished("lapis 30 papyrus 30 points 7", "points 8")
    assert state.outcome is not None
    assert state.outcome.winners == (1,)
    assert points(state, 1) == 7


@pytest.mark.rule("papyria", "Q32")
def test_q32_all_that_players_have_is_public() -> None:
    state = position("1: lapis 3 papyrus 4 knowledge 9 mult city*2 keys river-1 collected any-1 land L01@1,0\n2:")
    for viewer in (1, 2, None):
        there = view(state, viewer)["players"][0]
        assert (there["lapis"], there["papyrus"], there["knowledge"]) == (3, 4, 9)
        assert (there["keys"], there["collected"]) == ({"river": 1}, ["any-1"])
        assert there["types"]["city"] == {"value": 0, "multiplier": 2, "worth": 0}
        assert [tile["tile"] for tile in there["land"]] == ["S1", "L01"]


# ---- Q30: it ends ---------------------------------------------------------------------------------------


@pytest.mark.rule("papyria", "Q30")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_q30_every_turn_uses_something_up_and_there_is_always_a_move(seats: int) -> None:
    chance = mastaba.Fast(seats)
    for i in range(4):
        state = mastaba.new("papyria", seats=seats, seed=f"q30 {i}")
        stock = _stock(state)
        last = 0
        while state.to_act:
            legal = state.legal(state.to_act[0])
            assert legal
            state.apply(state.to_act[0], legal[int(chance.below(len(legal)))])
            now: Any = state.position()
            if now["turns"] > last > 0 and not now["triggered"]:
                assert _stock(state) < stock
            if now["turns"] > last:
                last, stock = now["turns"], _stock(state)
        assert last <= 183 + seats


def _stock(state: mastaba.State) -> int:
    """Goods and end-of-game tiles on the board and in the pile."""
    there: Any = state.position()
    spaces = there["spaces"].values()
    goods = sum(len(space.get("stack", [])) + space.get("left", 0) + ("end_tile" in space) for space in spaces)
    return int(goods) + len(there["pile"])


@pytest.mark.rule("papyria", "Q30")
def test_q30_after_the_last_turn_allowed_the_round_is_completed() -> None:
    state = mastaba.new("papyria", seats=3, seed="q30", max_turns=20)
    chance = mastaba.Fast(5)
    while state.to_act:
        legal = state.legal(state.to_act[0])
        state.apply(state.to_act[0], legal[int(chance.below(len(legal)))])
    assert state.position()["turns"] == 21
    assert state.outcome is not None
    assert state.outcome.reason == "turns"


@pytest.mark.rule("papyria", "Q30")
def test_q30_every_section_has_a_stock_or_the_piece_file_is_refused() -> None:
    own = (
        mastaba.find_game("papyria")
        .pieces()
        .changed({"setup_tile/5/size": "large", "setup_tile/5/copies": 0}, "own.toml")
    )
    with pytest.raises(mastaba.MastabaError, match="12 small set-up tiles"):
        mastaba.new("papyria", seats=2, pieces=own)
    mixed = {"setup_tile/1/copies": 3, "setup_tile/6/size": "large", "setup_tile/5/copies": 5}
    pieces = mastaba.find_game("papyria").pieces().changed(dict(mixed), "own.toml")
    with pytest.raises(mastaba.MastabaError, match="every section has a stock"):
        mastaba.new("papyria", seats=2, pieces=pieces)


@pytest.mark.rule("papyria", "R54")
def test_r54_nothing_can_be_done_when_it_is_over() -> None:
    state = finished("")
    assert moves(state) == []
    with pytest.raises(mastaba.MastabaError, match="The game is over"):
        play(state, "1 end")
    assert player(state, 1)["lapis"] == 2
