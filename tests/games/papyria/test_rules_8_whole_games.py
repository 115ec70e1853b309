"""Papyria: whole games beside a second, plain reckoning; cities and temples against other ways to join them."""

import random
from typing import Any

import pytest
from games.papyria.model import groups, smallest, targets, touch, values
from games.playing import moves, step, view

import mastaba
from mastaba.games.papyria.rules.land import ROW, Land
from mastaba.games.papyria.rules.pieces import CITY, TEMPLE
from mastaba.games.papyria.rules.scoring import value
from mastaba.games.papyria.rules.setting import PapyriaSetting
from mastaba.games.papyria.rules.steiner import fewest_tiles

Place = tuple[int, int]


def likely(state: mastaba.State, dice: random.Random) -> int:
    """A move; buildings and landscapes more often, so that there is something to score."""
    seat = state.to_act[0]
    legal = state.legal(seat)
    good = [move for move in legal if state.write(move).split()[0] in ("build", "place", "look", "pay", "buy")]
    return dice.choice(good if good and dice.random() < 0.7 else legal)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_seven_values_are_those_of_the_model(seats: int) -> None:
    dice = random.Random(seats)
    for i in range(3):
        state = mastaba.new("papyria", seats=seats, seed=f"values {i}")
        compared: set[str] = set()
        while state.to_act:
            state.apply(state.to_act[0], likely(state, dice))
            if step(state) in ("move", "over"):
                for there in view(state, None)["players"]:
                    shown = {name: kind["value"] for name, kind in there["types"].items()}
                    land = repr(there["land"])
                    if land not in compared and len(there["land"]) < 16:
                        compared.add(land)
                        assert shown == values(there["land"])
        assert compared


@pytest.mark.parametrize("kind", [CITY, TEMPLE])
def test_a_tile_between_two_others_shortens_the_way(kind: int) -> None:
    """Two places at the ends of a bow of five tiles; the sixth tile lies between them."""
    setting = mastaba.new("papyria", seats=2).setting
    assert isinstance(setting, PapyriaSetting)
    good = [i for i, tile in enumerate(setting.tiles) if tile.has(1 if kind == CITY else 2)][:6]
    land = Land()
    for tile, (column, row) in zip(good, [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)], strict=False):
        land = land.with_tile_at(tile, setting.tiles[tile], column + ROW * row, 0)
    for slot in (0, 4):
        land = land.with_city(slot) if kind == CITY else land.with_temple(slot)
    assert value(land, kind) == 5
    aside = land.with_tile_at(good[5], setting.tiles[good[5]], 3, 0)
    assert value(aside, kind) == 5
    assert value(land.with_tile_at(good[5], setting.tiles[good[5]], 1, 0), kind) == 3


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pieces_go_where_the_model_says(seats: int) -> None:
    dice = random.Random(seats)
    state = mastaba.new("papyria", seats=seats, seed="targets")
    compared = 0
    while state.to_act:
        if step(state) == "move" and not view(state, None)["preparing"]:
            compared += 1
            _compare_targets(state)
        state.apply(state.to_act[0], likely(state, dice))
    assert compared > 5


def _compare_targets(state: mastaba.State) -> None:
    there: Any = state.position()
    (seat,) = state.to_act
    land = view(state, None)["players"][seat]["land"]
    legal = set(moves(state))
    expected = set()
    for piece in ("ship", "wanderer"):
        pieces = {int(section): player for section, player in there[f"{piece}s"].items()}
        inventions = sum(tile["invention"] == piece for tile in land)
        for start in [section for section, player in pieces.items() if player == seat + 1]:
            lapis = there["players"][seat]["lapis"]
            expected |= {f"{piece} {start} {to}" for to in targets(pieces, seat + 1, start, lapis, inventions)}
    assert legal == expected


# ---- Q15: cities and temples ----------------------------------------------------------------------------


def random_land(dice: random.Random, size: int) -> list[Place]:
    """Places that hang together."""
    places: list[Place] = [(0, 0)]
    while len(places) < size:
        x, y = dice.choice(places)
        step_x, step_y = dice.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        if (x + step_x, y + step_y) not in places:
            places.append((x + step_x, y + step_y))
    return places


def reckoned(places: list[Place], wanted: list[Place]) -> int:
    touching = [sum(1 << i for i, there in enumerate(places) if touch(here, there)) for here in places]
    return int(fewest_tiles(touching, sum(1 << places.index(place) for place in wanted)))


@pytest.mark.rule("papyria", "Q15")
def test_q15_the_smallest_set_on_random_lands() -> None:
    dice = random.Random(15)
    for _ in range(150):
        places = random_land(dice, dice.randint(2, 14))
        wanted = dice.sample(places, dice.randint(1, min(len(places), 6)))
        assert reckoned(places, wanted) == smallest(set(places), set(wanted)), (places, wanted)


@pytest.mark.rule("papyria", "Q15")
def test_q15_up_to_twelve_terminals() -> None:
    dice = random.Random(12)
    for _ in range(4):
        places = random_land(dice, 18)
        wanted = dice.sample(places, 12)
        assert reckoned(places, wanted) == smallest(set(places), set(wanted))


@pytest.mark.rule("papyria", "Q15")
def test_q15_known_shapes() -> None:
    square = [(x, y) for x in range(7) for y in range(7)]
    assert reckoned(square, [(0, 0), (6, 6)]) == 13
    assert reckoned(square, [(0, 0), (6, 0), (3, 6)]) == 7 + 6
    assert reckoned(square, [(0, 0), (6, 0), (0, 6), (6, 6)]) == 7 + 7 + 5  # an H
    assert reckoned(square, [(3, 0), (0, 3), (6, 3), (3, 6)]) == 13  # a cross
    assert reckoned(square, [(x, 0) for x in range(7)] + [(x, 6) for x in range(0, 5)]) == 7 + 5 + 5
    assert groups(square, touch) == [set(square)]
