"""Hâpy Families, R13: the other layouts. Only the layout changes."""

import pytest
from games.hapy.pictures import by_name, coverers, drawn
from games.hapy.positions import (
    LAYOUTS,
    hand,
    laid,
    layout,
    moves,
    places,
    play,
    position,
    refused,
    turn,
    view,
)

import mastaba
from mastaba import State
from mastaba.games.hapy.rules.setting import HapySetting
from mastaba.kernel.errors import BadOptions

# face up, face down, available at the start face up and face down
COUNTS = {
    "pyramid": (16, 20, 0, 8),
    "mastaba": (18, 18, 0, 6),
    "temple": (18, 18, 6, 6),
    "tomb": (23, 13, 17, 0),
    "giza": (22, 14, 13, 0),
}


@pytest.mark.rule("hapy", "R13")
@pytest.mark.parametrize("name", LAYOUTS)
def test_r13_the_layouts_are_as_drawn(name: str) -> None:
    state = mastaba.new("hapy", seats=2, seed="drawn", layout=name)
    spots, names = drawn(name), by_name(name)
    shown = view(state, None)["layout"]
    assert {place["place"] for place in shown} == set(names)
    for place in shown:
        spot = names[place["place"]]
        assert place["face"] == {"U": "up", "D": "down"}[spots[spot]]
        assert place["free"] == (not coverers(name, spots, spot))
        assert (place["card"] is None) == (spots[spot] == "D")


@pytest.mark.rule("hapy", "R13")
@pytest.mark.parametrize("name", LAYOUTS)
def test_r13_the_places_are_where_they_are_drawn(name: str) -> None:
    setting = mastaba.find_game("hapy").setting(2, {"layout": name})
    assert isinstance(setting, HapySetting)
    names = by_name(name)
    shifts = {(names[p.name][0] - p.row, names[p.name][1] - p.x2) for p in setting.layout.places}
    assert len(shifts) == 1


@pytest.mark.rule("hapy", "R13")
@pytest.mark.parametrize("name", LAYOUTS)
def test_r13_how_many_lie_face_up_face_down_and_free(name: str) -> None:
    state = mastaba.new("hapy", seats=3, seed="counts", layout=name)
    assert counts(state) == COUNTS[name]
    assert len(moves(state)) == sum(COUNTS[name][2:])


def counts(state: State) -> tuple[int, int, int, int]:
    shown = view(state, None)["layout"]
    up, down = ([place for place in shown if place["face"] == face] for face in ("up", "down"))
    return len(up), len(down), sum(place["free"] for place in up), sum(place["free"] for place in down)


@pytest.mark.rule("hapy", "R13")
@pytest.mark.rule("hapy", "R4")
@pytest.mark.parametrize("name", LAYOUTS)
def test_r13_a_card_is_available_when_what_lies_on_it_is_gone(name: str) -> None:
    chance = mastaba.Fast(13)
    names = by_name(name)
    for i in range(10):
        state = mastaba.new("hapy", seats=2, seed=f"dig {i}", layout=name)
        while state.outcome is None and layout(state):
            there = {names[place]: "" for place in layout(state)}
            free = [place for place in layout(state) if not coverers(name, there, names[place])]
            assert places(state) == free
            covered = [place for place in layout(state) if place not in free]
            if covered:
                assert refused(state, f"{turn(state)} take {covered[chance.below(len(covered))]}") == "R4"
            play(state, f"{turn(state)} take {free[chance.below(len(free))]}")
            state.play(state.to_act[0], "skip")


@pytest.mark.rule("hapy", "R13")
def test_r13_in_the_tomb_six_lie_on_the_centre_three_on_the_first_ring_two_or_three_on_the_second() -> None:
    setting = mastaba.find_game("hapy").setting(2, {"layout": "tomb"})
    assert isinstance(setting, HapySetting)
    by_ring: dict[int, list[int]] = {}
    for place, over in zip(setting.layout.places, setting.layout.coverers, strict=True):
        by_ring.setdefault(place.ring, []).append(over.bit_count())
    assert {ring: sorted(numbers) for ring, numbers in by_ring.items()} == {
        0: [6],
        1: [3] * 6,
        2: [2] * 7 + [3] * 5,
        3: [0] * 17,
    }


@pytest.mark.rule("hapy", "R13")
def test_r13_the_tomb_is_dug_from_the_outside_in() -> None:
    state = mastaba.new("hapy", seats=2, seed="dig", layout="tomb")
    covering = {
        "4.4": ["3.3", "3.4", "4.3", "4.5", "5.3", "5.4"],
        "4.6": ["3.6", "5.6"],
        "4.3": ["3.2", "4.2", "5.2"],
    }
    for place, above in covering.items():
        refusal = state.why(state.to_act[0], state.read(f"take {place}"))
        assert refusal is not None
        assert refusal.about == tuple(above)


@pytest.mark.rule("hapy", "R13")
def test_r13_giza_may_have_one_pyramid_entirely_of_mummies() -> None:
    dealt = {
        mummies: counts(mastaba.new("hapy", seats=2, seed="mummies", layout="giza", all_mummy=mummies))
        for mummies in ("none", "khufu", "khafre", "menkaure")
    }
    assert dealt == {
        "none": (22, 14, 13, 0),
        "khufu": (13, 23, 8, 5),
        "khafre": (13, 23, 8, 5),
        "menkaure": (18, 18, 10, 3),
    }


@pytest.mark.rule("hapy", "R13")
@pytest.mark.rule("hapy", "R5")
@pytest.mark.parametrize(("mummies", "heard"), [("none", True), ("menkaure", False)])
def test_r13_a_card_of_the_mummy_pyramid_is_taken_face_down(mummies: str, heard: bool) -> None:
    state = position("1:\n2:\nlayout: menkaure-3.1 cat-1", layout="giza", all_mummy=mummies)
    (event,) = play(state, "1 take menkaure-3.1")
    assert event.told(0)["card"] == "cat-1"
    assert ("card" in event.told(1)) == heard


@pytest.mark.rule("hapy", "R13")
@pytest.mark.parametrize("name", ["pyramid", "mastaba", "temple", "tomb"])
def test_r13_only_giza_has_pyramids_to_choose_from(name: str) -> None:
    with pytest.raises(BadOptions, match="all_mummy"):
        mastaba.new("hapy", seats=2, layout=name, all_mummy="khufu")


@pytest.mark.rule("hapy", "R13")
@pytest.mark.parametrize("name", LAYOUTS)
def test_r13_everything_else_is_unchanged(name: str) -> None:
    state = position("1: hand cat-12 bull-1\n2: hand cat-4 bull-2\n3:", layout=name)
    first = places(state)[0]
    play(state, f"1 take {first}", "1 ask 2 cat-4")
    assert (laid(state, 1), hand(state, 2)) == ("cat-124", "bull-2")
    play(state, f"2 take {places(state)[0]}")
    assert refused(state, "2 ask 1 cat-4") == "R8"
    assert play(state, "2 ask 1 bull-1")[0].told(-1)["handed"] is True
