"""Papyria with tiles that owners have: a river with one end, two like features, a mountain with lapis, four papyri."""

import random

import pytest
from games.papyria.model import values
from games.papyria.positions import as_dump, holds, player, worth
from games.playing import moves, play, refused, view

import mastaba
from mastaba.games.papyria.page.faces import tile_face
from mastaba.games.papyria.page.worth import counted, laid
from mastaba.games.papyria.text.words import tile_signs, tile_word
from mastaba.show.speech import tongue

OWN: dict[str, object] = {
    "landscape/0": {"name": "Wood", "land": ["forest", "forest"], "status": "found"},
    "landscape/1": {"name": "Grove", "land": ["sanctuary", "sanctuary"], "river": "N", "status": "found"},
    "landscape/2": {"name": "Peak", "land": ["mountain", "mountain"], "invention": "lapis", "status": "found"},
    "landscape/3": {"name": "Reed", "land": [], "invention": "papyrus", "icons": 4, "river": "E", "status": "found"},
    "landscape/4": {"name": "Mouth", "land": ["forest"], "river": "W", "status": "found"},
}


def own(text: str) -> mastaba.State:
    state = mastaba.load(as_dump(text) | {"pieces": OWN})
    assert isinstance(state, mastaba.State)
    assert state.audit() == []
    return state


def acting(land: str, small: str, more: str = "") -> mastaba.State:
    return own(f"1: lapis 9 {more} land {land}\n2:\n3-small: {small}\nturn: 1 act wanderer 3")


def test_both_forests_of_a_tile_count_and_each_can_bear_a_city() -> None:
    state = acting("Wood@1,0 Mouth@2,0", "city 3")
    assert worth(state, 1, "forest")[0] == 3
    play(state, "1 build small Wood")
    assert worth(state, 1, "forest")[0] == 2, "one of the two is covered"
    assert holds(state, 1)[0] == 8
    again = acting("Wood@1,0+city Mouth@2,0", "city 2")
    play(again, "1 build small Wood")
    assert holds(again, 1)[0] == 7, "the second city costs 2"
    assert player(again, 1)["land"][1]["built"] == ["city", "city"]
    assert worth(again, 1, "forest")[0] == 1
    assert worth(again, 1, "city")[0] == 1, "two cities on one tile"
    full = acting("Wood@1,0+city+city Mouth@2,0", "city 2")
    assert "build small Wood" not in moves(full)
    assert refused(full, "1 build small Wood") == "R34"


def test_both_sanctuaries_of_a_tile_count_if_none_is_beside_it() -> None:
    assert worth(acting("Grove@1,0", "mine 1"), 1, "sanctuary")[0] == 2
    assert worth(acting("Grove@1,0 P02@2,0", "mine 1"), 1, "sanctuary")[0] == 0
    state = acting("Grove@1,0+temple", "temple 2")
    assert worth(state, 1, "sanctuary")[0] == 1
    play(state, "1 build small Grove")
    assert worth(state, 1, "sanctuary")[0] == 0
    assert holds(state, 1)[0] == 7


def test_a_mountain_with_lapis_counts_once_and_yields_for_mines_and_invention() -> None:
    """R45, Q17: the settlement counts 2; this tile 1, with one mine or two 2. R36: each mine, and the invention."""
    assert [worth(acting(f"Peak@1,0{mines}", "lapis"), 1, "mountain")[0] for mines in ("", "+mine", "+mine+mine")] == [
        3,
        4,
        4,
    ]
    state = acting("Peak@1,0+mine+mine", "lapis")
    play(state, "1 do small")
    assert holds(state, 1)[0] == 9 + 1 + 2 + 1


def test_four_papyri_of_one_invention() -> None:
    state = acting("Reed@1,0", "papyrus")
    play(state, "1 do small")
    assert holds(state, 1)[1] == 1 + 4


def test_a_river_with_one_end_joins_on_that_side_only() -> None:
    assert worth(acting("Wood@1,0 Reed@1,1 Mouth@2,1", "mine 1"), 1, "river")[0] == 2
    assert worth(acting("Wood@1,0 Mouth@1,1 Reed@2,1", "mine 1"), 1, "river")[0] == 1, "away from each other"
    turned = acting("Wood@1,0 Mouth@1,1/180 Reed@2,1/180", "mine 1")
    assert worth(turned, 1, "river")[0] == 2


def test_it_can_be_laid_in_four_ways() -> None:
    state = own("1:\n2:\n3-large: landscape Mouth L30\n3-small: mine 1\nturn: 1 act wanderer 3")
    ways = {move.split()[2] for move in moves(state) if move.startswith("place")}
    assert ways == {"0", "90", "180", "270"}


def test_they_are_drawn_said_and_lit() -> None:
    state = acting("Wood@1,0+city Grove@2,0/90 Peak@3,0+mine Reed@4,0", "mine 1")
    land = view(state, 1)["players"][0]["land"]
    tiles = {tile["tile"]: tile for tile in land}
    english = tongue("en", mastaba.find_game("papyria"))
    assert tile_face(tiles["Grove"])[1:3] == ("end", 90)
    assert [feature[0] for feature in tile_face(tiles["Wood"])[3]] == ["city", "forest"]  # type: ignore[attr-defined]
    assert [feature[0] for feature in tile_face(tiles["Peak"])[3]] == ["mine", "mountain", "banner"]  # type: ignore[attr-defined]
    assert "city, forest" in tile_word(tiles["Wood"], english)
    assert "mine, mountain, lapis invention" in tile_word(tiles["Peak"], english)
    assert "×4" in tile_word(tiles["Reed"], english)
    assert tile_signs(tiles["Peak"], english) == "Peakm^L"
    assert tile_signs(tiles["Reed"], english) == "ReedP4~E"
    lights = counted(laid(land), state.setting)
    assert "sanctuary" in lights["Grove"]
    assert "river" not in lights["Grove"], "a shorter river than that of the settlement"


def test_a_position_with_them_is_written_and_read() -> None:
    state = acting("Wood@1,0+city+city Peak@2,0+mine", "mine 1")
    again = mastaba.load(state.dump())
    assert again.dump() == state.dump()
    with pytest.raises(mastaba.MastabaError):
        own("1: land Wood@1,0+city+city+city\n2:\nturn: 1 move")


@pytest.mark.parametrize("seats", [1, 2])
def test_whole_games_with_such_tiles_are_worth_what_the_model_says(seats: int) -> None:
    dice = random.Random(seats)
    changes = dict(OWN)
    for i in range(5, 40):  # many of them, so that they meet
        kind = list(OWN.values())[i % 5]
        changes[f"landscape/{i}"] = {**kind, "name": f"T{i}"}  # type: ignore[dict-item]
    pieces = mastaba.find_game("papyria").pieces().changed(changes, "own.toml")
    state = mastaba.new("papyria", seats=seats, seed="own tiles", pieces=pieces)
    compared = 0
    while state.to_act:
        legal = state.legal(state.to_act[0])
        good = [move for move in legal if state.write(move).split()[0] in ("build", "place")]
        state.apply(state.to_act[0], dice.choice(good or legal))
        assert state.audit() == []
        for there in view(state, None)["players"]:
            if len(there["land"]) < 13:
                assert {name: kind["value"] for name, kind in there["types"].items()} == values(there["land"])
                compared += 1
    assert compared


def test_two_on_a_tile_make_a_key() -> None:
    state = acting("Wood@1,0+city+city Mouth@2,0", "city 2")
    play(state, "1 build small Mouth")
    assert player(state, 1)["keys"] == {"city": 2}
