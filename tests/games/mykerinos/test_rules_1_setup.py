"""Mykerinos, R1-R10, Q1-Q3, Q19, Q26: set-up, and a new season."""

from collections import Counter
from typing import Any

import pytest
from games.mykerinos.positions import (
    CARDS,
    PATRONS,
    ROOMS,
    cards,
    cubes,
    drawn,
    general,
    grid_of,
    out,
    pile,
    player,
    position,
    region,
    rooms,
    scale,
    score,
    season,
    stock,
)
from games.playing import kinds, moves, play, refused, turn, view

import mastaba
from mastaba.kernel.errors import BadOptions

SEATS = (2, 3, 4)


def new(seats: int, seed: str = "new", first: str = "random") -> mastaba.State:
    return mastaba.new("mykerinos", seats=seats, seed=seed, first=first)


def next_season(state: mastaba.State) -> None:
    """Everybody passes, and who has to choose takes what comes first."""
    now = season(state)
    while season(state) == now and not state.over:
        play(state, f"{turn(state)} {moves(state)[0]}")


@pytest.mark.rule("mykerinos", "R1")
@pytest.mark.parametrize(("seats", "intake"), [(2, 11), (3, 11), (4, 8)])
def test_r1_everybody_has_25_cubes_of_a_colour_and_nothing_else(seats: int, intake: int) -> None:
    state = new(seats)
    colours = [shown["colour"] for shown in view(state, None)["players"]]
    assert colours == ["blue", "red", "green", "white"][:seats]
    for number in range(1, seats + 1):
        assert stock(state, number) + general(state, number) == 25
        assert stock(state, number) == intake
        assert (cards(state, number), rooms(state, number), score(state, number)["score"]) == ([], [], 0)
    assert scale(state) == []
    for wrong in (1, 5):
        with pytest.raises(BadOptions):
            new(wrong)


@pytest.mark.rule("mykerinos", "R2")
def test_r2_the_starting_player_is_drawn_by_lot_or_chosen_by_the_host() -> None:
    assert {turn(new(3, f"{i}")) for i in range(30)} == {1, 2, 3}
    for first in (1, 2, 3):
        state = new(3, first=str(first))
        assert turn(state) == first
        play(state, f"{first} pass")
        assert turn(state) == first % 3 + 1
    with pytest.raises(BadOptions, match="but there are 3 players"):
        new(3, first="4")


@pytest.mark.rule("mykerinos", "R3")
def test_r3_the_patrons_of_the_wings_are_drawn_by_lot_and_stay() -> None:
    seen = Counter[tuple[str, ...]]()
    for i in range(1200):
        state = mastaba.find_game("mykerinos").deal(new(2).setting, mastaba.Fast(i))
        seen[tuple(state.seen(None).view()["wings"])] += 1  # type: ignore[arg-type]
    assert len(seen) == 120
    assert all(sorted(wings) == sorted(PATRONS) for wings in seen)
    assert max(seen.values()) < 30
    state = new(2)
    before = state.position()["wings"]
    next_season(state)
    assert state.position()["wings"] == before


@pytest.mark.rule("mykerinos", "R4")
def test_r4_all_36_cards_are_shuffled() -> None:
    regions = set()
    for i in range(20):
        state = new(3, f"{i}")
        there = [str(card).split()[0] for card in [*region(state), *pile(state)]]
        assert sorted(there) == sorted(CARDS)
        regions.add(tuple(region(state)))
    assert len(regions) == 20


@pytest.mark.rule("mykerinos", "R5")
@pytest.mark.parametrize("seats", SEATS)
def test_r5_there_are_four_seasons(seats: int) -> None:
    state = new(seats)
    seasons = [season(state)]
    while not state.over:
        next_season(state)
        seasons.append(season(state))
    assert seasons == [1, 2, 3, 4, 4]


@pytest.mark.rule("mykerinos", "R6")
@pytest.mark.parametrize(("seats", "intake"), [(3, 11), (4, 8)])
def test_r6_each_season_brings_11_or_8_cubes(seats: int, intake: int) -> None:
    text = "".join(f"{number}: stock 3\n" for number in range(1, seats + 1))
    state = position(f"{text}scale: {' '.join(str(i) for i in range(2, seats + 1))}")
    play(state, "1 pass")
    assert season(state) == 2
    assert [stock(state, number) for number in range(1, seats + 1)] == [3 + intake] * seats


@pytest.mark.rule("mykerinos", "R7")
def test_r7_who_has_fewer_in_the_general_stock_takes_what_is_left() -> None:
    state = position("1: stock 20 rooms 2.1\n2: stock 25\n3: stock 14\nscale: 2 3")
    play(state, "1 pass")
    assert [stock(state, number) for number in (1, 2, 3)] == [24, 25, 25]
    assert [general(state, number) for number in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("mykerinos", "R8")
def test_r8_what_was_left_over_is_kept_and_the_full_amount_added() -> None:
    state = position("1: stock 6\n2: stock 0\n3: stock 1\nscale: 2 3")
    play(state, "1 pass")
    assert [stock(state, number) for number in (1, 2, 3)] == [17, 11, 12]


@pytest.mark.rule("mykerinos", "R9")
@pytest.mark.parametrize("seats", SEATS)
def test_r9_eight_cards_and_twelve_in_the_last_season(seats: int) -> None:
    state = new(seats)
    dealt: list[str] = []
    for number, size in ((1, 8), (2, 8), (3, 8), (4, 12)):
        assert season(state) == number
        assert len(region(state)) == size
        assert len(drawn(state)) == (9 if size == 12 else 6)
        dealt += [str(card).split()[0] for card in region(state)]
        if number < 4:
            expected = pile(state)[: 12 if number == 3 else 8]
            next_season(state)
            assert region(state) == expected  # from the top of the pile, row by row
    assert sorted(dealt) == sorted(CARDS)


@pytest.mark.rule("mykerinos", "R9")
def test_r9_the_third_row_of_cards_is_not_there_before_the_last_season() -> None:
    state = position("1:\n2:\n3:")
    assert refused(state, "1 start a7") == "R9"
    assert not any(move.endswith(("7", "8", "9")) for move in moves(state))
    last = position("******..\n******..\n1:\n2:\n3:\nseason: 4")
    assert any(move.endswith("9") for move in moves(last))


@pytest.mark.rule("mykerinos", "R10")
@pytest.mark.parametrize("number", [3, 4])
def test_r10_two_neighbouring_cards_of_a_row_are_an_area(number: int) -> None:
    corners = ".***.***\n********\n***.***.\n.******.\n********\n***..***"
    state = position(f"{corners}\n1: cards BR2\n2:\n3:\nseason: {number}")
    areas = view(state, 1)["areas"]
    assert len(areas) == (6 if number == 4 else 4)
    lying = [shown["card"] for area in areas for shown in area["cards"]]
    assert lying == [str(card).split()[0] for card in region(state)]
    for square, area in (("a1", 1), ("d3", 1), ("e1", 2), ("h3", 2), ("a4", 3), ("d6", 3), ("e6", 4), ("h4", 4)):
        twin = state.copy()
        play(twin, f"1 start {square}")
        assert [bool(shown["cubes"]) for shown in view(twin, 1)["areas"]].index(True) + 1 == area


@pytest.mark.rule("mykerinos", "Q1")
def test_q1_cards_lie_either_way_by_chance_and_stay_so() -> None:
    ways = Counter(str(card).endswith("turned") for i in range(60) for card in region(new(3, f"{i}")))
    assert 180 < ways[True] < 300
    state = new(3)
    for slot, way in enumerate(region(state)):
        grid = grid_of(str(way))
        rows = [drawn(state)[3 * (slot // 4) + k][2 * (slot % 4) : 2 * (slot % 4) + 2] for k in range(3)]
        assert rows == list(grid)
    before = region(state)
    play(state, f"{turn(state)} pass")
    assert region(state) == before


@pytest.mark.rule("mykerinos", "Q2")
def test_q2_cards_stand_upright_so_an_area_is_four_wide_and_three_high() -> None:
    state = position("brb.....\nrbr.....\nbrb.....\n1:\n2:\n3:\narea 1: BR1 VI1")
    areas = view(state, 1)["areas"]
    assert (areas[0]["ranking"], areas[0]["cubes"], areas[0]["free"]) == ([0, 1], [5, 4], 3)
    play(state, "1 start d3")
    assert view(state, 1)["areas"][0]["cubes"] == [6, 4]
    assert [area["cubes"] for area in view(state, 1)["areas"][1:]] == [[], [], []]


@pytest.mark.rule("mykerinos", "Q3")
def test_q3_five_rooms_of_value_2_form_a_ring_and_each_wing_touches_two() -> None:
    state = position("1: rooms 2.5 cards LE2 VI2 BR2\n2:\n3:\nscale: 2 3")
    shown: Any = view(state, 1)
    touching = {room["room"]: room["wings"] for room in shown["rooms"]}
    assert {room: touching[room] for room in ROOMS[:5]} == {
        "2.1": [1, 2], "2.2": [2, 3], "2.3": [3, 4], "2.4": [4, 5], "2.5": [5, 1],
    }  # fmt: skip
    assert all(sum(wing in touching[room] for room in ROOMS[:5]) == 2 for wing in (1, 2, 3, 4, 5))
    assert [wing["value"] for wing in shown["players"][0]["patrons"]] == [2, 1, 1, 1, 2]
    play(state, "1 pass")
    assert view(state, 1)["players"][0]["exhibition"] == 2 + 1 + 1


@pytest.mark.rule("mykerinos", "Q19")
def test_q19_cards_that_were_taken_or_discarded_never_come_back() -> None:
    state = new(4, "q19")
    seen: set[str] = set()
    while not state.over:
        there = {str(card).split()[0] for card in region(state)}
        assert not there & seen
        seen |= there
        next_season(state)
    assert seen == set(CARDS)
    gone = [card for number in range(1, 5) for card in cards(state, number)] + out(state)
    assert sorted(gone) == sorted(CARDS)


@pytest.mark.rule("mykerinos", "Q26")
def test_q26_with_two_players_green_is_neutral() -> None:
    state = position("n.......\n1: neutral 4\n2:\narea 1: BR1 VI1")
    assert view(state, 1)["neutral"]["colour"] == "green"
    play(state, "1 start a2", "1 neutral b2")
    assert (cubes(state, "n"), cubes(state, "b")) == (2, 1)
    assert "neutral" not in view(new(3), 1)


def test_a_new_season_is_told_to_all() -> None:
    state = position("1:\n2:\n3:\nscale: 2 3\npile: " + " ".join(f"LE{i}" for i in range(1, 8)) + " NO1 "
                     + " ".join(f"BL{i}" for i in range(1, 8)) + " " + " ".join(f"TA{i}" for i in range(1, 8))
                     + " BR7 VI7 BR6 VI6 VI5 VI4")  # fmt: skip
    events = play(state, "1 pass")
    assert kinds(events)[-2:] == ["deal", "turn"]
    told = events[-2].told(-1)
    assert (told["season"], told["first"], told["cards"]) == (2, 0, (*(f"LE{i}" for i in range(1, 8)), "NO1"))
    assert player(state, 1)["stock"] == 21
